//! The server: requests in, decisions of [`crate::panel`], replies out. It watches the queue, and tells all
//! tabs.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::contract;
use crate::host::call::request::{Facts, NotTaken, Settled};
use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::js::timer::{Clock, Timer};
use crate::host::pi::process;
use crate::host::queue::Watcher;
use crate::host::sockets::{self, Heard, Sockets};
use crate::model::{Outcome, Via};
use crate::panel::{
    Action, Asked, Body, Closing, HEARTBEAT, Panel, Request, Response, Token, limits, routes,
};
use crate::surface::rpc::request::Message;

/// What becomes of a start.
pub enum Started {
    /// It listens at this port.
    Listening(u16),
    /// It does not, and why.
    Failed(String),
}

/// Hears what becomes of a start.
type Hear = Box<dyn Fn(&Env, Started)>;

/// A server, and what it shows. Nothing that JavaScript keeps owns it.
pub struct Server {
    this: Weak<Self>,
    extension: Weak<Extension>,
    token: Token,
    /// Tells the challenges of this one from those of another one with the same token.
    start: Token,
    started: Hear,
    clock: Clock,
    open: RefCell<Open>,
}

/// What there is until it is closed.
#[derive(Default)]
struct Open {
    sockets: Option<Rc<Sockets>>,
    /// There once it listens.
    panel: Option<Panel>,
    /// The requests whose bodies are read, by number.
    reading: BTreeMap<u32, Head>,
    heartbeat: Option<Timer>,
}

/// A request's head, as [`sockets::Request`] has it, and the number of its connection.
type Head = (Vec<Option<String>>, u32);

/// A secret that nobody can guess.
fn random(env: &Env) -> Result<Token> {
    Ok(Token::new(&process::random(env)?))
}

impl Server {
    /// Starts to listen at any free port of the loopback interface; `started` hears what comes of it.
    ///
    /// # Errors
    /// When this host has no such server.
    pub fn start(
        env: &Env,
        extension: &Rc<Extension>,
        started: impl Fn(&Env, Started) + 'static,
    ) -> Result<Rc<Self>> {
        let options = json!({
            "requestTimeout": limits::BODY_MS,
            "headersTimeout": 5_000,
            "connectionsCheckingInterval": 1_000,
            "keepAliveTimeout": 5_000,
            "maxHeaderSize": 8_192,
        });
        let server = Self::of(env, extension, random(env)?, Box::new(started))?;
        let sockets = Rc::new(Sockets::new(env, "node:http", server.hear())?);
        server.open.borrow_mut().sockets = Some(Rc::clone(&sockets));
        let listening = sockets.answer(env, &options, &json!({ "host": "127.0.0.1", "port": 0 }));
        if listening.is_err() {
            server.close(env);
        }
        listening.map(|()| server)
    }

    /// Goes on with the server of the session before, which listens with this `token`. Nothing is shown before
    /// [`Self::listening`] is called with the port.
    ///
    /// # Errors
    /// When it does not listen any more.
    pub fn resume(
        env: &Env,
        extension: &Rc<Extension>,
        (sockets, token): (&Object, &Token),
        started: impl Fn(&Env, Started) + 'static,
    ) -> Result<(Rc<Self>, u16)> {
        let server = Self::of(env, extension, token.clone(), Box::new(started))?;
        let (sockets, port) = Sockets::resume(env, sockets, server.hear())?;
        server.open.borrow_mut().sockets = Some(Rc::new(sockets));
        Ok((server, port))
    }

