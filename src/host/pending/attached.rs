//! A prompt that carries a pending file (`pi @.pi/pending-questions.json …`): once the model has read
//! the answers, the file has done its work.

use std::mem;
use std::path::Path;

use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::js::{Args, from_json, get, undefined};
use crate::host::pending::sync::{Attached, PendingSync, change_file};
use crate::host::pi::{Ctx, process};
use crate::pending::store::{self, Lock};
use crate::surface::print::attached;

/// `input`: refuses a prompt where `--answers` cannot be read, and notes a pending file in it.
pub fn on_input<'e>(args: Args<'e>, ctx: Ctx<'e>, sync: &PendingSync) -> Result<Unknown<'e>> {
    let env = ctx.env;
    if sync.with(|it| it.refused) {
        return from_json(env, &json!({ "action": "handled" }));
    }
    let text = args.object(0).and_then(|event| get::<String>(env, &event, "text"));
    let Some(cwd) = ctx.cwd() else { return undefined(env) };
    // Only what the command line names: a text that Pi brings along may hold the same words.
    let named = process::command_line(env);
    let named = named.iter().filter_map(|arg| arg.strip_prefix('@')).map(|arg| cwd.join(arg));
    for path in named.filter(|path| store::is_pending_file(&cwd, path)) {
        let block = |name: &str| Path::new(name) == path.as_path();
        let there = text.as_deref().is_some_and(|text| attached(text).any(block));
        let known = sync.with(|it| it.attached.iter().any(|attached| attached.path == path));
        if let Some(text) = store::text(&path).filter(|_| there && !known) {
            let attached = Attached { cwd: cwd.clone(), path, text };
            sync.with(|it| it.attached.push(attached));
        }
    }
    undefined(env)
}

/// The model has read the prompt: removes the files in it, unless somebody has written to them since.
pub fn remove(ctx: Ctx, sync: &PendingSync) {
    for Attached { cwd, path, text } in sync.with(|it| mem::take(&mut it.attached)) {
        let body = move |lock: &Lock| lock.remove_unchanged(&path, &text);
        change_file(ctx, &cwd, store::not_cleared, body);
    }
}
