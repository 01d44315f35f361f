//! The state of an extension instance, that is, of one call of the factory: Pi's `pi`, the
//! settings, the registered tools, and the open calls.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::mem;
use std::rc::Rc;

use crate::contract::Mode;
use crate::host::call::Open;
use crate::host::images::Content;
use crate::host::js::Object;
use crate::host::js::guard::pump;
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

/// Identifies a summary of Pi: its time in ms since 1970, and the number of summarised tokens.
pub type Summary = (f64, f64);

/// An extension instance. `/reload` creates another one.
pub struct Extension {
    /// Pi's `pi`.
    pi: Rc<PiHandle>,
    /// The origin of the session.
    pub origin: Rc<Origin>,
    /// The file search.
    pub files: Rc<FileSearch>,
    /// The session's entries for our questions.
    pub log: Rc<SessionLog>,
    clock: Clock,
    /// Do not borrow it while JavaScript may run.
    state: RefCell<State>,
}

/// The mutable state of an extension instance.
#[derive(Default)]
pub(super) struct State {
    /// The `ctx` of the session's start, until its end.
    pub(super) ctx: Option<Ctx>,
    /// The settings, read when the session started.
    settings: Rc<Settings>,
    /// The user's typing in Pi's editor.
    writing: Writing,
    /// Loads `dialogs.js`.
    pub(super) load_dialogs: Option<Object>,
    /// The ids of calls whose result is an error, until Pi has received it.
    pub(super) failed: HashSet<String>,
    /// The names of our registered tools.
    tools: Vec<&'static str>,
    /// The pending file that questions were saved to in this turn, and its number of questions.
    pub(super) saved: Option<(String, usize)>,
    /// Functions that wait for the end of the session's start; `None` afterwards. Pi streams
    /// entries to an RPC client only after `session_start` of every extension, when
    /// `resources_discover` comes.
    pub(super) starting: Option<Vec<Waiting>>,
    /// JavaScript values of open calls, by the ids of their requests.
    pub(super) calls: HashMap<String, Open>,
    /// `true` while several calls are being started.
    pub(super) gathering: bool,
    /// `true` while calls are being announced or shown.
    pub(super) stepping: bool,
    /// `true` while the session is ending.
    pub(super) is_closing: bool,
    /// The session's actions, in order.
    pub(super) actions: VecDeque<Action>,
    pub(super) performing: bool,
    /// The session's running timers.
    pub(super) timers: HashMap<session::Timer, Timer>,
    /// The images of due outcomes, by the ids of the outcomes.
    pub(super) images: HashMap<String, Content>,
    /// The offer for questions in the text of the last reply.
    pub(super) offer: Offer,
    /// The text that is appended to Pi's last summary, if any; `None` until it is needed.
    pub(super) beside: Option<(Summary, Option<String>)>,
    /// Operations in progress between the session and the pending file.
    pub(super) sync: PendingSync,
    /// The line above Pi's editor.
    pub(super) line: Line,
    /// Alerts.
    pub(super) caller: Caller,
    /// Questions of other extensions before the session started.
    pub(super) early: Vec<Payload>,
    /// `true` from the session's start to its end.
    pub(super) has_begun: bool,
}

/// The line above Pi's editor that names deferred questions.
#[derive(Default)]
pub(super) struct Line {
    /// `true` if we receive the keys: the session has started in a terminal.
    pub listens: bool,
    /// Pi's terminal interface, after the line was built once.
    pub tui: Option<Tui>,
    /// The inputs of the current line: the requests, the number of further questions, `true` if it
    /// has the offer for a reply, its language, and `true` if it names the key.
    pub named: (Vec<String>, usize, bool, Language, bool),
    /// `true` while the line is being drawn.
    pub drawing: bool,
    /// The timer that checks if the user has stopped writing.
    pub timer: Option<Timer>,
}

/// Alerts while questions are open.
#[derive(Default)]
pub(super) struct Caller {
    pub attention: Attention,
    /// The time when the timer fires, and the timer.
    pub timer: Option<(f64, Timer)>,
    /// Removes our listener for keys.
    pub listening: Option<Object>,
    pub keys: Decoder,
    /// `true` if the user's command failed.
    pub failed: bool,
    /// `true` while an act is performed.
    pub running: bool,
    /// The `ctx` of the session's start, for restoring the terminal's title after the session has
    /// ended.
    pub ctx: Option<Ctx>,
}

impl Extension {
    /// Creates the instance for a call of the factory with `pi`.
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

    /// Gives `with` access to the state. `with` must not run JavaScript, even by dropping values,
    /// nor call this instance.
    pub(super) fn with<T>(&self, with: impl FnOnce(&mut State) -> T) -> T {
        with(&mut self.state.borrow_mut())
    }

    /// Returns Pi's `pi`; `None` after the session has ended.
    pub fn pi(&self) -> Option<Pi> {
        self.pi.get()
    }

