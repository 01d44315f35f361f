//! Performs what [`crate::session::delivery`] decides: brings the ends of calls to the agent.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Flavor;
use crate::host::images::{Content, Reading, load};
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::js::{
    Args, Deferred, JsRef, as_object, from_json, get, get_object, items, tame, undefined, value,
};
use crate::host::log::KeptLog;
use crate::host::pi::{Ctx, KeptPi, send_built};
use crate::session::action::Message;
use crate::session::delivery::Delivery;
use crate::session::log::{Due, Log};
use crate::session::{Action, Agent, telling};

/// What is on its way to the agent.
pub struct Deliver {
    this: Weak<Self>,
    pi: Rc<KeptPi>,
    log: Rc<KeptLog>,
    delivery: RefCell<Delivery>,
    flavor: RefCell<Flavor>,
    /// The images of ends, by the ids of these.
    images: RefCell<HashMap<String, Content>>,
}

/// Keeps it from beginning a turn until it is dropped.
pub struct Held(Rc<Deliver>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.delivery.borrow_mut().hold(false);
    }
}

impl Deliver {
    /// Delivers what is due in `log`.
    pub fn new(pi: &Rc<KeptPi>, log: &Rc<KeptLog>) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            pi: Rc::clone(pi),
            log: Rc::clone(log),
            delivery: RefCell::default(),
            flavor: RefCell::default(),
            images: RefCell::default(),
        })
    }

    /// Reads calls with this flavor from now on.
    pub fn set_flavor(&self, flavor: Flavor) {
        self.flavor.replace(flavor);
        self.delivery.borrow_mut().set_flavor(flavor);
    }

    /// Until what this gives is dropped, nothing begins a turn. Whoever holds it begins one, or calls
    /// [`Self::start`].
    pub fn hold(self: &Rc<Self>) -> Held {
        self.delivery.borrow_mut().hold(true);
        Held(Rc::clone(self))
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
        let actions = self.decide(ctx, |delivery, log| delivery.send(log, go_on));
        self.perform(ctx, sender, actions)
    }

    /// The session stands elsewhere on its tree: what waits there is delivered with the next turn.
    pub fn moved(&self) {
        self.delivery.borrow_mut().moved();
    }

    /// `agent_settled`.
    pub fn settled(&self, ctx: Ctx) {
        self.perform_with_pi(ctx, Delivery::settled);
    }

    /// `turn_end`, `agent_before_settle`: gives Pi what is due as entries of the turn, and lets the
    /// agent go on.
    pub fn at_boundary<'e>(&self, args: Args<'e>, ctx: Ctx<'e>) -> Result<Unknown<'e>> {
        let env = args.env;
        let Some(event) = args.object(0) else { return undefined(env) };
        let outcome = get::<String>(env, &event, "outcome");
        let completed = outcome.as_deref() == Some("completed") && !is_aborted(ctx);
        let actions = self.decide(ctx, |delivery, log| delivery.at_boundary(log, completed));
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

    fn decide(
        &self,
        ctx: Ctx,
        decide: impl FnOnce(&mut Delivery, &Log) -> Vec<Action>,
    ) -> Vec<Action> {
        self.log.look(ctx, |log| {
            let is_due = |id: &String| log.due().iter().any(|due| due.settled.id == *id);
            self.images.borrow_mut().retain(|id, _| is_due(id));
            decide(&mut self.delivery.borrow_mut(), log)
        })
    }

    /// Pi has what is decided, unless the session is over.
    fn perform_with_pi(&self, ctx: Ctx, decide: impl FnOnce(&mut Delivery, &Log) -> Vec<Action>) {
        let Some(pi) = self.pi.get(ctx.env) else { return };
        let actions = self.decide(ctx, decide);
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
                Action::Send { messages, go_on } => sent = self.send(ctx, sender, messages, go_on),
                Action::StartTimer(_, ms) => self.check_in(ctx, ms),
                Action::ReadImages(id) => sent = self.read_images(ctx, sender, id).map(Some),
                _ => {}
            }
        }
        sent
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
                self.delivery.borrow_mut().refused(&message.ids);
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

    fn check_in(&self, ctx: Ctx, ms: f64) {
        let (Ok(kept), this) = (ctx.keep(), self.this.clone()) else { return };
        let fired = move |env: &Env| {
            let Some(deliver) = this.upgrade().filter(|it| !it.pi.is_over()) else { return };
            if let Ok(ctx) = kept.get(env) {
                let agent = agent(ctx);
                deliver.perform_with_pi(ctx, |delivery, log| delivery.check(log, agent));
            }
        };
        // Without timers a turn of the agent brings what is due.
        Timer::start(ctx.env, ms, fired).ok();
    }

    /// Reads the images of the end `id`, then delivers it. Gives a promise that is fulfilled with what Pi
    /// gives for it.
    fn read_images<'e>(&self, ctx: Ctx<'e>, sender: &Object, id: String) -> Result<Unknown<'e>> {
        let flavor = *self.flavor.borrow();
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
            deliver.delivery.borrow_mut().images_read(id);
            if deliver.pi.is_over() && !was_over {
                return;
            }
            let sent = guarded(|| {
                let (ctx, sender) = (kept.get(env)?, sender.get(env)?);
                let agent = agent(ctx);
                let actions = deliver.decide(ctx, |delivery, log| delivery.soon(log, agent));
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
