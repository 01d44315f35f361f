//! A session as a state machine: events in, actions out. It does not use JavaScript, a clock, the
//! disk or the environment.
//!
//! ```text
//! Pi, Node ──▶ Event ──▶ Session::handle ──▶ Vec<Action> ──▶ Pi, Node
//!                          │ calls     open calls, in order
//!                          │ log       state of the session's branch
//!                          └ delivery  outcomes on their way to the agent
//! ```
//! Actions run in order. If an action causes an event, the event is handled at once. The actions
//! for this event run after the actions that already wait. When no action is left,
//! [`Calls::next_action`] returns actions that announce and show calls, one at a time. If the
//! process ends between two actions, the log has everything for continuing the session later.
#![expect(clippy::result_large_err, reason = "refusals are rare, so their size does not matter")]

pub mod action;
pub mod attention;
pub mod call_data;
pub mod calls;
mod client;
mod deferred;
pub mod delivery;
pub mod event;
pub mod log;
pub mod off;
pub mod offer;
mod queue;
pub mod replies;
mod resume;
mod sending;
mod settle;
pub mod stages;
mod start;

use std::collections::VecDeque;
use std::path::Path;

use serde_json::Value;

pub use action::Action;
pub use event::{Agent, Event, FileAnswer, Notice, Now, Timer};

use crate::contract::{self, Flavor, Mode};
use crate::model::{Answers, Outcome, SavedForm};
use crate::pending::RawAnswer;
use crate::settings::{Rpc, Settings};
use crate::strings;
use calls::{Calls, DRAFTS_MS, FileAnswers, OpenCall, ReplyTo, Resumed};
use delivery::Delivery;
use log::{Draft, Entry, Log, Off};
use offer::Offer;
use stages::{CallEnd, Stage};

/// A request's id begins with at most this many characters of the tool call's id.
const ID_START: usize = 64;

/// Replaces each character of `text` with `_`, except ASCII letters, digits and dashes.
fn sanitize_id(text: &str) -> String {
    let sanitize = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    text.chars().map(sanitize).collect()
}

/// The circumstances of an event that is being handled, and the actions so far.
#[derive(Debug)]
struct EventContext {
    now: Now,
    actions: Vec<Action>,
}

/// A session.
#[derive(Debug, Default)]
pub struct Session {
    /// The flavor of the contracts.
    pub flavor: Flavor,
    /// The way in which the user can be asked.
    pub mode: Mode,
    /// The state of the current branch. (Pi stores a session as a tree.)
    pub log: Log,
    /// The open calls.
    pub calls: Calls,
    /// The outcomes on their way to the agent.
    pub delivery: Delivery,
    /// The interrupted calls of the model's last message, while the user is asked again.
    resumed: Option<Resumed>,
    /// `true` after the deferred calls of the log were opened; never in print mode.
    is_synced: bool,
    /// The ids of requests that have ended, until their outcomes are in the log.
    ending: Vec<String>,
    /// Answers of the pending file, until all of them are in the log.
    file_answers: Option<FileAnswers>,
    /// `true` if the agent must continue after the pending file was read, even without answers.
    continues_after_file: bool,
    /// `true` after the first prompt of the user: from then on, unsigned entries are accepted.
    pub accepts_unsigned: bool,
    rpc: Rpc,
    /// The requests to send to an RPC client after the start of the session; `None` after they were
    /// sent. (Pi sends a client no entries before its event `resources_discover`.)
    held_requests: Option<Vec<String>>,
    /// Answers of `--answers` for later calls, in order.
    pub flag_answers: VecDeque<RawAnswer>,
    /// `true` if prompts are refused, because print mode cannot use the answers of `--answers`.
    pub refuses_prompts: bool,
    /// Answers of `--answers` for questions in the pending file, until the file was read.
    pub flag_answers_for_file: Option<Vec<RawAnswer>>,
    /// A sentence about the questions that the agent's calls have added to the pending file. The
    /// user receives it when the agent has settled.
    saved_notice: Option<String>,
    /// Set while questions are off. Applies to all branches of the session.
    pub off: Option<Off>,
    /// The offer to ask the questions of the agent's last reply in a form.
    offer: Offer,
    /// The creation time and the number of ids so far. Both together make an id unique.
    ids: (f64, usize),
}

impl Session {
    /// Creates a session that starts at `now_ms` (ms since 1970). `tools`: the names of our tools.
    pub fn new(tools: &[&str], now_ms: f64) -> Self {
        Self {
            mode: Mode::Print,
            log: Log::new(tools),
            held_requests: Some(Vec::new()),
            ids: (now_ms, 0),
            ..Self::default()
        }
    }

