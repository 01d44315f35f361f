//! A call's questions as the model wrote them (repaired), for clients that show them themselves.

use serde_json::{Map, Value};

use super::call::Call;
use super::raw::{RawQuestion, short_form};

/// `{questions, title?, context?, timeout?, metadata?, wait?}`; `wait` is false or missing. The one question of the short form is a
/// list of one, with `title` as its `header` and `allowMultiple` as its `multiSelect`.
pub fn asked(call: &Call) -> Map<String, Value> {
    let mut asked = Map::from_iter([("questions".to_owned(), questions(call))]);
    asked.extend(beside(call));
    asked
}

/// Its questions alone.
pub fn questions(call: &Call) -> Value {
    let listed = listed(call).cloned();
    listed.unwrap_or_else(|| Value::Array(vec![short_form(&call.params)]))
}

fn listed(call: &Call) -> Option<&Value> {
    call.params.get("questions").filter(|it| it.is_array())
}

/// What [`asked`] has beside the questions.
pub(super) fn beside(call: &Call) -> impl Iterator<Item = (String, Value)> {
    let params = &call.params;
    let title = listed(call).map(|_| "title");
    let beside = title.into_iter().chain(["context", "timeout", "metadata"]);
    let beside = beside.filter_map(|key| Some((key.to_owned(), params.get(key)?.clone())));
    let wait = (!call.wait).then(|| ("wait".to_owned(), false.into()));
    beside.chain(wait)
}

/// The labels of each question's choices, never cleaned: a client answers with what it was sent.
pub fn labels(call: &Call) -> Vec<Vec<String>> {
    let labels = |it: &RawQuestion| it.choices.iter().map(|it| it.label.clone()).collect();
    call.questions.iter().map(labels).collect()
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
