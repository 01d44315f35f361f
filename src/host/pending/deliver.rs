//! Delivers answers from the pending file as outcomes of the session's calls. In print mode, it
//! first saves interrupted calls to the file, and reports missing answers.

use std::io::{self, ErrorKind};
use std::mem;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::json;

use crate::contract::{self, Mode};
use crate::host::call::pending_file::{lock, save};
use crate::host::extension::Extension;
use crate::host::images::Content;
use crate::host::js::timer::date_ms;
use crate::host::js::{Maybe, Object, count, function, promise_of, to_json};
use crate::host::pending::snapshot::{Pass, Snapshot, report_notes};
use crate::host::pending::sync::{Source, clear_parts};
use crate::host::pi::{
    Colours, Ctx, Message, Pi, RenderOptions, Sender, print_fault, process, screen, session,
};
use crate::model::Outcome;
use crate::pending::store::{self, Lock};
use crate::pending::{ItemRef, ToolCall};
use crate::session::Event;
use crate::session::facts::Facts;
use crate::session::log::{LOG, Slot, Turn};
use crate::session::telling;
use crate::strings::{host as words, programs};
use crate::surface::print::PendingCall;
use crate::transcript;

/// Registers the renderer of our messages, which draws the results in them.
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
    // Pi adds padding to its own components, but not to the lines of a renderer.
    let pad = options.and_then(|options| options.output_pad()).map_or(1, count);
    let signs = extension.settings().signs();
    let draw = move |columns| transcript::message(&details, expanded, columns, pad, signs);
    screen::component(theme, Box::new(draw))
}

/// Settles these calls of the file `source`, by their ids. They are removed from the file after the
/// session has their outcomes.
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

/// Settles the calls of the session that the file answers.
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

/// Removes the answers of these tool calls from the file, because the session has them.
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

/// Makes the agent continue after a result was written into the session.
///
/// # Errors
/// Pi refuses the message.
pub fn continue_agent(sender: &Sender) -> Result<Maybe> {
    let details = json!({ "kind": "go on" });
    let (content, display) = (programs::GO_ON, false);
    let message =
        json!({ "customType": LOG, "content": content, "display": display, "details": details });
    sender.send(Object::from_json(&message)?, true)
}

/// Returns `true` if there are answers or interrupted calls to handle although Pi has no prompt.
pub fn has_work(extension: &Rc<Extension>, pass: &Pass) -> bool {
    let is_answered =
        |found: &Snapshot| found.saved.matched.calls.iter().any(PendingCall::is_answered);
    pass.cut_off.is_some()
        || matches!(&pass.found, Ok(Some(found)) if is_answered(found))
        || extension.log.look(&pass.ctx, |log| !log.due.is_empty())
}

/// Delivers all answers. `sender` has Pi's `sendMessage`; with `go_on`, the model continues at
/// once. Returns a promise for Pi, if there is one. If nothing was sent, Pi's own prompt is
/// released.
///
/// # Errors
/// Pi refuses the message.
pub fn deliver(
    pass: Pass,
    sender: Sender,
    extension: &Rc<Extension>,
    go_on: bool,
) -> Result<Maybe> {
    let Pass { ctx, cut_off, found } = pass;
    let (Some(cut), Some(cwd)) = (cut_off, ctx.cwd()) else {
        return send_answered(&ctx, &sender, extension, found, go_on, false);
    };
    let owner = Rc::clone(extension);
    promise_of(async move {
        let lock = lock(&cwd).await;
        let sent = match &lock {
            Err(error) if error.kind() == ErrorKind::WouldBlock && go_on => {
                // It stays interrupted and is asked again, because the questions are valid.
                let sentence = store::not_saved(&cwd, error);
                ctx.report(&sentence);
                Err(Error::from_reason(sentence))
            }
            _ => {
                let completed = save_interrupted(&ctx, &owner, &cut, lock.as_ref());
                // The next step takes the lock again.
                drop(lock);
                let found = Snapshot::read(&owner, &ctx);
                send_answered(&ctx, &sender, &owner, found, go_on, completed)
            }
        };
        if sent.is_err() {
            owner.with(|state| mem::take(&mut state.sync.awaited));
        }
        sent.unwrap_or(Maybe(None))
    })
}

fn send_answered(
    ctx: &Ctx,
    sender: &Sender,
    extension: &Rc<Extension>,
    found: std::result::Result<Option<Snapshot>, String>,
    go_on: bool,
    completed: bool,
) -> Result<Maybe> {
    let found = found.unwrap_or_else(|sentence| {
        ctx.report(&sentence);
        None
    });
    let mut answers = Vec::new();
    if let Some(mut found) = found {
        let nothing = found.saved.matched.calls.is_empty();
        let answered = found.take_answered(ctx);
        report_notes(ctx, found.saved.missing(go_on && answered.is_empty() && !completed));
        extension.with(|state| state.sync.flagged = None);
        if nothing && found.saved.is_flagged {
            print_fault(&found.heading(ctx));
            process::fail();
        } else if found.saved.matched.unproven && found.saved.pending.answered() > 0 {
            print_fault(&words::not_used(&found.saved.shown));
        }
        answers = ends(extension, &found.source, answered);
    }
    let mut sent = extension.file_read(ctx, sender, answers, go_on)?;
    if sent.is_none() && completed && go_on {
        sent = Some(continue_agent(sender)?);
    }
    if sent.is_none() {
        extension.with(|state| mem::take(&mut state.sync.awaited));
    }
    Ok(sent.unwrap_or(Maybe(None)))
}

/// Writes the results of interrupted calls: their questions are in the file. Returns `false` if the
/// session cannot be written.
fn save_interrupted(
    ctx: &Ctx,
    extension: &Rc<Extension>,
    cut: &Turn,
    lock: std::result::Result<&Lock, &io::Error>,
) -> bool {
    let flavor = extension.settings().flavor;
    let saved = |call: &ToolCall| match contract::parse(&call.tool, flavor, call.args.clone()) {
        Ok(parsed) => {
            let facts = Facts::new(call.id.clone(), call.tool.clone(), parsed);
            let outcome = save(ctx, lock, &facts, true);
            contract::reply(&facts.call, &outcome, Mode::Print, date_ms())
        }
        Err(refused) => telling::refusal(refused),
    };
    // Calls that are open or settled in the session must not stay in the file.
    let open = cut.slots.iter().filter(|slot| slot.is_open());
    let settled = |slot: &Slot| telling::reply_of(slot, flavor, false, date_ms());
    let replies = open.map(|slot| settled(slot).unwrap_or_else(|| saved(&slot.call)));
    let replies: Vec<_> = replies.map(|reply| (reply, Content::default())).collect();
    let carried = extension.log.carried(ctx);
    session::complete(ctx, cut, &replies, carried.as_ref()).is_ok()
}
