use serde_json::json;

use super::*;

fn asked(id: &str, texts: &[&str]) -> Asked {
    let entry = |text: &&str| Entry { question: Some((*text).to_owned()), ..Entry::default() };
    Asked {
        tool_call_id: id.to_owned(),
        tool: "ask_user".to_owned(),
        params: json!({"questions": texts.len()}),
        questions: texts.iter().map(entry).collect(),
        metadata: None,
    }
}

fn parsed(value: &Value) -> Pending {
    Pending::parse(&value.to_string(), "f.json").unwrap()
}

#[test]
fn the_file_reads_as_the_seed_draws_it() {
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
    pending.add(
        Asked {
            questions: vec![database, features],
            metadata: Some(json!({"source": "s"})),
            ..asked("c1", &[])
        },
        false,
    );
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
        "questions": 0
      },
      "first": 0,
      "count": 2
    }
  ]
}
"#;
    assert_eq!(pending.text(), expected);
    assert_eq!(Pending::parse(expected, "f.json"), Ok(pending));
}

#[test]
fn a_file_edited_by_hand() {
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
    let given = pending.given();
    assert_eq!(given[0].note.as_deref(), Some("n"));
    assert_eq!(given[1].written, Written::One("b".into()));
    assert_eq!(given[3].written, Written::Many(vec!["x".into(), "2".into()]));
    let to_call = pending.given_at(pending.calls[0].first, 4);
    assert_eq!((to_call.len(), to_call[0].written.clone()), (4, Written::One("b".into())));
    assert_eq!(pending.loose(), [0]);
    assert_eq!(parsed(&serde_json::from_str(&pending.text()).unwrap()), pending);
}

#[test]
fn a_broken_file_is_a_sentence() {
    assert_eq!(
        Pending::parse("{\n  \"questions\": [}\n", ".pi/f.json").unwrap_err(),
        ".pi/f.json is not valid JSON at line 2, column 17 (expected value). \
         It was left as it is; correct it and run again."
    );
    for text in ["[]", "{}", "{\"questions\": {}}", "null"] {
        assert!(Pending::parse(text, "f").unwrap_err().contains("holds no list"), "{text}");
    }
}

#[test]
fn calls_come_and_go_with_their_questions() {
    let mut pending = parsed(&json!({"questions": [{"question": "by hand", "answer": "x"}]}));
    pending.add(asked("c1", &["A?", "B?"]), false);
    pending.add(asked("c2", &["C?"]), false);
    pending.add(asked("c2", &["C?"]), true);
    pending.add(asked("c3", &["D?"]), false);
    assert_eq!(pending.questions.len(), 5);
    assert_eq!(pending.loose(), [0]);

    let call = |id: &str| Part::Call(id.to_owned());
    let entry = |place, text: &str| Part::Entry { place, question: Some(text.to_owned()) };
    pending.drop_parts(&[call("c1"), call("unknown"), entry(0, "another"), entry(99, "D?")]);
    let texts = |pending: &Pending| -> Vec<String> {
        pending.questions.iter().filter_map(|entry| entry.question.clone()).collect()
    };
    assert_eq!(texts(&pending), ["by hand", "C?", "D?"]);
    assert_eq!((pending.calls[0].first, pending.calls[1].first), (1, 2));
    pending.drop_parts(&[call("c2"), entry(0, "by hand")]);
    assert_eq!(texts(&pending), ["D?"]);
    assert_eq!(pending.calls[0].first, 0);
    pending.drop_parts(&[call("c3")]);
    assert!(pending.questions.is_empty());
}

#[test]
fn an_answer_never_passes_to_another_question_of_the_same_id() {
    let answered = || {
        let mut pending = Pending::default();
        pending.add(asked("c1", &["Shall I add a README?"]), false);
        pending.questions[0].answer = "yes".into();
        pending
    };
    let other = || Asked { params: json!("other"), ..asked("c1", &["Shall I drop the tables?"]) };
    for (call, kept, answer) in [
        (other(), false, Value::Null),
        (other(), true, Value::Null),
        (asked("c1", &["Shall I add a README?"]), false, Value::Null),
        (asked("c1", &["Shall I add a README?"]), true, json!("yes")),
    ] {
        let mut pending = answered();
        let question = call.questions[0].question.clone();
        pending.add(call, kept);
        assert_eq!(pending.questions.len(), 1);
        assert_eq!(pending.questions[0].question, question);
        assert_eq!(pending.questions[0].answer, answer);
    }
}

#[test]
fn a_file_of_millions_of_values_is_refused() {
    let text = format!("{{\"questions\":[{}0]}}", "0,".repeat(2_000_000));
    assert!(Pending::parse(&text, "f").unwrap_err().contains("too many values"));
}

#[test]
fn answers_from_elsewhere_are_written_by_place() {
    let mut pending = parsed(&json!({"questions": [{"answer": null}, {"answer": "b"}]}));
    let given = |value: Value| Given::read(&value);
    pending.set(0, given(json!({"answer": "a", "wasCustom": true, "note": "n"})));
    pending.set(1, given(json!(null)));
    pending.set(7, given(json!("nowhere")));
    assert_eq!(pending.given()[0].written, Written::Custom("a".into()));
    assert_eq!(pending.given()[0].note.as_deref(), Some("n"));
    assert_eq!(pending.given()[1].text().as_deref(), Some("b"));
    pending.set(1, given(json!(["c", "d"])));
    assert_eq!(pending.given()[1].text().as_deref(), Some("c, d"));
}

#[test]
fn numbers_that_nobody_meant_cost_nothing() {
    let most = usize::MAX;
    let call = |id: &str, first, count| json!({"toolCallId": id, "tool": "t", "params": null, "first": first, "count": count});
    let mut pending = parsed(&json!({
        "questions": [{"question": "A?"}, {"question": "B?"}, {"question": "C?"}],
        "calls": [call("far", most, most), call("all", 1, most), call("one", 1, 1)],
    }));
    assert_eq!(pending.loose(), [0]);
    pending.drop_parts(&[Part::Call("one".into()), Part::Call("far".into())]);
    let left: Vec<_> = pending.questions.iter().map(|entry| entry.question.as_deref()).collect();
    assert_eq!(left, [Some("A?"), Some("C?")]);
    assert_eq!((pending.calls[0].first, pending.calls[0].count), (1, 1));
}
