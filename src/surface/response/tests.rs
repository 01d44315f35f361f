use serde_json::json;

use super::*;
use crate::contract::{self, Flavor};
use crate::model::{Answer, Answers, Policy};

/// Returns a form with two questions: one with options, and one without options.
fn form() -> Questionnaire {
    let questions = json!([{ "question": "Which?", "options": ["a", "b"] }, "Why?"]);
    contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap().form
}

fn picked(pick: usize) -> Option<Answer> {
    Some(Answer { picks: vec![pick], ..Answer::default() })
}

#[test]
fn a_cancelled_form_has_the_answers_so_far() {
    let fields = json!({ "cancelled": true, "answers": ["b"] });
    let response = Response::read(fields.as_object().unwrap()).unwrap();
    let accepted = check(&form(), &[], &response).unwrap();
    let answers = Answers { each: vec![picked(1), None], ..Default::default() };
    assert_eq!(accepted.outcome, Outcome::Cancelled(answers));
}

#[test]
fn a_discussion_needs_a_valid_question_and_a_contract_that_supports_discussions() {
    let checked = |form: &Questionnaire, fields: Value| {
        check(form, &[], &Response::read(fields.as_object().unwrap()).unwrap())
    };
    let topic = |question, text: &str| Topic { question, text: text.to_owned() };
    let mut form = form();
    form.policy.discuss = false;
    let fields = json!({ "discuss": { "question": 1 }, "answers": ["b", null] });
    assert_eq!(checked(&form, fields.clone()).unwrap_err().reasons, [programs::NO_CHAT]);
    form.policy.chat = true;
    let answers = Answers { each: vec![picked(1), None], ..Default::default() };
    let chat = Discussion::new(vec![topic(1, "")], answers.clone());
    assert_eq!(checked(&form, fields).unwrap().outcome, Outcome::Discussed(chat));
    form.policy = Policy::default();
    let fields = json!({ "answers": ["b"], "discuss": [
        { "question": 0, "text": " Is it fast? " }, { "question": 1 },
    ] });
    let topics = vec![topic(0, "Is it fast?"), topic(1, "Explain this question.")];
    let discussion = Discussion::new(topics, answers);
    assert_eq!(discussion.drafts[0].as_ref().map(|draft| draft.counts), Some(true));
    assert_eq!(checked(&form, fields).unwrap().outcome, Outcome::Discussed(discussion));
    let refusal = checked(&form, json!({ "discuss": { "question": 2 } })).unwrap_err();
    assert_eq!(refusal.reasons, [programs::NO_SUCH_QUESTION]);
    for bad in [json!("1"), json!(-1), json!(1.5), json!(true)] {
        for fields in
            [json!({ "discuss": [{ "question": bad }], "answers": [] }), json!({ "discuss": bad })]
        {
            assert!(Response::read(fields.as_object().unwrap()).is_err(), "{fields}");
        }
    }
}