    fn of(env: &Env, extension: &Rc<Extension>, token: Token, started: Hear) -> Result<Rc<Self>> {
        let start = random(env)?;
        Ok(Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            token,
            start,
            started,
            clock: Clock::start(),
            open: RefCell::default(),
        }))
    }

    fn hear(&self) -> impl Fn(&Env, Heard) + 'static {
        let this = self.this.clone();
        move |env, heard| {
            if let Some(server) = this.upgrade() {
                server.heard(env, heard);
            }
        }
    }

    fn heard(&self, env: &Env, heard: Heard) {
        match heard {
            Heard::Listening(port) => self.listening(env, port),
            Heard::Failed(why) => self.failed(env, why),
            Heard::Opened(number, _) => {
                let stranger = self.with(|panel| panel.connected(number)).flatten();
                if let Some((stranger, sockets)) = stranger.zip(self.sockets()) {
                    sockets.cut(env, stranger);
                }
            }
            Heard::Request(number, request) => self.guard(env, number, || {
                inject("panel");
                self.request(env, number, request);
                Ok(())
            }),
            Heard::Body(number, body) => {
                let head = self.open.borrow_mut().reading.remove(&number);
                let Some(head) = head else { return };
                self.guard(env, number, || {
                    inject("upload");
                    let action = self.decide(
                        &head,
                        match &body {
                            sockets::Body::Whole(bytes) => Body::Whole(bytes),
                            sockets::Body::TooLarge => Body::TooLarge,
                            sockets::Body::TooSlow => Body::TooSlow,
                        },
                    );
                    self.act(env, number, action);
                    Ok(())
                });
            }
            Heard::Gone(number) => {
                self.open.borrow_mut().reading.remove(&number);
                self.with(|panel| panel.closed(number));
            }
            Heard::Bytes(..) => {}
        }
    }

    fn sockets(&self) -> Option<Rc<Sockets>> {
        self.open.borrow().sockets.clone()
    }

    /// The server could not listen.
    fn failed(&self, env: &Env, why: String) {
        let mut open = self.open.borrow_mut();
        if open.panel.is_none() && open.sockets.take().is_some() {
            drop(open);
            (self.started)(env, Started::Failed(why));
        }
    }

    /// The server listens: from now on requests are answered.
    pub fn listening(&self, env: &Env, port: u16) {
        if self.sockets().is_none() {
            return;
        }
        if port == 0 {
            self.close(env);
            return (self.started)(env, Started::Failed("no port".to_owned()));
        }
        let panel = Panel::new(self.token.clone(), &self.start, port);
        self.open.borrow_mut().panel = Some(panel);
        (self.started)(env, Started::Listening(port));
    }

    /// The panel's port and secret, once it listens.
    pub fn address(&self) -> Option<(u16, Token)> {
        self.with(|panel| (panel.port(), self.token.clone()))
    }

    /// Looks at the panel, while it listens. `look` calls no JavaScript.
    pub(super) fn with<T>(&self, look: impl FnOnce(&mut Panel) -> T) -> Option<T> {
        self.open.borrow_mut().panel.as_mut().map(look)
    }

    /// Shows another session or another branch of it, with what was said in it, to all tabs.
    pub fn enter(&self, env: &Env, session: &str, messages: &[Value]) {
        let now_ms = self.clock.now_ms();
        let hello = self.with(|panel| {
            panel.enter(session);
            for message in messages {
                panel.add_message(message);
            }
            panel.hello(now_ms)
        });
        self.push(env, hello);
    }

    /// Shows a message of the session.
    pub fn said(&self, env: &Env, message: &Value) {
        self.push(env, self.with(|panel| panel.add_message(message)).flatten());
    }

    /// Sends `text` to all tabs. One that is not read is closed.
    fn push(&self, env: &Env, text: Option<String>) {
        let Some((text, sockets)) = text.zip(self.sockets()) else { return };
        for tab in self.with(|panel| panel.tabs()).unwrap_or_default() {
            sockets.write(env, tab, &text, limits::UNREAD);
        }
    }

    /// Closes every stream and connection, and listens no more.
    pub fn close(&self, env: &Env) {
        if let Some(sockets) = self.let_go(env, false) {
            sockets.close(env);
        }
    }

    /// Closes every stream and connection, and gives what goes on listening, for the next session; `None` where
    /// it does not listen. The tabs are told that it comes back at once.
    pub fn hand_on(&self, env: &Env) -> Option<(Rc<Sockets>, Token)> {
        let is_listening = self.address().is_some();
        let sockets = self.let_go(env, true)?;
        if !is_listening {
            sockets.close(env);
        }
        is_listening.then(|| (sockets, self.token.clone()))
    }

    /// Ends all that belongs to this session.
    fn let_go(&self, env: &Env, again: bool) -> Option<Rc<Sockets>> {
        let Open { sockets, panel, heartbeat, .. } = self.open.take();
        if let Some(timer) = heartbeat {
            timer.clear(env);
        }
        let sockets = sockets?;
        for tab in panel.map(|panel| panel.tabs()).unwrap_or_default() {
            sockets.end(env, tab, Some(&Panel::bye(again)));
        }
        Some(sockets)
    }

    /// Runs what a request does. Where it fails, the page is told so.
    fn guard(&self, env: &Env, number: u32, body: impl FnOnce() -> Result<()>) {
        let done = tame(env, guarded(body));
        if let Some(sockets) = self.sockets().filter(|_| done.is_err()) {
            reply(env, &sockets, number, &routes::broken());
        }
    }

    fn request(&self, env: &Env, number: u32, request: sockets::Request) {
        let sockets::Request { head, connection, req } = request;
        let length = head.get(6).and_then(|it| it.as_ref()?.parse().ok());
        let head = (head, connection);
        match self.decide(&head, length.map_or(Body::Unread, Body::Announced)) {
            Some(Action::Read { limit }) => {
                self.open.borrow_mut().reading.insert(number, head);
                if let Some(sockets) = self.sockets() {
                    sockets.read(env, number, &req, limit, limits::BODY_MS);
                }
            }
            action => self.act(env, number, action),
        }
    }

    fn decide(&self, (head, connection): &Head, body: Body) -> Option<Action> {
        let field = |at: usize| head.get(at).and_then(Option::as_deref);
        let request = Request {
            method: field(0).unwrap_or_default(),
            path: field(1).unwrap_or_default(),
            host: field(2),
            origin: field(3),
            authorization: field(4),
            content_type: field(5),
            connection: *connection,
            body,
        };
        self.with(|panel| panel.handle(&request, self.clock.now_ms()))
    }

    /// Does what was decided.
    fn act(&self, env: &Env, number: u32, action: Option<Action>) {
        let answered = match action {
            Some(Action::Reply(response)) => Some(response),
            Some(Action::Stream(response)) => return self.stream(env, number, &response),
            Some(Action::Answer { request_id, response }) => {
                self.answer(env, &request_id, &response)
            }
            Some(Action::Keep { request_id }) => {
                let extension = self.extension.upgrade();
                let turn = extension.and_then(|it| it.queue.find(&request_id));
                turn.inspect(|turn| turn.keep(env));
                Some(routes::taken(&[]))
            }
            // It stopped, or asks for a body that it has.
            None | Some(Action::Read { .. }) => None,
        };
        let Some(sockets) = self.sockets() else { return };
        match answered {
            Some(response) => reply(env, &sockets, number, &response),
            None => sockets.cut(env, number),
        }
    }

    /// Begins a stream with all there is to show.
    fn stream(&self, env: &Env, number: u32, response: &Response) {
        let hello = self.with(|panel| panel.opened(number, self.clock.now_ms()));
        let Some((hello, sockets)) = hello.zip(self.sockets()) else { return };
        if sockets.stream(env, number, (response.status, &headers(response)), &hello) {
            self.beat(env);
        } else {
            self.with(|panel| panel.closed(number));
            sockets.cut(env, number);
        }
    }

    /// Sends a heartbeat now and then, while there is a stream.
    fn beat(&self, env: &Env) {
        let is_beating = self.open.borrow().heartbeat.is_some();
        if is_beating || self.with(|panel| panel.streams()).unwrap_or_default() == 0 {
            return;
        }
        let this = self.this.clone();
        let timer = Timer::start(env, limits::HEARTBEAT_MS, move |env| {
            if let Some(server) = this.upgrade() {
                server.open.borrow_mut().heartbeat = None;
                server.push(env, Some(HEARTBEAT.to_owned()));
                server.beat(env);
            }
        });
        self.open.borrow_mut().heartbeat = timer.ok();
    }

    /// Takes an answer, and gives the reply to it; `None` once the panel is closed.
    fn answer(&self, env: &Env, id: &str, response: &str) -> Option<Response> {
        let response = match Message::parse(response) {
            Ok(message) => message.response,
            Err(why) => return Some(routes::refused(&why)),
        };
        let taken = self.extension.upgrade()?.respond(env, id, &response, Via::Browser);
        match taken {
            Ok(warnings) => Some(routes::taken(&warnings)),
            Err(NotTaken::Refused(reasons)) => Some(routes::refused(&reasons.join(" "))),
            Err(NotTaken::Late) => self.with(|panel| routes::late(panel, id)),
        }
    }
}

