//! Moving and ticking in a list.

use super::super::{Discard, Motion, Screen, State};
use crate::model::Row;

impl State {
    pub(super) fn move_cursor(&mut self, motion: Motion) {
        let last_discard = self.last_discard_row();
        match &mut self.screen {
            Screen::Review => {
                let last = self.review_rows().saturating_sub(1);
                self.review = moved(self.review, motion, last);
            }
            Screen::Discard { row, .. } => *row = moved(*row, motion, last_discard),
            Screen::Choices | Screen::Filter => {
                let last = self.rows().saturating_sub(1);
                if let Some(draft) = self.drafts.get_mut(self.tab) {
                    draft.cursor = moved(draft.cursor, motion, last);
                }
            }
            _ => {}
        }
    }

    /// How many rows the review has: the questions, "Submit" once the form may be sent, and the row
    /// to go back to the call.
    pub fn review_rows(&self) -> usize {
        self.form.questions.len()
            + usize::from(self.can_submit())
            + usize::from(self.offers_return())
    }

    /// The last row of "Discard …?".
    fn last_discard_row(&self) -> usize {
        if self.form.takes_defer() { Discard::DEFER } else { Discard::YES }
    }

    pub(super) fn point(&mut self, index: usize) {
        let last_discard = self.last_discard_row();
        match &mut self.screen {
            Screen::Review => self.review = index.min(self.review_rows().saturating_sub(1)),
            Screen::Discard { row, .. } => *row = index.min(last_discard),
            Screen::Choices | Screen::Filter | Screen::Custom => {
                let last = self.rows().saturating_sub(1);
                if self.screen == Screen::Custom {
                    self.leave_custom();
                }
                if let Some(draft) = self.drafts.get_mut(self.tab) {
                    draft.cursor = index.min(last);
                }
            }
            _ => {}
        }
    }

    /// Ticks or unticks the row under the cursor. "Other" with nothing typed, and that of a single
    /// choice, opens its editor.
    pub(super) fn toggle_here(&mut self) {
        let (Some(draft), Some(question)) = (self.draft(), self.question()) else { return };
        let typed = self.form.policy.takes_custom(question, draft.custom.is_blank());
        match self.row(draft.cursor) {
            Some(Row::Choice(index)) => self.toggle(index),
            Some(Row::Custom) if question.has_ticks() && (draft.custom_ticked || typed) => {
                let ticked = draft.custom_ticked;
                self.tick_custom(!ticked);
            }
            Some(Row::Custom) => self.open_custom(),
            _ => {}
        }
    }

    /// Ticks or unticks custom text; unticked text stays in its editor.
    pub(super) fn tick_custom(&mut self, ticked: bool) {
        let replace = self.form.policy.custom_replaces_ticks;
        self.change(|draft| {
            draft.custom_ticked = ticked;
            draft.custom_is_newer = false;
            if ticked && replace {
                draft.ticks.fill(false);
            }
        });
    }

    pub(super) fn toggle(&mut self, index: usize) {
        let replace = self.form.policy.custom_replaces_ticks;
        self.change(|draft| {
            if let Some(tick) = draft.ticks.get_mut(index) {
                *tick = !*tick;
                draft.custom_ticked &= !replace;
            }
        });
    }

    pub(super) fn tick_all(&mut self) {
        let replace = self.form.policy.custom_replaces_ticks;
        self.change(|draft| {
            match &draft.filter {
                Some(filter) => {
                    for &index in &filter.hits {
                        if let Some(tick) = draft.ticks.get_mut(index) {
                            *tick = true;
                        }
                    }
                }
                None => draft.ticks.fill(true),
            }
            draft.custom_ticked &= !replace;
        });
    }

    pub(super) fn clear_ticks(&mut self) {
        self.change(|draft| {
            draft.ticks.fill(false);
            draft.custom_ticked = false;
        });
    }
}

fn moved(at: usize, motion: Motion, last: usize) -> usize {
    match motion {
        Motion::Up | Motion::PageUp => at.saturating_sub(1),
        Motion::Down | Motion::PageDown => (at + 1).min(last),
        Motion::Rows(rows) => at.saturating_add_signed(rows).min(last),
        Motion::First => 0,
        Motion::Last => last,
    }
}
