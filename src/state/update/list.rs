//! Lists: moving, selecting, rows by number, and recommended options.

use super::super::{Discard, Effect, Motion, Notice, Screen, State};
use crate::model::Row;

impl State {
    pub(super) fn move_cursor(&mut self, motion: Motion) {
        if let Some((row, last)) = self.cursor_mut() {
            *row = moved(*row, motion, last);
        }
    }

    /// Moves the cursor to the row `index`, or to the last row if there are fewer rows. First
    /// closes an open text field of a custom answer.
    pub(in crate::state) fn move_cursor_to(&mut self, index: usize) {
        if self.screen == Screen::Custom {
            self.close_custom();
        }
        if let Some((row, last)) = self.cursor_mut() {
            *row = index.min(last);
        }
    }

    /// Returns the cursor and the index of the last row of the screen.
    fn cursor_mut(&mut self) -> Option<(&mut usize, usize)> {
        let last = match &self.screen {
            Screen::Review => self.review_rows().saturating_sub(1),
            Screen::Discard { .. } => Discard::YES,
            Screen::Choices | Screen::Filter => self.rows().saturating_sub(1),
            _ => return None,
        };
        let row = match &mut self.screen {
            Screen::Review => &mut self.whole.row,
            Screen::Discard { row, .. } => row,
            _ => &mut self.drafts.get_mut(self.tab)?.list.cursor,
        };
        Some((row, last))
    }

    /// Returns the number of rows in the review: the questions, and "Submit" if the form can be
    /// submitted.
    pub fn review_rows(&self) -> usize {
        self.form.questions.len() + usize::from(self.can_submit())
    }

    /// Selects or clears the choice under the cursor. On the row for a custom answer (Other) of a
    /// list with checkboxes, clears the custom answer if it is selected. Otherwise, if the text in
    /// the field is valid, makes it the custom answer. In all other cases, the row Other opens its
    /// field.
    pub(super) fn toggle_here(&mut self) {
        let (Some(draft), Some(question)) = (self.draft(), self.question()) else { return };
        let is_valid_text = self.form.policy.takes_custom(question, &draft.custom.field.text());
        match self.row(draft.list.cursor) {
            Some(Row::Choice(index)) => self.toggle(index),
            Some(Row::Custom)
                if question.has_checkboxes()
                    && (draft.selected.custom.is_some() || is_valid_text) =>
            {
                let is_selected = draft.selected.custom.is_some();
                self.select_custom((!is_selected).then(|| draft.custom.field.text()));
            }
            Some(Row::Custom) => self.open_custom(),
            _ => {}
        }
    }

    /// Selects `text` as the custom answer. `None` clears the custom answer, but not its field.
    pub(super) fn select_custom(&mut self, text: Option<String>) {
        self.change(|draft, replaces| {
            if text.is_some() && replaces {
                draft.selected.flags.fill(false);
            }
            draft.selected.custom = text;
        });
    }

    pub(super) fn toggle(&mut self, index: usize) {
        self.change(|draft, replaces| {
            if let Some(flag) = draft.selected.flags.get_mut(index) {
                *flag = !*flag;
                if replaces {
                    draft.selected.custom = None;
                }
            }
        });
    }

    pub(super) fn select_all(&mut self) {
        let Some(draft) = self.draft() else { return };
        self.select_each(match &draft.list.filter {
            Some(filter) => filter.hits.clone(),
            None => (0..draft.selected.flags.len()).collect(),
        });
    }

    fn select_each(&mut self, choices: Vec<usize>) {
        self.change(|draft, replaces| {
            for index in choices {
                draft.selected.select(index);
            }
            if replaces {
                draft.selected.custom = None;
            }
        });
    }

    pub(super) fn clear_selection(&mut self) {
        self.change(|draft, _| {
            draft.selected.flags.fill(false);
            draft.selected.custom = None;
        });
    }

    /// Returns the number of rows that digits can select on this screen, including rows that the
    /// filter hides; 0 if digits select no row.
    pub fn numbered_rows(&self) -> usize {
        match self.screen {
            Screen::Choices if !self.is_zoomed() => {
                self.draft().map_or(0, |draft| draft.list.all_rows())
            }
            Screen::Review => self.review_rows(),
            Screen::Discard { .. } => Discard::YES + 1,
            _ => 0,
        }
    }

    /// Returns the index of the row with this number (from 1) among the visible rows; `None` if
    /// there is no such row or a filter hides it.
    pub fn line_of_number(&self, number: usize) -> Option<usize> {
        if self.screen == Screen::Choices {
            let list = &self.draft()?.list;
            return list.line_of(list.numbered(number)?);
        }
        number.checked_sub(1).filter(|index| *index < self.numbered_rows())
    }

    /// `true` if `number` is the number of the row Other.
    pub fn is_number_of_custom(&self, number: usize) -> bool {
        let row = self.draft().and_then(|draft| draft.list.numbered(number));
        self.screen == Screen::Choices && row == Some(Row::Custom)
    }

    /// `true` if a row has a number of two digits that begins with `digit`.
    pub fn begins_number(&self, digit: usize) -> bool {
        digit * 10 <= self.numbered_rows()
    }

    /// `true` if [`Msg::Recommended`](super::super::Msg::Recommended) has an effect.
    pub fn has_recommended(&self) -> bool {
        let (Some(question), Some(draft)) = (self.question(), self.draft()) else { return false };
        let Some(first) = draft.list.recommended else { return false };
        if question.has_checkboxes() {
            return question.recommended().any(|index| !draft.selected.has(Row::Choice(index)));
        }
        self.form.has_review() || self.row_here() != Some(Row::Choice(first))
    }

    pub(super) fn accept_recommended(&mut self) -> Option<Effect> {
        if !self.has_recommended() {
            return self.refuse(Notice::NothingRecommended);
        }
        let (question, draft) = self.open_question_mut()?;
        let first = draft.list.recommended?;
        if question.has_checkboxes() {
            let all: Vec<usize> = question.recommended().collect();
            self.show_row(Row::Choice(first));
            self.select_each(all);
        } else if self.form.has_review() {
            self.save_step(self.tab);
            self.show_row(Row::Choice(first));
            self.draft_mut()?.selected.choose(first);
            self.open_next_unanswered();
        } else {
            // An answer would finish the form.
            self.show_row(Row::Choice(first));
        }
        None
    }

    /// Moves the cursor to `row`, and closes the filter, which may hide the row.
    fn show_row(&mut self, row: Row) {
        if let Some(draft) = self.draft_mut() {
            draft.list.filter = None;
            draft.list.move_to(Some(row));
        }
    }
}

/// Returns the row after `motion` from row `at`. Up and Down wrap around at the ends of the list.
fn moved(at: usize, motion: Motion, last: usize) -> usize {
    match motion {
        Motion::Up if at == 0 => last,
        Motion::Down if at >= last => 0,
        Motion::Up | Motion::PageUp => at.saturating_sub(1),
        Motion::Down | Motion::PageDown => (at + 1).min(last),
        Motion::Rows(rows) => at.saturating_add_signed(rows).min(last),
        Motion::First => 0,
        Motion::Last => last,
    }
}
