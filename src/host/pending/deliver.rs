//! Delivers answers from the pending file: one message in the session that holds the contracts' own
//! results. The file is cleared of them when the message is in the session.

use std::collections::HashSet;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::{Value, json};

use crate::contract::{self, Mode, Record, Reply};
use crate::host::extension::Extension;
use crate::host::images::{Content, Reading, load};
use crate::host::js::guard::guarded;
use crate::host::js::timer::date_ms;
use crate::host::js::{
    Args, Deferred, JsRef, as_object, count, from_json, get, get_object, tame, to_json, value,
};
use crate::host::pending::sync::{Delivery, PendingSync, Source, clear_parts};
use crate::host::pi::session::Branch;
use crate::host::pi::{Ctx, Pi, lines, send_built, send_message};
use crate::model::Outcome;
use crate::pending::ItemRef;
use crate::session::log::LOG;
use crate::session::log::{Settled, Tells};
use crate::strings::programs;
use crate::surface::print::matching::PendingCall;
use crate::transcript;

/// Shows messages of ours as the results they hold.
pub fn register_renderer(pi: Pi, extension: &Rc<Extension>) {
    let extension = Rc::clone(extension);
    // A Pi without message renderers shows the message as text.
    pi.register_message_renderer(LOG, move |args| render(args, &extension)).ok();
}

fn render<'e>(args: Args<'e>, extension: &Extension) -> Result<Unknown<'e>> {
    let env = args.env;
    let details = args.object(0).and_then(|message| get_object(env, &message, "details"));
    let details = details.map(|it| to_json(env, value(env, it)?)).transpose()?;
    let options = args.object(1);
    let expanded = options.and_then(|it| get::<bool>(env, &it, "expanded")) == Some(true);
    // Pi pads what it draws itself; a renderer's lines it takes as they are.
    let pad = options.and_then(|it| get::<f64>(env, &it, "outputPad")).map_or(1, count);
    let details = details.unwrap_or_default();
    let signs = extension.settings().signs();
    let draw = move |columns| transcript::message(&details, expanded, columns, pad, signs);
    value(env, lines::build(env, args.object(2).as_ref(), Box::new(draw))?)
}

/// Sends the message that answers calls of the file `source`. `sender` has Pi's `sendMessage`.
///
/// # Errors
/// When Pi refuses it.
pub fn send<'e>(
    ctx: Ctx<'e>,
    sender: &Object,
    sync: &PendingSync,
    source: &Source,
    answers: &[(PendingCall, Outcome)],
    go_on: bool,
) -> Result<Unknown<'e>> {
    let ids: Vec<_> = answers.iter().map(|(due, _)| due.id.clone()).collect();
    let items = answers.iter().flat_map(|(due, _)| due.items.iter().cloned()).collect();
    let questions = answers.iter().map(|(due, _)| due.call.form.questions.len()).sum();
    let reply = |(due, outcome): &(PendingCall, Outcome)| {
        contract::reply(&due.call, outcome, Mode::Print, date_ms())
    };
    let replies: Vec<_> = answers.iter().map(reply).collect();
    let lead = programs::brought(questions, replies.len());
    let delivery = Delivery { ids, source: source.clone(), items };
    let ended = settle(ctx, sync, answers);
    // Pi is given the message here.
    sync.extension.deliver.hand(&ended);
    let replies: Vec<_> = replies.iter().collect();
    deliver(ctx, sender, sync, (delivery, &ended), &lead, &replies, go_on)
}

/// Writes into the session how these calls ended; gives the ids of the ends.
fn settle(ctx: Ctx, sync: &PendingSync, answers: &[(PendingCall, Outcome)]) -> Vec<String> {
    let settle = |(due, outcome): &(PendingCall, Outcome)| {
        let record = Record::new(&due.call, outcome, None, (Mode::Print, date_ms()))?;
        let settled = Settled {
            id: sync.extension.request_id(&due.id),
            call: due.id.clone(),
            entry: None,
            tells: Tells::Result,
            record: Rc::new(record),
        };
        let id = settled.id.clone();
        // Where the session does not take it, it is known as long as Pi runs.
        sync.extension.log.settle(ctx, settled).ok();
        Some(id)
    };
    answers.iter().filter_map(settle).collect()
}

/// Delivers what the file `source` answers to an agent that may be at work.
pub fn settle_all(
    ctx: Ctx,
    sync: &PendingSync,
    source: &Source,
    answers: &[(PendingCall, Outcome)],
    go_on: bool,
) {
    let ids = answers.iter().map(|(due, _)| due.id.clone()).collect();
    let items = answers.iter().flat_map(|(due, _)| due.items.iter().cloned()).collect();
    sync.deliveries.borrow_mut().push(Delivery { ids, source: source.clone(), items });
    settle(ctx, sync, answers);
    sync.extension.deliver.start(ctx, go_on);
    // What is in the session already, because no turn was asked for, is cleared now.
    clear(ctx, sync);
}

