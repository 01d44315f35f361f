//! When the panel runs, and what it shows: the command, the setting, and the session.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::timer::Timer;
use crate::host::js::{Args, JsRef, get, get_object, shared, try_call};
use crate::host::panel::server::{Server, Started};
use crate::host::pi::{Ctx, KeptCtx, process, session};
use crate::host::queue::Watcher;
use crate::panel::{Panel, Token, address, limits};
use crate::settings;
use crate::strings::host as words;

/// The key of our line in Pi's footer.
const STATUS: &str = "ask-user-panel";
/// Why a session ends when another one follows in the same process.
const GOES_ON: [&str; 4] = ["reload", "new", "resume", "fork"];

/// The key in `globalThis`, as the name of a symbol that all share.
const KEY: &str = "pi-questions.panel";

/// The panel of one factory call: none, or one that runs.
pub struct Control {
    this: Weak<Self>,
    extension: Rc<Extension>,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    /// There from the moment it starts.
    server: Option<Rc<Server>>,
    /// How often one was stopped, or the session ended.
    stops: usize,
    ctx: Option<KeptCtx>,
    by_command: bool,
    /// Whether the person has not seen the address yet.
    news: bool,
}

impl Control {
    /// No panel runs yet.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::clone(extension),
            state: RefCell::default(),
        })
    }

    fn running(&self) -> Option<Rc<Server>> {
        self.state.borrow().server.clone()
    }

    /// `/questions panel`: starts it, or says again where it is.
    pub fn show(&self, ctx: Ctx) {
        if ctx.mode() == Mode::Print {
            return ctx.tell(words::no_panel_here());
        }
        let kept = ctx.keep().ok();
        let mut state = self.state.borrow_mut();
        (state.ctx, state.by_command) = (kept, true);
        drop(state);
        match self.running().map(|server| server.address()) {
            Some(Some((port, token))) => self.announce(ctx, port, &token),
            // It says so itself as soon as it listens.
            Some(None) => self.state.borrow_mut().news = true,
            None => self.start(ctx),
        }
    }

    /// `/questions panel stop`
    pub fn stop(&self, ctx: Ctx) {
        self.close(ctx.env);
        show_status(ctx, None);
        ctx.tell(words::panel_is_off());
    }

    /// A session starts: goes on with the panel of the one before, or starts one where the settings
    /// say so. Pi's RPC mode tells of some sessions twice.
    pub fn on_start(&self, ctx: Ctx) {
        if ctx.mode() == Mode::Print {
            return;
        }
        let kept = Kept::take(ctx.env);
        // Where another extension has the tools, it has the questions, too.
        let is_tool_elsewhere = self.extension.tools().is_empty();
        let wanted = !is_tool_elsewhere && self.extension.settings().panel == settings::Panel::On;
        let own = ctx.keep().ok();
        self.state.borrow_mut().ctx = own;
        let is_wanted = |kept: &Kept| kept.by_command || wanted;
        match kept {
            Some(kept) if self.running().is_none() && is_wanted(&kept) => {
                return self.resume(ctx, &kept);
            }
            Some(kept) => kept.close(ctx.env),
            None => {}
        }
        if self.running().is_some() {
            self.follow(ctx);
        } else if wanted {
            self.start(ctx);
        }
    }

    /// The session stands elsewhere now.
    pub fn follow(&self, ctx: Ctx) {
        if let Some(server) = self.running() {
            server.enter(ctx.env, &session::title(ctx), &session::last_messages(ctx));
        }
    }

    /// The person reads another language: what is open is asked anew, and the tabs load their words.
    pub fn follow_language(&self, ctx: Ctx) {
        let Some(server) = self.running().filter(|server| server.address().is_some()) else {
            return;
        };
        let watcher = Rc::clone(&server) as Rc<dyn Watcher>;
        self.extension.queue.unwatch(&watcher);
        server.with(Panel::clear);
        self.follow(ctx);
        self.extension.watch(ctx.env, &watcher);
        // Whoever heard of it may have ended the session.
        if server.address().is_none() {
            self.extension.queue.unwatch(&watcher);
        }
    }

    /// Something was said.
    pub fn on_message_end(&self, args: Args, ctx: Ctx) {
        let Some(server) = self.running() else { return };
        let message = args.object(0).and_then(|event| get_object(ctx.env, &event, "message"));
        if let Some(message) = message.and_then(|message| session::said(ctx.env, &message)) {
            server.said(ctx.env, &message);
        }
    }

    /// The session ends. Another one that follows finds the server, which goes on listening.
    pub fn on_shutdown(&self, args: Args) {
        let env = args.env;
        let reason = args.object(0).and_then(|event| get::<String>(env, &event, "reason"));
        let again = reason.is_some_and(|reason| GOES_ON.contains(&reason.as_str()));
        let by_command = self.state.borrow().by_command;
        let server = self.leave();
        if !again {
            server.inspect(|server| server.close(env));
        } else if let Some((sockets, token)) = server.and_then(|server| server.hand_on(env)) {
            let kept = Kept::put(env, sockets.hand_on(env), &token, by_command);
            kept.unwrap_or_else(|_| sockets.close(env));
        }
        self.state.borrow_mut().ctx = None;
    }

    fn close(&self, env: &Env) {
        if let Some(server) = self.leave() {
            server.close(env);
        }
    }

    /// Has no server any more, and gives the one it had.
    fn leave(&self) -> Option<Rc<Server>> {
        let mut state = self.state.borrow_mut();
        state.stops += 1;
        (state.by_command, state.news) = (false, false);
        let server = state.server.take()?;
        drop(state);
        self.extension.queue.unwatch(&(Rc::clone(&server) as Rc<dyn Watcher>));
        Some(server)
    }

    /// Starts a panel; none in a session that is over.
    fn start(&self, ctx: Ctx) {
        if self.extension.pi(ctx.env).is_none() {
            return;
        }
        let mut state = self.state.borrow_mut();
        state.news = true;
        let stops = state.stops;
        drop(state);
        match Server::start(ctx.env, &self.extension, self.hear()) {
            Ok(server) if self.state.borrow().stops != stops => server.close(ctx.env),
            // Whatever ran meanwhile, one panel is enough.
            Ok(server) => {
                let before = self.state.borrow_mut().server.replace(server);
                before.inspect(|before| before.close(ctx.env));
            }
            Err(error) => {
                self.state.borrow_mut().by_command = false;
                ctx.warn(&words::no_panel(&error.reason));
            }
        }
    }

    /// Goes on with the panel of the session before. Where its server is lost, so is its port: the
    /// next one has a secret of its own.
    fn resume(&self, ctx: Ctx, kept: &Kept) {
        self.state.borrow_mut().by_command = kept.by_command;
        let on = (&kept.sockets, &kept.token);
        match Server::resume(ctx.env, &self.extension, on, self.hear()) {
            Ok((server, port)) => {
                self.state.borrow_mut().server = Some(Rc::clone(&server));
                server.listening(ctx.env, port);
            }
            Err(_) => {
                kept.close(ctx.env);
                self.start(ctx);
            }
        }
    }

    /// What hears how a start went.
    fn hear(&self) -> impl Fn(&Env, Started) + 'static {
        let this = self.this.clone();
        move |env, started| {
            if let Some(control) = this.upgrade() {
                control.started(env, started);
            }
        }
    }

    fn started(&self, env: &Env, started: Started) {
        let ctx = self.state.borrow().ctx.as_ref().and_then(|ctx| ctx.get(env).ok());
        let Some(ctx) = ctx else { return };
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
                show_status(ctx, Some(&words::panel_status(port.to_string())));
                if std::mem::take(&mut self.state.borrow_mut().news) {
                    self.announce(ctx, port, &token);
                }
            }
            Started::Failed(why) => {
                self.close(env);
                ctx.warn(&words::no_panel(&why));
            }
        }
    }

    /// Says where the panel is; in a terminal as a link, and on its clipboard where the person asked.
    fn announce(&self, ctx: Ctx, port: u16, token: &Token) {
        let remote = std::env::var_os("SSH_CONNECTION").is_some();
        let lines = address::lines(port, token, remote).join("\n");
        let address = address::of(port, token);
        ctx.inform_with_link(&format!("{}\n{lines}", words::panel_is_at()), &address);
        if self.state.borrow().by_command && ctx.mode() == Mode::Interactive {
            process::write_to_terminal(ctx.env, &address::copied(&address));
        }
    }
}

