//! A call where nobody can be asked: its questions wait in a file (seed 000 "Pass 1").

use napi::Env;
use napi::bindgen_prelude::Object;

use super::ask::Ask;
use super::clock::date_ms;
use super::{context, session};
use crate::contract::{self, Call};
use crate::model::{Outcome, Unasked};
use crate::pending::{Asked, Entry, Given, Pending, store};
use crate::surface::print::iso;

/// Puts the questions of `ask` into the pending file, with what was `given` for them already.
pub fn wait(env: &Env, ctx: Option<&Object>, ask: &Ask, given: Vec<Given>) -> Outcome {
    let Some(ctx) = ctx.filter(|_| contract::waits_in_file(&ask.call)) else {
        return Outcome::Unavailable(Unasked::NoUi);
    };
    put(env, ctx, &ask.id, &ask.tool, &ask.call, given)
}

/// The same for a call by its parts.
pub fn put(
    env: &Env,
    ctx: &Object,
    id: &str,
    tool: &str,
    call: &Call,
    given: Vec<Given>,
) -> Outcome {
    // A ctx that went stale tells no directory: nothing is written where nobody asked for it.
    let Some(cwd) = context::cwd(env, ctx) else { return Outcome::Unavailable(Unasked::NoUi) };
    let (session, file) = (session::id(env, ctx), session::file(env, ctx));
    let of = store::Session { id: &session, file: file.as_deref() };
    let mut begun = Pending { questions: Entry::of(&call.form), ..Pending::default() };
    // More answers than questions are told where they were given.
    let _over = begun.fill(given);
    let asked = Asked {
        tool_call_id: id.to_owned(),
        tool: tool.to_owned(),
        params: call.params.clone(),
        questions: begun.questions,
        metadata: call.params.get("metadata").cloned(),
    };
    match store::add(&cwd, &of, &iso(date_ms()), asked) {
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
