//! A call that is read straight from its JSON is the one that repairing and checking it gives.

use pi_questions::contract::{self, Flavor, List};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::corpus::any::straight;

fn read(call: &Value) -> Option<List> {
    straight("ask_user", call)
}

#[test]
fn what_needs_no_repair_is_read_and_so_is_what_has_another_name_for_a_field() {
    let whole = json!({
        "title": "Storage", "context": "It *has* to stay.\nAlways.", "metadata": { "a": [1, null] },
        "wait": false, "timeout": 1.5, "mine": "own",
        "questions": [
            { "question": "Which \"one\"?", "header": "Data\u{7}base", "multiSelect": true, "x": {},
              "options": [{ "label": "a\tb", "description": "", "preview": "# p" }, { "label": "ü" }] },
            { "question": "Why?", "options": [] },
        ],
    });
    assert!(!read(&whole).unwrap().repaired);
    let misnamed = whole.to_string().replace("\"label\"", "\"Title\"").replace("header", "short");
    let misnamed = misnamed.replace("\"question\"", "\"prompt\"").replace("context", "back_ground");
    let list = read(&serde_json::from_str(&misnamed).unwrap()).unwrap();
    assert!(list.repaired);
    assert_eq!(*list.call.params, whole);
}

#[test]
fn everything_else_is_left_to_the_repair() {
    let ask = |question: Value| json!({ "questions": [question] });
    for call in [
        json!({ "question": "Which?" }),
        json!({ "questions": [] }),
        json!({ "questions": "[]" }),
        json!({ "mode": "batch", "questions": [{ "id": "a", "question": "A?" }] }),
        json!({ "questions": [{ "question": "A?" }], "$unusable": {} }),
        json!({ "questions": [{ "question": "A?" }], "prompt": "B?" }),
        ask(json!("Which?")),
        ask(json!({ "question": " " })),
        ask(json!({ "header": "Which?" })),
        ask(json!({ "question": "Which?", "id": null })),
        ask(json!({ "question": "Which?", "multiSelect": "yes" })),
        ask(json!({ "question": "Which?\r\nNow." })),
        ask(json!({ "question": "Which?", "prompt": "Why?", "options": ["a"] })),
        // Which of the two it is, is for the repair to say.
        ask(
            json!({ "value": "a", "question": "Which?", "options": [{ "value": "a", "title": "b" }] }),
        ),
        ask(json!({ "prompt": "Which?", "question": "Why?" })),
    ] {
        assert!(read(&call).is_none(), "{call}");
    }
    assert!(
        contract::read_list("question", ask(json!({ "prompt": "Which?" })).to_string()).is_err()
    );
    for json in ["", "{", "[]", "{} x", r#"{"questions":[{"question":"a","question":"b"}]}"#] {
        assert_eq!(contract::read_list("ask_user", json.to_owned()).unwrap_err(), json);
    }
}

/// An object of fields that a part of a call may have, with some names of each; what must be there
/// mostly is.
fn part(names: &'static [&'static str], inner: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    let text = prop_oneof![
        8 => "[a-c]{1,3}".prop_map(Value::from),
        1 => prop::sample::select(vec![
            "", " ", "\r", "One. \\nTwo.", "\u{1b}[1mü\n", "\"", "{\"a\":1}", "a\u{2028}\u{0}",
        ])
        .prop_map(Value::from),
        1 => prop::sample::select(vec![json!(true), json!(null), json!(-2.5e30), json!({})]),
    ];
    let value = prop_oneof![4 => text, 1 => inner];
    let field = (prop::sample::select(names), value);
    prop::collection::vec(field, 0..3)
        .prop_map(|fields| fields.into_iter().map(|(name, it)| (name.to_owned(), it)).collect())
        .boxed()
}

/// `object` with `value` under one of the `names`, before or behind the rest.
fn with(
    object: BoxedStrategy<Value>,
    names: &'static [&'static str],
    value: BoxedStrategy<Value>,
) -> BoxedStrategy<Value> {
    let first = prop_oneof![6 => Just(names[0]), 1 => prop::sample::select(names)];
    (object, first, value, any::<bool>())
        .prop_map(|(object, name, value, before)| {
            let rest = object.as_object().cloned().unwrap_or_default();
            let own = [(name.to_owned(), value)];
            if before {
                own.into_iter().chain(rest).collect()
            } else {
                rest.into_iter().chain(own).collect()
            }
        })
        .boxed()
}

fn call() -> BoxedStrategy<Value> {
    const LABEL: &[&str] = &["label", "title", "text", "value", "Label", "option"];
    const TEXT: &[&str] = &["question", "prompt", "title", "text", "label", "Question"];
    const LIST: &[&str] = &["questions", "items", "question"];
    const CHOICE: &[&str] =
        &["description", "preview", "detail", "help", "value", "title", "text", "la_bel", "x"];
    const QUESTION: &[&str] = &[
        "header",
        "title",
        "label",
        "short",
        "multiSelect",
        "multiple",
        "id",
        "key",
        "required",
        "text",
        "choices",
        "x",
    ];
    const TOP: &[&str] = &[
        "title",
        "header",
        "context",
        "background",
        "timeout",
        "wait",
        "block",
        "metadata",
        "mode",
        "question",
        "prompt",
        "options",
        "x",
    ];
    let nothing = Just(Value::Null).boxed();
    let words = || "[a-z]{1,4}".prop_map(Value::from).boxed();
    let flag = any::<bool>().prop_map(Value::from).boxed();
    let listed = |item: BoxedStrategy<Value>| {
        prop::collection::vec(item, 0..3).prop_map(Value::from).boxed()
    };
    let choice = with(part(CHOICE, nothing), LABEL, words());
    let question = with(part(QUESTION, flag.clone()), TEXT, words());
    let question = with(question, &["options", "choices", "Options"], listed(choice));
    with(part(TOP, flag), LIST, listed(question))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_call_is_read_as_it_is_repaired(call in call()) {
        straight("ask_user", &call);
        let flavor = Flavor::Rpiv;
        // What was repaired is read as it is.
        let once = contract::prepare("ask_user", call);
        if let Some(list) = straight("ask_user", &once) {
            prop_assert!(!list.repaired && contract::parse("ask_user", flavor, once).is_ok());
        }
    }
}
