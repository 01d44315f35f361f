//! `/questions` with calls that nobody waits for: lists them, opens one, withdraws one.

use std::rc::Rc;

use napi::bindgen_prelude::*;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::timer::date_ms;
use crate::host::pi::Ctx;
use crate::host::queue::Turn;
use crate::strings::deferred as words;
use crate::surface::deferred::{Waiting, rows};

/// What a subcommand gives: something for Pi to await, or a sentence for the person.
pub type Done<'e> = std::result::Result<Option<Result<Unknown<'e>>>, String>;

/// Shows the next list, where there is one.
pub type More = Rc<dyn Fn(Ctx<'_>)>;

/// A row for each call that stands aside.
fn listed(turns: &[Rc<dyn Turn>]) -> Vec<String> {
    let each = turns.iter().map(|turn| Waiting {
        form: &turn.facts().call.form,
        asked_at_ms: turn.asked_at_ms(),
        from: turn.facts().from.as_deref(),
        closes_in_ms: turn.closes_in_ms(),
    });
    rows(&each.collect::<Vec<_>>(), date_ms())
}

/// The call in the row with this index; `None` where it is over.
fn chosen(turns: &[Rc<dyn Turn>], row: usize) -> Option<Rc<dyn Turn>> {
    turns.get(row).filter(|turn| turn.is_open()).cloned()
}

/// Opens the form of `turn`.
///
/// # Errors
/// A sentence, while another form is open.
pub fn open(
    ctx: Ctx,
    extension: &Extension,
    turn: &Rc<dyn Turn>,
) -> std::result::Result<(), String> {
    if extension.open(ctx.env, turn) { Ok(()) } else { Err(words::one_is_open().to_owned()) }
}

/// The list: a row opens its call, the row behind them withdraws one. `more` is another list to show,
/// with its row. `None` where nothing stands aside.
pub fn show<'e>(
    ctx: Ctx<'e>,
    extension: &Rc<Extension>,
    more: Option<(String, More)>,
) -> Option<Done<'e>> {
    let turns = extension.queue.aside();
    if turns.is_empty() {
        return None;
    }
    let rows = listed(&turns);
    let title = words::list(turns.len() + extension.log.with(|session| session.rest().0));
    if ctx.mode() != Mode::Interactive {
        return Some(Err(format!("{title}\n{}", rows.join("\n"))));
    }
    let of = Rc::clone(extension);
    let (label, more) = more.unzip();
    let mut shown: Vec<_> = rows.iter().map(String::as_str).collect();
    shown.push(words::withdraw());
    shown.extend(label.as_deref());
    Some(Ok(Some(ctx.select(&title, shown, move |ctx, row| {
        let Some(row) = row else { return };
        let done = match (row.checked_sub(turns.len()), &more) {
            (Some(0), _) => pick(ctx, &of),
            (Some(_), Some(more)) => {
                more(ctx);
                Ok(())
            }
            _ => match chosen(&turns, row) {
                Some(turn) => open(ctx, &of, &turn),
                None => Err(words::is_over().to_owned()),
            },
        };
        if let Err(sentence) = done {
            ctx.tell(&sentence);
        }
    }))))
}

/// `/questions withdraw`, with the number of the row in the list; without one, the only call is
/// withdrawn, or one of them is picked.
///
/// # Errors
/// A sentence, where there is no such call.
pub fn withdraw(
    ctx: Ctx,
    extension: &Rc<Extension>,
    typed: &str,
) -> std::result::Result<(), String> {
    let turns = extension.queue.aside();
    if turns.is_empty() {
        return Err(words::nothing().to_owned());
    }
    if typed.is_empty() {
        return match turns.as_slice() {
            [turn] => take_back(ctx, turn),
            _ if ctx.mode() == Mode::Interactive => pick(ctx, extension),
            _ => Err(words::which().to_owned()),
        };
    }
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let turn = number.and_then(|at| turns.get(at)).ok_or_else(|| words::no_such(turns.len()))?;
    take_back(ctx, turn)
}

/// Lets the person pick what to withdraw.
fn pick(ctx: Ctx, extension: &Rc<Extension>) -> std::result::Result<(), String> {
    let turns = extension.queue.aside();
    let rows = listed(&turns);
    let shown = rows.iter().map(String::as_str).collect();
    let opened = ctx.select(words::withdraw_which(), shown, move |ctx, row| {
        let done = match row.map(|row| chosen(&turns, row)) {
            Some(Some(turn)) => take_back(ctx, &turn),
            Some(None) => Err(words::is_over().to_owned()),
            None => Ok(()),
        };
        if let Err(sentence) = done {
            ctx.tell(&sentence);
        }
    });
    opened.map(drop).map_err(|error| error.reason.clone())
}

fn take_back(ctx: Ctx, turn: &Rc<dyn Turn>) -> std::result::Result<(), String> {
    if !turn.is_open() {
        return Err(words::is_over().to_owned());
    }
    turn.withdraw(ctx.env);
    Ok(())
}
