//! An option that only stands for own words is the row for them, and its label is no answer on any surface.

use pi_questions::contract::{self, Call, Flavor, Mode, parse};
use pi_questions::model::{Answer, Answers, Outcome};
use pi_questions::pending::{Entry, answers_for, from_flag};
use pi_questions::surface::response::{Response, check};
use pi_questions::surface::rpc::{Dialog, Reply, Step, Style, Walk};
use serde_json::{Value, json};

use crate::common::{Person, at, shows};

fn call(args: Value) -> Call {
    parse("ask_user", Flavor::Rpiv, args).unwrap()
}

/// Where to store a report; the last option stands for own words.
fn storage(more: Value) -> Value {
    let mut question = json!({ "question": "Where should the report be stored?", "header": "Storage",
        "options": [
            { "label": "S3 bucket", "description": "Cheap" },
            { "label": "Shared drive" },
            { "label": "Other", "description": "Tell me where" },
        ] });
    question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({ "questions": [question] })
}

fn wrote(text: &str) -> Outcome {
    let answer = Answer { custom: Some(text.to_owned()), ..Answer::default() };
    Outcome::Answered(Answers { each: vec![Some(answer)], ..Answers::default() })
}

fn person(call: &Call) -> Person {
    at(call.form.clone())
}

#[test]
fn the_result_has_the_options_as_the_model_sent_them() {
    let call = call(storage(json!({})));
    let reply = contract::reply(&call, &wrote("the NAS"), Mode::Interactive, 0.0);
    assert_eq!(reply.details["questions"], call.params["questions"]);
    assert_eq!(reply.details["questions"][0]["options"].as_array().unwrap().len(), 3);
    assert_eq!(reply.details["answers"][0]["wasCustom"], true);
    assert_eq!(reply.details.get("ignored"), None);
}

#[test]
fn the_short_form_has_it_too_wherever_it_stands() {
    for (choices, at) in [
        (json!(["main", "release (Recommended)", "Something else"]), "3"),
        (json!(["Something else", "main", "release (Recommended)"]), "3"),
    ] {
        let args =
            json!({ "question": "Which branch?", "choices": choices, "allow_freeform": true });
        let call = call(args);
        assert_eq!(contract::labels(&call), [["main", "release (Recommended)"]]);
        let mut person = person(&call);
        shows(&mut person, "3. Something else\n");
        person.keys(at).keys("dev<enter>");
        assert_eq!(person.end(), Some(&wrote("dev")));
        let reply = contract::reply(&call, &wrote("dev"), Mode::Interactive, 0.0);
        let titles: Vec<_> =
            choices.as_array().unwrap().iter().map(|it| json!({ "title": it })).collect();
        assert_eq!(reply.details["options"], Value::Array(titles));
        assert_eq!(reply.text, "User answered: dev");
    }
}

#[test]
fn where_no_own_row_is_wanted_the_models_own_is_one() {
    for args in [
        json!({ "question": "Which?", "options": ["A", "B", "Other"], "allowFreeform": false }),
        json!({ "mode": "batch", "questions": [
            { "id": "a", "question": "Which?", "options": ["A", "B", "Other"], "allowFreeform": false },
            { "id": "b", "question": "Why?", "required": false },
        ] }),
    ] {
        let call = call(args);
        assert!(call.form.questions[0].has_custom_row());
        assert_eq!(call.form.questions[0].choices().len(), 2);
    }
    let closed = json!({ "question": "Which?", "options": ["A", "B"], "allowFreeform": false });
    assert!(!call(closed).form.questions[0].has_custom_row());
}

#[test]
fn several_of_them_are_one_row_and_alone_they_are_a_text_question() {
    let two = call(json!({ "questions": [
        { "question": "Which?", "options": ["A", "Other", "B", { "label": "Something else", "preview": "x" }] },
    ] }));
    assert_eq!(contract::labels(&two), [["A", "B"]]);
    let own = two.form.questions[0].own_row.as_ref().unwrap();
    assert_eq!(own.label, "Other");
    let reply = contract::reply(&two, &Outcome::Withdrawn, Mode::Interactive, 0.0);
    assert_eq!(
        reply.details["ignored"],
        json!(["questions[0].options[3].preview", "questions[0].options[3].label"])
    );
    let alone = call(json!({ "questions": [{ "question": "Which?", "options": ["Other…"] }] }));
    assert!(alone.form.questions[0].is_text());
}

