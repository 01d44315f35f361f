//! One call, from its checked arguments to its outcome.
//!
//! [`crate::session::calls`] has a call's data; an [`Open`] has its JavaScript values
//! while it is open. The id of the request finds both. The first valid answer from any surface
//! settles the call and closes its surface. `show` chooses the surface; each surface is one file.

pub mod pending_file;
pub mod requests;
mod rpc_client;
mod show;
mod terminal;

use std::rc::Rc;

use napi::Result;

use crate::contract::Reply;
use crate::host::js::{Deferred, Object};
use crate::host::pi::{AbortSignal, Ctx};
use crate::model::SavedForm;
use crate::session::facts::Facts;
use crate::session::turns::End;

/// A surface that shows an open call, e.g. a form in the terminal or an RPC client's dialogs.
pub trait Surface {
    /// Closes the surface, because the call is over. `lost`: typed text is not saved elsewhere, so
    /// the surface moves it to Pi's editor.
    fn close(&self, lost: bool);

    /// Stops the call's timeout here, because the user has begun to answer elsewhere.
    fn stop_timeout(&self);

    /// Returns the user's draft on this surface, if it can have one.
    fn draft(&self) -> Option<SavedForm> {
        None
    }

    /// Hides the surface, which can be shown again in the same state.
    fn park(&self) {
        self.close(false);
    }

    /// Shows the hidden surface again; `None` if it cannot.
    fn show_again(self: Rc<Self>) -> Option<Result<()>> {
        None
    }
}

/// Receives the outcome of a call.
pub type Callback = Box<dyn FnOnce(&End, &Reply)>;

/// The receiver of the reply.
pub enum ReplyTo {
    /// The promise of a tool's `execute`.
    ToolResult(Deferred),
    /// Our own code, for questions from a file or of another extension.
    Callback(Callback),
}

/// A call to start, with the arguments of `execute`.
pub struct Request {
    /// The questions.
    pub facts: Facts,
    /// Its JavaScript values.
    pub open: Open,
    /// `signal`, which aborts the call.
    pub signal: Option<AbortSignal>,
}

impl Request {
    /// Creates a call of our own code. `callback` receives its outcome.
    pub fn from_code(
        facts: Facts,
        ctx: &Ctx,
        callback: impl FnOnce(&End, &Reply) + 'static,
    ) -> Self {
        let reply_to = Some(ReplyTo::Callback(Box::new(callback)));
        let open = Open { reply_to, ctx: Some(ctx.clone()), ..Open::default() };
        Self { facts, open, signal: None }
    }
}

/// The JavaScript values of an open call. A deferred call has none until it is shown.
#[derive(Default)]
pub struct Open {
    /// The receiver of the reply. `None`: no receiver, or the session.
    pub reply_to: Option<ReplyTo>,
    /// `ctx` of its `execute`, otherwise that of the session.
    pub ctx: Option<Ctx>,
    /// `onUpdate`, which receives progress.
    pub on_update: Option<Object>,
    /// Its abort signal.
    pub abort: Option<Abort>,
    /// The surface that shows it, or showed it last.
    pub surface: Option<Rc<dyn Surface>>,
}

/// A signal and our listener on it.
pub struct Abort {
    pub signal: AbortSignal,
    pub listener: Object,
}

impl Abort {
    /// Removes the listener.
    pub fn stop(&self) {
        self.signal.remove_listener("abort", self.listener.clone()).ok();
    }
}
