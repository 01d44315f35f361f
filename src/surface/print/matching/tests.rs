use serde_json::{Value, json};

use super::*;
use crate::contract::{Mode, Record};
use crate::model::{Answers, Outcome};
use crate::session::log::{self, Fact, Log, News, Settled, Tells};

fn call(id: &str, questions: &[&str]) -> ToolCall {
    let questions: Vec<_> = questions.iter().map(|text| json!({ "question": text })).collect();
    let args = json!({ "questions": questions });
    ToolCall { id: id.into(), tool: "ask_user".into(), args }
}

fn file(text: Value) -> Pending {
    Pending::parse(&text.to_string(), "f").unwrap()
}

/// The file that a session with these calls has written.
fn written(session: Option<&str>, calls: &[ToolCall]) -> Pending {
    let mut pending = Pending { session_id: session.map(str::to_owned), ..Pending::default() };
    for it in calls {
        let parsed = contract::parse(&it.tool, Flavor::Rpiv, it.args.clone()).unwrap();
        pending.add(it.clone(), Entry::of(&parsed.form), false);
    }
    pending
}

/// A session whose calls wait in the file.
fn waiting(calls: &[ToolCall]) -> Log {
    let asks = Fact::Called { calls: calls.to_vec(), at_ms: None };
    let in_file =
        |it: &ToolCall| Fact::Result { call: it.id.clone(), interrupted: false, in_file: true };
    let mut log = Log::new(&["ask_user"]);
    follow(&mut log, std::iter::once(asks).chain(calls.iter().map(in_file)));
    log
}

fn follow(log: &mut Log, facts: impl Iterator<Item = Fact>) {
    let facts = facts.map(|fact| ("a".to_owned(), fact)).collect();
    log.follow(News { whole: false, facts, leaf: None });
}

/// The same where the call `id` is answered since.
fn answered(calls: &[ToolCall], id: &str) -> Log {
    let mut log = waiting(calls);
    let record = Record {
        questions: Vec::new(),
        outcome: Outcome::Answered(Answers::none(1)),
        via: None,
        mode: Mode::Print,
        at_ms: 0.0,
    };
    let settled = Settled {
        id: format!("end of {id}"),
        call: id.to_owned(),
        entry: None,
        tells: Tells::Result,
        record: record.into(),
    };
    follow(&mut log, std::iter::once(Fact::Entry(log::Entry::Settled(settled.into()))));
    log
}

fn found(pending: &Pending, log: Log) -> Matched {
    matched(pending, "s1", log.calls.iter(), Flavor::Rpiv)
}

fn ids(calls: &[PendingCall]) -> Vec<&str> {
    calls.iter().map(|call| call.id.as_str()).collect()
}

fn texts(call: &PendingCall) -> Vec<Option<String>> {
    call.raw.iter().map(RawAnswer::text).collect()
}

#[test]
fn a_sessions_own_file_answers_the_calls_that_wait() {
    let calls = [call("1", &["A?", "B?"]), call("2", &["C?"])];
    let mut pending = written(Some("s1"), &calls);
    pending.questions[0].answer = "a".into();
    pending.questions[2].answer = "c".into();
    let Matched { calls: due, done, unproven } = found(&pending, waiting(&calls));
    assert_eq!((ids(&due), done, unproven), (vec!["1", "2"], vec![], false));
    assert!(due.iter().all(|due| due.is_exact));
    assert_eq!(due[0].missing(), ["B?"]);
    assert!(due[0].is_begun() && !due[0].is_answered());
    assert!(due[1].is_answered());

    // What the session answered meanwhile can go; what it never asked counts for nothing.
    let settled = answered(&calls[..1], "1");
    let Matched { calls: due, done, unproven } = found(&pending, settled);
    assert_eq!((ids(&due), done, unproven), (vec![], vec![ItemRef::Call("1".into())], false));
}

#[test]
fn an_id_that_was_used_again_answers_nothing() {
    let asked = [call("call_0", &["Shall I drop the production tables?"])];
    let mut pending = written(Some("s1"), &[call("call_0", &["Shall I add a README?"])]);
    pending.questions[0].answer = "yes".into();
    let Matched { calls: due, unproven, .. } = found(&pending, waiting(&asked));
    assert_eq!((ids(&due), unproven), (vec![], true));

    let mut pending = written(Some("s1"), &asked);
    pending.calls[0].count = usize::MAX;
    pending.calls[0].first = usize::MAX;
    assert!(!found(&pending, waiting(&asked)).calls[0].is_begun());
}

