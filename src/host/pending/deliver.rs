//! Brings answers from the pending file into the session: one message that holds the contracts' own
//! results, once, and then clears the file.

use std::cell::Cell;
use std::collections::HashSet;
use std::io::ErrorKind;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};
use serde_json::{Value, json};

use crate::contract::{self, Mode, Refused, Reply};
use crate::host::call::print;
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, quiet};
use crate::host::js::timer::date_ms;
use crate::host::js::{self, Deferred, JsRef, call, get, get_object, object_arg, undefined};
use crate::host::pending::lock::{Source, clear_parts, locked};
use crate::host::pending::snapshot::{self, Snapshot};
use crate::host::pi::context;
use crate::host::pi::{lines, session};
use crate::pending::ItemRef;
use crate::pending::store;
use crate::strings::host as words;
use crate::surface::print::branch::CutOff;
use crate::surface::print::matching::PendingCall;
use crate::surface::print::{ANSWERS, GO_ON};
use crate::transcript;

/// Answers that were sent into the session; the file is cleared when they are in it.
#[derive(Debug, Clone)]
pub struct Brought {
    /// What the message says it answers.
    ids: Vec<String>,
    source: Source,
    parts: Vec<ItemRef>,
}

/// Shows messages of ours as the results they hold.
///
/// # Errors
/// When this Pi has no message renderers; the message is shown as text then.
pub fn register(env: &Env, pi: &Object) -> Result<()> {
    let renderer = quiet(env, "renderAnswers", |context| {
        let env: &Env = context.env;
        let Some(message) = object_arg(context, 0) else { return undefined(env) };
        let details = get_object(env, &message, "details");
        let details = details.map(|it| js::to_json(env, it.raw())).transpose()?.unwrap_or_default();
        let options = object_arg(context, 1);
        let expanded = options.and_then(|it| get::<bool>(env, &it, "expanded")) == Some(true);
        // Pi pads what it draws itself; a renderer's lines it takes as they are.
        let pad = options.and_then(|it| get::<f64>(env, &it, "outputPad")).unwrap_or(1.0);
        let pad = crate::host::form::open_form::cells(pad);
        let draw = move |columns| transcript::message(&details, expanded, columns, pad);
        lines::build(env, object_arg(context, 2).as_ref(), Box::new(draw))
    })?;
    call(env, pi, "registerMessageRenderer", FnArgs::from((ANSWERS, renderer)))
}

/// True when something is to be told to the model although there is no prompt.
pub fn has_work(env: &Env, ctx: &Object, extension: &Rc<Extension>) -> bool {
    session::cut_off(env, ctx, &extension.tools()).is_some()
        || matches!(snapshot::read(env, ctx, extension), Ok(Some(view)) if view.matched.calls.iter().any(PendingCall::is_answered))
}

/// What Pi is to await.
pub enum Sent {
    /// Nothing was sent.
    Nothing,
    /// What Pi gave for a message.
    Message(sys::napi_value),
    /// A promise: another process has the file at this moment.
    Later(sys::napi_value),
}

impl Sent {
    /// What to return to Pi, `undefined` where nothing was sent.
    pub fn value(self, env: &Env) -> Result<sys::napi_value> {
        match self {
            Self::Nothing => undefined(env),
            Self::Message(value) | Self::Later(value) => Ok(value),
        }
    }
}

