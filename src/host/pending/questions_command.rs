//! The command `/questions`: what is pending, and what to do with it.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::contract::Mode;
use crate::host::again;
use crate::host::call::pending_file::locked;
use crate::host::js::timer::date_ms;
use crate::host::js::undefined;
use crate::host::language;
use crate::host::panel::Control;
use crate::host::pending::command_ctx;
use crate::host::pending::reask;
use crate::host::pending::snapshot::Snapshot;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::{Ctx, Pi};
use crate::host::queue::Turn;
use crate::host::{reply, tools};
use crate::model::text;
use crate::pending::store;
use crate::strings::{
    Word, comma, deferred, discard_no, host as words, page, plain, questions, transcript,
};
use crate::surface::deferred::{Waiting, rows};

/// Most rows of the list.
const MAX_ROWS: usize = 100;
/// Longest question and longest answer in a row, in characters.
const MAX_CHARS: usize = 200;

/// What a subcommand gives: something for Pi to await, or a sentence for the user.
type Done<'e> = std::result::Result<Option<Result<Unknown<'e>>>, String>;

/// Lists the calls of the branch.
const HISTORY: &str = "history";
/// Opens the form of an answered call once more.
const AGAIN: &str = "again";
/// The agent asks nothing any more.
const OFF: &str = "off";
/// The agent may ask again.
const ON: &str = "on";
/// Has the agent ask what its last reply asks in its text.
const ASK: &str = "ask";
/// Closes the browser panel.
const PANEL_STOP: &str = "panel stop";

/// Changes the language.
const LANGUAGE: &str = "language";

/// The arguments it takes, with what they do.
const ARGUMENTS: &[(&str, Word)] = &[
    ("show", questions::show),
    ("answer", questions::answer),
    ("clear", questions::clear),
    (AGAIN, questions::again),
    (HISTORY, questions::history),
    (ASK, questions::ask),
    (OFF, questions::off),
    (ON, questions::on),
    ("panel", questions::panel),
    (PANEL_STOP, questions::panel_stop),
    (LANGUAGE, questions::language),
];

/// Registers the command; a Pi that takes no commands goes without.
pub fn register(pi: Pi, sync: &Rc<PendingSync>, panel: &Rc<Control>) {
    let (sync, panel) = (Rc::clone(sync), Rc::clone(panel));
    let registered = pi.register_command(
        "questions",
        questions::about(),
        move |typed, ctx| run(typed.trim(), ctx, &sync, &panel),
        Some(complete),
    );
    registered.ok();
}

/// The completions for what is `typed`.
fn complete(typed: &str) -> Value {
    // What is typed already needs no completion, which would take the first Enter.
    let goes_on = typed.ends_with(' ');
    let typed = typed.trim();
    let whole = ARGUMENTS.iter().any(|(name, _)| *name == typed);
    let fits = ARGUMENTS.iter().filter(|(name, _)| name.starts_with(typed) && !whole);
    let items =
        fits.map(|(name, what)| json!({ "value": name, "label": name, "description": what() }));
    let tag = subcommand(typed, LANGUAGE).filter(|_| goes_on || !whole);
    let items: Vec<_> = items.chain(language::complete(tag)).collect();
    if items.is_empty() { Value::Null } else { Value::Array(items) }
}

fn run<'e>(
    typed: &str,
    ctx: Ctx<'e>,
    sync: &Rc<PendingSync>,
    panel: &Control,
) -> Result<Unknown<'e>> {
    if typed == command_ctx::ARGUMENT
        && let Some(done) = command_ctx::run_next(ctx, sync)
    {
        return done;
    }
    let done = match typed {
        "" | "show" | command_ctx::ARGUMENT => show(ctx, sync),
        "clear" => clear(ctx, sync),
        "answer" => answer(ctx, sync).map(|()| None),
        HISTORY => again::history(ctx, &sync.extension).map(|()| None),
        OFF | ON => {
            tools::switch(ctx, &sync.extension, typed == OFF);
            Err(if typed == OFF { transcript::off() } else { transcript::on() }.to_owned())
        }
        ASK if ctx.mode() == Mode::Print => Err(questions::needs_ui(ASK)),
        ASK => reply::ask(ctx, &sync.extension).map(|()| None),
        "panel" => {
            panel.show(ctx);
            Ok(None)
        }
        PANEL_STOP => {
            panel.stop(ctx);
            Ok(None)
        }
        _ => run_with(typed, ctx, sync, panel).map(|()| None),
    };
    match done {
        Ok(Some(promise)) => promise,
        Ok(None) => undefined(ctx.env),
        Err(sentence) => {
            ctx.tell(&sentence);
            undefined(ctx.env)
        }
    }
}

