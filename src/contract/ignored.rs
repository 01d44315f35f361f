//! Finds the text fields of a call that no code reads. The details of the result list these fields,
//! so that no text of a model is lost silently.

use serde_json::Value;

use super::call::Call;
use super::kind;
use super::recommended;
use super::schema::{Field, find};
use super::values::holds_text;

/// Returns the paths of unread fields of questions and options: `questions[0].tone`,
/// `questions[0].options[1].badge`. For a top-level question: `tone` and `options[1].badge`.
pub(super) fn unread_fields(call: &Call) -> Vec<String> {
    let shape = call.contract.shape;
    let mut found = Vec::new();
    let listed = call.params.get("questions").and_then(Value::as_array);
    for (index, question) in call.questions.iter().enumerate() {
        let (prefix, known, question_fields) = match listed.and_then(|list| list.get(index)) {
            Some(fields) => (format!("questions[{index}]."), shape.question(), fields),
            None => (String::new(), shape.fields.as_slice(), &*call.params),
        };
        let all_options = question.options();
        let labels: Vec<&str> = all_options.iter().map(|option| option.label.as_str()).collect();
        let any_recommended = all_options.iter().any(|option| option.is_recommended());
        let is_read = |key: &str, value: &Value| {
            recommended::is_read_in_question(key, value, &labels, any_recommended)
                || (key == "type" && kind::fits(value, question))
        };
        add_unread(&prefix, known, question_fields, is_read, &mut found);
        let known = find(known, "options").map_or(&[][..], |options| &options.items);
        let options = question_fields.get("options").and_then(Value::as_array);
        for (index, option) in options.into_iter().flatten().enumerate() {
            let prefix = format!("{prefix}options[{index}].");
            add_unread(&prefix, known, option, recommended::is_read_in_option, &mut found);
        }
    }
    found
}

/// Adds the path of each text in `object` that is not in a `known` field, and for which `is_read`
/// returns `false`. The path is `prefix` and the name of the field.
fn add_unread(
    prefix: &str,
    known: &[Field],
    object: &Value,
    is_read: impl Fn(&str, &Value) -> bool,
    found: &mut Vec<String>,
) {
    let texts = object.as_object().into_iter().flatten().filter(|(key, value)| {
        holds_text(value) && find(known, key).is_none() && !is_read(key, value)
    });
    found.extend(texts.map(|(key, _)| format!("{prefix}{key}")));
}
