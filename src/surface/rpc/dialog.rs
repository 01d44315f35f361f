//! Messages between the walk and the edge ([`Dialog`] and [`Reply`]), and the rows of a dialog.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation;

use crate::model::Outcome;

/// The style of rows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Style {
    /// `1. Label — Description`. The number distinguishes equal labels, and is a valid reply.
    #[default]
    Plain,
    /// Like the permission prompts of editors with the Agent Client Protocol (ACP): `Label -
    /// Description`, `Other (type custom answer)`.
    Acp,
}

impl Style {
    /// Returns the style for a client that started Pi with `args` (without the program). pi-acp,
    /// the bridge to ACP editors, is recognizable only by the end of the command line: `--mode rpc
    /// --no-themes`, and maybe a session.
    pub fn from_args(args: &[String]) -> Self {
        let session = args.iter().rev().nth(1).is_some_and(|arg| arg == "--session");
        let line = args.iter().rev().skip(if session { 2 } else { 0 });
        let bridge = ["--no-themes", "rpc", "--mode"];
        if line.take(bridge.len()).eq(bridge) { Self::Acp } else { Self::Plain }
    }
}

/// One dialog to show. All text is sanitized. A title can have several lines; each row and
/// placeholder is one line. The rows of a list are distinct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dialog {
    /// Pi's `select`: a title and at least one row to choose from.
    Select {
        /// The question, with everything that the user should read.
        title: String,
        /// The rows in order.
        rows: Vec<String>,
    },
    /// Pi's `input`: one text.
    Input {
        /// The question.
        title: String,
        /// The hint in the empty field.
        placeholder: String,
    },
}

impl Dialog {
    /// Converts the dialog to the type `Dialog` of `dialogs.js`, with the call's timeout in ms.
    pub fn to_json(&self, timeout: Option<f64>) -> Value {
        let timeout = timeout.map(f64::ceil);
        match self {
            Self::Select { title, rows } => {
                json!({ "kind": "select", "title": title, "rows": rows, "timeout": timeout })
            }
            Self::Input { title, placeholder } => {
                json!({ "kind": "input", "title": title, "placeholder": placeholder, "timeout": timeout })
            }
        }
    }
}

/// The reply to the dialog that was shown last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// The chosen row of a `Select` (or its number or label), or the text of an `Input`. Pi does
    /// not check replies, so any text is possible.
    Text(String),
    /// The dialog was closed without an answer.
    Dismissed {
        /// `true` if probably no user saw the dialog. A client that cannot show a dialog or a
        /// text field closes it at once.
        unseen: bool,
    },
    /// The timeout of the call has expired.
    TimedOut,
}

impl Reply {
    /// Creates a reply of the `kind` (a `ReplyKind` of `dialogs.js`) with its text. `None` if no
    /// dialog was shown yet, or if a timeout that no longer applies has closed the dialog.
    ///
    /// # Errors
    /// The reason if the dialog failed.
    pub fn of_kind(kind: &str, text: String, has_timeout: bool) -> Result<Option<Self>, String> {
        Ok(match kind {
            "text" => Some(Self::Text(text)),
            "closed" => Some(Self::Dismissed { unseen: false }),
            "unseen" => Some(Self::Dismissed { unseen: true }),
            "timeout" if has_timeout => Some(Self::TimedOut),
            "broken" => return Err(text),
            _ => None,
        })
    }
}

/// The next step for the edge.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Show this dialog, and pass the reply to the next step.
    Ask(Dialog),
    /// The form is over.
    Done(Outcome),
}

/// The maximum length of a description in a row, in graphemes.
pub(super) const DESCRIPTION_LIMIT: usize = 120;
/// The maximum length of a label in a row, in graphemes.
pub(super) const LABEL_LIMIT: usize = 160;
/// The maximum length of an answer in a row of the review or beside a checkbox, in graphemes.
pub(super) const ANSWER_LIMIT: usize = 80;

/// The effect of choosing a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Choice(usize),
    Custom,
    Done,
    Skip,
    Note,
    Chat,
    /// A row of the review: edit the question with this index.
    Edit(usize),
    Submit,
    Cancel,
    Yes,
    No,
}

/// One row, and the replies that select it.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub row: String,
    pub action: Action,
    /// `true` for a selected row; `None` for a row without a checkbox.
    pub mark: Option<bool>,
    /// The number of the row, counted from 1.
    pub number: Option<usize>,
    /// Other replies that select the row. An empty reply selects nothing.
    pub names: Vec<String>,
}

/// Returns the action of the row that `reply` selects. `reply` is the text of the row, its number
/// (`2`, `2.`) or another of its names.
pub(super) fn find(lines: &[Line], reply: &str) -> Option<Action> {
    let name = reply.trim();
    let number: Option<usize> = name.trim_end_matches('.').parse().ok();
    let is_row = |line: &&Line| line.row == reply;
    let has_number = |line: &&Line| number.is_some() && line.number == number;
    let is_named = |line: &&Line| !name.is_empty() && line.names.iter().any(|other| other == name);
    let found = lines.iter().find(is_row).or_else(|| lines.iter().find(has_number));
    Some(found.or_else(|| lines.iter().find(is_named))?.action)
}

/// Cuts `line` to at most `limit` graphemes. A cut line ends with `…`.
pub(super) fn clip(line: &str, limit: usize) -> String {
    // A text has at most as many graphemes as bytes.
    if line.len() <= limit || line.graphemes(true).nth(limit).is_none() {
        return line.to_owned();
    }
    let start: String = line.graphemes(true).take(limit.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}

impl Line {
    pub fn new(row: impl Into<String>, action: Action) -> Self {
        Self { row: row.into(), action, mark: None, number: None, names: Vec::new() }
    }
}

/// Makes rows distinct, because clients reply with the text of a row: repeated rows and blank rows
/// get ` (2)`, ` (3)`, … at the end. Then adds the checkboxes.
pub(super) fn unique(mut lines: Vec<Line>) -> Vec<Line> {
    let mut seen: HashSet<String> = HashSet::with_capacity(lines.len());
    let mut counts: HashMap<String, usize> = HashMap::new();
    for line in &mut lines {
        let original = line.row.clone();
        while line.row.trim().is_empty() || !seen.insert(line.row.clone()) {
            let count = counts.entry(original.clone()).or_insert(1);
            *count += 1;
            line.row = format!("{original} ({count})");
        }
        if let Some(is_selected) = line.mark {
            let without_checkbox = std::mem::take(&mut line.row);
            line.row = format!("[{}] {without_checkbox}", if is_selected { 'x' } else { ' ' });
            line.names.insert(0, without_checkbox);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acp_editor_is_recognized_by_the_command_line() {
        for (line, style) in [
            ("--mode rpc --no-themes", Style::Acp),
            ("--model x --mode rpc --no-themes --session /a.jsonl", Style::Acp),
            ("--mode rpc", Style::Plain),
            ("--no-themes --mode rpc", Style::Plain),
            ("--mode rpc --no-themes --no-session", Style::Plain),
            ("--mode rpc --no-themes --session", Style::Plain),
            ("--mode rpc --no-session --no-themes", Style::Plain),
        ] {
            let args: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            assert_eq!(Style::from_args(&args), style, "{line}");
        }
    }
}
