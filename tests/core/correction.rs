//! Corrections of submitted answers: the form, the message to the agent, and the entries of the
//! session.

use crate::common::{User, golden::golden, three};
use pi_questions::contract::{self, Flavor, Mode, Record};
use pi_questions::model::{Answer, Answers, Outcome, Questionnaire};
use pi_questions::session::log::{BranchUpdate, Called, DeliveryBy, Entry, Fact, Log, Settled};
use pi_questions::state::State;
use pi_questions::surface::history;
use proptest::prelude::*;
use serde_json::{Value, json};

fn picked(picks: &[usize]) -> Option<Answer> {
    Some(Answer { picks: picks.to_vec(), ..Answer::default() })
}

fn custom(text: &str) -> Option<Answer> {
    Some(Answer { custom: Some(text.to_owned()), ..Answer::default() })
}

fn earlier_answers() -> Answers {
    Answers { each: vec![picked(&[1]), custom("orders"), picked(&[0, 2])], ..Answers::none(0) }
}

/// Opens a correction form for three questions, filled with [`earlier_answers`].
fn open_correction(columns: usize, rows: usize) -> User {
    let form = Questionnaire { is_correction: true, ..three() };
    opened(form, &earlier_answers(), columns, rows)
}

fn opened(form: Questionnaire, answers: &Answers, columns: usize, rows: usize) -> User {
    let mut user = User::early(form, columns, rows);
    user.dialog = user.dialog.with_answers(answers);
    user.screen();
    user.wait(300.0);
    user
}

#[track_caller]
fn submitted(user: &User) -> &Answers {
    match user.end() {
        Some(Outcome::Answered(answers)) => answers,
        other => panic!("{other:?}"),
    }
}

#[test]
fn screens_of_a_correction_match_their_golden() {
    let mut out = String::new();
    for (columns, rows) in [(80, 24), (80, 10), (120, 40), (200, 60), (40, 20), (20, 10)] {
        for (name, keys) in [("opened", ""), ("changed", "<enter>1")] {
            let mut user = open_correction(columns, rows);
            user.keys(keys);
            out.push_str(&format!("== {name}, {columns}×{rows}\n{}\n", user.screen()));
        }
    }
    golden("tests/frames/form/revision.txt", &out);
}

// The list of calls.

fn calls(entries: &[Value]) -> Vec<Called> {
    let fact = |entry: &Value| {
        Some((entry["id"].as_str()?.to_owned(), Fact::read(entry.clone(), None, true)?))
    };
    let facts = entries.iter().filter_map(fact).collect();
    let mut log = Log::new(&["ask_user"]);
    log.update(BranchUpdate { is_whole: true, facts, leaf: None });
    log.calls.iter().cloned().collect()
}

/// Returns the entry with the outcome of the call `id`.
fn settled(id: &str, call: &contract::Call, outcome: &Outcome, delivery: DeliveryBy) -> Value {
    let at_ms = if delivery == DeliveryBy::Correction { 2.0 } else { 1.0 };
    let record = Record::new(call, outcome, None, (Mode::Interactive, at_ms)).unwrap();
    // Each entry has its own id.
    let name = format!("{id} {outcome:?} {delivery:?}");
    let settled =
        Settled { id: name, call: id.to_owned(), entry: None, delivery, record: record.into() };
    json!({ "type": "custom", "id": "s", "customType": "ask_user", "data": Entry::Settled(settled.into()).data() })
}

fn call_message(id: &str, args: Value, at: u64) -> Value {
    let call = json!({ "type": "toolCall", "id": id, "name": "ask_user", "arguments": args });
    let message = json!({ "role": "assistant", "content": [call], "timestamp": at });
    json!({ "type": "message", "id": format!("m{id}"), "message": message })
}

/// Returns the message with the result of the call `id`.
fn result(id: &str) -> Value {
    let message = json!({ "role": "toolResult", "toolCallId": id, "toolName": "ask_user" });
    json!({ "type": "message", "id": format!("r{id}"), "message": message })
}

