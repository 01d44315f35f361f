//! The test cases of all contracts (`tests/vectors/`), and property tests of any arguments from a
//! model. This file passes the answers of a case directly to the contract, without a form.
use crate::vectors::{Case, Step};
use pi_questions::contract::{self, Call, Flavor, Mode, Refused, Reply};
use pi_questions::model::image::{self, Image, ImageKind, Probe};
use pi_questions::model::{Answer, Answers, Discussion, Notes, Outcome, Topic, Unavailable};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Runs a case. Returns its reply, and `true` if a form was opened for it.
fn run(case: &Case, flavor: Flavor) -> (Result<Reply, String>, bool) {
    if !case.has_ui()
        && let Some(reply) = contract::without_ui(&case.tool, flavor)
    {
        return (Ok(reply), false);
    }
    let params = contract::prepare(&case.tool, case.input.clone());
    match contract::parse(&case.tool, flavor, params) {
        Err(Refused::Error(sentence)) => (Err(sentence), false),
        Err(Refused::Reply(reply)) => (Ok(reply), false),
        Ok(call) => {
            let outcome = outcome(case, &call);
            (Ok(contract::reply(&call, &outcome, Mode::Interactive, 1.0)), case.has_ui())
        }
    }
}

pub fn outcome(case: &Case, call: &Call) -> Outcome {
    if !case.has_ui() {
        return if contract::is_own(call) {
            let waiting = call.form.questions.len();
            Outcome::Pending {
                file: ".pi/pending-questions.json".into(),
                kept_aside: None,
                waiting,
                resumes: true,
            }
        } else {
            Outcome::Unavailable(Unavailable::NoUi)
        };
    }
    let mut answers = Answers::none(call.form.questions.len());
    answers.note = case.global_note();
    for (index, step) in case.steps().iter().enumerate() {
        answers.each[index] = answer(step, call, index);
    }
    match case.end() {
        "submit" => Outcome::Answered(answers),
        "cancel" => Outcome::Cancelled(answers),
        end => panic!("{}: the case expects the end {end:?} before a form opens", case.name),
    }
}

fn answer(step: &Step, call: &Call, index: usize) -> Option<Answer> {
    let question = &call.form.questions[index];
    let policy = &call.form.policy;
    if step.leave {
        return None;
    }
    // The form may add “(Recommended)” to a label, because of another argument of the call.
    let labels = contract::labels(call);
    let pick =
        |label: &String| labels[index].iter().position(|choice| choice == label).expect("a choice");
    let mut picks: Vec<usize> = step.choose.iter().map(pick).collect();
    picks.sort_unstable();
    let custom = step
        .write
        .as_ref()
        .map(|custom| if policy.custom.trim { custom.trim().to_owned() } else { custom.clone() });
    if custom.is_some() {
        assert!(question.takes_text(), "this question accepts no custom answer");
        if policy.custom.replaces_selection {
            picks.clear();
        }
    }
    assert!(step.note.is_none() || policy.notes != Notes::None, "this contract has no notes");
    Some(Answer { picks, custom, note: step.note.clone(), ..Answer::default() })
}

#[test]
fn all_vectors_pass() {
    for file in ["ask_user", "single", "batch", "question", "ask_user_question", "claude"] {
        let cases = crate::vectors::cases(file);
        assert!(!cases.is_empty());
        for case in cases {
            let (got, shown) = run(&case, Flavor::Rpiv);
            crate::vectors::compare(&case, got, shown);
        }
    }
}

/// The transcript reads the user's answers back from the result, for all selections and texts.
#[test]
fn joined_claude_answers_are_split_into_the_same_list() {
    let labels = ["A", "b, c", "say \"hi\"", "\"", "d,e", ", "];
    let options: Vec<Value> =
        labels.iter().map(|label| json!({"label": label, "description": ""})).collect();
    let call = parse(
        "AskUserQuestion",
        Flavor::Rpiv,
        json!({"questions": [{"question": "Q?", "multiSelect": true, "options": options}]}),
    );
    for typed in [None, Some("x, y"), Some("\"A\", b"), Some("z,")] {
        for selected in 0..1_u32 << labels.len() {
            let picks: Vec<usize> =
                (0..labels.len()).filter(|index| selected & (1 << index) != 0).collect();
            if picks.is_empty() && typed.is_none() {
                continue;
            }
            let answer = Answer {
                picks: picks.clone(),
                custom: typed.map(str::to_owned),
                ..Default::default()
            };
            let details = reply(&call, &answered(vec![Some(answer)])).details;
            let row = contract::answered(&details).unwrap().rows.remove(0);
            let read: Vec<usize> =
                (0..labels.len()).filter(|index| row.choices[*index].1).collect();
            assert_eq!((read, row.custom().is_some()), (picks, typed.is_some()), "{details}");
        }
    }
}

fn parse(tool: &str, flavor: Flavor, params: Value) -> Call {
    contract::parse(tool, flavor, params).expect("a form")
}

