//! The objects of Pi and Node that we use: a table of their types (`pi/table.rs`), and operations
//! on the objects. This module does not depend on forms and calls.
//!
//! A function of the table returns an `Err` if this Pi lacks the function, or if the function
//! throws, for example because its object belongs to an ended session. A field of the table is
//! `None` if this Pi lacks the field, or if reading the field throws.

pub mod process;
pub mod screen;
pub mod session;
mod table;

use std::path::PathBuf;
use std::rc::Rc;

use napi::bindgen_prelude::ToNapiValue;
use napi::{Error, Result};
use serde_json::{Value, json};

use crate::contract::{Mode, Reply};
use crate::disk::agent_dir;
use crate::disk::images::Content;
use crate::edge::js::{Args, Json, Object, function, listener_of};
use crate::model::text;
use crate::session::off::with_tools;
use crate::session::{Agent, Notice};
use crate::settings;

pub use table::*;

impl Pi {
    /// Registers a flag with a string value. The value is available when a session starts.
    pub fn register_flag(&self, name: &str, description: &str) {
        self.add_flag(name, Json(json!({ "type": "string", "description": description }))).ok();
    }

    /// Returns the value of a flag, if it was given.
    pub fn flag(&self, name: &str) -> Option<String> {
        self.flag_value(name).ok().flatten()
    }

    /// Registers the command `/name`. `handler` receives the argument of the command. `complete`
    /// receives the typed part of the argument, and returns completions.
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

    pub fn tools(&self) -> Vec<ToolInfo> {
        let tools = self.all_tools().ok();
        tools.iter().flat_map(Object::items).map(ToolInfo::from).collect()
    }

    /// Shows the tools of these `names` to the model, or hides them. Pi ignores unknown names.
    pub fn show_tools(&self, names: &[String], shown: bool) {
        let Ok(active) = self.active_tools() else { return };
        if let Some(changed) = with_tools(&active, names, shown) {
            self.set_active_tools(changed).ok();
        }
    }
}

impl Bus {
    /// Calls `handle` for each event of this channel, until `owner` is dropped. The bus may exist
    /// longer than `owner`.
    ///
    /// # Errors
    /// The bus accepts no listeners.
    pub fn listen<T: 'static>(
        &self,
        channel: &str,
        owner: &Rc<T>,
        handle: impl Fn(&Rc<T>, Args<'_>) + 'static,
    ) -> Result<()> {
        self.on(channel, listener_of(channel, owner, handle)?)
    }
}

impl Ctx {
    /// Returns the way in which the user is asked.
    pub fn mode(&self) -> Mode {
        let shows_forms = || self.ui().is_some_and(|ui| ui.shows_forms());
        Mode::from_pi(self.mode_word().as_deref(), shows_forms)
    }

    /// Returns Pi's working directory.
    pub fn cwd(&self) -> Option<PathBuf> {
        self.cwd_text().map(PathBuf::from)
    }

    /// Returns `true` if the model accepts images, or if Pi does not report this.
    pub fn sees_images(&self) -> bool {
        let input = self.model().and_then(|model| model.input());
        input.is_none_or(|input| input.iter().any(|kind| kind == "image"))
    }

    /// Returns `true` if the user trusts the project; `false` if Pi cannot report this.
    pub fn is_trusted(&self) -> bool {
        let is_decided = |cwd: PathBuf| {
            let (home, line) = (std::env::home_dir(), process::command_line());
            settings::is_decided(agent_dir().as_deref(), &cwd, home.as_deref(), &line)
        };
        self.pi_trusts_project() && self.cwd().is_some_and(is_decided)
    }

    /// Returns `true` if Pi uses the project's files, because the user trusts the project, or
    /// because none of the files needs trust.
    pub fn pi_trusts_project(&self) -> bool {
        self.is_project_trusted().unwrap_or(false)
    }

    /// Returns the agent's state; [`Agent::Idle`] if Pi cannot report it.
    pub fn agent(&self) -> Agent {
        Agent::from_pi(self.is_idle().unwrap_or(true), || self.signal().is_some())
    }

