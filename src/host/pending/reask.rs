//! Asks again, where somebody can answer: calls that were cut off when Pi ended, and questions of
//! this session that wait in the pending file.

use std::rc::Rc;

use napi::Result;

use crate::contract::{self, Mode, Reply};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, ReplyTo, Request, Settled};
use crate::host::images::{Reading, load};
use crate::host::js::guard::guarded;
use crate::host::js::{Deferred, Maybe, spawn};
use crate::host::pending::command_ctx::redraw;
use crate::host::pending::deliver;
use crate::host::pending::snapshot::{MAX_CALLS, Snapshot};
use crate::host::pending::sync::{Gate, PendingSync, Source};
use crate::host::pi::{Ctx, complain, session};
use crate::model::Outcome;
use crate::pending::ToolCall;
use crate::session::log::Turn;
use crate::session::{Action, Event};
use crate::strings::host as words;
use crate::surface::print::PendingCall;

/// A session starts in a terminal or behind an RPC client: asks what was cut off, and goes on with
/// the pending file. `fresh` is a session that was not there before. Gives Pi a promise to await
/// where a prompt of its own waits.
pub fn start(ctx: &Ctx, sync: &Rc<PendingSync>, prompted: bool, fresh: bool) -> Result<Maybe> {
    let (held, promise) = match prompted {
        true => Deferred::new().map(|(held, promise)| (Some(held), Maybe(Some(promise))))?,
        false => (None, Maybe(None)),
    };
    let gate = Rc::new(Gate { prompted, fresh, _held: held });
    sync.with(|it| it.gate.replace(gate));
    let mode = ctx.mode();
    sync.extension.together(|| {
        sync.extension.handle(ctx, Event::Opened { mode, prompted });
    });
    on_rest(sync);
    Ok(promise)
}

/// Reads the pending file: asks what waits there.
fn read(ctx: &Ctx, sync: &Rc<PendingSync>) {
    let gate = sync.with(|it| it.gate.clone()).unwrap_or_default();
    match Snapshot::read(sync, ctx) {
        Ok(Some(found)) => ask_pending(ctx, sync, found, &gate),
        Err(sentence) if ctx.mode() == Mode::Interactive => ctx.warn(&sentence),
        Ok(None) | Err(_) => {}
    }
}

/// Asks the calls again that were cut off where the session stands: after `session_tree`, or because the user
/// wants to answer calls that were stopped.
pub fn ask_cut_off(ctx: &Ctx, sync: &Rc<PendingSync>) {
    sync.extension.together(|| sync.extension.handle(ctx, Event::Moved));
}

/// The queue has come to rest: lets a prompt of Pi's own go on, once the calls that were cut off have their
/// results.
pub fn on_rest(sync: &PendingSync) {
    if !sync.extension.log.with(|session| session.is_resuming()) {
        sync.with(|it| it.gate.take());
    }
}

/// Delivers what the file answers, opens forms for the rest, and says what this session did not ask.
fn ask_pending(ctx: &Ctx, sync: &Rc<PendingSync>, mut found: Snapshot, gate: &Rc<Gate>) {
    let terminal = ctx.mode() == Mode::Interactive;
    // A client gets answers of a file only where it gave them itself.
    if terminal || found.is_flagged {
        let answered = found.take_answered(ctx);
        sync.with(|it| it.flagged = None);
        if !terminal {
            found.tell_missing(ctx, false);
        }
        if !answered.is_empty() {
            deliver::settle(ctx, sync, &found.source, answered, !gate.prompted);
        }
    }
    if terminal {
        if gate.fresh && found.matched.unproven {
            ctx.inform(&found.heading(ctx));
        }
        ask_all(ctx, sync, found, gate);
    } else if found.matched.unproven && found.pending.answered() > 0 {
        complain(&words::not_used(&found.shown));
    }
}

