//! The short form and batches of `ask_user`.

use pi_questions::contract::{self, Advertised, Call, Flavor, Refused};
use pi_questions::model::Outcome;
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::{Value, json};

use super::{at, call, code, includes, json, result, seed};
use crate::common::{Person, hides, shows};

fn single() -> Call {
    call("ask_user", json(&seed("003", "Example: single-question mode")))
}

fn batch() -> Call {
    call("ask_user", json(&seed("003", "Example: batch clarification mode")))
}

/// The short form with another field.
fn with(field: &str, value: Value) -> Call {
    let mut args = json(&seed("003", "Example: single-question mode"));
    args[field] = value;
    call("ask_user", args)
}

fn refusal(args: Value) -> String {
    let prepared = contract::prepare("ask_user", args);
    match contract::parse("ask_user", Flavor::Rpiv, prepared) {
        Err(Refused::Reply(reply)) if reply.is_error => reply.text,
        other => panic!("{other:?}"),
    }
}

/// The names of the fields of a table's rows.
fn names(table: &str) -> Vec<&str> {
    table.lines().map(|row| row.split('|').nth(1).unwrap().trim()).collect()
}

#[test]
fn the_schema_has_the_parameters() {
    let tools = contract::tools(&["ask_user".to_owned()], &Default::default(), Advertised::All);
    let fields = &tools[0].parameters["properties"];
    for title in ["the single question", "allowFreeform", "allowComment", "timeout", "the batch"] {
        for name in names(&seed("003", &format!("Parameters: {title}"))) {
            assert!(fields[name].is_object(), "{name}");
        }
    }
    for line in seed("003", "Batch: a question").lines().skip(1) {
        let Some((name, _)) = line.split_once(':') else { continue };
        let question = &fields["questions"]["items"]["properties"];
        let name = name.trim_end_matches('?');
        // One question has the fields of both forms.
        let name = if name == "allowMultiple" { "multiSelect" } else { name };
        assert!(question[name].is_object(), "{name}");
    }
}

#[test]
fn the_single_question_is_shown() {
    seed("003", "Parameters: the single question");
    seed("003", "Features: rows");
    seed("003", "Features: context");
    shows(
        &mut at(&single(), ""),
        "  We are choosing a deploy target.

  Which option should we use?

  > 1. staging
    2. production
       Customer-facing
    3. Other (type your answer)
",
    );
    includes(&json!({ "mode": "single" }), &result(&with("mode", json!("single")), "1").details);
    shows(&mut at(&with("allowMultiple", json!(true)), ""), "[ ] staging");
}

#[test]
fn the_tool_has_its_name() {
    assert!(seed("003", "Tool name").ends_with("\nask_user"));
    assert_eq!(contract::tool_names()[0], "ask_user");
}

#[test]
fn lists_take_one_option_or_several() {
    seed("003", "Features: lists");
    let selections =
        |call: &Call, keys: &str| result(call, keys).details["response"]["selections"].clone();
    assert_eq!(selections(&single(), "2"), json!(["production"]));
    let several = with("allowMultiple", json!(true));
    assert_eq!(selections(&several, "12<enter>"), json!(["staging", "production"]));
}

#[test]
fn a_draft_stays_while_the_user_moves_between_questions() {
    seed("003", "What changed: batches");
    seed("003", "What changed: freeform");
    shows(&mut at(&batch(), "Only<tab><s-tab>"), "Only");
    // Backspace in an empty text does not cancel.
    let mut person = at(&batch(), "0<bs><bs>");
    assert!(person.end().is_none());
    shows(&mut person, "Which surface is in scope?");
}

#[test]
fn calls_and_results_have_rows() {
    seed("003", "Features: rendering");
    let args = json(&seed("003", "Example: batch clarification mode"));
    let call = transcript::call("ask_user", &contract::outline("ask_user", &args), 80, &UNICODE);
    assert!(call[0].to_string().starts_with("ask_user  3 questions: "), "{}", call[0]);
    let details = result(&single(), "2").details;
    let rows = transcript::result(&details, String::new, false, 80, &UNICODE);
    assert_eq!(rows[0].to_string(), "✓ production");
}

