//! Interrupted calls of the last message: they are asked again, and their results are written into
//! the session. Calls with an outcome in the log are not asked again.

use std::collections::HashMap;
use std::rc::Rc;

use super::action::Action;
use super::call_data::CallData;
use super::calls::{ReplyTo, Request, Round};
use super::event::{Agent, Now};
use super::log::Slot;
use super::stages::Settlement;
use super::{Session, replies};
use crate::contract::{self, Mode};

impl Session {
    /// Asks the interrupted calls of the current branch again.
    pub(super) fn ask_again(&mut self, has_prompt: bool, now: Now, actions: &mut Vec<Action>) {
        // The state of unsigned calls is unknown: they wait for the user's prompt.
        let turn = self.log.unanswered_turn().filter(|turn| !turn.has_unsigned).cloned();
        let entry = turn.as_ref().map(|turn| turn.entry.as_str());
        let is_known = |round: &Round| round.writing || Some(round.entry.as_str()) == entry;
        if self.round.as_ref().map_or(entry.is_none(), is_known) {
            return self.repeat_withdrawals(now, actions);
        }
        self.end_round(now, actions);
        let Some(turn) = turn else { return };
        let entry = turn.entry.clone();
        let replies = HashMap::new();
        let mut round = Round { entry, waited: false, has_prompt, writing: false, replies };
        let mut ready = Vec::new();
        for slot in turn.slots.iter().filter(|slot| slot.is_open()) {
            if slot.asked.is_some() {
                continue;
            }
            round.waited |= slot.settled.is_some();
            let reply_to = ReplyTo::Session { entry: turn.entry.clone() };
            let is_same = |call: &super::calls::OpenCall| {
                call.reply_to == reply_to && call.data.id == slot.call.id
            };
            if slot.settled.is_some() || self.calls.iter().any(is_same) {
                continue;
            }
            if let Some(id) = contract::withdrawal(&slot.call.tool, &slot.call.args) {
                round.waited = true;
                round.replies.insert(slot.call.id.clone(), self.withdrawal_result(&id, now));
                self.withdraw(&id, now, actions);
                continue;
            }
            let data = match self.checked_data(&slot.call, self.log.draft_of_call(&slot.call.id)) {
                Ok(data) => data,
                Err(why) => {
                    round.waited = true;
                    round.replies.insert(slot.call.id.clone(), replies::refusal_reply(why));
                    continue;
                }
            };
            // A call for which the agent does not wait does not make the agent continue.
            round.waited |= data.call.wait || self.mode == Mode::Print;
            let id = self.create_id(&slot.call.id);
            let (mode, asked_at_ms) = (self.mode, None);
            ready.push(id.clone());
            self.calls.add(Request { id, data, reply_to, mode, asked_at_ms }, now.time);
        }
        self.delivery.hold(true);
        self.round = Some(round);
        for id in ready {
            self.start_call(&id, now, actions);
        }
    }

    /// Returns the stopped calls of the last message, with their drafts. While the agent is idle,
    /// [`super::Event::BranchChanged`] asks them again.
    pub fn interrupted_calls(&self) -> Vec<CallData> {
        let turn =
            self.log.unanswered_turn().filter(|turn| !turn.has_unsigned && self.round.is_none());
        let slots = turn.iter().flat_map(|turn| &turn.slots);
        let stopped =
            slots.filter(|slot| slot.is_open() && slot.asked.is_none() && slot.settled.is_none());
        let data = stopped
            .map(|slot| self.checked_data(&slot.call, self.log.draft_of_call(&slot.call.id)));
        data.filter_map(Result::ok).collect()
    }

