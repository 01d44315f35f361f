//! Performs the actions of [`crate::session`], one after the other, in one loop
//! ([`Extension::run`]). If no action is queued, the session selects the next one, for example to
//! show the next call. If the session has none, the loop draws the line above Pi's editor again, or
//! opens a question that was postponed because the user was typing.
//!
//! An action may run code of other extensions. That code may stop or answer a call, start a new
//! call, or end the session. The session handles each of these events at once, but the resulting
//! actions are queued until the current action is complete.

use std::mem;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::contract::Mode;
use crate::edge::extension::Extension;
use crate::edge::images::load;
use crate::edge::js::guard::{ignore_panic, inject, recover};
use crate::edge::js::timer::Timer;
use crate::edge::js::{Json, Maybe, Object, spawn};
use crate::edge::pending::deliver::{ask, change_file, deliver};
use crate::edge::pi::{self, BoundaryResult, Ctx, PiEvent, process};
use crate::model::{Image, Outcome};
use crate::session::action::Message;
use crate::session::{self, Action, Event, Now};
use crate::surface::history;

impl Extension {
    /// Handles an event and performs its actions.
    pub fn handle(self: &Rc<Self>, event: Event) {
        let actions = self.decide(event);
        self.perform(actions);
    }

    /// Handles Pi's events `turn_end` and `agent_before_settle`. If there are outcomes that the
    /// agent has not received, returns them to Pi as entries of the turn, with which the agent
    /// continues.
    pub fn at_boundary(self: &Rc<Self>, event: &PiEvent) -> Result<Maybe> {
        let completed = event.outcome().as_deref() == Some("completed") && !is_aborted(&self.ctx());
        let actions = self.decide(Event::TurnEnded { completed });
        let (mut for_turn, rest): (Vec<_>, Vec<_>) =
            actions.into_iter().partition(|action| matches!(action, Action::AddToTurn(_)));
        self.perform(rest);
        // If this Pi accepts no entries, the outcomes are sent after the agent has settled.
        let (Some(Action::AddToTurn(messages)), Some(entries)) = (for_turn.pop(), event.entries())
        else {
            return Ok(Maybe(None));
        };
        let mut entries: Vec<_> = entries.items().collect();
        for message in &messages {
            entries.push(build(message)?);
        }
        let result = BoundaryResult::new()?.entries(entries)?.goes_on(true)?;
        Ok(Maybe(Some(result.into())))
    }

    /// Reads new entries of the session, then handles `event`. Returns the actions to perform.
    pub(in crate::edge) fn decide(&self, event: Event) -> Vec<Action> {
        let request = event.request().map(str::to_owned);
        let entry = match &event {
            Event::Ready(_) => "answers",
            _ if request.is_some() => "decide",
            _ => "event",
        };
        self.look(|_| ());
        let now = self.session_now();
        let decided = self.try_session(|session| {
            inject(entry);
            Ok(session.handle(event, now))
        });
        decided.unwrap_or_else(|why| {
            self.session(|session| session.fail_request(request.as_deref(), &why.reason))
        })
    }

    /// Returns the time, and the state of the agent and of an RPC client.
    pub fn session_now(&self) -> Now {
        let is_client = self.session(|session| session.mode == Mode::Rpc);
        let is_client_gone = is_client && process::client_is_gone();
        Now { time: self.now(), agent: self.ctx().agent(), is_client_gone }
    }

    /// Queues `actions`, and [runs](Self::run) the loop.
    pub(in crate::edge) fn perform(self: &Rc<Self>, actions: Vec<Action>) {
        self.with(|state| state.actions.extend(actions));
        self.run();
    }

    /// Runs the loop until there is nothing to do. If the loop is running already, returns at once:
    /// the running loop will perform the queued actions.
    pub fn run(self: &Rc<Self>) {
        if self.with(|state| mem::replace(&mut state.is_running, true)) {
            return;
        }
        ignore_panic(|| while self.take_step() {});
        self.with(|state| state.is_running = false);
        self.release_start();
        self.release_pi();
    }

    /// Does one step of the loop. Returns `false` if there was nothing to do.
    fn take_step(self: &Rc<Self>) -> bool {
        let now_ms = self.now().clock;
        let queued = self.with(|state| state.actions.pop_front());
        let next = || self.session(|session| session.calls.next_action(now_ms));
        if let Some(action) = queued.or_else(next) {
            // A panic must not prevent the next action.
            ignore_panic(|| self.perform_one(action));
            return true;
        }
        let is_over = self.session(|session| session.calls.is_over());
        !is_over && (self.draw_line() || self.open_soon())
    }

