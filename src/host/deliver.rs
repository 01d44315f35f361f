//! Performs what [`crate::session`] wants done: writes ends of calls into the session, and brings them to the
//! agent.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::images::{Content, Reading, load};
use crate::host::js::guard::guarded;
use crate::host::js::timer::{Timer, date_ms};
use crate::host::js::{
    Args, Deferred, JsRef, as_object, from_json, get, get_object, items, tame, undefined, value,
};
use crate::host::log::KeptLog;
use crate::host::pi::{Ctx, KeptPi, send_built};
use crate::session::action::Message;
use crate::session::delivery::Delivery;
use crate::session::log::{Due, Entry, Log, Tells};
use crate::session::{self, Action, Agent, Event, Now, telling};
use crate::strings::{again, deferred};

/// What is on its way to the agent.
pub struct Deliver {
    this: Weak<Self>,
    pi: Rc<KeptPi>,
    log: Rc<KeptLog>,
    /// The images of ends, by the ids of these.
    images: RefCell<HashMap<String, Content>>,
}

/// Keeps it from beginning a turn until it is dropped.
pub struct Held(Rc<Deliver>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.change(|delivery, _| delivery.hold(false));
    }
}

impl Deliver {
    /// Delivers what is due in `log`.
    pub fn new(pi: &Rc<KeptPi>, log: &Rc<KeptLog>) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            pi: Rc::clone(pi),
            log: Rc::clone(log),
            images: RefCell::default(),
        })
    }

    fn change<T>(&self, change: impl FnOnce(&mut Delivery, &Log) -> T) -> T {
        self.log.with(|session| {
            let (delivery, log) = session.delivery();
            change(delivery, log)
        })
    }

    /// Until what this gives is dropped, nothing begins a turn. Whoever holds it begins one, or calls
    /// [`Self::start`].
    pub fn hold(self: &Rc<Self>) -> Held {
        self.change(|delivery, _| delivery.hold(true));
        Held(Rc::clone(self))
    }

    /// Something happened: does what follows. What Pi refuses is handed over again.
    pub fn handle(&self, ctx: Ctx, event: Event) {
        let Some(pi) = self.pi.get(ctx.env) else { return };
        let actions = self.decide(ctx, event);
        self.perform(ctx, &pi.object(), actions).ok();
    }

    /// Something is due. True when the agent works, and gets it before its next step.
    pub fn soon(&self, ctx: Ctx) -> bool {
        let agent = agent(ctx);
        self.perform_with_pi(ctx, |delivery, log| delivery.soon(log, agent));
        agent != Agent::Idle
    }

    /// The session stands somewhere: delivers what waits there. With `go_on` the model gets it in a
    /// turn of its own.
    pub fn start(&self, ctx: Ctx, go_on: bool) {
        self.perform_with_pi(ctx, |delivery, log| delivery.send(log, go_on));
    }

    /// As [`Self::start`]; `sender` has Pi's `sendMessage`. Gives what Pi gives for the last message, `None`
    /// where none is sent.
    ///
    /// # Errors
    /// When Pi refuses a message.
    pub fn start_through<'e>(
        &self,
        ctx: Ctx<'e>,
        sender: &Object,
        go_on: bool,
    ) -> Result<Option<Unknown<'e>>> {
        self.follow(ctx);
        let actions = self.change(|delivery, log| delivery.send(log, go_on));
        self.perform(ctx, sender, actions)
    }

    /// The session stands elsewhere on its tree: what waits there is delivered with the next turn.
    pub fn moved(&self) {
        self.change(|delivery, _| delivery.moved());
    }

    /// `turn_end`, `agent_before_settle`: gives Pi what is due as entries of the turn, and lets the
    /// agent go on.
    pub fn at_boundary<'e>(&self, args: Args<'e>, ctx: Ctx<'e>) -> Result<Unknown<'e>> {
        let env = args.env;
        let Some(event) = args.object(0) else { return undefined(env) };
        let outcome = get::<String>(env, &event, "outcome");
        let completed = outcome.as_deref() == Some("completed") && !is_aborted(ctx);
        let actions = self.decide(ctx, Event::TurnEnded { completed });
        let (mut given, rest): (Vec<_>, Vec<_>) =
            actions.into_iter().partition(|action| matches!(action, Action::Boundary(_)));
        if let Some(pi) = self.pi.get(env) {
            self.perform(ctx, &pi.object(), rest)?;
        }
        // A Pi that takes no entries here gets them when it has settled.
        let entries = get_object(env, &event, "entries");
        let (Some(Action::Boundary(messages)), Some(entries)) = (given.pop(), entries) else {
            return undefined(env);
        };
        let mut entries = items(env, entries.to_unknown());
        for message in &messages {
            entries.extend(as_object(env, self.build(env, message)?));
        }
        let mut result = Object::new(env)?;
        result.set_named_property("entries", entries)?;
        result.set_named_property("continue", true)?;
        value(env, result)
    }

    /// Reads what is new on the branch, and forgets the images of what is told.
    fn follow(&self, ctx: Ctx) {
        self.log.look(ctx, |log| {
            let is_due = |id: &String| log.due().iter().any(|due| due.settled.id == *id);
            self.images.borrow_mut().retain(|id, _| is_due(id));
        });
    }

    fn decide(&self, ctx: Ctx, event: Event) -> Vec<Action> {
        let now = Now { ms: date_ms(), agent: agent(ctx) };
        self.follow(ctx);
        self.log.with(|session| session.handle(event, now))
    }

    /// Pi has what is decided, unless the session is over.
    fn perform_with_pi(&self, ctx: Ctx, decide: impl FnOnce(&mut Delivery, &Log) -> Vec<Action>) {
        let Some(pi) = self.pi.get(ctx.env) else { return };
        self.follow(ctx);
        let actions = self.change(decide);
        // What Pi refuses is handed over again.
        self.perform(ctx, &pi.object(), actions).ok();
    }

    fn perform<'e>(
        &self,
        ctx: Ctx<'e>,
        sender: &Object,
        actions: Vec<Action>,
    ) -> Result<Option<Unknown<'e>>> {
        let mut sent = Ok(None);
        for action in actions {
            match action {
                Action::Append(entry) => self.append(ctx, entry),
                Action::Send { messages, go_on } => sent = self.send(ctx, sender, messages, go_on),
                Action::StartTimer(timer, ms) => self.fire_in(ctx, timer, ms),
                Action::ReadImages(id) => sent = self.read_images(ctx, sender, id).map(Some),
                Action::TellMoved => ctx.tell(again::moved()),
                Action::TellSent(Tells::Correction) => ctx.tell(again::sent()),
                Action::TellSent(_) => ctx.tell(deferred::sent()),
                _ => {}
            }
        }
        sent
    }

    fn append(&self, ctx: Ctx, entry: Entry) {
        let appended = self.log.append(ctx, &entry);
        if let Err(error) = &appended {
            ctx.warn(&error.reason);
        }
        self.handle(ctx, Event::Appended { entry, kept: appended.is_ok() });
    }

    /// Sends messages; the last one begins a turn with `go_on`.
    fn send<'e>(
        &self,
        ctx: Ctx<'e>,
        sender: &Object,
        messages: Vec<Message>,
        go_on: bool,
    ) -> Result<Option<Unknown<'e>>> {
        let (mut messages, mut last) = (messages.into_iter().peekable(), Ok(None));
        while let Some(message) = messages.next() {
            let go_on = go_on && messages.peek().is_none();
            let sent = self
                .build(ctx.env, &message)
                .and_then(|built| send_built(ctx.env, sender, built, go_on));
            last = tame(ctx.env, sent).map(Some).inspect_err(|_| {
                self.change(|delivery, _| delivery.refused(&message.ids));
            });
        }
        last
    }

    /// A message as Pi takes it: with its images.
    fn build<'e>(&self, env: &'e Env, message: &Message) -> Result<Unknown<'e>> {
        let built = from_json(env, &message.message)?;
        let all = self.images.borrow();
        let images: Vec<_> = message.ids.iter().filter_map(|id| all.get(id).cloned()).collect();
        drop(all);
        let Some(mut object) = as_object(env, built).filter(|_| !images.is_empty()) else {
            return Ok(built);
        };
        let images = Content::of_all(images);
        let text = get::<String>(env, &object, "content").unwrap_or_default();
        object.set_named_property("content", images.with(env, &text)?)?;
        value(env, object)
    }

    fn fire_in(&self, ctx: Ctx, timer: session::Timer, ms: f64) {
        let (Ok(kept), this) = (ctx.keep(), self.this.clone()) else { return };
        let fired = move |env: &Env| {
            let Some(deliver) = this.upgrade().filter(|it| !it.pi.is_over()) else { return };
            if let Ok(ctx) = kept.get(env) {
                deliver.handle(ctx, Event::Fired(timer.clone()));
            }
        };
        // Without timers a turn of the agent brings what is due.
        Timer::start(ctx.env, ms, fired).ok();
    }

    /// Reads the images of the end `id`, then delivers it. Gives a promise that is fulfilled with what Pi
    /// gives for it.
    fn read_images<'e>(&self, ctx: Ctx<'e>, sender: &Object, id: String) -> Result<Unknown<'e>> {
        let flavor = self.log.with(|session| session.flavor());
        let is_it = |due: &&Due| due.settled.id == id;
        let told = self
            .log
            .look(ctx, |log| log.due().iter().find(is_it).map(|due| telling::told(due, flavor)));
        let Some(reply) = told else { return undefined(ctx.env) };
        let (kept, sender) = (ctx.keep()?, JsRef::new(ctx.env, sender)?);
        let (deferred, promise) = Deferred::new(ctx.env)?;
        // Of a session that Pi was switched to, ours is over before it begins.
        let (this, was_over) = (self.this.clone(), self.pi.is_over());
        load(ctx.env, Reading::of(Some(ctx)).stored(), &[&reply], move |env, contents| {
            let Some(deliver) = this.upgrade() else { return };
            let content = contents.first().cloned().unwrap_or_default();
            deliver.images.borrow_mut().insert(id.clone(), content);
            if deliver.pi.is_over() && !was_over {
                return;
            }
            let sent = guarded(|| {
                let (ctx, sender) = (kept.get(env)?, sender.get(env)?);
                let actions = deliver.decide(ctx, Event::ImagesRead(id));
                deliver.perform(ctx, &sender, actions)
            });
            if let Ok(Some(sent)) = tame(env, sent) {
                deferred.resolve(env, sent).ok();
            }
        });
        Ok(promise)
    }
}

/// What the agent does.
fn agent(ctx: Ctx) -> Agent {
    if ctx.is_idle() {
        Agent::Idle
    } else if ctx.is_working() {
        Agent::Working
    } else {
        Agent::Busy
    }
}

/// Whether the turn was stopped: `turn_end` says "completed" also of a tool that was aborted.
fn is_aborted(ctx: Ctx) -> bool {
    let signal = get_object(ctx.env, ctx.object(), "signal");
    signal.is_some_and(|signal| get::<bool>(ctx.env, &signal, "aborted") == Some(true))
}
