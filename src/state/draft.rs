//! One question's cursor, selection, typed text and note. The answer is derived from it.

use std::collections::BTreeMap;

use super::editor::Editor;
use super::filter::Filtered;
use crate::model::{Answer, Choice, Policy, Question, Row, by_choice, text};

fn begins_with_digit(choice: &Choice) -> bool {
    text::unmarked(&choice.label).starts_with(|c: char| c.is_ascii_digit())
}

/// The selected options and the custom answer of a question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// One flag per choice; where one row answers, at most one of them is set.
    pub ticks: Vec<bool>,
    /// Custom text that is selected, as it was accepted: its field may hold another one by now.
    pub custom: Option<String>,
    /// True when a row was chosen, or a multi-select was submitted or left with something selected.
    pub sent: bool,
    /// True when a multi-select was submitted with nothing selected: none of its choices.
    pub none: bool,
}

impl Selection {
    /// True when no row is selected.
    pub fn is_empty(&self) -> bool {
        self.custom.is_none() && !self.ticks.contains(&true)
    }

    /// True when `row` is selected.
    pub fn has(&self, row: Row) -> bool {
        match row {
            Row::Choice(index) => self.ticks.get(index) == Some(&true),
            Row::Custom => self.custom.is_some(),
            Row::Chat => false,
        }
    }

    /// Indices of the choices that are selected, in choice order.
    pub fn choices(&self) -> impl Iterator<Item = usize> {
        self.ticks.iter().enumerate().filter_map(|(index, &ticked)| ticked.then_some(index))
    }

    /// Selects the choice with this index.
    pub(super) fn tick(&mut self, index: usize) {
        if let Some(tick) = self.ticks.get_mut(index) {
            *tick = true;
        }
    }

    /// Answers with the choice of this index, in the place of everything else.
    pub(super) fn choose(&mut self, index: usize) {
        self.clear();
        self.tick(index);
        self.sent = true;
    }

    /// Answers with custom text in the place of everything else; without one, with nothing.
    pub(super) fn choose_custom(&mut self, text: Option<String>) {
        self.clear();
        self.sent = text.is_some();
        self.custom = text;
    }

    /// Unticks everything and takes the choice back.
    pub(super) fn clear(&mut self) {
        *self = Self { ticks: std::mem::take(&mut self.ticks), ..Self::default() };
        self.ticks.fill(false);
    }
}

/// The form before a change: where it was, and the question that changed.
#[derive(Debug)]
pub(super) struct Step {
    /// The open question, by index, or the review.
    pub tab: usize,
    /// True if that question had been opened from the review.
    pub returns: bool,
    /// The cursor of the review.
    pub review_row: usize,
    /// The question that changed, by index.
    pub question: usize,
    /// The row under its cursor.
    pub row: Option<Row>,
    /// Its selection.
    pub selected: Selection,
}

/// A note: the accepted text, and its text field.
#[derive(Debug, Default, Clone)]
pub struct Note {
    /// The note that counts.
    pub kept: Option<String>,
    /// Its field, with that note or a draft of another one.
    pub field: Editor,
}

impl Note {
    /// The note `kept`, if there is one.
    pub(super) fn new(kept: Option<String>) -> Self {
        Self { field: Editor::new(kept.as_deref().unwrap_or_default()), kept }
    }

    /// Keeps the text in the field; blank text removes the note.
    pub(super) fn accept(&mut self) {
        *self = Self::new(self.field.trimmed());
    }

    /// The text of `typed`, which was not accepted, is in the field again.
    pub(super) fn restore(&mut self, typed: &Answer) {
        if let Some(note) = &typed.note {
            self.field = Editor::new(note);
        }
    }

    /// Returns the typed text that is not accepted yet.
    pub fn draft(&self) -> Option<String> {
        self.field.draft(self.kept.as_deref())
    }

    /// True when a cancel would lose text, kept or not.
    pub fn would_lose(&self) -> bool {
        self.kept.is_some() || !self.field.is_blank()
    }
}

/// The draft of an earlier form, to tell whether the user changed it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EarlierDraft {
    pub selected: Selection,
    pub note: Option<String>,
    pub notes: BTreeMap<usize, String>,
}

