//! What the model is told beside the answers of `ask_user`.

use pi_questions::contract::{self, Call, Flavor, Mode, Reply};
use pi_questions::model::{Answer, Answers, Outcome, Unavailable};
use serde_json::{Value, json};

fn call(params: Value) -> Call {
    contract::parse("ask_user", Flavor::Rpiv, params).unwrap()
}

fn reply(call: &Call, outcome: &Outcome) -> Reply {
    contract::reply(call, outcome, Mode::Interactive, 1.0)
}

fn answers(each: Vec<Answer>) -> Answers {
    Answers { each: each.into_iter().map(Some).collect(), ..Answers::default() }
}

fn picks(picks: &[usize]) -> Answer {
    Answer { picks: picks.to_vec(), ..Answer::default() }
}

fn words(text: &str) -> Answer {
    Answer { custom: Some(text.to_owned()), ..Answer::default() }
}

/// The `message` of the result.
fn message(call: &Call, outcome: &Outcome) -> String {
    let reply = reply(call, outcome);
    let result: Value = serde_json::from_str(&reply.text).unwrap();
    assert_eq!(reply.structured, Some(result.clone()));
    result["message"].as_str().unwrap().to_owned()
}

#[test]
fn a_correction_in_own_words_is_no_option_either() {
    let call = call(json!({ "questions": [{ "question": "Publish?", "options": ["Yes", "No"] }] }));
    let before = answers(vec![picks(&[0])]);
    let stored = reply(&call, &Outcome::Answered(before.clone())).details;
    let corrected = |after| {
        let after = answers(vec![after]);
        contract::corrected(&call, &before, &after, &stored, Mode::Interactive, 2.0).text
    };
    assert!(corrected(words("later")).contains("no option was chosen"));
    assert!(!corrected(picks(&[1])).contains("no option was chosen"));
}

#[test]
fn what_the_user_could_not_see_is_told_of_a_form_that_was_there() {
    const UNSEEN: &str = "The user could not see \"the plan\"";
    let question = json!({ "question": "Is the plan fine?", "options": ["Yes", "No"] });
    let plan = call(json!({ "questions": [question] }));
    for outcome in [
        Outcome::TimedOut(Answers::none(1)),
        Outcome::Deferred { request_id: "r".to_owned(), is_shown: false },
        Outcome::Withdrawn,
    ] {
        let told = message(&plan, &outcome);
        assert!(told.contains(UNSEEN), "{outcome:?}: {told}");
    }
    // Nobody saw a form, and in the reply the plan can be seen.
    let told = message(&plan, &Outcome::Unavailable(Unavailable::NoUi));
    assert!(!told.contains(UNSEEN), "{told}");
}
