//! A call where nobody can be asked: its questions wait in a file.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::{Error, Object};

use crate::contract::{self, Call};
use crate::host::call::open_call::OpenCall;
use crate::host::js::guard::guarded;
use crate::host::js::timer::date_iso;
use crate::host::pending::lock::locked;
use crate::host::pi::{context, session};
use crate::model::{Outcome, Unasked};
use crate::pending::store::{self, Lock};
use crate::pending::{Entry, RawAnswer, ToolCall};

/// Puts the questions of `ask` into the pending file, with what was `given` for them already, and
/// ends it: at once, or when no other process has the file any more.
pub fn wait(env: &Env, ctx: Option<&Object>, ask: Rc<OpenCall>, given: Vec<RawAnswer>) {
    // A ctx that went stale tells no directory: nothing is written where nobody asked for it.
    let cwd = ctx.and_then(|ctx| context::cwd(env, ctx));
    let Some(cwd) = cwd.filter(|_| contract::waits_in_file(&ask.call)) else {
        ask.settle(env, Outcome::Unavailable(Unasked::NoUi));
        return;
    };
    let at = cwd.clone();
    locked(env, &cwd, move |env, lock| {
        let outcome = guarded(|| {
            let lock = lock.map_err(|error| store::not_saved(&at, &error));
            let saved = |ctx: &Object| {
                put(env, ctx, lock.as_ref(), (&ask.id, &ask.tool, &ask.call), given, false)
            };
            let outcome = ask.with_ctx(env, saved);
            if let Some(Outcome::Pending { file, waiting, .. }) = &outcome {
                ask.saved(file, *waiting);
            }
            Ok(outcome.unwrap_or(Outcome::Unavailable(Unasked::NoUi)))
        });
        let broken = |error: Error| Outcome::Unavailable(Unasked::Broken(error.reason.clone()));
        ask.settle(env, outcome.unwrap_or_else(broken));
    });
}

/// The same for a call by its id, tool and questions; `lock` is on the file of `ctx`'s directory.
/// `kept`: the call may have been saved before Pi was ended, and answered since.
pub fn put(
    env: &Env,
    ctx: &Object,
    lock: std::result::Result<&Lock, &String>,
    (id, tool, call): (&str, &str, &Call),
    given: Vec<RawAnswer>,
    kept: bool,
) -> Outcome {
    let Some(cwd) = context::cwd(env, ctx) else { return Outcome::Unavailable(Unasked::NoUi) };
    let (session, file) = (session::id(env, ctx), session::file(env, ctx));
    let of = store::Session { id: &session, file: file.as_deref() };
    let mut questions = Entry::of(&call.form);
    // More answers than questions are told where they were given.
    for (entry, answer) in questions.iter_mut().zip(given) {
        entry.set(answer);
    }
    let asked = ToolCall { id: id.to_owned(), tool: tool.to_owned(), args: call.params.clone() };
    let added = lock
        .map_err(String::clone)
        .and_then(|lock| lock.add(&of, &date_iso(env), (asked, questions), kept));
    match added {
        Ok(added) => Outcome::Pending {
            file: store::relative(&cwd, &added.path),
            kept_aside: added.kept_aside.map(|aside| store::relative(&cwd, &aside)),
            waiting: added.waiting,
        },
        Err(why) => {
            let texts: Vec<_> = call.form.questions.iter().map(|it| it.text.as_str()).collect();
            let why = format!("{why} The questions were: {}", texts.join(" / "));
            Outcome::Unavailable(Unasked::NotSaved(why))
        }
    }
}
