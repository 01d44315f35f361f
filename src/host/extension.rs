//! Everything that belongs to one call of the factory: Pi's `pi`, the settings, the tools that Pi
//! took from us, and the queue of open calls.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::mem;
use std::rc::{Rc, Weak};

use crate::contract::Mode;
use crate::host::call::request::{NotTaken, Taken};
use crate::host::images::Content;
use crate::host::js::Object;
use crate::host::js::timer::{Clock, Timer, date_ms};
use crate::host::log::KeptLog;
use crate::host::pi::files::FileSearch;
use crate::host::pi::origin::Origin;
use crate::host::pi::{Ctx, KeptPi, Pi};
use crate::host::queue::{Queue, Turn, Watcher};
use crate::model::Via;
use crate::pending::RawAnswer;
use crate::session::asking::Time;
use crate::session::turns::Key;
use crate::session::{self, Action, Event};
use crate::settings::{Rpc, Settings};
use crate::surface::reply::Offer;
use crate::surface::response::Response;
use crate::surface::tui::LastKey;
use crate::surface::writing::Writing;

/// Called when the queue has come to rest.
type AtRest = Rc<dyn Fn()>;

/// What waits until entries reach an RPC client.
type Waiting = Box<dyn FnOnce()>;

/// Writes results of calls that were cut off, lets the agent go on with them, and reads and clears the
/// pending file.
type Writer = Rc<dyn Fn(&Ctx, Action)>;

/// Asks a call that the session has: by what the queue knows it.
type Ask = fn(&Rc<Extension>, Key);

/// When Pi made a summary, in ms since 1970, and of how many tokens: no two summaries of a session have
/// the same.
pub type Summary = (f64, f64);

/// What belongs to one call of the factory; `/reload` makes another one.
pub struct Extension {
    /// Pi's `pi`.
    pi: Rc<KeptPi>,
    /// Where the session comes from.
    pub origin: Rc<Origin>,
    /// Searches for the files that answers refer to.
    pub files: Rc<FileSearch>,
    /// The open calls, and whose turn it is.
    pub queue: Queue,
    /// What the session says of our questions.
    pub log: Rc<KeptLog>,
    clock: Clock,
    /// Asks a call that the session has, in [`Queue::enter`].
    ask: Ask,
    this: Weak<Self>,
    /// Not borrowed while JavaScript may run.
    state: RefCell<State>,
}

/// What an extension knows.
#[derive(Default)]
pub(super) struct State {
    /// The `ctx` of the session's start, until its end.
    ctx: Option<Ctx>,
    /// As read when the session started.
    settings: Rc<Settings>,
    /// Called whenever the queue has come to rest.
    at_rest: Vec<AtRest>,
    /// What the person wrote in Pi's prompt.
    writing: Writing,
    /// Gives what shows an RPC client's dialogs.
    pub(super) load_dialogs: Option<Object>,
    /// Ids of calls whose result is an error, until Pi has it.
    pub(super) failed: HashSet<String>,
    /// The names of our tools that Pi took.
    tools: Vec<&'static str>,
    /// Answers of `--answers` for calls to come, in order.
    prefilled: VecDeque<RawAnswer>,
    /// The pending file that questions were saved to in this turn, and how many wait in it.
    pub(super) saved: Option<(String, usize)>,
    /// While the session starts, what waits until an RPC client hears of what is appended to it. Pi
    /// streams entries only once `session_start` is over for every extension; `resources_discover`
    /// comes then.
    pub(super) starting: Option<Vec<Waiting>>,
    /// Several calls are being started.
    gathering: bool,
    /// What the session wants done, in order, and whether it is being done.
    pub(super) actions: VecDeque<Action>,
    pub(super) performing: bool,
    /// The timers of the session that run.
    pub(super) timers: HashMap<session::Timer, Timer>,
    /// The images of ends that the agent is to be told, by the ids of these.
    pub(super) images: HashMap<String, Content>,
    /// Performs what is to be done with results of calls that were cut off, and with the pending file.
    pub(super) writer: Option<Writer>,
    /// Whether the last reply asks something in its text.
    pub(super) offer: Offer,
    /// What stands beside Pi's last summary, a text or nothing, once it was asked for.
    pub(super) beside: Option<(Summary, Option<String>)>,
}

