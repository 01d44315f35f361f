//! Asks again if a user can answer: calls that were interrupted when Pi ended, and questions of
//! this session in the pending file.

use std::rc::Rc;

use napi::Result;

use crate::contract::{self, Mode, Reply};
use crate::edge::call::Open;
use crate::edge::extension::Extension;
use crate::edge::images::load;
use crate::edge::js::{Deferred, Maybe, spawn};
use crate::edge::pending::command_ctx::redraw;
use crate::edge::pending::deliver;
use crate::edge::pending::deliver::{Snapshot, report_notes};
use crate::edge::pending::file::Gate;
use crate::edge::pi::{print_fault, session};
use crate::model::Outcome;
use crate::pending::ToolCall;
use crate::session::Event;
use crate::session::call_data::CallData;
use crate::session::log::Turn;
use crate::session::stages::Settlement;
use crate::strings::host as words;
use crate::surface::print::{MAX_CALLS, PendingCall};

/// Handles the start of a session in a terminal or an RPC client: asks interrupted calls again,
/// then continues with the pending file. `fresh`: the session is new. Returns a promise that delays
/// a prompt of Pi's command line.
pub fn start(extension: &Rc<Extension>, has_prompt: bool, fresh: bool) -> Result<Maybe> {
    let (awaited, promise) = has_prompt.then(Deferred::new).transpose()?.unzip();
    let gate = Rc::new(Gate { has_prompt, fresh, _held: awaited });
    extension.with(|state| state.sync.gate.replace(gate));
    let mode = extension.ctx().mode();
    extension.together(|| {
        extension.handle(Event::Opened { mode, has_prompt });
    });
    extension.release_prompt();
    Ok(Maybe(promise))
}

/// Asks the questions of the pending file.
pub fn read(extension: &Rc<Extension>) {
    let gate = extension.with(|state| state.sync.gate.clone()).unwrap_or_default();
    let ctx = extension.ctx();
    match Snapshot::read(extension) {
        Ok(Some(found)) => ask_pending(extension, found, &gate),
        Err(sentence) if ctx.mode() == Mode::Interactive => ctx.warn(&sentence),
        Ok(None) | Err(_) => {}
    }
}

/// Asks interrupted calls of the current branch again: after `session_tree`, or because the user
/// wants to answer stopped calls.
pub fn resume_calls(extension: &Rc<Extension>) {
    extension.together(|| extension.handle(Event::BranchChanged));
}

impl Extension {
    /// Releases the prompt of Pi's command line after interrupted calls have their results.
    pub(in crate::edge) fn release_prompt(&self) {
        if !self.session(|session| session.is_resuming()) {
            self.with(|state| state.sync.gate.take());
        }
    }
}

/// Delivers the answers of the file, opens forms for its other questions, and reports questions of
/// other sessions.
fn ask_pending(extension: &Rc<Extension>, mut found: Snapshot, gate: &Rc<Gate>) {
    let ctx = extension.ctx();
    let terminal = ctx.mode() == Mode::Interactive;
    // For a client, answers are delivered only if it gave them with `--answers`.
    if terminal || found.saved.is_flagged {
        let answered = found.remove_answered(&ctx);
        extension.with(|state| state.sync.flagged = None);
        if !terminal {
            report_notes(&ctx, found.saved.missing(false));
        }
        if !answered.is_empty() {
            let session = found.saved.pending.session_id.as_deref();
            deliver::settle(extension, session, answered, !gate.has_prompt);
        }
    }
    if terminal {
        if gate.fresh && found.saved.matched.unproven {
            ctx.inform(&found.heading(&ctx));
        }
        ask_all(extension, found, gate);
    } else if found.saved.matched.unproven && found.saved.pending.answered() > 0 {
        print_fault(&words::not_used(&found.saved.shown));
    }
}

/// Opens the forms of the calls in the file, one after the other.
pub fn ask_all(extension: &Rc<Extension>, found: Snapshot, gate: &Rc<Gate>) {
    let more = found.saved.matched.calls.len().saturating_sub(MAX_CALLS);
    if more > 0 {
        extension.ctx().report(&words::more_wait(&found.saved.shown, more));
    }
    let session = found.saved.pending.session_id;
    extension.together(|| {
        for due in found.saved.matched.calls.into_iter().take(MAX_CALLS) {
            ask_due(extension, due, session.clone(), gate);
        }
    });
}

/// Opens the form of a call in the file, with the file's answers and the drafts of the session.
fn ask_due(extension: &Rc<Extension>, due: PendingCall, session: Option<String>, gate: &Rc<Gate>) {
    let (owner, gate) = (Rc::clone(extension), Rc::clone(gate));
    let draft = extension.look(|log| log.draft_of_call(&due.id).cloned());
    let mut data = CallData::new(due.id.clone(), due.tool.clone(), due.call.clone());
    data.saved = draft.map(|draft| contract::read_drafts(&due.call, &draft)).unwrap_or_default();
    data.answers = due.filled.answers.clone();
    ask(extension, data, move |outcome| match outcome {
        Outcome::Answered(_) => {
            let answers = vec![(due, outcome.clone())];
            deliver::settle(&owner, session.as_deref(), answers, !gate.has_prompt);
        }
        Outcome::Aborted | Outcome::ConnectionLost => {}
        _ => owner.ctx().report(words::still_saved()),
    });
}

/// Asks the questions of `data`. `done` receives their outcome, unless the session ends first.
pub fn ask(extension: &Rc<Extension>, data: CallData, done: impl FnOnce(&Outcome) + 'static) {
    let owner = Rc::clone(extension);
    let callback = move |end: &Settlement, _: &Reply| {
        if !owner.is_over() {
            done(&end.outcome);
        }
    };
    extension.ask(data, Open::from_code(callback), None);
}

/// Writes the results of interrupted calls after their message, which is in this `entry`. Reads
/// their images first.
pub fn write(extension: &Rc<Extension>, entry: String, results: Vec<(Rc<ToolCall>, Reply)>) {
    let owner = Rc::clone(extension);
    let (calls, replies): (Vec<_>, Vec<_>) = results.into_iter().unzip();
    spawn(async move {
        let mut contents = Vec::new();
        for reply in &replies {
            contents.push(load(&owner.ctx(), reply.images.clone(), true).await);
        }
        let ctx = owner.ctx();
        // The session may have continued meanwhile, or cannot be written.
        let is_it =
            |turn: &Turn| turn.entry == entry && turn.open().eq(calls.iter().map(|call| &**call));
        let replies: Vec<_> = replies.into_iter().zip(contents).collect();
        let written = owner.unanswered_turn().filter(is_it).is_some_and(|turn| {
            let carried = owner.carried();
            session::complete(&ctx, &turn, &replies, carried.as_ref()).is_ok()
        });
        if written && ctx.mode() == Mode::Interactive {
            redraw(&owner).await;
        }
        owner.handle(Event::ResultsWritten(written));
        owner.run();
    });
}
