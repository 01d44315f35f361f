//! Pi's `ctx`, which every handler, command and tool gets, with the dialogs it opens for commands.

use std::path::PathBuf;

use super::process;
use super::table::Ctx;
use crate::contract::Mode;
use crate::model::text;
use crate::settings;

/// Longest message, in lines.
const MAX_LINES: usize = 40;
/// Longest message, in characters.
const MAX_CHARS: usize = 4_000;

impl Ctx {
    /// The way to ask a user. What shows no components may still show dialogs, as an RPC client does.
    pub fn mode(&self) -> Mode {
        match self.mode_word().as_deref() {
            Some("tui") if self.ui().is_some_and(|ui| ui.shows_forms()) => Mode::Interactive,
            Some("tui" | "rpc") => Mode::Rpc,
            _ => Mode::Print,
        }
    }

    /// The directory Pi works in.
    pub fn cwd(&self) -> Option<PathBuf> {
        self.cwd_text().map(PathBuf::from)
    }

    /// True if the model takes images, as far as Pi reports it.
    pub fn sees_images(&self) -> bool {
        let input = self.model().and_then(|model| model.input());
        input.is_none_or(|input| input.iter().any(|kind| kind == "image"))
    }

    /// True if the user trusts the project; a Pi that cannot report it trusts none.
    pub fn is_trusted(&self) -> bool {
        let decided = || {
            let (agent_dir, cwd) = (process::agent_dir()?, self.cwd()?);
            let home = std::env::home_dir();
            Some(settings::is_decided(&agent_dir, &cwd, home.as_deref()))
        };
        self.pi_trusts_project() && (process::approves() || decided() == Some(true))
    }

    /// True if Pi uses the project's files: the user trusts it, or Pi had nothing to ask about.
    pub fn pi_trusts_project(&self) -> bool {
        self.is_project_trusted().unwrap_or(false)
    }

    /// True if the agent works: a turn of its run has not ended. While Pi compacts it neither works nor is
    /// idle.
    pub fn is_working(&self) -> bool {
        self.signal().is_some()
    }

    /// True while the agent does nothing; a Pi that cannot report it is idle.
    pub fn is_idle(&self) -> bool {
        self.reported_idle().unwrap_or(true)
    }

    /// A warning in Pi's chat; lost when Pi cannot show one.
    pub fn warn(&self, message: &str) {
        self.notify(message, "warning");
    }

    /// A line in Pi's chat; lost when Pi cannot show one.
    pub fn inform(&self, message: &str) {
        self.notify(message, "info");
    }

    fn notify(&self, message: &str, kind: &str) {
        if let Some(ui) = self.ui() {
            ui.notify(&sayable(message), kind).ok();
        }
    }

    /// Makes `title` the terminal's title; what Pi sets later replaces it.
    pub fn set_title(&self, title: &str) {
        if let Some(ui) = self.ui() {
            ui.set_title(&text::line(title)).ok();
        }
    }

    /// Shows `message` to the user: in Pi's chat or in the RPC client, else on stderr.
    pub fn report(&self, message: &str) {
        if self.mode() == Mode::Print { print_fault(message) } else { self.inform(message) }
    }

    /// Shows or hides what moves while the agent works.
    pub fn show_working(&self, shown: bool) {
        if let Some(ui) = self.ui() {
            ui.set_working_visible(shown).ok();
        }
    }

    /// The text in Pi's editor.
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

    /// Ends Pi: asks for the shutdown first, then stops the agent, for Pi leaves only when idle.
    pub fn quit(&self) {
        self.shutdown().ok();
        self.abort().ok();
    }

    /// Opens Pi's list of `rows`. Returns the index of the chosen row, that behind the last one for an answer that is no
    /// row, and nothing if the list was closed, or this Pi has none.
    pub async fn select(&self, title: &str, rows: Vec<String>) -> Option<usize> {
        let opened = self.ui()?.select(title, rows.clone()).ok()?;
        // Pi answers with the words of the row. A dialog that fails counts as closed.
        let chosen = opened.await.ok()??;
        Some(rows.iter().position(|row| *row == chosen).unwrap_or(rows.len()))
    }
}

/// Writes `message` to stderr.
pub fn print_fault(message: &str) {
    process::print_error(&sayable(message));
}

/// `message` as it may reach a terminal: clean, and cut where it is long. All that we say goes
/// through here, for parts of it may come from a file of the project or from the model.
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
