//! A pending file in the project that is about something this session did not ask. Nothing of it is
//! used unless the person, in a project that they trust, says yes to what is shown.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::{self, Mode};
use crate::host::extension::Extension;
use crate::host::js::arg;
use crate::host::js::timer::date_ms;
use crate::host::pending::deliver;
use crate::host::pending::questions_command::dialog;
use crate::host::pending::snapshot::Snapshot;
use crate::host::pending::sync;
use crate::host::pi::context;
use crate::model::Outcome;
use crate::strings::host as words;
use crate::surface::print::offer;

/// Says what is there, or asks whether its answers are to be used. While something else is on the
/// screen or on its way (`busy`) it is only said.
pub fn offer(env: &Env, ctx: &Object, extension: &Rc<Extension>, view: &Snapshot, busy: bool) {
    if !context::is_trusted(env, ctx) {
        return context::inform(env, ctx, &words::untrusted_file(&view.shown));
    }
    let answered = view.pending.answered();
    if let Some(file) = sync::asked_by(env, ctx, view) {
        let count = view.pending.questions.len();
        let said = words::of_another_session(&view.shown, count, answered, Some(&file));
        return context::inform(env, ctx, &said);
    }
    if answered == 0 || busy {
        return context::inform(env, ctx, &words::not_asked_here(&view.shown));
    }
    if let Err(sentence) = ask(env, ctx, extension, view) {
        context::warn(env, ctx, &sentence);
    }
}

/// Asks whether the answers in the file are to be sent. The word "yes" has to be typed: no single
/// key, and no prompt that somebody is typing at this moment, may say it. `Err` is a sentence.
pub fn ask(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
    view: &Snapshot,
) -> std::result::Result<(), String> {
    let (columns, rows) = context::terminal_size(env);
    // Pi's frame around the title takes two columns; its lines, the field and our own, ten rows.
    let room = (columns.saturating_sub(4), rows.saturating_sub(11));
    let Some(found) = offer::offer(&view.pending, room.0, room.1) else {
        return Err(words::cannot_show(&view.shown));
    };
    let title = words::use_it(&view.shown, &found.lines, found.answers.count(), found.left);
    let (source, shown, extension) =
        (view.source.clone(), view.shown.clone(), Rc::clone(extension));
    let name = name_of(&view.pending.text(), &found.lines);
    let args = FnArgs::from((title, words::TYPE_YES));
    let asked = dialog(env, ctx, "input", args, move |context, ctx| {
        let env: &Env = context.env;
        let typed = arg::<String>(context, 0).unwrap_or_default();
        if typed.trim().to_lowercase() != words::YES {
            context::append_to_prompt(env, ctx, &typed);
            return context::inform(env, ctx, &words::not_taken(&shown));
        }
        let outcome = Outcome::Answered(found.answers.clone());
        let reply = contract::reply(&found.call, &outcome, Mode::Print, date_ms());
        let brought = (name.clone(), source.clone(), found.items.clone());
        let lead = words::taken_over(&shown);
        if let Err(error) = deliver::send_taken(env, ctx, &extension, brought, &lead, &reply) {
            context::warn(env, ctx, &error.reason);
        }
    });
    asked.map(drop).map_err(|error| error.reason.clone())
}

/// A name for answers that no call is known for.
fn name_of(text: &str, lines: &[String]) -> String {
    let mut hasher = DefaultHasher::new();
    (text, lines).hash(&mut hasher);
    format!("file-{:016x}", hasher.finish())
}