#[test]
fn the_skill_says_when_and_how_to_ask() {
    let skill =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/skills/ask-user/SKILL.md"))
            .unwrap();
    seed("003", "Bundled skill: when");
    for word in ["architecture", "trade-off", "conflicting or missing requirements", "assumption"] {
        assert!(skill.contains(word), "{word}");
    }
    seed("003", "Bundled skill: the flow");
    let steps = ["**Gather**", "**Ask once**", "**Do it**, and say in one line what was decided"];
    let places = steps.map(|step| skill.find(step).unwrap_or_else(|| panic!("no {step}")));
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn own_words_are_typed_on_the_list() {
    seed("003", "Parameters: allowFreeform");
    seed("003", "Features: freeform");
    seed("003", "Batch notes: typing");
    let wanted = json!({ "kind": "freeform", "text": "canary" });
    assert_eq!(result(&single(), "canary<enter>").details["response"], wanted);
    let answers =
        result(&batch(), "Only the panel<enter>1<enter><enter>").details["response"]["answers"]
            .clone();
    assert_eq!(answers[0]["text"], "Only the panel");
    let closed = with("allowFreeform", json!(false));
    hides(&mut at(&closed, ""), "Other");
    assert!(at(&closed, "canary<enter>").end().is_none());
}

#[test]
fn a_comment_is_added() {
    seed("003", "Parameters: allowComment");
    let wanted = json!({ "kind": "selection", "selections": ["staging"], "comment": "for now" });
    for key in ["<c-g>", "<a-n>"] {
        let details = result(&single(), &format!("{key}for now<enter><enter>")).details;
        assert_eq!(details["response"], wanted);
    }
    shows(&mut at(&with("allowComment", json!(false)), "<a-n>x"), "x█");
}

#[test]
fn time_runs_out() {
    seed("003", "Parameters: timeout");
    seed("003", "Features: timeout");
    let call = with("timeout", json!(5_000));
    let mut person = Person::early(call.form.clone(), 80, 40, false);
    person.wait(5_001.0);
    let Some(outcome @ Outcome::TimedOut(_)) = person.end() else { panic!("{:?}", person.end()) };
    let details = contract::reply(&call, outcome, contract::Mode::Interactive, 1.0).details;
    includes(&json!({ "response": null }), &details);
}

#[test]
fn a_batch_is_shown() {
    seed("003", "Parameters: the batch");
    let mut person = at(&batch(), "");
    for text in [
        "Clarify implementation scope",
        "I need a few details before proceeding.",
        "Which surface is in scope?",
        "2. RPC/headless fallback",
    ] {
        shows(&mut person, text);
    }
}

#[test]
fn a_batch_has_two_to_seven_questions() {
    seed("003", "Batch: a question");
    seed("003", "Batch notes: 2 to 7 questions");
    let batch = |count: usize| {
        let ids = (0..count).map(|n| json!({ "id": format!("q{n}"), "question": format!("{n}?") }));
        json!({ "mode": "batch", "questions": ids.collect::<Vec<_>>() })
    };
    for count in [1, 8] {
        assert!(refusal(batch(count)).contains("between 2 and 7 questions"), "{count}");
    }
    for count in [2, 7] {
        assert_eq!(call("ask_user", batch(count)).form.questions.len(), count);
    }
}

#[test]
fn a_batch_takes_no_comments() {
    seed("003", "Batch notes: no comments");
    let mut args = json(&seed("003", "Example: batch clarification mode"));
    args["allowComment"] = json!(true);
    let call = call("ask_user", args);
    hides(&mut at(&call, "<c-g>"), "comment");
}

#[test]
fn keys_switch_questions() {
    let text = seed("003", "Batch notes: keys");
    assert_eq!(code(&text), ["left/right", "ctrl+n/ctrl+p"]);
    let second = "Must the current single-question behavior remain exact?";
    for (next, previous) in [("<right>", "<left>"), ("<c-n>", "<c-p>")] {
        shows(&mut at(&batch(), next), second);
        shows(&mut at(&batch(), &format!("{next}{previous}")), "Which surface is in scope?");
    }
}

#[test]
fn a_preview_stands_beside_the_list_on_wide_terminals() {
    seed("003", "Features: details preview");
    let options = json!([{ "title": "A", "preview": "the details" }, { "title": "B" }]);
    let call = with("options", options);
    let line = |columns| {
        let mut person = Person::at(call.form.clone(), columns, 40);
        let screen = person.screen();
        screen.lines().find(|line| line.contains("the details")).unwrap().to_owned()
    };
    assert!(line(120).contains('│'), "{}", line(120));
    assert!(!line(60).contains('│'), "{}", line(60));
}

#[test]
fn the_text_has_the_answers() {
    seed("003", "Result details: the text");
    seed("003", "Features: details");
    assert_eq!(result(&single(), "2").text, "User answered: production");
    let text = result(&batch(), "12fast<enter><enter>").text;
    for answer in ["Overlay", "No", "fast"] {
        assert!(text.contains(answer), "{text}");
    }
}

#[test]
fn a_response_has_its_kind() {
    seed("003", "Result details: the response");
    let response = |call: &Call, keys: &str| result(call, keys).details["response"].clone();
    assert_eq!(response(&single(), "1"), json!({ "kind": "selection", "selections": ["staging"] }));
    assert_eq!(response(&single(), "0x<enter>"), json!({ "kind": "freeform", "text": "x" }));
    assert_eq!(
        response(&batch(), "10Maybe<enter><tab><enter>"),
        json!({ "kind": "batch", "answers": [
            { "id": "surface", "kind": "selection", "selections": ["Overlay"] },
            { "id": "compat", "kind": "freeform", "text": "Maybe" },
            { "id": "notes", "kind": "skipped" },
        ] })
    );
    assert_eq!(response(&single(), "<esc>"), Value::Null);
}

#[test]
fn details_have_the_fields() {
    let text = seed("003", "Result details: the details");
    let details = [result(&single(), "1").details, result(&batch(), "12x<enter><enter>").details];
    for line in text.lines().skip(1) {
        let Some((name, _)) = line.split_once(':') else { continue };
        let name = name.trim_end_matches('?');
        assert!(details.iter().any(|it| it.get(name).is_some()), "{name}");
    }
}
