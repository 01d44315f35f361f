//! The session and the pending file. If there is a user, saved questions are asked again. Answers
//! in the file are delivered to the model. Questions of other sessions are ignored.
//!
//! ```text
//! session_start ─▶ on_start ─┬─ print, JSON ─▶ (switch to the session that asked) ─▶ no forms ───┐
//!                            └─ terminal, RPC ─▶ reask: forms ─────────────────────────────────┴▶ deliver
//! input ─▶ on_input: a prompt that contains the file     message_end, agent_settled ─▶ the file is cleared
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
use crate::edge::pending::file::change_file;
use crate::edge::pi::{Pi, PiEvent, process, session};
use crate::pending::from_flag;
use crate::pending::store::{self, Lock};
use crate::strings::host as words;
use crate::surface::print::saved::{FlagUse, Saved};
use crate::surface::print::{attached_files, has_prompt};

pub use deliver::register_renderer;
pub use questions_command::register as register_command;

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
    let ctx = extension.ctx();
    // With an RPC client, Pi ignores a prompt of its command line.
    let may_prompt = startup && ctx.mode() != Mode::Rpc;
    let has_prompt = may_prompt && has_prompt(&process::command_line());
    let printing = ctx.mode() == Mode::Print;
    if printing && !startup {
        // In print mode, only our own command switches the session, and that command delivers the
        // answers itself.
        return Ok(Maybe(None));
    }
    let flag = extension.pi().filter(|_| startup).and_then(|pi| pi.flag(FLAG));
    if !printing && flag.is_none() {
        return reask::start(extension, has_prompt, fresh);
    }
    let (unanswered_turn, mut found) = (extension.unanswered_turn(), deliver::read(extension));
    let mut elsewhere = None;
    if let Some(text) = flag {
        let saved = found.as_mut().map(Option::as_mut).map_err(|sentence| sentence.clone());
        let used = from_flag(&text).and_then(|given| {
            let used =
                Saved::use_flag(saved, &given, ctx.mode(), has_prompt, unanswered_turn.is_some());
            Ok((used?, given))
        });
        match used {
            Ok((FlagUse::Later, given)) => {
                extension.session(|session| session.flag_answers = given.into())
            }
            Ok((FlagUse::Saved(file), given)) => {
                extension.with(|state| state.sync.flagged = Some(given));
                elsewhere = file;
            }
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
        return reask::start(extension, has_prompt, fresh);
    }
    extension.report_unsigned();
    let own = || session::file(&ctx).filter(|file| Path::new(file).is_file());
    let work = !has_prompt && deliver::has_work(extension, unanswered_turn.as_ref(), &found);
    if let Some(file) = elsewhere.or_else(|| own().filter(|_| work)) {
        return switch(extension, file, !has_prompt).map(|promise| Maybe(Some(promise)));
    }
    if has_prompt {
        // The prompt must come after the questions are saved to the file.
        return deliver::deliver(extension, unanswered_turn, found, false);
    }
    let (awaited, promise) = Deferred::new()?;
    extension.with(|state| state.sync.awaited.push(awaited));
    deliver::deliver(extension, unanswered_turn, found, true)?;
    Ok(Maybe(Some(promise)))
}

/// Handles `input`: refuses a prompt if `--answers` is invalid, and finds pending files in the
/// prompt.
pub fn on_input(event: &PiEvent, extension: &Rc<Extension>) -> Option<Value> {
    if extension.with(|state| state.sync.refused) {
        return Some(json!({ "action": "handled" }));
    }
    let (cwd, prompt) = (extension.ctx().cwd()?, event.text().unwrap_or_default());
    for path in attached_files(&process::command_line(), &prompt, &cwd) {
        if extension.with(|state| !state.sync.attached.contains_key(&path))
            && let Some(text) = store::text(&path)
        {
            extension.with(|state| state.sync.attached.insert(path, text));
        }
    }
    None
}

/// Handles `message_end`. A message of the model means that the prompt is in the session, so this
/// removes the pending files of the prompt, unless they have changed.
pub fn on_message_end(event: &PiEvent, extension: &Rc<Extension>) {
    let Some(message) = event.message() else { return };
    if message.role().as_deref() == Some("assistant") {
        let end = message.stop_reason();
        if end.is_some_and(|end| matches!(end.as_str(), "stop" | "toolUse" | "length")) {
            let read = extension.with(|state| mem::take(&mut state.sync.attached));
            for (path, text) in read {
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
            // If Pi does not save the session, only a prompt can answer its questions.
            None => words::saved_alone(count, &shown),
        });
    }
    extension.with(|state| mem::take(&mut state.sync.awaited));
}