impl Extension {
    /// The state for the factory call that got `pi`.
    pub fn new(pi: Pi, ask: Ask) -> Rc<Self> {
        let (pi, origin) = (Rc::new(KeptPi::new(pi)), Rc::<Origin>::default());
        let log = Rc::new(KeptLog::new(&pi, &origin));
        Rc::new_cyclic(|this| Self {
            pi,
            origin,
            files: Rc::default(),
            queue: Queue::new(&log),
            log,
            clock: Clock::start(),
            ask,
            this: this.clone(),
            state: RefCell::default(),
        })
    }

    /// Lets `with` at what is known. It runs no JavaScript, and nothing else of the extension.
    pub(super) fn with<T>(&self, with: impl FnOnce(&mut State) -> T) -> T {
        with(&mut self.state.borrow_mut())
    }

    /// Pi's `pi`, until the session ends.
    pub fn pi(&self) -> Option<Pi> {
        self.pi.get()
    }

    /// Pi's `ctx` of the session, from its start to its end.
    pub fn ctx(&self) -> Option<Ctx> {
        self.with(|it| it.ctx.clone())
    }

    /// The session starts, or is over.
    pub fn set_ctx(&self, ctx: Option<Ctx>) {
        self.with(|it| it.ctx = ctx);
    }

    /// The settings.
    pub fn settings(&self) -> Rc<Settings> {
        self.with(|it| Rc::clone(&it.settings))
    }

    /// `resources_discover`: Pi streams entries as soon as it goes on.
    pub fn starts_soon(self: &Rc<Self>) {
        let this = Rc::clone(self);
        if Timer::start(0.0, move || this.started()).is_err() {
            self.started();
        }
    }

    /// The session is at work, so that Pi streams entries.
    pub fn started(&self) {
        let waiting = self.with(|it| it.starting.take());
        waiting.into_iter().flatten().for_each(|then| then());
    }

    /// Calls `then` when entries reach an RPC client: now, or soon.
    pub fn when_started(&self, then: impl FnOnce() + 'static) {
        let mut then: Option<Waiting> = Some(Box::new(then));
        self.with(|it| it.starting.as_mut().map(|waiting| waiting.extend(then.take())));
        then.into_iter().for_each(|then| then());
    }

    /// A session starts with these settings, in which a person is asked in this `mode`.
    pub fn begin(&self, settings: Settings, mode: Mode) {
        let is_shown = settings.rpc == Rpc::Structured;
        self.log.with(|session| session.begin(mode, settings.flavor, is_shown));
        self.with(|it| it.settings = Rc::new(settings));
    }

    /// The turn is over: the pending file and how many wait in it, where questions were saved.
    pub fn take_saved(&self) -> Option<(String, usize)> {
        self.with(|it| it.saved.take())
    }

    /// Whether the user turned questions off.
    pub fn is_off(&self) -> bool {
        self.log.with(|session| session.off.is_some())
    }

