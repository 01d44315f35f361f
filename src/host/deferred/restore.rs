//! Calls that wait in the session: they stand aside again when it starts, and follow it on its tree.

use std::rc::Rc;

use crate::contract::{self, Mode, Reply};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Aside, Facts, ReplyTo, Request};
use crate::host::extension::Extension;
use crate::host::js::timer::date_ms;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::Outcome;
use crate::pending::ToolCall;
use crate::surface::deferred::{ANSWER, DEFERRED, Deferred};
use crate::surface::outbox::Queued;

/// Whether somebody is there, who can answer later.
pub fn is_possible(mode: Mode) -> bool {
    mode != Mode::Print
}

/// Brings the calls that stand aside in line with the session's branch. Those that are not on it are
/// put away; on their own branch they still wait.
pub fn follow(ctx: Ctx, extension: &Rc<Extension>) {
    if !is_possible(ctx.mode()) {
        return;
    }
    let waiting = Branch::read(ctx, &extension.origin).deferred();
    for turn in extension.queue.all() {
        let is_there = || waiting.iter().any(|deferred| deferred.id == turn.request_id());
        if turn.is_in_session() && !is_there() {
            turn.abort(ctx.env);
        }
    }
    for deferred in waiting {
        if extension.queue.find(&deferred.id).is_none() {
            start(ctx, extension, deferred);
        }
    }
}

/// Lets a call of the session stand aside. One that is refused now has its end.
fn start(ctx: Ctx, extension: &Rc<Extension>, deferred: Deferred) {
    let Deferred { id, tool_call_id, tool, args, asked_at_ms, timeout_ms, .. } = deferred;
    let flavor = extension.settings().flavor;
    let mut call = match contract::parse(&tool, flavor, args) {
        Ok(call) => call,
        Err(why) => return refuse(ctx, extension, &why, (id, &tool_call_id)),
    };
    call.form.timeout_ms = timeout_ms;
    let mut facts = Facts::new(tool_call_id, tool, call);
    if let Some(drafts) = Branch::read(ctx, &extension.origin).drafts(&id) {
        facts.kept = contract::drafts(&facts.call, &drafts);
    }
    let request = Request {
        facts,
        reply_to: ReplyTo::Agent,
        ctx: Some(ctx),
        signal: None,
        on_update: None,
        aside: Some(Aside { request_id: Some(id), asked_at_ms }),
    };
    OpenCall::start(ctx.env, extension, request);
}

/// Tells the agent that a call of the session cannot be asked any more.
fn refuse(
    ctx: Ctx,
    extension: &Extension,
    why: &contract::Refused,
    (id, tool_call_id): (String, &str),
) {
    let reply = contract::deferred_refusal(why, (&id, tool_call_id));
    let (content, details) = (reply.text, reply.details);
    let queued = Queued { id, custom_type: ANSWER.to_owned(), content, details };
    if let Err(error) = extension.outbox.send(ctx, &queued) {
        ctx.warn(&error.reason);
    }
}

/// The result of a call that was cut off, where the agent is to go on without its answer: because it
/// was deferred already, or is to be. `None` where it waits for the answer.
pub fn resumed(ctx: Ctx, extension: &Extension, held: &ToolCall) -> Option<Reply> {
    let flavor = extension.settings().flavor;
    let call = contract::parse(&held.tool, flavor, held.args.clone()).ok()?;
    let tail = Branch::read(ctx, &extension.origin).deferred_last();
    let known = tail.into_iter().find(|deferred| deferred.tool_call_id == held.id);
    let request_id = match known {
        Some(deferred) => deferred.id,
        None if call.wait || !is_possible(ctx.mode()) => return None,
        None => {
            let deferred = Deferred {
                id: extension.request_id(&held.id),
                tool_call_id: held.id.clone(),
                tool: held.tool.clone(),
                args: held.args.clone(),
                asked_at_ms: date_ms(),
                timeout_ms: call.form.timeout_ms,
                from: None,
            };
            let data = extension.origin.sign(ctx.env, DEFERRED, &deferred.data());
            extension.pi(ctx.env)?.append_entry(DEFERRED, &data).ok()?;
            deferred.id
        }
    };
    let outcome = Outcome::Deferred { request_id };
    Some(contract::reply(&call, &outcome, ctx.mode(), date_ms()))
}
