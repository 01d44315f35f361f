//! The socket: connections in, decisions of [`Parent`], calls of the queue, answers out.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Reply;
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Aside, Facts, ReplyTo, Request as CallRequest, Settled};
use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::{Clock, Timer, date_ms};
use crate::host::js::{
    JsRef, call_object, call_value, get, has_method, ignore_errors, listener, on, peer_pid, tame,
    try_call,
};
use crate::host::pi::{Ctx, KeptCtx, process};
use crate::host::queue::Stage;
use crate::host::subagents::inherited;
use crate::host::subagents::place::Place;
use crate::host::watcher::Watcher;
use crate::model::{Outcome, Via};
use crate::strings::subagents as words;
use crate::surface::subagents::{Action, Parent, Peer, Request, limits};

/// Hears why the socket is not open.
type Failed = Box<dyn Fn(&Env, &str)>;

/// The socket, and what is open over it. Nothing that JavaScript keeps owns it.
pub struct Server {
    this: Weak<Self>,
    extension: Weak<Extension>,
    ctx: KeptCtx,
    failed: Failed,
    net: RefCell<Option<JsRef>>,
    place: RefCell<Option<Place>>,
    parent: RefCell<Parent>,
    connections: RefCell<Vec<Rc<Connection>>>,
    clock: Clock,
    /// How many connections there were.
    count: Cell<u64>,
    asked: RefCell<Vec<Asked>>,
    /// Hears when somebody begins to answer.
    watcher: Rc<dyn Watcher>,
}

/// Tells children that somebody has begun to answer them.
struct Begun(Weak<Server>);

impl Watcher for Begun {
    fn asked(&self, _env: &Env, _id: &str, _facts: &Rc<Facts>) {}

    fn settled(&self, _env: &Env, _id: &str, _facts: &Rc<Facts>, _settled: &Settled) {}

    fn kept(&self, env: &Env, id: &str) {
        if let Some(server) = self.0.upgrade() {
            server.kept(env, id);
        }
    }
}

struct Connection {
    number: u64,
    socket: JsRef,
    /// Closes it when nothing is open on it.
    timer: RefCell<Option<Timer>>,
}

/// A request of a child, and the call that it became.
#[derive(Debug, Clone)]
struct Asked {
    number: u64,
    id: String,
    request_id: String,
}

