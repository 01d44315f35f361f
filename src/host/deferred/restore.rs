//! Calls that wait in the session: they stand aside again when it starts, and follow it on its tree.

use std::collections::HashSet;
use std::rc::Rc;

use napi::Env;

use crate::contract::{self, Mode, Reply};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Aside, Facts, ReplyTo, Request};
use crate::host::extension::Extension;
use crate::host::js::timer::date_ms;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::host::rest::Open;
use crate::model::Outcome;
use crate::pending::ToolCall;
use crate::settings::Rpc;
use crate::surface::deferred::{ANSWER, DEFERRED, Deferred};
use crate::surface::outbox::Queued;

/// Most calls of the session that stand aside at a time: each is listed, named and told to others.
const MOST: usize = 100;

/// Whether somebody is there, who can answer later.
pub fn is_possible(mode: Mode) -> bool {
    mode != Mode::Print
}

/// Brings the calls that stand aside in line with the session's branch. Those that are not on it are
/// put away; on their own branch they still wait. At most [`MOST`] stand aside, the rest comes one by
/// one when others have ended.
pub fn follow(ctx: Ctx, extension: &Rc<Extension>) {
    if !is_possible(ctx.mode()) {
        return;
    }
    let Ok(kept) = ctx.keep() else { return };
    let waiting = Branch::own(ctx, &extension.origin).waiting();
    let there: HashSet<&str> = waiting.iter().map(|(it, _)| it.id.as_str()).collect();
    let turns = extension.queue.all();
    let known: HashSet<&str> = turns.iter().map(|turn| turn.request_id()).collect();
    let gone = turns.iter().filter(|it| it.is_in_session() && !there.contains(it.request_id()));
    let gone: Vec<_> = gone.cloned().collect();
    let new = waiting.iter().filter(|(it, _)| !known.contains(it.id.as_str()));
    extension.rest.fill(kept, new.cloned());
    extension.together(ctx.env, || {
        gone.iter().for_each(|turn| turn.abort(ctx.env));
        go_on(ctx.env, extension);
    });
}

/// Lets more calls of the session stand aside, where others have ended.
pub fn go_on(env: &Env, extension: &Rc<Extension>) {
    if extension.rest.count() == 0 {
        return;
    }
    let turns = extension.queue.all();
    let room = MOST.saturating_sub(turns.iter().filter(|turn| turn.is_in_session()).count());
    if room == 0 {
        return;
    }
    extension.together(env, || {
        for _ in 0..room {
            let Some((ctx, next)) = extension.rest.next(env) else {
                extension.rest.clear();
                break;
            };
            start(ctx, extension, next);
        }
    });
}

/// Lets a call of the session stand aside. One that is refused now has its end.
fn start(ctx: Ctx, extension: &Rc<Extension>, (deferred, drafts): Open) {
    let Deferred { id, tool_call_id, tool, args, asked_at_ms, timeout_ms } = deferred;
    let flavor = extension.settings().flavor;
    let mut call = match contract::parse(&tool, flavor, args) {
        Ok(call) => call,
        Err(why) => return refuse(ctx, extension, &why, (id, &tool_call_id)),
    };
    call.form.timeout_ms = timeout_ms;
    let mut facts = Facts::new(tool_call_id, tool, call);
    if let Some(drafts) = drafts {
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
    let reply = contract::deferred_refusal(why, &id, tool_call_id);
    let (content, details) = (reply.text, reply.details);
    let queued = Queued { id, custom_type: ANSWER.to_owned(), content, details };
    if let Err(error) = extension.outbox.send(ctx, &queued) {
        ctx.warn(&error.reason);
    }
}

/// The result of a call that was cut off, where the agent is to go on without its answer: because it
/// was deferred already, or is to be. `None` where it waits for the answer.
///
/// `known` are the deferred requests behind the message with the call.
pub fn resumed(
    ctx: Ctx,
    extension: &Extension,
    held: &ToolCall,
    known: &[Deferred],
) -> Option<Reply> {
    let flavor = extension.settings().flavor;
    let call = contract::parse(&held.tool, flavor, held.args.clone()).ok()?;
    let known = known.iter().find(|deferred| deferred.tool_call_id == held.id);
    let request_id = match known {
        Some(deferred) => deferred.id.clone(),
        None if call.wait || !is_possible(ctx.mode()) => return None,
        None => {
            let deferred = Deferred {
                id: extension.request_id(&held.id),
                tool_call_id: held.id.clone(),
                tool: held.tool.clone(),
                args: held.args.clone(),
                asked_at_ms: date_ms(),
                timeout_ms: call.form.timeout_ms,
            };
            let data = extension.origin.sign(ctx.env, DEFERRED, &deferred.data());
            extension.pi(ctx.env)?.append_entry(DEFERRED, &data).ok()?;
            deferred.id
        }
    };
    let is_shown = extension.settings().rpc == Rpc::Structured;
    let outcome = Outcome::Deferred { request_id, is_shown };
    Some(contract::reply(&call, &outcome, ctx.mode(), date_ms()))
}
