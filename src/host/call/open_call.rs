//! A call that waits for its outcome.

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::contract::{self, Mode, Reply};
use crate::host::call::kept;
use crate::host::call::progress::Progress;
use crate::host::call::request::{Facts, ReplyTo, Request, Settled};
use crate::host::extension::Extension;
use crate::host::images::{Content, Reading, load};
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::{Timer, date_ms};
use crate::host::js::{Deferred, JsRef, call_value, get, listener, tame, try_call};
use crate::host::pi::{Ctx, KeptCtx, process, tool_result};
use crate::model::source::Read;
use crate::model::{Outcome, Unavailable, Via};
use crate::pending::Filled;
use crate::pending::images::{Reach, find_all};
use crate::session::asking::Asking;
use crate::session::turns::{Key, News, Stage};
use crate::strings::host as words;

/// Where an open call is shown, e.g. a form in the terminal or an RPC client's dialogs.
pub trait Surface {
    /// The call is over: puts away everything that the surface has on screen. `lost`: what a person
    /// typed here went nowhere, so it is kept for them.
    fn close(&self, env: &Env, lost: bool);

    /// Somebody has begun to answer elsewhere: the call's own timeout ends here.
    fn keep(&self, env: &Env);

    /// One of its sources was read: which question, and which source of it.
    fn show_source(&self, _env: &Env, _place: (usize, usize), _read: &Arc<Read>) {}

    /// Nobody decided anything, and the call is asked again one day: keeps in the session what a
    /// person left here.
    fn keep_drafts(&self, _env: &Env) {}

    /// Whoever asked goes on: puts away what it has on screen, which opens again as it was.
    fn defer(&self, _env: &Env) {}

    /// Whether a person does something that is not seen here, as in their editor.
    fn is_in_use(&self) -> bool {
        false
    }

    /// Shows the call once more, after it stood aside; `None` where it cannot.
    fn show_again(&self, _env: &Env) -> Option<Result<()>> {
        None
    }
}

/// A call that waits for its outcome. It is settled exactly once, whatever comes first.
///
/// Every call into JavaScript may end it: an event handler stops the agent, a listener answers. What
/// an open call holds is therefore in one cell, which is empty once the call is over. Code that comes
/// back from JavaScript with something to add gets an error then ([`OpenCall::add_surface`]).
pub struct OpenCall {
    this: Weak<Self>,
    /// What is asked.
    pub facts: Rc<Facts>,
    /// The state of the extension.
    pub extension: Rc<Extension>,
    /// The id by which a response can answer it.
    pub request_id: String,
    /// What the queue knows it by.
    pub(super) key: Key,
    ctx: Option<KeptCtx>,
    progress: Progress,
    asking: RefCell<Asking>,
    pub(super) open: RefCell<Option<Open>>,
}

/// What a call has while it is open.
pub(super) struct Open {
    pub(super) reply_to: ReplyTo,
    pub(super) abort: Option<Abort>,
    pub(super) surfaces: Vec<Rc<dyn Surface>>,
    /// Ends it where nobody answers in time while it stands aside.
    pub(super) closing: Option<Timer>,
    /// Looks whether nobody is there.
    pub(super) looking: Option<Timer>,
}

/// A signal and our listener on it.
pub(super) struct Abort {
    pub(super) signal: JsRef,
    listener: JsRef,
}

impl Abort {
    pub(super) fn forget(&self, env: &Env) {
        if let (Ok(signal), Ok(listener)) = (self.signal.get(env), self.listener.get(env)) {
            try_call(env, &signal, "removeEventListener", FnArgs::from(("abort", listener)));
        }
    }
}

pub(super) fn is_aborted(env: &Env, signal: &Object) -> bool {
    get(env, signal, "aborted") == Some(true)
}

/// The outcome of a call that could not be shown.
pub fn broken(error: &Error) -> Outcome {
    Outcome::Unavailable(Unavailable::Broken(error.reason.clone()))
}

