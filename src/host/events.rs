//! `ask-user:*` on `pi.events`: other extensions hear of questions, answer them, and ask with our
//! form. Everything they send is read as JSON first, for it may do anything when it is looked at.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::{Map, Value, json};

use crate::contract::announced::{self, Named};
use crate::contract::{self, Mode, OpenForm, Refused, Reply};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, NotTaken, Request, Settled, begun};
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::{
    Args, JsRef, alive_listener, as_object, call_object, call_value, from_json, get, get_object,
    global, has_method, json_text, listener, parse_json, tame, then, undefined,
};
use crate::host::pi::{Ctx, Pi};
use crate::host::queue::{Turn, Watcher};
use crate::model::short_name;
use crate::model::{Outcome, Unavailable, Via};
use crate::session::turns::News;
use crate::strings::{Word, host as words, programs};
use crate::surface::response::Response;

const ASKED: &str = "ask-user:asked";
const SETTLED: &str = "ask-user:settled";
const LIST: &str = "ask-user:list";
const ANSWER: &str = "ask-user:answer";
const ASK: &str = "ask-user:ask";
const FORM: &str = "ask-user:form";
const ANSWERING: &str = "ask-user:answering";
const KEPT: &str = "ask-user:kept";

/// The tool whose arguments an extension asks with.
const TOOL: &str = "ask_user";
/// Longest payload, in bytes of JSON.
const MAX_BYTES: usize = 1_000_000;
/// How many questions wait for the session to start.
const MAX_EARLY: usize = 32;
/// Who asks without a name.
const SOMEBODY: Word = words::somebody;

/// Hears an event.
type Handler = fn(&Events, Args);

/// Our side of the bus. The extension's queue keeps it until the session is over.
pub struct Events {
    extension: Weak<Extension>,
    bus: JsRef,
    /// Until the session has started, what came before; not borrowed while JavaScript may run.
    early: RefCell<Option<Vec<JsRef>>>,
}

/// Listens on `pi.events`, where this Pi has it.
///
/// # Errors
/// When the bus takes no listeners.
pub fn register(env: &Env, pi: Pi, extension: &Rc<Extension>) -> Result<Weak<Events>> {
    let bus = pi.bus().ok_or_else(|| Error::from_reason("no pi.events"))?;
    let kept = JsRef::new(env, &bus)?;
    let events = Rc::new(Events {
        extension: Rc::downgrade(extension),
        bus: kept,
        early: RefCell::new(Some(Vec::new())),
    });
    let handlers: [(&str, Handler); 5] = [
        (LIST, Events::list),
        (ANSWER, Events::answer),
        (ASK, Events::ask),
        (FORM, Events::form),
        (ANSWERING, Events::answering),
    ];
    for (name, handler) in handlers {
        let heard = alive_listener(&Rc::downgrade(&events), move |it, args| handler(it, args));
        let heard = listener(env, name, heard)?;
        call_value(env, &bus, "on", FnArgs::from((name, heard)))?;
    }
    extension.watch(env, &(Rc::clone(&events) as Rc<dyn Watcher>));
    Ok(Rc::downgrade(&events))
}

impl Watcher for Events {
    fn hear(&self, env: &Env, call: &dyn Turn, news: &News) {
        let (id, facts) = (call.request_id(), call.facts());
        match news {
            News::Asked => self.emit(env, ASKED, || from_json(env, &opened(id, facts))),
            News::Settled(Settled { outcome, via }) => self.emit(env, SETTLED, || {
                from_json(env, &announced::settled(&facts.call, id, outcome, via.as_ref()))
            }),
            News::Kept => self.emit(env, KEPT, || from_json(env, &announced::kept(id))),
        }
    }
}

impl Events {
    /// A session starts: questions that came before it are asked.
    pub fn start(&self, ctx: Ctx) {
        for payload in self.early.take().into_iter().flatten() {
            if let Ok(payload) = payload.get(ctx.env) {
                self.open(ctx.env, &payload);
            }
        }
    }

    /// The session is over before it began to ask.
    pub fn stop(&self, env: &Env) {
        let early = self.early.replace(Some(Vec::new()));
        let interrupted = json!({ "answered": false, "answers": [], "interrupted": true });
        for payload in early.into_iter().flatten() {
            if let Some(reply) = payload.get(env).ok().and_then(|it| ReplyFn::of(env, &it)) {
                reply.call(env, &interrupted);
            }
        }
    }

    /// Whether the session has started, and is not over.
    fn has_begun(&self) -> bool {
        self.early.borrow().is_none()
    }

