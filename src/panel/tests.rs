//! What goes over the wire, and who is let in. The mock server of the browser tests speaks from the
//! same examples, `tests/panel/messages.json`; `BLESS=1` writes what the code makes of them.

use serde_json::{Map, Value, json};

use super::questions::closing;
use super::*;
use crate::contract::{self, Flavor};
use crate::golden::golden;
use crate::model::{Answers, Discussion, KeptForm, Outcome, Via};
use crate::strings;
use crate::surface::response::check;
use crate::surface::rpc::request::Message;

mod bounds;

const EXAMPLES: &str = "tests/panel/messages.json";
const PORT: u16 = 8123;

fn examples() -> Map<String, Value> {
    serde_json::from_str(include_str!("../../tests/panel/messages.json")).unwrap()
}

fn call(example: &Value) -> contract::Call {
    let flavor = if example["flavor"] == "forge" { Flavor::Forge } else { Flavor::Rpiv };
    let tool = example["tool"].as_str().unwrap();
    contract::parse(tool, flavor, example["args"].clone()).unwrap()
}

fn token() -> Token {
    Token::new(&[7; 32])
}

fn panel() -> Panel {
    Panel::new(token(), &Token::new(&[1; 32]), PORT)
}

/// `request` behind a proof, as the page sends it.
fn shown(panel: &mut Panel, request: &Request<'_>) -> Action {
    let body = if let Body::Whole(bytes) = request.body { bytes } else { b"" };
    let header = proof_for(panel, request, body);
    panel.handle(&Request { authorization: Some(&header), ..*request }, 0.0)
}

fn proof_for(panel: &mut Panel, request: &Request<'_>, body: &[u8]) -> String {
    let asked = Request { authorization: Some("Nonce 0123456789abcdefABCDEF"), ..get("/prove") };
    let Action::Reply(reply) = panel.handle(&asked, 0.0) else { panic!() };
    let said: Value = serde_json::from_str(&reply.body).unwrap();
    let challenge = said["challenge"].as_str().unwrap();
    proof::authorization(&token(), request.method, request.path, challenge, body)
}

/// Opens the call as the request `id`.
fn ask(panel: &mut Panel, id: &str, call: &contract::Call) -> Option<String> {
    let labels = contract::labels(call);
    let asked = Asked {
        request_id: id,
        form: &call.form,
        labels: &labels,
        waits: false,
        long_answer: 2_000,
        answers: &Answers::none(call.form.questions.len()),
        kept: &KeptForm::default(),
        closes_in_ms: call.form.timeout_ms,
    };
    panel.ask(&asked, 1_000.0)
}

