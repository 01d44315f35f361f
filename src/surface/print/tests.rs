use serde_json::{Value, json};

use super::saved::{Saved, prefill};
use super::start::Start;
use super::*;
use crate::contract::{Mode, Record};
use crate::model::{Answer, Answers, Outcome};
use crate::session::log::{self, BranchUpdate, DeliveryBy, Fact, Log, Settled};

fn call(id: &str, questions: &[&str]) -> ToolCall {
    let questions: Vec<_> = questions.iter().map(|text| json!({ "question": text })).collect();
    let args = json!({ "questions": questions });
    ToolCall { id: id.into(), tool: "ask_user".into(), args }
}

fn file(text: Value) -> Pending {
    Pending::parse(&text.to_string(), "f").unwrap()
}

/// Returns the file that a session with these calls has written.
fn written(session: Option<&str>, calls: &[ToolCall]) -> Pending {
    let mut pending = Pending { session_id: session.map(str::to_owned), ..Pending::default() };
    for call in calls {
        let parsed = contract::parse(&call.tool, Flavor::Rpiv, call.args.clone()).unwrap();
        pending.add(call.clone(), Entry::of(&parsed.form), false);
    }
    pending
}

/// Returns the log of a session whose open calls are in the file.
fn waiting(calls: &[ToolCall]) -> Log {
    let asks = Fact::Called { calls: calls.to_vec(), at_ms: None };
    let in_file =
        |call: &ToolCall| Fact::Result { call: call.id.clone(), interrupted: false, in_file: true };
    let mut log = Log::new(&["ask_user"]);
    add_facts(&mut log, std::iter::once(asks).chain(calls.iter().map(in_file)));
    log
}

fn add_facts(log: &mut Log, facts: impl Iterator<Item = Fact>) {
    let facts = facts.map(|fact| ("a".to_owned(), fact)).collect();
    log.update(BranchUpdate { is_whole: false, facts, leaf: None });
}

/// Returns the log of a session whose calls were all saved to the file. The call `id` has been
/// answered since.
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
        delivery: DeliveryBy::Result,
        record: record.into(),
    };
    add_facts(&mut log, std::iter::once(Fact::Entry(log::Entry::Settled(settled.into()))));
    log
}

fn found(pending: &Pending, log: Log) -> Matched {
    match_calls(pending, "s1", log.calls.iter(), Flavor::Rpiv)
}

fn ids(calls: &[PendingCall]) -> Vec<&str> {
    calls.iter().map(|call| call.id.as_str()).collect()
}

fn texts(call: &PendingCall) -> Vec<Option<String>> {
    call.raw.iter().map(RawAnswer::text).collect()
}

#[test]
fn the_file_of_a_session_answers_its_open_calls() {
    let calls = [call("1", &["A?", "B?"]), call("2", &["C?"])];
    let mut pending = written(Some("s1"), &calls);
    pending.questions[0].answer = "a".into();
    pending.questions[2].answer = "c".into();
    let Matched { calls: open, done, unproven } = found(&pending, waiting(&calls));
    assert_eq!((ids(&open), done, unproven), (vec!["1", "2"], vec![], false));
    assert_eq!(open[0].missing(), ["B?"]);
    assert!(open[0].is_begun() && !open[0].is_answered());
    assert!(open[1].is_answered());

    // Calls that the session has answered in the meantime can be removed. Calls that the session
    // never made are ignored.
    let settled = answered(&calls[..1], "1");
    let Matched { calls: open, done, unproven } = found(&pending, settled);
    assert_eq!((ids(&open), done, unproven), (vec![], vec![ItemRef::Call("1".into())], false));
}

#[test]
fn a_reused_id_answers_nothing() {
    let asked = [call("call_0", &["Shall I drop the production tables?"])];
    let mut pending = written(Some("s1"), &[call("call_0", &["Shall I add a README?"])]);
    pending.questions[0].answer = "yes".into();
    let Matched { calls: open, unproven, .. } = found(&pending, waiting(&asked));
    assert_eq!((ids(&open), unproven), (vec![], true));

    let mut pending = written(Some("s1"), &asked);
    pending.calls[0].count = usize::MAX;
    pending.calls[0].first = usize::MAX;
    assert!(!found(&pending, waiting(&asked)).calls[0].is_begun());
}

