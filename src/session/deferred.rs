//! Deferred calls. A session is a tree. A deferred call is open only on branches with the call.

use std::rc::Rc;

use serde_json::Value;

use super::action::{Action, Message};
use super::call_data::CallData;
use super::calls::{OpenCall, ReplyTo, Request};
use super::event::{Agent, Now};
use super::log::{Called, Deferral, DeliveryBy, Draft, Entry, Settled};
use super::stages::{CallEnd, Stage};
use super::{EventContext, Session, replies};
use crate::contract::{self, Call, Mode, Record, Refused, Reply};
use crate::model::{Outcome, SavedForm, Unavailable, Via};
use crate::pending::ToolCall;
use crate::settings::Rpc;

/// The maximum number of deferred calls that are open at a time, because each of them is listed on
/// the screen, and announced to other extensions.
const MAX_DEFERRED: usize = 100;

impl Session {
    /// Opens and closes calls to match the current branch, and asks its interrupted calls again.
    pub(super) fn sync_to_branch(&mut self, has_prompt: bool, cx: &mut EventContext) {
        self.sync_open_calls(cx);
        self.resume_calls(has_prompt, cx);
    }

    /// Closes the deferred and the resumed calls that are not on the current branch, and opens the
    /// deferred calls of the branch.
    pub(super) fn sync_open_calls(&mut self, cx: &mut EventContext) {
        if self.mode == Mode::Print {
            return;
        }
        self.is_synced = true;
        let is_open = |entry: &str, call: &str| {
            let mut all = self.log.calls.iter();
            all.any(|called| called.entry == entry && called.call.id == call && !called.is_over())
        };
        let gone = self.calls.ids(|call| match &call.reply_to {
            ReplyTo::Agent => self.log.request(&call.id).is_none(),
            ReplyTo::Session { entry } => !is_open(entry, &call.data.id),
            ReplyTo::Pi | ReplyTo::Extension => false,
            ReplyTo::File { .. } | ReplyTo::Correction(_) | ReplyTo::History(_) => false,
        });
        for id in gone {
            self.settle(&id, CallEnd::of(Outcome::Aborted), cx);
        }
        self.reopen_deferred_calls(cx);
    }

    /// Opens deferred calls of the session, oldest first, up to the maximum. Their forms are
    /// hidden.
    pub(super) fn reopen_deferred_calls(&mut self, cx: &mut EventContext) {
        let is_deferred = |call: &&OpenCall| call.reply_to == ReplyTo::Agent;
        let deferred_count = self.calls.iter().filter(is_deferred).count();
        if !self.is_synced || self.log.open.len() == deferred_count {
            return;
        }
        let new = self.unopened().take(MAX_DEFERRED.saturating_sub(deferred_count)).cloned();
        for deferral in new.collect::<Vec<_>>() {
            self.reopen_deferred_call(&deferral, cx);
        }
    }

    /// Returns the deferred calls of the session that are not open yet.
    fn unopened(&self) -> impl Iterator<Item = &Rc<Deferral>> {
        let is_new = |id: &str| {
            self.calls.find(id).is_none() && !self.ending.iter().any(|ending| ending == id)
        };
        self.log.open.iter().filter(move |deferral| is_new(&deferral.id))
    }

    /// Returns the numbers of deferred calls that are not open yet, and of their questions.
    pub fn count_unopened(&self) -> (usize, usize) {
        if !self.is_synced {
            return (0, 0);
        }
        self.unopened()
            .fold((0, 0), |(calls, all), deferral| (calls + 1, all + deferral.questions()))
    }

    /// Checks a stored call again, and returns its data with the `draft` of its form.
    ///
    /// # Errors
    /// The reason if the call is refused now.
    pub(super) fn checked_data(
        &self,
        call: &ToolCall,
        draft: Option<&Value>,
    ) -> Result<CallData, Refused> {
        let checked = replies::parse(call, self.flavor)?;
        let saved = draft.map(|draft| contract::read_drafts(&checked, draft)).unwrap_or_default();
        Ok(CallData { saved, ..CallData::new(call.id.clone(), call.tool.clone(), checked) })
    }

