//! What was decided on the session's branch.

use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::tame;
use crate::host::js::timer::{local_day, long_day};
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::Questionnaire;
use crate::session::log::Waits;
use crate::strings::language;
use crate::surface::decisions::{Decision, decisions, earlier, outlived, reached, told};
use crate::surface::deferred::still_waiting;

/// What was decided, the oldest first.
pub fn decided(ctx: Ctx, extension: &Extension) -> Vec<Decision> {
    extension.log.look(ctx, |log| decisions(log.calls()))
}

/// Says under each question of `form` what the person answered to the same words before. Where that cannot
/// be read, the questions stand without it.
pub fn add_earlier_answers(ctx: Ctx, extension: &Extension, form: &mut Questionnaire) {
    let added = guarded(|| {
        inject("earlier answers");
        let found = extension.log.look(ctx, |log| earlier(log.calls(), &form.questions));
        let when = |at_ms: f64| long_day(ctx.env, at_ms, language::current().tag());
        for (question, decision) in form.questions.iter_mut().zip(found) {
            question.answered_before = decision.map(|decision| decision.line(when));
        }
        Ok(())
    });
    tame(ctx.env, added).ok();
}

/// What the model is to read beside the summary of the last compaction on the branch, as it was then:
/// what was decided before what Pi kept, and what waited. `None` without such things, and before the
/// first compaction.
pub fn beside_summary(ctx: Ctx, extension: &Extension) -> Option<String> {
    let compaction = Branch::read(ctx, &extension.origin).compaction()?;
    // From what Pi kept on the model reads all as it is, so nothing is said once more.
    let mut log = extension.log.up_to(ctx, compaction.summarised.as_deref());
    let summarised = reached(&log);
    extension.log.follow(ctx, &mut log, &compaction.entry);
    let decided = told(&outlived(&summarised, &log), |at_ms| local_day(ctx.env, at_ms));
    let aside = log.open().iter().filter(|asked| asked.waits == Waits::Aside);
    let aside: Vec<_> = aside.map(|it| (it.id.as_str(), &*it.call)).collect();
    let parts: Vec<String> = decided.into_iter().chain(still_waiting(&aside)).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}
