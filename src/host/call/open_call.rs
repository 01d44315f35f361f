//! A call that waits for its outcome.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::{Error, Result};
use serde_json::json;

use crate::contract::{self, Mode, Reply};
use crate::host::call::kept;
use crate::host::call::request::{Facts, ReplyTo, Request, typed};
use crate::host::call::signal::Abort;
use crate::host::extension::Extension;
use crate::host::images::{Reading, load};
use crate::host::js::guard::{guarded, inject};
use crate::host::js::{Deferred, alive, spawn};
use crate::host::pi::tool_result::Progress;
use crate::host::pi::{AbortSignal, Ctx, process, tool_result};
use crate::model::{KeptForm, Outcome, Unavailable, Via};
use crate::pending::{Filled, RawAnswer};
use crate::session::action::Closing;
use crate::session::asking::Asking;
use crate::session::log::Draft;
use crate::session::turns::{End, Key, News};
use crate::session::{Event, Session, calls};
use crate::strings::{comma, host, panel as words};

/// Where an open call is shown, e.g. a form in the terminal or an RPC client's dialogs.
pub trait Surface {
    /// The call is over: puts away everything that the surface has on screen. `lost`: what a person
    /// typed here went nowhere, so it is kept for them.
    fn close(&self, lost: bool);

    /// Somebody has begun to answer elsewhere: the call's own timeout ends here.
    fn keep(&self);

    /// What a person left here, if they could.
    fn left(&self) -> Option<KeptForm> {
        None
    }

    /// The call stands aside: puts away what it has on screen, which opens again as it was.
    fn put_aside(&self) {
        self.close(false);
    }

    /// Shows the call once more, after it stood aside; `None` where it cannot.
    fn show_again(&self) -> Option<Result<()>> {
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
    pub key: Key,
    ctx: Option<Ctx>,
    progress: Progress,
    pub(super) open: RefCell<Open>,
}

/// What a call has of JavaScript while it is open.
#[derive(Default)]
pub(super) struct Open {
    /// Who waits for the reply; nobody, or the session, without it.
    reply_to: Option<ReplyTo>,
    pub(super) abort: Option<Abort>,
    pub(super) surfaces: Vec<Rc<dyn Surface>>,
}

/// The outcome of a call that could not be shown.
pub fn broken(error: &Error) -> Outcome {
    Outcome::Unavailable(Unavailable::Broken(error.reason.clone()))
}

impl OpenCall {
    /// Asks when its turn comes, and replies to whoever waits.
    pub fn start(extension: &Rc<Extension>, request: Request) {
        let Request { mut facts, reply_to, ctx, signal, on_update } = request;
        let filled = kept::prepare(ctx.as_ref(), extension, &mut facts, false);
        let id = extension.request_id(match facts.id.as_str() {
            "" => "ask",
            id => id,
        });
        let waits = match reply_to {
            ReplyTo::ToolResult(_) => calls::ReplyTo::Pi,
            ReplyTo::Callback(_) => calls::ReplyTo::Code,
        };
        let facts = Rc::new(facts);
        let request = calls::Request {
            id: id.clone(),
            facts: Rc::clone(&facts),
            reply_to: waits,
            mode: ctx.as_ref().map_or(Mode::Print, Ctx::mode),
            aside_since_ms: None,
        };
        let now = extension.session_now(ctx.as_ref());
        let key = extension.log.with(|session| session.enter(request, now));
        let progress = Progress(on_update);
        let open = Self::new((key, id), facts, extension, ctx, progress);
        open.open.borrow_mut().reply_to = Some(reply_to);
        if !extension.queue.enter(open.clone()) {
            open.settle(Outcome::Aborted);
            return;
        }
        let begun = guarded(|| open.begin(signal.as_ref(), filled?));
        if let Err(error) = begun {
            open.settle(broken(&error));
        }
        extension.run();
    }

    /// Asks a call that the session has: it waits there, or was cut off.
    pub fn start_again(extension: &Rc<Extension>, key: Key) {
        let known = extension.log.with(|session| {
            let call = session.calls.find(session.calls.id(key)?)?;
            Some((call.id.clone(), (*call.facts).clone()))
        });
        let Some((id, mut facts)) = known else { return };
        let ctx = extension.ctx();
        let is_deferred =
            extension.queue.with(|turns| turns.get(key).is_some_and(|turn| turn.is_deferred));
        let filled = kept::prepare(ctx.as_ref(), extension, &mut facts, is_deferred);
        // What was read ran code of others.
        if extension.queue.call(key).is_some() {
            return;
        }
        let facts = Rc::new(facts);
        let open = Self::new((key, id), Rc::clone(&facts), extension, ctx, Progress::default());
        extension.log.with(|session| {
            let call = session.calls.get(&open.request_id);
            if let Some(call) = call {
                call.facts = facts;
            }
        });
        extension.queue.enter(open.clone());
        let begun = guarded(|| {
            open.fill(filled?);
            Ok(())
        });
        if let Err(error) = begun {
            open.settle(broken(&error));
        }
    }

