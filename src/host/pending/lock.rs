//! The lock on the pending file, without keeping Node waiting for it.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::Object;

use crate::host::js::JsRef;
use crate::host::js::guard::guarded;
use crate::host::js::timer::after;
use crate::host::pi::context;
use crate::pending::ItemRef;
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

/// The file that answers come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The project.
    pub cwd: PathBuf,
    /// The session it names.
    pub session: Option<String>,
}

/// Takes `parts` out of the file, when no other process has it.
pub fn clear_parts(env: &Env, ctx: &Object, source: &Source, parts: Vec<ItemRef>) {
    let session = source.session.clone();
    let body = move |lock: &Lock| lock.clear(session.as_deref(), &parts);
    change(env, ctx, &source.cwd, store::not_cleared, body);
}

/// Changes the file of `cwd` when no other process has it, and says what went wrong; `unlocked` is
/// the sentence for a lock that could not be had.
pub fn change(
    env: &Env,
    ctx: &Object,
    cwd: &Path,
    unlocked: fn(&Path, &io::Error) -> String,
    body: impl FnOnce(&Lock) -> std::result::Result<(), String> + 'static,
) {
    let Ok(ctx) = JsRef::new(env, ctx) else { return };
    let project = cwd.to_owned();
    locked(env, cwd, move |env, lock| {
        let changed = guarded(|| {
            let lock = lock.map_err(|error| unlocked(&project, &error));
            Ok(lock.and_then(|lock| body(&lock)))
        });
        if let Ok(Err(sentence)) = changed
            && let Ok(ctx) = ctx.get(env)
        {
            context::tell(env, &ctx, &sentence);
        }
    });
}
