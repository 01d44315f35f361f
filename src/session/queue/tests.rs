use serde_json::{Value, json};

use super::*;
use crate::contract::Flavor;
use crate::model::Outcome;
use crate::session::call_data::CallData;
use crate::session::calls::{ReplyTo, Request};
use crate::session::event::Time;

fn end() -> Option<CallEnd> {
    Some(CallEnd::of(Outcome::Withdrawn))
}

fn event(name: &'static str) -> Event {
    Event { name, payload: Value::Null }
}

/// Performs all actions. Returns them as text, without [`Action::Open`] and alerts.
fn run(calls: &mut Calls) -> Vec<String> {
    let mut steps = Vec::new();
    while let Some(action) = calls.next_action(0.0) {
        match action {
            Action::Emit(Event { name: "herdr:blocked", .. }) => {}
            Action::Emit(Event { name, payload }) => {
                let name = name.replace("rpiv:", "").replace("ask-user:", "");
                let id = payload["requestId"].as_str().unwrap_or_default();
                steps.push(format!("{name} {id}").trim_end().to_owned());
            }
            Action::Open(id) => calls.announce_opening(&id),
            Action::Show { id, .. } => steps.push(format!("show {id}")),
            other => panic!("{other:?}"),
        }
    }
    steps
}

/// Returns a request of a tool that announces a call with the events "prompt" and "blocked".
fn request(id: &str, reply_to: ReplyTo) -> Request {
    let options = json!([{ "label": "a", "description": "" }, { "label": "b", "description": "" }]);
    let question = json!({ "question": "Which?", "header": "H", "options": options });
    let tool = "ask_user_question";
    let args = json!({ "questions": [question] });
    let mut call = contract::parse(tool, Flavor::default(), args).unwrap();
    call.form.timeout_ms = Some(1.0);
    let data = CallData::new(String::new(), tool.to_owned(), call);
    let (id, mode) = (id.to_owned(), Mode::Interactive);
    Request { id, data, reply_to, mode, asked_at_ms: None }
}

fn add(calls: &mut Calls, request: Request, stage: Stage) {
    let id = request.id.clone();
    calls.add(request, Time { clock: 0.0, date: 0.0 });
    calls.find_mut(&id).unwrap().stage = stage;
}

fn add_waiting(calls: &mut Calls, id: &str) {
    add(calls, request(id, ReplyTo::Pi), Stage::Queued);
}

fn add_hidden(calls: &mut Calls, id: &str, reply_to: ReplyTo) {
    add(calls, request(id, reply_to), Stage::Starting { replaces: false });
    calls.hide(id);
}

fn finish(calls: &mut Calls, id: &str) {
    calls.close(id, vec![event("closes")], end());
    calls.remove(id);
}

fn ids<'c>(calls: impl IntoIterator<Item = &'c OpenCall>) -> Vec<&'c str> {
    calls.into_iter().map(|call| call.id.as_str()).collect()
}

#[test]
fn calls_open_one_after_the_other_and_are_announced_in_order() {
    let mut calls = Calls::default();
    add_waiting(&mut calls, "1");
    add_waiting(&mut calls, "2");
    assert_eq!(run(&mut calls), ["prompt", "blocked", "asked 1", "show 1"]);
    assert_eq!((ids(calls.unshown_calls()), ids(calls.answerable_calls())), (vec!["2"], vec!["1"]));
    assert!(calls.set_begun("1").is_some() && calls.set_begun("1").is_none());
    finish(&mut calls, "1");
    // A call that is over causes no further events.
    let steps = run(&mut calls);
    assert_eq!(steps, ["closes", "settled 1", "prompt", "blocked", "asked 2", "show 2"]);
    assert!(calls.data("1").is_none() && calls.data("2").is_some());
}

#[test]
fn closing_call_keeps_its_place_until_it_is_removed() {
    let mut calls = Calls::default();
    add_waiting(&mut calls, "1");
    add_waiting(&mut calls, "2");
    run(&mut calls);
    calls.close("1", Vec::new(), None);
    assert!(run(&mut calls).is_empty());
    assert!(calls.find("1").is_none() && calls.data("1").is_some());
    calls.remove("1");
    assert_eq!(run(&mut calls), ["prompt", "blocked", "asked 2", "show 2"]);
}

