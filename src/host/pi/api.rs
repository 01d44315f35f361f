//! Operations on Pi's `pi`, and on its `ctx`, which handlers, commands and tools receive.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use napi::bindgen_prelude::ToNapiValue;
use napi::{Error, Result};
use serde::Serialize;
use serde_json::{Value, json};

use super::process;
use super::table::{Bus, Command, Console, Ctx, Pi, PiEvent, Sender, ToolInfo};
use crate::contract::Mode;
use crate::host::js::{Args, Json, Maybe, Object, function, listener};
use crate::model::text;
use crate::settings;
use crate::strings::host::busy;

/// The maximum length of a message, in lines.
const MAX_LINES: usize = 40;
/// The maximum length of a message, in characters.
const MAX_CHARS: usize = 4_000;

impl Pi {
    /// Calls `handler` for each event of this name that has a `ctx`. Pi receives its result.
    ///
    /// # Errors
    /// Pi has no such event.
    pub fn handle<R: ToNapiValue>(
        &self,
        event: &str,
        handler: impl Fn(PiEvent, Ctx) -> Result<R> + 'static,
    ) -> Result<()> {
        let handler = function(event, move |args| {
            let missing = || Error::from_reason("Pi gave no event and ctx");
            handler(args.get(0).ok_or_else(missing)?, args.get(1).ok_or_else(missing)?)
        })?;
        self.on(event, handler)
    }

    /// Like [`Pi::handle`], for a handler without a result.
    ///
    /// # Errors
    /// Pi has no such event.
    pub fn listen(&self, event: &str, handler: impl Fn(PiEvent, Ctx) + 'static) -> Result<()> {
        let handler = listener(event, move |args| {
            if let (Some(event), Some(ctx)) = (args.get(0), args.get(1)) {
                handler(event, ctx);
            }
        })?;
        self.on(event, handler)
    }

    /// Registers a flag with a string value; Pi has the value when a session starts.
    pub fn register_flag(&self, name: &str, description: &str) {
        let flag = json!({ "type": "string", "description": description });
        Object::from_json(&flag).and_then(|flag| self.add_flag(name, flag)).ok();
    }

    /// Returns the value of a flag, if it was given.
    pub fn flag(&self, name: &str) -> Option<String> {
        self.flag_value(name).ok().flatten()
    }

    /// Registers the command `/name`. `handler` receives its argument; `complete` receives the
    /// typed part of the argument and returns completions.
    ///
    /// # Errors
    /// This Pi has no commands.
    pub fn register_command<R: ToNapiValue + 'static>(
        &self,
        name: &str,
        description: &str,
        handler: impl Fn(String, Ctx) -> Result<R> + 'static,
        complete: Option<fn(&str) -> Value>,
    ) -> Result<()> {
        let command = Command::from_json(&json!({ "description": description }))?;
        let mut command = command.handler(function("handler", move |args| {
            let ctx = args.get(1).ok_or_else(|| Error::from_reason("Pi gave no ctx"))?;
            handler(args.text(0).unwrap_or_default(), ctx)
        })?)?;
        if let Some(complete) = complete {
            command = command.completions(function("complete", move |args| {
                Ok(Json(complete(&args.text(0).unwrap_or_default())))
            })?)?;
        }
        self.add_command(name, command)
    }

    /// Returns all tools of Pi.
    pub fn tools(&self) -> Vec<ToolInfo> {
        let tools = self.all_tools().ok();
        tools.iter().flat_map(Object::items).map(ToolInfo::from).collect()
    }

    /// Hides the tools of these `names` from the model.
    pub fn deactivate(&self, names: &[&str]) {
        let Ok(mut active) = self.active_tools() else { return };
        let count = active.len();
        active.retain(|name| !names.contains(&name.as_str()));
        if active.len() < count {
            self.set_active_tools(active).ok();
        }
    }

    /// Activates the tools of these `names` that Pi has.
    pub fn activate(&self, names: &[&str]) {
        let Ok(mut active) = self.active_tools() else { return };
        let count = active.len();
        for name in names {
            if !active.iter().any(|active| active == name) {
                active.push((*name).to_owned());
            }
        }
        if active.len() > count {
            self.set_active_tools(active).ok();
        }
    }

    /// Sends `text` as a prompt of the user. It starts a turn, or the next one if the agent works.
    ///
    /// # Errors
    /// Pi refuses it, or would lose it, for example during a compaction.
    pub fn send_prompt(&self, ctx: &Ctx, text: &str) -> Result<()> {
        let idle = ctx.is_idle();
        if !idle && !ctx.is_working() {
            return Err(Error::from_reason(busy()));
        }
        let options = if idle { json!({}) } else { json!({ "deliverAs": "followUp" }) };
        self.send_user_message(text, Object::from_json(&options)?).map(drop)
    }

    /// Runs a slash command as if the user had sent it.
    ///
    /// # Errors
    /// Pi refuses it.
    pub fn run_command(&self, command: &str) -> Result<()> {
        let options = Object::from_json(&json!({ "expandPromptTemplates": true }))?;
        self.send_user_message(command, options).map(drop)
    }

    /// Returns it as a sender of messages.
    pub fn sender(&self) -> Sender {
        self.object().clone().into()
    }
}