fn pick(picks: &[usize]) -> Option<Answer> {
    Some(Answer { picks: picks.to_vec(), ..Answer::default() })
}

fn custom(text: &str) -> Option<Answer> {
    Some(Answer { custom: Some(text.into()), ..Answer::default() })
}

fn answered(each: Vec<Option<Answer>>) -> Outcome {
    Outcome::Answered(Answers { each, ..Default::default() })
}

fn reply(call: &Call, outcome: &Outcome) -> Reply {
    contract::reply(call, outcome, Mode::Interactive, 1.0)
}

fn two() -> Value {
    json!({"questions": [
        {"question": "Which database?", "header": "Database", "options": [
            {"label": "PostgreSQL", "description": "big"}, {"label": "SQLite", "description": "small"}]},
        {"question": "Which features?", "header": "Features", "multiSelect": true, "options": [
            {"label": "Auth", "description": "a"}, {"label": "API", "description": "b"}, {"label": "DB", "description": "c"}]},
    ]})
}

#[test]
fn a_call_with_one_question_reports_progress_and_emits_events() {
    let call = parse(
        "ask_user",
        Flavor::Rpiv,
        json!({"question": "Go?", "options": ["Yes"], "timeout": 5000}),
    );
    assert_eq!(call.form.timeout_ms, Some(5000.0));
    let waiting = contract::progress(&call).unwrap();
    assert_eq!(waiting.text, "Waiting for user input...");
    assert_eq!(waiting.details["response"], Value::Null);
    let events = contract::closing(&call, &answered(vec![pick(&[0])]));
    assert_eq!(events[0].name, "ask:answered");
    assert_eq!(
        events[0].payload,
        json!({"question": "Go?", "response": {"kind": "selection", "selections": ["Yes"]}})
    );
    let events = contract::closing(&call, &Outcome::Cancelled(Answers::none(1)));
    assert_eq!(events[0].name, "ask:cancelled");
    assert_eq!(events[0].payload, json!({"question": "Go?", "options": [{"title": "Yes"}]}));
    let typed = parse("ask_user", Flavor::Rpiv, json!({"question": "Go?"}));
    assert_eq!(contract::closing(&typed, &Outcome::Cancelled(Answers::none(1))), []);
    assert_eq!(
        parse("ask_user", Flavor::Rpiv, json!({"questions": [{"question": "Q"}], "timeout": 9}))
            .form
            .timeout_ms,
        None
    );
}

#[test]
fn rpiv_emits_events() {
    let call = parse("ask_user_question", Flavor::Rpiv, two());
    let names: Vec<_> =
        contract::opening(&call).into_iter().map(|announcement| announcement.name).collect();
    assert_eq!(names, ["rpiv:ask-user:prompt", "rpiv:ask-user:blocked"]);
    let closing = contract::closing(&call, &answered(vec![pick(&[0]), None]));
    assert_eq!(closing[0].payload, json!({"active": false}));
}

