//! Starts calls: fills in existing drafts and answers, before the call is shown or hidden.

use std::rc::Rc;

use serde_json::Value;

use super::action::Action;
use super::call_data::CallData;
use super::calls::{ReplyTo, Request};
use super::event::{Notice, Now};
use super::log::{Deferral, Entry};
use super::stages::{CallEnd, Stage};
use super::{EventContext, Session};
use crate::contract::{self, Call, Mode, Refused};
use crate::model::Outcome;
use crate::pending::{RawAnswer, answers_for};
use crate::strings::programs::QUESTIONS_ARE_OFF;
use crate::strings::{comma, host as words};

/// Returns the sentence about answers of `--answers` that were not used.
fn ignored_answers(given: &[RawAnswer]) -> String {
    let texts: Vec<_> = given.iter().filter_map(RawAnswer::text).collect();
    words::answers_ignored(texts.join(comma()))
}

impl Session {
    /// Checks a call of `tool`. `params` are the repaired arguments. Returns the call. Returns an
    /// error or a reply instead if the call is refused, if the contract has no print mode, or if
    /// the call withdraws a request. (Performs the withdrawal.)
    pub fn check_call(
        &mut self,
        tool: &str,
        params: Value,
        mode: Mode,
        now: Now,
    ) -> (Result<Call, Refused>, Vec<Action>) {
        let mut cx = EventContext { now, actions: Vec::new() };
        let without_ui = contract::without_ui(tool, self.flavor).filter(|_| mode == Mode::Print);
        let checked = match (without_ui, contract::withdrawal(tool, &params)) {
            (Some(reply), _) => Err(Refused::Reply(reply)),
            (None, Some(id)) => {
                let reply = self.withdrawal_result(&id, now);
                self.withdraw(&id, &mut cx);
                self.finish_resumed(&mut cx);
                Err(Refused::Reply(reply))
            }
            // The agent was working when questions were turned off, so it still has the tool.
            _ if self.off.is_some() => Err(Refused::Error(QUESTIONS_ARE_OFF.to_owned())),
            _ => contract::parse_prepared(tool, self.flavor, params),
        };
        (checked, cx.actions)
    }

    /// Adds a call, which is shown after [`super::Event::Ready`]. Returns the id of its request,
    /// and the ids of the requests that it supersedes: their drafts must first be saved
    /// ([`super::Event::DraftRead`]).
    pub fn add_call(
        &mut self,
        data: CallData,
        reply_to: ReplyTo,
        mode: Mode,
        now: Now,
    ) -> (String, Vec<String>) {
        let mut replaced = Vec::new();
        if data.asked_by_model() {
            replaced.extend(self.superseded_by(&data.call).map(|old| old.id.clone()));
        }
        let id = self.create_id(if data.id.is_empty() { "ask" } else { &data.id });
        let request = Request { id: id.clone(), data, reply_to, mode, asked_at_ms: None };
        self.calls.add(request, now.time);
        (id, replaced)
    }

    pub(super) fn start_call(&mut self, id: &str, cx: &mut EventContext) {
        if self.calls.is_over() {
            return self.settle(id, CallEnd::of(Outcome::Aborted), cx);
        }
        let Some(call) = self.calls.find(id) else { return };
        let has_waiting_caller = call.data.call.wait || !call.can_be_deferred();
        if call.reply_to == ReplyTo::Pi {
            // A call shows that the session has started. Some versions of Pi do not report the
            // start.
            self.send_held_requests(cx);
        }
        self.fill_in(id, cx);
        self.supersede_earlier(id, cx);
        let Some(call) = self.calls.find_mut(id) else { return };
        if has_waiting_caller {
            call.stage = Stage::Queued;
            if let Some(reply) = contract::progress(&call.data.call) {
                call.reports.skip_next();
                cx.actions.push(Action::Report { id: id.to_owned(), reply });
            }
        } else {
            self.log_deferral(id, cx);
        }
    }

    /// Fills in the request `id` of a model: drafts of earlier forms, and answers of `--answers`.
    /// If the answers of `--answers` are complete and valid, the request ends.
    fn fill_in(&mut self, id: &str, cx: &mut EventContext) {
        let Some(call) = self.calls.find(id).filter(|call| call.data.asked_by_model()) else {
            return;
        };
        let (mut data, mode) = ((*call.data).clone(), call.mode);
        if data.saved.is_empty() {
            data.saved = self.drafts_for(&data.call, true);
        }
        let form = &data.call.form;
        let count = form.questions.len().min(self.flag_answers.len());
        let given: Vec<_> = self.flag_answers.drain(..count).collect();
        let filled = answers_for(form, &contract::labels(&data.call), &given);
        if !given.is_empty() {
            data.answers = filled.answers.clone();
        }
        if let Some(call) = self.calls.find_mut(id) {
            call.data = Rc::new(data);
        }
        if given.is_empty() {
            return;
        }
        cx.actions.extend(filled.warnings.into_iter().map(Action::notify));
        if filled.missing.is_empty() && filled.refused.is_empty() {
            let outcome = Outcome::Answered(filled.answers);
            self.settle(id, CallEnd::of(outcome), cx);
        } else if mode == Mode::Print {
            cx.actions.push(Action::Notify(Notice::failure(ignored_answers(&given))));
        }
    }

    /// Logs that the request `id` is deferred. The request is hidden after the entry was appended.
    pub(super) fn log_deferral(&mut self, id: &str, cx: &mut EventContext) {
        let entry = self.entry_of(id);
        let Some(call) = self.calls.find_mut(id) else { return };
        // From here on, an abort by the agent does not end the call.
        call.is_being_deferred = true;
        let has_begun = call.has_begun;
        let deferral = Deferral {
            id: id.to_owned(),
            call: Rc::new(call.data.tool_call()),
            entry,
            at_ms: call.asked_at_ms,
            timeout_ms: if has_begun { None } else { call.data.call.form.timeout_ms },
        };
        cx.actions.push(Action::Append(Entry::Deferral(Rc::new(deferral))));
    }

    /// Notifies the user about unused answers of `--answers`, and drops them.
    pub(super) fn drop_flag_answers(&mut self, cx: &mut EventContext) {
        let given: Vec<_> = self.flag_answers.drain(..).collect();
        if given.iter().any(|answer| answer.text().is_some()) {
            cx.actions.push(Action::notify(ignored_answers(&given)));
        }
    }
}
