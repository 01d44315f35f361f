//! A pending file in the project that is about something this session did not ask. Nothing of it is
//! used unless the person, in a project that they trust, says yes to what is shown.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use super::bring::{self, View};
use super::clock::date_ms;
use super::context;
use super::desk::Desk;
use super::headless;
use super::js::arg;
use super::questions::choose;
use crate::contract::{self, Mode};
use crate::model::Outcome;
use crate::strings::host as words;
use crate::surface::print::offer::{self, Offer};

/// Says what is there, or asks whether its answers are to be used. With a prompt of its own on the
/// way (`prompted`) Pi's screen stays free: it is only said.
pub fn offer(env: &Env, ctx: &Object, desk: &Rc<Desk>, view: &View, prompted: bool) {
    if !context::is_trusted(env, ctx) {
        return context::inform(env, ctx, &words::untrusted_file(&view.shown));
    }
    if let Some(file) = headless::asked_by(env, ctx, view) {
        let answered = offer::answered(&view.pending);
        let count = view.pending.questions.len();
        let said = words::of_another_session(&view.shown, count, answered, Some(&file));
        return context::inform(env, ctx, &said);
    }
    match offer::offer(&view.pending) {
        Some(found) if !prompted => {
            if let Err(error) = ask(env, ctx, desk, view, found) {
                context::warn(env, ctx, &error.reason);
            }
        }
        _ => context::inform(env, ctx, &words::not_asked_here(&view.shown)),
    }
}

/// Asks whether what `found` shows is to be sent; the cursor starts on No.
pub fn ask(env: &Env, ctx: &Object, desk: &Rc<Desk>, view: &View, found: Offer) -> Result<()> {
    let title = words::use_it(&view.shown, &found.lines, found.left);
    let (source, shown, desk) = (view.source.clone(), view.shown.clone(), Rc::clone(desk));
    let name = name_of(&view.pending.text(), &found.lines);
    let rows = [words::NO, words::YES_SEND];
    choose(env, ctx, &title, &rows, move |context, ctx| {
        if arg::<String>(context, 0).as_deref() != Some(words::YES_SEND) {
            return;
        }
        let env: &Env = context.env;
        let outcome = Outcome::Answered(found.answers.clone());
        let reply = contract::reply(&found.call, &outcome, Mode::Print, date_ms());
        let brought = (name.clone(), source.clone(), found.parts.clone());
        let lead = words::taken_over(&shown);
        if let Err(error) = bring::send_taken(env, ctx, &desk, brought, &lead, &reply) {
            context::warn(env, ctx, &error.reason);
        }
    })
    .map(drop)
}

/// A name for answers that no call is known for.
fn name_of(text: &str, lines: &[String]) -> String {
    let mut hasher = DefaultHasher::new();
    (text, lines).hash(&mut hasher);
    format!("file-{:016x}", hasher.finish())
}
