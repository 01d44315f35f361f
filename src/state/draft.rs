//! The draft of one question: cursor, selection, typed text and notes. The question's answer is
//! derived from the draft.

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
    /// One flag per choice, `true` if selected; at most one is `true` in a single-select list.
    pub flags: Vec<bool>,
    /// The selected custom answer. [`CustomText::field`] may contain a newer draft.
    pub custom: Option<String>,
    /// `true` if the selection is an answer: after the user chose a row, submitted a
    /// multi-select, or opened another tab while a multi-select had a selection.
    pub is_answer: bool,
    /// `true` if the answer to a multi-select is "none of the choices".
    pub none: bool,
}

impl Selection {
    /// `true` if no row is selected.
    pub fn is_empty(&self) -> bool {
        self.custom.is_none() && !self.flags.contains(&true)
    }

    /// `true` if `row` is selected.
    pub fn has(&self, row: Row) -> bool {
        match row {
            Row::Choice(index) => self.flags.get(index) == Some(&true),
            Row::Custom => self.custom.is_some(),
            Row::Chat => false,
        }
    }

    /// Returns the indices of the selected choices, ascending.
    pub fn choices(&self) -> impl Iterator<Item = usize> {
        self.flags.iter().enumerate().filter_map(|(index, &selected)| selected.then_some(index))
    }

    pub(super) fn select(&mut self, index: usize) {
        if let Some(flag) = self.flags.get_mut(index) {
            *flag = true;
        }
    }

    /// Answers with only the choice at `index`.
    pub(super) fn choose(&mut self, index: usize) {
        self.clear();
        self.select(index);
        self.is_answer = true;
    }

    /// Answers with only the custom `text`; `None` clears the answer.
    pub(super) fn choose_custom(&mut self, text: Option<String>) {
        self.clear();
        self.is_answer = text.is_some();
        self.custom = text;
    }

    pub(super) fn clear(&mut self) {
        *self = Self { flags: std::mem::take(&mut self.flags), ..Self::default() };
        self.flags.fill(false);
    }
}

/// An undo step: the position in the form, and the changed question's earlier selection.
#[derive(Debug)]
pub(super) struct Step {
    /// The open tab, as in [`super::State::tab`].
    pub tab: usize,
    /// `true` if the review follows the open question, as in [`super::Whole::returns_to_review`].
    pub returns_to_review: bool,
    /// The row under the review's cursor.
    pub review_row: usize,
    /// The index of the changed question.
    pub question: usize,
    /// The row under the cursor in the list of that question.
    pub row: Option<Row>,
    /// The selection of that question before the change.
    pub selected: Selection,
}

/// A note: its accepted text and its text field.
#[derive(Debug, Default, Clone)]
pub struct Note {
    /// The accepted text, which is submitted.
    pub accepted: Option<String>,
    /// The text field: the accepted text, or a draft.
    pub field: Editor,
}

impl Note {
    pub(super) fn new(accepted: Option<String>) -> Self {
        Self { field: Editor::new(accepted.as_deref().unwrap_or_default()), accepted }
    }

    /// Accepts the text of the field; blank text removes the note.
    pub(super) fn accept(&mut self) {
        *self = Self::new(self.field.trimmed());
    }

    /// Sets the field to the note in `typed`, if `typed` has a note.
    pub(super) fn restore(&mut self, typed: &Answer) {
        if let Some(note) = &typed.note {
            self.field = Editor::new(note);
        }
    }

    /// Returns the text of the field; `None` if the text is blank or already accepted.
    pub fn draft(&self) -> Option<String> {
        self.field.draft(self.accepted.as_deref())
    }

    /// `true` if the note has text, accepted or not.
    pub fn has_text(&self) -> bool {
        self.accepted.is_some() || !self.field.is_blank()
    }
}

/// A copy of a restored draft, for comparison with the current draft.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RestoredDraft {
    pub selected: Selection,
    pub note: Option<String>,
    pub notes: BTreeMap<usize, String>,
}

/// The list of a question as the user sees it.
#[derive(Debug, Default)]
pub struct ListState {
    /// Index of the row under the cursor, among the visible rows.
    pub cursor: usize,
    /// The open filter.
    pub filter: Option<Filtered>,
    /// `true` if the full view of the option under the cursor is open. Opening a tab closes this
    /// view.
    pub zoomed: bool,
    /// The index of the first recommended choice. It is stored because a search in thousands of
    /// choices is slow.
    pub(super) recommended: Option<usize>,
    /// `true` if a label begins with a digit. Then a typed digit is text, because typed text can
    /// select a choice by its label.
    pub has_digit_label: bool,
    /// The number of choices, including those that the filter hides.
    choices: usize,
    trailing_rows: Vec<Row>,
}

