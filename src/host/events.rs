//! `ask-user:*` on `pi.events`: other extensions hear of questions, answer them, and ask with our
//! form. Everything they send is read as JSON first, for it may do anything when it is looked at.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::{Error, Result};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::contract::announced::{self, Named, Opened};
use crate::contract::{self, Mode, OpenForm, Refused, Reply};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, NotTaken, Request, Settled, begun};
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::{
    Args, Data, Maybe, Object, alive_listener, parse_json, settled, spawn, stringify, text_of,
};
use crate::host::pi::{Bus, ObjectClass, Payload, Pi};
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
type Handler = fn(&Events, &Payload);

/// Our side of the bus. The extension's queue keeps it until the session is over.
pub struct Events {
    extension: Weak<Extension>,
    bus: Bus,
    /// Until the session has started, what came before; not borrowed while JavaScript may run.
    early: RefCell<Option<Vec<Payload>>>,
}

/// Listens on `pi.events`, where this Pi has it.
///
/// # Errors
/// When the bus takes no listeners.
pub fn register(pi: &Pi, extension: &Rc<Extension>) -> Result<Weak<Events>> {
    let bus = pi.events().ok_or_else(|| Error::from_reason("no pi.events"))?;
    let events = Rc::new(Events {
        extension: Rc::downgrade(extension),
        bus: bus.clone(),
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
        let heard = move |events: &Rc<Events>, args: Args<'_>| {
            if let Some(payload) = args.get(0) {
                handler(events, &payload);
            }
        };
        bus.listen(name, alive_listener(&Rc::downgrade(&events), heard))?;
    }
    extension.watch(&(Rc::clone(&events) as Rc<dyn Watcher>));
    Ok(Rc::downgrade(&events))
}

impl Watcher for Events {
    fn hear(&self, call: &dyn Turn, news: &News) {
        let (id, facts) = (call.request_id(), call.facts());
        match news {
            News::Asked => self.emit(ASKED, &opened(id, facts)),
            News::Settled(Settled { outcome, via }) => {
                self.emit(SETTLED, &announced::settled(&facts.call, id, outcome, via.as_ref()));
            }
            News::Kept => self.emit(KEPT, &announced::kept(id)),
        }
    }
}

impl Events {
    /// A session starts: questions that came before it are asked.
    pub fn start(&self) {
        for payload in self.early.take().into_iter().flatten() {
            self.open(&payload);
        }
    }

    /// The session is over before it began to ask.
    pub fn stop(&self) {
        let early = self.early.replace(Some(Vec::new()));
        let interrupted = json!({ "answered": false, "answers": [], "interrupted": true });
        for payload in early.into_iter().flatten() {
            if let Some(reply) = ReplyFn::of(&payload) {
                reply.call(&interrupted);
            }
        }
    }

    /// Whether the session has started, and is not over.
    fn has_begun(&self) -> bool {
        self.early.borrow().is_none()
    }

    fn emit(&self, name: &str, payload: &impl Serialize) {
        // A listener's fault is not ours.
        self.bus.send(name, payload).ok();
    }

    /// True when another extension has the tools that were to be ours: it has the calls, too.
    fn is_tool_elsewhere(&self) -> bool {
        self.has_begun()
            && self.extension.upgrade().is_none_or(|extension| extension.tools().is_empty())
    }

    /// `ask-user:list {reply}`: what can be answered now.
    fn list(&self, payload: &Payload) {
        let Some(extension) = self.extension.upgrade() else { return };
        let reply = ReplyFn::of(payload);
        let open = extension.queue.asked();
        if let Some(reply) = reply.filter(|_| !open.is_empty() || !self.is_tool_elsewhere()) {
            let open = open.iter().map(|turn| opened(turn.request_id(), turn.facts()));
            reply.call(&json!(open.collect::<Vec<_>>()));
        }
    }

    /// `ask-user:form {requestId, reply}`: the form of a call that can be answered, as it is drawn; no reply for
    /// any other id.
    fn form(&self, payload: &Payload) {
        let Some((extension, turn)) = self.named(payload) else { return };
        let Some(reply) = ReplyFn::of(payload) else { return };
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
        reply.call(&form);
    }

    /// `ask-user:answering {requestId}`: somebody has begun to answer it, so that it does not close by itself.
    fn answering(&self, payload: &Payload) {
        if let Some((_, turn)) = self.named(payload) {
            turn.keep();
        }
    }

    /// The open call that the payload names.
    fn named(&self, payload: &Payload) -> Option<(Rc<Extension>, Rc<dyn Turn>)> {
        let id = payload.request_id()?;
        let extension = self.extension.upgrade()?;
        let turn = extension.queue.asked().into_iter().find(|turn| turn.request_id() == id)?;
        Some((extension, turn))
    }

    /// `ask-user:answer {requestId, answers | cancelled, note?, via?, reply?}`.
    fn answer(&self, payload: &Payload) {
        let reply = ReplyFn::of(payload);
        let taken = guarded(|| Ok(self.take(payload)));
        let taken = taken.unwrap_or_else(|error| Err(error.reason.clone()));
        let verdict = match taken {
            Ok(None) => return,
            Ok(Some(warnings)) if warnings.is_empty() => json!({ "ok": true }),
            Ok(Some(warnings)) => json!({ "ok": true, "warnings": warnings }),
            Err(reason) => json!({ "ok": false, "reason": reason }),
        };
        if let Some(reply) = reply {
            reply.call(&verdict);
        }
    }

