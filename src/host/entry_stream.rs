//! When an RPC client hears what is appended to the session. Pi streams entries only once
//! `session_start` is over for every extension; `resources_discover` comes then.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::Env;

use crate::host::js::timer::Timer;

/// What waits for the stream.
type Waiting = Box<dyn FnOnce(&Env)>;

/// Whether entries reach the client.
#[derive(Default)]
pub struct EntryStream {
    starting: Cell<bool>,
    waiting: RefCell<Vec<Waiting>>,
}

impl EntryStream {
    /// `session_start`: what is appended now reaches nobody.
    pub fn starts(&self) {
        self.starting.set(true);
    }

    /// Whether what is appended now reaches nobody.
    pub fn is_starting(&self) -> bool {
        self.starting.get()
    }

    /// `resources_discover`: Pi streams as soon as it goes on.
    pub fn opens_soon(self: &Rc<Self>, env: &Env) {
        let this = Rc::clone(self);
        if Timer::start(env, 0.0, move |env| this.opened(env)).is_err() {
            self.opened(env);
        }
    }

    /// The session is at work, so that Pi streams.
    pub fn opened(&self, env: &Env) {
        self.starting.set(false);
        let waiting = self.waiting.take();
        waiting.into_iter().for_each(|then| then(env));
    }

    /// Calls `then` when entries reach the client: now, or soon.
    pub fn when_open(&self, env: &Env, then: impl FnOnce(&Env) + 'static) {
        if self.starting.get() {
            self.waiting.borrow_mut().push(Box::new(then));
        } else {
            then(env);
        }
    }

    /// The session is over.
    pub fn forget(&self) {
        self.waiting.take();
    }
}
