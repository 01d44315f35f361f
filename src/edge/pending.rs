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
pub mod file;
mod questions_command;
mod start;

use std::mem;
use std::rc::Rc;

use serde_json::{Value, json};

use crate::edge::extension::Extension;
use crate::edge::pending::file::change_file;
use crate::edge::pi::{PiEvent, process, session};
use crate::pending::store::{self, Lock};
use crate::strings::host as words;
use crate::surface::print::attached_files;

pub use command_ctx::redraw;
pub use questions_command::register as register_command;
pub use start::{on_start, register_flag};

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
    // Operations whose command has not arrived are dropped.
    let jobs = extension.with(|state| mem::take(&mut state.sync.jobs));
    drop(jobs);
}
