//! Executes the actions of [`crate::session`]. Events raised meanwhile are queued; their actions come
//! after those in the queue.

use std::cell::Cell;
use std::rc::Rc;

use napi::Result;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::images::{Content, Reading, load};
use crate::host::js::guard::{inject, pump};
use crate::host::js::timer::Timer;
use crate::host::js::{Maybe, Object, promise_of};
use crate::host::pending::{deliver, reask};
use crate::host::pi::{self, BoundaryResult, Ctx, PiEvent, Sender, process};
use crate::model::Outcome;
use crate::session::action::Message;
use crate::session::log::{Due, Entry, Tells};
use crate::session::{self, Action, Agent, Event, Now, telling};
use crate::strings::deferred;

impl Extension {
    /// Handles an event and performs its actions.
    pub fn handle(self: &Rc<Self>, ctx: &Ctx, event: Event) {
        self.handle_in(Some(ctx), event);
    }

    /// Like [`Self::handle`], if there may be no `ctx`.
    pub fn handle_in(self: &Rc<Self>, ctx: Option<&Ctx>, event: Event) {
        let actions = self.decide(ctx, event);
        self.perform(ctx, None, actions).ok();
    }

    /// Handles a change in the form of the request `id`; `decided` for a selection or an accepted
    /// text. Runs for every key.
    pub fn typed(self: &Rc<Self>, ctx: Option<&Ctx>, id: &str, decided: bool) {
        let actions = self.log.with(|session| session.typed(id, decided));
        if !actions.is_empty() {
            self.perform(ctx, None, actions).ok();
        }
    }

    /// Logs the answers of the pending file as outcomes, and delivers due outcomes. `sender` has
    /// Pi's `sendMessage`. Returns Pi's result for the last message; `None` if none was sent.
    ///
    /// # Errors
    /// Pi refuses a message.
    pub fn file_read(
        self: &Rc<Self>,
        ctx: &Ctx,
        sender: &Sender,
        answered: Vec<(String, Outcome)>,
        go_on: bool,
    ) -> Result<Option<Maybe>> {
        let actions = self.decide(Some(ctx), Event::FileRead { answered, go_on });
        self.perform(Some(ctx), Some(sender), actions)
    }

    /// Handles `turn_end` and `agent_before_settle`: returns due outcomes as entries of the turn,
    /// and lets the agent continue.
    pub fn at_boundary(self: &Rc<Self>, event: &PiEvent, ctx: &Ctx) -> Result<Maybe> {
        let completed = event.outcome().as_deref() == Some("completed") && !is_aborted(ctx);
        let actions = self.decide(Some(ctx), Event::TurnEnded { completed });
        let (mut given, rest): (Vec<_>, Vec<_>) =
            actions.into_iter().partition(|action| matches!(action, Action::Boundary(_)));
        self.perform(Some(ctx), None, rest)?;
        // A Pi that accepts no entries here receives them after the agent has settled.
        let (Some(Action::Boundary(messages)), Some(entries)) = (given.pop(), event.entries())
        else {
            return Ok(Maybe(None));
        };
        let mut entries: Vec<_> = entries.items().collect();
        for message in &messages {
            entries.push(self.build(message)?);
        }
        let result = BoundaryResult::new()?.entries(entries)?.goes_on(true)?;
        Ok(Maybe(Some(result.into())))
    }

    /// Reads new entries of the branch, and discards the images of delivered outcomes.
    fn follow(&self, ctx: &Ctx) {
        let due = self
            .log
            .look(ctx, |log| log.due.iter().map(|due| due.settled.id.clone()).collect::<Vec<_>>());
        self.with(|state| state.images.retain(|id, _| due.contains(id)));
    }

    /// Handles `event` and performs its actions, with the session in the state of `ctx`.
    fn decide(&self, ctx: Option<&Ctx>, event: Event) -> Vec<Action> {
        let (id, entry) = if let Event::Decided { id, .. }
        | Event::Abandoned { id, .. }
        | Event::Stopped(id) = &event
        {
            (Some(id.clone()), "decide")
        } else if let Event::Ready(id) = &event {
            (Some(id.clone()), "answers")
        } else {
            (None, "event")
        };
        if let Some(ctx) = ctx {
            self.follow(ctx);
        }
        let now = self.session_now(ctx);
        let decided = self.log.try_with(|session| {
            inject(entry);
            Ok(session.handle(event, now))
        });
        decided.unwrap_or_else(|why| {
            let abandon = |id: String| self.log.with(|session| session.abandon(&id, &why.reason));
            id.map(abandon).unwrap_or_default()
        })
    }

