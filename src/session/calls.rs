//! The open calls, and their queue ([`Turns`]).

use std::collections::HashMap;
use std::rc::Rc;

use super::action::Action;
use super::asking::{Asking, Time};
use super::event::{Now, Timer};
use super::facts::Facts;
use super::turns::{CallEvent, Key, Stage, Turn, Turns};
use crate::contract::{self, Mode, Reply};
use crate::model::{Answers, Outcome, Via};

/// The delay in ms after which a change in a form is saved, if the draft is not too large.
pub const DRAFTS_MS: f64 = 3_000.0;
/// The number of bytes that a draft may have for each ms since the last one, but at least the
/// number for [`DRAFTS_MS`]. Long text is saved less often, so that a session file grows by 1 KB
/// per second at most while the user types.
const BYTES_A_MS: f64 = 1.0;

/// The receiver of a call's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyTo {
    /// Pi, for the tool's result.
    Pi,
    /// The session, for an interrupted call: its result is written there.
    Session {
        /// The id of the entry with the message that contains it.
        entry: String,
    },
    /// Our own code, for example on behalf of another extension. The session stores nothing of it.
    Code,
    /// No caller: the agent continues, and receives a message.
    Agent,
}

/// A call to ask.
#[derive(Debug, Clone)]
pub struct Request {
    /// The id of the request.
    pub id: String,
    /// Its data.
    pub facts: Facts,
    /// The receiver of its result.
    pub reply_to: ReplyTo,
    /// The way in which the user can be asked.
    pub mode: Mode,
    /// The time of the call, in ms since 1970, if it is set aside from the start.
    pub aside_since_ms: Option<f64>,
}

/// An open call.
#[derive(Debug)]
pub struct OpenCall {
    /// Queue key.
    pub key: Key,
    /// The id of the request.
    pub id: String,
    /// Its data.
    pub facts: Rc<Facts>,
    /// The receiver of its result.
    pub reply_to: ReplyTo,
    /// Its state while it is asked.
    pub asking: Asking,
    /// Set aside after the log entry has been appended.
    pub is_leaving: bool,
    /// `true` after the agent was stopped.
    pub is_stopped: bool,
    /// `true` if its form opens at once although it is deferred, because it replaces an open one.
    pub opens: bool,
    /// `true` if its form has changed since its draft was saved.
    pub is_changed: bool,
    /// Its running timers.
    pub timers: Vec<Timer>,
    /// The last time when a timer saved its draft, in ms since 1970.
    drafted_at_ms: Option<f64>,
}

impl OpenCall {
    /// Returns `true` if its caller can continue without the answer: a model that waits for it.
    pub fn may_defer(&self) -> bool {
        let waits = matches!(self.reply_to, ReplyTo::Pi | ReplyTo::Session { .. });
        waits && self.asking.mode != Mode::Print && self.facts.asked_by_model()
    }

    /// Returns the actions that read its form now, and stop a timer for doing so later.
    pub fn read_form(&mut self, may_wait: bool) -> Vec<Action> {
        let id = self.id.clone();
        let draft = Timer::Draft(id.clone());
        let timer = self.timers.extract_if(.., |timer| *timer == draft).map(Action::StopTimer);
        timer.chain([Action::ReadForm { id, may_wait }]).collect()
    }

    /// Returns `true` if a draft of `bytes` is small enough for the time since the last one. The
    /// caller must save it then.
    #[expect(clippy::cast_precision_loss, reason = "a text is shorter than 2^52 bytes")]
    pub fn may_draft(&mut self, bytes: usize, now_ms: f64) -> bool {
        let most = |at_ms: f64| (now_ms - at_ms).max(DRAFTS_MS) * BYTES_A_MS;
        let may = self.drafted_at_ms.is_none_or(|at_ms| bytes as f64 <= most(at_ms));
        if may {
            self.drafted_at_ms = Some(now_ms);
        }
        may
    }

    /// Adjusts `outcome`: Pi aborts open calls when its client disconnects, which is not a decision
    /// of the user. Our own calls have no tool result to report it, and are asked again.
    pub fn outcome(&self, outcome: Outcome, now: Now) -> Outcome {
        let is_lost = now.client_gone
            && outcome == Outcome::Aborted
            && self.asking.mode == Mode::Rpc
            && self.reply_to == ReplyTo::Pi;
        if is_lost { Outcome::ConnectionLost } else { outcome }
    }

