//! Goes back to a call: the session branches at its message, the new result stands there as if it
//! had been given then, and the agent goes on from it. What came after stays in the session's tree.

use std::cell::Cell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::contract::{self, Mode, Record, Reply};
use crate::host::again::Subject;
use crate::host::images::{Content, Reading, load};
use crate::host::js::guard::guarded;
use crate::host::js::timer::date_ms;
use crate::host::js::{Args, call, call_object, object, reason, tame, then};
use crate::host::pending::sync::PendingSync;
use crate::host::pi::session;
use crate::host::pi::{Ctx, send_message};
use crate::model::{Answers, Outcome, Revision};
use crate::session::Event;
use crate::session::log::{Asked, Entry, Settled, Tells};
use crate::session::telling;
use crate::strings::again as words;
use crate::surface::history;

/// Steps that wait for Pi, each once.
type Step = Box<dyn FnOnce(Ctx<'_>) -> Result<()>>;

/// Goes back to `subject` with `answers`. `ctx` is that of a command. Stops the agent first.
pub fn go_back(ctx: Ctx, sync: &Rc<PendingSync>, subject: Subject, answers: &Answers) {
    if !subject.is_there(ctx, sync) {
        return ctx.tell(words::moved());
    }
    let (owner, answers) = (Rc::clone(sync), answers.clone());
    let begun = guarded(|| {
        if ctx.is_idle() {
            return branch(ctx, owner, subject, answers);
        }
        call::<()>(ctx.env, ctx.object(), "abort", ())?;
        let idle = call_object(ctx.env, ctx.object(), "waitForIdle", ())?;
        let next = Box::new(move |ctx: Ctx<'_>| branch(ctx, owner, subject, answers));
        after(ctx, sync, &idle, next)
    });
    failed(ctx, begun);
}

/// Runs `next` when `promise` is fulfilled, and says why it was not.
fn after(ctx: Ctx, sync: &Rc<PendingSync>, promise: &Object, next: Step) -> Result<()> {
    let (kept, kept_too) = (ctx.keep()?, ctx.keep()?);
    let (next, owner, sync) = (Cell::new(Some(next)), Rc::clone(sync), Rc::clone(sync));
    let done = move |args: Args<'_>| {
        // Once the session is over, its `ctx` throws at whoever uses it.
        if let (Some(next), Ok(ctx)) = (next.take(), kept.get(args.env))
            && owner.extension.pi(args.env).is_some()
        {
            failed(ctx, guarded(|| next(ctx)));
        }
    };
    let rejected = move |args: Args<'_>| {
        sync.with(|it| it.navigating = false);
        if let (Ok(ctx), true) = (kept_too.get(args.env), sync.extension.pi(args.env).is_some()) {
            ctx.warn(&words::not_back(reason(args, "")));
        }
    };
    then(ctx.env, promise, done, rejected).map(drop)
}

fn failed(ctx: Ctx, done: Result<()>) {
    if let Err(error) = tame(ctx.env, done) {
        ctx.warn(&words::not_back(&error.reason));
    }
}

/// The agent is idle: goes to the message with the call.
fn branch(ctx: Ctx, sync: Rc<PendingSync>, subject: Subject, answers: Answers) -> Result<()> {
    if !subject.is_there(ctx, &sync) {
        ctx.tell(words::moved());
        return Ok(());
    }
    let outcome = Outcome::Answered(answers.clone());
    let reply = contract::reply(&subject.call, &outcome, ctx.mode(), date_ms());
    let (kept, told) = (ctx.keep()?, reply.clone());
    load(ctx.env, Reading::of(Some(ctx)).stored(), &[&told], move |env, images| {
        let images = images.first().cloned().unwrap_or_default();
        if let Ok(ctx) = kept.get(env)
            && sync.extension.pi(env).is_some()
        {
            failed(ctx, guarded(|| leave(ctx, sync, &subject, &answers, (reply, images))));
        }
    });
    Ok(())
}

/// What is to be written is there: goes to the message.
fn leave(
    ctx: Ctx,
    sync: Rc<PendingSync>,
    subject: &Subject,
    answers: &Answers,
    (reply, images): (Reply, Content),
) -> Result<()> {
    let there = subject.is_there(ctx, &sync);
    let Some(results) = results(ctx, &sync, subject, &reply).filter(|_| there) else {
        ctx.tell(words::moved());
        return Ok(());
    };
    let owner = Rc::clone(&sync);
    let carried = carried(ctx, &sync, subject, answers);
    let (entry, id) = (subject.asked.entry.clone(), subject.asked.call.id.clone());
    let next = Box::new(move |ctx: Ctx<'_>| {
        written(ctx, owner, &entry, (&carried, &results), (&id, &reply, &images))
    });
    navigate(ctx, &sync, &subject.asked.entry, next)
}

