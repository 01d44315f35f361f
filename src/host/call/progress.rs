//! `onUpdate`: what a call reports while it waits. It is only for show: the call goes on without it.

use std::cell::{Cell, RefCell};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::contract::Reply;
use crate::host::images::Content;
use crate::host::js::guard::guarded;
use crate::host::js::{JsRef, tame};
use crate::host::pi::tool_result;

/// What one call has reported so far.
pub struct Progress {
    update: Option<JsRef>,
    /// What was reported last, so that nothing is reported twice.
    last: RefCell<String>,
    /// True while the contract's wording stands for the first sentence.
    contracts_wording: Cell<bool>,
}

impl Progress {
    /// Reports to `update`, Pi's `onUpdate`, if there is one.
    pub fn new(env: &Env, update: Option<&Object>) -> Self {
        Self {
            update: update.and_then(|update| JsRef::new(env, update).ok()),
            last: RefCell::default(),
            contracts_wording: Cell::new(false),
        }
    }

    /// Reports what the contract itself says when a call begins, if it says anything.
    pub fn begin(&self, env: &Env, wording: Option<Reply>) {
        if let Some(reply) = wording {
            self.contracts_wording.set(true);
            self.send(env, reply);
        }
    }

    /// Reports where the call stands, e.g. `waiting for an answer, question 2 of 3`.
    pub fn report(&self, env: &Env, sentence: &str) {
        let same = self.last.replace(sentence.to_owned()) == sentence;
        if same || self.contracts_wording.replace(false) {
            return;
        }
        let text = sentence.to_owned();
        self.send(env, Reply::plain(text, json!({})));
    }

    fn send(&self, env: &Env, reply: Reply) {
        let Some(update) = &self.update else { return };
        let sent = guarded(|| {
            update.call(env, tool_result::build(env, reply, &Content::default(), false)?)
        });
        tame(env, sent).ok();
    }
}
