use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::contract::{CONTRACTS, ask_user::CONTRACT};

fn repaired(raw: Value) -> Value {
    let once = repair(&CONTRACT, &raw);
    assert_eq!(repair(&CONTRACT, &once), once, "repairing twice changes nothing");
    once
}

/// Returns the repaired call. Checks that the repair reports a change only if there is one.
fn repair(contract: &Contract, raw: &Value) -> Value {
    let mut call = raw.clone();
    assert_eq!(super::repair(contract, &mut call), call != *raw, "{raw}");
    call
}

fn questions(raw: Value) -> Value {
    repaired(json!({ "questions": raw }))["questions"].clone()
}

#[test]
fn good_calls_stay_as_they_are() {
    let call = json!({
        "questions": [{"question": "Which?", "header": "H", "options": [{"label": "A", "description": "a"}], "multiSelect": true}],
        "metadata": {"source": "x"}
    });
    assert_eq!(repaired(call.clone()), call);
    let mine = json!({"questions": [{"question": "Q", "mine": 1}], "other": {"a": null}});
    assert_eq!(repaired(mine.clone()), mine, "unknown keys are kept");
}

#[test]
fn lists_are_parsed_from_every_notation() {
    let expected = json!([{"question": "Q", "options": [{"label": "A"}, {"label": "B"}]}]);
    let options = json!([{"label": "A"}, {"label": "B"}]);
    assert_eq!(questions(json!(expected.to_string())), expected, "JSON text");
    assert_eq!(
        questions(json!(json!(expected.to_string()).to_string())),
        expected,
        "JSON text twice"
    );
    assert_eq!(questions(expected[0].clone()), expected, "a lone object");
    assert_eq!(questions(json!([expected[0].to_string()])), expected, "JSON text in the list");
    assert_eq!(questions(json!([null, expected[0]])), expected, "null in the list");
    assert_eq!(questions(json!([{"question": "Q", "options": options.to_string()}])), expected);
    assert_eq!(questions(json!([{"question": "Q", "options": ["A", "B"]}])), expected);
    assert_eq!(questions(json!([{"question": "Q", "options": "A\nB"}])), expected);
    assert_eq!(
        questions(json!([{"question": "Q", "options": {"label": "A"}}])),
        json!([{"question": "Q", "options": [{"label": "A"}]}])
    );
    assert_eq!(questions(json!("Why?")), json!([{"question": "Why?"}]));
    assert_eq!(questions(json!(["Why?"])), json!([{"question": "Why?"}]));
    assert_eq!(repaired(expected.clone()), json!({"questions": expected}), "a bare list");
    assert_eq!(
        repaired(json!(json!({"questions": expected}).to_string())),
        json!({"questions": expected}),
        "the whole call as text"
    );
}

#[test]
fn fields_are_found_under_other_names() {
    for name in ["prompt", "text", "Question", "message", "title"] {
        assert_eq!(questions(json!([{name: "Q"}])), json!([{"question": "Q"}]), "{name}");
    }
    for name in ["title", "text", "value", "name", "option", "Label"] {
        assert_eq!(
            questions(json!([{"question": "Q", "options": [{name: "A"}]}])),
            json!([{"question": "Q", "options": [{"label": "A"}]}]),
            "{name}"
        );
    }
    for name in ["multi_select", "allowMultiple", "multiple", "multi", "allow_multiple"] {
        assert_eq!(
            questions(json!([{"question": "Q", name: "true"}])),
            json!([{"question": "Q", "multiSelect": true}])
        );
    }
    for word in ["multi", "Multiple", "multiselect", "multi_select"] {
        assert_eq!(
            questions(json!([{"prompt": "Q", "type": word}])),
            json!([{"question": "Q", "multiSelect": true}])
        );
    }
    for other in [json!("single"), json!("text"), json!("preview"), json!({"a": 1})] {
        let call = json!([{"question": "Q", "type": other}]);
        assert_eq!(questions(call.clone()), call, "other values of `type` are not converted");
    }
    let typed_question = json!([{"question": "Q", "multiSelect": false, "type": "multi"}]);
    assert_eq!(questions(typed_question.clone()), typed_question);
    assert_eq!(
        questions(json!([{"question": "Q", "options": [{"label": "  ", "value": "a"}]}])),
        json!([{"question": "Q", "options": [{"label": "a"}]}]),
        "a label under another name replaces a blank label"
    );
    assert_eq!(
        questions(json!([{"question": "Q", "title": "T"}])),
        json!([{"question": "Q", "header": "T"}])
    );
}

#[test]
fn the_short_form_is_repaired() {
    assert_eq!(
        repaired(json!({"question": "Q", "suggestions": ["a", "b"]})),
        json!({"questions": [{"question": "Q", "options": [{"label": "a"}, {"label": "b"}]}]})
    );
    assert_eq!(
        repaired(json!({"question": "Q", "suggestions": ["a"], "mode": "single"})),
        json!({"question": "Q", "options": [{"label": "a"}], "mode": "single"}),
        "a question with this mode stays in the short form"
    );
    assert_eq!(
        repaired(json!({"question": "Both?", "questions": [{"question": "Q"}]})),
        json!({"questions": [{"question": "Q"}], "title": "Both?"}),
        "no question is lost"
    );
    assert_eq!(repaired(json!({"question": "Q", "questions": []})), json!({"question": "Q"}));
    assert_eq!(
        repaired(json!({"question": [{"question": "Q"}]})),
        json!({"questions": [{"question": "Q"}]}),
        "a list under the wrong name"
    );
}

