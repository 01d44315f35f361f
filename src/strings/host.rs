//! Sentences of the host layer.

use super::{counted, plural};
use crate::model::{Outcome, Via};

/// The terminal's status line while the form waits, before the question.
pub const WAITING: &str = "Waiting for your answer";

/// Something else has the keyboard, and this Pi shows one thing at a time.
pub const NEXT: &str = "The agent has a question; it is shown as soon as this closes.";

/// The questions that the person had before them ended elsewhere.
pub fn ended_by(outcome: &Outcome, via: &Via) -> String {
    let what = if matches!(outcome, Outcome::Answered(_)) { "Answered" } else { "Closed" };
    match via {
        Via::Browser => format!("{what} in the browser."),
        via => format!("{what} by {}.", via.word()),
    }
}

/// The title of a form that an extension asks; `from` is its name.
#[must_use]
pub fn asked_by(from: &str, title: Option<&str>) -> String {
    title.map_or_else(|| format!("{from} asks"), |title| format!("{from} asks: {title}"))
}

/// An event whose payload cannot be read.
#[must_use]
pub fn unreadable(why: &str) -> String {
    format!("The event cannot be read as JSON: {why}")
}

/// An event with a payload that is no object, or one over the limit.
pub const BAD_EVENT: &str = "The event must be an object of at most 1 MB.";
/// An answer to nothing.
pub const NO_REQUEST_ID: &str = "\"requestId\" must be a string.";
/// A signal that is none.
pub const BAD_SIGNAL: &str = "\"signal\" must be an AbortSignal.";
/// More questions before the session than are kept.
pub const TOO_EARLY: &str = "Too many questions before the session has started.";

/// Before the address of the browser panel.
pub const PANEL_IS_AT: &str = "The panel is open at:";
/// The browser panel does not run any more.
pub const PANEL_IS_OFF: &str = "The panel is off.";
/// In print mode nobody could open it, and Pi would not end.
pub const NO_PANEL_HERE: &str = "There is no panel in print mode.";

/// The browser panel could not start.
#[must_use]
pub fn no_panel(why: &str) -> String {
    format!("The panel could not start: {why}.")
}

/// In Pi's footer, while the browser panel runs.
#[must_use]
pub fn panel_status(port: u16) -> String {
    format!("panel :{port}")
}

/// Another extension owns the name.
pub fn taken(tool: &str) -> String {
    format!("pi-ask-user: another extension already has a tool named {tool}, so ours stays off.")
}

/// The extension could not set itself up.
pub fn not_ready(tool: &str, why: &str) -> String {
    format!("pi-ask-user: {tool} could not be registered: {why}")
}

/// No `$VISUAL`, no `$EDITOR`, and nothing to spawn one with.
pub const CANNOT_SPAWN: &str = "Pi cannot start an external editor here.";

/// The external editor did not start, or ended with an error.
pub fn editor_failed(why: &str) -> String {
    format!("The editor {why}; your text is unchanged.")
}

/// The external editor saved something that is not text.
pub const EDITOR_NOT_TEXT: &str =
    "The editor saved something that is not UTF-8 text; your text is unchanged.";

/// The text for the external editor could not be written.
pub fn no_editor_file(why: &str) -> String {
    format!("Could not write the file for the editor: {why}")
}

/// The model reads this in a message, before the answers to `calls` calls.
pub fn brought(questions: usize, calls: usize) -> String {
    let what = plural(questions, "question is", "questions are");
    let whose = if calls == 1 {
        "result of that ask_user call is".to_owned()
    } else {
        format!("results of the {calls} ask_user calls are, in the order they were asked")
    };
    format!("The pending {what} answered. The {whose}:")
}

/// The model reads this before answers from a file that the person agreed to.
pub fn taken_over(shown: &str) -> String {
    format!("The user agreed to use these answers from {shown}:")
}

/// The model reads this when only a result was added and it should continue.
pub const GO_ON: &str = "(The interrupted questions have their result now. Continue.)";

/// Some questions of a pending file have no answer; `shown` is its path.
pub fn still_missing(shown: &str, missing: &[&str]) -> String {
    let list: Vec<_> =
        missing.iter().map(|text| format!("\n  - {}", text.replace('\n', " "))).collect();
    format!("Not sent yet: {shown} still needs an answer to{}", list.concat())
}

/// Questions wait and have no answer yet.
pub fn they_wait(shown: &str, count: usize) -> String {
    let what = counted(count, "question waits", "questions wait");
    format!(
        "{what} in {shown}. Answer with: pi -p --answers '[…]', or edit the file and run pi -c, \
         or open the form with pi -c."
    )
}

/// The person closed the form of a pending file.
pub const STILL_WAITING: &str =
    "The questions are still pending; /questions answer opens them again.";

/// What `/questions` takes, for one who typed something else.
pub fn no_such_subcommand<'n>(names: impl Iterator<Item = &'n str>) -> String {
    format!("/questions takes one of: {}.", names.collect::<Vec<_>>().join(", "))
}

