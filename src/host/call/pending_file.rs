//! Saves a call to the pending file if no user can be asked, without blocking Node during the wait
//! for the file's lock.

use std::io;
use std::path::Path;

use crate::host::js::timer::{date_iso, sleep};
use crate::host::pi::{Ctx, session};
use crate::model::{Outcome, Unavailable};
use crate::pending::Entry;
use crate::pending::store::{self, Lock};
use crate::session::facts::Facts;
use crate::strings::language::english;

/// The pause between attempts, in ms: a lock lasts for one small write.
const PAUSE_MS: f64 = 20.0;
/// The maximum number of attempts, two seconds in all.
const MAX_TRIES: usize = 100;

/// Locks the pending file of `cwd` as soon as it is free. Keeps Node alive meanwhile.
///
/// # Errors
/// The error of the lock, or a timeout.
pub async fn lock(cwd: &Path) -> io::Result<Lock> {
    for tried in 1..=MAX_TRIES {
        if let Some(lock) = store::lock(cwd)? {
            return Ok(lock);
        }
        if tried < MAX_TRIES {
            sleep(PAUSE_MS).await;
        }
    }
    Err(store::busy())
}

/// Saves the questions of a call to the pending file; `lock` is on the file of `ctx`'s directory.
/// `may_be_saved`: an earlier run of Pi may have saved this call, and the user may have answered it since.
pub fn save(
    ctx: &Ctx,
    lock: Result<&Lock, &io::Error>,
    facts: &Facts,
    may_be_saved: bool,
) -> Outcome {
    let Some(cwd) = ctx.cwd() else { return Outcome::Unavailable(Unavailable::NoUi) };
    let (session, file) = (session::id(ctx), session::file(ctx));
    let of = store::Session { id: &session, file: file.as_deref() };
    let call = &facts.call;
    let questions = Entry::of(&call.form);
    // The model reads this sentence.
    let not_saved = |error: &io::Error| english(|| store::not_saved(&cwd, error));
    let added = lock.map_err(not_saved).and_then(|lock| {
        lock.add(&of, &date_iso(), facts.tool_call(), questions, may_be_saved)
            .map_err(|error| not_saved(&error))
    });
    match added {
        Ok(added) => Outcome::Pending {
            file: store::relative(&cwd, &added.path),
            kept_aside: added.kept_aside.map(|aside| store::relative(&cwd, &aside)),
            waiting: added.waiting,
            resumes: file.is_some(),
        },
        Err(why) => {
            let texts: Vec<_> =
                call.form.questions.iter().map(|question| question.text.as_str()).collect();
            let why = format!("{why} The questions were: {}", texts.join(" / "));
            Outcome::Unavailable(Unavailable::NotSaved(why))
        }
    }
}
