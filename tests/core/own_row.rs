//! An option that only means “Other” becomes the row for custom answers. Its label is no answer.

use pi_questions::contract::{self, Call, Flavor, parse};
use pi_questions::model::{Answer, Answers, Outcome, SavedForm};
use pi_questions::pending::Entry;
use pi_questions::surface::rpc::{Dialog, Reply, Step, Style, Walk};
use serde_json::{Value, json};

fn call(args: Value) -> Call {
    parse("ask_user", Flavor::Rpiv, args).unwrap()
}

/// Returns a call with one question, whose last option means “Other”.
fn storage() -> Value {
    json!({ "questions": [{ "question": "Where should the report be stored?", "header": "Storage",
        "options": [
            { "label": "S3 bucket", "description": "Cheap" },
            { "label": "Shared drive" },
            { "label": "Other", "description": "Tell me where" },
        ] }] })
}

fn custom_answer(text: &str) -> Outcome {
    let answer = Answer { custom: Some(text.to_owned()), ..Answer::default() };
    Outcome::Answered(Answers { each: vec![Some(answer)], ..Answers::default() })
}

#[test]
fn a_client_does_not_get_the_custom_row_as_an_option() {
    for call in [call(storage()), call(json!({ "question": "Which?", "options": ["Other", "A"] }))]
    {
        let asked = contract::request_fields(&call, &SavedForm::default());
        let options = asked["questions"][0]["options"].as_array().unwrap();
        let labels: Vec<_> =
            options.iter().map(|option| option["label"].as_str().unwrap()).collect();
        assert_eq!(vec![labels], contract::labels(&call));
    }
    let call = call(storage());
    assert_eq!(Entry::of(&call.form)[0].options, ["S3 bucket", "Shared drive"]);
}

#[test]
fn the_custom_row_of_a_dialog_opens_the_text_field() {
    for (style, row) in
        [(Style::Plain, "3. Other — Tell me where"), (Style::Acp, "Other - Tell me where")]
    {
        let mut walk = Walk::new(call(storage()).form, style);
        let Step::Ask(Dialog::Select { rows, .. }) = walk.step(None) else { panic!() };
        assert_eq!(rows[2], row);
        let send = |walk: &mut Walk, text: &str| walk.step(Some(Reply::Text(text.to_owned())));
        for reply in [row, "Other", "3"] {
            if reply == "3" && style == Style::Acp {
                continue;
            }
            let mut walk = Walk::new(call(storage()).form, style);
            walk.step(None);
            let step = send(&mut walk, reply);
            assert!(matches!(step, Step::Ask(Dialog::Input { .. })), "{reply}: {step:?}");
            // The text field does not accept the label, either.
            assert!(matches!(send(&mut walk, "Other"), Step::Ask(Dialog::Input { .. })));
            assert_eq!(send(&mut walk, "the NAS"), Step::Done(custom_answer("the NAS")));
        }
    }
}

#[test]
fn a_client_may_reply_with_the_original_label() {
    let question = json!({ "question": "Which?", "options": ["A", "B"], "recommended": "B" });
    let mut form = call(json!({ "questions": [question] })).form;
    form.questions_mut()[0].custom = false;
    let mut walk = Walk::new(form, Style::Plain);
    walk.step(None);
    let picked = Answer { picks: vec![1], ..Answer::default() };
    let outcome = Outcome::Answered(Answers { each: vec![Some(picked)], ..Answers::default() });
    assert_eq!(walk.step(Some(Reply::Text("B".to_owned()))), Step::Done(outcome));
}
