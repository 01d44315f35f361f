//! The calls that are open, and whose turn it is ([`Turns`]).

use std::collections::HashMap;
use std::rc::Rc;

use super::action::Action;
use super::asking::{Asking, Time};
use super::event::{Now, Timer};
use super::facts::Facts;
use super::turns::{Key, News, Stage, Turn, Turns};
use crate::contract::{self, Mode, Reply};
use crate::model::{Answers, Outcome, Via};

/// How long after a key, in ms, what it changed is in the session, if that is not too much.
pub const DRAFTS_MS: f64 = 3_000.0;
/// How many bytes a draft may have for each ms since the last one, but always as many as for [`DRAFTS_MS`]: a
/// long text is written less often, so that a session file grows by 1 KB in a second at most while it is typed.
const BYTES_A_MS: f64 = 1.0;

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
    /// Code of ours, as for another extension: the session keeps nothing of it.
    Code,
    /// Nobody: the agent goes on, and gets a message.
    Agent,
}

/// A call that is to be asked.
#[derive(Debug, Clone)]
pub struct Request {
    /// The id of the request.
    pub id: String,
    /// What is asked.
    pub facts: Facts,
    /// Who waits for its end.
    pub reply_to: ReplyTo,
    /// How a person can be asked.
    pub mode: Mode,
    /// When it was asked, in ms since 1970, where it stands aside from the beginning.
    pub aside_since_ms: Option<f64>,
}

/// A call that is open.
#[derive(Debug)]
pub struct OpenCall {
    /// What the order knows it by.
    pub key: Key,
    /// The id of the request.
    pub id: String,
    /// What is asked.
    pub facts: Rc<Facts>,
    /// Who waits for its end.
    pub reply_to: ReplyTo,
    /// What is known of it while it is asked.
    pub asking: Asking,
    /// It is to stand aside as soon as the session knows of it.
    pub is_leaving: bool,
    /// The agent was stopped meanwhile.
    pub is_stopped: bool,
    /// Its form opens at once, though nobody waits for it: it takes the place of one that was open.
    pub opens: bool,
    /// Something in its form changed since the session was given what is in there.
    pub is_changed: bool,
    /// Its timers that run.
    pub timers: Vec<Timer>,
    /// When a timer kept a draft of it last, in ms since 1970.
    drafted_at_ms: Option<f64>,
}

impl OpenCall {
    /// Whether whoever asked may go on without the answer: a model that waits for it.
    pub fn may_defer(&self) -> bool {
        let waits = matches!(self.reply_to, ReplyTo::Pi | ReplyTo::Session { .. });
        waits && self.asking.mode != Mode::Print && self.facts.asked_by_model()
    }

    /// What reads its form now, where a timer may be running that would do so later.
    pub fn read_form(&mut self, may_wait: bool) -> Vec<Action> {
        let id = self.id.clone();
        let draft = Timer::Draft(id.clone());
        let timer = self.timers.extract_if(.., |it| *it == draft).map(Action::StopTimer);
        timer.chain([Action::ReadForm { id, may_wait }]).collect()
    }

    /// Whether a draft of `bytes` is not too much for the time since the last one. It is written then.
    #[expect(clippy::cast_precision_loss, reason = "a text is shorter than 2^52 bytes")]
    pub fn may_draft(&mut self, bytes: usize, now_ms: f64) -> bool {
        let most = |at_ms: f64| (now_ms - at_ms).max(DRAFTS_MS) * BYTES_A_MS;
        let may = self.drafted_at_ms.is_none_or(|at_ms| bytes as f64 <= most(at_ms));
        if may {
            self.drafted_at_ms = Some(now_ms);
        }
        may
    }

    /// How it ends where it ends with `outcome`. Pi aborts open calls when its client goes away, which is no
    /// decision of a person. What is asked by ourselves has no tool result to say so, and is asked again.
    pub fn outcome(&self, outcome: Outcome, now: Now) -> Outcome {
        let is_lost = now.client_gone
            && outcome == Outcome::Aborted
            && self.asking.mode == Mode::Rpc
            && self.reply_to == ReplyTo::Pi;
        if is_lost { Outcome::ConnectionLost } else { outcome }
    }

    /// What whoever asked is told of its end at `now_ms`, in ms since 1970.
    pub fn reply(&self, outcome: &Outcome, via: Option<&Via>, now_ms: f64) -> Reply {
        let mut reply = contract::reply(&self.facts.call, outcome, self.asking.mode, now_ms);
        contract::name_source(&self.facts.call, &mut reply, via);
        reply
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
    /// The results that are known, by the ids of the tool calls.
    pub replies: HashMap<String, Reply>,
}

/// Answers of the pending file, on their way into the log.
#[derive(Debug, Default)]
pub struct Filing {
    /// The ids of the ends that the log does not have yet.
    pub ids: Vec<String>,
    /// The ids of the tool calls whose answers are safe: they leave the file.
    pub kept: Vec<String>,
    /// Whether a turn begins with them.
    pub go_on: bool,
}

/// The calls that are open.
#[derive(Debug, Default)]
pub struct Calls {
    calls: Vec<OpenCall>,
    /// What was asked by calls that are over, as long as something is to be told of them.
    over: HashMap<String, Rc<Facts>>,
    /// Whose turn it is.
    pub turns: Turns,
}

impl Calls {
    /// One more call is open. It waits for nothing yet: [`super::Event::Ready`].
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

    /// All of them, in the order they were asked.
    pub fn iter(&self) -> impl Iterator<Item = &OpenCall> {
        self.calls.iter()
    }

