//! Any bytes as what a model writes and what a browser, or somebody else, sends to the panel.

use pi_questions::contract::{self, Flavor};
use pi_questions::model::{Answers, KeptForm, Outcome, Via};
use pi_questions::panel::{Action, Asked, Body, Panel, Request, Token, html, proof, routes};
use serde_json::{Value, json};

const PORT: u16 = 8123;
const HOST: &str = "127.0.0.1:8123";
const ORIGIN: &str = "http://127.0.0.1:8123";
const TOKEN: &str = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc";

/// Splits bytes into texts and choices.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn part(&mut self) -> &'a [u8] {
        let length = usize::from(self.byte()).min(self.0.len());
        let (part, rest) = self.0.split_at(length);
        self.0 = rest;
        part
    }

    fn text(&mut self) -> String {
        String::from_utf8_lossy(self.part()).into_owned()
    }

    /// One of `known`, or any text.
    fn one(&mut self, known: &[&str]) -> Option<String> {
        let byte = usize::from(self.byte());
        match known.get(byte % (known.len() + 2)) {
            Some(text) => Some((*text).to_owned()),
            None if byte.is_multiple_of(2) => None,
            None => Some(self.text()),
        }
    }
}

/// A panel that is asked, told and requested whatever the bytes say.
pub fn panel(data: &[u8]) {
    let mut bytes = Bytes(data);
    let token = Token::new(&[7; 32]);
    assert_eq!(token.as_str(), TOKEN);
    let mut panel = Panel::new(token.clone(), &Token::new(&[1; 32]), PORT);
    panel.enter(&bytes.text());
    while !bytes.0.is_empty() {
        match bytes.byte() % 9 {
            0 => {
                let text = bytes.text();
                markdown(&text);
                let message = match bytes.byte() % 3 {
                    0 => json!({ "role": "user", "content": text }),
                    1 => json!({ "role": "assistant", "content": text }),
                    _ => json!({ "role": "bashExecution", "command": text }),
                };
                event(panel.add_message(&message).as_deref());
            }
            1 => ask(&mut panel, &mut bytes),
            2 => {
                let (id, via) = (bytes.text(), Via::Named(bytes.text()));
                let none = Answers::default;
                let how = [Outcome::Answered(none()), Outcome::Cancelled(none()), Outcome::Aborted];
                let outcome = &how[usize::from(bytes.byte()) % 3];
                event(panel.settle(&id, outcome, Some(&via)).as_deref());
            }
            3 => event(panel.stop_timeout(&bytes.text()).as_deref()),
            4 => event(Some(&panel.opened(0, f64::from(bytes.byte())))),
            5 => panel.closed(0),
            6 => {
                let message = serde_json::from_slice(bytes.part()).unwrap_or_default();
                event(panel.add_message(&message).as_deref());
            }
            _ => request(&mut panel, &token, &mut bytes),
        }
    }
    event(Some(&panel.hello(0.0)));
}

fn ask(panel: &mut Panel, bytes: &mut Bytes<'_>) {
    let id = bytes.text();
    let mut option =
        || json!({ "label": bytes.text(), "description": bytes.text(), "preview": bytes.text() });
    let options = [option(), option()];
    let args = json!({ "title": bytes.text(), "context": bytes.text(), "mode": "batch", "questions": [
        { "id": "a", "question": bytes.text(), "header": bytes.text(), "options": options, "multiSelect": bytes.byte() > 127 },
        { "id": "b", "question": bytes.text(), "required": false },
    ] });
    let Ok(call) = contract::parse("ask_user", Flavor::Rpiv, args) else { return };
    let labels = contract::labels(&call);
    let asked = Asked {
        request_id: &id,
        form: &call.form,
        labels: &labels,
        waits: false,
        long_answer: 2_000,
        answers: &Answers::none(call.form.questions.len()),
        kept: &KeptForm::default(),
        closes_in_ms: Some(f64::from(bytes.byte())),
    };
    event(panel.ask(&asked, 0.0).as_deref());
}

/// A text for a stream is one event: nothing in it can start another.
fn event(text: Option<&str>) {
    let Some(text) = text else { return };
    let rest = text.strip_prefix("event: ").unwrap();
    let (name, rest) = rest.split_once("\ndata: ").unwrap();
    let data = rest.strip_suffix("\n\n").unwrap();
    assert!(name.chars().all(|c| c.is_ascii_lowercase()) && !data.contains(['\n', '\r']));
    assert!(serde_json::from_str::<Value>(data).is_ok());
    assert!(!text.contains(TOKEN));
}

/// A challenge of the panel, as the page asks for it.
fn challenge(panel: &mut Panel) -> String {
    let nonce = Some("Nonce 0123456789abcdefABCDEF");
    let request = Request {
        method: "GET",
        path: "/prove",
        host: Some(HOST),
        authorization: nonce,
        ..Request::default()
    };
    let Action::Reply(reply) = panel.handle(&request, 0.0) else { panic!() };
    let said: Value = serde_json::from_str(&reply.body).unwrap();
    said["challenge"].as_str().unwrap().to_owned()
}

