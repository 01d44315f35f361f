//! Calls that wait in the session: they are open where the session stands, and nowhere else.

use std::rc::Rc;

use super::action::Action;
use super::calls::{OpenCall, ReplyTo};
use super::event::Now;
use super::log::{Asked, Entry, Settled, Tells, Waits};
use super::turns::End;
use super::{Session, telling};
use crate::contract::{Mode, Record};
use crate::model::{Outcome, Unavailable};

impl Session {
    /// Stands where the session stands now: what is open there is asked, what is not is put away.
    pub(super) fn stand(&mut self, prompted: bool, now: Now, actions: &mut Vec<Action>) {
        self.follow(now, actions);
        self.ask_again(prompted, now, actions);
    }

    /// Brings the calls that nobody waits for in line with the branch.
    pub(super) fn follow(&mut self, now: Now, actions: &mut Vec<Action>) {
        if self.mode == Mode::Print {
            return;
        }
        let waits = |id: &str| self.log.open().iter().any(|asked| asked.id == id);
        let is_open = |entry: &str, call: &str| {
            let mut all = self.log.calls().iter();
            all.any(|it| it.entry == entry && it.call.id == call && !it.is_over())
        };
        let gone = self.calls.ids(|it| match &it.reply_to {
            ReplyTo::Agent => !waits(&it.id),
            ReplyTo::Session { entry } => !is_open(entry, &it.tool_call.id),
            ReplyTo::Pi => false,
        });
        for id in gone {
            self.close_elsewhere(&id, actions);
        }
        for asked in self.log.open().to_vec() {
            if self.calls.get(&asked.id).is_none() {
                self.add_asked(&asked, now, actions);
            }
        }
    }

    /// A call that waits in the session is open again.
    pub(super) fn add_asked(&mut self, asked: &Rc<Asked>, now: Now, actions: &mut Vec<Action>) {
        let mut call = match telling::parse(&asked.call, self.flavor) {
            Ok(call) => call,
            Err(_) => return self.refuse(asked, now, actions),
        };
        call.form.timeout_ms = asked.timeout_ms;
        let left = self.log.draft(&asked.id).and_then(|draft| draft.left.clone());
        self.calls.add(OpenCall {
            id: asked.id.clone(),
            tool_call: Rc::clone(&asked.call),
            call,
            is_leaving: false,
            entry: asked.entry.clone(),
            reply_to: ReplyTo::Agent,
            asked: Some(Rc::clone(asked)),
            asked_at_ms: asked.at_ms,
            left: left.clone(),
            kept: left,
            timers: Vec::new(),
        });
        if asked.waits == Waits::Aside {
            self.step_aside(&asked.id, now, actions);
        }
    }

    /// A call that waits in the session cannot be asked any more: that is its end.
    pub(super) fn refuse(&mut self, asked: &Asked, now: Now, actions: &mut Vec<Action>) {
        let record = Record {
            questions: Vec::new(),
            outcome: Outcome::Unavailable(Unavailable::NoForm),
            via: None,
            mode: self.mode,
            at_ms: now.ms,
            unread: Vec::new(),
        };
        let settled = Settled {
            id: asked.id.clone(),
            call: asked.call.id.clone(),
            entry: asked.entry.clone(),
            tells: Tells::Message,
            record: Rc::new(record),
        };
        actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
    }

    /// The call is not where the session stands: on its own branch it still waits. What the session
    /// does not have of its form goes to the prompt.
    pub(super) fn close_elsewhere(&mut self, id: &str, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.take(id, End::aborted()) else { return };
        actions.extend(call.timers.into_iter().map(Action::StopTimer));
        let lost = call.left.filter(|left| Some(left) != call.kept.as_ref());
        actions.extend(lost.map(Action::ToPrompt));
        actions.push(Action::Close(call.id));
    }
}
