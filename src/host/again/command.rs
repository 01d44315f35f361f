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
        number => number.parse::<usize>().ok().filter(|it| *it > 0).ok_or(words::bad_number())?,
    };
    if ctx.mode() == Mode::Print {
        return Err(words::needs_ui().to_owned());
    }
    let calls = Branch::read(ctx, &sync.extension.origin).history(&sync.extension.tools());
    let flavor = sync.extension.settings().flavor;
    let opens = |asked: &&Asked| asked.reopen(flavor, Revision::Correct).is_ok();
    // From the last one, so that of many calls few are looked at.
    if let Some(asked) = calls.iter().rev().filter(opens).nth(back - 1) {
        return open(ctx, sync, asked.clone());
    }
    let ready = calls.iter().filter(opens).count();
    Err(match calls.last() {
        None => words::nothing_asked().to_owned(),
        Some(_) if ready > 0 => words::only_so_many(ready),
        Some(last) => match last.reopen(flavor, Revision::Correct) {
            Err(why) => words::closed(why).to_owned(),
            Ok(_) => words::nothing_asked().to_owned(),
        },
    })
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
        Outcome::Unavailable(_) => ctx.tell(words::not_shown()),
        _ => {}
    })
}
