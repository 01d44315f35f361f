//! What outlives the factory call: Pi makes a new one for `/new` and `/reload`, and open tabs are to
//! find the panel where it was.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::js::shared;
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

/// Keeps it for the session that comes.
pub fn put(env: &Env, kept: &Kept) {
    let Kept { port, token, by_command } = kept;
    let value = json!({ "port": port, "token": token.as_str(), "byCommand": by_command });
    shared::put(env, KEY, &value);
}

/// What was kept, once.
pub fn take(env: &Env) -> Option<Kept> {
    let value = shared::look(env, KEY)?;
    shared::remove(env, KEY);
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
    Ok(Token::new(&process::random(env)?))
}
