//! A pending file for a session: its answers, and the sentences about it for the user.

use std::path::{Path, PathBuf};

use super::{Matched, PendingCall, match_calls};
use crate::contract::{self, Flavor, Mode};
use crate::model::{Outcome, text};
use crate::pending::{Pending, RawAnswer, store};
use crate::session::call_data::CallData;
use crate::session::calls::ReplyTo;
use crate::session::log::Log;
use crate::session::{Event, FileAnswer, Notice};
use crate::strings::sentences::{self, quote};
use crate::strings::{host, pending as words};

/// The maximum number of calls whose answers are delivered, or whose forms are opened, at a time.
const MAX_CALLS: usize = 100;
/// The maximum number of rows in the list.
const MAX_ROWS: usize = 100;
/// The maximum length of a question and of an answer in a row, in characters.
const MAX_CHARS: usize = 200;

/// A pending file for a session.
pub struct Saved {
    /// The path of the file.
    pub path: PathBuf,
    /// The path of the file, relative to the project.
    pub shown_path: String,
    /// The content of the file.
    pub pending: Pending,
    /// The part of the file that belongs to the session.
    pub matched: Matched,
    /// `true` if [`Saved::prefill`] has received the answers of Pi's flag `--answers`.
    pub is_flagged: bool,
    /// The path of the session file of the session that the pending file names. `None` if Pi has no
    /// such file, or if the current session has an open call in the pending file.
    pub session_file: Option<String>,
    /// `true` if `session_file` is the file of the current session.
    pub is_own: bool,
}

impl Saved {
    /// Matches the `found` file of the directory `cwd` to the calls in `log`, the log of `session`.
    /// `dir` is Pi's directory of sessions.
    pub fn of(
        found: store::Found,
        cwd: &Path,
        session: store::Session<'_>,
        dir: Option<&Path>,
        log: &Log,
        flavor: Flavor,
    ) -> Self {
        let store::Found { path, pending } = found;
        let matched = match_calls(&pending, session.id, log.calls.iter(), flavor);
        let named = pending.session_id.as_deref().filter(|_| matched.calls.is_empty());
        let session_file = named.zip(dir).and_then(|(id, dir)| {
            let file = store::session_file(dir, pending.session_file.as_deref(), id)?;
            file.into_os_string().into_string().ok()
        });
        Self {
            shown_path: store::relative(cwd, &path),
            path,
            matched,
            is_flagged: false,
            is_own: session.file == session_file.as_deref(),
            session_file,
            pending,
        }
    }

    /// Fills the open questions with the answers of `--answers`.
    ///
    /// # Errors
    /// The reasons for the refusal, one sentence per line.
    pub fn prefill(&mut self, answers: Vec<RawAnswer>) -> Result<(), String> {
        self.is_flagged = true;
        if self.matched.calls.is_empty() {
            // Without open calls, the flag is ignored; [`prefill`] would refuse all answers as too
            // many.
            return Ok(());
        }
        let filled = prefill(&mut self.matched.calls, answers, &self.shown_path);
        filled.map_err(|why| format!("{}\n  - {}", host::answers_refused(), why.join("\n  - ")))
    }

    /// Returns the file for `/questions`: `None` if it has no questions.
    ///
    /// # Errors
    /// A sentence if the file belongs to another session, and the user does not trust the project.
    pub fn for_command(
        found: Option<Self>,
        is_trusted: impl FnOnce() -> bool,
    ) -> Result<Option<Self>, String> {
        match found {
            Some(found) if found.pending.questions.is_empty() => Ok(None),
            Some(found) if found.matched.unproven && !is_trusted() => {
                Err(host::untrusted_file(&found.shown_path))
            }
            found => Ok(found),
        }
    }

    /// Returns the file if it contains open calls of the session.
    ///
    /// # Errors
    /// A sentence if there is no file, or if the file contains no such calls.
    pub fn with_open_calls(found: Option<Self>) -> Result<Self, String> {
        match found {
            Some(found) if found.matched.calls.is_empty() => Err(found.heading()),
            Some(found) => Ok(found),
            None => Err(host::nothing_pending().to_owned()),
        }
    }

