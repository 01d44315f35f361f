//! The session behind `ctx.sessionManager`: what is read from it, and the one thing written to it,
//! the result of a call that was cut off.

use std::path::{Path, PathBuf};

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::{Value, json};

use crate::contract::Reply;
use crate::host::js::timer::date_ms;
use crate::host::js::{self, call, get, get_object, unknown};
use crate::host::pi::context;
use crate::pending::ToolCall;
use crate::surface::print::ANSWERS;
use crate::surface::print::branch::{self, Calls, CutOff, Slot};

fn manager<'e>(env: &'e Env, ctx: &Object) -> Option<Object<'e>> {
    get_object(env, ctx, "sessionManager")
}

/// Pi's id of the session; empty when Pi tells none.
pub fn id(env: &Env, ctx: &Object) -> String {
    let id = manager(env, ctx).map(|it| call::<_, Option<String>>(env, &it, "getSessionId", ()));
    id.and_then(Result::ok).flatten().unwrap_or_default()
}

/// The session's file; `None` with `--no-session`.
pub fn file(env: &Env, ctx: &Object) -> Option<String> {
    let file = manager(env, ctx)?;
    call::<_, Option<String>>(env, &file, "getSessionFile", ()).ok().flatten()
}

/// The id of the entry that the session stands at.
pub fn leaf(env: &Env, ctx: &Object) -> Option<String> {
    let leaf = call::<_, Option<String>>(env, &manager(env, ctx)?, "getLeafId", ());
    leaf.ok().flatten()
}

/// The directory that Pi keeps its sessions in.
pub fn dir(env: &Env, ctx: &Object) -> Option<PathBuf> {
    let dir = call::<_, Option<String>>(env, &manager(env, ctx)?, "getSessionDir", ());
    dir.ok().flatten().filter(|dir| !dir.is_empty()).map(PathBuf::from)
}

fn entries<'e>(env: &'e Env, ctx: &Object) -> Vec<Object<'e>> {
    let branch = manager(env, ctx).map(|it| call::<_, Vec<Unknown>>(env, &it, "getBranch", ()));
    let branch = branch.and_then(Result::ok).unwrap_or_default();
    branch.iter().filter_map(|entry| js::as_object(env, entry.raw())).collect()
}

/// Calls of `tools` at the end of the branch that Pi's end cut off.
pub fn cut_off(env: &Env, ctx: &Object, tools: &[&str]) -> Option<CutOff> {
    if is_foreign(env, ctx) {
        return None;
    }
    let mut tail = Vec::new();
    for entry in entries(env, ctx).iter().rev() {
        let Ok(entry) = js::to_json(env, entry.raw()) else { continue };
        let last = branch::closes(&entry);
        tail.insert(0, entry);
        if last {
            break;
        }
    }
    branch::cut_off(&tail, tools)
}

/// True when a message holds a call of a tool, whatever reason its model gave for stopping.
fn calls_something(env: &Env, message: &Object) -> bool {
    let Some(blocks) = get_object(env, message, "content") else { return false };
    let kind = |index| {
        let block = blocks.get_element::<Unknown>(index);
        let block = js::tame(env, block).ok().and_then(|block| js::as_object(env, block.raw()));
        block.and_then(|block| get::<String>(env, &block, "type"))
    };
    let count = js::tame(env, blocks.get_array_length()).unwrap_or_default();
    (0..count).any(|index| kind(index).as_deref() == Some("toolCall"))
}

/// True when the session's file lies in the project, where a repository may have put it, and the
/// person trusts that as little as the project. Pi follows a project's `sessionDir` before it asks.
pub fn is_foreign(env: &Env, ctx: &Object) -> bool {
    let (Some(file), Some(cwd)) = (file(env, ctx), context::cwd(env, ctx)) else { return false };
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let file = real(Path::new(&file));
    let custom = context::agent_dir().is_some_and(|dir| file.starts_with(real(&dir)));
    let chosen = context::command_line(env);
    let chosen = chosen.iter().any(|arg| arg.starts_with("--session"));
    file.starts_with(real(&cwd)) && !custom && !chosen && !context::is_trusted(env, ctx)
}

/// The entries of the branch that concern `tools`: their calls, results, and answers of ours.
fn ours(env: &Env, ctx: &Object, tools: &[&str]) -> Vec<Value> {
    let concerns = |entry: &&Object| {
        if get::<String>(env, entry, "customType").as_deref() == Some(ANSWERS) {
            return true;
        }
        let Some(message) = get_object(env, entry, "message") else { return false };
        match get::<String>(env, &message, "role").as_deref() {
            Some("toolResult") => get::<String>(env, &message, "toolName")
                .is_some_and(|name| tools.contains(&name.as_str())),
            Some("assistant") => calls_something(env, &message),
            _ => false,
        }
    };
    let entries = entries(env, ctx);
    let ours = entries.iter().filter(concerns);
    ours.filter_map(|entry| js::to_json(env, entry.raw()).ok()).collect()
}

/// What the branch says of the calls of `tools`.
pub fn calls(env: &Env, ctx: &Object, tools: &[&str]) -> Calls {
    if is_foreign(env, ctx) {
        return Calls::default();
    }
    Calls::of(&ours(env, ctx, tools))
}

/// Writes the results of calls that were cut off behind their message; `replies` in the order of
/// [`CutOff::again`]. Nothing of the session is changed: results that said "interrupted" stay on a
/// branch of their own.
///
/// # Errors
/// When this Pi's session cannot be written to.
pub fn complete(env: &Env, ctx: &Object, cut: &CutOff, replies: &[Reply]) -> Result<()> {
    let Some(manager) = manager(env, ctx) else {
        return Err(Error::from_reason("no session manager"));
    };
    if let Some(entry) = &cut.rewrite_after {
        call::<_, ()>(env, &manager, "branch", entry.as_str())?;
    }
    let mut replies = replies.iter();
    for slot in &cut.slots {
        let message = match slot {
            Slot::Again(held) => replies.next().map(|reply| result(held, reply)),
            // Without a new branch it stands where it stood.
            Slot::Keep(message) => cut.rewrite_after.as_ref().map(|_| message.clone()),
        };
        if let Some(message) = message {
            let message = js::from_json(env, &message)?;
            call::<_, Unknown>(env, &manager, "appendMessage", unknown(env, message))?;
        }
    }
    Ok(())
}

fn result(held: &ToolCall, reply: &Reply) -> Value {
    json!({
        "role": "toolResult",
        "toolCallId": held.id,
        "toolName": held.tool,
        "content": [{ "type": "text", "text": reply.text }],
        "details": reply.details,
        "isError": reply.is_error,
        "timestamp": date_ms().trunc(),
    })
}
