//! English that programs or the model read: it is never translated.

use serde_json::Value;

/// What Pi writes as the result of a call that it did not begin, because the agent was stopped before.
pub const NOT_BEGUN: &str = "Operation aborted";
/// What the model reads when only a result was added and it should continue.
pub const GO_ON: &str = "(The interrupted questions now have results. Continue.)";

/// What a call gets that asks while the user wants no questions.
pub const QUESTIONS_ARE_OFF: &str = "Nothing was asked: the user turned questions off for this \
    session. Decide what you can and state your assumptions.";

/// An event with a payload that is no object, or one over the limit.
pub const BAD_EVENT: &str = "The event must be an object of at most 1 MB.";
/// An event without the id of its request.
pub const NO_REQUEST_ID: &str = "\"requestId\" must be a string.";
/// An event with a signal that is none.
pub const BAD_SIGNAL: &str = "\"signal\" must be an AbortSignal.";
/// More questions before the session than are kept.
pub const TOO_EARLY: &str = "Too many questions before the session has started.";

/// A response that is no `ask_user_response` object.
pub const NOT_A_RESPONSE: &str = "ask_user_response: expected a JSON object {\"type\":\"ask_user_response\",\"requestId\":…,\"answers\":[…]}.";
/// A response without the id of its request.
pub const RESPONSE_TO_NOTHING: &str = "ask_user_response: \"requestId\" must be a string.";
/// A response without answers.
pub const NO_ANSWERS: &str = "\"answers\" must be an array with one item per question.";
/// A response that asks back where the contract has no room for that.
pub const NO_CHAT: &str = "These questions can be answered or cancelled, not discussed.";
/// A response that asks back about no question of the form.
pub const NO_SUCH_QUESTION: &str = "\"discuss\" must name a question by its index, counted from 0, as in [{\"question\":0,\"text\":\"…\"}].";
/// A note on the whole form where the contract has none.
pub const NO_FORM_NOTE: &str = "These questions take no note on the whole form; it was left out.";
/// What the command list of a client says of `/ask-user-response`.
pub const RESPONSE_COMMAND: &str =
    "Answers an ask_user_request: takes the ask_user_response as JSON";
/// What `pi --help` says of the flag `--ask-user-rpc`, before there are settings.
pub const RPC_FLAG: &str = "How ask_user asks an RPC client: dialogs, structured or both";

/// The model reads this in a message, before the answers to `calls` calls.
pub fn brought(questions: usize, calls: usize) -> String {
    let what = if questions == 1 { "question is" } else { "questions are" };
    let whose = match calls {
        1 => "result of that ask_user call is".to_owned(),
        _ => format!("results of the {calls} ask_user calls are, in the order they were asked"),
    };
    format!("The pending {what} answered. The {whose}:")
}

/// `[image 1: shot.png]`: an image in the text of an answer, which the model reads.
pub fn image_name(number: usize, name: &str) -> String {
    format!("[image {number}: {name}]")
}

/// What the model reads where it takes no images. `files` are their paths.
pub fn not_seen(files: &[&str]) -> String {
    let what = if files.len() == 1 { "The image is" } else { "The images are" };
    let files = files.join(", ");
    format!("{what} left out, because the current model takes text only. On disk: {files}")
}

/// An event whose payload cannot be read.
pub fn unreadable(why: &str) -> String {
    format!("The event cannot be read as JSON: {why}")
}

/// The flag `--ask-user-rpc` has another value.
pub fn bad_flag(word: &str) -> String {
    let word = Value::from(word);
    format!("--ask-user-rpc is dialogs, structured or both, not {word}; it is ignored.")
}

/// A response that does not fit the questions; `why` is whole sentences.
pub fn bad_response(why: &str) -> String {
    format!("ask_user_response: {why}")
}

/// A response to a request that is not open.
pub fn not_open(request_id: &str) -> String {
    let id = Value::from(request_id);
    format!("no open question has requestId {id}; it was answered or closed already.")
}

/// A response that is longer or shorter than the request.
pub fn wrong_count(given: usize, asked: usize) -> String {
    let of = |count: usize, what| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (given, asked) = (of(given, "answer"), of(asked, "question"));
    format!(
        "{given} for {asked}; send one item for each question, in order, and null for an open one."
    )
}

/// A question that needs an answer has none in a response; `number` counts from 1.
pub fn unanswered(number: usize, short: Option<&str>) -> String {
    let short = short.map(|short| format!(" ({short})")).unwrap_or_default();
    format!("Question {number}{short} needs an answer.")
}
