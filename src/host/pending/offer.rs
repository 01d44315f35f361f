//! A pending file in the project that is about something this session did not ask. Nothing of it is
//! used unless the person, in a project that they trust, says yes to what is shown.

use std::rc::Rc;

use crate::contract::{self, Mode};
use crate::host::js::timer::date_ms;
use crate::host::pending::deliver;
use crate::host::pending::snapshot::Snapshot;
use crate::host::pending::sync::{PendingSync, Taken};
use crate::host::pi::{Ctx, process};
use crate::model::Outcome;
use crate::pending::short_hash;
use crate::strings::{host as words, sentences};
use crate::surface::print::offer;

/// Says what is there, or asks whether its answers are to be used. While something else is on the
/// screen or on its way (`busy`) it is only said.
pub fn offer(ctx: Ctx, sync: &Rc<PendingSync>, found: &Snapshot, busy: bool) {
    if !ctx.is_trusted() {
        return ctx.inform(&words::untrusted_file(&found.shown));
    }
    let answered = found.pending.answered();
    if let Some(file) = found.session_file(ctx) {
        let count = found.pending.questions.len();
        let said = sentences::another_sessions(&found.shown, count, answered, Some(&file));
        return ctx.inform(&said);
    }
    if answered == 0 || busy {
        return ctx.inform(&words::not_asked_here(&found.shown));
    }
    if let Err(sentence) = ask(ctx, sync, found) {
        ctx.warn(&sentence);
    }
}

/// Asks whether the answers in the file are to be sent. The word "yes" has to be typed: no single
/// key, and no prompt that somebody is typing at this moment, may say it.
///
/// # Errors
/// A sentence, where this cannot be asked.
pub fn ask(ctx: Ctx, sync: &Rc<PendingSync>, found: &Snapshot) -> Result<(), String> {
    let (columns, rows) = process::terminal_size(ctx.env);
    // Pi's frame around the title takes two columns; its lines, the field and our own, ten rows.
    let room = (columns.saturating_sub(4), rows.saturating_sub(11));
    let Some(offered) = offer::offer(&found.pending, room.0, room.1) else {
        return Err(words::cannot_show(&found.shown));
    };
    let title =
        sentences::offer(&found.shown, &offered.lines, offered.answers.count(), offered.left);
    let (source, shown, owner) = (found.source.clone(), found.shown.clone(), Rc::clone(sync));
    let name = name_of(&found.pending.text(), &offered.lines);
    let asked = ctx.input(&title, words::no_typed(), move |ctx, typed| {
        let typed = typed.unwrap_or_default();
        if !sentences::is_yes(&typed) {
            ctx.append_to_prompt(&typed);
            return ctx.inform(&words::not_taken(&shown));
        }
        let outcome = Outcome::Answered(offered.answers.clone());
        let reply = contract::reply(&offered.call, &outcome, Mode::Print, date_ms());
        let (id, source) = (name.clone(), source.clone());
        let taken = Taken { id, source, items: offered.items.clone() };
        let sent = deliver::send_taken(
            ctx,
            &owner,
            taken,
            &format!("The user agreed to use these answers from {shown}:"),
            &reply,
        );
        if let Err(error) = sent {
            ctx.warn(&error.reason);
        }
    });
    asked.map(drop).map_err(|error| error.reason.clone())
}

/// A name for answers that no call is known for.
fn name_of(text: &str, lines: &[String]) -> String {
    let parts = std::iter::once(text).chain(lines.iter().map(String::as_str));
    format!("file-{}", short_hash(parts.map(str::as_bytes)))
}
