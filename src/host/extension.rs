//! Everything that belongs to one call of the factory: Pi's `pi`, the settings, the tools that Pi
//! took from us, and the queue of open calls.

use std::cell::{Cell, RefCell};
use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Mode;
use crate::host::call::request::{NotTaken, Taken};
use crate::host::deliver::Deliver;
use crate::host::entry_stream::EntryStream;
use crate::host::images::Keeper;
use crate::host::js::timer::{Clock, date_ms};
use crate::host::log::KeptLog;
use crate::host::pi::files::FileSearch;
use crate::host::pi::origin::Origin;
use crate::host::pi::{Ctx, KeptCtx, KeptPi, Pi};
use crate::host::queue::Watcher;
use crate::host::queue::{Queue, Turn};
use crate::host::rest::Rest;
use crate::model::Via;
use crate::pending::RawAnswer;
use crate::session::asking::Time;
use crate::settings::Settings;
use crate::surface::response::Response;
use crate::surface::rpc::Seen;
use crate::surface::tui::LastKey;
use crate::surface::writing::Writing;

/// Called when the queue has come to rest.
type AtRest = Rc<dyn Fn(&Env)>;

/// The state of one call of the factory; `/reload` makes another one.
pub struct Extension {
    /// Pi's `pi`.
    pi: Rc<KeptPi>,
    /// The `ctx` of the session's start, until its end.
    ctx: RefCell<Option<KeptCtx>>,
    /// As read when the session started.
    settings: RefCell<Rc<Settings>>,
    /// Where the session comes from.
    pub origin: Rc<Origin>,
    /// Searches for the files that answers refer to.
    pub files: Rc<FileSearch>,
    /// The open calls, and whose turn it is.
    pub queue: Queue,
    /// Called whenever the queue has come to rest.
    at_rest: RefCell<Vec<AtRest>>,
    /// How calls ended, on its way to the agent.
    pub deliver: Rc<Deliver>,
    /// What the session says of our questions.
    pub log: Rc<KeptLog>,
    /// Whether the RPC client hears of entries.
    pub stream: Rc<EntryStream>,
    /// What the person wrote in Pi's prompt, and when they did something last.
    writing: RefCell<Writing>,
    clock: Clock,
    /// The images that came from the clipboard.
    pub clipboard: Keeper,
    /// Which of our dialogs the RPC client has seen.
    pub seen: Cell<Seen>,
    /// Ids of calls whose result is an error, until Pi has it.
    failed: RefCell<HashSet<String>>,
    /// The names of our tools that Pi took.
    tools: RefCell<Vec<&'static str>>,
    /// Answers of `--answers` for calls to come, in order.
    prefilled: RefCell<VecDeque<RawAnswer>>,
    /// Where the Pi listens that started this one.
    parent: RefCell<Option<String>>,
    /// The pending file that questions were saved to in this turn, and how many wait in it.
    pub saved: RefCell<Option<(String, usize)>>,
    /// Calls that wait in the session and do not stand aside yet.
    pub rest: Rest,
    /// Several calls are being started.
    gathering: Cell<bool>,
}

impl Extension {
    /// The state for the factory call that got `pi`.
    pub fn new(pi: Pi) -> Result<Rc<Self>> {
        let (pi, origin) = (Rc::new(KeptPi::new(pi)?), Rc::<Origin>::default());
        let log = Rc::new(KeptLog::new(&pi, &origin));
        let deliver = Deliver::new(&pi, &log);
        Ok(Rc::new(Self {
            pi,
            ctx: RefCell::default(),
            settings: RefCell::default(),
            origin,
            files: Rc::default(),
            queue: Queue::default(),
            deliver,
            log,
            at_rest: RefCell::default(),
            stream: Rc::default(),
            writing: RefCell::default(),
            clock: Clock::start(),
            clipboard: Keeper::default(),
            seen: Cell::default(),
            failed: RefCell::default(),
            tools: RefCell::default(),
            prefilled: RefCell::default(),
            parent: RefCell::default(),
            saved: RefCell::default(),
            rest: Rest::default(),
            gathering: Cell::default(),
        }))
    }

