//! Answers that were given before: shown in their form once more by `/questions again` and
//! `/questions history`, and corrected.

pub mod history;
pub mod reopen;

use std::rc::Rc;

use napi::Env;

use crate::contract::{Call, Reply};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, Request, Settled};
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::{Answers, Outcome};
use crate::session::log::Called;

/// The call as the session had it when its form opened.
#[derive(Debug, Clone)]
pub struct Subject {
    /// Where it is in the session, and what it says there.
    pub asked: Called,
    /// The call.
    pub call: Call,
    /// What was answered, as the form had it when it opened.
    pub answers: Answers,
}

impl Subject {
    /// True while the session's branch has the call with these answers.
    pub fn is_there(&self, ctx: Ctx, sync: &PendingSync) -> bool {
        sync.history(ctx, &Branch::read(ctx, &sync.extension.origin)).contains(&self.asked)
    }
}

/// Shows the form of `subject`; `done` gets how it ended, unless the session did.
///
/// # Errors
/// A sentence, when Pi's `ctx` cannot be kept.
pub fn show(
    ctx: Ctx,
    sync: &Rc<PendingSync>,
    subject: Subject,
    done: impl FnOnce(Ctx<'_>, Subject, &Outcome) + 'static,
) -> Result<(), String> {
    let kept = ctx.keep().map_err(|error| error.reason.clone())?;
    let Called { call, .. } = &subject.asked;
    let mut facts = Facts::new(call.id.clone(), call.tool.clone(), subject.call.clone());
    facts.answers = subject.answers.clone();
    let owner = Rc::clone(sync);
    let callback = move |env: &Env, settled: &Settled, _: &Reply| {
        if let Ok(ctx) = kept.get(env)
            && owner.extension.pi(env).is_some()
        {
            done(ctx, subject, &settled.outcome);
        }
    };
    OpenCall::start(ctx.env, &sync.extension, Request::from_code(facts, ctx, callback));
    Ok(())
}
