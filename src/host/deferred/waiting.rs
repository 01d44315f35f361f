//! What stands in Pi's terminal for calls that wait there, from the start of a session to its end.

use std::cell::RefCell;
use std::mem;
use std::rc::{Rc, Weak};

use crate::contract::Mode;
use crate::host::extension::Extension;
use napi::Env;

use crate::host::js::JsRef;
use crate::host::js::timer::Timer;
use crate::host::pi::Ctx;
use crate::strings::language::Language;

/// The line above Pi's prompt, and the key that opens what it names.
pub struct Waiting {
    pub(super) this: Weak<Self>,
    pub(super) extension: Weak<Extension>,
    /// Not borrowed while JavaScript may run.
    pub(super) shown: RefCell<Shown>,
}

/// What stands there, and what of Pi is needed for it.
#[derive(Default)]
pub(super) struct Shown {
    /// Whether the session has started in a terminal, so that keys are heard.
    pub listens: bool,
    /// Pi's terminal interface, as soon as the line was built once.
    pub tui: Option<JsRef>,
    /// The requests that the line names, how many questions it only counts, in which language, and
    /// whether it names the key.
    pub named: (Vec<String>, usize, Language, bool),
    /// True while the line is being drawn.
    pub drawing: bool,
    /// Runs until it is known whether the person goes on writing.
    pub timer: Option<Timer>,
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
    pub(super) fn ctx<'e>(&self, env: &'e Env) -> Option<Ctx<'e>> {
        let listens = self.shown.borrow().listens;
        self.extension.upgrade().filter(|_| listens)?.ctx(env)
    }
}
