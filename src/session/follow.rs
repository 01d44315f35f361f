//! Calls that wait in the session: they are open where the session stands, and nowhere else.

use std::rc::Rc;

use serde_json::Value;

use super::action::{Action, Message};
use super::calls::{OpenCall, ReplyTo, Request};
use super::event::{Agent, Now};
use super::facts::Facts;
use super::log::{Asked, Called, Draft, Entry, Settled, Tells};
use super::turns::{End, Stage};
use super::{Session, telling};
use crate::contract::{self, Call, Mode, Record, Refused, Reply};
use crate::model::{KeptForm, Outcome, Unavailable, Via};
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
        if facts.kept.is_empty() {
            facts.kept = self.left_for(&facts.call, false);
        }
        let request = Request {
            id: asked.id.clone(),
            facts,
            reply_to: ReplyTo::Agent,
            mode: self.mode,
            aside_since_ms: Some(asked.at_ms),
        };
        self.calls.add(request, now.time);
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
        self.end_unopened(asked, Tells::Message, record, actions);
    }

    /// A call that waits in the session and is not open has ended.
    fn end_unopened(
        &mut self,
        asked: &Asked,
        tells: Tells,
        record: Record,
        actions: &mut Vec<Action>,
    ) {
        let settled = Settled {
            id: asked.id.clone(),
            call: asked.call.id.clone(),
            entry: asked.entry.clone(),
            tells,
            record: Rc::new(record),
        };
        self.ending.push(asked.id.clone());
        actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
    }

    /// The requests that wait and that `call` takes over: what asks the same, and what the user asked
    /// about, where `call` asks one of its questions again.
    pub fn taken_over_by(&self, call: &Call) -> impl Iterator<Item = &OpenCall> {
        let waits = self.calls.iter().filter(|it| it.reply_to == ReplyTo::Agent);
        waits.filter(|it| {
            let asked = &it.facts.call;
            call.asks_the_same(asked)
                || contract::asks_again(call, asked) && self.is_discussed(&it.id)
        })
    }

    /// Whether the request `id` waits since the user asked about it.
    fn is_discussed(&self, id: &str) -> bool {
        let asked = self.log.open.iter().find(|asked| asked.id == id);
        let mut calls = self.log.calls.iter().rev();
        let called = asked.and_then(|asked| calls.find(|it| it.made(asked)));
        called.is_some_and(Called::was_discussed)
    }

    /// What is left for the questions of `call`: in what it takes over, else in the forms in which the
    /// user asked back, else in an interrupted one.
    pub fn left_for(&self, call: &Call, takes_over: bool) -> KeptForm {
        let taken = self.taken_over_by(call);
        let left = taken.filter_map(|it| Some((it, self.log.draft(&it.id)?))).last();
        if takes_over && let Some((before, left)) = left {
            return contract::drafts_before(call, &before.facts.call, left);
        }
        if !call.form.policy.may.discuss {
            return KeptForm::default();
        }
        let records = self.log.calls.iter().filter_map(|it| it.record.as_deref());
        let mut records: Vec<_> = records.collect();
        records.sort_by(|a, b| a.at_ms.total_cmp(&b.at_ms));
        let kept = contract::find_drafts(call, &records);
        if !kept.is_empty() {
            return kept;
        }
        let Some((before, left)) = self.log.interrupted() else { return kept };
        let before = telling::parse(before, self.flavor);
        before.map(|before| contract::drafts_before(call, &before, left)).unwrap_or_default()
    }

    /// The request `id`, whose call has what was left in the requests that it takes over, ends these. Where
    /// the form of one is open, its own opens in its place.
    pub(super) fn take_over(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.find(id).filter(|call| call.may_defer()) else { return };
        let facts = Rc::clone(&call.facts);
        let taken = self.taken_over_by(&facts.call).map(|it| it.id.clone());
        let taken: Vec<String> = taken.collect();
        if !taken.is_empty()
            && let Some(left) = contract::drafts_json(&facts.call, &facts.kept)
        {
            let (id, call) = (id.to_owned(), facts.id.clone());
            actions.push(Action::Append(Entry::Draft(Draft { id, call, left: Some(left) })));
        }
        for it in taken {
            let is_shown = self.calls.stage(&it) == Stage::Shown;
            if let Some(call) = self.calls.get(id) {
                call.opens |= is_shown;
            }
            let end = End { outcome: Outcome::Superseded, via: None };
            self.decided(&it, end, now, actions);
        }
    }

    /// The call of the request `id`, which waits in the session.
    fn waiting(&self, id: &str) -> Option<Call> {
        let asked = self.log.open.iter().find(|asked| asked.id == id)?;
        telling::parse(&asked.call, self.flavor).ok()
    }

    /// The result of a call that withdraws the request `id`, as the session is before.
    pub fn withdrawal_result(&self, id: &str, now: Now) -> Reply {
        match self.waiting(id) {
            Some(call) => contract::withdrawn(&call, id, self.mode, now.time.date),
            None => contract::not_withdrawn(id),
        }
    }

    /// The agent withdraws the request `id`, if it waits in the session.
    pub(super) fn withdraw(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        let (outcome, via) = (Outcome::Withdrawn, Some(Via::Agent));
        if self.calls.find(id).is_some_and(|call| call.reply_to == ReplyTo::Agent) {
            return self.decided(id, End { outcome, via }, now, actions);
        }
        let asked = self.unfilled().find(|asked| asked.id == id).cloned();
        let Some((asked, call)) = asked.zip(self.waiting(id)) else { return };
        let when = (self.mode, now.time.date);
        if let Some(record) = Record::new(&call, &outcome, via.as_ref(), when) {
            self.end_unopened(&asked, Tells::Withdrawal, record, actions);
        }
    }

    /// What the user asked about and the agent did not ask again waits from now on: the agent has stopped.
    pub(super) fn set_discussed_aside(&mut self, now: Now, actions: &mut Vec<Action>) {
        // A session from elsewhere begins nothing before the user prompts.
        let is_foreign = self.log.foreign > 0;
        if self.mode == Mode::Print
            || is_foreign
            || self.round.is_some()
            || !self.log.due.is_empty()
        {
            return;
        }
        let calls = self.log.calls.iter().enumerate();
        let discussed = calls.filter(|(_, it)| it.was_discussed() && it.waits().is_none());
        let untold = discussed.filter(|(_, it)| it.has_result);
        let unasked: Vec<Called> = untold
            .filter(|(at, it)| !self.is_asked_again(*at, it))
            .map(|(_, it)| it.clone())
            .collect();
        for called in unasked {
            let asked = Asked {
                id: self.id(&called.call.id),
                call: called.call,
                entry: Some(called.entry),
                at_ms: called.at_ms.unwrap_or(now.time.date),
                timeout_ms: None,
            };
            actions.push(Action::Append(Entry::Asked(Rc::new(asked))));
        }
    }

    /// Whether a call behind the one at `index` asks one of its questions again. One that cannot be asked
    /// is taken for asked.
    fn is_asked_again(&self, index: usize, called: &Called) -> bool {
        let Ok(before) = telling::parse(&called.call, self.flavor) else { return true };
        let mut later = self.log.calls.iter().skip(index + 1);
        !before.form.policy.may.discuss
            || later.any(|it| {
                let call = telling::parse(&it.call, self.flavor);
                call.is_ok_and(|call| contract::asks_again(&call, &before))
            })
    }

    /// The session knows that what the user asked about waits: it stands aside, and the agent is told its
    /// id.
    pub(super) fn discussed_waits(&mut self, asked: &Asked, now: Now, actions: &mut Vec<Action>) {
        if !self.unfilled().any(|it| it.id == asked.id) {
            return;
        }
        self.fill(now, actions);
        if now.agent == Agent::Busy {
            return;
        }
        let Some(call) = self.waiting(&asked.id) else { return };
        let request_id = asked.id.clone();
        let is_shown = self.is_shown_to_client;
        let outcome = Outcome::Deferred { request_id, is_shown };
        let (id, of, at_ms) = (&asked.id, &asked.call.id, now.time.date);
        let reply = contract::deferred_end(&call, &outcome, id, of, self.mode, at_ms);
        let messages = vec![Message::new(&reply.text, reply.details, Vec::new())];
        actions.push(Action::Send { messages, go_on: false });
    }
}

#[cfg(test)]
mod tests;
