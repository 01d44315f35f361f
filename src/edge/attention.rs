//! Alerts for open questions: performs the decisions of `surface::attention`.

use std::rc::Rc;

use serde_json::json;

use crate::contract::Mode;
use crate::disk::agent_dir;
use crate::edge::extension::Extension;
use crate::edge::js::guard::{inject, pump};
use crate::edge::js::{Json, spawn};
use crate::edge::pi::process::Ended;
use crate::edge::pi::{process, session};
use crate::session::Timer;
use crate::session::call_data::CallData;
use crate::session::stages::CallEvent;
use crate::strings::attention as words;
use crate::surface::attention::{Act, title};

/// The channel for programs that show several agents.
const BLOCKED: &str = "herdr:blocked";

/// Handles the start of a session: registers the user, if there is a terminal.
pub fn start(extension: &Extension) {
    let ctx = extension.ctx();
    if ctx.mode() != Mode::Interactive {
        return;
    }
    let (cwd, settings, now_ms) = (ctx.cwd(), extension.settings(), extension.now().clock);
    extension.with(|state| {
        state.alerts.attention.register_user(now_ms, &settings, cwd.as_deref());
    });
}

impl Extension {
    /// Handles an event of the request `id`.
    pub(super) fn receive_call_event(
        self: &Rc<Self>,
        id: &str,
        data: &CallData,
        event: &CallEvent,
    ) {
        let now_ms = self.now().clock;
        self.with(|state| match event {
            CallEvent::Asked => state.alerts.attention.add_request(id, &data.call.form, now_ms),
            CallEvent::Begun => state.alerts.attention.on_activity(),
            CallEvent::Settled(_) => {}
        });
        self.call_for_attention();
    }

    /// Handles a key of the user.
    pub(super) fn on_activity(self: &Rc<Self>) {
        self.with(|state| state.alerts.attention.on_activity());
        self.wait_for_attention();
    }

    /// Performs all due acts, one after the other, because each act may end a question or the
    /// session. A nested call is a no-op, because the running loop finds new acts.
    pub(super) fn call_for_attention(self: &Rc<Self>) {
        if self.with(|state| std::mem::replace(&mut state.alerts.running, true)) {
            return;
        }
        pump(|| self.next_act(), |act| self.perform_act(act));
        self.with(|state| state.alerts.running = false);
        self.wait_for_attention();
        // The acts at the end of the session restored the title. Pi's objects are no longer needed.
        if self.is_over() {
            self.release_pi();
        }
    }

    /// Returns the next due act; `None` if there is none now.
    fn next_act(&self) -> Option<Act> {
        let open = self.try_session(|session| {
            inject("attention");
            Ok(session.calls.ids(|_| true))
        });
        let open = open.ok()?;
        let now_ms = self.now().clock;
        self.with(|state| {
            state.alerts.attention.retain_open(|id| open.iter().any(|open| open == id));
            state.alerts.attention.next(now_ms)
        })
    }

    /// Performs `act`. An error of a listener is ignored.
    fn perform_act(self: &Rc<Self>, act: Act) {
        match act {
            Act::Blocked(payload) => {
                if let Some(bus) = self.bus() {
                    bus.send(BLOCKED, Json(&payload)).ok();
                }
            }
            Act::Title(has_alert) => {
                let ctx = self.ctx();
                let title = title(has_alert, process::name(), session::name(&ctx), ctx.cwd());
                ctx.set_title(&title);
            }
            Act::Bell => process::ring_bell(),
            Act::Run(program, args) => self.run_program(program, args),
        }
    }

    /// Starts a program without waiting for it. The program runs without a shell, and in Pi's own
    /// directory, so that no file of the project can replace the program.
    fn run_program(self: &Rc<Self>, program: String, args: Vec<String>) {
        let dir = agent_dir().map(|dir| dir.to_string_lossy().into_owned());
        let options = json!({ "stdio": "ignore", "shell": false, "windowsHide": true, "cwd": dir });
        let started = process::start(&program, args, &options);
        let ended = match started.and_then(|(child, ended)| child.unref().map(|()| ended)) {
            Ok(ended) => ended,
            Err(error) => return self.warn_once(&words::not_started(&program, &error.reason)),
        };
        let extension = Rc::clone(self);
        spawn(async move {
            let Ok(how) = ended.await else { return };
            let message = match how {
                Ended::Code(Some(0.0)) => return,
                Ended::Code(code) => {
                    words::ended(&program, code.map(|code| code.to_string()).unwrap_or_default())
                }
                Ended::Failed(code, why) => {
                    words::not_started(&program, &if code.is_empty() { why } else { code })
                }
            };
            extension.warn_once(&message);
        });
    }

    /// Reports that the user's command failed, once per session.
    fn warn_once(&self, sentence: &str) {
        let was_reported = self.with(|state| std::mem::replace(&mut state.alerts.failed, true));
        if !was_reported {
            self.ctx().warn(sentence);
        }
    }

    /// Starts the timer for the next alert, if there is one.
    fn wait_for_attention(self: &Rc<Self>) {
        match self.with(|state| state.alerts.attention.next_at()) {
            Some(at) => self.start_timer(Timer::Alert, at - self.now().clock),
            None => self.stop_timer(&Timer::Alert),
        }
    }
}