    /// Shows `message` as a warning (see [`Self::notify`]).
    pub fn warn(&self, message: &str) {
        self.notify(message, "warning");
    }

    /// Shows `message` as information (see [`Self::notify`]).
    pub fn report(&self, message: &str) {
        self.notify(message, "info");
    }

    /// Shows `message` in Pi's transcript, or in the RPC client, or on stderr in print mode.
    fn notify(&self, message: &str, kind: &str) {
        if self.mode() == Mode::Print {
            print_fault(message);
        } else {
            self.with_ui(|ui| ui.notify(&text::message(message), kind));
        }
    }

    /// Calls `act` with `ctx.ui`, if there is one. Errors are ignored.
    pub fn with_ui(&self, act: impl FnOnce(Ui) -> Result<()>) {
        if let Some(ui) = self.ui() {
            act(ui).ok();
        }
    }

    /// Sets the terminal's title, until Pi sets another one.
    pub fn set_title(&self, title: &str) {
        self.with_ui(|ui| ui.set_title(&text::line(title)));
    }

    /// Shows the sentences of `notice` to the user.
    pub fn show_notice(&self, notice: &Notice) {
        let kind = if notice.fails { "warning" } else { "info" };
        for sentence in &notice.sentences {
            self.notify(sentence, kind);
        }
        let mode = self.mode();
        if let Some(fault) = &notice.fault {
            if mode == Mode::Interactive { self.warn(fault) } else { print_fault(fault) }
        }
        if notice.fails && mode == Mode::Print {
            process::fail();
        }
    }

    /// Shows or hides the animation of the working agent.
    pub fn show_working(&self, shown: bool) {
        self.with_ui(|ui| ui.set_working_visible(shown));
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

    /// Sets the text in Pi's editor, unless the editor already has this text.
    pub fn set_prompt(&self, text: &str) {
        if self.prompt() != text {
            self.with_ui(|ui| ui.set_editor_text(text));
        }
    }

    /// Ends Pi: requests the shutdown, then stops the agent, because Pi does not exit before the
    /// agent is idle.
    pub fn quit(&self) {
        self.shutdown().ok();
        self.abort().ok();
    }

    /// Lets the user select one of `rows` in a list of Pi. Returns the index of the selected row,
    /// or `rows.len()` if Pi returns another text. Returns `None` if the list was closed, or if
    /// this Pi has no lists.
    pub async fn select(&self, title: &str, rows: Vec<String>) -> Option<usize> {
        let opened = self.ui()?.select(title, rows.clone()).ok()?;
        // Pi returns the text of the row. A failure of the list counts as a close.
        let chosen = opened.await.ok()??;
        Some(rows.iter().position(|row| *row == chosen).unwrap_or(rows.len()))
    }
}

fn print_fault(message: &str) {
    if let Ok(console) = Console::of_node() {
        console.error(&text::message(message)).ok();
    }
}

/// Returns the content blocks for `text` and its images, in Pi's format.
pub fn blocks(text: &str, content: &Content) -> Result<Vec<Object>> {
    let mut all = Vec::new();
    for text in content.texts(text) {
        all.push(Object::from_json(&json!({ "type": "text", "text": text }))?);
    }
    for sent in content.sent() {
        let image = ImageContent::from_json(&json!({ "type": "image", "mimeType": sent.mime }))?;
        // The data are long, so they are passed as a string instead of JSON.
        all.push(image.data(&sent.data)?.into());
    }
    Ok(all)
}

/// Converts a reply to Pi's tool result. `content` has the reply's images. `terminate`: the agent
/// stops without another request to the model.
pub fn tool_result(reply: Reply, content: &Content, terminate: bool) -> Result<Object> {
    let blocks = blocks(&reply.text, content)?;
    let result = Message::from_json(&reply.into_result(terminate))?;
    result.set_content(blocks)?;
    Ok(result.into())
}
