//! The pending file as the session sees it: what of it is this session's.

use std::path::PathBuf;
use std::rc::Rc;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::pending::sync::{Source, clear_parts};
use crate::host::pi::{Ctx, process, session};
use crate::model::Outcome;
use crate::pending::store::{self, Found};
use crate::pending::{Pending, RawAnswer};
use crate::session::log::{Log, Turn};
use crate::strings::{host as words, sentences};
use crate::surface::print::{self, Matched, PendingCall};

/// Most calls whose answers are delivered, or whose forms are opened, at a time.
pub const MAX_CALLS: usize = 100;

/// The session and the pending file, each read once.
pub struct Pass {
    /// Pi's `ctx`.
    pub ctx: Ctx,
    /// Calls that were cut off when Pi ended.
    pub cut_off: Option<Turn>,
    /// The pending file; `None` without one, `Err` with a sentence where it cannot be read.
    pub found: std::result::Result<Option<Snapshot>, String>,
}

impl Pass {
    /// Reads both. What the session has an answer to already is removed from the file.
    pub fn read(extension: &Rc<Extension>, ctx: &Ctx) -> Self {
        let cut_off = extension.log.cut_off(ctx);
        Self { ctx: ctx.clone(), cut_off, found: Snapshot::read(extension, ctx) }
    }
}

/// The pending file as the session sees it.
pub struct Snapshot {
    /// Where it is.
    pub source: Source,
    /// Its path.
    pub path: PathBuf,
    /// The same as it works from the project.
    pub shown: String,
    /// What is in it.
    pub pending: Pending,
    /// What of it is for this session.
    pub matched: Matched,
    /// True where `--answers` is for it.
    pub is_flagged: bool,
}

impl Snapshot {
    /// Reads the pending file and sorts what is in it; `None` without one. What the session has an
    /// answer to already is removed from the file.
    ///
    /// # Errors
    /// A sentence, where the file cannot be read.
    pub fn read(extension: &Rc<Extension>, ctx: &Ctx) -> std::result::Result<Option<Self>, String> {
        let Some(cwd) = ctx.cwd() else { return Ok(None) };
        let id = session::id(ctx);
        let Some(Found { path, pending }) = store::find(&cwd, &id)? else { return Ok(None) };
        let log = &extension.log;
        let flavor = extension.settings().flavor;
        let matched = |log: &Log| print::matched(&pending, &id, log.calls.iter(), flavor);
        let mut matched = log.look(ctx, matched);
        let source = Source { cwd, session: pending.session_id.clone() };
        let done = std::mem::take(&mut matched.done);
        if !done.is_empty() {
            clear_parts(ctx, &source, done);
        }
        let shown = store::relative(&source.cwd, &path);
        let mut found = Self { source, path, shown, pending, matched, is_flagged: false };
        if let Some(given) = extension.with(|it| it.sync.flagged.clone())
            && let Err(refused) = found.prefill(given)
        {
            extension.with(|it| it.sync.flagged.take());
            if ctx.mode() == Mode::Print {
                process::fail();
            }
            return Err(refused);
        }
        Ok(Some(found))
    }

    /// Fills the questions that wait with the answers of `--answers`.
    ///
    /// # Errors
    /// Why they are refused, a sentence a line.
    pub fn prefill(&mut self, given: Vec<RawAnswer>) -> std::result::Result<(), String> {
        self.is_flagged = true;
        if self.matched.calls.is_empty() {
            // They are not too many: the questions are not those of this session.
            return Ok(());
        }
        let filled = print::prefill(&mut self.matched.calls, given, &self.shown);
        filled.map_err(|why| format!("{}\n  - {}", words::nothing_taken(), why.join("\n  - ")))
    }

    /// Whose questions they are and how many, as a heading. Where this session did not ask them: what can
    /// be done with them.
    pub fn heading(&self, ctx: &Ctx) -> String {
        let count = self.pending.questions.len();
        if !self.matched.unproven {
            return words::pending_in(&self.shown, count);
        }
        // One of its own that it did not ask is nobody's.
        let other = self.session_file(ctx).filter(|file| session::file(ctx).as_ref() != Some(file));
        let next = match other {
            Some(file) => words::open_that_one(file),
            None => words::give_it(&self.shown),
        };
        sentences::beside(&words::of_another_session(count, &self.shown), &next)
    }

    /// The file of the session that the pending file is of, among Pi's own.
    pub fn session_file(&self, ctx: &Ctx) -> Option<String> {
        let id = self.pending.session_id.as_deref()?;
        let dir = session::dir(ctx)?;
        let file = store::session_file(&dir, self.pending.session_file.as_deref(), id)?;
        file.into_os_string().into_string().ok()
    }

    /// Takes out the calls that are answered, as many as are delivered at a time, with their results.
    pub fn take_answered(&mut self, ctx: &Ctx) -> Vec<(PendingCall, Outcome)> {
        let all = std::mem::take(&mut self.matched.calls);
        let (answered, open): (Vec<_>, Vec<_>) =
            all.into_iter().partition(PendingCall::is_answered);
        self.matched.calls = open;
        let more = answered.len().saturating_sub(MAX_CALLS);
        if more > 0 {
            ctx.tell(&words::more_wait(&self.shown, more));
        }
        let reply = |due: PendingCall| {
            due.filled.warnings.iter().for_each(|warning| ctx.tell(warning));
            let outcome = Outcome::Answered(due.filled.answers.clone());
            (due, outcome)
        };
        answered.into_iter().take(MAX_CALLS).map(reply).collect()
    }

    /// Says which answers are missing where somebody wrote some; with `nothing_else`, that questions wait.
    pub fn tell_missing(&self, ctx: &Ctx, nothing_else: bool) {
        let open = &self.matched.calls;
        let begun = || open.iter().filter(|due| due.is_begun());
        let refused = || begun().filter(|due| !due.filled.refused.is_empty());
        refused().flat_map(|due| &due.filled.warnings).for_each(|warning| ctx.tell(warning));
        let missing: Vec<_> = begun().flat_map(PendingCall::missing).collect();
        if !missing.is_empty() {
            let list = missing.iter().map(|text| format!("\n  - {}", text.replace('\n', " ")));
            ctx.tell(&(words::still_missing(&self.shown) + &list.collect::<String>()));
        } else if !open.is_empty() && nothing_else {
            let count: usize = open.iter().map(|due| due.call.form.questions.len()).sum();
            ctx.tell(&words::they_wait(&self.shown, count));
        }
        let not_sent = self.is_flagged && !missing.is_empty();
        if ctx.mode() == Mode::Print && (not_sent || refused().next().is_some()) {
            process::fail();
        }
    }
}
