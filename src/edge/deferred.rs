//! Deferred questions in the terminal: a line above Pi's editor shows the questions, and a key
//! opens them. If the agent's last reply contains questions in its text, the line offers a form for
//! these questions, like `/questions ask`.
//!
//! ```text
//! session::deferred ─▶ deferred calls ─▶ line
//! key, /questions ─▶ open ─▶ the form
//! ```

use std::mem;
use std::rc::Rc;

use napi::Result;
use napi::bindgen_prelude::Utf16String;
use serde_json::json;

use crate::contract::Mode;
use crate::edge::extension::Extension;
use crate::edge::form::component;
use crate::edge::js::{Json, Maybe, function, parse_json, stringify};
use crate::edge::pi::screen;
use crate::edge::pi::{OurComponent, session};
use crate::session::offer::{is_said, text_of};
use crate::session::{Event, Timer};
use crate::settings::Display;
use crate::surface::deferred::WaitingLine;
use crate::surface::tui::MouseKind;
use crate::surface::writing::{EditorState, FirstQuestion, KeyInput, KeyTarget, Postponed};
use crate::view::Glyphs;

/// The id of the line among Pi's widgets.
const KEY: &str = "ask-user-waiting";

/// Starts the line and the key for deferred questions, if Pi runs in a terminal.
pub fn start(extension: &Rc<Extension>) {
    if extension.ctx().mode() != Mode::Interactive {
        return;
    }
    let key = extension.settings().form().fold;
    extension.with_writing(|writing, _| writing.set_collapse_key(&key));
    if !extension.with(|state| mem::replace(&mut state.line.listens, true)) {
        listen(extension);
    }
}

/// Clears the state of the line at the end of a session. Pi has already removed the line.
pub fn stop(extension: &Extension) {
    let line = extension.with(|state| mem::take(&mut state.line));
    drop(line);
}

/// Receives the terminal's input before Pi does, until the session ends.
fn listen(extension: &Rc<Extension>) {
    let owner = Rc::clone(extension);
    let receive = function("onTerminalInput", move |args| {
        let raw: Option<Utf16String> = args.get(0);
        let is_ours = raw.is_some_and(|raw| owner.receive(&raw));
        Ok(Maybe(is_ours.then(|| Json(json!({ "consume": true })))))
    });
    // If this Pi has no input listeners, `/questions` opens the questions.
    extension.ctx().with_ui(|ui| ui.on_terminal_input(receive?).map(drop));
}

impl Extension {
    /// Handles one raw input before Pi does. Returns `true` if Pi must not receive it.
    fn receive(self: &Rc<Self>, raw: &[u16]) -> bool {
        if self.is_over() {
            return false;
        }
        let input = self.with_writing(|writing, now_ms| writing.receive(raw, now_ms));
        let Some(input) = input else { return false };
        self.session(|session| session.calls.attention.on_activity());
        let is_ours = self.receive_key(&input);
        self.run();
        is_ours
    }

    /// Handles a key or a paste before Pi does. Returns `true` if Pi must not receive it.
    fn receive_key(self: &Rc<Self>, input: &KeyInput) -> bool {
        // An open form receives the keys itself.
        if self.session(|session| session.calls.is_busy()) {
            self.with_writing(|writing, now_ms| writing.receive_form_key(now_ms));
            return false;
        }
        let floats = self.settings().display == Display::Overlay;
        let first = self.session(|session| FirstQuestion::of(session, floats));
        // If the line is empty, the editor's state is not needed.
        let prompt = first.map_or(EditorState { empty: false, busy: false }, |_| self.prompt());
        let target =
            self.with_writing(|writing, now| writing.find_key_target(input, first, prompt, now));
        if target == KeyTarget::OpenForm {
            self.open_first();
        }
        target != KeyTarget::Pi
    }

    /// Opens the first deferred request. If this is impossible, accepts the offer: sends the agent
    /// a prompt to ask the questions of its last reply in a form. Returns `true` if a form opened,
    /// or if there was an offer.
    pub(super) fn open_first(self: &Rc<Self>) -> bool {
        let first = self.session(|session| Some(session.calls.hidden_calls().first()?.id.clone()));
        if first.is_some_and(|first| self.open(&first).is_ok()) {
            return true;
        }
        let is_offered = self.session(|session| !session.calls.is_busy() && session.is_offered());
        if is_offered && let Err(sentence) = self.ask_in_form() {
            self.ctx().warn(&sentence);
        }
        is_offered
    }

