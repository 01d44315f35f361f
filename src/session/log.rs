//! The state of the questions in a session: the open calls, the drafts of their forms, the
//! outcomes, and the delivery of the outcomes to the agent. The state is built from the session's
//! branch (the entries up to the current entry): from its messages, and from our entries.
//!
//! ```text
//!            ┌─ asked ──── drafts ──── settled ──── message with the id of `settled`
//! tool call ─┤
//!            └─ drafts ─── settled ─── tool result
//! ```
//! A request has one outcome on each branch, even if a process is killed at any time: the first
//! `settled` counts. The agent has received an outcome if a message with the outcome's id, or the
//! result of the call, is on the same branch. A branch only grows at its end, so only new entries
//! are read.

mod called;
mod entry;
mod fact;
pub mod signed;
#[cfg(test)]
mod tests;

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use serde_json::Value;

pub use called::{Called, OpenPlace, Slot, Turn};
pub use entry::{Deferral, DeliveryBy, Draft, Entry, Settled};
pub use fact::{BranchUpdate, Fact, Found, Off, build_message};
pub(crate) use fact::{text, tool_calls};
pub use signed::LOG;

use crate::contract::{self, Record};
use crate::pending::ToolCall;

/// The maximum number of calls with their outcomes, for the history and for earlier answers.
const MAX_CALLS: usize = 1_000;
/// The maximum number of drafts of calls that are not open any more.
const MAX_DRAFTS: usize = 100;

/// The state of the session's branch.
#[derive(Debug, Default)]
pub struct Log {
    /// The names of our tools.
    pub tools: Vec<String>,
    /// The id of the last entry that was read.
    pub last: Option<String>,
    /// The open requests, in the order of the calls.
    pub open: Vec<Rc<Deferral>>,
    /// The last draft of each form.
    drafts: VecDeque<Draft>,
    /// Outcomes that the agent has not received, in order.
    pub due: Vec<Due>,
    /// The last message of the model, until the conversation continues after it.
    turn: Option<Turn>,
    /// The last calls of our tools.
    pub calls: VecDeque<Called>,
    /// The ids of the requests that have ended.
    ended: HashSet<String>,
    /// Set if the user turned questions off.
    pub off: Option<Off>,
    /// The number of unsigned entries that would start an action if they were signed.
    pub unsigned_count: usize,
    /// Unsigned requests and outcomes, except outcomes that the agent has received according to the
    /// branch.
    unsigned_entries: Vec<Entry>,
}

/// An outcome that the agent has not received.
#[derive(Debug, Clone, PartialEq)]
pub struct Due {
    /// The outcome.
    pub settled: Rc<Settled>,
    /// The call.
    pub call: Rc<ToolCall>,
    /// The record that a correction replaces.
    pub before: Option<Rc<Record>>,
}

impl Log {
    /// Creates an empty log. `tools` are the names of our tools.
    pub fn new(tools: &[&str]) -> Self {
        Self { tools: tools.iter().map(|&name| name.to_owned()).collect(), ..Self::default() }
    }

    /// Adds one of our tools by its name. Then the whole branch is read again.
    pub fn add_tool(&mut self, name: &str) {
        self.tools.push(name.to_owned());
        self.clear();
    }

    /// Reads new entries.
    pub fn update(&mut self, update: BranchUpdate) {
        if update.is_whole {
            self.clear();
        }
        for (id, fact) in update.facts {
            self.add_fact(&id, fact);
        }
        self.last = update.leaf;
    }

    /// Returns an empty log of the same tools.
    pub fn to_empty(&self) -> Self {
        Self { tools: self.tools.clone(), ..Self::default() }
    }

    /// Clears the log, so that the whole branch is read next.
    pub fn clear(&mut self) {
        *self = self.to_empty();
    }

    /// Returns the number of requests with unsigned entries, except requests whose outcome the
    /// agent has received.
    pub fn count_unsigned(&self) -> usize {
        self.unsigned_entries.iter().map(Entry::id).collect::<HashSet<_>>().len()
    }

    /// Returns the open request `id`.
    pub fn request(&self, id: &str) -> Option<&Rc<Deferral>> {
        self.open.iter().find(|request| request.id == id)
    }

    /// Returns the last draft of the request `id`.
    pub fn draft(&self, id: &str) -> Option<&Value> {
        self.drafts.iter().find(|draft| draft.id == id)?.content.as_ref()
    }

    /// Returns the last draft of the tool call `call`. Ignores the draft of a deferred request,
    /// which may belong to an older call with this id.
    pub fn draft_of_call(&self, call: &str) -> Option<&Value> {
        let mut drafts = self.drafts.iter().rev();
        let draft = drafts.find(|draft| draft.call == call && self.request(&draft.id).is_none());
        draft?.content.as_ref()
    }

    /// Returns the last message of the model, if a call of our tools in this message has no answer.
    /// Either Pi exited before the user answered, or the user is being asked.
    pub fn unanswered_turn(&self) -> Option<&Turn> {
        self.turn.as_ref().filter(|turn| turn.open().next().is_some())
    }

