//! Reads and changes the pending file, saves questions to it, delivers its answers as outcomes of the
//! session's calls, and asks the user its unanswered questions.

use std::io;
use std::mem;
use std::path::Path;
use std::rc::Rc;

use crate::edge::call::Open;
use crate::edge::extension::Extension;
use crate::edge::js::spawn;
use crate::edge::js::timer::{date_ms, sleep, utc_iso};
use crate::edge::pi::{Ctx, session};
use crate::model::{Outcome, Unavailable};
use crate::pending::store::{self, Lock};
use crate::session::call_data::CallData;
use crate::session::calls::ReplyTo;
use crate::strings::sentences::second_of;
use crate::surface::print::save;
use crate::surface::print::saved::{Saved, use_file};

/// Reads the pending file, if there is one. Removes questions from the file if the session has
/// their answers.
///
/// # Errors
/// A sentence if the file cannot be read, or if the answers of `--answers` do not fit the
/// questions.
pub fn read(extension: &Extension) -> Result<Option<Saved>, String> {
    let ctx = extension.ctx();
    let Some(cwd) = ctx.cwd() else { return Ok(None) };
    let (id, file, dir) = (session::id(&ctx), session::file(&ctx), session::dir(&ctx));
    let Some(found) = store::find(&cwd, &id)? else { return Ok(None) };
    let session = store::Session { id: &id, file: file.as_deref() };
    let (dir, flavor) = (dir.as_deref(), extension.settings().flavor);
    let mut saved = extension.look(|log| Saved::of(found, &cwd, session, dir, log, flavor));
    let done = mem::take(&mut saved.matched.done);
    if !done.is_empty() {
        let session = saved.pending.session_id.clone();
        change_file(&ctx, move |lock| lock.clear(session.as_deref(), &done));
    }
    if let Some(answers) = extension.session(|session| session.flag_answers_for_file.clone()) {
        saved.prefill(answers)?;
    }
    Ok(Some(saved))
}

/// Delivers the answers in the pending file. In a terminal, also opens forms for the unanswered
/// questions. `is_new`: the session is new. `starts_turn`: the answers start a turn of the agent.
pub fn deliver(extension: &Rc<Extension>, is_new: bool, starts_turn: bool) {
    let has_flag = extension.session(|session| session.flag_answers_for_file.is_some());
    let (found, mode) = (read(extension), extension.ctx().mode());
    let (event, open) = use_file(found, mode, is_new, starts_turn, has_flag);
    extension.handle(event);
    if let Some(open) = open {
        ask_all(extension, open, starts_turn);
    }
}

/// Opens the forms of the calls in the file, one after the other.
pub fn ask_all(extension: &Rc<Extension>, found: Saved, starts_turn: bool) {
    let (calls, more) = extension.look(|log| found.into_calls(starts_turn, log));
    if let Some(sentence) = more {
        extension.ctx().report(&sentence);
    }
    for call in calls {
        ask(extension, call);
    }
}

/// Asks the user the questions of `data`, a call of the session.
pub fn ask(extension: &Rc<Extension>, (data, reply_to): (CallData, ReplyTo)) {
    extension.ask(data, reply_to, Open::default(), None);
}

/// Locks the pending file of `cwd`, after a wait if another process has the lock. Node stays alive
/// during the wait.
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

/// Runs `change` on the pending file when no other process has the lock, and reports errors to the
/// user. Returns without waiting for the lock.
pub fn change_file(ctx: &Ctx, change: impl FnOnce(&Lock) -> Result<(), String> + 'static) {
    let (ctx, cwd) = (ctx.clone(), ctx.cwd().unwrap_or_default());
    spawn(async move {
        let lock = lock(&cwd).await.map_err(|error| store::not_cleared(&cwd, &error));
        if let Err(sentence) = lock.and_then(|lock| change(&lock)) {
            ctx.report(&sentence);
        }
    });
}

impl Extension {
    /// Saves the questions of the request `id` to the pending file, because there is no user to
    /// ask, and ends the request. If another process has the lock of the file, waits for the lock.
    pub(in crate::edge) fn save(self: &Rc<Self>, id: &str) {
        // A stale `ctx` has no directory. Then nothing is saved.
        let cwd = self.ctx().cwd();
        let data = self.call_data(id).filter(|data| data.is_for_file());
        let (Some(cwd), Some(data)) = (cwd, data) else {
            self.settle(id, Outcome::Unavailable(Unavailable::NoUi), None);
            return;
        };
        let (extension, id) = (Rc::clone(self), id.to_owned());
        spawn(async move {
            let lock = lock(&cwd).await;
            if !extension.is_open(&id) {
                return;
            }
            let ctx = extension.ctx();
            let (session_id, file) = (session::id(&ctx), session::file(&ctx));
            let session = store::Session { id: &session_id, file: file.as_deref() };
            let resumed = extension.session(|session| session.resumed_before_prompt(&id));
            let saved =
                save(&cwd, lock.as_ref(), session, &data, &second_of(&utc_iso(date_ms())), resumed);
            // The lock is released before the call ends.
            drop(lock);
            let outcome = saved.unwrap_or_else(|sentence| {
                ctx.report(&sentence);
                Outcome::Aborted
            });
            extension.settle(&id, outcome, None);
        });
    }
}
