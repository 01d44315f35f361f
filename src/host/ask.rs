//! One call of a tool, from its checked arguments to its settled promise.

mod terminal;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::bindgen_prelude::*;
use napi::{Env, sys};
use serde_json::{Value, json};

use super::client::Client;
use super::clock::date_ms;
use super::context::{self, Place};
use super::desk::Desk;
use super::dialogs::News;
use super::fault::inject;
use super::form::{Ending, Form};
use super::guard::{guarded, quiet};
use super::js::{self, Deferred, JsRef, call, get, undefined};
use super::print;
use super::progress::Progress;
use crate::contract::{self, Call, Mode, Reply};
use crate::model::{Answers, Outcome, Unasked};
use crate::pending::{Given, answers_for};
use crate::surface::rpc::request::Response;

/// What is asked, and where the outcome goes.
pub struct Request {
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// Answers that are there before the form opens.
    pub answers: Answers,
    /// Where the outcome goes.
    pub goal: Goal,
}

/// Hears how a question ended.
pub type Told = Box<dyn FnOnce(&Env, &Outcome, &Reply)>;

/// Where an outcome goes.
pub enum Goal {
    /// Into the promise of a tool's `execute`.
    Result(Deferred),
    /// To ourselves: questions from a file, or of a call that was cut off.
    Told(Told),
}

/// One call that waits for its outcome. Settles exactly once, whatever comes first.
pub struct Ask {
    /// Itself.
    pub this: Weak<Ask>,
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// Answers that were there before anybody was asked.
    pub answers: Answers,
    /// What `--answers` gave for it.
    given: Vec<Given>,
    /// Where it is asked: a client may show itself late.
    place: Cell<Place>,
    ctx: Option<JsRef>,
    progress: Progress,
    desk: Rc<Desk>,
    goal: RefCell<Option<Goal>>,
    abort: RefCell<Option<Abort>>,
    form: RefCell<Option<Rc<Form>>>,
    client: RefCell<Option<Rc<Client>>>,
    /// True once other extensions were told that somebody is asked.
    announced: Cell<bool>,
}

/// What Pi gives to `execute` beside the arguments.
pub struct Execution<'e> {
    /// `toolCallId`.
    pub id: String,
    /// `signal`.
    pub signal: Option<Object<'e>>,
    /// `onUpdate`.
    pub update: Option<Object<'e>>,
    /// `ctx`.
    pub ctx: Option<Object<'e>>,
}

/// A signal and our listener on it.
struct Abort {
    signal: JsRef,
    listener: JsRef,
}

