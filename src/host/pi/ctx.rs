//! Pi's `ctx`, which handlers, commands and tools receive.

use std::path::PathBuf;

use super::process;
use super::table::Ctx;
use crate::contract::Mode;
use crate::model::text;
use crate::settings;

/// The maximum length of a message, in lines.
const MAX_LINES: usize = 40;
/// The maximum length of a message, in characters.
const MAX_CHARS: usize = 4_000;

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
    process::print_error(&sayable(message));
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
