//! In print mode, where no user can be asked: puts calls that were interrupted into the pending file, delivers what is
//! answered there, and says what is missing.

use std::io::{self, ErrorKind};
use std::mem;
use std::rc::Rc;

use napi::{Error, Result};

use crate::contract::{self, Mode};
use crate::host::call::pending_file::{lock, save};
use crate::host::extension::Extension;
use crate::host::images::Content;
use crate::host::js::timer::date_ms;
use crate::host::js::{Deferred, Maybe, spawn};
use crate::host::pending::deliver;
use crate::host::pending::snapshot::{Pass, Snapshot, report_notes};
use crate::host::pi::session;
use crate::host::pi::{Ctx, Sender, print_fault, process};
use crate::pending::ToolCall;
use crate::pending::store::{self, Lock};
use crate::session::facts::Facts;
use crate::session::log::{Slot, Turn};
use crate::session::telling;
use crate::strings::host as words;
use crate::surface::print::PendingCall;

/// True when there is something to do although Pi has no prompt.
pub fn has_work(extension: &Rc<Extension>, pass: &Pass) -> bool {
    let is_answered =
        |found: &Snapshot| found.saved.matched.calls.iter().any(PendingCall::is_answered);
    pass.cut_off.is_some()
        || matches!(&pass.found, Ok(Some(found)) if is_answered(found))
        || extension.log.look(&pass.ctx, |log| !log.due.is_empty())
}

/// Does all of it. `sender` has Pi's `sendMessage`; with `go_on` the model continues at once. Gives a
/// promise for Pi to await, `undefined` where there is none; where nothing was sent, Pi is no longer
/// held.
///
/// # Errors
/// When Pi refuses the message.
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
    let (deferred, promise) = Deferred::new()?;
    let owner = Rc::clone(extension);
    spawn(async move {
        let lock = lock(&cwd).await;
        let sent = match &lock {
            Err(error) if error.kind() == ErrorKind::WouldBlock && go_on => {
                // Cut off it stays, to be asked again: nothing was wrong with the questions.
                let sentence = store::not_saved(&cwd, error);
                ctx.report(&sentence);
                Err(Error::from_reason(sentence))
            }
            _ => {
                let completed = save_interrupted(&ctx, &owner, &cut, lock.as_ref());
                // The next step takes the lock for itself.
                drop(lock);
                let found = Snapshot::read(&owner, &ctx);
                send_answered(&ctx, &sender, &owner, found, go_on, completed)
            }
        };
        match sent {
            Ok(sent) => drop(deferred.resolve(sent)),
            Err(_) => drop(owner.with(|state| mem::take(&mut state.sync.awaited))),
        }
    });
    Ok(Maybe(Some(promise)))
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
    let mut ends = Vec::new();
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
        ends = deliver::ends(extension, &found.source, answered);
    }
    let mut sent = extension.file_read(ctx, sender, ends, go_on)?;
    if sent.is_none() && completed && go_on {
        sent = Some(deliver::continue_agent(sender)?);
    }
    sent.map_or_else(
        || {
            extension.with(|state| mem::take(&mut state.sync.awaited));
            Ok(Maybe(None))
        },
        Ok,
    )
}

/// Writes the result of interrupted calls: their questions are in the file. False when this
/// session cannot be written to.
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
    // Calls that the session has, open or settled, must not stay in the file, too.
    let open = cut.slots.iter().filter(|slot| slot.is_open());
    let settled = |slot: &Slot| telling::reply_of(slot, flavor, false, date_ms());
    let replies = open.map(|slot| settled(slot).unwrap_or_else(|| saved(&slot.call)));
    let replies: Vec<_> = replies.map(|reply| (reply, Content::default())).collect();
    let carried = extension.log.carried(ctx);
    session::complete(ctx, cut, &replies, carried.as_ref()).is_ok()
}