    /// Returns the time, and the agent's activity as far as `ctx` reports it.
    pub fn session_now(&self, ctx: Option<&Ctx>) -> Now {
        let time = self.now();
        let agent = ctx.map_or(Agent::Working, agent);
        let is_client = self.log.with(|session| session.mode == Mode::Rpc);
        let client_gone = is_client && process::client_is_gone();
        Now { time, agent, client_gone }
    }

    /// Performs `actions` after those in the queue. Returns Pi's result for the last message.
    pub(in crate::host) fn perform(
        self: &Rc<Self>,
        ctx: Option<&Ctx>,
        sender: Option<&Sender>,
        actions: Vec<Action>,
    ) -> Result<Option<Maybe>> {
        let runs = self.with(|state| {
            state.actions.extend(actions);
            std::mem::replace(&mut state.performing, true)
        });
        if runs {
            return Ok(None);
        }
        let closed = Cell::new(None);
        let next = || {
            // The next form is shown, even if the closed one panicked.
            if let Some(id) = closed.take() {
                self.handle_in(ctx, Event::Closed(id));
            }
            self.with(|state| state.actions.pop_front())
        };
        let mut sent = Ok(None);
        pump(next, |action| {
            if let Action::Close(closing) = &action {
                closed.set(Some(closing.id.clone()));
            }
            let done = self.perform_one(ctx, sender, action);
            if !matches!(done, Ok(None)) {
                sent = done;
            }
        });
        self.with(|state| state.performing = false);
        sent
    }

    fn perform_one(
        self: &Rc<Self>,
        ctx: Option<&Ctx>,
        sender: Option<&Sender>,
        action: Action,
    ) -> Result<Option<Maybe>> {
        match (action, ctx) {
            (Action::Return { id, reply, stops }, _) => self.reply_to_pi(&id, reply, stops),
            (Action::Close(closing), _) => self.close_request(*closing),
            (Action::PutAside { id, tells }, _) => self.park(&id, tells),
            (Action::ReadForm { id, may_wait }, _) => {
                if let Some(draft) = self.draft_in(&id) {
                    self.handle_in(ctx, Event::Left { draft, may_wait });
                }
            }
            (Action::StartTimer(timer, ms), _) => self.fire_in(ctx, timer, ms),
            (Action::StopTimer(timer), _) => {
                let timer = self.with(|state| state.timers.remove(&timer));
                if let Some(timer) = timer {
                    timer.clear();
                }
            }
            (Action::Append(entry), Some(ctx)) => self.append(ctx, entry),
            (Action::Append(entry), None) => {
                self.handle_in(None, Event::Appended { entry, is_stored: false });
            }
            (Action::Send { messages, go_on }, Some(ctx)) => {
                match sender.cloned().or_else(|| self.sender()) {
                    Some(sender) => return self.send(ctx, &sender, messages, go_on),
                    None => self.refuse(ctx, &messages),
                }
            }
            (Action::ReadImages(id), Some(ctx)) => {
                if let Some(sender) = sender.cloned().or_else(|| self.sender()) {
                    return self.read_images(ctx, &sender, id).map(Some);
                }
            }
            (Action::WriteResults { entry, results }, Some(ctx)) => {
                reask::write(ctx, self, entry, results);
            }
            (Action::GoOn, Some(ctx)) => {
                if let Some(sender) = self.sender()
                    && let Err(error) = deliver::continue_agent(&sender)
                {
                    ctx.warn(&error.reason);
                }
            }
            (Action::ReadFile, Some(ctx)) => reask::read(ctx, self),
            (Action::ClearFile(calls), Some(ctx)) => deliver::clear(ctx, self, &calls),
            (Action::Adopt, Some(ctx)) => {
                self.log.adopt();
                self.handle(ctx, Event::Prompted);
            }
            (Action::TellForeign, Some(ctx)) => self.report_unsigned(ctx),
            (Action::Notify { sentence, fails }, _) => {
                if let Some(ctx) = ctx {
                    ctx.report(&sentence);
                }
                if fails {
                    process::fail();
                }
            }
            // `Self::at_boundary` returns it to Pi.
            (Action::Boundary(_), _) => {}
            // The session is over.
            (Action::Send { .. } | Action::ReadImages(_) | Action::WriteResults { .. }, None)
            | (Action::GoOn | Action::ReadFile | Action::ClearFile(_), None)
            | (Action::Adopt | Action::TellForeign, None) => {}
        }
        Ok(None)
    }

    /// Returns Pi's `pi` as a sender of messages, until the session ends.
    fn sender(&self) -> Option<Sender> {
        self.pi().map(|pi| pi.sender())
    }