/// The list of a question as the user sees it.
#[derive(Debug, Default)]
pub struct ListState {
    /// Index of the row under the cursor, among the rows shown.
    pub cursor: usize,
    /// The filter, while there is one.
    pub filter: Option<Filtered>,
    /// True when the preview has the whole form, until the question is left.
    pub zoomed: bool,
    /// The first choice that the model recommends; found once, for there may be thousands.
    pub(super) recommended: Option<usize>,
    /// True when a label begins with a digit: digits are text there, and mark an option.
    pub types_digits: bool,
    /// Number of choices, with those that a filter hides.
    choices: usize,
    /// The rows behind them.
    behind: Vec<Row>,
}

impl ListState {
    /// Returns the number of rows, with those that a filter hides.
    pub fn count(&self) -> usize {
        self.choices + self.behind.len()
    }

    /// The number that digits reach `row` by, counted from 1 over all rows.
    pub fn number(&self, row: Row) -> usize {
        match row {
            Row::Choice(index) => index + 1,
            _ => self.choices + 1 + self.behind.iter().take_while(|other| **other != row).count(),
        }
    }

    /// The row with this number.
    pub fn numbered(&self, number: usize) -> Option<Row> {
        let index = number.checked_sub(1)?;
        match index.checked_sub(self.choices) {
            None => Some(Row::Choice(index)),
            Some(behind) => self.behind.get(behind).copied(),
        }
    }

    /// Returns the number of choices that the filter shows.
    fn shown(&self) -> usize {
        self.filter.as_ref().map_or(self.choices, |filter| filter.hits.len())
    }

    /// Returns the number of rows that the filter shows: matching choices, custom text, chat.
    pub fn rows(&self) -> usize {
        self.shown() + self.behind.len()
    }

    /// The row shown at `index`.
    pub fn row(&self, index: usize) -> Option<Row> {
        let Some(filter) = &self.filter else { return self.numbered(index + 1) };
        match index.checked_sub(filter.hits.len()) {
            None => filter.hits.get(index).copied().map(Row::Choice),
            Some(behind) => self.behind.get(behind).copied(),
        }
    }

    /// Index of `row` among the rows shown.
    pub fn line_of(&self, row: Row) -> Option<usize> {
        match (row, &self.filter) {
            (Row::Choice(index), None) => Some(index),
            (Row::Choice(index), Some(filter)) => filter.hits.iter().position(|hit| *hit == index),
            _ => Some(self.shown() + self.behind.iter().position(|other| *other == row)?),
        }
    }
}

/// The custom text of a question, or the answer to one without choices.
#[derive(Debug, Default)]
pub struct CustomText {
    /// The text typed so far.
    pub field: Editor,
    /// True if the text was begun on a choice: there it may name one. In its own field it is the user's
    /// words.
    pub may_name_choice: bool,
    /// True when text over the limit needs no confirmation (any more).
    pub long_is_fine: bool,
}

/// The notes on a question.
#[derive(Debug, Default)]
pub struct QuestionNotes {
    /// The note on the question itself.
    pub own: Note,
    /// The notes on single choices, by index.
    pub choices: BTreeMap<usize, Note>,
}

impl QuestionNotes {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Note> {
        std::iter::once(&self.own).chain(self.choices.values())
    }

    /// Those on choices, by index, as `text` has them.
    fn on_choices(&self, text: impl Fn(&Note) -> Option<String>) -> BTreeMap<usize, String> {
        let note = |(index, note): (&usize, &Note)| Some((*index, text(note)?));
        by_choice(self.choices.iter().filter_map(note))
    }
}

/// The user's input for one question, answered or not. It outlives moving to another question.
#[derive(Debug, Default)]
pub struct Draft {
    /// The cursor and the filter of its list.
    pub list: ListState,
    /// The selection.
    pub selected: Selection,
    /// The custom answer.
    pub custom: CustomText,
    /// The notes.
    pub notes: QuestionNotes,
    /// The text for the agent about this question, typed so far.
    pub discuss: Editor,
    /// The draft of an earlier form.
    pub(super) left: Option<Box<EarlierDraft>>,
}