impl OpenCall {
    /// Asks when its turn comes, and replies to whoever waits.
    pub fn start(env: &Env, extension: &Rc<Extension>, request: Request) {
        let Request { mut facts, reply_to, ctx, signal, on_update, aside } = request;
        if facts.asked_by_model() && aside.is_none() {
            facts.given = extension.take_prefilled(facts.call.form.questions.len());
        }
        if let Some(ctx) = ctx.filter(|_| facts.asked_by_model()) {
            kept::remind(ctx, extension, &mut facts);
        }
        find_all(&mut facts.given, ctx.and_then(|ctx| ctx.cwd()).as_deref(), Reach::Project);
        let filled = guarded(|| {
            inject("answers");
            Ok(facts.fill())
        });
        if let Ok(Some(filled)) = &filled {
            facts.answers = filled.answers.clone();
        }
        let known = aside.as_ref().and_then(|aside| aside.request_id.clone());
        let request_id = known.unwrap_or_else(|| {
            extension.request_id(match facts.id.as_str() {
                "" => "ask",
                id => id,
            })
        });
        let mode = ctx.map_or(Mode::Print, |ctx| ctx.mode());
        let asked_at_ms = aside.as_ref().map(|aside| aside.asked_at_ms);
        let key = extension.queue.with(|turns| turns.enter(facts.asker(), aside.is_some()));
        let open = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            facts: Rc::new(facts),
            extension: Rc::clone(extension),
            request_id,
            key,
            ctx: ctx.and_then(|ctx| ctx.keep().ok()),
            progress: Progress::new(env, on_update.as_ref()),
            asking: RefCell::new(Asking::new(mode, asked_at_ms, extension.now())),
            open: RefCell::new(Some(Open {
                reply_to,
                abort: None,
                surfaces: Vec::new(),
                closing: None,
                looking: None,
            })),
        });
        if !extension.queue.enter(open.clone()) {
            open.settle(env, Outcome::Aborted);
            return;
        }
        let begun = guarded(|| open.begin(env, signal.as_ref(), filled?));
        if let Err(error) = tame(env, begun) {
            open.settle(env, broken(&error));
        }
        extension.run(env);
    }

    /// Gets ready to wait for its turn; `filled` is what `--answers` has for it.
    fn begin(&self, env: &Env, signal: Option<&Object>, filled: Option<Filled>) -> Result<()> {
        inject("execute");
        if let Some(signal) = signal {
            self.obey(env, signal)?;
        }
        if let Some(Filled { answers, missing, refused, warnings }) = filled {
            for warning in warnings {
                self.open_ctx(env).inspect(|ctx| ctx.tell(&warning));
            }
            if !refused.is_empty() && self.mode() == Mode::Print {
                process::fail(env);
            }
            if missing.is_empty() && refused.is_empty() {
                self.with(|it| it.sources.hide());
                self.settle(env, Outcome::Answered(answers));
            }
        }
        if let Some(reply) = contract::progress(&self.facts.call).filter(|_| self.is_open()) {
            self.with(|it| it.reports.word());
            self.progress.send(env, reply);
        }
        if !self.begin_aside(env) {
            self.extension.queue.with(|turns| turns.wait(self.key));
            self.start_away(env);
        }
        Ok(())
    }

    /// Settles as soon as `signal` aborts, which it may have done already.
    fn obey(&self, env: &Env, signal: &Object) -> Result<()> {
        let call = self.this.clone();
        let listener = listener(env, "onAbort", move |args| {
            if let Some(call) = call.upgrade().filter(|call| !call.is_deferred()) {
                call.settle(args.env, Outcome::Aborted);
            }
        })?;
        if !is_aborted(env, signal) {
            let args = FnArgs::from(("abort", listener));
            call_value(env, signal, "addEventListener", args)?;
            let abort =
                Abort { signal: JsRef::new(env, signal)?, listener: JsRef::new(env, &listener)? };
            if self.is_open() {
                self.open.borrow_mut().as_mut().map(|open| open.abort.replace(abort));
            } else {
                abort.forget(env);
            }
        }
        if is_aborted(env, signal) {
            self.settle(env, Outcome::Aborted);
        }
        Ok(())
    }

    /// Looks at what is known of it, or changes that. `with` calls no JavaScript.
    pub(super) fn with<T>(&self, with: impl FnOnce(&mut Asking) -> T) -> T {
        with(&mut self.asking.borrow_mut())
    }

    /// How the person is asked.
    pub(super) fn mode(&self) -> Mode {
        self.asking.borrow().mode
    }

    /// Whether nothing has ended it yet.
    pub fn is_open(&self) -> bool {
        self.extension.queue.with(|turns| turns.is_open(self.key))
    }

    /// Whether the session keeps what a person leaves in its form: it may be asked again.
    pub(super) fn keeps_drafts(&self) -> bool {
        self.facts.asked_by_model()
    }

    /// A weak reference to it, for closures that JavaScript keeps.
    pub fn weak(&self) -> Weak<Self> {
        self.this.clone()
    }

    /// Shows it on one more surface, until it is over.
    ///
    /// # Errors
    /// When it is over; the surface is closed then.
    pub fn add_surface(&self, env: &Env, surface: Rc<dyn Surface>) -> Result<()> {
        if !self.is_open() {
            surface.close(env, false);
            return Err(Error::from_reason("the call is over"));
        }
        let open = &mut *self.open.borrow_mut();
        open.iter_mut().for_each(|open| open.surfaces.push(Rc::clone(&surface)));
        Ok(())
    }

    /// The surfaces it is shown on.
    pub(super) fn surfaces(&self) -> Vec<Rc<dyn Surface>> {
        self.open.borrow().as_ref().map(|open| open.surfaces.clone()).unwrap_or_default()
    }

    /// Reports where the call stands, while it does.
    pub fn report(&self, env: &Env, sentence: &str) {
        if self.is_open() && self.with(|it| it.reports.is_new(sentence)) {
            self.progress.send(env, Reply::plain(sentence.to_owned(), json!({})));
        }
    }

    /// Pi's `ctx`, also when the call is over.
    pub fn ctx<'e>(&self, env: &'e Env) -> Option<Ctx<'e>> {
        self.ctx.as_ref()?.get(env).ok()
    }

    /// Pi's `ctx` while the call is open.
    pub fn open_ctx<'e>(&self, env: &'e Env) -> Option<Ctx<'e>> {
        self.ctx(env).filter(|_| self.is_open())
    }

    /// Somebody has begun to answer it: its own timeout ends, on all surfaces.
    pub fn keep(&self, env: &Env) {
        self.extension.touch();
        if self.facts.call.form.timeout_ms.is_none() || !self.with(Asking::keep) {
            return;
        }
        self.surfaces().iter().for_each(|surface| surface.keep(env));
        self.extension.queue.with(|turns| turns.tell(self.key, News::Kept));
        self.extension.run(env);
    }

    /// What is left of its own timeout, in ms.
    pub fn closes_in_ms(&self) -> Option<f64> {
        let (limit, is_deferred) = (self.facts.call.form.timeout_ms, self.is_deferred());
        self.with(|it| it.closes_in_ms(limit, is_deferred, self.extension.now()))
    }

    /// Ends the call with `outcome`, which nobody decided; false when it was over already, which
    /// changes nothing.
    pub fn settle(&self, env: &Env, outcome: Outcome) -> bool {
        self.end(env, outcome, None)
    }

    /// Ends the call with `outcome`, which came by `via`; false when it was over already, which
    /// changes nothing.
    pub fn settle_by(&self, env: &Env, outcome: Outcome, via: Via) -> bool {
        let via = Some(via).filter(|_| outcome.is_decided());
        self.end(env, outcome, via)
    }

    /// Its promise is settled first: whatever fails after that, nothing waits for it.
    fn end(&self, env: &Env, outcome: Outcome, via: Option<Via>) -> bool {
        let queue = &self.extension.queue;
        let is_first = queue.with(|turns| turns.close(self.key));
        let open = self.open.take().filter(|_| is_first);
        let Some(Open { reply_to, abort, surfaces, closing, looking }) = open else { return false };
        closing.into_iter().chain(looking).for_each(|timer| timer.clear(env));
        let is_aside = queue.with(|turns| turns.stage(self.key)) == Stage::Aside;
        // Pi aborts open calls when its client goes away, which is no decision of a person. What we
        // asked by ourselves has no tool result to say so, and is asked again later.
        let may_be_lost = matches!(reply_to, ReplyTo::ToolResult(_)) && self.mode() == Mode::Rpc;
        let outcome = match outcome {
            Outcome::Aborted if may_be_lost && process::client_is_gone(env) => {
                Outcome::ConnectionLost
            }
            outcome => outcome,
        };
        let reply = guarded(|| {
            inject("reply");
            let mut reply = contract::reply(&self.seen(), &outcome, self.mode(), date_ms());
            contract::name_source(&self.facts.call, &mut reply, via.as_ref());
            Ok(reply)
        });
        // Queued now, announced later: a session that ends while we clear up still announces it.
        let closing = guarded(|| Ok(contract::closing(&self.facts.call, &outcome)));
        let closing = closing.ok().filter(|_| self.facts.asked_by_model()).unwrap_or_default();
        let settled = Settled { outcome, via };
        queue.with(|turns| turns.announce_end(self.key, closing, settled.clone()));
        // Before anybody is told: what ends Pi from here on does not let it be asked again.
        let logged = self.log_end(env, &reply_to, &settled);
        let (mut callback, mut to_agent) = (None, false);
        // What is asked again finds what was left in its form in the session.
        let stays = matches!(reply_to, ReplyTo::Agent) || is_aside && self.keeps_drafts();
        let has_drafts = settled.outcome == Outcome::Aborted && stays;
        match reply_to {
            ReplyTo::ToolResult(deferred) => self.reply(env, deferred, reply, &settled.outcome),
            ReplyTo::Callback(to) | ReplyTo::Again(to) => callback = Some((to, reply)),
            ReplyTo::Agent => to_agent = true,
        }
        let elsewhere = settled.via.as_ref().filter(|via| !via.is_pi());
        // Whoever decided in the form knows of the text, and a session that keeps drafts has it.
        let in_form =
            settled.via.as_ref().is_some_and(Via::is_pi) && settled.outcome != Outcome::Withdrawn;
        let lost = !in_form && !has_drafts;
        // In the terminal the result's own row says it, where that can.
        let is_said = callback.is_none()
            && !to_agent
            && self.mode() == Mode::Interactive
            && contract::names_sources(&self.facts.call);
        let winner = elsewhere.filter(|_| !is_said && !surfaces.is_empty());
        let cleared = guarded(|| {
            abort.inspect(|abort| abort.forget(env));
            if settled.outcome == Outcome::Aborted {
                surfaces.iter().for_each(|surface| surface.keep_drafts(env));
            }
            surfaces.iter().for_each(|surface| surface.close(env, lost));
            if lost && to_agent && surfaces.is_empty() && self.mode() == Mode::Interactive {
                // Nobody opened it since the session began: what was typed before is in its drafts.
                self.ctx(env).inspect(|ctx| ctx.append_to_prompt(&self.facts.typed()));
            }
            self.tell_winner(env, &settled.outcome, winner);
            if let Some((callback, reply)) = callback {
                let reply = reply.unwrap_or_else(|error| tool_result::failure(&error));
                callback(env, &settled, &reply);
            }
            if to_agent && let Some(logged) = logged {
                self.tell_agent(env, logged);
            }
            Ok(())
        });
        tame(env, cleared).ok();
        queue.with(|turns| turns.leave(self.key));
        self.extension.run(env);
        true
    }

    /// Tells the person whose form or dialogs closed who was quicker. A client that sent a message
    /// knows.
    fn tell_winner(&self, env: &Env, outcome: &Outcome, via: Option<&Via>) {
        if let Some(via) = via.filter(|via| **via != Via::Message)
            && let Some(ctx) = self.ctx(env)
        {
            ctx.inform(&match outcome {
                Outcome::Answered(_) => words::answered_by(via.word()),
                _ => words::closed_by(via.word()),
            });
        }
    }

    /// Settles the promise of `execute`, as soon as the images of `reply` are read.
    pub(super) fn reply(
        &self,
        env: &Env,
        deferred: Deferred,
        reply: Result<Reply>,
        outcome: &Outcome,
    ) {
        let reply = match reply {
            Ok(reply) => reply,
            Err(error) => return resolve(env, deferred, Err(error)),
        };
        if reply.is_error {
            self.extension.mark_failed(&self.facts.id);
        }
        // Without a client there is no reader for what the model would say.
        let terminate = *outcome == Outcome::ConnectionLost;
        if reply.images.is_empty() {
            let built = tool_result::build(env, reply, &Content::default(), terminate);
            return resolve(env, deferred, built);
        }
        let told = reply.clone();
        load(env, Reading::of(self.ctx(env)), &[&told], move |env, contents| {
            let content = contents.first().cloned().unwrap_or_default();
            let built = guarded(|| tool_result::build(env, reply, &content, terminate));
            resolve(env, deferred, built);
        });
    }
}

/// Settles the promise of `execute`. Nothing is left to do when even that fails: the environment is
/// going away.
fn resolve<'e>(env: &'e Env, deferred: Deferred, result: Result<Unknown<'e>>) {
    let _ = match tame(env, result) {
        Ok(result) => deferred.resolve(env, result),
        Err(error) => deferred.reject(env, &error.reason),
    };
}
