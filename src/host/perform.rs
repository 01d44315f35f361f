//! Performs what [`crate::session`] wants done. What happens meanwhile is the next event; its actions come
//! behind those that are there.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::images::{Content, Reading, load};
use crate::host::js::guard::{guarded, inject};
use crate::host::js::timer::Timer;
use crate::host::js::{
    Args, Deferred, JsRef, as_object, from_json, get, get_object, items, tame, undefined, value,
};
use crate::host::pi::{Ctx, process, send_built};
use crate::model::Outcome;
use crate::session::action::Message;
use crate::session::log::{Due, Entry, Tells};
use crate::session::{self, Action, Agent, Event, Now, telling};
use crate::strings::deferred;

impl Extension {
    /// Something happened: does what follows.
    pub fn handle(&self, ctx: Ctx, event: Event) {
        self.handle_in(ctx.env, Some(ctx), event);
    }

    /// The same where Pi's `ctx` may be gone.
    pub fn handle_in(&self, env: &Env, ctx: Option<Ctx>, event: Event) {
        let actions = self.decide(env, ctx, event);
        self.perform(env, ctx, None, actions).ok();
    }

    /// Something in the form of the request `id` changed, or was `decided`. This costs every key.
    pub fn typed(&self, env: &Env, ctx: Option<Ctx>, id: &str, decided: bool) {
        let actions = self.log.with(|session| session.typed(id, decided));
        if !actions.is_empty() {
            self.perform(env, ctx, None, actions).ok();
        }
    }