fn request(panel: &mut Panel, token: &Token, bytes: &mut Bytes<'_>) {
    let method = bytes.one(&["GET", "POST"]).unwrap_or_default();
    let path = bytes.one(&["/", "/events", "/answer", "/keep", "/prove"]).unwrap_or_default();
    let host = bytes.one(&[HOST, "localhost:8123"]);
    let origin = bytes.one(&[ORIGIN, "http://localhost:8123"]);
    let wanted = bytes.byte();
    let own_words = bytes.one(&["Nonce 0123456789abcdefABCDEF"]);
    let content_type = bytes.one(&["application/json"]);
    let id = json!({ "requestId": bytes.text() }).to_string();
    let body = if bytes.byte() > 127 { id.as_bytes() } else { bytes.part() };
    let (part, meant): (Body<'_>, &[u8]) = match bytes.byte() % 5 {
        0 => (Body::Unread, body),
        1 => (Body::TooLarge, body),
        2 => (Body::TooSlow, body),
        _ => (Body::Whole(body), body),
    };
    let meant = if path == "/events" { b"" } else { meant };
    let proof = proof::authorization(token, &method, &path, &challenge(panel), meant);
    let shown = wanted > 64;
    let authorization = if shown { Some(proof) } else { own_words };
    let request = Request {
        method: &method,
        path: &path,
        host: host.as_deref(),
        origin: origin.as_deref(),
        authorization: authorization.as_deref(),
        content_type: content_type.as_deref(),
        connection: 0,
        body: part,
    };
    let own = request.host.is_some_and(|host| host == HOST || host == "localhost:8123");
    let same = request
        .origin
        .map(|origin| Some(origin) == request.host.map(|host| format!("http://{host}")).as_deref());
    let (reply, let_in) = match panel.handle(&request, 0.0) {
        Action::Reply(reply) => {
            let fine = reply.status == 200;
            let open = path == "/" || path == "/prove";
            assert!(!fine || (own && method == "GET" && open && same != Some(false)));
            (reply, false)
        }
        Action::Stream(reply) => {
            assert!(method == "GET" && path == "/events" && same != Some(false));
            (reply, true)
        }
        Action::Read { .. } => {
            assert!(request.body == Body::Unread);
            (routes::taken(&[]), true)
        }
        Action::Answer { response, .. } => {
            assert!(path == "/answer" && response.as_bytes() == body);
            (routes::taken(&[]), true)
        }
        Action::Keep { request_id } => {
            assert!(path == "/keep");
            (routes::late(panel, &request_id), true)
        }
    };
    // No proof is good twice, and none is good for something else.
    if let_in && part != Body::Unread {
        let again = panel.handle(&request, 0.0);
        assert!(
            matches!(again, Action::Reply(reply) if reply.status == 401 || reply.status == 503)
        );
    }
    // Nobody is let in without all of it.
    assert!(!let_in || (own && shown && (method == "GET" || same == Some(true))));
    for (name, value) in &reply.headers {
        assert!(!value.contains(['\r', '\n']) && !name.starts_with("Access-Control"));
    }
    assert!(reply.body.is_empty() || !reply.body.contains(TOKEN));
    assert!((200..600).contains(&reply.status));
}

/// Any Markdown is HTML of these elements only, closed in order, with links into the web only.
pub fn markdown(source: &str) {
    let (first, rest) = html::split(source);
    for html in [html::blocks(source), html::inline(source), html::escaped(source), first, rest] {
        well_formed(&html);
        // Escaping makes a character six at most, and marks add elements.
        assert!(html.len() <= source.len() * 100 + 100, "{} of {}", html.len(), source.len());
    }
}

fn well_formed(html: &str) {
    const KNOWN: [&str; 17] = [
        "span",
        "p",
        "strong",
        "em",
        "del",
        "code",
        "pre",
        "ul",
        "li",
        "blockquote",
        "table",
        "thead",
        "tr",
        "th",
        "td",
        "a",
        "br",
    ];
    let mut open: Vec<&str> = Vec::new();
    let mut parts = html.split('<');
    assert!(!parts.next().unwrap_or_default().contains('>'));
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains(['>', '"']), "{part}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{html}");
            continue;
        }
        let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(KNOWN.contains(&name), "{tag}");
        let value = |start: &str| rest.strip_prefix(start).and_then(|rest| rest.split_once('"'));
        match name {
            "a" => {
                let (address, rest) = value("href=\"").unwrap();
                let address = address.to_lowercase();
                assert!(
                    address.starts_with("http://") || address.starts_with("https://"),
                    "{address}"
                );
                assert_eq!(rest, " rel=\"noopener noreferrer\"");
            }
            "p" | "span" if !rest.is_empty() => {
                let class = value("class=\"").unwrap().0;
                assert!(["h1", "h2", "h3"].contains(&class) || class.len() == 1, "{tag}");
            }
            _ => assert_eq!(rest, "", "{tag}"),
        }
        if name != "br" {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} in {html}");
}
