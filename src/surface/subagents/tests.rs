//! What a parent and a child say to each other.

use std::path::Path;

use serde_json::{Value, json};

use super::wire::line;
use super::*;
use crate::contract::{self, Call, Flavor};
use crate::model::{Answer, Answers, Kept, KeptForm, Outcome};
use crate::strings::programs as words;
use crate::surface::response::check;

const OWN: u32 = 1;

fn parent() -> Parent {
    Parent::new(OWN, Flavor::Rpiv)
}

fn hello() -> Value {
    json!({ "type": "hello", "version": 1, "pid": 7, "process": "node", "folder": "/p" })
}

fn request(id: &str, questions: usize) -> Value {
    let questions: Vec<Value> = (0..questions)
        .map(|n| json!({ "question": format!("Which {n}?"), "options": ["A", "B"] }))
        .collect();
    json!({ "type": "ask_user_request", "requestId": id, "questions": questions })
}

/// What the parent does when the connection sends these messages, in short.
fn say(parent: &mut Parent, number: u32, messages: &[Value]) -> Vec<Value> {
    let text: String = messages.iter().map(line).collect();
    parent.bytes(number, text.as_bytes(), 0.0).into_iter().map(short).collect()
}

fn short(action: Action) -> Value {
    match action {
        Action::Send(text) => serde_json::from_str(&text).unwrap(),
        Action::Ask(request) => json!({ "asks": request.id }),
        Action::Withdraw(id) => json!({ "withdraws": id }),
        Action::Close => json!("closes"),
    }
}

/// A parent with one child that said hello.
fn met() -> Parent {
    let mut parent = parent();
    assert!(parent.connected(1, Peer::default()));
    let welcome = json!({ "type": "welcome", "version": 1 });
    assert_eq!(say(&mut parent, 1, &[hello()]), [welcome]);
    parent
}

fn picked(picks: &[usize]) -> Outcome {
    let answer = Answer { picks: picks.to_vec(), ..Answer::default() };
    Outcome::Answered(Answers { each: vec![Some(answer)], ..Answers::default() })
}

#[test]
fn a_request_is_opened_answered_and_over() {
    let mut parent = met();
    let opened = json!({ "type": "ask_user_opened", "requestId": "r" });
    assert_eq!(say(&mut parent, 1, &[request("r", 1)]), [opened, json!({ "asks": "r" })]);
    assert!(!parent.is_idle(1));
    let told = parent.settled(1, "r", &picked(&[1]), Path::new("/p")).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&told).unwrap(),
        json!({ "type": "ask_user_response", "requestId": "r", "answers": [
            { "question": "Which 0?", "answer": "B", "selectedOption": "B", "wasCustom": false },
        ] })
    );
    assert!(parent.is_idle(1));
    assert_eq!(parent.settled(1, "r", &picked(&[1]), Path::new("/p")), None);
}

#[test]
fn an_end_that_nobody_decided_says_only_that() {
    let mut parent = met();
    for (outcome, reason) in
        [(Outcome::TimedOut(Answers::none(1)), "timedOut"), (Outcome::Aborted, "gone")]
    {
        say(&mut parent, 1, &[request("r", 1)]);
        let told = parent.settled(1, "r", &outcome, Path::new("/p")).unwrap();
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told, json!({ "type": "ask_user_closed", "requestId": "r", "reason": reason }));
    }
}

#[test]
fn what_was_withdrawn_or_left_is_not_answered() {
    let mut parent = met();
    say(&mut parent, 1, &[request("a", 1), request("b", 1)]);
    let withdraw = json!({ "type": "ask_user_withdraw", "requestId": "a" });
    assert_eq!(say(&mut parent, 1, std::slice::from_ref(&withdraw)), [json!({ "withdraws": "a" })]);
    assert_eq!(say(&mut parent, 1, &[withdraw]), [Value::Null; 0]);
    assert_eq!(parent.settled(1, "a", &picked(&[0]), Path::new("/p")), None);
    assert_eq!(parent.closed(1), ["b"]);
    assert_eq!(parent.settled(1, "b", &picked(&[0]), Path::new("/p")), None);
    assert_eq!((parent.is_connected(1), parent.closed(1)), (false, Vec::new()));
}

