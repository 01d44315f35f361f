//! Calls that wait in the session: they stand aside again when it starts, and follow it on its tree.

use std::collections::HashSet;
use std::rc::Rc;

use napi::Env;

use crate::contract::{self, Mode, Record, Reply};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Aside, Facts, ReplyTo, Request};
use crate::host::extension::Extension;
use crate::host::js::timer::date_ms;
use crate::host::js::{Args, get};
use crate::host::pi::Ctx;
use crate::host::rest::Open;
use crate::model::{Outcome, Unavailable};
use crate::pending::ToolCall;
use crate::session::log::{Asked, Entry, Settled, Tells, Waits};
use crate::session::telling;
use crate::settings::Rpc;
use crate::strings::deferred as words;

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
    let waiting: Vec<Open> = extension.log.look(ctx, |log| {
        let left = |id: &str| log.draft(id).and_then(|draft| draft.left.clone());
        let aside = log.open().iter().filter(|asked| asked.waits == Waits::Aside);
        aside.map(|asked| (Rc::clone(asked), left(&asked.id))).collect()
    });
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
fn start(ctx: Ctx, extension: &Rc<Extension>, (asked, drafts): Open) {
    let ToolCall { id, tool, .. } = &*asked.call;
    let Ok(mut call) = telling::parse(&asked.call, extension.settings().flavor) else {
        return refuse(ctx, extension, &asked);
    };
    call.form.timeout_ms = asked.timeout_ms;
    let mut facts = Facts::new(id.clone(), tool.clone(), call);
    if let Some(drafts) = drafts {
        facts.kept = contract::drafts(&facts.call, &drafts);
    }
    let request = Request {
        facts,
        reply_to: ReplyTo::Agent,
        ctx: Some(ctx),
        signal: None,
        on_update: None,
        aside: Some(Aside { request_id: Some(asked.id.clone()), asked_at_ms: asked.at_ms }),
    };
    OpenCall::start(ctx.env, extension, request);
}

/// Tells the agent that a call of the session cannot be asked any more.
fn refuse(ctx: Ctx, extension: &Extension, asked: &Asked) {
    let record = Record {
        questions: Vec::new(),
        outcome: Outcome::Unavailable(Unavailable::NoForm),
        via: None,
        mode: ctx.mode(),
        at_ms: date_ms(),
        unread: Vec::new(),
    };
    let settled = Settled {
        id: asked.id.clone(),
        call: asked.call.id.clone(),
        entry: asked.entry.clone(),
        tells: Tells::Message,
        record: Rc::new(record),
    };
    if let Err(error) = extension.log.settle(ctx, settled) {
        ctx.warn(&error.reason);
    }
    extension.deliver.soon(ctx);
}

/// The result of a call that was cut off, where nobody is to be asked: because it has ended, was deferred
/// already, or is to be; and whether the agent was to wait for it. `None` where it waits for the answer.
pub fn resumed(ctx: Ctx, extension: &Extension, held: &ToolCall) -> Option<(Reply, bool)> {
    let call = telling::parse(held, extension.settings().flavor).ok()?;
    let (entry, asked, settled) = extension.log.look(ctx, |log| {
        let turn = log.cut_off()?;
        let slot = turn.slots.iter().find(|slot| slot.call.id == held.id)?;
        Some((turn.entry.clone(), slot.asked.clone(), slot.settled.clone()))
    })?;
    if let Some(settled) = settled {
        return Some((telling::of_record(&call, &settled.record), true));
    }
    let request_id = match asked {
        Some(asked) => asked.id.clone(),
        None if call.wait || !is_possible(ctx.mode()) => return None,
        None => {
            let asked = Asked {
                id: extension.request_id(&held.id),
                call: Rc::new(held.clone()),
                entry: Some(entry),
                waits: Waits::Aside,
                at_ms: date_ms(),
                timeout_ms: call.form.timeout_ms,
            };
            let id = asked.id.clone();
            extension.log.append(ctx, &Entry::Asked(Rc::new(asked))).ok()?;
            id
        }
    };
    let is_shown = extension.settings().rpc == Rpc::Structured;
    let outcome = Outcome::Deferred { request_id, is_shown, away_ms: None };
    Some((contract::reply(&call, &outcome, ctx.mode(), date_ms()), false))
}

/// `session_start`: says that something waits that was written elsewhere.
pub fn tell_foreign(ctx: Ctx, extension: &Extension) {
    let foreign = extension.log.waits_elsewhere(ctx);
    if foreign > 0 {
        ctx.tell(&words::foreign(foreign));
    }
}

/// `input`: the person prompts in this session, so that nothing in it is foreign any more. What waited
/// begins no turn of its own; it comes with that of the prompt.
pub fn on_input(args: Args, ctx: Ctx, extension: &Rc<Extension>) {
    let source = args.object(0).and_then(|event| get::<String>(ctx.env, &event, "source"));
    if source.as_deref() == Some("extension") || !extension.log.adopt() {
        return;
    }
    let held = extension.deliver.hold();
    follow(ctx, extension);
    drop(held);
    if ctx.is_idle() {
        extension.deliver.start(ctx, false);
    }
}
