//! `/questions ask`: makes the agent ask the questions of its last reply in a form. In the
//! terminal, the line above the editor offers this.

use std::rc::Rc;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::js::{parse_json, stringify};
use crate::host::pi::{Ctx, SessionEntry, session};
use crate::strings::transcript;
use crate::surface::reply::{Offer, prompt, text_of};

/// Returns `true` if the line above the editor has the offer.
pub fn is_offered(extension: &Rc<Extension>) -> bool {
    extension.with(|state| state.offer.is_open()) && !extension.is_off()
}

/// Handles the end of a turn: offers a form for the questions of its reply.
pub fn follow(ctx: &Ctx, extension: &Rc<Extension>) {
    if ctx.mode() != Mode::Interactive {
        return;
    }
    let reply = last_reply(ctx, extension);
    change(extension, |offer| offer.settle(reply));
}

/// Returns the entry and the text of the model's last message, if it ends the conversation.
fn last_reply(ctx: &Ctx, extension: &Extension) -> Option<(String, String)> {
    let is_said = |entry: &SessionEntry| {
        let kinds = ["message", "custom_message", "branch_summary"];
        entry.kind().is_some_and(|kind| kinds.contains(&kind.as_str()))
    };
    let last = session::newest_first(ctx, &extension.origin).find(is_said)?;
    Some((last.id()?, text_of(&parse_json(&stringify(last).ok()?).ok()?)?))
}

/// Withdraws the offer, because the conversation continues or moves to another branch.
pub fn close(extension: &Rc<Extension>) {
    change(extension, Offer::close);
}

fn change(extension: &Rc<Extension>, change: impl FnOnce(&mut Offer)) {
    let was_offered = is_offered(extension);
    extension.with(|state| change(&mut state.offer));
    if was_offered != is_offered(extension) {
        extension.run();
    }
}

/// Sends the prompt to the agent. A working agent receives it after its current run.
///
/// # Errors
/// A sentence if Pi refuses it.
pub fn ask(ctx: &Ctx, extension: &Rc<Extension>) -> Result<(), String> {
    let Some(pi) = extension.pi() else { return Ok(()) };
    if extension.is_off() {
        return Err(transcript::off().to_owned());
    }
    let sent = pi.send_prompt(ctx, &prompt(&extension.tools()));
    sent.map_err(|error| error.reason.clone())?;
    close(extension);
    Ok(())
}