    fn emit<'e>(&self, env: &'e Env, name: &str, payload: impl FnOnce() -> Result<Unknown<'e>>) {
        let emitted = guarded(|| {
            let payload = payload()?;
            call_value(env, &self.bus.get(env)?, "emit", FnArgs::from((name, payload))).map(drop)
        });
        // A listener's fault is not ours.
        tame(env, emitted).ok();
    }

    /// True when another extension has the tools that were to be ours: it has the calls, too.
    fn is_tool_elsewhere(&self) -> bool {
        self.has_begun()
            && self.extension.upgrade().is_none_or(|extension| extension.tools().is_empty())
    }

    /// `ask-user:list {reply}`: what can be answered now.
    fn list(&self, args: Args) {
        let (env, Some(extension)) = (args.env, self.extension.upgrade()) else { return };
        let reply = args.object(0).and_then(|payload| ReplyFn::of(env, &payload));
        let open = extension.queue.asked();
        if let Some(reply) = reply.filter(|_| !open.is_empty() || !self.is_tool_elsewhere()) {
            let open = open.iter().map(|turn| opened(turn.request_id(), turn.facts()));
            reply.call(env, &open.collect());
        }
    }

    /// `ask-user:form {requestId, reply}`: the form of a call that can be answered, as it is drawn; no reply for
    /// any other id.
    fn form(&self, args: Args) {
        let (env, Some(payload)) = (args.env, args.object(0)) else { return };
        let Some((extension, turn)) = self.named(env, &payload) else { return };
        let Some(reply) = ReplyFn::of(env, &payload) else { return };
        let facts = turn.facts();
        let form = contract::form(&OpenForm {
            request_id: turn.request_id(),
            call: &facts.call,
            long_answer: extension.settings().form().long_answer,
            waits: turn.is_in_session(),
            closes_in_ms: turn.closes_in_ms(),
            answers: &begun(facts),
            kept: &facts.kept,
        });
        reply.call(env, &form);
    }

    /// `ask-user:answering {requestId}`: somebody has begun to answer it, so that it does not close by itself.
    fn answering(&self, args: Args) {
        let (env, Some(payload)) = (args.env, args.object(0)) else { return };
        if let Some((_, turn)) = self.named(env, &payload) {
            turn.keep(env);
        }
    }

    /// The open call that the payload names.
    fn named(&self, env: &Env, payload: &Object) -> Option<(Rc<Extension>, Rc<dyn Turn>)> {
        let id = get::<String>(env, payload, "requestId")?;
        let extension = self.extension.upgrade()?;
        let turn = extension.queue.asked().into_iter().find(|turn| turn.request_id() == id)?;
        Some((extension, turn))
    }

    /// `ask-user:answer {requestId, answers | cancelled, note?, via?, reply?}`.
    fn answer(&self, args: Args) {
        let (env, Some(payload)) = (args.env, args.object(0)) else { return };
        let reply = ReplyFn::of(env, &payload);
        let taken = tame(env, guarded(|| Ok(self.take(env, &payload))));
        let taken = taken.unwrap_or_else(|error| Err(error.reason.clone()));
        let verdict = match taken {
            Ok(None) => return,
            Ok(Some(warnings)) if warnings.is_empty() => json!({ "ok": true }),
            Ok(Some(warnings)) => json!({ "ok": true, "warnings": warnings }),
            Err(reason) => json!({ "ok": false, "reason": reason }),
        };
        if let Some(reply) = reply {
            reply.call(env, &verdict);
        }
    }

    /// Takes an answer. Gives a sentence for everything that was taken otherwise than sent; `None`
    /// where the question may be another copy's.
    fn take(
        &self,
        env: &Env,
        payload: &Object,
    ) -> std::result::Result<Option<Vec<String>>, String> {
        let fields = read(env, payload)?;
        let text = |key: &str| fields.get(key).and_then(Value::as_str);
        let id = text("requestId").ok_or(programs::NO_REQUEST_ID)?;
        let response = Response::read(&fields)?;
        let via = Via::named(text("via").unwrap_or_default());
        let Some(extension) = self.extension.upgrade() else { return Ok(None) };
        match extension.respond(env, id, &response, via) {
            Ok(warnings) => Ok(Some(warnings)),
            Err(NotTaken::Late) if self.is_tool_elsewhere() => Ok(None),
            Err(refused) => Err(refused.reason(id)),
        }
    }

    /// `ask-user:ask {questions…, from, signal?, reply}`. The first one who hears it takes it.
    fn ask(&self, args: Args) {
        let (env, Some(mut payload)) = (args.env, args.object(0)) else { return };
        if get::<bool>(env, &payload, "taken") == Some(true) {
            return;
        }
        let Some(reply) = ReplyFn::of(env, &payload) else { return };
        tame(env, payload.set_named_property("taken", true)).ok();
        if self.has_begun() {
            return self.open(env, &payload);
        }
        let kept = JsRef::new(env, &payload).is_ok_and(|it| self.keep(it));
        if !kept {
            reply.call(env, &json!({ "error": programs::TOO_EARLY }));
        }
    }

    /// Keeps what came too early, as far as there is room.
    fn keep(&self, payload: JsRef) -> bool {
        let mut early = self.early.borrow_mut();
        let room = early.as_mut().filter(|early| early.len() < MAX_EARLY);
        room.map(|early| early.push(payload)).is_some()
    }

    /// Asks what `payload` asks, or says why not.
    fn open(&self, env: &Env, payload: &Object) {
        let Some(reply) = ReplyFn::of(env, payload).map(Rc::new) else { return };
        let asked = tame(env, guarded(|| Ok(self.begin(env, payload, &reply))));
        if let Err(error) = asked.unwrap_or_else(|error| Err(error.reason.clone())) {
            reply.call(env, &json!({ "error": error }));
        }
    }

    fn begin(
        &self,
        env: &Env,
        payload: &Object,
        reply: &Rc<ReplyFn>,
    ) -> std::result::Result<(), String> {
        inject("ask");
        let mut fields = read(env, payload)?;
        let from = fields.get("from").and_then(Value::as_str).and_then(short_name);
        let from = from.unwrap_or_else(|| SOMEBODY().to_owned());
        for ours in ["from", "version", "taken"] {
            fields.shift_remove(ours);
        }
        let signal = get_object(env, payload, "signal");
        if signal.is_some_and(|signal| !has_method(env, &signal, "addEventListener")) {
            return Err(programs::BAD_SIGNAL.to_owned());
        }
        let extension = self.extension.upgrade().ok_or("The session is over.")?;
        let ctx = extension.ctx(env).ok_or("The session is over.")?;
        let facts = questions(fields, from, extension.settings().flavor)?;
        if ctx.mode() == Mode::Print {
            let nobody = Outcome::Unavailable(Unavailable::NoUi);
            reply.call(env, &announced::result(&facts.call, &nobody, None));
            return Ok(());
        }
        let (asked, reply) = (facts.call.clone(), Rc::clone(reply));
        let callback = move |env: &Env, Settled { outcome, via }: &Settled, _: &Reply| {
            reply.call(env, &announced::result(&asked, outcome, via.as_ref()));
        };
        let request = Request { signal, ..Request::from_code(facts, ctx, callback) };
        OpenCall::start(env, &extension, request);
        Ok(())
    }
}