/// Returns a session with three calls: answered and corrected, cancelled, and open.
fn asked_three_times() -> Vec<Value> {
    let args = json!({ "questions": [
        { "question": "Which database should we use?", "header": "Database",
          "options": [{ "label": "PostgreSQL" }, { "label": "SQLite" }] },
        { "question": "What should we name this service?", "header": "Service" },
    ] });
    let call = contract::parse("ask_user", Flavor::Rpiv, args.clone()).unwrap();
    let before = Answers { each: vec![picked(&[1]), custom("orders")], ..Answers::none(0) };
    let after = Answers { each: vec![picked(&[0]), custom("orders")], ..Answers::none(0) };
    vec![
        call_message("a", args.clone(), 60_000),
        settled("a", &call, &Outcome::Answered(before), DeliveryBy::Result),
        result("a"),
        settled("a", &call, &Outcome::Answered(after), DeliveryBy::Correction),
        call_message("b", args.clone(), 120_000),
        settled("b", &call, &Outcome::Cancelled(Answers::none(2)), DeliveryBy::Result),
        result("b"),
        call_message("c", json!({ "question": "Deploy now?", "options": ["Yes", "No"] }), 180_000),
    ]
}

#[test]
fn the_list_of_calls_matches_its_golden() {
    let calls = calls(&asked_three_times());
    let when = |at_ms: f64| format!("14:0{}", at_ms / 60_000.0);
    let call = history::list(&calls, when).unwrap();
    assert_eq!(call.form.questions[0].choices.len(), 3);
    let mut out = String::new();
    for (columns, rows) in [(80, 24), (120, 40), (200, 60), (40, 20), (20, 10)] {
        for keys in ["", "<end>"] {
            let mut user = User::at(call.form.clone(), columns, rows);
            user.keys(keys);
            out.push_str(&format!("== {columns}×{rows}\n{}\n", user.screen()));
        }
    }
    golden("tests/frames/form/history.txt", &out);
    assert_eq!(
        history::lines(&calls, when),
        [
            "1. 14:03  Deploy now?: Waiting for your answer…",
            "2. 14:02  Database, Service: Cancelled",
            "3. 14:01  Database, Service: Corrected: PostgreSQL, orders",
        ]
    );
    assert!(history::list(&[], when).is_none());
}

#[test]
fn the_list_of_calls_accepts_only_a_selection() {
    let call = history::list(&calls(&asked_three_times()), |_| String::new()).unwrap();
    let mut user = User::at(call.form, 80, 24);
    for keys in ["<a-n>", "<a-e>"] {
        let before = user.screen();
        user.keys(keys);
        assert_eq!((user.screen(), &user.effects[..]), (before, &[][..]), "{keys}");
    }
    user.keys("<down><enter>");
    assert_eq!(submitted(&user).each, [picked(&[1])]);
}

#[test]
fn the_preview_of_a_call_is_markdown() {
    let preview = |calls: &[Called], at: &str| {
        let form = history::list(calls, |_| at.to_owned()).unwrap().form;
        form.questions[0].choices.last().unwrap().preview.clone().unwrap()
    };
    assert_eq!(
        preview(&calls(&asked_three_times()), "14:01"),
        "*14:01 · ask_user · Corrected*\n\n**Which database should we use?**\n\n\
         - [x] PostgreSQL\n- [ ] SQLite\n*was SQLite*\n\n\
         **What should we name this service?**\n\n> orders"
    );
    // Bold text does not extend past its paragraph.
    let args =
        json!({ "questions": [{ "question": "Which one?\n\nThese are all.", "options": ["A"] }] });
    let call = contract::parse("ask_user", Flavor::Rpiv, args.clone()).unwrap();
    let answers = Outcome::Answered(Answers { each: vec![picked(&[0])], ..Answers::none(0) });
    let end = settled("a", &call, &answers, DeliveryBy::Result);
    let text = preview(&calls(&[call_message("a", args, 1), end, result("a")]), "");
    assert!(text.contains("**Which one?**\n\nThese are all.\n\n- [x] A"), "{text}");
}

// Messages to the model.

fn call() -> contract::Call {
    let args = json!({ "questions": [
        { "question": "Which database?", "header": "DB", "options": ["PostgreSQL", "SQLite"] },
        { "question": "Name?" },
    ] });
    contract::parse("ask_user", Flavor::Rpiv, args).unwrap()
}

