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

/// The model reads this before the answers that a message brings.
#[must_use]
pub fn brought(questions: usize) -> String {
    let what = if questions == 1 { "question is" } else { "questions are" };
    format!("The pending {what} answered. The result of that ask_user call is:")
}

/// The model reads this when only a result was added and it should go on with it.
pub const GO_ON: &str = "(The interrupted questions have their result now. Continue.)";

/// Some questions of a pending file have no answer; `shown` is its path.
#[must_use]
pub fn still_missing(shown: &str, missing: &[&str]) -> String {
    let list: Vec<_> =
        missing.iter().map(|text| format!("\n  - {}", text.replace('\n', " "))).collect();
    format!("Not sent yet: {shown} still needs an answer to{}", list.concat())
}

/// Questions wait and nothing was said to them.
#[must_use]
pub fn they_wait(shown: &str, count: usize) -> String {
    let what = if count == 1 { "1 question waits" } else { &format!("{count} questions wait") };
    format!(
        "{what} in {shown}. Answer with --answers, edit the file, or open the session with pi -c."
    )
}

/// The person closed the form of a pending file.
pub const STILL_WAITING: &str = "The questions still wait; /questions answer opens them again.";

/// Nothing waits.
pub const NOTHING_PENDING: &str = "No questions are pending.";

/// The pending file is gone.
pub const CLEARED: &str = "The pending questions were removed.";

/// What `/questions clear` asks in a dialog.
#[must_use]
pub fn clear_them(count: usize) -> String {
    let what =
        if count == 1 { "1 pending question" } else { &format!("{count} pending questions") };
    format!("Remove {what} for good?")
}

/// `/questions clear` where no dialog can ask.
pub const CLEAR_NEEDS_UI: &str = "Run /questions clear where Pi can ask back, or delete the file.";

/// `--answers` came without questions to answer.
pub const NOTHING_TO_ANSWER: &str =
    "--answers: no questions are pending here, and there is no prompt whose questions to answer.";

/// `--answers` gave more than was asked.
#[must_use]
pub fn left_over(over: &[String]) -> String {
    format!("--answers: more answers than questions; left over: {}.", over.join(", "))
}

/// The session of the pending questions cannot be opened.
#[must_use]
pub fn no_session(why: &str) -> String {
    format!("The session of the pending questions could not be opened: {why}")
}

/// The answers belong to a session that is not open here.
#[must_use]
pub fn other_session(file: &str) -> String {
    format!(
        "The answers are in the pending file; the session that asked gets them by: pi --session {file}"
    )
}

/// Heading of the list of pending questions.
#[must_use]
pub fn pending_in(shown: &str, count: usize) -> String {
    let what = if count == 1 { "1 question waits" } else { &format!("{count} questions wait") };
    format!("{what} in {shown}")
}

/// The pending questions belong to another session.
#[must_use]
pub fn of_another(shown: &str, file: Option<&str>) -> String {
    let how = file.map(|file| format!(" Open it with: pi --session {file}")).unwrap_or_default();
    format!("The questions in {shown} belong to another session.{how}")
}
