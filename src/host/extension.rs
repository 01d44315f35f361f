//! Everything that belongs to one call of the factory: Pi's `pi`, the settings, the tools that Pi
//! took from us, and the queue of open calls.

use std::cell::{Cell, RefCell};
use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::call::request::{NotTaken, Taken};
use crate::host::images::Clipboard;
use crate::host::js::JsRef;
use crate::host::js::timer::date_ms;
use crate::host::pi::Pi;
use crate::host::pi::files::FileSearch;
use crate::host::pi::session::Origin;
use crate::host::queue::Queue;
use crate::host::watcher::Watcher;
use crate::model::Via;
use crate::pending::RawAnswer;
use crate::settings::Settings;
use crate::surface::response::Response;
use crate::surface::rpc::Seen;

/// Most characters of a call's id in the id of its request.
const ID_START: usize = 64;

/// The state of one call of the factory; `/reload` makes another one.
pub struct Extension {
    /// Pi's `pi`, let go when the session ends: Pi keeps our handlers, and they keep this.
    pi: RefCell<Option<JsRef>>,
    /// How many request ids were given out.
    requests: Cell<usize>,
    /// When the factory was called, in ms since 1970: the part of a request id that `/reload`
    /// changes.
    born_ms: f64,
    /// As read when the session started.
    settings: RefCell<Rc<Settings>>,
    /// Where the session's file lies.
    pub origin: Origin,
    /// Searches for the files that answers refer to.
    pub files: Rc<FileSearch>,
    /// The open calls, and whose turn it is.
    pub queue: Queue,
    /// The images that came from the clipboard.
    pub clipboard: Rc<Clipboard>,
    /// Which of our dialogs the RPC client has seen.
    pub seen: Cell<Seen>,
    /// Ids of calls whose result is an error, until Pi has it.
    failed: RefCell<HashSet<String>>,
    /// The names of our tools that Pi took.
    tools: RefCell<Vec<&'static str>>,
    /// Answers of `--answers` for calls to come, in order.
    prefilled: RefCell<VecDeque<RawAnswer>>,
    /// The pending file that questions were saved to in this turn, and how many wait in it.
    pub saved: RefCell<Option<(String, usize)>>,
}

impl Extension {
    /// The state for the factory call that got `pi`.
    pub fn new(env: &Env, pi: Pi) -> Result<Rc<Self>> {
        Ok(Rc::new(Self {
            pi: RefCell::new(Some(JsRef::new(env, &pi.object())?)),
            requests: Cell::new(0),
            born_ms: date_ms(),
            settings: RefCell::default(),
            origin: Origin::default(),
            files: Rc::default(),
            queue: Queue::default(),
            clipboard: Rc::default(),
            seen: Cell::default(),
            failed: RefCell::default(),
            tools: RefCell::default(),
            prefilled: RefCell::default(),
            saved: RefCell::default(),
        }))
    }

    /// Pi's `pi`, until the session ends.
    pub fn pi<'e>(&self, env: &'e Env) -> Option<Pi<'e>> {
        Some(Pi::new(env, self.pi.borrow().as_ref()?.get(env).ok()?))
    }

    /// The settings.
    pub fn settings(&self) -> Rc<Settings> {
        Rc::clone(&self.settings.borrow())
    }

    /// Replaces the settings.
    pub fn set_settings(&self, settings: Settings) {
        self.settings.replace(Rc::new(settings));
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

    /// An id for a request: the call's own, made unique, for models reuse theirs and a late
    /// response must not answer another question. Of the call's id at most [`ID_START`] characters
    /// are in it: some providers give ids of several hundred.
    pub fn request_id(&self, call_id: &str) -> String {
        self.requests.set(self.requests.get() + 1);
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
        let start: String = call_id.chars().take(ID_START).map(plain).collect();
        format!("{start}.{}.{:.0}", self.requests.get(), self.born_ms)
    }

    /// Takes a response to an open request, which came by `via`.
    ///
    /// # Errors
    /// Why it does not count; nothing changes.
    pub fn respond(&self, env: &Env, request_id: &str, response: &Response, via: Via) -> Taken {
        let turn = self.queue.find(request_id).ok_or(NotTaken::Late)?;
        turn.respond(env, response, via)
    }

    /// Tells and shows what there is to tell and to show (see [`Queue::run`]).
    pub fn run(&self, env: &Env) {
        self.queue.run(env, self.pi(env));
        if self.pi.borrow().is_none() {
            self.queue.forget_watchers();
        }
    }

    /// `watcher` hears of every call from now on, and of those that are open.
    pub fn watch(&self, env: &Env, watcher: &Rc<dyn Watcher>) {
        self.queue.watch(watcher);
        self.run(env);
    }

    /// The session ends: every open call is aborted, and no other form opens for it. True when
    /// there was one.
    pub fn close(&self, env: &Env) -> bool {
        let aborted = self.queue.end(env);
        self.clipboard.clear();
        // Closing events go out while there is still a bus for them.
        self.run(env);
        self.pi.take();
        self.files.forget();
        self.run(env);
        aborted
    }
}
