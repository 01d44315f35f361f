//! The filter of a list.

use super::super::draft::Filtered;
use super::super::filter::{Haystack, begins};
use super::super::{Effect, Screen, State};
use crate::strings;

impl State {
    pub(super) fn open_filter(&mut self) {
        let from = self.draft().and_then(|draft| self.row(draft.cursor));
        let Some((question, draft)) = self.open().filter(|(it, _)| !it.is_text()) else { return };
        let choices = question.choices().iter();
        draft.haystack.get_or_insert_with(|| {
            Haystack::new(choices.clone().map(|choice| choice.label.as_str()))
                .describe(choices.map(|choice| choice.description.as_deref()))
        });
        draft.filter.get_or_insert_with(|| Filtered {
            hits: (0..question.choices().len()).collect(),
            from,
            ..Filtered::default()
        });
        self.screen = Screen::Filter;
    }

    /// Searches again after the query changed; the cursor goes to the first hit that begins with it, or
    /// else to the first one.
    pub(super) fn search(&mut self) {
        let Some((question, draft)) = self.open() else { return };
        if let (Some(haystack), Some(filter)) = (&mut draft.haystack, &mut draft.filter) {
            let query = filter.query.text();
            filter.hits = haystack.search(&query);
            let label =
                |hit: &usize| question.choices().get(*hit).map(|choice| choice.label.as_str());
            let begun = |hit: &usize| label(hit).is_some_and(|it| begins(it, query.trim_start()));
            draft.cursor = filter.hits.iter().position(begun).unwrap_or(0);
        }
    }

    /// Drops the filter; the cursor stays on the row it was on. Where no choice matched, it goes back to
    /// where it was before.
    pub(super) fn close_filter(&mut self) {
        let filter = self.draft().and_then(|draft| draft.filter.as_ref());
        let from = filter.filter(|it| it.hits.is_empty()).and_then(|it| it.from);
        let row = self.draft().and_then(|draft| self.row(draft.cursor));
        self.screen = Screen::Choices;
        let chat = self.form.policy.chat;
        if let Some((question, draft)) = self.open() {
            draft.filter = None;
            draft.cursor = draft.line_of(from.or(row), question, chat).unwrap_or(0);
        }
    }

    /// Enter in the filter: chooses the row under the cursor, or goes back to the ticks.
    pub(super) fn confirm_filter(&mut self) -> Option<Effect> {
        if self.question()?.has_ticks() {
            self.screen = Screen::Choices;
            return None;
        }
        if self.rows() == 0 {
            self.notice = Some(strings::no_hits().into());
            return None;
        }
        if self.draft()?.filter.as_ref().is_some_and(|filter| filter.is_typed) {
            return match self.names() {
                Some(index) => self.take_named(index),
                None => {
                    self.close_filter();
                    None
                }
            };
        }
        self.screen = Screen::Choices;
        self.confirm_row()
    }
}
