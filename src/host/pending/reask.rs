//! Asks again, where somebody can answer: calls that were cut off when Pi ended, and questions of
//! this session that wait in the pending file.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, sys};

use crate::contract::{self, Reply};
use crate::host::call::open_call::{Execution, Goal, OpenCall, Request};
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::{self, Deferred, JsRef, undefined};
use crate::host::pending::deliver;
use crate::host::pending::lock::Source;
use crate::host::pending::offer;
use crate::host::pending::redraw::redraw;
use crate::host::pending::snapshot::{self, Snapshot};
use crate::host::pi::context::{self, Place};
use crate::host::pi::session;
use crate::model::{Answers, Outcome};
use crate::strings::host as words;
use crate::surface::print::branch::{CutOff, Slot};
use crate::surface::print::matching::PendingCall;

/// Forms that are open, for a prompt that must come after them.
pub struct Wait {
    prompted: bool,
    open: Cell<usize>,
    held: RefCell<Option<Deferred>>,
}

impl Wait {
    /// Nothing is open yet; `prompted`: Pi sends a prompt of its own when it may go on.
    pub fn new(prompted: bool) -> Rc<Self> {
        Rc::new(Self { prompted, open: Cell::new(0), held: RefCell::default() })
    }

    /// One more is open, until the seat is let go of.
    fn seat(self: &Rc<Self>) -> Seat {
        self.open.set(self.open.get() + 1);
        Seat(Rc::clone(self))
    }
}

/// Keeps a prompt waiting. Whatever becomes of the form that has it, it is let go of at last.
struct Seat(Rc<Wait>);

impl Drop for Seat {
    fn drop(&mut self) {
        let open = self.0.open.get().saturating_sub(1);
        self.0.open.set(open);
        if open == 0 {
            // Let go of, it is fulfilled.
            self.0.held.take();
        }
    }
}

/// A session starts in a terminal or behind an RPC client: asks what was cut off, and goes on with
/// the pending file. `fresh` is a session that was not there before. Gives Pi a promise to await
/// where a prompt of its own waits.
///
/// # Errors
/// Only when the environment is going away.
pub fn start(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
    prompted: bool,
    fresh: bool,
) -> Result<sys::napi_value> {
    let wait = Wait::new(prompted);
    again(env, ctx, extension, &wait);
    match snapshot::read(env, ctx, extension) {
        Ok(Some(view)) => file(env, ctx, extension, view, &wait, fresh),
        Ok(None) => {}
        Err(sentence) if context::place(env, ctx) == Place::Terminal => {
            context::warn(env, ctx, &sentence);
        }
        Err(_) => {}
    }
    if wait.open.get() == 0 || !prompted {
        return undefined(env);
    }
    let (held, promise) = Deferred::new(env)?;
    wait.held.replace(Some(held));
    Ok(promise)
}

/// Brings what the file answers, opens forms for the rest, and says what is not this session's.
fn file(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
    mut view: Snapshot,
    wait: &Rc<Wait>,
    fresh: bool,
) {
    let terminal = context::place(env, ctx) == Place::Terminal;
    // A client gets answers of a file only where it gave them itself.
    if terminal || view.prefilled.is_some() {
        let answered = view.take_answered(env, ctx, terminal);
        view.keep_flagged(env, ctx, extension);
        if !answered.is_empty()
            && let Some(pi) = extension.pi(env)
            && let Err(error) =
                deliver::send(env, ctx, &pi, extension, &view.source, &answered, !wait.prompted)
        {
            context::warn(env, ctx, &error.reason);
        }
    }
    if terminal {
        if fresh && view.matched.unproven {
            let busy = wait.prompted || wait.open.get() > 0;
            offer::offer(env, ctx, extension, &view, busy);
        }
        ask_all(env, ctx, extension, view, wait);
    } else if view.matched.unproven && view.pending.answered() > 0 {
        context::complain(env, &words::not_used(&view.shown));
    }
}

/// Opens the forms of the calls that wait in the file, one after the other.
pub fn ask_all(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
    view: Snapshot,
    wait: &Rc<Wait>,
) {
    let more = view.matched.calls.len().saturating_sub(snapshot::MOST_CALLS);
    if more > 0 {
        context::tell(env, ctx, &words::more_wait(&view.shown, more));
    }
    for due in view.matched.calls.into_iter().take(snapshot::MOST_CALLS) {
        ask(env, ctx, extension, due, view.source.clone(), wait);
    }
}

/// Opens the form of a call that waits in the file, with what was written for it.
fn ask(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
    due: PendingCall,
    source: Source,
    wait: &Rc<Wait>,
) {
    let Ok(kept) = JsRef::new(env, ctx) else { return };
    let (owner, seat) = (Rc::clone(extension), wait.seat());
    let (id, tool, call) = (due.id.clone(), due.tool.clone(), due.call.clone());
    let answers = due.filled.answers.clone();
    let told = move |env: &Env, outcome: &Outcome, reply: &Reply| {
        if let (Ok(ctx), Some(pi)) = (kept.get(env), owner.pi(env)) {
            match outcome {
                Outcome::Answered(_) => {
                    let (go_on, answers) = (!seat.0.prompted, [(due, reply.clone())]);
                    let sent = deliver::send(env, &ctx, &pi, &owner, &source, &answers, go_on);
                    if let Err(error) = sent {
                        context::warn(env, &ctx, &error.reason);
                    }
                }
                Outcome::Aborted | Outcome::ConnectionLost => {}
                _ => context::tell(env, &ctx, words::STILL_WAITING),
            }
        }
        drop(seat);
    };
    let goal = Goal::Callback(Box::new(told));
    OpenCall::start(env, extension, Request { tool, call, answers, goal }, by_ourselves(id, ctx));
}

