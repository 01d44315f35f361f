//! The parent's side: what comes over each connection, and what is open.

use serde_json::{Map, Value, json};

use super::badge::{Badge, Claims, Peer};
use super::limits;
use super::lines::{Lines, TooLong};
use super::wire::{
    CLOSED, ERROR, GONE, HELLO, KEPT, OPENED, REFUSED, TIMED_OUT, VERSION, WELCOME, WITHDRAW,
    WITHDRAWN, line,
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
    connections: Vec<Connection>,
    /// When requests were opened of late, in ms, and by which processes; the oldest first.
    opened: Vec<(f64, Option<u32>)>,
}

#[derive(Debug)]
struct Connection {
    number: u64,
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

impl Connection {
    fn questions(&self) -> usize {
        self.open.iter().map(|it| it.questions).sum()
    }

    /// Whether one process has this connection and `other`.
    fn is_of(&self, other: &Self) -> bool {
        self.number == other.number || (self.peer.pid.is_some() && self.peer.pid == other.peer.pid)
    }
}

impl Parent {
    /// A parent without children; `own` is the id of this process.
    #[must_use]
    pub fn new(own: u32, flavor: Flavor) -> Self {
        Self { own, flavor, connections: Vec::new(), opened: Vec::new() }
    }

    /// A connection opens; `number` is its own. False when it is to be closed: there are too many.
    pub fn connected(&mut self, number: u64, peer: Peer) -> bool {
        let most = usize::try_from(limits::CONNECTIONS).unwrap_or(usize::MAX);
        if self.connections.len() >= most || self.at(number).is_some() {
            return false;
        }
        self.connections.push(Connection {
            number,
            peer,
            lines: Lines::default(),
            claims: None,
            messages: 0,
            open: Vec::new(),
            closed: false,
        });
        true
    }

    /// A connection is gone, by either side; gives the ids of what was open on it.
    pub fn closed(&mut self, number: u64) -> Vec<String> {
        let Some(at) = self.at(number) else { return Vec::new() };
        let connection = self.connections.swap_remove(at);
        connection.open.into_iter().map(|it| it.id).collect()
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.connections.len()
    }

    /// True when nothing is open on a connection or it breaks the rules, so that it need not stay.
    #[must_use]
    pub fn is_idle(&self, number: u64) -> bool {
        let connection = self.at(number).and_then(|at| self.connections.get(at));
        connection.is_none_or(|it| it.closed || it.open.is_empty())
    }

    /// Bytes came over a connection at `now_ms`, by a clock that never goes back.
    pub fn bytes(&mut self, number: u64, bytes: &[u8], now_ms: f64) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(connection) = self.connection(number).filter(|it| !it.closed) {
            connection.lines.push(bytes);
        }
        while let Some(connection) = self.connection(number).filter(|it| !it.closed) {
            match connection.lines.next(limits::MESSAGE) {
                Ok(None) => break,
                Ok(Some(text)) => {
                    connection.messages += 1;
                    let too_many = connection.messages > limits::MESSAGES;
                    if too_many {
                        self.fail(number, words::TOO_MANY_MESSAGES, &mut actions);
                    } else if !text.trim().is_empty()
                        && let Err(why) = self.message(number, &text, now_ms, &mut actions)
                    {
                        self.fail(number, why, &mut actions);
                    }
                }
                Err(TooLong) => self.fail(number, words::TOO_LONG, &mut actions),
            }
        }
        actions
    }

    /// Somebody has begun to answer a request. The text goes to its child; none where that does not
    /// wait any more.
    #[must_use]
    pub fn kept(&self, number: u64, id: &str) -> Option<String> {
        let connection = self.connections.iter().find(|it| it.number == number)?;
        connection.open.iter().find(|it| it.id == id)?;
        Some(line(&Value::Object(named(KEPT, id))))
    }

    /// A request is over. The text goes to its child; none where it was withdrawn or its child is
    /// gone.
    pub fn settled(
        &mut self,
        number: u64,
        id: &str,
        outcome: &Outcome,
        cwd: &std::path::Path,
    ) -> Option<String> {
        let connection = self.connection(number)?;
        let at = connection.open.iter().position(|it| it.id == id)?;
        let Open { id, call, .. } = connection.open.remove(at);
        let mut fields = match contract::announced::response(&call, outcome, cwd) {
            Some(response) => named(RESPONSE, &id).into_iter().chain(response).collect(),
            None => named(CLOSED, &id),
        };
        if fields.get("type").is_some_and(|kind| kind == CLOSED) {
            let reason = match outcome {
                Outcome::TimedOut(_) => TIMED_OUT,
                Outcome::Withdrawn => WITHDRAWN,
                _ => GONE,
            };
            fields.insert("reason".to_owned(), reason.into());
        }
        Some(line(&Value::Object(fields)))
    }

