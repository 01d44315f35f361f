//! A connection to the parent, for one call.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::js::{
    JsRef, call_object, ignore_errors, listener, object, on, own_user, peer_user, tame, try_call,
};
use crate::host::pi::process;
use crate::host::subagents::place;
use crate::surface::subagents::{Listener, ParentMessage, TAKEN_BACK, limits};

/// Hears what the parent says.
type Hear = Box<dyn Fn(&Env, ParentMessage)>;

/// A connection to the parent. It keeps Node alive while it is open: in print mode nothing else does.
pub struct Link {
    this: Weak<Self>,
    socket: RefCell<Option<JsRef>>,
    listener: RefCell<Listener>,
    /// Gives up when the parent is silent.
    timer: RefCell<Option<Timer>>,
    opened: Cell<bool>,
    /// Whether it is known who listens; nothing is heard before.
    trusted: Cell<bool>,
    hear: Hear,
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
        let link = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            socket: RefCell::default(),
            listener: RefCell::default(),
            timer: RefCell::default(),
            opened: Cell::default(),
            trusted: Cell::default(),
            hear: Box::new(hear),
        });
        if !place::is_own(at) {
            return Err(Error::from_reason("the socket is not this user's"));
        }
        let module = process::builtin(env, "node:net")?;
        let socket =
            call_object(env, &module, "createConnection", object(env, &json!({ "path": at }))?)?;
        link.socket.replace(Some(JsRef::new(env, &socket)?));
        let begun = guarded(|| link.begin(env, &socket, text));
        if begun.is_err() {
            link.end(env);
        }
        tame(env, begun).map(|()| link)
    }

    fn begin(&self, env: &Env, socket: &Object, text: &str) -> Result<()> {
        ignore_errors(env, socket)?;
        let this = self.this.clone();
        let data = listener(env, "onData", move |args| {
            if let (Some(link), Some(bytes)) = (this.upgrade(), args.bytes(0)) {
                link.bytes(args.env, &bytes);
            }
        })?;
        let this = self.this.clone();
        let close = listener(env, "onClose", move |args| {
            if let Some(link) = this.upgrade() {
                link.tell(args.env, ParentMessage::Over);
            }
        })?;
        let (this, text) = (self.this.clone(), text.to_owned());
        let connected = listener(env, "onConnect", move |args| {
            if let Some(link) = this.upgrade() {
                link.connected(args.env, &text);
            }
        })?;
        on(env, socket, "connect", connected)?;
        on(env, socket, "close", close)?;
        on(env, socket, "data", data)?;
        let this = self.this.clone();
        let late = Timer::start(env, limits::OPENED_MS, move |env| {
            if let Some(link) = this.upgrade().filter(|link| !link.opened.get()) {
                link.tell(env, ParentMessage::Over);
            }
        })?;
        self.timer.replace(Some(late));
        Ok(())
    }

    /// Says `text` to a parent of the same user.
    fn connected(&self, env: &Env, text: &str) {
        let socket = self.socket.borrow().as_ref().and_then(|socket| socket.get(env).ok());
        let Some(socket) = socket else { return };
        if peer_user(env, &socket).is_some_and(|user| Some(user) != own_user()) {
            return self.tell(env, ParentMessage::Over);
        }
        self.trusted.set(true);
        try_call(env, &socket, "write", text);
    }

    fn bytes(&self, env: &Env, bytes: &[u8]) {
        if !self.trusted.get() {
            return;
        }
        let heard = guarded(|| {
            inject("link");
            Ok(self.listener.borrow_mut().bytes(bytes))
        });
        for heard in heard.unwrap_or_else(|_| vec![ParentMessage::Over]) {
            self.tell(env, heard);
        }
    }

    fn tell(&self, env: &Env, heard: ParentMessage) {
        if self.socket.borrow().is_none() {
            return;
        }
        match heard {
            ParentMessage::Welcome | ParentMessage::Kept => {}
            ParentMessage::Opened => self.opened.set(true),
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
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
        let Some(socket) = self.socket.take().and_then(|socket| socket.get(env).ok()) else {
            return;
        };
        match last.filter(|_| self.trusted.get()) {
            Some(text) => try_call(env, &socket, "end", text),
            None => try_call(env, &socket, "end", ()),
        }
        // Its end need not be waited for.
        try_call(env, &socket, "unref", ());
    }
}
