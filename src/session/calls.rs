//! The open calls; their queue is in `session/queue.rs`.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use serde_json::{Map, Value};

use super::action::Action;
use super::attention::Attention;
use super::call_data::CallData;
use super::event::{Now, Time, Timer};
use super::log::Called;
use super::stages::{Announcement, Opening, Stage};
use crate::contract::{self, Mode, Reply};
use crate::model::{Answers, Outcome, Questionnaire, Via};
use crate::pending::ItemRef;

/// The delay in ms after which a change in a form is saved, if the draft is not too large.
pub const DRAFTS_MS: f64 = 3_000.0;
/// The maximum number of bytes that drafts add to a session file per ms, while the user types. The
/// next draft may have this many bytes for each ms since the last saved draft, or for [`DRAFTS_MS`]
/// if that is longer.
const BYTES_PER_MS: f64 = 1.0;

/// The receiver of a call's result.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplyTo {
    /// Pi, which waits for the tool's result.
    Pi,
    /// The session, into which the result of an interrupted call is written.
    Session {
        /// The id of the entry with the message that contains the call.
        entry: String,
    },
    /// Another extension. The session stores nothing about such a call.
    Extension,
    /// The session, for a call in the pending file.
    File {
        /// The session that the file names, if any.
        session: Option<String>,
        /// The items to remove from the file after the call is answered.
        items: Vec<ItemRef>,
        /// `true` if the answers start a turn.
        starts_turn: bool,
    },
    /// The session, for corrected answers of this call.
    Correction(Box<Called>),
    /// The session, to open the call that the user chooses from these calls (oldest first).
    History(Vec<Called>),
    /// The agent, which does not wait. A message delivers the outcome.
    Agent,
}

/// A call to ask.
#[derive(Debug, Clone)]
pub struct Request {
    /// The id of the request.
    pub id: String,
    /// The data of the call.
    pub data: CallData,
    /// The receiver of the result.
    pub reply_to: ReplyTo,
    /// The way in which the user can be asked.
    pub mode: Mode,
    /// The time of the call, in ms since 1970, if the log has the call; `None` means now.
    pub asked_at_ms: Option<f64>,
}

/// An open call, or a call that is over but has pending announcements.
#[derive(Debug)]
pub struct OpenCall {
    /// The number of the call. A later call may have the same id.
    pub(super) key: usize,
    /// The id of the request.
    pub id: String,
    /// The data of the call.
    pub data: Rc<CallData>,
    /// The receiver of the result.
    pub reply_to: ReplyTo,
    /// The way in which the user is asked. It can change, because an RPC client may connect late.
    pub mode: Mode,
    /// The time of the call, in ms since 1970.
    pub asked_at_ms: f64,
    /// The progress reports so far.
    pub reports: Reports,
    /// The time when the call was first shown, by the monotonic clock. The timeout starts then,
    /// unless the call is deferred.
    shown_at_ms: Option<f64>,
    /// `true` after the user has begun to answer, which cancels the timeout of the call.
    pub has_begun: bool,
    /// `true` while the log entry that defers the call is being appended.
    pub is_being_deferred: bool,
    /// `true` if the caller aborted the call while its deferral was being logged.
    pub is_aborted: bool,
    /// The stage of the call in the queue.
    pub stage: Stage,
    pub(super) opening: Opening,
    /// `true` if the form has changed since the last draft of the call.
    pub is_changed: bool,
    /// The running timers of the call.
    pub timers: Vec<Timer>,
    /// The time when the draft of the open form was last saved, in ms since 1970.
    drafted_at_ms: Option<f64>,
}

impl OpenCall {
    /// Returns `true` until the call ends.
    pub fn is_open(&self) -> bool {
        !matches!(self.stage, Stage::Closing | Stage::Closed)
    }

    /// Returns `true` if the form of the call is hidden until the user opens it.
    pub fn is_hidden(&self) -> bool {
        matches!(self.stage, Stage::Hidden { .. })
    }

    /// Returns `true` if the caller continues without the answer.
    pub fn is_deferred(&self) -> bool {
        self.is_being_deferred || self.reply_to == ReplyTo::Agent
    }

