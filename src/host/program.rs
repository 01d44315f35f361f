//! Programs that are started, by `node:child_process`.

use napi::Result;
use serde_json::Value;

use crate::host::js::{Awaited, Object, listener, once};
use crate::host::pi::{JsError, Program, process};

/// The end of a program.
#[derive(Debug)]
pub enum Ended {
    /// With this code; `None` where it was stopped.
    Code(Option<f64>),
    /// It did not start, or broke a rule: Node's code of the error, and its message.
    Failed(String, String),
}

/// Starts a program with the `options` of Node's `spawn`: it, and how it will have ended.
///
/// # Errors
/// When this host starts no programs.
pub fn start(
    program: &str,
    args: Vec<String>,
    options: &Value,
) -> Result<(Program, Awaited<Ended>)> {
    let child = process::programs()?.spawn(program, args, Object::from_json(options)?)?;
    let (tell, ended) = once();
    let failed = tell.clone();
    let on_error = listener("onProgram", move |args| {
        let error: Option<JsError> = args.get(0);
        let text = |text: fn(&JsError) -> Option<String>| error.as_ref().and_then(text);
        let code = text(JsError::code).unwrap_or_default();
        failed(Ended::Failed(code, text(JsError::message).unwrap_or_default()));
    });
    let on_close = listener("onProgram", move |args| tell(Ended::Code(args.get(0))));
    let listens = || child.once("error", on_error?).and(child.once("close", on_close?));
    if let Err(error) = listens() {
        // Its end would not be received.
        child.kill().ok();
        return Err(error);
    }
    Ok((child, ended))
}
