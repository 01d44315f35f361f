//! Moves questions and answers between the session and the pending file. If there is a user, the
//! user is asked the saved questions again. The answers in the file are delivered to the agent.
//! Questions of other sessions are ignored.
//!
//! ```text
//! session_start ─▶ on_start ─▶ Start::plan ─┬▶ Event::Opened ─▶ Action::ReadFile ─▶ deliver
//!                                           └▶ print mode: switch to the session ─▶ open_switched
//! input ─▶ on_input: the prompt contains the file ─▶ on_message_end: the file is removed
//! ```

mod command_ctx;
pub mod deliver;
mod questions_command;
mod start;

use std::mem;
use std::rc::Rc;

use serde_json::{Value, json};

use crate::edge::extension::Extension;
use crate::edge::pending::deliver::change_file;
use crate::edge::pi::{PiEvent, process};
use crate::pending::store;
use crate::surface::print::{attached_files, is_complete};

pub use command_ctx::redraw;
pub use questions_command::register as register_command;
pub use start::{on_start, register_flag};

/// Handles Pi's event `input`: refuses the prompt if `--answers` is invalid. Stores the pending
/// files that Pi's command line attaches to the prompt.
pub fn on_input(event: &PiEvent, extension: &Rc<Extension>) -> Option<Value> {
    if extension.session(|session| session.refuses_prompts) {
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

/// Handles Pi's event `message_end`. After a complete message of the model, the session contains
/// the prompt. So this function removes the pending files that were attached to the prompt, unless
/// they have changed.
pub fn on_message_end(event: &PiEvent, extension: &Rc<Extension>) {
    // Only messages of the model have a stop reason.
    let reason = event.message().and_then(|message| message.stop_reason());
    if reason.is_some_and(|reason| is_complete(&reason)) {
        for (path, text) in extension.with(|state| mem::take(&mut state.sync.attached)) {
            change_file(&extension.ctx(), move |lock| lock.remove_unchanged(&path, &text));
        }
    }
}

/// Handles Pi's event `agent_settled`, and the end of the session: ends the operations that still
/// wait for the `ctx` of a command (see [`command_ctx`]).
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