    /// The names of our tools that Pi took.
    pub fn tools(&self) -> Vec<&'static str> {
        self.with(|it| it.tools.clone())
    }

    /// Whether the tool of this name is one of ours.
    pub fn owns(&self, name: &str) -> bool {
        self.with(|it| it.tools.contains(&name))
    }

    /// Pi took the tool of this name.
    pub fn add_tool(&self, name: &'static str) {
        self.with(|it| it.tools.push(name));
        self.log.add_tool(name);
    }

    /// Keeps answers for calls to come.
    pub fn prefill(&self, given: Vec<RawAnswer>) {
        self.with(|it| it.prefilled = given.into());
    }

    /// Takes the answers for a call of `count` questions; fewer when they run out.
    pub fn take_prefilled(&self, count: usize) -> Vec<RawAnswer> {
        self.with(|it| it.prefilled.drain(..count.min(it.prefilled.len())).collect())
    }

    /// No result is under way any more.
    pub fn forget_failed(&self) {
        self.with(|it| it.failed.clear());
    }

    /// An id for a request that the tool call `call_id` makes.
    pub fn request_id(&self, call_id: &str) -> String {
        self.log.with(|session| session.id(call_id))
    }

    /// Takes a response to an open request, which came by `via`.
    ///
    /// # Errors
    /// Why it does not count; nothing changes.
    pub fn respond(&self, request_id: &str, response: &Response, via: Via) -> Taken {
        let turn = self.queue.find(request_id).ok_or(NotTaken::Late)?;
        turn.respond(response, via)
    }

    /// Does `start`, which starts several calls, and then tells and shows at once what there is.
    pub fn together(&self, start: impl FnOnce()) {
        let outermost = !self.with(|it| mem::replace(&mut it.gathering, true));
        start();
        if outermost {
            self.with(|it| it.gathering = false);
            self.run();
        }
    }

    /// Tells and shows what there is to tell and to show (see [`Queue::run`]).
    pub fn run(&self) {
        if self.with(|it| it.gathering) {
            return;
        }
        self.ask_new();
        self.queue.run(self.pi());
        let at_rest = self.with(|it| it.at_rest.clone());
        at_rest.iter().for_each(|at_rest| at_rest());
        if self.pi.is_over() {
            self.queue.forget_watchers();
        }
    }

    /// Asks the calls that the session has and nobody knows of here.
    fn ask_new(&self) {
        let Some(this) = self.this.upgrade() else { return };
        // One of them may end at once, which asks the others.
        while let Some(key) = self.queue.unknown() {
            (self.ask)(&this, key);
        }
    }

    /// The call of the request `id`, as long as something of it is left.
    pub(super) fn call(&self, id: &str) -> Option<Rc<dyn Turn>> {
        self.ask_new();
        self.queue.known(id)
    }

    /// A weak reference to it, for closures that JavaScript keeps.
    pub fn weak(&self) -> Weak<Self> {
        self.this.clone()
    }

    /// Lets `change` at what the person wrote; it is given the time in ms, and runs no JavaScript.
    pub fn with_writing<T>(&self, change: impl FnOnce(&mut Writing, f64) -> T) -> T {
        self.with(|it| change(&mut it.writing, self.clock.now_ms()))
    }

    /// The time.
    pub fn now(&self) -> Time {
        Time { clock: self.clock.now_ms(), date: date_ms() }
    }

    /// The last key that was pressed, with its time before now in ms.
    pub fn last_key(&self) -> LastKey {
        self.with_writing(|writing, now_ms| writing.last_key(now_ms))
    }

    /// Whether the person is writing; `empty` tells whether Pi's prompt has no text.
    pub fn is_writing(&self, empty: impl FnOnce() -> bool) -> bool {
        let empty = empty();
        self.with_writing(|writing, now_ms| writing.is_writing(empty, now_ms))
    }

    /// Shows `turn`, which stands aside, whatever the person wrote. False while another one has its turn.
    pub fn open(&self, turn: &Rc<dyn Turn>) -> bool {
        self.with_writing(|writing, now_ms| writing.over(now_ms));
        let opens = self.queue.recall(turn);
        if opens {
            self.run();
        }
        opens
    }

    /// Shows the first of those that stand aside. False where there is none, or another one has its turn.
    pub fn open_first(&self) -> bool {
        self.queue.aside().first().is_some_and(|first| self.open(first))
    }

    /// Calls `at_rest` whenever the queue has come to rest.
    pub fn at_rest(&self, at_rest: impl Fn() + 'static) {
        self.with(|it| it.at_rest.push(Rc::new(at_rest)));
    }

    /// `watcher` hears of every call from now on, and of those that are open.
    pub fn watch(&self, watcher: &Rc<dyn Watcher>) {
        self.queue.watch(watcher);
        self.run();
    }

    /// The session ends: every open call is aborted, and no other form opens for it. True when
    /// there was one.
    pub fn close(&self) -> bool {
        // What is under way does not keep the end waiting.
        self.with(|it| (it.gathering, it.performing) = (false, false));
        // What they hold is dropped outside.
        self.with(|it| mem::take(&mut it.at_rest));
        let aborted = self.log.with(|session| session.calls.turns.is_waited_for());
        self.handle_in(self.ctx().as_ref(), Event::ShutDown);
        self.with(|it| it.starting.as_mut().map(mem::take));
        // Closing events go out while there is still a bus for them.
        self.run();
        self.pi.let_go();
        self.files.forget();
        self.run();
        aborted
    }
}
