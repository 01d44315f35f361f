//! `/questions`: the list of the items that wait for the user (requests, interrupted calls, saved
//! questions), and the list of the items that the user can clear. A hidden request is open without
//! a form on the screen.

use std::path::{Path, PathBuf};

use crate::contract::Mode;
use crate::pending::store;
use crate::session::{Now, Session};
use crate::strings::{deferred as words, discard_no, host, questions, transcript};
use crate::surface::deferred::{interrupted, rows};
use crate::surface::history;
use crate::surface::print::saved::Saved;

/// The effect of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// Opens the form of a request.
    Open(String),
    /// Asks the interrupted calls again.
    Interrupted,
    /// Asks the saved questions.
    Saved,
    /// Lists the items that the user can clear.
    Clear,
    /// Opens the form of the latest call that can be reopened.
    Correct,
    /// Changes nothing.
    Keep,
    /// Removes this file.
    RemoveFile(PathBuf),
    /// Withdraws a request.
    Withdraw(String),
}

/// The rows to choose from.
#[derive(Debug, PartialEq, Eq)]
pub enum Choice {
    /// The row of the only item, which takes effect without a list.
    Row(Row),
    /// The title of a list, and its rows with their effects.
    List(String, Vec<(String, Row)>),
}

/// The session and the pending file at the time of the command.
pub struct Waiting<'a> {
    /// The session.
    pub session: &'a Session,
    /// The pending file with questions, if there is one; or a sentence if the file cannot be read.
    pub saved: Result<Option<Saved>, String>,
    /// The way in which the user can be asked.
    pub mode: Mode,
    /// The time, and the state of the agent. While the agent is idle, interrupted calls can be
    /// asked again.
    pub now: Now,
}

impl Waiting<'_> {
    /// Returns the hidden requests, interrupted calls and saved questions as a list. If
    /// `may_open` is `true` and only one item waits, returns the row of this item. The user can
    /// choose from the list in a terminal and, if `may_open` is `true`, in an RPC client.
    ///
    /// # Errors
    /// The list as text if the user cannot choose, or a sentence if nothing is waiting.
    pub fn list(self, may_open: bool) -> Result<Choice, String> {
        let Self { session, mode, now, .. } = self;
        let mut rows = self.requests(Row::Open);
        let interrupted_calls = session.interrupted_calls(now.agent);
        rows.extend(interrupted(&interrupted_calls).map(|row| (row, Row::Interrupted)));
        let mut title = words::list(rows.len() + session.count_unopened().0);
        match self.saved {
            Ok(Some(found)) if rows.is_empty() => {
                rows.extend(found.lines().into_iter().map(|line| (line, Row::Saved)));
                title = found.heading();
            }
            Ok(Some(found)) => rows.push((found.heading(), Row::Saved)),
            Ok(None) if rows.is_empty() => return Err(with_off_line(session, nothing())),
            Err(sentence) if rows.is_empty() => return Err(with_off_line(session, sentence)),
            Ok(None) | Err(_) => {}
        }
        let title = with_off_line(session, title);
        let can_choose = mode == Mode::Interactive || may_open && mode == Mode::Rpc;
        if !can_choose {
            let lines: Vec<_> = rows.into_iter().map(|(line, _)| line).collect();
            return Err(format!("{title}\n{}", lines.join("\n")));
        }
        match rows.as_slice() {
            // Saved questions are listed last. If they come first, nothing else is waiting.
            [(_, row)] | [(_, row @ Row::Saved), ..] if may_open => {
                return Ok(Choice::Row(row.clone()));
            }
            _ => {}
        }
        if rows.iter().any(|(_, row)| matches!(row, Row::Open(_))) {
            rows.push((words::withdraw().to_owned(), Row::Clear));
        }
        let mut calls = session.log.calls.iter();
        if calls.any(|called| history::reopen(called, session.flavor).is_ok()) {
            rows.push((questions::again().to_owned(), Row::Correct));
        }
        Ok(Choice::List(title, rows))
    }

    /// Returns the items that the user can clear as a list: the saved questions in `cwd`, and the
    /// hidden requests. The first row changes nothing.
    ///
    /// # Errors
    /// A sentence if there is nothing to clear, or if the user cannot choose.
    pub fn clear(self, cwd: &Path) -> Result<Choice, String> {
        let requests = self.requests(Row::Withdraw);
        let mut title = words::withdraw().to_owned();
        let saved = match self.saved {
            Ok(None) => None,
            Ok(Some(found)) => {
                title = host::clear_which().to_owned();
                Some((found.path, found.pending.questions.len()))
            }
            // The user can also remove a file that cannot be read.
            Err(sentence) => {
                title = format!("{sentence}\n{}", host::clear_which());
                Some((store::path(cwd), 0))
            }
        };
        if saved.is_none() && requests.is_empty() {
            return Err(nothing());
        }
        if self.mode == Mode::Print {
            return Err(questions::needs_ui("clear"));
        }
        let count = saved.as_ref().map_or(0, |(_, count)| *count) + requests.len();
        let mut rows = vec![(discard_no(count.max(1)), Row::Keep)];
        rows.extend(saved.map(|(path, count)| {
            (host::clear(count, store::relative(cwd, &path)), Row::RemoveFile(path))
        }));
        rows.extend(requests);
        Ok(Choice::List(title, rows))
    }

    /// Returns a row for each hidden request. `effect` creates a row's effect from the request id.
    fn requests(&self, effect: fn(String) -> Row) -> Vec<(String, Row)> {
        let hidden = self.session.calls.hidden_calls();
        let effects = hidden.iter().map(|call| effect(call.id.clone()));
        rows(&hidden, self.now.time).into_iter().zip(effects).collect()
    }
}

fn nothing() -> String {
    host::nothing_pending().to_owned()
}

/// Returns `text`, with a line below it if questions are off.
fn with_off_line(session: &Session, text: String) -> String {
    if session.off.is_some() { format!("{text}\n{}", transcript::off()) } else { text }
}
