//! Calls that nobody waits for: whoever asked goes on, and is told later how it ended.
//!
//! ```text
//! wait: false ──┐
//! Later ────────┴▶ entry of the session ─▶ aside ◀─▶ the form
//!                                    │       └─ end ─▶ message to the agent
//!                                    └─ tool result
//! ```

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract;
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, ReplyTo, Settled};
use crate::host::deferred::restore;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::js::timer::{Timer, date_ms};
use crate::host::pi::tool_result;
use crate::host::queue::Turn;
use crate::model::{Answers, Outcome};
use crate::pending::ToolCall;
use crate::session::log::{Asked, Entry, Log, Waits};
use crate::session::turns::Stage;
use crate::settings::Rpc;

impl OpenCall {
    /// Whether whoever asked may go on without the answer: a model whose tool result waits.
    pub fn may_defer(&self) -> bool {
        let waits = self.open.borrow().as_ref().is_some_and(|open| open.reply_to.is_result());
        waits && restore::is_possible(self.mode()) && self.facts.asked_by_model()
    }

    /// Whether whoever asked goes on without the answer.
    pub fn is_deferred(&self) -> bool {
        self.extension.queue.with(|turns| turns.is_deferred(self.key))
    }

    /// Begins aside, where nobody waits for it. False where it is to wait for its turn: somebody
    /// does, or this Pi cannot keep it in the session.
    pub(super) fn begin_aside(&self, env: &Env) -> bool {
        if self.is_deferred() {
            self.step_aside(env);
        } else if self.facts.call.wait || !self.defer(env, |env| self.step_aside(env)) {
            return false;
        }
        // The panel shows it, which may be all there is until the person opens it.
        self.read_sources(env);
        self.tell_client(env);
        true
    }

    /// Lets whoever asked go on, once `put_away` has made room. False where that cannot be: then
    /// nothing changed.
    ///
    /// The entry in the session is written first. From then on the call's end is a message to the
    /// agent, also where it ends while the entry is written.
    pub fn defer(&self, env: &Env, put_away: impl FnOnce(&Env)) -> bool {
        if !self.may_defer() {
            return false;
        }
        let reply_to = self
            .open
            .borrow_mut()
            .as_mut()
            .map(|open| std::mem::replace(&mut open.reply_to, ReplyTo::Agent));
        let Some(reply_to) = reply_to else { return false };
        // From here on a stop of the agent ends nothing.
        self.extension.queue.with(|turns| turns.defer(self.key, true));
        let appended = tame(env, guarded(|| self.log_asked(env)));
        if appended.is_err() && self.is_open() {
            return self.wait_again(env, reply_to);
        }
        let abort = self.open.borrow_mut().as_mut().and_then(|open| open.abort.take());
        abort.inspect(|abort| abort.forget(env));
        let away = guarded(|| {
            put_away(env);
            Ok(())
        });
        // Whatever becomes of the form: the agent is not to wait for it.
        tame(env, away).ok();
        self.let_go_on(env, reply_to);
        true
    }

    /// Writes into the session that it outlives its result.
    fn log_asked(&self, env: &Env) -> Result<()> {
        inject("defer");
        let (facts, id) = (&self.facts, &self.request_id);
        let ctx = self.ctx(env).ok_or_else(|| Error::from_reason("the session is over"))?;
        let entry = self.extension.log.look(ctx, |log| log.entry_of(id, &facts.id));
        let asked = Asked {
            id: id.clone(),
            call: Rc::new(self.tool_call()),
            entry,
            waits: Waits::Aside,
            at_ms: self.with(|it| it.asked_at_ms),
            timeout_ms: self.closes_in_ms().and(facts.call.form.timeout_ms),
        };
        self.extension.log.append(ctx, &Entry::Asked(Rc::new(asked)))
    }

    /// Whether the session's branch has it as one that nobody waits for.
    pub fn is_on_branch(&self, env: &Env) -> bool {
        let ctx = self.ctx(env).filter(|_| self.extension.pi(env).is_some());
        let has = |log: &Log| log.open().iter().any(|it| it.id == self.request_id);
        ctx.is_some_and(|ctx| self.extension.log.look(ctx, has))
    }

    /// The tool call.
    pub(super) fn tool_call(&self) -> ToolCall {
        let Facts { id, tool, call, .. } = &*self.facts;
        ToolCall { id: id.clone(), tool: tool.clone(), args: (*call.params).clone() }
    }

    /// Tells whoever asked that the call is deferred.
    fn let_go_on(&self, env: &Env, reply_to: ReplyTo) {
        let outcome = Outcome::Deferred {
            request_id: self.request_id.clone(),
            is_shown: self.extension.settings().rpc == Rpc::Structured,
            away_ms: self.with(|it| it.absence.over_ms),
        };
        let reply = guarded(|| {
            inject("reply");
            Ok(contract::reply(&self.seen(), &outcome, self.mode(), date_ms()))
        });
        match reply_to {
            ReplyTo::ToolResult(result) => self.reply(env, result, reply, &outcome),
            ReplyTo::Callback(callback) | ReplyTo::Again(callback) => {
                let told = guarded(|| {
                    let reply = reply.unwrap_or_else(|error| tool_result::failure(&error));
                    callback(env, &Settled { outcome, via: None }, &reply);
                    Ok(())
                });
                tame(env, told).ok();
            }
            ReplyTo::Agent => {}
        }
    }

    /// The session did not take it: whoever asked waits after all. Gives false.
    fn wait_again(&self, env: &Env, reply_to: ReplyTo) -> bool {
        if let Some(open) = self.open.borrow_mut().as_mut() {
            open.reply_to = reply_to;
        }
        self.extension.queue.with(|turns| turns.defer(self.key, false));
        if self.is_stopped(env) {
            self.settle(env, Outcome::Aborted);
        }
        false
    }

    /// Stands aside until the person wants it; the next call has its turn.
    pub fn step_aside(&self, env: &Env) {
        if !self.is_open() {
            return;
        }
        self.extension.queue.set_aside(self);
        self.start_timer(env);
        self.extension.run(env);
    }

    /// Ends it when its time is up, unless its form counts by then.
    fn start_timer(&self, env: &Env) {
        self.stop_timer(env);
        let Some(left) = self.closes_in_ms() else { return };
        let call = self.weak();
        let over = move |env: &Env| {
            let Some(call) = call.upgrade().filter(|call| call.is_aside()) else { return };
            match call.closes_in_ms() {
                Some(left) if left > 0.0 => call.start_timer(env),
                Some(_) => {
                    let none = Answers::none(call.facts.call.form.questions.len());
                    call.settle(env, Outcome::TimedOut(none));
                }
                None => {}
            }
        };
        let timer = Timer::start(env, left, over).ok();
        if let Some(open) = self.open.borrow_mut().as_mut() {
            open.closing = timer;
        }
    }

    pub(super) fn stop_timer(&self, env: &Env) {
        let timer = self.open.borrow_mut().as_mut().and_then(|open| open.closing.take());
        timer.into_iter().for_each(|timer| timer.clear(env));
    }

    pub(super) fn is_aside(&self) -> bool {
        self.is_open() && self.extension.queue.with(|turns| turns.stage(self.key)) == Stage::Aside
    }
}
