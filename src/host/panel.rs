//! The browser panel: when it runs, and what it shows. What is answered, and what is pushed, is decided by
//! [`crate::panel`], when it starts and stops by [`Serving`].
//!
//! ```text
//! /questions panel, session_start ─▶ Control ─▶ server ─▶ Panel::handle ─▶ sockets: replies, and what all tabs get
//! the queue's loop ─asked, kept, settled─▶ server (a Watcher)
//! ```

mod server;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::timer::{Clock, Timer};
use crate::host::js::{Args, JsRef, get, get_object, shared};
use crate::host::pi::{Ctx, process, session};
use crate::host::queue::Watcher;
use crate::host::sockets::{Heard, Sockets};
use crate::panel::{Panel, Token, limits};
use crate::settings;
use crate::strings::{host as words, panel, questions};
use crate::surface::clipboard;
use crate::surface::serving::{Action, Event, Serving, Start};

/// The key of our line in Pi's footer.
const STATUS: &str = "ask-user-panel";
/// Why a session ends when another one follows in the same process.
const GOES_ON: [&str; 4] = ["reload", "new", "resume", "fork"];

/// The key in `globalThis`, as the name of a symbol that all share.
const KEY: &str = "pi-questions.panel";

/// The panel of one factory call.
pub struct Control {
    this: Weak<Self>,
    extension: Rc<Extension>,
    clock: Clock,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    serving: Serving,
    /// What the session before left, until this one goes on with it.
    kept: Option<Kept>,
    open: Option<Open>,
}

/// What a start has until it is closed.
#[derive(Default)]
struct Open {
    start: Start,
    /// Until it listens: the token, and a secret that tells the challenges of this start from those of another one
    /// with the same token.
    secrets: Option<(Token, Token)>,
    sockets: Option<Rc<Sockets>>,
    /// There once it listens.
    panel: Option<Panel>,
    /// The requests whose bodies are read, by number.
    reading: BTreeMap<u32, Head>,
    heartbeat: Option<Timer>,
}

/// A request's head, as [`sockets::Request`](crate::host::sockets::Request) has it, and the number of its connection.
type Head = (Vec<Option<String>>, u32);

/// A secret that nobody can guess.
fn random(env: &Env) -> Result<Token> {
    Ok(Token::new(&process::random(env)?))
}

