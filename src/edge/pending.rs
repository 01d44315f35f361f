//! The session and the pending file. Saved questions are asked again if a user can answer, and
//! answers in the file are delivered to the model. Only questions of the session itself count.
//!
//! ```text
//! session_start ─▶ on_start ─┬─ print, JSON ─▶ (switch to the session that asked) ─▶ no forms ───┐
//!                            └─ terminal, RPC ─▶ reask: forms ─────────────────────────────────┴▶ deliver
//! input ─▶ on_input: a prompt that carries the file      message_end, agent_settled ─▶ the file is cleared
//! ```

mod command_ctx;
pub mod deliver;
pub mod file;
mod questions_command;
pub mod reask;

use std::mem;
use std::path::Path;
use std::rc::Rc;

use napi::Result;
use serde_json::{Value, json};

use crate::contract::Mode;
use crate::edge::extension::Extension;
use crate::edge::js::{Deferred, Maybe};
use crate::edge::pending::command_ctx::switch;
use crate::edge::pending::deliver::Pass;
use crate::edge::pending::file::{Attached, change_file};
use crate::edge::pi::{Pi, PiEvent, process, session};
use crate::pending::store::{self, Lock};
use crate::pending::{RawAnswer, from_flag};
use crate::strings::host as words;
use crate::surface::print::{attached_files, has_prompt};

pub use deliver::register_renderer;
pub use questions_command::register as register_command;
pub use reask::resume_calls;

/// The flag with answers for saved questions, or for later calls.
const FLAG: &str = "answers";

/// Registers the flag. Must be called while Pi loads extensions: later, Pi would stop if another
/// extension had a flag of the same name.
pub fn register_flag(pi: &Pi) {
    pi.register_flag(FLAG, "Answers to pending or upcoming ask_user questions, as a JSON list");
}

/// Handles `session_start`: delivers answers of the file, and asks interrupted calls again. Returns
/// a promise if Pi must wait for that.
pub fn on_start(event: &PiEvent, extension: &Rc<Extension>) -> Result<Maybe> {
    let reason = event.reason();
    let startup = reason.as_deref() == Some("startup");
    let fresh = startup || reason.as_deref() == Some("new");
    // With an RPC client, Pi ignores a prompt of its command line.
    let has_prompt = || has_prompt(&process::command_line());
    let ctx = extension.ctx();
    let prompted = startup && ctx.mode() != Mode::Rpc && has_prompt();
    let printing = ctx.mode() == Mode::Print;
    if printing && !startup {
        // In print mode, only our own command switches the session, and that command delivers the
        // answers itself.
        return Ok(Maybe(None));
    }
    let flag = extension.pi().filter(|_| startup).and_then(|pi| pi.flag(FLAG));
    if !printing && flag.is_none() {
        return reask::start(extension, prompted, fresh);
    }
    let mut pass = Pass::read(extension);
    let mut elsewhere = None;
    if let Some(text) = flag {
        let given = from_flag(&text);
        match given.and_then(|given| take_flag(&mut pass, extension, given, prompted)) {
            Ok(file) => elsewhere = file,
            Err(sentence) => {
                ctx.report(&sentence);
                if printing {
                    process::fail();
                    extension.with(|state| state.sync.refused = true);
                }
                return Ok(Maybe(None));
            }
        }
    }
    if !printing {
        return reask::start(extension, prompted, fresh);
    }
    extension.report_unsigned();
    let own = || session::file(&ctx).filter(|file| Path::new(file).is_file());
    let work = elsewhere.is_some() || (!prompted && deliver::has_work(extension, &pass));
    if let Some(file) = elsewhere.or_else(|| own().filter(|_| work)) {
        return switch(extension, file, !prompted).map(|promise| Maybe(Some(promise)));
    }
    if prompted {
        // The prompt must come after the questions are saved to the file.
        return deliver::deliver(pass, extension, false);
    }
    let (awaited, promise) = Deferred::new()?;
    extension.with(|state| state.sync.awaited.push(awaited));
    deliver::deliver(pass, extension, true)?;
    Ok(Maybe(Some(promise)))
}

