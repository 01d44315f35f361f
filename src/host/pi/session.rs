//! The session behind `ctx.sessionManager`: reads it, and writes the result of an interrupted call.

use std::iter::successors;
use std::path::PathBuf;

use napi::{Error, Result};
use serde_json::Value;

use super::origin::Origin;
use super::process;
use super::table::{Ctx, Message, SessionEntry, SessionManager};
use crate::contract::Reply;
use crate::host::images::Content;
use crate::host::js::timer::date_ms;
use crate::host::js::{Json, Object};
use crate::session::log::{LOG, Turn};
use crate::session::telling::result;

/// `ctx.sessionManager`.
///
/// # Errors
/// This Pi has none.
pub fn manager(ctx: &Ctx) -> Result<SessionManager> {
    ctx.session_manager().ok_or_else(|| Error::from_reason("no session manager"))
}

/// Returns the result of `getter` of `ctx.sessionManager`, if any.
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

/// Builds the terminal's title in Pi's format, because Pi does not expose it.
pub fn terminal_title(ctx: &Ctx) -> String {
    let program = process::name().filter(|name| name != "pi" && !name.is_empty());
    let name = ask(ctx, SessionManager::session_name).filter(|name| !name.is_empty());
    let directory = || Some(ctx.cwd()?.file_name()?.to_string_lossy().into_owned());
    let parts = [Some(program.unwrap_or_else(|| "π".to_owned())), name, directory()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" - ")
}

/// Returns the directory of Pi's sessions.
pub fn dir(ctx: &Ctx) -> Option<PathBuf> {
    ask(ctx, SessionManager::session_dir).filter(|dir| !dir.is_empty()).map(PathBuf::from)
}

/// Returns the entries of the session's branch, the newest first; none if the session may come from
/// the project.
pub fn newest_first(ctx: &Ctx, origin: &Origin) -> impl Iterator<Item = SessionEntry> {
    let own = ctx.session_manager().filter(|_| !origin.is_foreign(ctx, file(ctx)));
    let newest = own.as_ref().and_then(|own| own.entry(&leaf(ctx)?).ok()?);
    successors(newest, move |entry| own.as_ref()?.entry(&entry.parent()?).ok()?)
}

/// Writes the results of interrupted calls after their message; `replies` has them with their
/// images, in the order of [`Turn::open`]. Existing entries stay unchanged: results that say
/// "interrupted" remain on a separate branch, and the entries of the log there are copied to the
/// new branch (`carried`).
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
            let message = Object::from_json(&result(&slot.call, reply, date_ms()))?;
            let message = Message::from(message);
            message.set_content(images.with(&reply.text)?)?;
            messages.push(message);
        } else if turn.is_rewritten() {
            // Without a new branch, the existing results are on the same branch.
            let entry = slot.result.as_ref().and_then(|id| manager.entry(id).ok()?);
            messages.extend(entry.and_then(|entry| entry.message()));
        }
    }
    if turn.is_rewritten() {
        manager.branch(&turn.entry)?;
        carried.map_or(Ok(()), |data| append_entry(ctx, LOG, data))?;
    }
    for message in messages {
        manager.append_message(message.into())?;
    }
    Ok(())
}

/// Appends an entry of our type to the session of `ctx`, also to a session that Pi has just
/// switched to.
///
/// # Errors
/// This Pi's session cannot be written.
pub fn append_entry(ctx: &Ctx, custom_type: &str, data: &Value) -> Result<()> {
    manager(ctx)?.append_custom_entry(custom_type, Json(data)).map(drop)
}
