//! How calls end: first in the log, then for whoever waits.

use std::rc::Rc;

use super::action::Action;
use super::calls::{OpenCall, ReplyTo};
use super::event::{Agent, Now};
use super::log::{self, Asked, Entry, Settled, Tells, Waits};
use super::turns::End;
use super::{Session, telling};
use crate::contract::{Mode, Record, is_recorded};
use crate::model::{Outcome, Via};

impl Session {
    /// The request `id` has ended. It is in the log before anybody is told.
    pub(super) fn decided(
        &mut self,
        id: &str,
        outcome: &Outcome,
        via: Option<&Via>,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        if !is_recorded(outcome) {
            return;
        }
        let end = End { outcome: outcome.clone(), via: via.cloned() };
        let Some(call) = self.calls.take(id, end) else { return };
        actions.extend(call.timers.iter().cloned().map(Action::StopTimer));
        let when = (self.mode, now.ms);
        let Some(record) = Record::new(&call.call, outcome, via, when) else { return };
        let tells = match call.reply_to {
            ReplyTo::Agent => Tells::Message,
            ReplyTo::Pi | ReplyTo::Session { .. } => Tells::Result,
        };
        // An entry that says that it waits is on its way: the agent goes on, and gets a message.
        let leaves = call.is_leaving && self.mode != Mode::Print;
        let tells = if leaves { Tells::Message } else { tells };
        let record = Rc::new(record);
        let settled = Settled {
            id: id.to_owned(),
            call: call.tool_call.id.clone(),
            entry: call.entry.clone(),
            tells,
            record: Rc::clone(&record),
        };
        actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
        if call.reply_to == ReplyTo::Pi {
            let result = if leaves {
                let asked = telling::outlives(&call.call, id, Waits::Aside, now.ms);
                telling::result(&call.tool_call, &asked, now.ms)
            } else {
                let reply = telling::of_record(&call.call, &record);
                telling::result(&call.tool_call, &reply, now.ms)
            };
            actions.push(Action::Return { call: call.tool_call.id.clone(), result });
        }
        // Whoever decided in the form knows of what is in it.
        let in_form = via.is_some_and(Via::is_pi);
        actions.extend(call.left.filter(|_| !in_form).map(Action::ToPrompt));
        actions.push(Action::Close(id.to_owned()));
    }

    /// The person corrected the answers of a call of the branch.
    pub(super) fn corrected(
        &mut self,
        (entry, call): (&str, &str),
        outcome: &Outcome,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        let mut calls = self.log.calls().iter().filter(|it| it.record.is_some());
        let found = calls.find(|it| it.call.id == call && it.entry == entry);
        let found = found.map(|called| telling::parse(&called.call, self.flavor));
        let Some(Ok(checked)) = found else { return actions.push(Action::TellMoved) };
        let Some(record) = Record::new(&checked, outcome, None, (self.mode, now.ms)) else {
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

    /// An entry is in the session, or could not be given to it.
    pub(super) fn appended(
        &mut self,
        entry: Entry,
        kept: bool,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        match &entry {
            Entry::Asked(asked) if kept => self.is_asked(asked, now, actions),
            Entry::Asked(asked) => self.wait_again(&asked.id),
            Entry::Settled(settled) => {
                if !kept {
                    actions.push(Action::TellNotKept);
                    self.log.remember(entry.clone());
                }
                let in_file =
                    self.log.due().iter().any(|due| {
                        due.settled.id == settled.id && due.waited == Some(Waits::InFile)
                    });
                if kept && in_file {
                    actions.push(Action::ClearFile(vec![settled.call.clone()]));
                }
                actions.extend(self.delivery.soon(&self.log, now.agent));
                let is_due = self.log.due().iter().any(|due| due.settled.id == settled.id);
                if is_due && now.agent != Agent::Idle {
                    actions.push(Action::TellSent(settled.tells));
                }
            }
            Entry::Draft(draft) if !kept => {
                if let Some(call) = self.calls.get(&draft.id) {
                    call.kept = None;
                }
            }
            Entry::Draft(_) | Entry::Carried(_) => {}
        }
    }

    /// The session knows that a request outlives its result: whoever waits for it goes on.
    pub(super) fn is_asked(&mut self, asked: &Rc<Asked>, now: Now, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.get(&asked.id) else { return };
        let reply_to = std::mem::replace(&mut call.reply_to, ReplyTo::Agent);
        call.asked = Some(Rc::clone(asked));
        if reply_to == ReplyTo::Pi {
            let reply = telling::outlives(&call.call, &asked.id, asked.waits, now.ms);
            let result = telling::result(&call.tool_call, &reply, now.ms);
            actions.push(Action::Return { call: call.tool_call.id.clone(), result });
        }
        match asked.waits {
            Waits::Aside => self.step_aside(&asked.id, now, actions),
            Waits::InFile => drop(self.calls.take(&asked.id, End::aborted())),
        }
    }

    /// This Pi keeps no entries: whoever asked waits after all.
    pub(super) fn wait_again(&mut self, id: &str) {
        if let Some(call) = self.calls.get(id) {
            call.is_leaving = false;
            self.calls.wait(id);
        }
    }

    /// The questions of a call are in the pending file, or nobody could be asked.
    pub(super) fn saved(
        &mut self,
        call: &str,
        outcome: &Outcome,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        let is_it = |it: &OpenCall| it.tool_call.id == *call && it.is_leaving;
        let Some(id) = self.calls.ids(is_it).pop() else { return };
        match outcome {
            Outcome::Pending { .. } => self.ask_aside(&id, Waits::InFile, actions),
            outcome => self.decided(&id, outcome, None, now, actions),
        }
    }

    /// What is in the pending file. What has ended already is taken out of it.
    pub(super) fn file_read(
        &mut self,
        items: Vec<(String, Option<Outcome>)>,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        let mut over = Vec::new();
        for (call, outcome) in items {
            let mut open = self.log.open().iter();
            let asked = open.find(|it| it.call.id == call && it.waits == Waits::InFile).cloned();
            let Some((asked, outcome)) = asked.clone().zip(outcome) else {
                let is_over = self.log.calls().iter().rev().find(|it| it.call.id == call);
                if asked.is_none() && is_over.is_some_and(log::Called::is_over) {
                    over.push(call);
                }
                continue;
            };
            let Ok(checked) = telling::parse(&asked.call, self.flavor) else { continue };
            let when = (Mode::Print, now.ms);
            let Some(record) = Record::new(&checked, &outcome, None, when) else { continue };
            self.close_elsewhere(&asked.id, actions);
            let (id, record) = (asked.id.clone(), Rc::new(record));
            let entry = asked.entry.clone();
            let settled = Settled { id, call, entry, tells: Tells::Message, record };
            actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
        }
        actions.extend((!over.is_empty()).then_some(Action::ClearFile(over)));
    }
}
