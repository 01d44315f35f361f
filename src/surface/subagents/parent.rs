//! The parent's side: what comes over each connection, and what is open.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::badge::{Badge, Claims, Peer};
use super::wire::{
    CLOSED, ERROR, GONE, HELLO, KEPT, Lines, OPENED, REFUSED, TIMED_OUT, TooLong, VERSION, WELCOME,
    WITHDRAW, WITHDRAWN, limits, line,
};
use crate::contract::{self, Call, Flavor, Refused};
use crate::model::{KeptForm, Outcome};
use crate::strings::programs as words;
use crate::surface::rpc::request::{REQUEST, RESPONSE};

/// What the host does now, in this order.
#[derive(Debug)]
pub enum Action {
    /// Send this text.
    Send(String),
    /// Ask this; [`Parent::settled`] gives what to send when it is over.
    Ask(Box<Request>),
    /// Nobody waits any more for the request of this id.
    Withdraw(String),
    /// Close the connection; nothing that follows counts.
    Close,
}

/// What a child asks.
#[derive(Debug)]
pub struct Request {
    /// The child's id for it, unique among what is open on its connection.
    pub id: String,
    /// The tool whose arguments it has.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// What earlier forms left for its questions.
    pub kept: KeptForm,
    /// Who asks.
    pub badge: Badge,
}

/// All connections, and what is open on them.
#[derive(Debug)]
pub struct Parent {
    /// Our own process.
    own: u32,
    /// The rules of the tool `ask_user_question` where a child does not name them.
    flavor: Flavor,
    /// By the numbers that the host gives them.
    connections: BTreeMap<u32, Connection>,
    /// When requests were opened of late, in ms, and by which processes; the oldest first.
    opened: Vec<(f64, Option<u32>)>,
}

#[derive(Debug, Default)]
struct Connection {
    peer: Peer,
    lines: Lines,
    /// What it said of itself in its hello, once it came.
    claims: Option<Claims>,
    /// How many lines came.
    messages: usize,
    open: Vec<Open>,
    closed: bool,
}

#[derive(Debug)]
struct Open {
    id: String,
    questions: usize,
    bytes: usize,
    call: Call,
}

/// A message as it came over a connection.
struct Received {
    fields: Map<String, Value>,
    bytes: usize,
    /// When it came, in ms, by a clock that never goes back.
    now_ms: f64,
}

impl Parent {
    /// A parent without children; `own` is the id of this process.
    pub fn new(own: u32, flavor: Flavor) -> Self {
        Self { own, flavor, connections: BTreeMap::new(), opened: Vec::new() }
    }

    /// A connection opens; `number` is its own. False when it is to be closed: there are too many.
    pub fn connected(&mut self, number: u32, peer: Peer) -> bool {
        let most = usize::try_from(limits::CONNECTIONS).unwrap_or(usize::MAX);
        if self.connections.len() >= most || self.is_connected(number) {
            return false;
        }
        self.connections.insert(number, Connection { peer, ..Connection::default() });
        true
    }

    /// A connection is gone, by either side; gives the ids of what was open on it.
    pub fn closed(&mut self, number: u32) -> Vec<String> {
        let connection = self.connections.remove(&number);
        connection.into_iter().flat_map(|it| it.open).map(|it| it.id).collect()
    }

    /// Whether a connection is there.
    pub fn is_connected(&self, number: u32) -> bool {
        self.connections.contains_key(&number)
    }

    /// True when nothing is open on a connection or it breaks the rules, so that it need not stay.
    pub fn is_idle(&self, number: u32) -> bool {
        self.connections.get(&number).is_none_or(|it| it.closed || it.open.is_empty())
    }

