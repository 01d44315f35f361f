//! `onUpdate`: what a call says while it waits. For show: the call goes on without it.

use std::cell::{Cell, RefCell};

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::contract::Reply;
use crate::host::call::open_call;
use crate::host::js::guard::guarded;
use crate::host::js::{self, JsRef};

/// What one call has told so far.
pub struct Progress {
    update: Option<JsRef>,
    /// What was told last, so that nothing is told twice.
    last: RefCell<String>,
    /// True while the contract's own wording stands for the first sentence.
    custom_text: Cell<bool>,
}

impl Progress {
    /// Tells `update`, Pi's `onUpdate`, if there is one.
    pub fn new(env: &Env, update: Option<&Object>) -> Self {
        Self {
            update: update.and_then(|update| JsRef::new(env, update).ok()),
            last: RefCell::default(),
            custom_text: Cell::new(false),
        }
    }

    /// Tells what the contract itself says when a call begins, if it says anything.
    pub fn begin(&self, env: &Env, custom: Option<Reply>) {
        if let Some(reply) = custom {
            self.custom_text.replace(true);
            self.send(env, reply);
        }
    }

    /// Tells where the call stands, e.g. `waiting for an answer, question 2 of 3`.
    pub fn tell(&self, env: &Env, sentence: &str) {
        let same = self.last.replace(sentence.to_owned()) == sentence;
        if same || self.custom_text.replace(false) {
            return;
        }
        let text = sentence.to_owned();
        self.send(env, Reply { text, details: json!({}), structured: None, is_error: false });
    }

    fn send(&self, env: &Env, reply: Reply) {
        let Some(update) = &self.update else { return };
        let told = guarded(|| {
            let progress = open_call::result(env, reply)?;
            js::call_kept(env, update, js::unknown(env, progress))
        });
        js::tame(env, told).ok();
    }
}
