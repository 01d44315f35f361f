//! Checks of a repaired call, and texts of replies, for all contracts.

use serde_json::Value;

use super::call::{Contract, Refused};
use super::raw::RawQuestion;
use super::schema::UNUSABLE;
use crate::model::{Outcome, Unavailable, text};

/// The maximum number of faults in a sentence.
const MAX_NAMED: usize = 20;

/// Returns the questions of a repaired call, or the sentence of [`refuse_unusable`].
pub(super) fn checked(contract: &Contract, params: &Value) -> Result<Vec<RawQuestion>, Refused> {
    refuse_unusable(contract.tool, params)?;
    Ok(RawQuestion::list(contract.shape, params).unwrap_or_default())
}

/// Refuses a call with recorded faults. One sentence names the first [`MAX_NAMED`] faults.
pub(super) fn refuse_unusable(tool: &str, params: &Value) -> Result<(), Refused> {
    let unusable = params.get(UNUSABLE).and_then(Value::as_object);
    let Some(unusable) = unusable.filter(|faults| !faults.is_empty()) else { return Ok(()) };
    let fault = |fault: &Value| fault.as_str().unwrap_or("is wrong").to_owned();
    let named =
        unusable.iter().take(MAX_NAMED).map(|(path, value)| format!("{path} {}", fault(value)));
    let named: Vec<String> = named.collect();
    Err(Refused::Error(format!(
        "Nothing was asked, the arguments of {tool} need repair: {}. Correct them and call {tool} again.",
        named.join("; ")
    )))
}

/// Returns `true` if there is no user interface, or if it cannot show forms.
pub(super) fn is_unshown(outcome: &Outcome) -> bool {
    matches!(
        outcome,
        Outcome::Unavailable(Unavailable::NoUi | Unavailable::NoForm) | Outcome::Pending { .. }
    )
}

/// Returns the detail that marks an outcome; `None` if the user answered or wants to discuss.
pub(super) fn mark(outcome: &Outcome) -> Option<(String, Value)> {
    match outcome {
        Outcome::Answered(_) | Outcome::Discussed(_) => None,
        Outcome::Pending { file, .. } => Some(("pendingFile".to_owned(), file.as_str().into())),
        other => Some((other.word().to_owned(), true.into())),
    }
}

/// The instruction to a model that has no answer.
pub(super) const NO_ANSWER: &str = "Do not assume an answer, not even the recommended option. Do not \
    repeat the question. Continue only with independent work, or say what you need.";

/// Returns the text for an outcome without a decision by the user, with the next step. Returns
/// `None` if the user answered, cancelled or wants to discuss.
pub(super) fn undecided(outcome: &Outcome) -> Option<String> {
    const ASK_IN_REPLY: &str = "The user did not refuse. Ask in plain text in your reply, then \
        stop and wait. Do not assume an answer.";
    Some(match outcome {
        Outcome::Unavailable(why) => format!("{} {ASK_IN_REPLY}", unavailable(why)),
        Outcome::Pending { file, .. } => format!(
            "No user is present. The questions were saved to {file}. Tell the user so, then stop. Do \
             not assume answers."
        ),
        Outcome::Deferred { .. } => "The questions stay open. Continue with independent work, or \
            stop if there is none. Do not ask them again: the answers arrive as a message."
            .to_owned(),
        Outcome::TimedOut(_) => format!("The user did not answer in time. {NO_ANSWER}"),
        Outcome::Withdrawn => format!("The user withdrew the questions. {NO_ANSWER}"),
        Outcome::Superseded => "The later call has the drafts of the user, and only it receives the \
            answers."
            .to_owned(),
        Outcome::ConnectionLost => "The client disconnected before the user answered. Stop and wait \
            for the user."
            .to_owned(),
        Outcome::Aborted => "The agent was stopped before the user answered. Do what the user says \
            next. If that depends on an answer, ask the same questions again: the answers so far are \
            saved."
            .to_owned(),
        _ => return None,
    })
}

fn unavailable(why: &Unavailable) -> String {
    const NO_UI: &str = "The user was not asked: there is no interactive UI.";
    match why {
        Unavailable::NoUi => NO_UI.to_owned(),
        Unavailable::NoForm => {
            "The user was not asked: this client cannot show the form.".to_owned()
        }
        Unavailable::NoTyping => {
            "The user could not answer: this client does not support typed answers.".to_owned()
        }
        Unavailable::NotSaved(why) => format!("{NO_UI} {}", text::line(why)),
        Unavailable::Broken(why) => {
            format!("The form failed before it was answered ({}).", text::line(why))
        }
    }
}
