use serde_json::{Value, json};

use crate::contract::{
    Call, Flavor, Mode, Record, drafts_before, find_drafts, parse, read_drafts, saved_drafts,
};
use crate::model::{Answer, Answers, Discussion, Outcome, SavedDraft, SavedForm, Topic};

fn call(questions: Value) -> Call {
    parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap()
}

fn discussed(call: &Call, topic: Topic, drafts: Vec<Option<SavedDraft>>) -> Record {
    let answers = drafts
        .iter()
        .map(|draft| draft.as_ref().filter(|draft| draft.counts).map(|draft| draft.answer.clone()));
    let answers = Answers { each: answers.collect(), ..Answers::default() };
    let outcome = Outcome::Discussed(Discussion { topics: vec![topic], answers, drafts });
    record(call, &outcome)
}

fn record(call: &Call, outcome: &Outcome) -> Record {
    Record::new(call, outcome, None, (Mode::Interactive, 0.0)).unwrap()
}

/// Returns three questions: a single choice, a multi-select and a text question.
fn three_questions() -> Value {
    json!([
        { "question": "Which database?", "options": ["SQLite", "PostgreSQL"] },
        { "question": "Which features?", "multiSelect": true, "options": ["A", "B", "C"] },
        { "question": "Name?" },
    ])
}

fn picks(picks: &[usize], counts_as_answer: bool) -> SavedDraft {
    SavedDraft {
        answer: Answer { picks: picks.to_vec(), ..Answer::default() },
        counts: counts_as_answer,
        ..SavedDraft::default()
    }
}

#[test]
fn empty_selection_that_counts_as_an_answer_is_restored() {
    let before = call(three_questions());
    let each = vec![None, Some(picks(&[], true)), None];
    let form = SavedForm { each, topic: None };
    assert_eq!(read_drafts(&before, &saved_drafts(&form).unwrap()), form);
    let topic = Topic { question: 0, text: "Why?".into() };
    let json = discussed(&before, topic, form.each.clone()).to_json();
    assert_eq!(find_drafts(&before, &[&Record::read(json).unwrap()]).each, form.each);
}

#[test]
fn the_note_on_the_form_is_restored() {
    let note = |note: &str| Answer { note: Some(note.into()), ..Answer::default() };
    let noted =
        SavedDraft { answer: note("ask Ann"), typed: note("ask Bob"), ..SavedDraft::default() };
    let (before, form) = (
        call(three_questions()),
        SavedForm { each: vec![None, None, None, Some(noted)], topic: None },
    );
    assert_eq!(read_drafts(&before, &saved_drafts(&form).unwrap()), form);
}

#[test]
fn drafts_are_restored_after_a_discussion() {
    let before = call(three_questions());
    let typed = SavedDraft {
        typed: Answer { custom: Some("order-".into()), ..Answer::default() },
        ..SavedDraft::default()
    };
    let drafts = vec![Some(picks(&[1], true)), Some(picks(&[0, 2], false)), Some(typed)];
    let topic = Topic { question: 1, text: "What is C?".into() };
    let details = discussed(&before, topic, drafts.clone());
    assert_eq!(find_drafts(&before, &[&details]).each, drafts);
    let again = call(json!([
        { "question": "Name, please?" },
        { "question": " which  FEATURES?", "multiSelect": true, "options": ["C", "a", "D"] },
    ]));
    let found = find_drafts(&again, &[&details]);
    assert_eq!(found.each, [None, Some(picks(&[0, 1], false))]);
    assert_eq!(found.topic, Some(1));
    // Questions that were decided in the meantime have no drafts.
    let outcome = Outcome::Cancelled(Answers::none(2));
    let closed = record(&again, &outcome);
    let found = find_drafts(&before, &[&details, &closed]);
    assert_eq!(found.each, [drafts[0].clone(), None, drafts[2].clone()]);
    assert_eq!(find_drafts(&before, &[&closed, &details]).each, drafts);
}

#[test]
fn draft_that_lost_an_option_does_not_count_as_an_answer() {
    let before = call(three_questions());
    let drafts = vec![Some(picks(&[1], true)), Some(picks(&[0, 2], true)), None];
    let details = discussed(&before, Topic { question: 0, text: "?".into() }, drafts);
    let again = call(json!([
        { "question": "Which database?", "options": ["SQLite", "Redis"] },
        { "question": "Which features?", "multiSelect": true, "options": ["A", "B"] },
    ]));
    assert_eq!(find_drafts(&again, &[&details]).each, [None, Some(picks(&[0], false))]);
    let single = call(json!([{ "question": "Which features?", "options": ["A", "C"] }]));
    assert_eq!(find_drafts(&single, &[&details]).each, [None]);
}

#[test]
fn a_call_with_the_same_questions_gets_the_earlier_drafts() {
    let before = call(three_questions());
    let typed = SavedDraft {
        typed: Answer { custom: Some("order-".into()), ..Answer::default() },
        ..SavedDraft::default()
    };
    let drafts = vec![Some(picks(&[1], true)), None, Some(typed.clone())];
    let drafts = SavedForm { each: drafts, topic: None };
    let again = call(json!([
        { "question": "name?" },
        { "question": "Which colour?", "options": ["Red", "Blue"] },
        { "question": "Which database?", "options": ["PostgreSQL", "MongoDB"] },
    ]));
    let found = drafts_before(&again, &before, &drafts);
    assert_eq!(found.each, [Some(typed), None, Some(picks(&[0], true))]);
}