impl Ask {
    /// Asks in its turn and tells the request's goal what came of it.
    pub fn start(env: &Env, desk: &Rc<Desk>, request: Request, given: Execution) {
        let Request { tool, call, mut answers, goal } = request;
        let Execution { id, signal, update, ctx } = given;
        let flagged = desk.deal(call.form.questions.len());
        let mut ready = false;
        if !flagged.is_empty() {
            let filled = answers_for(&call.form, &contract::labels(&call), &flagged);
            if let Some(ctx) = &ctx {
                filled.warnings.iter().for_each(|warning| context::tell(env, ctx, warning));
            }
            (ready, answers) = (filled.missing.is_empty(), filled.answers);
        }
        let ask = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            id,
            tool,
            call,
            answers,
            given: flagged,
            place: Cell::new(ctx.as_ref().map_or(Place::Print, |ctx| context::place(env, ctx))),
            ctx: ctx.and_then(|ctx| JsRef::new(env, &ctx).ok()),
            progress: Progress::new(env, update.as_ref()),
            desk: Rc::clone(desk),
            goal: RefCell::new(Some(goal)),
            abort: RefCell::default(),
            form: RefCell::default(),
            client: RefCell::default(),
            announced: Cell::new(false),
        });
        let started = guarded(|| {
            inject("execute");
            if let Some(signal) = &signal {
                ask.obey(env, signal)?;
            }
            if ready {
                ask.settle(env, Outcome::Answered(ask.answers.clone()));
            }
            if !ask.settled() {
                ask.progress.begin(env, contract::progress(&ask.call));
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
        if self.place.get() == Place::Print {
            return self.wait_in_file(env);
        }
        self.announced.set(true);
        self.desk.emit(env, contract::opening(&self.call));
        let opened = match self.place.get() {
            Place::Rpc => self.ask_client(env),
            Place::Terminal | Place::Print => self.open(env),
        };
        if let Err(error) = opened {
            self.settle(env, Outcome::Unavailable(Unasked::Broken(error.reason.clone())));
        }
    }

    fn wait_in_file(&self, env: &Env) {
        let Some(ask) = self.this.upgrade() else { return };
        let ctx = self.ctx(env);
        let waits = guarded(|| {
            print::wait(env, ctx.as_ref(), ask, self.given.clone(), |env, ask, outcome| {
                ask.settle(env, outcome);
            });
            Ok(())
        });
        if let Err(error) = waits {
            self.settle(env, Outcome::Unavailable(Unasked::Broken(error.reason.clone())));
        }
    }

    /// Asks the client on the other end of an RPC stream.
    fn ask_client(&self, env: &Env) -> Result<()> {
        let client = Client::new(env, &self.desk, self)?;
        let client = Rc::new(client);
        self.client.replace(Some(Rc::clone(&client)));
        client.start(env, |sentence| self.progress.tell(env, sentence));
        Ok(())
    }

    /// What the client's dialogs tell.
    pub fn heard(&self, env: &Env, news: News) {
        match news {
            News::Shown(sentence) => self.progress.tell(env, &sentence),
            News::Heard => {
                let client = self.client.borrow().clone();
                client.inspect(|client| client.keep_waiting(env));
            }
            News::Over(outcome) => self.settle(env, outcome),
        }
    }

    /// The call's own time is up.
    pub fn time_is_up(&self, env: &Env) {
        let client = self.client.borrow().clone();
        if let Some(client) = client {
            self.settle(env, client.timed_out());
        }
    }

    /// Whether `response` is meant for this call.
    pub fn is_asked(&self, response: &Response) -> bool {
        self.client.borrow().as_ref().is_some_and(|client| client.is_asked(response))
    }

    /// Takes a client's `response`; gives a sentence for everything taken otherwise than sent.
    ///
    /// # Errors
    /// Why it does not count; the call stays open.
    pub fn respond(
        &self,
        env: &Env,
        response: &Response,
    ) -> std::result::Result<Vec<String>, String> {
        let given = guarded(|| Ok(Client::respond(&self.call, response)));
        let (outcome, said) = given.map_err(|error| error.reason.clone())??;
        self.settle(env, outcome);
        Ok(said)
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
            Ending::Displaced => {
                if let Err(error) = self.open(env) {
                    let why = Unasked::Broken(error.reason.clone());
                    self.settle(env, Outcome::Unavailable(why));
                }
            }
        }
    }

    /// Ends the call with `outcome`; every later one is ignored.
    pub fn settle(&self, env: &Env, outcome: Outcome) {
        let Some(goal) = self.goal.take() else { return };
        // Pi aborts what is open when its client goes away; nobody stopped anything then. What we
        // asked by ourselves has no result to say that in, and is asked again as it was.
        let lost = matches!(goal, Goal::Result(_)) && self.place.get() == Place::Rpc;
        let outcome = match outcome {
            Outcome::Aborted if lost && context::client_is_gone(env) => Outcome::ConnectionLost,
            outcome => outcome,
        };
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
        if let Some(client) = self.client.take() {
            client.close(env);
        }
        let reply = guarded(|| Ok(contract::reply(&self.call, &outcome, self.mode(), date_ms())));
        match (goal, reply) {
            // Nothing is left to do when even this fails: the environment is going away.
            (Goal::Result(deferred), reply) => {
                let result = reply.and_then(|reply| match outcome {
                    Outcome::ConnectionLost => last_result(env, reply),
                    _ => result(env, reply),
                });
                let _ = match result {
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
        if self.announced.get() {
            self.desk.emit(env, contract::closing(&self.call, &outcome));
        }
        self.desk.finished(env, self);
    }

    fn mode(&self) -> Mode {
        match self.place.get() {
            Place::Terminal => Mode::Interactive,
            Place::Rpc => Mode::Rpc,
            Place::Print => Mode::Print,
        }
    }

    /// `ctx.ui`.
    pub fn ui<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        context::ui(env, &self.ctx(env)?)
    }

    /// What `body` makes of `ctx`; `None` when the call is over, or there is none.
    pub fn with_ctx<T>(&self, env: &Env, body: impl FnOnce(&Object) -> T) -> Option<T> {
        self.ctx(env).filter(|_| !self.settled()).map(|ctx| body(&ctx))
    }

    fn ctx<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.ctx.as_ref()?.get(env).ok()
    }
}

/// [`result`], after which Pi asks the model nothing more: nobody is there to read it.
fn last_result(env: &Env, reply: Reply) -> Result<sys::napi_value> {
    let result = result(env, reply)?;
    if let Some(mut result) = js::as_object(env, result) {
        result.set_named_property("terminate", true)?;
    }
    Ok(result)
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
