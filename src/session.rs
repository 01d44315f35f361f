//! A session as one machine: what happened goes in, what is to be done comes out. It knows no
//! JavaScript, no clock, no disk and no environment.
//!
//! ```text
//! Pi, Node ──▶ Event ──▶ Session::handle ──▶ Vec<Action> ──▶ Pi, Node
//!                          │ calls     what is open, in order
//!                          │ log       what the session's branch says
//!                          └ delivery  what is on its way to the agent
//! ```
//! Actions are performed in order, one after the other. What happens meanwhile is the next event; its
//! actions come behind those that are there. Whatever ends the process between two actions, the log
//! has what the next session needs.
#![expect(clippy::result_large_err, reason = "a call is refused once, its size costs nothing")]

pub mod action;
pub mod asking;
mod begin;
pub mod calls;
pub mod delivery;
pub mod event;
pub mod facts;
mod follow;
pub mod log;
mod resume;
mod settle;
pub mod telling;
pub mod turns;

use std::collections::VecDeque;

use serde_json::Value;

pub use action::Action;
pub use event::{Agent, Event, Now, Timer};

use crate::contract::{Flavor, Mode};
use crate::model::{Answers, Outcome};
use crate::pending::RawAnswer;
use calls::{Calls, DRAFTS_MS, Filing, ReplyTo, Round};
use delivery::Delivery;
use log::{Entry, Log, Off};
use turns::{End, Stage};

/// Most characters of a tool call's id in the id of its request.
const ID_START: usize = 64;

/// `text` with the letters, digits and dashes of ASCII only; what else is in it becomes `_`.
fn plain(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    text.chars().map(plain).collect()
}

/// A session.
#[derive(Debug)]
pub struct Session {
    /// The flavor of the contracts.
    pub flavor: Flavor,
    /// How a person can be asked.
    pub mode: Mode,
    /// What the branch says.
    pub log: Log,
    /// The calls that are open.
    pub calls: Calls,
    delivery: Delivery,
    /// The calls of the last message that are being asked again.
    round: Option<Round>,
    /// Whether calls that wait in the session are open: a person can be asked.
    follows: bool,
    /// Requests that have ended, until the log has that.
    ending: Vec<String>,
    /// Answers of the pending file, until the log has all of them.
    filing: Option<Filing>,
    /// Whether the person has prompted: nothing in the session is foreign any more.
    is_adopted: bool,
    /// Whether an RPC client is given requests as data, which it shows by itself.
    is_shown_to_client: bool,
    /// Answers of `--answers` for calls to come, in order.
    pub given: VecDeque<RawAnswer>,
    /// Set while questions are off. It belongs to the session, wherever on its tree that stands.
    pub off: Option<Off>,
    /// What makes its ids differ from those of others: when it began, and how many it gave out.
    ids: (f64, usize),
}

impl Session {
    /// A session that begins at `now_ms` (ms since 1970), with our tools of these names.
    pub fn new(tools: &[&str], flavor: Flavor, now_ms: f64) -> Self {
        Self {
            flavor,
            mode: Mode::Print,
            log: Log::new(tools),
            calls: Calls::default(),
            delivery: Delivery::new(flavor),
            round: None,
            follows: false,
            ending: Vec::new(),
            filing: None,
            is_adopted: false,
            is_shown_to_client: false,
            given: VecDeque::new(),
            off: None,
            ids: (now_ms, 0),
        }
    }

    /// A session starts: how a person can be asked in it, with which contracts, and whether an RPC client is
    /// given requests as data.
    pub fn begin(&mut self, mode: Mode, flavor: Flavor, is_shown_to_client: bool) {
        (self.mode, self.flavor, self.is_shown_to_client) = (mode, flavor, is_shown_to_client);
        self.delivery.flavor = flavor;
    }

    /// Whether calls that were cut off are being asked again, or their results are being written.
    pub fn is_resuming(&self) -> bool {
        self.round.is_some()
    }

    /// What was left in the form of the request `id`, of the tool call `call`, as far as the session has it:
    /// what was left for the call before it waits in the session counts until then.
    pub fn left_in(&self, id: &str, call: &str) -> Option<&Value> {
        let is_open = self.log.open.iter().any(|asked| asked.id == id);
        if is_open { self.log.draft(id) } else { self.log.draft_of_call(call) }
    }