/// Pi's `pi`, released at the end of the session, because Pi keeps our handlers, which own this.
pub struct PiHandle(RefCell<Option<Pi>>);

impl PiHandle {
    /// Stores `pi`.
    pub fn new(pi: Pi) -> Self {
        Self(RefCell::new(Some(pi)))
    }

    /// Returns Pi's `pi`; `None` after the session has ended.
    pub fn get(&self) -> Option<Pi> {
        self.0.borrow().clone()
    }

    /// Returns `true` if the session has ended.
    pub fn is_over(&self) -> bool {
        self.0.borrow().is_none()
    }

    /// Releases it at the end of the session.
    pub fn release(&self) {
        self.0.take();
    }
}

impl Sender {
    /// Sends a message into the session. `trigger_turn`: the model continues at once.
    ///
    /// # Errors
    /// Pi refuses it.
    pub fn send(&self, message: Object, trigger_turn: bool) -> Result<Maybe> {
        let options = Object::from_json(&json!({ "triggerTurn": trigger_turn }))?;
        self.send_message(message, options)
    }
}

impl Bus {
    /// Calls the listener for each event of this channel, until `owner` is dropped. The bus may
    /// live longer.
    ///
    /// # Errors
    /// The bus accepts no listeners.
    pub fn listen<T: 'static>(
        &self,
        channel: &str,
        owner: &Rc<T>,
        heard: impl Fn(&Rc<T>, Args<'_>) + 'static,
    ) -> Result<()> {
        let owner = Rc::downgrade(owner);
        let listener = listener(channel, move |args| {
            if let Some(owner) = owner.upgrade() {
                heard(&owner, args);
            }
        })?;
        self.on(channel, listener)
    }

    /// Emits an event.
    ///
    /// # Errors
    /// An exception of a listener.
    pub fn send(&self, channel: &str, payload: impl Serialize) -> Result<()> {
        self.emit(channel, Json(payload))
    }
}

impl Ctx {
    /// Returns the way to ask the user. A host without components may still show dialogs, like an
    /// RPC client.
    pub fn mode(&self) -> Mode {
        match self.mode_word().as_deref() {
            Some("tui") if self.ui().is_some_and(|ui| ui.shows_forms()) => Mode::Interactive,
            Some("tui" | "rpc") => Mode::Rpc,
            _ => Mode::Print,
        }
    }

    /// Returns Pi's working directory.
    pub fn cwd(&self) -> Option<PathBuf> {
        self.cwd_text().map(PathBuf::from)
    }

    /// Returns `true` if the model accepts images, or Pi does not report it.
    pub fn sees_images(&self) -> bool {
        let input = self.model().and_then(|model| model.input());
        input.is_none_or(|input| input.iter().any(|kind| kind == "image"))
    }

