//! Settles calls: logs the outcome, then notifies the caller.

use std::rc::Rc;

use super::action::{Action, Closing};
use super::call_data::CallData;
use super::calls::{OpenCall, ReplyTo};
use super::event::{Agent, FileAnswer, Notice};
use super::log::{Called, Deferral, DeliveryBy, Entry, Settled};
use super::stages::{CallEnd, Stage};
use super::{EventContext, Session, replies, sanitize_id};
use serde_json::Value;

use crate::contract::{self, Mode, Record, Reply, announced};
use crate::model::{Answers, Outcome, Via};
use crate::settings::Rpc;
use crate::strings;

impl OpenCall {
    /// Returns the outcome for the log; `None` if the log does not store this outcome. `entry`: the
    /// id of the entry with the message that contains the call.
    fn settled(&self, end: &CallEnd, entry: Option<String>, at_ms: f64) -> Option<Settled> {
        if !self.is_for_log() {
            return None;
        }
        let (call, when) = (&self.data.call, (self.mode, at_ms));
        let record = Record::new(call, &end.outcome, end.via.as_ref(), when)?;
        // If the log entry that defers the call is being written, the agent continues, and receives
        // the outcome as a message.
        let delivery = match self.reply_to {
            ReplyTo::Agent if end.via == Some(Via::Agent) => DeliveryBy::Withdrawal,
            ReplyTo::Agent => DeliveryBy::Message,
            _ if self.is_being_deferred => DeliveryBy::Message,
            _ => DeliveryBy::Result,
        };
        let (id, call) = (self.id.clone(), self.data.id.clone());
        Some(Settled { id, call, entry, delivery, record: Rc::new(record) })
    }

    fn closing(&self, end: &CallEnd, is_on_other_branch: bool) -> Closing {
        let (outcome, via) = (&end.outcome, end.via.as_ref());
        let by_model = self.data.asked_by_model();
        let interrupted = *outcome == Outcome::Aborted;
        // Typed text stays out of the editor if the user decided in the form, or if the session
        // restores the text when the agent asks again.
        let in_form = via.is_some_and(Via::is_pi) && *outcome != Outcome::Withdrawn;
        let stays_in_log = self.reply_to == ReplyTo::Agent || self.is_hidden() && by_model;
        let is_replaced = interrupted && is_on_other_branch || *outcome == Outcome::Superseded;
        // In the terminal, the transcript names the surface of the answer, if the contract is our
        // own.
        let is_in_terminal = self.mode == Mode::Interactive;
        let is_named_in_result =
            self.reply_to == ReplyTo::Pi && is_in_terminal && contract::is_own(&self.data.call);
        let is_elsewhere =
            |via: &&Via| !via.is_pi() && **via != Via::Message && !is_named_in_result;
        let notice = via.filter(is_elsewhere).map(|via| match outcome {
            Outcome::Answered(_) => strings::panel::answered_by(via.word()),
            _ => strings::panel::closed_by(via.word()),
        });
        let moves_text_to_editor = match is_replaced {
            true => self.is_changed,
            false => !(in_form || interrupted && stays_in_log),
        };
        let result = || announced::result(&self.data.call, outcome, via);
        Closing {
            id: self.id.clone(),
            moves_text_to_editor,
            moves_draft_to_editor: moves_text_to_editor
                && is_in_terminal
                && self.reply_to == ReplyTo::Agent,
            notice,
            result: (self.reply_to == ReplyTo::Extension).then(result),
        }
    }
}

