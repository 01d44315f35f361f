//! An RPC client: the form as a walk through the dialogs every client has (`select`, `input`), and
//! the messages `ask_user_request` and `ask_user_response` for clients that know us.
//!
//! ```text
//! Questionnaire ─Walk::new─▶ Walk ─step(None)─▶ Ask(Dialog) ─host shows it─▶ Reply ─step(Some)─▶ … ─▶ Done(Outcome)
//! ```
//! Pure: no clock and no host. The host shows a [`Dialog`], measures how long a dismissed one was
//! open, and feeds the [`Reply`] back until the walk is [`Step::Done`].

mod dialog;
pub mod request;
mod show;
mod talk;
mod walk;

pub use dialog::{Dialog, Reply, Seen, Step, Style};
pub use talk::{Next, Shown, Talk};
pub use walk::Walk;