impl ListState {
    /// Returns the number of rows, including those that the filter hides.
    pub fn all_rows(&self) -> usize {
        self.choices + self.trailing_rows.len()
    }

    /// Returns the number of `row`, counted from 1 over all rows.
    pub fn number(&self, row: Row) -> usize {
        match row {
            Row::Choice(index) => index + 1,
            _ => {
                self.choices
                    + 1
                    + self.trailing_rows.iter().take_while(|other| **other != row).count()
            }
        }
    }

    /// Returns the row with this number (see [`Self::number`]).
    pub fn numbered(&self, number: usize) -> Option<Row> {
        let index = number.checked_sub(1)?;
        match index.checked_sub(self.choices) {
            None => Some(Row::Choice(index)),
            Some(trailing) => self.trailing_rows.get(trailing).copied(),
        }
    }

    fn visible_choices(&self) -> usize {
        self.filter.as_ref().map_or(self.choices, |filter| filter.hits.len())
    }

    /// Returns the number of visible rows: the visible choices and the rows after them.
    pub fn visible_rows(&self) -> usize {
        self.visible_choices() + self.trailing_rows.len()
    }

    /// Returns the visible row at `index`.
    pub fn row(&self, index: usize) -> Option<Row> {
        let Some(filter) = &self.filter else { return self.numbered(index + 1) };
        match index.checked_sub(filter.hits.len()) {
            None => filter.hits.get(index).copied().map(Row::Choice),
            Some(trailing) => self.trailing_rows.get(trailing).copied(),
        }
    }

    /// Moves the cursor to `row`, or to the first row if the list does not show `row`.
    pub(super) fn move_to(&mut self, row: Option<Row>) {
        self.cursor = row.and_then(|row| self.line_of(row)).unwrap_or(0);
    }

    /// Returns the index of `row` among the visible rows.
    pub fn line_of(&self, row: Row) -> Option<usize> {
        match (row, &self.filter) {
            (Row::Choice(index), None) => Some(index),
            (Row::Choice(index), Some(filter)) => filter.hits.iter().position(|hit| *hit == index),
            _ => Some(
                self.visible_choices()
                    + self.trailing_rows.iter().position(|other| *other == row)?,
            ),
        }
    }
}

/// The custom answer of a question, or the answer to a question without choices.
#[derive(Debug, Default)]
pub struct CustomText {
    /// The text field.
    pub field: Editor,
    /// `true` if the cursor was on a choice when the user began to type. Then the text may select a
    /// choice by its label. If the user began to type in the field, the text is a custom answer.
    pub may_name_choice: bool,
    /// `true` if the user confirmed a text over the limit of [`super::State::new`].
    pub long_is_fine: bool,
}

/// The notes on a question.
#[derive(Debug, Default)]
pub struct QuestionNotes {
    /// The note on the question.
    pub on_question: Note,
    /// The notes on choices, by choice index.
    pub choices: BTreeMap<usize, Note>,
}

impl QuestionNotes {
    /// Returns all notes.
    pub fn all(&self) -> impl Iterator<Item = &Note> {
        std::iter::once(&self.on_question).chain(self.choices.values())
    }

    /// Returns the result of `text` for each note on a choice, by choice index.
    fn on_choices(&self, text: impl Fn(&Note) -> Option<String>) -> BTreeMap<usize, String> {
        let note = |(index, note): (&usize, &Note)| Some((*index, text(note)?));
        by_choice(self.choices.iter().filter_map(note))
    }
}

/// The user's input for one question. It remains while another tab is open.
#[derive(Debug, Default)]
pub struct Draft {
    /// The cursor and the filter of the list.
    pub list: ListState,
    /// The selection.
    pub selected: Selection,
    /// The custom answer.
    pub custom: CustomText,
    /// The notes.
    pub notes: QuestionNotes,
    /// The field for a question to the agent.
    pub discuss: Editor,
    pub(super) restored: Option<Box<RestoredDraft>>,
}

