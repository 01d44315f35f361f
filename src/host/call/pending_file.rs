//! The pending file, where no person can be asked: its lock, without keeping Node waiting for it, and the
//! questions of a call in it.

use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::rc::Rc;

use napi::Env;

use crate::host::call::request::Facts;
use crate::host::js::timer::{after, date_iso};
use crate::host::pi::{Ctx, session};
use crate::model::{Outcome, Unavailable};
use crate::pending::store::{self, Lock};
use crate::pending::{Entry, ToolCall};
use crate::strings::language::english;

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

/// Saves the questions of a call to the pending file; `lock` is on the file of `ctx`'s directory.
/// `kept`: the call may have been saved before Pi was ended, and answered since.
pub fn save(ctx: Ctx, lock: Result<&Lock, &io::Error>, facts: &Facts, kept: bool) -> Outcome {
    let Some(cwd) = ctx.cwd() else { return Outcome::Unavailable(Unavailable::NoUi) };
    let (session, file) = (session::id(ctx), session::file(ctx));
    let of = store::Session { id: &session, file: file.as_deref() };
    let call = &facts.call;
    let questions = Entry::of(&call.form);
    let (id, tool) = (facts.id.clone(), facts.tool.clone());
    let asked = ToolCall { id, tool, args: (*call.params).clone() };
    // The model reads it.
    let not_saved = |error: &io::Error| english(|| store::not_saved(&cwd, error));
    let added = lock.map_err(not_saved).and_then(|lock| {
        lock.add(&of, &date_iso(ctx.env), asked, questions, kept).map_err(|error| not_saved(&error))
    });
    match added {
        Ok(added) => Outcome::Pending {
            file: store::relative(&cwd, &added.path),
            kept_aside: added.kept_aside.map(|aside| store::relative(&cwd, &aside)),
            waiting: added.waiting,
            resumes: file.is_some(),
        },
        Err(why) => {
            let texts: Vec<_> = call.form.questions.iter().map(|it| it.text.as_str()).collect();
            let why = format!("{why} The questions were: {}", texts.join(" / "));
            Outcome::Unavailable(Unavailable::NotSaved(why))
        }
    }
}
