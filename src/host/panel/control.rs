//! When the panel runs, and what it shows: the command, the setting, and the session.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::Env;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::{Args, get, get_object};
use crate::host::panel::kept::{self, Kept};
use crate::host::panel::server::{Server, Started};
use crate::host::pi::{Ctx, KeptCtx, process, session};
use crate::host::watcher::Watcher;
use crate::panel::{Token, address};
use crate::settings;
use crate::strings::host as words;

/// The key of our line in Pi's footer.
const STATUS: &str = "ask-user-panel";
/// Why a session ends when another one follows in the same process.
const GOES_ON: [&str; 4] = ["reload", "new", "resume", "fork"];

/// The panel of one factory call: none, or one that runs.
pub struct Control {
    this: Weak<Self>,
    extension: Rc<Extension>,
    /// There from the moment it starts.
    server: RefCell<Option<Rc<Server>>>,
    /// How often one was stopped, or the session ended.
    stops: Cell<usize>,
    ctx: RefCell<Option<KeptCtx>>,
    by_command: Cell<bool>,
    /// Whether the person has not seen the address yet.
    news: Cell<bool>,
}

impl Control {
    /// No panel runs yet.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::clone(extension),
            server: RefCell::default(),
            stops: Cell::default(),
            ctx: RefCell::default(),
            by_command: Cell::default(),
            news: Cell::default(),
        })
    }

    fn running(&self) -> Option<Rc<Server>> {
        self.server.borrow().clone()
    }

    /// `/questions panel`: starts it, or says again where it is.
    pub fn show(&self, ctx: Ctx) {
        if ctx.mode() == Mode::Print {
            return ctx.tell(words::no_panel_here());
        }
        self.ctx.replace(ctx.keep().ok());
        self.by_command.set(true);
        match self.running().map(|server| server.address()) {
            Some(Some((port, token))) => announce(ctx, port, &token),
            // It says so itself as soon as it listens.
            Some(None) => self.news.set(true),
            None => {
                self.news.set(true);
                self.start(ctx, 0, None);
            }
        }
    }

    /// `/questions panel stop`
    pub fn stop(&self, ctx: Ctx) {
        self.close(ctx.env, false);
        show_status(ctx, None);
        ctx.tell(words::panel_is_off());
    }

    /// A session starts: goes on with the panel of the one before, or starts one where the settings
    /// say so. Pi's RPC mode tells of some sessions twice.
    pub fn on_start(&self, ctx: Ctx) {
        if ctx.mode() == Mode::Print {
            return;
        }
        let kept = kept::take(ctx.env);
        // Where another extension has the tools, it has the questions, too.
        let is_spare = self.extension.tools().is_empty();
        let wanted = !is_spare && self.extension.settings().panel == settings::Panel::On;
        self.ctx.replace(ctx.keep().ok());
        if self.running().is_some() {
            return self.follow(ctx);
        }
        match kept.filter(|kept| kept.by_command || wanted) {
            Some(Kept { port, token, by_command }) => {
                self.by_command.set(by_command);
                self.start(ctx, port, Some(token));
            }
            None if wanted => {
                self.news.set(true);
                self.start(ctx, 0, None);
            }
            None => {}
        }
    }

    /// The session stands elsewhere now.
    pub fn follow(&self, ctx: Ctx) {
        if let Some(server) = self.running() {
            server.enter(ctx.env, &session::title(ctx), &session::last_messages(ctx));
        }
    }

    /// Something was said.
    pub fn on_message_end(&self, args: Args, ctx: Ctx) {
        let Some(server) = self.running() else { return };
        let message = args.object(0).and_then(|event| get_object(ctx.env, &event, "message"));
        if let Some(message) = message.and_then(|message| session::said(ctx.env, &message)) {
            server.hear(ctx.env, &message);
        }
    }

    /// The session ends. Another one that follows finds port and token.
    pub fn on_shutdown(&self, args: Args) {
        let env = args.env;
        let reason = args.object(0).and_then(|event| get::<String>(env, &event, "reason"));
        let again = reason.is_some_and(|reason| GOES_ON.contains(&reason.as_str()));
        let address = self.running().and_then(|server| server.address());
        if let Some((port, token)) = address.filter(|_| again) {
            kept::put(env, &Kept { port, token, by_command: self.by_command.get() });
        }
        self.close(env, again);
        self.ctx.take();
    }

    fn close(&self, env: &Env, again: bool) {
        self.stops.set(self.stops.get() + 1);
        self.by_command.set(false);
        let Some(server) = self.server.take() else { return };
        self.extension.queue.unwatch(&(Rc::clone(&server) as Rc<dyn Watcher>));
        server.close(env, again);
    }

    /// Starts a panel: at the `port` and with the `token` of the one before, where there was one. None
    /// in a session that is over.
    fn start(&self, ctx: Ctx, port: u16, token: Option<Token>) {
        if self.extension.pi(ctx.env).is_none() {
            return;
        }
        let stops = self.stops.get();
        let this = self.this.clone();
        let started = move |env: &Env, started| {
            if let Some(control) = this.upgrade() {
                control.started(env, port, started);
            }
        };
        let server = token
            .map_or_else(|| kept::random(ctx.env), Ok)
            .and_then(|token| Server::start(ctx.env, &self.extension, token, port, started));
        match server {
            Ok(server) if self.stops.get() != stops => server.close(ctx.env, false),
            // Whatever ran meanwhile, one panel is enough.
            Ok(server) => {
                if let Some(before) = self.server.replace(Some(server)) {
                    before.close(ctx.env, true);
                }
            }
            Err(error) => {
                self.by_command.set(false);
                ctx.warn(&words::no_panel(&error.reason));
            }
        }
    }

    fn started(&self, env: &Env, wanted: u16, started: Started) {
        let Some(ctx) = self.ctx.borrow().as_ref().and_then(|ctx| ctx.get(env).ok()) else {
            return;
        };
        match started {
            Started::Listening(port) => {
                self.follow(ctx);
                let Some(server) = self.running() else { return };
                let watcher = Rc::clone(&server) as Rc<dyn Watcher>;
                self.extension.watch(env, &watcher);
                // What watches may have ended the session.
                let Some((port, token)) = server.address().filter(|(at, _)| *at == port) else {
                    return self.extension.queue.unwatch(&watcher);
                };
                show_status(ctx, Some(&words::panel_status(&port.to_string())));
                if self.news.take() || port != wanted {
                    announce(ctx, port, &token);
                }
            }
            Started::Failed(why) => {
                self.close(env, false);
                ctx.warn(&words::no_panel(&why));
            }
        }
    }
}

fn show_status(ctx: Ctx, text: Option<&str>) {
    ctx.set_status(STATUS, text);
}

/// Says where the panel is; in a terminal as a link, and on its clipboard.
fn announce(ctx: Ctx, port: u16, token: &Token) {
    let remote = std::env::var_os("SSH_CONNECTION").is_some();
    let lines = address::lines(port, token, remote).join("\n");
    let address = address::of(port, token);
    ctx.inform_with_link(&format!("{}\n{lines}", words::panel_is_at()), &address);
    if ctx.mode() == Mode::Interactive {
        process::write_to_terminal(ctx.env, &address::copied(&address));
    }
}