/// A subcommand with something behind it.
fn run_with(
    typed: &str,
    ctx: Ctx,
    sync: &Rc<PendingSync>,
    panel: &Control,
) -> std::result::Result<(), String> {
    if let Some(back) = subcommand(typed, AGAIN) {
        return again::again(back, ctx, &sync.extension);
    }
    if let Some(tag) = subcommand(typed, LANGUAGE) {
        language::choose(ctx, tag, sync.extension.settings().language);
        // What waits is said anew.
        sync.extension.run(ctx.env);
        panel.follow_language(ctx);
        return Ok(());
    }
    let names: Vec<&str> = ARGUMENTS.iter().map(|(name, _)| *name).collect();
    Err(words::no_such_subcommand(names.join(comma())))
}

/// What follows `name` in what was typed; `None` where that is another subcommand.
fn subcommand<'t>(typed: &'t str, name: &str) -> Option<&'t str> {
    let rest = typed.strip_prefix(name)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// The file, if there is something in it. `Err` is a sentence.
fn read(ctx: Ctx, sync: &Rc<PendingSync>) -> std::result::Result<Option<Snapshot>, String> {
    let found = Snapshot::read(sync, ctx)?.filter(|found| !found.pending.questions.is_empty());
    match found {
        Some(found) if found.matched.unproven && !ctx.is_trusted() => {
            Err(words::untrusted_file(&found.shown))
        }
        found => Ok(found),
    }
}

/// The file with something in it. `Err` is a sentence.
fn pending(ctx: Ctx, sync: &Rc<PendingSync>) -> std::result::Result<Snapshot, String> {
    read(ctx, sync)?.ok_or_else(|| words::nothing_pending().to_owned())
}

/// A line for each of the first questions that wait, clean and cut, then how many more there are.
fn list(found: &Snapshot) -> Vec<String> {
    let all = &found.pending.questions;
    let lines = all.iter().take(MAX_ROWS).enumerate().map(|(index, entry)| {
        let clip = |raw: &str| text::clip(raw, MAX_CHARS);
        let asked = clip(entry.question.as_deref().unwrap_or_default());
        let answer = entry.raw_answer().text().map(|answer| format!(" → {}", clip(&answer)));
        format!("{}. {asked}{}", index + 1, answer.unwrap_or_default())
    });
    let more = all.len().checked_sub(MAX_ROWS).filter(|more| *more > 0);
    lines.chain(more.map(words::and_more)).collect()
}

/// Lists what waits: the requests that the agent does not wait for, with a row that leads to the saved
/// questions, else the saved questions. A list to choose from in a terminal, a text elsewhere.
fn show<'e>(ctx: Ctx<'e>, sync: &Rc<PendingSync>) -> Done<'e> {
    let turns = sync.extension.queue.aside();
    if turns.is_empty() {
        return show_saved(ctx, sync);
    }
    let rows = rows_of(&turns);
    let title = deferred::list(turns.len() + sync.extension.log.with(|session| session.rest().0));
    let title = with_switch(sync, title);
    if ctx.mode() != Mode::Interactive {
        return Err(format!("{title}\n{}", rows.join("\n")));
    }
    let saved = pending(ctx, sync).ok().map(|found| found.heading(ctx));
    let mut shown: Vec<_> = rows.iter().map(String::as_str).collect();
    shown.push(deferred::withdraw());
    shown.extend(saved.as_deref());
    let owner = Rc::clone(sync);
    Ok(Some(ctx.select(&title, shown, move |ctx, row| {
        let Some(row) = row else { return };
        let done = match row.checked_sub(turns.len()) {
            Some(0) => clear(ctx, &owner).map(drop),
            Some(_) => show_saved(ctx, &owner).map(drop),
            None => match turns.get(row).filter(|turn| turn.is_open()) {
                Some(turn) => open(ctx, &owner, turn),
                None => Err(page::gone().to_owned()),
            },
        };
        if let Err(sentence) = done {
            ctx.tell(&sentence);
        }
    })))
}

/// `text`, and below it that questions are off, where they are.
fn with_switch(sync: &PendingSync, text: String) -> String {
    if sync.extension.is_off() { format!("{text}\n{}", transcript::off()) } else { text }
}

