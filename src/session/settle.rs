//! Settles calls: logs the outcome, then notifies the caller.

use std::rc::Rc;

use super::action::{Action, Closing};
use super::calls::ReplyTo;
use super::event::{Agent, Now};
use super::log::{Asked, Entry, Settled, Tells};
use super::turns::{End, Stage};
use super::{Session, plain, telling};
use serde_json::Value;

use crate::contract::{self, Mode, Record, Reply};
use crate::model::{Outcome, Via};
use crate::strings;

impl Session {
    /// Settles the request `id`. The outcome is logged before anyone is notified.
    pub(super) fn decided(&mut self, id: &str, end: End, now: Now, actions: &mut Vec<Action>) {
        let (entry, is_elsewhere) = (self.entry_of(id), self.is_elsewhere(id));
        let Some(call) = self.calls.find(id) else { return };
        let end = End { outcome: call.outcome(end.outcome, now), via: end.via };
        actions.extend(call.timers.iter().cloned().map(Action::StopTimer));
        let by_model = call.facts.asked_by_model();
        let (outcome, via) = (&end.outcome, end.via.as_ref());
        // If a log entry that defers the call is on its way, the agent continues and receives a
        // message.
        let tells = match call.reply_to {
            ReplyTo::Agent if end.via == Some(Via::Agent) => Tells::Withdrawal,
            ReplyTo::Agent => Tells::Message,
            _ if call.is_being_deferred => Tells::Message,
            _ => Tells::Result,
        };
        let is_logged = by_model && call.reply_to != ReplyTo::Code;
        let when = (call.asking.mode, now.time.date);
        if is_logged && let Some(record) = Record::new(&call.facts.call, outcome, via, when) {
            let (id, of) = (id.to_owned(), call.facts.id.clone());
            self.ending.push(id.clone());
            let settled = Settled { id, call: of, entry, tells, record: Rc::new(record) };
            actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
        }
        let reply = call.reply(outcome, via, now.time.date);
        let interrupted = *outcome == Outcome::Aborted;
        // A user who decided in the form knows the text, and a repeated question finds it in the
        // session.
        let in_form = via.is_some_and(Via::is_pi) && *outcome != Outcome::Withdrawn;
        let stays = call.reply_to == ReplyTo::Agent || call.is_aside() && by_model;
        // In the terminal, the result's own entry names the surface of the answer, if the contract
        // is our own.
        let is_said = call.reply_to == ReplyTo::Pi
            && call.asking.mode == Mode::Interactive
            && contract::is_own(&call.facts.call);
        let quicker = via.is_some_and(|via| !via.is_pi() && *via != Via::Message) && !is_said;
        let mut closing = Closing {
            id: id.to_owned(),
            mode: call.asking.mode,
            outlived: call.reply_to == ReplyTo::Agent,
            keeps: interrupted && by_model && !is_elsewhere,
            lost: match interrupted && is_elsewhere || *outcome == Outcome::Superseded {
                true => call.is_changed,
                false => !(in_form || interrupted && stays),
            },
            quicker: quicker.then(|| end.clone()),
            reply: None,
        };
        match call.reply_to {
            ReplyTo::Pi => {
                let leaves = || telling::outlives(call, self.is_shown_to_client, now.time.date);
                actions.push(Action::Return {
                    id: id.to_owned(),
                    reply: if call.is_being_deferred { leaves() } else { reply },
                    // Without a client, the model's reply has no reader.
                    stops: *outcome == Outcome::ConnectionLost,
                });
            }
            ReplyTo::Session { .. } => {
                let is_over = !matches!(outcome, Outcome::Aborted | Outcome::ConnectionLost);
                // If a log entry defers the call, the result of the call must be the deferral, not
                // the outcome.
                let is_over = is_over && !call.is_being_deferred;
                if is_over && let Some(round) = &mut self.round {
                    round.replies.insert(call.facts.id.clone(), reply);
                }
            }
            ReplyTo::Code => closing.reply = Some((end.clone(), reply)),
            ReplyTo::Agent => {}
        }
        // Queues the announcements now, so that they are made even if the session ends first.
        let events = match by_model {
            true => contract::closing(&call.facts.call, outcome),
            false => Vec::new(),
        };
        self.calls.close(id, events, Some(end));
        actions.push(Action::Close(Box::new(closing)));
    }

