use serde_json::json;

use super::*;
use crate::golden::golden;

fn guided(name: &str, guidance: &Guidance) -> Tool {
    tools(&[name.to_owned()], guidance, Advertised::List).remove(0)
}

fn ask_user() -> Tool {
    guided("ask_user", &Guidance::default())
}

/// Counts all texts of the tool in a request to the model, as Pi sends them.
#[test]
fn ask_user_costs_at_most_2900_characters() {
    let tool = ask_user();
    let sent = json!({
        "name": tool.name, "description": tool.description, "parameters": tool.parameters,
    });
    let texts = [sent.to_string(), tool.snippet.clone(), tool.guidelines.join("\n")];
    let count: usize = texts.iter().map(|text| text.chars().count()).sum();
    assert!(count <= 2900, "{count} characters: {}", tool.parameters);
}

#[test]
fn the_guidelines_forbid_dependent_questions() {
    let tool = ask_user();
    let rule = "No question of a call may depend on the answer to another.";
    assert!(tool.guidelines.iter().any(|line| line.contains(rule)), "{:?}", tool.guidelines);
}

/// The golden files show the registrations of all tools. `BLESS=1` writes them.
#[test]
fn every_tool_registration_equals_its_golden_file() {
    let names = tool_names();
    let list = names.iter().map(|name| (format!("{name}.json"), *name, Advertised::List));
    let all = ("ask_user_all.json".to_owned(), "ask_user", Advertised::All);
    for (file, name, advertised) in list.chain([all]) {
        let tool = tools(&[name.to_owned()], &Guidance::default(), advertised).remove(0);
        let shown = json!({
            "name": tool.name,
            "label": tool.label,
            "description": tool.description,
            "snippet": tool.snippet,
            "guidelines": tool.guidelines,
            "parameters": tool.parameters,
        });
        golden(&format!("tests/tools/{file}"), &format!("{shown:#}\n"));
    }
}

#[test]
fn the_short_form_and_batches_are_advertised_only_with_the_setting_all() {
    let fields = |advertised, under: &str| -> Vec<String> {
        let tool = tools(&["ask_user".to_owned()], &Guidance::default(), advertised).remove(0);
        let fields = tool.parameters.pointer(under).unwrap().as_object().unwrap();
        fields.keys().cloned().collect()
    };
    let (top, each) = ("/properties", "/properties/questions/items/properties");
    assert_eq!(
        fields(Advertised::List, top),
        ["questions", "context", "wait", "title", "metadata"]
    );
    assert_eq!(
        fields(Advertised::List, each),
        ["question", "header", "options", "multiSelect", "required"]
    );
    for field in ["question", "options", "mode", "timeout", "allowMultiple", "allowComment"] {
        assert!(
            fields(Advertised::All, top).iter().any(|field_name| field_name == field),
            "{field}"
        );
    }
    for field in ["id", "allowFreeform"] {
        assert!(
            fields(Advertised::All, each).iter().any(|field_name| field_name == field),
            "{field}"
        );
    }
}

#[test]
fn schemas_are_flat_and_have_few_limits() {
    let names: Vec<_> = tool_names().into_iter().map(str::to_owned).collect();
    for advertised in [Advertised::All, Advertised::List] {
        for tool in tools(&names, &Guidance::default(), advertised) {
            let text = tool.parameters.to_string();
            let limits =
                ["minItems", "maxItems", "maxLength"].map(|limit| text.matches(limit).count());
            let wanted = match (tool.name, advertised) {
                ("ask_user", Advertised::List) => [1, 0, 0],
                // The schema has these limits, because rpiv's code does not check them.
                ("ask_user_question", _) => [0, 1, 2],
                _ => [0, 0, 0],
            };
            assert_eq!(limits, wanted, "{}", tool.name);
        }
    }
    for tool in tools(&names, &Guidance::default(), Advertised::List) {
        let text = tool.parameters.to_string();
        for word in ["$ref", "anyOf", "oneOf", "$schema", "null"] {
            assert!(!text.contains(word), "{}: {word} in {text}", tool.name);
        }
        assert_eq!(tool.parameters["type"], "object");
        for guideline in &tool.guidelines {
            assert!(guideline.contains(tool.name), "{guideline}");
        }
    }
}

/// Checks the sentences that the texts of every tool must contain.
#[test]
fn every_tool_explains_hidden_text_and_missing_answers() {
    let names: Vec<_> = tool_names().into_iter().map(str::to_owned).collect();
    for tool in tools(&names, &Guidance::default(), Advertised::List) {
        let texts = format!("{} {}", tool.description, tool.guidelines.join(" "));
        for word in [
            "continue",
            "not your plan or tool output",
            "The user sees only the form",
            "approves only what it says",
            "never assume",
            "not in your reply",
        ] {
            assert!(texts.contains(word), "{}: {word}", tool.name);
        }
    }
}

#[test]
fn guidance_replaces_the_texts_of_the_first_tool() {
    let names = ["nope", "ask_user", "ask_user"].map(str::to_owned);
    let guidance = Guidance { description: Some("Mine.".into()), ..Guidance::default() };
    let tools = tools(&names, &guidance, Advertised::List);
    assert_eq!(tools.len(), 1);
    assert_eq!(tools[0].description, "Mine.");
    assert_eq!(tools[0].snippet, ask_user().snippet);
}

