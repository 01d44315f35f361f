//! Reads the session through `ctx.sessionManager`, and writes the results of interrupted calls.

use std::iter::successors;
use std::path::PathBuf;

use napi::{Error, Result};
use serde_json::Value;

use super::table::{Ctx, Message, SessionEntry, SessionManager};
use super::{blocks, process};
use crate::contract::Reply;
use crate::disk::images::Content;
use crate::disk::origin::Origin;
use crate::edge::js::timer::date_ms;
use crate::edge::js::{Json, Object};
use crate::session::log::{LOG, Turn};
use crate::session::replies::result_message;

/// Returns `ctx.sessionManager`.
///
/// # Errors
/// This Pi has no session manager.
pub fn manager(ctx: &Ctx) -> Result<SessionManager> {
    ctx.session_manager().ok_or_else(|| Error::from_reason("no session manager"))
}

/// Returns the result of a `getter` of `ctx.sessionManager`; `None` if this Pi lacks it.
fn ask(ctx: &Ctx, getter: fn(&SessionManager) -> Result<Option<String>>) -> Option<String> {
    getter(&ctx.session_manager()?).ok().flatten()
}

/// Returns Pi's id of the session; empty if Pi has none.
pub fn id(ctx: &Ctx) -> String {
    ask(ctx, SessionManager::session_id).unwrap_or_default()
}

/// Returns the session's file; `None` with `--no-session`.
pub fn file(ctx: &Ctx) -> Option<String> {
    ask(ctx, SessionManager::session_file)
}

/// Returns the id of the session's current entry.
pub fn leaf(ctx: &Ctx) -> Option<String> {
    ask(ctx, SessionManager::leaf_id)
}

/// Returns the name of the session, if it has one.
pub fn name(ctx: &Ctx) -> Option<String> {
    ask(ctx, SessionManager::session_name)
}

/// Returns the directory of Pi's sessions.
pub fn dir(ctx: &Ctx) -> Option<PathBuf> {
    ask(ctx, SessionManager::session_dir).filter(|dir| !dir.is_empty()).map(PathBuf::from)
}

/// Returns the entries of the session's branch, the newest first; none if the session
/// [is not trusted](is_untrusted).
pub fn newest_first(ctx: &Ctx, origin: &Origin) -> impl Iterator<Item = SessionEntry> {
    let manager = ctx.session_manager().filter(|_| !is_untrusted(ctx, origin));
    let newest = manager.as_ref().and_then(|manager| manager.entry(&leaf(ctx)?).ok()?);
    successors(newest, move |entry| manager.as_ref()?.entry(&entry.parent()?).ok()?)
}

/// Writes the results of interrupted calls after the message that made the calls. `replies` has the
/// results and their images, in the order of [`Turn::open`]. Existing entries stay unchanged: if Pi
/// has already written results that report the interruption, the new results are on a new branch,
/// which begins at the message. `carried` is the data of the log entry for a new branch (see
/// [`Turn::carried`]).
///
/// # Errors
/// This Pi's session cannot be written.
pub fn complete(
    ctx: &Ctx,
    turn: &Turn,
    replies: &[(Reply, Content)],
    carried: Option<&Value>,
) -> Result<()> {
    let manager = manager(ctx)?;
    let mut replies = replies.iter();
    let mut messages = Vec::new();
    for slot in &turn.slots {
        if slot.is_open() {
            let Some((reply, images)) = replies.next() else { continue };
            let message = Object::from_json(&result_message(&slot.call, reply, date_ms()))?;
            let message = Message::from(message);
            message.set_content(blocks(&reply.text, images)?)?;
            messages.push(message);
        } else if turn.needs_new_branch() {
            // The new branch begins before the results of the other calls, so it gets copies of
            // them.
            let entry = slot.result.as_ref().and_then(|id| manager.entry(id).ok()?);
            messages.extend(entry.and_then(|entry| entry.message()));
        }
    }
    if turn.needs_new_branch() {
        manager.branch(&turn.entry)?;
        if let Some(data) = carried {
            manager.append_custom_entry(LOG, Json(data))?;
        }
    }
    for message in messages {
        manager.append_message(message.into())?;
    }
    Ok(())
}

/// Returns `true` if the session's file may come from the project, and the user does not trust the
/// project.
pub fn is_untrusted(ctx: &Ctx, origin: &Origin) -> bool {
    let (Some(file), Some(cwd)) = (file(ctx), ctx.cwd()) else { return false };
    origin.is_from_project(file.as_ref(), &cwd, process::command_line) && !ctx.is_trusted()
}
