//! How a deferred call ended, as a message to the agent.

use crate::contract::{self, Mode};
use crate::host::call::request::{Facts, Settled};
use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::js::timer::date_ms;
use crate::host::pi::Ctx;
use crate::model::Outcome;
use crate::strings::deferred as words;
use crate::surface::deferred::ANSWER;
use crate::surface::outbox::Queued;

/// Which call ended.
pub struct Ended<'a> {
    /// The id of its request.
    pub request_id: &'a str,
    /// What was asked.
    pub facts: &'a Facts,
    /// How the person was asked.
    pub mode: Mode,
}

/// Tells the agent how a call ended. What nobody decided is no end: the call waits in the session.
pub fn tell_agent(ctx: Ctx, extension: &Extension, ended: &Ended<'_>, settled: &Settled) {
    // Once the session is over, its `ctx` throws at whoever uses it.
    let over = extension.pi(ctx.env).is_none();
    if over || matches!(settled.outcome, Outcome::Aborted | Outcome::ConnectionLost) {
        return;
    }
    let sent = guarded(|| {
        inject("end");
        let Ended { request_id, facts, mode } = ended;
        let Facts { call, id: tool_call_id, .. } = facts;
        let outcome = &settled.outcome;
        let mut reply =
            contract::deferred_end(call, outcome, request_id, tool_call_id, *mode, date_ms());
        contract::name_source(&facts.call, &mut reply, settled.via.as_ref());
        let queued = Queued {
            id: (*request_id).to_owned(),
            custom_type: ANSWER.to_owned(),
            content: reply.text,
            details: reply.details,
        };
        extension.outbox.send(ctx, &queued)
    });
    match tame(ctx.env, sent) {
        Ok(true) => ctx.tell(words::sent()),
        Ok(false) => {}
        Err(error) => ctx.warn(&error.reason),
    }
}