#[test]
fn blank_guidance_changes_nothing() {
    let blank = || Some(" \n".to_owned());
    for list in [vec![], vec![String::new()], vec!["Ask.".to_owned(), " ".to_owned()]] {
        let guidance = Guidance {
            description: blank(),
            prompt_snippet: blank(),
            prompt_guidelines: Some(list),
        };
        let (guided, plain) = (guided("ask_user", &guidance), ask_user());
        assert_eq!(guided.description, plain.description);
        assert_eq!((guided.snippet, guided.guidelines), (plain.snippet, plain.guidelines));
    }
}

fn refused(params: Value) -> String {
    match parse("ask_user", Flavor::Rpiv, params) {
        Err(Refused::Error(sentence)) => sentence,
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_sentence_names_every_problem() {
    let sentence = refused(json!({"questions": [
        {"question": " "},
        {"question": "Q", "options": [{"label": "\u{1b}[31m", "description": "d"}, {"label": "ok"}, ["x"]]},
    ]}));
    assert_eq!(
        sentence,
        "Nothing was asked, the arguments of ask_user need repair: \
         questions[0].question is blank, a text is wanted; \
         questions[1].options[0].label is blank, a text is wanted; \
         questions[1].options[2] is a list, an object is wanted. \
         Correct them and call ask_user again."
    );
    let many = refused(json!({"questions": vec![json!({"question": ""}); 10_000]}));
    assert!(many.len() < 2_000 && many.contains("questions[19].question"), "{many}");
}

#[test]
fn a_call_without_questions_is_refused_with_a_useful_sentence() {
    for params in [json!({}), json!({"questions": []}), json!(null), json!({"questions": ""})] {
        assert!(refused(params).contains("at least one question"));
    }
}

#[test]
fn shown_text_is_sanitized_and_the_model_gets_its_own_label_back() {
    let call = parse(
        "ask_user",
        Flavor::Rpiv,
        json!({"questions": [{"question": "W\u{1b}[1mhich\ttab?", "header": "a\nb", "options": ["x\u{202e}y", "z"]}]}),
    )
    .unwrap();
    let question = &call.form.questions[0];
    assert_eq!(question.text, "Which   tab?");
    assert_eq!(question.short.as_deref(), Some("a b"));
    assert_eq!(question.choices[0].label, "xy");
    let answers = crate::model::Answers {
        each: vec![Some(crate::model::Answer { picks: vec![0], ..Default::default() })],
        ..Default::default()
    };
    let reply = reply(&call, &Outcome::Answered(answers), Mode::Rpc, 1_707_091_200_000.4);
    assert_eq!(
        reply.text,
        "{\"answered\":true,\"answers\":[{\"question\":\"W\\u001b[1mhich\\ttab?\",\"answer\":\"x\u{202e}y\",\"selectedOption\":\"x\u{202e}y\",\"wasCustom\":false}]}"
    );
    assert_eq!(reply.details["answeredAt"], json!(1_707_091_200_000_u64));
    assert_eq!(reply.details["mode"], "rpc");
    assert_eq!(reply.structured.unwrap().to_string(), reply.text);
}

#[test]
fn outlines_are_built_from_incomplete_arguments() {
    let whole =
        json!({"questions": [{"question": "Which one?", "header": "One"}, {"question": "Two?"}]});
    assert_eq!(
        outline("ask_user", &whole),
        Outline { count: 2, labels: vec!["One".into(), "Two?".into()] }
    );
    assert_eq!(outline("ask_user", &json!({"questions": [{"question": "Wh"}, {}]})).count, 2);
    for partial in [
        json!(null),
        json!({}),
        json!({"questions": "[{\"qu"}),
        json!({"questions": [1, null]}),
        json!("x"),
    ] {
        let _ = outline("ask_user", &partial);
    }
    assert_eq!(outline("ask_user", &json!({"question": "Go?"})).labels, ["Go?"]);
}

#[test]
fn only_tools_with_a_preview_field_show_previews() {
    let previews = |tool: &str| {
        let option = json!({ "label": "A", "description": "d", "preview": "p" });
        let args = json!({ "questions": [{ "question": "Which?", "header": "H", "options": [option, { "label": "B", "description": "e" }] }] });
        parse(tool, Flavor::Rpiv, args).unwrap().form.questions[0].has_preview()
    };
    assert!(previews("ask_user") && previews("ask_user_question") && previews("AskUserQuestion"));
    assert!(!previews("question"));
}

#[test]
fn stored_results_of_other_extensions_may_lack_optional_fields() {
    let claude = json!({
        "questions": [{ "question": "Which?", "options": [{ "label": "A" }] }, { "question": "Why?" }],
        "answers": { "Which?": "A", "Why?": "So." },
    });
    let question = json!({
        "questions": [{ "prompt": "Which?", "options": [{ "label": "A" }] }],
        "answers": [], "cancelled": true,
    });
    for (details, rows) in [(claude, 2), (question, 1)] {
        assert_eq!(answered(&details).unwrap().rows.len(), rows, "{details}");
    }
}

#[test]
fn pi_gets_repaired_arguments_only_if_they_are_invalid() {
    let tool = ask_user();
    let valid = json!({ "questions": [{ "question": "Q" }] });
    assert_eq!(prepare_for_pi(&tool, valid.clone()), None);
    assert_eq!(
        prepare_for_pi(&tool, json!({ "questions": valid["questions"].to_string() })),
        Some(valid)
    );
    let short = json!({ "question": "Q" });
    let filled = prepare_for_pi(&tool, short.clone()).unwrap();
    assert_eq!(filled["questions"], json!([{ "question": "Q" }]));
    assert_eq!(prepare(tool.name, filled), short);
    // The schema with all formats requires no question.
    let all = tools(&["ask_user".to_owned()], &Guidance::default(), Advertised::All).remove(0);
    assert_eq!(prepare_for_pi(&all, short), None);
}