    /// Pi's `pi`, until the session ends.
    pub fn pi<'e>(&self, env: &'e Env) -> Option<Pi<'e>> {
        self.pi.get(env)
    }

    /// Pi's `ctx` of the session, from its start to its end.
    pub fn ctx<'e>(&self, env: &'e Env) -> Option<Ctx<'e>> {
        self.ctx.borrow().as_ref()?.get(env).ok()
    }

    /// The session starts, or is over.
    pub fn set_ctx(&self, ctx: Option<Ctx>) {
        let kept = ctx.and_then(|ctx| ctx.keep().ok());
        self.ctx.replace(kept);
    }

    /// The settings.
    pub fn settings(&self) -> Rc<Settings> {
        Rc::clone(&self.settings.borrow())
    }

    /// A session starts with these settings, in which a person is asked in this `mode`.
    pub fn begin(&self, settings: Settings, mode: Mode) {
        self.log.with(|session| session.begin(mode, settings.flavor));
        self.settings.replace(Rc::new(settings));
    }

    /// Where the Pi listens that started this one, if it does.
    pub fn parent(&self) -> Option<String> {
        self.parent.borrow().clone()
    }

    /// The Pi that started this one listens there.
    pub fn set_parent(&self, at: Option<String>) {
        self.parent.replace(at);
    }

    /// The names of our tools that Pi took.
    pub fn tools(&self) -> Vec<&'static str> {
        self.tools.borrow().clone()
    }

    /// Whether the tool of this name is one of ours.
    pub fn owns(&self, name: &str) -> bool {
        self.tools.borrow().contains(&name)
    }

    /// Pi took the tool of this name.
    pub fn add_tool(&self, name: &'static str) {
        self.tools.borrow_mut().push(name);
        self.log.add_tool(name);
    }

    /// Keeps answers for calls to come.
    pub fn prefill(&self, given: Vec<RawAnswer>) {
        self.prefilled.replace(given.into());
    }

    /// Takes the answers for a call of `count` questions; fewer when they run out.
    pub fn take_prefilled(&self, count: usize) -> Vec<RawAnswer> {
        let mut prefilled = self.prefilled.borrow_mut();
        let count = count.min(prefilled.len());
        prefilled.drain(..count).collect()
    }

    /// Remembers that the result of the call `id` is an error.
    pub fn mark_failed(&self, id: &str) {
        self.failed.borrow_mut().insert(id.to_owned());
    }

    /// Whether the result of the call `id` that Pi got just now is an error.
    pub fn take_failed(&self, id: &str) -> bool {
        self.failed.borrow_mut().remove(id)
    }

    /// No result is under way any more.
    pub fn forget_failed(&self) {
        self.failed.take();
    }

    /// An id for a request that the tool call `call_id` makes.
    pub fn request_id(&self, call_id: &str) -> String {
        self.log.with(|session| session.id(call_id))
    }

    /// Takes a response to an open request, which came by `via`.
    ///
    /// # Errors
    /// Why it does not count; nothing changes.
    pub fn respond(&self, env: &Env, request_id: &str, response: &Response, via: Via) -> Taken {
        let turn = self.queue.find(request_id).ok_or(NotTaken::Late)?;
        turn.respond(env, response, via)
    }

    /// Does `start`, which starts several calls, and then tells and shows at once what there is.
    pub fn together(&self, env: &Env, start: impl FnOnce()) {
        let outermost = !self.gathering.replace(true);
        start();
        if outermost {
            self.gathering.set(false);
            self.run(env);
        }
    }

    /// Tells and shows what there is to tell and to show (see [`Queue::run`]).
    pub fn run(&self, env: &Env) {
        if self.gathering.get() {
            return;
        }
        self.queue.run(env, self.pi(env));
        let at_rest = self.at_rest.borrow().clone();
        at_rest.iter().for_each(|at_rest| at_rest(env));
        if self.pi.is_over() {
            self.queue.forget_watchers();
        }
    }

    /// Lets `change` at what the person wrote; it is given the time in ms.
    pub fn with_writing<T>(&self, change: impl FnOnce(&mut Writing, f64) -> T) -> T {
        change(&mut self.writing.borrow_mut(), self.clock.now_ms())
    }

    /// The time.
    pub fn now(&self) -> Time {
        Time { clock: self.clock.now_ms(), date: date_ms() }
    }

    /// Somebody is there: they did something in this Pi, or answered elsewhere.
    pub fn touch(&self) {
        self.with_writing(Writing::touch);
    }

    /// How long nobody did anything, in ms; infinite where nobody ever did.
    pub fn idle_ms(&self) -> f64 {
        self.with_writing(|writing, now_ms| writing.idle_ms(now_ms))
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
    pub fn open(&self, env: &Env, turn: &Rc<dyn Turn>) -> bool {
        self.with_writing(|writing, _| writing.over());
        let opens = self.queue.recall(turn);
        if opens {
            self.run(env);
        }
        opens
    }

    /// Shows the first of those that stand aside. False where there is none, or another one has its turn.
    pub fn open_first(&self, env: &Env) -> bool {
        self.queue.aside().first().is_some_and(|first| self.open(env, first))
    }

    /// Calls `at_rest` whenever the queue has come to rest.
    pub fn at_rest(&self, at_rest: impl Fn(&Env) + 'static) {
        self.at_rest.borrow_mut().push(Rc::new(at_rest));
    }

    /// `watcher` hears of every call from now on, and of those that are open.
    pub fn watch(&self, env: &Env, watcher: &Rc<dyn Watcher>) {
        self.queue.watch(watcher);
        self.run(env);
    }

    /// The session ends: every open call is aborted, and no other form opens for it. True when
    /// there was one.
    pub fn close(&self, env: &Env) -> bool {
        self.at_rest.take();
        self.rest.clear();
        self.gathering.set(false);
        let aborted = self.queue.end(env);
        self.clipboard.clear();
        self.stream.forget();
        // Closing events go out while there is still a bus for them.
        self.run(env);
        self.pi.let_go();
        self.files.forget();
        self.run(env);
        aborted
    }
}
