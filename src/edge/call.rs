//! One call, from its checked arguments to its outcome.
//!
//! [`crate::session::calls`] has a call's data; an [`Open`] has its JavaScript values
//! while it is open. The id of the request finds both. The first valid answer from any surface
//! settles the call and closes its surface. `show` chooses the surface; each surface is one file.

pub mod requests;
mod rpc_client;
mod show;
mod terminal;

use std::rc::Rc;

use napi::Result;

use crate::contract::Reply;
use crate::edge::js::{Deferred, Object};
use crate::edge::pi::AbortSignal;
use crate::model::SavedForm;
use crate::session::stages::Settlement;

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

    /// Shows dialogs, because the client did not receive its request.
    fn show_dialogs(self: Rc<Self>) {}

    /// Hides the surface, which can be shown again in the same state.
    fn hide(&self) {
        self.close(false);
    }

    /// Shows the hidden surface again; `None` if it cannot.
    fn show_again(self: Rc<Self>) -> Option<Result<()>> {
        None
    }
}

/// Receives the outcome of a call.
pub type Callback = Box<dyn FnOnce(&Settlement, &Reply)>;

/// The receiver of the reply.
pub enum ReplyTo {
    /// The promise of a tool's `execute`.
    ToolResult(Deferred),
    /// Our own code, for questions from a file or of another extension.
    Callback(Callback),
}

/// The JavaScript values of an open call. A deferred call has none until it is shown.
#[derive(Default)]
pub struct Open {
    /// The receiver of the reply. `None`: no receiver, or the session.
    pub reply_to: Option<ReplyTo>,
    /// `onUpdate`, which receives progress.
    pub on_update: Option<Object>,
    /// Its abort signal.
    pub abort: Option<Abort>,
    /// The surface that shows it, or showed it last.
    pub surface: Option<Rc<dyn Surface>>,
}

impl Open {
    /// Creates the values of a call of our own code. `callback` receives its outcome.
    pub fn from_code(callback: impl FnOnce(&Settlement, &Reply) + 'static) -> Self {
        Self { reply_to: Some(ReplyTo::Callback(Box::new(callback))), ..Self::default() }
    }
}

/// A signal and our listener on it. A drop removes the listener, which calls JavaScript.
pub struct Abort {
    pub signal: AbortSignal,
    pub listener: Object,
}

impl Drop for Abort {
    fn drop(&mut self) {
        self.signal.remove_listener("abort", self.listener.clone()).ok();
    }
}