#[test]
fn only_changed_answers_are_marked() {
    let call = call();
    let before = Answers { each: vec![picked(&[1]), custom("orders")], ..Answers::none(0) };
    let after = Answers { each: vec![picked(&[0]), custom("orders")], ..Answers::none(0) };
    let corrected = |before: &Answers, after: &Answers| {
        let reply = contract::corrected(&call, before, after, Mode::Interactive, 2.0);
        let (lead, result) = reply.text.split_once('\n').unwrap();
        (lead.to_owned(), serde_json::from_str::<Value>(result).unwrap(), reply.details)
    };
    let (lead, result, details) = corrected(&before, &after);
    assert!(lead.contains("`changed: true`"));
    assert_eq!(
        result,
        json!({ "answered": true, "answers": [
            { "question": "Which database?", "answer": "PostgreSQL", "selectedOption": "PostgreSQL",
              "wasCustom": false, "changed": true },
            { "question": "Name?", "answer": "orders", "wasCustom": true },
        ] })
    );
    assert_eq!(details["answers"][0]["was"], "SQLite");
    let recap = contract::answered(&details).unwrap();
    let brief_rows: Vec<_> = recap.brief_rows().map(|row| (&*row.short, &*row.answer)).collect();
    assert_eq!((recap.corrects, brief_rows), (true, vec![("DB", "PostgreSQL")]));

    // In another correction, the changes of the earlier correction are not marked.
    let last = Answers { each: vec![picked(&[0]), None], ..Answers::none(0) };
    let (_, result, _) = corrected(&after, &last);
    assert_eq!(
        result["answers"],
        json!([
            { "question": "Which database?", "answer": "PostgreSQL", "selectedOption": "PostgreSQL",
              "wasCustom": false },
            { "question": "Name?", "answer": null, "wasCustom": false, "changed": true },
        ])
    );
    // An answer to a question without an earlier answer.
    let none = Answers::none(2);
    assert!(corrected(&none, &after).0.contains("has now answered"));
    let (_, result, _) = corrected(&after, &none);
    assert_eq!(result["answered"], false);
}

// The session.

/// An event of a session, which adds one or two entries.
#[derive(Debug, Clone)]
enum Event {
    Prompt,
    /// An assistant message with calls: `true` for our tool, and the number of an id.
    Calls(Vec<(bool, u8)>),
    /// A result: the id of its call, and a number for its outcome (see `session`).
    Result(u8, u8),
    /// An answer to the call with this id, which a message delivers.
    Answered(u8),
    /// A correction of the call with this id.
    Corrected(u8),
    /// An irrelevant or malformed entry.
    Broken(u8),
}

fn event() -> impl Strategy<Value = Event> {
    let id = 0..4_u8;
    prop_oneof![
        Just(Event::Prompt),
        prop::collection::vec((prop::bool::weighted(0.7), id.clone()), 1..4).prop_map(Event::Calls),
        (id.clone(), 0..6_u8).prop_map(|(id, end)| Event::Result(id, end)),
        id.clone().prop_map(Event::Answered),
        id.prop_map(Event::Corrected),
        (0..8_u8).prop_map(Event::Broken),
    ]
}

fn args() -> Value {
    json!({ "questions": [{ "question": "A?", "options": ["x", "y"] }, { "question": "B?" }] })
}

fn checked() -> contract::Call {
    contract::parse("ask_user", Flavor::Rpiv, args()).unwrap()
}

fn some() -> Answers {
    Answers { each: vec![picked(&[0]), custom("b")], ..Answers::none(0) }
}