impl Server {
    /// Opens the socket, and tells children of it as soon as it listens; `failed` hears if it does
    /// not.
    ///
    /// # Errors
    /// When this host has no such sockets, or there is no place for one.
    pub fn start(
        ctx: Ctx,
        extension: &Rc<Extension>,
        failed: impl Fn(&Env, &str) + 'static,
    ) -> Result<Rc<Self>> {
        let env = ctx.env;
        let kept = ctx.keep()?;
        let place = Place::new(env)?;
        let address = place.address().to_owned();
        let parent = Parent::new(std::process::id(), extension.settings().flavor);
        let server = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            ctx: kept,
            failed: Box::new(failed),
            net: RefCell::default(),
            place: RefCell::new(Some(place)),
            parent: RefCell::new(parent),
            connections: RefCell::default(),
            clock: Clock::start(),
            count: Cell::default(),
            asked: RefCell::default(),
            watcher: Rc::new(Begun(this.clone())),
        });
        let this = server.this.clone();
        let connected = listener(env, "onConnection", move |args| {
            let Some(socket) = args.object(0) else { return };
            let server = this.upgrade().filter(|server| server.is_open());
            let taken = guarded(|| match server {
                Some(server) => server.connected(args.env, &socket),
                None => Ok(false),
            });
            if !tame(args.env, taken).unwrap_or(false) {
                try_call(args.env, &socket, "destroy", ());
            }
        })?;
        let module = process::builtin(env, "node:net")?;
        let mut net = call_object(env, &module, "createServer", connected)?;
        server.net.replace(Some(JsRef::new(env, &net)?));
        net.set_named_property("maxConnections", limits::CONNECTIONS)?;
        let this = server.this.clone();
        let broken = listener(env, "onError", move |args| {
            let why = args.object(0).and_then(|it| get::<String>(args.env, &it, "message"));
            if let Some(server) = this.upgrade().filter(|server| server.is_open()) {
                (server.failed)(args.env, &why.unwrap_or_default());
            }
        })?;
        on(env, &net, "error", broken)?;
        let this = server.this.clone();
        let listening = listener(env, "onListening", move |args| {
            if let Some(server) = this.upgrade() {
                server.listening(args.env);
            }
        })?;
        on(env, &net, "listening", listening)?;
        call_value(env, &net, "listen", address.as_str())?;
        try_call(env, &net, "unref", ());
        extension.queue.watch(&server.watcher);
        Ok(server)
    }

    fn is_open(&self) -> bool {
        self.net.borrow().is_some()
    }

    fn listening(&self, env: &Env) {
        // What follows runs JavaScript, which may close the socket.
        let place = self.place.borrow();
        let protected = place.as_ref().map(|it| it.protect().map(|()| it.address().to_owned()));
        drop(place);
        match protected {
            Some(Ok(address)) => inherited::announce(env, &address),
            Some(Err(error)) => (self.failed)(env, &error.reason),
            None => {}
        }
    }

    /// Tells no child of it any more, and closes it with its connections. What is open over them
    /// must be over.
    pub fn close(&self, env: &Env) {
        let net = self.net.take().and_then(|net| net.get(env).ok());
        let place = self.place.take();
        if let Some(place) = &place {
            inherited::withdraw(env, place.address());
        }
        self.asked.take();
        if let Some(extension) = self.extension.upgrade() {
            extension.queue.unwatch(&self.watcher);
        }
        for connection in self.connections.take() {
            connection.stop(env);
            connection.finish(env);
        }
        if let Some(net) = net {
            try_call(env, &net, "close", ());
        }
    }

    /// A connection opens; false when it is not taken.
    fn connected(&self, env: &Env, socket: &Object) -> Result<bool> {
        inject("subagents");
        ignore_errors(env, socket)?;
        let number = self.count.replace(self.count.get() + 1);
        let peer = peer(env, socket);
        if !self.is_open() || !self.parent.borrow_mut().connected(number, peer) {
            return Ok(false);
        }
        let kept = JsRef::new(env, socket)?;
        let connection = Connection { number, socket: kept, timer: RefCell::default() };
        self.connections.borrow_mut().push(Rc::new(connection));
        let listening = self.listen(env, number, socket);
        if listening.is_err() || !self.is_open() {
            self.gone(env, number);
        }
        listening.map(|()| self.is_open())
    }

    fn listen(&self, env: &Env, number: u64, socket: &Object) -> Result<()> {
        let this = self.this.clone();
        let data = listener(env, "onData", move |args| {
            if let (Some(server), Some(bytes)) = (this.upgrade(), args.bytes(0)) {
                server.bytes(args.env, number, &bytes);
            }
        })?;
        let this = self.this.clone();
        let close = listener(env, "onClose", move |args| {
            if let Some(server) = this.upgrade() {
                server.gone(args.env, number);
            }
        })?;
        on(env, socket, "close", close)?;
        on(env, socket, "data", data)?;
        try_call(env, socket, "unref", ());
        self.watch(env, number);
        Ok(())
    }

    fn connection(&self, number: u64) -> Option<Rc<Connection>> {
        self.connections.borrow().iter().find(|it| it.number == number).cloned()
    }

    /// Closes a connection that stays idle.
    fn watch(&self, env: &Env, number: u64) {
        let Some(connection) = self.connection(number) else { return };
        connection.stop(env);
        if !self.parent.borrow().is_idle(number) {
            return;
        }
        let this = self.this.clone();
        let timer = Timer::start(env, limits::IDLE_MS, move |env| {
            let Some(server) = this.upgrade() else { return };
            let idle = server.parent.borrow().is_idle(number);
            if let Some(connection) = server.connection(number).filter(|_| idle) {
                connection.cut(env);
            }
        });
        connection.timer.replace(timer.ok());
    }

    fn bytes(&self, env: &Env, number: u64, bytes: &[u8]) {
        if self.connection(number).is_none() {
            return;
        }
        let actions = guarded(|| {
            inject("child");
            Ok(self.parent.borrow_mut().bytes(number, bytes, self.clock.now_ms()))
        });
        let Ok(actions) = actions else {
            self.connection(number).inspect(|connection| connection.cut(env));
            return;
        };
        let changes = !actions.is_empty();
        for action in actions {
            match action {
                Action::Send(text) => self.send(env, number, &text),
                Action::Ask(request) => self.ask(env, number, *request),
                Action::Withdraw(id) => self.withdraw(env, number, &id),
                Action::Close => {
                    self.connection(number).inspect(|connection| connection.end(env));
                }
            }
        }
        if changes {
            self.watch(env, number);
        }
    }

    fn send(&self, env: &Env, number: u64, text: &str) {
        let Some(connection) = self.connection(number) else { return };
        let Ok(socket) = connection.socket.get(env) else { return };
        if get::<f64>(env, &socket, "writableLength").is_some_and(|bytes| bytes > limits::UNREAD) {
            return connection.cut(env);
        }
        try_call(env, &socket, "write", text);
    }

    /// Shows what a child asks among what waits.
    fn ask(&self, env: &Env, number: u64, request: Request) {
        let Request { id, tool, mut call, kept, badge } = request;
        let begun = guarded(|| {
            let over = || Error::from_reason("the session is over");
            let extension = self.extension.upgrade().ok_or_else(over)?;
            let ctx = self.ctx.get(env)?;
            self.connection(number).ok_or_else(over)?;
            // Whether it waits is the child's business.
            call.wait = true;
            let request_id = extension.request_id("process");
            let asked = Asked { number, id: id.clone(), request_id: request_id.clone() };
            self.asked.borrow_mut().push(asked);
            let (this, ended, from) = (self.this.clone(), id.clone(), badge.from());
            let callback = move |env: &Env, settled: &Settled, _: &Reply| {
                if let Some(server) = this.upgrade()
                    && server.settled(env, number, &ended, &settled.outcome)
                    && matches!(settled.outcome, Outcome::Answered(_) | Outcome::Discussed(_))
                    && settled.via == Some(Via::Terminal)
                {
                    server.tell(env, &words::sent(&from));
                }
            };
            let facts =
                Facts { from: Some(badge.from()), kept, ..Facts::new(String::new(), tool, call) };
            let request = CallRequest {
                facts,
                reply_to: ReplyTo::Callback(Box::new(callback)),
                ctx: Some(ctx),
                signal: None,
                on_update: None,
                aside: Some(Aside { request_id: Some(request_id), asked_at_ms: date_ms() }),
            };
            OpenCall::start(env, &extension, request);
            Ok(())
        });
        if tame(env, begun).is_err() {
            self.settled(env, number, &id, &Outcome::Aborted);
        }
    }

    fn tell(&self, env: &Env, sentence: &str) {
        if let Ok(ctx) = self.ctx.get(env) {
            ctx.inform(sentence);
        }
    }

    /// A call is over: tells the child that asked. False where it does not wait any more.
    fn settled(&self, env: &Env, number: u64, id: &str, outcome: &Outcome) -> bool {
        self.asked.borrow_mut().retain(|it| it.number != number || it.id != id);
        let text = guarded(|| {
            let cwd = self.ctx.get(env).ok().and_then(|ctx| ctx.cwd());
            let cwd: PathBuf = cwd.unwrap_or_default();
            Ok(self.parent.borrow_mut().settled(number, id, outcome, &cwd))
        });
        let waits = match tame(env, text) {
            Ok(text) => {
                text.as_deref().inspect(|text| self.send(env, number, text));
                text.is_some()
            }
            Err(_) => {
                self.connection(number).inspect(|connection| connection.cut(env));
                false
            }
        };
        self.watch(env, number);
        waits
    }

    /// Somebody has begun to answer the call of this id.
    fn kept(&self, env: &Env, request_id: &str) {
        let asked = self.asked.borrow().iter().find(|it| it.request_id == request_id).cloned();
        let Some(Asked { number, id, .. }) = asked else { return };
        let text = self.parent.borrow().kept(number, &id);
        text.inspect(|text| self.send(env, number, text));
    }

    /// Nobody waits for the answer any more.
    fn withdraw(&self, env: &Env, number: u64, id: &str) {
        let mut asked = self.asked.borrow_mut();
        let at = asked.iter().position(|it| it.number == number && it.id == id);
        let Some(Asked { request_id, .. }) = at.map(|at| asked.swap_remove(at)) else { return };
        drop(asked);
        let extension = self.extension.upgrade();
        let Some(turn) = extension.and_then(|it| it.queue.find(&request_id)) else { return };
        let shown = turn.position().stage.get() == Stage::Shown;
        turn.abort(env);
        if let Some(from) = turn.facts().from.as_ref().filter(|_| shown) {
            self.tell(env, &words::taken_back(from));
        }
    }

    /// A connection closed.
    fn gone(&self, env: &Env, number: u64) {
        let mut connections = self.connections.borrow_mut();
        let at = connections.iter().position(|it| it.number == number);
        let connection = at.map(|at| connections.swap_remove(at));
        drop(connections);
        connection.inspect(|connection| connection.stop(env));
        let left = self.parent.borrow_mut().closed(number);
        for id in left {
            self.withdraw(env, number, &id);
        }
    }
}