impl Session {
    /// Settles the request `id`. Logs the outcome before the caller is notified.
    pub(super) fn settle(&mut self, id: &str, mut end: CallEnd, cx: &mut EventContext) {
        let (entry, is_on_other_branch) = (self.entry_of(id), self.is_on_other_branch(id));
        let Some(call) = self.calls.find(id) else { return };
        end.outcome = call.detect_lost_connection(end.outcome, cx.now);
        cx.actions.extend(call.timers.iter().cloned().map(Action::StopTimer));
        if let Some(settled) = call.settled(&end, entry, cx.now.time.date) {
            self.ending.push(id.to_owned());
            cx.actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
        }
        let closing = call.closing(&end, is_on_other_branch);
        let is_interrupted = end.outcome == Outcome::Aborted;
        let saves_draft = is_interrupted && call.data.asked_by_model() && !is_on_other_branch;
        let (reply_to, data) = (call.reply_to.clone(), Rc::clone(&call.data));
        if reply_to == ReplyTo::Pi
            && let Outcome::Pending { file, waiting, resumes, .. } = &end.outcome
        {
            self.saved_notice = Some(match resumes {
                true => strings::host::saved(file, *waiting),
                // If Pi does not save the session, the user can answer its questions only in a new
                // prompt.
                false => strings::host::saved_alone(*waiting, file),
            });
        }
        self.return_result(id, &end, cx);
        // Queues the announcements now, so that they are made even if the session ends first.
        let events = match data.asked_by_model() {
            true => contract::closing(&data.call, &end.outcome),
            false => Vec::new(),
        };
        let outcome = end.outcome.clone();
        self.calls.close(id, events, Some(end));
        if saves_draft {
            cx.actions.push(Action::ReadForm { id: id.to_owned(), may_wait: false });
        }
        cx.actions.push(Action::Close(Box::new(closing)));
        self.use_outcome(reply_to, &data, outcome, cx);
    }

    /// Returns the result of the request `id` to Pi. The result of a resumed call is stored until
    /// the results of all resumed calls are written into the session.
    fn return_result(&mut self, id: &str, end: &CallEnd, cx: &mut EventContext) {
        let Some(call) = self.calls.find(id) else { return };
        let (outcome, at_ms) = (&end.outcome, cx.now.time.date);
        match &call.reply_to {
            // If a log entry defers the call, the result of the call must be the deferral, not the
            // outcome.
            ReplyTo::Pi => cx.actions.push(Action::Return {
                id: id.to_owned(),
                reply: match call.is_being_deferred {
                    true => replies::deferred_reply(call, self.rpc == Rpc::Structured, at_ms),
                    false => call.reply(outcome, end.via.as_ref(), at_ms),
                },
                // The agent stops: without a client, no user reads the model's next reply.
                stops: *outcome == Outcome::ConnectionLost,
            }),
            ReplyTo::Session { .. } => {
                let is_over = !matches!(outcome, Outcome::Aborted | Outcome::ConnectionLost);
                if is_over
                    && !call.is_being_deferred
                    && let Some(resumed) = &mut self.resumed
                {
                    let reply = call.reply(outcome, end.via.as_ref(), at_ms);
                    resumed.replies.insert(call.data.id.clone(), reply);
                }
            }
            ReplyTo::Agent | ReplyTo::Extension => {}
            ReplyTo::File { .. } | ReplyTo::Correction(_) | ReplyTo::History(_) => {}
        }
    }

    /// Uses the outcome of a call that the session itself asked.
    fn use_outcome(
        &mut self,
        reply_to: ReplyTo,
        data: &CallData,
        outcome: Outcome,
        cx: &mut EventContext,
    ) {
        match reply_to {
            ReplyTo::Pi | ReplyTo::Session { .. } | ReplyTo::Agent | ReplyTo::Extension => {}
            ReplyTo::File { session, items, starts_turn } => match outcome {
                Outcome::Answered(_) => {
                    let answer = FileAnswer { call: data.id.clone(), outcome, items };
                    self.handle_file_answers(session, vec![answer], starts_turn, cx);
                }
                Outcome::Aborted | Outcome::ConnectionLost => {}
                _ => cx.actions.push(Action::notify(strings::host::still_saved())),
            },
            ReplyTo::Correction(called) => {
                self.handle_correction(&called, &data.answers, &outcome, cx);
            }
            ReplyTo::History(calls) => {
                let Outcome::Answered(answers) = outcome else { return };
                let row = answers.each.first().and_then(|answer| answer.as_ref()?.picks.first());
                let called = row.and_then(|row| calls.into_iter().nth_back(*row));
                cx.actions.extend(called.map(|called| Action::Correct(Box::new(called))));
            }
        }
    }

    fn is_on_other_branch(&self, id: &str) -> bool {
        let Some(call) = self.calls.find(id).filter(|call| !call.is_being_deferred) else {
            return false;
        };
        match &call.reply_to {
            ReplyTo::Agent => self.log.request(id).is_none(),
            ReplyTo::Session { entry } => self.log.last_message_entry() != Some(entry),
            ReplyTo::Pi | ReplyTo::Extension => false,
            ReplyTo::File { .. } | ReplyTo::Correction(_) | ReplyTo::History(_) => false,
        }
    }

