//! The walk: [`State`] answered through one dialog at a time. The state has the answers and the
//! rules; the walk knows which dialog shows what ([`super::show`]) and which messages a reply stands
//! for.

use std::borrow::Cow;

use super::dialog::{self, Action, Reply, Seen, Step, Style};
use crate::model::{
    Answer, Answers, Discussion, Kept, KeptForm, Outcome, Question, Questionnaire, Unavailable,
};
use crate::state::{Discard, Edit, Effect, Msg, NoteOn, Notice, Screen, State};
use crate::strings::{self, rpc as words};

/// The walk ends after this many dialogs, and four for each choice: a client that ticks and unticks
/// the same row by itself must not go on forever.
const DIALOG_LIMIT: usize = 1_000;
/// A dialog that is closed sooner than this, in ms, was seen by nobody.
const UNSEEN_MS: f64 = 1_000.0;
/// The walk ends after this many replies in a row that led nowhere.
const IDLE_LIMIT: usize = 10;

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
    /// The answer that the open question had when it was opened. It counts until the question is
    /// answered anew.
    standing: Option<Answer>,
    /// One per question.
    pub(super) fields: Vec<Field>,
    /// What the client has shown by now, in this walk and in others.
    pub seen: Seen,
    /// A sentence for the next title.
    pub(super) say: Option<Cow<'static, str>>,
    /// Replies in a row that led nowhere.
    pub(super) idle: usize,
    /// How many there were.
    pub(super) dialogs: usize,
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
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        self.state = self.state.with_answers(answers);
        self.standing = self.state.answer(self.state.tab);
        self
    }

    /// Prefills the form with what an earlier one left (see [`State::with_kept`]).
    pub fn with_kept(mut self, kept: &KeptForm) -> Self {
        if kept.is_empty() {
            return self;
        }
        self.state = self.state.with_kept(kept);
        self.standing = self.state.answer(self.state.tab);
        for (field, kept) in self.fields.iter_mut().zip(&kept.each) {
            let kept = kept.as_ref();
            field.earlier =
                kept.and_then(|it| it.answer.custom.clone().or(it.typed.custom.clone()));
        }
        self
    }

    /// Takes the reply to the dialog shown last (`None` at first, or to show it again) and says
    /// what comes next. After [`Step::Done`] nothing changes any more and the outcome stays.
    pub fn step(&mut self, reply: Option<Reply>) -> Step {
        if self.done.is_none()
            && let Some(reply) = reply
        {
            self.receive(reply);
        }
        let questions = &self.state.form.questions;
        let choices: usize = questions.iter().map(|question| question.choices().len()).sum();
        if self.done.is_none() && self.dialogs >= DIALOG_LIMIT + 4 * choices {
            self.fail(format!(
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
                self.add_standing_answer(&mut discussion);
                self.done = Some(Outcome::Discussed(discussion));
            }
            Some(Effect::Finish(Outcome::Cancelled(_))) => {
                self.done = Some(Outcome::Cancelled(self.answers()));
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
    fn add_standing_answer(&self, discussion: &mut Discussion) {
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
        let note = self.state.draft().and_then(|draft| draft.notes.own.kept.clone());
        self.standing.as_ref().map(|answer| Answer { note, ..answer.clone() })
    }

    /// True when the dialog to show is an `input`.
    pub(super) fn is_input(&self) -> bool {
        self.state.screen.is_text()
    }

    pub(super) fn fail(&mut self, why: String) {
        self.done = Some(Outcome::Unavailable(Unavailable::Broken(why)));
    }

    /// Takes the reply to the dialog on screen.
    pub(super) fn receive(&mut self, reply: Reply) {
        self.say = None;
        let unseen = self.is_unseen(&reply);
        match reply {
            Reply::NotText if self.is_input() => self.refuse(strings::blank_answer()),
            Reply::NotText => self.refuse(words::no_such_row()),
            Reply::Dismissed { .. } => {
                self.dismissed(unseen);
                self.idle += 1;
                if self.idle >= IDLE_LIMIT && self.done.is_none() {
                    self.done = Some(if self.seen.any {
                        // Somebody saw these dialogs and closes each of them: they want out.
                        Outcome::Cancelled(self.answers())
                    } else {
                        Outcome::Unavailable(Unavailable::NoTyping)
                    });
                }
            }
            Reply::Text(text) if self.is_input() => self.typed(&text),
            Reply::Text(text) => match dialog::find(&self.lines(), &text) {
                Some(action) => {
                    self.idle = 0;
                    self.choose(action);
                }
                None => self.unmatched(&text),
            },
        }
        if self.idle >= IDLE_LIMIT && self.done.is_none() {
            self.fail(format!(
                "The client sent {} replies in a row that answered nothing.",
                self.idle
            ));
        }
    }

    /// Whether nobody saw the dialog that `reply` closes; remembers what somebody saw.
    fn is_unseen(&mut self, reply: &Reply) -> bool {
        let input = self.is_input();
        let shown = match reply {
            Reply::NotText => return false,
            Reply::Dismissed { after_ms } if *after_ms < UNSEEN_MS && input => self.seen.input,
            Reply::Dismissed { after_ms } if *after_ms < UNSEEN_MS => self.seen.any,
            Reply::Text(_) | Reply::Dismissed { .. } => true,
        };
        if shown {
            self.seen.any = true;
            self.seen.input |= input;
        }
        !shown
    }

    /// Shows the same dialog again, with the reason.
    fn refuse(&mut self, why: impl Into<Cow<'static, str>>) {
        self.say = Some(why.into());
        self.idle += 1;
    }

    /// A reply that names no row is custom text, where the open list takes some.
    fn unmatched(&mut self, text: &str) {
        let takes = self.state.screen == Screen::Choices
            && !text.trim().is_empty()
            && self.state.question().is_some_and(Question::takes_text);
        if takes {
            self.open_field();
            self.typed(text);
        } else {
            self.refuse(words::no_such_row());
        }
    }

    fn choose(&mut self, action: Action) {
        let (index, ticked) = (self.state.tab, self.ticked_custom());
        match (&self.state.screen, action) {
            (_, Action::Yes) => self.send(Msg::Yes),
            (Screen::Long { .. }, _) => self.type_again(),
            (_, Action::No) => self.send(Msg::Cancel),
            (_, Action::Note) => self.send(Msg::OpenNote { on_option: false }),
            (_, Action::Discuss) => self.send(Msg::OpenDiscuss),
            (Screen::Review, Action::Edit(line)) => self.enter(line),
            (Screen::Review, Action::Submit) => self.enter(self.state.form.questions.len()),
            (Screen::Review, _) => self.close(),
            (_, Action::Choice(index)) => self.send(Msg::Pick(index + 1)),
            // Choosing the ticked row of custom text unticks it, like any other row.
            (_, Action::Custom) if ticked.is_some() => {
                let line = self.state.question().map_or(0, |question| question.choices().len());
                self.send(Msg::Point(line));
                self.send(Msg::Toggle);
            }
            (_, Action::Custom) => self.open_field(),
            (_, Action::Done) => {
                if self.state.notice != Some(Notice::NoneIsNext) {
                    self.send(Msg::Point(0));
                }
                self.send(Msg::Confirm);
                match self.state.notice {
                    Some(Notice::NothingTicked) => self.refuse(words::nothing_ticked()),
                    Some(Notice::NoneIsNext) => self.refuse(words::none_is_next()),
                    _ => {}
                }
            }
            (_, Action::Skip) => self.send(Msg::Answer(None)),
            (_, Action::Chat) => self.enter(self.state.rows().saturating_sub(1)),
            (_, Action::Edit(_) | Action::Submit | Action::Cancel) => {}
        }
        // What was unticked may be wanted again.
        let unticked = self.state.tab == index && self.ticked_custom().is_none();
        if unticked
            && ticked.is_some()
            && let Some(field) = self.fields.get_mut(index)
        {
            field.earlier = ticked;
        }
    }

    /// Chooses the row at `line` of the list or the review.
    fn enter(&mut self, line: usize) {
        self.send(Msg::Point(line));
        self.send(Msg::Confirm);
    }

    fn open_field(&mut self) {
        let ticked = self.ticked_custom();
        if let Some(field) = self.fields.get_mut(self.state.tab) {
            field.replaced = ticked;
        }
        self.send(Msg::Custom);
    }

    fn close_field(&mut self, unseen: bool) {
        let Some(field) = self.fields.get_mut(self.state.tab) else { return };
        if unseen {
            self.say = Some(words::cannot_type().into());
            if std::mem::replace(&mut field.unseen, true) {
                self.done = Some(Outcome::Unavailable(Unavailable::NoTyping));
            }
        }
        match field.replaced.take() {
            Some(ticked) => {
                self.send(Msg::Edit(Edit::Replace(ticked)));
                self.send(Msg::Confirm);
                self.send(Msg::Yes);
            }
            None => self.send(Msg::Cancel),
        }
    }

    /// Text for the open field: a note, or custom text.
    fn typed(&mut self, raw: &str) {
        let State { form, tab, screen, .. } = &self.state;
        let index = *tab;
        let taken = matches!(screen, Screen::Text | Screen::Custom)
            && self.state.question().is_some_and(|it| form.policy.takes_custom(it, raw));
        let text = form.policy.custom_text(raw).to_owned();
        self.send(Msg::Edit(Edit::Replace(text.clone())));
        self.send(Msg::Confirm);
        if self.state.notice == Some(Notice::BlankAnswer) {
            return self.refuse(strings::blank_answer());
        }
        self.idle = 0;
        if taken && let Some(field) = self.fields.get_mut(index) {
            field.earlier = Some(text);
        }
    }

    /// Goes back to the field. It cannot be prefilled; its placeholder shows how the text began.
    fn type_again(&mut self) {
        self.send(Msg::Cancel);
        self.say = Some(words::type_again().into());
    }

    /// The dialog was closed, `unseen` if nobody saw it.
    fn dismissed(&mut self, unseen: bool) {
        if unseen && !self.is_input() {
            self.done = Some(Outcome::Unavailable(Unavailable::NoForm));
            return;
        }
        match self.state.screen {
            Screen::Text if unseen => self.cannot_type(),
            Screen::Custom => self.close_field(unseen),
            // The row that was chosen says enough where nobody can type.
            Screen::Discuss { .. } if unseen => self.send(Msg::Confirm),
            Screen::Discuss { .. } => self.send(Msg::Cancel),
            Screen::Note(NoteOn::Question | NoteOn::Form) => {
                self.send(Msg::Cancel);
                self.say = unseen.then(|| words::cannot_type().into());
            }
            Screen::Long { .. } => self.type_again(),
            Screen::Discard { .. } => self.send(Msg::Cancel),
            // The review has its own way out.
            _ if self.state.whole.returns => self.drop_edit(),
            _ => self.close(),
        }
    }

    /// The open text question cannot be answered. A form that can do without it goes on; any other
    /// ends here, without its answers: [`Walk::answers`] still has them.
    fn cannot_type(&mut self) {
        let skips = self.state.form.may_skip(self.state.tab);
        if !self.state.form.is_many() || !(self.state.whole.returns || skips) {
            self.done = Some(Outcome::Unavailable(Unavailable::NoTyping));
            return;
        }
        if self.state.whole.returns {
            self.drop_edit();
        } else {
            self.send(Msg::Answer(None));
        }
        self.say = Some(words::cannot_type().into());
    }

    /// Goes back to the review; the answer that was given before stays.
    fn drop_edit(&mut self) {
        self.send(Msg::Answer(self.standing()));
    }

    /// Closes the form: at once when no answer and no custom text would be lost, else after the
    /// question whether to discard them. Ticks that were not sent count for nothing here.
    fn close(&mut self) {
        let typed = self.state.drafts.iter().any(|draft| draft.selected.custom.is_some());
        let (answers, changed) = (self.answers().count(), self.state.changed());
        let revises = self.state.form.is_revision;
        let what = if revises && changed > 0 {
            Discard::Changes(changed)
        } else if !revises && (answers > 0 || typed) {
            Discard::Begun { answers, ticks: 0, typed: answers == 0 }
        } else {
            self.done = Some(Outcome::Cancelled(self.answers()));
            return;
        };
        self.send(Msg::AskDiscard(what));
    }
}