    /// The request `id`.
    pub fn find(&self, id: &str) -> Option<&OpenCall> {
        self.calls.iter().find(|call| call.id == id)
    }

    /// The same, to be changed.
    pub fn get(&mut self, id: &str) -> Option<&mut OpenCall> {
        self.calls.iter_mut().find(|call| call.id == id)
    }

    /// What the request `id` asks, as long as something is to be told of it.
    pub fn facts(&self, id: &str) -> Option<Rc<Facts>> {
        let open = self.find(id).map(|call| &call.facts);
        open.or_else(|| self.over.get(id)).cloned()
    }

    /// Those that can be answered from anywhere now, in order.
    pub fn asked(&self) -> Vec<&OpenCall> {
        self.calls(self.turns.asked())
    }

    /// Those that stand aside: first what somebody waits for, then in order.
    pub fn aside(&self) -> Vec<&OpenCall> {
        self.calls(self.turns.aside())
    }

    /// The first request that stands aside because the person writes.
    pub fn first_held(&self) -> Option<String> {
        let is_held = |call: &&OpenCall| self.turns.get(call.key).is_some_and(|turn| turn.is_held);
        self.aside().into_iter().find(is_held).map(|call| call.id.clone())
    }

    /// Those that can be answered and are not before the person: in turn, or aside.
    pub fn unseen(&self) -> Vec<&OpenCall> {
        self.calls(self.turns.unseen())
    }

    fn calls(&self, keys: Vec<Key>) -> Vec<&OpenCall> {
        keys.iter().filter_map(|key| self.calls.iter().find(|call| call.key == *key)).collect()
    }

    /// Gives the request `id`, which stands aside, its turn; false while another has it.
    pub fn recall(&mut self, id: &str) -> bool {
        let key = self.find(id).map(|call| call.key);
        key.is_some_and(|key| self.turns.recall(key))
    }

    /// The request `id` stands aside because the person writes.
    pub fn hold(&mut self, id: &str) {
        if let Some(turn) = self.turn(id) {
            turn.is_held = true;
        }
    }

    /// Somebody has begun to answer the request `id`: its own timeout ends. False where it has none, or that was known.
    pub fn keep(&mut self, id: &str) -> bool {
        let has_timeout = |call: &&mut OpenCall| call.facts.call.form.timeout_ms.is_some();
        let Some(call) = self.get(id).filter(has_timeout) else { return false };
        let key = call.key;
        let is_new = call.asking.keep();
        if is_new {
            self.turns.send(key, News::Kept);
        }
        is_new
    }

    /// What is left of the own timeout of the request `id`, in ms; `None` where it has none any more.
    pub fn closes_in_ms(&self, id: &str, now: Time) -> Option<f64> {
        let call = self.find(id)?;
        let limit = call.facts.call.form.timeout_ms;
        call.asking.closes_in_ms(limit, self.is_deferred(id), now)
    }

    /// How far the request `id` is; the beginning for one that is not open.
    pub fn stage(&self, id: &str) -> Stage {
        self.find(id).map(|call| self.turns.stage(call.key)).unwrap_or_default()
    }

    /// Whether whoever asked the request `id` goes on without the answer.
    pub fn is_deferred(&self, id: &str) -> bool {
        let turn = self.find(id).and_then(|call| self.turns.get(call.key));
        turn.is_some_and(|turn| turn.is_deferred)
    }

    /// Whether whoever asked the request `id` may go on without the answer: a model that waits for it.
    pub fn may_defer(&self, id: &str) -> bool {
        self.find(id).is_some_and(OpenCall::may_defer)
    }

    /// How the request `id` ends where the person does not want to answer it at all; `None` where it is over.
    pub fn withdrawal(&self, id: &str) -> Option<Outcome> {
        let call = self.find(id)?;
        let none = || Answers::none(call.facts.call.form.questions.len());
        Some(if self.is_deferred(id) { Outcome::Withdrawn } else { Outcome::Cancelled(none()) })
    }

    /// Where the request `id` stands, to be changed.
    pub fn turn(&mut self, id: &str) -> Option<&mut Turn> {
        let key = self.find(id)?.key;
        self.turns.get_mut(key)
    }

    /// Takes the request `id` out: it is over.
    pub fn take(&mut self, id: &str) -> Option<OpenCall> {
        let call = self.calls.remove(self.calls.iter().position(|call| call.id == id)?);
        self.turns.close(call.key);
        self.over.retain(|over, _| self.turns.closed(over).is_some());
        self.over.insert(call.id.clone(), Rc::clone(&call.facts));
        Some(call)
    }

    /// The request `id`, which was [taken](Self::take) out, is put away.
    pub fn remove(&mut self, id: &str) {
        // One that was open before under the same id has left already.
        if let Some(key) = self.turns.closed(id) {
            self.turns.remove(key);
        }
    }

    /// The ids of those that `is`.
    pub fn ids(&self, is: impl Fn(&OpenCall) -> bool) -> Vec<String> {
        self.iter().filter(|call| is(call)).map(|call| call.id.clone()).collect()
    }

    /// The request `id` stands aside.
    pub fn set_aside(&mut self, id: &str) {
        let Some(key) = self.find(id).map(|call| call.key) else { return };
        if self.turns.begins_opening(key) {
            self.open(id);
        }
        self.set_stage(id, Stage::Aside);
    }

    /// The request `id` is so far now.
    pub fn set_stage(&mut self, id: &str, stage: Stage) {
        if let Some(turn) = self.turn(id) {
            turn.stage = stage;
        }
    }

    /// Announces that the request `id` opens. The events of its contract are about calls of a model.
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
