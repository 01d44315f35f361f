//! What is said about answers that were given before.

use super::{counted, transcript};
use crate::contract::Ending;
use crate::surface::history::Closed;

/// There is nothing to correct.
pub const NOTHING_ASKED: &str = "No question was asked on this branch yet.";
/// `/questions again` got something else than a number.
pub const BAD_NUMBER: &str =
    "/questions again takes a number: 1 is the last call, 2 the one before it.";
/// Nobody can be shown a form.
pub const NEEDS_UI: &str = "/questions again needs a terminal, or a client that shows dialogs.";
/// The form was sent as it was.
pub const NOTHING_CHANGED: &str = "Nothing was changed, so nothing was sent.";
/// A correction on its way to an agent that works.
pub const SENT: &str = "Corrected: the agent gets it before its next step.";
/// The session went on, or elsewhere, while the form was open.
pub const MOVED: &str = "The session has moved on meanwhile; nothing was changed.";
/// Another extension refused to go to the call.
pub const REFUSED: &str = "Another extension keeps the session where it is; nothing was changed.";
/// The form could not be shown.
pub const NOT_SHOWN: &str = "The form could not be shown; nothing was changed.";
/// What the model reads as the result of a call that had none.
pub const NO_RESULT: &str = "No result: the call was interrupted.";

/// `/questions again 5`, where only `calls` calls can be corrected.
pub fn only_so_many(calls: usize) -> String {
    let calls = counted(calls, "call", "calls");
    format!("This branch has only {calls}: /questions history lists them.")
}

/// Why a call has no form to correct it.
pub fn closed(why: Closed) -> String {
    match why {
        Closed::Open => "That call has no answer yet: answer it first.",
        Closed::Waits => "Its questions wait: /questions answer opens them.",
        Closed::Undecided => "Nobody was asked there, so there is nothing to correct.",
        Closed::Unreadable => {
            "The session does not hold that call as ask_user wrote it; nothing was changed."
        }
    }
    .to_owned()
}

/// Pi did not go back to the call.
pub fn not_back(why: &str) -> String {
    if why.is_empty() {
        "Pi could not go back to the question.".to_owned()
    } else {
        format!("Pi could not go back to the question: {why}")
    }
}

/// A call was copied.
pub const COPIED: &str = "Copied as Markdown";
/// The terminal is one that takes no text for its clipboard.
pub const NO_CLIPBOARD: &str = "This terminal takes no text for the clipboard";
/// The text is longer than terminals take.
pub const TOO_LONG_TO_COPY: &str = "Too long for the clipboard of a terminal";
/// The heading of the list of calls.
pub const HISTORY: &str = "Questions of this session";

/// `12 calls on this branch, the latest first`
pub fn history(calls: usize, shown: usize) -> String {
    let all = counted(calls, "call", "calls");
    match calls.checked_sub(shown) {
        None | Some(0) => format!("{all} on this branch, the latest first"),
        Some(_) => format!("The latest {shown} of {all} on this branch"),
    }
}

/// How a call ended, in a word or two.
pub fn ended(ending: Option<&Ending>, corrected: bool) -> String {
    match ending {
        None => "no answer yet".to_owned(),
        Some(Ending::Answered) if corrected => "corrected".to_owned(),
        Some(Ending::Answered) => "answered".to_owned(),
        Some(Ending::Discussed) => "asked back".to_owned(),
        Some(Ending::Pending { .. }) => "waits in the file".to_owned(),
        Some(Ending::Error(_)) => "refused".to_owned(),
        Some(ending) => transcript::ending(ending, None).to_lowercase(),
    }
}
