//! Reads the pending file, and delivers its answers as outcomes of the session's calls. In print
//! mode, it first saves interrupted calls to the file, and reports missing answers.

use std::io::{self, ErrorKind};
use std::mem;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::contract::{self, Mode};
use crate::edge::extension::Extension;
use crate::edge::images::Content;
use crate::edge::js::timer::date_ms;
use crate::edge::js::{Json, Maybe, Object, count, function, promise_of};
use crate::edge::pending::file::{clear_parts, lock, save};
use crate::edge::pi::{Message, Pi, RenderOptions, Sender, print_fault, process, screen, session};
use crate::pending::ToolCall;
use crate::pending::store::{self, Lock};
use crate::session::call_data::CallData;
use crate::session::log::{LOG, Log, Slot, Turn};
use crate::session::{Event, FileAnswer, replies};
use crate::strings::programs;
use crate::surface::print::saved::Saved;
use crate::surface::print::{self, PendingCall};
use crate::transcript;

/// The pending file; `None` without one. `Err` is a sentence if it cannot be read.
pub type Found = std::result::Result<Option<Saved>, String>;

/// Reads the pending file. Removes questions from the file if the session has their answers.
pub fn read(extension: &Rc<Extension>) -> Found {
    let ctx = extension.ctx();
    let Some(cwd) = ctx.cwd() else { return Ok(None) };
    let id = session::id(&ctx);
    let Some(store::Found { path, pending }) = store::find(&cwd, &id)? else { return Ok(None) };
    let flavor = extension.settings().flavor;
    let matched = |log: &Log| print::match_calls(&pending, &id, log.calls.iter(), flavor);
    let mut matched = extension.look(matched);
    let done = mem::take(&mut matched.done);
    if !done.is_empty() {
        clear_parts(&ctx, pending.session_id.clone(), done);
    }
    let named = pending.session_id.as_deref().filter(|_| matched.calls.is_empty());
    let file = named.zip(session::dir(&ctx)).and_then(|(id, dir)| {
        store::session_file(&dir, pending.session_file.as_deref(), id)?
            .into_os_string()
            .into_string()
            .ok()
    });
    let mut found = Saved {
        shown: store::relative(&cwd, &path),
        path,
        matched,
        is_flagged: false,
        is_own: session::file(&ctx) == file,
        session_file: file,
        pending,
    };
    if let Some(given) = extension.with(|state| state.sync.flagged.clone())
        && let Err(refused) = found.prefill(given)
    {
        extension.with(|state| state.sync.flagged.take());
        if ctx.mode() == Mode::Print {
            process::fail();
        }
        return Err(refused);
    }
    Ok(Some(found))
}

/// Takes the file's answers for delivery, and reports about them ([`Saved::take_answers`]).
pub fn take_answers(
    extension: &Extension,
    found: &mut Saved,
    is_new: bool,
    is_alone: bool,
) -> Vec<FileAnswer> {
    let ctx = extension.ctx();
    let (answers, said) = found.take_answers(ctx.mode(), is_new, is_alone);
    extension.with(|state| state.sync.flagged = None);
    said.sentences.iter().for_each(|sentence| ctx.report(sentence));
    if let Some(fault) = said.fault {
        print_fault(&fault);
    }
    if said.must_fail && ctx.mode() == Mode::Print {
        process::fail();
    }
    answers
}

