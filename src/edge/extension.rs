//! The state of an extension instance: Pi's objects, the settings, the registered tools, and the
//! open calls. Each load of the extension creates an instance, for example `/reload`.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Instant;

use napi::Result;

use crate::contract::Tool;
use crate::disk::agent_dir;
use crate::disk::origin::Origin;
use crate::edge::call::Open;
use crate::edge::js::guard::Guarded;
use crate::edge::js::timer::{Timer, date_ms, ms_since};
use crate::edge::js::{Deferred, Object};
use crate::edge::pi::{Bus, Completion, Ctx, Payload, Pi, Rpiv, Tui};
use crate::session::event::Time;
use crate::session::{self, Action, Session};
use crate::settings::{LanguageSetting, Settings};
use crate::strings::language::{self, Language};
use crate::surface::deferred::WaitingLine;
use crate::surface::writing::Writing;

/// The identity of a compaction's summary: its time in ms since 1970, and the number of summarised
/// tokens.
pub type SummaryId = (f64, f64);

pub struct Extension {
    /// The place of the session's file, and the key that signs log entries.
    pub origin: Origin,
    /// The function of `log.js`, after its first use.
    pub(super) reader: OnceCell<Object>,
    /// The start of the monotonic clock.
    start: Instant,
    /// Pi's `ctx`; an object without properties before the session's start and after its end.
    ctx: RefCell<Ctx>,
    session: Guarded<Session>,
    /// Do not borrow it while JavaScript may run.
    state: RefCell<State>,
}

#[derive(Default)]
pub(super) struct State {
    /// Pi's `pi`. Released at the session's end: Pi keeps our handlers, and they own this state.
    pi: Option<Pi>,
    /// Pi's bus, if it has one. Released like `pi`, because the bus keeps our listeners.
    bus: Option<Bus>,
    /// Read when the session started.
    pub(super) settings: Rc<Settings>,
    /// The user's typing in Pi's editor.
    writing: Writing,
    /// The completion of Pi's editor, which finds files, if this Pi provides it.
    pub(super) completion: Option<Completion>,
    /// Loads `dialogs.js`.
    pub(super) load_dialogs: Option<Object>,
    /// `(wanted) => module`: if `wanted`, loads the module of the browser panel. Returns the
    /// module, or `undefined` if it is not loaded.
    pub(super) load_panel: Option<Object>,
    /// The tools that were registered while Pi loaded this instance.
    pub(super) early_tools: Vec<Tool>,
    /// The ids of calls whose result is an error, until Pi has received the error.
    pub(super) failed: HashSet<String>,
    /// JavaScript values of open calls, by the ids of their requests.
    pub(super) calls: HashMap<String, Open>,
    /// The session's actions that are not performed yet, in order.
    pub(super) actions: VecDeque<Action>,
    /// `true` while actions are being performed.
    pub(super) is_running: bool,
    pub(super) timers: HashMap<session::Timer, Timer>,
    /// The last compaction's summary, and the text that is appended to the summary, if any. `None`
    /// before the first compaction.
    pub(super) beside: Option<(SummaryId, Option<String>)>,
    pub(super) sync: PendingSync,
    pub(super) line: Line,
    /// Questions of other extensions that wait for the session's start; `None` after the start.
    pub(super) early: Option<Vec<Payload>>,
}

/// The line above Pi's editor for deferred questions.
#[derive(Default)]
pub(super) struct Line {
    /// `true` if we receive the terminal's input: the session has started in a terminal.
    pub listens: bool,
    /// Pi's terminal interface, after the line was drawn once.
    pub tui: Option<Tui>,
    /// The line as it was drawn last.
    pub shown: WaitingLine,
}

/// Continues an operation with the `ctx` of a command, or with `None` if Pi never runs the command.
/// Returns `false` if the operation no longer waits.
type Job = Box<dyn Fn(Option<Ctx>) -> bool>;

/// Operations between the session and the pending file. All their promises settle before the end of
/// the session.
#[derive(Default)]
pub(super) struct PendingSync {
    /// Operations that wait for the `ctx` of a command.
    pub jobs: VecDeque<Job>,
    /// The promise for which Pi waits at the start of the session.
    pub start: Option<Deferred>,
    /// `true` if Pi has switched to this session in print mode, until the session opens.
    pub is_switched: bool,
    /// The pending files that are attached to the prompt, with their texts.
    pub attached: HashMap<PathBuf, String>,
}

