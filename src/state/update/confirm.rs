//! Enter, by screen: choose, submit, send.

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
            Screen::Discuss { question, .. } => Some(self.ask_back(question)),
            Screen::Review => self.confirm_review(),
            Screen::Discard { row: Discard::YES, .. } | Screen::Long { .. } => self.answer_yes(),
            Screen::Discard { .. } => {
                self.answer_no();
                None
            }
            Screen::Broken(why) => Some(self.broken(why)),
            Screen::Help { .. } => None,
        }
    }

    pub(in crate::state) fn confirm_row(&mut self) -> Option<Effect> {
        let (row, draft) = (self.row_here()?, self.draft()?);
        let is_selected = draft.selected.has(row);
        let has_ticks = self.question()?.has_ticks();
        // Checkboxes are submitted from here, too, unless that would omit a typed text.
        let submits = has_ticks && !draft.selected.is_empty() && draft.own_draft().is_none();
        match row {
            Row::Chat => Some(self.discussed(self.tab, String::new())),
            Row::Custom if !is_selected && !submits => {
                self.open_custom();
                None
            }
            _ if has_ticks => self.submit_ticks(),
            Row::Choice(index) => self.choose(index),
            Row::Custom => self.answer_with(|_| {}),
        }
    }

    /// Answers the open question with the choice of this index.
    pub(in crate::state) fn choose(&mut self, index: usize) -> Option<Effect> {
        self.answer_with(|draft| {
            draft.selected.choose(index);
            draft.list.cursor = index;
        })
    }

    fn submit_ticks(&mut self) -> Option<Effect> {
        let draft = self.draft()?;
        let is_empty = draft.selected.is_empty();
        let is_open = is_empty && !draft.is_answered();
        let empty_multi = self.form.policy.empty_multi;
        match empty_multi {
            EmptyMulti::Refused if is_open && !self.form.may_skip(self.tab) => {
                return self.refuse(Notice::NothingTicked);
            }
            EmptyMulti::Asked if is_open && !self.form.is_optional(self.tab) => {
                return self.refuse(Notice::NoneIsNext);
            }
            _ => {}
        }
        self.answer_with(|draft| {
            draft.selected.none |= is_empty && empty_multi == EmptyMulti::Taken;
            draft.selected.sent = !is_empty || draft.selected.none;
        })
    }

    /// Enter behind [`Notice::NoneIsNext`]: answers with none of the choices.
    pub(super) fn answer_none(&mut self) -> Option<Effect> {
        self.answer_with(|draft| {
            draft.selected.none = true;
            draft.selected.sent = true;
        })
    }

    /// Answers the open question by `change` and goes on; that can be undone.
    fn answer_with(&mut self, change: impl FnOnce(&mut Draft)) -> Option<Effect> {
        self.save_step(self.tab);
        let draft = self.draft_mut()?;
        change(draft);
        draft.list.filter = None;
        self.advance()
    }

    /// Replaces the answer of the open question and goes on.
    pub(super) fn answer_with_given(&mut self, mut answer: Option<Answer>) -> Option<Effect> {
        if let Some(answer) = &mut answer {
            answer.change_texts(self.attached.adopt(&answer.images));
        }
        let (question, draft) = self.open()?;
        draft.fill(question, answer.as_ref());
        self.advance()
    }

    /// A number: choose the row, or select it; in the review, edit or submit. Numbers count all rows, not
    /// only those that a filter shows; one that it hides is not reached.
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
                    && !self.question()?.has_ticks()
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

    /// Enter in an editor: custom text becomes the answer. `long_is_fine` skips the length question.
    pub(super) fn submit_text(&mut self, long_is_fine: bool) -> Option<Effect> {
        if let Some(index) = self.named_choice() {
            return self.answer_named(index);
        }
        let (question, draft) = (self.question()?, self.draft()?);
        let ticks = question.has_ticks();
        if !self.form.policy.takes_custom(question, &draft.custom.field.text()) {
            return match draft.custom.field.is_blank() {
                true => self.refuse_blank(ticks),
                false => self.refuse(Notice::BlankAnswer),
            };
        }
        let chars = draft.custom.field.chars();
        // The same text was confirmed before, perhaps.
        let was_fine = draft.custom.long_is_fine && draft.own_draft().is_none();
        let long_is_fine = long_is_fine || was_fine;
        if chars > self.long_answer && !long_is_fine {
            self.screen = Screen::Long { chars, behind: Box::new(self.screen.clone()) };
            return None;
        }
        let typed = draft.custom.field.text();
        if ticks {
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

    /// Takes the choice that the typed text names; the text was its name, and is gone. Where rows are
    /// selected, the choice is selected and the list is open again.
    pub(in crate::state) fn answer_named(&mut self, index: usize) -> Option<Effect> {
        let multi = self.question()?.has_ticks();
        let draft = self.draft_mut()?;
        draft.restore_field();
        draft.list.filter = None;
        draft.list.cursor = index;
        self.screen = Screen::Choices;
        if !multi {
            return self.choose(index);
        }
        if self.draft()?.selected.ticks.get(index) == Some(&false) {
            self.toggle(index);
        }
        None
    }

    /// Enter with text that is no answer: clears custom text, or skips the question.
    pub(in crate::state) fn refuse_blank(&mut self, ticks: bool) -> Option<Effect> {
        if !ticks && self.form.blank_skips(self.tab) {
            return self.answer_with(|draft| draft.selected.clear());
        }
        if !ticks {
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
            self.whole.returns = true;
            return None;
        }
        if !self.can_submit() {
            return None;
        }
        if let Some((question, chars)) = self.too_long() {
            self.whole.row = question;
            self.screen = Screen::Long { chars, behind: Box::new(Screen::Review) };
            return None;
        }
        Some(self.finish(Outcome::Answered(self.answers())))
    }

    /// True in the review of a revision while the cursor is on an answer.
    pub fn can_unanswer(&self) -> bool {
        self.form.is_revision && self.in_review() && self.is_answered(self.whole.row)
    }

    /// Takes back the answer under the cursor of the review. That can be undone.
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

    /// Returns the first answer over the limit that the user did not agree to, with its length: custom text
    /// that was left by Tab is an answer without having been asked about.
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
            Screen::Discard { .. } => Some(self.cancelled()),
            Screen::Long { behind, .. } if *behind == Screen::Review => {
                self.screen = Screen::Review;
                self.drafts.get_mut(self.whole.row)?.custom.long_is_fine = true;
                self.whole.row = self.form.questions.len();
                self.confirm_review()
            }
            Screen::Long { behind, .. } => {
                self.screen = *behind;
                self.submit_text(true)
            }
            _ => None,
        }
    }

    pub(super) fn answer_no(&mut self) {
        if let Screen::Discard { behind, .. } | Screen::Long { behind, .. } = self.screen.clone() {
            self.screen = *behind;
        }
    }

    /// Leaves a question about the whole form, and lets the agent go on.
    pub(super) fn defer(&mut self) -> Option<Effect> {
        if !self.form.takes_defer() {
            return None;
        }
        self.answer_no();
        Some(Effect::Defer)
    }

    /// Ends a form that broke.
    pub(super) fn broken(&mut self, why: String) -> Effect {
        self.finish(Outcome::Unavailable(Unavailable::Broken(why)))
    }

    /// The answers as a cancelled form reports them.
    pub(super) fn cancelled(&mut self) -> Effect {
        self.finish(Outcome::Cancelled(self.answers()))
    }
}
