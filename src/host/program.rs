//! Programs that are started, by `node:child_process`.

use std::cell::Cell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::host::js::guard::guarded;
use crate::host::js::{
    Args, JsRef, call_object, call_value, get, get_object, listener, object, tame, try_call,
};
use crate::host::pi::process;

/// How a program ended.
#[derive(Debug)]
pub enum Ended {
    /// With this code; `None` where it was stopped.
    Code(Option<f64>),
    /// It did not start, or broke a rule: Node's code of the error, and its message.
    Failed(String, String),
}

impl Ended {
    fn failed(env: &Env, error: &Object) -> Self {
        let text = |name| get::<String>(env, error, name).unwrap_or_default();
        Self::Failed(text("code"), text("message"))
    }
}

/// Hears how it ended.
type Hear<T> = Box<dyn FnOnce(&Env, T)>;

/// A program that runs.
#[derive(Debug)]
pub struct Child(JsRef);

impl Child {
    /// Ends it.
    pub fn kill(self, env: &Env) {
        self.call(env, "kill");
    }

    /// Node need not run until it ends.
    pub fn unref(&self, env: &Env) {
        self.call(env, "unref");
    }

    fn call(&self, env: &Env, method: &str) {
        if let Ok(child) = self.0.get(env) {
            try_call(env, &child, method, ());
        }
    }
}

/// Starts a program with the `options` of Node's `spawn`; `ended` is called once, and not at all where this
/// fails.
///
/// # Errors
/// When this host starts no programs.
pub fn spawn(
    env: &Env,
    program: &str,
    args: Vec<String>,
    options: &Value,
    ended: impl FnOnce(&Env, Ended) + 'static,
) -> Result<Child> {
    let module = process::builtin(env, "node:child_process")?;
    let options = object(env, options)?;
    let child = call_object(env, &module, "spawn", FnArgs::from((program, args, options)))?;
    let started = Child(JsRef::new(env, &child)?);
    let ended: Hear<Ended> = Box::new(ended);
    let ended = Rc::new(Cell::new(Some(ended)));
    let listening = ["error", "close"].into_iter().try_for_each(|event| {
        let ended = Rc::clone(&ended);
        let heard = listener(env, "onProgram", move |args: Args<'_>| {
            let Some(ended) = ended.take() else { return };
            let how = match args.object(0) {
                Some(error) => Ended::failed(args.env, &error),
                None => Ended::Code(args.get(0)),
            };
            ended(args.env, how);
        })?;
        call_value(env, &child, "once", FnArgs::from((event, heard))).map(drop)
    });
    match listening {
        Err(error) if ended.take().is_some() => {
            // Nobody would hear it end.
            started.kill(env);
            Err(error)
        }
        _ => Ok(started),
    }
}

/// What a program wrote, or how it ended and what it wrote on stderr.
pub type Written = std::result::Result<Vec<u8>, (Ended, String)>;

/// What may be asked of a program.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// How long it may run, in ms.
    pub patience_ms: u32,
    /// Most bytes that it may write.
    pub most: u64,
}

/// Runs a program without input within its `bounds`; `done` is called once with what it wrote.
pub fn read(
    env: &Env,
    program: &str,
    args: Vec<String>,
    bounds: Bounds,
    done: impl FnOnce(&Env, Written) + 'static,
) {
    let done: Hear<Written> = Box::new(done);
    let done = Rc::new(Cell::new(Some(done)));
    let late = Rc::clone(&done);
    let begun = guarded(|| {
        let ended = listener(env, "onProgram", move |args: Args<'_>| {
            let Some(done) = done.take() else { return };
            let written = |index| args.bytes(index).unwrap_or_default();
            let said = || String::from_utf8_lossy(&written(2)).into_owned();
            let failed = args.object(0).map(|error| Ended::failed(args.env, &error));
            done(args.env, failed.map_or_else(|| Ok(written(1)), |why| Err((why, said()))));
        })?;
        // Some systems look for a program in the working directory first: never the project.
        let home = std::env::home_dir().unwrap_or_else(std::env::temp_dir);
        let options = json!({
            "cwd": home.to_string_lossy(), "encoding": "buffer", "timeout": bounds.patience_ms,
            "killSignal": "SIGKILL", "windowsHide": true, "maxBuffer": bounds.most,
        });
        let module = process::builtin(env, "node:child_process")?;
        let args = FnArgs::from((program, args, object(env, &options)?, ended));
        let child = call_object(env, &module, "execFile", args)?;
        // Some programs read their input to its end.
        if let Some(input) = get_object(env, &child, "stdin") {
            try_call(env, &input, "end", ());
        }
        Ok(())
    });
    if let Err(error) = tame(env, begun)
        && let Some(done) = late.take()
    {
        done(env, Err((Ended::Failed(String::new(), error.reason.clone()), String::new())));
    }
}
