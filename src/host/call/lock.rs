//! The lock on the pending file, without keeping Node waiting for it.

use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::rc::Rc;

use napi::Env;

use crate::host::js::timer::after;
use crate::pending::store::{self, Lock};

/// Pause before another try, in ms: the lock is held for one small write.
const PAUSE_MS: f64 = 20.0;
/// How often it is tried; after two seconds it is given up on.
const TRIES: usize = 100;

type Body = Box<dyn FnOnce(&Env, io::Result<Lock>)>;

/// Runs `body` with the lock on the pending file of `cwd`: at once where it is free, otherwise as
/// soon as it is, from a timer that keeps Node alive. An `Err` is why there is no lock.
pub fn locked(env: &Env, cwd: &Path, body: impl FnOnce(&Env, io::Result<Lock>) + 'static) {
    attempt(env, cwd, TRIES, Box::new(body));
}

fn attempt(env: &Env, cwd: &Path, tries: usize, body: Body) {
    let lock = match store::lock(cwd) {
        Ok(Some(lock)) => Ok(lock),
        Ok(None) if tries > 1 => return later(env, cwd, tries - 1, body),
        Ok(None) => Err(store::busy()),
        Err(error) => Err(error),
    };
    body(env, lock);
}

fn later(env: &Env, cwd: &Path, tries: usize, body: Body) {
    let body = Rc::new(RefCell::new(Some(body)));
    let (kept, path) = (Rc::clone(&body), cwd.to_owned());
    let started = after(env, PAUSE_MS, move |env| {
        if let Some(body) = kept.take() {
            attempt(env, &path, tries, body);
        }
    });
    if started.is_err()
        && let Some(body) = body.take()
    {
        body(env, Err(store::busy()));
    }
}
