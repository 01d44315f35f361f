//! Tells the agent what was corrected.

use std::rc::Rc;

use crate::contract::Record;
use crate::host::again::subject::Subject;
use crate::host::js::timer::date_ms;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::model::{Answers, Outcome};
use crate::session::log::{Settled, Tells};
use crate::strings::again as words;

/// Sends `answers` in place of those of `subject`, if they are other ones.
pub fn correct(ctx: Ctx, sync: &PendingSync, subject: Subject, answers: &Answers) {
    if *answers == subject.answers {
        return ctx.tell(words::nothing_changed());
    }
    if !subject.is_there(ctx, sync) {
        return ctx.tell(words::moved());
    }
    let Subject { asked, call, .. } = &subject;
    let outcome = Outcome::Answered(answers.clone());
    let Some(record) = Record::new(call, &outcome, None, (ctx.mode(), date_ms())) else { return };
    let settled = Settled {
        id: sync.extension.request_id(&asked.call.id),
        call: asked.call.id.clone(),
        entry: Some(asked.entry.clone()),
        tells: Tells::Correction,
        record: Rc::new(record),
    };
    if let Err(error) = sync.extension.log.settle(ctx, settled) {
        ctx.warn(&error.reason);
    }
    if sync.extension.deliver.soon(ctx) {
        ctx.tell(words::sent());
    }
}
