//! One question's cursor, ticks, typed text and note. The answer is derived from it.

use std::collections::BTreeMap;

use super::editor::Editor;
use super::filter::Filtered;
use super::secret::SecretField;
use crate::model::{Answer, Policy, Question, Row, by_choice};

/// What a single choice was answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// The choice with this index.
    Choice(usize),
    /// Custom text.
    Custom,
    /// Nothing of it: the agent decides.
    Agent,
}

/// What is chosen or ticked in a question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// What a single choice, or a text question, was answered with; of any question, that it is left
    /// to the agent.
    pub pick: Option<Pick>,
    /// One flag per choice; empty but for multi-selects.
    pub ticks: Vec<bool>,
    /// True when custom text is ticked in a multi-select.
    pub custom_ticked: bool,
    /// True when a multi-select was submitted, or left with something ticked.
    pub sent: bool,
}

impl Selection {
    /// True when something is ticked.
    pub fn has_ticks(&self) -> bool {
        self.custom_ticked || self.ticks.contains(&true)
    }

    /// True when the question is left to the agent.
    pub fn is_delegated(&self) -> bool {
        self.pick == Some(Pick::Agent)
    }

    /// Leaves the question to the agent, in place of every choice and tick.
    pub(super) fn delegate(&mut self) {
        self.clear();
        self.pick = Some(Pick::Agent);
    }

    /// True when the custom text is part of the answer.
    pub fn has_custom(&self) -> bool {
        self.custom_ticked || self.pick == Some(Pick::Custom)
    }

    /// Indices of the choices that are picked or ticked, in choice order.
    pub fn choices(&self) -> Vec<usize> {
        match self.pick {
            Some(Pick::Choice(index)) => vec![index],
            Some(Pick::Custom | Pick::Agent) => Vec::new(),
            None => self.ticked().collect(),
        }
    }

    /// Indices of the ticked choices, in choice order.
    pub fn ticked(&self) -> impl Iterator<Item = usize> {
        self.ticks.iter().enumerate().filter_map(|(index, &ticked)| ticked.then_some(index))
    }

    /// Ticks the choice with this index.
    pub(super) fn tick(&mut self, index: usize) {
        if let Some(tick) = self.ticks.get_mut(index) {
            *tick = true;
        }
    }

    /// Unticks everything and takes the choice back.
    pub(super) fn clear(&mut self) {
        self.ticks.fill(false);
        (self.pick, self.custom_ticked, self.sent) = (None, false, false);
    }
}

/// The form before a change: where it was, and the questions that changed.
#[derive(Debug)]
pub(super) struct Step {
    /// The open question, by index, or the review.
    pub tab: usize,
    /// Whether that question had been opened from the review.
    pub returns: bool,
    /// The cursor of the review.
    pub review_row: usize,
    /// The questions that changed, by index.
    pub before: Vec<(usize, Selected)>,
}

/// What is selected in a question, and the row under its cursor.
#[derive(Debug)]
pub(super) struct Selected {
    pub row: Option<Row>,
    pub selection: Selection,
    pub custom_is_newer: bool,
}

/// A note: what was kept, and what is being typed.
#[derive(Debug, Default, Clone)]
pub struct Note {
    /// The note, once it was left.
    pub kept: Option<String>,
    /// The text in its editor while it is typed.
    pub draft: Editor,
}

impl Note {
    /// Opens the editor on the kept note.
    pub(super) fn open(&mut self) {
        self.draft = Editor::new(self.kept.as_deref().unwrap_or_default());
    }

    /// Keeps the text in the editor; blank text removes the note.
    pub(super) fn save(&mut self) {
        self.kept = std::mem::take(&mut self.draft).trimmed();
    }

    /// What was typed, kept or not.
    pub fn text(&self) -> Option<String> {
        self.draft.filled().or_else(|| self.kept.clone())
    }

    /// True when a cancel would lose text, kept or not.
    pub fn would_lose(&self) -> bool {
        self.kept.is_some() || !self.draft.is_blank()
    }
}

/// What an earlier form left at a question, to tell whether it was changed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Left {
    pub selected: Selection,
    pub note: Option<String>,
    pub notes: BTreeMap<usize, String>,
}

/// The list of a question as the person sees it.
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
}

/// The custom text of a question, or the answer to one without choices.
#[derive(Debug, Default)]
pub struct CustomText {
    /// What is typed so far; of a secret only its mask.
    pub field: Editor,
    /// The secret that the question asks for; `None` where it asks for none.
    pub secret: Option<SecretField>,
    /// True when it was edited after the last choice: it becomes the answer when the question is left.
    pub is_newer: bool,
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

/// What a person did to one question, answered or not. It outlives moving to another question.
#[derive(Debug, Default)]
pub struct Draft {
    /// Where the person is in its list.
    pub list: ListState,
    /// What is chosen or ticked.
    pub selected: Selection,
    /// What is typed.
    pub custom: CustomText,
    /// What is noted.
    pub notes: QuestionNotes,
    /// What an earlier form left here.
    pub(super) left: Option<Box<Left>>,
}

impl Draft {
    /// An untouched draft.
    pub fn new(question: &Question) -> Self {
        let ticks = if question.has_ticks() { question.choices().len() } else { 0 };
        let selected = Selection { ticks: vec![false; ticks], ..Selection::default() };
        let secret = question.secret().map(|_| SecretField::default());
        Self {
            list: ListState { recommended: question.recommended().next(), ..ListState::default() },
            selected,
            custom: CustomText { secret, ..CustomText::default() },
            ..Self::default()
        }
    }