fn reply(env: &Env, sockets: &Sockets, number: u32, response: &Response) {
    sockets.reply(env, number, (response.status, &headers(response)), &response.body);
}

fn headers(response: &Response) -> Value {
    let headers = response.headers.iter();
    headers.map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str()))).collect()
}

impl Watcher for Server {
    fn asked(&self, env: &Env, id: &str, facts: &Rc<Facts>) {
        let Some(extension) = self.extension.upgrade() else { return };
        let labels = contract::labels(&facts.call);
        let turn = extension.queue.find(id);
        let evidence = turn.as_ref().map(|turn| turn.evidence()).unwrap_or_default();
        let asked = Asked {
            request_id: id,
            evidence: &evidence,
            form: &facts.call.form,
            labels: &labels,
            // The title names who asks.
            from: None,
            waits: turn.as_ref().is_some_and(|turn| turn.is_in_session()),
            long_answer: extension.settings().form().long_answer,
            answers: &facts.begun(),
            kept: &facts.kept,
            away: extension.settings().away.limit_ms().is_some(),
            closes_in_ms: turn.and_then(|turn| turn.closes_in_ms()),
        };
        let now_ms = self.clock.now_ms();
        self.push(env, self.with(|panel| panel.ask(&asked, now_ms)).flatten());
    }

