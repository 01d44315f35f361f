//! `/questions history`: the calls of the branch.

use std::rc::Rc;

use crate::contract::Mode;
use crate::host::again::subject::{self, Subject};
use crate::host::again::{command, save};
use crate::host::decided::decided;
use crate::host::js::timer::local_time;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::{Answers, Outcome};
use crate::strings::again as words;
use crate::surface::history_list;

/// Opens the list. A row opens the form of its call, the last one saves what was decided.
///
/// # Errors
/// A sentence, where there is nothing to list, or the list itself where no form can be shown.
pub fn history(ctx: Ctx, sync: &Rc<PendingSync>) -> Result<(), String> {
    let calls = sync.history(ctx, &Branch::read(ctx, &sync.extension.origin));
    let when = |at_ms: f64| local_time(ctx.env, at_ms);
    if ctx.mode() == Mode::Print && !calls.is_empty() {
        return Err(history_list::lines(&calls, when).join("\n"));
    }
    let some = !decided(ctx, &sync.extension).is_empty();
    let listed = history_list::list(&calls, some, when).filter(|_| !calls.is_empty());
    let (call, rows) = listed.ok_or(words::nothing_asked())?;
    let last = calls.last().ok_or(words::nothing_asked())?.clone();
    let answers = Answers::none(call.form.questions.len());
    let subject = Subject { asked: last.clone(), call, answers, picked: None };
    let owner = Rc::clone(sync);
    subject::show(ctx, sync, subject, move |ctx, _, outcome| {
        let Outcome::Answered(answers) = outcome else { return };
        let picked = answers.each.first().and_then(|answer| answer.as_ref()?.picks.first());
        let Some(row) = picked else { return };
        let done = match rows.get(*row).and_then(|row| calls.get(*row)) {
            Some(asked) => command::open(ctx, &owner, asked.clone()),
            None => save::save(ctx, &owner, last.clone()),
        };
        if let Err(sentence) = done {
            ctx.tell(&sentence);
        }
    })
}
