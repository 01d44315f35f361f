//! The words of the dialogs and messages for RPC clients.

use serde_json::Value;

use super::{counted, thousands};

/// Ends a multi-select.
pub const DONE: &str = "Done";
/// Leaves a question unanswered.
pub const SKIP: &str = "Skip this question";
/// Row that asks back before answering.
pub const EXPLAIN: &str = "Explain… (ask before you answer)";
/// The same in an editor's permission prompt, which takes no text.
pub const EXPLAIN_ACP: &str = "Explain this question first";
/// Above the text field for what the person wants to know.
pub const EXPLAIN_WHAT: &str =
    "What do you want to know? The questions come again, with your answers.";
/// Placeholder of that field.
pub const EXPLAIN_PLACEHOLDER: &str = "Type it; empty: Explain this question.";
/// The same where the questions were answered before.
pub const NO_ANSWER: &str = "No answer to this question";
/// Row for custom text in an editor's permission prompt.
pub const OWN_ACP: &str = "Other (type custom answer)";
/// Review row that closes the form.
pub const CANCEL: &str = "Cancel";
/// Yes to the long-answer question.
pub const YES: &str = "Yes";
/// No to the long-answer question.
pub const NO: &str = "No";
/// How a multi-select works, where there are only lists.
pub const TICK_HINT: &str = "Choose a row to tick or untick it, then choose Done.";
/// Placeholder of an empty text field.
pub const PLACEHOLDER: &str = "Type your answer";
/// Placeholder of a text field that may stay empty.
pub const PLACEHOLDER_SKIP: &str = "Type your answer, or leave it empty to skip";
/// Custom text was blank.
pub const BLANK: &str = "The answer is empty: type something.";
/// A multi-select was closed with nothing ticked.
pub const NOTHING_TICKED: &str = "Nothing is ticked yet: choose at least one row first.";
/// A reply that names no row.
pub const NO_SUCH_ROW: &str = "That reply matches no row: choose one of the rows.";
/// A reply that holds no text.
pub const NO_TEXT: &str = "That reply held no text: please answer again.";
/// A text field was closed by the client before anybody could type.
pub const CANNOT_TYPE: &str = "Could not type here: choose a row or cancel.";
/// As [`CANNOT_TYPE`], for a text question that may stay unanswered.
pub const CANNOT_TYPE_LEFT: &str = "Could not type here: the question stays unanswered.";
/// A text field cannot be filled in advance, so long text is typed again.
pub const TYPE_AGAIN: &str = "This field cannot hold your text: type or paste it again.";
/// A form without questions.
pub const NO_QUESTIONS: &str = "There was no question to ask.";

/// A response that is no `ask_user_response` object.
pub const NOT_A_RESPONSE: &str = "ask_user_response: expected a JSON object {\"type\":\"ask_user_response\",\"requestId\":…,\"answers\":[…]}.";
/// A response without its request.
pub const NO_REQUEST_ID: &str = "ask_user_response: \"requestId\" must be a string.";
/// A response without answers.
pub const NO_ANSWERS: &str = "\"answers\" must be an array with one item per question.";

/// A response that asks back where the contract has no room for that.
pub const NO_CHAT: &str = "These questions can be answered or cancelled, not discussed.";
/// A response that asks back about no question of the form.
pub const NO_SUCH_QUESTION: &str = "\"discuss\" must name a question by its index, counted from 0, as in [{\"question\":0,\"text\":\"…\"}].";

/// A response that asks back about no option of its question.
pub fn no_such_option(label: &str) -> String {
    format!("\"discuss\" names no option of its question: {}.", Value::from(label))
}

/// What the command list of a client says of `/ask-user-response`.
pub const RESPONSE_COMMAND: &str =
    "Answers an ask_user_request: takes the ask_user_response as JSON";
/// What `pi --help` says of the flag `--ask-user-rpc`.
pub const RPC_FLAG: &str = "How ask_user asks an RPC client: dialogs, structured or both";

/// The flag `--ask-user-rpc` says something else.
pub fn bad_flag(word: &str) -> String {
    format!(
        "--ask-user-rpc is dialogs, structured or both, not {}; it is ignored.",
        Value::from(word)
    )
}

