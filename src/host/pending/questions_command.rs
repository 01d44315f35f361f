//! The command `/questions`: what is pending, and what to do with it.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::contract::Mode;
use crate::host::again;
use crate::host::call::pending_file::locked;
use crate::host::call::request::Facts;
use crate::host::js::timer::date_ms;
use crate::host::js::{tame, undefined};
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
use crate::state::Discard;
use crate::strings::{
    Word, comma, deferred, discard_no, host as words, page, plain, questions, transcript,
};
use crate::surface::deferred::{Waiting, interrupted, rows};
use crate::view::discard_words;

/// Most rows of the list.
const MAX_ROWS: usize = 100;
/// Longest question and longest answer in a row, in characters.
const MAX_CHARS: usize = 200;

/// What a subcommand gives: something for Pi to await, or a sentence for the user.
type Done<'e> = std::result::Result<Option<Result<Unknown<'e>>>, String>;

/// Opens the form of an answered call once more.
const AGAIN: &str = "again";
/// Lists the calls of the branch.
const HISTORY: &str = "history";
/// Has the agent ask what its last reply asks in its text.
const ASK: &str = "ask";
/// The agent asks nothing any more.
const OFF: &str = "off";
/// The agent may ask again.
const ON: &str = "on";
/// Opens the browser panel.
const PANEL: &str = "panel";
/// Behind it: closes the panel.
const STOP: &str = "stop";
/// Changes the language.
const LANGUAGE: &str = "language";
/// Lists what waits.
const SHOW: &str = "show";
/// Withdraws a request, or removes the saved questions.
const CLEAR: &str = "clear";

/// The arguments it takes, with what they do.
const ARGUMENTS: &[(&str, Word)] = &[
    (AGAIN, questions::again),
    (HISTORY, questions::history),
    (ASK, questions::ask),
    (OFF, questions::off),
    (ON, questions::on),
    (PANEL, questions::panel),
    (LANGUAGE, questions::language),
    (SHOW, questions::show),
    (CLEAR, questions::clear),
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
    let behind = |name| subcommand(typed, name).filter(|_| goes_on || !whole);
    let stops = behind(PANEL).is_some_and(|typed| STOP.starts_with(typed) && typed != STOP);
    let stop = stops.then(|| {
        json!({ "value": format!("{PANEL} {STOP}"), "label": STOP, "description": questions::panel_stop() })
    });
    let items: Vec<_> = items.chain(stop).chain(language::complete(behind(LANGUAGE))).collect();
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
        "" | command_ctx::ARGUMENT => open_waiting(ctx, sync),
        SHOW => show(ctx, sync, ctx.mode() == Mode::Interactive),
        CLEAR => clear(ctx, sync),
        HISTORY => again::history(ctx, &sync.extension).map(|()| None),
        OFF | ON => {
            let is_said = tools::switch(ctx, &sync.extension, typed == OFF);
            let sentence = if typed == OFF { transcript::off() } else { transcript::on() };
            if is_said { Ok(None) } else { Err(sentence.to_owned()) }
        }
        ASK if ctx.mode() == Mode::Print => Err(questions::needs_ui(ASK)),
        ASK => reply::ask(ctx, &sync.extension).map(|()| None),
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
    match subcommand(typed, PANEL) {
        Some("") => return Ok(panel.show(ctx)),
        Some(STOP) => return Ok(panel.stop(ctx)),
        _ => {}
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

/// What waits for the user.
struct Waits {
    /// The requests that stand aside.
    turns: Vec<Rc<dyn Turn>>,
    /// The calls that were stopped, with what was left in their forms.
    interrupted: Vec<Facts>,
    /// The saved questions. `Err` is a sentence.
    saved: std::result::Result<Snapshot, String>,
}

impl Waits {
    fn read(ctx: Ctx, sync: &Rc<PendingSync>) -> Self {
        let turns = sync.extension.queue.aside();
        Self { turns, interrupted: stopped(ctx, sync), saved: pending(ctx, sync) }
    }
}

/// The calls that were stopped and can be asked again, while the agent is idle.
fn stopped(ctx: Ctx, sync: &PendingSync) -> Vec<Facts> {
    if !ctx.is_idle() {
        return Vec::new();
    }
    sync.extension.log.look(ctx, |_| ());
    sync.extension.log.with(|session| session.interrupted())
}

/// What a row of the list leads to.
enum Row {
    /// The form of a request.
    Open(Rc<dyn Turn>),
    /// The forms of the calls that were stopped.
    Interrupted,
    /// The saved questions.
    Saved,
    /// The list of what can be withdrawn.
    Withdraw,
    /// The form of the last answered call.
    Correct,
}

/// Opens what waits, if that is one thing; lists it otherwise.
fn open_waiting<'e>(ctx: Ctx<'e>, sync: &Rc<PendingSync>) -> Done<'e> {
    let Waits { turns, interrupted, saved } = Waits::read(ctx, sync);
    let row = match (turns.as_slice(), interrupted.as_slice(), &saved) {
        _ if ctx.mode() == Mode::Print => None,
        ([turn], [], Err(_)) => Some(Row::Open(Rc::clone(turn))),
        ([], [_, ..], Err(_)) => Some(Row::Interrupted),
        ([], [], Ok(_)) => Some(Row::Saved),
        _ => None,
    };
    match row {
        Some(row) => run_row(&row, ctx, sync),
        None => show(ctx, sync, ctx.mode() != Mode::Print),
    }
}