#[test]
fn tools_under_other_names_keep_it_as_an_option() {
    let args = json!({ "questions": [{ "question": "Which?", "header": "W", "multiSelect": false, "options": [
        { "label": "A", "description": "a" }, { "label": "Something else", "description": "b" },
    ] }] });
    let call = parse("AskUserQuestion", Flavor::Rpiv, args).unwrap();
    assert_eq!(call.form.questions[0].choices().len(), 2);
}

#[test]
fn a_recommendation_counts_the_options_as_they_were_sent() {
    let call = call(json!({ "questions": [
        { "question": "Which?", "options": ["Other", "A", "B"], "recommended": 2 },
    ] }));
    assert_eq!(call.form.questions[0].recommended().collect::<Vec<_>>(), [1]);
    let none = call_ignored(json!({ "questions": [
        { "question": "Which?", "options": ["A", "B", "Other"], "recommended": "Other" },
    ] }));
    assert_eq!(none, Value::Null);
}

fn call_ignored(args: Value) -> Value {
    let reply = contract::reply(&call(args), &Outcome::Withdrawn, Mode::Interactive, 0.0);
    reply.details["ignored"].clone()
}

#[test]
fn answers_as_json_never_are_its_bare_word() {
    for answer in [
        json!("Other"),
        json!("other"),
        json!({ "answer": "Other", "wasCustom": true }),
        json!(["Other"]),
    ] {
        let call = call(storage(json!({})));
        let response = json!({ "answers": [answer] });
        let response = Response::read(response.as_object().unwrap()).unwrap();
        let refused = check(&call.form, &contract::labels(&call), &response).unwrap_err();
        assert_eq!(refused.missing, [0], "{answer}");
        let why = &refused.reasons[0];
        assert!(why.ends_with("only stands for your own words. Write those instead."), "{why}");
    }
    let call = call(storage(json!({ "multiSelect": true })));
    let given = from_flag(&json!([["S3 bucket", "Other"]]).to_string()).unwrap();
    let filled = answers_for(&call.form, &contract::labels(&call), &given);
    assert_eq!(filled.answers.each[0].as_ref().unwrap().custom, None);
    assert_eq!(filled.warnings.len(), 1);
    // Its number is none of an option.
    let given = from_flag("[3]").unwrap();
    assert_eq!(answers_for(&call.form, &contract::labels(&call), &given).refused, [0]);
}

#[test]
fn a_client_is_not_offered_it_as_an_option() {
    for call in
        [call(storage(json!({}))), call(json!({ "question": "Which?", "options": ["Other", "A"] }))]
    {
        let asked = contract::asked(&call);
        let options = asked["questions"][0]["options"].as_array().unwrap();
        let labels: Vec<_> = options.iter().map(|it| it["label"].as_str().unwrap()).collect();
        assert_eq!(vec![labels], contract::labels(&call));
    }
    let call = call(storage(json!({})));
    assert_eq!(Entry::of(&call.form)[0].options, ["S3 bucket", "Shared drive"]);
}

#[test]
fn in_dialogs_it_opens_the_text_field() {
    for (style, row) in
        [(Style::Plain, "3. Other — Tell me where"), (Style::Acp, "Other - Tell me where")]
    {
        let mut walk = Walk::new(call(storage(json!({}))).form, style, 80);
        let Step::Ask(Dialog::Select { rows, .. }) = walk.step(None) else { panic!() };
        assert_eq!(rows[2], row);
        let say = |walk: &mut Walk, text: &str| walk.step(Some(Reply::Text(text.to_owned())));
        for reply in [row, "Other", "3"] {
            if reply == "3" && style == Style::Acp {
                continue;
            }
            let mut walk = Walk::new(call(storage(json!({}))).form, style, 80);
            walk.step(None);
            let step = say(&mut walk, reply);
            assert!(matches!(step, Step::Ask(Dialog::Input { .. })), "{reply}: {step:?}");
            // Nor is the word taken there.
            assert!(matches!(say(&mut walk, "Other"), Step::Ask(Dialog::Input { .. })));
            assert_eq!(say(&mut walk, "the NAS"), Step::Done(wrote("the NAS")));
        }
    }
}