impl Control {
    /// No panel runs yet.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::clone(extension),
            clock: Clock::start(),
            state: RefCell::default(),
        })
    }

    /// `/questions panel`: starts it, or says again where it is.
    pub fn show(&self, ctx: Ctx) {
        match ctx.mode() {
            Mode::Print => ctx.tell(&questions::needs_ui("panel")),
            _ => self.handle(ctx.env, Event::Asked),
        }
    }

    /// `/questions panel stop`
    pub fn stop(&self, ctx: Ctx) {
        self.handle(ctx.env, Event::Stopped);
        ctx.set_status(STATUS, None);
        ctx.tell(panel::is_off());
    }

    /// A session starts. Pi's RPC mode tells of some sessions twice.
    pub fn on_start(&self, ctx: Ctx) {
        if ctx.mode() == Mode::Print {
            return;
        }
        let kept = Kept::take(ctx.env);
        let before = kept.as_ref().map(|kept| kept.by_person);
        self.state.borrow_mut().kept = kept;
        // Where another extension has the tools, it has the questions, too.
        let is_tool_elsewhere = self.extension.tools().is_empty();
        let wanted = !is_tool_elsewhere && self.extension.settings().panel == settings::Panel::On;
        self.handle(ctx.env, Event::SessionStarts { wanted, before });
        // Nobody wants it: its port is free again.
        let kept = self.state.borrow_mut().kept.take();
        kept.inspect(|kept| kept.sockets.close(ctx.env));
    }

    /// The session stands elsewhere now: all tabs show what was said there.
    pub fn follow(&self, ctx: Ctx) {
        if self.with(|_| ()).is_none() {
            return;
        }
        let (title, messages) = (session::title(ctx), session::last_messages(ctx));
        let now_ms = self.clock.now_ms();
        let hello = self.with(|panel| {
            panel.enter(&title);
            for message in &messages {
                panel.add_message(message);
            }
            panel.hello(now_ms)
        });
        self.push(ctx.env, hello);
    }

    /// The person reads another language: what is open is asked anew, and the tabs load their words.
    pub fn follow_language(&self, ctx: Ctx) {
        self.handle(ctx.env, Event::LanguageChanged);
    }

    /// Something was said.
    pub fn on_message_end(&self, args: Args, ctx: Ctx) {
        if self.with(|_| ()).is_none() {
            return;
        }
        let message = args.object(0).and_then(|event| get_object(ctx.env, &event, "message"));
        let message = message.and_then(|message| session::said(ctx.env, &message));
        self.push(
            ctx.env,
            message.and_then(|it| self.with(|panel| panel.add_message(&it))).flatten(),
        );
    }

    /// The session ends.
    pub fn on_shutdown(&self, args: Args) {
        let env = args.env;
        let reason = args.object(0).and_then(|event| get::<String>(env, &event, "reason"));
        let goes_on = reason.is_some_and(|reason| GOES_ON.contains(&reason.as_str()));
        self.handle(env, Event::SessionEnds { goes_on });
    }

    fn handle(&self, env: &Env, event: Event) {
        let actions = self.state.borrow_mut().serving.handle(event);
        for action in actions {
            self.perform(env, action);
        }
    }

    fn perform(&self, env: &Env, action: Action) {
        let ctx = self.extension.ctx(env);
        match action {
            Action::Start(start) => {
                if let Err(error) = self.open(env, start, None) {
                    self.handle(env, Event::Failed(start, error.reason.clone()));
                }
            }
            Action::Look(start) => {
                let kept = self.state.borrow_mut().kept.take();
                // With its port its secret is lost, too.
                if self.open(env, start, kept).is_err() {
                    self.handle(env, Event::Lost(start));
                }
            }
            Action::Show(start) => {
                self.stop_watching();
                self.with(Panel::clear);
                if let Some(ctx) = ctx {
                    self.follow(ctx);
                }
                if let Some(this) = self.this.upgrade() {
                    self.extension.watch(env, &(this as Rc<dyn Watcher>));
                }
                self.handle(env, Event::Shown(start));
            }
            Action::Publish => {
                if let Some((ctx, port)) = ctx.zip(self.with(|panel| panel.port)) {
                    ctx.set_status(STATUS, Some(&words::panel_status(port.to_string())));
                }
            }
            Action::Announce { copy } => {
                if let Some(ctx) = ctx {
                    self.announce(ctx, copy);
                }
            }
            Action::Follow => ctx.into_iter().for_each(|ctx| self.follow(ctx)),
            Action::HandOn { start, by_person } => {
                let open = self.let_go(env, start, true);
                let of = open.and_then(|open| open.sockets.zip(open.panel));
                let Some((sockets, panel)) = of else { return };
                let kept = Kept::put(env, sockets.hand_on(env), panel.token(), by_person);
                kept.unwrap_or_else(|_| sockets.close(env));
            }
            Action::Close(start) => {
                self.stop_watching();
                let open = self.let_go(env, start, false);
                open.and_then(|open| open.sockets).inspect(|sockets| sockets.close(env));
            }
            Action::Report(why) => {
                ctx.inspect(|ctx| ctx.warn(&words::no_panel(&why)));
            }
        }
    }

    /// Listens at any free port of the loopback interface, or goes on with what was kept.
    fn open(&self, env: &Env, start: Start, kept: Option<Kept>) -> Result<()> {
        let before = self.state.borrow_mut().open.replace(Open { start, ..Open::default() });
        before.and_then(|before| before.sockets).inspect(|sockets| sockets.close(env));
        let this = self.this.clone();
        let hear = move |env: &Env, heard: Heard| {
            if let Some(control) =
                this.upgrade().filter(|it| it.with_start(start, |_| ()).is_some())
            {
                control.heard(env, start, heard);
            }
        };
        let fresh = random(env)?;
        let (sockets, token, port) = match kept {
            Some(Kept { sockets, token, .. }) => match sockets.resume(env, hear) {
                Ok(port) => (sockets, token, Some(port)),
                Err(error) => {
                    sockets.close(env);
                    return Err(error);
                }
            },
            None => (Sockets::new(env, hear)?, random(env)?, None),
        };
        let sockets = Rc::new(sockets);
        self.with_start(start, |open| {
            (open.sockets, open.secrets) = (Some(Rc::clone(&sockets)), Some((token, fresh)));
        });
        let listens = match port {
            Some(port) => {
                self.listening(env, start, port);
                Ok(())
            }
            None => {
                let options = json!({
                    "requestTimeout": limits::BODY_MS,
                    "headersTimeout": 5_000,
                    "connectionsCheckingInterval": 1_000,
                    "keepAliveTimeout": 5_000,
                    "maxHeaderSize": 8_192,
                });
                sockets.answer(env, &options, &json!({ "host": "127.0.0.1", "port": 0 }))
            }
        };
        // Stopped meanwhile.
        if self.with_start(start, |_| ()).is_none() {
            sockets.close(env);
        }
        listens
    }

    /// The server listens: from now on requests are answered.
    fn listening(&self, env: &Env, start: Start, port: u16) {
        if port == 0 {
            return self.handle(env, Event::Failed(start, "no port".to_owned()));
        }
        self.with_start(start, |open| {
            let secrets = open.secrets.take();
            open.panel = secrets.map(|(token, fresh)| Panel::new(token, &fresh, port));
        });
        self.handle(env, Event::Listening(start));
    }

    /// Changes what start `start` has, until that is closed. `change` calls no JavaScript.
    fn with_start<T>(&self, start: Start, change: impl FnOnce(&mut Open) -> T) -> Option<T> {
        self.with_open(|open| (open.start == start).then(|| change(open))).flatten()
    }

    /// As [`Self::with_start`], for the last start.
    fn with_open<T>(&self, change: impl FnOnce(&mut Open) -> T) -> Option<T> {
        self.state.borrow_mut().open.as_mut().map(change)
    }

    /// Looks at the panel, while it listens. `look` calls no JavaScript.
    fn with<T>(&self, look: impl FnOnce(&mut Panel) -> T) -> Option<T> {
        self.with_open(|open| open.panel.as_mut().map(look)).flatten()
    }

    fn sockets(&self) -> Option<Rc<Sockets>> {
        self.with_open(|open| open.sockets.clone()).flatten()
    }

    fn stop_watching(&self) {
        if let Some(this) = self.this.upgrade() {
            self.extension.queue.unwatch(&(this as Rc<dyn Watcher>));
        }
    }

    /// Ends all that belongs to this session, and gives what listens. The tabs are told whether it comes back at once.
    fn let_go(&self, env: &Env, start: Start, again: bool) -> Option<Open> {
        self.stop_watching();
        let mut open = self.state.borrow_mut().open.take_if(|open| open.start == start)?;
        if let Some(timer) = open.heartbeat.take() {
            timer.clear(env);
        }
        if let (Some(panel), Some(sockets)) = (&open.panel, &open.sockets) {
            for tab in panel.tabs() {
                sockets.end(env, tab, &Panel::bye(again));
            }
        }
        Some(open)
    }

    /// Says where the panel is; in a terminal as a link, and on its clipboard where the person asked.
    fn announce(&self, ctx: Ctx, copy: bool) {
        let remote = std::env::var_os("SSH_CONNECTION").is_some();
        let found = |panel: &mut Panel| {
            let (token, port) = (panel.token(), panel.port);
            (token.address(port), token.address_lines(port, remote))
        };
        let Some((address, lines)) = self.with(found) else { return };
        let said = format!("{}\n{}", words::panel_is_at(), lines.join("\n"));
        ctx.inform_with_link(&said, &address);
        if copy && ctx.mode() == Mode::Interactive {
            process::write_to_terminal(ctx.env, &clipboard::copying(&address));
        }
    }
}

