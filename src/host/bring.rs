//! Brings answers from the pending file into the session: a message that holds the contract's own
//! result, once, and then clears the file.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};
use serde_json::{Value, json};

use super::clock::date_ms;
use super::context;
use super::desk::Desk;
use super::guard::{guarded, quiet};
use super::js::{self, call, get, get_object, object_arg, undefined};
use super::{print, row, session};
use crate::contract::{self, Call, Mode, Refused, Reply};
use crate::model::Outcome;
use crate::pending::store::{self, Found};
use crate::strings::host as words;
use crate::surface::print::due::{Due, due};
use crate::surface::print::{ANSWERS, GO_ON};
use crate::transcript;

/// Answers that were sent into the session; the file is cleared when they are in it.
#[derive(Debug, Clone)]
pub struct Brought {
    /// What the message says it answers.
    id: String,
    cwd: PathBuf,
    session: Option<String>,
    call: Option<String>,
}

/// A call of the pending file that is not in the session yet.
#[derive(Debug, Clone)]
pub struct Open {
    /// The call.
    pub due: Due,
    brought: Brought,
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
        let pad = super::form::cells(pad);
        let theme = object_arg(context, 2);
        let draw = move |columns| transcript::message(&details, expanded, columns, pad);
        row::build(env, theme.as_ref(), Box::new(draw))
    })?;
    call(env, pi, "registerMessageRenderer", FnArgs::from((ANSWERS, renderer)))
}

/// The pending file of this session, or one whose session is gone. `Err` is a sentence.
pub fn pending(env: &Env, ctx: &Object, desk: &Desk) -> std::result::Result<Option<Found>, String> {
    let Some(cwd) = context::cwd(env, ctx) else { return Ok(None) };
    if let Some(path) = desk.errand.adopted.borrow().clone() {
        return Ok(store::read(&cwd, &path)?.map(|pending| Found { path, pending }));
    }
    store::find(&cwd, &session::id(env, ctx))
}

/// The calls of the pending file that the session has no answers to, and the file's path as it
/// works from here. What the session has is cleared at once. `Err` is a sentence.
pub fn open(
    env: &Env,
    ctx: &Object,
    desk: &Desk,
) -> std::result::Result<Option<(String, Vec<Open>)>, String> {
    let Some(Found { path, pending }) = pending(env, ctx, desk)? else { return Ok(None) };
    let cwd = context::cwd(env, ctx).unwrap_or_default();
    let by_hand = pending.calls.is_empty();
    let waiting = if by_hand { session::waiting(env, ctx, &desk.tools()) } else { Vec::new() };
    let mut all = Vec::new();
    for due in due(&pending, waiting, desk.settings().tools.flavor) {
        let brought = Brought {
            id: due.id.clone().unwrap_or_else(|| name_of(&pending.text())),
            cwd: cwd.clone(),
            session: pending.session_id.clone(),
            call: due.id.clone().filter(|_| !by_hand),
        };
        if session::is_answered(env, ctx, &brought.id) {
            brought.clear()?;
        } else {
            all.push(Open { due, brought });
        }
    }
    Ok(Some((store::relative(&cwd, &path), all)))
}

/// A name for a file that names no call.
fn name_of(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("file-{:016x}", hasher.finish())
}

impl Brought {
    fn clear(&self) -> std::result::Result<(), String> {
        let calls: Vec<_> = self.call.iter().map(String::as_str).collect();
        store::clear(&self.cwd, self.session.as_deref(), &calls, self.call.is_none())
    }
}

/// True when something is to be told to the model although there is no prompt.
pub fn has_work(env: &Env, ctx: &Object, desk: &Desk) -> bool {
    let answered = |open: &Open| open.due.is_answered();
    session::cut_off(env, ctx, &desk.tools()).is_some()
        || matches!(open(env, ctx, desk), Ok(Some((_, all))) if all.iter().any(answered))
}

