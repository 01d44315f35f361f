use serde_json::json;

use super::*;
use crate::contract::{Mode, Record};
use crate::model::Outcome;

fn call(id: &str) -> ToolCall {
    ToolCall { id: id.to_owned(), tool: "ask_user".to_owned(), args: json!({ "questions": [] }) }
}

fn deferral(id: &str) -> Fact {
    Fact::Entry(Entry::Deferral(Rc::new(Deferral {
        id: id.to_owned(),
        call: Rc::new(call(id)),
        entry: Some("m".to_owned()),
        at_ms: 1.0,
        timeout_ms: Some(2.0),
    })))
}

fn settled(id: &str, call: &str, delivery: DeliveryBy) -> Fact {
    let record = Record {
        questions: Vec::new(),
        outcome: Outcome::Withdrawn,
        via: None,
        mode: Mode::Rpc,
        at_ms: 3.0,
    };
    let (id, call, entry) = (id.to_owned(), call.to_owned(), None);
    Fact::Entry(Entry::Settled(Rc::new(Settled {
        id,
        call,
        entry,
        delivery,
        record: record.into(),
    })))
}

fn draft(id: &str, call: &str) -> Fact {
    let content = Some(json!([{ "typed": id }]));
    Fact::Entry(Entry::Draft(Draft { id: id.to_owned(), call: call.to_owned(), content }))
}

fn called(ids: &[&str]) -> Fact {
    Fact::Called { calls: ids.iter().map(|id| call(id)).collect(), at_ms: None }
}

fn result(call: &str, interrupted: bool) -> Fact {
    Fact::Result { call: call.to_owned(), interrupted, in_file: false }
}

/// Builds a log of a branch with these facts. Their entries are called 0, 1, ….
fn log(facts: &[Fact]) -> Log {
    let mut log = Log::new(&["ask_user"]);
    let facts = facts.iter().cloned().enumerate().map(|(at, fact)| (at.to_string(), fact));
    log.update(BranchUpdate { is_whole: true, facts: facts.collect(), leaf: None });
    log
}

fn ids(due: &[Due]) -> Vec<&str> {
    due.iter().map(|due| due.settled.id.as_str()).collect()
}

#[test]
fn entries_are_read_back_as_they_were_written() {
    let entries = [deferral("a"), settled("b", "c", DeliveryBy::Correction), draft("d", "e")];
    let mut entries: Vec<Entry> = entries
        .into_iter()
        .map(|fact| match fact {
            Fact::Entry(entry) => entry,
            _ => unreachable!(),
        })
        .collect();
    entries.push(Entry::Carried(entries.clone()));
    for entry in entries {
        let mut data = entry.data();
        assert_eq!(Entry::read(data.clone()), Some(entry));
        data["v"] = 2.into();
        assert_eq!(Entry::read(data.clone()), None);
    }
    for data in [json!(null), json!({ "v": 1, "kind": "else", "id": "1" }), json!({ "v": 1 })] {
        assert_eq!(Entry::read(data.clone()), None, "{data}");
    }
}

#[test]
fn a_request_is_open_until_it_is_settled_and_due_until_it_is_delivered() {
    let end = settled("a", "a", DeliveryBy::Message);
    let mut facts = vec![called(&["a"]), deferral("a"), draft("a", "a"), deferral("a")];
    let open = log(&facts);
    assert_eq!((open.open.len(), open.due.len()), (1, 0));
    assert!(open.draft("a").is_some());
    facts.extend([end.clone(), end, deferral("a"), draft("a", "a")]);
    let due = log(&facts);
    assert_eq!((due.open.len(), ids(&due.due)), (0, vec!["a"]));
    assert!(due.draft("a").is_none());
    facts.push(Fact::Delivered(vec!["a".to_owned()]));
    assert_eq!(log(&facts).due, []);
    // The message alone also ends the request.
    let delivered = [called(&["a"]), deferral("a"), Fact::Delivered(vec!["a".to_owned()])];
    assert_eq!(log(&delivered).open, []);
}

#[test]
fn answer_is_delivered_by_result_or_message() {
    let mut facts = vec![called(&["a", "b"]), settled("1", "a", DeliveryBy::Result)];
    let unanswered_turn = log(&facts);
    let slots = &unanswered_turn.unanswered_turn().unwrap().slots;
    assert!(slots[0].settled.is_some() && slots[1].settled.is_none());
    assert_eq!(unanswered_turn.due, []);
    let mut answered = facts.clone();
    answered.extend([result("a", false), result("b", false)]);
    assert!(log(&answered).unanswered_turn().is_none());
    answered.push(Fact::Closes);
    assert_eq!(log(&answered).due, []);
    facts.extend([result("a", true), Fact::Closes]);
    assert_eq!(ids(&log(&facts).due), ["1"]);
}

