//! The calls that are open, in order. One has the person's screen; the others wait for their turn, or
//! stand aside until the person opens them.

use std::rc::Rc;

use serde_json::Value;

use super::action::Action;
use super::event::{Now, Timer};
use super::log::{Asked, Entry};
use super::telling;
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

/// Where a call stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It waits for its turn.
    Waiting,
    /// It has the screen.
    Shown,
    /// It stands aside.
    Aside,
    /// It is to stand aside as soon as the session knows of it.
    Leaving,
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
    /// Where it stands.
    pub stage: Stage,
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
#[derive(Debug, Default)]
pub struct Calls(Vec<OpenCall>);

impl Calls {
    /// One more call is open.
    pub fn add(&mut self, call: OpenCall) {
        self.0.push(call);
    }

    /// All of them, in the order they were asked.
    pub fn iter(&self) -> impl Iterator<Item = &OpenCall> {
        self.0.iter()
    }

    /// The request `id`.
    pub fn get(&mut self, id: &str) -> Option<&mut OpenCall> {
        self.0.iter_mut().find(|call| call.id == id)
    }

    /// Takes the request `id` out: it is over.
    pub fn take(&mut self, id: &str) -> Option<OpenCall> {
        let at = self.0.iter().position(|call| call.id == id)?;
        Some(self.0.remove(at))
    }

    /// Takes all of them out.
    pub fn take_all(&mut self) -> Vec<OpenCall> {
        std::mem::take(&mut self.0)
    }

    /// The ids of those that `is`.
    pub fn ids(&self, is: impl Fn(&OpenCall) -> bool) -> Vec<String> {
        self.0.iter().filter(|call| is(call)).map(|call| call.id.clone()).collect()
    }

    /// The next call whose turn it is, while none has the screen. It has it from now on.
    pub fn show_next(&mut self) -> Option<&OpenCall> {
        if self.0.iter().any(|call| call.stage == Stage::Shown) {
            return None;
        }
        let next = self.0.iter_mut().find(|call| call.stage == Stage::Waiting)?;
        next.stage = Stage::Shown;
        Some(next)
    }
}
