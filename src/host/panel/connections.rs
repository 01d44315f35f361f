//! The connections of the server, by who is behind them.

use std::cell::{Cell, RefCell};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::{JsRef, try_call};
use crate::panel::limits;

/// The open connections, in the order they came.
#[derive(Debug, Default)]
pub struct Connections {
    next: Cell<u64>,
    open: RefCell<Vec<Connection>>,
}

#[derive(Debug)]
struct Connection {
    number: u64,
    socket: JsRef,
    /// Whether a page with the token is behind it.
    known: bool,
}

impl Connections {
    /// Adds a connection and gives its number. Where there are too many, the oldest one that nobody
    /// with the token is known to have is closed: a stranger keeps nobody out.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn add(&self, env: &Env, socket: &Object) -> Result<u64> {
        let number = self.next.replace(self.next.get() + 1);
        let socket = JsRef::new(env, socket)?;
        let mut open = self.open.borrow_mut();
        open.push(Connection { number, socket, known: false });
        let oldest = open.iter().position(|it| !it.known);
        let most = open.len() > limits::CONNECTIONS;
        let closed = oldest.filter(|_| most).map(|at| open.remove(at));
        drop(open);
        if let Some(closed) = closed {
            closed.destroy(env);
        }
        Ok(number)
    }

    /// Forgets a connection that is closed.
    pub fn remove(&self, number: u64) {
        self.open.borrow_mut().retain(|it| it.number != number);
    }

    /// A page with the token is behind this one.
    pub fn know(&self, env: &Env, socket: &Object) {
        for connection in self.open.borrow_mut().iter_mut() {
            let other = connection.socket.get(env);
            let same = other.and_then(|other| env.strict_equals(*socket, other));
            connection.known |= same.unwrap_or_default();
        }
    }

    /// Closes all of them.
    pub fn end(&self, env: &Env) {
        for connection in self.open.take() {
            connection.destroy(env);
        }
    }
}

impl Connection {
    fn destroy(&self, env: &Env) {
        if let Ok(socket) = self.socket.get(env) {
            try_call(env, &socket, "destroy", ());
        }
    }
}