#[test]
fn a_file_of_another_session_answers_nothing() {
    let calls = [call("1", &["A?"])];
    for session in [Some("s2"), Some("")] {
        let mut pending = written(session, &calls);
        pending.questions[0].answer = "a".into();
        let Matched { calls: open, unproven, .. } = found(&pending, waiting(&calls));
        assert_eq!((ids(&open), unproven), (vec![], true), "{session:?}");
        // A session without an id matches nothing either.
        assert!(
            match_calls(&pending, "", waiting(&calls).calls.iter(), Flavor::Rpiv).calls.is_empty()
        );
    }
    // A file that names no session matches a call with the same id and the same questions.
    let mut pending = written(None, &calls);
    pending.questions[0].answer = "a".into();
    assert_eq!(ids(&found(&pending, waiting(&calls)).calls), ["1"]);
    assert!(found(&pending, waiting(&[call("1", &["B?"])])).unproven);
    assert!(found(&pending, waiting(&[call("2", &["A?"])])).unproven);
}

fn by_hand(questions: Value) -> Pending {
    file(json!({ "questions": questions }))
}

#[test]
fn a_file_written_by_hand_answers_the_only_open_call() {
    let args = json!({ "questions": [
        { "question": "Which database should we use?", "header": "Database Selection",
          "options": ["PostgreSQL (Recommended)", "SQLite", "MongoDB"] },
        { "question": "What should we name this service?" },
    ] });
    let asked = [ToolCall { id: "1".into(), tool: "ask_user".into(), args }];
    for (first, second) in [
        ("Which database?", "Service name?"),
        ("database", "Token?"),
        ("Which database should we use?", "Service name?"),
        ("Which database should\nwe use? ", "What should we name this service?"),
    ] {
        let written = by_hand(json!([
            { "question": first, "answer": "PostgreSQL (Recommended)" },
            { "question": second, "answer": "order-processor" },
        ]));
        let Matched { calls: open, unproven, .. } = found(&written, waiting(&asked));
        assert_eq!((ids(&open), unproven), (vec!["1"], false), "{first}");
        assert!(open[0].is_answered());
        assert_eq!(open[0].call.form.questions[0].text, "Which database should we use?");
        assert_eq!(open[0].items.len(), 2);
        let each = &open[0].filled.answers.each;
        let picked = each[0].as_ref().map(|answer| answer.picks.as_slice());
        let custom = each[1].as_ref().and_then(|answer| answer.custom.as_deref());
        assert_eq!((picked, custom), (Some(&[0][..]), Some("order-processor")));
        assert!(found(&written, Log::default()).unproven);
    }
    let bare = found(&by_hand(json!(["PostgreSQL", "order-processor"])), waiting(&asked)).calls;
    assert!(bare[0].is_answered());
    // A file with more or fewer questions than the call matches no call.
    let one = json!({ "question": "Which database should we use?", "answer": "SQLite" });
    for questions in [json!([one]), json!([one, "x", "y"])] {
        let Matched { calls: open, unproven, .. } = found(&by_hand(questions), waiting(&asked));
        assert_eq!((ids(&open), unproven), (vec![], true));
    }
}

#[test]
fn a_file_written_by_hand_matches_no_call_if_two_are_open() {
    let calls = [call("1", &["Port?"]), call("2", &["Name?"])];
    let written = by_hand(json!([{ "question": "Port?", "answer": "1" }]));
    let Matched { calls: open, unproven, .. } = found(&written, waiting(&calls));
    assert_eq!((ids(&open), unproven), (vec![], true));
}

#[test]
fn entries_whose_call_the_session_has_answered_can_be_removed() {
    let calls = [call("1", &["Port?"]), call("2", &["Name?"])];
    let written = by_hand(json!([{ "question": "Port?", "answer": "1" }]));
    let entry = ItemRef::Entry { place: 0, question: Some("Port?".to_owned()) };
    // The same is true if another open call has the same number of questions.
    for calls in [&calls[..1], &calls] {
        let Matched { calls: open, done, unproven } = found(&written, answered(calls, "1"));
        assert_eq!((ids(&open), done, unproven), (vec![], vec![entry.clone()], false));
    }
    // If an open call repeats the question, the file answers that call.
    let calls = [call("1", &["Port?"]), call("2", &["Port?"])];
    let Matched { calls: open, done, .. } = found(&written, answered(&calls, "1"));
    assert_eq!((ids(&open), done), (vec!["2"], vec![]));
}