    /// Takes an answer. Gives a sentence for everything that was taken otherwise than sent; `None`
    /// where the question may be another copy's.
    fn take(&self, payload: &Payload) -> std::result::Result<Option<Vec<String>>, String> {
        let fields = read(payload)?;
        let text = |key: &str| fields.get(key).and_then(Value::as_str);
        let id = text("requestId").ok_or(programs::NO_REQUEST_ID)?;
        let response = Response::read(&fields)?;
        let via = Via::named(text("via").unwrap_or_default());
        let Some(extension) = self.extension.upgrade() else { return Ok(None) };
        match extension.respond(id, &response, via) {
            Ok(warnings) => Ok(Some(warnings)),
            Err(NotTaken::Late) if self.is_tool_elsewhere() => Ok(None),
            Err(refused) => Err(refused.reason(id)),
        }
    }

    /// `ask-user:ask {questions…, from, signal?, reply}`. The first one who hears it takes it.
    fn ask(&self, payload: &Payload) {
        if payload.is_taken() == Some(true) {
            return;
        }
        let Some(reply) = ReplyFn::of(payload) else { return };
        payload.set_taken(true).ok();
        if self.has_begun() {
            return self.open(payload);
        }
        if !self.keep(payload.clone()) {
            reply.call(&json!({ "error": programs::TOO_EARLY }));
        }
    }

    /// Keeps what came too early, as far as there is room.
    fn keep(&self, payload: Payload) -> bool {
        let mut early = self.early.borrow_mut();
        let room = early.as_mut().filter(|early| early.len() < MAX_EARLY);
        room.map(|early| early.push(payload)).is_some()
    }

    /// Asks what `payload` asks, or says why not.
    fn open(&self, payload: &Payload) {
        let Some(reply) = ReplyFn::of(payload).map(Rc::new) else { return };
        let asked = guarded(|| Ok(self.begin(payload, &reply)));
        if let Err(error) = asked.unwrap_or_else(|error| Err(error.reason.clone())) {
            reply.call(&json!({ "error": error }));
        }
    }

    fn begin(&self, payload: &Payload, reply: &Rc<ReplyFn>) -> std::result::Result<(), String> {
        inject("ask");
        let mut fields = read(payload)?;
        let from = fields.get("from").and_then(Value::as_str).and_then(short_name);
        let from = from.unwrap_or_else(|| SOMEBODY().to_owned());
        for ours in ["from", "version", "taken"] {
            fields.shift_remove(ours);
        }
        let signal = payload.signal();
        if signal.as_ref().is_some_and(|signal| !signal.takes_listeners()) {
            return Err(programs::BAD_SIGNAL.to_owned());
        }
        let extension = self.extension.upgrade().ok_or("The session is over.")?;
        let ctx = extension.ctx().ok_or("The session is over.")?;
        let facts = questions(fields, from, extension.settings().flavor)?;
        if ctx.mode() == Mode::Print {
            let nobody = Outcome::Unavailable(Unavailable::NoUi);
            reply.call(&announced::result(&facts.call, &nobody, None));
            return Ok(());
        }
        let (asked, reply) = (facts.call.clone(), Rc::clone(reply));
        let callback = move |Settled { outcome, via }: &Settled, _: &Reply| {
            reply.call(&announced::result(&asked, outcome, via.as_ref()));
        };
        let request = Request { signal, ..Request::from_code(facts, &ctx, callback) };
        OpenCall::start(&extension, request);
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

fn opened<'a>(id: &'a str, facts: &'a Facts) -> Opened<'a> {
    let named = Named {
        request_id: id,
        tool_call_id: &facts.id,
        tool: &facts.tool,
        from: facts.from.as_deref(),
        kept: &facts.kept,
    };
    Opened::new(&facts.call, named)
}

fn refusal(refused: Refused) -> String {
    match refused {
        Refused::Error(sentence) => sentence,
        Refused::Reply(reply) => reply.text,
    }
}

/// The fields of a payload as JSON, without its functions and its signal.
fn read(payload: &Payload) -> std::result::Result<Map<String, Value>, String> {
    let copied = || {
        let class = ObjectClass::of_node()?;
        let copy = class.assign(Object::new()?, payload.object())?;
        let copy = copy.no_reply(Maybe(None))?.no_signal(Maybe(None))?;
        Ok(text_of(&stringify(copy.object())?))
    };
    let unreadable = |error: Error| programs::unreadable(&error.reason);
    let text = copied().map_err(unreadable)?;
    if text.len() > MAX_BYTES {
        return Err(programs::BAD_EVENT.to_owned());
    }
    match parse_json(&text).map_err(unreadable)? {
        Value::Object(fields) => Ok(fields),
        _ => Err(programs::BAD_EVENT.to_owned()),
    }
}

/// The function `reply` of a payload.
struct ReplyFn(Object);

impl ReplyFn {
    fn of(payload: &Payload) -> Option<Self> {
        payload.reply().filter(Object::is_function).map(Self)
    }

    /// What it throws, now or later, is its own.
    fn call(&self, value: &Value) {
        let given = self.0.invoke::<Maybe>((Data(value),));
        spawn(async {
            if let Ok(given) = given {
                settled(given).await.ok();
            }
        });
    }
}