fn data(event: &str) -> Value {
    let (_, data) = event.split_once("\ndata: ").unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn the_examples_are_what_is_sent_and_understood() {
    let mut examples = examples();
    let calls = examples["calls"].as_object().unwrap().clone();
    let mut panel = panel();
    panel.enter("Order service");
    let mut asked = Map::new();
    for (name, example) in &calls {
        asked.insert(name.clone(), data(&ask(&mut panel, name, &call(example)).unwrap()));
    }
    for example in examples["answers"].as_array_mut().unwrap() {
        let call = call(&calls[example["call"].as_str().unwrap()]);
        let body = example["body"].to_string();
        let request = post("/answer", body.as_bytes());
        let Action::Answer { request_id, response: text } = shown(&mut panel, &request) else {
            panic!("{body}");
        };
        let message = Message::parse(&text).unwrap();
        assert_eq!(message.request_id, request_id);
        let labels = contract::labels(&call);
        let accepted = check(&call.form, &labels, &message.response).unwrap();
        assert_eq!(accepted.warnings, Vec::<String>::new(), "{body}");
        let Outcome::Answered(answers) = accepted.outcome else { continue };
        let each = answers.each.iter().map(|answer| {
            answer
                .as_ref()
                .map(|it| json!({ "picks": it.picks, "custom": it.custom, "note": it.note }))
        });
        example["means"] = json!({ "each": each.collect::<Vec<_>>(), "note": answers.note });
    }
    examples.insert("asked".to_owned(), asked.into());
    examples.insert("words".to_owned(), page::words());
    examples.insert("policy".to_owned(), {
        let policy = page::policy();
        let mut parts: Vec<&str> = policy.split('\'').collect();
        for part in &mut parts {
            if part.starts_with("sha256-") {
                *part = "sha256-…";
            }
        }
        parts.join("'").into()
    });
    let call =
        json!({ "type": "toolCall", "name": "bash", "arguments": { "command": "ls -la\nsrc" } });
    let looked = "I looked around. **Three** things are yours to decide:\n\n- one\n- two";
    let said: Vec<Value> = [
        json!({ "role": "user", "content": "Set up the `order` service, please." }),
        json!({ "role": "assistant", "content": [call] }),
        json!({ "role": "assistant", "content": looked }),
    ]
    .iter()
    .map(|message| data(&panel.add_message(message).unwrap()))
    .collect();
    let settled = panel.settle("three", &answered(), Some(&Via::Terminal)).unwrap();
    let kept = panel.stop_timeout("single").unwrap();
    let events = json!({
        "hello": data(&hello_of_one(&calls["batch"])),
        "said": said,
        "settled": data(&settled),
        "kept": data(&kept),
        "bye": data(&Panel::bye(false)),
    });
    examples.insert("events".to_owned(), events);
    let cancelled = Outcome::Cancelled(Answers::default());
    let discussed = Outcome::Discussed(Discussion::new(Vec::new(), Answers::default()));
    let closings = [
        (answered(), Some(Via::Terminal)),
        (answered(), Some(Via::Browser)),
        (answered(), Some(Via::Message)),
        (answered(), Some(Via::named("telegram"))),
        (cancelled.clone(), Some(Via::Terminal)),
        (cancelled, Some(Via::Browser)),
        (Outcome::Aborted, None),
        (discussed, None),
        (Outcome::TimedOut(Answers::default()), None),
    ];
    let closings = closings.iter().map(|(outcome, via)| closing(outcome, via.as_ref())).collect();
    examples.insert("closings".to_owned(), closings);
    let text = serde_json::to_string_pretty(&Value::Object(examples)).unwrap();
    golden(EXAMPLES, &format!("{text}\n"));
}

fn answered() -> Outcome {
    Outcome::Answered(Answers::default())
}

fn hello_of_one(example: &Value) -> String {
    let mut panel = panel();
    panel.enter("Order service");
    ask(&mut panel, "batch", &call(example)).unwrap();
    panel.opened(1, 1_000.0)
}

#[test]
fn the_page_is_small_and_whole() {
    let Action::Reply(page) = panel().handle(&get("/"), 0.0) else { panic!() };
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("{{"), "a place that nothing filled");
    let words = page::words().to_string().len();
    assert!(page.body.len() - words <= 48 * 1024, "{} bytes", page.body.len() - words);
    assert!(page.body.contains("<html lang=\"en\">"));
    // What the policy lets run is what is there.
    for (name, before) in [("style", "<style>"), ("script", "<script>")] {
        let (_, rest) = page.body.split_once(before).unwrap();
        let (inside, _) = rest.split_once(&format!("</{name}>")).unwrap();
        let allowed = format!("{name}-src '{}'", joining::hash(inside));
        assert!(page::policy().contains(&allowed), "{name}");
    }
    assert!(
        !page.body.contains("http://") || page.body.matches("http://").count() == 1,
        "an icon's name"
    );
}

#[path = "../../build/panel.rs"]
#[allow(dead_code, reason = "the page is joined by the build")]
mod joining;

const HOST: &str = "127.0.0.1:8123";

fn get(path: &str) -> Request<'_> {
    Request { method: "GET", path, host: Some(HOST), ..Request::default() }
}

fn post<'a>(path: &'a str, body: &'a [u8]) -> Request<'a> {
    Request {
        method: "POST",
        origin: Some("http://127.0.0.1:8123"),
        content_type: Some("application/json"),
        body: Body::Whole(body),
        ..get(path)
    }
}

/// The status of the reply to `request` behind a proof; what is let in has a number of its own.
fn status(panel: &mut Panel, request: &Request<'_>) -> u16 {
    let action = shown(panel, request);
    number(action)
}

fn number(action: Action) -> u16 {
    match action {
        Action::Reply(response) => {
            let has = |wanted: &str| response.headers.iter().any(|(name, _)| *name == wanted);
            assert!(has("Content-Security-Policy") && has("X-Content-Type-Options"));
            assert!(!response.headers.iter().any(|(name, _)| name.starts_with("Access-Control")));
            assert!(!response.body.contains(token().as_str()), "the token leaks");
            response.status
        }
        Action::Stream(_) => 1,
        Action::Read { .. } => 2,
        Action::Answer { .. } => 3,
        Action::Keep { .. } => 4,
    }
}

