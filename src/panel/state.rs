//! What the panel shows: a session, what was said in it, and the requests that are open.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::conversation::Conversation;
use super::limits;
use super::proof::{Proofs, Token};
use super::questions::{self, Asked};
use crate::model::{Outcome, Via, text};
use crate::strings::{language, page, panel as words};

/// What is sent to every stream each [`limits::HEARTBEAT_MS`], so that both sides notice when the other is
/// gone. A comment, which no page reads.
pub const HEARTBEAT: &str = ": \n\n";
/// One server-sent event. JSON holds no line break, so that its data is one line.
fn event(name: &str, data: &Value) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

/// What the panel shows, and what it needs to know to answer requests.
#[derive(Debug)]
pub struct Panel {
    pub(super) proofs: Proofs,
    /// Its port.
    pub port: u16,
    /// The streams, by number.
    tabs: Vec<u32>,
    /// The connections in the order they came, and whether a page with the token is behind each.
    connections: Vec<(u32, bool)>,
    session: String,
    conversation: Conversation,
    open: Vec<Open>,
    /// The requests that were settled last, and what the pages show of that.
    settled: VecDeque<(String, String)>,
}

/// A request that waits for an answer, as the page gets it.
#[derive(Debug)]
struct Open {
    id: String,
    message: Value,
    /// Its length as JSON; 0 where it is named only.
    bytes: usize,
    /// When it closes by itself, on the clock that [`Panel::ask`] was given.
    closes_at_ms: Option<f64>,
}

impl Panel {
    /// A panel at `port` of the loopback interface that `token` opens. `start` is as random, and
    /// another one for each panel.
    pub fn new(token: Token, start: &Token, port: u16) -> Self {
        Self {
            proofs: Proofs::new(token, start),
            port,
            tabs: Vec::new(),
            connections: Vec::new(),
            session: String::new(),
            conversation: Conversation::default(),
            open: Vec::new(),
            settled: VecDeque::new(),
        }
    }

    /// The secret that opens it.
    pub fn token(&self) -> &Token {
        &self.proofs.token
    }

    /// Adds a connection of this number. Where there are too many, gives the oldest one that nobody with the
    /// token is known to have, which is closed: a stranger keeps nobody out.
    pub fn connected(&mut self, number: u32) -> Option<u32> {
        self.connections.push((number, false));
        if self.connections.len() <= limits::CONNECTIONS {
            return None;
        }
        let oldest = self.connections.iter().position(|(_, known)| !known)?;
        Some(self.connections.remove(oldest).0)
    }

    /// A page with the token is behind the connection of this number.
    pub(super) fn trust(&mut self, number: u32) {
        for (other, known) in &mut self.connections {
            *known |= *other == number;
        }
    }

    /// Adds a stream of this number. The text is its beginning; `now_ms` is the clock that
    /// [`Self::ask`] was given.
    pub fn opened(&mut self, number: u32, now_ms: f64) -> String {
        self.tabs.push(number);
        self.hello(now_ms)
    }

    /// A stream or a connection was closed, by either side.
    pub fn closed(&mut self, number: u32) {
        self.tabs.retain(|other| *other != number);
        self.connections.retain(|(other, _)| *other != number);
    }

    /// Everything there is to show: the beginning of a stream, and what all of them get when the
    /// session changes.
    pub fn hello(&self, now_ms: f64) -> String {
        let open: Vec<Value> = self.open.iter().map(|it| it.at(now_ms)).collect();
        let settled = self.settled.iter();
        let settled = settled.map(|(id, text)| json!({ "requestId": id, "text": text }));
        let settled: Vec<Value> = settled.collect();
        let data = json!({
            "version": 1,
            "language": language::current().tag(),
            "session": self.session,
            "from": self.conversation.from(),
            "items": self.conversation.items(),
            "open": open,
            "settled": settled,
        });
        event("hello", &data)
    }

