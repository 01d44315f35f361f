//! Optional questions: `required: false`.

use crate::common::decided;
use pi_questions::contract::{self, Call, Flavor};
use pi_questions::model::{Answer, Answers, Outcome};
use serde_json::json;

/// Returns a call whose second and third questions are optional.
fn three() -> Call {
    let questions = json!([
        { "question": "Which database?", "header": "Database", "options": ["PostgreSQL", "SQLite"] },
        { "question": "Which cache?", "header": "Cache", "options": ["Redis", "None"], "required": false },
        { "question": "Anything else?", "header": "Else", "required": false },
    ]);
    contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap()
}

fn answers() -> Answers {
    let first = Answer { picks: vec![1], ..Answer::default() };
    Answers { each: vec![Some(first), None, None], ..Answers::default() }
}

#[test]
fn skipped_questions_are_not_decisions() {
    let decided = decided(&three(), &[Outcome::Answered(answers())]);
    let decided: Vec<_> = decided.iter().map(|decision| decision.question.as_str()).collect();
    assert_eq!(decided, ["Which database?"]);
}
