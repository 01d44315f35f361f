//! `/questions history`: the calls of the branch.

use std::rc::Rc;

use crate::contract::Mode;
use crate::host::again::reopen;
use crate::host::again::{self, Subject};
use crate::host::js::timer::local_time;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::{Answers, Outcome};
use crate::strings::again as words;
use crate::surface::history;

/// Opens the list. A row opens the form of its call.
///
/// # Errors
/// A sentence, where there is nothing to list, or the list itself where no form can be shown.
pub fn history(ctx: Ctx, sync: &Rc<PendingSync>) -> Result<(), String> {
    let calls = sync.history(ctx, &Branch::read(ctx, &sync.extension.origin));
    let when = |at_ms: f64| local_time(ctx.env, at_ms);
    if ctx.mode() == Mode::Print && !calls.is_empty() {
        return Err(history::lines(&calls, when).join("\n"));
    }
    let last = calls.last().ok_or(words::nothing_asked())?.clone();
    let (call, rows) = history::list(&calls, when).ok_or(words::not_shown())?;
    let answers = Answers::none(call.form.questions.len());
    let subject = Subject { asked: last, call, answers };
    let owner = Rc::clone(sync);
    again::show(ctx, sync, subject, move |ctx, _, outcome| {
        let Outcome::Answered(answers) = outcome else { return };
        let picked = answers.each.first().and_then(|answer| answer.as_ref()?.picks.first());
        let asked = picked.and_then(|row| calls.get(*rows.get(*row)?));
        let Some(asked) = asked else { return };
        if let Err(sentence) = reopen::open(ctx, &owner, asked.clone()) {
            ctx.tell(&sentence);
        }
    })
}
