//! The session and the pending file. If there is a user, saved questions are asked again. Answers
//! in the file are delivered to the model. Questions of other sessions are ignored.
//!
//! ```text
//! session_start ─▶ on_start ─▶ Start::plan ─┬▶ Event::Opened ─▶ Action::ReadFile ─▶ deliver
//!                                           └▶ print mode: switch to the session ─▶ open_switched
//! input ─▶ on_input: a prompt that contains the file     message_end, agent_settled ─▶ the file is cleared
//! ```

mod command_ctx;
pub mod deliver;
mod questions_command;
mod start;

use std::collections::{HashMap, VecDeque};
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde_json::{Value, json};

use crate::edge::extension::Extension;
use crate::edge::js::timer::sleep;
use crate::edge::js::{Deferred, spawn};
use crate::edge::pi::{Ctx, PiEvent, process};
use crate::pending::store::{self, Lock};
use crate::surface::print::{attached_files, is_complete};

pub use command_ctx::redraw;
pub use questions_command::register as register_command;
pub use start::{on_start, register_flag};

/// Continues an operation that waits for the `ctx` of a command; `None` if it never arrives. Returns
/// `false` if the operation no longer waits.
type Job = Box<dyn Fn(Option<Ctx>) -> bool>;

/// Operations in progress. The promises of all of them settle before the end of the session.
#[derive(Default)]
pub struct PendingSync {
    /// Operations that wait for the `ctx` of a command.
    jobs: VecDeque<Job>,
    /// Delays the end of the session's start.
    pub start: Option<Deferred>,
    /// `true` if Pi has switched to this session in print mode, until the session opens.
    is_switched: bool,
    /// The pending files that the prompt contains, with their texts.
    attached: HashMap<PathBuf, String>,
    /// `true` if prompts are refused, because `--answers` is invalid.
    refused: bool,
}

/// Handles `input`: refuses a prompt if `--answers` is invalid, and finds pending files in the
/// prompt.
pub fn on_input(event: &PiEvent, extension: &Rc<Extension>) -> Option<Value> {
    if extension.with(|state| state.sync.refused) {
        return Some(json!({ "action": "handled" }));
    }
    let (cwd, prompt) = (extension.ctx().cwd()?, event.text().unwrap_or_default());
    for path in attached_files(&process::command_line(), &prompt, &cwd) {
        if let Some(text) = store::text(&path) {
            extension.with(|state| _ = state.sync.attached.entry(path).or_insert(text));
        }
    }
    None
}

/// Handles `message_end`. A complete message of the model means that the prompt is in the session,
/// so this removes the pending files of the prompt, unless they have changed.
pub fn on_message_end(event: &PiEvent, extension: &Rc<Extension>) {
    // Only messages of the model have a reason.
    let reason = event.message().and_then(|message| message.stop_reason());
    if reason.is_some_and(|reason| is_complete(&reason)) {
        for (path, text) in extension.with(|state| mem::take(&mut state.sync.attached)) {
            change_file(&extension.ctx(), move |lock| lock.remove_unchanged(&path, &text));
        }
    }
}

/// Handles `agent_settled`, and the end of the session: ends operations whose command has not
/// arrived.
pub fn on_settled(extension: &Rc<Extension>) {
    let jobs = extension.with(|state| {
        state.failed.clear();
        state.sync.attached.clear();
        mem::take(&mut state.sync.jobs)
    });
    for job in jobs {
        job(None);
    }
}

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

/// Removes items from the pending file as soon as no other process has its lock, and reports
/// errors.
pub fn change_file(ctx: &Ctx, change: impl FnOnce(&Lock) -> Result<(), String> + 'static) {
    let (ctx, cwd) = (ctx.clone(), ctx.cwd().unwrap_or_default());
    spawn(async move {
        let lock = lock(&cwd).await.map_err(|error| store::not_cleared(&cwd, &error));
        if let Err(sentence) = lock.and_then(|lock| change(&lock)) {
            ctx.report(&sentence);
        }
    });
}