fn show_status(ctx: Ctx, text: Option<&str>) {
    ctx.set_status(STATUS, text);
}

/// A panel that goes on in the next session: Pi calls the factory again for `/new` and `/reload`, and open tabs
/// are to find the panel where it was. The server itself is handed on, listening, so that nobody else can take
/// its port in between. It is the one thing that belongs to no call of the factory, for
/// [`limits::UNCLAIMED_MS`] at most.
struct Kept<'e> {
    /// What listens, of a [`Sockets`](crate::host::sockets::Sockets).
    sockets: Object<'e>,
    /// Its secret.
    token: Token,
    /// Whether `/questions panel` started it, not the settings.
    by_command: bool,
}

impl<'e> Kept<'e> {
    /// Keeps it for the session that comes; where none comes, it is closed.
    fn put(
        env: &'e Env,
        kept: Result<(Object<'e>, Object<'e>)>,
        token: &Token,
        by_command: bool,
    ) -> Result<()> {
        let (sockets, server) = kept?;
        let mut object = Object::new(env)?;
        object.set_named_property("sockets", sockets)?;
        object.set_named_property("server", server)?;
        object.set_named_property("token", token.as_str())?;
        object.set_named_property("byCommand", by_command)?;
        shared::put_object(env, KEY, object);
        let own = JsRef::new(env, &object)?;
        let unclaimed = Timer::start(env, limits::UNCLAIMED_MS, move |env| {
            if shared::look_object(env, KEY).is_some_and(|now| own.is(env, &now))
                && let Some(kept) = Kept::take(env)
            {
                kept.close(env);
            }
        });
        unclaimed.map(drop)
    }

    /// What was kept, once.
    fn take(env: &'e Env) -> Option<Self> {
        let value = shared::look_object(env, KEY);
        shared::remove(env, KEY);
        let value = value?;
        Some(Self {
            sockets: get_object(env, &value, "sockets")?,
            token: Token::read(&get::<String>(env, &value, "token")?)?,
            by_command: get(env, &value, "byCommand")?,
        })
    }

    /// Nobody wants it: its port is free again.
    fn close(&self, env: &Env) {
        try_call(env, &self.sockets, "close", false);
    }
}
