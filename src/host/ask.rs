//! One call of a tool, from its checked arguments to its settled promise.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::bindgen_prelude::*;
use napi::{Env, sys};
use serde_json::{Value, json};

use super::clock::date_ms;
use super::component;
use super::context::{self, Place};
use super::desk::Desk;
use super::fault::inject;
use super::form::{Ending, Form, Screen};
use super::guard::{guarded, quiet};
use super::js::{self, Deferred, JsRef, call, get, get_object, object_arg, undefined};
use super::print;
use crate::contract::{self, Call, Mode, Reply};
use crate::model::{Answers, Outcome, Unasked};
use crate::pending::{Given, answers_for};
use crate::settings::Notify;
use crate::strings::host::WAITING;

/// What is asked, and where the outcome goes.
pub struct Request {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// Answers that are there before the form opens.
    pub answers: Answers,
    /// Where the outcome goes.
    pub goal: Goal,
}

/// Where an outcome goes.
pub enum Goal {
    /// Into the promise of a tool's `execute`.
    Result(Deferred),
    /// To ourselves: questions from a file, or of a call that was cut off.
    Told(Box<dyn FnOnce(&Env, &Outcome, &Reply)>),
}

/// One call that waits for its outcome. Settles exactly once, whatever comes first.
pub struct Ask {
    this: Weak<Ask>,
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    answers: Answers,
    /// What `--answers` gave for it.
    given: Vec<Given>,
    place: Place,
    ctx: Option<JsRef>,
    desk: Rc<Desk>,
    goal: RefCell<Option<Goal>>,
    abort: RefCell<Option<Abort>>,
    form: RefCell<Option<Rc<Form>>>,
}

/// A signal and our listener on it.
struct Abort {
    signal: JsRef,
    listener: JsRef,
}

