//! Calls of the last message that were cut off when Pi ended: they are asked again, and their results
//! are written into the session. What the log has the end of is not asked again.

use super::action::{Action, Written};
use super::calls::{OpenCall, ReplyTo, Round};
use super::event::{Agent, Now};
use super::log::{Slot, Waits};
use super::{Session, telling};
use crate::contract::Mode;

impl Session {
    /// Asks again what was cut off where the session stands.
    pub(super) fn ask_again(&mut self, prompted: bool, now: Now, actions: &mut Vec<Action>) {
        let turn = self.log.cut_off().filter(|turn| !turn.foreign).cloned();
        let entry = turn.as_ref().map(|turn| turn.entry.as_str());
        if self.round.as_ref().map(|round| round.entry.as_str()) == entry {
            return;
        }
        self.end_round(actions);
        let Some(turn) = turn else { return };
        let entry = turn.entry.clone();
        let mut round =
            Round { entry, waited: false, prompted, writing: false, refused: Vec::new() };
        for slot in turn.slots.iter().filter(|slot| slot.is_open()) {
            if slot.asked.is_some() {
                continue;
            }
            round.waited = true;
            let reply_to = ReplyTo::Session { entry: turn.entry.clone() };
            let is_it = |it: &OpenCall| it.reply_to == reply_to && it.tool_call.id == slot.call.id;
            if slot.settled.is_some() || self.calls.iter().any(is_it) {
                continue;
            }
            let Ok(call) = telling::parse(&slot.call, self.flavor) else {
                round.refused.push(slot.call.id.clone());
                continue;
            };
            let waits = match self.mode {
                Mode::Print => Some(Waits::InFile),
                _ if !call.wait => Some(Waits::Aside),
                _ => None,
            };
            let left = self.log.draft_of_call(&slot.call.id).and_then(|draft| draft.left.clone());
            let id = self.id(&slot.call.id);
            self.calls.add(OpenCall {
                id: id.clone(),
                tool_call: slot.call.clone(),
                call,
                is_leaving: waits.is_some(),
                entry: Some(turn.entry.clone()),
                reply_to,
                asked: None,
                asked_at_ms: now.ms,
                left: left.clone(),
                kept: left,
                timers: Vec::new(),
            });
            match waits {
                Some(Waits::InFile) => actions.push(Action::Save((*slot.call).clone())),
                Some(Waits::Aside) => self.ask_aside(&id, Waits::Aside, actions),
                None => {}
            }
        }
        self.delivery.hold(true);
        self.round = Some(round);
    }

    /// The calls of the round that still are open are not where the session stands: they are put away.
    fn end_round(&mut self, actions: &mut Vec<Action>) {
        if self.round.take().is_none() {
            return;
        }
        self.delivery.hold(false);
        for id in self.calls.ids(|call| matches!(call.reply_to, ReplyTo::Session { .. })) {
            self.close_elsewhere(&id, actions);
        }
    }

    /// Writes the results of the round, once the log has an end for each of its calls.
    pub(super) fn finish_round(&mut self, now: Now, actions: &mut Vec<Action>) {
        let Some(round) = self.round.as_mut().filter(|round| !round.writing) else { return };
        let turn = self.log.cut_off().filter(|turn| turn.entry == round.entry);
        let Some(turn) = turn else {
            // The conversation went on without the results: what ended meanwhile is told by messages,
            // and so is what is still open.
            self.round = None;
            self.delivery.hold(false);
            actions.extend(self.delivery.soon(&self.log, now.agent));
            return;
        };
        let has_end = |slot: &Slot| {
            slot.settled.is_some() || slot.asked.is_some() || round.refused.contains(&slot.call.id)
        };
        if turn.slots.iter().any(|slot| slot.is_open() && !has_end(slot)) {
            return;
        }
        let (mut results, rewritten) = (Vec::new(), turn.is_rewritten());
        for slot in &turn.slots {
            if slot.is_open() {
                let Some(result) = telling::result_of(slot, self.flavor, now.ms) else { return };
                results.push(Written::Result(result));
            } else if rewritten {
                results.extend(slot.result.clone().map(Written::Again));
            }
        }
        round.writing = true;
        actions.push(Action::WriteResults {
            branch_at: rewritten.then(|| turn.entry.clone()),
            carried: turn.carried().filter(|_| rewritten),
            results,
        });
    }

    /// The results are written, or cannot be: then the ends are told by messages.
    pub(super) fn written(&mut self, done: bool, now: Now, actions: &mut Vec<Action>) {
        let Some(Round { waited, prompted, .. }) = self.round.take() else { return };
        self.delivery.hold(false);
        if !done {
            self.log.give_up_turn();
        }
        self.follow(now, actions);
        if done && waited && !prompted {
            actions.push(Action::GoOn);
        } else if now.agent == Agent::Idle {
            actions.extend(self.delivery.send(&self.log, !prompted));
        } else {
            actions.extend(self.delivery.soon(&self.log, now.agent));
        }
    }
}
