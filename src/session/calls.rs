//! The calls that are open, and whose turn it is ([`Turns`]).

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::Value;

use super::action::Action;
use super::event::{Now, Timer};
use super::log::{Asked, Entry};
use super::telling;
use super::turns::{Asker, End, Key, Stage, Step, Turns};
use crate::contract::{self, Call, Mode};
use crate::model::Outcome;
use crate::pending::ToolCall;

/// How long after a key, in ms, what it changed is in the session.
pub const DRAFT_MS: f64 = 3_000.0;

/// Who waits for the end of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyTo {
    /// Pi, for the tool's result.
    Pi,
    /// The session, where the call was cut off: its result is written there.
    Session {
        /// The id of the entry with the message that made it.
        entry: String,
    },
    /// Nobody: the agent goes on, and gets a message.
    Agent,
}

/// A call that is open.
#[derive(Debug, Clone)]
pub struct OpenCall {
    /// The id of the request.
    pub id: String,
    /// The tool call.
    pub tool_call: Rc<ToolCall>,
    /// The same, checked.
    pub call: Call,
    /// It is to stand aside, or to wait in the file, as soon as the session knows of it.
    pub is_leaving: bool,
    /// The id of the entry with the message that made it.
    pub entry: Option<String>,
    /// Who waits for its end.
    pub reply_to: ReplyTo,
    /// Its entry in the session, where it outlives its result.
    pub asked: Option<Rc<Asked>>,
    /// When it was asked, in ms since 1970.
    pub asked_at_ms: f64,
    /// What is in its form.
    pub left: Option<Value>,
    /// What the session has of that.
    pub kept: Option<Value>,
    /// Its timers that run.
    pub timers: Vec<Timer>,
}

impl OpenCall {
    /// The entry for what is in its form, if the session has something else. The session has it then.
    pub fn keep(&mut self) -> Option<Entry> {
        if self.left == self.kept {
            return None;
        }
        self.kept.clone_from(&self.left);
        Some(Entry::draft(&self.id, &self.tool_call.id, self.left.clone()))
    }

    /// Nobody decided anything: it is asked again one day, with what is in its form.
    pub(super) fn interrupt(mut self, mode: Mode, now: Now, actions: &mut Vec<Action>) {
        actions.extend(self.timers.iter().cloned().map(Action::StopTimer));
        actions.extend(self.keep().map(Action::Append));
        if self.reply_to == ReplyTo::Pi {
            let reply = contract::reply(&self.call, &Outcome::Aborted, mode, now.ms);
            let result = telling::result(&self.tool_call, &reply, now.ms);
            actions.push(Action::Return { call: self.tool_call.id.clone(), result });
        }
        actions.push(Action::Close(self.id));
    }

    /// When it closes by itself, in ms from `now_ms`; `None` where it waits for ever.
    pub fn closes_in_ms(&self, now_ms: f64) -> Option<f64> {
        let timeout = self.call.form.timeout_ms?;
        Some((self.asked_at_ms + timeout - now_ms).max(0.0))
    }
}

/// The calls of one message that are being asked again, because Pi was ended before they had a result.
#[derive(Debug)]
pub struct Round {
    /// The id of the message's entry.
    pub entry: String,
    /// Whether the agent waits for one of them: then it goes on with the results.
    pub waited: bool,
    /// Whether Pi has a prompt of its own, so that nothing begins a turn before it.
    pub prompted: bool,
    /// Whether the results are being written.
    pub writing: bool,
    /// The tool calls that cannot be asked any more.
    pub refused: Vec<String>,
}

/// The calls that are open.
#[derive(Debug)]
pub struct Calls {
    calls: Vec<(Key, OpenCall)>,
    turns: Turns,
    /// The ids of the requests of which something is still to be told.
    told: HashMap<Key, String>,
}

impl Default for Calls {
    fn default() -> Self {
        let mut turns = Turns::default();
        turns.listen();
        Self { calls: Vec::new(), turns, told: HashMap::new() }
    }
}