    /// Returns `true` if the user trusts the project; `false` if Pi cannot report it.
    pub fn is_trusted(&self) -> bool {
        let decided = || {
            let (agent_dir, cwd) = (process::agent_dir()?, self.cwd()?);
            let home = std::env::home_dir();
            Some(settings::is_decided(&agent_dir, &cwd, home.as_deref()))
        };
        self.pi_trusts_project() && (process::approves() || decided() == Some(true))
    }

    /// Returns `true` if Pi uses the project's files: the user trusts it, or it has no file that
    /// needs trust.
    pub fn pi_trusts_project(&self) -> bool {
        self.is_project_trusted().unwrap_or(false)
    }

    /// Returns `true` during a run of the agent. During a compaction, the agent is neither working
    /// nor idle.
    pub fn is_working(&self) -> bool {
        self.signal().is_some()
    }

    /// Returns `true` if the agent is idle, or Pi cannot report it.
    pub fn is_idle(&self) -> bool {
        self.reported_idle().unwrap_or(true)
    }

    /// Shows a warning in Pi's transcript, if Pi can.
    pub fn warn(&self, message: &str) {
        self.notify(message, "warning");
    }

    /// Shows a line in Pi's transcript, if Pi can.
    pub fn inform(&self, message: &str) {
        self.notify(message, "info");
    }

    fn notify(&self, message: &str, kind: &str) {
        if let Some(ui) = self.ui() {
            ui.notify(&sayable(message), kind).ok();
        }
    }

    /// Sets the terminal's title, until Pi sets another one.
    pub fn set_title(&self, title: &str) {
        if let Some(ui) = self.ui() {
            ui.set_title(&text::line(title)).ok();
        }
    }

    /// Shows `message` to the user: in Pi's transcript or the RPC client, otherwise on stderr.
    pub fn report(&self, message: &str) {
        if self.mode() == Mode::Print { print_fault(message) } else { self.inform(message) }
    }

    /// Shows or hides the animation of the working agent.
    pub fn show_working(&self, shown: bool) {
        if let Some(ui) = self.ui() {
            ui.set_working_visible(shown).ok();
        }
    }

    /// Returns the text in Pi's editor.
    pub fn prompt(&self) -> String {
        self.ui().and_then(|ui| ui.editor_text().ok()).unwrap_or_default()
    }

    /// Appends `text` to the text in Pi's editor.
    pub fn append_to_prompt(&self, text: &str) {
        if !text.is_empty() {
            self.set_prompt(&(self.prompt() + text));
        }
    }

    /// Sets the text in Pi's editor, unless it has that text.
    pub fn set_prompt(&self, text: &str) {
        if self.prompt() != text
            && let Some(ui) = self.ui()
        {
            ui.set_editor_text(text).ok();
        }
    }

    /// Ends Pi: requests the shutdown, then stops the agent, because Pi exits only when idle.
    pub fn quit(&self) {
        self.shutdown().ok();
        self.abort().ok();
    }

    /// Opens Pi's list of `rows`. Returns the index of the chosen row, the number of rows for an
    /// answer that is no row, and `None` if the list was closed or this Pi has no list.
    pub async fn select(&self, title: &str, rows: Vec<String>) -> Option<usize> {
        let opened = self.ui()?.select(title, rows.clone()).ok()?;
        // Pi returns the text of the row. A failed dialog counts as closed.
        let chosen = opened.await.ok()??;
        Some(rows.iter().position(|row| *row == chosen).unwrap_or(rows.len()))
    }
}

/// Writes `message` to stderr.
pub fn print_fault(message: &str) {
    if let Ok(console) = Console::of_node() {
        console.error(&sayable(message)).ok();
    }
}

/// Sanitizes and cuts `message` for a terminal. All our messages pass here, because parts of them
/// may come from a file of the project or from the model.
fn sayable(message: &str) -> String {
    let clean = text::block(message);
    let lines: Vec<_> = clean.lines().take(MAX_LINES).collect();
    let mut said = lines.join("\n");
    if let Some((at, _)) = said.char_indices().nth(MAX_CHARS) {
        said.truncate(at);
    }
    if said.len() < clean.len() {
        said.push('…');
    }
    said
}
