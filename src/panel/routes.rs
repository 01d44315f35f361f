//! Which request gets what. Everything is refused that is not the page's own.

use serde_json::{Value, json};

use super::page::Response;
use super::proof::Shown;
use super::state::Panel;
use super::{limits, page};
use crate::strings::programs;

const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";
const EVENTS: &str = "text/event-stream; charset=utf-8";

/// A request as the server read it. Headers that came more than once count as missing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Request<'a> {
    /// `GET`, `POST`.
    pub method: &'a str,
    /// The request's target, as it was sent.
    pub path: &'a str,
    /// The header `Host`.
    pub host: Option<&'a str>,
    /// The header `Origin`.
    pub origin: Option<&'a str>,
    /// The header `Authorization`.
    pub authorization: Option<&'a str>,
    /// The header `Content-Type`.
    pub content_type: Option<&'a str>,
    /// The number of its connection (see [`Panel::connected`]).
    pub connection: u32,
    /// How far its body was read.
    pub body: Body<'a>,
}

/// A request's body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Body<'a> {
    /// Not read: only the head is known.
    #[default]
    Unread,
    /// The same, and it says how many bytes it has.
    Announced(usize),
    /// All of it.
    Whole(&'a [u8]),
    /// It has more bytes than it may have, or says so.
    TooLarge,
    /// It did not end in time.
    TooSlow,
}

/// What the host does with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Send this.
    Reply(Response),
    /// Send the head of this and keep the connection; `Panel::opened` has the beginning.
    Stream(Response),
    /// Read the body, at most `limit` bytes within [`limits::BODY_MS`], and ask again.
    Read {
        /// Most bytes.
        limit: usize,
    },
    /// `response` answers the open request `request_id`, in the form of `/ask-user-response`: check
    /// it as that is checked, and send what [`taken`] or [`refused`] makes of the verdict.
    Answer {
        /// The request.
        request_id: String,
        /// The JSON text as it came.
        response: String,
    },
    /// Somebody is answering `request_id`: it must not close by itself any more. Call
    /// `Panel::keep` and send [`taken`].
    Keep {
        /// The request.
        request_id: String,
    },
}

/// The answer counts; `warnings` say what was taken otherwise than sent, a sentence each.
pub fn taken(warnings: &[String]) -> Response {
    let verdict = match warnings {
        [] => json!({ "ok": true }),
        _ => json!({ "ok": true, "warnings": warnings }),
    };
    page::reply(200, JSON, verdict.to_string())
}

/// The answer does not fit the questions; they stay open. `reason` is what the person reads.
pub fn refused(reason: &str) -> Response {
    error(422, reason)
}

/// The request failed here; what it asked for did not happen.
pub fn broken() -> Response {
    closing(error(500, programs::status(500)))
}

fn error(status: u16, reason: &str) -> Response {
    page::reply(status, JSON, json!({ "ok": false, "reason": reason }).to_string())
}

/// `response` as the last one of its connection.
fn closing(mut response: Response) -> Response {
    response.headers.push(("Connection", "close".to_owned()));
    response
}

/// Refuses a request and closes its connection: a body may be there that nobody reads.
fn refuse(status: u16) -> Action {
    Action::Reply(closing(error(status, programs::status(status))))
}

impl Panel {
    /// Decides about a request. It is called when the head has arrived, and where that gives
    /// [`Action::Read`], once more with the body. `now_ms` is the clock that [`Self::ask`] is given.
    #[must_use]
    pub fn handle(&mut self, request: &Request<'_>, now_ms: f64) -> Action {
        let action = self.judge(request, now_ms);
        if matches!(action, Action::Read { .. } | Action::Stream(_)) {
            self.trust(request.connection);
        }
        action
    }

    fn judge(&mut self, request: &Request<'_>, now_ms: f64) -> Action {
        let Some(host) = request.host.filter(|host| is_own(host, self.port)) else {
            return refuse(403);
        };
        let method = match request.path {
            "/" | "/prove" | "/events" => "GET",
            "/answer" | "/keep" => "POST",
            _ => return refuse(404),
        };
        if request.method != method {
            return refuse(405);
        }
        // A browser names the page that sends a POST, and one that reads across origins.
        let own = request.origin.map(|origin| origin.strip_prefix("http://") == Some(host));
        if !own.unwrap_or(method == "GET") {
            return refuse(403);
        }
        // Without a proof nobody keeps a connection, as by asking again and reading nothing.
        if request.path == "/" {
            return Action::Reply(closing(page::reply(200, HTML, page::html())));
        }
        if request.path == "/prove" {
            let nonce = request.authorization.and_then(|text| text.strip_prefix("Nonce "));
            let proof = nonce.and_then(|nonce| self.proofs.prove(nonce, now_ms));
            let Some((challenge, proof)) = proof else { return refuse(401) };
            let said = json!({ "challenge": challenge, "proof": proof });
            return Action::Reply(closing(page::reply(200, JSON, said.to_string())));
        }
        let shown = Shown::read(request.authorization)
            .filter(|shown| self.proofs.fits(shown, request.method, request.path, now_ms));
        let Some(shown) = shown else { return refuse(401) };
        if request.path == "/events" {
            return if self.streams() >= limits::STREAMS {
                refuse(503)
            } else if shown.covers(b"") && self.proofs.spend(&shown, now_ms) {
                Action::Stream(page::reply(200, EVENTS, String::new()))
            } else {
                refuse(401)
            };
        }
        // No form of another page can send this type without being asked for.
        let kind = request.content_type.and_then(|kind| kind.split(';').next()).unwrap_or_default();
        if !kind.trim().eq_ignore_ascii_case("application/json") {
            return refuse(415);
        }
        match request.body {
            Body::Announced(length) if length > limits::BODY => refuse(413),
            Body::Unread | Body::Announced(_) => Action::Read { limit: limits::BODY },
            Body::TooLarge => refuse(413),
            Body::TooSlow => refuse(408),
            Body::Whole(bytes) if bytes.len() > limits::BODY => refuse(413),
            Body::Whole(bytes) if !shown.covers(bytes) => refuse(401),
            Body::Whole(_) if !self.proofs.spend(&shown, now_ms) => refuse(401),
            Body::Whole(bytes) => posted(self, request.path, bytes),
        }
    }
}

/// `127.0.0.1:<port>` or `localhost:<port>` and nothing else: no other name that leads here, as one
/// that was rebound.
fn is_own(host: &str, port: u16) -> bool {
    ["127.0.0.1:", "localhost:"]
        .iter()
        .any(|name| host.strip_prefix(name).is_some_and(|rest| rest == port.to_string()))
}

fn posted(panel: &Panel, path: &str, bytes: &[u8]) -> Action {
    let text = std::str::from_utf8(bytes).ok();
    let value: Option<Value> = text.and_then(|text| serde_json::from_str(text).ok());
    let id = value.as_ref().and_then(|value| value.get("requestId")).and_then(Value::as_str);
    let (Some(text), Some(id)) = (text, id.filter(|id| id.len() <= limits::ID)) else {
        return Action::Reply(error(400, programs::status(400)));
    };
    if !panel.is_open(id) {
        return Action::Reply(error(409, panel.late(id)));
    }
    let request_id = id.to_owned();
    match path {
        "/keep" => Action::Keep { request_id },
        _ => Action::Answer { request_id, response: text.to_owned() },
    }
}

/// The reply to an answer that came too late although its request was open when it was sent.
pub fn late(panel: &Panel, request_id: &str) -> Response {
    error(409, panel.late(request_id))
}
