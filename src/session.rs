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
pub mod calls;
pub mod delivery;
pub mod event;
mod follow;
pub mod log;
mod resume;
mod settle;
pub mod sources;
pub mod telling;
pub mod turns;

use std::rc::Rc;

use serde_json::Value;

pub use action::Action;
pub use event::{Agent, Event, Now, Timer};

use crate::contract::{Flavor, Mode};
use crate::model::{Answers, Outcome};
use crate::pending::ToolCall;
use calls::{Calls, DRAFT_MS, OpenCall, ReplyTo, Round};
use delivery::Delivery;
use log::{Asked, Entry, Log, Waits};
use turns::{End, Stage};

/// Most characters of a tool call's id in the id of its request.
const ID_START: usize = 64;

/// A session.
#[derive(Debug)]
pub struct Session {
    flavor: Flavor,
    mode: Mode,
    log: Log,
    calls: Calls,
    delivery: Delivery,
    /// The calls of the last message that are being asked again.
    round: Option<Round>,
    /// What makes its ids differ from those of others: when it began, and how many it gave out.
    ids: (f64, usize),
}

impl Session {
    /// A session that begins at `now_ms` (ms since 1970), with our tools of these names.
    #[must_use]
    pub fn new(tools: &[&str], flavor: Flavor, now_ms: f64) -> Self {
        Self {
            flavor,
            mode: Mode::Print,
            log: Log::new(tools),
            calls: Calls::default(),
            delivery: Delivery::new(flavor),
            round: None,
            ids: (now_ms, 0),
        }
    }

    /// What the branch says.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The same, to be changed.
    pub fn log_mut(&mut self) -> &mut Log {
        &mut self.log
    }

    /// What is on its way to the agent.
    pub fn delivery(&mut self) -> (&mut Delivery, &Log) {
        (&mut self.delivery, &self.log)
    }

    /// A session starts: how a person can be asked in it, and with which contracts.
    pub fn begin(&mut self, mode: Mode, flavor: Flavor) {
        (self.mode, self.flavor) = (mode, flavor);
        self.delivery.set_flavor(flavor);
    }

    /// The flavor of the contracts.
    #[must_use]
    pub fn flavor(&self) -> Flavor {
        self.flavor
    }

    /// The calls that are open.
    #[must_use]
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// Takes in what happened; gives what is to be done, in order.
    pub fn handle(&mut self, event: Event, now: Now) -> Vec<Action> {
        let mut actions = Vec::new();
        match event {
            Event::News(news) => self.log.follow(news),
            Event::Opened { mode, prompted } => {
                self.mode = mode;
                let foreign = self.log.foreign();
                actions.extend((foreign > 0).then_some(Action::TellForeign(foreign)));
                self.stand(prompted, now, &mut actions);
                if self.round.is_none() {
                    actions.extend(self.delivery.send(&self.log, !prompted));
                }
                actions.push(Action::ReadFile);
            }
            Event::Moved => {
                self.delivery.moved();
                self.stand(false, now, &mut actions);
            }
            Event::Prompted => self.prompted(now, &mut actions),
            Event::Called(call) => self.called(call, now, &mut actions),
            Event::Stopped(call) => self.stopped(&call, now, &mut actions),
            Event::Typed { id, left } => self.typed(&id, left, &mut actions),
            Event::Later(id) => self.later(&id, now, &mut actions),
            Event::Open(id) => self.calls.recall(&id),
            Event::Decided { id, outcome, via } => {
                self.decided(&id, &outcome, via.as_ref(), now, &mut actions);
            }
            Event::Corrected { entry, call, outcome } => {
                self.corrected((&entry, &call), &outcome, now, &mut actions);
            }
            Event::Appended { entry, kept } => self.appended(entry, kept, now, &mut actions),
            Event::Written(done) => self.written(done, now, &mut actions),
            Event::Saved { call, outcome } => self.saved(&call, &outcome, now, &mut actions),
            Event::FileRead(answered) => self.file_read(answered, now, &mut actions),
            Event::ImagesRead(id) => {
                self.delivery.images_read(id);
                actions.extend(self.delivery.soon(&self.log, now.agent));
            }
            Event::NotSent(ids) => self.delivery.refused(&ids),
            Event::TurnEnded { completed } => {
                actions.extend(self.delivery.at_boundary(&self.log, completed));
            }
            Event::AgentSettled => actions.extend(self.delivery.settled(&self.log)),
            Event::Fired(timer) => self.fired(timer, now, &mut actions),
            Event::ShutDown => return self.stop_all(now),
        }
        self.finish_round(now, &mut actions);
        self.calls.run(&mut actions);
        actions
    }

    /// An id for a request or a correction: the tool call's own, made unique, for models reuse theirs and a
    /// late response must not answer another question. Some providers give ids of several hundred
    /// characters.
    pub fn id(&mut self, call: &str) -> String {
        self.ids.1 += 1;
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
        let start: String = call.chars().take(ID_START).map(plain).collect();
        format!("{start}.{}.{:.0}", self.ids.1, self.ids.0)
    }

