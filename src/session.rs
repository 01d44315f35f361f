//! A session as a state machine: events in, actions out. It does not use JavaScript, a clock, the
//! disk or the environment.
//!
//! ```text
//! Pi, Node ──▶ Event ──▶ Session::handle ──▶ Vec<Action> ──▶ Pi, Node
//!                          │ calls     open calls, in order
//!                          │ log       state of the session's branch
//!                          └ delivery  outcomes on their way to the agent
//! ```
//! Actions run in order. An event that an action raises is handled next; the actions for that event
//! run after those in the queue. If the process ends between two actions, the log contains
//! everything that the next session needs.
#![expect(clippy::result_large_err, reason = "a call is refused once, its size costs nothing")]

pub mod action;
pub mod asking;
mod begin;
pub mod calls;
pub mod delivery;
pub mod event;
pub mod facts;
mod follow;
pub mod log;
mod queue;
mod resume;
mod settle;
pub mod telling;
pub mod turns;

use std::collections::VecDeque;

use serde_json::Value;

pub use action::Action;
pub use event::{Agent, Event, Now, Timer};

use crate::contract::{Flavor, Mode};
use crate::model::{Answers, Outcome};
use crate::pending::RawAnswer;
use calls::{Calls, DRAFTS_MS, FileAnswers, ReplyTo, Round};
use delivery::Delivery;
use log::{Entry, Log, Off};
use turns::{End, Stage};

/// A request's id begins with at most this many characters of the tool call's id.
const ID_START: usize = 64;

/// Replaces each character of `text` with `_`, except ASCII letters, digits and dashes.
fn plain(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    text.chars().map(plain).collect()
}

/// A session.
#[derive(Debug)]
pub struct Session {
    /// The flavor of the contracts.
    pub flavor: Flavor,
    /// The way in which the user can be asked.
    pub mode: Mode,
    /// The state of the branch.
    pub log: Log,
    /// The open calls.
    pub calls: Calls,
    delivery: Delivery,
    /// The interrupted calls of the model's last message, while they are asked again.
    round: Option<Round>,
    /// `true` after the deferred calls of the log were loaded as open calls; never in print mode.
    follows: bool,
    /// Requests that have ended, until their outcomes are in the log.
    ending: Vec<String>,
    /// Answers of the pending file, until all of them are in the log.
    filing: Option<FileAnswers>,
    /// `true` after the first prompt of the user: from then on, unsigned entries are accepted.
    accepts_unsigned: bool,
    /// `true` if an RPC client receives requests as data and shows them itself.
    is_shown_to_client: bool,
    /// Answers of `--answers` for later calls, in order.
    pub given: VecDeque<RawAnswer>,
    /// Set while questions are off. Belongs to the session, on all of its branches.
    pub off: Option<Off>,
    /// The source of unique ids: the time of creation, and the number of ids so far.
    ids: (f64, usize),
}

impl Session {
    /// Creates a session that starts at `now_ms` (ms since 1970). `tools`: the names of our tools.
    pub fn new(tools: &[&str], flavor: Flavor, now_ms: f64) -> Self {
        Self {
            flavor,
            mode: Mode::Print,
            log: Log::new(tools),
            calls: Calls::default(),
            delivery: Delivery::new(flavor),
            round: None,
            follows: false,
            ending: Vec::new(),
            filing: None,
            accepts_unsigned: false,
            is_shown_to_client: false,
            given: VecDeque::new(),
            off: None,
            ids: (now_ms, 0),
        }
    }

    /// Configures a session that starts: the way in which the user can be asked, the contracts, and
    /// whether an RPC client receives requests as data.
    pub fn begin(&mut self, mode: Mode, flavor: Flavor, is_shown_to_client: bool) {
        (self.mode, self.flavor, self.is_shown_to_client) = (mode, flavor, is_shown_to_client);
        self.delivery.flavor = flavor;
    }

    /// Returns `true` while interrupted calls are being asked again, or their results are being
    /// written.
    pub fn is_resuming(&self) -> bool {
        self.round.is_some()
    }

    /// Returns the saved draft of the request `id` of the tool call `call`, if there is one. A
    /// draft that was saved before the call was deferred remains valid until a newer one is saved.
    pub fn saved_draft(&self, id: &str, call: &str) -> Option<&Value> {
        let is_open = self.log.open.iter().any(|open| open.id == id);
        if is_open { self.log.draft(id) } else { self.log.draft_of_call(call) }
    }