    /// The pending file has answers: they are ends in the log, and what is due is delivered; `sender` has
    /// Pi's `sendMessage`. Gives what Pi gives for the last message, `None` where none is sent.
    ///
    /// # Errors
    /// When Pi refuses a message.
    pub fn file_read<'e>(
        &self,
        ctx: Ctx<'e>,
        sender: &Object,
        answered: Vec<(String, Outcome)>,
        go_on: bool,
    ) -> Result<Option<Unknown<'e>>> {
        let actions = self.decide(ctx.env, Some(ctx), Event::FileRead { answered, go_on });
        self.perform(ctx.env, Some(ctx), Some(sender), actions)
    }

    /// `turn_end`, `agent_before_settle`: gives Pi what is due as entries of the turn, and lets the
    /// agent go on.
    pub fn at_boundary<'e>(&self, args: Args<'e>, ctx: Ctx<'e>) -> Result<Unknown<'e>> {
        let env = args.env;
        let Some(event) = args.object(0) else { return undefined(env) };
        let outcome = get::<String>(env, &event, "outcome");
        let completed = outcome.as_deref() == Some("completed") && !is_aborted(ctx);
        let actions = self.decide(env, Some(ctx), Event::TurnEnded { completed });
        let (mut given, rest): (Vec<_>, Vec<_>) =
            actions.into_iter().partition(|action| matches!(action, Action::Boundary(_)));
        self.perform(env, Some(ctx), None, rest)?;
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
        let due = self
            .log
            .look(ctx, |log| log.due.iter().map(|due| due.settled.id.clone()).collect::<Vec<_>>());
        self.with(|it| it.images.retain(|id, _| due.contains(id)));
    }

    /// What follows from `event`, where the session is as `ctx` shows it.
    fn decide(&self, env: &Env, ctx: Option<Ctx>, event: Event) -> Vec<Action> {
        let of = match &event {
            Event::Decided { id, .. } | Event::Stopped(id) => Some(id.clone()),
            _ => None,
        };
        let decided = guarded(|| {
            of.iter().for_each(|_| inject("decide"));
            ctx.into_iter().for_each(|ctx| self.follow(ctx));
            let now = self.session_now(env, ctx);
            Ok(self.log.with(|session| session.handle(event, now)))
        });
        tame(env, decided).unwrap_or_else(|why| {
            let abandon = |id: String| self.log.with(|session| session.abandon(&id, &why.reason));
            of.map(abandon).unwrap_or_default()
        })
    }

    /// The time, and what the agent does as far as `ctx` tells.
    pub fn session_now(&self, env: &Env, ctx: Option<Ctx>) -> Now {
        let time = self.now();
        let agent = ctx.map_or(Agent::Working, agent);
        let is_client = self.log.with(|session| session.mode == Mode::Rpc);
        let client_gone = is_client && process::client_is_gone(env);
        Now { time, agent, client_gone }
    }

    /// Performs `actions`, behind those that are being performed. Gives what Pi gave for the last message.
    fn perform<'e>(
        &self,
        env: &'e Env,
        ctx: Option<Ctx<'e>>,
        sender: Option<&Object>,
        actions: Vec<Action>,
    ) -> Result<Option<Unknown<'e>>> {
        let runs = self.with(|it| {
            it.actions.extend(actions);
            std::mem::replace(&mut it.performing, true)
        });
        let mut sent = Ok(None);
        while !runs && let Some(action) = self.with(|it| it.actions.pop_front()) {
            let done = guarded(|| self.perform_one(env, ctx, sender, action));
            match tame(env, done) {
                Ok(None) => {}
                done => sent = done,
            }
        }
        if !runs {
            self.with(|it| it.performing = false);
        }
        sent
    }

    fn perform_one<'e>(
        &self,
        env: &'e Env,
        ctx: Option<Ctx<'e>>,
        sender: Option<&Object>,
        action: Action,
    ) -> Result<Option<Unknown<'e>>> {
        match action {
            Action::Return { id, reply, stops } => {
                if let Some(call) = self.call(env, &id) {
                    call.give(env, reply, stops);
                }
            }
            Action::Close(closing) => {
                let id = closing.id.clone();
                let closed = guarded(|| {
                    self.call(env, &id).into_iter().for_each(|it| it.end(env, (*closing).clone()));
                    Ok(())
                });
                // Whatever became of the form, the next one has its turn.
                tame(env, closed).ok();
                self.handle_in(env, ctx, Event::Closed(id));
            }
            Action::PutAside { id, tells } => {
                if let Some(call) = self.call(env, &id) {
                    call.put_aside(env, tells);
                }
            }
            Action::ReadForm { id, may_wait } => {
                let call = self.call(env, &id);
                let left = call.and_then(|call| call.left(env, may_wait));
                left.into_iter().for_each(|left| self.handle_in(env, ctx, left));
            }
            Action::StartTimer(timer, ms) => self.fire_in(env, ctx, timer, ms),
            Action::StopTimer(timer) => {
                let timer = self.with(|it| it.timers.remove(&timer));
                timer.into_iter().for_each(|timer| timer.clear(env));
            }
            action => match (ctx, action) {
                (Some(ctx), action) => return self.tell_pi(ctx, sender, action),
                (None, Action::Append(entry)) => {
                    self.handle_in(env, ctx, Event::Appended { entry, kept: false });
                }
                (None, _) => {}
            },
        }
        Ok(None)
    }

    /// Performs what only Pi can do.
    fn tell_pi<'e>(
        &self,
        ctx: Ctx<'e>,
        sender: Option<&Object>,
        action: Action,
    ) -> Result<Option<Unknown<'e>>> {
        let env = ctx.env;
        let own = self.pi(env).map(|pi| pi.object());
        let sender = sender.or(own.as_ref());
        match action {
            Action::Append(entry) => self.append(ctx, entry),
            Action::Send { messages, go_on } => match sender {
                Some(sender) => return self.send(ctx, sender, messages, go_on),
                None => self.refuse(ctx, &messages),
            },
            Action::ReadImages(id) => {
                let Some(sender) = sender else { return Ok(None) };
                return self.read_images(ctx, sender, id).map(Some);
            }
            Action::WriteResults { .. }
            | Action::GoOn
            | Action::ReadFile
            | Action::ClearFile(_) => {
                let writer = self.with(|it| it.writer.clone());
                writer.into_iter().for_each(|write| write(ctx, action.clone()));
            }
            Action::Adopt => {
                self.log.adopt();
                self.handle(ctx, Event::Prompted);
            }
            Action::TellForeign(_) => self.tell_foreign(ctx),
            Action::Notify(sentence) => ctx.tell(sentence),
            _ => {}
        }
        Ok(None)
    }

    /// Says that something waits in the session that was written elsewhere.
    pub fn tell_foreign(&self, ctx: Ctx) {
        let waits = self.log.waits_elsewhere(ctx);
        if waits > 0 {
            ctx.tell(&deferred::foreign(waits));
        }
    }

    fn append(&self, ctx: Ctx, entry: Entry) {
        let appended = guarded(|| {
            match &entry {
                Entry::Asked(_) => inject("defer"),
                Entry::Settled(_) => inject("end"),
                _ => {}
            }
            self.log.append(ctx, &entry)
        });
        let appended = tame(ctx.env, appended);
        // A result says it anyway.
        let is_message =
            matches!(&entry, Entry::Settled(settled) if settled.tells != Tells::Result);
        if let (true, Err(error)) = (is_message, &appended) {
            ctx.warn(&error.reason);
        }
        self.handle(ctx, Event::Appended { entry, kept: appended.is_ok() });
    }

    fn refuse(&self, ctx: Ctx, messages: &[Message]) {
        let ids = messages.iter().flat_map(|message| message.ids.clone()).collect();
        self.handle(ctx, Event::NotSent(ids));
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
            last = tame(ctx.env, sent).map(Some);
            if last.is_err() {
                self.refuse(ctx, &[message]);
            }
        }
        last
    }

    /// A message as Pi takes it: with its images.
    fn build<'e>(&self, env: &'e Env, message: &Message) -> Result<Unknown<'e>> {
        let built = from_json(env, &message.message)?;
        let images: Vec<Content> = self
            .with(|it| message.ids.iter().filter_map(|id| it.images.get(id).cloned()).collect());
        let Some(mut object) = as_object(env, built).filter(|_| !images.is_empty()) else {
            return Ok(built);
        };
        let text = get::<String>(env, &object, "content").unwrap_or_default();
        object.set_named_property("content", Content::of_all(images).with(env, &text)?)?;
        value(env, object)
    }

    fn fire_in(&self, env: &Env, ctx: Option<Ctx>, timer: session::Timer, ms: f64) {
        let kept = ctx.and_then(|ctx| ctx.keep().ok());
        let (this, of) = (self.weak(), timer.clone());
        let fired = move |env: &Env| {
            let Some(extension) = this.upgrade() else { return };
            extension.with(|it| it.timers.remove(&of));
            let ctx = kept.as_ref().and_then(|ctx| ctx.get(env).ok());
            if extension.pi(env).is_some() {
                extension.handle_in(env, ctx, Event::Fired(of.clone()));
                extension.run(env);
            }
        };
        // Without timers the next key, or a turn of the agent, brings what is to be done.
        if let Ok(started) = Timer::start(env, ms, fired) {
            self.with(|it| it.timers.insert(timer, started));
        }
    }

    /// Reads the images of the end `id`, then delivers it. Gives a promise that is fulfilled with what Pi
    /// gives for it.
    fn read_images<'e>(&self, ctx: Ctx<'e>, sender: &Object, id: String) -> Result<Unknown<'e>> {
        let flavor = self.log.with(|session| session.flavor);
        let is_it = |due: &&Due| due.settled.id == id;
        let told = self
            .log
            .look(ctx, |log| log.due.iter().find(is_it).map(|due| telling::told(due, flavor)));
        let Some(reply) = told else { return undefined(ctx.env) };
        let (kept, sender) = (ctx.keep()?, JsRef::new(ctx.env, sender)?);
        let (deferred, promise) = Deferred::new(ctx.env)?;
        // Of a session that Pi was switched to, ours is over before it begins.
        let (this, was_over) = (self.weak(), self.pi(ctx.env).is_none());
        load(ctx.env, Reading::of(Some(ctx)).stored(), &[&reply], move |env, contents| {
            let Some(extension) = this.upgrade() else { return };
            let content = contents.first().cloned().unwrap_or_default();
            extension.with(|it| it.images.insert(id.clone(), content));
            if extension.pi(env).is_none() && !was_over {
                return;
            }
            let sent = guarded(|| {
                let (ctx, sender) = (kept.get(env)?, sender.get(env)?);
                let actions = extension.decide(env, Some(ctx), Event::ImagesRead(id));
                extension.perform(env, Some(ctx), Some(&sender), actions)
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