#[test]
fn everything_is_refused_that_is_not_the_pages_own() {
    let mut panel = panel();
    assert_eq!(panel.token().address(PORT), format!("http://{HOST}/#{}", token().as_str()));
    ask(&mut panel, "r", &call(&examples()["calls"]["three"])).unwrap();
    let body = br#"{"requestId":"r","answers":[]}"#;
    let fine = post("/answer", body);
    let events = get("/events");
    assert_eq!(number(panel.handle(&get("/"), 0.0)), 200);
    assert_eq!([status(&mut panel, &events), status(&mut panel, &fine)], [1, 3]);
    assert_eq!(status(&mut panel, &Request { body: Body::Unread, ..fine }), 2);
    assert_eq!(status(&mut panel, &post("/keep", body)), 4);
    let other =
        Request { host: Some("localhost:8123"), origin: Some("http://localhost:8123"), ..fine };
    assert_eq!(status(&mut panel, &other), 3);

    // Paths and methods.
    for path in [
        "",
        "//",
        "/.",
        "/../",
        "/index.html",
        "/?",
        "/events/",
        "/events?x",
        "/EVENTS",
        "/%65vents",
        "http://127.0.0.1:8123/",
        "*",
        "/answer#",
    ] {
        assert_eq!(status(&mut panel, &get(path)), 404, "{path}");
    }
    for method in ["HEAD", "POST", "OPTIONS", "PUT", "get", ""] {
        assert_eq!(status(&mut panel, &Request { method, ..get("/") }), 405, "{method}");
    }
    assert_eq!(status(&mut panel, &Request { method: "GET", ..fine }), 405);

    // Names that were rebound, and other ports.
    for host in [
        "evil.example:8123",
        "127.0.0.1",
        "127.0.0.1:81",
        "127.0.0.1:8123.evil",
        "localhost:08123",
        "[::1]:8123",
        "0.0.0.0:8123",
        " 127.0.0.1:8123",
        "LOCALHOST:8123",
        "",
    ] {
        for request in [get("/"), events, fine] {
            assert_eq!(status(&mut panel, &Request { host: Some(host), ..request }), 403, "{host}");
        }
    }
    assert_eq!(status(&mut panel, &Request { host: None, ..get("/") }), 403);

    // Other pages.
    for origin in [
        "http://evil.example",
        "null",
        "http://localhost:8123",
        "https://127.0.0.1:8123",
        "http://127.0.0.1:8123/",
        "127.0.0.1:8123",
        "",
    ] {
        for request in [get("/"), events, fine] {
            assert_eq!(
                status(&mut panel, &Request { origin: Some(origin), ..request }),
                403,
                "{origin}"
            );
        }
    }
    assert_eq!(status(&mut panel, &Request { origin: None, ..fine }), 403);

    // Proofs.
    let header = proof_for(&mut panel, &fine, body);
    let (start, mac) = header.rsplit_once(' ').unwrap();
    let stranger = Token::new(&[8; 32]);
    let challenge = header.split(' ').nth(1).unwrap();
    let foreign = proof::authorization(&stranger, "POST", "/answer", challenge, body);
    let other_body = proof_for(&mut panel, &fine, b"{}");
    let other_path = proof_for(&mut panel, &post("/keep", body), body);
    let other_method = proof_for(&mut panel, &Request { method: "GET", ..fine }, body);
    for authorization in [
        None,
        Some(""),
        Some("Proof"),
        Some("Proof a b"),
        Some(token().as_str()),
        Some(&format!("Bearer {}", token().as_str())),
        Some(start),
        Some(&format!("{start} {}", mac.split_at(1).1)),
        Some(&format!("{header} x")),
        Some(&header.replace("Proof", "proof")),
        Some(&foreign),
        Some(&other_body),
        Some(&other_path),
        Some(&other_method),
    ] {
        let request = Request { authorization, ..fine };
        assert_eq!(number(panel.handle(&request, 0.0)), 401, "{authorization:?}");
    }
    let request = Request { authorization: Some(&header), ..fine };
    assert_eq!(number(panel.handle(&Request { body: Body::Unread, ..request }, 0.0)), 2);
    assert_eq!(number(panel.handle(&request, limits::PROOF_MS + 1.0)), 401, "too late");
    assert_eq!(number(panel.handle(&request, 0.0)), 3);
    assert_eq!(number(panel.handle(&request, 0.0)), 401, "a second time");
    for nonce in [None, Some("Nonce "), Some("Nonce short"), Some(header.as_str())] {
        let request = Request { authorization: nonce, ..get("/prove") };
        assert_eq!(number(panel.handle(&request, 0.0)), 401, "{nonce:?}");
    }

    // Bodies.
    for kind in [
        None,
        Some(""),
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some("application/jsonp"),
    ] {
        assert_eq!(status(&mut panel, &Request { content_type: kind, ..fine }), 415, "{kind:?}");
    }
    let kind = Some("Application/JSON; charset=utf-8");
    assert_eq!(status(&mut panel, &Request { content_type: kind, ..fine }), 3);
    assert_eq!(status(&mut panel, &Request { body: Body::TooLarge, ..fine }), 413);
    assert_eq!(
        status(&mut panel, &Request { body: Body::Announced(limits::BODY + 1), ..fine }),
        413
    );
    assert_eq!(status(&mut panel, &Request { body: Body::Announced(limits::BODY), ..fine }), 2);
    assert_eq!(status(&mut panel, &Request { body: Body::TooSlow, ..fine }), 408);
    assert_eq!(status(&mut panel, &post("/answer", &vec![b' '; limits::BODY + 1])), 413);
    for body in ["", "{", "[]", "null", r#"{"requestId":1}"#, r#"{"answers":[]}"#, "\"r\""] {
        assert_eq!(status(&mut panel, &post("/answer", body.as_bytes())), 400, "{body}");
    }
    assert_eq!(status(&mut panel, &post("/answer", b"\xff\xfe")), 400);
    let deep = "[".repeat(100_000);
    assert_eq!(status(&mut panel, &post("/answer", deep.as_bytes())), 400);

    // A refusal of a body that was not read closes the connection.
    let Action::Reply(reply) = shown(&mut panel, &Request { origin: None, ..fine }) else {
        panic!()
    };
    assert!(reply.headers.contains(&("Connection", "close".to_owned())));
}

