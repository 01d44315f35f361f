//! Finds the text fields of a call that no code reads. The details of the result list these fields,
//! so that no text of a model is lost silently.

use serde_json::Value;

use super::call::Call;
use super::kind;
use super::recommended;
use super::schema::{Field, find};
use super::values::holds_text;

/// Returns the paths of unread fields of questions and options: `questions[0].tone`,
/// `questions[0].options[1].badge`. In the short form: `tone` and `options[1].badge`.
pub(super) fn fields(call: &Call) -> Vec<String> {
    let shape = call.contract.shape;
    let mut found = Vec::new();
    let listed = call.params.get("questions").and_then(Value::as_array);
    for (index, question) in call.questions.iter().enumerate() {
        let (under, known, fields) = match listed.and_then(|list| list.get(index)) {
            Some(fields) => (format!("questions[{index}]."), shape.question(), fields),
            None => (String::new(), shape.fields.as_slice(), &*call.params),
        };
        let all = question.options();
        let labels: Vec<&str> = all.iter().map(|option| option.label.as_str()).collect();
        let any = all.iter().any(|option| option.is_recommended());
        let reads = |key: &str, value: &Value| {
            recommended::reads_in_question(key, value, &labels, any)
                || (key == "type" && kind::fits(value, question))
        };
        add_unread(&under, known, fields, reads, &mut found);
        let known = find(known, "options").map_or(&[][..], |options| &options.items);
        let options = fields.get("options").and_then(Value::as_array);
        for (index, option) in options.into_iter().flatten().enumerate() {
            let under = format!("{under}options[{index}].");
            add_unread(&under, known, option, recommended::reads_in_option, &mut found);
        }
    }
    found
}

/// Adds the paths of texts in `object` that are neither `known` nor accepted by `reads`.
fn add_unread(
    under: &str,
    known: &[Field],
    object: &Value,
    reads: impl Fn(&str, &Value) -> bool,
    found: &mut Vec<String>,
) {
    let texts = object.as_object().into_iter().flatten().filter(|(key, value)| {
        holds_text(value) && find(known, key).is_none() && !reads(key, value)
    });
    found.extend(texts.map(|(key, _)| format!("{under}{key}")));
}