/// A row for each of `turns`, which stand aside.
fn rows_of(turns: &[Rc<dyn Turn>]) -> Vec<String> {
    let each = turns.iter().map(|turn| Waiting {
        form: &turn.facts().call.form,
        asked_at_ms: turn.asked_at_ms(),
        from: turn.facts().from.as_deref(),
        closes_in_ms: turn.closes_in_ms(),
    });
    rows(&each.collect::<Vec<_>>(), date_ms())
}

/// Opens the form of `turn`.
///
/// # Errors
/// A sentence, while another form is open.
fn open(ctx: Ctx, sync: &PendingSync, turn: &Rc<dyn Turn>) -> std::result::Result<(), String> {
    match sync.extension.open(ctx.env, turn) {
        true => Ok(()),
        false => Err(deferred::one_is_open().to_owned()),
    }
}

/// Lists the saved questions.
fn show_saved<'e>(ctx: Ctx<'e>, sync: &Rc<PendingSync>) -> Done<'e> {
    let found = pending(ctx, sync).map_err(|sentence| with_switch(sync, sentence))?;
    let (title, lines) = (with_switch(sync, found.heading(ctx)), list(&found));
    if ctx.mode() != Mode::Interactive {
        return Err(format!("{title}\n{}", lines.join("\n")));
    }
    let owner = Rc::clone(sync);
    let rows = lines.iter().map(String::as_str).collect();
    Ok(Some(ctx.select(&title, rows, move |ctx, chosen| {
        if chosen.is_some()
            && let Err(sentence) = answer(ctx, &owner)
        {
            ctx.tell(&sentence);
        }
    })))
}

/// Opens the forms of this session's questions.
fn answer(ctx: Ctx, sync: &Rc<PendingSync>) -> std::result::Result<(), String> {
    let aside = sync.extension.queue.aside();
    if let Some(first) = aside.first().filter(|_| ctx.mode() != Mode::Print) {
        return open(ctx, sync, first);
    }
    let found = pending(ctx, sync)?;
    if !found.matched.calls.is_empty() {
        if ctx.mode() == Mode::Print {
            return Err(words::they_wait(&found.shown, found.pending.questions.len()));
        }
        reask::ask_all(ctx, sync, found, &Rc::default());
        return Ok(());
    }
    Err(found.heading(ctx))
}

/// Asks what to clear, the saved questions or a request that waits, and does it. The cursor starts on No.
fn clear<'e>(ctx: Ctx<'e>, sync: &Rc<PendingSync>) -> Done<'e> {
    let cwd = ctx.cwd().unwrap_or_default();
    let saved = match read(ctx, sync) {
        Ok(found) => found.map(|found| (found.path, found.pending.questions.len())),
        // A file that cannot be understood can be removed too.
        Err(sentence) => {
            ctx.tell(&sentence);
            Some((store::path(&cwd), 0))
        }
    };
    let turns = sync.extension.queue.aside();
    if saved.is_none() && turns.is_empty() {
        return Err(words::nothing_pending().to_owned());
    }
    if ctx.mode() == Mode::Print {
        return Err(questions::needs_ui("clear"));
    }
    let count = saved.as_ref().map_or(0, |(_, count)| *count) + turns.len();
    let mut rows = vec![discard_no(count.max(1))];
    rows.extend(
        saved.iter().map(|(path, count)| words::clear(*count, store::relative(&cwd, path))),
    );
    rows.extend(rows_of(&turns).iter().map(|row| plain::with(deferred::withdraw(), row)));
    let path = saved.map(|(path, _)| path);
    let first_turn = 1 + usize::from(path.is_some());
    let shown = rows.iter().map(String::as_str).collect();
    Ok(Some(ctx.select(words::clear_which(), shown, move |ctx, chosen| match (chosen, &path) {
        (None | Some(0), _) => {}
        (Some(1), Some(path)) => remove_file(ctx, &cwd, path.clone()),
        (Some(row), _) => match turns.get(row - first_turn).filter(|turn| turn.is_open()) {
            Some(turn) => turn.withdraw(ctx.env),
            None => ctx.tell(page::gone()),
        },
    })))
}

/// Removes the pending file `path` of the project `cwd`.
fn remove_file(ctx: Ctx, cwd: &Path, path: PathBuf) {
    let Ok(kept) = ctx.keep() else { return };
    let at = cwd.to_owned();
    locked(ctx.env, cwd, move |env, lock| {
        let lock = lock.map_err(|error| store::not_cleared(&at, &error));
        let removed = lock.and_then(|lock| lock.remove(&path));
        if let Ok(ctx) = kept.get(env) {
            ctx.tell(&removed.err().unwrap_or_else(|| words::cleared().to_owned()));
        }
    });
}
