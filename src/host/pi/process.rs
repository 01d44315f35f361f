//! The process that Pi runs in: its command line, streams and environment.

use std::path::PathBuf;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::{call, call_object, get, get_object, global, try_call};

fn process(env: &Env) -> Option<Object<'_>> {
    get_object(env, &global(env).ok()?, "process")
}

fn stream<'e>(env: &'e Env, name: &str) -> Option<Object<'e>> {
    get_object(env, &process(env)?, name)
}

/// `process[name][property]`.
fn stream_is(env: &Env, name: &str, property: &str) -> bool {
    stream(env, name).and_then(|stream| get::<bool>(env, &stream, property)).unwrap_or(false)
}

/// The name that Pi gave its process: its own, or that of a program made of it.
pub fn name(env: &Env) -> Option<String> {
    get(env, &process(env)?, "title")
}

/// Whether both ends are a terminal.
pub fn is_terminal(env: &Env) -> bool {
    ["stdin", "stdout"].iter().all(|name| stream_is(env, name, "isTTY"))
}

/// Whether the client of an RPC stream has closed it: only then has Pi read its input to the end.
pub fn client_is_gone(env: &Env) -> bool {
    stream_is(env, "stdin", "readableEnded")
}

/// Pi's command line, without the program.
pub fn command_line(env: &Env) -> Vec<String> {
    let argv = process(env).and_then(|process| get::<Vec<String>>(env, &process, "argv"));
    argv.into_iter().flatten().skip(2).collect()
}

/// Whether the command line says that the project is trusted.
pub fn approves(env: &Env) -> bool {
    let mut chosen = command_line(env).into_iter().rev();
    let is_no = |arg: &str| ["--no-approve", "-na"].contains(&arg);
    let last = chosen.find(|arg| is_no(arg) || ["--approve", "-a"].contains(&arg.as_str()));
    last.is_some_and(|arg| !is_no(&arg))
}

/// Pi's agent directory: `$PI_CODING_AGENT_DIR`, else `~/.pi/agent`.
pub fn agent_dir() -> Option<PathBuf> {
    let set = std::env::var_os("PI_CODING_AGENT_DIR").filter(|dir| !dir.is_empty());
    let dir = set.map_or_else(|| PathBuf::from("~/.pi/agent"), PathBuf::from);
    match dir.strip_prefix("~") {
        Ok(rest) => Some(std::env::home_dir()?.join(rest)),
        Err(_) => Some(dir),
    }
}

/// A module that is built into the host, e.g. `node:http`.
///
/// # Errors
/// When the host has none of this name, or is too old to give it.
pub fn builtin<'e>(env: &'e Env, name: &str) -> Result<Object<'e>> {
    let missing = || Error::from_reason(format!("this host has no {name}"));
    let process = process(env).ok_or_else(missing)?;
    call_object(env, &process, "getBuiltinModule", name).map_err(|_| missing())
}

/// 32 bytes that nobody can guess.
///
/// # Errors
/// When this host has no `node:crypto`.
pub fn random(env: &Env) -> Result<[u8; 32]> {
    let crypto = builtin(env, "node:crypto")?;
    let bytes: Uint8Array = call(env, &crypto, "randomBytes", 32)?;
    let bytes = bytes.to_vec().try_into();
    bytes.map_err(|_| Error::from_reason("randomBytes() gave no 32 bytes"))
}

/// An environment variable, as child processes get it.
pub fn variable(env: &Env, name: &str) -> Option<String> {
    get(env, &stream(env, "env")?, name)
}

/// Writes `bytes` to the terminal, past what Pi draws: only what moves no cursor. False where there is no
/// terminal.
pub fn write_to_terminal(env: &Env, bytes: &str) -> bool {
    let Some(stdout) = stream(env, "stdout") else { return false };
    let is_terminal = get::<bool>(env, &stdout, "isTTY") == Some(true);
    if is_terminal {
        try_call(env, &stdout, "write", bytes);
    }
    is_terminal
}

/// Prints `message` on stderr.
pub fn print_error(env: &Env, message: &str) {
    let console = global(env).ok().and_then(|global| get_object(env, &global, "console"));
    if let Some(console) = console {
        try_call(env, &console, "error", message);
    }
}

/// Makes Pi end with an error code when it ends by itself.
pub fn fail(env: &Env) {
    if let Some(mut process) = process(env) {
        process.set_named_property("exitCode", 1).ok();
    }
}
