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

use napi::bindgen_prelude::Utf16String;
use serde_json::json;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::js::{MaybeJson, alive, function};
use crate::host::pi::{Ctx, Tui, prompt_slot};
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
    tui: Option<Tui>,
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
        extension.at_rest(alive(&waiting.this, |waiting| {
            waiting.draw();
            waiting.open_soon();
        }));
        waiting
    }

    /// A session starts: in a terminal, what waits gets a line and a key.
    pub fn start(&self, ctx: &Ctx) {
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
        self.draw();
    }

    /// The session is over, and with it everything that Pi showed.
    pub fn stop(&self) {
        let shown = self.shown.take();
        if let Some(timer) = shown.timer {
            timer.clear();
        }
    }

    /// The session's `ctx`, in a terminal.
    fn ctx(&self) -> Option<Ctx> {
        let listens = self.shown.borrow().listens;
        self.extension.upgrade().filter(|_| listens)?.ctx()
    }

    /// Hears the terminal's input before Pi does, as long as the session lasts.
    fn listen(&self, ctx: &Ctx) {
        let this = self.this.clone();
        let hear = function("onTerminalInput", move |args| {
            let raw = args.get::<Utf16String>(0);
            let is_ours = this.upgrade().zip(raw).is_some_and(|(it, raw)| it.hears(&raw));
            Ok(MaybeJson(is_ours.then(|| json!({ "consume": true }))))
        });
        // A Pi that lets nobody listen still has `/questions`, and forms wait for a pause.
        if let (Ok(hear), Some(ui)) = (hear, ctx.ui()) {
            ui.on_terminal_input(hear).ok();
        }
    }

    /// One raw input before Pi gets it; true when it is not Pi's.
    fn hears(&self, raw: &[u16]) -> bool {
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
        let prompt = first.map_or(Prompt { empty: false, busy: false }, |_| self.prompt());
        let meant =
            extension.with_writing(|writing, now| writing.meaning(&heard, first, prompt, now));
        match meant {
            Meant::Pi => self.open_soon(),
            Meant::Opens => drop(self.open_first()),
            Meant::Nothing => {}
        }
        meant != Meant::Pi
    }

    /// Opens the first of what waits, or has the agent ask what its last reply asks, where nothing waits and that is
    /// offered. True where something is done.
    fn open_first(&self) -> bool {
        let Some(extension) = self.extension.upgrade() else { return false };
        if extension.open_first() {
            return true;
        }
        let offers = !extension.queue.is_taken() && reply::is_offered(&extension);
        let Some(ctx) = self.ctx().filter(|_| offers) else { return false };
        if let Err(sentence) = reply::ask(&ctx, &extension) {
            ctx.warn(&sentence);
        }
        true
    }

    /// Opens what waits for the end of the writing, as soon as that is over.
    fn open_soon(&self) {
        let timer = self.shown.borrow_mut().timer.take();
        if let Some(timer) = timer {
            timer.clear();
        }
        let Some(extension) = self.extension.upgrade() else { return };
        let aside = extension.queue.aside();
        let is_held = |it: &&Rc<dyn Turn>| {
            let key = it.key();
            extension.queue.with(|turns| turns.get(key).is_some_and(|turn| turn.is_held))
        };
        let held = aside.iter().find(is_held);
        let Some(turn) = held.filter(|_| !extension.queue.is_taken()) else { return };
        let prompt = self.prompt();
        let after_ms = match extension.with_writing(|it, now| (it.held(prompt, now), now)) {
            (Held::Opens, _) => {
                extension.open(turn);
                return;
            }
            (Held::Until(at), now_ms) => at - now_ms,
            (Held::Stays, _) => return,
        };
        let again = alive(&self.this, |waiting| waiting.open_soon());
        let timer = Timer::start(after_ms, again);
        // Without timers the next key opens it.
        self.shown.borrow_mut().timer = timer.ok();
    }

    fn prompt(&self) -> Prompt {
        let tui = self.shown.borrow().tui.clone();
        Prompt {
            empty: self.ctx().is_some_and(|ctx| ctx.prompt().is_empty()),
            busy: tui.is_some_and(|tui| prompt_slot::holder(&tui).is_taken()),
        }
    }
}