    /// Returns the [unanswered message](Self::unanswered_turn), if its calls can be asked again.
    /// After unsigned entries, the state of the calls is unknown until the user sends a prompt.
    pub fn interrupted_turn(&self) -> Option<&Turn> {
        self.unanswered_turn().filter(|turn| !turn.has_unsigned)
    }

    /// Returns the id of the entry with the last message of the model; `None` after the
    /// conversation has continued.
    pub fn last_message_entry(&self) -> Option<&str> {
        self.turn.as_ref().map(|turn| turn.entry.as_str())
    }

    /// Returns the last call with a draft, and the draft, if only interrupted calls follow the
    /// call.
    pub fn interrupted_draft(&self) -> Option<(&ToolCall, &Value)> {
        let ended = self.calls.iter().rev().filter(|called| called.has_result);
        let mut interrupted = ended.take_while(|called| !called.is_over());
        interrupted.find_map(|called| Some((&*called.call, self.draft_of_call(&called.call.id)?)))
    }

    /// Returns the id of the entry with the message that contains the tool call `call`, whose
    /// request is `id`.
    pub fn entry_of(&self, id: &str, call: &str) -> Option<String> {
        if let Some(deferral) = self.request(id) {
            return deferral.entry.clone();
        }
        let turn = self.turn.as_ref();
        let turn = turn.filter(|turn| turn.slots.iter().any(|slot| slot.call.id == call));
        turn.map(|turn| turn.entry.clone())
    }

    /// Returns `true` if the request `id` has ended.
    pub fn has_ended(&self, id: &str) -> bool {
        self.ended.contains(id)
    }

    /// Returns `true` if the branch has the request or the outcome in `entry`.
    pub fn has(&self, entry: &Entry) -> bool {
        let id = entry.id();
        self.ended.contains(id) || matches!(entry, Entry::Deferral(_)) && self.request(id).is_some()
    }

    /// Adds an entry that could not be appended to the session: the log keeps it until Pi exits or
    /// the branch is read again.
    pub fn add_unstored(&mut self, entry: Entry) {
        self.add_entry(entry);
    }

    /// Closes the model's last message. New messages deliver the outcomes of its open calls.
    pub fn close_turn(&mut self) {
        if let Some(turn) = self.turn.take() {
            let unanswered = turn.slots.into_iter().filter(|slot| slot.is_open());
            self.due.extend(unanswered.filter_map(|Slot { call, settled, .. }| {
                Some(Due { settled: settled?, call, before: None })
            }));
        }
    }

    fn add_fact(&mut self, id: &str, fact: Fact) {
        match fact {
            Fact::Entry(entry) => self.add_entry(entry),
            Fact::Unsigned(entry) => {
                self.unsigned_count += 1;
                if let Some(turn) = &mut self.turn {
                    turn.has_unsigned = true;
                }
                self.add_unsigned(entry);
            }
            Fact::Delivered(ids) => self.mark_delivered(&ids),
            Fact::Called { calls, at_ms } => self.add_message(id, calls, at_ms),
            Fact::Result { call, interrupted, in_file } => {
                if let Some(called) =
                    self.calls.iter_mut().rev().find(|called| called.call.id == call)
                {
                    called.add_result(interrupted, in_file);
                }
                if !interrupted {
                    self.accept_delivered(|entry| match entry {
                        Entry::Settled(settled) => {
                            settled.delivery == DeliveryBy::Result && settled.call == call
                        }
                        _ => false,
                    });
                }
                self.add_result(&call, interrupted, id);
                // On a new branch, an answer of the file ([`Entry::Carried`]) can precede this
                // result. The result does not contain the answer, so a message delivers it.
                if in_file
                    && let Some(turn) = &mut self.turn
                    && let Some((settled, call)) = turn.remove_due(&call)
                {
                    self.due.push(Due { settled, call, before: None });
                }
            }
            Fact::NotStarted { call } => self.add_result(&call, true, id),
            Fact::Switched(off) => self.off = off,
            Fact::Closes => self.close_turn(),
        }
    }

    fn add_entry(&mut self, entry: Entry) {
        if let Entry::Carried(entries) = entry {
            for entry in entries {
                self.add_entry(entry);
            }
            return;
        }
        if let Some(turn) = &mut self.turn {
            turn.add(entry.clone());
        }
        match entry {
            Entry::Deferral(deferral) => {
                let id = &deferral.id;
                if !self.ended.contains(id) && self.request(id).is_none() {
                    self.mark_deferred(&deferral);
                    self.open.push(deferral);
                }
            }
            Entry::Draft(draft) => self.add_draft(draft),
            Entry::Settled(settled) => self.add_outcome(settled),
            Entry::Carried(_) => {}
        }
    }

    /// Adds an unsigned entry, which starts no action. An unsigned outcome counts only after the
    /// agent has received it.
    fn add_unsigned(&mut self, entry: Entry) {
        match entry {
            Entry::Deferral(deferral) => {
                self.mark_deferred(&deferral);
                self.unsigned_entries.push(Entry::Deferral(deferral));
            }
            Entry::Settled(_) => self.unsigned_entries.push(entry),
            Entry::Carried(entries) => {
                for entry in entries {
                    self.add_unsigned(entry);
                }
            }
            Entry::Draft(_) => {}
        }
    }