/// A result that differs from Pi's result in one detail is an outcome.
#[test]
fn pis_result_of_a_call_that_did_not_start_is_not_an_outcome() {
    let text = json!({ "type": "text", "text": "Operation aborted" });
    let entry = |content: Value, details: Value, is_error: bool| {
        json!({ "type": "message", "message": { "role": "toolResult", "toolCallId": "b",
            "content": content, "details": details, "isError": is_error } })
    };
    let read = |entry: Value| Fact::read(entry, None, true).unwrap();
    let not_begun = Fact::NotStarted { call: "b".to_owned() };
    let mut without = entry(json!([text]), json!({}), true);
    without["message"].as_object_mut().unwrap().remove("details");
    for entry in
        [without, entry(json!([text]), json!({}), true), entry(json!([text]), Value::Null, true)]
    {
        assert_eq!(read(entry), not_begun);
    }
    let other = json!({ "type": "text", "text": "Operation aborted." });
    for end in [
        entry(json!([text]), json!({}), false),
        entry(json!([text]), json!({ "answered": true }), true),
        entry(json!([text]), json!("details"), true),
        entry(json!([text, text]), json!({}), true),
        entry(json!([other]), json!({}), true),
        entry(json!([{ "type": "image", "text": "Operation aborted" }]), json!({}), true),
        entry(json!([]), json!({}), true),
        entry(json!("Operation aborted"), json!({}), true),
    ] {
        assert_eq!(read(end), result("b", false));
    }

    let log = log(&[called(&["a", "b"]), draft("1", "a"), result("a", true), not_begun]);
    let turn = log.unanswered_turn().unwrap();
    let open: Vec<&str> = turn.open().map(|slot| slot.call.id.as_str()).collect();
    assert_eq!((open, turn.needs_new_branch()), (vec!["a", "b"], true));
    assert_eq!(log.interrupted_draft().unwrap().0.id, "a");
    // The call has no result, as if Pi had written none.
    assert_eq!((log.calls[1].has_result, log.calls[1].is_over()), (false, false));
}

#[test]
fn deferred_call_keeps_its_draft_despite_a_repeated_id() {
    let facts =
        [called(&["a"]), deferral("a"), draft("a", "a"), result("a", false), called(&["a"])];
    let log = log(&facts);
    assert!(log.draft("a").is_some());
    assert!(log.draft_of_call("a").is_none());
}

#[test]
fn calls_with_the_same_id_are_distinguished() {
    let facts = [
        called(&["a"]),
        draft("1", "a"),
        result("a", true),
        called(&["a"]),
        settled("2", "a", DeliveryBy::Result),
        result("a", false),
    ];
    let log = log(&facts);
    assert!(log.draft_of_call("a").is_none());
    let over: Vec<bool> = log.calls.iter().map(Called::is_over).collect();
    assert_eq!(over, [false, true]);
}

#[test]
fn only_new_entries_are_read() {
    let entries = [called(&["a"]), deferral("a"), Fact::Closes];
    let (mut log, mut read) = (Log::new(&["ask_user"]), Vec::new());
    for (leaf, wanted) in [(1, vec!["1", "0"]), (2, vec!["2"]), (2, vec![]), (0, vec!["0"])] {
        let update = BranchUpdate::read(log.last.as_deref(), Some(leaf.to_string()), |id| {
            read.push(id.to_owned());
            let at: usize = id.parse().unwrap();
            let parent = at.checked_sub(1).map(|parent| parent.to_string());
            Some(Found { parent, fact: entries.get(at).cloned() })
        });
        log.update(update);
        assert_eq!(std::mem::take(&mut read), wanted);
    }
    // The session is at the beginning of the branch again.
    assert_eq!(log.open, []);
}

#[test]
fn log_is_bounded() {
    let mut facts = Vec::new();
    for at in 0..MAX_DRAFTS + 10 {
        let id = at.to_string();
        facts.extend([draft(&format!("d{id}"), &id), settled(&id, "a", DeliveryBy::Message)]);
    }
    facts.extend((0..MAX_CALLS + 10).map(|_| called(&["b"])));
    let log = log(&facts);
    assert_eq!((log.calls.len(), log.drafts.len()), (MAX_CALLS, MAX_DRAFTS));
}

#[test]
fn deferred_call_is_open_until_its_outcome_is_logged() {
    let open_place = |log: &Log| log.calls[0].open_place();
    let mut facts = vec![called(&["c"]), result("c", false)];
    assert_eq!((open_place(&log(&facts)), log(&facts).calls[0].is_over()), (None, true));
    let deferral = Deferral {
        id: "c".to_owned(),
        call: Rc::new(call("c")),
        entry: Some("0".to_owned()),
        at_ms: 1.0,
        timeout_ms: None,
    };
    facts.insert(1, Fact::Entry(Entry::Deferral(Rc::new(deferral))));
    assert_eq!(open_place(&log(&facts)), Some(OpenPlace::Deferred));
    facts.push(settled("c", "c", DeliveryBy::Message));
    assert_eq!(open_place(&log(&facts)), None);
    assert!(log(&facts).calls[0].record.is_some());
    facts.push(settled("d", "c", DeliveryBy::Correction));
    let log = log(&facts);
    assert!(!log.calls[0].replaced_records.is_empty());
}

