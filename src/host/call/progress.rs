//! `onUpdate`: what a call reports while it waits. It is only for show: the call goes on without it.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Reply;
use crate::host::images::Content;
use crate::host::js::guard::guarded;
use crate::host::js::{JsRef, tame};
use crate::host::pi::tool_result;

/// Pi's `onUpdate` of one call, if there is one.
#[derive(Default)]
pub struct Progress(Option<JsRef>);

impl Progress {
    /// Reports to `update`.
    pub fn new(env: &Env, update: Option<&Object>) -> Self {
        Self(update.and_then(|update| JsRef::new(env, update).ok()))
    }

    /// Reports `reply`.
    pub fn send(&self, env: &Env, reply: Reply) {
        let Some(update) = &self.0 else { return };
        let sent = guarded(|| {
            update.call(env, tool_result::build(env, reply, &Content::default(), false)?)
        });
        tame(env, sent).ok();
    }
}
