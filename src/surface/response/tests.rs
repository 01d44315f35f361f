use serde_json::json;

use super::*;
use crate::contract::{self, Flavor};
use crate::model::{Answer, Answers, Policy, Submit};

/// A form of `ask_user` with a list, and with a text question where `two`.
fn form(two: bool) -> Questionnaire {
    let mut questions =
        vec![json!({ "question": "Which?", "header": "Pick", "options": ["a", "b"] })];
    if two {
        questions.push(json!({ "question": "Why?", "header": "Why" }));
    }
    contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap().form
}

/// Checks `answers`; gives the accepted answers and the warnings, or the refusal.
fn sent(form: &Questionnaire, fields: Value) -> Result<(Answers, Vec<String>), Refusal> {
    let response = Response::read(fields.as_object().unwrap()).unwrap();
    check(form, &[], &response).map(|accepted| match accepted.outcome {
        Outcome::Answered(answers) => (answers, accepted.warnings),
        other => panic!("{other:?}"),
    })
}

fn picked(pick: usize) -> Option<Answer> {
    Some(Answer { picks: vec![pick], ..Answer::default() })
}

fn custom(text: &str) -> Option<Answer> {
    Some(Answer { custom: Some(text.to_owned()), ..Answer::default() })
}

#[test]
fn answers_are_taken_by_place() {
    let (answers, warnings) = sent(&form(true), json!({ "answers": ["b", " x "] })).unwrap();
    assert_eq!((answers.each, warnings), (vec![picked(1), custom("x")], vec![]));
}

#[test]
fn own_words_in_a_list_keep_white_space_where_the_contract_does() {
    let call = |tool| {
        let question = json!({ "question": "Which?", "header": "Pick", "multiSelect": true,
            "options": [{ "label": "a", "description": "" }, { "label": "b", "description": "" }] });
        contract::parse(tool, Flavor::Rpiv, json!({ "questions": [question] })).unwrap().form
    };
    for (tool, answers, picks, own) in [
        ("AskUserQuestion", json!([["a", "  mine "]]), vec![0], "  mine "),
        ("AskUserQuestion", json!([["  mine "]]), vec![], "  mine "),
        ("AskUserQuestion", json!([{ "answer": ["a", " b "], "wasCustom": true }]), vec![0], " b "),
        ("ask_user_question", json!([["  mine "]]), vec![], "  mine "),
        ("ask_user", json!([["a", "  mine ", " and this "]]), vec![0], "mine, and this"),
    ] {
        let (given, warnings) = sent(&call(tool), json!({ "answers": answers })).unwrap();
        let custom = Some(own.to_owned());
        let wanted = Answer { picks, custom, ..Answer::default() };
        assert_eq!((given.each, warnings), (vec![Some(wanted)], vec![]), "{tool} {answers}");
    }
}

#[test]
fn labels_are_compared_as_the_call_wrote_them() {
    let response =
        Response::read(json!({ "answers": ["A\u{1b}[1m"] }).as_object().unwrap()).unwrap();
    let labels = [vec!["A\u{1b}[1m".to_owned(), "B".to_owned()]];
    let accepted = check(&form(false), &labels, &response).unwrap();
    let answers = Answers { each: vec![picked(0)], ..Default::default() };
    assert_eq!(accepted.outcome, Outcome::Answered(answers));
}

#[test]
fn a_refusal_names_the_questions_and_the_reasons() {
    let refused = |two, answers| sent(&form(two), json!({ "answers": answers })).unwrap_err();
    for (refusal, missing, reasons) in [
        (refused(false, json!([null])), vec![0], vec!["Question 1 (Pick) needs an answer."]),
        (refused(true, json!(["a", " "])), vec![1], vec!["Question 2 (Why) needs an answer."]),
        (
            refused(false, json!(["a", "b"])),
            vec![],
            vec![
                "2 answers for 1 question; send one item for each, in order, null where one stays open.",
            ],
        ),
    ] {
        assert_eq!(refusal.missing, missing);
        assert_eq!(refusal.reasons, reasons);
    }
    let mut closed = form(false);
    closed.questions[0].drop_custom_row();
    assert_eq!(
        sent(&closed, json!({ "answers": ["c"] })).unwrap_err().reasons,
        [
            "Question 1 allows only its options, and \"c\" is not one of them.",
            "Question 1 (Pick) needs an answer."
        ]
    );
}

