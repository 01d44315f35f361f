//! Work for Node's own threads: what may wait for a disk.

use std::cell::Cell;
use std::sync::{Arc, Mutex};

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, Task};

use super::guard::guarded;
use super::promise::then;
use super::value::as_object;

struct Work(Option<Box<dyn FnOnce() + Send>>);

impl Task for Work {
    type Output = ();
    type JsValue = ();

    fn compute(&mut self) -> Result<()> {
        let work = self.0.take();
        // What it gives is missing then.
        guarded(|| Ok(work.map(|work| work()))).ok();
        Ok(())
    }

    fn resolve(&mut self, _: Env, (): ()) -> Result<()> {
        Ok(())
    }
}

/// Does `work` on another thread, and then calls `done` here with what it gave; `None` if it panicked. Nothing
/// happens while Node is going away.
pub fn work<T: Send + 'static>(
    env: &Env,
    work: impl FnOnce() -> T + Send + 'static,
    done: impl FnOnce(&Env, Option<T>) + 'static,
) {
    let given = Arc::new(Mutex::new(None));
    let place = Arc::clone(&given);
    let work = move || {
        let value = work();
        if let Ok(mut place) = place.lock() {
            *place = Some(value);
        }
    };
    let done = Box::new(move |env: &Env| {
        let value = given.lock().ok().and_then(|mut given| given.take());
        done(env, value);
    });
    boxed(env, Box::new(work), done).ok();
}

/// What is the same for all work.
fn boxed(env: &Env, work: Box<dyn FnOnce() + Send>, done: Box<dyn FnOnce(&Env)>) -> Result<()> {
    let promise = env.spawn(Work(Some(work)))?.promise_object();
    let promise = as_object(env, promise.to_unknown());
    let promise = promise.ok_or_else(|| Error::from_reason("no promise"))?;
    let done = Cell::new(Some(done));
    let ended = move |args: super::function::Args<'_>| {
        if let Some(done) = done.take() {
            done(args.env);
        }
    };
    then(env, &promise, ended, |_| ()).map(drop)
}
