//! The server: sockets in, decisions of [`crate::panel`], sockets out.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::host::call::request::NotTaken;
use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::{Clock, Timer};
use crate::host::js::{
    JsRef, call_object, call_value, get, get_object, ignore_errors, listener, object, on, tame,
    try_call,
};
use crate::host::panel::exchange::{Arrived, Head, Upload, cut, fail, send, send_head};
use crate::host::panel::streams::{Streams, write};
use crate::host::pi::process;
use crate::model::Via;
use crate::panel::{Action, Body, HEARTBEAT, Panel, Token, limits, routes};
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
    pub(super) extension: Weak<Extension>,
    http: RefCell<Option<JsRef>>,
    token: Token,
    /// The port to ask for; any free one with 0.
    wanted: Cell<u16>,
    started: Hear,
    clock: Clock,
    /// There once it listens, until it is closed.
    panel: RefCell<Option<Panel>>,
    streams: Streams,
    uploads: RefCell<Vec<Rc<Upload>>>,
    heartbeat: RefCell<Option<Timer>>,
}

impl Server {
    /// Starts to listen at `port` of the loopback interface, or at any free one; `started` hears
    /// what comes of it.
    ///
    /// # Errors
    /// When this host has no such server.
    pub fn start(
        env: &Env,
        extension: &Rc<Extension>,
        token: Token,
        port: u16,
        started: impl Fn(&Env, Started) + 'static,
    ) -> Result<Rc<Self>> {
        let server = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            http: RefCell::default(),
            token,
            wanted: Cell::new(port),
            started: Box::new(started),
            clock: Clock::start(),
            panel: RefCell::default(),
            streams: Streams::default(),
            uploads: RefCell::default(),
            heartbeat: RefCell::default(),
        });
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
        let module = process::builtin(env, "node:http")?;
        let mut http =
            call_object(env, &module, "createServer", FnArgs::from((options, requested)))?;
        server.http.replace(Some(JsRef::new(env, &http)?));
        http.set_named_property("maxConnections", limits::CONNECTIONS)?;
        let this = server.this.clone();
        let failed = listener(env, "onError", move |args| {
            let why = args.object(0).and_then(|it| get::<String>(args.env, &it, "message"));
            if let Some(server) = this.upgrade() {
                server.failed(args.env, &why.unwrap_or_default());
            }
        })?;
        on(env, &http, "error", failed)?;
        let this = server.this.clone();
        let listening = listener(env, "onListening", move |args| {
            if let Some(server) = this.upgrade() {
                server.listening(args.env);
            }
        })?;
        on(env, &http, "listening", listening)?;
        server.listen(env)?;
        try_call(env, &http, "unref", ());
        Ok(server)
    }

    fn listen(&self, env: &Env) -> Result<()> {
        let Some(http) = self.http(env) else { return Ok(()) };
        let at = object(env, &json!({ "host": "127.0.0.1", "port": self.wanted.get() }))?;
        call_value(env, &http, "listen", at).map(drop)
    }

    fn http<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.http.borrow().as_ref()?.get(env).ok()
    }

    fn is_open(&self) -> bool {
        self.http.borrow().is_some()
    }

    /// The server could not listen. A port that another program took meanwhile is given up.
    fn failed(&self, env: &Env, why: &str) {
        if !self.is_open() || self.panel.borrow().is_some() {
            return;
        }
        if self.wanted.replace(0) != 0 && self.listen(env).is_ok() {
            return;
        }
        self.http.take();
        (self.started)(env, Started::Failed(why.to_owned()));
    }

    fn listening(&self, env: &Env) {
        let Some(http) = self.http(env) else { return };
        let at = call_object(env, &http, "address", ()).ok();
        let port = at.and_then(|at| get::<u32>(env, &at, "port"));
        let Some(port) = port.and_then(|port| u16::try_from(port).ok()).filter(|port| *port != 0)
        else {
            self.close(env, false);
            return (self.started)(env, Started::Failed("no port".to_owned()));
        };
        if self.is_open() {
            self.panel.replace(Some(Panel::new(self.token.clone(), port)));
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
                panel.hear(message);
            }
            panel.hello(now_ms)
        });
        self.push(env, hello);
    }

    /// Shows a message of the session.
    pub fn hear(&self, env: &Env, message: &Value) {
        let said = self.with(|panel| panel.hear(message));
        self.push(env, said.flatten());
    }

    pub(super) fn push(&self, env: &Env, text: Option<String>) {
        if let Some(text) = text {
            self.streams.push(env, &text);
        }
    }

    /// Closes every stream and connection, and listens no more. With `again` the tabs are told that
    /// it comes back at once.
    pub fn close(&self, env: &Env, again: bool) {
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
        if let Some(http) = http {
            // The bytes of the last text are with the system by now.
            try_call(env, &http, "closeAllConnections", ());
            try_call(env, &http, "close", ());
        }
    }

    /// Runs what a request does. Where it fails, the page is told so.
    fn guard(&self, env: &Env, res: &Object, body: impl FnOnce() -> Result<()>) {
        if tame(env, guarded(body)).is_err() {
            fail(env, res, &routes::broken());
        }
    }

    fn request(&self, env: &Env, req: &Object, res: &Object) -> Result<()> {
        ignore_errors(env, req)?;
        ignore_errors(env, res)?;
        let head = Head::read(env, req);
        match self.with(|panel| panel.handle(&head.with(Body::Unread))) {
            Some(Action::Read { limit }) => self.read(env, head, req, res, limit),
            action => self.act(env, res, action),
        }
    }

    /// Does what was decided.
    fn act(&self, env: &Env, res: &Object, action: Option<Action>) -> Result<()> {
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

    /// Reads the body of a request, and then does what it asks for.
    fn read(&self, env: &Env, head: Head, req: &Object, res: &Object, limit: usize) -> Result<()> {
        if head.length.is_some_and(|length| length > limit) {
            let action = self.with(|panel| panel.handle(&head.with(Body::TooLarge)));
            return self.act(env, res, action);
        }
        let number = self.streams.number();
        let this = self.this.clone();
        let timer = Timer::start(env, limits::BODY_MS, move |env| {
            if let Some(server) = this.upgrade() {
                server.finish(env, number, Some(Body::TooSlow));
            }
        })?;
        let upload = Rc::new(Upload {
            number,
            head,
            limit,
            bytes: RefCell::default(),
            req: JsRef::new(env, req)?,
            res: JsRef::new(env, res)?,
            timer: RefCell::new(Some(timer)),
        });
        self.uploads.borrow_mut().push(upload);
        let this = self.this.clone();
        Upload::listen(env, req, move |env, arrived| {
            if let Some(server) = this.upgrade() {
                server.arrived(env, number, arrived);
            }
        })
    }

    fn arrived(&self, env: &Env, number: u64, arrived: Arrived) {
        let uploads = self.uploads.borrow();
        let Some(upload) = uploads.iter().find(|it| it.number == number).cloned() else { return };
        drop(uploads);
        match arrived {
            Arrived::Gone => self.finish(env, number, None),
            Arrived::End => {
                let bytes = upload.bytes.take();
                self.finish(env, number, Some(Body::Whole(&bytes)));
            }
            Arrived::Bytes(bytes) => {
                let mut all = upload.bytes.borrow_mut();
                let fits = all.len() + bytes.len() <= upload.limit;
                if fits {
                    all.extend(bytes);
                }
                drop(all);
                if !fits {
                    self.finish(env, number, Some(Body::TooLarge));
                }
            }
        }
    }

    /// A body is read as far as it will be. `None`: its client is gone.
    fn finish(&self, env: &Env, number: u64, body: Option<Body>) {
        let mut uploads = self.uploads.borrow_mut();
        let at = uploads.iter().position(|it| it.number == number);
        let Some(upload) = at.map(|at| uploads.swap_remove(at)) else { return };
        drop(uploads);
        upload.stop(env);
        let (Some(body), Ok(req), Ok(res)) = (body, upload.req.get(env), upload.res.get(env))
        else {
            return;
        };
        if !matches!(body, Body::Whole(_)) {
            try_call(env, &req, "pause", ());
        }
        self.guard(env, &res, || {
            inject("upload");
            let action = self.with(|panel| panel.handle(&upload.head.with(body)));
            self.act(env, &res, action)
        });
    }

    /// Takes an answer, and gives the reply to it; `None` once the panel is closed.
    fn answer(&self, env: &Env, id: &str, response: &str) -> Option<crate::panel::Response> {
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
