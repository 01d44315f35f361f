//! Alerts for open questions: performs the decisions of `surface::attention`.

use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::contract::Mode;
use crate::edge::extension::Extension;
use crate::edge::js::guard::{inject, pump};
use crate::edge::js::spawn;
use crate::edge::js::timer::Timer;
use crate::edge::pi::process::{Ended, start as start_program};
use crate::edge::pi::{process, session};
use crate::session::call_data::CallData;
use crate::session::stages::CallEvent;
use crate::strings::attention as words;
use crate::surface::attention::{Act, title};

/// The channel of programs that show several agents.
const BLOCKED: &str = "herdr:blocked";

/// Handles the start of a session.
pub fn start(extension: &Extension) {
    let ctx = extension.ctx();
    if ctx.mode() != Mode::Interactive {
        return;
    }
    let cwd = ctx.cwd();
    let project = cwd.as_ref().and_then(|cwd| cwd.file_name()).map(|name| name.to_string_lossy());
    let settings = extension.settings();
    let now_ms = extension.now().clock;
    extension
        .with(|state| state.caller.attention.register_user(now_ms, &settings, project.as_deref()));
}

impl Extension {
    /// Handles an event of the request `id`.
    pub(super) fn receive_call_event(
        self: &Rc<Self>,
        id: &str,
        data: &CallData,
        event: &CallEvent,
    ) {
        match event {
            CallEvent::Asked => {
                let now_ms = self.now().clock;
                inject("attention");
                self.with(|state| state.caller.attention.add_request(id, &data.call.form, now_ms));
                self.call_for_attention();
            }
            CallEvent::Settled(_) => self.call_for_attention(),
            CallEvent::Begun => self.on_activity(),
        }
    }

    /// Performs all due acts, one after the other: each may end a question or the session.
    /// A nested call is a no-op, because the running loop finds new acts.
    pub(super) fn call_for_attention(self: &Rc<Self>) {
        if self.with(|state| std::mem::replace(&mut state.caller.running, true)) {
            return;
        }
        pump(|| self.next_act(), |act| self.perform_act(act));
        self.with(|state| state.caller.running = false);
        self.wait_for_attention();
        // An ended session has its title back.
        if self.is_over() {
            self.release_pi();
        }
    }

    fn next_act(&self) -> Option<Act> {
        let open = self.try_session(|session| {
            inject("attention");
            Ok(session.calls.ids(|_| true))
        });
        let open = open.ok()?;
        let now_ms = self.now().clock;
        self.with(|state| {
            state.caller.attention.retain_open(|id| open.iter().any(|open| open == id));
            state.caller.attention.next(now_ms)
        })
    }

    /// Performs `act`. An error of a listener is ignored.
    fn perform_act(self: &Rc<Self>, act: Act) {
        match act {
            Act::Blocked(label) => {
                let payload = match label {
                    Some(label) => json!({ "active": true, "label": label }),
                    None => json!({ "active": false }),
                };
                if let Some(bus) = self.bus() {
                    bus.send(BLOCKED, &payload).ok();
                }
            }
            Act::Title(waits) => {
                let ctx = self.ctx();
                let title = title(waits, process::name(), session::name(&ctx), ctx.cwd());
                ctx.set_title(&title);
            }
            Act::Bell => process::ring_bell(),
            Act::Run(program, args) => {
                if let Err(error) = self.run_program(&program, args) {
                    self.warn_once(&words::not_started(&program, &error.reason));
                }
            }
        }
    }

    /// Starts a program without waiting for it: without a shell, and in Pi's own directory, so that
    /// no file of the project can replace it.
    fn run_program(self: &Rc<Self>, program: &str, args: Vec<String>) -> Result<()> {
        let mut options = json!({ "stdio": "ignore", "shell": false, "windowsHide": true });
        if let (Some(options), Some(dir)) = (options.as_object_mut(), process::agent_dir()) {
            options.insert("cwd".to_owned(), dir.to_string_lossy().into());
        }
        let (child, ended) = start_program(program, args, &options)?;
        child.unref()?;
        let (extension, name) = (Rc::clone(self), program.to_owned());
        spawn(async move {
            let Ok(how) = ended.await else { return };
            let message = match how {
                Ended::Code(Some(0.0)) => return,
                Ended::Code(code) => {
                    words::ended(&name, code.map(|code| code.to_string()).unwrap_or_default())
                }
                Ended::Failed(code, why) => {
                    words::not_started(&name, &if code.is_empty() { why } else { code })
                }
            };
            extension.warn_once(&message);
        });
        Ok(())
    }

    /// Reports once that the command failed.
    fn warn_once(&self, sentence: &str) {
        let is_known = self.with(|state| std::mem::replace(&mut state.caller.failed, true));
        if !is_known {
            self.ctx().warn(sentence);
        }
    }

    /// Starts the timer for later alerts.
    fn wait_for_attention(self: &Rc<Self>) {
        let wanted = self.with(|state| state.caller.attention.next_at());
        let running = self.with(|state| state.caller.timer.as_ref().map(|(at, _)| *at));
        if wanted != running {
            let timer = wanted.and_then(|at| {
                let extension = Rc::clone(self);
                let fired = move || {
                    let fired = extension.with(|state| state.caller.timer.take());
                    drop(fired);
                    extension.call_for_attention();
                };
                Some((at, Timer::start(at - self.now().clock, fired).ok()?))
            });
            let old = self.with(|state| std::mem::replace(&mut state.caller.timer, timer));
            drop(old);
        }
    }

    /// Handles a key of the user, or the begin of an answer.
    pub(super) fn on_activity(self: &Rc<Self>) {
        self.with(|state| state.caller.attention.on_activity());
        self.wait_for_attention();
    }
}
