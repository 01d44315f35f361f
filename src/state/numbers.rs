//! Rows by number: what digits reach.

use super::{Discard, NUMBERED, Screen, State};
use crate::model::Row;

impl State {
    /// How many rows the screen has whose numbers digits reach: all of the list, whatever a filter
    /// hides, or those of the review or of a question. 0 where digits are text.
    pub fn numbered_rows(&self) -> usize {
        match self.screen {
            Screen::Choices if !self.is_zoomed() => {
                self.question().map_or(0, |it| it.choices().len() + self.extra_rows())
            }
            Screen::Review => self.review_rows(),
            Screen::Discard { .. } => Discard::DEFER + 1,
            _ => 0,
        }
    }

    /// Index, among the rows shown, of the row with this number, counted from 1; `None` if there is
    /// none, or a filter hides it.
    pub fn line_of_number(&self, number: usize) -> Option<usize> {
        let index = number.checked_sub(1)?;
        if self.screen != Screen::Choices {
            return (index < self.numbered_rows()).then_some(index);
        }
        let (question, draft) = (self.question()?, self.draft()?);
        let row = match index.checked_sub(question.choices().len()) {
            None => Row::Choice(index),
            Some(0) if question.has_custom_row() => Row::Custom,
            Some(extra) if extra + 1 == self.extra_rows() => Row::Chat,
            Some(_) => return None,
        };
        draft.line_of(Some(row), question, self.form.policy.chat)
    }

    /// True where a digit may be the first of two.
    pub fn has_long_numbers(&self) -> bool {
        self.numbered_rows() > NUMBERED
    }

    /// The rows behind the choices of the open question.
    pub fn extra_rows(&self) -> usize {
        let custom = self.question().is_some_and(|question| question.has_custom_row());
        usize::from(custom) + usize::from(self.form.policy.chat)
    }
}
