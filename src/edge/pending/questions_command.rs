//! The command `/questions`.

use std::rc::Rc;

use crate::disk::agent_dir;
use crate::edge::extension::{Extension, follow_language};
use crate::edge::js::promise_of;
use crate::edge::js::timer::{date_ms, local_iso};
use crate::edge::pending::start::open_switched;
use crate::edge::pending::{command_ctx, deliver};
use crate::edge::pi::{Ctx, Pi};
use crate::model::Via;
use crate::session::Event;
use crate::settings::FILE_NAME;
use crate::state::Discard;
use crate::strings::sentences::minute_of;
use crate::strings::{deferred, host as words, page, questions};
use crate::surface::command::{AUTO, Command, choose_language, complete};
use crate::surface::deferred::withdrawal_question;
use crate::surface::history;
use crate::surface::print::saved::Saved;
use crate::surface::waiting::{Choice, Row, Waiting};

/// The result of a subcommand; `Err` is a sentence for the user.
type Done = Result<(), String>;

/// Registers the command, if this Pi supports commands.
pub fn register(pi: &Pi, extension: &Rc<Extension>) {
    let extension = Rc::clone(extension);
    let handler = move |typed: String, ctx: Ctx| {
        extension.enter(ctx.clone());
        if typed.trim() == command_ctx::ARGUMENT {
            command_ctx::run_next(&ctx, &extension);
            return open_switched(&extension);
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

/// Runs the command with the arguments `typed`.
async fn run(typed: &str, extension: &Rc<Extension>) -> Done {
    let mode = extension.ctx().mode();
    match Command::parse(typed, mode)? {
        Command::Open => choose(extension, read(extension), |waiting| waiting.list(true)).await?,
        Command::Show => choose(extension, read(extension), |waiting| waiting.list(false)).await?,
        Command::Clear => clear(extension).await?,
        Command::Again(number) => ask_again(number, extension)?,
        Command::History => {
            let today = local_iso(date_ms());
            let when = |at_ms| minute_of(&local_iso(at_ms), &today);
            let asked = extension.look(|log| history::history(log, mode, when))?;
            deliver::ask(extension, asked);
        }
        Command::Ask => extension.ask_in_form()?,
        Command::Switch { is_off } => {
            let visible = extension.pi().and_then(|pi| pi.active_tools().ok()).unwrap_or_default();
            extension.handle(Event::Switched { is_off, visible });
        }
        Command::OpenPanel => extension.show_panel(),
        Command::ClosePanel => extension.stop_panel(),
        Command::Language(tag) => {
            if tag.eq_ignore_ascii_case(AUTO) {
                follow_language(extension.settings().language);
            }
            let file = agent_dir().unwrap_or_default().join(FILE_NAME);
            extension.ctx().report(&choose_language(tag, &file));
            // Translates the line above the editor, and an alert in the terminal's title.
            extension.run();
            extension.translate_panel();
        }
    }
    Ok(())
}

/// Opens a form for changing the submitted answers of a call: of the call with the number `typed`;
/// without a number, of the latest call that can be reopened.
fn ask_again(typed: &str, extension: &Rc<Extension>) -> Done {
    let flavor = extension.settings().flavor;
    let asked = extension.look(|log| history::again(log, typed, flavor))?;
    deliver::ask(extension, asked);
    Ok(())
}

/// Reads the pending file; `None` if it has no questions. `Err` is a sentence: the file cannot be
/// read, or it is of another session and the user does not trust the project.
fn read(extension: &Rc<Extension>) -> Result<Option<Saved>, String> {
    Saved::for_command(deliver::read(extension)?, || extension.ctx().is_trusted())
}

/// Lets the user choose a row from the list that `list` returns, and performs the row's effect.
async fn choose(
    extension: &Rc<Extension>,
    saved: Result<Option<Saved>, String>,
    list: impl FnOnce(Waiting<'_>) -> Result<Choice, String>,
) -> Done {
    extension.look(|_| ());
    let (mode, now) = (extension.ctx().mode(), extension.session_now());
    let choice = extension.session(|session| list(Waiting { session, saved, mode, now }))?;
    let row = match choice {
        Choice::Row(row) => row,
        Choice::List(title, rows) => {
            let (shown, rows): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
            let chosen = extension.ctx().select(&title, shown).await;
            chosen.and_then(|row| rows.into_iter().nth(row)).unwrap_or(Row::Keep)
        }
    };
    perform(extension, row).await
}

/// Performs the effect of a row.
async fn perform(extension: &Rc<Extension>, row: Row) -> Done {
    match row {
        Row::Keep => {}
        Row::Open(id) => extension.open(&id)?,
        Row::Interrupted => extension.handle(Event::InterruptedChosen),
        Row::Saved => {
            deliver::ask_all(extension, Saved::with_open_calls(read(extension)?)?, true);
        }
        Row::Clear => Box::pin(clear(extension)).await?,
        Row::Correct => ask_again("", extension)?,
        Row::RemoveFile(path) => {
            let ctx = extension.ctx();
            deliver::change_file(&extension.ctx(), move |lock| {
                lock.remove(&path)?;
                ctx.report(words::cleared());
                Ok(())
            });
        }
        Row::Withdraw(id) => ask_withdraw(extension, &id).await?,
    }
    Ok(())
}

/// Lets the user choose an open request or the saved questions. Withdraws the request, or removes
/// the questions from the pending file.
async fn clear(extension: &Rc<Extension>) -> Done {
    let cwd = extension.ctx().cwd().unwrap_or_default();
    choose(extension, read(extension), |waiting| waiting.clear(&cwd)).await
}

/// Withdraws the request `id`. If this discards answers, first asks the user for confirmation, like
/// Esc in the form. If typed text moves from the form to Pi's editor, reports this to the user.
async fn ask_withdraw(extension: &Rc<Extension>, id: &str) -> Done {
    let ctx = extension.ctx();
    let draft = extension.surface(id).and_then(|surface| surface.draft());
    let data = extension.call_data(id);
    let question = data.and_then(|data| withdrawal_question(&data, draft.as_ref()));
    if let Some((title, rows)) = question
        && ctx.select(&title, rows.to_vec()).await != Some(Discard::YES)
    {
        return Ok(());
    }
    let outcome = extension.session(|session| session.calls.withdrawal(id));
    let before = ctx.prompt();
    extension.settle(id, outcome.ok_or_else(page::gone)?, Via::Terminal);
    if ctx.prompt() != before {
        ctx.report(deferred::in_editor());
    }
    Ok(())
}