    /// Configures a session that starts at `now_ms` of the monotonic clock, in the directory `cwd`.
    /// `mode` is the way in which the user can be asked.
    pub fn configure(&mut self, mode: Mode, settings: &Settings, cwd: Option<&Path>, now_ms: f64) {
        (self.mode, self.flavor, self.rpc) = (mode, settings.flavor, settings.rpc);
        if mode == Mode::Interactive {
            self.calls.attention.register_user(now_ms, settings, cwd);
        }
    }

    /// Returns `true` while the prompt of Pi's command line must wait for the results of
    /// interrupted calls, or for answers of the pending file.
    pub fn holds_prompt(&self) -> bool {
        let precedes_prompt =
            |call: &OpenCall| matches!(call.reply_to, ReplyTo::File { starts_turn: false, .. });
        self.resumed.is_some() || self.calls.iter().any(precedes_prompt)
    }

    /// Returns `true` if the start of the session is over. Then Pi sends the prompt of its command
    /// line; without a prompt, Pi exits in print mode. In print `mode`, a running turn of the `agent`
    /// must end first.
    pub fn ends_start(&self, mode: Mode, agent: Agent) -> bool {
        let is_running = mode == Mode::Print && agent != Agent::Idle;
        !is_running && !self.holds_prompt() && !self.delivery.reads_images()
    }

    /// For a request `id` that asks an interrupted call again: returns `true` if the prompt of Pi's
    /// command line follows. (That prompt ends the call, so the call cannot stay interrupted.)
    /// `None` for other requests.
    pub fn resumed_before_prompt(&self, id: &str) -> Option<bool> {
        let is_resumed = matches!(self.calls.find(id)?.reply_to, ReplyTo::Session { .. });
        self.resumed.as_ref().filter(|_| is_resumed).map(|resumed| resumed.has_prompt)
    }

    /// Returns the saved draft of the request `id` of the tool call `call`, if there is one. A
    /// draft from before the call was deferred remains valid until a newer draft is saved.
    pub fn saved_draft(&self, id: &str, call: &str) -> Option<&Value> {
        match self.log.request(id) {
            Some(_) => self.log.draft(id),
            None => self.log.draft_of_call(call),
        }
    }

    /// Handles an event, and returns the actions in order. Call [`Log::update`] first, so that the
    /// log matches the branch.
    pub fn handle(&mut self, event: Event, now: Now) -> Vec<Action> {
        let mut cx = EventContext { now, actions: Vec::new() };
        if event.starts_calls() && self.calls.is_over() {
            return cx.actions;
        }
        match event {
            Event::Opened { has_prompt, is_new } => {
                let unsigned = self.log.count_unsigned();
                if unsigned > 0 {
                    cx.actions.push(Action::notify(strings::deferred::unsigned(unsigned)));
                }
                self.sync_to_branch(has_prompt, &mut cx);
                // Print mode first adds the questions of interrupted calls to the pending file.
                if self.mode != Mode::Print || self.resumed.is_none() {
                    cx.actions.push(Action::ReadFile { is_new, starts_turn: !has_prompt });
                }
                if !has_prompt {
                    self.defer_discussed(&mut cx);
                }
            }
            Event::StartRefused(sentence) => {
                self.refuses_prompts = self.mode == Mode::Print;
                cx.actions.push(Action::Notify(Notice::failure(sentence)));
            }
            Event::InterruptedChosen if self.interrupted_calls(now.agent).is_empty() => {
                cx.actions.push(Action::notify(strings::page::gone()));
            }
            Event::BranchChanged | Event::InterruptedChosen => {
                self.offer.close();
                // Questions are on, but were off on the new branch: Pi has restored the tools of
                // that branch.
                if self.off.is_none()
                    && let Some(off) = &self.log.off
                {
                    cx.actions.push(self.show_tools(off));
                }
                self.hide_tools(&mut cx);
                self.delivery.handle_branch_change();
                self.sync_open_calls(&mut cx);
                self.resume_calls(false, &mut cx);
            }
            Event::Prompted => self.handle_prompt(&mut cx),
            Event::Ready(id) => self.start_call(&id, &mut cx),
            Event::Shown { id, mode } => self.handle_shown(&id, mode, &mut cx),
            Event::Aborted(id) => self.handle_abort(&id, &mut cx),
            Event::DraftRead { id, draft, may_wait } => {
                self.save_draft(id, &draft, may_wait, &mut cx);
            }
            Event::Collapsed(id) => self.hide(&id, &mut cx),
            Event::PostponedByTyping(id) => {
                self.hide(&id, &mut cx);
                if let Some(call) = self.calls.find_mut(&id) {
                    call.stage = Stage::Hidden { opens_after_typing: true };
                }
            }
            Event::Deferred(id) => self.defer(&id, &mut cx),
            Event::Decided { id, outcome, via } => {
                let via = via.filter(|_| outcome.is_decided());
                self.settle(&id, CallEnd { outcome, via }, &mut cx);
            }
            Event::Abandoned { id, .. } if self.calls.is_deferred(&id) => {
                self.hide(&id, &mut cx);
            }
            Event::Abandoned { id, outcome } => {
                self.settle(&id, CallEnd::of(outcome), &mut cx);
            }
            Event::Closed(id) => {
                self.calls.remove(&id);
                self.reopen_deferred_calls(&mut cx);
            }
            Event::Appended { entry, error } => self.handle_appended(entry, error, &mut cx),
            Event::ResultsWritten(is_written) => self.finish_writing(is_written, &mut cx),
            Event::FileRead { notice, session, answered, starts_turn } => {
                self.flag_answers_for_file = None;
                cx.actions.push(Action::Notify(notice));
                self.handle_file_answers(session, answered, starts_turn, &mut cx);
            }
            Event::ImagesRead { id, images } => {
                self.delivery.store_images(id, images);
                self.deliver_soon(true, &mut cx);
            }
            Event::NotSent(ids) => self.delivery.mark_refused(&ids),
            Event::TurnEnded { completed } => self.deliver_in_turn(completed, &mut cx),
            Event::AgentSettled => {
                cx.actions.extend(self.saved_notice.take().map(Action::notify));
                self.drop_flag_answers(&mut cx);
                self.deliver_to_settled_agent(&mut cx);
                self.defer_discussed(&mut cx);
                self.send_switch(true, &mut cx);
            }
            Event::Replied(reply) => self.offer.on_turn_end(reply),
            Event::Continued => self.offer.close(),
            Event::Started => {
                self.off = self.log.off.clone();
                self.hide_tools(&mut cx);
            }
            Event::Switched { is_off, visible } => {
                self.switch(is_off, &visible, &mut cx);
            }
            Event::ToolsChanged => self.hide_tools(&mut cx),
            Event::StreamsSoon => {
                cx.actions.push(Action::StartTimer(Timer::Streams, 0.0));
            }
            Event::NotSentToClient(id) => self.handle_not_sent_to_client(id, &mut cx),
            Event::CommandEnded { program, ended } => {
                cx.actions.extend(self.calls.attention.check_command(&program, ended));
            }
            Event::Fired(timer) => self.handle_timer(timer, &mut cx),
            Event::ShutDown => {
                self.stop_all(&mut cx);
                return cx.actions;
            }
        }
        self.finish_resumed(&mut cx);
        cx.actions
    }