    /// Marks the call as shown in this `mode`.
    pub fn show(&mut self, mode: Mode, now: Time) {
        self.mode = mode;
        self.shown_at_ms.get_or_insert(now.clock);
    }

    /// Returns the remaining time of the call's timeout, in ms; `None` if the call has no timeout
    /// or the user has begun to answer. The timeout of a deferred call starts when the agent makes
    /// the call, and continues while Pi is not running.
    pub fn remaining_ms(&self, now: Time) -> Option<f64> {
        let limit_ms = self.data.call.form.timeout_ms.filter(|_| !self.has_begun)?;
        let passed_ms = match self.is_deferred() {
            true => now.date - self.asked_at_ms,
            false => self.shown_at_ms.map_or(0.0, |at_ms| now.clock - at_ms),
        };
        Some((limit_ms - passed_ms).max(0.0))
    }

    /// Returns `true` if the outcome of the call belongs in the session's log.
    pub fn is_for_log(&self) -> bool {
        let is_tool =
            matches!(self.reply_to, ReplyTo::Pi | ReplyTo::Session { .. } | ReplyTo::Agent);
        is_tool && self.data.asked_by_model()
    }

    /// Returns `true` if the caller is a model that waits for the answer and can continue without
    /// it.
    pub fn can_be_deferred(&self) -> bool {
        let waits = matches!(self.reply_to, ReplyTo::Pi | ReplyTo::Session { .. });
        waits && self.mode != Mode::Print && self.data.asked_by_model()
    }

    /// Returns the form to open for the call.
    pub fn questionnaire(&self, now: Time) -> Questionnaire {
        let mut form = self.data.call.form.clone();
        form.is_deferred = self.is_deferred();
        form.may_defer = self.can_be_deferred() || form.is_deferred;
        form.timeout_ms = self.remaining_ms(now);
        form
    }

    /// Returns the actions that read the form of the call now, and stop the timer that would read
    /// the form later.
    pub fn read_form(&mut self, may_wait: bool) -> Vec<Action> {
        let id = self.id.clone();
        let draft = Timer::Draft(id.clone());
        let timer = self.timers.extract_if(.., |timer| *timer == draft).map(Action::StopTimer);
        timer.chain([Action::ReadForm { id, may_wait }]).collect()
    }

    /// Returns the actions that start the timer of the call's timeout, if the call has a timeout.
    pub fn start_timeout(&mut self, now: Time) -> Vec<Action> {
        let close = Timer::Close(self.id.clone());
        // A running timer may still have the delay from before the request was deferred.
        let old = self.timers.extract_if(.., |timer| *timer == close).map(Action::StopTimer);
        let mut actions: Vec<_> = old.collect();
        if let Some(left_ms) = self.remaining_ms(now) {
            self.timers.push(close.clone());
            actions.push(Action::StartTimer(close, left_ms));
        }
        actions
    }

    /// Returns `true` if a draft of `bytes` is small enough for the time since the last draft. Then
    /// the caller must save the draft, because this function has recorded the time.
    #[expect(clippy::cast_precision_loss, reason = "a text is shorter than 2^52 bytes")]
    pub fn record_draft_time(&mut self, bytes: usize, now_ms: f64) -> bool {
        let max_bytes = |at_ms: f64| (now_ms - at_ms).max(DRAFTS_MS) * BYTES_PER_MS;
        let is_small = self.drafted_at_ms.is_none_or(|at_ms| bytes as f64 <= max_bytes(at_ms));
        if is_small {
            self.drafted_at_ms = Some(now_ms);
        }
        is_small
    }

    /// Returns [`Outcome::ConnectionLost`] instead of `outcome` if Pi aborted a tool call because
    /// its RPC client disconnected. Otherwise, the result would say that the user stopped the
    /// agent.
    pub fn detect_lost_connection(&self, outcome: Outcome, now: Now) -> Outcome {
        let is_lost = now.is_client_gone
            && outcome == Outcome::Aborted
            && self.mode == Mode::Rpc
            && self.reply_to == ReplyTo::Pi;
        if is_lost { Outcome::ConnectionLost } else { outcome }
    }

