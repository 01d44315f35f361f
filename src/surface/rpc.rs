//! An RPC client: the form as a walk through the dialogs every client has (`select`, `input`),
//! and seed 000's `ask_user_request` / `ask_user_response` for clients that know us.
//!
//! ```text
//! Questionnaire ─Walk::new─▶ Walk ─step(None)─▶ Ask(Dialog) ─host shows it─▶ Reply ─step(Some)─▶ … ─▶ Done(Outcome)
//! ```
//! Pure: no clock, no JSON on the walk's side, no host. The host shows a [`Dialog`], measures how
//! long a dismissed one was open, and feeds the [`Reply`] back until the walk is [`Step::Done`].

mod reply;
pub mod request;
mod rows;
mod show;
mod title;
mod walk;

pub use walk::Walk;

use crate::model::Outcome;

/// How rows are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Style {
    /// `1. Label — Description`; numbers tell equal labels apart and can be replied.
    #[default]
    Plain,
    /// Seed 002's wording for ACP editors: `Label - Description`, `Other (type custom answer)`.
    Acp,
}

/// One dialog to show. Titles are clean text of several lines; rows and placeholders are clean
/// single lines, and no two rows of a list are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dialog {
    /// Pi's `select`: a title and the rows to choose from, never none.
    Select {
        /// What is asked, with everything the person should read.
        title: String,
        /// The rows in order.
        rows: Vec<String>,
    },
    /// Pi's `input`: one text.
    Input {
        /// What is asked.
        title: String,
        /// What the empty field says.
        placeholder: String,
    },
}

/// What came back for the dialog that was shown last.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// The row (or its number, or a label) of a `Select`, the text of an `Input`. Pi checks
    /// neither, so any text may come (`facts/pi-host.md` §5).
    Text(String),
    /// The client sent something that is not text (Pi hands objects through unchanged).
    NotText,
    /// The dialog was closed without an answer, `after_ms` milliseconds after it was shown.
    Dismissed {
        /// How long it was open, in ms: it tells whether anybody saw it (see [`Seen`]).
        after_ms: f64,
    },
}

/// What a client has shown to somebody, as far as one can tell: a dialog that was answered, or that
/// stayed open for a second. One that it closes sooner, and that is the first of its kind, was seen
/// by nobody: there are clients that show no dialogs, or none to type in, and close them at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seen {
    /// Any dialog.
    pub any: bool,
    /// An `input`.
    pub input: bool,
}

/// What the host does next.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Show this and come back with the reply.
    Ask(Dialog),
    /// The form is over.
    Done(Outcome),
}
