//! `/questions ask`: makes the agent ask the questions of its last reply in a form. In the
//! terminal, the line above the editor offers this.

use std::rc::Rc;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::pi::Ctx;
use crate::host::pi::session::Branch;
use crate::strings::transcript;
use crate::surface::reply::{Offer, prompt};

/// Returns `true` if the line above the editor has the offer.
pub fn is_offered(extension: &Rc<Extension>) -> bool {
    extension.with(|state| state.offer.is_open()) && !extension.is_off()
}

/// Handles the end of a turn: offers a form for the questions of its reply.
pub fn follow(ctx: &Ctx, extension: &Rc<Extension>) {
    if ctx.mode() != Mode::Interactive {
        return;
    }
    let reply = Branch::read(ctx, &extension.origin).last_reply();
    change(extension, |offer| offer.settle(reply));
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
