//! Taking the choices that the model recommends.

use super::super::{Pick, State};
use crate::model::Row;
use crate::strings;

impl State {
    /// True when [`Msg::Recommended`](super::super::Msg::Recommended) does something.
    pub fn takes_recommended(&self) -> bool {
        if self.form.is_many() {
            return (0..self.drafts.len()).any(|index| self.may_take_recommended(index));
        }
        self.recommended_line().is_some_and(|line| self.draft().is_some_and(|it| it.cursor != line))
    }

    fn may_take_recommended(&self, index: usize) -> bool {
        self.first_recommended(index).is_some() && !self.is_answered(index)
    }

    fn first_recommended(&self, index: usize) -> Option<usize> {
        self.recommended.get(index).copied().flatten()
    }

    /// The line of the open list that shows the first recommended choice.
    fn recommended_line(&self) -> Option<usize> {
        let question = self.question()?;
        let row = Row::Choice(self.first_recommended(self.tab)?);
        self.draft()?.line_of(Some(row), question, self.form.policy.chat)
    }

    /// Answers every open question with what is recommended there, and opens the review. A lone
    /// question is not answered: the cursor goes to the recommended row.
    pub(super) fn take_recommended(&mut self) {
        if !self.takes_recommended() {
            self.notice = Some(strings::nothing_recommended().into());
        } else if self.form.is_many() {
            self.change_all(|state| {
                // What is ticked or typed in the open question is its answer first.
                state.go_tab(state.form.questions.len());
                (0..state.drafts.len()).for_each(|index| state.answer_recommended(index));
                state.open_tab(state.form.questions.len());
            });
        } else if let Some(line) = self.recommended_line() {
            self.point(line);
        }
    }

    fn answer_recommended(&mut self, index: usize) {
        if !self.may_take_recommended(index) {
            return;
        }
        let (Some(question), Some(draft)) =
            (self.form.questions.get(index), self.drafts.get_mut(index))
        else {
            return;
        };
        let Some(first) = question.recommended().next() else { return };
        let row = Some(Row::Choice(first));
        let line = draft.line_of(row, question, self.form.policy.chat);
        draft.cursor = line.unwrap_or(draft.cursor);
        if !question.has_ticks() {
            draft.pick = Some(Pick::Choice(first));
            return;
        }
        for choice in question.recommended() {
            if let Some(tick) = draft.ticks.get_mut(choice) {
                *tick = true;
            }
        }
        draft.sent = true;
    }
}
