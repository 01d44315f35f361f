//! A call's questions as the model wrote them (repaired), for clients that show them themselves.

use serde_json::{Map, Value};

use super::Call;

/// `{questions, title?, context?, timeout?, metadata?}`. The one question of seed 003's short form
/// is a list of one, with `title` as its `header` and `allowMultiple` as its `multiSelect`.
#[must_use]
pub fn asked(call: &Call) -> Map<String, Value> {
    let mut asked = Map::from_iter([("questions".to_owned(), Value::Array(questions(call)))]);
    let short = listed(call).is_none();
    for key in ["title", "context", "timeout", "metadata"] {
        if short && key == "title" {
            continue;
        }
        asked.extend(call.params.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    asked
}

/// The labels of each question's choices, never cleaned: a client answers with what it was sent.
#[must_use]
pub fn labels(call: &Call) -> Vec<Vec<String>> {
    let label = |option: &Value| option.get("label").and_then(Value::as_str).map(str::to_owned);
    let labels = |question: &Value| {
        let options = question.get("options").and_then(Value::as_array);
        options.into_iter().flatten().filter_map(label).collect()
    };
    match listed(call) {
        Some(questions) => questions.iter().map(labels).collect(),
        // The short form has its options in the call itself.
        None => vec![labels(&call.params)],
    }
}

/// The list of questions; the short form has none.
fn listed(call: &Call) -> Option<&Vec<Value>> {
    call.params.get("questions").and_then(Value::as_array)
}

fn questions(call: &Call) -> Vec<Value> {
    if let Some(questions) = listed(call) {
        return questions.clone();
    }
    const NAMES: [(&str, &str); 5] = [
        ("question", "question"),
        ("title", "header"),
        ("options", "options"),
        ("allowMultiple", "multiSelect"),
        ("allowFreeform", "allowFreeform"),
    ];
    let field = |(from, to): (&str, &str)| {
        call.params.get(from).map(|value| (to.to_owned(), value.clone()))
    };
    vec![Value::Object(NAMES.into_iter().filter_map(field).collect())]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::{Flavor, parse};

    #[test]
    fn the_short_form_is_a_list_of_one() {
        let args = json!({"question": "Which?", "title": "Choice", "allowMultiple": true,
            "context": "Because.", "options": ["A", {"label": "\u{7}B", "description": "b"}]});
        let call = parse("ask_user", Flavor::Rpiv, args).unwrap();
        assert_eq!(
            Value::Object(asked(&call)),
            json!({"context": "Because.", "questions": [{
                "question": "Which?", "header": "Choice", "multiSelect": true,
                "options": [{"label": "A"}, {"label": "\u{7}B", "description": "b"}],
            }]})
        );
        assert_eq!(labels(&call), [["A", "\u{7}B"]]);
        assert_eq!(labels(&call).len(), call.form.questions.len());
    }
}