#[test]
fn hidden_call_does_not_block_the_queue_and_can_be_shown() {
    let mut calls = Calls::default();
    add_hidden(&mut calls, "1", ReplyTo::Agent);
    calls.find_mut("1").unwrap().stage = Stage::Hidden { opens_after_typing: true };
    calls.hide("1");
    assert_eq!(calls.first_postponed().as_deref(), Some("1"));
    add_waiting(&mut calls, "2");
    let opened = ["prompt", "blocked", "asked 1", "prompt", "blocked", "asked 2", "show 2"];
    assert_eq!(run(&mut calls), opened);
    assert_eq!((ids(calls.hidden_calls()), calls.is_busy()), (vec!["1"], true));
    assert!(calls.show_hidden("1").is_err(), "another call is shown");
    finish(&mut calls, "2");
    assert_eq!(run(&mut calls), ["closes", "settled 2"]);
    assert!(calls.show_hidden("1").is_ok() && calls.first_postponed().is_none());
    // The call was already announced when it was hidden.
    assert_eq!(run(&mut calls), ["show 1"]);
}

#[test]
fn hidden_calls_with_a_waiting_caller_come_first() {
    let mut calls = Calls::default();
    add_hidden(&mut calls, "1", ReplyTo::Agent);
    add_hidden(&mut calls, "2", ReplyTo::Pi);
    assert_eq!(ids(calls.hidden_calls()), ["2", "1"]);
}

#[test]
fn calls_behind_a_deferred_form_are_announced_at_once() {
    let mut calls = Calls::default();
    add(&mut calls, request("1", ReplyTo::Agent), Stage::Queued);
    run(&mut calls);
    add_waiting(&mut calls, "2");
    assert_eq!(run(&mut calls), ["prompt", "blocked", "asked 2"]);
    finish(&mut calls, "1");
    // The call is announced only once.
    assert_eq!(run(&mut calls), ["closes", "settled 1", "show 2"]);
}

#[test]
fn corrections_are_not_announced() {
    let mut calls = Calls::default();
    let mut correction = request("1", ReplyTo::Extension);
    correction.data.call.form.is_correction = true;
    add(&mut calls, correction, Stage::Queued);
    assert_eq!(run(&mut calls), ["show 1"]);
    assert_eq!(calls.answerable_calls().count(), 0);
    finish(&mut calls, "1");
    assert_eq!(run(&mut calls), ["closes"]);
}

#[test]
fn call_without_a_user_is_not_announced() {
    let mut calls = Calls::default();
    let print = Request { mode: Mode::Print, ..request("1", ReplyTo::Pi) };
    add(&mut calls, print, Stage::Queued);
    assert_eq!(run(&mut calls), ["show 1"]);
    finish(&mut calls, "1");
    assert!(run(&mut calls).is_empty());
}

#[test]
fn an_announcement_stops_if_its_call_is_closed() {
    let mut calls = Calls::default();
    add_waiting(&mut calls, "1");
    assert!(matches!(calls.next_action(0.0), Some(Action::Open(_))));
    calls.announce_opening("1");
    assert!(matches!(calls.next_action(0.0), Some(Action::Emit(_))));
    finish(&mut calls, "1");
    // The opening was not fully announced, so no closing event and no event for listeners follows.
    assert!(run(&mut calls).is_empty());
    assert!(calls.data("1").is_none());
}

#[test]
fn after_the_end_of_the_session_only_outcomes_are_announced() {
    let mut calls = Calls::default();
    add_waiting(&mut calls, "1");
    add_hidden(&mut calls, "2", ReplyTo::Agent);
    run(&mut calls);
    assert!(calls.needs_user());
    assert_eq!(calls.end_session(), ["1", "2"]);
    assert!(!calls.is_busy() && calls.find("1").is_some());
    finish(&mut calls, "1");
    assert_eq!(run(&mut calls), ["closes", "settled 1"]);
    add_waiting(&mut calls, "3");
    assert!(run(&mut calls).is_empty() && calls.find("3").is_some());
    finish(&mut calls, "3");
    finish(&mut calls, "2");
    run(&mut calls);
    assert!(calls.calls.is_empty());
    let mut calls = Calls::default();
    add_hidden(&mut calls, "1", ReplyTo::Agent);
    assert!(!calls.needs_user(), "no caller waits for the call");
    assert_eq!(calls.end_session(), ["1"]);
}