    /// Returns a unique id for a request or a correction, based on the tool call's id. Models reuse
    /// ids, and a late response must not answer another question. The tool call's id is cut,
    /// because some providers use several hundred characters.
    fn create_id(&mut self, call: &str) -> String {
        self.ids.1 += 1;
        let start: String = call.chars().take(ID_START).collect();
        format!("{}.{}.{:.0}", sanitize_id(&start), self.ids.1, self.ids.0)
    }

    /// Accepts unsigned entries from now on, because the user sends a prompt. Must be called before
    /// [`Event::Prompted`]. The first call clears the log: the whole branch is read again.
    pub fn accept_unsigned(&mut self) {
        if !std::mem::replace(&mut self.accepts_unsigned, true) {
            self.log.clear();
        }
    }

    /// Handles a prompt of the user. Due outcomes are delivered with the turn of the prompt.
    fn handle_prompt(&mut self, cx: &mut EventContext) {
        self.offer.close();
        self.sync_open_calls(cx);
        if cx.now.agent == Agent::Idle {
            self.deliver_soon(false, cx);
            self.send_switch(false, cx);
        }
    }

    /// Returns the id of the session entry whose message contains the tool call of the request
    /// `id`.
    fn entry_of(&self, id: &str) -> Option<String> {
        let call = self.calls.find(id)?;
        match &call.reply_to {
            ReplyTo::Session { entry } => Some(entry.clone()),
            _ => self.log.entry_of(id, &call.data.id),
        }
    }

    /// Handles an abort by the caller of the request `id`. A deferred request stays open.
    fn handle_abort(&mut self, id: &str, cx: &mut EventContext) {
        let Some(call) = self.calls.find_mut(id) else { return };
        if call.is_being_deferred {
            call.is_aborted = true;
        } else if !call.is_deferred() {
            self.settle(id, CallEnd::of(Outcome::Aborted), cx);
        }
    }

