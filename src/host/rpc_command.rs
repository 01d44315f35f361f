//! The command `/ask-user-response` for RPC clients, and the flag that selects how a client is
//! asked.

use std::rc::Rc;

use crate::contract::Mode;
use crate::host::extension::Extension;
use crate::host::pi::{Ctx, Pi};
use crate::model::Via;
use crate::settings::Rpc;
use crate::strings::host::not_ready;
use crate::strings::programs;
use crate::surface::rpc::request::Message;

const COMMAND: &str = "ask-user-response";
const FLAG: &str = "ask-user-rpc";

/// Registers the flag. Without it, the setting `rpc` applies.
pub fn register_flag(pi: &Pi) {
    pi.register_flag(FLAG, programs::RPC_FLAG);
}

/// Returns the flag's value, if it was given and is valid. Shows a warning for another value.
pub fn flag(pi: &Pi, ctx: &Ctx) -> Option<Rpc> {
    let word = pi.flag(FLAG)?;
    let command = Rpc::from_word(&word);
    if command.is_none() {
        ctx.warn(&programs::bad_flag(&word));
    }
    command
}

/// Registers the command in RPC mode only, because users have no use for it.
pub fn register_command(pi: &Pi, ctx: &Ctx, extension: &Rc<Extension>) {
    if ctx.mode() != Mode::Rpc {
        return;
    }
    let extension = Rc::clone(extension);
    let answer = move |text: String, ctx: Ctx| {
        for sentence in respond(&extension, &text).unwrap_or_else(|why| vec![why]) {
            ctx.warn(&sentence);
        }
        Ok(())
    };
    let registered = pi.register_command(COMMAND, programs::RESPONSE_COMMAND, answer, None);
    if let Err(error) = registered {
        ctx.warn(&not_ready(COMMAND, &error.reason));
    }
}

/// Handles the text of a message. Returns a sentence per repaired value.
fn respond(extension: &Rc<Extension>, text: &str) -> Result<Vec<String>, String> {
    let Message { request_id, response } = Message::parse(text)?;
    let taken = extension.respond(&request_id, &response, Via::Message);
    taken.map_err(|why| programs::bad_response(&why.reason(&request_id)))
}
