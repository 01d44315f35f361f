//! Which request gets what. Everything is refused that is not the page's own.

use serde_json::{Value, json};

use super::proof::Shown;
use super::request::{Action, Body, Request, Response};
use super::state::Panel;
use super::{limits, page};
use crate::strings::programs;

const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";
const EVENTS: &str = "text/event-stream; charset=utf-8";

/// The answer counts; `warnings` say what was taken otherwise than sent, a sentence each.
#[must_use]
pub fn taken(warnings: &[String]) -> Response {
    let verdict = match warnings {
        [] => json!({ "ok": true }),
        _ => json!({ "ok": true, "warnings": warnings }),
    };
    page::reply(200, JSON, verdict.to_string())
}

/// The answer does not fit the questions; they stay open. `reason` is what the person reads.
#[must_use]
pub fn refused(reason: &str) -> Response {
    no(422, reason)
}

/// The request failed here; what it asked for did not happen.
#[must_use]
pub fn broken() -> Response {
    last(500)
}

fn no(status: u16, reason: &str) -> Response {
    page::reply(status, JSON, json!({ "ok": false, "reason": reason }).to_string())
}

/// A refusal after which the connection cannot be used again: a body may be there that nobody reads.
fn last(status: u16) -> Response {
    closing(no(status, programs::status(status)))
}

/// `response` as the last one of its connection.
fn closing(mut response: Response) -> Response {
    response.headers.push(("Connection", "close".to_owned()));
    response
}

/// A refusal before the body was read.
fn shut(status: u16) -> Action {
    Action::Reply(last(status))
}

/// A path that the page uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Route {
    Page,
    Prove,
    Events,
    Answer,
    Keep,
}

impl Route {
    fn find(path: &str) -> Option<Self> {
        match path {
            "/" => Some(Self::Page),
            "/prove" => Some(Self::Prove),
            "/events" => Some(Self::Events),
            "/answer" => Some(Self::Answer),
            "/keep" => Some(Self::Keep),
            _ => None,
        }
    }

    fn method(self) -> &'static str {
        match self {
            Self::Page | Self::Prove | Self::Events => "GET",
            Self::Answer | Self::Keep => "POST",
        }
    }
}

impl Panel {
    /// Decides about a request. It is called when the head has arrived, and where that gives
    /// [`Action::Read`], once more with the body. `now_ms` is the clock that [`Self::ask`] is given.
    #[must_use]
    pub fn handle(&mut self, request: &Request<'_>, now_ms: f64) -> Action {
        let Some(host) = request.host.filter(|host| is_own(host, self.port)) else {
            return shut(403);
        };
        let Some(route) = Route::find(request.path) else { return shut(404) };
        if request.method != route.method() {
            return shut(405);
        }
        // A browser names the page that sends a POST, and one that reads across origins.
        let own = request.origin.map(|origin| origin.strip_prefix("http://") == Some(host));
        if !own.unwrap_or(route.method() == "GET") {
            return shut(403);
        }
        // Without a proof nobody keeps a connection, as by asking again and reading nothing.
        if route == Route::Page {
            return Action::Reply(closing(page::reply(200, HTML, page::html())));
        }
        if route == Route::Prove {
            let nonce = request.authorization.and_then(|text| text.strip_prefix("Nonce "));
            let proof = nonce.and_then(|nonce| self.proofs.prove(nonce, now_ms));
            let Some((challenge, proof)) = proof else { return shut(401) };
            let said = json!({ "challenge": challenge, "proof": proof });
            return Action::Reply(closing(page::reply(200, JSON, said.to_string())));
        }
        let shown = Shown::read(request.authorization)
            .filter(|shown| self.proofs.fits(shown, request.method, request.path, now_ms));
        let Some(shown) = shown else { return shut(401) };
        if route == Route::Events {
            return if self.streams() >= limits::STREAMS {
                shut(503)
            } else if shown.covers(b"") && self.proofs.spend(&shown, now_ms) {
                Action::Stream(page::reply(200, EVENTS, String::new()))
            } else {
                shut(401)
            };
        }
        // No form of another page can send this type without being asked for.
        let kind = request.content_type.and_then(|kind| kind.split(';').next()).unwrap_or_default();
        if !kind.trim().eq_ignore_ascii_case("application/json") {
            return shut(415);
        }
        match request.body {
            Body::Unread => Action::Read { limit: limits::BODY },
            Body::TooLarge => shut(413),
            Body::TooSlow => shut(408),
            Body::Whole(bytes) if bytes.len() > limits::BODY => shut(413),
            Body::Whole(bytes) if !shown.covers(bytes) => shut(401),
            Body::Whole(_) if !self.proofs.spend(&shown, now_ms) => shut(401),
            Body::Whole(bytes) => posted(self, route, bytes),
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

fn posted(panel: &Panel, route: Route, bytes: &[u8]) -> Action {
    let text = std::str::from_utf8(bytes).ok();
    let value: Option<Value> = text.and_then(|text| serde_json::from_str(text).ok());
    let id = value.as_ref().and_then(|value| value.get("requestId")).and_then(Value::as_str);
    let (Some(text), Some(id)) = (text, id.filter(|id| id.len() <= limits::ID)) else {
        return Action::Reply(no(400, programs::status(400)));
    };
    if !panel.is_open(id) {
        return Action::Reply(no(409, panel.late(id)));
    }
    let request_id = id.to_owned();
    match route {
        Route::Keep => Action::Keep { request_id },
        _ => Action::Answer { request_id, response: text.to_owned() },
    }
}

/// The reply to an answer that came too late although its request was open when it was sent.
#[must_use]
pub fn late(panel: &Panel, request_id: &str) -> Response {
    no(409, panel.late(request_id))
}