/// Where nobody can be asked: puts calls that were cut off into the file, brings what is answered
/// there and says what is missing. `sender` has Pi's `sendMessage`; with `go_on` the model goes on
/// at once. Gives what Pi may await, if anything was sent.
///
/// # Errors
/// When Pi refuses the message.
pub fn all(
    env: &Env,
    ctx: &Object,
    sender: &Object,
    desk: &Rc<Desk>,
    go_on: bool,
) -> Result<Option<sys::napi_value>> {
    let completed = put_cut_off(env, ctx, desk);
    let (shown, all) = match open(env, ctx, desk) {
        Ok(found) => found.unwrap_or_default(),
        Err(sentence) => {
            context::tell(env, ctx, &sentence);
            Default::default()
        }
    };
    let (answered, other): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.due.is_answered());
    let missing: Vec<_> =
        other.iter().filter(|it| it.due.is_begun()).flat_map(|it| it.due.missing()).collect();
    if !missing.is_empty() {
        context::tell(env, ctx, &words::still_missing(&shown, &missing));
    } else if !other.is_empty() && answered.is_empty() && go_on && !completed {
        let count = other.iter().map(|it| it.due.call.form.questions.len()).sum();
        context::tell(env, ctx, &words::they_wait(&shown, count));
    }
    let mut sent = None;
    let last = answered.len().saturating_sub(1);
    for (index, open) in answered.iter().enumerate() {
        open.due.filled.warnings.iter().for_each(|warning| context::tell(env, ctx, warning));
        let outcome = Outcome::Answered(open.due.filled.answers.clone());
        let reply = contract::reply(&open.due.call, &outcome, Mode::Print, date_ms());
        sent = Some(send(env, ctx, sender, desk, open, &reply, go_on && index == last)?);
    }
    if sent.is_none() && completed && go_on {
        sent = Some(tell_go_on(env, sender)?);
    }
    // What is in the session already, because no turn was asked for, is cleared now; the rest
    // when the turn is over at the latest.
    clear(env, ctx, desk);
    let Some(promise) = sent.and_then(|sent| js::as_object(env, sent)) else { return Ok(sent) };
    let (desk, ctx) = (Rc::clone(desk), js::JsRef::new(env, ctx)?);
    let over = quiet(env, "brought", move |context| {
        clear(context.env, &ctx.get(context.env)?, &desk);
        undefined(context.env)
    })?;
    let then: Unknown = call(env, &promise, "then", over)?;
    Ok(Some(then.raw()))
}

/// Gives calls that were cut off their result: the questions wait in the file.
fn put_cut_off(env: &Env, ctx: &Object, desk: &Desk) -> bool {
    let Some(cut) = session::cut_off(env, ctx, &desk.tools()) else { return false };
    let flavor = desk.settings().tools.flavor;
    let replies =
        cut.again().map(|held| match contract::parse(&held.tool, flavor, held.args.clone()) {
            Ok(call) => {
                let given = desk.deal(call.form.questions.len());
                let outcome = print::put(env, ctx, &held.id, &held.tool, &call, given);
                contract::reply(&call, &outcome, Mode::Print, date_ms())
            }
            Err(refused) => refusal(refused),
        });
    let replies: Vec<_> = replies.collect();
    session::complete(env, ctx, &cut, &replies).is_ok()
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

/// Sends the message with `reply` that answers `open`.
///
/// # Errors
/// When Pi refuses it.
pub fn send(
    env: &Env,
    ctx: &Object,
    sender: &Object,
    desk: &Desk,
    open: &Open,
    reply: &Reply,
    go_on: bool,
) -> Result<sys::napi_value> {
    desk.errand.brought.borrow_mut().push(open.brought.clone());
    let sent = message(env, sender, &open.due.call, &open.brought.id, reply, go_on);
    clear(env, ctx, desk);
    sent
}

/// Sends `reply` as the message that answers the call `id`.
///
/// # Errors
/// When Pi refuses it.
pub fn message(
    env: &Env,
    sender: &Object,
    call: &Call,
    id: &str,
    reply: &Reply,
    go_on: bool,
) -> Result<sys::napi_value> {
    let mut details = reply.details.clone();
    if let Value::Object(details) = &mut details {
        details.insert("toolCallIds".to_owned(), json!([id]));
    }
    let lead = words::brought(call.form.questions.len());
    let message = json!({
        "customType": ANSWERS,
        "content": format!("{lead}\n{}", reply.text),
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
pub fn clear(env: &Env, ctx: &Object, desk: &Desk) {
    let all = desk.errand.brought.take();
    if all.is_empty() {
        return;
    }
    let (there, not_yet): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|brought| session::is_answered(env, ctx, &brought.id));
    desk.errand.brought.borrow_mut().extend(not_yet);
    for brought in there {
        let cleared = guarded(|| Ok(brought.clear()));
        if let Ok(Err(sentence)) = cleared {
            context::tell(env, ctx, &sentence);
        }
    }
}