#[test]
fn scalars_are_converted() {
    assert_eq!(
        questions(
            json!([{"question": 5, "options": [1, true], "header": null, "multiSelect": "false"}])
        ),
        json!([{"question": "5", "options": [{"label": "1"}, {"label": "true"}], "multiSelect": false}])
    );
    assert_eq!(repaired(json!({"question": "Q", "timeout": "5000"}))["timeout"], json!(5000.0));
    assert_eq!(
        repaired(json!({"questions": [], "metadata": "wizard"}))["metadata"],
        json!({"source": "wizard"})
    );
    assert_eq!(
        questions(
            json!([{"question": "Q", "options": [{"label": "a\rb", "description": "Step one.\\nTwo"}]}])
        ),
        json!([{"question": "Q", "options": [{"label": "a\nb", "description": "Step one.\nTwo"}]}])
    );
    let option = json!({"label": "A", "description": {"cost": "low"}, "preview": [{"port": "x"}]});
    let json = json!({"label": "A", "description": "{\n  \"cost\": \"low\"\n}",
        "preview": "[\n  {\n    \"port\": \"x\"\n  }\n]"});
    assert_eq!(
        questions(json!([{"question": "Q", "options": [option]}])),
        json!([{"question": "Q", "options": [json]}])
    );
}

#[test]
fn empty_text_counts_as_a_missing_flag() {
    let call = json!({ "questions": [{ "question": "Q" }] });
    for blank in ["", " ", "\n"] {
        let flags = json!({ "questions": [{ "question": "Q", "required": blank, "multiSelect": blank }],
            "wait": blank });
        assert_eq!(repaired(flags), call);
        // The flag may have a value under another name.
        let named =
            json!({ "questions": [{ "question": "Q" }], "wait": blank, "blocking": "false" });
        assert_eq!(repaired(named)["wait"], false);
    }
}

#[test]
fn unusable_values_are_recorded_with_their_paths() {
    let call = repaired(json!({"questions": [
        {"question": {"a": 1}, "options": [["x"], {"description": "d"}], "multiSelect": "perhaps"},
        7,
        [1],
        {"header": "H", "options": "[\"A\""},
    ]}));
    assert_eq!(
        call[UNUSABLE],
        json!({
            "questions[0].question": "is an object, a text is wanted",
            "questions[0].options[0]": "is a list, an object is wanted",
            "questions[0].options[1].label": "is missing, a text is wanted",
            "questions[0].multiSelect": "is a text, true or false is wanted",
            "questions[2]": "is a list, an object is wanted",
            "questions[3].question": "is missing, a text is wanted",
            "questions[3].options": "is broken JSON text, a list is wanted",
        })
    );
    assert_eq!(
        repaired(json!({"questions": 7}))[UNUSABLE],
        json!({"questions": "is a number, a list is wanted"})
    );
}

#[test]
fn valid_call_is_unchanged() {
    let option = json!({"label": "A", "description": "It\tis \"so\".\nReally.", "preview": "# x"});
    let question =
        json!({"question": "Q", "header": "H", "options": [option], "multiSelect": true});
    let list = json!({"questions": [question], "metadata": {"source": "x"}, "mine": [null]});
    for call in [list, json!({"question": "Q", "options": [{"label": "A"}]})] {
        let mut copy = call.clone();
        assert!(!super::repair(&CONTRACT, &mut copy));
        assert_eq!(copy, call);
    }
}

/// Generates nearly valid calls, in which some names and values are invalid.
fn nearly_right() -> impl Strategy<Value = Value> {
    let text =
        prop::sample::select(vec!["Q", "", " ", "a\rb", "One.\\nTwo", "[1]", "\"x\"", "true"]);
    let leaf = prop_oneof![
        6 => text.prop_map(Value::from),
        1 => prop::sample::select(vec![json!(null), json!(true), json!(7), json!([]), json!({})]),
    ];
    let key = |usual: &'static [&'static str]| {
        prop_oneof![
            8 => prop::sample::select(usual.to_vec()),
            1 => prop::sample::select(vec![
                "title", "text", "value", "name", "id", "key", "items", "choices", "answers", "mode",
                "Question", "multi_select", "meta", "metadata", "mine", "$unusable", "timeout",
            ]),
        ]
        .prop_map(str::to_owned)
    };
    let object = |usual, inner: BoxedStrategy<Value>| {
        prop::collection::vec((key(usual), inner), 0..5)
            .prop_map(|pairs| pairs.into_iter().collect::<Value>())
    };
    let list = |item: BoxedStrategy<Value>| {
        prop::collection::vec(item, 0..4).prop_map(Value::from).boxed()
    };
    let choice = object(&["label", "value", "description", "preview"], leaf.clone().boxed());
    let within = prop_oneof![leaf.clone(), list(choice.boxed())].boxed();
    let question = object(&["question", "prompt", "header", "options", "multiSelect"], within);
    let call = prop_oneof![1 => leaf, 6 => list(question.boxed())].boxed();
    object(&["questions", "question", "options"], call)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]
    #[test]
    fn a_second_repair_changes_nothing(raw in nearly_right()) {
        for contract in CONTRACTS {
            let once = repair(contract, &raw);
            prop_assert_eq!(repair(contract, &once), once);
        }
    }
}

#[test]
fn repair_removes_the_stand_in_question() {
    for (call, text) in [
        (json!({"question": "Which?", "options": [{"label": "a"}]}), "Which?"),
        (json!({"question": "Which?", "mode": "single"}), "Which?"),
        (json!({"withdraw": "r1"}), ""),
        (json!({"questions": []}), ""),
        (json!({"mode": "batch", "questions": []}), ""),
        (json!({}), ""),
    ] {
        let filled = with_stand_in(&CONTRACT, &call).unwrap();
        assert_eq!(filled["questions"], json!([{"question": text}]));
        assert_eq!(repaired(filled), call);
    }
    assert_eq!(with_stand_in(&CONTRACT, &json!({"questions": [{"question": "Q"}]})), None);
}
