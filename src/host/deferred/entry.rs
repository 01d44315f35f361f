//! The entries of the session that hold a deferred call, and what was left in a form.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::host::call::open_call::OpenCall;
use crate::host::js::fault::inject;
use crate::host::pi::session::Branch;
use crate::host::queue::Turn;
use crate::surface::deferred::{DEFERRED, Deferred};
use crate::surface::drafts::{self, DRAFTS};

/// Appends the entry of `call`.
///
/// # Errors
/// When the session is over, or this Pi appends no entries.
pub fn append(env: &Env, call: &OpenCall) -> Result<()> {
    inject("defer");
    let facts = &call.facts;
    let deferred = Deferred {
        id: call.request_id.clone(),
        tool_call_id: facts.id.clone(),
        tool: facts.tool.clone(),
        args: (*facts.call.params).clone(),
        asked_at_ms: call.asked_at_ms(),
        timeout_ms: call.closes_in_ms().and(facts.call.form.timeout_ms),
    };
    let pi = call.extension.pi(env).ok_or_else(|| Error::from_reason("the session is over"))?;
    pi.append_entry(DEFERRED, &call.extension.origin.sign(env, DEFERRED, &deferred.data()))
}

/// Whether the session's branch has the entry of `call`: Pi may fail after it was written.
pub fn is_there(env: &Env, call: &OpenCall) -> bool {
    let Some(ctx) = call.ctx(env).filter(|_| call.extension.pi(env).is_some()) else {
        return false;
    };
    let deferred = Branch::own(ctx, &call.extension.origin).deferred();
    deferred.iter().any(|deferred| deferred.id == call.request_id)
}

/// Keeps what the person left in the form of `call`.
///
/// # Errors
/// When the session is over, or this Pi appends no entries.
pub fn keep_drafts(env: &Env, call: &OpenCall, left: Option<&Value>) -> Result<()> {
    let pi = call.extension.pi(env).ok_or_else(|| Error::from_reason("the session is over"))?;
    pi.append_entry(DRAFTS, &drafts::data(&call.request_id, &call.facts.id, left))
}
