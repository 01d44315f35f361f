//! Delivers messages to the agent exactly once, whatever it does meanwhile (see
//! [`crate::surface::outbox`]).
//!
//! ```text
//! send ─▶ entry of the session ─┬─ idle ────────────────────▶ message, a turn begins
//!                               ├─ turn_end, before_settle ─▶ entries of the turn, the agent goes on
//!                               ├─ agent_settled ───────────▶ message, the next prompt brings it
//!                               └─ session_start ───────────▶ message, a turn begins
//! ```

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;

use napi::JsValue;
use napi::bindgen_prelude::*;

use crate::host::extension::Extension;
use crate::host::js::{Args, as_object, from_json, get, get_object, items, tame, undefined, value};
use crate::host::pi::session::Branch;
use crate::host::pi::{Ctx, send_message};
use crate::surface::outbox::{QUEUED, Queued, undelivered};

/// What is on its way to the agent.
pub struct Outbox {
    extension: Rc<Extension>,
    /// The custom types of messages it delivers.
    types: &'static [&'static str],
    /// Ids that were handed to Pi and may not be in the session yet.
    sent: RefCell<HashSet<String>>,
    /// False where the branch has nothing to deliver, so that no event needs to look.
    due: Cell<bool>,
}

impl Outbox {
    /// Delivers messages of `types`.
    pub fn new(extension: &Rc<Extension>, types: &'static [&'static str]) -> Self {
        Self {
            extension: Rc::clone(extension),
            types,
            sent: RefCell::default(),
            due: Cell::new(false),
        }
    }

    /// Sends a message. True when the agent works, and gets it before its next step.
    ///
    /// # Errors
    /// When this Pi appends no entries.
    pub fn send(&self, ctx: Ctx, queued: &Queued) -> Result<bool> {
        let pi =
            self.extension.pi(ctx.env).ok_or_else(|| Error::from_reason("the session is over"))?;
        pi.append_entry(QUEUED, &queued.data())?;
        self.due.set(true);
        let busy = !ctx.is_idle();
        if !busy {
            self.deliver(ctx, true);
        }
        Ok(busy)
    }

    /// The session stands somewhere: delivers what waits there. With `go_on` the model gets it in a
    /// turn of its own.
    pub fn start(&self, ctx: Ctx, go_on: bool) {
        self.due.set(true);
        self.deliver(ctx, go_on);
    }

    /// The session stands elsewhere on its tree: what waits there is delivered with the next turn.
    pub fn moved(&self) {
        self.due.set(true);
    }

    /// `agent_settled`: what the agent did not get waits in the session for the next prompt.
    pub fn settled(&self, ctx: Ctx) {
        // By now everything that was handed to Pi is in the session, or lost.
        self.sent.take();
        self.deliver(ctx, false);
    }

    /// `turn_end`, `agent_before_settle`: gives Pi what is due as entries of the turn, and lets the
    /// agent go on.
    pub fn at_boundary<'e>(&self, args: Args<'e>, ctx: Ctx<'e>) -> Result<Unknown<'e>> {
        let env = args.env;
        let event = args.object(0).filter(|_| self.due.get());
        // A Pi that takes no entries here gets them later.
        let given = event.and_then(|event| {
            let completed = get::<String>(env, &event, "outcome").as_deref() == Some("completed");
            get_object(env, &event, "entries").filter(|_| completed && !is_aborted(ctx))
        });
        let Some(given) = given else { return undefined(env) };
        let due = self.take_due(ctx);
        if due.is_empty() {
            return undefined(env);
        }
        let mut entries = items(env, given.to_unknown());
        for queued in &due {
            let entry = from_json(env, &queued.entry())?;
            entries.extend(as_object(env, entry));
        }
        let mut result = Object::new(env)?;
        result.set_named_property("entries", entries)?;
        result.set_named_property("continue", true)?;
        value(env, result)
    }

    /// What is due and not handed to Pi yet; from now on it is.
    fn take_due(&self, ctx: Ctx) -> Vec<Queued> {
        if !self.due.get() {
            return Vec::new();
        }
        let entries = Branch::read(ctx, &self.extension.origin).outbox();
        let due = undelivered(&entries, self.types);
        let mut sent = self.sent.borrow_mut();
        self.due.set(!due.is_empty());
        due.into_iter().filter(|queued| sent.insert(queued.id.clone())).collect()
    }

    /// Hands over what is due as messages; the last one begins a turn with `go_on`.
    fn deliver(&self, ctx: Ctx, go_on: bool) {
        let mut due = self.take_due(ctx).into_iter().peekable();
        while let Some(queued) = due.next() {
            let Some(pi) = self.extension.pi(ctx.env) else { return };
            let go_on = go_on && due.peek().is_none();
            let sent = send_message(ctx.env, &pi.object(), &queued.message(), go_on);
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