    /// Returns `true` if the request `id` is not on the current branch.
    fn is_elsewhere(&self, id: &str) -> bool {
        let Some(call) = self.calls.find(id).filter(|call| !call.is_being_deferred) else {
            return false;
        };
        match &call.reply_to {
            ReplyTo::Agent => !self.log.open.iter().any(|asked| asked.id == id),
            ReplyTo::Session { entry } => self.log.message() != Some(entry),
            ReplyTo::Pi | ReplyTo::Code => false,
        }
    }

    /// Ends the request `id` without a result, because its outcome could not be delivered for the
    /// reason `why`.
    pub fn abandon(&mut self, id: &str, why: &str) -> Vec<Action> {
        self.calls.close(id, Vec::new(), None);
        let reply = Reply { is_error: true, ..Reply::plain(why.to_owned(), Value::Null) };
        let closing = Closing {
            id: id.to_owned(),
            mode: self.mode,
            outlived: false,
            keeps: false,
            lost: true,
            quicker: None,
            reply: Some((End::aborted(), reply.clone())),
        };
        let give = Action::Return { id: id.to_owned(), reply, stops: false };
        vec![give, Action::Close(Box::new(closing))]
    }

    /// Handles corrected answers of a call on the branch.
    pub(super) fn handle_correction(
        &mut self,
        (entry, call): (&str, &str),
        outcome: &Outcome,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        let mut calls = self.log.calls.iter().filter(|called| called.record.is_some());
        let called = calls.find(|called| called.call.id == call && called.entry == entry);
        let checked = called.map(|called| telling::parse(&called.call, self.flavor));
        let Some(Ok(checked)) = checked else {
            return actions.push(Action::notify(strings::again::moved()));
        };
        let Some(record) = Record::new(&checked, outcome, None, (self.mode, now.time.date)) else {
            return;
        };
        let settled = Settled {
            id: self.id(call),
            call: call.to_owned(),
            entry: Some(entry.to_owned()),
            tells: Tells::Correction,
            record: Rc::new(record),
        };
        actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
    }

    /// Handles an entry that was appended to the session, or could not be.
    pub(super) fn handle_appended(
        &mut self,
        entry: Entry,
        is_stored: bool,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        match &entry {
            Entry::Asked(asked) if is_stored => self.handle_deferral_logged(asked, now, actions),
            Entry::Asked(asked) => self.wait_again(&asked.id, now, actions),
            Entry::Settled(settled) => {
                if !is_stored {
                    self.log.add_unstored(entry.clone());
                }
                self.ending.retain(|id| *id != settled.id);
                // A call that ended leaves room for another deferred call.
                self.fill(now, actions);
                if let Some(filing) = &mut self.filing {
                    let is_it = |id: &mut String| *id == settled.id;
                    let filed = filing.ids.extract_if(.., is_it).count() > 0;
                    filing.stored.extend((filed && is_stored).then(|| settled.call.clone()));
                    self.finish_filing(now, actions);
                } else {
                    actions.extend(self.delivery.soon(&self.log, now.agent));
                }
                let is_due = self.log.due.iter().any(|due| due.settled.id == settled.id);
                let is_by_agent = settled.record.outcome == Outcome::Superseded;
                if is_due && !is_by_agent && now.agent != Agent::Idle {
                    match settled.tells {
                        Tells::Message | Tells::Correction => {
                            actions.push(Action::notify(strings::deferred::sent()));
                        }
                        Tells::Result | Tells::Withdrawal => {}
                    }
                }
            }
            Entry::Draft(_) | Entry::Carried(_) => {}
        }
    }

