//! Deferred questions in the terminal: the agent continues, a line above Pi's editor shows them, a key opens them,
//! and the agent receives their outcome once.
//!
//! ```text
//! session::follow ─▶ deferred calls ─▶ line
//! key, /questions ─▶ open ─▶ the form
//! ```

use std::mem;
use std::rc::Rc;

use napi::Result;
use napi::bindgen_prelude::Utf16String;
use serde_json::json;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::form::component;
use crate::host::js::timer::Timer;
use crate::host::js::{Json, Maybe, Object, function};
use crate::host::pi::screen::{self, Draw};
use crate::host::pi::{Ctx, OurComponent};
use crate::host::reply;
use crate::settings::Display;
use crate::strings::language;
use crate::surface::deferred::{line, names, reply_line};
use crate::surface::tui::MouseKind;
use crate::surface::writing::{FirstQuestion, KeyTarget, Postponed, Prompt};

use crate::view::Glyphs;

/// The name of the line to Pi.
const KEY: &str = "ask-user-waiting";

/// Starts the line and the key for deferred questions. Does nothing outside a terminal.
pub fn start(ctx: &Ctx, extension: &Rc<Extension>) {
    if ctx.mode() != Mode::Interactive {
        return;
    }
    let key = extension.settings().form().fold;
    extension.with_writing(|writing, _| writing.set_collapse_key(&key));
    if !extension.with(|state| mem::replace(&mut state.line.listens, true)) {
        listen(ctx, extension);
    }
    extension.draw_line();
}

/// Clears the state of the line at the end of a session. Pi has already removed the line.
pub fn stop(extension: &Extension) {
    let line = extension.with(|state| mem::take(&mut state.line));
    if let Some(timer) = line.timer {
        timer.clear();
    }
}

/// Receives the terminal's input before Pi does, as long as the session lasts.
fn listen(ctx: &Ctx, extension: &Rc<Extension>) {
    let extension = Rc::clone(extension);
    let receive = function("onTerminalInput", move |args| {
        let raw: Option<Utf16String> = args.get(0);
        let is_ours = raw.is_some_and(|raw| extension.receive(&raw));
        Ok(Maybe(is_ours.then(|| Json(json!({ "consume": true })))))
    });
    // Without key listeners, `/questions` still works, and postponed forms open after a pause.
    if let (Ok(receive), Some(ui)) = (receive, ctx.ui()) {
        ui.on_terminal_input(receive).ok();
    }
}

impl Extension {
    /// Returns the session's `ctx`, if it runs in a terminal.
    fn terminal_ctx(&self) -> Option<Ctx> {
        self.ctx().filter(|_| self.with(|state| state.line.listens))
    }

    /// Handles one raw input before Pi does. Returns `true` if Pi must not receive it.
    fn receive(self: &Rc<Self>, raw: &[u16]) -> bool {
        if self.is_over() {
            return false;
        }
        let input = self.with_writing(|writing, now_ms| writing.receive(raw, now_ms));
        let Some(input) = input else { return false };
        // An open form receives the keys itself.
        if self.is_taken() {
            self.with_writing(|writing, now_ms| writing.receive_form_key(now_ms));
            return false;
        }
        let floats = || self.settings().display == Display::Overlay;
        let waits =
            self.parked_ids().first().map(|_| FirstQuestion { is_offer: false, floats: floats() });
        let offer = FirstQuestion { is_offer: true, floats: false };
        let first = waits.or_else(|| reply::is_offered(self).then_some(offer));
        // Without deferred questions, the editor's text is not needed.
        let prompt = first.map_or(Prompt { empty: false, busy: false }, |_| self.prompt());
        let target =
            self.with_writing(|writing, now| writing.find_key_target(&input, first, prompt, now));
        match target {
            KeyTarget::Pi => self.open_soon(),
            KeyTarget::OpenForm => drop(self.open_first()),
            KeyTarget::Ignored => {}
        }
        target != KeyTarget::Pi
    }

    /// Opens the first deferred request. If there is none and the last reply contains questions, tells the agent to
    /// ask them in a form. Returns `true` if it did either.
    pub(super) fn open_first(self: &Rc<Self>) -> bool {
        if self.parked_ids().first().is_some_and(|first| self.open(first)) {
            return true;
        }
        let offers = !self.is_taken() && reply::is_offered(self);
        let Some(ctx) = self.terminal_ctx().filter(|_| offers) else { return false };
        if let Err(sentence) = reply::ask(&ctx, self) {
            ctx.warn(&sentence);
        }
        true
    }

