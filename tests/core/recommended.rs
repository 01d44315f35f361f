//! Recommendations that a model writes into fields of their own, and fields that nothing reads.

use pi_questions::contract::{self, Call, Flavor, Mode, parse};
use pi_questions::model::{Answer, Answers, Outcome};
use pi_questions::surface::response::{Response, check};
use pi_questions::surface::rpc::{Reply, Step, Style, Walk};
use serde_json::{Value, json};

fn call(args: Value) -> Call {
    parse("ask_user", Flavor::Rpiv, args).unwrap()
}

/// A call with one question of the options `A`, `B` and `C`, with these fields added to it.
fn asked(fields: Value) -> Call {
    let mut question = json!({ "question": "Which?", "options": ["A", "B", "C"] });
    for (key, value) in fields.as_object().unwrap() {
        question[key] = value.clone();
    }
    call(json!({ "questions": [question] }))
}

fn recommended(call: &Call) -> Vec<usize> {
    call.form.questions[0].recommended().collect()
}

fn picked(pick: usize) -> Outcome {
    let answer = Answer { picks: vec![pick], ..Answer::default() };
    Outcome::Answered(Answers { each: vec![Some(answer)], ..Answers::default() })
}

fn ignored(call: &Call, outcome: &Outcome) -> Value {
    contract::reply(call, outcome, Mode::Interactive, 0.0).details["ignored"].clone()
}

#[test]
fn a_question_names_what_is_recommended_in_many_ways() {
    for (fields, wanted) in [
        (json!({ "recommended": 1 }), vec![1]),
        (json!({ "recommended": 0 }), vec![0]),
        (json!({ "recommended": "B" }), vec![1]),
        (json!({ "recommended": " b " }), vec![1]),
        (json!({ "recommended": "1" }), vec![1]),
        (json!({ "recommended": 2.0 }), vec![2]),
        (json!({ "recommendedOption": "C" }), vec![2]),
        (json!({ "recommended_option": "C" }), vec![2]),
        (json!({ "recommendedIndex": 0 }), vec![0]),
        (json!({ "recommended_index": "2" }), vec![2]),
        (json!({ "Recommended": "A" }), vec![0]),
        (json!({ "recommended": ["A", 2] }), vec![0, 2]),
        (json!({ "recommended": { "label": "B", "reason": "fast" } }), vec![1]),
        // What names no option recommends none.
        (json!({ "recommended": 3 }), vec![]),
        (json!({ "recommended": -1 }), vec![]),
        (json!({ "recommended": 0.5 }), vec![]),
        (json!({ "recommended": "D" }), vec![]),
        (json!({ "recommended": true }), vec![]),
        (json!({ "recommended": "" }), vec![]),
    ] {
        assert_eq!(recommended(&asked(fields.clone())), wanted, "{fields}");
    }
}

#[test]
fn a_label_is_named_as_a_model_shortens_it() {
    let named = |wanted: &str| {
        let options =
            json!(["A) Back into the queue (recommended)", "B) Retry", "Retry later", "22"]);
        recommended(&call(json!({ "questions": [
            { "question": "Which?", "options": options, "recommended": wanted },
        ] })))
    };
    assert_eq!(named("B"), [0, 1]);
    assert_eq!(named("a) back into the queue"), [0]);
    assert_eq!(named("B) Retry"), [0, 1]);
    // A number may be a label.
    assert_eq!(named("22"), [0, 3]);
    // Two begin so.
    assert_eq!(named("Ret"), [0]);
}

#[test]
fn an_option_says_that_it_is_recommended() {
    for (mark, wanted) in [
        (json!({ "recommended": true }), vec![1]),
        (json!({ "recommended": "yes" }), vec![1]),
        (json!({ "is_recommended": 1 }), vec![1]),
        (json!({ "recommended": false }), vec![]),
        (json!({ "recommended": "no" }), vec![]),
        (json!({ "recommended": "not in production" }), vec![]),
    ] {
        let mut option = json!({ "label": "B" });
        option.as_object_mut().unwrap().extend(mark.as_object().unwrap().clone());
        let call = call(json!({ "questions": [
            { "question": "Which?", "options": ["A", option] },
        ] }));
        assert_eq!(recommended(&call), wanted, "{mark}");
    }
}

#[test]
fn the_row_has_the_mark_once_and_the_answer_is_the_label_as_it_was_sent() {
    let call = call(json!({ "questions": [{ "question": "Which?", "options": [
        { "label": "A (Recommended)", "recommended": true }, { "label": "B", "recommended": true },
    ] }] }));
    let labels: Vec<_> =
        call.form.questions[0].choices().iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(labels, ["A (Recommended)", "B (Recommended)"]);
    let reply = contract::reply(&call, &picked(1), Mode::Interactive, 0.0);
    assert_eq!(reply.details["answers"][0]["answer"], "B");
    assert_eq!(reply.details["questions"], call.params["questions"]);
    assert_eq!(ignored(&call, &picked(1)), Value::Null);
    // A client may send what it was sent, or what it saw.
    for said in ["B", "B (Recommended)", "b"] {
        let response = json!({ "answers": [said] });
        let response = Response::read(response.as_object().unwrap()).unwrap();
        let accepted = check(&call.form, &contract::labels(&call), &response).unwrap();
        assert_eq!(accepted.outcome, picked(1), "{said}");
    }
}

#[test]
fn a_client_may_reply_with_the_label_as_it_was_sent() {
    let call = asked(json!({ "recommended": "B", "allowFreeform": false }));
    let mut form = call.form.clone();
    form.questions[0].drop_custom_row();
    let mut walk = Walk::new(form, Style::Plain, 80);
    walk.step(None);
    assert_eq!(walk.step(Some(Reply::Text("B".to_owned()))), Step::Done(picked(1)));
}