    /// Takes in what happened; gives what is to be done, in order. The log has [followed](Log::follow) the
    /// branch before.
    pub fn handle(&mut self, event: Event, now: Now) -> Vec<Action> {
        let mut actions = Vec::new();
        let begins = matches!(event, Event::Opened { .. } | Event::Moved | Event::Prompted);
        if begins && self.calls.turns.is_over() {
            return actions;
        }
        match event {
            Event::Opened { mode, prompted } => {
                self.mode = mode;
                let foreign = self.log.foreign;
                actions.extend((foreign > 0).then_some(Action::TellForeign));
                self.stand(prompted, now, &mut actions);
                if self.round.is_none() {
                    actions.extend(self.delivery.send(&self.log, !prompted));
                }
                actions.push(Action::ReadFile);
                if !prompted {
                    self.set_discussed_aside(now, &mut actions);
                }
            }
            Event::Moved => {
                self.delivery.moved();
                self.follow(now, &mut actions);
                self.ask_again(false, now, &mut actions);
            }
            Event::Prompted => self.prompted(now, &mut actions),
            Event::Ready(id) => self.ready(&id, now, &mut actions),
            Event::Stopped(id) => self.stopped(&id, now, &mut actions),
            Event::Left { draft, may_wait } => self.left(draft, may_wait, now, &mut actions),
            Event::Folded(id) => self.set_aside(&id, false, now, &mut actions),
            Event::Later(id) => self.later(&id, now, &mut actions),
            Event::Decided { id, outcome, via } => {
                self.decided(&id, End { outcome, via }, now, &mut actions);
            }
            Event::Withdrawn(id) => self.withdraw(&id, now, &mut actions),
            Event::Closed(id) => {
                self.calls.remove(&id);
                self.fill(now, &mut actions);
            }
            Event::Corrected { entry, call, outcome } => {
                self.corrected((&entry, &call), &outcome, now, &mut actions);
            }
            Event::Appended { entry, kept } => self.appended(entry, kept, now, &mut actions),
            Event::Written(done) => self.written(done, now, &mut actions),
            Event::FileRead { answered, go_on } => {
                self.file_read(answered, go_on, now, &mut actions);
            }
            Event::ImagesRead(id) => {
                self.delivery.images_read(id);
                actions.extend(self.delivery.soon(&self.log, now.agent));
            }
            Event::NotSent(ids) => self.delivery.refused(&ids),
            Event::TurnEnded { completed } => {
                actions.extend(self.delivery.at_boundary(&self.log, completed));
            }
            Event::AgentSettled => {
                self.drop_given(&mut actions);
                actions.extend(self.delivery.settled(&self.log));
                self.set_discussed_aside(now, &mut actions);
                self.send_switch(true, now, &mut actions);
            }
            Event::Switched(off) => {
                self.off = off;
                self.send_switch(now.agent != Agent::Idle, now, &mut actions);
            }
            Event::Fired(timer) => self.fired(timer, now, &mut actions),
            Event::ShutDown => {
                self.stop_all(now, &mut actions);
                return actions;
            }
        }
        self.finish_round(now, &mut actions);
        actions
    }

    /// An id for a request or a correction: the tool call's own, made unique, for models reuse theirs and a
    /// late response must not answer another question. Some providers give ids of several hundred
    /// characters.
    pub fn id(&mut self, call: &str) -> String {
        self.ids.1 += 1;
        let start: String = call.chars().take(ID_START).collect();
        format!("{}.{}.{:.0}", plain(&start), self.ids.1, self.ids.0)
    }

    /// The user prompts: from the first prompt on nothing in the session is foreign. Ends that waited there
    /// come with the turn of the prompt.
    fn prompted(&mut self, now: Now, actions: &mut Vec<Action>) {
        if !std::mem::replace(&mut self.is_adopted, true) {
            self.log.clear();
            actions.push(Action::Adopt);
            return;
        }
        self.follow(now, actions);
        if now.agent == Agent::Idle {
            actions.extend(self.delivery.send(&self.log, false));
            self.send_switch(false, now, actions);
        }
    }

    /// The branch gets the message that turns questions off or on, if it says otherwise. No turn begins.
    /// `is_hidden`: the user was told already, for the message comes later.
    fn send_switch(&self, is_hidden: bool, now: Now, actions: &mut Vec<Action>) {
        let is_told = self.off.is_some() == self.log.off.is_some();
        if is_told || self.round.is_some() || now.agent == Agent::Busy {
            return;
        }
        let mut message = telling::switched(self.off.as_ref(), &self.log.tools);
        if let Some(display) = message.message.get_mut("display") {
            *display = (!is_hidden).into();
        }
        actions.push(Action::Send { messages: vec![message], go_on: false });
    }

    /// The id of the entry with the message that made the call of the request `id`.
    fn entry_of(&self, id: &str) -> Option<String> {
        let call = self.calls.find(id)?;
        match &call.reply_to {
            ReplyTo::Session { entry } => Some(entry.clone()),
            _ => self.log.entry_of(id, &call.facts.id),
        }
    }

