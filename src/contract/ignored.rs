//! Text fields of a call that no code reads. The details of the result list them, so that no text
//! of a model is lost silently.

use serde_json::{Map, Value};

use super::call::Call;
use super::kind;
use super::raw::RawQuestion;
use super::recommended;
use super::schema::{Field, find};
use super::values::holds_text;

/// Returns the paths of these fields of questions and options: `questions[0].tone`,
/// `questions[0].options[1].badge`. In the short form: `tone` and `options[1].badge`.
pub(super) fn fields(call: &Call) -> Vec<String> {
    let shape = call.contract.shape;
    let mut found = Vec::new();
    let listed = call.params.get("questions").and_then(Value::as_array);
    for (index, question) in call.questions.iter().enumerate() {
        if let Some(fields) = listed.and_then(|list| list.get(index)) {
            let under = format!("questions[{index}].");
            of_question(&under, shape.question(), fields, question, &mut found);
        } else {
            of_question("", &shape.fields, &call.params, question, &mut found);
        }
    }
    found
}

/// Adds the paths of one question, whose shape has the fields `known`.
fn of_question(
    under: &str,
    known: &[Field],
    fields: &Value,
    question: &RawQuestion,
    found: &mut Vec<String>,
) {
    let all = question.options();
    let labels: Vec<&str> = all.iter().map(|option| option.label.as_str()).collect();
    let any = all.iter().any(|option| option.is_recommended());
    let reads = |key: &str, value: &Value| {
        recommended::reads_in_question(key, value, &labels, any)
            || (key == "type" && kind::fits(value, question))
    };
    add(under, known, fields.as_object(), reads, found);
    let choice = find(known, "options").map_or(&[][..], |options| &options.items);
    let options = fields.get("options").and_then(Value::as_array);
    for (index, option) in options.into_iter().flatten().enumerate() {
        let under = format!("{under}options[{index}].");
        add(&under, choice, option.as_object(), recommended::reads_in_option, found);
        // The custom answer has no preview.
        if question.own_rows.iter().any(|(at, row)| *at == index && row.preview.is_some()) {
            found.push(format!("{under}preview"));
        }
    }
    // The first of these options words the custom answer; the others are not shown.
    let shown = usize::from(!question.choices.is_empty());
    let others = question.own_rows.iter().skip(shown);
    found.extend(others.map(|(index, _)| format!("{under}options[{index}].label")));
}

/// Adds the paths of texts in `fields` that are not `known` and not read otherwise.
fn add(
    under: &str,
    known: &[Field],
    fields: Option<&Map<String, Value>>,
    reads: impl Fn(&str, &Value) -> bool,
    found: &mut Vec<String>,
) {
    let texts = fields.into_iter().flatten().filter(|(key, value)| {
        holds_text(value) && find(known, key).is_none() && !reads(key, value)
    });
    found.extend(texts.map(|(key, _)| format!("{under}{key}")));
}