/// Registers the renderer of our messages, which draws the results in them.
pub fn register_renderer(pi: &Pi, extension: &Rc<Extension>) {
    let extension = Rc::clone(extension);
    let render = function("renderMessage", move |args| {
        let (message, options): (Option<Message>, Option<RenderOptions>) =
            (args.get(0), args.get(1));
        let details = message.and_then(|message| message.details());
        let details = details.map_or_else(Default::default, |Json(details)| details);
        let expanded = options.as_ref().and_then(RenderOptions::expanded) == Some(true);
        // Pi adds padding to its own components, but not to the lines of a renderer.
        let pad = options.and_then(|options| options.output_pad()).map_or(1, count);
        let signs = extension.settings().signs();
        let draw = move |columns| transcript::message(&details, expanded, columns, pad, signs);
        screen::component(args.get(2), Box::new(draw))
    });
    // A Pi without message renderers shows the message as text.
    render.and_then(|render| pi.add_renderer(LOG, render)).ok();
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
pub fn has_work(extension: &Extension, unanswered_turn: Option<&Turn>, found: &Found) -> bool {
    let is_answered = |found: &Saved| found.matched.calls.iter().any(PendingCall::is_answered);
    unanswered_turn.is_some()
        || matches!(found, Ok(Some(found)) if is_answered(found))
        || extension.look(|log| !log.due.is_empty())
}

/// Saves the interrupted calls in `unanswered_turn` to the file, then delivers all answers. With
/// `starts_turn`, the model continues. Returns a promise for Pi, if there is one. If nothing was
/// sent, Pi's own prompt is released.
///
/// # Errors
/// There are no promises.
pub fn deliver(
    extension: &Rc<Extension>,
    unanswered_turn: Option<Turn>,
    found: Found,
    starts_turn: bool,
) -> Result<Maybe> {
    let (Some(cut), Some(cwd)) = (unanswered_turn, extension.ctx().cwd()) else {
        return Ok(send_answered(extension, found, starts_turn, false));
    };
    let owner = Rc::clone(extension);
    promise_of(async move {
        let lock = lock(&cwd).await;
        if starts_turn
            && let Err(error) = &lock
            && error.kind() == ErrorKind::WouldBlock
        {
            // The turn stays interrupted, so its questions are asked again.
            owner.ctx().report(&store::not_saved(&cwd, error));
            owner.with(|state| mem::take(&mut state.sync.awaited));
            return Maybe(None);
        }
        let completed = save_interrupted(&owner, &cut, lock.as_ref());
        // The next step takes the lock again.
        drop(lock);
        send_answered(&owner, read(&owner), starts_turn, completed)
    })
}

/// Sends the answers of the file. Returns Pi's result for the last message, if one was sent.
/// `completed`: the session has results of interrupted calls.
fn send_answered(
    extension: &Rc<Extension>,
    found: Found,
    starts_turn: bool,
    completed: bool,
) -> Maybe {
    let (mut session, mut answered) = (None, Vec::new());
    match found {
        Ok(Some(mut found)) => {
            answered = take_answers(extension, &mut found, false, starts_turn && !completed);
            session = found.pending.session_id;
        }
        Ok(None) => {}
        Err(sentence) => extension.ctx().report(&sentence),
    }
    let mut sent = extension.handle_and_send(Event::FileRead { session, answered, starts_turn });
    if sent.is_none() && completed && starts_turn {
        sent = continue_agent(&extension.sender()).ok();
    }
    if sent.is_none() {
        extension.with(|state| mem::take(&mut state.sync.awaited));
    }
    sent.unwrap_or(Maybe(None))
}

/// Saves interrupted calls to the file, and writes their results. Returns `false` if the session
/// cannot be written.
fn save_interrupted(
    extension: &Rc<Extension>,
    cut: &Turn,
    lock: std::result::Result<&Lock, &io::Error>,
) -> bool {
    let ctx = extension.ctx();
    let flavor = extension.settings().flavor;
    let saved = |call: &ToolCall| match contract::parse(&call.tool, flavor, call.args.clone()) {
        Ok(parsed) => {
            let data = CallData::new(call.id.clone(), call.tool.clone(), parsed);
            let outcome = save(&ctx, lock, &data, true);
            contract::reply(&data.call, &outcome, Mode::Print, date_ms())
        }
        Err(refused) => replies::refusal_reply(refused),
    };
    // Calls that are open or settled in the session are not saved to the file.
    let open = cut.open();
    let settled = |slot: &Slot| replies::slot_reply(slot, flavor, false, date_ms());
    let replies = open.map(|slot| settled(slot).unwrap_or_else(|| saved(&slot.call)));
    let replies: Vec<_> = replies.map(|reply| (reply, Content::default())).collect();
    let carried = extension.carried();
    session::complete(&ctx, cut, &replies, carried.as_ref()).is_ok()
}