#[test]
fn the_reason_is_read_with_the_description_of_what_it_is_for() {
    let described = |option: Value, fields: Value| {
        let mut question = json!({ "question": "Which?", "options": ["A", option] });
        question.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let call = call(json!({ "questions": [question] }));
        assert_eq!(ignored(&call, &picked(0)), Value::Null);
        let choices = call.form.questions[0].choices();
        assert_eq!(choices[0].description, None);
        choices[1].description.clone().unwrap_or_default()
    };
    let b = |fields: Value| {
        let mut option = json!({ "label": "B" });
        option.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        option
    };
    let none = || json!({});
    assert_eq!(
        described(b(json!({ "recommended": true, "reason": "It is fast" })), none()),
        "It is fast"
    );
    assert_eq!(
        described(
            b(json!({ "description": "Nine services", "recommended_reason": "one plan" })),
            none()
        ),
        "Nine services — one plan"
    );
    for fields in [
        json!({ "recommended": 1, "recommendedReason": "It is fast." }),
        json!({ "recommended": "B", "reason": "It is fast." }),
        json!({ "recommended": { "option": "B", "reason": "It is fast." } }),
    ] {
        let option = b(json!({ "description": "Nine services." }));
        assert_eq!(described(option, fields), "Nine services. It is fast.");
    }
    // The mark may stand in the label.
    let marked = json!({ "label": "B (Recommended)" });
    assert_eq!(described(marked, json!({ "reason": "fast" })), "fast");
    // What the description says already is not said again.
    let twice = b(json!({ "description": "It is fast and small", "reason": "fast" }));
    assert_eq!(described(twice, none()), "It is fast and small");
}

#[test]
fn the_short_form_and_batches_have_it_too() {
    let short = call(
        json!({ "question": "Which?", "choices": ["A", "B"], "recommended": "B", "reason": "fast" }),
    );
    assert_eq!(recommended(&short), [1]);
    assert_eq!(short.form.questions[0].choices()[1].description.as_deref(), Some("fast"));
    assert_eq!(ignored(&short, &picked(1)), Value::Null);
    let batch = call(json!({ "mode": "batch", "questions": [
        { "id": "a", "question": "Which?", "options": ["A", "B"], "recommendedIndex": 1 },
        { "id": "b", "question": "Why?" },
    ] }));
    assert_eq!(recommended(&batch), [1]);
}

#[test]
fn tools_under_other_names_show_it_and_their_results_stay() {
    let args = json!({ "questions": [{ "question": "Which?", "header": "W", "multiSelect": false,
        "tone": "calm", "options": [
            { "label": "A", "description": "a" },
            { "label": "B", "description": "b", "recommended": true },
        ] }] });
    for tool in ["AskUserQuestion", "ask_user_question"] {
        let call = parse(tool, Flavor::Rpiv, args.clone()).unwrap();
        assert_eq!(recommended(&call), [1], "{tool}");
        assert_eq!(ignored(&call, &picked(0)), Value::Null, "{tool}");
    }
}

#[test]
fn a_text_that_nothing_reads_is_named() {
    let list = call(json!({ "questions": [
        { "question": "Which?", "tone": "calm", "reason": "We must know.", "recommended": "Z",
            "blank": " ", "number": 3, "list": ["x"], "nothing": null, "options": [
                "A",
                { "label": "B", "badge": "new", "recommended": "by Ada", "value": "b" },
            ] },
        { "question": "Why?", "type": "text", "placeholder": "e.g. x" },
        { "question": "How?", "type": "slider", "options": ["A", "B"] },
    ] }));
    let wanted = json!([
        "questions[0].tone",
        "questions[0].reason",
        "questions[0].recommended",
        "questions[0].options[1].badge",
        "questions[0].options[1].recommended",
        "questions[0].options[1].value",
        "questions[1].placeholder",
        "questions[2].type",
    ]);
    let none = Answers::none(3);
    for outcome in [Outcome::Cancelled(none.clone()), Outcome::TimedOut(none), Outcome::Withdrawn] {
        assert_eq!(ignored(&list, &outcome), wanted, "{outcome:?}");
    }
    let short = call(json!({ "question": "Which?", "tone": "calm", "options": [
        { "label": "A", "badge": "new" },
    ] }));
    assert_eq!(ignored(&short, &picked(0)), json!(["tone", "options[0].badge"]));
    // A kind that says what the question is anyway is understood.
    for (kind, options) in [
        ("text", json!([])),
        ("choice", json!(["A", "B"])),
        ("single_select", json!(["A", "B"])),
        ("yes/no", json!([])),
        ("boolean", json!([])),
    ] {
        let question = json!({ "question": "Which?", "type": kind, "options": options });
        let call = call(json!({ "questions": [question] }));
        assert_eq!(ignored(&call, &Outcome::Withdrawn), Value::Null, "{kind}");
    }
}

#[test]
fn a_question_of_the_kind_yes_or_no_has_these_options() {
    let labels = |question: Value| {
        let short = contract::labels(&call(question.clone()));
        let list = contract::labels(&call(json!({ "questions": [question] })));
        assert_eq!(short, list);
        list[0].clone()
    };
    for kind in ["yesno", "yes_no", "Yes/No", "boolean", "confirm"] {
        assert_eq!(labels(json!({ "question": "Delete?", "type": kind })), ["Yes", "No"], "{kind}");
    }
    let own = json!({ "question": "Delete?", "type": "yesno", "options": ["Delete", "Keep"] });
    assert_eq!(labels(own), ["Delete", "Keep"]);
    assert_eq!(labels(json!({ "question": "Delete?", "type": "text" })), [""; 0]);
}