impl Connection {
    fn stop(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
    }

    /// Ends our side of it. What still comes is read and dropped until the child has ended its side, or
    /// [`Server::watch`] cuts it: the system resets a connection that is closed with bytes nobody read, and
    /// drops the reason on its way.
    fn end(&self, env: &Env) {
        if let Ok(socket) = self.socket.get(env) {
            try_call(env, &socket, "end", ());
        }
    }

    /// Closes it once what was sent is with the system.
    fn finish(&self, env: &Env) {
        let Ok(socket) = self.socket.get(env) else { return };
        let soon = has_method(env, &socket, "destroySoon");
        try_call(env, &socket, if soon { "destroySoon" } else { "end" }, ());
    }

    /// Closes it now.
    fn cut(&self, env: &Env) {
        if let Ok(socket) = self.socket.get(env) {
            try_call(env, &socket, "destroy", ());
        }
    }
}

/// What the system says of the process at the other end.
fn peer(env: &Env, socket: &Object) -> Peer {
    let Some(pid) = peer_pid(env, socket) else { return Peer::default() };
    let link = |name: &str| std::fs::read_link(format!("/proc/{pid}/{name}")).ok();
    let program = link("exe").and_then(|path| Some(path.file_name()?.to_string_lossy().into()));
    let home = std::env::home_dir();
    let folder = link("cwd").map(|path| {
        match home.and_then(|home| path.strip_prefix(home).map(PathBuf::from).ok()) {
            Some(rest) => format!("~/{}", rest.display()),
            None => path.display().to_string(),
        }
    });
    Peer { pid: Some(pid), program, folder }
}
