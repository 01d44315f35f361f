//! `/questions history`: the calls of the branch.

use std::rc::Rc;

use crate::contract::Mode;
use crate::host::again::command;
use crate::host::again::subject::{self, Subject};
use crate::host::js::timer::local_time;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::{Answers, Outcome};
use crate::strings::again as words;
use crate::surface::history_list;

/// Opens the list. A row opens the form of its call.
///
/// # Errors
/// A sentence, where there is nothing to list, or the list itself where no form can be shown.
pub fn history(ctx: Ctx, sync: &Rc<PendingSync>) -> Result<(), String> {
    let calls = sync.history(ctx, &Branch::read(ctx, &sync.extension.origin));
    let when = |at_ms: f64| local_time(ctx.env, at_ms);
    if ctx.mode() == Mode::Print && !calls.is_empty() {
        return Err(history_list::lines(&calls, when).join("\n"));
    }
    let listed = history_list::list(&calls, when).filter(|_| !calls.is_empty());
    let (call, rows) = listed.ok_or(words::nothing_asked())?;
    let last = calls.last().ok_or(words::nothing_asked())?;
    let answers = Answers::none(call.form.questions.len());
    let subject = Subject { asked: last.clone(), call, answers, picked: None };
    let owner = Rc::clone(sync);
    subject::show(ctx, sync, subject, move |ctx, _, outcome| {
        let Outcome::Answered(answers) = outcome else { return };
        let picked = answers.each.first().and_then(|answer| answer.as_ref()?.picks.first());
        let asked = picked.and_then(|row| calls.get(*rows.get(*row)?));
        if let Some(asked) = asked
            && let Err(sentence) = command::open(ctx, &owner, asked.clone())
        {
            ctx.tell(&sentence);
        }
    })
}
