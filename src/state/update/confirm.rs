//! Handles Enter on each screen.

use super::super::{Discard, Draft, Effect, Notice, Screen, State};
use crate::model::{Answer, EmptyMulti, Outcome, Row, Unavailable};

impl State {
    pub(super) fn confirm(&mut self) -> Option<Effect> {
        match self.screen.clone() {
            Screen::Choices => self.confirm_row(),
            Screen::Filter => self.confirm_filter(),
            Screen::Custom | Screen::Text => self.submit_text(false),
            Screen::Note(_) => {
                self.accept_note();
                None
            }
            Screen::Discuss { question, .. } => Some(self.ask_agent(question)),
            Screen::Review => self.confirm_review(),
            Screen::Discard { row: Discard::YES, .. } | Screen::Long { .. } => self.answer_yes(),
            Screen::Discard { .. } => {
                self.answer_no();
                None
            }
            Screen::Broken(why) => Some(self.finish_broken(why)),
            Screen::Help { .. } => None,
        }
    }

    pub(in crate::state) fn confirm_row(&mut self) -> Option<Effect> {
        let (row, draft) = (self.row_here()?, self.draft()?);
        let is_selected = draft.selected.has(row);
        let has_checkboxes = self.question()?.has_checkboxes();
        // In a list with checkboxes, Enter on the unselected row for a custom answer submits the
        // selected options, if any. But if the row has typed text, Enter opens its field.
        let submits =
            has_checkboxes && !draft.selected.is_empty() && draft.custom_draft().is_none();
        match row {
            Row::Chat => Some(self.finish_discussed(self.tab, String::new())),
            Row::Custom if !is_selected && !submits => {
                self.open_custom();
                None
            }
            _ if has_checkboxes => self.submit_selection(),
            Row::Choice(index) => self.choose(index),
            Row::Custom => self.answer_with(|_| {}),
        }
    }

    pub(in crate::state) fn choose(&mut self, index: usize) -> Option<Effect> {
        self.answer_with(|draft| {
            draft.selected.choose(index);
            draft.list.cursor = index;
        })
    }

    fn submit_selection(&mut self) -> Option<Effect> {
        let draft = self.draft()?;
        let is_empty = draft.selected.is_empty();
        let is_unanswered = is_empty && !draft.is_answered();
        let empty_multi = self.form.policy.empty_multi;
        match empty_multi {
            EmptyMulti::Refused if is_unanswered && !self.form.may_skip(self.tab) => {
                return self.refuse(Notice::NothingSelected);
            }
            EmptyMulti::Confirmed if is_unanswered && !self.form.is_optional(self.tab) => {
                return self.refuse(Notice::NoneIsNext);
            }
            _ => {}
        }
        self.answer_with(|draft| {
            draft.selected.none |= is_empty && empty_multi == EmptyMulti::Accepted;
            draft.selected.is_answer = !is_empty || draft.selected.none;
        })
    }

    /// Handles Enter after [`Notice::NoneIsNext`]: answers with none of the choices.
    pub(super) fn answer_none(&mut self) -> Option<Effect> {
        self.answer_with(|draft| {
            draft.selected.none = true;
            draft.selected.is_answer = true;
        })
    }

    /// Answers the open question: applies `change` to its draft, and calls [`Self::advance`]. Undo
    /// reverts the change.
    fn answer_with(&mut self, change: impl FnOnce(&mut Draft)) -> Option<Effect> {
        self.save_step(self.tab);
        let draft = self.draft_mut()?;
        change(draft);
        draft.list.filter = None;
        self.advance()
    }

    pub(super) fn replace_answer(&mut self, mut answer: Option<Answer>) -> Option<Effect> {
        if let Some(answer) = &mut answer {
            answer.change_texts(self.attached.adopt(&answer.images));
        }
        let (question, draft) = self.open_question_mut()?;
        draft.fill(question, answer.as_ref());
        self.advance()
    }

    /// Chooses or selects the row with this number. In the review, opens the question or submits.
    /// Numbers count all rows, but a row that the filter hides cannot be chosen.
    pub(super) fn pick(&mut self, number: usize) -> Option<Effect> {
        let line = self.line_of_number(number)?;
        match self.screen {
            Screen::Review => {
                self.whole.row = line;
                self.confirm_review()
            }
            Screen::Choices => {
                let row = self.row(line)?;
                if let Row::Choice(index) = row
                    && !self.question()?.has_checkboxes()
                {
                    return self.choose(index);
                }
                self.draft_mut()?.list.cursor = line;
                match row {
                    Row::Choice(index) => self.toggle(index),
                    Row::Custom => self.open_custom(),
                    Row::Chat => return self.confirm_row(),
                }
                None
            }
            _ => None,
        }
    }