/// Nothing waits.
pub const NOTHING_PENDING: &str = "No questions are pending.";

/// The pending file is gone.
pub const CLEARED: &str = "The pending questions were removed.";

/// What `/questions clear` asks; without a `count` the file cannot be understood.
pub fn clear_them(shown: &str, count: usize) -> String {
    match count {
        0 => format!("Remove {shown} for good?"),
        _ => {
            let what = counted(count, "pending question", "pending questions");
            format!("Remove {what} for good? ({shown})")
        }
    }
}

/// The rows of what `/questions clear` asks.
pub const NO_KEEP: &str = "No, keep them";
/// See [`NO_KEEP`].
pub const YES_REMOVE: &str = "Yes, remove them";

/// `/questions clear` where no dialog can ask.
pub const CLEAR_NEEDS_UI: &str =
    "/questions clear needs a terminal to confirm in; or delete the file yourself.";

/// `--answers` was given where there are no questions to answer.
pub const NOTHING_TO_ANSWER: &str =
    "--answers: no questions are pending here, and there is no prompt that could ask any.";

/// `--answers` gave more than was asked.
pub fn left_over(over: &[String]) -> String {
    format!("--answers: more answers than questions; left over: {}.", over.join(", "))
}

/// The session of the pending questions cannot be opened.
pub fn no_session(why: &str) -> String {
    format!("The session of the pending questions could not be opened: {why}")
}

/// `--answers` in a terminal, where another session's questions wait; `file` is that session's.
pub fn not_here(file: &str) -> String {
    format!(
        "--answers: another session asked these questions. Answer there: pi --session {file} --answers …"
    )
}

/// `--answers` without a prompt, and nothing proves that a session of this person asked.
pub fn not_proven(shown: &str) -> String {
    format!(
        "--answers: the session that asked what is in {shown} was not found among Pi's sessions, \
         so nothing was sent. To use the file anyway, give it to the agent: \
         pi -p @{shown} \"your answers\""
    )
}

/// Some questions had an answer, and `--answers` was applied to the others.
pub fn passed_over(count: usize) -> String {
    let what = counted(count, "question has", "questions have");
    format!("--answers: {what} an answer already; these go to the others.")
}

/// Answers in a file that this session did not ask for, where nobody can confirm them.
pub fn not_used(shown: &str) -> String {
    format!("The answers in {shown} were not used: this session did not ask these questions.")
}

/// A pending file in a project that is not trusted. Names the file and nothing in it.
pub fn untrusted_file(shown: &str) -> String {
    format!("This project has a file {shown}. It is ignored, because the project is not trusted.")
}

/// A file in a trusted project with questions that this session did not ask.
pub fn not_asked_here(shown: &str) -> String {
    format!("{shown} is about questions that this session did not ask; /questions tells more.")
}

/// Asks whether a project's file may answer; `lines` are the questions and `count` answers, `left`
/// is how many more there is no room for.
pub fn use_it(shown: &str, lines: &[String], count: usize, left: usize) -> String {
    let (what, it) = (counted(count, "question", "questions"), plural(count, "it", "them"));
    let more = if left == 0 { String::new() } else { format!("({left} more stay in the file)\n") };
    format!(
        "This project's file answers {what} that this session did not ask ({shown}):\n{}\n{more}\
         Use {it}? Type yes to send {it} to the agent, or Enter for no.",
        lines.join("\n"),
    )
}

/// What has to be typed to agree.
pub const YES: &str = "yes";
/// The placeholder of that field.
pub const TYPE_YES: &str = "no";

/// The person did not agree to the answers of a project's file.
pub fn not_taken(shown: &str) -> String {
    format!(
        "Nothing from {shown} was used. /questions answer asks again, /questions clear removes it."
    )
}

/// The answers in a project's file do not fit on the screen, so nobody can agree to them.
pub fn cannot_show(shown: &str) -> String {
    format!(
        "The answers in {shown} are not this session's and cannot be shown whole here, so they are not used."
    )
}

/// More calls wait in the file than are handled at once.
pub fn more_wait(shown: &str, count: usize) -> String {
    let what = counted(count, "more call waits", "more calls wait");
    format!("{what} in {shown}; the next start of Pi continues with them.")
}

/// The last row of a list that is cut.
pub fn and_more(count: usize) -> String {
    format!("… and {count} more")
}

/// Heading of the list of pending questions.
pub fn pending_in(shown: &str, count: usize) -> String {
    let what = counted(count, "question waits", "questions wait");
    format!("{what} in {shown}")
}

/// The pending questions are another session's; `file` is that session's, if Pi has it.
pub fn of_another_session(
    shown: &str,
    count: usize,
    answered: usize,
    file: Option<&str>,
) -> String {
    let what = counted(count, "question", "questions");
    let done = if answered == 0 { String::new() } else { format!(" ({answered} answered)") };
    let how = file.map(|file| format!(" Open the one that did: pi --session {file}"));
    format!("{what} in {shown}{done}, which this session did not ask.{}", how.unwrap_or_default())
}
