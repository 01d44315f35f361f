//! Everything that belongs to one call of the factory, as data: Pi's `pi`, the settings, the tools that Pi took from us,
//! and what is open.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::mem;
use std::rc::Rc;

use crate::contract::Mode;
use crate::host::call::open_call::Open;
use crate::host::images::Content;
use crate::host::js::Object;
use crate::host::js::timer::{Clock, Timer, date_ms};
use crate::host::log::SessionLog;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::files::FileSearch;
use crate::host::pi::origin::Origin;
use crate::host::pi::{Ctx, Payload, Pi, PiHandle, Tui};
use crate::keys::Decoder;
use crate::pending::RawAnswer;
use crate::session::asking::Time;
use crate::session::{self, Action, Event};
use crate::settings::{Rpc, Settings};
use crate::strings::language::Language;
use crate::surface::attention::Attention;
use crate::surface::reply::Offer;
use crate::surface::tui::LastKey;
use crate::surface::writing::Writing;

/// Code that runs once entries reach an RPC client.
type Waiting = Box<dyn FnOnce()>;

/// When Pi made a summary, in ms since 1970, and of how many tokens: no two summaries of a session have
/// the same.
pub type Summary = (f64, f64);

/// The state of one call of the factory; `/reload` makes another one.
pub struct Extension {
    /// Pi's `pi`.
    pi: Rc<PiHandle>,
    /// The origin of the session.
    pub origin: Rc<Origin>,
    /// Searches for the files that answers refer to.
    pub files: Rc<FileSearch>,
    /// The session's entries for our questions.
    pub log: Rc<SessionLog>,
    clock: Clock,
    /// Not borrowed while JavaScript may run.
    state: RefCell<State>,
}

/// The mutable state of an extension.
#[derive(Default)]
pub(super) struct State {
    /// The `ctx` of the session's start, until its end.
    pub(super) ctx: Option<Ctx>,
    /// As read when the session started.
    settings: Rc<Settings>,
    /// The user's typing in Pi's editor.
    writing: Writing,
    /// Loads the code that shows an RPC client's dialogs.
    pub(super) load_dialogs: Option<Object>,
    /// Ids of calls whose result is an error, until Pi has it.
    pub(super) failed: HashSet<String>,
    /// The names of our tools that Pi took.
    tools: Vec<&'static str>,
    /// The pending file that questions were saved to in this turn, and how many wait in it.
    pub(super) saved: Option<(String, usize)>,
    /// While the session starts, what waits until an RPC client hears of what is appended to it. Pi
    /// streams entries only once `session_start` is over for every extension; `resources_discover`
    /// comes then.
    pub(super) starting: Option<Vec<Waiting>>,
    /// JavaScript values of open calls, by the ids of their requests.
    pub(super) calls: HashMap<String, Open>,
    /// Several calls are being started.
    pub(super) gathering: bool,
    /// Calls are being announced or shown.
    pub(super) stepping: bool,
    /// The session is ending.
    pub(super) is_closing: bool,
    /// The session's actions, in order, and whether they are being performed.
    pub(super) actions: VecDeque<Action>,
    pub(super) performing: bool,
    /// The timers of the session that run.
    pub(super) timers: HashMap<session::Timer, Timer>,
    /// The images of due outcomes, by the ids of these.
    pub(super) images: HashMap<String, Content>,
    /// Questions in the text of the last reply.
    pub(super) offer: Offer,
    /// The text beside Pi's last summary, if any; `None` until it is needed.
    pub(super) beside: Option<(Summary, Option<String>)>,
    /// Work in progress between the session and the pending file.
    pub(super) sync: PendingSync,
    /// The line above Pi's editor.
    pub(super) line: Line,
    /// Alerts.
    pub(super) caller: Caller,
    /// Questions of other extensions before the session started; `None` from then on.
    pub(super) early: Early,
}

/// Questions of other extensions before the session started; `None` from then on.
pub(super) struct Early(pub Option<Vec<Payload>>);

impl Default for Early {
    fn default() -> Self {
        Self(Some(Vec::new()))
    }
}

/// The line above Pi's editor that names deferred questions, and the parts of Pi that it needs.
#[derive(Default)]
pub(super) struct Line {
    /// True once the session has started in a terminal, so that keys are received.
    pub listens: bool,
    /// Pi's terminal interface, as soon as the line was built once.
    pub tui: Option<Tui>,
    /// The requests that the line names, how many questions it only counts, whether it offers to have those
    /// of the reply asked, in which language, and whether it names the key.
    pub named: (Vec<String>, usize, bool, Language, bool),
    /// True while the line is being drawn.
    pub drawing: bool,
    /// Runs until it is known whether the user continues writing.
    pub timer: Option<Timer>,
}

/// Alerts while questions are open.
#[derive(Default)]
pub(super) struct Caller {
    pub attention: Attention,
    /// When it fires, and the timer.
    pub timer: Option<(f64, Timer)>,
    /// Removes our listener for keys.
    pub listening: Option<Object>,
    pub keys: Decoder,
    /// True if the command failed.
    pub failed: bool,
    /// True while an act is performed.
    pub running: bool,
    /// The `ctx` of the session's start. A session that ends while something is done leaves the title to put back, and
    /// has no `ctx` by then.
    pub ctx: Option<Ctx>,
}

impl Extension {
    /// The state for the factory call that got `pi`.
    pub fn new(pi: Pi) -> Rc<Self> {
        let (pi, origin) = (Rc::new(PiHandle::new(pi)), Rc::<Origin>::default());
        let log = Rc::new(SessionLog::new(&pi, &origin));
        Rc::new(Self {
            pi,
            origin,
            files: Rc::default(),
            log,
            clock: Clock::start(),
            state: RefCell::default(),
        })
    }

