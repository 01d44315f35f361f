//! Reads the pending file, and delivers its answers as outcomes of the session's calls. In print
//! mode, it first saves interrupted calls to the file, and reports missing answers.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::mem;
use std::path::PathBuf;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::contract::{self, Mode};
use crate::edge::extension::Extension;
use crate::edge::images::Content;
use crate::edge::js::timer::date_ms;
use crate::edge::js::{Json, Maybe, Object, count, function, promise_of};
use crate::edge::pending::file::clear_parts;
use crate::edge::pending::file::{lock, save};
use crate::edge::pi::{
    Ctx, Message, Pi, RenderOptions, Sender, print_fault, process, screen, session,
};
use crate::model::Outcome;
use crate::pending::store::{self, Found, Lock};
use crate::pending::{ItemRef, ToolCall};
use crate::session::Event;
use crate::session::call_data::CallData;
use crate::session::log::{LOG, Log, Slot, Turn};
use crate::session::replies;
use crate::strings::{host as words, programs};
use crate::surface::print::{self, PendingCall, Saved, Sentences};
use crate::transcript;

/// The session and the pending file, each read once.
pub struct Pass {
    /// The calls that were interrupted when Pi ended.
    pub unanswered_turn: Option<Turn>,
    /// The pending file; `None` without one. `Err` is a sentence if it cannot be read.
    pub found: std::result::Result<Option<Snapshot>, String>,
}

impl Pass {
    /// Reads both. Removes questions from the file that the session has an answer to.
    pub fn read(extension: &Rc<Extension>) -> Self {
        Self { unanswered_turn: extension.unanswered_turn(), found: Snapshot::read(extension) }
    }
}

/// The pending file, and the part of it that belongs to the session.
pub struct Snapshot {
    /// Its path.
    pub path: PathBuf,
    /// Its contents.
    pub saved: Saved,
}

impl Snapshot {
    /// Reads the pending file; `None` without one. Removes questions from it that the session has
    /// an answer to.
    ///
    /// # Errors
    /// A sentence if the file cannot be read.
    pub fn read(extension: &Rc<Extension>) -> std::result::Result<Option<Self>, String> {
        let ctx = extension.ctx();
        let Some(cwd) = ctx.cwd() else { return Ok(None) };
        let id = session::id(&ctx);
        let Some(Found { path, pending }) = store::find(&cwd, &id)? else { return Ok(None) };
        let flavor = extension.settings().flavor;
        let matched = |log: &Log| print::match_calls(&pending, &id, log.calls.iter(), flavor);
        let mut matched = extension.look(matched);
        let done = mem::take(&mut matched.done);
        if !done.is_empty() {
            clear_parts(&ctx, pending.session_id.clone(), done);
        }
        let shown = store::relative(&cwd, &path);
        let saved = Saved { shown, pending, matched, is_flagged: false };
        let mut found = Self { path, saved };
        if let Some(given) = extension.with(|state| state.sync.flagged.clone())
            && let Err(refused) = found.saved.prefill(given)
        {
            extension.with(|state| state.sync.flagged.take());
            if ctx.mode() == Mode::Print {
                process::fail();
            }
            return Err(refused);
        }
        Ok(Some(found))
    }

    /// Returns a heading: the session and the number of questions.
    pub fn heading(&self, ctx: &Ctx) -> String {
        // An unknown call in this session's own file has no other owner.
        let other = self.session_file(ctx).filter(|file| session::file(ctx).as_ref() != Some(file));
        self.saved.heading(other.as_deref())
    }

    /// Returns the file of the session that the pending file names, if Pi has it.
    pub fn session_file(&self, ctx: &Ctx) -> Option<String> {
        let id = self.saved.pending.session_id.as_deref()?;
        let dir = session::dir(ctx)?;
        let file = store::session_file(&dir, self.saved.pending.session_file.as_deref(), id)?;
        file.into_os_string().into_string().ok()
    }

    /// Removes and returns the answered calls with their outcomes, and reports them to the user.
    pub fn remove_answered(&mut self, ctx: &Ctx) -> Vec<(PendingCall, Outcome)> {
        let (answered, said) = self.saved.remove_answered();
        report_notes(ctx, said);
        answered
    }
}