    /// Ends the request `id`, if any, without an outcome, because the session failed. The caller
    /// receives the reason `why` as an error.
    pub fn fail_request(&mut self, id: Option<&str>, why: &str) -> Vec<Action> {
        let Some(id) = id else { return Vec::new() };
        self.calls.close(id, Vec::new(), None);
        let data = self.calls.data(id);
        let reply = Reply { is_error: true, ..Reply::plain(why.to_owned(), Value::Null) };
        let closing = Closing {
            id: id.to_owned(),
            moves_text_to_editor: true,
            result: data.map(|data| announced::result(&data.call, &Outcome::Aborted, None)),
            ..Closing::default()
        };
        let return_result = Action::Return { id: id.to_owned(), reply, stops: false };
        vec![return_result, Action::Close(Box::new(closing))]
    }

    /// Handles the outcome of the form that corrects the answers of `called`. `before`: the answers
    /// before the correction.
    fn handle_correction(
        &mut self,
        called: &Called,
        before: &Answers,
        outcome: &Outcome,
        cx: &mut EventContext,
    ) {
        let Outcome::Answered(answers) = outcome else {
            let is_unseen = matches!(outcome, Outcome::Unavailable(_));
            return cx
                .actions
                .extend(is_unseen.then(|| Action::notify(strings::again::not_shown())));
        };
        if answers == before {
            return cx.actions.push(Action::notify(strings::again::nothing_changed()));
        }
        let checked = replies::parse(&called.call, self.flavor);
        let Some(checked) = checked.ok().filter(|_| self.log.calls.contains(called)) else {
            return cx.actions.push(Action::notify(strings::again::moved()));
        };
        let Some(record) = Record::new(&checked, outcome, None, (self.mode, cx.now.time.date))
        else {
            return;
        };
        let settled = Settled {
            id: self.create_id(&called.call.id),
            call: called.call.id.clone(),
            entry: Some(called.entry.clone()),
            delivery: DeliveryBy::Correction,
            record: Rc::new(record),
        };
        cx.actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
    }

    pub(super) fn handle_appended(
        &mut self,
        entry: Entry,
        error: Option<String>,
        cx: &mut EventContext,
    ) {
        let is_stored = error.is_none();
        match &entry {
            Entry::Deferral(deferral) if is_stored => self.handle_deferral_logged(deferral, cx),
            Entry::Deferral(deferral) => self.handle_unlogged_deferral(&deferral.id, cx),
            Entry::Settled(settled) => {
                if let Some(error) = error {
                    self.log.add_unstored(entry.clone());
                    // The result of the call reaches the agent even without the log entry.
                    if settled.delivery != DeliveryBy::Result {
                        cx.actions.push(Action::Notify(Notice::failure(error)));
                    }
                }
                self.ending.retain(|id| *id != settled.id);
                // A call that ended leaves room for another deferred call.
                self.reopen_deferred_calls(cx);
                if let Some(file_answers) = &mut self.file_answers {
                    let is_this = |id: &mut String| *id == settled.id;
                    let is_from_file = file_answers.ids.extract_if(.., is_this).count() > 0;
                    if is_from_file && is_stored {
                        file_answers.stored.push(settled.call.clone());
                    }
                    self.finish_file_answers(cx);
                } else {
                    self.deliver_soon(true, cx);
                }
                let is_due = self.log.due.iter().any(|due| due.settled.id == settled.id);
                let is_by_agent = settled.record.outcome == Outcome::Superseded;
                if is_due && !is_by_agent && cx.now.agent != Agent::Idle {
                    match settled.delivery {
                        DeliveryBy::Message | DeliveryBy::Correction => {
                            cx.actions.push(Action::notify(strings::deferred::sent()));
                        }
                        DeliveryBy::Result | DeliveryBy::Withdrawal => {}
                    }
                }
            }
            Entry::Draft(_) | Entry::Carried(_) => {}
        }
    }

