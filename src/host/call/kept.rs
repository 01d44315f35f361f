//! What is there for the questions of a call before anybody is asked: of earlier forms on the session's
//! branch, and of `--answers`.

use napi::bindgen_prelude::*;

use crate::contract;
use crate::host::call::request::Facts;
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::tame;
use crate::host::pi::Ctx;
use crate::model::KeptForm;
use crate::pending::Filled;

/// Adds to a call what earlier forms and `--answers` have for it, and gives the latter. A call that
/// `is_deferred` was asked before.
pub fn prepare(
    ctx: Option<Ctx>,
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
        facts.kept = kept(ctx, extension, facts);
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

/// What the forms left in which the person asked back, else an interrupted one; nothing where that
/// cannot be read.
fn kept(ctx: Ctx, extension: &Extension, facts: &Facts) -> KeptForm {
    if !facts.call.form.policy.may.discuss {
        return KeptForm::default();
    }
    let found = guarded(|| {
        inject("kept");
        Ok(find(ctx, extension, &facts.call))
    });
    tame(ctx.env, found).unwrap_or_default()
}

fn find(ctx: Ctx, extension: &Extension, call: &contract::Call) -> KeptForm {
    let flavor = extension.settings().flavor;
    extension
        .log
        .look(ctx, |log| {
            let mut records: Vec<_> =
                log.calls.iter().filter_map(|it| it.record.as_deref()).collect();
            records.sort_by(|a, b| a.at_ms.total_cmp(&b.at_ms));
            let kept = contract::kept(call, &records);
            if !kept.is_empty() {
                return Some(kept);
            }
            let (before, left) = log.interrupted()?;
            let before = contract::parse(&before.tool, flavor, before.args.clone()).ok()?;
            Some(contract::drafts_before(call, &before, left))
        })
        .unwrap_or_default()
}
