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

impl Style {
    /// The style for a client that started Pi with `args` (without the program). pi-acp, the bridge to
    /// ACP editors, leaves no other mark than its whole command line: `--mode rpc --no-themes`, and
    /// maybe a session.
    #[must_use]
    pub fn from_args(args: &[String]) -> Self {
        let session = args.iter().rev().nth(1).is_some_and(|arg| arg == "--session");
        let line = args.iter().rev().skip(if session { 2 } else { 0 });
        let bridge = ["--no-themes", "rpc", "--mode"];
        if line.take(bridge.len()).eq(bridge) { Self::Acp } else { Self::Plain }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_acp_editor_is_told_by_the_whole_command_line_of_its_bridge() {
        let style = |line: &str| {
            let args: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            Style::from_args(&args)
        };
        for line in [
            "--mode rpc --no-themes",
            "--mode rpc --no-themes --session /a.jsonl",
            "--model x --mode rpc --no-themes",
        ] {
            assert_eq!(style(line), Style::Acp, "{line}");
        }
        for line in [
            "",
            "--mode rpc",
            "--no-themes",
            "--no-themes --mode rpc",
            "--mode rpc --no-themes --no-session",
            "--mode rpc --no-themes --session",
            "--mode rpc --no-session --no-themes",
        ] {
            assert_eq!(style(line), Style::Plain, "{line}");
        }
    }
}