impl Draft {
    /// An untouched draft; `chat`: its list ends with the row to talk instead.
    pub fn new(question: &Question, chat: bool) -> Self {
        let choices = question.choices().len();
        let behind = [(question.has_custom_row(), Row::Custom), (chat, Row::Chat)];
        let behind = behind.into_iter().filter(|(is_there, _)| *is_there).map(|(_, row)| row);
        let list = ListState {
            recommended: question.recommended().next(),
            types_digits: question.choices().iter().any(begins_with_digit),
            choices,
            behind: behind.collect(),
            ..ListState::default()
        };
        Self {
            list,
            selected: Selection { ticks: vec![false; choices], ..Selection::default() },
            ..Self::default()
        }
    }

    /// Replaces the answer with one that was given elsewhere. Without one, the notes stay.
    pub(super) fn fill(&mut self, question: &Question, answer: Option<&Answer>) {
        let add = if question.has_ticks() { Selection::tick } else { Selection::choose };
        self.selected.clear();
        self.custom.field = Editor::default();
        let Some(answer) = answer else { return };
        for pick in &answer.picks {
            add(&mut self.selected, *pick);
            self.list.cursor = self.list.line_of(Row::Choice(*pick)).unwrap_or_default();
        }
        if let Some(custom) = &answer.custom {
            self.selected.custom = Some(custom.clone());
            self.list.cursor = self.list.line_of(Row::Custom).unwrap_or_default();
            self.custom.field = Editor::new(custom);
            self.custom.long_is_fine = true;
        }
        self.selected.sent = true;
        self.selected.none = question.has_ticks() && self.selected.is_empty();
        self.notes.own = Note::new(answer.note.clone());
        let note = |(index, text): (&usize, &String)| (*index, Note::new(Some(text.clone())));
        self.notes.choices = by_choice(answer.notes.iter().map(note));
    }

    /// True when a cancel would lose text that is in no answer.
    pub fn would_lose(&self) -> bool {
        let custom_is_sent = self.selected.custom.is_none() || self.selected.sent;
        !custom_is_sent || !self.unsent().is_empty() || self.notes.all().any(Note::would_lose)
    }

    /// All that was typed and will not be submitted.
    pub fn unsent(&self) -> Vec<String> {
        let Answer { custom, note, notes, .. } = self.typed();
        let texts = custom.into_iter().chain(note).chain(notes.into_values());
        texts.chain(self.discuss.filled()).collect()
    }

    /// Puts the selected custom text back into the field, or nothing where none is selected.
    pub(super) fn restore_field(&mut self) {
        self.custom.field = Editor::new(self.selected.custom.as_deref().unwrap_or_default());
    }

    /// Custom text that was typed and is not selected.
    pub fn own_draft(&self) -> Option<String> {
        self.custom.field.draft(self.selected.custom.as_deref())
    }

    /// Returns the text that is not accepted yet, as an answer that has nothing else.
    pub fn typed(&self) -> Answer {
        Answer {
            custom: self.own_draft(),
            note: self.notes.own.draft(),
            notes: self.notes.on_choices(Note::draft),
            ..Answer::default()
        }
    }

    /// The kept notes on its choices, by index.
    pub fn kept_notes(&self) -> BTreeMap<usize, String> {
        self.notes.on_choices(|note| note.kept.clone())
    }

    /// True when this draft answers its question.
    pub fn is_answered(&self) -> bool {
        self.selected.sent && (!self.selected.is_empty() || self.selected.none)
    }

    /// The answer this draft stands for, if it is one.
    pub fn answer(&self, policy: &Policy) -> Option<Answer> {
        if !self.is_answered() {
            return None;
        }
        let mut answer = self.current_answer(policy);
        if answer.custom.is_some() && policy.custom.replaces_ticks {
            answer.picks.clear();
        }
        Some(answer)
    }

    /// Returns the selection and the notes, answered or not.
    pub(super) fn current_answer(&self, policy: &Policy) -> Answer {
        let custom =
            self.selected.custom.as_deref().map(|text| policy.custom_text(text).to_owned());
        Answer {
            picks: self.selected.choices().collect(),
            custom,
            note: self.notes.own.kept.clone(),
            notes: self.kept_notes(),
            ..Answer::default()
        }
    }
}
