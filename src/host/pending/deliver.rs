//! Answers from the pending file: they are ends of the session's calls.

use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::host::extension::Extension;
use crate::host::js::{Maybe, Object, count, function, to_json};
use crate::host::pending::sync::{Source, clear_parts};
use crate::host::pi::{Colours, Ctx, Message, Pi, RenderOptions, Sender, screen};
use crate::model::Outcome;
use crate::pending::ItemRef;
use crate::session::Event;
use crate::session::log::LOG;
use crate::strings::programs;
use crate::surface::print::PendingCall;
use crate::transcript;

/// Shows messages of ours as the results they hold.
pub fn register_renderer(pi: &Pi, extension: &Rc<Extension>) {
    let extension = Rc::clone(extension);
    let render = function("renderMessage", move |args| {
        render(args.get(0), args.get(1), args.get(2), &extension)
    });
    // A Pi without message renderers shows the message as text.
    render.and_then(|render| pi.add_renderer(LOG, render)).ok();
}

fn render(
    message: Option<Message>,
    options: Option<RenderOptions>,
    theme: Option<Colours>,
    extension: &Extension,
) -> Result<Object> {
    let details = message.and_then(|message| message.details());
    let details = details.as_ref().map(to_json).transpose()?.unwrap_or_default();
    let expanded = options.as_ref().and_then(RenderOptions::expanded) == Some(true);
    // Pi pads what it draws itself; a renderer's lines it takes as they are.
    let pad = options.and_then(|options| options.output_pad()).map_or(1, count);
    let signs = extension.settings().signs();
    let draw = move |columns| transcript::message(&details, expanded, columns, pad, signs);
    screen::component(theme, Box::new(draw))
}

/// Settles these calls of the file `source`, by their ids, in the session. They leave the file once it has
/// the outcomes.
pub fn ends(
    extension: &Rc<Extension>,
    source: &Source,
    answers: Vec<(PendingCall, Outcome)>,
) -> Vec<(String, Outcome)> {
    let end = |(due, outcome): (PendingCall, Outcome)| {
        let place = (source.clone(), due.items);
        extension.with(|state| state.sync.answered.insert(due.id.clone(), place));
        (due.id, outcome)
    };
    answers.into_iter().map(end).collect()
}

/// The file has how calls of the session end.
pub fn settle(
    ctx: &Ctx,
    extension: &Rc<Extension>,
    source: &Source,
    answers: Vec<(PendingCall, Outcome)>,
    go_on: bool,
) {
    let answered = ends(extension, source, answers);
    extension.handle(ctx, Event::FileRead { answered, go_on });
}

/// Clears the file of the answers of these tool calls, which the session has.
pub fn clear(ctx: &Ctx, extension: &Rc<Extension>, calls: &[String]) {
    let places = extension.with(|state| {
        calls.iter().filter_map(|id| state.sync.answered.remove(id)).collect::<Vec<_>>()
    });
    let mut files: Vec<(Source, Vec<ItemRef>)> = Vec::new();
    for (source, items) in places {
        match files.iter_mut().find(|(file, _)| *file == source) {
            Some((_, all)) => all.extend(items),
            None => files.push((source, items)),
        }
    }
    for (source, items) in files {
        clear_parts(ctx, &source, items);
    }
}

/// Makes the model continue with a result that was written into the session.
///
/// # Errors
/// When Pi refuses the message.
pub fn continue_agent(sender: &Sender) -> Result<Maybe> {
    let details = json!({ "kind": "go on" });
    let (content, display) = (programs::GO_ON, false);
    let message =
        json!({ "customType": LOG, "content": content, "display": display, "details": details });
    sender.send(Object::from_json(&message)?, true)
}
