//! Delivers the outcomes of calls to the agent exactly once, in any state of the agent.
//!
//! ```text
//! settled ─▶ session entry ─┬─ idle ────────────────────▶ message, a turn starts
//!                           ├─ turn_end, before_settle ─▶ entries of the turn, the agent continues
//!                           ├─ agent_settled ───────────▶ message; a turn starts, or after a stop
//!                           │                             the next prompt starts one
//!                           ├─ compaction is over ──────▶ message, a turn starts
//!                           └─ the session opens ───────▶ message, a turn starts
//! ```
//! When the user presses Esc, Pi drops the messages that wait for a busy agent. So an outcome
//! counts as delivered only when the branch has a message with its id. A message that is missing
//! after the agent has settled is sent again.

use std::collections::{HashMap, HashSet};

use super::action::{Action, Message};
use super::log::{Due, Log};
use super::replies;
use crate::contract::Flavor;
use crate::disk::images::Content;

/// State of deliveries. The due outcomes are in the log.
#[derive(Debug, Default)]
pub struct Delivery {
    /// The ids of outcomes that were sent to Pi and may not be in the session yet.
    pub(super) sent: HashSet<String>,
    /// The ids of outcomes whose images are being read.
    reading: HashSet<String>,
    /// The images of outcomes, by the ids of the outcomes.
    images: HashMap<String, Content>,
    /// `true` while a timer polls whether Pi is idle.
    pub(super) is_polling: bool,
    /// `true` if the agent's last turn was stopped, or failed.
    pub(super) was_stopped: bool,
}

impl Delivery {
    /// Returns `true` while images of outcomes are being read.
    pub fn reads_images(&self) -> bool {
        !self.reading.is_empty()
    }

    pub(super) fn store_images(&mut self, id: String, images: Content) {
        self.reading.remove(&id);
        self.images.insert(id, images);
    }

    /// Marks the messages with these outcomes as refused by Pi, so that they are sent again.
    pub(super) fn mark_refused(&mut self, ids: &[String]) {
        self.sent.retain(|id| !ids.contains(id));
    }

    /// Handles a change of the branch: messages that were sent for the old branch are lost.
    /// Outcomes on the new branch are delivered with the next turn.
    pub(super) fn handle_branch_change(&mut self) {
        self.sent.clear();
    }

    /// Returns messages with the outcomes that are due and not sent yet, and marks these outcomes
    /// as sent. An outcome with images waits: adds the action that reads its images to `actions`.
    pub(super) fn collect_due(
        &mut self,
        log: &Log,
        flavor: Flavor,
        actions: &mut Vec<Action>,
    ) -> Vec<Message> {
        let Self { sent, reading, images, .. } = self;
        let is_due = |id: &String| log.due.iter().any(|due| due.settled.id == *id);
        sent.retain(is_due);
        images.retain(|id, _| is_due(id));
        let mut unsent: Vec<&Due> = Vec::new();
        for due in &log.due {
            let id = &due.settled.id;
            if sent.contains(id) {
                continue;
            }
            // On another branch, the same request may have ended with images that are still being
            // read.
            if replies::has_images(&due.settled.record) && !images.contains_key(id) {
                if reading.insert(id.clone()) {
                    let images = replies::outcome_reply(due, flavor).images;
                    actions.push(Action::ReadImages { id: id.clone(), images });
                }
                continue;
            }
            sent.insert(id.clone());
            unsent.push(due);
        }
        // Outcomes that belong in the results of calls, for example answers of the pending file,
        // share one message.
        let (for_results, others): (Vec<&Due>, Vec<&Due>) =
            unsent.into_iter().partition(replies::is_delivered_by_result);
        let mut messages: Vec<Message> = Vec::new();
        let message = || replies::answers_message(&for_results, flavor);
        messages.extend((!for_results.is_empty()).then(message));
        messages.extend(others.into_iter().map(|due| replies::outcome_message(due, flavor)));
        for message in &mut messages {
            message.images = Content::of_all(message.ids.iter().filter_map(|id| images.get(id)));
        }
        messages
    }
}