/// Applies the answers of `--answers` to open questions of this session, or else to later calls. If
/// only another session has open questions, print mode returns that session's file, if Pi has it.
/// `Err` is a sentence.
fn take_flag(
    pass: &mut Pass,
    extension: &Rc<Extension>,
    given: Vec<RawAnswer>,
    prompted: bool,
) -> std::result::Result<Option<String>, String> {
    let ctx = extension.ctx();
    let printing = ctx.mode() == Mode::Print;
    let keep = |given| extension.with(|state| state.sync.flagged = Some(given));
    if printing && pass.unanswered_turn.is_some() {
        // The questions of the interrupted calls are saved to the file first.
        keep(given);
        return Ok(None);
    }
    if let Ok(Some(found)) = &mut pass.found
        && !found.saved.matched.calls.is_empty()
    {
        found.saved.prefill(given.clone())?;
        keep(given);
        return Ok(None);
    }
    if !prompted && pass.unanswered_turn.is_none() {
        match pass.found.as_ref().map_err(Clone::clone)? {
            Some(found) => match found.session_file(&ctx) {
                Some(file) if printing => {
                    keep(given);
                    return Ok(Some(file));
                }
                // A terminal does not change the session, and print mode cannot change it without a
                // session file.
                file if printing || file.is_some() => return Err(found.heading(&ctx)),
                _ => {}
            },
            None if printing => return Err(words::nothing_to_answer().to_owned()),
            None => {}
        }
    }
    extension.prefill(given);
    Ok(None)
}

/// Handles `input`: refuses a prompt if `--answers` is invalid, and finds pending files in the
/// prompt.
pub fn on_input(event: &PiEvent, extension: &Rc<Extension>) -> Option<Value> {
    if extension.with(|state| state.sync.refused) {
        return Some(json!({ "action": "handled" }));
    }
    let text = event.text();
    let cwd = extension.ctx().cwd()?;
    // Only files named on the command line count, because piped text may contain a `<file
    // name="…">` block, too.
    let named = process::command_line();
    let named = named.iter().filter_map(|arg| arg.strip_prefix('@')).map(|arg| cwd.join(arg));
    for path in named.filter(|path| store::is_pending_file(&cwd, path)) {
        let block = |name: &str| Path::new(name) == path.as_path();
        let there = text.as_deref().is_some_and(|text| attached_files(text).any(block));
        let known = extension
            .with(|state| state.sync.attached.iter().any(|attached| attached.path == path));
        if there
            && !known
            && let Some(text) = store::text(&path)
        {
            extension.with(|state| state.sync.attached.push(Attached { path, text }));
        }
    }
    None
}

/// Handles `message_end`: after a message of the model, the messages before it are in the session.
/// Removes the pending files of the prompt then, unless they have changed.
pub fn on_message_end(event: &PiEvent, extension: &Rc<Extension>) {
    let Some(message) = event.message() else { return };
    if message.role().as_deref() == Some("assistant") {
        let end = message.stop_reason();
        if end.is_some_and(|end| matches!(end.as_str(), "stop" | "toolUse" | "length")) {
            let read = extension.with(|state| mem::take(&mut state.sync.attached));
            for Attached { path, text } in read {
                change_file(&extension.ctx(), move |lock: &Lock| {
                    lock.remove_unchanged(&path, &text)
                });
            }
        }
    }
}

/// Handles `agent_settled`: reports the questions in the file.
pub fn on_settled(extension: &Rc<Extension>) {
    let saved = extension.with(|state| {
        state.failed.clear();
        state.sync.attached.clear();
        state.saved.take()
    });
    if let Some((shown, count)) = saved {
        let ctx = extension.ctx();
        ctx.report(&match session::file(&ctx) {
            Some(_) => words::saved(&shown, count),
            // Questions of a session that Pi does not save can only be answered by a prompt.
            None => words::saved_alone(count, &shown),
        });
    }
    extension.with(|state| mem::take(&mut state.sync.awaited));
}