/// What the log must have on the new branch: which calls of the same message still wait, and how the
/// others ended, with `answers` for the one that is answered anew.
fn carried(ctx: Ctx, sync: &PendingSync, subject: &Subject, answers: &Answers) -> Entry {
    let Subject { asked, call, .. } = subject;
    let outcome = Outcome::Answered(answers.clone());
    let anew = Record::new(call, &outcome, None, (ctx.mode(), date_ms())).map(Rc::new);
    let made = sync.history(ctx, &subject.branch(ctx, sync)).into_iter();
    let made = made.filter(|it| it.entry == asked.entry);
    let ended = made.filter_map(|it| {
        let is_anew = it.call.id == asked.call.id;
        Some(Entry::Settled(Rc::new(Settled {
            id: sync.extension.request_id(&it.call.id),
            call: it.call.id.clone(),
            entry: Some(it.entry.clone()),
            tells: Tells::Result,
            record: if is_anew { anew.clone()? } else { it.record.clone()? },
        })))
    });
    let beside =
        |it: &&Rc<Asked>| it.entry.as_ref() == Some(&asked.entry) && it.call.id != asked.call.id;
    let waits: Vec<_> = sync.extension.log.look(ctx, |log| {
        log.open.iter().filter(beside).map(|it| Entry::Asked(Rc::clone(it))).collect()
    });
    Entry::Carried(waits.into_iter().chain(ended).collect())
}

/// The results behind the message, in the order of its calls.
fn results(ctx: Ctx, sync: &PendingSync, subject: &Subject, reply: &Reply) -> Option<Vec<Value>> {
    let Subject { asked, .. } = subject;
    let anew = telling::result(&asked.call, reply, date_ms());
    let branch = subject.branch(ctx, sync);
    let behind = branch.behind_message(&asked.entry);
    let id = &asked.call.id;
    let mut results = history::results_anew(&behind, &asked.entry, id, &anew, session::no_result)?;
    // What was corrected beside it later would be lost with the messages that said so.
    let calls = sync.history(ctx, &branch);
    let beside = calls.iter().filter(|it| it.entry == asked.entry && it.call.id != *id);
    for other in beside.filter(|other| !other.corrects.is_empty()) {
        let reopened =
            history::reopen(other, sync.extension.settings().flavor, Revision::GoBack).ok();
        let complete = reopened.filter(|it| it.is_result());
        let is_its = |it: &&mut Value| it.get("toolCallId") == Some(&json!(other.call.id));
        if let (Some(it), Some(slot)) = (complete, results.iter_mut().find(is_its)) {
            let outcome = Outcome::Answered(it.answers);
            let reply = contract::reply(&it.call, &outcome, ctx.mode(), date_ms());
            *slot = telling::result(&other.call, &reply, date_ms());
        }
    }
    Some(results)
}

/// Goes to `entry` without doing anything there, with Pi's `options`.
pub fn go_to(ctx: Ctx, sync: &Rc<PendingSync>, entry: &str, options: &Value) {
    failed(ctx, guarded(|| navigate_with(ctx, sync, entry, options, Box::new(|_| Ok(())))));
}

fn navigate(ctx: Ctx, sync: &Rc<PendingSync>, entry: &str, next: Step) -> Result<()> {
    navigate_with(ctx, sync, entry, &json!({ "summarize": false }), next)
}

/// Goes to `entry`, then runs `next`. Meanwhile nothing of ours asks again what has no result there.
fn navigate_with(
    ctx: Ctx,
    sync: &Rc<PendingSync>,
    entry: &str,
    options: &Value,
    next: Step,
) -> Result<()> {
    let options = object(ctx.env, options)?;
    sync.with(|it| it.navigating = true);
    let args = FnArgs::from((entry, options));
    let gone = tame(ctx.env, call_object(ctx.env, ctx.object(), "navigateTree", args))
        .inspect_err(|_| sync.with(|it| it.navigating = false))?;
    let owner = Rc::clone(sync);
    after(
        ctx,
        sync,
        &gone,
        Box::new(move |ctx| {
            owner.with(|it| it.navigating = false);
            next(ctx)
        }),
    )
}

/// The session stands at the message: writes the results, and lets the agent go on.
fn written(
    ctx: Ctx,
    sync: Rc<PendingSync>,
    entry: &str,
    (carried, results): (&Entry, &[Value]),
    anew: (&str, &Reply, &Content),
) -> Result<()> {
    if session::leaf(ctx).as_deref() != Some(entry) {
        ctx.tell(words::refused());
        return Ok(());
    }
    sync.extension.log.append(ctx, carried)?;
    let Some(last) = session::append(ctx, results, anew)? else { return Ok(()) };
    sync.extension.together(ctx.env, || sync.extension.handle(ctx, Event::Moved { asks: true }));
    if ctx.mode() != Mode::Interactive {
        return go_on(ctx.env, &sync);
    }
    // Pi draws the chat from the session when it goes to a point of its tree.
    let owner = Rc::clone(&sync);
    navigate(ctx, &sync, &last, Box::new(move |ctx| go_on(ctx.env, &owner)))
}

/// Makes the model go on, with no message of its own.
fn go_on(env: &Env, sync: &PendingSync) -> Result<()> {
    let Some(pi) = sync.extension.pi(env) else { return Ok(()) };
    let message = json!({ "customType": history::ANEW, "content": [], "display": false });
    send_message(env, &pi.object(), &message, true).map(drop)
}
