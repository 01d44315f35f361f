//! Answers from the pending file: they are ends of the session's calls.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::extension::Extension;
use crate::host::js::{Args, count, get, get_object, to_json, value};
use crate::host::pending::sync::{PendingSync, Source, clear_parts};
use crate::host::pi::{Ctx, Pi, screen, send_message};
use crate::model::Outcome;
use crate::pending::ItemRef;
use crate::session::Event;
use crate::session::log::LOG;
use crate::strings::programs;
use crate::surface::print::PendingCall;
use crate::transcript;

/// Shows messages of ours as the results they hold.
pub fn register_renderer(pi: Pi, extension: &Rc<Extension>) {
    let extension = Rc::clone(extension);
    // A Pi without message renderers shows the message as text.
    pi.register_message_renderer(LOG, move |args| render(args, &extension)).ok();
}

fn render<'e>(args: Args<'e>, extension: &Extension) -> Result<Unknown<'e>> {
    let env = args.env;
    let details = args.object(0).and_then(|message| get_object(env, &message, "details"));
    let details = details.map(|it| to_json(env, value(env, it)?)).transpose()?;
    let options = args.object(1);
    let expanded = options.and_then(|it| get::<bool>(env, &it, "expanded")) == Some(true);
    // Pi pads what it draws itself; a renderer's lines it takes as they are.
    let pad = options.and_then(|it| get::<f64>(env, &it, "outputPad")).map_or(1, count);
    let details = details.unwrap_or_default();
    let signs = extension.settings().signs();
    let draw = move |columns| transcript::message(&details, expanded, columns, pad, signs);
    value(env, screen::component(env, args.object(2).as_ref(), Box::new(draw))?)
}

/// How these calls of the file `source` end, by their ids, for the session. They leave the file once it has
/// that.
pub fn ends(
    sync: &PendingSync,
    source: &Source,
    answers: Vec<(PendingCall, Outcome)>,
) -> Vec<(String, Outcome)> {
    let end = |(due, outcome): (PendingCall, Outcome)| {
        let place = (source.clone(), due.items);
        sync.with(|it| it.answered.insert(due.id.clone(), place));
        (due.id, outcome)
    };
    answers.into_iter().map(end).collect()
}

/// The file has how calls of the session end.
pub fn settle(
    ctx: Ctx,
    sync: &PendingSync,
    source: &Source,
    answers: Vec<(PendingCall, Outcome)>,
    go_on: bool,
) {
    let answered = ends(sync, source, answers);
    sync.extension.handle(ctx, Event::FileRead { answered, go_on });
}

/// Clears the file of the answers of these tool calls, which the session has.
pub fn clear(ctx: Ctx, sync: &PendingSync, calls: &[String]) {
    let places =
        sync.with(|it| calls.iter().filter_map(|id| it.answered.remove(id)).collect::<Vec<_>>());
    let mut files: Vec<(Source, Vec<ItemRef>)> = Vec::new();
    for (source, items) in places {
        match files.iter_mut().find(|(file, _)| *file == source) {
            Some((_, all)) => all.extend(items),
            None => files.push((source, items)),
        }
    }
    files.into_iter().for_each(|(source, items)| clear_parts(ctx, &source, items));
}

/// Makes the model go on with a result that was written into the session.
///
/// # Errors
/// When Pi refuses the message.
pub fn go_on<'e>(env: &'e Env, sender: &Object) -> Result<Unknown<'e>> {
    let details = json!({ "kind": "go on" });
    let (content, display) = (programs::GO_ON, false);
    let message =
        json!({ "customType": LOG, "content": content, "display": display, "details": details });
    send_message(env, sender, &message, true)
}
