//! Tells the agent what was corrected.

use crate::host::again::subject::Subject;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::model::{Answers, Outcome};
use crate::session::Event;
use crate::strings::again as words;

/// Sends `answers` in place of those of `subject`, if they are other ones.
pub fn correct(ctx: Ctx, sync: &PendingSync, subject: Subject, answers: &Answers) {
    if *answers == subject.answers {
        return ctx.tell(words::nothing_changed());
    }
    if !subject.is_there(ctx, sync) {
        return ctx.tell(words::moved());
    }
    let (entry, call) = (subject.asked.entry, subject.asked.call.id.clone());
    let outcome = Outcome::Answered(answers.clone());
    sync.extension.deliver.handle(ctx, Event::Corrected { entry, call, outcome });
}