    /// Handles an event, and returns the actions in order. Call [`Log::follow`] first, so that the
    /// log matches the branch.
    pub fn handle(&mut self, event: Event, now: Now) -> Vec<Action> {
        let mut actions = Vec::new();
        let begins = matches!(event, Event::Opened { .. } | Event::Moved | Event::Prompted);
        if begins && self.calls.is_over() {
            return actions;
        }
        match event {
            Event::Opened { mode, prompted } => {
                self.mode = mode;
                let foreign = self.log.foreign;
                actions.extend((foreign > 0).then_some(Action::NotifyUnsigned));
                self.sync_to_branch(prompted, now, &mut actions);
                if self.round.is_none() {
                    actions.extend(self.delivery.send(&self.log, !prompted));
                }
                actions.push(Action::ReadFile);
                if !prompted {
                    self.set_discussed_aside(now, &mut actions);
                }
            }
            Event::Moved => {
                self.delivery.moved();
                self.follow(now, &mut actions);
                self.ask_again(false, now, &mut actions);
            }
            Event::Prompted => self.handle_prompt(now, &mut actions),
            Event::Ready(id) => self.ready(&id, now, &mut actions),
            Event::Stopped(id) => self.handle_abort(&id, now, &mut actions),
            Event::DraftRead { draft, may_wait } => {
                self.save_draft(draft, may_wait, now, &mut actions)
            }
            Event::Collapsed(id) => self.set_aside(&id, false, now, &mut actions),
            Event::PostponedByTyping(id) => {
                self.set_aside(&id, false, now, &mut actions);
                if let Some(call) = self.calls.get(&id) {
                    call.stage = Stage::Aside { is_held: true };
                }
            }
            Event::Deferred(id) => self.defer(&id, now, &mut actions),
            Event::Decided { id, outcome, via } => {
                self.decided(&id, End { outcome, via }, now, &mut actions);
            }
            Event::Abandoned { id, .. } if self.calls.is_deferred(&id) => {
                self.set_aside(&id, false, now, &mut actions);
            }
            Event::Abandoned { id, outcome } => {
                self.decided(&id, End { outcome, via: None }, now, &mut actions);
            }
            Event::Withdrawn(id) => self.withdraw(&id, now, &mut actions),
            Event::Closed(id) => {
                self.calls.remove(&id);
                self.fill(now, &mut actions);
            }
            Event::Corrected { entry, call, outcome } => {
                self.handle_correction((&entry, &call), &outcome, now, &mut actions);
            }
            Event::Appended { entry, is_stored } => {
                self.handle_appended(entry, is_stored, now, &mut actions)
            }
            Event::Written(done) => self.written(done, now, &mut actions),
            Event::FileRead { answered, go_on } => {
                self.handle_file_answers(answered, go_on, now, &mut actions);
            }
            Event::ImagesRead(id) => {
                self.delivery.images_read(id);
                actions.extend(self.delivery.soon(&self.log, now.agent));
            }
            Event::NotSent(ids) => self.delivery.refused(&ids),
            Event::TurnEnded { completed } => {
                actions.extend(self.delivery.at_boundary(&self.log, completed));
            }
            Event::AgentSettled => {
                self.drop_given(&mut actions);
                actions.extend(self.delivery.settled(&self.log));
                self.set_discussed_aside(now, &mut actions);
                self.send_switch(true, now, &mut actions);
            }
            Event::Switched(off) => {
                self.off = off;
                self.send_switch(now.agent != Agent::Idle, now, &mut actions);
            }
            Event::Fired(timer) => self.handle_timer(timer, now, &mut actions),
            Event::ShutDown => {
                self.stop_all(now, &mut actions);
                return actions;
            }
        }
        self.finish_round(now, &mut actions);
        actions
    }

    /// Returns a unique id for a request or a correction, based on the tool call's id. Models reuse
    /// ids, and a late response must not answer another question. Some providers use ids of several
    /// hundred characters.
    pub fn id(&mut self, call: &str) -> String {
        self.ids.1 += 1;
        let start: String = call.chars().take(ID_START).collect();
        format!("{}.{}.{:.0}", plain(&start), self.ids.1, self.ids.0)
    }

    /// Handles a prompt of the user. The first prompt accepts unsigned entries; then the edge
    /// raises the event again. Due outcomes are delivered with the turn of the prompt.
    fn handle_prompt(&mut self, now: Now, actions: &mut Vec<Action>) {
        if !std::mem::replace(&mut self.accepts_unsigned, true) {
            self.log.clear();
            actions.push(Action::Adopt);
            return;
        }
        self.follow(now, actions);
        if now.agent == Agent::Idle {
            actions.extend(self.delivery.send(&self.log, false));
            self.send_switch(false, now, actions);
        }
    }

    /// Sends the agent the message that questions are off or on, unless the branch already has it.
    /// Starts no turn. `is_hidden`: the message is not displayed, because the user was notified
    /// before.
    fn send_switch(&self, is_hidden: bool, now: Now, actions: &mut Vec<Action>) {
        let is_told = self.off.is_some() == self.log.off.is_some();
        if is_told || self.round.is_some() || now.agent == Agent::Busy {
            return;
        }
        let mut message = telling::switched(self.off.as_ref(), &self.log.tools);
        if let Some(display) = message.message.get_mut("display") {
            *display = (!is_hidden).into();
        }
        actions.push(Action::Send { messages: vec![message], go_on: false });
    }

