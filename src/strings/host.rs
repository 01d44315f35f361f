//! Sentences of the host layer.

/// What the status line of a terminal says while the form waits, before the question.
pub const WAITING: &str = "Waiting for your answer";

/// Something else has the keyboard, in a Pi that shows one thing at a time.
pub const NEXT: &str = "The agent has a question; it is shown as soon as this closes.";

/// Another extension owns the name.
#[must_use]
pub fn taken(tool: &str) -> String {
    format!("pi-ask-user: another extension already has a tool named {tool}, so ours stays off.")
}

/// The extension could not set itself up.
#[must_use]
pub fn not_ready(tool: &str, why: &str) -> String {
    format!("pi-ask-user: {tool} could not be registered: {why}")
}

/// No `$VISUAL`, no `$EDITOR`, and nothing to spawn one with.
pub const CANNOT_SPAWN: &str = "This host cannot start an external editor.";

/// The external editor did not start, or ended with an error.
#[must_use]
pub fn editor_failed(why: &str) -> String {
    format!("The editor {why}; your text is as it was.")
}

/// The external editor saved something that is no text.
pub const EDITOR_NOT_TEXT: &str =
    "The editor saved something that is not UTF-8 text; your text is as it was.";

/// The text for the external editor could not be written.
#[must_use]
pub fn no_editor_file(why: &str) -> String {
    format!("Could not write the file for the editor: {why}")
}