    /// Shows another session, or another branch of it: nothing was said there yet. What is open stays
    /// open until it is settled. Send [`Self::hello`] to all streams once what was said is in.
    pub fn enter(&mut self, session: &str) {
        self.session = text::line(session);
        self.conversation = self.conversation.anew();
    }

    /// Adds a message of Pi's session, as its `message_end` and its session file have it. The text
    /// goes to all streams; none where it is nothing to show.
    pub fn add_message(&mut self, message: &Value) -> Option<String> {
        let items = self.conversation.add(message);
        let data = json!({ "items": items, "from": self.conversation.from() });
        (!items.is_empty()).then(|| event("said", &data))
    }

    /// Opens a request. The text goes to all streams; none where the id is open already or cannot
    /// be one.
    pub fn ask(&mut self, asked: &Asked<'_>, now_ms: f64) -> Option<String> {
        let id = asked.request_id;
        if id.is_empty() || id.len() > limits::ID || self.is_open(id) {
            return None;
        }
        let mut message = asked.message();
        let mut bytes = message.to_string().len();
        let all: usize = self.open.iter().map(|it| it.bytes).sum();
        if bytes > limits::ASKED || all + bytes > limits::OPEN_BYTES {
            message = asked.brief();
            bytes = 0;
        }
        self.settled.retain(|(settled, _)| settled != id);
        let closes_at_ms = asked.closes_in_ms.map(|ms| now_ms + ms);
        let open = Open { id: id.to_owned(), message, bytes, closes_at_ms };
        let text = event("asked", &open.at(now_ms));
        self.open.push(open);
        Some(text)
    }

    /// Forgets what is open, which is asked anew at once, as in another language.
    pub fn clear(&mut self) {
        self.open.clear();
    }

    /// A request will not close by itself any more: somebody is answering it. The text goes to all
    /// streams.
    pub fn stop_timeout(&mut self, request_id: &str) -> Option<String> {
        let open = self.open.iter_mut().find(|it| it.id == request_id)?;
        open.closes_at_ms.take()?;
        Some(event("kept", &json!({ "requestId": request_id })))
    }

    /// Closes a request. The text goes to all streams; none where it was not open.
    pub fn settle(
        &mut self,
        request_id: &str,
        outcome: &Outcome,
        via: Option<&Via>,
    ) -> Option<String> {
        let at = self.open.iter().position(|it| it.id == request_id)?;
        self.open.remove(at);
        let text = questions::closing(outcome, via);
        let data = json!({ "requestId": request_id, "text": text });
        self.settled.push_back((request_id.to_owned(), text));
        while self.settled.len() > limits::SETTLED {
            self.settled.pop_front();
        }
        Some(event("settled", &data))
    }

    /// The last text of every stream before the host closes it. With `again` the page tries to
    /// reconnect at once, as after `/new` or `/reload`.
    pub fn bye(again: bool) -> String {
        let text = words::is_off();
        event("bye", &json!({ "text": text, "again": again }))
    }

    /// The numbers of the streams that are open.
    pub fn tabs(&self) -> Vec<u32> {
        self.tabs.clone()
    }

    /// How many streams are open.
    pub fn streams(&self) -> usize {
        self.tabs.len()
    }

    pub(super) fn is_open(&self, id: &str) -> bool {
        self.open.iter().any(|it| it.id == id)
    }

    /// What became of a request that is not open.
    pub(super) fn late(&self, id: &str) -> &str {
        let settled = self.settled.iter().find(|(settled, _)| settled == id);
        settled.map_or(page::gone(), |(_, text)| text.as_str())
    }
}

impl Open {
    fn at(&self, now_ms: f64) -> Value {
        let mut message = self.message.clone();
        if let (Some(end), Some(fields)) = (self.closes_at_ms, message.as_object_mut()) {
            fields.insert("closesInMs".to_owned(), (end - now_ms).max(0.0).round().into());
        }
        message
    }
}
