//! The walk: the user answers a form ([`State`]) through one dialog at a time. The state has the
//! answers and rules. The walk builds the next dialog ([`super::show`]), and converts each reply to
//! messages for the state.

use std::borrow::Cow;

use super::dialog::{self, Action, Reply, Step, Style};
use crate::model::{Answers, Outcome, Questionnaire, SavedForm, Unavailable};
use crate::state::{Edit, Effect, Msg, Notice, Screen, State};
use crate::strings::{self, rpc as words};

/// A form that the user answers through dialogs.
#[derive(Debug)]
pub struct Walk {
    pub(super) state: State,
    pub(super) style: Style,
    /// A sentence for the next title.
    pub(super) notice: Option<Cow<'static, str>>,
    /// `true` after the client closed the field of a custom answer before the user could see it.
    is_field_unseen: bool,
    outcome: Option<Outcome>,
}

impl Walk {
    /// Starts at the first question. The form must have at least one question.
    pub fn new(form: Questionnaire, style: Style) -> Self {
        // A client shows the whole text before the user sends it, so a long answer needs no
        // confirmation.
        let state = State::new(form, usize::MAX);
        Self { state, style, notice: None, is_field_unseen: false, outcome: None }
    }

    /// Prefills the form with `answers` (see [`State::with_answers`]).
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        self.state = self.state.with_answers(answers);
        self
    }

    /// Restores the drafts of an earlier form (see [`State::with_saved`]).
    pub fn with_saved(mut self, saved: &SavedForm) -> Self {
        self.state = self.state.with_saved(saved);
        self
    }

    /// Handles the reply to the last dialog, and returns the next step. `reply` is `None` at the
    /// start, and to show the last dialog again. After [`Step::Done`], the outcome does not change.
    pub fn step(&mut self, reply: Option<Reply>) -> Step {
        if self.outcome.is_none()
            && let Some(reply) = reply
        {
            self.receive(reply);
        }
        match &self.outcome {
            Some(outcome) => Step::Done(outcome.clone()),
            None => Step::Ask(self.dialog()),
        }
    }

    /// Returns the progress of the walk, for `onUpdate`: `waiting for an answer, question 2 of 3`.
    pub fn progress(&self) -> String {
        let count = self.state.form.questions.len();
        words::waiting((self.state.tab + 1).min(count), count)
    }

    fn update(&mut self, msg: Msg) {
        if let Some(Effect::Finish(outcome)) = self.state.update(msg) {
            self.outcome = Some(outcome);
        }
    }

    /// Ends the walk, because the client cannot show the form, or cannot show text fields.
    fn finish_unavailable(&mut self, why: Unavailable) {
        self.outcome = Some(Outcome::Unavailable(why));
    }

    fn receive(&mut self, reply: Reply) {
        self.notice = None;
        let is_input = self.state.screen.is_text();
        match reply {
            Reply::Dismissed { unseen: true } if !is_input => {
                self.finish_unavailable(Unavailable::NoForm)
            }
            Reply::Dismissed { unseen: true } => self.close_unseen_field(),
            Reply::Dismissed { unseen: false } => self.close_dialog(),
            Reply::TimedOut => self.outcome = Some(Outcome::TimedOut(self.state.answers())),
            Reply::Text(text) if is_input => self.submit_text(&text),
            Reply::Text(text) => match dialog::find(&self.lines(), &text) {
                Some(action) => self.choose(action),
                None => self.notice = Some(words::no_such_option().into()),
            },
        }
    }

    fn choose(&mut self, action: Action) {
        match action {
            Action::Choice(index) => self.update(Msg::Pick(index + 1)),
            Action::Custom if self.selected_custom().is_some() => {
                // The choice of this row, which is selected, clears its selection.
                let choices = self.state.question().map_or(0, |question| question.choices.len());
                self.update(Msg::MoveTo(choices));
                self.update(Msg::Toggle);
            }
            Action::Custom => self.update(Msg::Custom),
            Action::Done => self.confirm_selection(),
            Action::Skip => self.update(Msg::Answer(None)),
            Action::Note => self.update(Msg::OpenNote { on_option: false }),
            Action::Chat => self.confirm_row(self.state.rows().saturating_sub(1)),
            Action::Edit(index) => self.confirm_row(index),
            Action::Submit => self.confirm_row(self.state.form.questions.len()),
            Action::Cancel => self.close_form(),
            Action::Yes => self.update(Msg::Yes),
            Action::No => self.update(Msg::Cancel),
        }
    }

    /// Chooses the row with this index in the list or the review.
    fn confirm_row(&mut self, index: usize) {
        self.update(Msg::MoveTo(index));
        self.update(Msg::Confirm);
    }

    /// Answers the question with the selection. An empty selection may need a confirmation.
    fn confirm_selection(&mut self) {
        if self.state.notice == Some(Notice::NoneIsNext) {
            self.update(Msg::Confirm);
        } else {
            self.confirm_row(0);
        }
        self.notice = match self.state.notice {
            Some(Notice::NothingSelected) => Some(words::nothing_selected().into()),
            Some(Notice::NoneIsNext) => Some(words::none_is_next().into()),
            _ => None,
        };
    }

    /// Sets the text of the open field: a note, or custom text.
    fn submit_text(&mut self, raw: &str) {
        let text = self.state.form.policy.custom_text(raw).to_owned();
        self.update(Msg::Edit(Edit::Replace(text)));
        self.update(Msg::Confirm);
        if self.state.notice == Some(Notice::BlankAnswer) {
            self.notice = Some(strings::blank_answer().into());
        }
    }

    /// Handles a dialog that the user closed: returns to the list or the review from which the
    /// dialog was opened, or closes the form.
    fn close_dialog(&mut self) {
        match self.state.screen {
            Screen::Custom | Screen::Note(_) | Screen::Discard { .. } => self.update(Msg::Cancel),
            _ if self.state.whole.returns_to_review => self.open_review(),
            _ => self.close_form(),
        }
    }

    /// Handles a text field that the client closed before the user could see it. If the text is not
    /// needed, the form stays open.
    fn close_unseen_field(&mut self) {
        let State { form, tab, screen, whole, .. } = &self.state;
        let is_text = *screen == Screen::Text;
        let may_skip = form.has_review() && form.may_skip(*tab);
        if is_text && whole.returns_to_review {
            self.open_review();
        } else if is_text && may_skip {
            self.update(Msg::Answer(None));
        } else if is_text || (*screen == Screen::Custom && self.is_field_unseen) {
            self.finish_unavailable(Unavailable::NoTyping);
        } else {
            self.is_field_unseen |= *screen == Screen::Custom;
            self.update(Msg::Cancel);
        }
        self.notice = Some(words::cannot_type().into());
    }

    fn open_review(&mut self) {
        self.update(Msg::GoTab(self.state.form.questions.len()));
    }

    /// Closes the form: at once if nothing would be lost, otherwise after a confirmation.
    fn close_form(&mut self) {
        match self.state.would_discard() {
            Some(what) => self.update(Msg::AskDiscard(what)),
            None => self.outcome = Some(Outcome::Cancelled(self.state.answers())),
        }
    }
}