impl Calls {
    /// One more call is open. It waits for its turn, unless it is leaving.
    pub fn add(&mut self, call: OpenCall) {
        let key = self.turns.enter(Asker::Caller, call.reply_to == ReplyTo::Agent);
        if !call.is_leaving {
            self.turns.wait(key);
        }
        self.told.insert(key, call.id.clone());
        self.calls.push((key, call));
    }

    /// All of them, in the order they were asked.
    pub fn iter(&self) -> impl Iterator<Item = &OpenCall> {
        self.calls.iter().map(|(_, call)| call)
    }

    /// The request `id`.
    pub fn get(&mut self, id: &str) -> Option<&mut OpenCall> {
        self.calls.iter_mut().map(|(_, call)| call).find(|call| call.id == id)
    }

    fn key(&self, id: &str) -> Option<Key> {
        self.calls.iter().find(|(_, call)| call.id == id).map(|(key, _)| *key)
    }

    /// How far the request `id` is; the beginning for one that is not open.
    #[must_use]
    pub fn stage(&self, id: &str) -> Stage {
        self.key(id).map(|key| self.turns.stage(key)).unwrap_or_default()
    }

    /// Takes the request `id` out: it is over, and ended so.
    pub fn take(&mut self, id: &str, end: End) -> Option<OpenCall> {
        let at = self.calls.iter().position(|(_, call)| call.id == id)?;
        let (key, call) = self.calls.remove(at);
        self.turns.close(key);
        self.turns.announce_end(key, contract::closing(&call.call, &end.outcome), end);
        self.turns.leave(key);
        Some(call)
    }

    /// The session is over: takes all of them out.
    pub fn take_all(&mut self) -> Vec<OpenCall> {
        self.turns.end();
        let ids = self.ids(|_| true);
        ids.iter().filter_map(|id| self.take(id, End::aborted())).collect()
    }

    /// The ids of those that `is`.
    pub fn ids(&self, is: impl Fn(&OpenCall) -> bool) -> Vec<String> {
        self.iter().filter(|call| is(call)).map(|call| call.id.clone()).collect()
    }

    /// The ids of those that stand aside.
    #[must_use]
    pub fn aside(&self) -> Vec<String> {
        let keys = self.turns.aside();
        let id = |key| self.calls.iter().find(|(it, _)| *it == key).map(|(_, call)| &call.id);
        keys.into_iter().filter_map(id).cloned().collect()
    }

    /// The request `id` stands aside, and nobody waits for it.
    pub fn set_aside(&mut self, id: &str) {
        let Some(key) = self.key(id) else { return };
        self.turns.defer(key, true);
        if self.turns.begins_opening(key) {
            self.open(key);
        }
        self.turns.set_aside(key);
    }

    /// The request `id`, which stands aside, has its turn; not while another one has it.
    pub fn recall(&mut self, id: &str) {
        if let Some(key) = self.key(id) {
            self.turns.recall(key);
        }
    }

    /// The request `id` waits for its turn after all.
    pub fn wait(&mut self, id: &str) {
        if let Some(key) = self.key(id) {
            self.turns.wait(key);
        }
    }

    fn open(&mut self, key: Key) {
        let call = self.calls.iter().find(|(it, _)| *it == key).map(|(_, call)| call);
        self.turns.open(key, call.map(|call| contract::opening(&call.call)));
    }

    fn next(&mut self) -> Option<Step> {
        let news = self.turns.next_news();
        news.or_else(|| self.turns.next_key().and_then(|key| self.turns.next(key, false)))
    }

    /// What is to be told and shown, in order.
    pub fn run(&mut self, actions: &mut Vec<Action>) {
        while let Some(step) = self.next() {
            let id = |key: Key| self.told.get(&key).cloned();
            match step {
                Step::Announce(event) => actions.push(Action::Announce(event)),
                Step::Tell { key, news, .. } => {
                    actions.extend(id(key).map(|id| Action::Tell { id, news }));
                }
                Step::Show(key) => actions.extend(id(key).map(Action::Show)),
                Step::Open(key) => self.open(key),
                Step::Stop(_) => {}
            }
        }
        self.told.retain(|key, _| self.turns.knows(*key));
    }
}
