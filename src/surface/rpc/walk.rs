//! The walk: [`State`] answered through one dialog at a time. The state has the answers and the
//! rules; the walk knows which dialog shows what ([`super::show`]) and which messages a reply stands
//! for ([`super::reply`]).

use super::dialog::{Reply, Seen, Step, Style};
use crate::model::{
    Answer, Answers, Discussion, Kept, KeptForm, Outcome, Questionnaire, Unavailable,
};
use crate::state::{Effect, Msg, NoteOn, Screen, State};
use crate::strings::rpc as words;

/// The walk ends after this many dialogs, and four for each choice: a client that ticks and unticks
/// the same row by itself must not go on forever.
const DIALOG_LIMIT: usize = 1_000;

/// The text field for custom text of one question.
#[derive(Debug, Default)]
pub(super) struct Field {
    /// What was typed there last; it is shown as the placeholder, since no field can be prefilled.
    pub earlier: Option<String>,
    /// Ticked custom text that a reply to the list is to replace; it stays if the field is closed.
    pub replaced: Option<String>,
    /// True once it was closed before anybody saw it.
    pub unseen: bool,
}

/// A form on its way through dialogs.
#[derive(Debug)]
pub struct Walk {
    pub(super) state: State,
    pub(super) style: Style,
    /// True while "Discard N answers?" is asked; `state` is what No goes back to.
    pub(super) discarding: bool,
    /// The answer that the open question had when it was opened. It counts until the question is
    /// answered anew.
    standing: Option<Answer>,
    /// One per question.
    pub(super) fields: Vec<Field>,
    pub(super) seen: Seen,
    /// A sentence for the next title.
    pub(super) say: Option<&'static str>,
    /// Replies in a row that led nowhere.
    pub(super) idle: usize,
    dialogs: usize,
    pub(super) done: Option<Outcome>,
}

impl Walk {
    /// Starts at the first question. Custom text longer than `long_answer` characters is asked
    /// about.
    pub fn new(form: Questionnaire, style: Style, long_answer: usize) -> Self {
        let done = form
            .questions
            .is_empty()
            .then(|| Outcome::Unavailable(Unavailable::Broken(words::no_questions().to_owned())));
        Self {
            style,
            discarding: false,
            standing: None,
            fields: form.questions.iter().map(|_| Field::default()).collect(),
            seen: Seen::default(),
            say: None,
            idle: 0,
            dialogs: 0,
            done,
            state: State::new(form, long_answer),
        }
    }

    /// Prefills the form with `answers`: it begins at the first question that keeps it from being
    /// sent, else at the review.
    #[must_use]
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        self.state = self.state.with_answers(answers);
        self.standing = self.state.answer(self.state.tab);
        self
    }

    /// Prefills the form with what an earlier one left (see [`State::with_kept`]).
    #[must_use]
    pub fn with_kept(mut self, kept: &KeptForm) -> Self {
        if kept.is_empty() {
            return self;
        }
        self.state = self.state.with_kept(kept);
        self.standing = self.state.answer(self.state.tab);
        for (field, kept) in self.fields.iter_mut().zip(&kept.each) {
            let kept = kept.as_ref();
            field.earlier = kept.and_then(|it| it.answer.custom.clone().or(it.typed.clone()));
        }
        self
    }

    /// Takes over what the client has shown in other walks.
    #[must_use]
    pub fn for_client(mut self, seen: Seen) -> Self {
        self.seen = seen;
        self
    }

    /// What the client has shown by now.
    pub fn seen(&self) -> Seen {
        self.seen
    }

    /// Takes the reply to the dialog shown last (`None` at first, or to show it again) and says
    /// what comes next. After [`Step::Done`] nothing changes any more and the outcome stays.
    pub fn step(&mut self, reply: Option<Reply>) -> Step {
        if self.done.is_none()
            && let Some(reply) = reply
        {
            self.take(reply);
        }
        let questions = &self.state.form.questions;
        let choices: usize = questions.iter().map(|question| question.choices().len()).sum();
        if self.done.is_none() && self.dialogs >= DIALOG_LIMIT + 4 * choices {
            self.give_up(format!(
                "The client answered {} dialogs without ending the form.",
                self.dialogs
            ));
        }
        if let Some(outcome) = &self.done {
            return Step::Done(outcome.clone());
        }
        self.dialogs += 1;
        Step::Ask(self.dialog())
    }

    /// The answers that count so far: for the host's own endings (time ran out), and for the ones
    /// that carry no answers.
    pub fn answers(&self) -> Answers {
        let mut answers = self.state.answers();
        if let (Some(answer), Some(slot)) = (self.standing(), answers.each.get_mut(self.state.tab))
        {
            *slot = Some(answer);
        }
        answers
    }

    /// Where the walk stands, for `onUpdate`: `waiting for an answer, question 2 of 3`.
    pub fn progress(&self) -> String {
        let of = self.state.form.questions.len();
        if self.state.in_review() {
            words::waiting_review(self.answers().count(), of)
        } else {
            words::waiting(self.state.tab + 1, of)
        }
    }

    /// Lets `msg` happen to the form.
    pub(super) fn send(&mut self, msg: Msg) {
        let tab = self.state.tab;
        match self.state.update(msg) {
            Some(Effect::Finish(Outcome::Discussed(mut discussion))) => {
                self.keep_standing(&mut discussion);
                self.done = Some(Outcome::Discussed(discussion));
            }
            Some(Effect::Finish(outcome)) => {
                self.standing = None;
                self.done = Some(outcome);
            }
            _ => {}
        }
        if self.state.tab != tab {
            self.standing = self.state.answer(self.state.tab);
        }
    }

    /// The answer the open question had when it was opened still counts.
    fn keep_standing(&self, discussion: &mut Discussion) {
        let Some(answer) = self.standing() else { return };
        if let Some(slot) = discussion.answers.each.get_mut(self.state.tab) {
            *slot = Some(answer.clone());
        }
        if let Some(slot) = discussion.kept.get_mut(self.state.tab) {
            *slot = Some(Kept { answer, counts: true, ..slot.take().unwrap_or_default() });
        }
    }

    /// The answer the open question had when it was opened, with the note it has by now.
    pub(super) fn standing(&self) -> Option<Answer> {
        let note = self.state.draft().and_then(|draft| draft.note.kept.clone());
        self.standing.as_ref().map(|answer| Answer { note, ..answer.clone() })
    }

    /// True when the dialog to show is an `input`.
    pub(super) fn is_input(&self) -> bool {
        let typing = matches!(
            self.state.screen,
            Screen::Text
                | Screen::Custom
                | Screen::Note(NoteOn::Question)
                | Screen::Note(NoteOn::Form)
                | Screen::Discuss { .. }
        );
        typing && !self.discarding
    }

    pub(super) fn give_up(&mut self, why: String) {
        self.done = Some(Outcome::Unavailable(Unavailable::Broken(why)));
    }
}