#[test]
fn answer_from_the_pending_file_is_due_after_a_result_without_it() {
    let in_file = |in_file| Fact::Result { call: "c".to_owned(), interrupted: false, in_file };
    let answered = settled("e", "c", DeliveryBy::Result);
    let after = log(&[called(&["c"]), in_file(true), answered.clone()]);
    let carried = log(&[called(&["c"]), answered.clone(), in_file(true)]);
    assert_eq!((ids(&after.due), ids(&carried.due)), (vec!["e"], vec!["e"]));
    assert!(log(&[called(&["c"]), answered, in_file(false)]).due.is_empty());
}

#[test]
fn unsigned_outcome_starts_nothing_until_delivered() {
    let unsigned = |fact: Fact| match fact {
        Fact::Entry(entry) => Fact::Unsigned(entry),
        other => other,
    };
    let has_record = |facts: &[Fact]| {
        let log = log(facts);
        assert_eq!((log.open.len(), log.due.len()), (0, 0));
        log.calls[0].record.is_some()
    };
    let by_result = [called(&["a"]), settled("1", "a", DeliveryBy::Result)].map(unsigned);
    let with = |more: Fact| [by_result.as_slice(), &[more]].concat();
    assert!(!has_record(&by_result) && !has_record(&with(result("a", true))));
    assert!(!has_record(&with(result("b", false))) && !has_record(&with(Fact::Closes)));
    assert!(has_record(&with(result("a", false))));

    let mut facts = vec![called(&["a"]), deferral("a"), result("a", false)];
    facts.push(settled("2", "a", DeliveryBy::Message));
    let mut facts: Vec<_> = facts.into_iter().map(unsigned).collect();
    assert!(!has_record(&facts));
    facts.push(Fact::Delivered(vec!["2".to_owned()]));
    assert!(has_record(&facts));
    // A signed correction is due.
    facts.push(settled("3", "a", DeliveryBy::Correction));
    let log = log(&facts);
    assert_eq!(ids(&log.due), ["3"]);
    assert!(log.due[0].before.is_some());
}

#[test]
fn interrupted_calls_are_open_and_their_results_need_a_new_branch() {
    let call_of = |tool: &str, id: &str| ToolCall { tool: tool.to_owned(), ..call(id) };
    let first = Fact::Called {
        calls: [("ask_user", "1"), ("read", "2"), ("read", "3"), ("ask_user", "4")]
            .map(|(tool, id)| call_of(tool, id))
            .into(),
        at_ms: None,
    };
    let open = |facts: &[Fact]| {
        let log = log(facts);
        log.unanswered_turn().map(|turn| {
            let open: Vec<String> = turn.open().map(|slot| slot.call.id.clone()).collect();
            (open, turn.needs_new_branch())
        })
    };
    let mut facts = vec![first];
    assert_eq!(open(&facts), Some((vec!["1".to_owned(), "4".to_owned()], false)));
    facts.extend([result("1", true), result("2", false), result("4", false)]);
    assert_eq!(open(&facts), Some((vec!["1".to_owned()], true)));
    let rewritten = log(&facts).unanswered_turn().unwrap().clone();
    let results: Vec<_> = rewritten.slots.iter().map(|slot| slot.result.as_deref()).collect();
    assert_eq!(results, [Some("1"), Some("2"), None, Some("3")]);
    for after in [Fact::Closes, result("1", false), called(&[])] {
        let facts = match after {
            Fact::Result { .. } => vec![called(&["1"]), after],
            _ => [facts.as_slice(), &[after]].concat(),
        };
        assert_eq!(open(&facts), None);
    }
}

#[test]
fn text_of_log_js_is_parsed() {
    let user = json!({ "type": "message", "message": { "role": "user" } }).to_string();
    let parse = |last, lines: &[&str]| {
        let leaf = Some("c".to_owned());
        let update = BranchUpdate::parse(last, leaf, &lines.join("\n"), None, true);
        let ids: Vec<String> = update.facts.into_iter().map(|(id, _)| id).collect();
        (ids.join(" "), update.is_whole)
    };
    // The entries are c, b and a, from the leaf back. The log does not need b.
    assert_eq!(parse(None, &[r#"["b", "a", ""]"#, &user, "null", &user]), ("a c".to_owned(), true));
    assert_eq!(parse(Some("b"), &[r#"["b"]"#, &user]), ("c".to_owned(), false));
    assert_eq!(parse(Some("b"), &[]), (String::new(), true));
    assert_eq!(parse(None, &[r#"["b", "a"]"#, "no JSON", &user]), ("b".to_owned(), true));
}