    /// Handles a change in the form of the request `id`. If a model made the request, a changed
    /// answer (`decided`) is saved at once, and typed text after a delay.
    pub fn handle_form_change(&mut self, id: &str, decided: bool) -> Vec<Action> {
        let call = self.calls.find_mut(id).filter(|call| call.data.asked_by_model());
        let Some(call) = call else { return Vec::new() };
        call.is_changed = true;
        let timer = Timer::Draft(id.to_owned());
        if decided {
            return call.read_form(true);
        }
        if call.timers.contains(&timer) {
            return Vec::new();
        }
        call.timers.push(timer.clone());
        vec![Action::StartTimer(timer, DRAFTS_MS)]
    }

    /// Saves the draft of a form, if the draft differs from the saved draft.
    fn save_draft(&mut self, id: String, draft: &SavedForm, may_wait: bool, cx: &mut EventContext) {
        let Some(data) = self.calls.data(&id) else { return };
        let draft = Draft { id, call: data.id.clone(), content: contract::saved_drafts(draft) };
        if let Some(call) = self.calls.find_mut(&draft.id) {
            call.is_changed = false;
        }
        if self.saved_draft(&draft.id, &draft.call) == draft.content.as_ref() {
            return;
        }
        if may_wait && let Some(call) = self.calls.find_mut(&draft.id) {
            let bytes = draft.content.as_ref().map_or(0, |content| content.to_string().len());
            if !call.record_draft_time(bytes, cx.now.time.date) {
                // Saves a long draft later: the user may have deleted text by then.
                cx.actions.extend(self.handle_form_change(&draft.id, false));
                return;
            }
        }
        cx.actions.push(Action::Append(Entry::Draft(draft)));
    }

    /// Defers the request `id` for the user. A request that is deferred already is only hidden.
    fn defer(&mut self, id: &str, cx: &mut EventContext) {
        let Some(call) = self.calls.find(id).filter(|call| !call.is_being_deferred) else { return };
        if call.is_deferred() {
            self.hide(id, cx);
        } else if call.can_be_deferred() {
            self.log_deferral(id, cx);
        }
    }

    /// Hides the form of the request `id` until the user opens it. A caller that waits keeps
    /// waiting.
    fn hide(&mut self, id: &str, cx: &mut EventContext) {
        let Some(call) = self.calls.find_mut(id) else { return };
        if call.stage == Stage::Shown && call.data.asked_by_model() {
            cx.actions.extend(call.read_form(false));
        }
        cx.actions.extend(call.start_timeout(cx.now.time));
        self.calls.hide(id);
        cx.actions.push(Action::Hide(id.to_owned()));
    }

    /// Handles [`Event::Shown`] for the request `id`. A form handles its own timeout; dialogs need
    /// a timer.
    fn handle_shown(&mut self, id: &str, mode: Mode, cx: &mut EventContext) {
        let Some(call) = self.calls.find_mut(id) else { return };
        call.show(mode, cx.now.time);
        if mode == Mode::Rpc {
            cx.actions.extend(call.start_timeout(cx.now.time));
            self.show_to_client(id, cx);
        }
    }

    fn handle_timer(&mut self, timer: Timer, cx: &mut EventContext) {
        let id = match &timer {
            Timer::Draft(id) | Timer::Close(id) => id,
            Timer::Idle => return self.handle_idle_timer(cx),
            Timer::Streams => return self.send_held_requests(cx),
            Timer::Alert => return self.calls.attention.handle_timer(),
            // After each event, the edge opens the questions that typing postponed.
            Timer::Postponed => return,
        };
        let Some(call) = self.calls.find_mut(id) else { return };
        call.timers.retain(|running| *running != timer);
        if matches!(timer, Timer::Draft(_)) {
            cx.actions.push(Action::ReadForm { id: id.clone(), may_wait: true });
            return;
        }
        // While the form is open, the form handles the timeout.
        let is_in_dialogs = call.stage == Stage::Shown && call.mode == Mode::Rpc;
        if !call.is_hidden() && !is_in_dialogs {
            return;
        }
        match call.remaining_ms(cx.now.time) {
            Some(left_ms) if left_ms > 0.0 => cx.actions.extend(call.start_timeout(cx.now.time)),
            Some(_) if is_in_dialogs => cx.actions.push(Action::TimeOut(id.clone())),
            Some(_) => {
                let none = Answers::none(call.data.call.form.questions.len());
                let id = id.clone();
                self.settle(&id, CallEnd::of(Outcome::TimedOut(none)), cx);
            }
            None => {}
        }
    }

    fn stop_all(&mut self, cx: &mut EventContext) {
        for id in self.calls.end_session() {
            self.settle(&id, CallEnd::of(Outcome::Aborted), cx);
        }
        let timers = [Timer::Idle, Timer::Streams, Timer::Postponed];
        cx.actions.extend(timers.map(Action::StopTimer));
        (self.resumed, self.is_synced) = (None, false);
    }
}
