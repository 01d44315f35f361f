//! Questions that nobody waits for, in the terminal: the agent goes on, a line above Pi's prompt says
//! that they are there, a key opens them, and how they end is told to the agent once.
//!
//! ```text
//! session_start, session_tree ─▶ restore ─▶ calls that stand aside ─┬▶ line
//! call::defer ─▶ the log ───────────────────────────────────────────┤
//! key, /questions ─▶ open ─▶ the form ─▶ end ─▶ deliver ◀───────────┘
//! ```

pub mod command;
mod key;
mod line;
pub mod restore;

use std::cell::RefCell;
use std::mem;
use std::rc::{Rc, Weak};

use napi::Env;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::JsRef;
use crate::host::js::timer::Timer;
use crate::host::pi::Ctx;
use crate::strings::language::Language;

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
    /// The requests that the line names, how many questions it only counts, in which language, and
    /// whether it names the key.
    named: (Vec<String>, usize, Language, bool),
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
        let drawn = Rc::downgrade(&waiting);
        extension.at_rest(move |env| {
            if let Some(waiting) = drawn.upgrade() {
                waiting.draw(env);
                waiting.open_soon(env);
            }
        });
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
}