/// Does what the row says.
fn run_row<'e>(row: &Row, ctx: Ctx<'e>, sync: &Rc<PendingSync>) -> Done<'e> {
    match row {
        Row::Open(turn) if turn.is_open() => open(ctx, sync, turn).map(|()| None),
        Row::Interrupted if !stopped(ctx, sync).is_empty() => {
            reask::ask_cut_off(ctx, sync);
            Ok(None)
        }
        Row::Open(_) | Row::Interrupted => Err(page::gone().to_owned()),
        Row::Saved => answer(ctx, sync).map(|()| None),
        Row::Withdraw => clear(ctx, sync),
        Row::Correct => again::again("", ctx, &sync.extension).map(|()| None),
    }
}

/// Lists what waits: each request, the calls that were stopped, and the saved questions; then what else can be
/// done. A list to choose from with `chooses`, else a text.
fn show<'e>(ctx: Ctx<'e>, sync: &Rc<PendingSync>, chooses: bool) -> Done<'e> {
    let Waits { turns, interrupted: stopped, saved } = Waits::read(ctx, sync);
    if turns.is_empty() && stopped.is_empty() {
        return show_saved(ctx, sync, chooses);
    }
    let rest = sync.extension.log.with(|session| session.rest().0);
    let count = turns.len() + rest + usize::from(!stopped.is_empty());
    let title = with_switch(sync, deferred::list(count));
    let can_withdraw = !turns.is_empty();
    let mut rows = rows_of(&turns);
    let mut leads: Vec<_> = turns.into_iter().map(Row::Open).collect();
    let mut add = |row: String, lead: Row| {
        rows.push(row);
        leads.push(lead);
    };
    let forms: Vec<_> = stopped.iter().map(|it| (&it.call.form, &it.kept)).collect();
    if let Some(row) = interrupted(&forms) {
        add(row, Row::Interrupted);
    }
    if let Ok(found) = saved {
        add(found.heading(ctx), Row::Saved);
    }
    if !chooses {
        return Err(format!("{title}\n{}", rows.join("\n")));
    }
    if can_withdraw {
        add(deferred::withdraw().to_owned(), Row::Withdraw);
    }
    if again::can_correct(ctx, &sync.extension) {
        add(questions::again().to_owned(), Row::Correct);
    }
    let owner = Rc::clone(sync);
    let shown = rows.iter().map(String::as_str).collect();
    Ok(Some(ctx.select(&title, shown, move |ctx, row| {
        let Some(row) = row.and_then(|row| leads.get(row)) else { return };
        if let Err(sentence) = run_row(row, ctx, &owner) {
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

/// Lists the saved questions, to choose from with `chooses`.
fn show_saved<'e>(ctx: Ctx<'e>, sync: &Rc<PendingSync>, chooses: bool) -> Done<'e> {
    let found = pending(ctx, sync).map_err(|sentence| with_switch(sync, sentence))?;
    let (title, lines) = (with_switch(sync, found.heading(ctx)), list(&found));
    if !chooses {
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

/// Opens the forms of this session's saved questions.
fn answer(ctx: Ctx, sync: &Rc<PendingSync>) -> std::result::Result<(), String> {
    let found = pending(ctx, sync)?;
    if found.matched.calls.is_empty() {
        return Err(found.heading(ctx));
    }
    reask::ask_all(ctx, sync, found, &Rc::default());
    Ok(())
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
        return Err(questions::needs_ui(CLEAR));
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
        (Some(row), _) => {
            if let Some(turn) = turns.get(row - first_turn) {
                ask_withdraw(ctx, turn);
            }
        }
    })))
}

/// Withdraws the request of `turn`. Where that discards something, the user is asked first, as by Esc in its
/// form.
fn ask_withdraw(ctx: Ctx, turn: &Rc<dyn Turn>) {
    let Some(what) = turn.would_discard(ctx.env) else { return withdraw(ctx, turn) };
    let (title, rows) = discard_words(what);
    let turn = Rc::clone(turn);
    let rows = rows.iter().map(String::as_str).collect();
    let asked = ctx.select(&title, rows, move |ctx, row| {
        if row == Some(Discard::YES) {
            withdraw(ctx, &turn);
        }
    });
    tame(ctx.env, asked).ok();
}

/// Withdraws the request of `turn`, and says where the text went that was typed for it.
fn withdraw(ctx: Ctx, turn: &Rc<dyn Turn>) {
    if !turn.is_open() {
        return ctx.tell(page::gone());
    }
    let before = ctx.prompt();
    turn.withdraw(ctx.env);
    if ctx.prompt() != before {
        ctx.tell(deferred::in_prompt());
    }
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