    /// Gives `with` access to the state. It runs no JavaScript, not even by dropping values, and no code of the extension.
    pub(super) fn with<T>(&self, with: impl FnOnce(&mut State) -> T) -> T {
        with(&mut self.state.borrow_mut())
    }

    /// Pi's `pi`, until the session ends.
    pub fn pi(&self) -> Option<Pi> {
        self.pi.get()
    }

    /// True if the session has ended.
    pub fn is_over(&self) -> bool {
        self.pi.is_over()
    }

    /// Pi's `ctx` of the session, from its start to its end.
    pub fn ctx(&self) -> Option<Ctx> {
        self.with(|state| state.ctx.clone())
    }

    /// The session starts, or is over.
    pub fn set_ctx(&self, ctx: Option<Ctx>) {
        self.with(|state| state.ctx = ctx);
    }

    /// The settings.
    pub fn settings(&self) -> Rc<Settings> {
        self.with(|state| Rc::clone(&state.settings))
    }

    /// `resources_discover`: Pi streams entries as soon as it continues.
    pub fn starts_soon(self: &Rc<Self>) {
        let this = Rc::clone(self);
        if Timer::start(0.0, move || this.started()).is_err() {
            self.started();
        }
    }

    /// The session is at work, so that Pi streams entries.
    pub fn started(&self) {
        let waiting = self.with(|state| state.starting.take());
        for then in waiting.into_iter().flatten() {
            then();
        }
    }

    /// Calls `then` when entries reach an RPC client: now, or soon.
    pub fn when_started(&self, then: impl FnOnce() + 'static) {
        let then: Waiting = Box::new(then);
        let now = self.with(|state| match &mut state.starting {
            Some(waiting) => {
                waiting.push(then);
                None
            }
            None => Some(then),
        });
        if let Some(then) = now {
            then();
        }
    }

    /// A session starts with these settings, in which a user is asked in this `mode`.
    pub fn begin_session(&self, settings: Settings, mode: Mode) {
        let is_shown = settings.rpc == Rpc::Structured;
        self.log.with(|session| session.begin(mode, settings.flavor, is_shown));
        self.with(|state| state.settings = Rc::new(settings));
    }

    /// True if the user turned questions off.
    pub fn is_off(&self) -> bool {
        self.log.with(|session| session.off.is_some())
    }

    /// The names of our tools that Pi took.
    pub fn tools(&self) -> Vec<&'static str> {
        self.with(|state| state.tools.clone())
    }

    /// True if the tool of this name is one of ours.
    pub fn owns(&self, name: &str) -> bool {
        self.with(|state| state.tools.contains(&name))
    }

    /// Pi took the tool of this name.
    pub fn add_tool(&self, name: &'static str) {
        self.with(|state| state.tools.push(name));
        self.log.add_tool(name);
    }

    /// Keeps answers for calls to come.
    pub fn prefill(&self, given: Vec<RawAnswer>) {
        self.log.with(|session| session.given = given.into());
    }

    /// Runs `start`, which starts several calls, and then announces and shows them at once.
    pub fn together(self: &Rc<Self>, start: impl FnOnce()) {
        let outermost = !self.with(|state| mem::replace(&mut state.gathering, true));
        start();
        if outermost {
            self.with(|state| state.gathering = false);
            self.run();
        }
    }

    /// Gives `change` access to the user's typing, with the time in ms; it runs no JavaScript.
    pub fn with_writing<T>(&self, change: impl FnOnce(&mut Writing, f64) -> T) -> T {
        let now_ms = self.clock.now_ms();
        self.with(|state| change(&mut state.writing, now_ms))
    }

    /// The time.
    pub fn now(&self) -> Time {
        Time { clock: self.clock.now_ms(), date: date_ms() }
    }

    /// The last key that was pressed, with its time before now in ms.
    pub fn last_key(&self) -> LastKey {
        self.with_writing(|writing, now_ms| writing.last_key(now_ms))
    }

    /// True if the user is writing; `empty` is true if Pi's editor has no text.
    pub fn is_writing(&self, empty: impl FnOnce() -> bool) -> bool {
        let empty = empty();
        self.with_writing(|writing, now_ms| writing.is_writing(empty, now_ms))
    }

    /// True if a call has its turn, or waits for it.
    pub fn is_taken(&self) -> bool {
        self.log.with(|session| session.calls.turns.is_taken())
    }

    /// The ids of parked requests: first those that a caller waits for, then in order.
    pub fn parked_ids(&self) -> Vec<String> {
        self.log.with(|session| session.calls.aside().iter().map(|call| call.id.clone()).collect())
    }

    /// Shows the parked request `id`, even while the user writes. False while another one has its turn.
    pub fn open(self: &Rc<Self>, id: &str) -> bool {
        self.with_writing(|writing, now_ms| writing.stop_writing(now_ms));
        let opens = self.log.with(|session| session.calls.recall(id));
        if opens {
            self.run();
        }
        opens
    }

    /// The session ends: every open call is aborted, and no other form opens for it. True when
    /// there was one.
    pub fn close(self: &Rc<Self>) -> bool {
        // Work in progress does not delay the end.
        self.with(|state| {
            (state.gathering, state.performing, state.is_closing) = (false, false, true)
        });
        let aborted = self.log.with(|session| session.calls.turns.is_waited_for());
        self.handle_in(self.ctx().as_ref(), Event::ShutDown);
        self.with(|state| state.starting.as_mut().map(mem::take));
        // Closing events go out while there is still a bus for them.
        self.run();
        self.pi.release();
        self.files.close();
        self.run();
        aborted
    }
}