    /// Returns the action that reports `progress` to the caller; `None` if the report would repeat
    /// the last report, or must be skipped.
    pub fn report(&mut self, progress: &str) -> Option<Action> {
        let reply = Reply::plain(progress.to_owned(), Value::Object(Map::new()));
        let report = Action::Report { id: self.id.clone(), reply };
        self.reports.record(progress).then_some(report)
    }

    /// Builds the reply to the caller for an outcome at `now_ms`, in ms since 1970.
    pub fn reply(&self, outcome: &Outcome, via: Option<&Via>, now_ms: f64) -> Reply {
        let mut reply = contract::reply(&self.data.call, outcome, self.mode, now_ms);
        contract::name_source(&self.data.call, &mut reply, via);
        reply
    }
}

/// The progress reports of a call.
#[derive(Debug, Default)]
pub struct Reports {
    last: String,
    /// `true` if the contract's own text was shown, so that the next report is skipped.
    skips_next: bool,
}

impl Reports {
    /// Skips the next report, because the contract's own text was shown in its place.
    pub fn skip_next(&mut self) {
        self.skips_next = true;
    }

    /// Records `sentence`. Returns `true` if it is new and must be reported.
    pub fn record(&mut self, sentence: &str) -> bool {
        let is_same = self.last == sentence;
        sentence.clone_into(&mut self.last);
        !is_same && !std::mem::take(&mut self.skips_next)
    }
}

/// The resumed calls of one message. Pi exited before these calls had a result.
#[derive(Debug)]
pub struct Resumed {
    /// The id of the message's entry.
    pub entry: String,
    /// `true` if the agent waits for one of the calls, and must continue with the results.
    pub agent_waits: bool,
    /// `true` if the prompt of Pi's command line must start the next turn.
    pub has_prompt: bool,
    /// `true` while the results are being written.
    pub is_writing: bool,
    /// The known results, by the ids of the tool calls.
    pub replies: HashMap<String, Reply>,
}

/// Answers of the pending file that are being written to the log.
#[derive(Debug, Default)]
pub struct FileAnswers {
    /// The ids of the outcomes that are not in the log yet.
    pub ids: Vec<String>,
    /// The session that the file names, if any.
    pub session: Option<String>,
    /// The items to remove from the file, with the ids of their tool calls.
    pub items: Vec<(String, Vec<ItemRef>)>,
    /// The ids of the tool calls whose answers are in the log.
    pub stored: Vec<String>,
    /// `true` if the answers start a turn.
    pub starts_turn: bool,
}

/// The open calls.
#[derive(Debug, Default)]
pub struct Calls {
    /// The calls, in order. A call that is over remains until its announcements are made.
    pub(super) calls: Vec<OpenCall>,
    /// The pending announcements, by the numbers of their calls.
    pub(super) announcements: VecDeque<(usize, Announcement)>,
    count: usize,
    /// The alerts for the calls.
    pub attention: Attention,
    /// `true` after the end of the session.
    pub(super) is_over: bool,
}

impl Calls {
    /// Adds an open call. It is not queued before [`super::Event::Ready`].
    pub fn add(&mut self, request: Request, now: Time) {
        let Request { id, data, reply_to, mode, asked_at_ms } = request;
        self.count += 1;
        self.calls.push(OpenCall {
            key: self.count,
            id,
            data: Rc::new(data),
            reply_to,
            mode,
            asked_at_ms: asked_at_ms.unwrap_or(now.date),
            reports: Reports::default(),
            shown_at_ms: None,
            has_begun: false,
            is_being_deferred: false,
            is_aborted: false,
            stage: Stage::Starting { replaces: false },
            opening: Opening::default(),
            is_changed: false,
            timers: Vec::new(),
            drafted_at_ms: None,
        });
    }

    /// Returns the open calls, in order.
    pub fn iter(&self) -> impl Iterator<Item = &OpenCall> {
        self.calls.iter().filter(|call| call.is_open())
    }

