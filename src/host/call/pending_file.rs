//! The pending file, where no user can be asked: its lock, without keeping Node waiting for it, and the
//! questions of a call in it.

use std::io;
use std::path::Path;

use crate::host::js::timer::{date_iso, sleep};
use crate::host::pi::{Ctx, session};
use crate::model::{Outcome, Unavailable};
use crate::pending::store::{self, Lock};
use crate::pending::{Entry, ToolCall};
use crate::session::facts::Facts;
use crate::strings::language::english;

/// Pause before another try, in ms: the lock is held for one small write.
const PAUSE_MS: f64 = 20.0;
/// Number of attempts, which take two seconds together.
const MAX_TRIES: usize = 100;

/// The lock on the pending file of `cwd`: at once if it is free, otherwise as soon as it is. Node is kept alive
/// meanwhile.
///
/// # Errors
/// Why there is no lock.
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
    let (id, tool) = (facts.id.clone(), facts.tool.clone());
    let tool_call = ToolCall { id, tool, args: (*call.params).clone() };
    // The model reads it.
    let not_saved = |error: &io::Error| english(|| store::not_saved(&cwd, error));
    let added = lock.map_err(not_saved).and_then(|lock| {
        lock.add(&of, &date_iso(), tool_call, questions, may_be_saved)
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