    fn settled(&self, env: &Env, id: &str, _: &Rc<Facts>, settled: &Settled) {
        let via = settled.via.as_ref().map(Via::word);
        let closing = match (&settled.outcome, via) {
            (Outcome::Answered(_), Some(via)) => Closing::Answered(via),
            (Outcome::Cancelled(_) | Outcome::Declined, Some(via)) => Closing::Cancelled(via),
            (Outcome::Discussed(_), _) => Closing::Discussed,
            (Outcome::TimedOut(_), _) => Closing::TimedOut,
            _ => Closing::Gone,
        };
        self.push(env, self.with(|panel| panel.settle(id, &closing)).flatten());
    }

    fn source_read(&self, env: &Env, id: &str, place: (usize, usize)) {
        let turn = self.extension.upgrade().and_then(|extension| extension.queue.find(id));
        let Some(turn) = turn else { return };
        let evidence = turn.evidence();
        let question = turn.facts().call.form.questions.get(place.0);
        let source = question.and_then(|question| question.sources.get(place.1));
        let (Some(source), Some(read)) = (source, evidence.find(place.0, place.1)) else { return };
        self.push(env, self.with(|panel| panel.show_source(id, place, source, read)).flatten());
    }

    fn kept(&self, env: &Env, id: &str) {
        self.push(env, self.with(|panel| panel.stop_timeout(id)).flatten());
    }
}
