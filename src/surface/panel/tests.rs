//! Tests of the panel's words, and of the examples in `tests/panel/messages.json`, which the tests
//! of the panel's page also use. `BLESS=1` writes the forms and the parsed answers to this file.

use serde_json::Map;

use super::*;
use crate::contract::{self, Flavor, OpenForm};
use crate::golden::golden;
use crate::model::{Answers, Outcome, SavedForm};
use crate::surface::response::check;
use crate::surface::rpc::request::ResponseMessage;

fn call(example: &Value) -> contract::Call {
    let flavor = if example["flavor"] == "forge" { Flavor::Forge } else { Flavor::Rpiv };
    let tool = example["tool"].as_str().unwrap();
    contract::parse(tool, flavor, example["args"].clone()).unwrap()
}

#[test]
fn panel_examples_match_the_protocol() {
    const EXAMPLES: &str = "tests/panel/messages.json";
    let text = include_str!("../../../tests/panel/messages.json");
    let mut examples: Map<String, Value> = serde_json::from_str(text).unwrap();
    let calls = examples["calls"].as_object().unwrap().clone();
    let forms = calls.iter().map(|(name, example)| {
        let call = call(example);
        let form = contract::form(&OpenForm {
            request_id: name,
            call: &call,
            long_answer: 2_000,
            is_deferred: false,
            remaining_ms: call.form.timeout_ms,
            answers: &Answers::none(call.form.questions.len()),
            saved: &SavedForm::default(),
        });
        (name.clone(), form)
    });
    let forms: Map<String, Value> = forms.collect();
    for example in examples["answers"].as_array_mut().unwrap() {
        let call = call(&calls[example["call"].as_str().unwrap()]);
        let body = example["body"].to_string();
        let message = ResponseMessage::parse(&body).unwrap();
        assert_eq!(message.request_id, example["call"]);
        let accepted = check(&call.form, &contract::labels(&call), &message.response).unwrap();
        assert_eq!(accepted.warnings, Vec::<String>::new(), "{body}");
        let Outcome::Answered(answers) = accepted.outcome else { continue };
        let each = answers.each.iter().map(|answer| {
            answer
                .as_ref()
                .map(|answer| json!({ "picks": answer.picks, "custom": answer.custom, "note": answer.note }))
        });
        example["means"] = json!({ "each": each.collect::<Vec<_>>(), "note": answers.note });
    }
    examples.insert("forms".to_owned(), forms.into());
    examples.insert("words".to_owned(), words());
    let text = serde_json::to_string_pretty(&Value::Object(examples)).unwrap();
    golden(EXAMPLES, &format!("{text}\n"));
}

#[test]
fn the_panel_uses_every_word_and_the_page_uses_no_unknown_word() {
    let script = include_str!("../../../shell/panel/page.js");
    let server = concat!(
        include_str!("../../../shell/panel/server.js"),
        include_str!("../../../shell/panel/shown.js"),
    );
    let words = words();
    for (name, word) in words["page"].as_object().unwrap() {
        let is_used = script.contains(&format!("\"{name}\""))
            || server.contains(&format!("page.{name}"))
            || ["user", "assistant"].contains(&name.as_str());
        assert!(is_used, "{name} is used nowhere");
        assert!(word.is_string() || word.get("other").is_some_and(Value::is_string), "{name}");
    }
    for call in script.split("word(").skip(1) {
        let name = call.strip_prefix('"').and_then(|name| name.split('"').next());
        if let Some(name) = name {
            assert!(words["page"].get(name).is_some(), "the page uses the missing word {name}");
        }
    }
    for name in words.as_object().unwrap().keys() {
        assert!(server.contains(&format!("words.{name}")), "{name} is used nowhere");
    }
    assert_eq!(words["answeredBy"]["other"], "Answered by {via}.");
}
