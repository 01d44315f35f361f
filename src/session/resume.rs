//! Interrupted calls of the last message: they are asked again, and their results are written into
//! the session. Calls with an outcome in the log are not asked again.

use std::collections::HashMap;
use std::rc::Rc;

use super::action::Action;
use super::calls::{ReplyTo, Request, Round};
use super::event::{Agent, Now};
use super::facts::Facts;
use super::log::Slot;
use super::turns::End;
use super::{Session, telling};
use crate::contract::{self, Mode};

impl Session {
    /// Asks the interrupted calls of the current branch again.
    pub(super) fn ask_again(&mut self, prompted: bool, now: Now, actions: &mut Vec<Action>) {
        // The state of unsigned calls is unknown: they wait for the user's prompt.
        let turn = self.log.cut_off().filter(|turn| !turn.foreign).cloned();
        let entry = turn.as_ref().map(|turn| turn.entry.as_str());
        let is_known = |round: &Round| round.writing || Some(round.entry.as_str()) == entry;
        if self.round.as_ref().map_or(entry.is_none(), is_known) {
            return self.repeat_withdrawals(now, actions);
        }
        self.end_round(now, actions);
        let Some(turn) = turn else { return };
        let entry = turn.entry.clone();
        let replies = HashMap::new();
        let mut round = Round { entry, waited: false, prompted, writing: false, replies };
        let mut ready = Vec::new();
        for slot in turn.slots.iter().filter(|slot| slot.is_open()) {
            if slot.asked.is_some() {
                continue;
            }
            round.waited |= slot.settled.is_some();
            let reply_to = ReplyTo::Session { entry: turn.entry.clone() };
            let is_same = |call: &super::calls::OpenCall| {
                call.reply_to == reply_to && call.facts.id == slot.call.id
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
            let facts = match self.facts(&slot.call, self.log.draft_of_call(&slot.call.id)) {
                Ok(facts) => facts,
                Err(why) => {
                    round.waited = true;
                    round.replies.insert(slot.call.id.clone(), telling::refusal(why));
                    continue;
                }
            };
            // A call for which the agent does not wait does not make the agent continue.
            round.waited |= facts.call.wait || self.mode == Mode::Print;
            let id = self.id(&slot.call.id);
            let (mode, aside_since_ms) = (self.mode, None);
            ready.push(id.clone());
            self.calls.add(Request { id, facts, reply_to, mode, aside_since_ms }, now.time);
        }
        self.delivery.hold(true);
        self.round = Some(round);
        for id in ready {
            self.ready(&id, now, actions);
        }
    }

    /// Returns the stopped calls of the last message, with their drafts. While the agent is idle,
    /// [`super::Event::Moved`] asks them again.
    pub fn interrupted(&self) -> Vec<Facts> {
        let turn = self.log.cut_off().filter(|turn| !turn.foreign && self.round.is_none());
        let slots = turn.iter().flat_map(|turn| &turn.slots);
        let stopped =
            slots.filter(|slot| slot.is_open() && slot.asked.is_none() && slot.settled.is_none());
        let facts =
            stopped.map(|slot| self.facts(&slot.call, self.log.draft_of_call(&slot.call.id)));
        facts.filter_map(Result::ok).collect()
    }

    /// Handles a change to a branch with the same calls. Ends the requests that these calls
    /// withdraw or take over, because those requests are still deferred on the new branch.
    fn repeat_withdrawals(&mut self, now: Now, actions: &mut Vec<Action>) {
        let is_open = self.round.as_ref().is_some_and(|round| !round.writing);
        let turn = if is_open { self.log.cut_off() } else { None };
        let Some(turn) = turn.cloned() else { return };
        for call in turn.open() {
            if let Some(id) = contract::withdrawal(&call.tool, &call.args) {
                self.withdraw(&id, now, actions);
            }
        }
        for id in self.calls.ids(|call| matches!(call.reply_to, ReplyTo::Session { .. })) {
            self.take_over(&id, now, actions);
        }
    }

    /// Closes the open calls of the round, because they are not on the current branch.
    fn end_round(&mut self, now: Now, actions: &mut Vec<Action>) {
        if self.round.take().is_none() {
            return;
        }
        self.delivery.hold(false);
        for id in self.calls.ids(|call| matches!(call.reply_to, ReplyTo::Session { .. })) {
            self.decided(&id, End::aborted(), now, actions);
        }
    }

    /// Writes the results of the round, after each of its calls has an outcome.
    pub(super) fn finish_round(&mut self, now: Now, actions: &mut Vec<Action>) {
        let Some(round) = self.round.as_ref().filter(|round| !round.writing) else { return };
        // Outcomes must be on the branch first: if another branch begins, they are carried over.
        if !self.ending.is_empty() {
            return;
        }
        let turn = self.log.cut_off().filter(|turn| turn.entry == round.entry);
        let is_asked = |slot: &Slot| {
            let mut all = self.calls.iter();
            all.any(|call| {
                matches!(call.reply_to, ReplyTo::Session { .. }) && call.facts.id == slot.call.id
            })
        };
        let has_end = |slot: &Slot| {
            slot.settled.is_some()
                || slot.asked.is_some()
                || round.replies.contains_key(&slot.call.id)
        };
        let open = |turn: &super::log::Turn| {
            turn.slots.iter().filter(|slot| slot.is_open()).cloned().collect::<Vec<_>>()
        };
        let open_slots: Vec<Slot> = turn.map(open).unwrap_or_default();
        let has_lost_call = open_slots.iter().any(|slot| !has_end(slot) && !is_asked(slot));
        let turn = if has_lost_call { None } else { turn };
        let Some(turn) = turn else {
            // The conversation continued without the results, or a call was interrupted again: the
            // outcomes are delivered by messages.
            self.round = None;
            self.delivery.hold(false);
            actions.extend(self.delivery.soon(&self.log, now.agent));
            return;
        };
        if !open_slots.iter().all(has_end) {
            return;
        }
        let mut results = Vec::new();
        for slot in turn.slots.iter().filter(|slot| slot.is_open()) {
            let known = round.replies.get(&slot.call.id).cloned();
            let shown = self.is_shown_to_client;
            let reply =
                known.or_else(|| telling::reply_of(slot, self.flavor, shown, now.time.date));
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
    pub(super) fn written(&mut self, done: bool, now: Now, actions: &mut Vec<Action>) {
        let Some(Round { waited, prompted, .. }) = self.round.take() else { return };
        self.delivery.hold(false);
        if !done {
            self.log.give_up_turn();
        }
        self.sync_to_branch(prompted, now, actions);
        if done && waited && !prompted {
            actions.push(Action::Continue);
        } else if now.agent == Agent::Idle {
            actions.extend(self.delivery.send(&self.log, !prompted));
        } else {
            actions.extend(self.delivery.soon(&self.log, now.agent));
        }
    }
}