/// Where nobody can be asked: puts calls that were cut off into the file, brings what is answered
/// there and says what is missing. `sender` has Pi's `sendMessage`; with `go_on` the model goes on
/// at once.
///
/// # Errors
/// When Pi refuses the message.
pub fn all(
    env: &Env,
    ctx: &Object,
    sender: &Object,
    extension: &Rc<Extension>,
    go_on: bool,
) -> Result<Sent> {
    let cut = session::cut_off(env, ctx, &extension.tools());
    let (Some(cut), Some(cwd)) = (cut, context::cwd(env, ctx)) else {
        return bring(env, ctx, sender, extension, go_on, false);
    };
    let (deferred, promise) = Deferred::new(env)?;
    let (kept_ctx, kept_sender) = (JsRef::new(env, ctx)?, JsRef::new(env, sender)?);
    // Whether anything was sent, once that is known, and whether Pi waits for it meanwhile.
    let (done, later) = (Rc::new(Cell::new(None)), Rc::new(Cell::new(false)));
    let (owner, is_done, is_later) = (Rc::clone(extension), Rc::clone(&done), Rc::clone(&later));
    let project = cwd.clone();
    locked(env, &cwd, move |env, lock| {
        let sent = guarded(|| {
            let (ctx, sender) = (kept_ctx.get(env)?, kept_sender.get(env)?);
            let busy = lock.as_ref().is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
            let lock = lock.map_err(|error| store::not_saved(&project, &error));
            if let (Err(sentence), true, true) = (&lock, busy, go_on) {
                // Cut off it stays, to be asked again: nothing was wrong with the questions.
                context::tell(env, &ctx, sentence);
                return Ok(Sent::Nothing);
            }
            let completed = put_cut_off(env, &ctx, &owner, &cut, lock.as_ref());
            // What follows takes the lock for itself.
            drop(lock);
            bring(env, &ctx, &sender, &owner, go_on, completed)
        });
        let sent = js::tame(env, sent).unwrap_or(Sent::Nothing);
        let any = !matches!(sent, Sent::Nothing);
        is_done.set(Some(any));
        if let Ok(value) = sent.value(env) {
            deferred.resolve(env, value).ok();
        }
        if is_later.get() && !any {
            owner.sync.release(env);
        }
    });
    Ok(match done.get() {
        Some(true) => Sent::Message(promise),
        Some(false) => Sent::Nothing,
        None => {
            later.set(true);
            Sent::Later(promise)
        }
    })
}

fn bring(
    env: &Env,
    ctx: &Object,
    sender: &Object,
    extension: &Rc<Extension>,
    go_on: bool,
    completed: bool,
) -> Result<Sent> {
    let found = snapshot::read(env, ctx, extension).unwrap_or_else(|sentence| {
        context::tell(env, ctx, &sentence);
        None
    });
    let mut sent = None;
    if let Some(mut view) = found {
        let nothing = view.matched.calls.is_empty();
        let answered = view.take_answered(env, ctx, false);
        say_what_is_missing(env, ctx, &view, go_on && answered.is_empty() && !completed);
        view.keep_flagged(env, ctx, extension);
        if nothing && view.prefilled.is_some() {
            context::complain(env, &words::not_proven(&view.shown));
            context::fail(env);
        } else if view.matched.unproven && view.pending.answered() > 0 {
            context::complain(env, &words::not_used(&view.shown));
        }
        if !answered.is_empty() {
            sent = Some(send(env, ctx, sender, extension, &view.source, &answered, go_on)?);
        }
    }
    if sent.is_none() && completed && go_on {
        sent = Some(tell_go_on(env, sender)?);
    }
    // What is in the session already, because no turn was asked for, is cleared now; the rest
    // when the turn is over at the latest.
    clear(env, ctx, extension);
    let Some(sent) = sent else { return Ok(Sent::Nothing) };
    let Some(promise) = js::as_object(env, sent) else { return Ok(Sent::Message(sent)) };
    let (extension, ctx) = (Rc::clone(extension), JsRef::new(env, ctx)?);
    let over = quiet(env, "brought", move |context| {
        clear(context.env, &ctx.get(context.env)?, &extension);
        undefined(context.env)
    })?;
    let then: Unknown = call(env, &promise, "then", over)?;
    Ok(Sent::Message(then.raw()))
}

fn say_what_is_missing(env: &Env, ctx: &Object, view: &Snapshot, nothing_else: bool) {
    let open = &view.matched.calls;
    let begun = open.iter().filter(|due| due.is_begun());
    let missing: Vec<_> = begun.flat_map(PendingCall::missing).collect();
    if !missing.is_empty() {
        context::tell(env, ctx, &words::still_missing(&view.shown, &missing));
    } else if !open.is_empty() && nothing_else {
        let count = open.iter().map(|due| due.call.form.questions.len()).sum();
        context::tell(env, ctx, &words::they_wait(&view.shown, count));
    }
}

/// Gives calls that were cut off their result: the questions wait in the file.
fn put_cut_off(
    env: &Env,
    ctx: &Object,
    extension: &Extension,
    cut: &CutOff,
    lock: std::result::Result<&store::Lock, &String>,
) -> bool {
    let flavor = extension.settings().flavor;
    let replies =
        cut.again().map(|held| match contract::parse(&held.tool, flavor, held.args.clone()) {
            Ok(call) => {
                let given = extension.take_answers(call.form.questions.len());
                let outcome =
                    print::put(env, ctx, lock, (&held.id, &held.tool, &call), given, true);
                contract::reply(&call, &outcome, Mode::Print, date_ms())
            }
            Err(refused) => refusal(refused),
        });
    let replies: Vec<_> = replies.collect();
    session::complete(env, ctx, cut, &replies).is_ok()
}

