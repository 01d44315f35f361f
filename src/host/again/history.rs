//! `/questions history`: the calls of the branch, and a file of what was decided in them.

use std::rc::Rc;

use crate::contract::Mode;
use crate::disk::write::{Target, Written, write_text};
use crate::host::again::reopen;
use crate::host::again::{self, Subject};
use crate::host::decided::decided;
use crate::host::js::timer::{local_day, local_time};
use crate::host::js::{tame, work};
use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::model::{Answer, Answers, Outcome, text};
use crate::session::log::Called;
use crate::strings::again as words;
use crate::surface::decisions::markdown;
use crate::surface::history::{self, Row};

/// Opens the list. A row opens the form of its call, the last one saves what was decided.
///
/// # Errors
/// A sentence, where there is nothing to list, or the list itself where no form can be shown.
pub fn history(ctx: Ctx, sync: &Rc<PendingSync>) -> Result<(), String> {
    let calls = sync.history(ctx, &Branch::read(ctx, &sync.extension.origin));
    let when = |at_ms: f64| local_time(ctx.env, at_ms);
    if ctx.mode() == Mode::Print && !calls.is_empty() {
        return Err(history::lines(&calls, when).join("\n"));
    }
    let some = !decided(ctx, &sync.extension).is_empty();
    let listed = history::list(&calls, some, when).filter(|_| !calls.is_empty());
    let (call, rows) = listed.ok_or(words::nothing_asked())?;
    let last = calls.last().ok_or(words::nothing_asked())?.clone();
    let answers = Answers::none(call.form.questions.len());
    let subject = Subject { asked: last.clone(), call, answers, picked: None };
    let owner = Rc::clone(sync);
    again::show(ctx, sync, subject, move |ctx, _, outcome| {
        let Outcome::Answered(answers) = outcome else { return };
        let picked = answers.each.first().and_then(|answer| answer.as_ref()?.picks.first());
        let Some(row) = picked else { return };
        let done = match rows.get(*row).and_then(|row| calls.get(*row)) {
            Some(asked) => reopen::open(ctx, &owner, asked.clone()),
            None => save(ctx, &owner, last.clone()),
        };
        if let Err(sentence) = done {
            ctx.tell(&sentence);
        }
    })
}

/// The path that is offered.
const OFFERED: &str = "docs/decisions.md";

/// Asks for the path and saves there. `last` is a call on the branch.
///
/// # Errors
/// A sentence, where the question cannot be shown.
pub fn save(ctx: Ctx, sync: &Rc<PendingSync>, last: Called) -> Result<(), String> {
    let offered = [Row::named(OFFERED)];
    let call = history::form(words::save(), words::save_where(), &offered);
    let call = call.ok_or(words::not_shown())?;
    let answers = Answers::none(call.form.questions.len());
    let subject = Subject { asked: last, call, answers, picked: None };
    let owner = Rc::clone(sync);
    again::show(ctx, sync, subject, move |ctx, _, outcome| {
        let Outcome::Answered(answers) = outcome else { return };
        let Some(typed) = answers.each.iter().flatten().next().and_then(path) else { return };
        let cwd = ctx.cwd().unwrap_or_default();
        let target = Target::typed(&typed, &cwd, std::env::home_dir().as_deref());
        let day = |at_ms| local_day(ctx.env, at_ms);
        let text = markdown(&decided(ctx, &owner.extension), day);
        write(ctx, Job { target, text, typed });
    })
}

/// The path that an answer names: the one that was typed, or the one that was offered and picked.
fn path(answer: &Answer) -> Option<String> {
    let picked = || (!answer.picks.is_empty()).then(|| OFFERED.to_owned());
    let typed = answer.custom.as_deref().map(text::line);
    typed.filter(|typed| !typed.is_empty()).or_else(picked)
}

/// A file to write.
#[derive(Clone)]
struct Job {
    target: Target,
    text: String,
    /// Its path as the person typed it.
    typed: String,
}

/// Writes the file without keeping Node waiting, and says what became of it. Before something is
/// replaced, the person is asked; the cursor starts on No.
fn write(ctx: Ctx, job: Job) {
    let Ok(kept) = ctx.keep() else { return };
    let (target, text) = (job.target.clone(), job.text.clone());
    work(
        ctx.env,
        move || write_text(&target, &text),
        move |env, written| {
            let Ok(ctx) = kept.get(env) else { return };
            match written {
                Some(Ok(Written::Done)) => ctx.tell(&words::saved(&job.typed)),
                Some(Ok(Written::Exists)) => ask_to_replace(ctx, job),
                Some(Ok(Written::Outside)) => ctx.tell(&words::outside(&job.typed)),
                Some(Err(error)) => ctx.tell(&words::not_saved(&job.typed, error)),
                None => ctx.tell(&words::not_saved(&job.typed, "")),
            }
        },
    );
}

fn ask_to_replace(ctx: Ctx, mut job: Job) {
    const YES: usize = 1;
    let rows = vec![words::keep_it(), words::replace_it()];
    job.target.replaces = true;
    let title = words::exists(&job.typed);
    let asked = ctx.select(&title, rows, move |ctx, chosen| {
        if chosen == Some(YES) {
            write(ctx, job.clone());
        }
    });
    tame(ctx.env, asked).ok();
}