/// As [`send`], for answers that the person took over from a file: `id` is a name for them.
///
/// # Errors
/// When Pi refuses the message.
pub fn send_taken(
    ctx: Ctx,
    sync: &PendingSync,
    (id, source, items): (String, Source, Vec<ItemRef>),
    lead: &str,
    reply: &Reply,
) -> Result<()> {
    let Some(pi) = sync.extension.pi(ctx.env) else { return Ok(()) };
    let delivery = Delivery { ids: vec![id], source, items };
    deliver(ctx, &pi.object(), sync, (delivery, &[]), lead, &[reply], true).map(drop)
}

fn deliver<'e>(
    ctx: Ctx<'e>,
    sender: &Object,
    sync: &PendingSync,
    (delivery, ended): (Delivery, &[String]),
    lead: &str,
    replies: &[&Reply],
    go_on: bool,
) -> Result<Unknown<'e>> {
    let ids = delivery.ids.clone();
    sync.deliveries.borrow_mut().push(delivery);
    let sent = message(ctx, sender, lead, (&ids, ended), replies, go_on);
    // What is in the session already, because no turn was asked for, is cleared now.
    clear(ctx, sync);
    sent
}

/// Sends `replies` as the message that answers the calls `ids`, whose ends in the log are `ended`, with
/// `lead` before them.
fn message<'e>(
    ctx: Ctx<'e>,
    sender: &Object,
    lead: &str,
    (ids, ended): (&[String], &[String]),
    replies: &[&Reply],
    go_on: bool,
) -> Result<Unknown<'e>> {
    let mut details = match replies {
        [reply] => reply.details.clone(),
        replies => json!({ "results": replies.iter().map(|it| &it.details).collect::<Vec<_>>() }),
    };
    if let Value::Object(details) = &mut details {
        details.insert("toolCallIds".to_owned(), json!(ids));
        details.insert("ids".to_owned(), json!(ended));
    }
    let texts: Vec<_> = replies.iter().map(|reply| reply.text.as_str()).collect();
    let message = json!({
        "customType": LOG,
        "content": format!("{lead}\n{}", texts.join("\n")),
        "display": true,
        "details": details,
    });
    if replies.iter().all(|reply| reply.images.is_empty()) {
        return send_message(ctx.env, sender, &message, go_on);
    }
    let mut texts: Vec<_> = texts.into_iter().map(str::to_owned).collect();
    if let Some(first) = texts.first_mut() {
        first.insert_str(0, &format!("{lead}\n"));
    }
    let (deferred, promise) = Deferred::new(ctx.env)?;
    let (sender, kept) = (JsRef::new(ctx.env, sender)?, ctx.keep()?);
    load(ctx.env, Reading::of(Some(ctx)).stored(), replies, move |env, images| {
        let sent = guarded(|| {
            let parts: Vec<_> = texts.iter().cloned().zip(images).collect();
            let message = from_json(env, &message)?;
            let mut message =
                as_object(env, message).ok_or_else(|| Error::from_reason("no message"))?;
            message.set_named_property("content", Content::join(env, &parts)?)?;
            send_built(env, &sender.get(env)?, message.to_unknown(), go_on)
        });
        match tame(env, sent) {
            Ok(sent) => drop(deferred.resolve(env, sent)),
            // Its calls stay open in the session: they are asked again.
            Err(error) => kept.get(env).into_iter().for_each(|ctx| ctx.warn(&error.reason)),
        }
    });
    Ok(promise)
}

/// Makes the model go on with a result that was written into the session.
///
/// # Errors
/// When Pi refuses the message.
pub fn go_on<'e>(env: &'e Env, sender: &Object) -> Result<Unknown<'e>> {
    let details = json!({ "kind": "go on" });
    let (content, display) = (programs::GO_ON, false);
    let message =
        json!({ "customType": LOG, "content": content, "display": display, "details": details });
    send_message(env, sender, &message, true)
}

/// Clears the file of what is in the session by now.
pub fn clear(ctx: Ctx, sync: &PendingSync) {
    let all = sync.deliveries.take();
    if all.is_empty() {
        return;
    }
    let branch = Branch::read(ctx, &sync.extension.origin);
    let settled: HashSet<_> = branch.calls(&sync.extension.tools()).settled;
    let is_there = |delivery: &Delivery| delivery.ids.iter().all(|id| settled.contains(id));
    let (there, not_yet): (Vec<_>, Vec<_>) = all.into_iter().partition(is_there);
    sync.deliveries.borrow_mut().extend(not_yet);
    for Delivery { source, items, .. } in there {
        clear_parts(ctx, &source, items);
    }
}

/// As [`clear`], when the promise that Pi gave for a message is fulfilled.
pub fn clear_after<'e>(
    ctx: Ctx<'e>,
    sent: Unknown<'e>,
    sync: &Rc<PendingSync>,
) -> Result<Unknown<'e>> {
    use crate::host::js::{call_value, listener};
    let Some(promise) = as_object(ctx.env, sent) else { return Ok(sent) };
    let (owner, kept) = (Rc::clone(sync), ctx.keep()?);
    let delivered = listener(ctx.env, "delivered", move |args| {
        if let Ok(ctx) = kept.get(args.env) {
            clear(ctx, &owner);
        }
    })?;
    call_value(ctx.env, &promise, "then", delivered)
}
