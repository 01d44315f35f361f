//! Interrupted calls of the model's last message: they are asked again, and their results are
//! written into the session. Calls with an outcome in the log are not asked again.

use std::collections::HashMap;
use std::rc::Rc;

use super::action::Action;
use super::call_data::CallData;
use super::calls::{OpenCall, ReplyTo, Request, Resumed};
use super::event::Agent;
use super::log::{Slot, Turn};
use super::stages::CallEnd;
use super::{EventContext, Session, replies};
use crate::contract::{self, Mode};
use crate::model::Outcome;
use crate::settings::Rpc;

impl Session {
    pub(super) fn resume_calls(&mut self, has_prompt: bool, cx: &mut EventContext) {
        let turn = self.log.interrupted_turn().cloned();
        let entry = turn.as_ref().map(|turn| turn.entry.as_str());
        let is_current =
            |resumed: &Resumed| resumed.is_writing || Some(resumed.entry.as_str()) == entry;
        if self.resumed.as_ref().map_or(entry.is_none(), is_current) {
            return self.repeat_withdrawals(cx);
        }
        self.abort_resumed(cx);
        let Some(turn) = turn else { return };
        let entry = turn.entry.clone();
        let replies = HashMap::new();
        let mut resumed =
            Resumed { entry, agent_waits: false, has_prompt, is_writing: false, replies };
        let mut added = Vec::new();
        for slot in turn.open() {
            if slot.deferral.is_some() {
                continue;
            }
            resumed.agent_waits |= slot.settled.is_some();
            let reply_to = ReplyTo::Session { entry: turn.entry.clone() };
            let is_same =
                |call: &OpenCall| call.reply_to == reply_to && call.data.id == slot.call.id;
            if slot.settled.is_some() || self.calls.iter().any(is_same) {
                continue;
            }
            if let Some(id) = contract::withdrawal(&slot.call.tool, &slot.call.args) {
                resumed.agent_waits = true;
                resumed.replies.insert(slot.call.id.clone(), self.withdrawal_result(&id, cx.now));
                self.withdraw(&id, cx);
                continue;
            }
            let data = match self.checked_data(&slot.call, self.log.draft_of_call(&slot.call.id)) {
                Ok(data) => data,
                Err(why) => {
                    resumed.agent_waits = true;
                    resumed.replies.insert(slot.call.id.clone(), replies::refusal_reply(why));
                    continue;
                }
            };
            // The agent continues if it waits for a call, or if Pi is in print mode.
            resumed.agent_waits |= data.call.wait || self.mode == Mode::Print;
            let id = self.create_id(&slot.call.id);
            let (mode, asked_at_ms) = (self.mode, None);
            added.push(id.clone());
            self.calls.add(Request { id, data, reply_to, mode, asked_at_ms }, cx.now.time);
        }
        self.resumed = Some(resumed);
        for id in added {
            self.start_call(&id, cx);
        }
    }

    /// Returns the interrupted calls of the last message, with their drafts, if the `agent` is
    /// idle. [`super::Event::InterruptedChosen`] asks these calls again.
    pub fn interrupted_calls(&self, agent: Agent) -> Vec<CallData> {
        let is_possible = agent == Agent::Idle && self.resumed.is_none();
        let turn = self.log.interrupted_turn().filter(|_| is_possible);
        let slots = turn.into_iter().flat_map(Turn::open);
        let stopped = slots.filter(|slot| slot.deferral.is_none() && slot.settled.is_none());
        let data = stopped
            .map(|slot| self.checked_data(&slot.call, self.log.draft_of_call(&slot.call.id)));
        data.filter_map(Result::ok).collect()
    }

    /// Handles a change to a branch with the same interrupted calls. Ends the requests that these
    /// calls withdraw or supersede, because those requests are still deferred on the new branch.
    fn repeat_withdrawals(&mut self, cx: &mut EventContext) {
        let is_open = self.resumed.as_ref().is_some_and(|resumed| !resumed.is_writing);
        let turn = if is_open { self.log.unanswered_turn() } else { None };
        let Some(turn) = turn.cloned() else { return };
        for Slot { call, .. } in turn.open() {
            if let Some(id) = contract::withdrawal(&call.tool, &call.args) {
                self.withdraw(&id, cx);
            }
        }
        for id in self.calls.ids(|call| matches!(call.reply_to, ReplyTo::Session { .. })) {
            self.supersede_earlier(&id, cx);
        }
    }

    /// Aborts the resumed calls, because they are not on the current branch.
    fn abort_resumed(&mut self, cx: &mut EventContext) {
        if self.resumed.take().is_none() {
            return;
        }
        for id in self.calls.ids(|call| matches!(call.reply_to, ReplyTo::Session { .. })) {
            self.settle(&id, CallEnd::of(Outcome::Aborted), cx);
        }
    }

    /// Writes the results of the resumed calls, after each call has an outcome.
    pub(super) fn finish_resumed(&mut self, cx: &mut EventContext) {
        let Some(resumed) = self.resumed.as_ref().filter(|resumed| !resumed.is_writing) else {
            return;
        };
        // The log must have all outcomes first, because a new branch for the results receives
        // copies of them.
        if !self.ending.is_empty() {
            return;
        }
        let is_asked = |slot: &Slot| {
            let mut all = self.calls.iter();
            all.any(|call| {
                matches!(call.reply_to, ReplyTo::Session { .. }) && call.data.id == slot.call.id
            })
        };
        let has_outcome = |slot: &Slot| {
            slot.settled.is_some()
                || slot.deferral.is_some()
                || resumed.replies.contains_key(&slot.call.id)
        };
        let is_lost = |slot: &Slot| !has_outcome(slot) && !is_asked(slot);
        let turn = self.log.unanswered_turn();
        let turn = turn.filter(|turn| turn.entry == resumed.entry && !turn.open().any(is_lost));
        let Some(turn) = turn else {
            // The conversation continued without the results, or a call was interrupted again: the
            // outcomes are delivered by messages.
            self.resumed = None;
            self.deliver_soon(true, cx);
            return;
        };
        if !turn.open().all(has_outcome) {
            return;
        }
        let mut results = Vec::new();
        for slot in turn.open() {
            let reply = resumed.replies.get(&slot.call.id).cloned();
            let shown = self.rpc == Rpc::Structured;
            let reply =
                reply.or_else(|| replies::slot_reply(slot, self.flavor, shown, cx.now.time.date));
            let Some(reply) = reply else { return };
            results.push((Rc::clone(&slot.call), reply));
        }
        let entry = turn.entry.clone();
        if let Some(resumed) = &mut self.resumed {
            resumed.is_writing = true;
        }
        cx.actions.push(Action::WriteResults { entry, results });
    }

    /// Handles the end of writing the results. If they could not be written, messages deliver the
    /// outcomes.
    pub(super) fn finish_writing(&mut self, is_written: bool, cx: &mut EventContext) {
        let Some(Resumed { agent_waits, has_prompt, .. }) = self.resumed.take() else { return };
        if !is_written {
            self.log.close_turn();
        }
        self.sync_to_branch(has_prompt, cx);
        let continues = is_written && agent_waits && !has_prompt;
        if self.mode == Mode::Print {
            // Now the pending file has all questions, perhaps with answers.
            self.continues_after_file = continues;
            cx.actions.push(Action::ReadFile { is_new: false, starts_turn: !has_prompt });
        } else if continues {
            cx.actions.push(replies::go_on());
        } else {
            self.deliver_soon(!has_prompt, cx);
        }
    }
}
