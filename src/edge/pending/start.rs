//! Opens a session at its start. In print mode, may first switch to another session (see
//! [`Plan::switch_to`]).

use std::mem;
use std::path::Path;
use std::rc::Rc;

use napi::Result;

use crate::contract::Mode;
use crate::edge::extension::Extension;
use crate::edge::js::{Deferred, Maybe};
use crate::edge::pending::command_ctx::switch;
use crate::edge::pending::deliver;
use crate::edge::pi::{Pi, PiEvent, process, session};
use crate::session::Event;
use crate::surface::print::has_prompt;
use crate::surface::print::start::{Plan, Start};

/// The flag with answers for saved questions, or for later calls.
const FLAG: &str = "answers";

/// Registers the flag. Must be called while Pi loads extensions: at a later call, Pi would stop if
/// another extension had a flag of the same name.
pub fn register_flag(pi: &Pi) {
    pi.register_flag(FLAG, "Answers to pending or upcoming ask_user questions, as a JSON list");
}

/// Handles Pi's event `session_start`. Returns a promise if Pi must wait.
pub fn on_start(event: &PiEvent, extension: &Rc<Extension>) -> Result<Maybe> {
    let reason = event.reason();
    let is_startup = reason.as_deref() == Some("startup");
    if extension.ctx().mode() == Mode::Print && !is_startup {
        // In print mode, only our own command switches the session. After the switch, it sends a
        // second command, which opens the session: Pi does not print the turns of a session that is
        // still starting.
        extension.with(|state| state.sync.is_switched = true);
        return Ok(Maybe(None));
    }
    let is_new = is_startup || reason.as_deref() == Some("new");
    open(extension, is_startup, is_new)
}

/// Opens a session to which Pi has switched in print mode. Returns a promise that is fulfilled when
/// the agent has settled.
pub fn open_switched(extension: &Rc<Extension>) -> Result<Maybe> {
    match extension.with(|state| mem::take(&mut state.sync.is_switched)) {
        true => open(extension, true, false),
        false => Ok(Maybe(None)),
    }
}

/// Opens the session, or switches to another one. `is_startup`: Pi has just started, so the prompt
/// and the flags of its command line are for this session.
fn open(extension: &Rc<Extension>, is_startup: bool, is_new: bool) -> Result<Maybe> {
    let ctx = extension.ctx();
    let mode = ctx.mode();
    // With an RPC client, Pi ignores a prompt on its command line.
    let has_prompt = is_startup && mode != Mode::Rpc && has_prompt(&process::command_line());
    let flag = extension.pi().filter(|_| is_startup).and_then(|pi| pi.flag(FLAG));
    if mode == Mode::Print || flag.is_some() {
        let file = session::file(&ctx).filter(|file| Path::new(file).is_file());
        let start = extension.look(|log| Start::new(mode, has_prompt, log, file));
        match start.plan(flag.as_deref(), deliver::read(extension)) {
            Ok(Plan { switch_to: Some(file), .. }) if is_new => return switch(extension, file),
            Ok(Plan { for_file, for_later, .. }) => {
                extension.session(|session| {
                    session.flag_answers_for_file = for_file;
                    session.flag_answers = for_later.into();
                });
            }
            Err(sentence) => {
                extension.handle(Event::StartRefused(sentence));
                return Ok(Maybe(None));
            }
        }
    }
    let waits = has_prompt || mode == Mode::Print;
    let (deferred, promise) = waits.then(Deferred::new).transpose()?.unzip();
    extension.with(|state| state.sync.start = deferred);
    extension.handle(Event::Opened { has_prompt, is_new });
    Ok(Maybe(promise))
}

impl Extension {
    /// Ends Pi's wait for the start of the session, if the session allows it.
    pub(in crate::edge) fn release_start(&self) {
        if self.with(|state| state.sync.start.is_none()) {
            return;
        }
        let (mode, agent) = (self.ctx().mode(), self.ctx().agent());
        if self.session(|session| session.ends_start(mode, agent)) {
            let start = self.with(|state| state.sync.start.take());
            drop(start);
        }
    }
}
