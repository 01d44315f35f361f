//! A connection to the parent, for one call.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::guard::{guarded, inject};
use crate::host::js::{own_user, peer_user, tame};
use crate::host::sockets::{Heard, Sockets};
use crate::host::subagents::place;
use crate::surface::subagents::{Listener, ParentMessage, TAKEN_BACK, limits};

/// Hears what the parent says.
type Hear = Box<dyn Fn(&Env, ParentMessage)>;

/// The number of the one connection.
const ONLY: u32 = 1;

/// A connection to the parent. It keeps Node alive while it is open: in print mode nothing else does.
pub struct Link {
    this: Weak<Self>,
    hear: Hear,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    /// There until it ends.
    sockets: Option<Rc<Sockets>>,
    listener: Listener,
    /// What is said first.
    first: String,
    /// Whether it is known who listens; nothing is heard before.
    trusted: bool,
}

impl Link {
    /// Connects to the parent at `at` and sends `text`, if no other user listens there. `hear` is told
    /// what comes, and of one end at most: none once [`Self::end`] was called.
    ///
    /// # Errors
    /// When this host has no such connections, or another user could listen there.
    pub fn open(
        env: &Env,
        at: &str,
        text: &str,
        hear: impl Fn(&Env, ParentMessage) + 'static,
    ) -> Result<Rc<Self>> {
        if !place::is_own(at) {
            return Err(Error::from_reason("the socket is not this user's"));
        }
        let link = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            hear: Box::new(hear),
            state: RefCell::new(State { first: text.to_owned(), ..State::default() }),
        });
        let this = link.this.clone();
        let sockets = Rc::new(Sockets::new(env, "node:net", move |env, heard| {
            if let Some(link) = this.upgrade() {
                link.heard(env, heard);
            }
        })?);
        link.state.borrow_mut().sockets = Some(Rc::clone(&sockets));
        let begun = sockets.connect(env, at);
        if begun.is_err() {
            link.end(env);
        }
        // It gives up when the parent is silent.
        sockets.patience(env, ONLY, limits::OPENED_MS);
        begun.map(|()| link)
    }

    fn heard(&self, env: &Env, heard: Heard) {
        match heard {
            Heard::Opened(_, socket) => self.connected(env, &socket),
            Heard::Bytes(_, bytes) => self.bytes(env, &bytes),
            Heard::Gone(_) => self.tell(env, ParentMessage::Over),
            _ => {}
        }
    }

    /// Says the first text to a parent of the same user.
    fn connected(&self, env: &Env, socket: &Object) {
        if peer_user(env, socket).is_some_and(|user| Some(user) != own_user()) {
            return self.tell(env, ParentMessage::Over);
        }
        let mut state = self.state.borrow_mut();
        state.trusted = true;
        let (text, sockets) = (std::mem::take(&mut state.first), state.sockets.clone());
        drop(state);
        if let Some(sockets) = sockets {
            sockets.write(env, ONLY, &text, f64::INFINITY);
        }
    }

    fn bytes(&self, env: &Env, bytes: &[u8]) {
        if !self.state.borrow().trusted {
            return;
        }
        let heard = guarded(|| {
            inject("link");
            Ok(self.state.borrow_mut().listener.bytes(bytes))
        });
        for heard in heard.unwrap_or_else(|_| vec![ParentMessage::Over]) {
            self.tell(env, heard);
        }
    }

    fn tell(&self, env: &Env, heard: ParentMessage) {
        let sockets = self.state.borrow().sockets.clone();
        let Some(sockets) = sockets else { return };
        match heard {
            ParentMessage::Welcome | ParentMessage::Kept => {}
            ParentMessage::Opened => sockets.patience(env, ONLY, 0.0),
            _ => self.close_with(env, None),
        }
        let told = guarded(|| {
            (self.hear)(env, heard);
            Ok(())
        });
        tame(env, told).ok();
    }

    /// Nobody waits for the answer any more: takes the request back.
    pub fn end(&self, env: &Env) {
        self.close_with(env, Some(TAKEN_BACK));
    }

    fn close_with(&self, env: &Env, last: Option<&str>) {
        let mut state = self.state.borrow_mut();
        let (sockets, last) = (state.sockets.take(), last.filter(|_| state.trusted));
        drop(state);
        if let Some(sockets) = sockets {
            sockets.patience(env, ONLY, 0.0);
            // Its end need not be waited for.
            sockets.end(env, ONLY, last);
        }
    }
}
