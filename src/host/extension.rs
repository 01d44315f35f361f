//! All that belongs to one call of the factory: the settings and the calls that wait their turn.

use std::cell::{Cell, RefCell};
use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::host::js::{self, JsRef, call, get_object};
use crate::host::pending::sync::PendingSync;
use crate::host::queue::Queue;
use crate::model::Outcome;
use crate::pending::RawAnswer;
use crate::settings::Settings;
use crate::strings::rpc as words;
use crate::surface::rpc::Seen;
use crate::surface::rpc::request::{Message, REQUEST};

/// All state of one call of the factory; see the module.
pub struct Extension {
    /// Pi's `pi`, let go when the session ends: Pi keeps our handlers, and they keep this.
    pi: RefCell<Option<JsRef>>,
    /// How many requests were sent to a client.
    requests: Cell<usize>,
    /// As read when the session started.
    settings: RefCell<Rc<Settings>>,
    /// The calls that are open.
    queue: Queue,
    /// What the client has shown of our dialogs so far.
    seen: Cell<Seen>,
    /// Ids of calls whose result is an error, until Pi has it.
    failed: RefCell<HashSet<String>>,
    /// The names of our tools that Pi took.
    tools: RefCell<Vec<&'static str>>,
    /// Answers of `--answers` for calls to come, in order.
    coming: RefCell<VecDeque<RawAnswer>>,
    /// What is under way between the session and the pending file.
    pub sync: PendingSync,
}

impl Extension {
    /// The state for the factory call that got `pi`.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn new(env: &Env, pi: &Object) -> Result<Rc<Self>> {
        Ok(Rc::new(Self {
            pi: RefCell::new(Some(JsRef::new(env, pi)?)),
            requests: Cell::new(0),
            settings: RefCell::default(),
            queue: Queue::default(),
            seen: Cell::default(),
            failed: RefCell::default(),
            tools: RefCell::default(),
            coming: RefCell::default(),
            sync: PendingSync::default(),
        }))
    }

    /// Pi's `pi`, until the session ends.
    pub fn pi<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.pi.borrow().as_ref()?.get(env).ok()
    }

    /// The names of our tools that Pi took.
    pub fn tools(&self) -> Vec<&'static str> {
        self.tools.borrow().clone()
    }

    /// Whether the tool of this name is one of ours.
    pub fn owns(&self, name: &str) -> bool {
        self.tools.borrow().contains(&name)
    }

    /// Takes these names.
    pub fn custom(&self, tools: Vec<&'static str>) {
        self.tools.replace(tools);
    }

    /// Keeps answers for calls to come.
    pub fn prefill(&self, given: Vec<RawAnswer>) {
        self.coming.replace(given.into());
    }

    /// The next answers for a call of `count` questions; fewer when they run out.
    pub fn take_answers(&self, count: usize) -> Vec<RawAnswer> {
        let mut coming = self.coming.borrow_mut();
        let count = count.min(coming.len());
        coming.drain(..count).collect()
    }

    /// Pi's bus for events between extensions.
    pub fn bus<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        get_object(env, &self.pi(env)?, "events")
    }

    /// What the client has shown of our dialogs so far.
    pub fn seen(&self) -> Seen {
        self.seen.get()
    }

    /// A walk through dialogs is over that has seen this.
    pub fn saw(&self, seen: Seen) {
        self.seen.set(seen);
    }

    /// The result of the call `id` is an error.
    pub fn fails(&self, id: &str) {
        self.failed.borrow_mut().insert(id.to_owned());
    }

    /// Whether the result of the call `id` that Pi got just now is an error.
    pub fn has_failed(&self, id: &str) -> bool {
        self.failed.borrow_mut().remove(id)
    }

    /// No result is under way any more.
    pub fn forget_failed(&self) {
        self.failed.take();
    }

    /// An id for a request: the call's own, made unique, for models reuse theirs and a late
    /// response must not answer another question.
    pub fn request_id(&self, tool_call_id: &str) -> String {
        self.requests.set(self.requests.get() + 1);
        format!("{tool_call_id}.{}", self.requests.get())
    }

    /// Sends `message` to the client: appended to the session, where Pi's RPC mode streams it.
    ///
    /// # Errors
    /// When this Pi appends no entries.
    pub fn append(&self, env: &Env, message: &Value) -> Result<()> {
        let pi = self.pi(env).ok_or_else(|| Error::from_reason("the session is over"))?;
        let message = js::unknown(env, js::from_json(env, message)?);
        call(env, &pi, "appendEntry", FnArgs::from((REQUEST, message)))
    }

    /// Takes the text of a client's response; gives what should be said about it.
    ///
    /// # Errors
    /// The reason why it does not count; the question it was meant for stays open.
    pub fn respond(&self, env: &Env, text: &str) -> std::result::Result<Vec<String>, String> {
        let response = Message::parse(text)?;
        match self.queue.find(|ask| ask.is_asked(&response)) {
            Some(ask) => ask.respond(env, &response),
            None => Err(words::not_open(&response.request_id)),
        }
    }

    /// What the user set.
    pub fn settings(&self) -> Rc<Settings> {
        Rc::clone(&self.settings.borrow())
    }

    /// Takes what was read for a session.
    pub fn set(&self, settings: Settings) {
        self.settings.replace(Rc::new(settings));
    }

    /// The calls that are open, and whose turn it is.
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// The session ends: every call that waits is aborted, and no other form opens for it. True
    /// when there was one.
    pub fn close(&self, env: &Env) -> bool {
        let asks = self.queue.end();
        for ask in &asks {
            ask.settle(env, Outcome::Aborted);
        }
        // What is told of calls that are over is told before there is nobody to tell.
        self.queue.run(env, self);
        self.sync.release(env);
        self.pi.take();
        !asks.is_empty()
    }
}
