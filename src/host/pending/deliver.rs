//! Reads the pending file, and delivers its answers as outcomes of the session's calls. In print
//! mode, it first saves interrupted calls to the file, and reports missing answers.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::mem;
use std::path::PathBuf;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::json;

use crate::contract::{self, Mode};
use crate::host::call::pending_file::{lock, save};
use crate::host::extension::Extension;
use crate::host::images::Content;
use crate::host::js::timer::date_ms;
use crate::host::js::{Json, Maybe, Object, count, function, promise_of};
use crate::host::pending::sync::clear_parts;
use crate::host::pi::{
    Ctx, Message, Pi, RenderOptions, Sender, print_fault, process, screen, session,
};
use crate::model::Outcome;
use crate::pending::store::{self, Found, Lock};
use crate::pending::{ItemRef, ToolCall};
use crate::session::Event;
use crate::session::facts::Facts;
use crate::session::log::{LOG, Log, Slot, Turn};
use crate::session::telling;
use crate::strings::{host as words, programs};
use crate::surface::print::{self, PendingCall, Said, Saved};
use crate::transcript;

/// The session and the pending file, each read once.
pub struct Pass {
    /// Pi's `ctx`.
    pub ctx: Ctx,
    /// The calls that were interrupted when Pi ended.
    pub cut_off: Option<Turn>,
    /// The pending file; `None` without one. `Err` is a sentence if it cannot be read.
    pub found: std::result::Result<Option<Snapshot>, String>,
}

impl Pass {
    /// Reads both. Removes questions from the file that the session has an answer to.
    pub fn read(extension: &Rc<Extension>, ctx: &Ctx) -> Self {
        let cut_off = extension.log.cut_off(ctx);
        Self { ctx: ctx.clone(), cut_off, found: Snapshot::read(extension, ctx) }
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
    pub fn read(extension: &Rc<Extension>, ctx: &Ctx) -> std::result::Result<Option<Self>, String> {
        let Some(cwd) = ctx.cwd() else { return Ok(None) };
        let id = session::id(ctx);
        let Some(Found { path, pending }) = store::find(&cwd, &id)? else { return Ok(None) };
        let log = &extension.log;
        let flavor = extension.settings().flavor;
        let matched = |log: &Log| print::matched(&pending, &id, log.calls.iter(), flavor);
        let mut matched = log.look(ctx, matched);
        let done = mem::take(&mut matched.done);
        if !done.is_empty() {
            clear_parts(ctx, pending.session_id.clone(), done);
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
    pub fn take_answered(&mut self, ctx: &Ctx) -> Vec<(PendingCall, Outcome)> {
        let (answered, said) = self.saved.take_answered();
        report_notes(ctx, said);
        answered
    }
}

/// Shows these sentences to the user.
pub fn report_notes(ctx: &Ctx, said: Said) {
    for sentence in said.sentences {
        ctx.report(&sentence);
    }
    if said.fails && ctx.mode() == Mode::Print {
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

/// Settles these calls of the file of `session`, by their ids. They are removed from the file after the
/// session has their outcomes.
pub fn ends(
    extension: &Rc<Extension>,
    session: Option<&str>,
    answers: Vec<(PendingCall, Outcome)>,
) -> Vec<(String, Outcome)> {
    let end = |(due, outcome): (PendingCall, Outcome)| {
        let place = (session.map(str::to_owned), due.items);
        extension.with(|state| state.sync.answered.insert(due.id.clone(), place));
        (due.id, outcome)
    };
    answers.into_iter().map(end).collect()
}

/// Settles the calls of the session that the file answers.
pub fn settle(
    ctx: &Ctx,
    extension: &Rc<Extension>,
    session: Option<&str>,
    answers: Vec<(PendingCall, Outcome)>,
    go_on: bool,
) {
    let answered = ends(extension, session, answers);
    extension.handle(ctx, Event::FileRead { answered, go_on });
}

/// Removes the answers of these tool calls from the file, because the session has them.
pub fn clear(ctx: &Ctx, extension: &Rc<Extension>, calls: &[String]) {
    let places = extension.with(|state| {
        calls.iter().filter_map(|id| state.sync.answered.remove(id)).collect::<Vec<_>>()
    });
    let mut files: HashMap<_, Vec<ItemRef>> = HashMap::new();
    for (session, items) in places {
        files.entry(session).or_default().extend(items);
    }
    for (session, items) in files {
        clear_parts(ctx, session, items);
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
        answers = ends(extension, found.saved.pending.session_id.as_deref(), answered);
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
