//! What the model is told beside the answers of `ask_user`.

use pi_questions::contract::{self, Call, Flavor, Mode, Reply};
use pi_questions::model::{Answer, Answers, Discussion, Outcome, Topic, Unavailable};
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
fn message(call: &Call, outcome: &Outcome) -> Option<String> {
    let reply = reply(call, outcome);
    let result: Value = serde_json::from_str(&reply.text).unwrap();
    assert_eq!(reply.structured, Some(result.clone()));
    result.get("message").map(|it| it.as_str().unwrap().to_owned())
}

fn said(call: &Call, each: Vec<Answer>) -> Option<String> {
    message(call, &Outcome::Answered(answers(each)))
}

fn one(options: &[&str]) -> Value {
    json!({ "questions": [{ "question": "Publish?", "options": options }] })
}

#[test]
fn own_words_are_no_option() {
    const OWN: &str = "Own words, no option was chosen: do only what they name.";
    let publish = call(one(&["Yes", "No"]));
    assert_eq!(said(&publish, vec![words("after lunch")]).as_deref(), Some(OWN));
    assert_eq!(said(&publish, vec![picks(&[0])]), None);

    let three = call(json!({ "questions": [
        { "question": "Which parts?", "options": ["API", "UI"], "multiSelect": true },
        { "question": "Publish?", "options": ["Yes", "No"] },
        { "question": "Which name?" },
    ] }));
    let beside = Answer { picks: vec![0], ..words("and the docs") };
    let name = || words("tern");
    assert_eq!(said(&three, vec![beside.clone(), picks(&[1]), name()]), None);
    assert_eq!(
        said(&three, vec![beside, words("later"), name()]).unwrap(),
        format!("Question 2: {OWN}")
    );
    assert_eq!(
        said(&three, vec![words("neither"), words("later"), name()]).unwrap(),
        format!("Questions 1, 2: {OWN}")
    );
}

#[test]
fn where_one_option_was_offered_nothing_was_compared() {
    let told = said(&call(one(&["Go"])), vec![picks(&[0])]);
    assert_eq!(told.unwrap(), "Only one option was offered, so nothing was compared.");
}

#[test]
fn a_correction_in_own_words_is_no_option_either() {
    let call = call(one(&["Yes", "No"]));
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
fn a_cancel_takes_no_option() {
    let told = message(&call(one(&["Yes", "No"])), &Outcome::Cancelled(Answers::none(1)));
    assert!(told.unwrap().contains("not even the recommended option"));
}

/// Nothing is refused: the form opens, and the result says what was missing from it.
#[test]
fn what_the_person_could_not_see_is_told() {
    const UNSEEN: &str = "The user could not see \"the plan\"";
    let asked = |context: Option<&str>| {
        let question = json!({ "question": "Is the plan fine?", "options": ["Yes", "No"] });
        let mut params = json!({ "questions": [question] });
        if let Some(context) = context {
            params["context"] = context.into();
        }
        call(params)
    };
    let plan = asked(None);
    let yes = answers(vec![picks(&[0])]);
    let discussed = Outcome::Discussed(Discussion {
        topics: vec![Topic { question: 0, text: "Which plan?".to_owned() }],
        ..Discussion::default()
    });
    for outcome in [
        Outcome::Answered(yes.clone()),
        Outcome::Cancelled(Answers::none(1)),
        Outcome::TimedOut(Answers::none(1)),
        Outcome::Deferred { request_id: "r".to_owned(), is_shown: false },
        Outcome::Withdrawn,
        discussed,
    ] {
        let told = message(&plan, &outcome).unwrap();
        assert!(told.contains(UNSEEN), "{outcome:?}: {told}");
    }
    // Nobody saw a form, and in the reply the plan can be seen.
    let told = message(&plan, &Outcome::Unavailable(Unavailable::NoUi)).unwrap();
    assert!(!told.contains(UNSEEN), "{told}");
    let with_context = asked(Some("The plan: one table, no cache."));
    assert_eq!(message(&with_context, &Outcome::Answered(yes.clone())), None);
    // White space is no context.
    assert!(message(&asked(Some(" \n")), &Outcome::Answered(yes)).unwrap().contains(UNSEEN));
}

#[test]
fn the_short_form_and_batches_tell_it_too() {
    let above = json!({ "question": "Apply the changes above?", "options": ["Yes", "No"] });
    let short = call(above);
    let text = reply(&short, &Outcome::Answered(answers(vec![picks(&[0])]))).text;
    assert!(text.starts_with("User answered: Yes\n\nThe user could not see \"above\""), "{text}");
    let question =
        |id: &str, question: &str| json!({ "id": id, "question": question, "options": ["Yes"] });
    let batch = call(json!({ "mode": "batch", "questions": [
        question("a", "Apply the changes above?"), question("b", "Publish?"),
    ] }));
    let text = reply(&batch, &Outcome::Cancelled(Answers::none(2))).text;
    assert!(text.contains("The user could not see \"above\""), "{text}");
}