impl Draft {
    /// Creates an empty draft. With `chat`, the list ends with the row that discusses the question
    /// instead of answering it.
    pub fn new(question: &Question, chat: bool) -> Self {
        let choices = question.choices.len();
        let trailing_rows = [(question.has_custom_row(), Row::Custom), (chat, Row::Chat)];
        let trailing_rows =
            trailing_rows.into_iter().filter(|(is_included, _)| *is_included).map(|(_, row)| row);
        let list = ListState {
            recommended: question.recommended().next(),
            has_digit_label: question.choices.iter().any(begins_with_digit),
            choices,
            trailing_rows: trailing_rows.collect(),
            ..ListState::default()
        };
        Self {
            list,
            selected: Selection { flags: vec![false; choices], ..Selection::default() },
            ..Self::default()
        }
    }

    /// Replaces the selection, the custom answer and the notes with those of `answer`. `None`
    /// clears the selection and the custom answer, and keeps the notes.
    pub(super) fn fill(&mut self, question: &Question, answer: Option<&Answer>) {
        let add = if question.has_checkboxes() { Selection::select } else { Selection::choose };
        self.selected.clear();
        self.custom.field = Editor::default();
        let Some(answer) = answer else { return };
        for pick in &answer.picks {
            add(&mut self.selected, *pick);
            self.list.move_to(Some(Row::Choice(*pick)));
        }
        if let Some(custom) = &answer.custom {
            self.selected.custom = Some(custom.clone());
            self.list.move_to(Some(Row::Custom));
            self.custom.field = Editor::new(custom);
            self.custom.long_is_fine = true;
        }
        self.selected.is_answer = true;
        self.selected.none = question.has_checkboxes() && self.selected.is_empty();
        self.notes.on_question = Note::new(answer.note.clone());
        let note = |(index, text): (&usize, &String)| (*index, Note::new(Some(text.clone())));
        self.notes.choices = by_choice(answer.notes.iter().map(note));
    }

    /// `true` if a cancel would lose text: a custom answer that is not submitted, a note (accepted
    /// or not), or a question to the agent.
    pub fn has_text_to_lose(&self) -> bool {
        let loses_custom = self.selected.custom.is_some() && !self.selected.is_answer;
        loses_custom || !self.unsubmitted_texts().is_empty() || self.notes.all().any(Note::has_text)
    }

    /// Returns all typed text that will not be submitted.
    pub fn unsubmitted_texts(&self) -> Vec<String> {
        let Answer { custom, note, notes, .. } = self.text_drafts();
        let texts = custom.into_iter().chain(note).chain(notes.into_values());
        texts.chain(self.discuss.filled()).collect()
    }

    /// Sets the field to the selected custom answer. Without such an answer, clears the field.
    pub(super) fn restore_field(&mut self) {
        self.custom.field = Editor::new(self.selected.custom.as_deref().unwrap_or_default());
    }

    /// Returns the text of the custom field; `None` if the text is blank or already selected.
    pub fn custom_draft(&self) -> Option<String> {
        self.custom.field.draft(self.selected.custom.as_deref())
    }

    /// Returns the drafts of the custom answer and the notes, as an [`Answer`].
    pub fn text_drafts(&self) -> Answer {
        Answer {
            custom: self.custom_draft(),
            note: self.notes.on_question.draft(),
            notes: self.notes.on_choices(Note::draft),
            ..Answer::default()
        }
    }

    /// Returns the accepted notes on choices, by choice index.
    pub fn accepted_notes(&self) -> BTreeMap<usize, String> {
        self.notes.on_choices(|note| note.accepted.clone())
    }

    /// `true` if this draft answers its question.
    pub fn is_answered(&self) -> bool {
        self.selected.is_answer && (!self.selected.is_empty() || self.selected.none)
    }

    /// Returns the answer of this draft; `None` if the question is not answered.
    pub fn answer(&self, policy: &Policy) -> Option<Answer> {
        if !self.is_answered() {
            return None;
        }
        let mut answer = self.current_answer(policy);
        if answer.custom.is_some() && policy.custom.replaces_selection {
            answer.picks.clear();
        }
        Some(answer)
    }

    /// Returns the selection and the notes, even if the question is not answered yet.
    pub(super) fn current_answer(&self, policy: &Policy) -> Answer {
        let custom =
            self.selected.custom.as_deref().map(|text| policy.custom_text(text).to_owned());
        Answer {
            picks: self.selected.choices().collect(),
            custom,
            note: self.notes.on_question.accepted.clone(),
            notes: self.accepted_notes(),
            ..Answer::default()
        }
    }
}