    /// Returns a heading: the file, and the number of its questions. If the file is of another
    /// session, the heading says so, and names the next step for the user.
    pub fn heading(&self) -> String {
        let count = self.pending.questions.len();
        if !self.matched.unproven {
            return host::pending_in(&self.shown_path, count);
        }
        let next = match &self.session_file {
            // If the file names the current session, there is no other session to open.
            Some(file) if !self.is_own => host::open_session(file),
            _ => host::use_file(&self.shown_path),
        };
        sentences::beside(&host::of_another_session(count, &self.shown_path), &next)
    }

    /// Returns a line for each of the first questions, and the number of further questions.
    pub fn lines(&self) -> Vec<String> {
        let all = &self.pending.questions;
        let mut lines = Vec::new();
        for (index, entry) in all.iter().take(MAX_ROWS).enumerate() {
            let question = text::clip(entry.question.as_deref().unwrap_or_default(), MAX_CHARS);
            let answer = entry.raw_answer().text();
            let answer = answer.map(|answer| format!(" → {}", text::clip(&answer, MAX_CHARS)));
            lines.push(format!("{}. {question}{}", index + 1, answer.unwrap_or_default()));
        }
        let more = all.len().saturating_sub(MAX_ROWS);
        if more > 0 {
            lines.push(host::and_more(more));
        }
        lines
    }

    /// Removes and returns the answers to deliver, with sentences for the user. In RPC mode, there
    /// are such answers only if Pi got the flag `--answers`. `is_new`: the session is new.
    /// `starts_turn`: the answers start a turn.
    fn take_answers(&mut self, mode: Mode, is_new: bool, starts_turn: bool) -> Event {
        let is_unproven = self.matched.unproven;
        let is_flag_unused = self.is_flagged && self.matched.calls.is_empty();
        let (mut answered, mut notice) = (Vec::new(), Notice::default());
        if mode != Mode::Rpc || self.is_flagged {
            answered = self.remove_answered(&mut notice.sentences);
        }
        let has_unused_answers = is_unproven && self.pending.answered() > 0;
        match mode {
            Mode::Interactive => {
                notice.sentences.extend((is_new && is_unproven).then(|| self.heading()))
            }
            Mode::Rpc => {
                if self.is_flagged {
                    self.report_missing(false, &mut notice);
                }
                notice.fault = has_unused_answers.then(|| host::not_used(&self.shown_path));
            }
            Mode::Print => {
                self.report_missing(starts_turn && answered.is_empty(), &mut notice);
                notice.fails |= is_flag_unused;
                notice.fault = if is_flag_unused {
                    Some(self.heading())
                } else {
                    has_unused_answers.then(|| host::not_used(&self.shown_path))
                };
            }
        }
        Event::FileRead { notice, session: self.pending.session_id.clone(), answered, starts_turn }
    }

    /// Removes all answered calls from [`Saved::matched`]. Returns the answers of the first
    /// [`MAX_CALLS`] answered calls, and adds `sentences` for the user.
    fn remove_answered(&mut self, sentences: &mut Vec<String>) -> Vec<FileAnswer> {
        let all = std::mem::take(&mut self.matched.calls);
        let (answered, open): (Vec<_>, Vec<_>) =
            all.into_iter().partition(PendingCall::is_answered);
        self.matched.calls = open;
        sentences.extend(self.more_wait(answered.len()));
        let mut answers = Vec::new();
        for PendingCall { id, filled, items, .. } in answered.into_iter().take(MAX_CALLS) {
            sentences.extend(filled.warnings);
            let outcome = Outcome::Answered(filled.answers);
            answers.push(FileAnswer { call: id, outcome, items });
        }
        answers
    }

    /// Returns a sentence about the calls after the first [`MAX_CALLS`] of `count` calls; `None` if
    /// there are no further calls.
    fn more_wait(&self, count: usize) -> Option<String> {
        let more = count.saturating_sub(MAX_CALLS);
        (more > 0).then(|| host::more_wait(&self.shown_path, more))
    }

