//! Questions that may be left out: `required: false`.

use crate::common::decided;
use pi_questions::contract::{self, Call, Flavor, Mode};
use pi_questions::model::{Answer, Answers, Outcome};
use serde_json::{Value, json};

/// A list whose second and third question may be left out.
fn three() -> Call {
    let questions = json!([
        { "question": "Which database?", "header": "Database", "options": ["PostgreSQL", "SQLite"] },
        { "question": "Which cache?", "header": "Cache", "options": ["Redis", "None"], "required": false },
        { "question": "Anything else?", "header": "Else", "required": false },
    ]);
    contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap()
}

fn skipped(question: &str) -> Value {
    json!({ "question": question, "answer": null, "wasCustom": false, "skipped": true })
}

fn answers() -> Answers {
    let first = Answer { picks: vec![1], ..Answer::default() };
    Answers { each: vec![Some(first), None, None], ..Answers::default() }
}

fn reply(call: &Call) -> contract::Reply {
    contract::reply(call, &Outcome::Answered(answers()), Mode::Interactive, 1.0)
}

#[test]
fn what_was_skipped_is_not_decided() {
    let decided = decided(&three(), &[Outcome::Answered(answers())]);
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
