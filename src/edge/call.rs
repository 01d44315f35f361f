//! One call, from its checked arguments to its outcome.
//!
//! [`crate::session::calls`] has the data of a call. While the call is open, an [`Open`] has its
//! JavaScript values. Both are found by the id of the request. The first valid answer settles the
//! call, even if it comes from another surface than the one that shows the call. The surface that
//! shows the call then closes.

pub mod requests;
mod rpc_client;

use std::rc::Rc;

use napi::{Error, Result};

use crate::edge::js::{Deferred, Object};
use crate::edge::pi::{AbortSignal, Payload};
use crate::model::SavedForm;

/// A surface that shows an open call: a form in the terminal, or the dialogs of an RPC client.
pub trait Surface {
    /// Closes the surface. With `moves_text_to_editor`, moves typed text to Pi's editor, because
    /// the text is not saved elsewhere.
    fn close(&self, moves_text_to_editor: bool);

    /// Hides the surface of a call that stays open.
    fn hide(&self) {
        self.close(false);
    }

    /// Shows the surface: a hidden form again, or the dialogs of an RPC client.
    ///
    /// # Errors
    /// Pi shows no form, or the call is over.
    fn show(self: Rc<Self>) -> Result<()>;

    /// Stops a countdown, because the user has begun to answer, here or on another surface.
    fn stop_countdown(self: Rc<Self>) {}

    /// Returns the user's draft on this surface, if it can have one.
    fn draft(&self) -> Option<SavedForm> {
        None
    }

    /// Ends the call with the answers so far, because its timeout has expired.
    fn time_out(&self) {}
}

/// The error of an operation on a call that is over.
pub fn is_over() -> Error {
    Error::from_reason("the call is over")
}

/// The JavaScript values of an open call. If a deferred call was resumed at the start of the
/// session, all are `None` until the call is shown.
#[derive(Default)]
pub struct Open {
    /// The promise of the tool's `execute`, if Pi made the call.
    pub result: Option<Deferred>,
    /// The event of the extension that made the call, if any. Its `reply` receives the result.
    pub asker: Option<Payload>,
    /// `onUpdate` of `execute`, which receives progress.
    pub on_update: Option<Object>,
    /// The signal that aborts the call.
    pub abort: Option<Abort>,
    /// The surface that shows the call, or showed it last.
    pub surface: Option<Rc<dyn Surface>>,
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
