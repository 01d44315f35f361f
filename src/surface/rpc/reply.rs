//! What a reply means: the messages it stands for.

use super::dialog::{Reply, Style};
use super::rows::{self, Action};
use super::walk::Walk;
use crate::model::{Outcome, Unavailable};
use crate::state::{Msg, NoteOn, Notice, Screen, State};
use crate::strings::{
    revision::{unchanged, unfinished},
    rpc as words,
};

/// A dialog that is closed sooner than this, in ms, was seen by nobody.
const UNSEEN_MS: f64 = 1_000.0;
/// The walk ends after this many replies in a row that led nowhere.
const IDLE_LIMIT: usize = 10;

impl Walk {
    /// Takes the reply to the dialog on screen.
    pub(super) fn take(&mut self, reply: Reply) {
        self.say = None;
        let unseen = self.is_unseen(&reply);
        match reply {
            Reply::NotText => self.refuse(words::no_text()),
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
            Reply::Text(text) => match rows::find(&self.lines(), &text) {
                Some(action) => {
                    self.idle = 0;
                    self.choose(action);
                }
                None => self.unmatched(&text),
            },
        }
        if self.idle >= IDLE_LIMIT && self.done.is_none() {
            self.give_up(format!(
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
            Reply::Dismissed { after_ms } if *after_ms < UNSEEN_MS => {
                if input {
                    self.seen.input
                } else {
                    self.seen.any
                }
            }
            Reply::Text(_) | Reply::Dismissed { .. } => true,
        };
        if shown {
            self.seen.any = true;
            self.seen.input |= input;
        }
        !shown
    }

    /// Shows the same dialog again, with the reason.
    fn refuse(&mut self, why: &'static str) {
        self.say = Some(why);
        self.idle += 1;
    }

    /// A reply that names no row is custom text, where the open list takes some.
    fn unmatched(&mut self, text: &str) {
        let policy = &self.state.form.policy;
        let takes = self.state.screen == Screen::Choices
            && !self.discarding
            && !text.trim().is_empty()
            && self.state.question().is_some_and(|question| policy.takes_custom(question, false));
        if takes {
            self.open_field();
            self.typed(text);
        } else {
            self.refuse(words::no_such_row());
        }
    }

    fn choose(&mut self, action: Action) {
        if self.discarding {
            self.discarding = false;
            if action == Action::Yes {
                self.done = Some(Outcome::Cancelled(self.answers()));
            }
            return;
        }
        match (&self.state.screen, action) {
            (Screen::Long { .. }, Action::Yes) => self.send(Msg::Yes),
            (Screen::Long { .. }, _) => self.type_again(),
            (Screen::Discard { .. }, Action::Yes) => self.send(Msg::Yes),
            (Screen::Discard { .. }, _) => self.send(Msg::No),
            (_, Action::Note) => self.send(Msg::OpenNote),
            (_, Action::Discuss) => {
                self.send(Msg::OpenDiscuss { whole: true });
                if self.style == Style::Acp {
                    self.send(Msg::Confirm);
                }
            }
            (Screen::Review, Action::Edit(line)) => self.enter(line),
            (Screen::Review, Action::Submit) => self.enter(self.state.form.questions.len()),
            (Screen::Review, Action::GoBack) => {
                self.enter(self.state.form.questions.len() + 1);
                self.say = match self.state.notice {
                    Some(Notice::Unchanged) => Some(unchanged()),
                    Some(Notice::Unfinished) => Some(unfinished()),
                    _ => None,
                };
            }
            (Screen::Review, _) => self.leave(),
            (_, action) => self.choose_in_list(action),
        }
    }

    fn choose_in_list(&mut self, action: Action) {
        let (index, ticked) = (self.state.tab, self.ticked_custom());
        match action {
            Action::Choice(index) => self.send(Msg::Pick(index + 1)),
            // Choosing the ticked row of custom text unticks it, like any other row.
            Action::Custom if ticked.is_some() => {
                let line = self.state.question().map_or(0, |question| question.choices().len());
                self.send(Msg::Point(line));
                self.send(Msg::Toggle);
            }
            Action::Custom => self.open_field(),
            Action::Done => {
                self.enter(0);
                if self.state.notice == Some(Notice::NothingTicked) {
                    self.refuse(words::nothing_ticked());
                }
            }
            Action::Skip => self.send(Msg::Answer(None)),
            Action::Chat => self.enter(self.state.rows().saturating_sub(1)),
            _ => {}
        }
        // What was unticked may be wanted again.
        let unticked =
            ticked.is_some() && self.state.tab == index && self.ticked_custom().is_none();
        if unticked && let Some(field) = self.fields.get_mut(index) {
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
            self.say = Some(words::cannot_type());
            if std::mem::replace(&mut field.unseen, true) {
                self.done = Some(Outcome::Unavailable(Unavailable::NoTyping));
            }
        }
        match field.replaced.take() {
            Some(ticked) => {
                self.send(Msg::Edited(ticked));
                self.send(Msg::Confirm);
                self.send(Msg::Yes);
            }
            None => self.send(Msg::Cancel),
        }
    }

    /// Text for the open field: a note, or custom text.
    fn typed(&mut self, raw: &str) {
        let State { form, tab, screen, .. } = &self.state;
        let (index, blank) = (*tab, raw.trim().is_empty());
        let taken = matches!(screen, Screen::Text | Screen::Custom)
            && self.state.question().is_some_and(|it| form.policy.takes_custom(it, blank));
        let text = form.policy.custom_text(raw).to_owned();
        self.send(Msg::Edited(text.clone()));
        self.send(Msg::Confirm);
        if self.state.notice == Some(Notice::BlankAnswer) {
            return self.refuse(words::blank());
        }
        self.idle = 0;
        if taken && let Some(field) = self.fields.get_mut(index) {
            field.earlier = Some(text);
        }
    }

    /// Goes back to the field. It cannot be prefilled; its placeholder shows how the text began.
    fn type_again(&mut self) {
        self.send(Msg::No);
        self.say = Some(words::type_again());
    }

    /// The dialog was closed, `unseen` if nobody saw it.
    fn dismissed(&mut self, unseen: bool) {
        if unseen && !self.is_input() {
            self.done = Some(Outcome::Unavailable(Unavailable::NoForm));
            return;
        }
        if self.discarding {
            self.discarding = false;
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
                self.say = unseen.then_some(words::cannot_type());
            }
            Screen::Long { .. } => self.type_again(),
            Screen::Discard { .. } => self.send(Msg::No),
            // The review has its own way out.
            _ if self.state.whole.returns => self.drop_edit(),
            _ => self.leave(),
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
        self.say = Some(words::cannot_type_left());
    }

    /// Goes back to the review; the answer that was given before stays.
    fn drop_edit(&mut self) {
        self.send(Msg::Answer(self.standing()));
    }

    /// How many answers would be lost if the form was closed.
    pub(super) fn discarded(&self) -> usize {
        match self.state.form.revision {
            Some(_) => self.state.changed(),
            None => self.answers().count(),
        }
    }

    /// Closes the form: at once when no answer and no custom text would be lost, else after the
    /// discard question.
    fn leave(&mut self) {
        let typed = self.state.drafts.iter().any(|draft| draft.selected.has_custom());
        let typed = typed && self.state.form.revision.is_none();
        if self.discarded() > 0 || typed {
            self.discarding = true;
        } else {
            self.done = Some(Outcome::Cancelled(self.answers()));
        }
    }
}