    /// Returns the first `MAX_CALLS` open calls, with the answers in the file and the drafts in the
    /// `log`. Also returns a sentence about further calls. `starts_turn`: the outcomes start a turn.
    pub fn into_calls(
        self,
        starts_turn: bool,
        log: &Log,
    ) -> (Vec<(CallData, ReplyTo)>, Option<String>) {
        let more = self.more_wait(self.matched.calls.len());
        let session = self.pending.session_id;
        let with_receiver = |open: PendingCall| {
            let draft = log.draft_of_call(&open.id);
            let mut data = CallData::new(open.id, open.tool, open.call);
            data.saved =
                draft.map(|draft| contract::read_drafts(&data.call, draft)).unwrap_or_default();
            data.answers = open.filled.answers;
            (data, ReplyTo::File { session: session.clone(), items: open.items, starts_turn })
        };
        (self.matched.calls.into_iter().take(MAX_CALLS).map(with_receiver).collect(), more)
    }

    /// Adds sentences about missing and refused answers in calls that have at least one answer. If
    /// no answer is missing in these calls and `reports_count` is `true`, adds a sentence with the
    /// number of questions in all open calls.
    fn report_missing(&self, reports_count: bool, notice: &mut Notice) {
        let open = &self.matched.calls;
        let mut missing = String::new();
        for call in open.iter().filter(|call| call.is_begun()) {
            if !call.filled.refused.is_empty() {
                notice.sentences.extend(call.filled.warnings.iter().cloned());
                notice.fails = true;
            }
            for text in call.missing() {
                missing += &format!("\n  - {}", text.replace('\n', " "));
            }
        }
        if !missing.is_empty() {
            notice.sentences.push(host::still_missing(&self.shown_path) + &missing);
            notice.fails |= self.is_flagged;
        } else if !open.is_empty() && reports_count {
            let count: usize = open.iter().map(|call| call.call.form.questions.len()).sum();
            notice.sentences.push(host::saved(&self.shown_path, count));
        }
    }
}

/// Uses the pending file after the start of a session. Returns the event for the session. In a
/// terminal, also returns the file, for the forms of its open calls. `found`: the file, or a
/// sentence if it cannot be used. `is_new`: the session is new. `starts_turn`: the answers start a
/// turn. `has_flag`: `--answers` has answers for the file.
pub fn use_file(
    found: Result<Option<Saved>, String>,
    mode: Mode,
    is_new: bool,
    starts_turn: bool,
    has_flag: bool,
) -> (Event, Option<Saved>) {
    let mut notice = Notice::default();
    match found {
        Ok(Some(mut saved)) => {
            let event = saved.take_answers(mode, is_new, starts_turn);
            return (event, (mode == Mode::Interactive).then_some(saved));
        }
        Err(sentence) if mode != Mode::Rpc => {
            notice.fault = Some(sentence);
            notice.fails = has_flag;
        }
        Ok(None) | Err(_) => {}
    }
    (Event::FileRead { notice, session: None, answered: Vec::new(), starts_turn }, None)
}

/// Answers the questions of `calls` with `answers`, in order. `shown_path`: the path of the file.
///
/// # Errors
/// One sentence if there are too many answers. Otherwise, a sentence for each answer that is
/// invalid, or differs from an answer in the file. After an error, nothing has changed.
pub(super) fn prefill(
    calls: &mut [PendingCall],
    answers: Vec<RawAnswer>,
    shown_path: &str,
) -> Result<(), Vec<String>> {
    let mut filled = calls.to_vec();
    let slots: Vec<_> = filled.iter_mut().flat_map(|call| &mut call.raw).collect();
    let all = slots.len();
    if answers.len() > all {
        let extra: Vec<_> = answers.iter().skip(all).filter_map(RawAnswer::text).collect();
        return Err(vec![sentences::too_many_answers(answers.len(), all, &extra)]);
    }
    let mut refused = Vec::new();
    for (index, (slot, answer)) in slots.into_iter().zip(answers).enumerate() {
        match slot.text() {
            _ if answer.is_missing() => {}
            Some(saved) if slot.value != answer.value => {
                let given = quote(&answer.text().unwrap_or_default());
                refused.push(words::answered_already(index + 1, shown_path, quote(&saved), given));
            }
            _ => *slot = answer,
        }
    }
    for call in &mut filled {
        call.parse_answers();
        if !call.filled.refused.is_empty() {
            refused.extend(call.filled.warnings.iter().cloned());
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    calls.clone_from_slice(&filled);
    Ok(())
}
