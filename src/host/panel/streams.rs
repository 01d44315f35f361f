//! The streams of all tabs.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::{JsRef, get, try_call};
use crate::host::panel::exchange::cut;
use crate::panel::limits;

/// The open streams, in the order they came.
#[derive(Debug, Default)]
pub struct Streams {
    next: Cell<u64>,
    open: RefCell<Vec<(u64, Rc<JsRef>)>>,
}

impl Streams {
    /// A number for a stream that comes.
    pub fn number(&self) -> u64 {
        self.next.replace(self.next.get() + 1)
    }

    /// Adds the stream that is written to by the reply `res`.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn add(&self, env: &Env, number: u64, res: &Object) -> Result<()> {
        let kept = Rc::new(JsRef::new(env, res)?);
        self.open.borrow_mut().push((number, kept));
        Ok(())
    }

    /// Forgets a stream; false when it was none.
    pub fn remove(&self, number: u64) -> bool {
        let mut open = self.open.borrow_mut();
        let before = open.len();
        open.retain(|(other, _)| *other != number);
        open.len() < before
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.open.borrow().is_empty()
    }

    /// Writes `text` to all of them. One that is not read is closed.
    pub fn push(&self, env: &Env, text: &str) {
        let open = self.open.borrow().clone();
        for (_, res) in open {
            if let Ok(res) = res.get(env) {
                write(env, &res, text);
            }
        }
    }

    /// Ends all of them with `text`.
    pub fn end(&self, env: &Env, text: &str) {
        for (_, res) in self.open.take() {
            if let Ok(res) = res.get(env) {
                try_call(env, &res, "end", text);
            }
        }
    }
}

/// Writes to one stream.
pub fn write(env: &Env, res: &Object, text: &str) {
    try_call(env, res, "write", text);
    if get::<f64>(env, res, "writableLength").is_some_and(|bytes| bytes > limits::UNREAD) {
        cut(env, res);
    }
}
