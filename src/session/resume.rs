//! Calls of the last message that were cut off when Pi ended: they are asked again, and their results
//! are written into the session. What the log has the end of is not asked again.

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
    /// Asks again what was cut off where the session stands.
    pub(super) fn ask_again(&mut self, prompted: bool, now: Now, actions: &mut Vec<Action>) {
        // What became of calls of others is not known: they wait for the person's prompt.
        let turn = self.log.cut_off().filter(|turn| !turn.foreign).cloned();
        let entry = turn.as_ref().map(|turn| turn.entry.as_str());
        let is_known = |round: &Round| round.writing || Some(round.entry.as_str()) == entry;
        if self.round.as_ref().map_or(entry.is_none(), is_known) {
            return self.end_others_here(now, actions);
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
            let is_it = |it: &super::calls::OpenCall| {
                it.reply_to == reply_to && it.facts.id == slot.call.id
            };
            if slot.settled.is_some() || self.calls.iter().any(is_it) {
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
            // Where the agent was not to wait for it, it does not go on by itself.
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

    /// The calls of the last message that were stopped, with what was left in their forms. While the agent is
    /// idle, [`super::Event::Moved`] asks them again.
    pub fn interrupted(&self) -> Vec<Facts> {
        let turn = self.log.cut_off().filter(|turn| !turn.foreign && self.round.is_none());
        let slots = turn.iter().flat_map(|turn| &turn.slots);
        let stopped = slots.filter(|it| it.is_open() && it.asked.is_none() && it.settled.is_none());
        let facts = stopped.map(|it| self.facts(&it.call, self.log.draft_of_call(&it.call.id)));
        facts.filter_map(Result::ok).collect()
    }

    /// The session stands elsewhere, and asks the same calls: what they withdrew or took over waits there,
    /// too.
    fn end_others_here(&mut self, now: Now, actions: &mut Vec<Action>) {
        let turn = self.log.cut_off().filter(|_| self.round.as_ref().is_some_and(|it| !it.writing));
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

    /// The calls of the round that still are open are not where the session stands: they are put away.
    fn end_round(&mut self, now: Now, actions: &mut Vec<Action>) {
        if self.round.take().is_none() {
            return;
        }
        self.delivery.hold(false);
        for id in self.calls.ids(|call| matches!(call.reply_to, ReplyTo::Session { .. })) {
            self.decided(&id, End::aborted(), now, actions);
        }
    }

    /// Writes the results of the round, once there is an end for each of its calls.
    pub(super) fn finish_round(&mut self, now: Now, actions: &mut Vec<Action>) {
        let Some(round) = self.round.as_ref().filter(|round| !round.writing) else { return };
        // What ended is on the branch first: where another one begins, it is carried there.
        if !self.ending.is_empty() {
            return;
        }
        let turn = self.log.cut_off().filter(|turn| turn.entry == round.entry);
        let is_asked = |slot: &Slot| {
            let mut all = self.calls.iter();
            all.any(|it| {
                matches!(it.reply_to, ReplyTo::Session { .. }) && it.facts.id == slot.call.id
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
        let left: Vec<Slot> = turn.map(open).unwrap_or_default();
        let is_given_up = left.iter().any(|slot| !has_end(slot) && !is_asked(slot));
        let Some(turn) = turn.filter(|_| !is_given_up) else {
            // The conversation went on without the results, or a call was cut off once more: what ended
            // meanwhile is told by messages.
            self.round = None;
            self.delivery.hold(false);
            actions.extend(self.delivery.soon(&self.log, now.agent));
            return;
        };
        if !left.iter().all(has_end) {
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

    /// The results are written, or cannot be: then the ends are told by messages.
    pub(super) fn written(&mut self, done: bool, now: Now, actions: &mut Vec<Action>) {
        let Some(Round { waited, prompted, .. }) = self.round.take() else { return };
        self.delivery.hold(false);
        if !done {
            self.log.give_up_turn();
        }
        self.stand(prompted, now, actions);
        if done && waited && !prompted {
            actions.push(Action::GoOn);
        } else if now.agent == Agent::Idle {
            actions.extend(self.delivery.send(&self.log, !prompted));
        } else {
            actions.extend(self.delivery.soon(&self.log, now.agent));
        }
    }
}
