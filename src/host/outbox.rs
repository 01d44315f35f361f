//! Delivers messages to the agent exactly once, whatever it does meanwhile (see
//! [`crate::surface::outbox`]).
//!
//! ```text
//! send ─▶ entry of the session ─┬─ idle ────────────────────▶ message, a turn begins
//!                               ├─ turn_end, before_settle ─▶ entries of the turn, the agent goes on
//!                               ├─ agent_settled ───────────▶ message; a turn begins, or after a stop
//!                               │                             the next prompt brings it
//!                               ├─ compaction is over ──────▶ message, a turn begins
//!                               └─ session_start ───────────▶ message, a turn begins
//! ```

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::{Rc, Weak};

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::Value;

use crate::contract::Reply;
use crate::host::images::{Content, Reading, load};
use crate::host::js::timer::Timer;
use crate::host::js::{Args, as_object, from_json, get, get_object, items, tame, undefined, value};
use crate::host::pi::origin::Origin;
use crate::host::pi::session::Branch;
use crate::host::pi::{Ctx, KeptPi, send_built};
use crate::surface::outbox::{QUEUED, Queued, undelivered};

/// How often it looks whether Pi has become idle that neither worked nor was idle, in ms.
const CHECK_MS: f64 = 100.0;

/// What is on its way to the agent.
pub struct Outbox {
    this: Weak<Self>,
    pi: Rc<KeptPi>,
    origin: Rc<Origin>,
    /// The custom types of messages it delivers.
    types: &'static [&'static str],
    /// Ids that were handed to Pi and may not be in the session yet.
    sent: RefCell<HashSet<String>>,
    /// The images of messages, by the ids of these; `None` while they are read. Nothing keeps them on the disk: after
    /// a restart a message names its images only.
    images: RefCell<HashMap<String, Option<Content>>>,
    /// False where the branch has nothing to deliver, so that no event needs to look.
    due: Cell<bool>,
    /// True while a timer looks whether Pi has become idle.
    looking: Cell<bool>,
    /// How many keep it from beginning a turn.
    held: Cell<usize>,
    /// True when the agent's last turn was stopped, or failed.
    stopped: Cell<bool>,
}

/// Keeps the outbox from beginning a turn until it is dropped.
pub struct Held(Rc<Outbox>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.held.set(self.0.held.get().saturating_sub(1));
    }
}