/// Generates JSON as models write it: known keys, and arbitrary nesting.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        any::<String>().prop_map(Value::from),
        prop_oneof![
            Just("[{\"question\":\"Q\",\"options\":\"[\\\"a\\\"]\"}]"),
            Just("batch"),
            Just("single"),
            Just("interactive"),
            Just("One.\\nTwo \\n three\r"),
            Just("[{\"question"),
            Just("\u{1b}[31m"),
        ]
        .prop_map(Value::from),
    ];
    let key = prop_oneof![
        4 => prop::sample::select(vec![
            "questions", "question", "options", "label", "header", "prompt", "title", "value", "id",
            "multiSelect", "mode", "answers", "answer", "response", "details", "metadata", "selected",
            "kind", "cancelled", "error", "questionIndex", "annotations", "description", "timeout",
            "$unusable", "wasCustom", "allow_multiple", "suggestions", "selections",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    leaf.prop_recursive(6, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((key.clone(), inner), 0..6)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_arguments_of_a_model_are_handled(raw in any_json(), wrapped in any::<bool>()) {
        let raw = if wrapped { json!({ "questions": raw }) } else { raw };
        for tool in ["ask_user", "question", "AskUserQuestion", "ask_user_question", "unknown"] {
            let once = contract::prepare(tool, raw.clone());
            prop_assert_eq!(contract::prepare(tool, once.clone()), once.clone());
            let outline = contract::outline(tool, &raw);
            prop_assert!(outline.labels.len() <= outline.count);
            for flavor in [Flavor::Rpiv, Flavor::Forge] {
                let Ok(call) = contract::parse(tool, flavor, once.clone()) else { continue };
                prop_assert!(!call.form.questions.is_empty());
                for question in call.form.questions.iter() {
                    prop_assert!(!question.text.trim().is_empty());
                    prop_assert!(question.choices.iter().all(|choice| !choice.label.is_empty()));
                    prop_assert_eq!(question.choices.is_empty(), question.is_text());
                }
                let all = call.form.questions.iter().map(|question| if question.is_text() { custom("x") } else { pick(&[0]) });
                let outcomes = [answered(all.collect()), Outcome::Aborted, Outcome::Discussed(Discussion::new(vec![Topic { question: 9, text: "?".into() }], Answers::none(1)))];
                for outcome in outcomes {
                    let reply = contract::reply(&call, &outcome, Mode::Rpc, f64::NAN);
                    prop_assert!(contract::answered(&reply.details).is_some());
                    let _ = (contract::progress(&call), contract::opening(&call), contract::closing(&call, &outcome));
                }
            }
        }
        let _ = contract::answered(&raw);
    }
}

fn image(path: &str) -> Image {
    let probe = Probe { kind: ImageKind::Png, size: Some((1280, 720)) };
    Image { path: path.to_owned(), probe, bytes: 9 }
}

/// Answers two questions, each with an image. If the contract has notes, the second image is in a
/// note.
#[test]
fn every_contract_names_the_images_in_order() {
    let [a, b] = [image::chip(0), image::chip(1)];
    let two = |text: &str| {
        json!({ "questions": [
            { text: "One?", "id": "one", "header": "One", "options": [
                { "label": "A", "description": "a" }, { "label": "B", "description": "b" }] },
            { text: "Two?", "id": "two", "header": "Two", "options": [
                { "label": "A", "description": "a" }, { "label": "B", "description": "b" }] },
        ] })
    };
    let mut batch = two("question");
    batch["mode"] = json!("batch");
    for (tool, flavor, args, wanted) in [
        ("ask_user", Flavor::Rpiv, two("question"), ["x.png", "y.png"]),
        ("ask_user", Flavor::Rpiv, batch, ["s/x.png", "s/y.png"]),
        ("question", Flavor::Rpiv, two("prompt"), ["s/x.png", "s/y.png"]),
        ("AskUserQuestion", Flavor::Rpiv, two("question"), ["s/x.png", "s/y.png"]),
        ("ask_user_question", Flavor::Rpiv, two("question"), ["s/x.png", "s/y.png"]),
        ("ask_user_question", Flavor::Forge, two("question"), ["s/x.png", "s/y.png"]),
    ] {
        let call = contract::parse(tool, flavor, args).unwrap();
        // The text of the first answer no longer contains the first of its two images.
        let first = Answer {
            custom: Some(format!("see {b}!")),
            images: vec![image("s/gone.png"), image("s/x.png")],
            ..Answer::default()
        };
        let text = format!("{a} too");
        let second = if call.form.policy.takes_notes() {
            Answer { picks: vec![0], note: Some(text), ..Answer::default() }
        } else {
            Answer { custom: Some(text), ..Answer::default() }
        };
        let second = Answer { images: vec![image("s/y.png")], ..second };
        let outcome = answered(vec![Some(first), Some(second)]);
        let reply = reply(&call, &outcome);
        let name = format!("{tool} {flavor:?}");
        let [x, y] = wanted;
        assert!(reply.text.contains(&format!("see [image 1: {x}]!")), "{name}: {}", reply.text);
        assert!(reply.text.contains(&format!("[image 2: {y}] too")), "{name}: {}", reply.text);
        assert!(!reply.text.contains([a, b]) && !reply.text.contains("gone"), "{name}");
        assert_eq!(reply.images, [image("s/x.png"), image("s/y.png")], "{name}");
        assert_eq!(reply.details["images"][1]["path"], "s/y.png", "{name}");
        assert_eq!(reply.details["images"][1]["width"], 1280, "{name}");
        let closing = contract::closing(&call, &outcome);
        assert!(!format!("{closing:?}").contains([a, b]), "{name}");
        let recap = contract::answered(&reply.details).unwrap();
        assert!(recap.rows[0].answer.contains("[image 1: "), "{name}: {:?}", recap.rows[0]);
    }
}

#[test]
fn the_example_of_docs_tools_has_the_documented_result() {
    let page = include_str!("../../docs/tools.md").replace("\r\n", "\n");
    let mut examples = page.split("```json\n").skip(1).map(|rest| {
        let text = rest.split("```").next().unwrap();
        serde_json::from_str::<Value>(text).unwrap()
    });
    let (sent, result) = (examples.next().unwrap(), examples.next().unwrap());
    let call = contract::parse("ask_user", Flavor::Rpiv, sent).unwrap();
    let second = Answer { picks: vec![1], ..Answer::default() };
    let typed = Answer { custom: Some("order-processor".into()), ..Answer::default() };
    let answers = Answers { each: vec![Some(second), Some(typed)], ..Default::default() };
    let reply = contract::reply(&call, &Outcome::Answered(answers), Mode::Interactive, 1.0);
    assert_eq!(serde_json::from_str::<Value>(&reply.text).unwrap(), result);
}
