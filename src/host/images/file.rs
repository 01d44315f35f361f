//! Calls of `node:fs` with a callback.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::{Args, call, call_value, get, listener};
use crate::host::pi::process;
use crate::strings::images as words;

/// Node's module for files.
pub fn fs(env: &Env) -> Result<Object<'_>> {
    process::builtin(env, "node:fs")
}

/// A callback as Node calls it: `done` gets the arguments, or a sentence about the file
/// that is named as `shown`.
pub fn callback<'e>(
    env: &'e Env,
    shown: &str,
    done: impl FnOnce(&Env, std::result::Result<Args<'_>, String>) + 'static,
) -> Result<Object<'e>> {
    let shown = shown.to_owned();
    let done = std::cell::RefCell::new(Some(done));
    listener(env, "onFile", move |args| {
        let Some(done) = done.take() else { return };
        let failed = args.object(0).map(|error| {
            let code = get::<String>(args.env, &error, "code").unwrap_or_default();
            match code.as_str() {
                "ENOENT" | "ENOTDIR" => words::not_there(&shown),
                code => words::unreadable(&shown, code),
            }
        });
        done(args.env, failed.map_or(Ok(args), Err));
    })
}

/// Calls `fs.stat(path)`; `done` gets the length of the file in bytes, or a sentence that names it as
/// `shown`.
pub fn length(
    env: &Env,
    path: &str,
    shown: &str,
    done: impl FnOnce(&Env, std::result::Result<f64, String>) + 'static,
) -> Result<()> {
    let name = shown.to_owned();
    let stated = callback(env, shown, move |env, stated| {
        let length = stated.and_then(|args| {
            let stats = args.object(1).ok_or_else(|| words::no_file(&name))?;
            let is_file = call::<bool>(env, &stats, "isFile", ()).unwrap_or_default();
            let length = get::<f64>(env, &stats, "size").filter(|_| is_file);
            length.ok_or_else(|| words::no_file(&name))
        });
        done(env, length);
    })?;
    call_value(env, &fs(env)?, "stat", FnArgs::from((path, stated))).map(drop)
}
