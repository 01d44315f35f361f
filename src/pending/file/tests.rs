use serde_json::json;

use super::*;
use crate::pending::RawValue;

fn call_with(id: &str, texts: &[&str]) -> (ToolCall, Vec<Entry>) {
    let entry = |text: &&str| Entry { question: Some((*text).to_owned()), ..Entry::default() };
    let args = json!({"questions": texts.len()});
    let call = ToolCall { id: id.to_owned(), tool: "ask_user".to_owned(), args };
    (call, texts.iter().map(entry).collect())
}

fn add(pending: &mut Pending, id: &str, texts: &[&str], keep: bool) {
    let (call, questions) = call_with(id, texts);
    pending.add(call, questions, keep);
}

fn parsed(value: &Value) -> Pending {
    Pending::parse(&value.to_string(), "f.json").unwrap()
}

#[test]
fn the_file_has_the_documented_format() {
    let mut pending = Pending {
        session_id: Some("abc123".into()),
        timestamp: Some("2026-02-04T22:16:32Z".into()),
        ..Pending::default()
    };
    let database = Entry {
        question: Some("Which database should we use?".into()),
        options: vec!["PostgreSQL (Recommended)".into(), "SQLite".into()],
        ..Entry::default()
    };
    let features = Entry {
        question: Some("Which features?".into()),
        header: Some("Features".into()),
        multi_select: true,
        ..Entry::default()
    };
    let args = json!({"questions": 0, "metadata": {"source": "s"}});
    pending.add(ToolCall { args, ..call_with("c1", &[]).0 }, vec![database, features], false);
    let expected = r#"{
  "sessionId": "abc123",
  "timestamp": "2026-02-04T22:16:32Z",
  "questions": [
    {
      "question": "Which database should we use?",
      "options": [
        "PostgreSQL (Recommended)",
        "SQLite"
      ],
      "answer": null
    },
    {
      "question": "Which features?",
      "header": "Features",
      "multiSelect": true,
      "answer": null
    }
  ],
  "metadata": {
    "source": "s"
  },
  "calls": [
    {
      "toolCallId": "c1",
      "tool": "ask_user",
      "params": {
        "questions": 0,
        "metadata": {
          "source": "s"
        }
      },
      "first": 0,
      "count": 2
    }
  ]
}
"#;
    assert_eq!(pending.text(), expected);
    assert_eq!(Pending::parse(expected, "f.json").unwrap(), pending);
}

#[test]
fn mistakes_in_a_file_edited_by_hand_are_ignored() {
    let pending = parsed(&json!({
        "sessionId": 7, "timestamp": null, "mine": [1],
        "questions": [
            {"question": "A?", "answer": "a", "note": "n", "options": "?"},
            "b", null, {"question": 3, "answer": ["x", 2], "multiSelect": "yes"}
        ],
        "calls": [{"toolCallId": "c1"}, {"toolCallId": "c2", "tool": "t", "params": null, "first": 1, "count": 9}]
    }));
    assert_eq!(pending.session_id, None);
    assert_eq!(pending.calls.len(), 1);
    assert_eq!(pending.other["mine"], json!([1]));
    assert_eq!(pending.unanswered(), 1);
    assert_eq!(pending.raw_answer(0).note.as_deref(), Some("n"));
    assert_eq!(pending.raw_answer(3).value, RawValue::List(vec!["x".into(), "2".into()]));
    assert_eq!(pending.raw_answer(1).value, RawValue::Text("b".into()));
    assert!(pending.raw_answer(9).is_missing());
    assert_eq!(parsed(&serde_json::from_str(&pending.text()).unwrap()), pending);
}

#[test]
fn the_fault_of_a_broken_file_is_a_sentence() {
    assert_eq!(
        Pending::parse("{\n  \"questions\": [}\n", ".pi/f.json").unwrap_err().to_string(),
        ".pi/f.json is not valid JSON at line 2, column 17 (expected value). \
         The file was not changed; fix it and run Pi again."
    );
    for text in ["[]", "{}", "{\"questions\": {}}", "null"] {
        assert!(
            Pending::parse(text, "f")
                .unwrap_err()
                .to_string()
                .contains("has no \"questions\" list"),
            "{text}"
        );
    }
}

#[test]
fn calls_are_added_and_removed_with_their_questions() {
    let mut pending = parsed(&json!({"questions": [{"question": "by hand", "answer": "x"}]}));
    add(&mut pending, "c1", &["A?", "B?"], false);
    add(&mut pending, "c2", &["C?"], false);
    add(&mut pending, "c2", &["C?"], true);
    add(&mut pending, "c3", &["D?"], false);
    assert_eq!(pending.questions.len(), 5);

    let call = |id: &str| ItemRef::Call(id.to_owned());
    let entry = |place, text: &str| ItemRef::Entry { place, question: Some(text.to_owned()) };
    pending.remove(&[call("c1"), call("unknown"), entry(0, "another"), entry(99, "D?")]);
    let texts = |pending: &Pending| -> Vec<String> {
        pending.questions.iter().filter_map(|entry| entry.question.clone()).collect()
    };
    assert_eq!(texts(&pending), ["by hand", "C?", "D?"]);
    assert_eq!((pending.calls[0].first, pending.calls[1].first), (1, 2));
    pending.remove(&[call("c2"), entry(0, "by hand")]);
    assert_eq!(texts(&pending), ["D?"]);
    assert_eq!(pending.calls[0].first, 0);
    pending.remove(&[call("c3")]);
    assert!(pending.questions.is_empty());
}

#[test]
fn a_call_with_a_reused_id_never_gets_the_answer_to_another_question() {
    let answered = || {
        let mut pending = Pending::default();
        add(&mut pending, "c1", &["Shall I add a README?"], false);
        pending.questions[0].answer = "yes".into();
        pending
    };
    let other = || call_with("c1", &["Shall I drop the tables?"]);
    for ((call, questions), keep, answer) in [
        (other(), false, Value::Null),
        (other(), true, Value::Null),
        (call_with("c1", &["Shall I add a README?"]), false, Value::Null),
        (call_with("c1", &["Shall I add a README?"]), true, json!("yes")),
    ] {
        let mut pending = answered();
        let question = questions[0].question.clone();
        pending.add(call, questions, keep);
        assert_eq!(pending.questions.len(), 1);
        assert_eq!(pending.questions[0].question, question);
        assert_eq!(pending.questions[0].answer, answer);
    }
}

#[test]
fn a_file_of_millions_of_values_is_refused() {
    let text = format!("{{\"questions\":[{}0]}}", "0,".repeat(2_000_000));
    assert!(Pending::parse(&text, "f").unwrap_err().to_string().contains("too many values"));
}

#[test]
fn huge_numbers_in_a_file_are_harmless() {
    let max = usize::MAX;
    let call = |id: &str, first, count| json!({"toolCallId": id, "tool": "t", "params": null, "first": first, "count": count});
    let mut pending = parsed(&json!({
        "questions": [{"question": "A?"}, {"question": "B?"}, {"question": "C?"}],
        "calls": [call("far", max, max), call("all", 1, max), call("one", 1, 1)],
    }));
    pending.remove(&[ItemRef::Call("one".into()), ItemRef::Call("far".into())]);
    let rest: Vec<_> = pending.questions.iter().map(|entry| entry.question.as_deref()).collect();
    assert_eq!(rest, [Some("A?"), Some("C?")]);
    assert_eq!((pending.calls[0].first, pending.calls[0].count), (1, 1));
}