/// A panel that goes on in the next session: Pi calls the factory again for `/new` and `/reload`, and open tabs
/// are to find the panel where it was. The server itself is handed on, listening, so that nobody else can take
/// its port in between. It is the one thing that belongs to no call of the factory, for
/// [`limits::UNCLAIMED_MS`] at most.
struct Kept {
    /// What listens.
    sockets: Sockets,
    /// Its secret.
    token: Token,
    /// Whether `/questions panel` started it, not the settings.
    by_person: bool,
}

impl Kept {
    /// Keeps it for the session that comes; where none comes, it is closed.
    fn put<'e>(
        env: &'e Env,
        kept: Result<(Object<'e>, Object<'e>)>,
        token: &Token,
        by_person: bool,
    ) -> Result<()> {
        let (sockets, server) = kept?;
        let mut object = Object::new(env)?;
        object.set_named_property("sockets", sockets)?;
        object.set_named_property("server", server)?;
        object.set_named_property("token", token.as_str())?;
        object.set_named_property("byCommand", by_person)?;
        shared::put_object(env, KEY, object);
        let own = JsRef::new(env, &object)?;
        let unclaimed = Timer::start(env, limits::UNCLAIMED_MS, move |env| {
            if shared::look_object(env, KEY).is_some_and(|now| own.is(env, &now))
                && let Some(kept) = Self::take(env)
            {
                kept.sockets.close(env);
            }
        });
        unclaimed.map(drop)
    }

    /// What was kept, once.
    fn take(env: &Env) -> Option<Self> {
        let value = shared::look_object(env, KEY);
        shared::remove(env, KEY);
        let value = value?;
        Some(Self {
            sockets: Sockets::kept(env, &get_object(env, &value, "sockets")?).ok()?,
            token: Token::read(&get::<String>(env, &value, "token")?)?,
            by_person: get(env, &value, "byCommand")?,
        })
    }
}