    /// Opens a question that was postponed because the user was typing, after a pause.
    pub(super) fn open_soon(self: &Rc<Self>) {
        let timer = self.with(|state| state.line.timer.take());
        if let Some(timer) = timer {
            timer.clear();
        }
        let held = self.log.with(|session| session.calls.first_held());
        let Some(id) = held.filter(|_| !self.is_taken()) else { return };
        let prompt = self.prompt();
        let (postponed, now_ms) =
            self.with_writing(|writing, now| (writing.check_postponed(prompt, now), now));
        let after_ms = match postponed {
            Postponed::Open => {
                self.open(&id);
                return;
            }
            Postponed::RetryAt(at) => at - now_ms,
            Postponed::Wait => return,
        };
        let extension = Rc::clone(self);
        // Without timers, the next key opens it.
        let timer = Timer::start(after_ms, move || extension.open_soon()).ok();
        self.with(|state| state.line.timer = timer);
    }

    fn prompt(&self) -> Prompt {
        let tui = self.with(|state| state.line.tui.clone());
        Prompt {
            empty: self.terminal_ctx().is_some_and(|ctx| ctx.prompt().is_empty()),
            busy: tui.is_some_and(|tui| screen::holder(&tui).is_taken()),
        }
    }

    /// Redraws the line if the deferred calls or the language have changed.
    pub(super) fn draw_line(self: &Rc<Self>) {
        if !self.with(|state| state.line.listens && !mem::replace(&mut state.line.drawing, true)) {
            return;
        }
        // Pi runs code of others when it adds the line, which may change the deferred questions.
        loop {
            let (waiting, unnamed) = self.log.with(|session| {
                let unseen = session.calls.unseen();
                let each =
                    unseen.iter().map(|call| (call.id.clone(), names(&call.facts.call.form)));
                (each.collect::<Vec<_>>(), session.rest().1)
            });
            let (ids, names): (Vec<_>, Vec<_>) = waiting.into_iter().unzip();
            // While a form is open, the key belongs to the form.
            let opens = !self.is_taken();
            let offers = ids.is_empty() && reply::is_offered(self);
            let is_shown = offers || !ids.is_empty();
            let named = (ids, unnamed, offers, language::current(), opens);
            if self.with(|state| state.line.named == named) {
                break;
            }
            self.with(|state| state.line.named = named);
            let key = opens.then(|| self.with_writing(|writing, _| writing.collapse_key()));
            let (names, settings) = (names.concat(), self.settings().form());
            let glyphs = Glyphs::of(settings.ascii, settings.plain);
            let draw: Draw = Box::new(move |columns| {
                let drawn = match offers {
                    true => reply_line(glyphs, columns, key.as_deref()),
                    false => line(&names, unnamed, glyphs, columns, key.as_deref()),
                };
                drawn.into_iter().collect()
            });
            self.show_line(is_shown.then(|| Rc::new(draw))).ok();
        }
        self.with(|state| state.line.drawing = false);
    }

    /// Shows the line that `draw` draws, or removes it.
    fn show_line(self: &Rc<Self>, draw: Option<Rc<Draw>>) -> Result<()> {
        let Some(ui) = self.ctx().and_then(|ctx| ctx.ui()) else { return Ok(()) };
        let placement = Object::from_json(&json!({ "placement": "aboveEditor" }))?;
        let Some(draw) = draw else { return ui.set_widget(KEY, Maybe(None), placement) };
        let extension = Rc::clone(self);
        let build = function("line", move |args| {
            if !extension.is_over()
                && let Some(tui) = args.get(0)
            {
                extension.with(|state| state.line.tui.replace(tui));
            }
            let draw = Rc::clone(&draw);
            let built = screen::component(args.get(1), Box::new(move |columns| draw(columns)))?;
            // A click acts like the key.
            let extension = Rc::clone(&extension);
            let opens = component::mouse_handler(move |mouse| {
                let is_click = mouse.kind == MouseKind::Click && mouse.primary;
                is_click && !extension.is_over() && extension.open_first()
            })?;
            OurComponent::from(built).mouse(opens)
        })?;
        ui.set_widget(KEY, Maybe(Some(build)), placement)
    }
}