    /// Opens a deferred call of the session again. Ends the call if it is refused now.
    fn reopen_deferred_call(&mut self, deferral: &Rc<Deferral>, cx: &mut EventContext) {
        let Ok(mut data) = self.checked_data(&deferral.call, self.log.draft(&deferral.id)) else {
            return self.settle_refused(deferral, cx);
        };
        data.call.form.timeout_ms = deferral.timeout_ms;
        if data.saved.is_empty() {
            data.saved = self.drafts_for(&data.call, false);
        }
        let request = Request {
            id: deferral.id.clone(),
            data,
            reply_to: ReplyTo::Agent,
            mode: self.mode,
            asked_at_ms: Some(deferral.at_ms),
        };
        self.calls.add(request, cx.now.time);
        self.hide(&deferral.id, cx);
        self.notify_client(&deferral.id, cx);
    }

    fn settle_refused(&mut self, deferral: &Deferral, cx: &mut EventContext) {
        let record = Record {
            questions: Vec::new(),
            outcome: Outcome::Unavailable(Unavailable::NoForm),
            via: None,
            mode: self.mode,
            at_ms: cx.now.time.date,
        };
        self.settle_unopened(deferral, DeliveryBy::Message, record, cx);
    }

    fn settle_unopened(
        &mut self,
        deferral: &Deferral,
        delivery: DeliveryBy,
        record: Record,
        cx: &mut EventContext,
    ) {
        let settled = Settled {
            id: deferral.id.clone(),
            call: deferral.call.id.clone(),
            entry: deferral.entry.clone(),
            delivery,
            record: Rc::new(record),
        };
        self.ending.push(deferral.id.clone());
        cx.actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
    }

    /// Returns the deferred requests that `call` supersedes: requests with the same questions, and
    /// discussed requests if `call` repeats one of their questions.
    pub fn superseded_by(&self, call: &Call) -> impl Iterator<Item = &OpenCall> {
        let deferred = self.calls.iter().filter(|open| open.reply_to == ReplyTo::Agent);
        deferred.filter(|open| {
            let other = &open.data.call;
            call.asks_the_same(other)
                || contract::asks_again(call, other) && self.is_discussed(&open.id)
        })
    }

    /// Returns `true` if the request `id` is deferred because of a discussion.
    fn is_discussed(&self, id: &str) -> bool {
        let Some(deferral) = self.log.request(id) else { return false };
        let mut calls = self.log.calls.iter().rev();
        calls.find(|called| called.made_request(deferral)).is_some_and(Called::was_discussed)
    }

    /// Returns the drafts for the questions of `call` from the first source that has any:
    /// superseded requests (only with `supersedes`), discussed forms, or an interrupted form.
    pub fn drafts_for(&self, call: &Call, supersedes: bool) -> SavedForm {
        let superseded = self.superseded_by(call);
        let last = superseded.filter_map(|open| Some((open, self.log.draft(&open.id)?))).last();
        if supersedes && let Some((before, draft)) = last {
            let before = &before.data.call;
            let drafts = contract::read_drafts(before, draft);
            return contract::drafts_before(call, before, &drafts);
        }
        if !call.form.policy.discuss {
            return SavedForm::default();
        }
        let records = self.log.calls.iter().filter_map(|called| called.record.as_deref());
        let mut records: Vec<_> = records.collect();
        records.sort_by(|a, b| a.at_ms.total_cmp(&b.at_ms));
        let drafts = contract::find_drafts(call, &records);
        if !drafts.is_empty() {
            return drafts;
        }
        let Some((before, draft)) = self.log.interrupted_draft() else { return drafts };
        let Ok(before) = replies::parse(before, self.flavor) else { return drafts };
        contract::drafts_before(call, &before, &contract::read_drafts(&before, draft))
    }

    /// Ends the requests that the request `id` supersedes. The form of `id` has their drafts. If
    /// one of their forms is open, the form of `id` replaces it.
    pub(super) fn supersede_earlier(&mut self, id: &str, cx: &mut EventContext) {
        let Some(call) = self.calls.find(id).filter(|call| call.can_be_deferred()) else { return };
        let data = Rc::clone(&call.data);
        let superseded = self.superseded_by(&data.call).map(|open| open.id.clone());
        let superseded: Vec<String> = superseded.collect();
        if !superseded.is_empty()
            && let Some(drafts) = contract::saved_drafts(&data.saved)
        {
            let (id, call) = (id.to_owned(), data.id.clone());
            cx.actions.push(Action::Append(Entry::Draft(Draft {
                id,
                call,
                content: Some(drafts),
            })));
        }
        for old in superseded {
            let is_shown = self.calls.find(&old).is_some_and(|old| old.stage == Stage::Shown);
            if let Some(call) = self.calls.find_mut(id)
                && let Stage::Starting { replaces } = &mut call.stage
            {
                *replaces |= is_shown;
            }
            self.settle(&old, CallEnd::of(Outcome::Superseded), cx);
        }
    }

