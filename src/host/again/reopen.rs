//! The form of an answered call once more: by `/questions again`, and by picking the call in the session
//! tree. The agent is told what was corrected.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Map, Value, json};

use crate::contract::Mode;
use crate::host::again::go_back::{go_back, go_to};
use crate::host::again::{self, Subject};
use crate::host::js::timer::after;
use crate::host::js::{Args, from_json, get, get_object, tame, to_json, undefined, value};
use crate::host::pending::command_ctx::run_in_command;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::{Answers, Outcome, Revision};
use crate::session::Event;
use crate::session::log::Called;
use crate::strings::again as words;
use crate::surface::history::{self, Closed, Reopened};

/// Opens the form of the call with the number that is `typed`, as `/questions history` numbers them;
/// without one, that of the last call that has a form.
///
/// # Errors
/// A sentence, where there is no such form.
pub fn again(typed: &str, ctx: Ctx, sync: &Rc<PendingSync>) -> std::result::Result<(), String> {
    let number = match typed.trim() {
        "" => None,
        number => {
            Some(number.parse::<usize>().ok().filter(|it| *it > 0).ok_or(words::bad_number())?)
        }
    };
    if ctx.mode() == Mode::Print {
        return Err(words::needs_ui().to_owned());
    }
    let calls = sync.history(ctx, &Branch::read(ctx, &sync.extension.origin));
    let flavor = sync.extension.settings().flavor;
    let opens = |asked: &&Called| history::reopen(asked, flavor, Revision::Correct).is_ok();
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
pub fn open(ctx: Ctx, sync: &Rc<PendingSync>, asked: Called) -> std::result::Result<(), String> {
    let flavor = sync.extension.settings().flavor;
    let reopened = history::reopen(&asked, flavor, Revision::Correct).map_err(closed)?;
    let Reopened { call, answers } = reopened;
    let subject = Subject { asked, call, answers, picked: None };
    let owner = Rc::clone(sync);
    again::show(ctx, sync, subject, move |ctx, subject, outcome| match outcome {
        Outcome::Answered(answers) => correct(ctx, &owner, subject, answers),
        Outcome::Anew(answers) => go_back(ctx, &owner, subject, answers),
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

/// `session_before_tree`: holds Pi where it is when the person goes to a call of ours that was
/// answered, and opens its form. Code of ours goes where it wants.
pub fn on_before_tree<'e>(
    args: Args<'e>,
    ctx: Ctx<'e>,
    sync: &Rc<PendingSync>,
) -> Result<Unknown<'e>> {
    let env = args.env;
    if sync.with(|it| it.navigating) || ctx.mode() != Mode::Interactive {
        return undefined(env);
    }
    let preparation = args.object(0).and_then(|event| get_object(env, &event, "preparation"));
    let Some(preparation) = preparation else { return undefined(env) };
    let Some(target) = get::<String>(env, &preparation, "targetId") else { return undefined(env) };
    let Some(subject) = picked(ctx, sync, target) else { return undefined(env) };
    // Pi must have left its tree before a form can take its place.
    let (kept, owner) = (ctx.keep()?, Rc::clone(sync));
    let options = options(&to_json(env, value(env, preparation)?)?);
    after(env, 0.0, move |env: &Env| {
        if owner.extension.pi(env).is_some()
            && let Ok(ctx) = kept.get(env)
        {
            open_picked(ctx, &owner, subject, options);
        }
    })?;
    from_json(env, &json!({ "cancel": true }))
}

/// The call of ours whose entry or result has this id, if it has a form. Of several calls in one
/// message only the results tell which one is meant.
fn picked(ctx: Ctx, sync: &PendingSync, target: String) -> Option<Subject> {
    let branch = Branch::through(ctx, &sync.extension.origin, &target);
    let calls = sync.history(ctx, &branch);
    let asked = history::picked(&calls, &target)?.clone();
    let flavor = sync.extension.settings().flavor;
    let reopened = history::reopen(&asked, flavor, Revision::GoBack).ok()?;
    let (call, answers) = (reopened.call, reopened.answers);
    Some(Subject { asked, call, answers, picked: Some(target) })
}

/// What Pi was about to do at the entry.
fn options(preparation: &Value) -> Value {
    let mut options = Map::new();
    let wants = preparation.get("userWantsSummary") == Some(&Value::Bool(true));
    options.insert("summarize".to_owned(), wants.into());
    for key in ["customInstructions", "replaceInstructions", "label"] {
        options.extend(preparation.get(key).map(|it| (key.to_owned(), it.clone())));
    }
    options.into()
}

fn open_picked(ctx: Ctx, sync: &Rc<PendingSync>, subject: Subject, options: Value) {
    let owner = Rc::clone(sync);
    let shown = again::show(ctx, sync, subject, move |ctx, subject, outcome| match outcome {
        Outcome::Anew(answers) => leave(ctx, &owner, subject, answers.clone(), options),
        Outcome::Unavailable(_) => ctx.tell(words::not_shown()),
        _ => {}
    });
    if let Err(sentence) = shown {
        ctx.tell(&sentence);
    }
}

/// Goes there, in the `ctx` of a command: only that one may.
fn leave(ctx: Ctx, sync: &Rc<PendingSync>, subject: Subject, answers: Answers, options: Value) {
    let owner = Rc::clone(sync);
    let sent = run_in_command(ctx.env, sync, move |ctx| {
        let result = subject.asked.result.clone().filter(|_| answers == subject.answers);
        match result {
            // The answers stay as they are: Pi does what it was about to do.
            Some(result) => go_to(ctx, &owner, &result, &options),
            None => go_back(ctx, &owner, subject, &answers),
        }
        Some(undefined(ctx.env))
    });
    if let Err(error) = tame(ctx.env, sent) {
        ctx.warn(&words::not_back(&error.reason));
    }
}
