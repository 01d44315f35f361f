//! What stands in Pi's terminal for calls that wait there, from the start of a session to its end.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use crate::contract::Mode;
use crate::host::extension::Extension;
use napi::Env;

use crate::host::js::JsRef;
use crate::host::js::timer::Timer;
use crate::host::pi::{Ctx, KeptCtx};
use crate::keys::{Bindings, Decoder};
use crate::strings::language::Language;

/// The line above Pi's prompt, and the key that opens what it names.
pub struct Waiting {
    pub(super) this: Weak<Self>,
    pub(super) extension: Weak<Extension>,
    /// The `ctx` of the session's start, in a terminal.
    pub(super) ctx: RefCell<Option<KeptCtx>>,
    /// Pi's terminal interface, as soon as the line was built once.
    pub(super) tui: RefCell<Option<JsRef>>,
    /// The requests that the line names, how many questions it only counts, in which language, and
    /// whether it names the key.
    pub(super) named: RefCell<(Vec<String>, usize, Language, bool)>,
    /// The keys of the settings.
    pub(super) bindings: RefCell<Bindings>,
    pub(super) drawing: Cell<bool>,
    pub(super) keys: RefCell<Decoder>,
    /// Runs until it is known whether the person goes on writing.
    pub(super) timer: RefCell<Option<Timer>>,
    /// When the key came last, on a clock of its own.
    pub(super) pressed_ms: Cell<f64>,
}

impl Waiting {
    /// For the calls of `extension`.
    pub fn new(extension: &Rc<Extension>) -> Rc<Self> {
        let waiting = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            extension: Rc::downgrade(extension),
            ctx: RefCell::default(),
            tui: RefCell::default(),
            named: RefCell::default(),
            bindings: RefCell::default(),
            drawing: Cell::new(false),
            keys: RefCell::default(),
            timer: RefCell::default(),
            pressed_ms: Cell::new(f64::NEG_INFINITY),
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
            let fold = &extension.settings().form().fold;
            self.bindings.replace(Bindings::default().with_fold(fold));
        }
        let first = self.ctx.replace(ctx.keep().ok()).is_none();
        if first {
            self.listen(ctx);
        }
        self.draw(ctx.env);
    }

    /// The session is over, and with it everything that Pi showed.
    pub fn stop(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
        self.ctx.take();
        self.tui.take();
        self.named.take();
    }
}
