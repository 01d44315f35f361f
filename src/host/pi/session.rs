//! The session behind `ctx.sessionManager`: what is read from it, and the one thing written to it,
//! the result of a call that was cut off.

use std::path::PathBuf;
use std::rc::Rc;

use napi::JsValue;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::contract::Reply;
use crate::host::images::Content;
use crate::host::js::timer::date_ms;
use crate::host::js::{call, call_value, from_json, get, get_object, items, object, to_json};
use crate::host::pi::origin::Origin;
use crate::host::pi::{Ctx, process};
use crate::session::log::{LOG, Turn};
use crate::session::telling::result;
use crate::surface::reply::text_of;

/// The entries of the session's branch, from its root.
fn branch(ctx: Ctx) -> Vec<Object> {
    let manager = ctx.session_manager();
    let branch = manager.and_then(|it| call_value(ctx.env, &it, "getBranch", ()).ok());
    branch.map(|branch| items(ctx.env, branch)).unwrap_or_default()
}

/// `ctx.sessionManager`.
///
/// # Errors
/// When this Pi has none.
fn manager(ctx: Ctx) -> Result<Object> {
    ctx.session_manager().ok_or_else(|| Error::from_reason("no session manager"))
}

/// What `ctx.sessionManager[getter]()` says, if it says anything.
fn ask(ctx: Ctx, getter: &str) -> Option<String> {
    let answer = call::<Option<String>>(ctx.env, &ctx.session_manager()?, getter, ());
    answer.ok().flatten()
}

/// Pi's id of the session; empty when Pi tells none.
pub fn id(ctx: Ctx) -> String {
    ask(ctx, "getSessionId").unwrap_or_default()
}

/// The session's file; `None` with `--no-session`.
pub fn file(ctx: Ctx) -> Option<String> {
    ask(ctx, "getSessionFile")
}

/// The id of the entry that the session stands at.
pub fn leaf(ctx: Ctx) -> Option<String> {
    ask(ctx, "getLeafId")
}

/// The terminal's title as Pi writes it. Pi tells nobody what it is.
pub fn terminal_title(ctx: Ctx) -> String {
    let program = process::name(ctx.env).filter(|name| name != "pi" && !name.is_empty());
    let name = ask(ctx, "getSessionName").filter(|name| !name.is_empty());
    let directory = || Some(ctx.cwd()?.file_name()?.to_string_lossy().into_owned());
    let parts = [Some(program.unwrap_or_else(|| "π".to_owned())), name, directory()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" - ")
}

/// The directory that Pi keeps its sessions in.
pub fn dir(ctx: Ctx) -> Option<PathBuf> {
    ask(ctx, "getSessionDir").filter(|dir| !dir.is_empty()).map(PathBuf::from)
}

/// A compaction of the session.
pub struct Compaction {
    /// The id of its entry.
    pub entry: String,
    /// The id of the last entry that the model reads in the summary only; `None` where Pi kept all.
    pub summarised: Option<String>,
}

/// The session's branch, read once. Without entries where the project may have brought it.
pub struct Branch<'e> {
    ctx: Ctx<'e>,
    entries: Vec<Object<'e>>,
}

impl<'e> Branch<'e> {
    /// Reads the branch from its root to where the session stands.
    pub fn read(ctx: Ctx<'e>, origin: &Rc<Origin>) -> Self {
        let is_foreign = origin.is_foreign(ctx, file(ctx));
        Self { ctx, entries: if is_foreign { Vec::new() } else { branch(ctx) } }
    }

    /// The last word of the conversation, if the model has it and waits for nothing: its entry, and the
    /// text.
    pub fn last_reply(&self) -> Option<(String, String)> {
        let env = self.ctx.env;
        let kind = |entry: &&Object| get::<String>(env, entry, "type");
        let is_said = |entry: &&Object| {
            let said = ["message", "custom_message", "branch_summary"];
            kind(entry).is_some_and(|kind| said.contains(&kind.as_str()))
        };
        let last = self.entries.iter().rev().find(is_said)?;
        let entry = to_json(env, last.to_unknown()).ok()?;
        Some((entry.get("id")?.as_str()?.to_owned(), text_of(&entry)?))
    }

    /// The last compaction on it.
    pub fn compaction(&self) -> Option<Compaction> {
        let word = |entry: &Object, key: &str| get::<String>(self.ctx.env, entry, key);
        let is_it = |entry: &Object| word(entry, "type").as_deref() == Some("compaction");
        let at = self.entries.iter().rposition(is_it)?;
        let (before, behind) = self.entries.split_at(at);
        let (entry, kept) =
            (word(behind.first()?, "id")?, word(behind.first()?, "firstKeptEntryId"));
        let first_kept = before.iter().position(|it| kept.is_some() && word(it, "id") == kept);
        let summarised = before.get(..first_kept.unwrap_or(at))?.last();
        Some(Compaction { summarised: summarised.and_then(|it| word(it, "id")), entry })
    }

    /// The id of its last entry.
    pub fn leaf(&self) -> Option<String> {
        get(self.ctx.env, self.entries.last()?, "id")
    }
}

/// Writes the results of calls that were cut off behind their message; `replies`, with the images of
/// each, in the order of [`Turn::open`]. Nothing of the session is changed: results that said
/// "interrupted" stay on a branch of their own, and what the log has there is `carried` to the new one.
///
/// # Errors
/// When this Pi's session cannot be written to.
pub fn complete(
    ctx: Ctx,
    turn: &Turn,
    replies: &[(Reply, Content)],
    carried: Option<&Value>,
) -> Result<()> {
    let env = ctx.env;
    let manager = manager(ctx)?;
    let mut replies = replies.iter();
    let mut messages = Vec::new();
    for slot in &turn.slots {
        if slot.is_open() {
            let Some((reply, images)) = replies.next() else { continue };
            let mut message = object(env, &result(&slot.call, reply, date_ms()))?;
            message.set_named_property("content", images.with(env, &reply.text)?)?;
            messages.push(message);
        } else if turn.is_rewritten() {
            // Without a new branch it stands where it stood.
            messages.extend(slot.result.as_ref().and_then(|id| message_of(ctx, id)));
        }
    }
    if turn.is_rewritten() {
        call::<()>(env, &manager, "branch", turn.entry.as_str())?;
        carried.map_or(Ok(()), |data| append_entry(ctx, LOG, data))?;
    }
    for message in messages {
        call_value(env, &manager, "appendMessage", message)?;
    }
    Ok(())
}

/// Appends an entry of a type of ours where the session stands, also to one that Pi was switched to by
/// the session that is over.
///
/// # Errors
/// When this Pi's session cannot be written to.
pub fn append_entry(ctx: Ctx, custom_type: &str, data: &Value) -> Result<()> {
    let args = FnArgs::from((custom_type, from_json(ctx.env, data)?));
    call_value(ctx.env, &manager(ctx)?, "appendCustomEntry", args).map(drop)
}

/// The message of the entry `id` on the session's branch.
fn message_of<'e>(ctx: Ctx<'e>, id: &str) -> Option<Object<'e>> {
    let entry = branch(ctx)
        .into_iter()
        .rfind(|it| get::<String>(ctx.env, it, "id").as_deref() == Some(id))?;
    get_object(ctx.env, &entry, "message")
}