#[test]
fn the_start_of_a_session_is_planned() {
    let calls = [call("1", &["A?"])];
    let saved = |matched: Matched, session_file: Option<&str>| {
        let (path, shown_path) = ("/w/f".into(), "f".to_owned());
        let (pending, session_file) =
            (written(Some("s1"), &calls), session_file.map(str::to_owned));
        let (is_flagged, is_own) = (false, false);
        Ok(Some(Saved { path, shown_path, pending, matched, is_flagged, session_file, is_own }))
    };
    let own = || saved(found(&written(Some("s1"), &calls), waiting(&calls)), None);
    let other = |file| saved(Matched { unproven: true, ..Matched::default() }, file);
    let print = Start { mode: Mode::Print, file: Some("s1.jsonl".to_owned()), ..Start::default() };
    let switch_to = |start: &Start, flag: Option<&str>, found| {
        start.clone().plan(flag, found).map(|plan| plan.switch_to)
    };
    let file = |name: &str| Ok(Some(name.to_owned()));
    // Print mode opens the current session again if there is work, but no prompt.
    assert_eq!(switch_to(&print, None, own()), Ok(None));
    assert_eq!(switch_to(&print, Some(r#"["a"]"#), own()), file("s1.jsonl"));
    for start in
        [Start { has_interrupted: true, ..print.clone() }, Start { has_due: true, ..print.clone() }]
    {
        assert_eq!(switch_to(&start, None, Ok(None)), file("s1.jsonl"));
        assert_eq!(switch_to(&Start { has_prompt: true, ..start }, None, Ok(None)), Ok(None));
    }
    // With `--answers`, print mode opens the session that asked. A terminal never changes the
    // session.
    assert_eq!(switch_to(&print, Some("[1]"), other(Some("s2.jsonl"))), file("s2.jsonl"));
    assert!(switch_to(&print, Some("[1]"), other(None)).is_err());
    assert!(switch_to(&print, Some("[1]"), Ok(None)).is_err());
    let terminal = Start { mode: Mode::Interactive, ..print };
    assert!(switch_to(&terminal, Some("[1]"), other(Some("s2.jsonl"))).is_err());
    let plan = terminal.plan(Some("[1]"), Ok(None)).unwrap();
    assert_eq!((plan.for_file, plan.for_later.len()), (None, 1));
}

#[test]
fn a_list_of_answers_is_used_in_the_order_of_the_questions() {
    let calls = [call("1", &["A?", "B?"]), call("2", &["C?"])];
    let mut pending = written(Some("s1"), &calls);
    pending.questions[0].answer = "old".into();
    let list = |value: Value| crate::pending::list(&value).unwrap();
    let prefilled = |answers: Value| {
        let mut open = found(&pending, waiting(&calls)).calls;
        let done = prefill(&mut open, list(answers), "f");
        (open.iter().flat_map(texts).collect::<Vec<_>>(), done)
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(prefilled(json!([null, "b"])), (vec![some("old"), some("b"), None], Ok(())));
    for first in [json!("old"), json!(null)] {
        let all = vec![some("old"), some("b"), some("c")];
        assert_eq!(prefilled(json!([first, "b", "c"])), (all, Ok(())));
    }
    // Answers in the file are never overwritten, and a refused answer changes nothing.
    let (texts, refused) = prefilled(json!(["a", "b"]));
    assert_eq!(texts, [some("old"), None, None]);
    let why = "Question 1 already has the answer \"old\" in f, but --answers has \"a\"";
    assert!(refused.unwrap_err()[0].starts_with(why));
    let (texts, refused) = prefilled(json!([null, "b", "c", "d"]));
    assert_eq!(texts, [some("old"), None, None]);
    assert!(refused.unwrap_err()[0].contains("ignored: \"d\""));
}

#[test]
fn a_number_selects_an_option_and_is_refused_if_there_is_no_such_option() {
    let args = json!({ "questions": [
        { "question": "A?", "options": ["x", "y"] },
        { "question": "B?", "options": ["x", "y", "z"], "multiSelect": true },
        { "question": "C?" },
    ] });
    let calls = [ToolCall { id: "1".into(), tool: "ask_user".into(), args }];
    let pending = written(Some("s1"), &calls);
    let prefilled = |answers: &str| {
        let mut open = found(&pending, waiting(&calls)).calls;
        let parsed = crate::pending::from_flag(answers).unwrap();
        prefill(&mut open, parsed, "f").map(|()| open[0].filled.answers.each.clone())
    };
    let picks = |answer: &Option<Answer>| answer.as_ref().unwrap().picks.clone();
    for (list, wanted) in
        [("[2, [3, 1]]", [vec![1], vec![0, 2]]), (r#"["1", "2"]"#, [vec![0], vec![1]])]
    {
        let each = prefilled(list).unwrap();
        assert_eq!([picks(&each[0]), picks(&each[1])], wanted);
    }
    for refused in ["[9]", r#"["9"]"#, "[null, [1, 4]]"] {
        let why = prefilled(refused).unwrap_err();
        assert!(why[0].contains("has no option number"), "{refused}: {why:?}");
    }
    let custom = prefilled("[null, null, 9]").unwrap()[2].clone().and_then(|answer| answer.custom);
    assert_eq!(custom.as_deref(), Some("9"));
}

#[test]
fn an_optional_question_may_remain_unanswered() {
    let questions = json!([{ "question": "A?" }, { "question": "B?", "required": false }]);
    let args = json!({ "questions": questions });
    let asked = ToolCall { id: "1".into(), tool: "ask_user".into(), args };
    let mut pending = written(Some("s1"), std::slice::from_ref(&asked));
    let text = pending.text();
    assert_eq!(text.matches("\"required\": false,\n      \"answer\": null").count(), 1, "{text}");
    pending.questions[0].answer = "a".into();
    let open = found(&pending, waiting(std::slice::from_ref(&asked))).calls.remove(0);
    assert!(open.is_answered());

    // If no question has an answer, the user has not decided to skip the optional question.
    pending.questions[0].answer = Value::Null;
    assert!(!found(&pending, waiting(&[asked])).calls[0].is_answered());
}

fn line_has_prompt(args: &str) -> bool {
    let args: Vec<_> = args.split_whitespace().map(str::to_owned).collect();
    has_prompt(&args)
}

#[test]
fn a_prompt_is_distinguished_from_flags_and_their_values() {
    for with in ["hello", "-p hello", "-c -p go on", "-p @a.json", "--mode json x", "-e a b"] {
        assert!(line_has_prompt(with), "{with}");
    }
    for with in ["-p -- fix it", "-c -p -- --all", "--answers [] -p -- go", "-- @a.json", "-p ---"]
    {
        assert!(line_has_prompt(with), "{with}");
    }
    assert!(!line_has_prompt("-p --"));
    for without in ["", "-c", "-c -p", "-p --answers []", "--mode json", "--answers=[] -p -e a"] {
        assert!(!line_has_prompt(without), "{without}");
    }
    assert!(line_has_prompt("--answers [] go"));
    assert!(line_has_prompt("--offline go"));
}

#[test]
fn only_files_that_the_command_line_names_are_found_in_a_prompt() {
    let prompt = "<file name=\"/w/.pi/pending-questions.json\">\n{}\n</file>\nuse <file name=\"/w/a.json\">x</file>";
    let attached = |args: &[&str], prompt: &str| {
        let args: Vec<_> = args.iter().map(|&arg| arg.to_owned()).collect();
        attached_files(&args, prompt, Path::new("/w"))
    };
    let file = "@.pi/pending-questions.json";
    assert_eq!(
        attached(&["-p", file, "@a.json"], prompt),
        [Path::new("/w/.pi/pending-questions.json")]
    );
    assert!(attached(&["-p"], prompt).is_empty(), "piped text may have such a block");
    assert!(attached(&[file], "pending-questions.json").is_empty());
}
