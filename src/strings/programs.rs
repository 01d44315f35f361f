//! Texts for programs and the model, always in English.

use serde_json::Value;

/// Pi's result of a call that did not start because the agent was stopped.
pub const NOT_BEGUN: &str = "Operation aborted";
/// The message that makes the model continue after results were added to interrupted calls.
pub const GO_ON: &str = "(The interrupted questions now have results. Continue.)";

/// The result of a call while the user has turned questions off.
pub const QUESTIONS_ARE_OFF: &str = "Nothing was asked: the user turned questions off for this \
    session. Decide what you can and state your assumptions.";

/// The fault of an event whose payload is not an object or exceeds the limit.
pub const BAD_EVENT: &str = "The event must be an object of at most 1 MB.";
/// The fault of an event without a request id.
pub const NO_REQUEST_ID: &str = "\"requestId\" must be a string.";
/// The fault of an event with an invalid signal.
pub const BAD_SIGNAL: &str = "\"signal\" must be an AbortSignal.";

/// The fault of a response that is not an `ask_user_response` object.
pub const NOT_A_RESPONSE: &str = "ask_user_response: expected a JSON object {\"type\":\"ask_user_response\",\"requestId\":…,\"answers\":[…]}.";
/// The fault of a response without a request id.
pub const RESPONSE_TO_NOTHING: &str = "ask_user_response: \"requestId\" must be a string.";
/// The fault of a response without answers.
pub const NO_ANSWERS: &str = "\"answers\" must be an array with one item per question.";
/// The fault of a response that discusses a question, if the contract has no discussions.
pub const NO_CHAT: &str = "These questions can be answered or cancelled, not discussed.";
/// The fault of a response that discusses an unknown question.
pub const NO_SUCH_QUESTION: &str = "\"discuss\" must name a question by its index, counted from 0, as in [{\"question\":0,\"text\":\"…\"}].";
/// The fault of a response with a note on the whole form, if the contract has no such notes.
pub const NO_FORM_NOTE: &str = "These questions take no note on the whole form; it was left out.";
/// The description of `/ask-user-response` in a client's list of commands.
pub const RESPONSE_COMMAND: &str =
    "Answers an ask_user_request: takes the ask_user_response as JSON";
/// The description of the flag `--ask-user-rpc` in `pi --help`.
pub const RPC_FLAG: &str = "How ask_user asks an RPC client: dialogs, structured or both";

/// Returns the beginning of a message that gives answers to the model. `questions`: the number of
/// answered questions. `calls`: the number of calls that asked these questions.
pub fn answers_lead(questions: usize, calls: usize) -> String {
    let what = if questions == 1 { "question is" } else { "questions are" };
    let whose = match calls {
        1 => "result of that ask_user call is".to_owned(),
        _ => format!("results of the {calls} ask_user calls are, in the order they were asked"),
    };
    format!("The pending {what} answered. The {whose}:")
}

/// Returns the name of an image in an answer for the model: `[image 1: shot.png]`.
pub fn image_name(number: usize, name: &str) -> String {
    format!("[image {number}: {name}]")
}

/// Returns the text about `files`, the paths of images, for a model that does not accept images.
pub fn not_seen(files: &[&str]) -> String {
    let what = if files.len() == 1 { "The image is" } else { "The images are" };
    let files = files.join(", ");
    format!("{what} left out, because the current model takes text only. On disk: {files}")
}

/// Returns the fault of an event with an unreadable payload.
pub fn unreadable(why: &str) -> String {
    format!("The event cannot be read as JSON: {why}")
}

/// Returns the fault of an invalid value for the flag `--ask-user-rpc`.
pub fn bad_flag(word: &str) -> String {
    let word = Value::from(word);
    format!("--ask-user-rpc is dialogs, structured or both, not {word}; it is ignored.")
}

/// Returns the fault of a response that does not match the questions. `why`: complete sentences.
pub fn bad_response(why: &str) -> String {
    format!("ask_user_response: {why}")
}

/// Returns the fault of a response to a request that is not open.
pub fn not_open(request_id: &str) -> String {
    let id = Value::from(request_id);
    format!("no open question has requestId {id}; it was answered or closed already.")
}

/// Returns the fault of a response with too many or too few answers.
pub fn wrong_count(given: usize, asked: usize) -> String {
    let with_noun =
        |count: usize, what| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (given, asked) = (with_noun(given, "answer"), with_noun(asked, "question"));
    format!(
        "{given} for {asked}; send one item for each question, in order, and null for an open one."
    )
}

/// Returns the fault of a missing answer to a required question; `number` counts from 1.
pub fn unanswered(number: usize, short: Option<&str>) -> String {
    let short = short.map(|short| format!(" ({short})")).unwrap_or_default();
    format!("Question {number}{short} needs an answer.")
}
