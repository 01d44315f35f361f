//! The socket: connections in, decisions of [`Parent`], calls of the queue, answers out.

use std::cell::RefCell;
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
use crate::host::js::timer::{Clock, date_ms};
use crate::host::js::{peer_pid, tame};
use crate::host::pi::{Ctx, KeptCtx};
use crate::host::queue::Watcher;
use crate::host::sockets::{Heard, Sockets};
use crate::host::subagents::place::{self, Place};
use crate::model::{Outcome, Via};
use crate::session::turns::Stage;
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
    clock: Clock,
    parent: RefCell<Parent>,
    open: RefCell<Open>,
    /// Hears when somebody begins to answer.
    watcher: Rc<dyn Watcher>,
}

/// What there is until it is closed.
#[derive(Default)]
struct Open {
    sockets: Option<Rc<Sockets>>,
    place: Option<Place>,
    asked: Vec<Asked>,
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

/// A request of a child, and the call that it became.
#[derive(Debug, Clone)]
struct Asked {
    number: u32,
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
        let server = Rc::new_cyclic(|this: &Weak<Self>| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            ctx: kept,
            failed: Box::new(failed),
            clock: Clock::start(),
            parent: RefCell::new(parent),
            open: RefCell::default(),
            watcher: Rc::new(Begun(this.clone())),
        });
        let this = server.this.clone();
        let sockets = Rc::new(Sockets::new(env, "node:net", move |env, heard| {
            if let Some((server, sockets)) =
                this.upgrade().and_then(|it| it.sockets().map(|of| (it, of)))
            {
                server.heard(env, &sockets, heard);
            }
        })?);
        let open =
            Open { sockets: Some(Rc::clone(&sockets)), place: Some(place), asked: Vec::new() };
        server.open.replace(open);
        let listening = sockets.serve(env, &address, limits::CONNECTIONS);
        if listening.is_err() {
            server.close(env);
        }
        listening?;
        extension.queue.watch(&server.watcher);
        Ok(server)
    }

    /// What is open, until it is closed.
    fn sockets(&self) -> Option<Rc<Sockets>> {
        self.open.borrow().sockets.clone()
    }

    fn heard(&self, env: &Env, sockets: &Sockets, heard: Heard) {
        match heard {
            Heard::Listening(_) => self.listening(env),
            Heard::Failed(why) => (self.failed)(env, &why),
            Heard::Opened(number, socket) => {
                let taken = guarded(|| {
                    inject("subagents");
                    Ok(self.parent.borrow_mut().connected(number, peer(env, &socket)))
                });
                match tame(env, taken) {
                    Ok(true) => self.watch(env, sockets, number),
                    _ => sockets.cut(env, number),
                }
            }
            Heard::Bytes(number, bytes) => self.bytes(env, sockets, number, &bytes),
            Heard::Gone(number) => self.gone(env, number),
            Heard::Request(..) | Heard::Body(..) => {}
        }
    }

    fn listening(&self, env: &Env) {
        // What follows runs JavaScript, which may close the socket.
        let open = self.open.borrow();
        let place = open.place.as_ref();
        let protected = place.map(|it| it.protect().map(|()| it.address().to_owned()));
        drop(open);
        match protected {
            Some(Ok(address)) => place::announce(env, &address),
            Some(Err(error)) => (self.failed)(env, &error.reason),
            None => {}
        }
    }

    /// Tells no child of it any more, and closes it with its connections, once what was sent is with the
    /// system. What is open over them must be over.
    pub fn close(&self, env: &Env) {
        let Open { sockets, place, .. } = self.open.take();
        if let Some(place) = &place {
            place::withdraw(env, place.address());
        }
        if let Some(extension) = self.extension.upgrade() {
            extension.queue.unwatch(&self.watcher);
        }
        if let Some(sockets) = sockets {
            sockets.close(env);
        }
    }

    /// Closes a connection that stays idle.
    fn watch(&self, env: &Env, sockets: &Sockets, number: u32) {
        let is_idle = self.parent.borrow().is_idle(number);
        sockets.patience(env, number, if is_idle { limits::IDLE_MS } else { 0.0 });
    }

    fn bytes(&self, env: &Env, sockets: &Sockets, number: u32, bytes: &[u8]) {
        let actions = guarded(|| {
            inject("child");
            Ok(self.parent.borrow_mut().bytes(number, bytes, self.clock.now_ms()))
        });
        let Ok(actions) = actions else { return sockets.cut(env, number) };
        let changes = !actions.is_empty();
        for action in actions {
            match action {
                Action::Send(text) => sockets.write(env, number, &text, limits::UNREAD),
                Action::Ask(request) => self.ask(env, number, *request),
                Action::Withdraw(id) => self.withdraw(env, number, &id),
                Action::Close => sockets.end(env, number, None),
            }
        }
        if changes {
            self.watch(env, sockets, number);
        }
    }

    /// Shows what a child asks among what waits.
    fn ask(&self, env: &Env, number: u32, request: Request) {
        let Request { id, tool, mut call, kept, badge } = request;
        let begun = guarded(|| {
            let over = || Error::from_reason("the session is over");
            let extension = self.extension.upgrade().ok_or_else(over)?;
            let ctx = self.ctx.get(env)?;
            // It may be gone by now: what was done before this ran JavaScript.
            let is_there = self.sockets().is_some() && self.parent.borrow().is_connected(number);
            is_there.then_some(()).ok_or_else(over)?;
            // Whether it waits is the child's business.
            call.wait = true;
            // Its files are its own: somebody else's path may be one of ours.
            let sources = call.form.questions.iter_mut().flat_map(|it| it.sources.iter_mut());
            sources.for_each(|source| source.is_foreign = true);
            let request_id = extension.request_id("process");
            let asked = Asked { number, id: id.clone(), request_id: request_id.clone() };
            self.open.borrow_mut().asked.push(asked);
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
    fn settled(&self, env: &Env, number: u32, id: &str, outcome: &Outcome) -> bool {
        self.open.borrow_mut().asked.retain(|it| it.number != number || it.id != id);
        let Some(sockets) = self.sockets() else { return false };
        let text = guarded(|| {
            let cwd = self.ctx.get(env).ok().and_then(|ctx| ctx.cwd());
            let cwd: PathBuf = cwd.unwrap_or_default();
            Ok(self.parent.borrow_mut().settled(number, id, outcome, &cwd))
        });
        let waits = match tame(env, text) {
            Ok(text) => {
                let send = |text: &String| sockets.write(env, number, text, limits::UNREAD);
                text.inspect(send).is_some()
            }
            Err(_) => {
                sockets.cut(env, number);
                false
            }
        };
        self.watch(env, &sockets, number);
        waits
    }

    /// Somebody has begun to answer the call of this id.
    fn kept(&self, env: &Env, request_id: &str) {
        let open = self.open.borrow();
        let asked = open.asked.iter().find(|it| it.request_id == request_id).cloned();
        drop(open);
        let Some((Asked { number, id, .. }, sockets)) = asked.zip(self.sockets()) else { return };
        let text = self.parent.borrow().kept(number, &id);
        text.inspect(|text| sockets.write(env, number, text, limits::UNREAD));
    }

    /// Nobody waits for the answer any more.
    fn withdraw(&self, env: &Env, number: u32, id: &str) {
        let mut open = self.open.borrow_mut();
        let at = open.asked.iter().position(|it| it.number == number && it.id == id);
        let Some(Asked { request_id, .. }) = at.map(|at| open.asked.swap_remove(at)) else {
            return;
        };
        drop(open);
        let extension = self.extension.upgrade();
        let Some(turn) = extension.and_then(|it| it.queue.find(&request_id)) else { return };
        let shown = turn.stage() == Stage::Shown;
        turn.abort(env);
        if let Some(from) = turn.facts().from.as_ref().filter(|_| shown) {
            self.tell(env, &words::taken_back(from));
        }
    }

    /// A connection closed.
    fn gone(&self, env: &Env, number: u32) {
        let left = self.parent.borrow_mut().closed(number);
        for id in left {
            self.withdraw(env, number, &id);
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
