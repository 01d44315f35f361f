//! `/questions again`: the form of an answered call once more.

use std::rc::Rc;

use crate::contract::Mode;
use crate::host::again::subject::{self, Subject};
use crate::host::again::{correct, go_back};
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::{Outcome, Revision};
use crate::strings::again as words;
use crate::surface::history::{Asked, Reopened};

/// Opens the form of the call that `typed` counts back to: nothing or `1` is the last one.
///
/// # Errors
/// A sentence, where there is no such form.
pub fn again(typed: &str, ctx: Ctx, sync: &Rc<PendingSync>) -> Result<(), String> {
    let back = match typed.trim() {
        "" => 1,
        number => number.parse::<usize>().ok().filter(|it| *it > 0).ok_or(words::BAD_NUMBER)?,
    };
    if ctx.mode() == Mode::Print {
        return Err(words::NEEDS_UI.to_owned());
    }
    let calls = Branch::read(ctx, &sync.extension.origin).history(&sync.extension.tools());
    let flavor = sync.extension.settings().flavor;
    let opens = |asked: &Asked| asked.reopen(flavor, Revision::Correct).map(drop);
    let ready: Vec<&Asked> = calls.iter().filter(|asked| opens(asked).is_ok()).collect();
    let at = ready.len().checked_sub(back).and_then(|at| ready.get(at));
    match (at, calls.last()) {
        (Some(asked), _) => open(ctx, sync, (*asked).clone()),
        (None, None) => Err(words::NOTHING_ASKED.to_owned()),
        (None, Some(_)) if !ready.is_empty() => Err(words::only_so_many(ready.len())),
        (None, Some(last)) => Err(match opens(last) {
            Err(why) => words::closed(why),
            Ok(()) => words::NOTHING_ASKED.to_owned(),
        }),
    }
}

/// Opens the form of `asked`, a call on the session's branch. `ctx` is that of a command.
///
/// # Errors
/// A sentence, where it has none.
pub fn open(ctx: Ctx, sync: &Rc<PendingSync>, asked: Asked) -> Result<(), String> {
    let flavor = sync.extension.settings().flavor;
    let reopened = asked.reopen(flavor, Revision::Correct).map_err(words::closed)?;
    let Reopened { call, answers } = reopened;
    let subject = Subject { asked, call, answers, picked: None };
    let owner = Rc::clone(sync);
    subject::show(ctx, sync, subject, move |ctx, subject, outcome| match outcome {
        Outcome::Answered(answers) => correct::correct(ctx, &owner, subject, answers),
        Outcome::Anew(answers) => go_back::go_back(ctx, &owner, subject, answers),
        Outcome::Unavailable(_) => ctx.tell(words::NOT_SHOWN),
        _ => {}
    })
}
