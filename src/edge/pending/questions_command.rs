//! The command `/questions`.

use std::rc::Rc;

use crate::contract::Mode;
use crate::edge::again;
use crate::edge::extension::{Extension, follow_language};
use crate::edge::js::{Maybe, promise_of};
use crate::edge::pending::command_ctx;
use crate::edge::pending::deliver::Snapshot;
use crate::edge::pending::file::lock;
use crate::edge::pending::reask;
use crate::edge::pi::{Ctx, Pi, process};
use crate::edge::tools;
use crate::model::Via;
use crate::pending::store;
use crate::session::call_data::CallData;
use crate::settings::FILE_NAME;
use crate::state::Discard;
use crate::strings::{deferred, discard_no, host as words, page, questions, transcript};
use crate::surface::command::{AUTO, Command, choose_language, complete};
use crate::surface::deferred::{DeferredRequest, interrupted, rows, would_discard};
use crate::view::discard_words;

/// The result of a subcommand; `Err` is a sentence for the user.
type Done = Result<(), String>;

/// Registers the command, if this Pi supports commands.
pub fn register(pi: &Pi, extension: &Rc<Extension>) {
    let extension = Rc::clone(extension);
    let handler = move |typed: String, ctx: Ctx| {
        extension.enter(ctx.clone());
        if typed.trim() == command_ctx::ARGUMENT {
            command_ctx::run_next(&ctx, &extension);
            return Ok(Maybe(None));
        }
        let extension = Rc::clone(&extension);
        promise_of(async move {
            if let Err(sentence) = run(typed.trim(), &extension).await {
                extension.ctx().report(&sentence);
            }
        })
    };
    pi.register_command("questions", questions::about(), handler, Some(complete)).ok();
}

async fn run(typed: &str, extension: &Rc<Extension>) -> Done {
    match Command::parse(typed)? {
        Command::Open => show(extension, true).await?,
        Command::Show => show(extension, false).await?,
        Command::Clear => clear(extension).await?,
        Command::Again(number) => again::again(number, extension)?,
        Command::History => again::history(extension)?,
        Command::Ask if extension.ctx().mode() == Mode::Print => {
            return Err(questions::needs_ui("ask"));
        }
        Command::Ask => extension.ask_in_form()?,
        Command::Switch { is_off } => {
            let sentence = if is_off { transcript::off() } else { transcript::on() };
            if !tools::switch(extension, is_off) {
                return Err(sentence.to_owned());
            }
        }
        Command::OpenPanel => extension.show_panel(),
        Command::ClosePanel => extension.stop_panel(),
        Command::Language(tag) => {
            if tag.eq_ignore_ascii_case(AUTO) {
                follow_language(extension.settings().language);
            }
            let file = process::agent_dir().unwrap_or_default().join(FILE_NAME);
            extension.ctx().report(&choose_language(tag, &file));
            // Listeners receive the open questions again.
            extension.run();
            extension.translate_panel();
        }
    }
    Ok(())
}

/// Reads the pending file; `None` if it is empty. `Err` is a sentence.
fn read(extension: &Rc<Extension>) -> Result<Option<Snapshot>, String> {
    let found =
        Snapshot::read(extension)?.filter(|found| !found.saved.pending.questions.is_empty());
    match found {
        Some(found) if found.saved.matched.unproven && !extension.ctx().is_trusted() => {
            Err(words::untrusted_file(&found.saved.shown))
        }
        found => Ok(found),
    }
}

/// Reads the pending file. `Err` is a sentence, also for an empty file.
fn pending(extension: &Rc<Extension>) -> Result<Snapshot, String> {
    read(extension)?.ok_or_else(|| words::nothing_pending().to_owned())
}

/// The action of a row of the list.
#[derive(Clone)]
enum Row {
    /// The form of a request.
    Open(String),
    /// The forms of the stopped calls.
    Interrupted,
    /// The forms of the saved questions.
    Saved,
    /// The list of requests to withdraw.
    Withdraw,
    /// The form of the last answered call.
    Correct,
}

/// Returns the heading and the rows of the list: deferred requests, interrupted calls, saved
/// questions. `Err` is a sentence if there are none.
fn waiting(extension: &Rc<Extension>) -> Result<(String, Vec<(String, Row)>), String> {
    let ids = extension.hidden_ids();
    let names = rows_of(extension, &ids);
    let mut rows: Vec<_> = names.into_iter().zip(ids.into_iter().map(Row::Open)).collect();
    rows.extend(interrupted(&stopped(extension)).map(|row| (row, Row::Interrupted)));
    let rest = extension.session(|session| session.count_unopened().0);
    let title = deferred::list(rows.len() + rest);
    let title = match pending(extension) {
        Ok(found) if rows.is_empty() => {
            rows.extend(found.saved.lines().into_iter().map(|line| (line, Row::Saved)));
            found.heading(&extension.ctx())
        }
        Ok(found) => {
            rows.push((found.heading(&extension.ctx()), Row::Saved));
            title
        }
        Err(sentence) if rows.is_empty() => return Err(with_switch(extension, sentence)),
        Err(_) => title,
    };
    Ok((with_switch(extension, title), rows))
}

/// Returns the stopped calls that can be asked again; none while the agent works.
fn stopped(extension: &Rc<Extension>) -> Vec<CallData> {
    if !extension.ctx().is_idle() {
        return Vec::new();
    }
    extension.look(|_| ());
    extension.session(|session| session.interrupted_calls())
}

