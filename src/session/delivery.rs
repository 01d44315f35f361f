//! Delivers the outcomes of calls to the agent exactly once, in any state of the agent.
//!
//! ```text
//! settled ─▶ entry of the session ─┬─ idle ────────────────────▶ message, a turn starts
//!                                  ├─ turn_end, before_settle ─▶ entries of the turn, the agent continues
//!                                  ├─ agent_settled ───────────▶ message; a turn starts, or after a stop
//!                                  │                             the next prompt starts one
//!                                  ├─ compaction is over ──────▶ message, a turn starts
//!                                  └─ the session opens ───────▶ message, a turn starts
//! ```
//! Pi drops its queue for a busy agent when the user presses Esc. So an outcome counts as delivered
//! only when the branch has a message with its id. A message that is missing after the agent has
//! settled is sent again.

use std::collections::HashSet;

use super::action::{Action, Message};
use super::event::{Agent, Timer};
use super::log::{Due, Log};
use super::replies;
use crate::contract::Flavor;

/// The interval in ms for checking whether Pi is idle, while it is busy without a turn.
pub const POLL_MS: f64 = 100.0;

/// State of deliveries. The due outcomes are in the log.
#[derive(Debug, Default)]
pub struct Delivery {
    /// The flavor of the contracts of the calls.
    pub flavor: Flavor,
    /// The ids of outcomes that were sent to Pi and may not be in the session yet.
    sent: HashSet<String>,
    /// The ids of outcomes whose images are being read.
    reading: HashSet<String>,
    /// The ids of outcomes whose images are available.
    read: HashSet<String>,
    /// The number of [holds](Self::hold) that delay a turn, because results must be written first.
    holds: usize,
    /// `true` while a timer polls whether Pi is idle.
    is_polling: bool,
    /// `true` if the agent's last turn was stopped, or failed.
    was_stopped: bool,
}

impl Delivery {
    /// Delays messages to the idle agent, until [`Self::release`] is called as often as this.
    pub fn hold(&mut self) {
        self.holds += 1;
    }

    /// Ends one delay of messages.
    pub fn release(&mut self) {
        self.holds = self.holds.saturating_sub(1);
    }

    /// Delivers due outcomes, unless a turn of the agent will do so.
    pub fn deliver_soon(&mut self, log: &Log, agent: Agent) -> Vec<Action> {
        match agent {
            Agent::Idle => self.send_due(log, true),
            Agent::Working => Vec::new(),
            Agent::Busy if self.is_polling || log.due.is_empty() => Vec::new(),
            Agent::Busy => {
                self.is_polling = true;
                vec![Action::StartTimer(Timer::Idle, POLL_MS)]
            }
        }
    }

    /// Handles the timer that polls whether Pi is idle.
    pub fn handle_idle_timer(&mut self, log: &Log, agent: Agent) -> Vec<Action> {
        self.is_polling = false;
        self.deliver_soon(log, agent)
    }

    /// Returns `true` while images of outcomes are being read.
    pub fn reads_images(&self) -> bool {
        !self.reading.is_empty()
    }

    /// Marks the images of the outcome `id` as read, or as unreadable.
    pub fn mark_images_read(&mut self, id: String) {
        self.reading.remove(&id);
        self.read.insert(id);
    }

    /// Marks the messages with these outcomes as refused by Pi, so that they are sent again.
    pub fn mark_refused(&mut self, ids: &[String]) {
        self.sent.retain(|id| !ids.contains(id));
    }

    /// Handles a change of the branch: messages that were sent for the old branch are lost.
    /// Outcomes on the new branch are delivered with the next turn.
    pub fn handle_branch_change(&mut self) {
        self.sent.clear();
    }

    /// Handles the end of a turn: adds due messages to the turn, which the agent reads next.
    pub fn deliver_in_turn(&mut self, log: &Log, completed: bool) -> Vec<Action> {
        self.was_stopped = !completed;
        if self.was_stopped {
            return Vec::new();
        }
        let (messages, mut actions) = self.collect_due(log);
        let messages: Vec<_> = messages.into_iter().map(Message::into_entry).collect();
        actions.extend((!messages.is_empty()).then_some(Action::AddToTurn(messages)));
        actions
    }

    /// Handles a settled agent: undelivered outcomes start a turn of their own. After a stop, they
    /// wait in the session for the next prompt.
    pub fn handle_settled_agent(&mut self, log: &Log) -> Vec<Action> {
        // By now, every sent message is in the session, or lost.
        self.sent.clear();
        self.send_due(log, !self.was_stopped)
    }

    /// Sends due outcomes to an idle agent.
    pub fn send_due(&mut self, log: &Log, starts_turn: bool) -> Vec<Action> {
        if self.holds > 0 {
            return Vec::new();
        }
        let (messages, mut actions) = self.collect_due(log);
        actions.extend((!messages.is_empty()).then_some(Action::Send { messages, starts_turn }));
        actions
    }

    /// Returns the messages that are due and not sent yet, and marks them as sent. Also returns the
    /// actions that read the images of outcomes that must wait for them.
    fn collect_due(&mut self, log: &Log) -> (Vec<Message>, Vec<Action>) {
        let is_due = |id: &String| log.due.iter().any(|due| due.settled.id == *id);
        self.sent.retain(is_due);
        self.read.retain(is_due);
        let mut unsent: Vec<&Due> = Vec::new();
        let mut actions = Vec::new();
        for due in &log.due {
            let id = &due.settled.id;
            if self.sent.contains(id) {
                continue;
            }
            // On another branch, the same request may have ended with images that are still being
            // read.
            if replies::has_images(&due.settled.record) && !self.read.contains(id) {
                if self.reading.insert(id.clone()) {
                    actions.push(Action::ReadImages(id.clone()));
                }
                continue;
            }
            self.sent.insert(id.clone());
            unsent.push(due);
        }
        // Outcomes with the text of their call's result, like answers of the pending file, share
        // one message.
        let (file, each): (Vec<&Due>, Vec<&Due>) =
            unsent.into_iter().partition(replies::is_delivered_by_result);
        let mut messages: Vec<Message> = Vec::new();
        messages.extend((!file.is_empty()).then(|| replies::answers_message(&file, self.flavor)));
        messages.extend(each.into_iter().map(|due| replies::outcome_message(due, self.flavor)));
        (messages, actions)
    }
}