fn session(events: &[Event]) -> Vec<Value> {
    let mut entries: Vec<Value> = Vec::new();
    let call = checked();
    for event in events {
        let id = |id: &u8| format!("c{id}");
        let outcome_entry =
            |number: &u8, outcome, delivery| settled(&id(number), &call, &outcome, delivery);
        let mut new = Vec::new();
        match event {
            Event::Prompt => {
                new.push(json!({ "type": "message", "message": { "role": "user", "content": "go" } }));
            }
            Event::Calls(calls) => {
                let block = |(ours, id): &(bool, u8)| {
                    let name = if *ours { "ask_user" } else { "read" };
                    json!({ "type": "toolCall", "id": format!("c{id}"), "name": name, "arguments": args() })
                };
                let content: Vec<Value> = calls.iter().map(block).collect();
                let message = json!({ "role": "assistant", "content": content });
                new.push(json!({ "type": "message", "message": message }));
            }
            Event::Result(number, end) => {
                new.extend(match end {
                    0 | 1 => Some(outcome_entry(number, Outcome::Answered(some()), DeliveryBy::Result)),
                    2 => Some(outcome_entry(number, Outcome::Cancelled(some()), DeliveryBy::Result)),
                    _ => None,
                });
                let details = match end {
                    3 => json!({ "interrupted": true }),
                    4 => json!({ "pendingFile": "f" }),
                    _ => json!({ "other": true }),
                };
                new.push(json!({ "type": "message", "message": {
                    "role": "toolResult", "toolCallId": id(number), "toolName": "ask_user",
                    "details": details,
                } }));
            }
            Event::Answered(number) => new.push(outcome_entry(number, Outcome::Answered(some()), DeliveryBy::Message)),
            Event::Corrected(number) => new.push(outcome_entry(number, Outcome::Answered(some()), DeliveryBy::Correction)),
            Event::Broken(kind) => new.push(match kind {
                0 => json!(7),
                1 => json!({ "type": "message", "message": null }),
                2 => {
                    json!({ "type": "message", "message": { "role": "assistant", "content": "text" } })
                }
                3 => {
                    json!({ "type": "message", "message": { "role": "assistant", "content": [{ "type": "toolCall" }] } })
                }
                4 => json!({ "type": "custom_message", "customType": "ask_user", "details": [] }),
                5 => json!({ "type": "custom", "customType": "ask_user", "data": { "id": 1 } }),
                6 => {
                    json!({ "type": "message", "message": { "role": "toolResult", "details": 1 } })
                }
                _ => json!({ "type": "compaction" }),
            }),
        }
        for mut entry in new {
            if entry.is_object() {
                entry["id"] = format!("e{}", entries.len()).into();
            }
            if entry["data"]["kind"] == "settled" {
                entry["data"]["id"] = format!("s{}", entries.len()).into();
            }
            entries.push(entry);
        }
    }
    entries
}

proptest! {
    /// Reading any history and any correction does not panic, and the next form shows the corrected
    /// answers.
    #[test]
    fn any_history_accepts_any_correction(
        events in prop::collection::vec(event(), 0..14),
        keys in "[0-9xun]{0,6}",
    ) {
        let entries = session(&events);
        for asked in calls(&entries) {
            let reopened = match history::reopen(&asked, Flavor::Rpiv) {
                Ok(reopened) => reopened,
                Err(why) => {
                    let is_open = asked.open_place().is_some() || !asked.has_result;
                    prop_assert_eq!(why.contains("no answer yet"), is_open);
                    continue;
                }
            };
            let form = reopened.call.form.clone();
            let state = State::new(form.clone(), 100).with_answers(&reopened.answers);
            prop_assert_eq!(state.changed_count(), 0);
            prop_assert_eq!(&state.answers(), &reopened.answers);
            let mut user = opened(form, &reopened.answers, 60, 20);
            user.keys(&keys);
            let after = user.dialog.state().answers();
            if after == reopened.answers {
                continue;
            }
            let outcome = Outcome::Answered(after.clone());
            let mut next = entries.clone();
            next.push(settled(&asked.call.id, &reopened.call, &outcome, DeliveryBy::Correction));
            // The correction belongs to the last call with this id, which is another call if the
            // model used the id again.
            let calls = calls(&next);
            let again = calls.iter().rfind(|called| called.call.id == asked.call.id);
            let latest = again.filter(|called| called.entry == asked.entry);
            if let Some(again) = latest {
                let answers = history::reopen(again, Flavor::Rpiv).map(|form| form.answers);
                prop_assert_eq!(answers.unwrap(), after);
            }
        }
    }
}
