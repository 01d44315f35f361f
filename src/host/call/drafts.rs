//! What a person left in an open form, kept in the session while they still write: whatever ends Pi,
//! the form that asks again has it.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::contract;
use crate::host::call::open_call::OpenCall;
use crate::host::form::Form;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::js::timer::{Clock, Timer};
use crate::session::log::Entry;

/// How long after a key, in ms, what it changed is looked at, and in the session if that is not too much.
const DRAFTS_MS: f64 = 3_000.0;
/// How many bytes an entry may have for each ms since the last one: a long text is written less often, so
/// that a session file grows by 1 KB in a second at most.
const BYTES_A_MS: f64 = 1.0;

/// What the session has of what a person left in a call's form.
pub struct Drafts {
    this: Weak<Self>,
    call: Weak<OpenCall>,
    /// What the session has under the id of the request; one item per question.
    left: RefCell<Option<Value>>,
    /// Since a timer wrote something last.
    written: RefCell<Option<Clock>>,
    /// Runs while something may have changed.
    timer: RefCell<Option<Timer>>,
}

impl Drafts {
    /// For the form of `call`, which opens with what the session has.
    pub fn new(call: &OpenCall) -> Rc<Self> {
        let left = contract::kept_json(&call.facts.call, &call.facts.kept);
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            call: call.weak(),
            left: RefCell::new(left),
            written: RefCell::default(),
            timer: RefCell::default(),
        })
    }

    /// Something in `form` may have changed: it is kept soon.
    pub fn touched(&self, env: &Env, form: &Rc<Form>) {
        let is_kept = || self.call.upgrade().is_some_and(|call| call.keeps_drafts());
        if self.timer.borrow().is_some() || !is_kept() {
            return;
        }
        let (this, form) = (self.this.clone(), Rc::downgrade(form));
        let soon = Timer::start(env, DRAFTS_MS, move |env| {
            if let (Some(drafts), Some(form)) = (this.upgrade(), form.upgrade()) {
                drafts.stop(env);
                // What is too much now may be less in a while: the person may delete it.
                if !drafts.keep_if(env, &form, |left| drafts.may_write(left)) {
                    drafts.touched(env, &form);
                }
            }
        });
        self.timer.replace(soon.ok());
    }

    /// Whether `left` is not too much for the time since something was written.
    #[expect(clippy::cast_precision_loss, reason = "a text is shorter than 2^52 bytes")]
    fn may_write(&self, left: Option<&Value>) -> bool {
        let bytes = left.map_or(0, |left| left.to_string().len());
        let mut written = self.written.borrow_mut();
        let most_ms = |since: &Clock| since.now_ms().max(DRAFTS_MS);
        let may = written.as_ref().is_none_or(|it| bytes as f64 <= most_ms(it) * BYTES_A_MS);
        if may {
            *written = Some(Clock::start());
        }
        may
    }

    /// Keeps what is in `form` now, if the session has something else.
    pub fn keep(&self, env: &Env, form: &Form) {
        self.stop(env);
        self.keep_if(env, form, |_| true);
    }

    /// The same if `may` allows it; false where it does not.
    fn keep_if(&self, env: &Env, form: &Form, may: impl Fn(Option<&Value>) -> bool) -> bool {
        let Some(call) = self.call.upgrade().filter(|call| call.keeps_drafts()) else {
            return true;
        };
        let kept = guarded(|| {
            let left = contract::kept_json(&call.facts.call, &form.kept());
            if *self.left.borrow() == left {
                return Ok(true);
            }
            if !may(left.as_ref()) {
                return Ok(false);
            }
            self.left.replace(left.clone());
            let ctx = call.ctx(env).ok_or_else(|| Error::from_reason("the session is over"))?;
            let entry = Entry::draft(&call.request_id, &call.facts.id, left);
            call.extension.log.append(ctx, &entry).map(|()| true)
        });
        // Where Pi keeps nothing, they are there as long as the session lasts.
        tame(env, kept).unwrap_or(true)
    }

    /// The same, unless the session went to a branch that the call is not on.
    pub fn keep_in_place(&self, env: &Env, form: &Form) {
        let call = self.call.upgrade();
        let is_here = |call: Rc<OpenCall>| !call.is_deferred() || call.is_on_branch(env);
        if call.is_some_and(is_here) {
            self.keep(env, form);
        }
    }

    /// From now on the session knows the call by the id of its request: what another form left for the
    /// same tool call does not count.
    pub fn renamed(&self) {
        self.left.take();
    }

    /// Nothing changes any more.
    pub fn stop(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
    }
}
