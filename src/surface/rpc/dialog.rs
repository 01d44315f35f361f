//! What passes between the walk and the host: a [`Dialog`] goes out, a [`Reply`] comes back.

use crate::model::Outcome;

/// How rows are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Style {
    /// `1. Label — Description`; numbers tell equal labels apart and can be replied.
    #[default]
    Plain,
    /// As ACP editors show a permission prompt: `Label - Description`, `Other (type custom answer)`.
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
    /// neither, so any text may come.
    Text(String),
    /// The client sent something that is not text (Pi hands objects through unchanged).
    NotText,
    /// The dialog was closed without an answer.
    Dismissed {
        /// How long it was open, in ms: it tells whether anybody saw it (see [`Seen`]).
        after_ms: f64,
    },
}

/// Which dialogs somebody has seen at a client, as far as one can tell: a dialog that was answered,
/// or that stayed open for a second. There are clients that show no dialogs, or none to type in, and
/// close them at once.
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
