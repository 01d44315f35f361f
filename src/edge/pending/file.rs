//! The pending file: locks it without blocking Node, saves a call to it if no user can be asked,
//! and removes questions. Also operations in progress between the session and the file.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::{Path, PathBuf};

use crate::edge::js::timer::{date_iso, sleep};
use crate::edge::js::{Deferred, spawn};
use crate::edge::pi::{Ctx, session};
use crate::model::{Outcome, Unavailable};
use crate::pending::store::{self, Lock};
use crate::pending::{ItemRef, RawAnswer};
use crate::session::call_data::CallData;
use crate::surface::print;

/// Locks the pending file of `cwd` as soon as it is free. Keeps Node alive meanwhile.
///
/// # Errors
/// The error of the lock, or a timeout.
pub async fn lock(cwd: &Path) -> io::Result<Lock> {
    for attempt in 1..=store::MAX_TRIES {
        if let Some(lock) = store::lock(cwd)? {
            return Ok(lock);
        }
        if attempt < store::MAX_TRIES {
            sleep(store::PAUSE_MS).await;
        }
    }
    Err(store::busy())
}

/// Saves the questions of a call to the pending file; `lock` is on the file of `ctx`'s directory.
/// `may_be_saved`: an earlier Pi may have saved this call, and the user may have answered it since.
pub fn save(
    ctx: &Ctx,
    lock: Result<&Lock, &io::Error>,
    data: &CallData,
    may_be_saved: bool,
) -> Outcome {
    let Some(cwd) = ctx.cwd() else { return Outcome::Unavailable(Unavailable::NoUi) };
    let (id, file) = (session::id(ctx), session::file(ctx));
    let session = store::Session { id: &id, file: file.as_deref() };
    print::save(&cwd, lock, session, data, &date_iso(), may_be_saved)
}

/// An operation with the `ctx` of a command. Returns `false` if it no longer needs one.
pub type Job = Box<dyn Fn(Ctx) -> bool>;

/// Operations in progress. The promises of all of them settle before the end of the session.
#[derive(Default)]
pub struct PendingSync {
    /// Operations that wait for the `ctx` of a command.
    pub jobs: VecDeque<Job>,
    /// Answers of `--answers` for open questions of the session.
    pub flagged: Option<Vec<RawAnswer>>,
    /// Delays the end of the session's start.
    pub start: Option<Deferred>,
    /// `true` if Pi has switched to this session in print mode, until the session opens.
    pub is_switched: bool,
    /// The pending files that the prompt contains, with their texts.
    pub attached: HashMap<PathBuf, String>,
    /// `true` if prompts are refused, because `--answers` is invalid.
    pub refused: bool,
}

/// Removes `items` from the file of `session` as soon as no other process has its lock.
pub fn clear_parts(ctx: &Ctx, session: Option<String>, items: Vec<ItemRef>) {
    change_file(ctx, move |lock: &Lock| lock.clear(session.as_deref(), &items));
}

/// Removes items from the pending file as soon as no other process has its lock, and reports
/// errors.
pub fn change_file(
    ctx: &Ctx,
    change: impl FnOnce(&Lock) -> std::result::Result<(), String> + 'static,
) {
    let (ctx, cwd) = (ctx.clone(), ctx.cwd().unwrap_or_default());
    spawn(async move {
        let lock = lock(&cwd).await.map_err(|error| store::not_cleared(&cwd, &error));
        if let Err(sentence) = lock.and_then(|lock| change(&lock)) {
            ctx.report(&sentence);
        }
    });
}