    /// Whoever asked the request `id` wants it stopped, which counts as long as they wait for it.
    fn stopped(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        let is_deferred = self.calls.is_deferred(id);
        let Some(call) = self.calls.get(id) else { return };
        if call.is_leaving {
            call.is_stopped = true;
        } else if !is_deferred {
            self.decided(id, End::aborted(), now, actions);
        }
    }

    /// Something in the form of the request `id` changed. Where it may be asked again, what was `decided` is
    /// kept at once, and what was typed soon.
    pub fn typed(&mut self, id: &str, decided: bool) -> Vec<Action> {
        let call = self.calls.get(id).filter(|call| call.facts.asked_by_model());
        let Some(call) = call else { return Vec::new() };
        call.is_changed = true;
        let timer = Timer::Draft(id.to_owned());
        if decided {
            return call.read_form(true);
        }
        if call.timers.contains(&timer) {
            return Vec::new();
        }
        call.timers.push(timer.clone());
        vec![Action::StartTimer(timer, DRAFTS_MS)]
    }

    /// Keeps what is in a form, if the session has something else.
    fn left(&mut self, draft: log::Draft, may_wait: bool, now: Now, actions: &mut Vec<Action>) {
        if let Some(call) = self.calls.get(&draft.id) {
            call.is_changed = false;
        }
        if self.left_in(&draft.id, &draft.call) == draft.left.as_ref() {
            return;
        }
        if may_wait && let Some(call) = self.calls.get(&draft.id) {
            let bytes = draft.left.as_ref().map_or(0, |left| left.to_string().len());
            if !call.may_draft(bytes, now.time.date) {
                // The person may delete it meanwhile.
                actions.extend(self.typed(&draft.id, false));
                return;
            }
        }
        actions.push(Action::Append(Entry::Draft(draft)));
    }

    /// The person lets the request wait.
    fn later(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        let is_deferred = self.calls.is_deferred(id);
        let Some(call) = self.calls.get(id).filter(|call| !call.is_leaving) else { return };
        if is_deferred {
            self.set_aside(id, false, now, actions);
        } else if call.may_defer() {
            self.ask_aside(id, actions);
        }
    }

    /// The request `id` stands aside. `tells`: an RPC client may not know of it.
    fn set_aside(&mut self, id: &str, tells: bool, now: Now, actions: &mut Vec<Action>) {
        let is_deferred = self.calls.is_deferred(id);
        let is_shown = self.calls.stage(id) == Stage::Shown;
        let Some(call) = self.calls.get(id) else { return };
        if is_shown && call.facts.asked_by_model() {
            actions.extend(call.read_form(false));
        }
        let limit_ms = call.facts.call.form.timeout_ms;
        let left_ms = call.asking.closes_in_ms(limit_ms, is_deferred, now.time);
        let timer = Timer::Close(id.to_owned());
        // What runs may be for a call that somebody waited for.
        let old = call.timers.extract_if(.., |it| *it == timer);
        actions.extend(old.map(Action::StopTimer));
        if let Some(left_ms) = left_ms {
            call.timers.push(timer.clone());
            actions.push(Action::StartTimer(timer, left_ms));
        }
        self.calls.set_aside(id);
        actions.push(Action::PutAside { id: id.to_owned(), tells });
    }

    fn fired(&mut self, timer: Timer, now: Now, actions: &mut Vec<Action>) {
        let (Timer::Draft(id) | Timer::Close(id)) = &timer else {
            actions.extend(self.delivery.check(&self.log, now.agent));
            return;
        };
        let is_aside = self.calls.stage(id) == Stage::Aside;
        let is_deferred = self.calls.is_deferred(id);
        let Some(call) = self.calls.get(id) else { return };
        call.timers.retain(|it| *it != timer);
        if matches!(timer, Timer::Draft(_)) {
            actions.push(Action::ReadForm { id: id.clone(), may_wait: true });
            return;
        }
        // While the person has it open its form counts.
        if !is_aside {
            return;
        }
        let limit_ms = call.facts.call.form.timeout_ms;
        match call.asking.closes_in_ms(limit_ms, is_deferred, now.time) {
            Some(left_ms) if left_ms > 0.0 => {
                call.timers.push(timer.clone());
                actions.push(Action::StartTimer(timer, left_ms));
            }
            Some(_) => {
                let none = Answers::none(call.facts.call.form.questions.len());
                let id = id.clone();
                let end = End { outcome: Outcome::TimedOut(none), via: None };
                self.decided(&id, end, now, actions);
            }
            None => {}
        }
    }

    /// The session is over. Nothing of it is left.
    fn stop_all(&mut self, now: Now, actions: &mut Vec<Action>) {
        for id in self.calls.turns.end() {
            self.decided(&id, End::aborted(), now, actions);
        }
        actions.push(Action::StopTimer(Timer::Idle));
        (self.round, self.follows) = (None, false);
    }
}
