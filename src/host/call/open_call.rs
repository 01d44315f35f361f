//! The JavaScript values of an open call, as plain data. [`crate::session::calls`] has the rest of the call.

use std::rc::Rc;

use napi::Result;

use crate::contract::Reply;
use crate::host::js::{Deferred, Object, listener};
use crate::host::pi::tool_result::Progress;
use crate::host::pi::{AbortSignal, Ctx};
use crate::model::SavedForm;
use crate::session::facts::Facts;
use crate::session::turns::End;

/// A surface that shows an open call, e.g. a form in the terminal or an RPC client's dialogs.
pub trait Surface {
    /// The call is over: hides everything that the surface has on screen. `lost`: text that a user
    /// typed here went nowhere, so it is kept for them.
    fn close(&self, lost: bool);

    /// The user has begun to answer elsewhere: stops the call's own timeout here.
    fn stop_timeout(&self);

    /// The user's draft on this surface, if it can have one.
    fn draft(&self) -> Option<SavedForm> {
        None
    }

    /// Parks the call: hides its display, which opens again in the same state.
    fn park(&self) {
        self.close(false);
    }

    /// Shows the parked call again; `None` if it cannot.
    fn show_again(self: Rc<Self>) -> Option<Result<()>> {
        None
    }
}

/// Receives how a call ended.
pub type Callback = Box<dyn FnOnce(&End, &Reply)>;

/// The receiver of the reply.
pub enum ReplyTo {
    /// The promise of a tool's `execute`.
    ToolResult(Deferred),
    /// Code of ours: questions from a file, or of another extension.
    Callback(Callback),
}

/// A call to start, with what Pi gives to `execute` beside the arguments.
pub struct Request {
    /// The questions.
    pub facts: Facts,
    /// The receiver of the reply.
    pub reply_to: ReplyTo,
    /// `ctx`.
    pub ctx: Option<Ctx>,
    /// `signal`, which stops the call.
    pub signal: Option<AbortSignal>,
    /// `onUpdate`, which gets progress.
    pub on_update: Option<Object>,
}

impl Request {
    /// A call that code of ours starts, and whose end `callback` receives.
    pub fn from_code(
        facts: Facts,
        ctx: &Ctx,
        callback: impl FnOnce(&End, &Reply) + 'static,
    ) -> Self {
        let reply_to = ReplyTo::Callback(Box::new(callback));
        Self { facts, reply_to, ctx: Some(ctx.clone()), signal: None, on_update: None }
    }
}

/// The JavaScript values of an open call. A deferred call has none until it is shown.
#[derive(Default)]
pub struct Open {
    /// The receiver of the reply. `None`: no receiver, or the session.
    pub reply_to: Option<ReplyTo>,
    /// `ctx` of its `execute`, else that of the session.
    pub ctx: Option<Ctx>,
    /// Receives progress.
    pub progress: Rc<Progress>,
    /// Stops it.
    pub abort: Option<Abort>,
    /// The surface that shows it, or showed it last.
    pub surface: Option<Rc<dyn Surface>>,
}

/// A signal and our listener on it.
pub struct Abort {
    pub signal: AbortSignal,
    listener: Object,
}

impl Abort {
    /// Calls `stopped` when `signal` aborts; `None` where it has done so already.
    ///
    /// # Errors
    /// When it is no signal.
    pub fn listen(signal: AbortSignal, stopped: impl Fn() + 'static) -> Result<Option<Self>> {
        if signal.aborted() == Some(true) {
            return Ok(None);
        }
        let listener = listener("onAbort", move |_| stopped())?;
        signal.add_listener("abort", &listener)?;
        Ok(Some(Self { signal, listener }))
    }

    /// Listens no longer.
    pub fn stop(&self) {
        self.signal.remove_listener("abort", &self.listener).ok();
    }
}
