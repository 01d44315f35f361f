//! One call of a tool, from its checked arguments to its settled promise.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::{self, Call, Event, Mode, Reply};
use crate::host::call::print;
use crate::host::call::progress::Progress;
use crate::host::call::rpc_client::Client;
use crate::host::extension::Extension;
use crate::host::form::open_form::{Ending, Form};
use crate::host::js::fault::inject;
use crate::host::js::guard::{guarded, quiet};
use crate::host::js::timer::date_ms;
use crate::host::js::{self, Deferred, JsRef, call, get, undefined};
use crate::host::pi::context::{self, Place};
pub use crate::host::pi::tool_result::result;
use crate::host::pi::tool_result::{failure, last_result};
use crate::host::queue::Stage;
use crate::model::{Answers, Outcome, Unasked};
use crate::pending::{Filled, RawAnswer, answers_for};

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
pub type Callback = Box<dyn FnOnce(&Env, &Outcome, &Reply)>;

/// Where an outcome goes.
pub enum Goal {
    /// Into the promise of a tool's `execute`.
    Result(Deferred),
    /// To ourselves: questions from a file, or of a call that was cut off.
    Callback(Callback),
}

/// One call that waits for its outcome. Settles exactly once, whatever comes first.
///
/// Every call into JavaScript may end it: an event handler stops the agent, a listener answers. What
/// an open call has is therefore in one place, which is empty once it is over: who comes back from
/// JavaScript with something to put there is told so ([`OpenCall::keep`]), and takes it away again.
pub struct OpenCall {
    /// Itself.
    pub this: Weak<OpenCall>,
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// Answers that were there before anybody was asked.
    pub answers: Answers,
    /// What `--answers` gave for it.
    given: Vec<RawAnswer>,
    /// Where it is asked: a client may show itself late.
    pub(super) place: Cell<Place>,
    ctx: Option<JsRef>,
    progress: Progress,
    pub(super) extension: Rc<Extension>,
    stage: Cell<Stage>,
    /// True once other extensions were told that somebody is asked.
    told: Cell<bool>,
    pub(super) held: RefCell<Option<Held>>,
}