    pub(in crate::edge) fn perform_one(self: &Rc<Self>, action: Action) {
        match action {
            Action::Return { id, reply, stops } => self.reply_to_pi(&id, reply, stops),
            Action::Close(closing) => {
                let id = closing.id.clone();
                // A panic of the closed form must not prevent the next form.
                ignore_panic(|| self.close_request(*closing));
                self.handle(Event::Closed(id));
            }
            Action::Hide(id) => self.with_surface(&id, |surface| surface.hide()),
            Action::SendRequest(id) => {
                let not_sent = Event::NotSentToClient(id.clone());
                recover(|| self.send_request(&id), |_| self.handle(not_sent));
            }
            // The dialogs end the request after an error.
            Action::ShowDialogs(id) => self.with_surface(&id, |surface| _ = surface.show()),
            Action::ReadForm { id, may_wait } => {
                if let Some(draft) = self.surface(&id).and_then(|surface| surface.draft()) {
                    self.handle(Event::DraftRead { id, draft, may_wait });
                }
            }
            Action::StopCountdown(id) => {
                self.with_surface(&id, |surface| surface.stop_countdown());
            }
            Action::TimeOut(id) => self.with_surface(&id, |surface| surface.time_out()),
            Action::Report { id, reply } => self.send_progress(&id, reply),
            Action::ShowTools { names, shown } => {
                if let Some(pi) = self.pi() {
                    pi.show_tools(&names, shown);
                }
            }
            Action::Emit(event) => {
                if let Some(bus) = self.bus() {
                    bus.send(event.name, Json(&event.payload)).ok();
                }
            }
            // The call's signal has aborted, but the event `abort` has not arrived yet.
            Action::Open(id) | Action::Show { id, .. } if self.is_stopped(&id) => {
                self.settle(&id, Outcome::Aborted, None);
            }
            Action::Open(id) => {
                inject("events");
                self.session(|session| session.calls.announce_opening(&id));
            }
            Action::Show { id, mode } => self.show_as(&id, mode),
            Action::SetTitle { has_alert } => self.set_title(has_alert),
            Action::RingBell => process::ring_bell(),
            Action::Run { program, args } => self.run_program(program, args),
            Action::StartTimer(timer, ms) => self.start_timer(timer, ms),
            Action::StopTimer(timer) => self.stop_timer(&timer),
            Action::Append(entry) => {
                let error = self.append_to_log(&entry).err().map(|error| error.reason.clone());
                self.handle(Event::Appended { entry, error });
            }
            Action::Send { message, starts_turn } => self.send(message, starts_turn),
            Action::ReadImages { id, images } => self.read_images(id, images),
            Action::WriteResults { entry, results } => self.write_results(entry, results),
            Action::ReadFile { is_new, starts_turn } => deliver(self, is_new, starts_turn),
            Action::ClearFile(session, items) => {
                change_file(&self.ctx(), move |lock| lock.clear(session.as_deref(), &items));
            }
            Action::Correct(called) => {
                let asked = history::correct(&called, self.settings().flavor);
                if let Err(sentence) = asked.map(|asked| ask(self, asked)) {
                    self.ctx().report(&sentence);
                }
            }
            Action::Notify(notice) => {
                // After the session's end, the mode is unknown, and stderr may be Pi's screen.
                if !self.is_over() {
                    self.ctx().show_notice(&notice);
                }
            }
            // `Self::at_boundary` returns these messages to Pi.
            Action::AddToTurn(_) => {}
        }
    }

    fn send(self: &Rc<Self>, message: Message, starts_turn: bool) {
        let Some(pi) = self.pi() else { return };
        let sent = build(&message)
            .and_then(|built| pi.send_message(built, Json(json!({ "triggerTurn": starts_turn }))));
        if sent.is_err() {
            self.handle(Event::NotSent(message.ids));
        }
    }

    /// Starts `timer`, which fires after `ms`. Stops an earlier `timer`, if it is running.
    pub(super) fn start_timer(self: &Rc<Self>, timer: session::Timer, ms: f64) {
        let (extension, of) = (Rc::clone(self), timer.clone());
        let fired = move || {
            extension.stop_timer(&of);
            if !extension.is_over() {
                extension.handle(Event::Fired(of.clone()));
            }
        };
        // If the timer cannot be started, a timeout never expires, and the work of any other timer
        // is done at a later event.
        if let Ok(started) = Timer::start(ms, fired) {
            self.with(|state| state.timers.insert(timer, started));
        }
    }

    pub(super) fn stop_timer(&self, timer: &session::Timer) {
        drop(self.with(|state| state.timers.remove(timer)));
    }

    fn read_images(self: &Rc<Self>, id: String, images: Vec<Image>) {
        let extension = Rc::clone(self);
        let reading = load(&self.ctx(), images, true);
        spawn(async move {
            let images = reading.await;
            if !extension.is_over() {
                extension.handle(Event::ImagesRead { id, images });
            }
        });
    }
}

/// Converts a message and its images to Pi's format.
fn build(message: &Message) -> Result<Object> {
    let built = Object::from_json(&message.message)?;
    if !message.images.is_empty() {
        let built = pi::Message::from(built.clone());
        let text = built.text().unwrap_or_default();
        built.set_content(pi::blocks(&text, &message.images)?)?;
    }
    Ok(built)
}

/// Returns `true` if the turn was stopped. Pi's event `turn_end` does not report this if a tool was
/// running: its outcome is then "completed".
fn is_aborted(ctx: &Ctx) -> bool {
    ctx.signal().is_some_and(|signal| signal.aborted() == Some(true))
}