    /// Returns the id of the session entry whose message contains the tool call of the request
    /// `id`.
    fn entry_of(&self, id: &str) -> Option<String> {
        let call = self.calls.find(id)?;
        match &call.reply_to {
            ReplyTo::Session { entry } => Some(entry.clone()),
            _ => self.log.entry_of(id, &call.facts.id),
        }
    }

    /// Handles an abort by the caller of the request `id`. A deferred request stays open.
    fn handle_abort(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.get(id) else { return };
        if call.is_being_deferred {
            call.is_stopped = true;
        } else if !call.is_deferred() {
            self.decided(id, End::aborted(), now, actions);
        }
    }

    /// Handles a change in the form of the request `id`. If a model made the request, a changed
    /// answer (`decided`) is saved at once, and typed text after a delay.
    pub fn handle_form_change(&mut self, id: &str, decided: bool) -> Vec<Action> {
        let call = self.calls.get(id).filter(|call| call.facts.asked_by_model());
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

    /// Saves the draft of a form, if the draft differs from the saved one.
    fn save_draft(
        &mut self,
        draft: log::Draft,
        may_wait: bool,
        now: Now,
        actions: &mut Vec<Action>,
    ) {
        if let Some(call) = self.calls.get(&draft.id) {
            call.is_changed = false;
        }
        if self.saved_draft(&draft.id, &draft.call) == draft.left.as_ref() {
            return;
        }
        if may_wait && let Some(call) = self.calls.get(&draft.id) {
            let bytes = draft.left.as_ref().map_or(0, |left| left.to_string().len());
            if !call.record_draft_time(bytes, now.time.date) {
                // Saves a long draft later: the user may have deleted text by then.
                actions.extend(self.handle_form_change(&draft.id, false));
                return;
            }
        }
        actions.push(Action::Append(Entry::Draft(draft)));
    }

    /// Defers the request `id`, because the user asked for it. If it is deferred already, only its
    /// form closes.
    fn defer(&mut self, id: &str, now: Now, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.find(id).filter(|call| !call.is_being_deferred) else { return };
        if call.is_deferred() {
            self.set_aside(id, false, now, actions);
        } else if call.may_defer() {
            self.log_deferral(id, actions);
        }
    }

    /// Hides the request `id` until the user opens it. Its caller keeps waiting, or the agent
    /// continues. `tells`: notifies an RPC client that has not shown the request.
    fn set_aside(&mut self, id: &str, tells: bool, now: Now, actions: &mut Vec<Action>) {
        let Some(call) = self.calls.get(id) else { return };
        if call.stage == Stage::Shown && call.facts.asked_by_model() {
            actions.extend(call.read_form(false));
        }
        let left_ms = call.closes_in_ms(now.time);
        let timer = Timer::Close(id.to_owned());
        // A running timer may still have the delay from before the request was deferred.
        let old = call.timers.extract_if(.., |old| *old == timer);
        actions.extend(old.map(Action::StopTimer));
        if let Some(left_ms) = left_ms {
            call.timers.push(timer.clone());
            actions.push(Action::StartTimer(timer, left_ms));
        }
        self.calls.set_aside(id);
        actions.push(Action::Hide { id: id.to_owned(), tells });
    }

    fn handle_timer(&mut self, timer: Timer, now: Now, actions: &mut Vec<Action>) {
        let (Timer::Draft(id) | Timer::Close(id)) = &timer else {
            actions.extend(self.delivery.check(&self.log, now.agent));
            return;
        };
        let Some(call) = self.calls.get(id) else { return };
        call.timers.retain(|running| *running != timer);
        if matches!(timer, Timer::Draft(_)) {
            actions.push(Action::ReadForm { id: id.clone(), may_wait: true });
            return;
        }
        // While the form is open, the form handles the timeout.
        if !call.is_aside() {
            return;
        }
        match call.closes_in_ms(now.time) {
            Some(left_ms) if left_ms > 0.0 => {
                call.timers.push(timer.clone());
                actions.push(Action::StartTimer(timer, left_ms));
            }
            Some(_) => {
                let none = Answers::none(call.facts.call.form.questions.len());
                let id = id.clone();
                let end = End { outcome: Outcome::TimedOut(none), via: None };
                self.decided(&id, end, now, actions);
            }
            None => {}
        }
    }

    /// Ends the session: aborts the open calls, and stops the timers.
    fn stop_all(&mut self, now: Now, actions: &mut Vec<Action>) {
        for id in self.calls.end() {
            self.decided(&id, End::aborted(), now, actions);
        }
        actions.push(Action::StopTimer(Timer::Idle));
        (self.round, self.follows) = (None, false);
    }
}