    /// Returns the call of the request `id`, if it is deferred in the session.
    fn deferred_call(&self, id: &str) -> Option<Call> {
        let deferral = self.log.request(id)?;
        replies::parse(&deferral.call, self.flavor).ok()
    }

    /// Builds the result of a call that withdraws the request `id`. Must be called before the
    /// withdrawal.
    pub(super) fn withdrawal_result(&self, id: &str, now: Now) -> Reply {
        match self.deferred_call(id) {
            Some(call) => contract::withdrawn(&call, id, self.mode, now.time.date),
            None => contract::not_withdrawn(id),
        }
    }

    /// Withdraws the request `id` for the agent, if it is deferred in the session.
    pub(super) fn withdraw(&mut self, id: &str, cx: &mut EventContext) {
        let (outcome, via) = (Outcome::Withdrawn, Some(Via::Agent));
        if self.calls.find(id).is_some_and(|call| call.reply_to == ReplyTo::Agent) {
            return self.settle(id, CallEnd { outcome, via }, cx);
        }
        let deferral = self.unopened().find(|deferral| deferral.id == id).cloned();
        let Some((deferral, call)) = deferral.zip(self.deferred_call(id)) else { return };
        let when = (self.mode, cx.now.time.date);
        if let Some(record) = Record::new(&call, &outcome, via.as_ref(), when) {
            self.settle_unopened(&deferral, DeliveryBy::Withdrawal, record, cx);
        }
    }

    /// Defers the discussed questions that the agent did not ask again before it settled.
    pub(super) fn defer_discussed(&mut self, cx: &mut EventContext) {
        // If the branch has unsigned entries, nothing starts before the user sends a prompt.
        let is_unsigned = self.log.unsigned_count > 0;
        if self.mode == Mode::Print
            || is_unsigned
            || self.resumed.is_some()
            || !self.log.due.is_empty()
        {
            return;
        }
        let calls = self.log.calls.iter().enumerate();
        let discussed =
            calls.filter(|(_, called)| called.was_discussed() && called.open_place().is_none());
        let with_result = discussed.filter(|(_, called)| called.has_result);
        let not_repeated: Vec<Called> = with_result
            .filter(|(at, called)| !self.is_repeated_later(*at, called))
            .map(|(_, called)| called.clone())
            .collect();
        for called in not_repeated {
            let deferral = Deferral {
                id: self.create_id(&called.call.id),
                call: called.call,
                entry: Some(called.entry),
                at_ms: called.at_ms.unwrap_or(cx.now.time.date),
                timeout_ms: None,
            };
            cx.actions.push(Action::Append(Entry::Deferral(Rc::new(deferral))));
        }
    }

    /// Returns `true` if a later call repeats a question of `called`, the call at `index`. Also
    /// returns `true` if `called` cannot be parsed any more, or if its contract has no discussions.
    fn is_repeated_later(&self, index: usize, called: &Called) -> bool {
        let Ok(before) = replies::parse(&called.call, self.flavor) else { return true };
        let mut later = self.log.calls.iter().skip(index + 1);
        !before.form.policy.discuss
            || later.any(|later_call| {
                let call = replies::parse(&later_call.call, self.flavor);
                call.is_ok_and(|call| contract::asks_again(&call, &before))
            })
    }

    /// Handles the log entry of discussed questions that are deferred: opens the request with a
    /// hidden form, and sends the id of the request to the agent.
    pub(super) fn handle_discussion_deferred(
        &mut self,
        deferral: &Deferral,
        cx: &mut EventContext,
    ) {
        if !self.unopened().any(|open| open.id == deferral.id) {
            return;
        }
        self.reopen_deferred_calls(cx);
        if cx.now.agent == Agent::Busy {
            return;
        }
        let Some(call) = self.deferred_call(&deferral.id) else { return };
        let request_id = deferral.id.clone();
        let is_shown = self.rpc == Rpc::Structured;
        let outcome = Outcome::Deferred { request_id, is_shown };
        let reply = contract::reply(&call, &outcome, self.mode, cx.now.time.date);
        let reply = contract::deferred_end(reply, &outcome, &deferral.id, &deferral.call.id);
        let message = Message::new(&reply.text, reply.details, Vec::new());
        cx.actions.push(Action::Send { message, starts_turn: false });
    }
}

#[cfg(test)]
mod tests;
