//! One question's cursor, ticks, typed text and note. The answer is derived from it.

use std::collections::BTreeMap;

use super::editor::Editor;
use super::filter::Haystack;
use super::note::Note;
use crate::model::{Answer, Policy, Question, Row, by_choice};

/// What a single choice was answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// The choice with this index.
    Choice(usize),
    /// Custom text.
    Custom,
}

/// A filter over the list: the query and its hits.
#[derive(Debug, Clone, Default)]
pub struct Filtered {
    /// The query.
    pub query: Editor,
    /// Indices of the choices shown, in choice order.
    pub hits: Vec<usize>,
    /// The row that the cursor was on before.
    pub from: Option<Row>,
    /// True if typing on the list opened it: Enter takes a choice only by its name.
    pub is_typed: bool,
}

/// What a person did to one question, answered or not. It outlives moving to another question.
#[derive(Debug, Default)]
pub struct Draft {
    /// Index of the row under the cursor, among the rows shown.
    pub cursor: usize,
    /// What a single choice, or a text question, was answered with.
    pub pick: Option<Pick>,
    /// One flag per choice; used by multi-selects.
    pub ticks: Vec<bool>,
    /// True when custom text is ticked in a multi-select.
    pub custom_ticked: bool,
    /// True when a multi-select was submitted, or left with something ticked.
    pub sent: bool,
    /// Custom text, typed so far.
    pub custom: Editor,
    /// True when custom text was edited after the last choice: it becomes the answer when the
    /// question is left.
    pub custom_is_newer: bool,
    /// True when custom text over the limit needs no confirmation (any more).
    pub long_is_fine: bool,
    /// The note on the question.
    pub note: Note,
    /// The notes on single choices, by index.
    pub choice_notes: BTreeMap<usize, Note>,
    /// What an earlier form left here.
    pub(super) came: Option<Box<Came>>,
    /// The filter, while there is one.
    pub filter: Option<Filtered>,
    /// The choices prepared for searching, made when the filter is first used.
    pub haystack: Option<Haystack>,
}

/// What a question came with, to tell whether it was changed.
#[derive(Debug)]
pub(super) struct Came {
    pub pick: Option<Pick>,
    pub ticks: Vec<bool>,
    pub custom_ticked: bool,
    pub sent: bool,
    pub note: Option<String>,
    pub notes: BTreeMap<usize, String>,
}

impl Draft {
    /// An untouched draft.
    pub fn new(question: &Question) -> Self {
        let ticks = if question.has_ticks() { question.choices().len() } else { 0 };
        Self { ticks: vec![false; ticks], ..Self::default() }
    }

    /// Replaces the answer with one that was given elsewhere. Without one, the notes stay.
    pub(super) fn fill(&mut self, question: &Question, answer: Option<&Answer>) {
        let many = question.has_ticks();
        self.pick = None;
        self.ticks.fill(false);
        self.custom = Editor::default();
        self.custom_ticked = false;
        self.custom_is_newer = false;
        self.sent = false;
        let Some(answer) = answer else { return };
        for pick in &answer.picks {
            match self.ticks.get_mut(*pick) {
                Some(tick) => *tick = true,
                None => self.pick = Some(Pick::Choice(*pick)),
            }
            self.cursor = *pick;
        }
        if let Some(custom) = &answer.custom {
            self.custom = Editor::new(custom);
            self.long_is_fine = true;
            self.custom_ticked = many;
            self.pick = if many { None } else { Some(Pick::Custom) };
            self.cursor = self.custom_row(question).unwrap_or_default();
        }
        self.sent = many;
        self.note.kept.clone_from(&answer.note);
        let kept = |note: &String| Note { kept: Some(note.clone()), ..Note::default() };
        self.choice_notes = by_choice(answer.notes.iter().map(|(index, it)| (*index, kept(it))));
    }

    /// Takes back the answer; text that was typed stays in its editor.
    pub(super) fn unanswer(&mut self) {
        self.pick = None;
        self.ticks.fill(false);
        self.custom_ticked = false;
        self.sent = false;
    }

    /// How many choices are shown.
    fn shown(&self, question: &Question) -> usize {
        self.filter.as_ref().map_or(question.choices().len(), |filter| filter.hits.len())
    }

    /// How many rows the list shows: choices that match the filter, custom text, chat.
    pub fn row_count(&self, question: &Question, chat: bool) -> usize {
        self.shown(question) + usize::from(question.has_custom_row()) + usize::from(chat)
    }

    /// The row shown at `index`.
    pub fn row(&self, index: usize, question: &Question, chat: bool) -> Option<Row> {
        let shown = self.shown(question);
        if index < shown {
            return match &self.filter {
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
        (question.has_custom_row()).then(|| self.shown(question))
    }

    /// Index of `row` among the rows shown.
    pub fn line_of(&self, row: Option<Row>, question: &Question, chat: bool) -> Option<usize> {
        match row? {
            Row::Choice(index) => match &self.filter {
                Some(filter) => filter.hits.iter().position(|hit| *hit == index),
                None => Some(index),
            },
            Row::Custom => self.custom_row(question),
            Row::Chat => self.row_count(question, chat).checked_sub(1),
        }
    }

    /// True when the custom text is part of the answer.
    pub fn custom_counts(&self) -> bool {
        self.pick == Some(Pick::Custom) || self.custom_ticked
    }

    /// True when a cancel would lose text that is in no answer.
    pub fn would_lose(&self) -> bool {
        let custom_is_sent = self.pick == Some(Pick::Custom) || (self.custom_ticked && self.sent);
        (!self.custom.is_blank() && !custom_is_sent) || self.all_notes().any(Note::would_lose)
    }

    /// The note on the question and those on its choices.
    pub fn all_notes(&self) -> impl Iterator<Item = &Note> {
        std::iter::once(&self.note).chain(self.choice_notes.values())
    }

    /// The kept notes on its choices, by index.
    pub fn notes(&self) -> BTreeMap<usize, String> {
        let kept = |(index, note): (&usize, &Note)| Some((*index, note.kept.clone()?));
        by_choice(self.choice_notes.iter().filter_map(kept))
    }

    /// True when this draft answers `question`.
    pub fn is_answered(&self, question: &Question, policy: &Policy) -> bool {
        if !question.has_ticks() {
            return self.pick.is_some();
        }
        self.sent && (self.has_ticks() || policy.takes_none(question))
    }

    /// True when something is ticked.
    pub fn has_ticks(&self) -> bool {
        self.custom_ticked || self.ticks.contains(&true)
    }

    /// The answer this draft stands for, if it is one.
    pub fn answer(&self, question: &Question, policy: &Policy) -> Option<Answer> {
        if !self.is_answered(question, policy) {
            return None;
        }
        let custom = self.custom_counts().then(|| self.custom_text(policy));
        let picks = match self.pick {
            Some(Pick::Choice(index)) => vec![index],
            Some(Pick::Custom) => Vec::new(),
            None if custom.is_some() && policy.custom_replaces_ticks => Vec::new(),
            None => self.ticked(),
        };
        let (note, notes) = (self.note.kept.clone(), self.notes());
        Some(Answer { picks, custom, note, notes, ..Answer::default() })
    }

    /// Indices of the ticked choices, in choice order.
    pub fn ticked(&self) -> Vec<usize> {
        self.ticks
            .iter()
            .enumerate()
            .filter_map(|(index, &ticked)| ticked.then_some(index))
            .collect()
    }

    /// Custom text as the policy hands it on.
    pub fn custom_text(&self, policy: &Policy) -> String {
        policy.custom_text(&self.custom.text()).to_owned()
    }
}