/// A response to a request that is not open: never was, or is answered already.
pub fn not_open(request_id: &str) -> String {
    format!(
        "no open question has requestId {}; it was answered or closed already.",
        Value::from(request_id)
    )
}

/// A response that is no JSON.
pub fn bad_json(why: &str) -> String {
    format!("ask_user_response: not JSON ({why}).")
}

/// A response that does not fit the questions; `why` is whole sentences.
pub fn bad_response(why: &str) -> String {
    format!("ask_user_response: {why}")
}

/// The response is longer or shorter than the request.
pub fn wrong_count(given: usize, asked: usize) -> String {
    let given = counted(given, "answer", "answers");
    let asked = counted(asked, "question", "questions");
    format!("{given} for {asked}; send one item for each, in order, null where one stays open.")
}

/// A question that needs an answer has none; `number` counts from 1.
pub fn unanswered(number: usize, short: Option<&str>) -> String {
    let short = short.map(|short| format!(" ({short})")).unwrap_or_default();
    format!("Question {number}{short} needs an answer.")
}

/// A note on the whole form where the contract has none.
pub const NO_FORM_NOTE: &str = "These questions take no note on the whole form; it was left out.";

/// `3 of 4`, as `[3/4]`; `at` counts from 1.
pub fn progress(at: usize, of: usize) -> String {
    format!("[{at}/{of}]")
}

/// What `onUpdate` says while question `at` of `of` is open (from 1); one question has no count.
pub fn waiting(at: usize, of: usize) -> String {
    if of > 1 {
        format!("waiting for an answer, question {at} of {of}")
    } else {
        "waiting for an answer".to_owned()
    }
}

/// What `onUpdate` says while the review is open.
pub fn waiting_review(answered: usize, of: usize) -> String {
    format!("waiting for the review, {answered} of {of} answered")
}

/// The review's row that sends the form.
pub fn submit(answered: usize, of: usize) -> String {
    if answered == 0 { "Submit without answers".to_owned() } else { super::submit(answered, of) }
}

/// The long-answer question; `chars` is the answer's length in characters.
pub fn long_answer(chars: usize) -> String {
    format!("Answer is long ({} chars). Continue anyway?", thousands(chars))
}

/// The row that opens the note; single calls call it a comment.
pub fn note_row(comment: bool, there: bool) -> String {
    let verb = if there { "Change the" } else { "Add a" };
    format!("{verb} {}…", note_word(comment))
}

/// The note so far, as a title says it.
pub fn note_line(comment: bool, note: &str) -> String {
    format!("{}: {note}", note_heading(comment))
}

/// An answer with its note, on one line.
pub fn with_note(comment: bool, answer: &str, note: &str) -> String {
    format!("{answer} ({}: {note})", note_word(comment))
}

/// Title of the text field for a note on `what` (a question's name, or nothing for the form).
pub fn note_title(comment: bool, what: Option<&str>) -> String {
    let word = note_heading(comment);
    what.map_or_else(|| format!("{word} on all answers"), |what| format!("{word} on: {what}"))
}

/// Placeholder of the text field for a note.
pub fn note_placeholder(comment: bool) -> String {
    format!("Type your {}; empty removes it", note_word(comment))
}

/// The answer given before, while a question is edited.
pub fn answer_so_far(answer: &str) -> String {
    format!("Your answer so far: {answer}")
}

/// What an earlier form left at the open question.
pub fn kept_line(answer: &str) -> String {
    if answer.is_empty() {
        "Kept from before.".to_owned()
    } else {
        format!("Kept from before: {answer}")
    }
}

/// Why the walk gave up: `replies` replies in a row led nowhere.
pub fn no_progress(replies: usize) -> String {
    format!("The client sent {replies} replies in a row that answered nothing.")
}

/// Why the walk gave up: `dialogs` dialogs were shown and the form is still open.
pub fn too_many_dialogs(dialogs: usize) -> String {
    format!("The client answered {} dialogs without ending the form.", thousands(dialogs))
}

fn note_heading(comment: bool) -> &'static str {
    if comment { "Comment" } else { "Note" }
}

fn note_word(comment: bool) -> &'static str {
    if comment { "comment" } else { "note" }
}
