//! How a call ended, in the session before anybody is told.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Record;
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{ReplyTo, Settled};
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::js::timer::date_ms;
use crate::session::log::{self, Tells};
use crate::strings::deferred as words;

impl OpenCall {
    /// Writes into the session how it ended; `None` where the session does not keep that.
    pub(super) fn log_end(
        &self,
        env: &Env,
        reply_to: &ReplyTo,
        ended: &Settled,
    ) -> Option<Result<()>> {
        let tells = match reply_to {
            ReplyTo::ToolResult(_) | ReplyTo::Again(_) => Tells::Result,
            ReplyTo::Agent => Tells::Message,
            ReplyTo::Callback(_) => return None,
        };
        // Once the session is over, its `ctx` throws at whoever uses it.
        let is_kept = self.facts.asked_by_model() && self.extension.pi(env).is_some();
        let ctx = self.ctx(env).filter(|_| is_kept)?;
        let logged = guarded(|| {
            inject("end");
            let (kept, id, call) = (&self.extension.log, &self.request_id, &self.facts.id);
            let when = (self.mode(), date_ms());
            let Some(record) = Record::new(&self.seen(), &ended.outcome, ended.via.as_ref(), when)
            else {
                return Ok(None);
            };
            let entry = kept.look(ctx, |log| log.entry_of(id, call));
            let (id, call, record) = (id.clone(), call.clone(), Rc::new(record));
            kept.settle(ctx, log::Settled { id, call, entry, tells, record }).map(Some)
        });
        tame(env, logged).transpose()
    }

    /// How it ended is due.
    pub(super) fn tell_agent(&self, env: &Env, logged: Result<()>) {
        let Some(ctx) = self.ctx(env).filter(|_| self.extension.pi(env).is_some()) else { return };
        if let Err(error) = logged {
            ctx.warn(&error.reason);
        }
        if self.extension.deliver.soon(ctx) {
            ctx.tell(words::sent());
        }
    }
}
