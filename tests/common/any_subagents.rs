//! Any bytes as what children send to a parent, and what a parent sends to a child.

use std::collections::HashSet;
use std::path::Path;

use pi_questions::contract::Flavor;
use pi_questions::model::{Answers, Outcome};
use pi_questions::surface::subagents::{Action, Listener, Parent, ParentMessage, Peer, limits};
use serde_json::{Value, json};

const OWN: u32 = 1;
/// Messages of which a child makes what it sends.
const MESSAGES: [&str; 8] = [
    r#"{"type":"hello","version":1,"pid":7,"name":"x\u001b[31m)"}"#,
    r#"{"type":"ask_user_request","requestId":"a","questions":[{"question":"Which?","options":["A"]}]}"#,
    r#"{"type":"ask_user_request","requestId":"b","mode":"batch","questions":["one","two"],"kept":[{"picked":["A"]}]}"#,
    r#"{"type":"ask_user_request","requestId":"c","tool":"question","questions":[{"question":"q","options":["A","A"]}]}"#,
    r#"{"type":"ask_user_withdraw","requestId":"a"}"#,
    r#"{"type":"hello","version":2}"#,
    r#"{"type":"list"}"#,
    "[",
];

/// A parent and its children, whatever the bytes say.
pub fn subagents(data: &[u8]) {
    heard(data);
    let mut parent = Parent::new(OWN, Flavor::Rpiv);
    let mut open: HashSet<(u32, String)> = HashSet::new();
    let mut there: HashSet<u32> = HashSet::new();
    let mut closing: HashSet<u32> = HashSet::new();
    let mut rest = data;
    let mut byte = || {
        let (first, after) = rest.split_first()?;
        rest = after;
        Some(*first)
    };
    while let (Some(kind), Some(given)) = (byte(), byte()) {
        let number = u32::from(given % 5);
        match kind % 16 {
            0 => {
                let pid = (given > 99).then_some(u32::from(given % 3));
                let peer = Peer { pid, program: Some("node".into()), folder: Some("/p".into()) };
                assert_eq!(parent.connected(number, peer), there.insert(number));
            }
            1 => {
                let left: HashSet<(u32, String)> =
                    parent.closed(number).into_iter().map(|id| (number, id)).collect();
                let ours = open.iter().filter(|it| it.0 == number).cloned().collect();
                assert_eq!(left, ours);
                open.retain(|it| it.0 != number);
                there.remove(&number);
                closing.remove(&number);
            }
            2 => {
                let id = ["a", "b", "c", "d"][usize::from(given % 4)];
                let outcome = [Outcome::Aborted, Outcome::Cancelled(Answers::none(1))];
                let outcome = &outcome[usize::from(given % 2)];
                let told = parent.settled(number, id, outcome, Path::new("/p"));
                assert_eq!(told.is_some(), open.remove(&(number, id.to_owned())));
                told.inspect(|text| whole(text));
            }
            _ => {
                let message = MESSAGES[usize::from(given / 5) % MESSAGES.len()].as_bytes();
                let cut = usize::from(byte().unwrap_or(255)).min(message.len());
                let sent = [&message[..cut], if kind > 40 { b"\n" } else { b"" }].concat();
                for action in parent.bytes(number, &sent, f64::from(given)) {
                    assert!(there.contains(&number) && !closing.contains(&number));
                    match action {
                        Action::Send(text) => whole(&text),
                        Action::Ask(request) => {
                            assert!(request.id.len() <= limits::ID);
                            assert!(open.insert((number, request.id.clone())));
                            let title = request.call.form.title.unwrap_or_default();
                            assert!(title.starts_with("Another process"), "{title}");
                            assert!(!title.chars().any(char::is_control), "{title:?}");
                        }
                        Action::Withdraw(id) => assert!(open.remove(&(number, id))),
                        Action::Close => assert!(closing.insert(number)),
                    }
                }
            }
        }
        for number in 0..5 {
            assert_eq!(parent.is_connected(number), there.contains(&number));
            let idle = closing.contains(&number) || open.iter().all(|it| it.0 != number);
            assert_eq!(parent.is_idle(number), idle);
        }
    }
}

/// A text for a child is one line of JSON.
fn whole(text: &str) {
    let line = text.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'));
    assert!(serde_json::from_str::<Value>(line).unwrap().is_object());
}

/// A child hears at most one end, and nothing after it, however the bytes are cut.
fn heard(data: &[u8]) {
    let welcome = json!({ "type": "welcome", "version": 1 }).to_string();
    let response = json!({ "type": "ask_user_response", "requestId": "1", "answers": ["A"] });
    let sent =
        [welcome.as_bytes(), b"\n", data, b"\n", response.to_string().as_bytes(), b"\n"].concat();
    let whole = Listener::default().bytes(&sent);
    let mut listener = Listener::default();
    let pieces: Vec<ParentMessage> = sent.chunks(7).flat_map(|part| listener.bytes(part)).collect();
    assert_eq!(whole, pieces);
    let ends = |it: &&ParentMessage| {
        matches!(
            it,
            ParentMessage::Response(..)
                | ParentMessage::TimedOut
                | ParentMessage::Withdrawn
                | ParentMessage::Over
        )
    };
    assert_eq!(whole.iter().filter(ends).count(), 1);
    assert!(whole.iter().rev().take(1).all(|it| ends(&it)));
}