#[test]
fn a_file_of_another_session_proves_nothing() {
    let calls = [call("1", &["A?"])];
    for session in [Some("s2"), Some("")] {
        let mut pending = written(session, &calls);
        pending.questions[0].answer = "a".into();
        let Matched { calls: due, unproven, .. } = found(&pending, waiting(&calls));
        assert_eq!((ids(&due), unproven), (vec![], true), "{session:?}");
        // Nor in a Pi that tells no id.
        assert!(matched(&pending, "", waiting(&calls).calls.iter(), Flavor::Rpiv).calls.is_empty());
    }
    // One that names none is known by its calls, id and questions together.
    let mut pending = written(None, &calls);
    pending.questions[0].answer = "a".into();
    assert_eq!(ids(&found(&pending, waiting(&calls)).calls), ["1"]);
    assert!(found(&pending, waiting(&[call("1", &["B?"])])).unproven);
    assert!(found(&pending, waiting(&[call("2", &["A?"])])).unproven);
}

#[test]
fn a_file_written_by_hand_is_proven_by_the_questions() {
    let calls = [call("1", &["Which database should we use?", "Name?"]), call("2", &["Port?"])];
    let by_hand = |questions: Value| file(json!({ "questions": questions }));
    let answered = by_hand(json!([
        { "question": "Which database?", "answer": "PostgreSQL" },
        { "question": "Name?", "answer": "order-processor" },
    ]));
    let Matched { calls: due, unproven, .. } = found(&answered, waiting(&calls));
    assert_eq!((ids(&due), unproven), (vec!["1"], false));
    assert!(due[0].is_answered() && !due[0].is_exact);
    assert_eq!(due[0].call.form.questions[0].text, "Which database should we use?");
    assert_eq!(due[0].items.len(), 2);

    let second = by_hand(json!([{ "question": "Port?", "answer": "1" }, "more", null]));
    let Matched { calls: due, .. } = found(&second, waiting(&calls));
    assert_eq!(ids(&due), ["2"]);
    assert!(due[0].is_exact);
    assert!(due[0].filled.warnings[0].contains("not used: \"more\""));

    for foreign in [
        json!([{ "question": "Which database?", "answer": "a" }, { "question": "Token?", "answer": "b" }]),
        json!(["PostgreSQL", "order-processor"]),
        json!([{ "answer": "PostgreSQL" }, { "answer": "x" }]),
        json!([{ "question": "Your sudo password?", "answer": null }]),
        json!([{ "question": "should we", "answer": "x" }]),
    ] {
        let Matched { calls: due, unproven, .. } =
            found(&by_hand(foreign.clone()), waiting(&calls));
        assert_eq!((ids(&due), unproven), (vec![], true), "{foreign}");
    }
    assert!(found(&answered, Log::default()).unproven);
}

#[test]
fn a_whole_text_goes_before_a_shortened_one_and_one_that_fits_twice_is_none() {
    let calls = [
        call("1", &["Should we delete the old test database?"]),
        call("2", &["Delete the old database?"]),
    ];
    let by_hand =
        |text: &str| file(json!({ "questions": [{ "question": text, "answer": "yes" }] }));
    let found = |text: &str| {
        let due = found(&by_hand(text), waiting(&calls)).calls;
        due.into_iter().map(|due| due.id).collect::<Vec<_>>()
    };
    assert_eq!(found("Delete the old database?"), ["2"]);
    assert_eq!(found("delete the test database"), ["1"]);
    assert_eq!(found("delete old database"), Vec::<String>::new());
}

#[test]
fn a_file_with_questions_in_short_answers_the_whole_call() {
    let args = json!({ "questions": [
        { "question": "Which database should we use?", "header": "Database Selection",
          "options": ["PostgreSQL (Recommended)", "SQLite", "MongoDB"] },
        { "question": "What should we name this service?", "header": "Dienst" },
    ] });
    let calls = [ToolCall { id: "1".into(), tool: "ask_user".into(), args }];
    let answered = |names: &[&str]| {
        let answers = ["PostgreSQL (Recommended)", "order-processor"];
        let questions: Vec<_> = names
            .iter()
            .zip(answers)
            .map(|(name, answer)| json!({ "question": name, "answer": answer }))
            .collect();
        found(&file(json!({ "questions": questions })), waiting(&calls)).calls
    };
    for names in [
        ["Which database?", "Service name?"],
        ["database selection", "dienst"],
        ["Which database should we use?", "name THIS service"],
    ] {
        let due = &answered(&names)[..];
        assert_eq!((ids(due), due[0].is_exact), (vec!["1"], false), "{names:?}");
        let each = &due[0].filled.answers.each;
        let picked = each[0].as_ref().map(|answer| answer.picks.as_slice());
        let custom = each[1].as_ref().and_then(|answer| answer.custom.as_deref());
        assert_eq!((picked, custom), (Some(&[0][..]), Some("order-processor")));
    }
    // A word alone, other words, both questions at once, and a part of the call name nothing.
    for names in [
        &["database", "Service name?"][..],
        &["Which database to use?", "Service name?"],
        &["should we", "Service name?"],
        &["Which database?"],
    ] {
        assert!(answered(names).is_empty(), "{names:?}");
    }
}

