//! Asks again, where somebody can answer: calls that were cut off when Pi ended, and questions of
//! this session that wait in the pending file.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::contract::{self, Call, Mode, Reply};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, ReplyTo, Request, Settled};
use crate::host::deferred::restore;
use crate::host::deliver::Held;
use crate::host::extension::Extension;
use crate::host::images::{Content, Reading, load};
use crate::host::js::guard::guarded;
use crate::host::js::{Deferred, tame, undefined};
use crate::host::pending::deliver;
use crate::host::pending::offer;
use crate::host::pending::redraw::redraw;
use crate::host::pending::snapshot::{MAX_CALLS, Pass, Snapshot};
use crate::host::pending::sync::{PendingSync, Source};
use crate::host::pi::session;
use crate::host::pi::{Ctx, KeptCtx, Pi};
use crate::model::Outcome;
use crate::pending::ToolCall;
use crate::session::log::Turn;
use crate::session::telling;
use crate::strings::host as words;
use crate::surface::print::matching::PendingCall;

/// Keeps a prompt of Pi's own waiting until the forms are closed that must come before it: until the last
/// one lets go of it, whatever became of the others.
#[derive(Default)]
pub struct Gate {
    /// Whether Pi sends a prompt of its own when it may go on.
    prompted: bool,
    /// Dropped, the promise is fulfilled.
    _held: Option<Deferred>,
}

/// A session starts in a terminal or behind an RPC client: asks what was cut off, and goes on with
/// the pending file. `fresh` is a session that was not there before. Gives Pi a promise to await
/// where a prompt of its own waits.
pub fn start<'e>(
    pass: Pass<'e>,
    sync: &Rc<PendingSync>,
    prompted: bool,
    fresh: bool,
) -> Result<Unknown<'e>> {
    let Pass { ctx, cut_off, mut found } = pass;
    let (held, promise) = match prompted {
        true => Deferred::new(ctx.env).map(|(held, promise)| (Some(held), promise))?,
        false => (None, undefined(ctx.env)?),
    };
    let gate = Rc::new(Gate { prompted, _held: held });
    if let Some(cut_off) = cut_off {
        ask_cut_off(ctx, sync, cut_off, &gate);
        // Answers may have come already.
        found = Snapshot::read(sync, ctx);
    }
    match found {
        Ok(Some(found)) => ask_pending(ctx, sync, found, &gate, fresh),
        Err(sentence) if ctx.mode() == Mode::Interactive => ctx.warn(&sentence),
        Ok(None) | Err(_) => {}
    }
    Ok(promise)
}

/// `session_tree`: the session stands elsewhere now, maybe at calls that were cut off.
pub fn on_session_tree(ctx: Ctx, sync: &Rc<PendingSync>) {
    if ctx.mode() == Mode::Print || sync.navigating.get() {
        return;
    }
    if let Some(cut_off) = sync.extension.log.cut_off(ctx) {
        ask_cut_off(ctx, sync, cut_off, &Rc::default());
    }
}

/// Delivers what the file answers, opens forms for the rest, and says what is not this session's.
fn ask_pending(
    ctx: Ctx,
    sync: &Rc<PendingSync>,
    mut found: Snapshot,
    gate: &Rc<Gate>,
    fresh: bool,
) {
    let terminal = ctx.mode() == Mode::Interactive;
    // A client gets answers of a file only where it gave them itself.
    if terminal || found.prefilled.is_some() {
        let answered = found.take_answered(ctx, terminal);
        found.keep_flagged(ctx, sync);
        if !answered.is_empty() {
            send(ctx, sync, &found.source, &answered, gate);
        }
    }
    if terminal {
        if fresh && found.matched.unproven {
            let busy = gate.prompted || Rc::strong_count(gate) > 1;
            offer::offer(ctx, sync, &found, busy);
        }
        ask_all(ctx, sync, found, gate);
    } else if found.matched.unproven && found.pending.answered() > 0 {
        ctx.complain(&words::not_used(&found.shown));
    }
}

fn send(
    ctx: Ctx,
    sync: &PendingSync,
    source: &Source,
    answers: &[(PendingCall, Outcome)],
    gate: &Gate,
) {
    deliver::settle(ctx, sync, source, answers);
    sync.extension.deliver.start(ctx, !gate.prompted);
}

