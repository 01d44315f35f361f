//! The server: sockets in, decisions of [`crate::panel`], sockets out.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::{Clock, Timer};
use crate::host::js::{
    JsRef, call_object, call_value, get, get_object, ignore_errors, listener, object, on, tame,
    try_call,
};
use crate::host::panel::connections::Connections;
use crate::host::panel::exchange::{Head, Upload, cut, fail, send, send_head};
use crate::host::panel::kept::{self, Kept};
use crate::host::panel::streams::{Streams, write};
use crate::host::pi::process;
use crate::panel::{Action, Body, HEARTBEAT, Panel, Token, limits, routes};

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
    pub(super) this: Weak<Self>,
    pub(super) extension: Weak<Extension>,
    http: RefCell<Option<JsRef>>,
    /// What listens to Node's server for this one, by its events.
    listeners: RefCell<Vec<(&'static str, JsRef)>>,
    token: Token,
    /// Tells the challenges of this one from those of another one with the same token.
    start: Token,
    started: Hear,
    clock: Clock,
    /// There once it listens, until it is closed.
    panel: RefCell<Option<Panel>>,
    connections: Connections,
    pub(super) streams: Streams,
    pub(super) uploads: RefCell<Vec<Rc<Upload>>>,
    heartbeat: RefCell<Option<Timer>>,
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
        let options = object(
            env,
            &json!({
                "requestTimeout": limits::BODY_MS,
                "headersTimeout": 5_000,
                "connectionsCheckingInterval": 1_000,
                "keepAliveTimeout": 5_000,
                "maxHeaderSize": 8_192,
            }),
        )?;
        let module = process::builtin(env, "node:http")?;
        let http = call_object(env, &module, "createServer", options)?;
        // While it is handed on, nobody else listens to its errors.
        ignore_errors(env, &http)?;
        let server = Self::of(env, extension, http, kept::random(env)?, started)?;
        let at = object(env, &json!({ "host": "127.0.0.1", "port": 0 }))?;
        call_value(env, &http, "listen", at)?;
        try_call(env, &http, "unref", ());
        Ok(server)
    }

    /// Goes on with the server of the session before, which listens. Nothing is heard before
    /// [`Self::listening`] is called.
    ///
    /// # Errors
    /// When it is none.
    pub fn resume(
        env: &Env,
        extension: &Rc<Extension>,
        kept: &Kept,
        started: impl Fn(&Env, Started) + 'static,
    ) -> Result<Rc<Self>> {
        if get::<bool>(env, &kept.http, "listening") != Some(true) {
            return Err(Error::from_reason("it does not listen"));
        }
        // Until now they were refused.
        call_value(env, &kept.http, "removeAllListeners", "request")?;
        Self::of(env, extension, kept.http, kept.token.clone(), started)
    }

    /// Listens to Node's server `http`.
    fn of(
        env: &Env,
        extension: &Rc<Extension>,
        http: Object,
        token: Token,
        started: impl Fn(&Env, Started) + 'static,
    ) -> Result<Rc<Self>> {
        let (start, kept) = (kept::random(env)?, JsRef::new(env, &http)?);
        let server = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            http: RefCell::new(Some(kept)),
            listeners: RefCell::default(),
            token,
            start,
            started: Box::new(started),
            clock: Clock::start(),
            panel: RefCell::default(),
            connections: Connections::default(),
            streams: Streams::default(),
            uploads: RefCell::default(),
            heartbeat: RefCell::default(),
        });
        let this = server.this.clone();
        let requested = listener(env, "onRequest", move |args| {
            let (Some(req), Some(res)) = (args.object(0), args.object(1)) else { return };
            match this.upgrade() {
                Some(server) => server.guard(args.env, &res, || {
                    inject("panel");
                    server.request(args.env, &req, &res)
                }),
                None => cut(args.env, &res),
            }
        })?;
        server.hear_http(env, &http, "request", requested)?;
        let this = server.this.clone();
        let connected = listener(env, "onConnection", move |args| {
            if let (Some(server), Some(socket)) = (this.upgrade(), args.object(0)) {
                tame(args.env, server.connected(args.env, &socket)).ok();
            }
        })?;
        server.hear_http(env, &http, "connection", connected)?;
        let this = server.this.clone();
        let failed = listener(env, "onError", move |args| {
            let why = args.object(0).and_then(|it| get::<String>(args.env, &it, "message"));
            if let Some(server) = this.upgrade() {
                server.failed(args.env, &why.unwrap_or_default());
            }
        })?;
        server.hear_http(env, &http, "error", failed)?;
        let this = server.this.clone();
        let listening = listener(env, "onListening", move |args| {
            if let Some(server) = this.upgrade() {
                server.listening(args.env);
            }
        })?;
        server.hear_http(env, &http, "listening", listening)?;
        Ok(server)
    }

    fn hear_http(
        &self,
        env: &Env,
        http: &Object,
        event: &'static str,
        heard: Object,
    ) -> Result<()> {
        self.listeners.borrow_mut().push((event, JsRef::new(env, &heard)?));
        on(env, http, event, heard)
    }

    fn connected(&self, env: &Env, socket: &Object) -> Result<()> {
        let number = self.connections.add(env, socket)?;
        let this = self.this.clone();
        let gone = listener(env, "onClose", move |_| {
            if let Some(server) = this.upgrade() {
                server.connections.remove(number);
            }
        })?;
        on(env, socket, "close", gone)
    }

    fn http<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.http.borrow().as_ref()?.get(env).ok()
    }

    fn is_open(&self) -> bool {
        self.http.borrow().is_some()
    }

    /// The server could not listen.
    fn failed(&self, env: &Env, why: &str) {
        if self.is_open() && self.panel.borrow().is_none() {
            self.http.take();
            (self.started)(env, Started::Failed(why.to_owned()));
        }
    }

    /// The server listens: from now on requests are answered.
    pub fn listening(&self, env: &Env) {
        let Some(http) = self.http(env) else { return };
        let at = call_object(env, &http, "address", ()).ok();
        let port = at.and_then(|at| get::<u32>(env, &at, "port"));
        let Some(port) = port.and_then(|port| u16::try_from(port).ok()).filter(|port| *port != 0)
        else {
            self.close(env);
            return (self.started)(env, Started::Failed("no port".to_owned()));
        };
        if self.is_open() {
            self.panel.replace(Some(Panel::new(self.token.clone(), &self.start, port)));
            (self.started)(env, Started::Listening(port));
        }
    }

    /// The panel's port and secret, once it listens.
    pub fn address(&self) -> Option<(u16, Token)> {
        self.with(|panel| (panel.port(), self.token.clone()))
    }

    /// Looks at the panel, while it listens. `look` calls no JavaScript.
    pub(super) fn with<T>(&self, look: impl FnOnce(&mut Panel) -> T) -> Option<T> {
        self.panel.borrow_mut().as_mut().map(look)
    }

    pub(super) fn now_ms(&self) -> f64 {
        self.clock.now_ms()
    }

    /// Shows another session or another branch of it, with what was said in it, to all tabs.
    pub fn enter(&self, env: &Env, session: &str, messages: &[Value]) {
        let now_ms = self.now_ms();
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
    pub fn hear(&self, env: &Env, message: &Value) {
        let said = self.with(|panel| panel.add_message(message));
        self.push(env, said.flatten());
    }

    pub(super) fn push(&self, env: &Env, text: Option<String>) {
        if let Some(text) = text {
            self.streams.push(env, &text);
        }
    }

    /// Closes every stream and connection, and listens no more.
    pub fn close(&self, env: &Env) {
        if let Some(http) = self.let_go(env, false) {
            try_call(env, &http, "closeAllConnections", ());
            try_call(env, &http, "close", ());
        }
    }

    /// Closes every stream and connection, and gives Node's server, which goes on listening and refuses
    /// every request; `None` where it does not listen. The tabs are told that it comes back at once.
    pub fn hand_on<'e>(&self, env: &'e Env) -> Option<(Object<'e>, Token)> {
        let is_listening = self.panel.borrow().is_some();
        let http = self.let_go(env, true)?;
        let refuse = listener(env, "onRequest", |args| {
            if let Some(res) = args.object(1) {
                cut(args.env, &res);
            }
        });
        let refused = refuse.and_then(|refuse| on(env, &http, "request", refuse));
        if is_listening && tame(env, refused).is_ok() {
            return Some((http, self.token.clone()));
        }
        try_call(env, &http, "close", ());
        None
    }

    /// Ends all that belongs to this session, and gives Node's server.
    fn let_go<'e>(&self, env: &'e Env, again: bool) -> Option<Object<'e>> {
        let http = self.http(env);
        self.http.take();
        self.panel.take();
        if let Some(timer) = self.heartbeat.take() {
            timer.clear(env);
        }
        for upload in self.uploads.take() {
            upload.stop(env);
        }
        self.streams.end(env, &Panel::bye(again));
        // The bytes of the last text are with the system by now.
        self.connections.end(env);
        let http = http?;
        for (event, heard) in self.listeners.take() {
            if let Ok(heard) = heard.get(env) {
                try_call(env, &http, "removeListener", FnArgs::from((event, heard)));
            }
        }
        Some(http)
    }

    /// Runs what a request does. Where it fails, the page is told so.
    pub(super) fn guard(&self, env: &Env, res: &Object, body: impl FnOnce() -> Result<()>) {
        if tame(env, guarded(body)).is_err() {
            fail(env, res, &routes::broken());
        }
    }

    fn request(&self, env: &Env, req: &Object, res: &Object) -> Result<()> {
        ignore_errors(env, req)?;
        ignore_errors(env, res)?;
        let head = Head::read(env, req);
        let action = self.decide(&head, Body::Unread);
        if matches!(action, Some(Action::Read { .. } | Action::Stream(_)))
            && let Some(socket) = get_object(env, req, "socket")
        {
            self.connections.know(env, &socket);
        }
        match action {
            Some(Action::Read { limit }) => self.read(env, head, req, res, limit),
            action => self.act(env, res, action),
        }
    }

    pub(super) fn decide(&self, head: &Head, body: Body) -> Option<Action> {
        let now_ms = self.now_ms();
        self.with(|panel| panel.handle(&head.with(body), now_ms))
    }

    /// Does what was decided.
    pub(super) fn act(&self, env: &Env, res: &Object, action: Option<Action>) -> Result<()> {
        let reply = match action {
            Some(Action::Reply(reply)) => Some(reply),
            Some(Action::Stream(head)) => {
                send_head(env, res, &head)?;
                return self.stream(env, res);
            }
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
        let Some(reply) = reply else {
            cut(env, res);
            return Ok(());
        };
        send(env, res, &reply)
    }

    /// Keeps a stream, and begins it with all there is to show.
    fn stream(&self, env: &Env, res: &Object) -> Result<()> {
        // Without a socket it waits behind another reply of its connection, and nobody would be told
        // of its end.
        let Some(socket) = get_object(env, res, "socket") else {
            cut(env, res);
            return Ok(());
        };
        let number = self.streams.number();
        let this = self.this.clone();
        let gone = listener(env, "onClose", move |_| {
            if let Some(server) = this.upgrade()
                && server.streams.remove(number)
            {
                server.with(Panel::closed);
            }
        })?;
        on(env, res, "close", gone)?;
        // Bun before 1.4 tells it of the socket only.
        on(env, &socket, "close", gone)?;
        if get::<bool>(env, res, "destroyed") == Some(true) {
            return Ok(());
        }
        let now_ms = self.now_ms();
        let Some(hello) = self.with(|panel| panel.opened(now_ms)) else {
            cut(env, res);
            return Ok(());
        };
        self.streams.add(env, number, res)?;
        write(env, res, &hello);
        self.beat(env);
        Ok(())
    }

    /// Sends a heartbeat now and then, while there is a stream.
    fn beat(&self, env: &Env) {
        if self.heartbeat.borrow().is_some() || self.streams.is_empty() || !self.is_open() {
            return;
        }
        let this = self.this.clone();
        let timer = Timer::start(env, limits::HEARTBEAT_MS, move |env| {
            if let Some(server) = this.upgrade() {
                server.heartbeat.take();
                server.streams.push(env, HEARTBEAT);
                server.beat(env);
            }
        });
        self.heartbeat.replace(timer.ok());
    }
}