    /// Accepts the unsigned outcomes for which `is_delivered` returns `true`, because the agent has
    /// received them.
    fn accept_delivered(&mut self, is_delivered: impl Fn(&Entry) -> bool) {
        let (delivered, rest) =
            self.unsigned_entries.drain(..).partition::<Vec<_>, _>(|entry| is_delivered(entry));
        self.unsigned_entries = rest;
        for entry in delivered {
            let Entry::Settled(settled) = entry else { continue };
            if let Some(called) = self.find_call_mut(&settled.call, settled.entry.as_deref()) {
                called.settle(&settled);
            }
        }
    }

    /// Finds the last call with this id; if `entry` is `Some`, only in the message of that entry.
    fn find_call_mut(&mut self, call: &str, entry: Option<&str>) -> Option<&mut Called> {
        let mut calls = self.calls.iter_mut().rev();
        calls.find(|called| {
            called.call.id == call && entry.is_none_or(|entry| entry == called.entry)
        })
    }

    fn mark_deferred(&mut self, deferral: &Deferral) {
        if let Some(called) = self.find_call_mut(&deferral.call.id, deferral.entry.as_deref()) {
            called.mark_deferred();
        }
    }

    fn add_draft(&mut self, draft: Draft) {
        self.drafts.retain(|old| old.id != draft.id);
        if draft.content.is_none() || self.ended.contains(&draft.id) {
            return;
        }
        self.drafts.push_back(draft);
        let is_of_ended = |draft: &Draft| self.request(&draft.id).is_none();
        let ended_count = self.drafts.iter().filter(|draft| is_of_ended(draft)).count();
        if ended_count > MAX_DRAFTS
            && let Some(first) = self.drafts.iter().position(is_of_ended)
        {
            self.drafts.remove(first);
        }
    }

    fn add_outcome(&mut self, settled: Rc<Settled>) {
        if !self.ended.insert(settled.id.clone()) {
            return;
        }
        self.drafts.retain(|draft| draft.id != settled.id);
        let open = self.open.iter().position(|request| request.id == settled.id);
        let open = open.map(|at| self.open.remove(at));
        let called = self.find_call_mut(&settled.call, settled.entry.as_deref());
        let (mut call, mut before) = (open.as_ref().map(|request| Rc::clone(&request.call)), None);
        if let Some(called) = called {
            call.get_or_insert_with(|| Rc::clone(&called.call));
            before = called.record.clone();
            called.settle(&settled);
        }
        let in_turn = settled.delivery == DeliveryBy::Result
            && self.turn.as_mut().is_some_and(|turn| turn.settle(&settled));
        if in_turn || settled.delivery == DeliveryBy::Withdrawal {
            return;
        }
        let Some(call) = call else { return };
        let before = if settled.delivery == DeliveryBy::Correction { before } else { None };
        self.due.push(Due { settled, call, before });
    }

    /// Marks the outcomes of these requests as delivered to the agent. Such a request has ended,
    /// even if the log entry of its outcome could not be appended.
    fn mark_delivered(&mut self, ids: &[String]) {
        self.accept_delivered(|entry| ids.iter().any(|id| id == entry.id()));
        self.due.retain(|due| !ids.contains(&due.settled.id));
        self.open.retain(|deferral| !ids.contains(&deferral.id));
        self.drafts.retain(|draft| !ids.contains(&draft.id));
        self.ended.extend(ids.iter().cloned());
        if let Some(turn) = &mut self.turn {
            turn.mark_delivered(ids);
        }
    }

    /// Adds a message of the model with its tool calls. Removes older drafts with the ids of these
    /// calls: models reuse ids, so the drafts belong to other calls.
    fn add_message(&mut self, id: &str, calls: Vec<ToolCall>, at_ms: Option<f64>) {
        self.close_turn();
        let calls: Vec<_> = calls.into_iter().map(Rc::new).collect();
        for call in &calls {
            self.remove_drafts(&call.id);
            let withdraws = contract::withdrawal(&call.tool, &call.args).is_some();
            if self.tools.contains(&call.tool) && !withdraws {
                self.calls.push_back(Called::new(call, id, at_ms));
            }
        }
        while self.calls.len() > MAX_CALLS {
            self.calls.pop_front();
        }
        self.turn = Some(Turn::new(id, &calls, &self.tools));
    }

    fn add_result(&mut self, call: &str, interrupted: bool, id: &str) {
        if !interrupted {
            self.remove_drafts(call);
        }
        if let Some(turn) = &mut self.turn {
            turn.add_result(call, interrupted, id);
        }
    }

    /// Removes drafts of the tool call `call`, except drafts of deferred requests.
    fn remove_drafts(&mut self, call: &str) {
        let open = &self.open;
        let is_open = |draft: &Draft| open.iter().any(|request| request.id == draft.id);
        self.drafts.retain(|draft| draft.call != call || is_open(draft));
    }
}
