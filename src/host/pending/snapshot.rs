//! The pending file as the session sees it: what of it is this session's.

use std::path::PathBuf;
use std::rc::Rc;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::pending::sync::{PendingSync, Source, change_file, clear_parts};
use crate::host::pi::{Ctx, process, session};
use crate::model::Outcome;
use crate::pending::store::{self, Found, Lock};
use crate::pending::{Pending, RawAnswer};
use crate::session::log::{Log, Turn};
use crate::strings::host as words;
use crate::surface::print::matching::{self, Matched, PendingCall};

/// Most calls whose answers are delivered, or whose forms are opened, at a time.
pub const MAX_CALLS: usize = 100;

/// The session and the pending file, each read once.
pub struct Pass<'e> {
    /// Pi's `ctx`.
    pub ctx: Ctx<'e>,
    /// Calls that were cut off when Pi ended.
    pub cut_off: Option<Turn>,
    /// The pending file; `None` without one, `Err` with a sentence where it cannot be read.
    pub found: std::result::Result<Option<Snapshot>, String>,
}

impl<'e> Pass<'e> {
    /// Reads both. What the session has an answer to already is removed from the file.
    pub fn read(sync: &Rc<PendingSync>, ctx: Ctx<'e>) -> Self {
        let cut_off = sync.extension.log.cut_off(ctx);
        Self { ctx, cut_off, found: Snapshot::read(sync, ctx) }
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
    /// How many questions `--answers` passed over; `None` without it.
    pub prefilled: Option<usize>,
}

impl Snapshot {
    /// Reads the pending file and sorts what is in it; `None` without one. What the session has an
    /// answer to already is removed from the file.
    ///
    /// # Errors
    /// A sentence, where the file cannot be read.
    pub fn read(sync: &PendingSync, ctx: Ctx) -> std::result::Result<Option<Self>, String> {
        let Some(cwd) = ctx.cwd() else { return Ok(None) };
        let id = session::id(ctx);
        let Some(Found { path, pending }) = store::find(&cwd, &id)? else { return Ok(None) };
        let Extension { log, .. } = &*sync.extension;
        let flavor = sync.extension.settings().flavor;
        let matched = |log: &Log| matching::matched(&pending, &id, log.calls.iter(), flavor);
        let mut matched = log.look(ctx, matched);
        matched.calls.iter_mut().for_each(|call| call.find_images(&cwd));
        let source = Source { cwd, session: pending.session_id.clone() };
        let done = std::mem::take(&mut matched.done);
        if !done.is_empty() {
            clear_parts(ctx, &source, done);
        }
        let shown = store::relative(&source.cwd, &path);
        let mut found = Self { source, path, shown, pending, matched, prefilled: None };
        if let Some(given) = sync.with(|it| it.flagged.clone())
            && let Err(refused) = found.prefill(given)
        {
            sync.with(|it| it.flagged.take());
            if ctx.mode() == Mode::Print {
                process::fail(ctx.env);
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
        if self.matched.calls.is_empty() {
            // They are not too many: the questions are not those of this session.
            self.prefilled = Some(0);
            return Ok(());
        }
        let passed = matching::prefill(&mut self.matched.calls, given, &self.shown);
        self.prefilled =
            Some(passed.map_err(|why| {
                format!("{}\n  - {}", words::nothing_taken(), why.join("\n  - "))
            })?);
        let cwd = &self.source.cwd;
        self.matched.calls.iter_mut().for_each(|call| call.find_images(cwd));
        Ok(())
    }

    /// The file of the session that the pending file is of, among Pi's own.
    pub fn session_file(&self, ctx: Ctx) -> Option<String> {
        let id = self.pending.session_id.as_deref()?;
        let dir = session::dir(ctx)?;
        let file = store::session_file(&dir, self.pending.session_file.as_deref(), id)?;
        file.into_os_string().into_string().ok()
    }

    /// Takes out the calls that are answered, as many as are delivered at a time, with their
    /// results. Where a form can be shown, answers to shortened questions stay for it (`forms`).
    pub fn take_answered(&mut self, ctx: Ctx, forms: bool) -> Vec<(PendingCall, Outcome)> {
        let all = std::mem::take(&mut self.matched.calls);
        let is_ready = |due: &PendingCall| due.is_answered() && (due.is_exact || !forms);
        let (answered, open): (Vec<_>, Vec<_>) = all.into_iter().partition(is_ready);
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

    /// Says what became of `--answers`, and keeps in the file what cannot be sent yet.
    pub fn keep_flagged(&self, ctx: Ctx, sync: &PendingSync) {
        let Some(passed) = self.prefilled else { return };
        sync.with(|it| it.flagged.take());
        if passed > 0 {
            ctx.tell(&words::passed_over(passed));
        }
        let kept: Vec<_> = self.matched.calls.iter().flat_map(PendingCall::to_keep).collect();
        if !kept.is_empty() {
            let path = self.path.clone();
            let body = move |lock: &Lock| lock.write_answers(&path, kept);
            change_file(ctx, &self.source.cwd, store::not_saved, body);
        }
    }
}