/// What Pi would give to `execute`, had it called.
fn by_ourselves<'e>(id: String, ctx: &Object<'e>) -> Execution<'e> {
    Execution { id, signal: None, update: None, ctx: Some(*ctx) }
}

/// The results of calls that are asked again, until all of them are there.
struct Round {
    cut: CutOff,
    replies: RefCell<Vec<Option<Reply>>>,
    ctx: JsRef,
    extension: Rc<Extension>,
    wait: Rc<Wait>,
}

/// Asks calls again that were cut off.
pub fn again(env: &Env, ctx: &Object, extension: &Rc<Extension>, wait: &Rc<Wait>) {
    let Some(cut) = session::cut_off(env, ctx, &extension.tools()) else { return };
    let Ok(kept) = JsRef::new(env, ctx) else { return };
    let flavor = extension.settings().flavor;
    let calls: Vec<_> = cut.again().cloned().collect();
    let round = Rc::new(Round {
        cut,
        replies: RefCell::new(vec![None; calls.len()]),
        ctx: kept,
        extension: Rc::clone(extension),
        wait: Rc::clone(wait),
    });
    let seats: Vec<_> = calls.iter().map(|_| wait.seat()).collect();
    for ((index, held), seat) in calls.into_iter().enumerate().zip(seats) {
        let call = match contract::parse(&held.tool, flavor, held.args) {
            Ok(call) => call,
            Err(refused) => {
                round.done(env, index, Some(deliver::refusal(refused)));
                continue;
            }
        };
        let round = Rc::clone(&round);
        let told = move |env: &Env, outcome: &Outcome, reply: &Reply| {
            // Cut off once more: it will be asked again.
            let lost = matches!(outcome, Outcome::Aborted | Outcome::ConnectionLost);
            let reply = (!lost).then(|| reply.clone());
            round.done(env, index, reply);
            drop(seat);
        };
        let request = Request {
            tool: held.tool,
            answers: Answers::none(call.form.questions.len()),
            call,
            goal: Goal::Callback(Box::new(told)),
        };
        OpenCall::start(env, extension, request, by_ourselves(held.id, ctx));
    }
}

impl Round {
    fn done(&self, env: &Env, index: usize, reply: Option<Reply>) {
        if let Some(slot) = self.replies.borrow_mut().get_mut(index) {
            *slot = reply;
        }
        let replies: Option<Vec<_>> = self.replies.borrow().iter().cloned().collect();
        if let Some(replies) = replies
            && let (Ok(ctx), Some(pi)) = (self.ctx.get(env), self.extension.pi(env))
            && let Err(error) = self.finish(env, &ctx, &pi, &replies)
        {
            context::warn(env, &ctx, &error.reason);
        }
    }

    /// The results are in the session: in a terminal they are drawn, then the model goes on.
    fn written(&self, env: &Env, ctx: &Object, pi: &Object) -> Result<()> {
        let go_on = !self.wait.prompted;
        if context::place(env, ctx) != Place::Terminal {
            return if go_on { deliver::tell_go_on(env, pi).map(drop) } else { Ok(()) };
        }
        let (extension, seat) = (Rc::clone(&self.extension), self.wait.seat());
        let then = move |env: &Env| {
            if go_on && let Some(pi) = extension.pi(env) {
                js::tame(env, guarded(|| deliver::tell_go_on(env, &pi))).ok();
            }
            drop(seat);
        };
        redraw(env, &self.extension, Box::new(then));
        Ok(())
    }

    fn finish(&self, env: &Env, ctx: &Object, pi: &Object, replies: &[Reply]) -> Result<()> {
        let go_on = !self.wait.prompted;
        let still = session::cut_off(env, ctx, &self.extension.tools());
        if still.as_ref() == Some(&self.cut)
            && session::complete(env, ctx, &self.cut, replies).is_ok()
        {
            return self.written(env, ctx, pi);
        }
        // The session went on meanwhile, or cannot be written to: the answers come as messages.
        let flavor = self.extension.settings().flavor;
        let held = self.cut.slots.iter().filter_map(|slot| match slot {
            Slot::Again(held) => Some(held),
            Slot::Keep(_) => None,
        });
        for (held, reply) in held.zip(replies) {
            if let Ok(call) = contract::parse(&held.tool, flavor, held.args.clone()) {
                let lead = words::brought(call.form.questions.len(), 1);
                let ids = std::slice::from_ref(&held.id);
                deliver::message(env, pi, &lead, ids, &[reply], go_on)?;
            }
        }
        Ok(())
    }
}
