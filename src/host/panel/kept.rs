//! What outlives the factory call: Pi makes a new one for `/new` and `/reload`, and open tabs are to
//! find the panel where it was.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::host::js::{call, call_value, from_json, get_object, global, to_json};
use crate::host::pi::process;
use crate::panel::Token;

/// The key in `globalThis`, as the name of a symbol that all share.
const KEY: &str = "pi-ask-user.panel";

/// A panel that goes on in the next session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its port.
    pub port: u16,
    /// Its secret.
    pub token: Token,
    /// Whether `/questions panel` started it, not the settings.
    pub by_command: bool,
}

/// `Reflect[method](globalThis, Symbol.for(KEY), …value)`
fn reflect<'e>(env: &'e Env, method: &str, value: Option<&Value>) -> Result<Unknown<'e>> {
    let global = global(env)?;
    let missing = || Error::from_reason("no Reflect in this host");
    let reflect = get_object(env, &global, "Reflect").ok_or_else(missing)?;
    let symbols = get_object(env, &global, "Symbol").ok_or_else(missing)?;
    let key = call_value(env, &symbols, "for", KEY)?;
    match value {
        Some(value) => {
            let value = from_json(env, value)?;
            call_value(env, &reflect, method, FnArgs::from((global, key, value)))
        }
        None => call_value(env, &reflect, method, FnArgs::from((global, key))),
    }
}

/// Keeps it for the session that comes.
pub fn put(env: &Env, kept: &Kept) {
    let Kept { port, token, by_command } = kept;
    let value = json!({ "port": port, "token": token.as_str(), "byCommand": by_command });
    reflect(env, "set", Some(&value)).ok();
}

/// What was kept, once.
pub fn take(env: &Env) -> Option<Kept> {
    let value = to_json(env, reflect(env, "get", None).ok()?).ok()?;
    reflect(env, "deleteProperty", None).ok();
    Some(Kept {
        port: value.get("port")?.as_u64()?.try_into().ok()?,
        token: Token::read(value.get("token")?.as_str()?)?,
        by_command: value.get("byCommand")?.as_bool()?,
    })
}

/// A secret that nobody can guess.
///
/// # Errors
/// When this host has no `node:crypto`.
pub fn random(env: &Env) -> Result<Token> {
    let crypto = process::builtin(env, "node:crypto")?;
    let bytes: Uint8Array = call(env, &crypto, "randomBytes", 32)?;
    let bytes = bytes.to_vec().try_into();
    let bytes: [u8; 32] =
        bytes.map_err(|_| Error::from_reason("randomBytes() gave no 32 bytes"))?;
    Ok(Token::new(&bytes))
}
