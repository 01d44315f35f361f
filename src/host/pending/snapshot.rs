//! The pending file as the session sees it: what of it is this session's, read once.

use std::path::PathBuf;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::{self, Mode, Reply};
use crate::host::extension::Extension;
use crate::host::js::timer::date_ms;
use crate::host::pending::lock::{Source, change, clear_parts};
use crate::host::pi::context;
use crate::host::pi::session;
use crate::model::Outcome;
use crate::pending::Pending;
use crate::pending::store::{self, Found, Lock};
use crate::strings::host as words;
use crate::surface::print::matching::{self, Matched, PendingCall, Prefilled};

/// Calls whose answers are brought, or whose forms are opened, at a time.
pub const MOST_CALLS: usize = 100;

/// The pending file as the session sees it.
pub struct Snapshot {
    /// Where it is.
    pub source: Source,
    /// Its path.
    pub path: PathBuf,
    /// The same as it works from the project.
    pub shown: String,
    /// What is in it.
    pub pending: Pending,
    /// What of it is for this session.
    pub matched: Matched,
    /// What became of `--answers`; `None` without them.
    pub prefilled: Option<Prefilled>,
}

/// Reads the pending file and sorts what is in it; `None` without one. What the session has an answer
/// to already leaves the file. `Err` is a sentence.
pub fn read(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> std::result::Result<Option<Snapshot>, String> {
    let Some(cwd) = context::cwd(env, ctx) else { return Ok(None) };
    let id = session::id(env, ctx);
    let Some(Found { path, pending }) = store::find(&cwd, &id)? else { return Ok(None) };
    let calls = session::calls(env, ctx, &extension.tools());
    let mut matched = matching::matched(&pending, &id, calls, extension.settings().flavor);
    let source = Source { cwd, session: pending.session_id.clone() };
    let done = std::mem::take(&mut matched.done);
    if !done.is_empty() {
        clear_parts(env, ctx, &source, done);
    }
    let given = extension.sync.flagged.borrow().clone();
    let prefilled = given.map(|given| matching::prefill(&mut matched.calls, given));
    let shown = store::relative(&source.cwd, &path);
    Ok(Some(Snapshot { source, path, shown, pending, matched, prefilled }))
}

impl Snapshot {
    /// Takes out the calls that are answered, as many as are brought at a time, with their results.
    /// Where a form can be shown, answers to shortened questions stay for it (`forms`).
    pub fn take_answered(
        &mut self,
        env: &Env,
        ctx: &Object,
        forms: bool,
    ) -> Vec<(PendingCall, Reply)> {
        let all = std::mem::take(&mut self.matched.calls);
        let is_ready = |it: &PendingCall| it.is_answered() && (it.sure || !forms);
        let (answered, open): (Vec<_>, Vec<_>) = all.into_iter().partition(is_ready);
        self.matched.calls = open;
        let more = answered.len().saturating_sub(MOST_CALLS);
        if more > 0 {
            context::tell(env, ctx, &words::more_wait(&self.shown, more));
        }
        let reply = |it: PendingCall| {
            it.filled.warnings.iter().for_each(|warning| context::tell(env, ctx, warning));
            let outcome = Outcome::Answered(it.filled.answers.clone());
            let reply = contract::reply(&it.call, &outcome, Mode::Print, date_ms());
            (it, reply)
        };
        answered.into_iter().take(MOST_CALLS).map(reply).collect()
    }

    /// Says what became of `--answers`, and keeps in the file what cannot be sent yet.
    pub fn keep_flagged(&self, env: &Env, ctx: &Object, extension: &Extension) {
        let Some(prefilled) = &self.prefilled else { return };
        extension.sync.flagged.take();
        if prefilled.passed > 0 {
            context::tell(env, ctx, &words::passed_over(prefilled.passed));
        }
        let over: Vec<_> =
            prefilled.over.iter().filter_map(crate::pending::RawAnswer::text).collect();
        if !over.is_empty() {
            context::tell(env, ctx, &words::left_over(&over));
        }
        let kept: Vec<_> = self.matched.calls.iter().flat_map(PendingCall::to_keep).collect();
        if kept.is_empty() {
            return;
        }
        let path = self.path.clone();
        let body = move |lock: &Lock| lock.keep(&path, kept);
        change(env, ctx, &self.source.cwd, store::not_saved, body);
    }
}