    /// Bytes came over a connection at `now_ms`, by a clock that never goes back.
    pub fn bytes(&mut self, number: u32, bytes: &[u8], now_ms: f64) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(connection) = self.connections.get_mut(&number).filter(|it| !it.closed) {
            connection.lines.push(bytes);
        }
        while let Some(connection) = self.connections.get_mut(&number).filter(|it| !it.closed) {
            let done = match connection.lines.next(limits::MESSAGE) {
                Ok(None) => break,
                Ok(Some(text)) => {
                    connection.messages += 1;
                    match text.trim() {
                        _ if connection.messages > limits::MESSAGES => {
                            Err(words::TOO_MANY_MESSAGES)
                        }
                        "" => Ok(()),
                        _ => self.message(number, &text, now_ms, &mut actions),
                    }
                }
                Err(TooLong) => Err(words::TOO_LONG),
            };
            // A connection that breaks the rules is told so, and closed.
            if let Err(why) = done {
                if let Some(connection) = self.connections.get_mut(&number) {
                    connection.closed = true;
                    connection.lines = Lines::default();
                }
                let error = json!({ "type": ERROR, "reason": why });
                actions.extend([Action::Send(line(&error)), Action::Close]);
            }
        }
        actions
    }

    /// Somebody has begun to answer a request. The text goes to its child; none where that does not
    /// wait any more.
    pub fn kept(&self, number: u32, id: &str) -> Option<String> {
        self.connections.get(&number)?.open.iter().find(|it| it.id == id)?;
        Some(line(&json!({ "type": KEPT, "requestId": id })))
    }

    /// A request is over. The text goes to its child; none where it was withdrawn or its child is
    /// gone.
    pub fn settled(
        &mut self,
        number: u32,
        id: &str,
        outcome: &Outcome,
        cwd: &std::path::Path,
    ) -> Option<String> {
        let open = &mut self.connections.get_mut(&number)?.open;
        let Open { id, call, .. } = open.remove(open.iter().position(|it| it.id == id)?);
        let reason = match outcome {
            Outcome::TimedOut(_) => TIMED_OUT,
            Outcome::Withdrawn => WITHDRAWN,
            _ => GONE,
        };
        let mut message = json!({ "type": CLOSED, "requestId": id, "reason": reason });
        if let Some(response) = contract::announced::response(&call, outcome, cwd) {
            message = json!({ "type": RESPONSE, "requestId": id });
            message.as_object_mut()?.extend(response);
        }
        Some(line(&message))
    }

    /// Takes one message.
    ///
    /// # Errors
    /// How it breaks the rules.
    fn message(
        &mut self,
        number: u32,
        text: &str,
        now_ms: f64,
        actions: &mut Vec<Action>,
    ) -> Result<(), &'static str> {
        let Ok(Value::Object(message)) = serde_json::from_str(text) else {
            return Err(words::NOT_A_MESSAGE);
        };
        let connection = self.connections.get_mut(&number).ok_or(words::NOT_A_MESSAGE)?;
        let kind = message.get("type").and_then(Value::as_str).unwrap_or_default();
        match (kind, connection.claims.is_some()) {
            (HELLO, false) => {
                if message.get("version").and_then(Value::as_u64) != Some(VERSION) {
                    return Err(words::OTHER_VERSION);
                }
                let claims = Claims::read(&message);
                if connection.peer.pid.or(claims.process.pid) == Some(self.own) {
                    return Err(words::ITSELF);
                }
                connection.claims = Some(claims);
                let welcome = json!({ "type": WELCOME, "version": VERSION });
                actions.push(Action::Send(line(&welcome)));
            }
            (_, false) => return Err(words::OTHER_VERSION),
            (REQUEST, true) => {
                let message = Received { fields: message, bytes: text.len(), now_ms };
                actions.extend(self.ask(number, message));
            }
            (WITHDRAW, true) => {
                let id = message.get("requestId").and_then(Value::as_str).unwrap_or_default();
                // It may have been settled while this was on its way.
                if let Some(at) = connection.open.iter().position(|it| it.id == id) {
                    connection.open.remove(at);
                    actions.push(Action::Withdraw(id.to_owned()));
                }
            }
            _ => return Err(words::NOT_A_MESSAGE),
        }
        Ok(())
    }

    /// Opens the request of a message, or refuses it.
    fn ask(&mut self, number: u32, message: Received) -> Vec<Action> {
        let id = message.fields.get("requestId").and_then(Value::as_str).unwrap_or_default();
        if id.is_empty() || id.len() > limits::ID {
            // An id that is too long is not sent back.
            return vec![refusal("", words::BAD_ID)];
        }
        let id = id.to_owned();
        match self.open(number, &id, message) {
            Ok(request) => {
                let opened = json!({ "type": OPENED, "requestId": id });
                vec![Action::Send(line(&opened)), Action::Ask(Box::new(request))]
            }
            Err(why) => vec![refusal(&id, &why)],
        }
    }

    fn open(&mut self, number: u32, id: &str, message: Received) -> Result<Request, String> {
        let Received { fields: mut message, bytes, now_ms } = message;
        self.opened.retain(|(at, _)| now_ms - at < limits::RATE_MS);
        let this = self.connections.get(&number).ok_or(words::NOT_A_MESSAGE)?;
        if this.open.iter().any(|it| it.id == id) {
            return Err(words::ID_IN_USE.to_owned());
        }
        let (mut own, mut all, mut taken) = (0, 0, 0);
        for (other, connection) in &self.connections {
            let questions: usize = connection.open.iter().map(|it| it.questions).sum();
            let same_process = this.peer.pid.is_some() && this.peer.pid == connection.peer.pid;
            own += if *other == number || same_process { questions } else { 0 };
            all += questions;
            taken += connection.open.iter().map(|it| it.bytes).sum::<usize>();
        }
        let badge = Badge::new(&this.peer, this.claims.as_ref().unwrap_or(&Claims::default()));

        let mut word = |key: &str| {
            let value = message.shift_remove(key)?;
            value.as_str().map(str::to_owned)
        };
        for envelope in ["type", "requestId", "toolCallId"] {
            word(envelope);
        }
        let tool = word("tool").unwrap_or_else(|| "ask_user".to_owned());
        let flavor = match word("flavor").as_deref() {
            Some("forge") => Flavor::Forge,
            Some("rpiv") => Flavor::Rpiv,
            _ => self.flavor,
        };
        let kept = message.shift_remove("kept").unwrap_or_default();
        let mut call = contract::parse(&tool, flavor, Value::Object(message)).map_err(sentence)?;
        if call.form.secrets().next().is_some() {
            return Err(words::ONLY_THE_AGENT.to_owned());
        }
        let questions = call.form.questions.len();
        if own + questions > limits::QUESTIONS
            || all + questions > limits::ALL_QUESTIONS
            || taken + bytes > limits::ALL_BYTES
        {
            return Err(words::TOO_MANY.to_owned());
        }
        // Where the system does not tell processes apart, they are one.
        let lately = self.opened.iter().filter(|(_, pid)| *pid == this.peer.pid).count();
        if lately >= limits::RATE || self.opened.len() >= limits::ALL_RATE {
            return Err(words::TOO_OFTEN.to_owned());
        }
        self.opened.push((now_ms, this.peer.pid));
        call.form.title = Some(badge.title(call.form.title.as_deref()));
        let kept = contract::drafts(&call, &kept);
        if let Some(connection) = self.connections.get_mut(&number) {
            let open = Open { id: id.to_owned(), questions, bytes, call: call.clone() };
            connection.open.push(open);
        }
        Ok(Request { id: id.to_owned(), tool, call, kept, badge })
    }
}

fn refusal(id: &str, why: &str) -> Action {
    Action::Send(line(&json!({ "type": REFUSED, "requestId": id, "reason": why })))
}

fn sentence(refused: Refused) -> String {
    match refused {
        Refused::Error(sentence) => sentence,
        Refused::Reply(reply) => reply.text,
    }
}