    fn at(&self, number: u64) -> Option<usize> {
        self.connections.iter().position(|it| it.number == number)
    }

    fn connection(&mut self, number: u64) -> Option<&mut Connection> {
        self.connections.iter_mut().find(|it| it.number == number)
    }

    /// A connection breaks the rules: says so, and closes it.
    fn fail(&mut self, number: u64, why: &str, actions: &mut Vec<Action>) {
        if let Some(connection) = self.connection(number) {
            connection.closed = true;
            connection.lines = Lines::default();
        }
        actions.push(Action::Send(line(&json!({ "type": ERROR, "reason": why }))));
        actions.push(Action::Close);
    }

    fn message(
        &mut self,
        number: u64,
        text: &str,
        now_ms: f64,
        actions: &mut Vec<Action>,
    ) -> Result<(), &'static str> {
        let Ok(Value::Object(message)) = serde_json::from_str(text) else {
            return Err(words::NOT_A_MESSAGE);
        };
        let own = self.own;
        let connection = self.connection(number).ok_or(words::NOT_A_MESSAGE)?;
        let kind = message.get("type").and_then(Value::as_str).unwrap_or_default();
        match (kind, connection.claims.is_some()) {
            (HELLO, false) => {
                if message.get("version").and_then(Value::as_u64) != Some(VERSION) {
                    return Err(words::OTHER_VERSION);
                }
                let claims = Claims::read(&Value::Object(message));
                if connection.peer.pid.or(claims.pid) == Some(own) {
                    return Err(words::ITSELF);
                }
                connection.claims = Some(claims);
                let welcome = json!({ "type": WELCOME, "version": VERSION });
                actions.push(Action::Send(line(&welcome)));
            }
            (_, false) => return Err(words::OTHER_VERSION),
            (REQUEST, true) => {
                actions.extend(self.ask(number, message, (text.len(), now_ms)));
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

    /// `size`: the bytes of the message, and when it came, in ms.
    fn ask(&mut self, number: u64, message: Map<String, Value>, size: (usize, f64)) -> Vec<Action> {
        let id = message.get("requestId").and_then(Value::as_str).unwrap_or_default().to_owned();
        if id.is_empty() || id.len() > limits::ID {
            // An id that is too long is not sent back.
            return vec![refusal("", words::BAD_ID)];
        }
        match self.open(number, &id, message, size) {
            Ok(request) => {
                let opened = Value::Object(named(OPENED, &id));
                vec![Action::Send(line(&opened)), Action::Ask(Box::new(request))]
            }
            Err(why) => vec![refusal(&id, &why)],
        }
    }

    fn open(
        &mut self,
        number: u64,
        id: &str,
        mut message: Map<String, Value>,
        (bytes, now_ms): (usize, f64),
    ) -> Result<Request, String> {
        self.opened.retain(|(at, _)| now_ms - at < limits::RATE_MS);
        let open = || self.connections.iter().flat_map(|it| &it.open);
        let (all, taken): (usize, usize) =
            open().fold((0, 0), |(all, taken), it| (all + it.questions, taken + it.bytes));
        let this = self.connections.iter().find(|it| it.number == number);
        let this = this.ok_or(words::NOT_A_MESSAGE)?;
        if this.open.iter().any(|it| it.id == id) {
            return Err(words::ID_IN_USE.to_owned());
        }
        let own = self.connections.iter().filter(|it| it.is_of(this));
        let own: usize = own.map(Connection::questions).sum();
        let badge = Badge::of(&this.peer, this.claims.as_ref().unwrap_or(&Claims::default()));

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
        if let Some(connection) = self.connection(number) {
            let open = Open { id: id.to_owned(), questions, bytes, call: call.clone() };
            connection.open.push(open);
        }
        Ok(Request { id: id.to_owned(), tool, call, kept, badge })
    }
}

/// `{type, requestId}`.
fn named(kind: &str, id: &str) -> Map<String, Value> {
    let fields = [("type", kind), ("requestId", id)];
    fields.into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect()
}

fn refusal(id: &str, why: &str) -> Action {
    let mut fields = named(REFUSED, id);
    fields.insert("reason".to_owned(), why.into());
    Action::Send(line(&Value::Object(fields)))
}

fn sentence(refused: Refused) -> String {
    match refused {
        Refused::Error(sentence) => sentence,
        Refused::Reply(reply) => reply.text,
    }
}
