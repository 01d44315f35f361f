//! The way in for clients that know us: the command `/ask-user-response`, and the flag that says
//! how a client is asked.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::extension::Extension;
use crate::host::js::guard::quiet;
use crate::host::js::{arg, call, object_arg, undefined};
use crate::host::pi::context::{self, Place};
use crate::settings::Rpc;
use crate::strings::rpc as words;

const COMMAND: &str = "ask-user-response";
const FLAG: &str = "ask-user-rpc";

/// Registers the flag; Pi knows its value once a session starts.
pub fn offer_flag(env: &Env, pi: &Object) {
    let registered = Object::new(env).and_then(|mut flag| {
        flag.set_named_property("type", "string")?;
        flag.set_named_property("description", words::RPC_FLAG)?;
        call::<_, ()>(env, pi, "registerFlag", FnArgs::from((FLAG, flag)))
    });
    // Without it the settings still say how a client is asked.
    registered.ok();
}

/// The flag's value, if it was given and says something we know; else a warning, if it was given.
pub fn flag(env: &Env, pi: &Object, ctx: &Object) -> Option<Rpc> {
    let word: Option<String> = call(env, pi, "getFlag", FLAG).ok()?;
    let word = word?;
    let known = Rpc::from_word(&word);
    if known.is_none() {
        context::warn(env, ctx, &words::bad_flag(&word));
    }
    known
}

/// Registers the command, only where a client could send it: a person has no use for it.
pub fn offer_command(env: &Env, pi: &Object, ctx: &Object, extension: &Rc<Extension>) {
    if context::place(env, ctx) != Place::Rpc {
        return;
    }
    let extension = Rc::clone(extension);
    let handler = quiet(env, "onResponse", move |context| {
        let env: &Env = context.env;
        let text = arg::<Utf16String>(context, 0)
            .map(|text| String::from_utf16_lossy(&text))
            .unwrap_or_default();
        let said = extension.respond(env, &text).unwrap_or_else(|why| vec![why]);
        if let Some(ctx) = object_arg(context, 1) {
            for sentence in said {
                context::warn(env, &ctx, &sentence);
            }
        }
        undefined(env)
    });
    let registered = handler.and_then(|handler| {
        let mut command = Object::new(env)?;
        command.set_named_property("description", words::RESPONSE_COMMAND)?;
        command.set_named_property("handler", handler)?;
        call::<_, ()>(env, pi, "registerCommand", FnArgs::from((COMMAND, command)))
    });
    if let Err(error) = registered {
        context::warn(env, ctx, &crate::strings::host::not_ready(COMMAND, &error.reason));
    }
}