impl Outbox {
    /// Delivers messages of `types`.
    pub fn new(pi: &Rc<KeptPi>, origin: &Rc<Origin>, types: &'static [&'static str]) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            pi: Rc::clone(pi),
            origin: Rc::clone(origin),
            types,
            sent: RefCell::default(),
            images: RefCell::default(),
            due: Cell::new(false),
            looking: Cell::new(false),
            held: Cell::new(0),
            stopped: Cell::new(false),
        })
    }

    /// Until what this gives is dropped, nothing that is sent begins a turn. Whoever holds it begins
    /// one, or calls [`Self::start`].
    pub fn hold(self: &Rc<Self>) -> Held {
        self.held.set(self.held.get() + 1);
        Held(Rc::clone(self))
    }

    /// Sends a message. True when the agent works, and gets it before its next step.
    ///
    /// # Errors
    /// When this Pi appends no entries.
    pub fn send(&self, ctx: Ctx, queued: &Queued) -> Result<bool> {
        let pi = self.pi.get(ctx.env).ok_or_else(|| Error::from_reason("the session is over"))?;
        let data = self.origin.sign(ctx.env, QUEUED, &queued.data());
        let appended = tame(ctx.env, pi.append_entry(QUEUED, &data));
        self.due.set(true);
        if let Err(error) = appended
            && !self.undelivered(ctx).contains(queued)
        {
            return Err(error);
        }
        let busy = !ctx.is_idle();
        self.deliver_soon(ctx);
        Ok(busy)
    }

    /// The same, with the images of `reply`, from which the message was made: it waits until they are read.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub fn send_with(&self, ctx: Ctx, queued: &Queued, reply: &Reply) -> Result<bool> {
        if reply.images.is_empty() {
            return self.send(ctx, queued);
        }
        let (kept, this, id) = (ctx.keep()?, self.this.clone(), queued.id.clone());
        self.images.borrow_mut().insert(id.clone(), None);
        let sent = self.send(ctx, queued);
        load(ctx.env, Reading::of(Some(ctx)).stored(), &[reply], move |env, contents| {
            let Some(outbox) = this.upgrade() else { return };
            let content = contents.first().cloned().unwrap_or_default();
            outbox.images.borrow_mut().insert(id, Some(content));
            if let Some(ctx) = kept.get(env).ok().filter(|_| !outbox.pi.is_over()) {
                outbox.due.set(true);
                outbox.deliver_soon(ctx);
            }
        });
        sent
    }

    /// Delivers what is due, unless a turn of the agent will.
    fn deliver_soon(&self, ctx: Ctx) {
        if ctx.is_idle() {
            if self.held.get() == 0 {
                self.deliver(ctx, true);
            }
        } else if !ctx.is_working() {
            self.deliver_when_idle(ctx);
        }
    }

    /// Pi neither works nor is idle, as while it compacts: no turn would bring what is due.
    fn deliver_when_idle(&self, ctx: Ctx) {
        let Ok(kept) = ctx.keep() else { return };
        if self.looking.replace(true) {
            return;
        }
        let this = self.this.clone();
        let look = move |env: &Env| {
            let Some(outbox) = this.upgrade() else { return };
            outbox.looking.set(false);
            let wanted = !outbox.pi.is_over() && outbox.due.get();
            let Some(ctx) = kept.get(env).ok().filter(|_| wanted) else { return };
            if ctx.is_idle() {
                if outbox.held.get() == 0 {
                    outbox.deliver(ctx, true);
                }
            } else if !ctx.is_working() {
                outbox.deliver_when_idle(ctx);
            }
        };
        if Timer::start(ctx.env, CHECK_MS, look).is_err() {
            self.looking.set(false);
        }
    }

    /// The session stands somewhere: delivers what waits there. With `go_on` the model gets it in a
    /// turn of its own.
    pub fn start(&self, ctx: Ctx, go_on: bool) {
        self.due.set(true);
        self.deliver(ctx, go_on);
    }

    /// The session stands elsewhere on its tree: what waits there is delivered with the next turn.
    pub fn moved(&self) {
        self.sent.take();
        self.due.set(true);
    }

    /// `agent_settled`: what the agent did not get begins a turn of its own; after a stop it waits
    /// in the session for the next prompt.
    pub fn settled(&self, ctx: Ctx) {
        // By now everything that was handed to Pi is in the session, or lost.
        self.sent.take();
        self.deliver(ctx, !self.stopped.get());
    }

    /// `turn_end`, `agent_before_settle`: gives Pi what is due as entries of the turn, and lets the
    /// agent go on.
    pub fn at_boundary<'e>(&self, args: Args<'e>, ctx: Ctx<'e>) -> Result<Unknown<'e>> {
        let env = args.env;
        let Some(event) = args.object(0) else { return undefined(env) };
        let completed = get::<String>(env, &event, "outcome").as_deref() == Some("completed");
        self.stopped.set(!completed || is_aborted(ctx));
        // A Pi that takes no entries here gets them later.
        let wanted = self.due.get() && !self.stopped.get();
        let given = wanted.then(|| get_object(env, &event, "entries")).flatten();
        let Some(given) = given else { return undefined(env) };
        let due = self.take_due(ctx);
        if due.is_empty() {
            return undefined(env);
        }
        let mut entries = items(env, given.to_unknown());
        for queued in &due {
            entries.extend(as_object(env, self.build(env, queued, &queued.entry())?));
        }
        let mut result = Object::new(env)?;
        result.set_named_property("entries", entries)?;
        result.set_named_property("continue", true)?;
        value(env, result)
    }

    fn undelivered(&self, ctx: Ctx) -> Vec<Queued> {
        self.among(&Branch::own(ctx, &self.origin).outbox())
    }

    /// What is not delivered yet among `entries` of a branch.
    pub fn among(&self, entries: &[Value]) -> Vec<Queued> {
        undelivered(entries, self.types)
    }

    /// What is due and not handed to Pi yet; from now on it is.
    fn take_due(&self, ctx: Ctx) -> Vec<Queued> {
        if !self.due.get() {
            return Vec::new();
        }
        let due = self.undelivered(ctx);
        let (mut sent, mut images) = (self.sent.borrow_mut(), self.images.borrow_mut());
        images.retain(|id, _| due.iter().any(|queued| queued.id == *id));
        self.due.set(!due.is_empty());
        let is_read = |queued: &Queued| !matches!(images.get(&queued.id), Some(None));
        let due = due.into_iter().filter(is_read);
        due.filter(|queued| sent.insert(queued.id.clone())).collect()
    }

    /// `message`, which was made from `queued`, as Pi takes it: with its images.
    fn build<'e>(&self, env: &'e Env, queued: &Queued, message: &Value) -> Result<Unknown<'e>> {
        let built = from_json(env, message)?;
        let images = self.images.borrow().get(&queued.id).cloned().flatten();
        let Some((images, mut object)) = images.zip(as_object(env, built)) else {
            return Ok(built);
        };
        object.set_named_property("content", images.with(env, &queued.content)?)?;
        value(env, object)
    }

    /// Hands over what is due as messages; the last one begins a turn with `go_on`.
    fn deliver(&self, ctx: Ctx, go_on: bool) {
        let mut due = self.take_due(ctx).into_iter().peekable();
        while let Some(queued) = due.next() {
            let Some(pi) = self.pi.get(ctx.env) else { return };
            let go_on = go_on && due.peek().is_none();
            let sent = self
                .build(ctx.env, &queued, &queued.message())
                .and_then(|built| send_built(ctx.env, &pi.object(), built, go_on).map(drop));
            if tame(ctx.env, sent).is_err() {
                self.sent.borrow_mut().remove(&queued.id);
            }
        }
    }
}

/// Whether the turn was stopped: `turn_end` says "completed" also of a tool that was aborted.
fn is_aborted(ctx: Ctx) -> bool {
    let signal = get_object(ctx.env, ctx.object(), "signal");
    signal.is_some_and(|signal| get::<bool>(ctx.env, &signal, "aborted") == Some(true))
}
