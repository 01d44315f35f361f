//! Brings the ends of calls to the agent exactly once, whatever it does meanwhile.
//!
//! ```text
//! settled ─▶ entry of the session ─┬─ idle ────────────────────▶ message, a turn begins
//!                                  ├─ turn_end, before_settle ─▶ entries of the turn, the agent goes on
//!                                  ├─ agent_settled ───────────▶ message; a turn begins, or after a
//!                                  │                             stop the next prompt brings it
//!                                  ├─ compaction is over ──────▶ message, a turn begins
//!                                  └─ the session opens ───────▶ message, a turn begins
//! ```
//! Pi drops what it holds for a busy agent when the person presses Esc. So nothing counts as delivered
//! until the branch has a message with its id; what was handed to Pi and is not there once the agent
//! has settled is handed over again.

use std::collections::HashSet;

use super::action::{Action, Message};
use super::event::{Agent, Timer};
use super::log::{Due, Log};
use super::telling;
use crate::contract::Flavor;

/// How often it is asked whether Pi has become idle that neither worked nor was idle, in ms.
pub const CHECK_MS: f64 = 100.0;

/// What is on its way to the agent. What is due stands in the log.
#[derive(Debug, Default)]
pub struct Delivery {
    /// That of the contracts that made the calls.
    pub flavor: Flavor,
    /// Ids that were handed to Pi and may not be in the session yet.
    handed: HashSet<String>,
    /// Ids whose images are being read, and those whose images are there.
    reading: HashSet<String>,
    read: HashSet<String>,
    /// How many keep it from beginning a turn, because results must be written first.
    held: usize,
    /// True while a timer asks whether Pi is idle.
    checks: bool,
    /// True when the agent's last turn was stopped, or failed.
    stopped: bool,
}

impl Delivery {
    /// Nothing is on its way.
    pub fn new(flavor: Flavor) -> Self {
        Self { flavor, ..Self::default() }
    }

    /// With `true` nothing begins a turn until it is given `false` as often.
    pub fn hold(&mut self, held: bool) {
        self.held = if held { self.held + 1 } else { self.held.saturating_sub(1) };
    }

    /// Something may be due: delivers it, unless a turn of the agent will.
    pub fn soon(&mut self, log: &Log, agent: Agent) -> Vec<Action> {
        match agent {
            Agent::Idle => self.send(log, true),
            Agent::Working => Vec::new(),
            Agent::Busy if self.checks || log.due.is_empty() => Vec::new(),
            Agent::Busy => {
                self.checks = true;
                vec![Action::StartTimer(Timer::Idle, CHECK_MS)]
            }
        }
    }

    /// The timer that asks whether Pi is idle has fired.
    pub fn check(&mut self, log: &Log, agent: Agent) -> Vec<Action> {
        self.checks = false;
        self.soon(log, agent)
    }

    /// The images of the end `id` are read, or cannot be.
    pub fn images_read(&mut self, id: String) {
        self.reading.remove(&id);
        self.read.insert(id);
    }

    /// Pi refused messages with these ids: they are handed over again.
    pub fn refused(&mut self, ids: &[String]) {
        self.handed.retain(|id| !ids.contains(id));
    }

    /// The session stands elsewhere: what was handed to Pi for the old place is gone. What waits at
    /// the new one comes with the next turn.
    pub fn moved(&mut self) {
        self.handed.clear();
    }

    /// A turn has ended: what the agent is given now it reads next.
    pub fn at_boundary(&mut self, log: &Log, completed: bool) -> Vec<Action> {
        self.stopped = !completed;
        if self.stopped {
            return Vec::new();
        }
        let (messages, mut actions) = self.take(log);
        let messages: Vec<_> = messages.into_iter().map(Message::into_entry).collect();
        actions.extend((!messages.is_empty()).then_some(Action::Boundary(messages)));
        actions
    }

    /// The agent has settled: what it did not get begins a turn of its own; after a stop it waits in
    /// the session for the next prompt.
    pub fn settled(&mut self, log: &Log) -> Vec<Action> {
        // By now everything that was handed to Pi is in the session, or lost.
        self.handed.clear();
        self.send(log, !self.stopped)
    }

    /// Sends what is due to an agent that is idle.
    pub fn send(&mut self, log: &Log, go_on: bool) -> Vec<Action> {
        if self.held > 0 {
            return Vec::new();
        }
        let (messages, mut actions) = self.take(log);
        actions.extend((!messages.is_empty()).then_some(Action::Send { messages, go_on }));
        actions
    }

    /// The messages that are due and not handed to Pi yet; from now on they are. And what must be read
    /// before others can be made.
    fn take(&mut self, log: &Log) -> (Vec<Message>, Vec<Action>) {
        let is_due = |id: &String| log.due.iter().any(|due| due.settled.id == *id);
        self.handed.retain(is_due);
        self.read.retain(is_due);
        let mut wanted: Vec<&Due> = Vec::new();
        let mut actions = Vec::new();
        for due in &log.due {
            let id = &due.settled.id;
            if self.handed.contains(id) {
                continue;
            }
            // On another branch the same request may have ended with images that are still being read.
            if telling::has_images(&due.settled.record) && !self.read.contains(id) {
                if self.reading.insert(id.clone()) {
                    actions.push(Action::ReadImages(id.clone()));
                }
                continue;
            }
            self.handed.insert(id.clone());
            wanted.push(due);
        }
        // What is told in the words of results, as what the pending file answered, is one message.
        let (file, each): (Vec<&Due>, Vec<&Due>) = wanted.into_iter().partition(telling::is_answer);
        let mut messages: Vec<Message> = Vec::new();
        messages.extend((!file.is_empty()).then(|| telling::answers(&file, self.flavor)));
        messages.extend(each.into_iter().map(|due| telling::message(due, self.flavor)));
        (messages, actions)
    }
}
