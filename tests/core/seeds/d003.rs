//! Tests of `ask_user` with a single `question` and with batches (`tests/seeds/003.md`).

use pi_questions::contract::{self, Advertised, Call, Mode};
use pi_questions::surface::rpc::{Reply, Step, Style, Walk};
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::json;

use super::{call, json as read, result, seed};

fn single() -> Call {
    call("ask_user", read(&seed("003", "Example: single-question mode")))
}

fn batch() -> Call {
    call("ask_user", read(&seed("003", "Example: batch clarification mode")))
}

/// Returns the names of the fields in the rows of a table.
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
        assert!(question[name].is_object(), "{name}");
    }
}

#[test]
fn the_tool_has_its_name() {
    assert!(seed("003", "Tool name").ends_with("\nask_user"));
    assert_eq!(contract::tool_names()[0], "ask_user");
}

#[test]
fn calls_and_results_have_rows() {
    seed("003", "Features: rendering");
    let args = read(&seed("003", "Example: batch clarification mode"));
    let call = transcript::call("ask_user", &contract::outline("ask_user", &args), 80, &UNICODE);
    assert!(call[0].to_string().starts_with("ask_user  3 questions: "), "{}", call[0]);
    let details = result(&single(), "2").details;
    let rows = transcript::result(&details, String::new, false, 80, &UNICODE);
    assert_eq!(rows[0].to_string(), "✓ production");
}

#[test]
fn a_comment_is_collected_in_dialogs() {
    seed("003", "Parameters: allowComment");
    let call = single();
    let mut walk = Walk::new(call.form.clone(), Style::Plain);
    for reply in ["Add a comment…", "for now"] {
        walk.step(Some(Reply::Text(reply.to_owned())));
    }
    let Step::Done(outcome) = walk.step(Some(Reply::Text("staging".to_owned()))) else {
        panic!("no end")
    };
    let got = contract::reply(&call, &outcome, Mode::Rpc, 1.0).details["response"].clone();
    let wanted = json!({ "kind": "selection", "selections": ["staging"], "comment": "for now" });
    assert_eq!(got, wanted);
}

#[test]
fn the_skill_says_when_and_how_to_ask() {
    let skill =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/skills/ask-user/SKILL.md"))
            .unwrap();
    seed("003", "Bundled skill: when");
    for word in [
        "architecture",
        "trade-off",
        "conflicting or missing requirements",
        "assumption would materially change",
    ] {
        assert!(skill.contains(word), "{word}");
    }
    seed("003", "Bundled skill: the flow");
    let steps = [
        "**Gather**",
        "**Ask once**",
        "a single question for one decision, or a batch",
        "**Wait** for the user's explicit choice",
        "**Confirm** in one line what was decided, then do it",
    ];
    let places = steps.map(|step| skill.find(step).unwrap_or_else(|| panic!("no {step}")));
    assert!(places.is_sorted(), "{places:?}");
    seed("003", "Bundled skill: the file");
    assert!(!skill.contains("](") && !skill.contains("@"), "it names another file");
    seed("003", "What changed: guidance");
    seed("003", "Batch notes: when");
    for word in
        ["a single question for one decision", "all related ones that", "No question may depend"]
    {
        assert!(skill.contains(word), "{word}");
    }
    let tool = super::tool("ask_user");
    let words = tool.description + &tool.guidelines.join(" ");
    for word in [
        "Batch related questions together (avoid multiple rounds)",
        "may depend on the answer to another",
    ] {
        assert!(words.contains(word), "{word}");
    }
}

#[test]
fn details_have_the_fields() {
    let text = seed("003", "Result details: the details");
    let details = [result(&single(), "1").details, result(&batch(), "12x<enter><enter>").details];
    for line in text.lines().skip(1) {
        let Some((name, _)) = line.split_once(':') else { continue };
        let name = name.trim_end_matches('?');
        assert!(details.iter().any(|details| details.get(name).is_some()), "{name}");
    }
}