    /// Handles the log entry of a deferral: the caller continues. If two calls of one message have
    /// the same questions, the later one stays open.
    fn handle_deferral_logged(&mut self, deferral: &Deferral, cx: &mut EventContext) {
        self.supersede_earlier(&deferral.id, cx);
        let Some(call) = self.calls.find_mut(&deferral.id) else {
            return self.handle_discussion_deferred(deferral, cx);
        };
        call.is_being_deferred = false;
        let stage = call.stage;
        let reply = replies::deferred_reply(call, self.rpc == Rpc::Structured, cx.now.time.date);
        let reply_to = std::mem::replace(&mut call.reply_to, ReplyTo::Agent);
        let is_new = matches!(stage, Stage::Starting { .. });
        self.hide(&deferral.id, cx);
        if is_new {
            self.notify_client(&deferral.id, cx);
        }
        if stage == (Stage::Starting { replaces: true }) {
            self.calls.show_hidden(&deferral.id).ok();
        }
        if reply_to == ReplyTo::Pi {
            cx.actions.push(Action::Return { id: deferral.id.clone(), reply, stops: false });
        }
    }

    /// Handles a deferral that Pi could not store. The caller keeps waiting. If the caller has
    /// aborted the call, the call ends.
    fn handle_unlogged_deferral(&mut self, id: &str, cx: &mut EventContext) {
        let Some(call) = self.calls.find_mut(id) else { return };
        call.is_being_deferred = false;
        if call.is_aborted {
            self.settle(id, CallEnd::of(Outcome::Aborted), cx);
        } else if matches!(call.stage, Stage::Starting { .. }) {
            call.stage = Stage::Queued;
        }
    }

    /// Adds answers of the pending file for calls of the session. Each answer becomes an outcome.
    /// After all outcomes are in the log, the answers are removed from the file, and one message
    /// delivers the outcomes.
    pub(super) fn handle_file_answers(
        &mut self,
        session: Option<String>,
        answered: Vec<FileAnswer>,
        starts_turn: bool,
        cx: &mut EventContext,
    ) {
        let mut file_answers = self.file_answers.take().unwrap_or_default();
        (file_answers.session, file_answers.starts_turn) = (session, starts_turn);
        for FileAnswer { call, outcome, items } in answered {
            file_answers.items.push((call.clone(), items));
            match self.settled_by_file(&call, &outcome, cx.now.time.date) {
                Ok(settled) if file_answers.ids.contains(&settled.id) => {}
                Ok(settled) => {
                    file_answers.ids.push(settled.id.clone());
                    cx.actions.push(Action::Append(Entry::Settled(Rc::new(settled))));
                }
                Err(true) => file_answers.stored.push(call),
                Err(false) => {}
            }
        }
        self.file_answers = Some(file_answers);
        self.finish_file_answers(cx);
    }

    /// Removes the answers from the pending file after all are in the log, and delivers them to the
    /// agent.
    fn finish_file_answers(&mut self, cx: &mut EventContext) {
        let Some(mut file_answers) =
            self.file_answers.take_if(|file_answers| file_answers.ids.is_empty())
        else {
            return;
        };
        file_answers.items.retain(|(call, _)| file_answers.stored.contains(call));
        let items: Vec<_> = file_answers.items.into_iter().flat_map(|(_, items)| items).collect();
        if !items.is_empty() {
            cx.actions.push(Action::ClearFile(file_answers.session, items));
        }
        let count = cx.actions.len();
        self.deliver_soon(file_answers.starts_turn, cx);
        let is_sent = cx.actions.len() > count;
        if std::mem::take(&mut self.continues_after_file) && !is_sent && cx.now.agent == Agent::Idle
        {
            cx.actions.push(replies::go_on());
        }
    }

    /// Returns the outcome of the tool call `call` from the pending file. The id of the outcome
    /// depends only on the call. So if the log already has this id, the call has ended.
    ///
    /// # Errors
    /// `true` if the call has ended already, `false` if the file must not answer it.
    fn settled_by_file(&self, call: &str, outcome: &Outcome, at_ms: f64) -> Result<Settled, bool> {
        let called =
            self.log.calls.iter().rev().find(|called| called.call.id == call).ok_or(false)?;
        let id = sanitize_id(&format!("file-{}-{call}", called.entry));
        if called.record.is_some() || self.log.has_ended(&id) {
            return Err(true);
        }
        if !called.was_in_file() {
            return Err(false);
        }
        let checked = replies::parse(&called.call, self.flavor).map_err(|_| false)?;
        let record = Record::new(&checked, outcome, None, (Mode::Print, at_ms)).ok_or(false)?;
        Ok(Settled {
            id,
            call: call.to_owned(),
            entry: Some(called.entry.clone()),
            delivery: DeliveryBy::Result,
            record: Rc::new(record),
        })
    }
}
