//! What a call has of JavaScript while it is open, as plain data. All else of it has [`crate::session::calls`].

use std::rc::Rc;

use napi::Result;

use crate::contract::Reply;
use crate::host::js::{Deferred, Object, listener};
use crate::host::pi::tool_result::Progress;
use crate::host::pi::{AbortSignal, Ctx};
use crate::model::KeptForm;
use crate::session::facts::Facts;
use crate::session::turns::End;

/// Where an open call is shown, e.g. a form in the terminal or an RPC client's dialogs.
pub trait Surface {
    /// The call is over: puts away everything that the surface has on screen. `lost`: what a person
    /// typed here went nowhere, so it is kept for them.
    fn close(&self, lost: bool);

    /// Somebody has begun to answer elsewhere: the call's own timeout ends here.
    fn keep(&self);

    /// What a person left here, if they could.
    fn left(&self) -> Option<KeptForm> {
        None
    }

    /// The call stands aside: puts away what it has on screen, which opens again as it was.
    fn put_aside(&self) {
        self.close(false);
    }

    /// Shows the call once more, after it stood aside; `None` where it cannot.
    fn show_again(self: Rc<Self>) -> Option<Result<()>> {
        None
    }
}

/// Receives how a call ended.
pub type Callback = Box<dyn FnOnce(&End, &Reply)>;

/// Who waits for the reply.
pub enum ReplyTo {
    /// The promise of a tool's `execute`.
    ToolResult(Deferred),
    /// Code of ours: questions from a file, or of another extension.
    Callback(Callback),
}

/// A call to start, with what Pi gives to `execute` beside the arguments.
pub struct Request {
    /// What is asked.
    pub facts: Facts,
    /// Who waits for the reply.
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

/// What a call has of JavaScript while it is open. A call that waits in the session has nothing until it is shown.
#[derive(Default)]
pub struct Open {
    /// Who waits for the reply; nobody, or the session, without it.
    pub reply_to: Option<ReplyTo>,
    /// `ctx` of its `execute`, else that of the session.
    pub ctx: Option<Ctx>,
    /// What gets progress.
    pub progress: Rc<Progress>,
    /// What stops it.
    pub abort: Option<Abort>,
    /// Where it is shown, or was shown last.
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
