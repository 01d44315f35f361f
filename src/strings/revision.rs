//! Words of a form whose questions were answered before.

use super::counted;

/// What the review asks.
pub const QUESTION: &str = "Correct an answer?";
/// The same, where the person picked the call in the session tree.
pub const QUESTION_BACK: &str = "Answer anew from here?";
/// The second row of the review.
pub const GO_BACK: &str = "Go back and answer anew (drops what came after)";
/// A question without an answer.
pub const NO_ANSWER: &str = "no answer";
/// What is asked before the session goes back.
pub const DROP_LATER: &str = "Go back and drop what came after?";
/// No to it.
pub const STAY: &str = "No, stay here";
/// Yes to it.
pub const YES_GO_BACK: &str = "Yes, go back (what came after stays in /tree)";
/// Going back would give the same answers once more.
pub const UNCHANGED: &str = "Change an answer first: Enter opens it";
/// Answers are missing that the call needs as its result.
pub const UNFINISHED: &str = "To go back, every question needs an answer";

/// The row that sends what was changed.
pub fn send(changed: usize) -> String {
    match changed {
        0 => "Close, nothing is changed".to_owned(),
        _ => format!("Send {}", counted(changed, "changed answer", "changed answers")),
    }
}

/// The row that goes back to the call that was picked in the session tree.
pub fn go_there(changed: usize) -> String {
    match changed {
        0 => "Go there, the answers stay as they are".to_owned(),
        _ => {
            let changed = counted(changed, "changed answer", "changed answers");
            format!("Go there with {changed}; the agent goes on")
        }
    }
}

/// `Discard 2 changes?`
pub fn discard(changes: usize) -> String {
    format!("Discard {}?", counted(changes, "change", "changes"))
}

/// `was PostgreSQL`: the answer before it was changed.
pub fn was(answer: &str) -> String {
    format!("was {answer}")
}
