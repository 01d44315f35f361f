//! Work in progress between the session and the pending file.

use std::collections::{HashMap, VecDeque};
use std::mem;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::host::call::pending_file::lock;
use crate::host::js::{Deferred, Maybe, spawn};
use crate::host::pi::Ctx;
use crate::pending::store::{self, Lock};
use crate::pending::{ItemRef, RawAnswer};

/// A job for the `ctx` of a command. `None`: it is no longer wanted.
pub type Job = Box<dyn FnOnce(&Ctx) -> Option<Maybe>>;

/// Work in progress. Every promise in it settles when the session ends at the latest.
#[derive(Default)]
pub struct PendingSync {
    /// Operations that wait for the `ctx` of a command.
    pub jobs: VecDeque<Job>,
    /// Promises that Pi awaits until the agent has settled.
    pub awaited: Vec<Deferred>,
    /// Locations in a file of the answers on their way into the log, by the ids of the tool calls.
    pub answered: HashMap<String, (Source, Vec<ItemRef>)>,
    /// Answers of `--answers` for questions of the session that wait.
    pub flagged: Option<Vec<RawAnswer>>,
    /// Delays a prompt of Pi's own until interrupted calls have their results.
    pub gate: Option<Rc<Gate>>,
    /// Pending files that the prompt carries.
    pub attached: Vec<Attached>,
    /// Prompts are refused: `--answers` cannot be read.
    pub refused: bool,
}

/// The start of a session. It delays a prompt of Pi's own until the forms are closed that must come
/// before it: until the last one lets go of it, whatever became of the others.
#[derive(Default)]
pub struct Gate {
    /// True if Pi sends a prompt of its own when it may continue.
    pub prompted: bool,
    /// True if the session is new.
    pub fresh: bool,
    /// Dropped, the promise is fulfilled.
    pub _held: Option<Deferred>,
}

/// The file that answers come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The project.
    pub cwd: PathBuf,
    /// The session it names.
    pub session: Option<String>,
}

/// A pending file that the prompt carries.
pub struct Attached {
    /// The project.
    pub cwd: PathBuf,
    /// The file.
    pub path: PathBuf,
    /// Its contents.
    pub text: String,
}

impl PendingSync {
    /// The session ends: stops all waiting. The caller drops the returned values.
    pub fn close(&mut self) -> (Vec<Deferred>, Option<Rc<Gate>>, VecDeque<Job>) {
        (mem::take(&mut self.awaited), self.gate.take(), mem::take(&mut self.jobs))
    }
}

/// Removes `items` from the file, when no other process has it.
pub fn clear_parts(ctx: &Ctx, source: &Source, items: Vec<ItemRef>) {
    let session = source.session.clone();
    let body = move |lock: &Lock| lock.clear(session.as_deref(), &items);
    change_file(ctx, &source.cwd, body);
}

/// Removes items from the file of `cwd` when no other process has it, and reports errors.
pub fn change_file(
    ctx: &Ctx,
    cwd: &Path,
    change: impl FnOnce(&Lock) -> std::result::Result<(), String> + 'static,
) {
    let (ctx, cwd) = (ctx.clone(), cwd.to_owned());
    spawn(async move {
        let lock = lock(&cwd).await.map_err(|error| store::not_cleared(&cwd, &error));
        if let Err(sentence) = lock.and_then(|lock| change(&lock)) {
            ctx.report(&sentence);
        }
    });
}