/// Shows these sentences to the user.
pub fn report_notes(ctx: &Ctx, said: Sentences) {
    for sentence in said.sentences {
        ctx.report(&sentence);
    }
    if said.must_fail && ctx.mode() == Mode::Print {
        process::fail();
    }
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

/// Settles the calls of the session that the file of `session` answers. They are removed from the
/// file after the session has their outcomes. Returns Pi's result for the last message, if one was
/// sent.
pub fn settle(
    extension: &Rc<Extension>,
    session: Option<&str>,
    answers: Vec<(PendingCall, Outcome)>,
    starts_turn: bool,
) -> Option<Maybe> {
    let end = |(due, outcome): (PendingCall, Outcome)| {
        let place = (session.map(str::to_owned), due.items);
        extension.with(|state| state.sync.answered.insert(due.id.clone(), place));
        (due.id, outcome)
    };
    let answered = answers.into_iter().map(end).collect();
    extension.handle_and_send(Event::FileRead { answered, starts_turn })
}

/// Removes the answers of these tool calls from the file, because the session has them.
pub fn clear(extension: &Rc<Extension>, calls: &[String]) {
    let places = extension.with(|state| {
        calls.iter().filter_map(|id| state.sync.answered.remove(id)).collect::<Vec<_>>()
    });
    let mut files: HashMap<_, Vec<ItemRef>> = HashMap::new();
    for (session, items) in places {
        files.entry(session).or_default().extend(items);
    }
    for (session, items) in files {
        clear_parts(&extension.ctx(), session, items);
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
    pass.unanswered_turn.is_some()
        || matches!(&pass.found, Ok(Some(found)) if is_answered(found))
        || extension.look(|log| !log.due.is_empty())
}

/// Delivers all answers, and with `starts_turn`, lets the model continue. Returns a promise for Pi, if
/// there is one. If nothing was sent, Pi's own prompt is released.
///
/// # Errors
/// There are no promises.
pub fn deliver(pass: Pass, extension: &Rc<Extension>, starts_turn: bool) -> Result<Maybe> {
    let Pass { unanswered_turn, found } = pass;
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
            // It stays interrupted and is asked again, because the questions are valid.
            owner.ctx().report(&store::not_saved(&cwd, error));
            owner.with(|state| mem::take(&mut state.sync.awaited));
            return Maybe(None);
        }
        let completed = save_interrupted(&owner, &cut, lock.as_ref());
        // The next step takes the lock again.
        drop(lock);
        send_answered(&owner, Snapshot::read(&owner), starts_turn, completed)
    })
}

/// Sends the answers of the file. Returns Pi's result for the last message, if one was sent.
/// `completed`: the session has results of interrupted calls.
fn send_answered(
    extension: &Rc<Extension>,
    found: std::result::Result<Option<Snapshot>, String>,
    starts_turn: bool,
    completed: bool,
) -> Maybe {
    let ctx = extension.ctx();
    let found = found.unwrap_or_else(|sentence| {
        ctx.report(&sentence);
        None
    });
    let (mut session, mut answers) = (None, Vec::new());
    if let Some(mut found) = found {
        let nothing = found.saved.matched.calls.is_empty();
        answers = found.remove_answered(&ctx);
        report_notes(&ctx, found.saved.missing(starts_turn && answers.is_empty() && !completed));
        extension.with(|state| state.sync.flagged = None);
        if nothing && found.saved.is_flagged {
            print_fault(&found.heading(&ctx));
            process::fail();
        } else if found.saved.matched.unproven && found.saved.pending.answered() > 0 {
            print_fault(&words::not_used(&found.saved.shown));
        }
        session = found.saved.pending.session_id;
    }
    let mut sent = settle(extension, session.as_deref(), answers, starts_turn);
    if sent.is_none() && completed && starts_turn {
        sent = continue_agent(&extension.sender()).ok();
    }
    if sent.is_none() {
        extension.with(|state| mem::take(&mut state.sync.awaited));
    }
    sent.unwrap_or(Maybe(None))
}

/// Writes the results of interrupted calls: their questions are in the file. Returns `false` if the
/// session cannot be written.
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
    // Calls that are open or settled in the session must not stay in the file.
    let open = cut.slots.iter().filter(|slot| slot.is_open());
    let settled = |slot: &Slot| replies::slot_reply(slot, flavor, false, date_ms());
    let replies = open.map(|slot| settled(slot).unwrap_or_else(|| saved(&slot.call)));
    let replies: Vec<_> = replies.map(|reply| (reply, Content::default())).collect();
    let carried = extension.carried();
    session::complete(&ctx, cut, &replies, carried.as_ref()).is_ok()
}