    fn new(
        (key, request_id): (Key, String),
        facts: Rc<Facts>,
        extension: &Rc<Extension>,
        ctx: Option<Ctx>,
        progress: Progress,
    ) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            facts,
            extension: Rc::clone(extension),
            request_id,
            key,
            ctx,
            progress,
            open: RefCell::default(),
        })
    }

    /// Gets ready to wait for its turn; `filled` is what `--answers` has for it.
    fn begin(&self, signal: Option<&AbortSignal>, filled: Option<Filled>) -> Result<()> {
        inject("execute");
        if let Some(signal) = signal {
            self.obey(signal)?;
        }
        self.fill(filled);
        if let Some(reply) = contract::progress(&self.facts.call).filter(|_| self.is_open()) {
            self.with(|it| it.reports.word());
            self.progress.send(reply);
        }
        self.handle(Event::Ready);
        Ok(())
    }

    /// Takes what `--answers` has for it.
    fn fill(&self, filled: Option<Filled>) {
        let Some(Filled { answers, missing, refused, warnings }) = filled else { return };
        for warning in warnings {
            self.open_ctx().inspect(|ctx| ctx.tell(&warning));
        }
        if missing.is_empty() && refused.is_empty() {
            self.settle(Outcome::Answered(answers));
        } else if self.mode() == Mode::Print {
            process::fail();
            let texts: Vec<_> = self.facts.given.iter().filter_map(RawAnswer::text).collect();
            self.open_ctx().inspect(|ctx| ctx.tell(&host::left_over(texts.join(comma()))));
        }
    }

    /// Something happened to it: does what follows.
    pub(super) fn handle(&self, event: impl FnOnce(String) -> Event) {
        self.extension.handle_in(self.ctx(), event(self.request_id.clone()));
    }

    /// Ends as soon as `signal` aborts, which it may have done already.
    fn obey(&self, signal: &AbortSignal) -> Result<()> {
        let stopped = alive(&self.this, |call| {
            call.handle(Event::Stopped);
            call.extension.run();
        });
        match Abort::listen(signal.clone(), stopped)? {
            Some(abort) if self.is_open() => self.open.borrow_mut().abort = Some(abort),
            Some(abort) => abort.forget(),
            None => {}
        }
        if signal.aborted() == Some(true) {
            self.handle(Event::Stopped);
        }
        Ok(())
    }

    /// Looks at what is known of it, or changes that; nothing where it is over. `with` calls no JavaScript.
    pub(super) fn with<T: Default>(&self, with: impl FnOnce(&mut Asking) -> T) -> T {
        let id = &self.request_id;
        let call = |session: &mut Session| session.calls.get(id).map(|it| with(&mut it.asking));
        self.extension.log.with(call).unwrap_or_default()
    }

    /// How the person is asked.
    pub(super) fn mode(&self) -> Mode {
        self.with(|it| Some(it.mode)).unwrap_or(Mode::Print)
    }

    /// Whether whoever asked goes on without the answer.
    pub fn is_deferred(&self) -> bool {
        self.extension.queue.with(|turns| turns.get(self.key).is_some_and(|turn| turn.is_deferred))
    }

    /// Whether whoever asked may go on without the answer: a model that waits for it.
    pub fn may_defer(&self) -> bool {
        let call = |session: &mut Session| Some(session.calls.find(&self.request_id)?.may_defer());
        self.extension.log.with(call).unwrap_or_default()
    }

    /// Whether nothing has ended it yet.
    pub fn is_open(&self) -> bool {
        self.extension.queue.with(|turns| turns.get(self.key).is_some_and(|turn| turn.is_open))
    }

    /// A weak reference to it, for closures that JavaScript keeps.
    pub fn weak(&self) -> Weak<Self> {
        self.this.clone()
    }

    /// Shows it on one more surface, until it is over.
    ///
    /// # Errors
    /// When it is over; the surface is closed then.
    pub fn add_surface(&self, surface: Rc<dyn Surface>) -> Result<()> {
        if !self.is_open() {
            surface.close(false);
            return Err(Error::from_reason("the call is over"));
        }
        self.open.borrow_mut().surfaces.push(surface);
        Ok(())
    }

    /// The surfaces it is shown on.
    pub(super) fn surfaces(&self) -> Vec<Rc<dyn Surface>> {
        self.open.borrow().surfaces.clone()
    }

    /// Reports where the call stands, while it does.
    pub fn report(&self, sentence: &str) {
        if self.is_open() && self.with(|it| it.reports.is_new(sentence)) {
            self.progress.send(Reply::plain(sentence.to_owned(), json!({})));
        }
    }

    /// Pi's `ctx`, also when the call is over.
    pub fn ctx(&self) -> Option<&Ctx> {
        self.ctx.as_ref()
    }

    /// Pi's `ctx` while the call is open.
    pub fn open_ctx(&self) -> Option<&Ctx> {
        self.ctx().filter(|_| self.is_open())
    }

    /// Somebody has begun to answer it: its own timeout ends, on all surfaces.
    pub fn keep(&self) {
        if self.facts.call.form.timeout_ms.is_none() || !self.with(Asking::keep) {
            return;
        }
        self.surfaces().iter().for_each(|surface| surface.keep());
        self.extension.queue.with(|turns| turns.send(self.key, News::Kept));
        self.extension.run();
    }

    /// What is left of its own timeout, in ms.
    pub fn closes_in_ms(&self) -> Option<f64> {
        let (limit, is_deferred) = (self.facts.call.form.timeout_ms, self.is_deferred());
        self.with(|it| it.closes_in_ms(limit, is_deferred, self.extension.now()))
    }

    /// Ends the call with `outcome`, which nobody decided; false when it was over already, which
    /// changes nothing.
    pub fn settle(&self, outcome: Outcome) -> bool {
        self.end_by(outcome, None)
    }

    /// Ends the call with `outcome`, which came by `via`; false when it was over already, which
    /// changes nothing.
    pub fn settle_by(&self, outcome: Outcome, via: Via) -> bool {
        let via = Some(via).filter(|_| outcome.is_decided());
        self.end_by(outcome, via)
    }

    fn end_by(&self, outcome: Outcome, via: Option<Via>) -> bool {
        if !self.is_open() {
            return false;
        }
        self.handle(|id| Event::Decided { id, outcome, via });
        self.extension.run();
        true
    }

    /// It is over: puts away whatever shows it, and tells who asked.
    pub fn put_away(&self, closing: Closing) {
        let Closing { keeps, lost, quicker, reply, .. } = closing;
        // What is in a form is kept before the form goes.
        if let Some(draft) = self.left_in().filter(|_| keeps) {
            let event = Event::Left { draft, may_wait: false };
            self.extension.handle_in(self.ctx(), event);
        }
        let Open { reply_to, abort, surfaces } = self.open.take();
        abort.inspect(|abort| abort.forget());
        surfaces.iter().for_each(|surface| surface.close(lost));
        if lost && surfaces.is_empty() && closing.outlived && closing.mode == Mode::Interactive {
            // Nobody opened it since the session began: what was typed before is in its drafts.
            self.ctx().inspect(|ctx| ctx.append_to_prompt(&typed(&self.facts)));
        }
        if let Some(End { outcome, via: Some(via) }) = quicker
            && !surfaces.is_empty()
            && let Some(ctx) = self.ctx()
        {
            ctx.inform(&match outcome {
                Outcome::Answered(_) => words::answered_by(via.word()),
                _ => words::closed_by(via.word()),
            });
        }
        if let (Some(ReplyTo::Callback(callback)), Some((end, reply))) = (reply_to, reply) {
            callback(&end, &reply);
        }
    }

    /// What is in its form, if one was opened.
    pub(super) fn left_in(&self) -> Option<Draft> {
        let kept = self.surfaces().iter().find_map(|surface| surface.left())?;
        let left = contract::kept_json(&self.facts.call, &kept);
        Some(Draft { id: self.request_id.clone(), call: self.facts.id.clone(), left })
    }

    /// Gives Pi, which waits for the promise of `execute`, the reply.
    pub fn reply_to_pi(&self, reply: Reply, stops: bool) {
        let (reply_to, abort) = {
            let mut open = self.open.borrow_mut();
            (open.reply_to.take(), open.abort.take())
        };
        abort.inspect(|abort| abort.forget());
        if let Some(ReplyTo::ToolResult(deferred)) = reply_to {
            self.reply(deferred, reply, stops);
        }
    }

    /// Settles the promise of `execute`, as soon as the images of `reply` are read.
    fn reply(&self, deferred: Deferred, reply: Reply, terminate: bool) {
        if reply.is_error {
            self.extension.with(|it| it.failed.insert(self.facts.id.clone()));
        }
        let reading = Reading::of(self.ctx());
        spawn(async move {
            let contents = load(reading, vec![reply.images.clone()]).await;
            let content = contents.into_iter().next().unwrap_or_default();
            deferred.settle(guarded(|| {
                inject("reply");
                tool_result::build(reply, &content, terminate)
            }));
        });
    }
}
