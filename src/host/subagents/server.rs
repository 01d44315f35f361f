//! What comes over the socket: decisions of [`Parent`](crate::surface::subagents::Parent), calls of the queue,
//! answers out.

use std::path::PathBuf;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Reply;
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, Request as CallRequest, Settled};
use crate::host::js::guard::{guarded, inject};
use crate::host::js::{peer_pid, tame};
use crate::host::queue::{Turn, Watcher};
use crate::host::sockets::{Heard, Sockets};
use crate::host::subagents::{Asked, Control, Open};
use crate::model::{Outcome, Via};
use crate::session::turns::{News, Stage};
use crate::strings::subagents as words;
use crate::surface::serving::{Event, Start};
use crate::surface::subagents::{Action, Peer, Request, limits};

/// Tells children that somebody has begun to answer them.
impl Watcher for Control {
    fn hear(&self, env: &Env, call: &dyn Turn, news: &News) {
        let found = |open: &mut Open| {
            let asked = open.asked.iter().find(|it| it.request_id == call.request_id())?;
            Some((asked.number, open.parent.kept(asked.number, &asked.id)?))
        };
        if !matches!(news, News::Kept) {
            return;
        }
        let found = self.with_open(found).flatten();
        if let Some(((number, text), sockets)) = found.zip(self.sockets()) {
            sockets.write(env, number, &text, limits::UNREAD);
        }
    }
}

impl Control {
    /// Something happens to the socket of a start that is not over.
    pub(super) fn heard(&self, env: &Env, sockets: &Sockets, start: Start, heard: Heard) {
        match heard {
            Heard::Listening(_) => self.handle(env, Event::Listening(start)),
            Heard::Failed(why) => self.handle(env, Event::Failed(start, why)),
            Heard::Opened(number, socket) => {
                let taken = guarded(|| {
                    inject("subagents");
                    let peer = peer(env, &socket);
                    Ok(self.with_open(|open| open.parent.connected(number, peer)))
                });
                match tame(env, taken) {
                    Ok(Some(true)) => self.watch(env, sockets, number),
                    _ => sockets.cut(env, number),
                }
            }
            Heard::Bytes(number, bytes) => self.bytes(env, sockets, number, &bytes),
            Heard::Gone(number) => self.gone(env, number),
            Heard::Request(..) | Heard::Body(..) => {}
        }
    }

    /// Closes a connection that stays idle.
    fn watch(&self, env: &Env, sockets: &Sockets, number: u32) {
        let is_idle = self.with_open(|open| open.parent.is_idle(number));
        sockets.patience(env, number, if is_idle == Some(true) { limits::IDLE_MS } else { 0.0 });
    }

    fn bytes(&self, env: &Env, sockets: &Sockets, number: u32, bytes: &[u8]) {
        let actions = guarded(|| {
            inject("child");
            let now_ms = self.clock.now_ms();
            Ok(self.with_open(|open| open.parent.bytes(number, bytes, now_ms)).unwrap_or_default())
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
            let ctx = self.extension.ctx(env).ok_or_else(over)?;
            // Whether it waits is the child's business.
            call.wait = true;
            let request_id = self.extension.request_id("process");
            let asked = Asked { number, id: id.clone(), request_id: request_id.clone() };
            let keep = |open: &mut Open| {
                // It may be gone by now: what was done before this ran JavaScript.
                open.parent.is_connected(number).then(|| open.asked.push(asked))
            };
            self.with_open(keep).flatten().ok_or_else(over)?;
            let (this, ended, from) = (self.this.clone(), id.clone(), badge.from());
            let callback = move |env: &Env, settled: &Settled, _: &Reply| {
                if let Some(control) = this.upgrade()
                    && control.settled(env, number, &ended, &settled.outcome)
                    && matches!(settled.outcome, Outcome::Answered(_) | Outcome::Discussed(_))
                    && settled.via == Some(Via::Terminal)
                {
                    control.tell(env, &words::sent(&from));
                }
            };
            let facts =
                Facts { from: Some(badge.from()), kept, ..Facts::new(String::new(), tool, call) };
            let request = CallRequest::from_code(facts, ctx, callback).aside(request_id);
            OpenCall::start(env, &self.extension, request);
            Ok(())
        });
        if tame(env, begun).is_err() {
            self.settled(env, number, &id, &Outcome::Aborted);
        }
    }

    fn tell(&self, env: &Env, sentence: &str) {
        self.extension.ctx(env).inspect(|ctx| ctx.inform(sentence));
    }

    /// A call is over: tells the child that asked. False where it does not wait any more.
    fn settled(&self, env: &Env, number: u32, id: &str, outcome: &Outcome) -> bool {
        self.with_open(|open| open.asked.retain(|it| it.number != number || it.id != id));
        let Some(sockets) = self.sockets() else { return false };
        let text = guarded(|| {
            let cwd = self.extension.ctx(env).and_then(|ctx| ctx.cwd()).unwrap_or_default();
            let told = |open: &mut Open| open.parent.settled(number, id, outcome, &cwd);
            Ok(self.with_open(told).flatten())
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

    /// Nobody waits for the answer any more.
    fn withdraw(&self, env: &Env, number: u32, id: &str) {
        let taken = |open: &mut Open| {
            let at = open.asked.iter().position(|it| it.number == number && it.id == id)?;
            Some(open.asked.swap_remove(at).request_id)
        };
        let turn = self.with_open(taken).flatten().and_then(|it| self.extension.queue.find(&it));
        let Some(turn) = turn else { return };
        let shown = self.extension.queue.with(|turns| turns.stage(turn.key())) == Stage::Shown;
        turn.abort(env);
        if let Some(from) = turn.facts().from.as_ref().filter(|_| shown) {
            self.tell(env, &words::taken_back(from));
        }
    }

    /// A connection closed.
    fn gone(&self, env: &Env, number: u32) {
        let left = self.with_open(|open| open.parent.closed(number));
        for id in left.unwrap_or_default() {
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