#[test]
fn a_connection_that_breaks_the_rules_is_told_so_and_closed() {
    let error = |why: &str| vec![json!({ "type": "error", "reason": why }), json!("closes")];
    let cases = [
        ("{", words::NOT_A_MESSAGE),
        ("[]", words::NOT_A_MESSAGE),
        (r#"{"type":"list"}"#, words::OTHER_VERSION),
        (r#"{"type":"ask_user_request","requestId":"r","questions":[]}"#, words::OTHER_VERSION),
        (r#"{"type":"hello","version":2}"#, words::OTHER_VERSION),
        (r#"{"type":"hello","version":"1"}"#, words::OTHER_VERSION),
        (r#"{"type":"hello","version":1,"pid":1}"#, words::ITSELF),
    ];
    for (text, why) in cases {
        let mut parent = parent();
        parent.connected(1, Peer::default());
        let text = format!("{text}\n{}{}", line(&hello()), line(&request("r", 1)));
        let done: Vec<Value> =
            parent.bytes(1, text.as_bytes(), 0.0).into_iter().map(short).collect();
        assert_eq!(done, error(why), "{text}");
        assert_eq!(say(&mut parent, 1, &[hello()]), [Value::Null; 0]);
    }
    // There is no message to read or to list anything.
    for kind in ["hello", "list", "ask_user_response", "ask_user_list", "read"] {
        let message = json!({ "type": kind, "version": 1, "requestId": "r" });
        assert_eq!(say(&mut met(), 1, &[message]), error(words::NOT_A_MESSAGE), "{kind}");
    }
    let mut parent = met();
    let long = vec![b'x'; limits::MESSAGE + 1];
    let done: Vec<Value> = parent.bytes(1, &long, 0.0).into_iter().map(short).collect();
    assert_eq!(done, error(words::TOO_LONG));
}

#[test]
fn the_system_says_who_it_is_not_the_child() {
    let mut parent = parent();
    parent.connected(1, Peer { pid: Some(OWN), ..Peer::default() });
    let why = json!({ "type": "error", "reason": words::ITSELF });
    assert_eq!(say(&mut parent, 1, &[hello()])[0], why);
    // It says that it is the parent, and is not.
    parent.connected(2, Peer { pid: Some(9), program: Some("sh".into()), folder: None });
    let mut lies = hello();
    lies["pid"] = OWN.into();
    lies["name"] = "sh 1".into();
    let text = line(&lies) + &line(&request("r", 1));
    let asked = parent.bytes(2, text.as_bytes(), 0.0).into_iter().find_map(|action| match action {
        Action::Ask(request) => Some(request),
        _ => None,
    });
    let asked = asked.unwrap();
    let wanted = "Another process (sh 9, calls itself sh 1) has a question";
    assert_eq!(asked.call.form.title.as_deref(), Some(wanted));
    assert_eq!(asked.badge.from(), "another process (sh 9, calls itself sh 1)");
}

#[test]
fn a_bad_request_costs_itself_only() {
    let mut parent = met();
    let long = "i".repeat(limits::ID + 1);
    let requests = [
        request("", 1),
        request(&long, 1),
        json!({ "type": "ask_user_request", "requestId": 7, "questions": ["a"] }),
        request("none", 0),
        json!({ "type": "ask_user_request", "requestId": "x", "tool": "bash", "command": "ls" }),
        request("r", 1),
        request("r", 1),
    ];
    let done = say(&mut parent, 1, &requests);
    let refused: Vec<&str> = done
        .iter()
        .filter(|it| it["type"] == "ask_user_refused")
        .map(|it| it["requestId"].as_str().unwrap())
        .collect();
    assert_eq!(refused, ["", "", "", "none", "x", "r"]);
    assert_eq!(done.iter().filter(|it| it["asks"] == "r").count(), 1);
    assert_eq!(done.last().unwrap()["reason"], words::ID_IN_USE);
}

#[test]
fn a_child_has_twenty_questions_over_all_its_connections() {
    let asks = |parent: &mut Parent, number: u32, id: &str, questions: usize| {
        say(parent, number, &[request(id, questions)]).iter().any(|it| it["asks"] == id)
    };
    let mut parent = parent();
    let of = |pid: u32| Peer { pid: Some(pid), ..Peer::default() };
    for (number, peer) in
        [(1, of(7)), (2, of(7)), (3, of(8)), (4, Peer::default()), (5, Peer::default())]
    {
        parent.connected(number, peer);
        say(&mut parent, number, &[hello()]);
    }
    assert!(!asks(&mut parent, 1, "a", 21));
    assert!(asks(&mut parent, 1, "a", 15) && asks(&mut parent, 2, "b", 5));
    assert!(!asks(&mut parent, 1, "c", 1) && !asks(&mut parent, 2, "c", 1));
    assert!(
        asks(&mut parent, 3, "a", 20)
            && asks(&mut parent, 4, "a", 20)
            && asks(&mut parent, 5, "a", 20)
    );
    parent.settled(1, "a", &Outcome::Aborted, Path::new("/"));
    assert!(asks(&mut parent, 2, "c", 15) && !asks(&mut parent, 1, "d", 1));
}

#[test]
fn all_children_together_are_bounded() {
    let mut parent = parent();
    let most = limits::CONNECTIONS;
    for number in 0..most {
        assert!(parent.connected(number, Peer::default()));
        say(&mut parent, number, &[hello()]);
    }
    assert!(!parent.connected(most, Peer::default()) && !parent.connected(0, Peer::default()));
    let asked = (0..most).filter(|number| {
        say(&mut parent, *number, &[request("r", 20)]).iter().any(|it| it["asks"] == "r")
    });
    assert_eq!(asked.count(), limits::ALL_QUESTIONS / limits::QUESTIONS);
    parent.closed(0);
    assert!(parent.connected(most, Peer::default()));

    let mut parent = met();
    let big = "x".repeat(limits::MESSAGE / 2);
    let fit = (0..20).filter(|n| {
        let mut request = request(&n.to_string(), 1);
        request["context"] = big.clone().into();
        say(&mut parent, 1, &[request]).iter().any(|it| it.get("asks").is_some())
    });
    assert_eq!(fit.count(), 15);
}

#[test]
fn every_message_counts_and_nothing_is_kept_of_what_follows() {
    let withdraw = json!({ "type": "ask_user_withdraw", "requestId": "none" });
    for message in [line(&withdraw), line(&request("", 1)), "\n".to_owned()] {
        let mut parent = met();
        let text = message.repeat(limits::MESSAGES);
        let done = parent.bytes(1, text.as_bytes(), 0.0);
        let done: Vec<Value> = done.into_iter().map(short).collect();
        assert_eq!(done.last(), Some(&json!("closes")), "{message}");
        assert_eq!(done[done.len() - 2]["reason"], words::TOO_MANY_MESSAGES);
        assert!(parent.is_idle(1));
        let kept = format!("{parent:?}");
        assert!(kept.len() < 1_000, "{kept}");
        assert!(parent.bytes(1, text.as_bytes(), 0.0).is_empty());
        assert_eq!(format!("{parent:?}"), kept);
    }
    let mut listener = Listener::default();
    assert_eq!(listener.bytes(b"[\nmore"), [ParentMessage::Over]);
    let over = format!("{listener:?}");
    assert_eq!(listener.bytes(b"more"), []);
    assert_eq!(format!("{listener:?}"), over);
}

#[test]
fn a_process_asks_so_often_in_a_minute_over_all_its_connections() {
    let of = |pid: u32| Peer { pid: Some(pid), ..Peer::default() };
    let mut parent = parent();
    let mut number = 0;
    // A connection of its own for each request, and taken back at once.
    let mut asks = |parent: &mut Parent, peer: Peer, now_ms: f64| {
        number += 1;
        assert!(parent.connected(number, peer));
        let text = line(&hello()) + &line(&request("r", 1));
        let done = parent.bytes(number, text.as_bytes(), now_ms);
        parent.closed(number);
        done.into_iter().map(short).any(|it| it["asks"] == "r")
    };
    let asked = (0..100).filter(|_| asks(&mut parent, of(7), 0.0)).count();
    assert_eq!(asked, limits::RATE);
    // Others are not held up.
    assert!(asks(&mut parent, of(8), 1.0));
    assert!(!asks(&mut parent, of(7), limits::RATE_MS - 1.0));
    assert!(asks(&mut parent, of(7), limits::RATE_MS));
    // A program that starts a process for each question does not get further than all may.
    let more = (0..1_000).filter(|pid| asks(&mut parent, of(100 + pid), limits::RATE_MS)).count();
    assert_eq!(more, limits::ALL_RATE - 2);
    // Where the system does not tell them apart, they are one.
    let now_ms = 3.0 * limits::RATE_MS;
    let asked = (0..100).filter(|_| asks(&mut parent, Peer::default(), now_ms)).count();
    assert_eq!(asked, limits::RATE);
}

/// Sends what the child says to a parent, and what the parent says back to the child.
fn through(
    tool: &str,
    flavor: Flavor,
    args: Value,
    outcome: &Outcome,
) -> (Call, Request, Vec<ParentMessage>) {
    let call = contract::parse(tool, flavor, args).unwrap();
    let left = Kept { typed: Some("begun".into()), ..Kept::default() };
    let mut each = vec![None; call.form.questions.len()];
    each[0] = Some(left);
    let kept = KeptForm { each, topic: None };
    let asked = Asked { tool, flavor, call: &call, kept: &kept };
    let text = asked.text(&Claims { name: Some("scout".into()), ..Claims::default() }).unwrap();
    let mut parent = Parent::new(OWN, Flavor::Rpiv);
    parent.connected(1, Peer::default());
    let mut listener = Listener::default();
    let (mut heard, mut request) = (Vec::new(), None);
    for action in parent.bytes(1, text.as_bytes(), 0.0) {
        match action {
            Action::Send(text) => heard.extend(listener.bytes(text.as_bytes())),
            Action::Ask(asked) => request = Some(*asked),
            other => panic!("{other:?}"),
        }
    }
    let request = request.unwrap();
    assert_eq!(request.kept.each, kept.each);
    let told = parent.settled(1, &request.id, outcome, Path::new("/p")).unwrap();
    heard.extend(listener.bytes(told.as_bytes()));
    assert_eq!(listener.bytes(b"{}\n"), []);
    (call, request, heard)
}

#[test]
fn every_contract_is_asked_as_it_is_and_hears_its_answer() {
    let options =
        json!([{ "label": "A", "description": "a" }, { "label": "B", "description": "b" }]);
    let question = json!({ "id": "q", "question": "Which?", "header": "H", "prompt": "Which?", "options": options });
    let list = json!({ "questions": [question] });
    let short = json!({ "question": "Which?", "options": ["A", "B"], "allowFreeform": false, "timeout": 1000 });
    for (tool, flavor, args) in [
        ("ask_user", Flavor::Rpiv, list.clone()),
        ("ask_user", Flavor::Rpiv, short),
        ("question", Flavor::Rpiv, list.clone()),
        ("AskUserQuestion", Flavor::Rpiv, list.clone()),
        ("ask_user_question", Flavor::Rpiv, list.clone()),
        ("ask_user_question", Flavor::Forge, list),
    ] {
        let outcome = picked(&[1]);
        let (call, request, heard) = through(tool, flavor, args, &outcome);
        assert_eq!((request.tool.as_str(), request.call.contract()), (tool, call.contract()));
        let questions = [&request.call, &call].map(|it| format!("{:?}", it.form.questions));
        assert_eq!(questions[0], questions[1]);
        assert_eq!(request.call.form.timeout_ms, call.form.timeout_ms);
        let [ParentMessage::Welcome, ParentMessage::Opened, ParentMessage::Response(response, _)] =
            heard.as_slice()
        else {
            panic!("{tool}: {heard:?}");
        };
        let accepted = check(&call.form, &contract::labels(&call), response).unwrap();
        assert_eq!((accepted.outcome, accepted.warnings), (outcome, Vec::new()), "{tool}");
    }
}

#[test]
fn a_child_hears_the_ends_and_believes_no_other_request() {
    let one = |text: &str| Listener::default().bytes(text.as_bytes());
    for (text, heard) in [
        (r#"{"type":"welcome","version":1}"#, vec![ParentMessage::Welcome]),
        (r#"{"type":"welcome","version":2}"#, vec![ParentMessage::Over]),
        (
            r#"{"type":"ask_user_closed","requestId":"1","reason":"timedOut"}"#,
            vec![ParentMessage::TimedOut],
        ),
        (
            r#"{"type":"ask_user_closed","requestId":"1","reason":"withdrawn"}"#,
            vec![ParentMessage::Withdrawn],
        ),
        (
            r#"{"type":"ask_user_closed","requestId":"1","reason":"gone"}"#,
            vec![ParentMessage::Over],
        ),
        (r#"{"type":"ask_user_refused","requestId":"1"}"#, vec![ParentMessage::Over]),
        (r#"{"type":"ask_user_response","requestId":"2","answers":["A"]}"#, vec![]),
        (r#"{"type":"ask_user_response","requestId":"1"}"#, vec![ParentMessage::Over]),
        (r#"{"type":"news"}"#, vec![]),
        (r#"{"type":"error","reason":"x"}"#, vec![ParentMessage::Over]),
        ("HTTP/1.1 400 Bad Request", vec![ParentMessage::Over]),
    ] {
        assert_eq!(one(&format!("{text}\n")), heard, "{text}");
    }
    assert_eq!(Listener::default().bytes(&vec![b'x'; limits::ANSWER + 1]), [ParentMessage::Over]);
    let knocked = hello_message(7);
    let mut parent = parent();
    parent.connected(1, Peer::default());
    let done: Vec<Value> =
        parent.bytes(1, knocked.as_bytes(), 0.0).into_iter().map(short).collect();
    assert_eq!(done, [json!({ "type": "welcome", "version": 1 })]);
}
