//! Lists: moving, selecting, rows by number, and recommended options.

use super::super::{Discard, Effect, Motion, Notice, Screen, State};
use crate::model::{Question, Row};

impl State {
    pub(super) fn move_cursor(&mut self, motion: Motion) {
        if let Some((row, last)) = self.cursor_mut() {
            *row = moved(*row, motion, last);
        }
    }

    pub(in crate::state) fn point(&mut self, index: usize) {
        if self.screen == Screen::Custom {
            self.close_custom();
        }
        if let Some((row, last)) = self.cursor_mut() {
            *row = index.min(last);
        }
    }

    /// The cursor of the screen, and its last row.
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

    /// Returns the number of rows in the review: the questions, and "Submit" once the form may be sent.
    pub fn review_rows(&self) -> usize {
        self.form.questions.len() + usize::from(self.can_submit())
    }

    /// Selects or clears the row under the cursor. "Other" with nothing typed, and that of a single
    /// choice, opens its editor.
    pub(super) fn toggle_here(&mut self) {
        let (Some(draft), Some(question)) = (self.draft(), self.question()) else { return };
        let typed = self.form.policy.takes_custom(question, &draft.custom.field.text());
        match self.row(draft.list.cursor) {
            Some(Row::Choice(index)) => self.toggle(index),
            Some(Row::Custom)
                if question.has_ticks() && (draft.selected.custom.is_some() || typed) =>
            {
                let is_ticked = draft.selected.custom.is_some();
                self.tick_custom((!is_ticked).then(|| draft.custom.field.text()));
            }
            Some(Row::Custom) => self.open_custom(),
            _ => {}
        }
    }

    /// Selects custom text, or clears it; cleared text stays in its editor.
    pub(super) fn tick_custom(&mut self, text: Option<String>) {
        self.change(|draft, replaces| {
            if text.is_some() && replaces {
                draft.selected.ticks.fill(false);
            }
            draft.selected.custom = text;
        });
    }

    pub(super) fn toggle(&mut self, index: usize) {
        self.change(|draft, replaces| {
            if let Some(tick) = draft.selected.ticks.get_mut(index) {
                *tick = !*tick;
                if replaces {
                    draft.selected.custom = None;
                }
            }
        });
    }

    pub(super) fn tick_all(&mut self) {
        self.change(|draft, replaces| {
            let selected = &mut draft.selected;
            match &draft.list.filter {
                Some(filter) => {
                    for hit in &filter.hits {
                        selected.tick(*hit);
                    }
                }
                None => selected.ticks.fill(true),
            }
            if replaces {
                selected.custom = None;
            }
        });
    }

    pub(super) fn clear_ticks(&mut self) {
        self.change(|draft, _| {
            draft.selected.ticks.fill(false);
            draft.selected.custom = None;
        });
    }

    /// Returns the number of rows that digits reach on the screen: all of the list, whatever a filter
    /// hides, or those of the review or of a question. 0 where digits are text.
    pub fn numbered_rows(&self) -> usize {
        match self.screen {
            Screen::Choices if !self.is_zoomed() => {
                self.draft().map_or(0, |draft| draft.list.count())
            }
            Screen::Review => self.review_rows(),
            Screen::Discard { .. } => Discard::YES + 1,
            _ => 0,
        }
    }

    /// Index, among the rows shown, of the row with this number, counted from 1; `None` if there is
    /// none, or a filter hides it.
    pub fn line_of_number(&self, number: usize) -> Option<usize> {
        if self.screen == Screen::Choices {
            let list = &self.draft()?.list;
            return list.line_of(list.numbered(number)?);
        }
        number.checked_sub(1).filter(|index| *index < self.numbered_rows())
    }

    /// True if this is the number of the row for custom text.
    pub fn is_number_of_custom(&self, number: usize) -> bool {
        let row = self.draft().and_then(|draft| draft.list.numbered(number));
        self.screen == Screen::Choices && row == Some(Row::Custom)
    }

    /// True where `digit` may be the first of two: a row has such a number.
    pub fn begins_number(&self, digit: usize) -> bool {
        digit * 10 <= self.numbered_rows()
    }

    /// True in a list of earlier calls: a row's preview can be copied.
    pub fn copies(&self) -> bool {
        let choices = self.question().map(Question::choices).unwrap_or_default();
        self.form.copies && choices.iter().any(|choice| choice.preview.is_some())
    }

    /// The preview of the row under the cursor, for copying, if the form offers that.
    pub(super) fn copied(&self) -> Option<Effect> {
        let Some(Row::Choice(index)) = self.row_here() else { return None };
        if !self.form.copies {
            return None;
        }
        self.question()?.choices().get(index)?.preview.clone().map(Effect::Copy)
    }

    /// True when [`Msg::Recommended`](super::super::Msg::Recommended) does something.
    pub fn has_recommended(&self) -> bool {
        let (Some(question), Some(draft)) = (self.question(), self.draft()) else { return false };
        let Some(first) = draft.list.recommended else { return false };
        if question.has_ticks() {
            return question.recommended().any(|index| !draft.selected.has(Row::Choice(index)));
        }
        self.form.is_many() || self.row_here() != Some(Row::Choice(first))
    }

    /// Answers the open question with the recommended option, and goes on to the next question without an answer. In
    /// a list of many, this selects the recommended rows, and the list stays open. In a lone question the cursor goes
    /// to the recommended row: the answer would be sent at once.
    pub(super) fn take_recommended(&mut self) -> Option<Effect> {
        if !self.has_recommended() {
            return self.refuse(Notice::NothingRecommended);
        }
        let (question, draft) = self.open()?;
        let first = draft.list.recommended?;
        if question.has_ticks() {
            let all: Vec<usize> = question.recommended().collect();
            self.show_row(Row::Choice(first));
            self.change(|draft, replaces| {
                for index in all {
                    draft.selected.tick(index);
                }
                if replaces {
                    draft.selected.custom = None;
                }
            });
        } else if self.form.is_many() {
            self.save_step(self.tab);
            self.show_row(Row::Choice(first));
            self.draft_mut()?.selected.choose(first);
            self.open_next_unanswered();
        } else {
            self.show_row(Row::Choice(first));
        }
        None
    }

    /// Puts the cursor on `row`; a filter that may hide it is left.
    fn show_row(&mut self, row: Row) {
        if let Some(draft) = self.draft_mut() {
            draft.list.filter = None;
            draft.list.cursor = draft.list.line_of(row).unwrap_or_default();
        }
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