    /// Builds the reply to its caller for an outcome at `now_ms`, in ms since 1970.
    pub fn reply(&self, outcome: &Outcome, via: Option<&Via>, now_ms: f64) -> Reply {
        let mut reply = contract::reply(&self.facts.call, outcome, self.asking.mode, now_ms);
        contract::name_source(&self.facts.call, &mut reply, via);
        reply
    }
}

/// The calls of one message that are being asked again, because Pi exited before they had a result.
#[derive(Debug)]
pub struct Round {
    /// The id of the message's entry.
    pub entry: String,
    /// `true` if the agent waits for one of them, and must continue with the results.
    pub waited: bool,
    /// `true` if Pi has a prompt of its own, which must start the next turn.
    pub prompted: bool,
    /// `true` while the results are being written.
    pub writing: bool,
    /// The known results, by the ids of the tool calls.
    pub replies: HashMap<String, Reply>,
}

/// Answers of the pending file that are being written to the log.
#[derive(Debug, Default)]
pub struct Filing {
    /// The ids of the outcomes that are not in the log yet.
    pub ids: Vec<String>,
    /// The ids of the tool calls whose answers are in the log, to remove from the file.
    pub stored: Vec<String>,
    /// `true` if they start a turn.
    pub go_on: bool,
}

/// The open calls.
#[derive(Debug, Default)]
pub struct Calls {
    calls: Vec<OpenCall>,
    /// The data of calls that are over, while announcements about them are pending.
    over: HashMap<String, Rc<Facts>>,
    /// The queue.
    pub turns: Turns,
}

impl Calls {
    /// Adds an open call. It has no turn before [`super::Event::Ready`].
    pub fn add(&mut self, request: Request, now: Time) {
        let Request { id, facts, reply_to, mode, aside_since_ms } = request;
        let key = self.turns.enter(&id, facts.asker(), aside_since_ms.is_some());
        self.calls.push(OpenCall {
            key,
            id,
            facts: Rc::new(facts),
            reply_to,
            asking: Asking::new(mode, aside_since_ms, now),
            is_leaving: false,
            is_stopped: false,
            opens: false,
            is_changed: false,
            timers: Vec::new(),
            drafted_at_ms: None,
        });
    }

    /// Returns all of them, in the order of the calls.
    pub fn iter(&self) -> impl Iterator<Item = &OpenCall> {
        self.calls.iter()
    }

    /// Finds the request `id`.
    pub fn find(&self, id: &str) -> Option<&OpenCall> {
        self.calls.iter().find(|call| call.id == id)
    }

    /// Finds the request `id`, mutable.
    pub fn get(&mut self, id: &str) -> Option<&mut OpenCall> {
        self.calls.iter_mut().find(|call| call.id == id)
    }

    /// Returns the data of the request `id`, while announcements about it are pending.
    pub fn facts(&self, id: &str) -> Option<Rc<Facts>> {
        let open = self.find(id).map(|call| &call.facts);
        open.or_else(|| self.over.get(id)).cloned()
    }

    /// Returns those that can be answered from any surface, in order.
    pub fn asked(&self) -> Vec<&OpenCall> {
        self.calls(self.turns.asked())
    }

    /// Returns those that are set aside: first those with a waiting caller, then in order.
    pub fn aside(&self) -> Vec<&OpenCall> {
        self.calls(self.turns.aside())
    }

    /// Returns the first request that is set aside because the user is typing.
    pub fn first_held(&self) -> Option<String> {
        let is_held = |call: &&OpenCall| self.turns.get(call.key).is_some_and(|turn| turn.is_held);
        self.aside().into_iter().find(is_held).map(|call| call.id.clone())
    }

    /// Returns those that can be answered and are not shown: queued, or set aside.
    pub fn unseen(&self) -> Vec<&OpenCall> {
        self.calls(self.turns.unseen())
    }

    fn calls(&self, keys: Vec<Key>) -> Vec<&OpenCall> {
        keys.iter().filter_map(|key| self.calls.iter().find(|call| call.key == *key)).collect()
    }

    /// Shows the request `id`, which is set aside. Returns `false` while another one is shown.
    pub fn recall(&mut self, id: &str) -> bool {
        let key = self.find(id).map(|call| call.key);
        key.is_some_and(|key| self.turns.recall(key))
    }

