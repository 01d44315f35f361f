//! Tells the agent what was corrected.

use serde_json::Value;

use crate::contract;
use crate::host::again::subject::Subject;
use crate::host::js::timer::date_ms;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::model::Answers;
use crate::strings::again as words;
use crate::surface::history::{CORRECTION, OF_CALL};
use crate::surface::outbox::Queued;

/// Sends `answers` in place of those of `subject`, if they are other ones.
pub fn correct(ctx: Ctx, sync: &PendingSync, subject: Subject, answers: &Answers) {
    if *answers == subject.answers {
        return ctx.tell(words::nothing_changed());
    }
    if !subject.is_there(ctx, sync) {
        return ctx.tell(words::moved());
    }
    let Subject { asked, call, answers: before, .. } = &subject;
    let stored = asked.details.as_ref().unwrap_or(&Value::Null);
    let mode = ctx.mode();
    let mut reply = contract::corrected(call, before, answers, stored, mode, date_ms());
    if let Value::Object(details) = &mut reply.details {
        details.insert(OF_CALL.to_owned(), asked.call.id.as_str().into());
    }
    let queued = Queued {
        id: sync.extension.request_id(&asked.call.id),
        custom_type: CORRECTION.to_owned(),
        content: reply.text.clone(),
        details: reply.details.clone(),
    };
    match sync.extension.outbox.send_with(ctx, &queued, &reply) {
        Ok(true) => ctx.tell(words::sent()),
        Ok(false) => {}
        Err(error) => ctx.warn(&error.reason),
    }
}
