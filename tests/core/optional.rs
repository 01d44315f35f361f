//! Questions that may be left out: `required: false`.

use crate::common::{Person, at, decided, hides, shows};
use pi_questions::contract::{self, Call, Flavor, Mode};
use pi_questions::model::{Answer, Answers, Outcome};
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::{Value, json};

fn call(questions: &Value) -> Call {
    contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap()
}

/// A list whose second and third question may be left out.
fn three() -> Call {
    call(&json!([
        { "question": "Which database?", "header": "Database", "options": ["PostgreSQL", "SQLite"] },
        { "question": "Which cache?", "header": "Cache", "options": ["Redis", "None"], "required": false },
        { "question": "Anything else?", "header": "Else", "required": false },
    ]))
}

/// What the model gets of what `person` sent.
#[track_caller]
fn result(call: &Call, person: &Person) -> Value {
    let end = person.end().expect("the form is over");
    contract::reply(call, end, Mode::Interactive, 1.0).structured.unwrap()
}

fn skipped(question: &str) -> Value {
    json!({ "question": question, "answer": null, "wasCustom": false, "skipped": true })
}

#[test]
fn a_list_is_sent_without_its_optional_questions() {
    let call = three();
    let mut person = at(call.form.clone());
    shows(&mut person, "□ Database  □ Cache (optional)  □ Else (optional)  ✓ Submit");
    person.keys("<down><enter>");
    shows(&mut person, "Which cache? (optional)");
    person.keys("<tab><tab>");
    shows(&mut person, "Cache      skipped (optional)");
    shows(&mut person, "Submit 1 of 3 answers");
    person.keys("<enter>");
    let answered = json!({
        "question": "Which database?", "answer": "SQLite", "selectedOption": "SQLite", "wasCustom": false
    });
    assert_eq!(
        result(&call, &person),
        json!({ "answered": true, "answers": [answered, skipped("Which cache?"), skipped("Anything else?")] })
    );
}

#[test]
fn the_review_names_what_is_missing_and_enter_goes_there() {
    let mut person = at(three().form);
    person.keys("<tab><down><enter><tab>");
    // An answered question need not say that it may be left out.
    shows(&mut person, "■ Cache  □ Else (optional)");
    shows(&mut person, "1 question left: Database");
    hides(&mut person, "Submit 2");
    person.keys("<enter>");
    shows(&mut person, "Which database?");
    person.keys("<enter>");
    shows(&mut person, "Submit 2 of 3 answers");
}

#[test]
fn a_lone_optional_question_has_a_review_to_leave_it_out() {
    for (asked, script) in [
        (json!({ "question": "Which?", "options": ["A", "B"], "required": false }), "<tab>"),
        (json!({ "question": "Which?", "required": false }), "<enter>"),
        (
            json!({ "question": "Which?", "options": ["A"], "multiSelect": true, "required": false }),
            "<enter>",
        ),
    ] {
        let call = call(&json!([asked]));
        let mut person = at(call.form.clone());
        shows(&mut person, "Which? (optional)");
        person.keys(script);
        shows(&mut person, "Submit without answers");
        person.keys("<enter>");
        assert_eq!(
            result(&call, &person),
            json!({ "answered": true, "answers": [skipped("Which?")] })
        );
    }
}

#[test]
fn required_is_the_default_and_repaired_calls_know_it() {
    let call = call(&json!([
        { "prompt": "A?", "required": false },
        { "prompt": "B?", "required": "false" },
        { "prompt": "C?", "required": true },
        { "prompt": "D?" },
    ]));
    let optional: Vec<bool> = (0..4).map(|index| call.form.is_optional(index)).collect();
    assert_eq!(optional, [true, true, false, false]);
    // Contracts without such a field do not know it.
    let question = json!({ "questions": [{ "question": "A?", "header": "A", "required": false,
        "options": [{ "label": "x" }, { "label": "y" }] }] });
    let call = contract::parse("AskUserQuestion", Flavor::Rpiv, question).unwrap();
    assert!(!call.form.is_optional(0));
}

fn answers() -> Answers {
    let first = Answer { picks: vec![1], ..Answer::default() };
    Answers { each: vec![Some(first), None, None], ..Answers::default() }
}

fn reply(call: &Call) -> contract::Reply {
    contract::reply(call, &Outcome::Answered(answers()), Mode::Interactive, 1.0)
}

#[test]
fn what_was_skipped_is_said_afterwards() {
    let call = three();
    let details = &reply(&call).details;
    let rows = transcript::result(details, String::new, false, 60, &UNICODE);
    let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
    assert_eq!(rows, ["✓ Database   SQLite", "□ Cache      skipped", "□ Else       skipped"]);
    let decided = decided(&call, &[Outcome::Answered(answers())]);
    let decided: Vec<_> = decided.iter().map(|it| it.question.as_str()).collect();
    assert_eq!(decided, ["Which database?"]);
}

#[test]
fn a_correction_leaves_what_was_skipped_as_it_was() {
    let call = three();
    let stored = reply(&call).details;
    let first = Answer { picks: vec![1], ..Answer::default() };
    let before = Answers { each: vec![Some(first), None, None], ..Answers::default() };
    let mut after = before.clone();
    after.each[2] = Some(Answer { custom: Some("more".to_owned()), ..Answer::default() });
    let told = contract::corrected(&call, &before, &after, &stored, Mode::Interactive, 1.0);
    let answers = &told.structured.unwrap()["answers"];
    assert_eq!(answers[1], skipped("Which cache?"));
    assert_eq!(
        answers[2],
        json!({ "question": "Anything else?", "answer": "more", "wasCustom": true, "changed": true })
    );
    assert_eq!(told.details["questions"][1]["required"], json!(false));
}

#[test]
fn words_alone_say_it_too() {
    let mut person = Person::opening(crate::plain::opening(three().form), 80, 24);
    person.wait(150.0);
    person.keys("<tab>");
    assert!(person.screen().contains("Which cache? (optional)"), "{}", person.screen());
    person.keys("<tab><tab>");
    assert!(person.screen().contains("Cache: skipped (optional)"), "{}", person.screen());
    assert!(person.screen().contains("1 question left: Database"), "{}", person.screen());
}