/// Opens the forms of the calls that wait in the file, one after the other.
pub fn ask_all(ctx: Ctx, sync: &Rc<PendingSync>, found: Snapshot, gate: &Rc<Gate>) {
    let more = found.matched.calls.len().saturating_sub(MAX_CALLS);
    if more > 0 {
        ctx.tell(&words::more_wait(&found.shown, more));
    }
    let calls = found.matched.calls.iter().take(MAX_CALLS);
    let left = left_in(ctx, sync, calls.map(|due| due.id.as_str()));
    sync.extension.together(ctx.env, || {
        for (due, left) in found.matched.calls.into_iter().take(MAX_CALLS).zip(&left) {
            let left = left.as_ref();
            ask_due(ctx, sync, due, left, found.source.clone(), gate);
        }
    });
}

/// Opens the form of a call that waits in the file, with what was written for it.
fn ask_due(
    ctx: Ctx,
    sync: &Rc<PendingSync>,
    due: PendingCall,
    left: Option<&Value>,
    source: Source,
    gate: &Rc<Gate>,
) {
    let Ok(kept) = ctx.keep() else { return };
    let (owner, gate) = (Rc::clone(sync), Rc::clone(gate));
    let mut facts = again(due.id.clone(), due.tool.clone(), due.call.clone(), left);
    facts.answers = due.filled.answers.clone();
    let callback = move |env: &Env, settled: &Settled, _: &Reply| {
        if let Ok(ctx) = kept.get(env)
            && owner.extension.pi(env).is_some()
        {
            match settled.outcome {
                Outcome::Answered(_) => {
                    send(ctx, &owner, &source, &[(due, settled.outcome.clone())], &gate);
                }
                Outcome::Aborted | Outcome::ConnectionLost => {}
                _ => ctx.tell(words::still_waiting()),
            }
        }
    };
    ask(ctx, sync, facts, ReplyTo::Callback(Box::new(callback)));
}

/// What was left in forms of these tool calls.
fn left_in<'a>(
    ctx: Ctx,
    sync: &PendingSync,
    calls: impl Iterator<Item = &'a str>,
) -> Vec<Option<Value>> {
    let log = &sync.extension.log;
    log.look(ctx, |log| calls.map(|id| log.draft_of_call(id)?.left.clone()).collect())
}

/// A call that was asked before, with what was `left` in its form then.
fn again(id: String, tool: String, call: Call, left: Option<&Value>) -> Facts {
    let kept = left.map(|left| contract::drafts(&call, left)).unwrap_or_default();
    Facts { kept, ..Facts::new(id, tool, call) }
}

/// Starts a call of ours.
fn ask(ctx: Ctx, sync: &PendingSync, facts: Facts, reply_to: ReplyTo) {
    let request =
        Request { facts, reply_to, ctx: Some(ctx), signal: None, on_update: None, aside: None };
    OpenCall::start(ctx.env, &sync.extension, request);
}

/// The results of calls that are asked again, until all of them are there.
struct Round {
    cut_off: Turn,
    replies: RefCell<Vec<Option<Reply>>>,
    ctx: KeptCtx,
    sync: Rc<PendingSync>,
    gate: Rc<Gate>,
    /// False where the agent was not to wait for any of them: then it does not go on by itself.
    waited: Cell<bool>,
    /// What ends meanwhile comes behind the results.
    held: Cell<Option<Held>>,
}

/// Asks calls again that were cut off.
fn ask_cut_off(ctx: Ctx, sync: &Rc<PendingSync>, cut_off: Turn, gate: &Rc<Gate>) {
    let Ok(kept) = ctx.keep() else { return };
    let calls: Vec<_> = cut_off.open().cloned().collect();
    let round = Rc::new(Round {
        cut_off,
        replies: RefCell::new(vec![None; calls.len()]),
        ctx: kept,
        sync: Rc::clone(sync),
        gate: Rc::clone(gate),
        waited: Cell::new(false),
        held: Cell::new(Some(sync.extension.deliver.hold())),
    });
    let left = left_in(ctx, sync, calls.iter().map(|it| it.id.as_str()));
    let all = calls.into_iter().enumerate().zip(left);
    // Shown once: a message may have hundreds of calls.
    sync.extension.together(ctx.env, || {
        all.for_each(|(call, left)| ask_again(ctx, &round, call, left.as_ref()));
    });
}