    /// Reports that the session has unsigned entries.
    pub fn report_unsigned(&self, ctx: &Ctx) {
        let waits = self.log.waits_elsewhere(ctx);
        if waits > 0 {
            ctx.report(&deferred::unsigned(waits));
        }
    }

    fn append(self: &Rc<Self>, ctx: &Ctx, entry: Entry) {
        let appended = self.log.append(ctx, &entry);
        // The result reports it, too.
        let is_message =
            matches!(&entry, Entry::Settled(settled) if settled.tells != Tells::Result);
        if let (true, Err(error)) = (is_message, &appended) {
            ctx.warn(&error.reason);
        }
        self.handle(ctx, Event::Appended { entry, is_stored: appended.is_ok() });
    }

    fn refuse(self: &Rc<Self>, ctx: &Ctx, messages: &[Message]) {
        let ids = messages.iter().flat_map(|message| message.ids.clone()).collect();
        self.handle(ctx, Event::NotSent(ids));
    }

    /// Sends messages; with `go_on`, the last one starts a turn.
    fn send(
        self: &Rc<Self>,
        ctx: &Ctx,
        sender: &Sender,
        messages: Vec<Message>,
        go_on: bool,
    ) -> Result<Option<Maybe>> {
        let (mut messages, mut last) = (messages.into_iter().peekable(), Ok(None));
        while let Some(message) = messages.next() {
            let go_on = go_on && messages.peek().is_none();
            let sent = self.build(&message).and_then(|built| sender.send(built, go_on));
            last = sent.map(Some);
            if last.is_err() {
                self.refuse(ctx, &[message]);
            }
        }
        last
    }

    /// Converts a message to Pi's format, with its images.
    fn build(&self, message: &Message) -> Result<Object> {
        let built = Object::from_json(&message.message)?;
        let images: Vec<Content> = self.with(|state| {
            message.ids.iter().filter_map(|id| state.images.get(id).cloned()).collect()
        });
        if !images.is_empty() {
            let built = pi::Message::from(built.clone());
            let text = built.text().unwrap_or_default();
            built.set_content(Content::of_all(images).with(&text)?)?;
        }
        Ok(built)
    }

    fn fire_in(self: &Rc<Self>, ctx: Option<&Ctx>, timer: session::Timer, ms: f64) {
        let (extension, of, ctx) = (Rc::clone(self), timer.clone(), ctx.cloned());
        let fired = move || {
            extension.with(|state| state.timers.remove(&of));
            if !extension.is_over() {
                extension.handle_in(ctx.as_ref(), Event::Fired(of.clone()));
                extension.run();
            }
        };
        // Without timers, the next key or turn of the agent continues.
        if let Ok(started) = Timer::start(ms, fired) {
            self.with(|state| state.timers.insert(timer, started));
        }
    }

    /// Reads the images of the outcome `id`, then delivers it. Returns a promise of Pi's result.
    fn read_images(self: &Rc<Self>, ctx: &Ctx, sender: &Sender, id: String) -> Result<Maybe> {
        let flavor = self.log.with(|session| session.flavor);
        let is_it = |due: &&Due| due.settled.id == id;
        let told = self
            .log
            .look(ctx, |log| log.due.iter().find(is_it).map(|due| telling::told(due, flavor)));
        let Some(reply) = told else { return Ok(Maybe(None)) };
        // If Pi switched to this session for the delivery, our instance has ended before.
        let (extension, was_over) = (Rc::clone(self), self.is_over());
        let (ctx, sender) = (ctx.clone(), sender.clone());
        promise_of(async move {
            let contents = load(Reading::of(Some(&ctx)).stored(), vec![reply.images]).await;
            let content = contents.into_iter().next().unwrap_or_default();
            extension.with(|state| state.images.insert(id.clone(), content));
            if extension.is_over() && !was_over {
                return Maybe(None);
            }
            let actions = extension.decide(Some(&ctx), Event::ImagesRead(id));
            let sent = extension.perform(Some(&ctx), Some(&sender), actions);
            sent.ok().flatten().unwrap_or(Maybe(None))
        })
    }
}

/// Returns the agent's activity.
fn agent(ctx: &Ctx) -> Agent {
    if ctx.is_idle() {
        Agent::Idle
    } else if ctx.is_working() {
        Agent::Working
    } else {
        Agent::Busy
    }
}

/// Returns `true` if the turn was stopped: `turn_end` reports "completed" even after an aborted
/// tool.
fn is_aborted(ctx: &Ctx) -> bool {
    ctx.signal().is_some_and(|signal| signal.aborted() == Some(true))
}