    /// Marks the request `id` as set aside because the user is typing.
    pub fn hold(&mut self, id: &str) {
        if let Some(turn) = self.turn(id) {
            turn.is_held = true;
        }
    }

    /// Marks the request `id` as in progress, which cancels its timeout. Returns `false` if it has
    /// none, or was marked before.
    pub fn keep(&mut self, id: &str) -> bool {
        let has_timeout = |call: &&mut OpenCall| call.facts.call.form.timeout_ms.is_some();
        let Some(call) = self.get(id).filter(has_timeout) else { return false };
        let key = call.key;
        let is_new = call.asking.begin();
        if is_new {
            self.turns.send(key, CallEvent::Begun);
        }
        is_new
    }

    /// Returns the remaining time of the request's own timeout, in ms; `None` without one.
    pub fn closes_in_ms(&self, id: &str, now: Time) -> Option<f64> {
        let call = self.find(id)?;
        let limit = call.facts.call.form.timeout_ms;
        call.asking.closes_in_ms(limit, self.is_deferred(id), now)
    }

    /// Returns the stage of the request `id`; the first one if it is not open.
    pub fn stage(&self, id: &str) -> Stage {
        self.find(id).map(|call| self.turns.stage(call.key)).unwrap_or_default()
    }

    /// Returns `true` if the caller of the request `id` continues without the answer.
    pub fn is_deferred(&self, id: &str) -> bool {
        let turn = self.find(id).and_then(|call| self.turns.get(call.key));
        turn.is_some_and(|turn| turn.is_deferred)
    }

    /// Returns `true` if the caller of the request `id` can continue without the answer: a model
    /// that waits for it.
    pub fn may_defer(&self, id: &str) -> bool {
        self.find(id).is_some_and(OpenCall::may_defer)
    }

    /// Returns the outcome of the request `id` if the user refuses to answer it; `None` if it is
    /// over.
    pub fn withdrawal(&self, id: &str) -> Option<Outcome> {
        let call = self.find(id)?;
        let none = || Answers::none(call.facts.call.form.questions.len());
        Some(if self.is_deferred(id) { Outcome::Withdrawn } else { Outcome::Cancelled(none()) })
    }

    /// Finds the queue entry of the request `id`, mutable.
    pub fn turn(&mut self, id: &str) -> Option<&mut Turn> {
        let key = self.find(id)?.key;
        self.turns.get_mut(key)
    }

    /// Removes the request `id` from the open calls, because it is over.
    pub fn take(&mut self, id: &str) -> Option<OpenCall> {
        let call = self.calls.remove(self.calls.iter().position(|call| call.id == id)?);
        self.turns.close(call.key);
        self.over.retain(|over, _| self.turns.closed(over).is_some());
        self.over.insert(call.id.clone(), Rc::clone(&call.facts));
        Some(call)
    }

    /// Removes the request `id`, which was [taken](Self::take), from the queue, because its
    /// surfaces are closed.
    pub fn remove(&mut self, id: &str) {
        // An earlier one with the same id has been removed already.
        if let Some(key) = self.turns.closed(id) {
            self.turns.remove(key);
        }
    }

    /// Returns the ids of the calls for which `is` returns `true`.
    pub fn ids(&self, is: impl Fn(&OpenCall) -> bool) -> Vec<String> {
        self.iter().filter(|call| is(call)).map(|call| call.id.clone()).collect()
    }

    /// Sets the request `id` aside.
    pub fn set_aside(&mut self, id: &str) {
        let Some(key) = self.find(id).map(|call| call.key) else { return };
        if self.turns.try_begin_opening(key) {
            self.open(id);
        }
        self.set_stage(id, Stage::Aside);
    }

    /// Sets the stage of the request `id`.
    pub fn set_stage(&mut self, id: &str, stage: Stage) {
        if let Some(turn) = self.turn(id) {
            turn.stage = stage;
        }
    }

    /// Announces that the request `id` opens. The events of its contract are only for calls of a
    /// model.
    pub fn open(&mut self, id: &str) {
        let Some(call) = self.find(id) else { return };
        let key = call.key;
        let call = Some(call).filter(|call| call.asking.mode != Mode::Print);
        let events = call.map(|call| match call.facts.asked_by_model() {
            true => contract::opening(&call.facts.call),
            false => Vec::new(),
        });
        self.turns.open(key, events);
    }
}
