//! Asks again if a user can answer: calls that were interrupted when Pi ended, and questions of
//! this session in the pending file.

use std::rc::Rc;

use napi::Result;

use crate::contract::{Mode, Reply};
use crate::edge::call::Open;
use crate::edge::extension::Extension;
use crate::edge::images::load;
use crate::edge::js::{Deferred, Maybe, spawn};
use crate::edge::pending::command_ctx::redraw;
use crate::edge::pending::deliver;
use crate::edge::pi::session;
use crate::pending::ToolCall;
use crate::session::Event;
use crate::session::call_data::CallData;
use crate::session::calls::ReplyTo;
use crate::session::log::Turn;
use crate::strings::host as words;
use crate::surface::print::saved::Saved;

/// Handles the start of a session in a terminal or an RPC client: asks interrupted calls again,
/// then continues with the pending file. Returns a promise that delays the command line's prompt.
pub fn start(extension: &Rc<Extension>, has_prompt: bool, is_new: bool) -> Result<Maybe> {
    let (held, promise) = has_prompt.then(Deferred::new).transpose()?.unzip();
    extension.with(|state| state.sync.prompt = held);
    let mode = extension.ctx().mode();
    extension.together(|| extension.handle(Event::Opened { mode, has_prompt, is_new }));
    // The session may have ended meanwhile.
    extension.release_prompt();
    Ok(Maybe(promise))
}

impl Extension {
    /// Releases the prompt of Pi's command line, unless the session holds it.
    pub(in crate::edge) fn release_prompt(&self) {
        if !self.session(|session| session.holds_prompt()) {
            self.with(|state| state.sync.prompt.take());
        }
    }
}

/// Delivers the answers of the pending file, and opens forms for its other questions. `is_new`: the
/// session is new. `starts_turn`: the answers start a turn.
pub fn read(extension: &Rc<Extension>, is_new: bool, starts_turn: bool) {
    let ctx = extension.ctx();
    match deliver::read(extension) {
        Ok(Some(mut found)) => {
            let answered = deliver::take_answers(extension, &mut found, is_new, false);
            if !answered.is_empty() {
                let session = found.pending.session_id.clone();
                extension.handle(Event::FileRead { session, answered, starts_turn });
            }
            if ctx.mode() == Mode::Interactive {
                ask_all(extension, found, starts_turn);
            }
        }
        Err(sentence) if ctx.mode() == Mode::Interactive => ctx.warn(&sentence),
        Ok(None) | Err(_) => {}
    }
}

/// Opens the forms of the calls in the file, one after the other.
pub fn ask_all(extension: &Rc<Extension>, found: Saved, starts_turn: bool) {
    let more = found.left_out();
    if more > 0 {
        extension.ctx().report(&words::more_wait(&found.shown, more));
    }
    let draft = |call: &str| extension.look(|log| log.draft_of_call(call).cloned());
    let calls = found.into_calls(starts_turn, draft);
    extension.together(|| calls.into_iter().for_each(|asked| ask(extension, asked)));
}

/// Asks the user on behalf of the session.
pub fn ask(extension: &Rc<Extension>, (data, reply_to): (CallData, ReplyTo)) {
    extension.ask(data, reply_to, Open::default(), None);
}

/// Reads the images of the results of interrupted calls, and writes the results after the message
/// with the calls, which is in `entry`.
pub fn write(extension: &Rc<Extension>, entry: String, results: Vec<(Rc<ToolCall>, Reply)>) {
    let owner = Rc::clone(extension);
    let (calls, replies): (Vec<_>, Vec<_>) = results.into_iter().unzip();
    spawn(async move {
        let mut contents = Vec::new();
        for reply in &replies {
            contents.push(load(&owner.ctx(), reply.images.clone(), true).await);
        }
        let ctx = owner.ctx();
        // The session may have continued meanwhile, or it cannot be written.
        let is_it =
            |turn: &Turn| turn.entry == entry && turn.open().map(|slot| &slot.call).eq(&calls);
        let replies: Vec<_> = replies.into_iter().zip(contents).collect();
        let written = owner.unanswered_turn().filter(is_it).is_some_and(|turn| {
            let carried = owner.carried();
            session::complete(&ctx, &turn, &replies, carried.as_ref()).is_ok()
        });
        if written && ctx.mode() == Mode::Interactive {
            redraw(&owner).await;
        }
        owner.handle(Event::ResultsWritten(written));
        owner.run();
    });
}
