//! Programs that are started, by `node:child_process`.

use std::cell::Cell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::host::js::{Args, JsRef, call_object, call_value, get, listener, object, try_call};
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
