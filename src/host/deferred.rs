//! Questions that nobody waits for, in the terminal: the agent goes on, a line above Pi's prompt says
//! that they are there, a key opens them, and how they end is told to the agent once.
//!
//! ```text
//! session::follow ─▶ calls that stand aside ─▶ line
//! key, /questions ─▶ open ─▶ the form
//! ```

mod line;

use std::cell::RefCell;
use std::mem;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::js::{JsRef, alive, from_json, quiet, undefined};
use crate::host::pi::{Ctx, prompt_slot};
use crate::host::queue::Turn;
use crate::host::reply;
use crate::settings::Display;
use crate::strings::language::Language;
use crate::surface::writing::{First, Held, Meant, Prompt};

/// The line above Pi's prompt, and the key that opens what it names.
pub struct Waiting {
    this: Weak<Self>,
    extension: Weak<Extension>,
    /// Not borrowed while JavaScript may run.
    shown: RefCell<Shown>,
}

/// What stands there, and what of Pi is needed for it.
#[derive(Default)]
struct Shown {
    /// Whether the session has started in a terminal, so that keys are heard.
    listens: bool,
    /// Pi's terminal interface, as soon as the line was built once.
    tui: Option<JsRef>,
    /// The requests that the line names, how many questions it only counts, whether it offers to have those
    /// of the reply asked, in which language, and whether it names the key.
    named: (Vec<String>, usize, bool, Language, bool),
    /// True while the line is being drawn.
    drawing: bool,
    /// Runs until it is known whether the person goes on writing.
    timer: Option<Timer>,
}

impl Waiting {
    /// For the calls of `extension`.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        let waiting = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            shown: RefCell::default(),
        });
        extension.at_rest(alive(&waiting.this, |waiting, env| {
            waiting.draw(env);
            waiting.open_soon(env);
        }));
        waiting
    }

    /// A session starts: in a terminal, what waits gets a line and a key.
    pub fn start(&self, ctx: Ctx) {
        if ctx.mode() != Mode::Interactive {
            return;
        }
        if let Some(extension) = self.extension.upgrade() {
            let fold = extension.settings().form().fold;
            extension.with_writing(|writing, _| writing.set_fold(&fold));
        }
        if !mem::replace(&mut self.shown.borrow_mut().listens, true) {
            self.listen(ctx);
        }
        self.draw(ctx.env);
    }

    /// The session is over, and with it everything that Pi showed.
    pub fn stop(&self, env: &Env) {
        let shown = self.shown.take();
        if let Some(timer) = shown.timer {
            timer.clear(env);
        }
    }

    /// The session's `ctx`, in a terminal.
    fn ctx<'e>(&self, env: &'e Env) -> Option<Ctx<'e>> {
        let listens = self.shown.borrow().listens;
        self.extension.upgrade().filter(|_| listens)?.ctx(env)
    }

    /// Hears the terminal's input before Pi does, as long as the session lasts.
    fn listen(&self, ctx: Ctx) {
        let this = self.this.clone();
        let hear = quiet(ctx.env, "onTerminalInput", move |args| {
            let raw = args.get::<Utf16String>(0);
            let mine =
                this.upgrade().zip(raw).is_some_and(|(waiting, raw)| waiting.hears(args.env, &raw));
            if mine {
                from_json(args.env, &json!({ "consume": true }))
            } else {
                undefined(args.env)
            }
        });
        // A Pi that lets nobody listen still has `/questions`, and forms wait for a pause.
        hear.into_iter().for_each(|hear| ctx.tell_ui("onTerminalInput", hear));
    }

    /// One raw input before Pi gets it; true when it is not Pi's.
    fn hears(&self, env: &Env, raw: &[u16]) -> bool {
        let Some(extension) = self.extension.upgrade() else { return false };
        let heard = || Ok(extension.with_writing(|writing, now_ms| writing.receive(raw, now_ms)));
        let Some(heard) = guarded(heard).ok().flatten() else { return false };
        // A form that has its turn has the keyboard, too.
        if extension.queue.is_taken() {
            extension.with_writing(|writing, now_ms| writing.over(now_ms));
            return false;
        }
        let floats = || extension.settings().display == Display::Overlay;
        let aside = extension.queue.aside();
        let waits = aside.first().map(|_| First { is_offer: false, floats: floats() });
        let offer = First { is_offer: true, floats: false };
        let first = waits.or_else(|| reply::is_offered(&extension).then_some(offer));
        // Nothing of the prompt counts where nothing waits.
        let prompt = first.map_or(Prompt { empty: false, busy: false }, |_| self.prompt(env));
        let meant =
            extension.with_writing(|writing, now| writing.meaning(&heard, first, prompt, now));
        match meant {
            Meant::Pi => self.open_soon(env),
            Meant::Opens => drop(self.open_first(env)),
            Meant::Nothing => {}
        }
        meant != Meant::Pi
    }

    /// Opens the first of what waits, or has the agent ask what its last reply asks, where nothing waits and that is
    /// offered. True where something is done.
    fn open_first(&self, env: &Env) -> bool {
        let Some(extension) = self.extension.upgrade() else { return false };
        if extension.open_first(env) {
            return true;
        }
        let offers = !extension.queue.is_taken() && reply::is_offered(&extension);
        let Some(ctx) = self.ctx(env).filter(|_| offers) else { return false };
        if let Err(sentence) = reply::ask(ctx, &extension) {
            ctx.warn(&sentence);
        }
        true
    }

    /// Opens what waits for the end of the writing, as soon as that is over.
    fn open_soon(&self, env: &Env) {
        let timer = self.shown.borrow_mut().timer.take();
        if let Some(timer) = timer {
            timer.clear(env);
        }
        let Some(extension) = self.extension.upgrade() else { return };
        let aside = extension.queue.aside();
        let is_held = |it: &&Rc<dyn Turn>| {
            let key = it.key();
            extension.queue.with(|turns| turns.get(key).is_some_and(|turn| turn.is_held))
        };
        let held = aside.iter().find(is_held);
        let Some(turn) = held.filter(|_| !extension.queue.is_taken()) else { return };
        let prompt = self.prompt(env);
        let after_ms = match extension.with_writing(|it, now| (it.held(prompt, now), now)) {
            (Held::Opens, _) => {
                extension.open(env, turn);
                return;
            }
            (Held::Until(at), now_ms) => at - now_ms,
            (Held::Stays, _) => return,
        };
        let again = alive(&self.this, |waiting, env| waiting.open_soon(env));
        let timer = Timer::start(env, after_ms, again);
        // Without timers the next key opens it.
        self.shown.borrow_mut().timer = timer.ok();
    }

    fn prompt(&self, env: &Env) -> Prompt {
        let tui = self.shown.borrow().tui.as_ref().and_then(|tui| tui.get(env).ok());
        Prompt {
            empty: self.ctx(env).is_some_and(|ctx| ctx.prompt().is_empty()),
            busy: tui.is_some_and(|tui| prompt_slot::holder(env, &tui).is_taken()),
        }
    }
}