    /// Finds the request `id`.
    pub fn find(&self, id: &str) -> Option<&OpenCall> {
        self.iter().find(|call| call.id == id)
    }

    /// Finds the request `id`, mutable.
    pub fn find_mut(&mut self, id: &str) -> Option<&mut OpenCall> {
        self.calls.iter_mut().find(|call| call.id == id && call.is_open())
    }

    /// Returns the data of the request `id`, even if the request is over, but has pending
    /// announcements.
    pub fn data(&self, id: &str) -> Option<Rc<CallData>> {
        let last = || self.calls.iter().rev().find(|call| call.id == id);
        self.find(id).or_else(last).map(|call| Rc::clone(&call.data))
    }

    /// Returns the first request that opens after the user has stopped typing; `None` while another
    /// call is shown or queued.
    pub fn first_postponed(&self) -> Option<String> {
        let is_postponed =
            |call: &&OpenCall| call.stage == Stage::Hidden { opens_after_typing: true };
        let first = self.hidden_calls().into_iter().find(is_postponed);
        first.filter(|_| !self.is_busy()).map(|call| call.id.clone())
    }

    /// Returns `true` if the caller of the request `id` continues without the answer.
    pub fn is_deferred(&self, id: &str) -> bool {
        self.find(id).is_some_and(OpenCall::is_deferred)
    }

    /// Returns the outcome for a request `id` that the user refuses to answer; `None` if the
    /// request is over.
    pub fn withdrawal(&self, id: &str) -> Option<Outcome> {
        let call = self.find(id)?;
        let none = || Answers::none(call.data.call.form.questions.len());
        Some(if call.is_deferred() { Outcome::Withdrawn } else { Outcome::Cancelled(none()) })
    }

    /// Returns the ids of the calls for which `matches` returns `true`.
    pub fn ids(&self, matches: impl Fn(&OpenCall) -> bool) -> Vec<String> {
        self.iter().filter(|call| matches(call)).map(|call| call.id.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::Flavor;

    fn at(ms: f64) -> Time {
        Time { clock: ms, date: 1_000_000.0 + ms }
    }

    #[test]
    fn timeout_starts_at_the_first_frame_or_at_the_call() {
        let args = json!({ "question": "Which?", "timeout": 5_000 });
        let call = contract::parse("ask_user", Flavor::default(), args).unwrap();
        let data = CallData::new(String::new(), "ask_user".to_owned(), call);
        let (id, mode, reply_to) = ("r".to_owned(), Mode::Interactive, ReplyTo::Pi);
        let asked_at_ms = Some(999_000.0);
        let mut calls = Calls::default();
        calls.add(Request { id, data, reply_to, mode, asked_at_ms }, at(0.0));
        let call = calls.find_mut("r").unwrap();
        let left = |call: &mut OpenCall, is_deferred: bool, ms| {
            call.reply_to = if is_deferred { ReplyTo::Agent } else { ReplyTo::Pi };
            call.remaining_ms(at(ms))
        };
        assert_eq!(left(call, false, 3_000.0), Some(5_000.0));
        assert_eq!(left(call, true, 3_000.0), Some(1_000.0));
        call.show(Mode::Rpc, at(3_000.0));
        call.show(Mode::Interactive, at(4_000.0));
        assert_eq!(left(call, false, 4_500.0), Some(3_500.0));
        assert_eq!(left(call, false, 9_999.0), Some(0.0));
        assert!(calls.set_begun("r").is_some() && calls.set_begun("r").is_none());
        assert_eq!(left(calls.find_mut("r").unwrap(), true, 0.0), None);
    }

    #[test]
    fn a_report_is_skipped_if_it_repeats_the_last_one_or_follows_a_contracts_own_text() {
        let mut reports = Reports::default();
        assert!(reports.record("1 of 2") && !reports.record("1 of 2") && reports.record("2 of 2"));
        let mut reports = Reports::default();
        reports.skip_next();
        assert!(!reports.record("1 of 2") && reports.record("2 of 2"));
    }
}