#[test]
fn a_file_whose_answers_the_session_has_is_done() {
    let calls = vec![call("1", &["Port?"])];
    let by_hand = file(json!({ "questions": [{ "question": "Port?", "answer": "1" }] }));
    let Matched { calls: due, done, unproven } = found(&by_hand, answered(&calls, "1"));
    let entry = ItemRef::Entry { place: 0, question: Some("Port?".to_owned()) };
    assert_eq!((ids(&due), done, unproven), (vec![], vec![entry], false));
}

#[test]
fn a_list_answers_what_is_open_or_everything() {
    let calls = [call("1", &["A?", "B?"]), call("2", &["C?"])];
    let mut pending = written(Some("s1"), &calls);
    pending.questions[0].answer = "old".into();
    let list = |value: Value| crate::pending::list(&value).unwrap();
    let prefilled = |answers: Value| {
        let mut due = found(&pending, waiting(&calls)).calls;
        let passed = prefill(&mut due, list(answers), "f");
        (due.iter().flat_map(texts).collect::<Vec<_>>(), passed)
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(prefilled(json!(["b"])), (vec![some("old"), some("b"), None], Ok(1)));
    assert_eq!(prefilled(json!(["b", "c"])), (vec![some("old"), some("b"), some("c")], Ok(1)));
    assert_eq!(prefilled(json!([null, "c"])), (vec![some("old"), None, some("c")], Ok(1)));
    for first in [json!("old"), json!(null)] {
        let all = vec![some("old"), some("b"), some("c")];
        assert_eq!(prefilled(json!([first, "b", "c"])), (all, Ok(0)));
    }
    // What stands in the file is never overwritten, and what is refused changes nothing.
    let (texts, refused) = prefilled(json!(["a", "b", "c"]));
    assert_eq!(texts, [some("old"), None, None]);
    let why = "Question 1 already has the answer \"old\" in f; the list has \"a\"";
    assert!(refused.unwrap_err()[0].starts_with(why));
    let (texts, refused) = prefilled(json!([null, "b", "c", "d"]));
    assert_eq!(texts, [some("old"), None, None]);
    assert!(refused.unwrap_err()[0].contains("not used: \"d\""));
}

#[test]
fn a_number_of_no_row_is_refused_and_one_of_a_row_is_kept_as_its_label() {
    let args = json!({ "questions": [
        { "question": "A?", "options": ["x", "y"] },
        { "question": "B?", "options": ["x", "y", "z"], "multiSelect": true },
        { "question": "C?" },
    ] });
    let calls = [ToolCall { id: "1".into(), tool: "ask_user".into(), args }];
    let pending = written(Some("s1"), &calls);
    let prefilled = |answers: &str| {
        let mut due = found(&pending, waiting(&calls)).calls;
        let given = crate::pending::from_flag(answers).unwrap();
        prefill(&mut due, given, "f").map(|_| {
            let kept = due[0].to_keep().into_iter().map(|(_, answer)| answer.text().unwrap());
            kept.collect::<Vec<_>>()
        })
    };
    assert_eq!(prefilled("[2, [3, 1]]").unwrap(), ["y", "x, z"]);
    assert_eq!(prefilled(r#"["1", "2"]"#).unwrap(), ["x", "y"]);
    for refused in ["[9]", r#"["9"]"#, "[null, [1, 4]]"] {
        let why = prefilled(refused).unwrap_err();
        assert!(why[0].contains("has no option number"), "{refused}: {why:?}");
    }
    assert_eq!(prefilled("[null, null, 9]").unwrap(), ["9"]);
}

#[test]
fn answers_that_are_not_sent_yet_are_kept_in_their_entries() {
    let calls = [call("1", &["A?", "B?"])];
    let pending = written(Some("s1"), &calls);
    let mut due = found(&pending, waiting(&calls)).calls;
    assert_eq!(prefill(&mut due, crate::pending::list(&json!(["a"])).unwrap(), "f"), Ok(0));
    let entry = ItemRef::Entry { place: 0, question: Some("A?".to_owned()) };
    assert_eq!(due[0].to_keep(), [(entry, RawAnswer::read(&json!("a")))]);
}

#[test]
fn what_may_be_left_out_does_not_hold_up_a_call() {
    let questions = json!([{ "question": "A?" }, { "question": "B?", "required": false }]);
    let args = json!({ "questions": questions });
    let asked = ToolCall { id: "1".into(), tool: "ask_user".into(), args };
    let mut pending = written(Some("s1"), std::slice::from_ref(&asked));
    let text = pending.text();
    assert_eq!(text.matches("\"required\": false,\n      \"answer\": null").count(), 1, "{text}");
    pending.questions[0].answer = "a".into();
    let due = found(&pending, waiting(std::slice::from_ref(&asked))).calls.remove(0);
    assert!(due.is_answered());

    // Without any answer nobody has decided to leave it out.
    pending.questions[0].answer = Value::Null;
    assert!(!found(&pending, waiting(&[asked])).calls[0].is_answered());
}
