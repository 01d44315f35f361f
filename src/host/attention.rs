//! Alerts for open questions: performs the decisions of `surface::attention`.

use std::rc::Rc;

use napi::Result;
use napi::bindgen_prelude::Utf16String;
use serde_json::json;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::guard::{inject, pump};
use crate::host::js::timer::Timer;
use crate::host::js::{listener, spawn};
use crate::host::pi::process::{Ended, start as start_program};
use crate::host::pi::{Bus, Ctx, process, session};
use crate::keys::Input;
use crate::session::facts::Facts;
use crate::session::turns::CallEvent;
use crate::strings::attention as words;
use crate::surface::attention::Act;

/// The channel of programs that show several agents.
const BLOCKED: &str = "herdr:blocked";

/// Handles the start of a session.
pub fn start(ctx: &Ctx, extension: &Extension) {
    extension.with(|state| state.caller.ctx = Some(ctx.clone()));
    if ctx.mode() != Mode::Interactive {
        return;
    }
    let cwd = ctx.cwd();
    let project = cwd.as_ref().and_then(|cwd| cwd.file_name()).map(|name| name.to_string_lossy());
    let settings = extension.settings();
    let now_ms = extension.now().clock;
    extension.with(|state| state.caller.attention.is_at(now_ms, &settings, project.as_deref()));
}

impl Extension {
    /// Handles an event of the request `id`.
    pub(super) fn receive_news(self: &Rc<Self>, id: &str, facts: &Facts, news: &CallEvent) {
        match news {
            CallEvent::Asked => {
                let now_ms = self.now().clock;
                inject("attention");
                self.with(|state| state.caller.attention.add_request(id, &facts.call.form, now_ms));
                self.call_for_attention();
            }
            CallEvent::Settled(_) => self.call_for_attention(),
            CallEvent::Begun => self.on_activity(),
        }
    }

    /// Performs all due acts, one after the other: each may end a question or the session.
    /// A nested call is a no-op, because the running loop finds new acts.
    pub(super) fn call_for_attention(self: &Rc<Self>) {
        let bus = self.pi().and_then(|pi| pi.events());
        self.call_by(bus.as_ref());
    }

    /// Like [`Self::call_for_attention`]. Notifies other programs by `bus`.
    pub(super) fn call_by(self: &Rc<Self>, bus: Option<&Bus>) {
        if self.with(|state| std::mem::replace(&mut state.caller.running, true)) {
            return;
        }
        pump(|| self.next_act(), |act| self.perform_act(bus, act));
        self.with(|state| state.caller.running = false);
        self.wait_for_attention();
        if self.is_over() {
            self.with(|state| state.caller.ctx.take());
        }
    }

    fn next_act(&self) -> Option<Act> {
        let open = self.log.try_with(|session| {
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
    fn perform_act(self: &Rc<Self>, bus: Option<&Bus>, act: Act) {
        match act {
            Act::Blocked(label) => {
                let payload = match label {
                    Some(label) => json!({ "active": true, "label": label }),
                    None => json!({ "active": false }),
                };
                if let Some(bus) = bus {
                    bus.send(BLOCKED, &payload).ok();
                }
            }
            Act::Title(waits) => {
                if let Some(ctx) = self.caller_ctx() {
                    let own = session::terminal_title(&ctx);
                    // Pi's own title follows the notice.
                    let title = if waits { format!("{} - {own}", words::waits()) } else { own };
                    ctx.set_title(&title);
                }
            }
            Act::Bell => _ = process::write_to_terminal("\u{7}"),
            Act::Run(program, args) => {
                if let Err(error) = self.run_program(&program, args) {
                    self.warn_once(&words::not_started(&program, &error.reason));
                }
            }
        }
    }

    fn caller_ctx(&self) -> Option<Ctx> {
        self.with(|state| state.caller.ctx.clone())
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
        if !is_known && let Some(ctx) = self.caller_ctx() {
            ctx.warn(sentence);
        }
    }

    /// Starts the timer and the key listener for later alerts.
    fn wait_for_attention(self: &Rc<Self>) {
        let wanted = self.with(|state| state.caller.attention.next_at());
        let running = self.with(|state| state.caller.timer.as_ref().map(|(at, _)| *at));
        if wanted != running {
            if let Some((_, timer)) = self.with(|state| state.caller.timer.take()) {
                timer.clear();
            }
            if let Some(at) = wanted {
                let extension = Rc::clone(self);
                let timer = Timer::start(at - self.now().clock, move || {
                    extension.with(|state| state.caller.timer.take());
                    extension.call_for_attention();
                });
                let timer = timer.ok().map(|timer| (at, timer));
                self.with(|state| state.caller.timer = timer);
            }
        }
        if wanted.is_some() {
            self.listen_for_keys();
        } else if let Some(stop) = self.with(|state| state.caller.listening.take()) {
            stop.invoke_quietly();
        }
    }

    /// Receives keys, regardless of focus. Replies of the terminal and mouse reports are no keys.
    fn listen_for_keys(self: &Rc<Self>) {
        if self.with(|state| state.caller.listening.is_some()) {
            return;
        }
        let extension = Rc::clone(self);
        let receive = listener("onKeyWhileWaiting", move |args| {
            let Some(raw) = args.get::<Utf16String>(0) else { return };
            let inputs = extension.with(|state| state.caller.keys.feed(&raw));
            if inputs.iter().any(|input| matches!(input, Input::Key(_) | Input::Paste(_))) {
                extension.on_activity();
            }
        });
        let Ok(receive) = receive else { return };
        let ui = self.caller_ctx().and_then(|ctx| ctx.ui());
        let stop = ui.and_then(|ui| ui.on_terminal_input(receive).ok());
        // A nested call may have added a listener; one is enough.
        let before = self.with(|state| std::mem::replace(&mut state.caller.listening, stop));
        if let Some(before) = before {
            before.invoke_quietly();
        }
    }

    fn on_activity(self: &Rc<Self>) {
        self.with(|state| state.caller.attention.on_activity());
        self.wait_for_attention();
    }
}
