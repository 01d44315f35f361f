//! The pending file, and the part of it that belongs to the session.

use std::path::PathBuf;
use std::rc::Rc;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::pending::sync::{Source, clear_parts};
use crate::host::pi::{Ctx, process, session};
use crate::model::Outcome;
use crate::pending::store::{self, Found};
use crate::session::log::{Log, Turn};
use crate::surface::print::{self, PendingCall, Said, Saved};

/// The session and the pending file, each read once.
pub struct Pass {
    /// Pi's `ctx`.
    pub ctx: Ctx,
    /// The calls that were interrupted when Pi ended.
    pub cut_off: Option<Turn>,
    /// The pending file; `None` without one. `Err` is a sentence if it cannot be read.
    pub found: std::result::Result<Option<Snapshot>, String>,
}

impl Pass {
    /// Reads both. Removes questions from the file that the session has an answer to.
    pub fn read(extension: &Rc<Extension>, ctx: &Ctx) -> Self {
        let cut_off = extension.log.cut_off(ctx);
        Self { ctx: ctx.clone(), cut_off, found: Snapshot::read(extension, ctx) }
    }
}

/// The pending file, and the part of it that belongs to the session.
pub struct Snapshot {
    /// Its path.
    pub source: Source,
    /// Its path.
    pub path: PathBuf,
    /// Its contents.
    pub saved: Saved,
}

impl Snapshot {
    /// Reads the pending file; `None` without one. Removes questions from it that the session has
    /// an answer to.
    ///
    /// # Errors
    /// A sentence if the file cannot be read.
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
        let saved = Saved { shown, pending, matched, is_flagged: false };
        let mut found = Self { source, path, saved };
        if let Some(given) = extension.with(|state| state.sync.flagged.clone())
            && let Err(refused) = found.saved.prefill(given)
        {
            extension.with(|state| state.sync.flagged.take());
            if ctx.mode() == Mode::Print {
                process::fail();
            }
            return Err(refused);
        }
        Ok(Some(found))
    }

    /// Returns a heading: the session and the number of questions.
    pub fn heading(&self, ctx: &Ctx) -> String {
        // An unknown call in this session's own file has no other owner.
        let other = self.session_file(ctx).filter(|file| session::file(ctx).as_ref() != Some(file));
        self.saved.heading(other.as_deref())
    }

    /// Returns the file of the session that the pending file names, if Pi has it.
    pub fn session_file(&self, ctx: &Ctx) -> Option<String> {
        let id = self.saved.pending.session_id.as_deref()?;
        let dir = session::dir(ctx)?;
        let file = store::session_file(&dir, self.saved.pending.session_file.as_deref(), id)?;
        file.into_os_string().into_string().ok()
    }

    /// Removes and returns the answered calls with their outcomes, and reports them to the user.
    pub fn take_answered(&mut self, ctx: &Ctx) -> Vec<(PendingCall, Outcome)> {
        let (answered, said) = self.saved.take_answered();
        report_notes(ctx, said);
        answered
    }
}

/// Shows these sentences to the user.
pub fn report_notes(ctx: &Ctx, said: Said) {
    for sentence in said.sentences {
        ctx.report(&sentence);
    }
    if said.fails && ctx.mode() == Mode::Print {
        process::fail();
    }
}
