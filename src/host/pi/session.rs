//! The session behind `ctx.sessionManager`: reads it, and writes the result of an interrupted call.

use std::path::PathBuf;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::Value;

use super::origin::Origin;
use super::process;
use super::table::{Ctx, Message, SessionEntry, SessionManager};
use crate::contract::Reply;
use crate::host::images::Content;
use crate::host::js::timer::date_ms;
use crate::host::js::{Json, Object, to_json};
use crate::session::log::{LOG, Turn};
use crate::session::telling::result;
use crate::surface::reply::text_of;

/// Returns the entries of the session's branch, from its root, as an array.
fn branch(ctx: &Ctx) -> Option<Object> {
    ctx.session_manager()?.branch_entries().ok()
}

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

/// A compaction of the session.
pub struct Compaction {
    /// The id of its entry.
    pub entry: String,
    /// The id of the last summarised entry; `None` if Pi kept all entries.
    pub summarised: Option<String>,
}

/// The session's branch, read once. It has no entries if the session may come from the project.
pub struct Branch(Option<Object>);

impl Branch {
    /// Reads the branch from its root to the current entry.
    pub fn read(ctx: &Ctx, origin: &Rc<Origin>) -> Self {
        Self(if origin.is_foreign(ctx, file(ctx)) { None } else { branch(ctx) })
    }

    fn entries(&self) -> impl DoubleEndedIterator<Item = SessionEntry> {
        self.0.iter().flat_map(Object::items).map(SessionEntry::from)
    }

    /// Returns the entry and the text of the model's last message, if it ends the conversation.
    pub fn last_reply(&self) -> Option<(String, String)> {
        let is_said = |entry: &SessionEntry| {
            let kinds = ["message", "custom_message", "branch_summary"];
            entry.kind().is_some_and(|kind| kinds.contains(&kind.as_str()))
        };
        let last = self.entries().rev().find(is_said)?;
        let entry = to_json(last.object()).ok()?;
        Some((entry.get("id")?.as_str()?.to_owned(), text_of(&entry)?))
    }

    /// Returns its last compaction.
    pub fn compaction(&self) -> Option<Compaction> {
        let mut before: Vec<SessionEntry> = self.entries().collect();
        let is_it = |entry: &SessionEntry| entry.kind().as_deref() == Some("compaction");
        let compaction = before.split_off(before.iter().rposition(is_it)?).into_iter().next()?;
        let retained = compaction.first_kept();
        let first_kept =
            before.iter().position(|entry| retained.is_some() && entry.id() == retained);
        let summarised = before.get(..first_kept.unwrap_or(before.len()))?.last();
        Some(Compaction {
            summarised: summarised.and_then(SessionEntry::id),
            entry: compaction.id()?,
        })
    }
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
            messages.extend(slot.result.as_ref().and_then(|id| message_of(ctx, id)));
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

/// Returns the message of the entry `id` on the session's branch.
fn message_of(ctx: &Ctx, id: &str) -> Option<Message> {
    let branch = branch(ctx)?;
    let mut entries = branch.items().rev().map(SessionEntry::from);
    entries.find(|entry| entry.id().as_deref() == Some(id))?.message()
}