    /// Replaces the answer with one that was given elsewhere. Without one, the notes stay.
    pub(super) fn fill(&mut self, question: &Question, answer: Option<&Answer>) {
        if self.custom.secret.is_some() {
            // A secret is typed anew, wherever it was given before.
            return;
        }
        let many = question.has_ticks();
        self.selected.clear();
        self.custom.field = Editor::default();
        self.custom.is_newer = false;
        let Some(answer) = answer else { return };
        if answer.delegated {
            self.selected.delegate();
        }
        for pick in &answer.picks {
            match self.selected.ticks.get_mut(*pick) {
                Some(tick) => *tick = true,
                None => self.selected.pick = Some(Pick::Choice(*pick)),
            }
            self.list.cursor = *pick;
        }
        if let Some(custom) = &answer.custom {
            self.custom.field = Editor::new(custom);
            self.custom.long_is_fine = true;
            self.selected.custom_ticked = many;
            self.selected.pick = if many { None } else { Some(Pick::Custom) };
            self.list.cursor = self.custom_row(question).unwrap_or_default();
        }
        self.selected.sent = many && !answer.delegated;
        self.notes.own.kept.clone_from(&answer.note);
        let kept = |note: &String| Note { kept: Some(note.clone()), ..Note::default() };
        self.notes.choices = by_choice(answer.notes.iter().map(|(index, it)| (*index, kept(it))));
    }

    /// How many choices are shown.
    fn shown(&self, question: &Question) -> usize {
        self.list.filter.as_ref().map_or(question.choices().len(), |filter| filter.hits.len())
    }

    /// How many rows the list shows: choices that match the filter, custom text, chat.
    pub fn row_count(&self, question: &Question, chat: bool) -> usize {
        self.shown(question) + usize::from(question.has_custom_row()) + usize::from(chat)
    }

    /// The row shown at `index`.
    pub fn row(&self, index: usize, question: &Question, chat: bool) -> Option<Row> {
        let shown = self.shown(question);
        if index < shown {
            return match &self.list.filter {
                Some(filter) => filter.hits.get(index).copied().map(Row::Choice),
                None => Some(Row::Choice(index)),
            };
        }
        match (index - shown, question.has_custom_row(), chat) {
            (0, true, _) => Some(Row::Custom),
            (0, false, true) | (1, true, true) => Some(Row::Chat),
            _ => None,
        }
    }

    /// Index of the row for custom text, among the rows shown.
    pub fn custom_row(&self, question: &Question) -> Option<usize> {
        question.has_custom_row().then(|| self.shown(question))
    }

    /// Index of `row` among the rows shown.
    pub fn line_of(&self, row: Option<Row>, question: &Question, chat: bool) -> Option<usize> {
        match row? {
            Row::Choice(index) => match &self.list.filter {
                Some(filter) => filter.hits.iter().position(|hit| *hit == index),
                None => Some(index),
            },
            Row::Custom => self.custom_row(question),
            Row::Chat => self.row_count(question, chat).checked_sub(1),
        }
    }

    /// True when a cancel would lose text that is in no answer.
    pub fn would_lose(&self) -> bool {
        let Selection { pick, custom_ticked, sent, .. } = self.selected;
        let custom_is_sent = pick == Some(Pick::Custom) || (custom_ticked && sent);
        (!self.custom.field.is_blank() && !custom_is_sent) || self.notes.all().any(Note::would_lose)
    }

    /// The kept notes on its choices, by index.
    pub fn kept_notes(&self) -> BTreeMap<usize, String> {
        self.notes.on_choices(|note| note.kept.clone())
    }

    /// True when this draft answers `question`.
    pub fn is_answered(&self, question: &Question, policy: &Policy) -> bool {
        if !question.has_ticks() || self.selected.is_delegated() {
            return self.selected.pick.is_some();
        }
        let fits = question.format.takes_ticks(self.selected.choices().len());
        self.selected.sent && fits && (self.selected.has_ticks() || policy.takes_none(question))
    }

    /// The answer this draft stands for, if it is one.
    pub fn answer(&self, question: &Question, policy: &Policy) -> Option<Answer> {
        if !self.is_answered(question, policy) {
            return None;
        }
        let (note, notes) = (self.notes.own.kept.clone(), self.kept_notes());
        let mut answer = Answer { note, notes, ..self.selection(policy) };
        if answer.custom.is_some() && policy.custom.replaces_ticks {
            answer.picks.clear();
        }
        Some(answer)
    }

    /// What is here, answered or not, with notes as they are typed.
    pub(super) fn standing(&self, policy: &Policy) -> Answer {
        Answer {
            note: self.notes.own.text(),
            notes: self.notes.on_choices(Note::text),
            ..self.selection(policy)
        }
    }

    /// What is chosen or ticked, as an answer without notes.
    fn selection(&self, policy: &Policy) -> Answer {
        if self.custom.secret.is_some() {
            return Answer { provided: self.selected.has_custom(), ..Answer::default() };
        }
        let custom = self.selected.has_custom().then(|| self.custom_text(policy));
        let delegated = self.selected.is_delegated();
        Answer { picks: self.selected.choices(), custom, delegated, ..Answer::default() }
    }

    /// Custom text as the policy hands it on.
    pub fn custom_text(&self, policy: &Policy) -> String {
        policy.custom_text(&self.custom.field.text()).to_owned()
    }
}
