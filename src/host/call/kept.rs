//! What is there for the questions of a call before anybody is asked: of earlier forms on the session's
//! branch, and of `--answers`.

use napi::Result;

use crate::contract::Call;
use crate::host::call::request::Facts;
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::pi::Ctx;
use crate::model::KeptForm;
use crate::pending::Filled;
use crate::session::Session;

/// Adds to a call what earlier forms and `--answers` have for it, and gives the latter. A call that
/// `is_deferred` was asked before.
pub fn prepare(
    ctx: Option<&Ctx>,
    extension: &Extension,
    facts: &mut Facts,
    is_deferred: bool,
) -> Result<Option<Filled>> {
    if facts.asked_by_model() && !is_deferred {
        facts.given = extension.take_prefilled(facts.call.form.questions.len());
    }
    if let Some(ctx) = ctx
        && facts.asked_by_model()
        && facts.kept.is_empty()
    {
        facts.kept = kept(ctx, extension, facts, is_deferred);
    }
    let filled = guarded(|| {
        inject("answers");
        Ok(facts.fill())
    });
    if let Ok(Some(filled)) = &filled {
        facts.answers = filled.answers.clone();
    }
    filled
}

/// What earlier forms left for the questions of a call; nothing where that cannot be read. One that is not
/// `is_deferred` takes over what waits for the same answers.
fn kept(ctx: &Ctx, extension: &Extension, facts: &Facts, is_deferred: bool) -> KeptForm {
    let found = guarded(|| {
        inject("kept");
        extension.log.look(ctx, |_| ());
        if !is_deferred {
            keep_forms(ctx, extension, &facts.call);
        }
        Ok(extension.log.with(|session| session.left_for(&facts.call, !is_deferred)))
    });
    found.unwrap_or_default()
}

/// The log gets what is in the forms of the requests that `call` takes over.
fn keep_forms(ctx: &Ctx, extension: &Extension, call: &Call) {
    let ids = |session: &mut Session| {
        session.taken_over_by(call).map(|it| it.id.clone()).collect::<Vec<_>>()
    };
    for id in extension.log.with(ids) {
        let left = extension.call(&id).and_then(|it| it.left(false));
        left.into_iter().for_each(|left| extension.handle(ctx, left));
    }
    extension.log.look(ctx, |_| ());
}