    /// Handles Enter in a text field: the text becomes the answer. `long_is_fine` skips the
    /// confirmation of a long text.
    pub(super) fn submit_text(&mut self, long_is_fine: bool) -> Option<Effect> {
        if let Some(index) = self.named_choice() {
            return self.answer_named(index);
        }
        let (question, draft) = (self.question()?, self.draft()?);
        let has_checkboxes = question.has_checkboxes();
        let typed = draft.custom.field.text();
        if !self.form.policy.takes_custom(question, &typed) {
            return match draft.custom.field.is_blank() {
                true => self.confirm_blank(has_checkboxes),
                false => self.refuse(Notice::BlankAnswer),
            };
        }
        let chars = draft.custom.field.chars();
        // The user may have confirmed the length of the same text before.
        let was_confirmed = draft.custom.long_is_fine && draft.custom_draft().is_none();
        let long_is_fine = long_is_fine || was_confirmed;
        if chars > self.long_answer && !long_is_fine {
            self.screen = Screen::Long { chars, previous: Box::new(self.screen.clone()) };
            return None;
        }
        if has_checkboxes {
            self.accept_text();
            self.screen = Screen::Choices;
            self.draft_mut()?.custom.long_is_fine = long_is_fine;
            return None;
        }
        self.answer_with(|draft| {
            draft.selected.choose_custom(Some(typed));
            draft.custom.long_is_fine = long_is_fine;
        })
    }

    /// Answers with the choice whose label was typed, and clears the text. With checkboxes, selects
    /// the choice and returns to the list.
    pub(in crate::state) fn answer_named(&mut self, index: usize) -> Option<Effect> {
        let has_checkboxes = self.question()?.has_checkboxes();
        let draft = self.draft_mut()?;
        draft.restore_field();
        draft.list.filter = None;
        draft.list.cursor = index;
        self.screen = Screen::Choices;
        if !has_checkboxes {
            return self.choose(index);
        }
        if self.draft()?.selected.flags.get(index) == Some(&false) {
            self.toggle(index);
        }
        None
    }

    /// Handles Enter in a blank field. With checkboxes, clears the custom answer; otherwise skips
    /// the question, or shows a notice if the question cannot be skipped.
    pub(in crate::state) fn confirm_blank(&mut self, has_checkboxes: bool) -> Option<Effect> {
        if !has_checkboxes && self.form.blank_skips(self.tab) {
            return self.answer_with(|draft| draft.selected.clear());
        }
        if !has_checkboxes {
            return self.refuse(Notice::BlankAnswer);
        }
        self.accept_text();
        self.screen = Screen::Choices;
        None
    }

    fn confirm_review(&mut self) -> Option<Effect> {
        let questions = self.form.questions.len();
        if self.whole.row < questions {
            self.open_tab(self.whole.row);
            self.whole.returns_to_review = true;
            return None;
        }
        if !self.can_submit() {
            return None;
        }
        if let Some((question, chars)) = self.too_long() {
            self.whole.row = question;
            self.screen = Screen::Long { chars, previous: Box::new(Screen::Review) };
            return None;
        }
        Some(self.finish(Outcome::Answered(self.answers())))
    }

    /// `true` in the review of a correction if the cursor is on an answer.
    pub fn can_unanswer(&self) -> bool {
        self.form.is_correction && self.in_review() && self.is_answered(self.whole.row)
    }

    /// Removes the answer under the review's cursor. Undo restores the answer.
    pub(super) fn unanswer(&mut self) {
        if !self.can_unanswer() {
            return;
        }
        let index = self.whole.row;
        self.save_step(index);
        if let Some(draft) = self.drafts.get_mut(index) {
            draft.selected.clear();
        }
    }

    /// Returns the index of the first question with a long custom answer that the user has not
    /// confirmed, and the length of the answer. Tab accepts such an answer without a confirmation.
    fn too_long(&self) -> Option<(usize, usize)> {
        let over = |(index, draft): (usize, &Draft)| {
            let chars = draft.selected.custom.as_ref()?.chars().count();
            let is_long = chars > self.long_answer && !draft.custom.long_is_fine;
            (is_long && self.is_answered(index)).then_some((index, chars))
        };
        self.drafts.iter().enumerate().find_map(over)
    }

    pub(super) fn answer_yes(&mut self) -> Option<Effect> {
        match self.screen.clone() {
            Screen::Discard { .. } => Some(self.finish_cancelled()),
            Screen::Long { previous, .. } if *previous == Screen::Review => {
                self.screen = Screen::Review;
                self.drafts.get_mut(self.whole.row)?.custom.long_is_fine = true;
                self.whole.row = self.form.questions.len();
                self.confirm_review()
            }
            Screen::Long { previous, .. } => {
                self.screen = *previous;
                self.submit_text(true)
            }
            _ => None,
        }
    }

    pub(super) fn answer_no(&mut self) {
        if let Screen::Discard { previous, .. } | Screen::Long { previous, .. } =
            self.screen.clone()
        {
            self.screen = *previous;
        }
    }

    /// Closes an open dialog, and defers the questions.
    pub(super) fn defer(&mut self) -> Option<Effect> {
        if !self.form.takes_defer() {
            return None;
        }
        self.answer_no();
        Some(Effect::Defer)
    }

    pub(super) fn finish_broken(&mut self, why: String) -> Effect {
        self.finish(Outcome::Unavailable(Unavailable::Broken(why)))
    }

    pub(super) fn finish_cancelled(&mut self) -> Effect {
        self.finish(Outcome::Cancelled(self.answers()))
    }
}