    /// The person prompts: nothing in the session is foreign any more. What waited there comes with
    /// the turn of the prompt.
    fn prompted(&mut self, now: Now, actions: &mut Vec<Action>) {
        if self.log.foreign() > 0 {
            self.log.forget();
            actions.push(Action::Adopt);
            return;
        }
        self.follow(now, actions);
        if now.agent == Agent::Idle {
            actions.extend(self.delivery.send(&self.log, false));
        }
    }

    /// The model calls a tool of ours.
    fn called(&mut self, tool_call: ToolCall, now: Now, actions: &mut Vec<Action>) {
        let tool_call = Rc::new(tool_call);
        let call = match telling::parse(&tool_call, self.flavor) {
            Ok(call) => call,
            Err(why) => {
                let result = telling::result(&tool_call, &telling::refusal(why), now.ms);
                actions.push(Action::Return { call: tool_call.id.clone(), result });
                return;
            }
        };
        let id = self.id(&tool_call.id);
        let aside = !call.wait && self.mode != Mode::Print;
        self.calls.add(OpenCall {
            id: id.clone(),
            tool_call: Rc::clone(&tool_call),
            call,
            is_leaving: aside || self.mode == Mode::Print,
            entry: self.log.message().map(str::to_owned),
            reply_to: ReplyTo::Pi,
            asked: None,
            asked_at_ms: now.ms,
            left: None,
            kept: None,
            timers: Vec::new(),
        });
        if aside {
            self.ask_aside(&id, Waits::Aside, actions);
        } else if self.mode == Mode::Print {
            actions.push(Action::Save((*tool_call).clone()));
        }
    }

    /// Writes that the request `id` outlives its result. It stands aside once that is written.
    fn ask_aside(&mut self, id: &str, waits: Waits, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.get(id) else { return };
        call.is_leaving = true;
        let asked = Asked {
            id: id.to_owned(),
            call: Rc::clone(&call.tool_call),
            entry: call.entry.clone(),
            waits,
            at_ms: call.asked_at_ms,
            timeout_ms: call.call.form.timeout_ms,
        };
        actions.push(Action::Append(Entry::Asked(Rc::new(asked))));
    }

    /// The agent was stopped while it waits for `call`.
    fn stopped(&mut self, call: &str, now: Now, actions: &mut Vec<Action>) {
        let is_it = |it: &OpenCall| it.reply_to == ReplyTo::Pi && it.tool_call.id == *call;
        for id in self.calls.ids(is_it) {
            if let Some(call) = self.calls.take(&id, End::aborted()) {
                call.interrupt(self.mode, now, actions);
            }
        }
    }

    fn typed(&mut self, id: &str, left: Option<Value>, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.get(id) else { return };
        call.left = left;
        let timer = Timer::Draft(id.to_owned());
        if !call.timers.contains(&timer) {
            call.timers.push(timer.clone());
            actions.push(Action::StartTimer(timer, DRAFT_MS));
        }
    }

    /// The person lets the request wait.
    fn later(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        let is_shown = self.calls.stage(id) == Stage::Shown;
        let call = self.calls.get(id).filter(|call| is_shown && !call.is_leaving);
        let Some(call) = call else { return };
        actions.extend(call.keep().map(Action::Append));
        actions.push(Action::Close(id.to_owned()));
        if call.reply_to == ReplyTo::Agent {
            self.step_aside(id, now, actions);
        } else {
            self.ask_aside(id, Waits::Aside, actions);
        }
    }

    fn step_aside(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        self.calls.set_aside(id);
        let Some(call) = self.calls.get(id) else { return };
        call.is_leaving = false;
        let timer = Timer::Close(id.to_owned());
        if let Some(left) = call.closes_in_ms(now.ms)
            && !call.timers.contains(&timer)
        {
            call.timers.push(timer.clone());
            actions.push(Action::StartTimer(timer, left));
        }
    }

    fn fired(&mut self, timer: Timer, now: Now, actions: &mut Vec<Action>) {
        match &timer {
            Timer::Draft(id) => {
                if let Some(call) = self.calls.get(id) {
                    call.timers.retain(|it| *it != timer);
                    actions.extend(call.keep().map(Action::Append));
                }
            }
            Timer::Close(id) => {
                let is_aside = self.calls.stage(id) == Stage::Aside;
                let Some(call) = self.calls.get(id) else { return };
                call.timers.retain(|it| *it != timer);
                // While the person has it open it does not close.
                if is_aside {
                    let none = Answers::none(call.call.form.questions.len());
                    let id = id.clone();
                    self.decided(&id, &Outcome::TimedOut(none), None, now, actions);
                }
            }
            Timer::Idle => actions.extend(self.delivery.check(&self.log, now.agent)),
        }
    }

    /// The session is over. Nothing of it is left.
    fn stop_all(&mut self, now: Now) -> Vec<Action> {
        let mut actions = Vec::new();
        for call in self.calls.take_all() {
            call.interrupt(self.mode, now, &mut actions);
        }
        actions.push(Action::StopTimer(Timer::Idle));
        self.round = None;
        self.calls.run(&mut actions);
        actions
    }
}
