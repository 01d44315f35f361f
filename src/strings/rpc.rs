//! The words of the dialogs and messages for RPC clients.

use serde_json::Value;

pub(crate) use super::words::rpc::*;

/// A response that is no `ask_user_response` object; a program reads it.
pub const NOT_A_RESPONSE: &str = "ask_user_response: expected a JSON object {\"type\":\"ask_user_response\",\"requestId\":…,\"answers\":[…]}.";
/// A response without its request; a program reads it.
pub const NO_REQUEST_ID: &str = "ask_user_response: \"requestId\" must be a string.";
/// A response without answers; a program reads it.
pub const NO_ANSWERS: &str = "\"answers\" must be an array with one item per question.";
/// A response that asks back where the contract has no room for that; a program reads it.
pub const NO_CHAT: &str = "These questions can be answered or cancelled, not discussed.";
/// A response that asks back about no question of the form; a program reads it.
pub const NO_SUCH_QUESTION: &str = "\"discuss\" must name a question by its index, counted from 0, as in [{\"question\":0,\"text\":\"…\"}].";
/// A note on the whole form where the contract has none; a program reads it.
pub const NO_FORM_NOTE: &str = "These questions take no note on the whole form; it was left out.";

/// A response that asks back about no option of its question; a program reads it.
pub fn no_such_option(label: &str) -> String {
    format!("\"discuss\" names no option of its question: {}.", Value::from(label))
}

/// What the command list of a client says of `/ask-user-response`, which a program uses.
pub const RESPONSE_COMMAND: &str =
    "Answers an ask_user_request: takes the ask_user_response as JSON";
/// What `pi --help` says of the flag `--ask-user-rpc`, before there are settings.
pub const RPC_FLAG: &str = "How ask_user asks an RPC client: dialogs, structured or both";

/// The flag `--ask-user-rpc` says something else; a program reads it.
pub fn bad_flag(word: &str) -> String {
    format!(
        "--ask-user-rpc is dialogs, structured or both, not {}; it is ignored.",
        Value::from(word)
    )
}

/// A response to a request that is not open: never was, or is answered already; a program reads it.
pub fn not_open(request_id: &str) -> String {
    format!(
        "no open question has requestId {}; it was answered or closed already.",
        Value::from(request_id)
    )
}

/// A response that is no JSON; a program reads it.
pub fn bad_json(why: &str) -> String {
    format!("ask_user_response: not JSON ({why}).")
}

/// A response that does not fit the questions; `why` is whole sentences, and a program reads it.
pub fn bad_response(why: &str) -> String {
    format!("ask_user_response: {why}")
}

/// The response is longer or shorter than the request; a program reads it.
pub fn wrong_count(given: usize, asked: usize) -> String {
    let of = |count: usize, what| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (given, asked) = (of(given, "answer"), of(asked, "question"));
    format!("{given} for {asked}; send one item for each, in order, null where one stays open.")
}

/// A question that needs an answer has none; `number` counts from 1. A program reads it.
pub fn unanswered(number: usize, short: Option<&str>) -> String {
    let short = short.map(|short| format!(" ({short})")).unwrap_or_default();
    format!("Question {number}{short} needs an answer.")
}

/// Why the walk gave up: `replies` replies in a row led nowhere. The model reads it.
pub fn no_progress(replies: usize) -> String {
    format!("The client sent {replies} replies in a row that answered nothing.")
}

/// Why the walk gave up: `dialogs` dialogs were shown and the form is still open. The model reads
/// it.
pub fn too_many_dialogs(dialogs: usize) -> String {
    format!("The client answered {dialogs} dialogs without ending the form.")
}

/// `3 of 4`, as `[3/4]`; `at` counts from 1.
pub fn progress(at: usize, of: usize) -> String {
    format!("[{at}/{of}]")
}

/// What `onUpdate` says while question `at` of `of` is open (from 1); one question has no count.
pub fn waiting_at(at: usize, of: usize) -> String {
    if of > 1 { waiting(at, of) } else { waiting_one().to_owned() }
}

/// The row that opens the note; single calls call it a comment.
pub fn note_row(comment: bool, there: bool) -> &'static str {
    match (comment, there) {
        (false, false) => add_note(),
        (false, true) => change_note(),
        (true, false) => add_comment(),
        (true, true) => change_comment(),
    }
}

/// The note so far, as a title says it.
pub fn note_so_far(comment: bool, note: &str) -> String {
    if comment { comment_line(note) } else { note_line(note) }
}

/// An answer with its note, on one line.
pub fn answer_and_note(comment: bool, answer: &str, note: &str) -> String {
    if comment { with_comment(answer, note) } else { with_note(answer, note) }
}

/// Title of the text field for a note on `what` (a question's name, or nothing for the form).
pub fn note_title(comment: bool, what: Option<&str>) -> String {
    match (comment, what) {
        (false, Some(what)) => note_on(what),
        (true, Some(what)) => comment_on(what),
        (false, None) => note_on_all().to_owned(),
        (true, None) => comment_on_all().to_owned(),
    }
}

/// Placeholder of the text field for a note.
pub fn note_field(comment: bool) -> &'static str {
    if comment { comment_placeholder() } else { note_placeholder() }
}

/// What an earlier form left at the open question.
pub fn kept_line(answer: &str) -> String {
    if answer.is_empty() { kept().to_owned() } else { kept_answer(answer) }
}