    /// If a question was postponed because the user was typing, and the user has paused, opens the
    /// question. Returns `true` if it opens.
    pub(super) fn open_soon(self: &Rc<Self>) -> bool {
        self.stop_timer(&Timer::Postponed);
        let held = self.session(|session| session.calls.first_postponed());
        let Some(id) = held else { return false };
        let prompt = self.prompt();
        match self.with_writing(|writing, now| writing.check_postponed(prompt, now)) {
            Postponed::Open => return self.open(&id).is_ok(),
            Postponed::RetryAfter(ms) => self.start_timer(Timer::Postponed, ms),
            Postponed::Wait => {}
        }
        false
    }

    fn prompt(&self) -> EditorState {
        let tui = self.with(|state| state.line.tui.clone());
        EditorState {
            empty: self.ctx().prompt().is_empty(),
            busy: tui.is_some_and(|tui| screen::keyboard_owner(&tui).is_taken()),
        }
    }

    /// Draws the line again if the deferred calls, the offer, the key or the language have changed.
    /// Returns `true` if the line has changed. Then the caller must call this function again,
    /// because Pi runs code of other extensions when it adds the line.
    pub(super) fn draw_line(self: &Rc<Self>) -> bool {
        if !self.with(|state| state.line.listens) {
            return false;
        }
        let key = self.with_writing(|writing, _| writing.collapse_key());
        let line = self.session(|session| WaitingLine::of(session, key));
        if self.with(|state| state.line.shown == line) {
            return false;
        }
        self.with(|state| state.line.shown = line.clone());
        self.show_line(line).ok();
        true
    }

    /// Shows the line, or removes it if it is empty.
    fn show_line(self: &Rc<Self>, line: WaitingLine) -> Result<()> {
        let Some(ui) = self.ctx().ui() else { return Ok(()) };
        let placement = Json(json!({ "placement": "aboveEditor" }));
        if line.is_empty() {
            return ui.set_widget(KEY, Maybe(None), placement);
        }
        let settings = self.settings().form();
        let glyphs = Glyphs::of(settings.ascii, settings.plain);
        let (extension, line) = (Rc::clone(self), Rc::new(line));
        let build = function("line", move |args| {
            if !extension.is_over()
                && let Some(tui) = args.get(0)
            {
                extension.with(|state| state.line.tui.replace(tui));
            }
            let line = Rc::clone(&line);
            let draw = move |columns| line.draw(glyphs, columns).into_iter().collect();
            let built = screen::component(args.get(1), Box::new(draw))?;
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

impl Extension {
    /// Handles Pi's event `agent_settled`: offers a form if the agent's last reply has questions.
    pub(super) fn follow_reply(self: &Rc<Self>) {
        if self.ctx().mode() == Mode::Interactive {
            let reply = self.last_reply();
            self.handle(Event::Replied(reply));
        }
    }

    /// Returns the model's last message if it ends the conversation: the id of its entry, and its
    /// text.
    fn last_reply(&self) -> Option<(String, String)> {
        let ctx = self.ctx();
        let mut entries = session::newest_first(&ctx, &self.origin);
        let last = entries.find(|entry| entry.kind().is_some_and(|kind| is_said(&kind)))?;
        Some((last.id()?, text_of(&parse_json(&stringify(last).ok()?).ok()?)?))
    }

    /// Prompts the agent to ask the questions of its last reply in a form.
    ///
    /// # Errors
    /// A sentence if the agent cannot be prompted now.
    pub(super) fn ask_in_form(self: &Rc<Self>) -> std::result::Result<(), String> {
        let Some(pi) = self.pi() else { return Ok(()) };
        let agent = self.ctx().agent();
        let (text, options) = self.session(|session| session.prompt_for_form(agent))?;
        let sent = pi.send_user_message(&text, Json(options));
        sent.map_err(|error| error.reason.clone())?;
        self.handle(Event::Continued);
        Ok(())
    }
}
