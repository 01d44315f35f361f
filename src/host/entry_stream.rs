//! When an RPC client hears what is appended to the session. Pi streams entries only once
//! `session_start` is over for every extension; `resources_discover` comes then.

use std::cell::RefCell;
use std::mem;
use std::rc::Rc;

use napi::Env;

use crate::host::js::timer::Timer;

/// What waits for the stream.
type Waiting = Box<dyn FnOnce(&Env)>;

/// Whether entries reach the client.
#[derive(Default)]
pub struct EntryStream {
    /// While the session starts, what waits for the stream.
    starting: RefCell<Option<Vec<Waiting>>>,
}

impl EntryStream {
    /// `session_start`: what is appended now reaches nobody.
    pub fn starts(&self) {
        self.starting.borrow_mut().get_or_insert_default();
    }

    /// Whether what is appended now reaches nobody.
    pub fn is_starting(&self) -> bool {
        self.starting.borrow().is_some()
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
        let waiting = self.starting.take();
        waiting.into_iter().flatten().for_each(|then| then(env));
    }

    /// Calls `then` when entries reach the client: now, or soon.
    pub fn when_open(&self, env: &Env, then: impl FnOnce(&Env) + 'static) {
        let mut starting = self.starting.borrow_mut();
        if let Some(waiting) = starting.as_mut() {
            waiting.push(Box::new(then));
        } else {
            drop(starting);
            then(env);
        }
    }

    /// The session is over: nothing waits any more.
    pub fn forget(&self) {
        let waiting = self.starting.borrow_mut().as_mut().map(mem::take);
        drop(waiting);
    }
}