/// Asks the call `held` of `round` again, its number is `index`. Where the agent is to go on without
/// the answer, it has its result at once.
fn ask_again(ctx: Ctx, round: &Rc<Round>, (index, held): (usize, ToolCall), left: Option<&Value>) {
    let extension = &round.sync.extension;
    if let Some((reply, waited)) = restore::resumed(ctx, extension, &held) {
        round.waited.set(round.waited.get() || waited);
        round.done(ctx.env, index, Some(reply));
        return;
    }
    round.waited.set(true);
    let call = match contract::parse(&held.tool, extension.settings().flavor, held.args) {
        Ok(call) => call,
        Err(refused) => {
            round.done(ctx.env, index, Some(telling::refusal(refused)));
            return;
        }
    };
    let of = Rc::clone(round);
    let callback = move |env: &Env, settled: &Settled, reply: &Reply| {
        // Cut off once more: it will be asked again.
        let lost = matches!(settled.outcome, Outcome::Aborted | Outcome::ConnectionLost);
        of.done(env, index, (!lost).then(|| reply.clone()));
    };
    let reply_to = ReplyTo::Again(Box::new(callback));
    ask(ctx, &round.sync, again(held.id, held.tool, call, left), reply_to);
}

impl Round {
    fn done(self: &Rc<Self>, env: &Env, index: usize, reply: Option<Reply>) {
        if let Some(slot) = self.replies.borrow_mut().get_mut(index) {
            *slot = reply;
        }
        if self.replies.borrow().iter().any(Option::is_none) {
            return;
        }
        let replies: Vec<_> = self.replies.borrow().iter().flatten().cloned().collect();
        let Ok(ctx) = self.ctx.get(env) else { return };
        let (round, kept) = (Rc::clone(self), replies.clone());
        let each: Vec<_> = replies.iter().collect();
        load(env, Reading::of(Some(ctx)).stored(), &each, move |env, images| {
            let replies: Vec<_> = kept.into_iter().zip(images.iter().cloned()).collect();
            if let (Ok(ctx), Some(pi)) = (round.ctx.get(env), round.sync.extension.pi(env)) {
                let finished = tame(env, guarded(|| round.finish(ctx, pi, &replies)));
                finished.unwrap_or_else(|error| ctx.warn(&error.reason));
            }
        });
    }

    fn finish(&self, ctx: Ctx, pi: Pi, replies: &[(Reply, Content)]) -> Result<()> {
        self.held.take();
        let Extension { log, deliver, .. } = &*self.sync.extension;
        if log.cut_off(ctx).is_some_and(|still| still.has_results_of(&self.cut_off)) {
            let carried = log.carried(ctx);
            if session::complete(ctx, &self.cut_off, replies, carried.as_ref()).is_ok() {
                return self.written(ctx, pi);
            }
            log.give_up_turn();
        }
        // The session went on meanwhile, or cannot be written to: the answers come as messages.
        deliver.start(ctx, !self.gate.prompted);
        Ok(())
    }

    /// The results are in the session: in a terminal they are drawn, then the model goes on.
    fn written(&self, ctx: Ctx, pi: Pi) -> Result<()> {
        let go_on = !self.gate.prompted && self.waited.get();
        if !self.waited.get() {
            // Answers may have come before Pi ended.
            self.sync.extension.deliver.start(ctx, !self.gate.prompted);
        }
        if ctx.mode() != Mode::Interactive {
            return if go_on { deliver::go_on(ctx.env, &pi.object()).map(drop) } else { Ok(()) };
        }
        let (extension, gate) = (Rc::clone(&self.sync.extension), Rc::clone(&self.gate));
        redraw(ctx.env, &self.sync, move |env| {
            if go_on && let Some(pi) = extension.pi(env) {
                tame(env, guarded(|| deliver::go_on(env, &pi.object()).map(drop))).ok();
            }
            drop(gate);
        });
        Ok(())
    }
}
