//! Sent text equals shown text, because every surface removes control characters from its input.

use pi_questions::acp;
use pi_questions::contract::{self, Flavor};
use pi_questions::model::{Answers, Notes, Outcome, Questionnaire, text};
use pi_questions::pending::{Pending, answers_for, from_flag};
use pi_questions::state::Effect;
use pi_questions::surface::response::{Response, check};
use pi_questions::surface::rpc::{Dialog, Reply, Step, Style, Walk};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::{User, at, database, form, service};

/// A bold word, a link with a hidden address, a bell, and a control sequence that starts with
/// U+009B.
const RAW: &str = "\u{1b}[1mbold\u{1b}[0m \u{1b}]8;;http://evil.example\u{1b}\\link\u{1b}]8;;\u{1b}\\\u{7} \u{9b}31mend";
const SHOWN: &str = "bold link end";

fn answers(outcome: Option<&Outcome>) -> Answers {
    match outcome {
        Some(Outcome::Answered(answers)) => answers.clone(),
        other => panic!("not answered: {other:?}"),
    }
}

fn custom(answers: &Answers) -> Option<&str> {
    answers.each.first()?.as_ref()?.custom.as_deref()
}

#[track_caller]
fn assert_custom_answer(user: &User, wanted: &str) {
    assert_eq!(custom(&answers(user.end())), Some(wanted));
}

fn paste(user: &mut User, raw: &str) {
    user.wait(200.0).raw(&format!("\u{1b}[200~{raw}\u{1b}[201~")).wait(900.0);
}

#[test]
fn a_paste_without_markers_equals_the_shown_text() {
    let mut user = at(form(vec![service()]));
    for part in ["red ", "\u{1b}[1m", "\u{1b}]8;;http://evil.example\u{1b}\\", "\u{84}", "\u{9b}"] {
        if part.starts_with('\u{1b}') {
            user.raw(part);
        } else {
            for c in part.chars() {
                user.raw(&c.to_string());
            }
        }
    }
    user.raw("x").wait(300.0).keys("<enter>");
    assert_custom_answer(&user, "red x");
}

/// Returns a form that accepts every kind of note.
fn asked() -> Questionnaire {
    let args = json!({ "questions": [
        { "question": "Which?", "options": ["a", "b"] },
        { "question": "Which ones?", "options": ["c", "d"], "multiSelect": true },
    ] });
    let mut form = contract::parse("ask_user", Flavor::Rpiv, args).unwrap().form;
    form.policy.notes = Notes::QuestionAndForm;
    form
}

#[test]
fn answers_in_json_equal_the_shown_text() {
    let fields = json!({
        "answers": [{ "answer": RAW, "note": RAW }, { "answer": ["c", RAW], "notes": { "d": RAW } }],
        "note": RAW,
    });
    let response = Response::read(fields.as_object().unwrap()).unwrap();
    let received = answers(Some(&check(&asked(), &[], &response).unwrap().outcome));
    let [Some(first), Some(second)] = &received.each[..] else { panic!() };
    let texts = [&first.custom, &first.note, &second.custom, &received.note];
    assert_eq!(texts.map(|text| text.as_deref()), [Some(SHOWN); 4]);
    assert_eq!(second.notes.values().collect::<Vec<_>>(), [SHOWN]);
    // A text without visible characters is not an answer.
    let blank = json!({ "answers": ["\u{1b}[1m\u{7}", ["c"]] });
    let response = Response::read(blank.as_object().unwrap()).unwrap();
    assert_eq!(check(&asked(), &[], &response).unwrap_err().missing, [0]);

    let fields = json!({ "answers": [], "discuss": [{ "question": 0, "text": RAW }] });
    let response = Response::read(fields.as_object().unwrap()).unwrap();
    let Outcome::Discussed(discussion) = check(&asked(), &[], &response).unwrap().outcome else {
        panic!()
    };
    assert_eq!(discussion.topics[0].text, SHOWN);
}

#[test]
fn answers_of_flag_and_file_equal_the_shown_text() {
    let flag = from_flag(&json!([RAW, ["c"]]).to_string()).unwrap();
    let file = json!({ "questions": [{ "answer": RAW }, { "answer": ["c"] }] }).to_string();
    let file = Pending::parse(&file, "f").unwrap();
    for received in [flag, vec![file.raw_answer(0), file.raw_answer(1)]] {
        assert_eq!(custom(&answers_for(&asked(), &[], &received).answers), Some(SHOWN));
    }
    // A label may contain such characters. Answers then repeat the label as the model wrote it.
    let label = "\u{1b}[1ma".to_owned();
    let received = from_flag(&json!([label]).to_string()).unwrap();
    let filled = answers_for(&asked(), &[vec![label, "b".to_owned()]], &received);
    assert_eq!(filled.answers.each[0].as_ref().unwrap().picks, [0]);
}

