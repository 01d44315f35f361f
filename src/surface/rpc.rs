//! Forms for RPC clients: a walk through the dialogs that every client has (`select`, `input`), and
//! the messages `ask_user_request` and `ask_user_response` for clients that support them.
//!
//! ```text
//! Questionnaire ─Walk::new─▶ Walk ─step(None)─▶ Ask(Dialog) ─dialogs.js─▶ Reply
//! Reply ─step(Some)─▶ Ask(Dialog) ─dialogs.js─▶ Reply ─step(Some)─▶ … ─▶ Done(Outcome)
//! ```
//! `dialogs.js` shows a [`Dialog`] and returns the [`Reply`], until the walk is [`Step::Done`].
//! `dialogs.js` also reports whether a dismissed dialog was visible long enough to be read.

mod dialog;
pub mod request;
mod show;
mod walk;

pub use dialog::{Dialog, Reply, Step, Style};
pub use walk::Walk;