    /// Handles a change to a branch with the same calls. Ends the requests that these calls
    /// withdraw or take over, because those requests are still deferred on the new branch.
    fn repeat_withdrawals(&mut self, now: Now, actions: &mut Vec<Action>) {
        let is_open = self.round.as_ref().is_some_and(|round| !round.writing);
        let turn = if is_open { self.log.unanswered_turn() } else { None };
        let Some(turn) = turn.cloned() else { return };
        for call in turn.open() {
            if let Some(id) = contract::withdrawal(&call.tool, &call.args) {
                self.withdraw(&id, now, actions);
            }
        }
        for id in self.calls.ids(|call| matches!(call.reply_to, ReplyTo::Session { .. })) {
            self.supersede_earlier(&id, now, actions);
        }
    }

    /// Closes the open calls of the round, because they are not on the current branch.
    fn end_round(&mut self, now: Now, actions: &mut Vec<Action>) {
        if self.round.take().is_none() {
            return;
        }
        self.delivery.hold(false);
        for id in self.calls.ids(|call| matches!(call.reply_to, ReplyTo::Session { .. })) {
            self.settle(&id, Settlement::aborted(), now, actions);
        }
    }

    /// Writes the results of the round, after each of its calls has an outcome.
    pub(super) fn finish_round(&mut self, now: Now, actions: &mut Vec<Action>) {
        let Some(round) = self.round.as_ref().filter(|round| !round.writing) else { return };
        // Outcomes must be on the branch first: if another branch begins, they are carried over.
        if !self.ending.is_empty() {
            return;
        }
        let turn = self.log.unanswered_turn().filter(|turn| turn.entry == round.entry);
        let is_asked = |slot: &Slot| {
            let mut all = self.calls.iter();
            all.any(|call| {
                matches!(call.reply_to, ReplyTo::Session { .. }) && call.data.id == slot.call.id
            })
        };
        let has_outcome = |slot: &Slot| {
            slot.settled.is_some()
                || slot.asked.is_some()
                || round.replies.contains_key(&slot.call.id)
        };
        let open = |turn: &super::log::Turn| {
            turn.slots.iter().filter(|slot| slot.is_open()).cloned().collect::<Vec<_>>()
        };
        let open_slots: Vec<Slot> = turn.map(open).unwrap_or_default();
        let has_lost_call = open_slots.iter().any(|slot| !has_outcome(slot) && !is_asked(slot));
        let turn = if has_lost_call { None } else { turn };
        let Some(turn) = turn else {
            // The conversation continued without the results, or a call was interrupted again: the
            // outcomes are delivered by messages.
            self.round = None;
            self.delivery.hold(false);
            actions.extend(self.delivery.deliver_soon(&self.log, now.agent));
            return;
        };
        if !open_slots.iter().all(has_outcome) {
            return;
        }
        let mut results = Vec::new();
        for slot in turn.slots.iter().filter(|slot| slot.is_open()) {
            let known = round.replies.get(&slot.call.id).cloned();
            let shown = self.is_shown_to_client;
            let reply =
                known.or_else(|| replies::slot_reply(slot, self.flavor, shown, now.time.date));
            let Some(reply) = reply else { return };
            results.push((Rc::clone(&slot.call), reply));
        }
        let entry = turn.entry.clone();
        if let Some(round) = &mut self.round {
            round.writing = true;
        }
        actions.push(Action::WriteResults { entry, results });
    }

    /// Handles the written results. If they cannot be written, the outcomes are delivered by
    /// messages.
    pub(super) fn finish_writing(&mut self, done: bool, now: Now, actions: &mut Vec<Action>) {
        let Some(Round { waited, has_prompt, .. }) = self.round.take() else { return };
        self.delivery.hold(false);
        if !done {
            self.log.give_up_turn();
        }
        self.sync_to_branch(has_prompt, now, actions);
        if done && waited && !has_prompt {
            actions.push(Action::Continue);
        } else if now.agent == Agent::Idle {
            actions.extend(self.delivery.send_due(&self.log, !has_prompt));
        } else {
            actions.extend(self.delivery.deliver_soon(&self.log, now.agent));
        }
    }
}