/// Opens the forms of the calls that wait in the file, one after the other.
pub fn ask_all(ctx: &Ctx, sync: &Rc<PendingSync>, found: Snapshot, gate: &Rc<Gate>) {
    let more = found.matched.calls.len().saturating_sub(MAX_CALLS);
    if more > 0 {
        ctx.tell(&words::more_wait(&found.shown, more));
    }
    sync.extension.together(|| {
        for due in found.matched.calls.into_iter().take(MAX_CALLS) {
            ask_due(ctx, sync, due, found.source.clone(), gate);
        }
    });
}

/// Opens the form of a call that waits in the file, with what was written for it, and what was left in its form.
fn ask_due(ctx: &Ctx, sync: &Rc<PendingSync>, due: PendingCall, source: Source, gate: &Rc<Gate>) {
    let (owner, gate, kept) = (Rc::clone(sync), Rc::clone(gate), ctx.clone());
    let left = sync.extension.log.look(ctx, |log| log.draft_of_call(&due.id).cloned());
    let mut facts = Facts::new(due.id.clone(), due.tool.clone(), due.call.clone());
    facts.kept = left.map(|left| contract::drafts(&due.call, &left)).unwrap_or_default();
    facts.answers = due.filled.answers.clone();
    let callback = move |settled: &Settled, _: &Reply| {
        let ctx = &kept;
        if owner.extension.pi().is_some() {
            match settled.outcome {
                Outcome::Answered(_) => {
                    let answers = vec![(due, settled.outcome.clone())];
                    deliver::settle(ctx, &owner, &source, answers, !gate.prompted);
                }
                Outcome::Aborted | Outcome::ConnectionLost => {}
                _ => ctx.tell(words::still_waiting()),
            }
        }
    };
    let reply_to = ReplyTo::Callback(Box::new(callback));
    let request =
        Request { facts, reply_to, ctx: Some(ctx.clone()), signal: None, on_update: None };
    OpenCall::start(&sync.extension, request);
}

/// Performs what is to be done with the pending file, and with results of calls that were cut off.
pub fn perform(ctx: &Ctx, sync: &Rc<PendingSync>, action: Action) {
    match action {
        Action::ReadFile => read(ctx, sync),
        Action::ClearFile(calls) => deliver::clear(ctx, sync, &calls),
        Action::WriteResults { entry, results } => write(ctx, sync, entry, results),
        Action::GoOn => {
            let pi = sync.extension.pi();
            if let Some(Err(error)) = pi.map(|pi| deliver::go_on(&pi.sender())) {
                ctx.warn(&error.reason);
            }
        }
        _ => {}
    }
}

/// Writes results of calls that were cut off behind their message, the one of this `entry`, once their
/// images are read.
fn write(ctx: &Ctx, sync: &Rc<PendingSync>, entry: String, results: Vec<(Rc<ToolCall>, Reply)>) {
    let (ctx, owner) = (ctx.clone(), Rc::clone(sync));
    let (calls, replies): (Vec<_>, Vec<_>) = results.into_iter().unzip();
    spawn(async move {
        let images = replies.iter().map(|reply| reply.images.clone()).collect();
        let images = load(Reading::of(Some(&ctx)).stored(), images).await;
        let log = &owner.extension.log;
        // The session may have gone on meanwhile, or cannot be written to.
        let is_it =
            |turn: &Turn| turn.entry == entry && turn.open().eq(calls.iter().map(|it| &**it));
        let replies: Vec<_> = replies.into_iter().zip(images).collect();
        let written = log.cut_off(&ctx).filter(is_it).is_some_and(|turn| {
            let carried = log.carried(&ctx);
            guarded(|| session::complete(&ctx, &turn, &replies, carried.as_ref())).is_ok()
        });
        if written && ctx.mode() == Mode::Interactive {
            redraw(&owner).await;
        }
        owner.extension.handle(&ctx, Event::Written(written));
        owner.extension.run();
    });
}