/// If one item is waiting and `may_open`, opens it. Otherwise lists all: as a choice in a terminal,
/// and in a client if `may_open`.
async fn show(extension: &Rc<Extension>, may_open: bool) -> Done {
    let (title, mut rows) = waiting(extension)?;
    let ctx = extension.ctx();
    let chooses = ctx.mode() == Mode::Interactive || may_open && ctx.mode() == Mode::Rpc;
    match rows.as_slice() {
        // Saved questions come last, so nothing else is waiting.
        [(_, row)] | [(_, row @ Row::Saved), ..] if chooses && may_open => {
            return run_row(row, extension).await;
        }
        _ => {}
    }
    if chooses && rows.iter().any(|(_, row)| matches!(row, Row::Open(_))) {
        rows.push((deferred::withdraw().to_owned(), Row::Withdraw));
    }
    if chooses && again::can_correct(extension) {
        rows.push((questions::again().to_owned(), Row::Correct));
    }
    let (shown, rows): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    if !chooses {
        return Err(format!("{title}\n{}", shown.join("\n")));
    }
    match ctx.select(&title, shown).await.and_then(|row| rows.get(row)) {
        Some(row) => run_row(row, extension).await,
        None => Ok(()),
    }
}

/// Performs the action of the row.
async fn run_row(row: &Row, extension: &Rc<Extension>) -> Done {
    match row {
        Row::Open(id) if extension.is_open(id) => {
            if !extension.open(id) {
                return Err(deferred::one_is_open().to_owned());
            }
        }
        Row::Interrupted if !stopped(extension).is_empty() => {
            reask::resume_calls(extension);
        }
        Row::Open(_) | Row::Interrupted => return Err(page::gone().to_owned()),
        Row::Saved => {
            let found = pending(extension)?;
            if found.saved.matched.calls.is_empty() {
                return Err(found.heading(&extension.ctx()));
            }
            reask::ask_all(extension, found, &Rc::default());
        }
        Row::Withdraw => clear(extension).await?,
        Row::Correct => again::again("", extension)?,
    }
    Ok(())
}

/// Returns `text`, with a line below it if questions are off.
fn with_switch(extension: &Rc<Extension>, text: String) -> String {
    if extension.is_off() { format!("{text}\n{}", transcript::off()) } else { text }
}

/// Returns a row for each of the deferred requests `ids`.
fn rows_of(extension: &Extension, ids: &[String]) -> Vec<String> {
    let now = extension.now();
    extension.session(|session| {
        let calls = ids.iter().filter_map(|id| session.calls.find(id));
        rows(&calls.map(|call| DeferredRequest::of(call, now)).collect::<Vec<_>>(), now.date)
    })
}

/// Asks which request or saved questions to clear, and clears them. The cursor starts on No.
async fn clear(extension: &Rc<Extension>) -> Done {
    let ctx = extension.ctx();
    let cwd = ctx.cwd().unwrap_or_default();
    let saved = match read(extension) {
        Ok(found) => found.map(|found| (found.path, found.saved.pending.questions.len())),
        // The user can also remove a file that cannot be read.
        Err(sentence) => {
            ctx.report(&sentence);
            Some((store::path(&cwd), 0))
        }
    };
    let ids = extension.hidden_ids();
    if saved.is_none() && ids.is_empty() {
        return Err(words::nothing_pending().to_owned());
    }
    if ctx.mode() == Mode::Print {
        return Err(questions::needs_ui("clear"));
    }
    let count = saved.as_ref().map_or(0, |(_, count)| *count) + ids.len();
    let mut rows = vec![discard_no(count.max(1))];
    rows.extend(
        saved.iter().map(|(path, count)| words::clear(*count, store::relative(&cwd, path))),
    );
    rows.extend(rows_of(extension, &ids));
    let title = if saved.is_some() { words::clear_which() } else { deferred::withdraw() };
    let path = saved.map(|(path, _)| path);
    let first = 1 + usize::from(path.is_some());
    match (ctx.select(title, rows).await, path) {
        (None | Some(0), _) => {}
        (Some(1), Some(path)) => {
            let lock = lock(&cwd).await.map_err(|error| store::not_cleared(&cwd, &error))?;
            lock.remove(&path)?;
            ctx.report(words::cleared());
        }
        (Some(row), _) => {
            if let Some(id) = ids.get(row - first) {
                ask_withdraw(extension, id).await;
            }
        }
    }
    Ok(())
}

/// Withdraws the request `id`, and reports where its typed text went. If that discards work, asks
/// first, as Esc in its form does.
async fn ask_withdraw(extension: &Rc<Extension>, id: &str) {
    let ctx = extension.ctx();
    let draft = extension.surface(id).and_then(|surface| surface.draft());
    let data = extension.call_data(id);
    if let Some(what) = data.and_then(|data| would_discard(&data, draft.as_ref())) {
        let (title, rows) = discard_words(what);
        if ctx.select(&title, rows.to_vec()).await != Some(Discard::YES) {
            return;
        }
    }
    let Some(outcome) = extension.session(|session| session.calls.withdrawal(id)) else {
        return ctx.report(page::gone());
    };
    let before = ctx.prompt();
    extension.settle_by(id, outcome, Via::Terminal);
    if ctx.prompt() != before {
        ctx.report(deferred::in_editor());
    }
}