impl Extension {
    /// Creates the instance for a call of the factory with `pi`.
    pub fn new(pi: Pi) -> Result<Rc<Self>> {
        let (bus, early) = (pi.events(), Some(Vec::new()));
        let state = State { bus, early, pi: Some(pi), ..State::default() };
        Ok(Rc::new(Self {
            origin: Origin::new(agent_dir()),
            reader: OnceCell::new(),
            start: Instant::now(),
            ctx: RefCell::new(Ctx::new()?),
            session: Guarded::new(Session::new(&[], date_ms())),
            state: RefCell::new(state),
        }))
    }

    /// Gives `with` access to the state. `with` must not run JavaScript or call this instance, not
    /// even by dropping values.
    pub(super) fn with<T>(&self, with: impl FnOnce(&mut State) -> T) -> T {
        with(&mut self.state.borrow_mut())
    }

    /// Gives `with` access to the session. `with` must not run JavaScript.
    pub fn session<T>(&self, with: impl FnOnce(&mut Session) -> T) -> T {
        self.session.with(with)
    }

    /// Like [`Self::session`], for code that may panic.
    ///
    /// # Errors
    /// The error of `with`, or the message of its panic.
    pub fn try_session<T>(&self, with: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        self.session.try_with(with)
    }

    /// Returns Pi's `pi`; `None` after the session has ended.
    pub fn pi(&self) -> Option<Pi> {
        self.with(|state| state.pi.clone())
    }

    /// Returns `true` if the session has ended, and the actions of its end were performed.
    pub fn is_over(&self) -> bool {
        self.with(|state| state.pi.is_none())
    }

    /// Returns the last `ctx` that Pi passed to this instance. Every `ctx` shows the current state
    /// of the session, so the last one is as good as any other.
    pub fn ctx(&self) -> Ctx {
        self.ctx.borrow().clone()
    }

    /// Stores the `ctx` of a call by Pi, unless the session has ended.
    pub fn enter(&self, ctx: Ctx) {
        if !self.is_over() {
            self.ctx.replace(ctx);
        }
    }

    pub fn settings(&self) -> Rc<Settings> {
        self.with(|state| Rc::clone(&state.settings))
    }

    /// Returns the names of our registered tools.
    pub fn tools(&self) -> Vec<String> {
        self.session(|session| session.log.tools.clone())
    }

    /// Gives `change` access to the user's typing, and the time in ms. `change` must not run
    /// JavaScript.
    pub fn with_writing<T>(&self, change: impl FnOnce(&mut Writing, f64) -> T) -> T {
        let now_ms = ms_since(self.start);
        self.with(|state| change(&mut state.writing, now_ms))
    }

    pub fn now(&self) -> Time {
        Time { clock: ms_since(self.start), date: date_ms() }
    }

    /// Shows the hidden request `id`, even while the user writes.
    ///
    /// # Errors
    /// A sentence for the user: the request is over, or another request is shown.
    pub fn open(self: &Rc<Self>, id: &str) -> std::result::Result<(), &'static str> {
        self.with_writing(|writing, now_ms| writing.stop_writing(now_ms));
        self.session(|session| session.calls.show_hidden(id))?;
        self.run();
        Ok(())
    }

    /// Returns Pi's bus, if it has one; `None` after the session's end.
    pub fn bus(&self) -> Option<Bus> {
        self.with(|state| state.bus.clone())
    }

    /// Releases Pi's objects, if the session is over and the actions of its end were performed.
    pub(super) fn release_pi(&self) {
        if self.is_over() || !self.session(|session| session.calls.is_over()) {
            return;
        }
        let released =
            self.with(|state| (state.pi.take(), state.bus.take(), state.completion.take()));
        drop(released);
        if let Ok(empty) = Ctx::new() {
            self.ctx.replace(empty);
        }
    }
}

/// Selects the language: from the settings, otherwise from the extension rpiv-i18n, otherwise from
/// the terminal.
pub fn follow_language(set: LanguageSetting) {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).ok());
    let rpiv = Object::shared("rpiv-i18n").and_then(|rpiv: Rpiv| rpiv.locale());
    let terminal = variables.each_ref().map(Option::as_deref);
    language::set(Language::choose(set.tag(), rpiv.as_deref(), terminal));
}
