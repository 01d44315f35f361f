//! `/questions again` and `/questions history`: reopens the form of an answered call. The agent receives
//! the corrections.

use std::rc::Rc;

use crate::contract::Mode;
use crate::edge::extension::Extension;
use crate::edge::js::timer::local_time;
use crate::edge::pending::reask;
use crate::model::{Answers, Outcome};
use crate::session::Event;
use crate::session::call_data::CallData;
use crate::session::log::Called;
use crate::strings::{again as words, questions};
use crate::surface::history::{self, NotReopened, Reopened};

/// Returns the calls on the session's branch, with their last answers.
fn calls(extension: &Extension) -> Vec<Called> {
    extension.look(|log| log.calls.iter().cloned().collect())
}

/// Handles `/questions history`: opens the list of calls. A row opens the form of its call.
///
/// # Errors
/// A sentence if there are no calls, or the list as text if no form can be shown.
pub fn history(extension: &Rc<Extension>) -> Result<(), String> {
    let calls = calls(extension);
    if extension.ctx().mode() == Mode::Print && !calls.is_empty() {
        return Err(history::lines(&calls, local_time).join("\n"));
    }
    let last = calls.last().ok_or(words::nothing_asked())?.clone();
    let call = history::list(&calls, local_time).ok_or(words::not_shown())?;
    let answers = Answers::none(call.form.questions.len());
    let owner = Rc::clone(extension);
    show(extension, &last, Reopened { call, answers }, move |outcome| {
        let Outcome::Answered(answers) = outcome else { return };
        let picked = answers.each.first().and_then(|answer| answer.as_ref()?.picks.first());
        let Some(call) = picked.and_then(|row| calls.iter().nth_back(*row)) else { return };
        if let Err(sentence) = open(&owner, call.clone()) {
            owner.ctx().report(&sentence);
        }
    });
    Ok(())
}

/// Returns `true` if there is an answered call to correct.
pub fn can_correct(extension: &Extension) -> bool {
    let flavor = extension.settings().flavor;
    calls(extension).iter().any(|asked| history::reopen(asked, flavor).is_ok())
}

/// Handles `/questions again`: opens the form of the call with the `typed` number from `/questions
/// history`; without a number, of the last call that has a form.
///
/// # Errors
/// A sentence if there is no such form.
pub fn again(typed: &str, extension: &Rc<Extension>) -> Result<(), String> {
    if extension.ctx().mode() == Mode::Print {
        return Err(questions::needs_ui("again"));
    }
    let calls = calls(extension);
    let asked = history::find(&calls, typed, extension.settings().flavor)?;
    open(extension, asked.clone())
}

/// Opens the form of `asked`, a call on the session's branch.
fn open(extension: &Rc<Extension>, asked: Called) -> Result<(), String> {
    let reopened =
        history::reopen(&asked, extension.settings().flavor).map_err(NotReopened::reason)?;
    let (owner, before) = (Rc::clone(extension), reopened.answers.clone());
    show(extension, &asked.clone(), reopened, move |outcome| match outcome {
        Outcome::Answered(answers) if *answers == before => {
            owner.ctx().report(words::nothing_changed());
        }
        Outcome::Answered(answers) => correct(&owner, &asked, answers),
        Outcome::Unavailable(_) => owner.ctx().report(words::not_shown()),
        Outcome::Cancelled(_)
        | Outcome::TimedOut(_)
        | Outcome::Discussed(_)
        | Outcome::Deferred { .. }
        | Outcome::Withdrawn
        | Outcome::Superseded
        | Outcome::Pending { .. }
        | Outcome::ConnectionLost
        | Outcome::Aborted => {}
    });
    Ok(())
}

/// Submits corrected `answers` of `asked`, if the call on the session's branch has not changed.
fn correct(extension: &Rc<Extension>, asked: &Called, answers: &Answers) {
    if !calls(extension).contains(asked) {
        return extension.ctx().report(words::moved());
    }
    let (entry, call) = (asked.entry.clone(), asked.call.id.clone());
    let outcome = Outcome::Answered(answers.clone());
    extension.handle(Event::Corrected { entry, call, outcome });
}

/// Shows a form for the call `asked`. `done` receives its outcome, unless the session ends first.
fn show(
    extension: &Rc<Extension>,
    asked: &Called,
    form: Reopened,
    done: impl FnOnce(&Outcome) + 'static,
) {
    let mut data = CallData::new(asked.call.id.clone(), asked.call.tool.clone(), form.call);
    data.answers = form.answers;
    reask::ask(extension, data, done);
}
