//! Calls that wait in the session: they are open where the session stands, and nowhere else.

use std::rc::Rc;

use serde_json::Value;

use super::action::Action;
use super::calls::{ReplyTo, Request};
use super::event::Now;
use super::facts::Facts;
use super::log::{Asked, Entry, Settled, Tells};
use super::turns::End;
use super::{Session, telling};
use crate::contract::{self, Mode, Record, Refused};
use crate::model::{Outcome, Unavailable};
use crate::pending::ToolCall;

/// Most calls of the session that stand aside at a time: each is listed, named and told to others.
const MOST: usize = 100;

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
        self.follows = true;
        let waits = |id: &str| self.log.open.iter().any(|asked| asked.id == id);
        let is_open = |entry: &str, call: &str| {
            let mut all = self.log.calls.iter();
            all.any(|it| it.entry == entry && it.call.id == call && !it.is_over())
        };
        let gone = self.calls.ids(|it| match &it.reply_to {
            ReplyTo::Agent => !waits(&it.id),
            ReplyTo::Session { entry } => !is_open(entry, &it.facts.id),
            ReplyTo::Pi | ReplyTo::Code => false,
        });
        for id in gone {
            self.decided(&id, End::aborted(), now, actions);
        }
        self.fill(now, actions);
    }

    /// Lets calls of the session stand aside that do not yet, as many as have room, the oldest first.
    pub(super) fn fill(&mut self, now: Now, actions: &mut Vec<Action>) {
        let is_aside = |it: &&super::calls::OpenCall| it.reply_to == ReplyTo::Agent;
        let there = self.calls.iter().filter(is_aside).count();
        if !self.follows || self.log.open.len() == there {
            return;
        }
        let new = self.unfilled().take(MOST.saturating_sub(there)).cloned();
        for asked in new.collect::<Vec<_>>() {
            self.add_asked(&asked, now, actions);
        }
    }

    /// The calls of the session that wait and are not open yet.
    fn unfilled(&self) -> impl Iterator<Item = &Rc<Asked>> {
        let is_new =
            |id: &str| self.calls.find(id).is_none() && !self.ending.iter().any(|it| it == id);
        self.log.open.iter().filter(move |asked| is_new(&asked.id))
    }

    /// How many calls wait in the session and are not open yet, and how many questions they have.
    pub fn rest(&self) -> (usize, usize) {
        if !self.follows {
            return (0, 0);
        }
        self.unfilled().fold((0, 0), |(calls, all), asked| (calls + 1, all + asked.questions()))
    }

    /// The call, checked again, with what was `left` in its form.
    ///
    /// # Errors
    /// What it gets instead.
    pub(super) fn facts(&self, call: &ToolCall, left: Option<&Value>) -> Result<Facts, Refused> {
        let checked = telling::parse(call, self.flavor)?;
        let kept = left.map(|left| contract::drafts(&checked, left)).unwrap_or_default();
        Ok(Facts { kept, ..Facts::new(call.id.clone(), call.tool.clone(), checked) })
    }

    /// A call that waits in the session is open again. One that is refused now has its end.
    fn add_asked(&mut self, asked: &Rc<Asked>, now: Now, actions: &mut Vec<Action>) {
        let Ok(mut facts) = self.facts(&asked.call, self.log.draft(&asked.id)) else {
            return self.refuse(asked, now, actions);
        };
        facts.call.form.timeout_ms = asked.timeout_ms;
        let request = Request {
            id: asked.id.clone(),
            facts: Rc::new(facts),
            reply_to: ReplyTo::Agent,
            mode: self.mode,
            aside_since_ms: Some(asked.at_ms),
        };
        self.enter(request, now);
        self.set_aside(&asked.id, true, now, actions);
    }

    /// A call that waits in the session cannot be asked any more: that is its end.
    fn refuse(&mut self, asked: &Asked, now: Now, actions: &mut Vec<Action>) {
        let record = Record {
            questions: Vec::new(),
            outcome: Outcome::Unavailable(Unavailable::NoForm),
            via: None,
            mode: self.mode,
            at_ms: now.time.date,
        };
        let settled = Settled {
            id: asked.id.clone(),
            call: asked.call.id.clone(),
            entry: asked.entry.clone(),
            tells: Tells::Message,
            record: Rc::new(record),
        };
        self.ending.push(asked.id.clone());
        actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
    }
}
