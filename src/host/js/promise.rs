//! Promises: the ones we give, the ones we are given, and work on Node's own threads, which ends with one.

use std::cell::Cell;
use std::ptr::null_mut;
use std::sync::{Arc, Mutex};

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, Task, check_status, sys};

use super::function::{Args, listener};
use super::guard::guarded;
use super::value::{as_object, call_value, get, handle, tame, value};

/// A promise in our hands. Settling consumes it, so it settles once; dropping it unsettled fulfils
/// it with `undefined`, so that no code awaits it forever.
#[derive(Debug)]
pub struct Deferred {
    env: sys::napi_env,
    deferred: sys::napi_deferred,
}

impl Deferred {
    /// A pending promise and the handle to give to JavaScript.
    pub fn new(env: &Env) -> Result<(Self, Unknown<'_>)> {
        let (mut deferred, mut promise) = (null_mut(), null_mut());
        // SAFETY: plain out-parameters.
        check_status!(unsafe { sys::napi_create_promise(env.raw(), &mut deferred, &mut promise) })?;
        // SAFETY: made just now in this scope.
        Ok((Self { env: env.raw(), deferred }, unsafe { handle(env, promise) }))
    }

    /// Fulfils the promise.
    pub fn resolve(self, env: &Env, value: Unknown) -> Result<()> {
        let deferred = self.into_raw();
        // SAFETY: `self` is consumed, so the deferred is settled once.
        check_status!(unsafe { sys::napi_resolve_deferred(env.raw(), deferred, value.raw()) })
    }

    /// Rejects the promise with a real `Error` whose message is `sentence`.
    pub fn reject(self, env: &Env, sentence: &str) -> Result<()> {
        let error = value(env, Error::from_reason(sentence))?;
        let deferred = self.into_raw();
        // SAFETY: as in `resolve`.
        check_status!(unsafe { sys::napi_reject_deferred(env.raw(), deferred, error.raw()) })
    }

    /// Fulfils the promise with the value, or rejects it with what went wrong. Nothing is left to do when even
    /// that fails: the environment is going away.
    pub fn settle(self, env: &Env, result: Result<Unknown>) {
        let _ = match tame(env, result) {
            Ok(value) => self.resolve(env, value),
            Err(error) => self.reject(env, &error.reason),
        };
    }

    /// The handle alone: whoever has it settles it.
    fn into_raw(self) -> sys::napi_deferred {
        let deferred = self.deferred;
        std::mem::forget(self);
        deferred
    }
}

impl Drop for Deferred {
    fn drop(&mut self) {
        // SAFETY: made in this env and not settled yet, for settling forgets it. It lives in
        // closures of this env only, so it does not outlive it; Node refuses both calls, and
        // nothing is lost, while the env is going away.
        unsafe {
            let mut nothing = null_mut();
            if sys::napi_get_undefined(self.env, &mut nothing) == sys::Status::napi_ok {
                sys::napi_resolve_deferred(self.env, self.deferred, nothing);
            }
        }
    }
}

/// `promise.then(fulfilled, rejected)`; gives the promise that comes of it.
///
/// # Errors
/// When `promise` has no `then`, or it threw.
pub fn then<'e>(
    env: &'e Env,
    promise: &Object,
    fulfilled: impl Fn(Args<'_>) + 'static,
    rejected: impl Fn(Args<'_>) + 'static,
) -> Result<Unknown<'e>> {
    let fulfilled = listener(env, "onFulfilled", fulfilled)?;
    let rejected = listener(env, "onRejected", rejected)?;
    call_value(env, promise, "then", FnArgs::from((fulfilled, rejected)))
}

/// What a promise was rejected with, as argument 0 of its handler, in words; `otherwise` when it
/// says nothing.
pub fn reason(args: Args, otherwise: &str) -> String {
    let message = match args.object(0) {
        Some(error) => get::<String>(args.env, &error, "message"),
        None => args.get::<String>(0),
    };
    message.filter(|message| !message.trim().is_empty()).unwrap_or_else(|| otherwise.to_owned())
}

/// What may wait for a disk.
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
    start(env, Box::new(work), done).ok();
}

/// What is the same for all work.
fn start(env: &Env, work: Box<dyn FnOnce() + Send>, done: Box<dyn FnOnce(&Env)>) -> Result<()> {
    let promise = env.spawn(Work(Some(work)))?.promise_object();
    let promise = as_object(env, promise.to_unknown());
    let promise = promise.ok_or_else(|| Error::from_reason("no promise"))?;
    let done = Cell::new(Some(done));
    let ended = move |args: Args<'_>| {
        if let Some(done) = done.take() {
            done(args.env);
        }
    };
    then(env, &promise, ended, |_| ()).map(drop)
}
