//! `/questions again`: the form of an answered call once more. The agent is told what was corrected.

use std::rc::Rc;

use crate::contract::Mode;
use crate::host::again::{self, Subject};
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::{Answers, Outcome};
use crate::session::Event;
use crate::session::log::Called;
use crate::strings::{again as words, questions};
use crate::surface::history::{self, Closed, Reopened};

/// Opens the form of the call with the number that is `typed`, as `/questions history` numbers them;
/// without one, that of the last call that has a form.
///
/// # Errors
/// A sentence, where there is no such form.
pub fn again(typed: &str, ctx: Ctx, sync: &Rc<PendingSync>) -> Result<(), String> {
    let number = match typed.trim() {
        "" => None,
        number => {
            Some(number.parse::<usize>().ok().filter(|it| *it > 0).ok_or(words::bad_number())?)
        }
    };
    if ctx.mode() == Mode::Print {
        return Err(questions::needs_ui("again"));
    }
    let calls = sync.history(ctx, &Branch::read(ctx, &sync.extension.origin));
    let flavor = sync.extension.settings().flavor;
    let opens = |asked: &&Called| history::reopen(asked, flavor).is_ok();
    let last = calls.last().ok_or(words::nothing_asked())?;
    let asked = match number {
        Some(number) => calls.iter().rev().nth(number - 1),
        // Where none opens, the last one says why.
        None => calls.iter().rev().find(opens).or(Some(last)),
    };
    let asked = asked.ok_or_else(|| words::only_so_many(calls.len()))?;
    open(ctx, sync, asked.clone())
}

/// Opens the form of `asked`, a call on the session's branch. `ctx` is that of a command.
///
/// # Errors
/// A sentence, where it has none.
pub fn open(ctx: Ctx, sync: &Rc<PendingSync>, asked: Called) -> Result<(), String> {
    let flavor = sync.extension.settings().flavor;
    let reopened = history::reopen(&asked, flavor).map_err(closed)?;
    let Reopened { call, answers } = reopened;
    let subject = Subject { asked, call, answers };
    let owner = Rc::clone(sync);
    again::show(ctx, sync, subject, move |ctx, subject, outcome| match outcome {
        Outcome::Answered(answers) => correct(ctx, &owner, subject, answers),
        Outcome::Unavailable(_) => ctx.tell(words::not_shown()),
        _ => {}
    })
}

/// Why a call has no form to correct it.
fn closed(why: Closed) -> &'static str {
    match why {
        Closed::Open => words::closed_open(),
        Closed::Waits => words::closed_waits(),
        Closed::Undecided => words::closed_undecided(),
        Closed::Unreadable => words::closed_unreadable(),
    }
}

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
    sync.extension.handle(ctx, Event::Corrected { entry, call, outcome });
}
