//! Pi's process: its command line, streams and environment, and the programs that it starts.

use napi::{Error, Result};
use serde_json::Value;

use super::table::{JsError, Process, Program};
use crate::edge::js::{Awaited, Json, function, listener, once};

fn process() -> Option<Process> {
    Process::of_node().ok()
}

/// Returns the name of Pi's process: `pi`, or that of a program based on Pi.
pub fn name() -> Option<String> {
    process()?.title()
}

/// Returns `true` if Pi's standard input has ended: the RPC client is gone.
pub fn client_is_gone() -> bool {
    let stdin = process().and_then(|process| process.stdin());
    stdin.and_then(|stream| stream.readable_ended()).unwrap_or(false)
}

/// Returns the arguments of Pi's command line.
pub fn command_line() -> Vec<String> {
    let argv = process().and_then(|process| process.argv());
    argv.into_iter().flatten().skip(2).collect()
}

/// Rings the bell of the terminal, if there is a terminal.
pub fn ring_bell() {
    let stdout = process().and_then(|process| process.stdout());
    if let Some(terminal) = stdout.filter(|stream| stream.is_tty() == Some(true)) {
        terminal.write("\u{7}").ok();
    }
}

/// Sets the exit code for a failure.
pub fn fail() {
    if let Some(process) = process() {
        process.set_exit_code(1).ok();
    }
}

/// The exit code of a program (`None` after a signal), or the reason why it did not start.
type Ended = std::result::Result<Option<f64>, String>;

/// Starts a program with the `options` of Node's `spawn`. Returns the process, and a future for the
/// result of the process.
///
/// # Errors
/// This host cannot start programs.
pub fn start(
    program: &str,
    args: Vec<String>,
    options: &Value,
) -> Result<(Program, Awaited<Ended>)> {
    let found = process().and_then(|process| process.builtin("node:child_process").ok());
    let programs = found.ok_or_else(|| Error::from_reason("this host starts no programs"))?;
    let child = programs.spawn(program, args, Json(options))?;
    let (end, ended) = once();
    let fail = end.clone();
    let on_error = listener("onProgram", move |args| {
        let error: Option<JsError> = args.get(0);
        let why = error.and_then(|error| error.code().or_else(|| error.message()));
        fail(Err(why.unwrap_or_default()));
    });
    let on_close = function("onProgram", move |args| Ok(end(Ok(args.get(0)))));
    let listens = || child.once("error", on_error?).and(child.once("close", on_close?));
    if let Err(error) = listens() {
        // Without listeners, the result of the program would be lost.
        child.kill().ok();
        return Err(error);
    }
    Ok((child, ended))
}