#[test]
fn texts_of_dialogs_equal_the_shown_text() {
    for question in [service(), database()] {
        let mut walk = Walk::new(form(vec![question]), Style::Plain);
        if let Step::Ask(Dialog::Select { .. }) = walk.step(None) {
            walk.step(Some(Reply::Text("Other".to_owned())));
        }
        let Step::Done(outcome) = walk.step(Some(Reply::Text(RAW.to_owned()))) else { panic!() };
        assert_eq!(custom(&answers(Some(&outcome))), Some(SHOWN));
    }
}

#[test]
fn custom_answers_of_an_acp_client_equal_the_shown_text() {
    let input = json!({ "questions": [{ "question": "Q", "options": [{ "label": "A" }] }] });
    let chosen = json!({ "outcome":
        { "outcome": "selected", "optionId": "__other__", "_meta": { "customText": RAW } } });
    let allowed = acp::apply_permission(&input, &[chosen], false);
    assert_eq!(allowed["updatedInput"]["answers"]["Q"], SHOWN);
    let accepted = json!({ "action": "accept", "content": { "question_0_custom": RAW } });
    let answered = acp::apply_elicitation(&input, &accepted, false).unwrap();
    assert_eq!(answered["updatedInput"]["answers"]["Q"], SHOWN);
}

#[test]
fn drafts_of_another_process_are_sanitized() {
    let args = json!({ "questions": [{ "question": "Which?", "options": ["a", "b"] }] });
    let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    let drafts = contract::read_drafts(
        &call,
        &json!([{ "typed": { "custom": RAW, "note": RAW }, "discuss": RAW, "answer": { "note": RAW } }]),
    );
    let draft = drafts.each[0].clone().unwrap();
    let texts = [draft.typed.custom, draft.typed.note, draft.discuss, draft.answer.note];
    assert_eq!(texts, [const { Some(SHOWN) }; 4].map(|text| text.map(str::to_owned)));
}

/// Adds every text in a value to `found`.
fn texts(value: &Value, found: &mut Vec<String>) {
    let values: Vec<&Value> = match value {
        Value::String(text) => return found.push(text.clone()),
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => return,
    };
    for value in values {
        texts(value, found);
    }
}

proptest! {
    #![proptest_config(crate::any::config())]

    #[test]
    fn a_submitted_text_has_no_control_characters(
        raw in "([a-z]|\\PC|[\u{0}-\u{1f}\u{7f}-\u{9f}]|\u{1b}[\\[\\]P_^X(]|\u{1b}\\\\|[0-9;m]){0,30}",
        pasted in any::<bool>(),
        keys in prop::sample::select(vec!["", "<a-n>", "1", "1<a-n>", "<a-e>"]),
    ) {
        let call = contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": [
            { "question": "Which?", "options": ["a", "b"] },
            { "question": "What?", "required": false },
        ] })).unwrap();
        let mut user = at(call.form.clone());
        user.keys(keys);
        if pasted {
            paste(&mut user, &raw.replace("\u{1b}[201~", ""));
        } else {
            user.dialog.replace_text(Ok(raw.clone()));
        }
        user.keys("<enter>").wait(900.0).keys("<enter>1<enter>").wait(900.0).keys("3").wait(900.0);
        let outcome = user.effects.iter().find_map(|effect| match effect {
            Effect::Finish(outcome) => Some(outcome.clone()),
            _ => None,
        });
        if let Some(outcome) = outcome {
            let reply = contract::reply(&call, &outcome, contract::Mode::Interactive, 0.0);
            let mut found = Vec::new();
            texts(&reply.details, &mut found);
            for text in found {
                let is_bad = |c: char| c.is_control() && !matches!(c, '\t' | '\n');
                prop_assert!(!text.contains(is_bad), "{text:?}");
            }
        }
        let fields = json!({ "answers": [raw.clone(), raw.clone()] });
        let response = Response::read(fields.as_object().unwrap()).unwrap();
        if let Ok(accepted) = check(&call.form, &[], &response) {
            let received = answers(Some(&accepted.outcome));
            for answer in received.each.into_iter().flatten().filter_map(|answer| answer.custom) {
                prop_assert_eq!(text::typed(&answer), text::typed(text::received(&raw).trim()));
            }
        }
    }
}
