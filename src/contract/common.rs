//! What every contract needs to read a prepared call and to write its reply.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    Ending, Refused, Reply,
    prepare::{UNUSABLE, blank},
};
use crate::model::{Answer, Choice, Free, Outcome, Unasked, text};

/// How many problems one sentence names; the rest is counted.
const NAMED: usize = 20;

/// Everything that is wrong with a call, said at once.
pub(super) struct Problems(Vec<(String, String)>);

impl Problems {
    /// Begins with what `prepare` could not repair.
    pub(super) fn of(params: &Value) -> Self {
        let noted = params.get(UNUSABLE).and_then(Value::as_object);
        let noted = noted.into_iter().flatten();
        Self(
            noted
                .map(|(path, wrong)| {
                    (path.clone(), wrong.as_str().unwrap_or("is wrong").to_owned())
                })
                .collect(),
        )
    }

    /// Adds that a text which must say something says nothing.
    pub(super) fn need(&mut self, raw: &str, path: impl FnOnce() -> String) {
        if blank(raw) {
            let path = path();
            if !self.0.iter().any(|(noted, _)| path.starts_with(noted)) {
                self.0.push((path, "is blank, a text is wanted".to_owned()));
            }
        }
    }

    /// One sentence with every problem and its path, or nothing.
    pub(super) fn refuse(self, tool: &str) -> Result<(), Refused> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut named: Vec<String> =
            self.0.iter().take(NAMED).map(|(path, wrong)| format!("{path} {wrong}")).collect();
        if self.0.len() > NAMED {
            named.push(format!("and {} more", self.0.len() - NAMED));
        }
        Err(Refused::Error(format!(
            "Nothing was asked, the arguments of {tool} need repair: {}. Correct them and call {tool} again.",
            named.join("; ")
        )))
    }
}

/// A prepared value as the contract's own type. It fits by construction; if it ever does not, the
/// default is as honest as an empty call.
pub(super) fn read<T: DeserializeOwned + Default>(params: &Value) -> T {
    T::deserialize(params).unwrap_or_default()
}

/// A clean short name, if it says anything.
pub(super) fn short(raw: Option<&str>) -> Option<String> {
    raw.map(text::line).filter(|it| !it.is_empty())
}

/// A clean text of several lines, if it says anything.
pub(super) fn shown(raw: Option<&str>) -> Option<String> {
    raw.map(text::block).filter(|it| !it.trim().is_empty())
}

/// A clean choice.
pub(super) fn choice(label: &str, description: Option<&str>, preview: Option<&str>) -> Choice {
    Choice { label: text::line(label), description: shown(description), preview: shown(preview) }
}

/// Custom text beside choices, or alone without any.
pub(super) fn free(choices: &[Choice]) -> Free {
    if choices.is_empty() { Free::Only } else { Free::Row }
}

/// The picked ones of `all`, in their order.
pub(super) fn picked<'a, T>(answer: &Answer, all: &'a [T]) -> Vec<&'a T> {
    answer.picks.iter().filter_map(|index| all.get(*index)).collect()
}

/// Milliseconds since 1970 as a whole number; nonsense becomes 0.
pub(super) fn whole_ms(at_ms: f64) -> Value {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "`as` saturates, which is what is wanted of nonsense"
    )]
    Value::from(at_ms as u64)
}

/// An object from pairs, `None` left out.
pub(super) fn object<const N: usize>(pairs: [(&str, Option<Value>); N]) -> Map<String, Value> {
    pairs.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}

/// True where nothing could be shown to anybody: there is no UI, or none that shows a form.
pub(super) fn is_unshown(outcome: &Outcome) -> bool {
    matches!(
        outcome,
        Outcome::Unavailable(Unasked::NoUi | Unasked::NoForm) | Outcome::Pending { .. }
    )
}

/// The detail that tells an ending in which nobody decided anything; `None` for the others.
pub(super) fn mark(outcome: &Outcome) -> Option<(&'static str, Value)> {
    match outcome {
        Outcome::Pending { file, .. } => Some(("pendingFile", file.as_str().into())),
        Outcome::Unavailable(_) => Some(("unavailable", true.into())),
        Outcome::ConnectionLost => Some(("connectionLost", true.into())),
        Outcome::Aborted => Some(("interrupted", true.into())),
        _ => None,
    }
}

/// [`mark`] read back from stored details; else what `cancelled` says.
pub(super) fn ending(details: &Value, waiting: usize) -> Ending {
    let flag = |key: &str| details.get(key) == Some(&Value::Bool(true));
    if let Some(file) = details.get("pendingFile").and_then(Value::as_str) {
        Ending::Pending { count: waiting, file: text::line(file) }
    } else if flag("interrupted") {
        Ending::Interrupted
    } else if flag("unavailable") {
        Ending::Unavailable
    } else if flag("connectionLost") {
        Ending::ConnectionLost
    } else if flag("timedOut") {
        Ending::TimedOut
    } else if flag("cancelled") {
        Ending::Cancelled
    } else {
        Ending::Answered
    }
}

/// What the model reads where nobody decided anything, and what it should do; `None` where a
/// person answered, cancelled or wants to talk.
pub(super) fn undecided(outcome: &Outcome) -> Option<String> {
    const THEN: &str = "This is no refusal. Ask in your reply, in plain text, then stop and wait; \
        never assume an answer.";
    Some(match outcome {
        Outcome::Unavailable(Unasked::NoUi) => {
            format!("Nobody was asked: there is no interactive UI here. {THEN}")
        }
        Outcome::Unavailable(Unasked::NoForm) => {
            format!("Nobody was asked: this client cannot render the questionnaire. {THEN}")
        }
        Outcome::Unavailable(Unasked::NoTyping) => {
            format!("Nobody could answer: the client cannot take typed text. {THEN}")
        }
        Outcome::Unavailable(Unasked::NotSaved(why)) => {
            format!("Nobody was asked: there is no interactive UI here. {} {THEN}", text::line(why))
        }
        Outcome::Unavailable(Unasked::Broken(why)) => {
            format!("The form broke before it was answered ({}). {THEN}", text::line(why))
        }
        Outcome::Pending { file, .. } => format!(
            "Nobody is here to answer; the questions wait in {file}. Do not assume answers: tell \
             the user that they wait there, then stop."
        ),
        Outcome::ConnectionLost => "The client went away while the questions were open, so nobody \
            decided anything. Stop and wait for the user."
            .to_owned(),
        Outcome::Aborted => "interrupted".to_owned(),
        _ => return None,
    })
}

/// A reply of text and details.
pub(super) fn told(text: String, details: Map<String, Value>) -> Reply {
    Reply { text, details: Value::Object(details), structured: None, is_error: false }
}