/// What a call has while it is open.
pub(super) struct Held {
    goal: Goal,
    abort: Option<Abort>,
    pub(super) form: Option<Rc<Form>>,
    pub(super) client: Option<Rc<Client>>,
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

/// The outcome of a call that could not be shown.
pub(super) fn broken(error: &Error) -> Outcome {
    Outcome::Unavailable(Unasked::Broken(error.reason.clone()))
}

impl OpenCall {
    /// Asks in its turn and tells the request's goal what came of it.
    pub fn start(env: &Env, extension: &Rc<Extension>, request: Request, given: Execution) {
        let Request { tool, call, answers, goal } = request;
        let Execution { id, signal, update, ctx } = given;
        let flagged = extension.take_answers(call.form.questions.len());
        let filled = guarded(|| {
            inject("answers");
            let labels = || contract::labels(&call);
            Ok((!flagged.is_empty()).then(|| answers_for(&call.form, &labels(), &flagged)))
        });
        let answers = match &filled {
            Ok(Some(filled)) => filled.answers.clone(),
            _ => answers,
        };
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
            extension: Rc::clone(extension),
            stage: Cell::new(Stage::Starting),
            told: Cell::new(false),
            held: RefCell::new(Some(Held { goal, abort: None, form: None, client: None })),
        });
        if !extension.queue().enter(&ask) {
            ask.settle(env, Outcome::Aborted);
            return;
        }
        let begun = guarded(|| ask.begin(env, signal.as_ref(), filled?));
        if let Err(error) = js::tame(env, begun) {
            ask.settle(env, broken(&error));
        }
        extension.queue().run(env, extension);
    }

    /// Gets ready to wait for its turn; `filled` is what `--answers` has for it.
    fn begin(&self, env: &Env, signal: Option<&Object>, filled: Option<Filled>) -> Result<()> {
        inject("execute");
        if let Some(signal) = signal {
            self.obey(env, signal)?;
        }
        if let Some(Filled { answers, missing, warnings }) = filled {
            for warning in warnings {
                let ctx = self.ctx(env).filter(|_| self.is_open());
                ctx.inspect(|ctx| context::tell(env, ctx, &warning));
            }
            if missing.is_empty() {
                self.settle(env, Outcome::Answered(answers));
            }
        }
        if self.is_open() {
            self.progress.begin(env, contract::progress(&self.call));
        }
        self.reach(Stage::Waiting);
        Ok(())
    }

    /// Whether nothing has ended it yet.
    pub fn is_open(&self) -> bool {
        self.held.borrow().is_some()
    }

    /// # Errors
    /// When it is over. To settle it with that changes nothing.
    pub(super) fn still(&self) -> Result<()> {
        if self.is_open() { Ok(()) } else { Err(Error::from_reason("the call is over")) }
    }

    /// Lets `put` keep something that the open call has from now on.
    ///
    /// # Errors
    /// When it is over: it is for the caller to let go of that thing.
    pub(super) fn keep(&self, put: impl FnOnce(&mut Held)) -> Result<()> {
        self.still()?;
        self.held.borrow_mut().as_mut().map(put);
        Ok(())
    }

    /// Whether its signal says stop.
    pub fn is_stopped(&self, env: &Env) -> bool {
        let held = self.held.borrow();
        let signal = held.as_ref().and_then(|held| held.abort.as_ref()?.signal.get(env).ok());
        drop(held);
        signal.is_some_and(|signal| is_aborted(env, &signal))
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        self.stage.get()
    }

    /// It has come this far.
    pub fn reach(&self, stage: Stage) {
        self.stage.set(stage);
    }

    /// What others are told when its turn comes; `None` where nobody can be asked.
    pub fn opening(&self) -> Option<Vec<Event>> {
        if self.place.get() == Place::Print {
            return None;
        }
        let events = guarded(|| {
            inject("events");
            Ok(contract::opening(&self.call))
        });
        events.ok()
    }

    /// Others hear that it is open; `wholly` once they hear what its closing answers.
    pub fn tell_open(&self, wholly: bool) {
        self.told.set(wholly || self.told.get());
    }

    /// Whether others were told that it is open.
    pub fn was_told(&self) -> bool {
        self.told.get()
    }

    /// Settles as soon as `signal` aborts, which it may have done already.
    fn obey(&self, env: &Env, signal: &Object) -> Result<()> {
        let ask = self.this.clone();
        let listener = quiet(env, "onAbort", move |context| {
            if let Some(ask) = ask.upgrade() {
                ask.settle(context.env, Outcome::Aborted);
            }
            undefined(context.env)
        })?;
        if !is_aborted(env, signal) {
            call::<_, ()>(env, signal, "addEventListener", FnArgs::from(("abort", listener)))?;
            let abort =
                Abort { signal: JsRef::new(env, signal)?, listener: JsRef::new(env, &listener)? };
            if self.is_open() {
                self.keep(|held| held.abort = Some(abort))?;
            } else {
                abort.forget(env);
            }
        }
        if is_aborted(env, signal) {
            self.settle(env, Outcome::Aborted);
        }
        Ok(())
    }

    /// It is this call's turn.
    pub fn show(&self, env: &Env) {
        let shown = guarded(|| match self.place.get() {
            Place::Print => {
                let Some(ask) = self.this.upgrade() else { return Ok(()) };
                print::wait(env, self.ctx(env).as_ref(), ask, self.given.clone());
                Ok(())
            }
            Place::Rpc => self.ask_client(env),
            Place::Terminal => self.open(env),
        });
        if let Err(error) = js::tame(env, shown) {
            self.settle(env, broken(&error));
        }
    }

    /// Its questions were saved to `file`, where `waiting` wait now: said when the agent is done.
    pub fn saved(&self, file: &str, waiting: usize) {
        self.extension.sync.saved.replace(Some((file.to_owned(), waiting)));
    }

    /// Says where the call stands, while it does.
    pub fn tell(&self, env: &Env, sentence: &str) {
        if self.is_open() {
            self.progress.tell(env, sentence);
        }
    }

    pub(super) fn form(&self) -> Option<Rc<Form>> {
        self.held.borrow().as_ref()?.form.clone()
    }

    pub(super) fn end(&self, env: &Env, ending: Ending) {
        match ending {
            Ending::Outcome(outcome) => {
                self.settle(env, outcome);
            }
            Ending::Shutdown => {
                if let Some(ctx) = self.ctx(env) {
                    context::shut_down(env, &ctx);
                }
                // A Pi that stopped the agent has settled this through the signal already.
                self.settle(env, Outcome::Aborted);
            }
            Ending::Displaced => {
                if let Err(error) = self.open(env) {
                    self.settle(env, broken(&error));
                }
            }
        }
    }

    /// Ends the call with `outcome`; false when it was over already, which changes nothing.
    ///
    /// Its promise is settled before anything else: whatever fails after that, nobody waits.
    pub fn settle(&self, env: &Env, outcome: Outcome) -> bool {
        let Some(Held { goal, abort, form, client }) = self.held.take() else { return false };
        // Pi aborts what is open when its client goes away; nobody stopped anything then. What we
        // asked by ourselves has no result to say that in, and is asked again as it was.
        let lost = matches!(goal, Goal::Result(_)) && self.place.get() == Place::Rpc;
        let outcome = match outcome {
            Outcome::Aborted if lost && context::client_is_gone(env) => Outcome::ConnectionLost,
            outcome => outcome,
        };
        let reply = guarded(|| {
            inject("reply");
            Ok(contract::reply(&self.call, &outcome, self.mode(), date_ms()))
        });
        let told = match goal {
            Goal::Result(deferred) => {
                self.answer(env, deferred, reply, &outcome);
                None
            }
            Goal::Callback(told) => Some((told, reply)),
        };
        // Posted now, told later: a session that ends while we clear up still tells of it.
        let closing = guarded(|| Ok(contract::closing(&self.call, &outcome)));
        self.extension.queue().post_closing(self, closing.unwrap_or_default());
        let cleared = guarded(|| {
            self.clear_up(env, abort, form, client);
            if let Some((told, reply)) = told {
                told(env, &outcome, &reply.unwrap_or_else(|error| failure(&error)));
            }
            Ok(())
        });
        js::tame(env, cleared).ok();
        self.extension.queue().leave(self);
        self.extension.queue().run(env, &self.extension);
        true
    }

    /// Puts away what the call had.
    fn clear_up(
        &self,
        env: &Env,
        abort: Option<Abort>,
        form: Option<Rc<Form>>,
        client: Option<Rc<Client>>,
    ) {
        if let Some(abort) = abort {
            abort.forget(env);
        }
        if let Some(form) = form {
            let typed = form.close(env);
            if let Some(ctx) = self.ctx(env) {
                context::append_to_prompt(env, &ctx, &typed);
            }
        }
        if let Some(seen) = client.and_then(|client| client.close(env)) {
            self.extension.saw(seen);
        }
    }

    /// Settles the promise of `execute`. Nothing is left to do when even that fails: the environment
    /// is going away.
    fn answer(&self, env: &Env, deferred: Deferred, reply: Result<Reply>, outcome: &Outcome) {
        let result = reply.and_then(|reply| {
            if reply.is_error {
                self.extension.fails(&self.id);
            }
            match outcome {
                Outcome::ConnectionLost => last_result(env, reply),
                _ => result(env, reply),
            }
        });
        let _ = match js::tame(env, result) {
            Ok(result) => deferred.resolve(env, result),
            Err(error) => deferred.reject(env, &error.reason),
        };
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
        self.ctx(env).filter(|_| self.is_open()).map(|ctx| body(&ctx))
    }

    pub(super) fn ctx<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.ctx.as_ref()?.get(env).ok()
    }
}

fn is_aborted(env: &Env, signal: &Object) -> bool {
    get(env, signal, "aborted") == Some(true)
}

impl Abort {
    fn forget(self, env: &Env) {
        let Self { signal, listener } = self;
        if let (Ok(signal), Ok(listener)) = (signal.get(env), listener.get(env)) {
            let args = FnArgs::from(("abort", listener));
            call::<_, ()>(env, &signal, "removeEventListener", args).ok();
        }
    }
}