impl Ask {
    /// Asks in its turn and tells the request's goal what came of it.
    pub fn start(
        env: &Env,
        desk: &Rc<Desk>,
        request: Request,
        signal: Option<&Object>,
        ctx: Option<&Object>,
    ) {
        let Request { id, tool, call, mut answers, goal } = request;
        let given = desk.deal(call.form.questions.len());
        let filled = answers_for(&call.form, &contract::labels(&call), &given);
        let ready = !given.is_empty() && filled.missing.is_empty();
        if !given.is_empty() {
            answers = filled.answers;
        }
        if let Some(ctx) = ctx {
            filled.warnings.iter().for_each(|warning| context::tell(env, ctx, warning));
        }
        let ask = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            id,
            tool,
            call,
            answers,
            given,
            place: ctx.map_or(Place::Print, |ctx| context::place(env, ctx)),
            ctx: ctx.and_then(|ctx| JsRef::new(env, ctx).ok()),
            desk: Rc::clone(desk),
            goal: RefCell::new(Some(goal)),
            abort: RefCell::default(),
            form: RefCell::default(),
        });
        let started = guarded(|| {
            inject("execute");
            if let Some(signal) = signal {
                ask.obey(env, signal)?;
            }
            if ready {
                ask.settle(env, Outcome::Answered(ask.answers.clone()));
            }
            if !ask.settled() {
                desk.queue(env, &ask);
            }
            Ok(())
        });
        if let Err(error) = started {
            ask.settle(env, Outcome::Unavailable(Unasked::Broken(error.reason.clone())));
        }
    }

    fn settled(&self) -> bool {
        self.goal.borrow().is_none()
    }

    /// Settles as soon as `signal` aborts, which it may have done already.
    fn obey(&self, env: &Env, signal: &Object) -> Result<()> {
        if get::<bool>(env, signal, "aborted") == Some(true) {
            self.settle(env, Outcome::Aborted);
            return Ok(());
        }
        let ask = self.this.clone();
        let listener = quiet(env, "onAbort", move |context| {
            if let Some(ask) = ask.upgrade() {
                ask.settle(context.env, Outcome::Aborted);
            }
            undefined(context.env)
        })?;
        call::<_, ()>(env, signal, "addEventListener", FnArgs::from(("abort", listener)))?;
        let (signal, listener) = (JsRef::new(env, signal)?, JsRef::new(env, &listener)?);
        self.abort.replace(Some(Abort { signal, listener }));
        Ok(())
    }

    /// It is this call's turn.
    pub fn show(&self, env: &Env) {
        match self.place {
            Place::Terminal => {
                if let Err(error) = self.open(env) {
                    let why = Unasked::Broken(error.reason.clone());
                    self.settle(env, Outcome::Unavailable(why));
                }
            }
            Place::Print => {
                let ctx = self.ctx(env);
                let waits = guarded(|| Ok(print::wait(env, ctx.as_ref(), self, self.given.clone())));
                let broken = |error: Error| Outcome::Unavailable(Unasked::Broken(error.reason));
                self.settle(env, waits.unwrap_or_else(broken));
            }
            Place::Rpc => self.settle(env, Outcome::Unavailable(Unasked::NoUi)),
        }
    }

    fn open(&self, env: &Env) -> Result<()> {
        let ctx = self.ctx(env).ok_or_else(|| Error::from_reason("no ctx"))?;
        let ask = self.this.clone();
        let factory = env.create_function_from_closure("form", move |context| {
            let env: &Env = context.env;
            let opened = match ask.upgrade() {
                Some(ask) => guarded(|| ask.component(&context)).inspect_err(|error| {
                    let why = Unasked::Broken(error.reason.clone());
                    ask.settle(env, Outcome::Unavailable(why));
                }),
                None => Err(Error::from_reason("the call is over")),
            };
            js::tame(env, opened).or_else(|_| {
                // Nothing to show: close at once, and hand over something that draws nothing.
                if let Some(done) = object_arg(&context, 3) {
                    js::call_kept(env, &JsRef::new(env, &done)?, ()).ok();
                }
                super::row::build(env, None, Box::new(|_, _| Vec::new()))
            })
        })?;
        let question = self.call.form.questions.first();
        let message = question.and_then(|question| question.text.lines().next()).unwrap_or(WAITING);
        let shown = context::custom(env, &ctx, factory, message)?;
        let (closed, failed) = (self.this.clone(), self.this.clone());
        let on_closed = quiet(env, "onClosed", move |context| {
            // Closed by us it is settled by now; otherwise nobody saw it.
            if let Some(ask) = closed.upgrade() {
                ask.settle(context.env, Outcome::Unavailable(Unasked::NoUi));
            }
            undefined(context.env)
        })?;
        let on_failed = quiet(env, "onFailed", move |context| {
            if let Some(ask) = failed.upgrade() {
                let why = object_arg(context, 0)
                    .and_then(|error| get::<String>(context.env, &error, "message"))
                    .unwrap_or_else(|| "Pi could not show the form".to_owned());
                ask.settle(context.env, Outcome::Unavailable(Unasked::Broken(why)));
            }
            undefined(context.env)
        })?;
        call(env, &shown, "then", FnArgs::from((on_closed, on_failed)))
    }

    /// What Pi's factory call gets: `(tui, theme, keybindings, done)` in, the component out.
    fn component(&self, context: &FunctionCallContext) -> Result<sys::napi_value> {
        let env: &Env = context.env;
        if self.settled() {
            return Err(Error::from_reason("the call is over"));
        }
        let given = |index, what: &str| {
            object_arg(context, index)
                .ok_or_else(|| Error::from_reason(format!("Pi gave no {what}")))
        };
        let (tui, theme, done) = (given(0, "tui")?, given(1, "theme")?, given(3, "done")?);
        let screen = Screen {
            tui: JsRef::new(env, &tui)?,
            theme: JsRef::new(env, &theme)?,
            done: JsRef::new(env, &done)?,
        };
        let ask = self.this.clone();
        let end = Box::new(move |env: &Env, ending| {
            if let Some(ask) = ask.upgrade() {
                ask.end(env, ending);
            }
        });
        let drafting = self.ctx(env).is_some_and(|ctx| !context::prompt(env, &ctx).is_empty());
        let settings = self.desk.settings();
        let questionnaire = self.call.form.clone();
        let keys = object_arg(context, 2);
        let form = settings.form.clone();
        let questions = (questionnaire, self.answers.clone());
        let form = Form::open(env, questions, form, drafting, screen, keys.as_ref(), end)?;
        let built = component::build(env, &form)?;
        self.form.replace(Some(form));
        if settings.notify == Notify::Bell {
            ring(env, &tui);
        }
        js::raw(env, built)
    }

    fn end(&self, env: &Env, ending: Ending) {
        match ending {
            Ending::Outcome(outcome) => self.settle(env, outcome),
            Ending::Shutdown => {
                if let Some(ctx) = self.ctx(env) {
                    context::shut_down(env, &ctx);
                }
                // A Pi that stopped the agent has settled this through the signal already.
                self.settle(env, Outcome::Aborted);
            }
        }
    }

    /// Ends the call with `outcome`; every later one is ignored.
    pub fn settle(&self, env: &Env, outcome: Outcome) {
        let Some(goal) = self.goal.take() else { return };
        if let Some(Abort { signal, listener }) = self.abort.take()
            && let (Ok(signal), Ok(listener)) = (signal.get(env), listener.get(env))
        {
            let args = FnArgs::from(("abort", listener));
            call::<_, ()>(env, &signal, "removeEventListener", args).ok();
        }
        if let Some(form) = self.form.take() {
            let typed = form.close(env);
            if let Some(ctx) = self.ctx(env) {
                context::append_to_prompt(env, &ctx, &typed);
            }
        }
        let reply = guarded(|| Ok(contract::reply(&self.call, &outcome, self.mode(), date_ms())));
        match (goal, reply) {
            // Nothing is left to do when even this fails: the environment is going away.
            (Goal::Result(deferred), reply) => {
                let _ = match reply.and_then(|reply| result(env, reply)) {
                    Ok(result) => deferred.resolve(env, result),
                    Err(error) => deferred.reject(env, &error.reason),
                };
            }
            (Goal::Told(told), Ok(reply)) => {
                guarded(|| {
                    told(env, &outcome, &reply);
                    Ok(())
                })
                .ok();
            }
            (Goal::Told(_), Err(_)) => {}
        }
        self.desk.finished(env, self);
    }

    fn mode(&self) -> Mode {
        match self.place {
            Place::Terminal => Mode::Interactive,
            Place::Rpc => Mode::Rpc,
            Place::Print => Mode::Print,
        }
    }

    fn ctx<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.ctx.as_ref()?.get(env).ok()
    }
}

/// A reply as Pi's tool result.
pub fn result(env: &Env, reply: Reply) -> Result<sys::napi_value> {
    let mut result = json!({
        "content": [{ "type": "text", "text": reply.text }],
        "details": reply.details,
    });
    if let Value::Object(fields) = &mut result {
        if let Some(structured) = reply.structured {
            fields.insert("structuredContent".to_owned(), structured);
        }
        if reply.is_error {
            fields.insert("isError".to_owned(), Value::Bool(true));
        }
    }
    js::from_json(env, &result)
}

/// One BEL, so that a terminal in the background says that somebody waits.
fn ring(env: &Env, tui: &Object) {
    if let Some(terminal) = get_object(env, tui, "terminal") {
        call::<_, ()>(env, &terminal, "write", "\u{7}").ok();
    }
}