/// What `ask-user:ask` asks.
fn questions(
    fields: Map<String, Value>,
    from: String,
    flavor: contract::Flavor,
) -> std::result::Result<Facts, String> {
    // An extension that waits may give any call a time, also one that would wait for ever.
    let timeout_ms = fields.get("timeout").and_then(Value::as_f64).filter(|ms| *ms > 0.0);
    let mut call = contract::parse(TOOL, flavor, Value::Object(fields)).map_err(refusal)?;
    call.form.timeout_ms = call.form.timeout_ms.or(timeout_ms);
    call.form.title = Some(words::asks(&from, call.form.title.as_deref().unwrap_or_default()));
    Ok(Facts { from: Some(from), ..Facts::new(String::new(), TOOL.to_owned(), call) })
}

fn opened(id: &str, facts: &Facts) -> Value {
    let named = Named {
        request_id: id,
        tool_call_id: &facts.id,
        tool: &facts.tool,
        from: facts.from.as_deref(),
        kept: &facts.kept,
    };
    announced::opened(&facts.call, named, contract::questions(&facts.call))
}

fn refusal(refused: Refused) -> String {
    match refused {
        Refused::Error(sentence) => sentence,
        Refused::Reply(reply) => reply.text,
    }
}

/// The fields of a payload as JSON, without its functions and its signal.
fn read(env: &Env, payload: &Object) -> std::result::Result<Map<String, Value>, String> {
    let copied = || {
        let class = get_object(env, &global(env)?, "Object");
        let class = class.ok_or_else(|| Error::from_reason("no Object in this host"))?;
        let args = FnArgs::from((Object::new(env)?, *payload));
        let mut copy = call_object(env, &class, "assign", args)?;
        for field in ["reply", "signal"] {
            copy.set_named_property(field, undefined(env)?)?;
        }
        json_text(env, napi::JsValue::to_unknown(&copy))
    };
    let text = tame(env, copied()).map_err(|error| programs::unreadable(&error.reason))?;
    if text.len() > MAX_BYTES {
        return Err(programs::BAD_EVENT.to_owned());
    }
    match parse_json(&text).map_err(|error| programs::unreadable(&error.reason))? {
        Value::Object(fields) => Ok(fields),
        _ => Err(programs::BAD_EVENT.to_owned()),
    }
}

/// The function `reply` of a payload.
struct ReplyFn(JsRef);

impl ReplyFn {
    fn of(env: &Env, payload: &Object) -> Option<Self> {
        let reply = get_object(env, payload, "reply")?;
        let is_function =
            reply.to_unknown().get_type().is_ok_and(|kind| kind == ValueType::Function);
        JsRef::new(env, &reply).ok().filter(|_| is_function).map(Self)
    }

    /// What it throws, now or later, is its own.
    fn call(&self, env: &Env, value: &Value) {
        let called = guarded(|| {
            let given = self.0.call(env, from_json(env, value)?)?;
            match as_object(env, given).filter(|it| has_method(env, it, "then")) {
                Some(promise) => then(env, &promise, |_| {}, |_| {}).map(drop),
                None => Ok(()),
            }
        });
        tame(env, called).ok();
    }
}