    /// Returns `true` if the session has ended.
    pub fn is_over(&self) -> bool {
        self.pi.is_over()
    }

    /// Returns the session's `ctx`; `None` before its start and after its end.
    pub fn ctx(&self) -> Option<Ctx> {
        self.with(|state| state.ctx.clone())
    }

    /// Returns the settings.
    pub fn settings(&self) -> Rc<Settings> {
        self.with(|state| Rc::clone(&state.settings))
    }

    /// Handles `resources_discover`: Pi streams entries as soon as this call returns.
    pub fn starts_soon(self: &Rc<Self>) {
        let this = Rc::clone(self);
        if Timer::start(0.0, move || this.started()).is_err() {
            self.started();
        }
    }

    /// Handles the end of the session's start: Pi streams entries.
    pub fn started(&self) {
        let waiting = self.with(|state| state.starting.take());
        let mut waiting = waiting.into_iter().flatten();
        pump(|| waiting.next(), |then| then());
    }

    /// Calls `then` as soon as entries reach an RPC client.
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

    /// Starts a session with these settings and this `mode` of asking.
    pub fn begin_session(&self, settings: Settings, mode: Mode) {
        let is_shown = settings.rpc == Rpc::Structured;
        self.log.with(|session| session.begin(mode, settings.flavor, is_shown));
        self.with(|state| state.settings = Rc::new(settings));
    }

    /// Returns `true` if the user turned questions off.
    pub fn is_off(&self) -> bool {
        self.log.with(|session| session.off.is_some())
    }

    /// Returns the names of our registered tools.
    pub fn tools(&self) -> Vec<&'static str> {
        self.with(|state| state.tools.clone())
    }

    /// Returns `true` if the tool `name` is one of ours.
    pub fn owns(&self, name: &str) -> bool {
        self.with(|state| state.tools.contains(&name))
    }

    /// Adds a registered tool.
    pub fn add_tool(&self, name: &'static str) {
        self.with(|state| state.tools.push(name));
        self.log.add_tool(name);
    }

    /// Stores answers for later calls.
    pub fn prefill(&self, given: Vec<RawAnswer>) {
        self.log.with(|session| session.given = given.into());
    }

    /// Runs `start`, which starts several calls, then announces and shows them.
    pub fn together(self: &Rc<Self>, start: impl FnOnce()) {
        let outermost = !self.with(|state| mem::replace(&mut state.gathering, true));
        start();
        if outermost {
            self.with(|state| state.gathering = false);
            self.run();
        }
    }

    /// Gives `change` access to the user's typing, with the time in ms. `change` must not run
    /// JavaScript.
    pub fn with_writing<T>(&self, change: impl FnOnce(&mut Writing, f64) -> T) -> T {
        let now_ms = self.clock.now_ms();
        self.with(|state| change(&mut state.writing, now_ms))
    }

    /// Returns the time.
    pub fn now(&self) -> Time {
        Time { clock: self.clock.now_ms(), date: date_ms() }
    }

    /// Returns the last key press, with its time before now in ms.
    pub fn last_key(&self) -> LastKey {
        self.with_writing(|writing, now_ms| writing.last_key(now_ms))
    }

    /// Returns `true` if the user is writing. `empty` returns `true` if Pi's editor has no text.
    pub fn is_writing(&self, empty: bool) -> bool {
        self.with_writing(|writing, now_ms| writing.is_writing(empty, now_ms))
    }

    /// Returns `true` if a call is shown or queued.
    pub fn is_taken(&self) -> bool {
        self.log.with(|session| session.calls.is_taken())
    }

    /// Returns the ids of requests that are set aside: first those with a waiting caller, then in
    /// order.
    pub fn parked_ids(&self) -> Vec<String> {
        self.log.with(|session| session.calls.aside().iter().map(|call| call.id.clone()).collect())
    }

    /// Shows the request `id`, which is set aside, even while the user writes. Returns `false`
    /// while another one is shown.
    pub fn open(self: &Rc<Self>, id: &str) -> bool {
        self.with_writing(|writing, now_ms| writing.stop_writing(now_ms));
        let opens = self.log.with(|session| session.calls.recall(id));
        if opens {
            self.run();
        }
        opens
    }

    /// Ends the session: aborts all open calls. Returns `true` if there was one.
    pub fn close(self: &Rc<Self>) -> bool {
        // Operations in progress do not delay the end.
        self.with(|state| {
            (state.gathering, state.performing, state.is_closing) = (false, false, true)
        });
        let aborted = self.log.with(|session| session.calls.is_waited_for());
        self.handle_in(self.ctx().as_ref(), Event::ShutDown);
        self.with(|state| state.starting.as_mut().map(mem::take));
        // Events about the end of calls are sent while there is a bus.
        self.run();
        self.pi.release();
        self.files.close();
        self.run();
        aborted
    }
}