#[test]
fn a_late_answer_hears_who_won() {
    let mut panel = panel();
    let three = call(&examples()["calls"]["three"]);
    ask(&mut panel, "r", &three).unwrap();
    assert_eq!(ask(&mut panel, "r", &three), None, "open already");
    assert!(panel.settle("r", &answered(), Some(&Via::Terminal)).is_some());
    assert_eq!(panel.settle("r", &Outcome::Aborted, None), None, "once");
    for (id, said) in [("r", "Answered in the terminal."), ("unknown", strings::page::gone())] {
        let body = json!({ "requestId": id, "answers": [] }).to_string();
        let Action::Reply(reply) = shown(&mut panel, &post("/answer", body.as_bytes())) else {
            panic!()
        };
        let said = json!({ "ok": false, "reason": said });
        assert_eq!((reply.status, reply.body), (409, said.to_string()));
    }
    assert_eq!(routes::late(&panel, "r").status, 409);
    assert_eq!((routes::taken(&[]).status, routes::refused("no").status), (200, 422));
    // A page that was away hears it, too.
    let hello = data(&panel.opened(1, 0.0));
    assert_eq!(hello["settled"][0]["text"], "Answered in the terminal.");
    assert_eq!(hello["open"], json!([]));
}

#[test]
fn time_that_is_left_is_told() {
    let mut panel = panel();
    let event = ask(&mut panel, "r", &call(&examples()["calls"]["single"])).unwrap();
    assert_eq!(data(&event)["closesInMs"], 60_000.0);
    let left = |panel: &Panel, now: f64| data(&panel.hello(now))["open"][0]["closesInMs"].clone();
    assert_eq!(left(&panel, 31_000.0), 30_000.0);
    assert_eq!(left(&panel, 99_000.0), 0.0);
    assert_eq!(data(&panel.stop_timeout("r").unwrap()), json!({ "requestId": "r" }));
    assert_eq!((left(&panel, 0.0), panel.stop_timeout("r")), (Value::Null, None));
}

#[test]
fn a_message_of_the_session_is_one_event() {
    let mut panel = panel();
    let call = json!({ "type": "toolCall", "name": "bash", "arguments": { "command": "ls" } });
    let content = json!([{ "type": "text", "text": "I *look*." }, call]);
    let event = panel.add_message(&json!({ "role": "assistant", "content": content })).unwrap();
    assert_eq!(
        data(&event)["items"],
        json!([
            { "id": 0, "role": "assistant", "html": "<p>I <em>look</em>.</p>" },
            { "id": 1, "role": "tool", "text": "bash ls" },
        ])
    );
    assert_eq!(panel.add_message(&json!({ "role": "toolResult", "content": "secret" })), None);
}

#[test]
fn another_session_starts_anew() {
    let mut panel = panel();
    ask(&mut panel, "r", &call(&examples()["calls"]["three"])).unwrap();
    let first = data(&panel.add_message(&json!({ "role": "user", "content": "one" })).unwrap());
    panel.enter("Other\nname\u{1b}[31m");
    let hello = data(&panel.hello(0.0));
    assert_eq!(hello["session"], "Other name");
    assert_eq!((&hello["open"][0]["requestId"], &hello["items"]), (&json!("r"), &json!([])));
    let second = data(&panel.add_message(&json!({ "role": "user", "content": "two" })).unwrap());
    assert!(second["items"][0]["id"].as_u64() > first["items"][0]["id"].as_u64());
}
