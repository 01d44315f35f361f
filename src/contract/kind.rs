//! The `type` of a question, a field that models know from other tools.

use serde_json::{Map, Value, json};

use super::raw::RawQuestion;
use super::schema::is_spelling_of;

/// Words for a yes-or-no question, in lower case without `_` and `-`.
const YES_OR_NO: &[&str] =
    &["yesno", "yesorno", "yes/no", "boolean", "bool", "confirm", "confirmation"];
/// Words for a question without options.
const TEXT: &[&str] =
    &["text", "freetext", "freeform", "string", "input", "open", "openended", "textarea"];
/// Words for a single choice.
const SINGLE: &[&str] =
    &["single", "singleselect", "singlechoice", "choice", "select", "radio", "options", "preview"];

fn is_one_of(kind: &str, words: &[&str]) -> bool {
    words.iter().any(|word| is_spelling_of(kind.trim(), word))
}

/// Adds the options yes and no to a yes-or-no question without options.
pub(super) fn add_yes_and_no(question: &mut Map<String, Value>) {
    let is_yes_or_no = |kind: &Value| kind.as_str().is_some_and(|kind| is_one_of(kind, YES_OR_NO));
    let options = question.get("options").and_then(Value::as_array);
    if question.get("type").is_some_and(is_yes_or_no) && options.is_none_or(Vec::is_empty) {
        question.insert("options".to_owned(), json!([{ "label": "Yes" }, { "label": "No" }]));
    }
}

/// Returns `true` if `kind` is a word that matches the displayed `question`.
pub(super) fn fits(kind: &Value, question: &RawQuestion) -> bool {
    let Some(kind) = kind.as_str() else { return false };
    match (question.choices.is_empty(), question.multi) {
        (true, _) => is_one_of(kind, TEXT),
        (false, true) => is_one_of(kind, &["multi", "multiple", "multiselect"]),
        (false, false) => is_one_of(kind, SINGLE) || is_one_of(kind, YES_OR_NO),
    }
}
