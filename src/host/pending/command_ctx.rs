//! Code that needs the `ctx` of a command, in which Pi allows more than elsewhere: to switch to
//! another session and to navigate the session's tree. Pi gives it to the handler of a command
//! alone, so this sends a command of ours, which runs what waits for it.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::pending::sync::PendingSync;
use crate::host::pi::Ctx;

/// The command, as a person would type it.
const COMMAND: &str = "/questions resume";
/// Its argument.
pub const ARGUMENT: &str = "resume";

/// Runs `job` when the command comes; it is dropped where the command never does.
///
/// # Errors
/// When the session is over, or Pi refuses the command.
pub fn run_in_command(
    env: &Env,
    sync: &PendingSync,
    job: impl for<'e> FnOnce(Ctx<'e>) -> Option<Result<Unknown<'e>>> + 'static,
) -> Result<()> {
    let pi = sync.extension.pi(env).ok_or_else(|| Error::from_reason("no pi"))?;
    let job = Rc::new(RefCell::new(Some(job)));
    let waiting = Rc::clone(&job);
    sync.with(|it| it.jobs.push_back(Box::new(move |ctx| (waiting.take()?)(ctx))));
    let sent = pi.run_command(COMMAND);
    if sent.is_err() {
        // Others wait for commands of their own.
        job.take();
    }
    sent
}

/// The command came: runs the next job that is still wanted; `None` when there is none.
pub fn run_next<'e>(ctx: Ctx<'e>, sync: &PendingSync) -> Option<Result<Unknown<'e>>> {
    loop {
        let job = sync.with(|it| it.jobs.pop_front())?;
        if let Some(done) = job(ctx) {
            return Some(done);
        }
    }
}