#[test]
fn open_questions_follow_the_policy() {
    let mut two = form(true);
    two.questions[1].required = false;
    for (submit, half, other_half) in
        [(Submit::Required, true, false), (Submit::Partial, true, true)]
    {
        two.policy.submit = submit;
        assert_eq!(sent(&two, json!({ "answers": ["a", null] })).is_ok(), half);
        assert_eq!(sent(&two, json!({ "answers": [null, "x"] })).is_ok(), other_half);
        assert!(sent(&two, json!({ "answers": [null, ""] })).is_err());
    }
}

#[test]
fn a_note_on_the_form_needs_a_policy_for_it() {
    let noted = json!({ "answers": ["a"], "note": " later " });
    let mut form = form(false);
    let (answers, warnings) = sent(&form, noted.clone()).unwrap();
    assert_eq!((answers.note, warnings.len()), (None, 1));
    form.policy.notes = crate::model::Notes::QuestionAndForm;
    let (answers, warnings) = sent(&form, noted).unwrap();
    assert_eq!((answers.note.as_deref(), warnings.len()), (Some("later"), 0));
}

#[test]
fn a_cancel_needs_no_answers() {
    let response = Response::read(json!({ "cancelled": true }).as_object().unwrap()).unwrap();
    let accepted = check(&form(true), &[], &response).unwrap();
    assert_eq!(accepted.outcome, Outcome::Cancelled(Answers::none(2)));
}

#[test]
fn a_cancel_keeps_the_answers_so_far() {
    let fields = json!({ "cancelled": true, "answers": ["b"] });
    let response = Response::read(fields.as_object().unwrap()).unwrap();
    let accepted = check(&form(true), &[], &response).unwrap();
    let answers = Answers { each: vec![picked(1), None], ..Default::default() };
    assert_eq!(accepted.outcome, Outcome::Cancelled(answers));
}

#[test]
fn asking_back_needs_a_contract_with_room_for_it_and_a_question() {
    let said = |form: &Questionnaire, fields: Value| {
        check(form, &[], &Response::read(fields.as_object().unwrap()).unwrap())
    };
    let topic = |question, text: &str| Topic { question, text: text.to_owned() };
    let mut form = form(true);
    form.policy.may.discuss = false;
    let fields = json!({ "discussed": 1, "answers": ["b", null] });
    assert_eq!(said(&form, fields.clone()).unwrap_err().reasons, [programs::NO_CHAT]);
    form.policy.may.chat = true;
    let answers = Answers { each: vec![picked(1), None], ..Default::default() };
    let chat = Discussion::new(vec![topic(1, "")], answers.clone());
    assert_eq!(said(&form, fields).unwrap().outcome, Outcome::Discussed(chat));
    form.policy = Policy::default();
    let fields = json!({ "answers": ["b"], "discuss": [
        { "question": 0, "text": " Is it fast? " }, { "question": 1 },
    ] });
    let topics = vec![topic(0, "Is it fast?"), topic(1, "Explain this question.")];
    let back = Discussion::new(topics, answers);
    assert_eq!(back.kept[0].as_ref().map(|kept| kept.counts), Some(true));
    assert_eq!(said(&form, fields).unwrap().outcome, Outcome::Discussed(back));
    let refusal = said(&form, json!({ "discussed": 2 })).unwrap_err();
    assert_eq!(refusal.reasons, [programs::NO_SUCH_QUESTION]);
    for bad in [json!("1"), json!(-1), json!(1.5), json!(true)] {
        for fields in [
            json!({ "discussed": bad, "answers": [] }),
            json!({ "discuss": [{ "question": bad }], "answers": [] }),
            json!({ "discuss": bad }),
        ] {
            assert!(Response::read(fields.as_object().unwrap()).is_err(), "{fields}");
        }
    }
}