/// What a stored call that is refused now gets as its result.
pub fn refusal(refused: Refused) -> Reply {
    match refused {
        Refused::Reply(reply) => reply,
        Refused::Error(text) => {
            Reply { text, details: Value::Null, structured: None, is_error: true }
        }
    }
}

/// Sends the message that answers calls of the file `source`.
///
/// # Errors
/// When Pi refuses it.
pub fn send(
    env: &Env,
    ctx: &Object,
    sender: &Object,
    extension: &Rc<Extension>,
    source: &Source,
    answers: &[(PendingCall, Reply)],
    go_on: bool,
) -> Result<sys::napi_value> {
    let ids: Vec<_> = answers.iter().map(|(due, _)| due.id.clone()).collect();
    let parts = answers.iter().flat_map(|(due, _)| due.items.iter().cloned()).collect();
    let questions = answers.iter().map(|(due, _)| due.call.form.questions.len()).sum();
    let replies: Vec<_> = answers.iter().map(|(_, reply)| reply).collect();
    let brought = Brought { ids: ids.clone(), source: source.clone(), parts };
    extension.sync.brought.borrow_mut().push(brought);
    let lead = words::brought(questions, replies.len());
    let sent = message(env, sender, &lead, &ids, &replies, go_on);
    clear(env, ctx, extension);
    sent
}

/// As [`send`], for answers that the person took over from a file: `id` is a name for them.
///
/// # Errors
/// When Pi refuses the message.
pub fn send_taken(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
    brought: (String, Source, Vec<ItemRef>),
    lead: &str,
    reply: &Reply,
) -> Result<()> {
    let Some(pi) = extension.pi(env) else { return Ok(()) };
    let (id, source, parts) = brought;
    let ids = vec![id];
    let brought = Brought { ids: ids.clone(), source, parts };
    extension.sync.brought.borrow_mut().push(brought);
    message(env, &pi, lead, &ids, &[reply], true)?;
    clear(env, ctx, extension);
    Ok(())
}

/// Sends `replies` as the message that answers the calls `ids`, with `lead` before them.
///
/// # Errors
/// When Pi refuses it.
pub fn message(
    env: &Env,
    sender: &Object,
    lead: &str,
    ids: &[String],
    replies: &[&Reply],
    go_on: bool,
) -> Result<sys::napi_value> {
    let mut details = match replies {
        [reply] => reply.details.clone(),
        replies => json!({ "results": replies.iter().map(|it| &it.details).collect::<Vec<_>>() }),
    };
    if let Value::Object(details) = &mut details {
        details.insert("toolCallIds".to_owned(), json!(ids));
    }
    let texts: Vec<_> = replies.iter().map(|reply| reply.text.as_str()).collect();
    let message = json!({
        "customType": ANSWERS,
        "content": format!("{lead}\n{}", texts.join("\n")),
        "display": true,
        "details": details,
    });
    post(env, sender, &message, go_on)
}

/// Makes the model go on with a result that was written into the session.
///
/// # Errors
/// When Pi refuses the message.
pub fn tell_go_on(env: &Env, sender: &Object) -> Result<sys::napi_value> {
    let message = json!({ "customType": GO_ON, "content": words::GO_ON, "display": false });
    post(env, sender, &message, true)
}

fn post(env: &Env, sender: &Object, message: &Value, go_on: bool) -> Result<sys::napi_value> {
    let options = json!({ "triggerTurn": go_on });
    let (message, options) = (js::from_json(env, message)?, js::from_json(env, &options)?);
    let args = FnArgs::from((js::unknown(env, message), js::unknown(env, options)));
    call::<_, Unknown>(env, sender, "sendMessage", args).map(|sent| sent.raw())
}

/// Clears the file of what is in the session by now.
pub fn clear(env: &Env, ctx: &Object, extension: &Extension) {
    let all = extension.sync.brought.take();
    if all.is_empty() {
        return;
    }
    let settled: HashSet<_> = session::calls(env, ctx, &extension.tools()).settled;
    let is_there = |brought: &Brought| brought.ids.iter().all(|id| settled.contains(id));
    let (there, not_yet): (Vec<_>, Vec<_>) = all.into_iter().partition(is_there);
    extension.sync.brought.borrow_mut().extend(not_yet);
    for Brought { source, parts, .. } in there {
        clear_parts(env, ctx, &source, parts);
    }
}