    /// Handles the log entry of a request that outlives its result: its caller continues. Of two
    /// calls of one message with the same questions, the later one stays open.
    fn handle_deferral_logged(&mut self, asked: &Asked, now: Now, actions: &mut Vec<Action>) {
        self.take_over(&asked.id, now, actions);
        let Some(call) = self.calls.get(&asked.id) else {
            return self.handle_discussion_deferred(asked, now, actions);
        };
        call.is_being_deferred = false;
        let stage = call.stage;
        let reply = telling::outlives(call, self.is_shown_to_client, now.time.date);
        let reply_to = std::mem::replace(&mut call.reply_to, ReplyTo::Agent);
        let is_new = matches!(stage, Stage::Starting { .. });
        self.set_aside(&asked.id, is_new, now, actions);
        if stage == (Stage::Starting { replaces: true }) {
            self.calls.recall(&asked.id);
        }
        if reply_to == ReplyTo::Pi {
            actions.push(Action::Return { id: asked.id.clone(), reply, stops: false });
        }
    }

    /// Handles a deferral that Pi could not store. The caller keeps waiting; if the caller aborted
    /// the call meanwhile, the call ends.
    fn wait_again(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.get(id) else { return };
        call.is_being_deferred = false;
        if call.is_stopped {
            self.decided(id, End::aborted(), now, actions);
        } else if matches!(call.stage, Stage::Starting { .. }) {
            call.stage = Stage::Waiting;
        }
    }

    /// Adds answers of the pending file for calls of the session. Each answer becomes an outcome.
    /// After all outcomes are in the log, the answers are removed from the file, and one message
    /// delivers the outcomes.
    pub(super) fn handle_file_answers(
        &mut self,
        answered: Vec<(String, Outcome)>,
        go_on: bool,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        let mut filing = self.filing.take().unwrap_or_default();
        filing.go_on = go_on;
        for (call, outcome) in answered {
            match self.end_in_file(&call, &outcome, now.time.date) {
                Ok(settled) if filing.ids.contains(&settled.id) => {}
                Ok(settled) => {
                    filing.ids.push(settled.id.clone());
                    actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
                }
                Err(true) => filing.stored.push(call),
                Err(false) => {}
            }
        }
        self.filing = Some(filing);
        self.finish_filing(now, actions);
    }

    /// Removes the answers from the pending file after all are in the log, and delivers them to the
    /// agent.
    fn finish_filing(&mut self, now: Now, actions: &mut Vec<Action>) {
        let Some(filing) = self.filing.take_if(|filing| filing.ids.is_empty()) else { return };
        actions.extend((!filing.stored.is_empty()).then_some(Action::ClearFile(filing.stored)));
        actions.extend(match now.agent {
            Agent::Idle => self.delivery.send(&self.log, filing.go_on),
            agent => self.delivery.soon(&self.log, agent),
        });
    }

    /// Returns the outcome of the tool call `call` from the pending file. The id of the outcome
    /// depends only on the call, so an existing message with that id shows that the call has ended.
    ///
    /// # Errors
    /// `true` if the call has ended already, `false` if the file must not answer it.
    fn end_in_file(&self, call: &str, outcome: &Outcome, at_ms: f64) -> Result<Settled, bool> {
        let made =
            self.log.calls.iter().rev().find(|called| called.call.id == call).ok_or(false)?;
        let id = plain(&format!("file-{}-{call}", made.entry));
        if made.record.is_some() || self.log.has_ended(&id) {
            return Err(true);
        }
        if !made.was_in_file() {
            return Err(false);
        }
        let checked = telling::parse(&made.call, self.flavor).map_err(|_| false)?;
        let record = Record::new(&checked, outcome, None, (Mode::Print, at_ms)).ok_or(false)?;
        Ok(Settled {
            id,
            call: call.to_owned(),
            entry: Some(made.entry.clone()),
            tells: Tells::Result,
            record: Rc::new(record),
        })
    }
}
