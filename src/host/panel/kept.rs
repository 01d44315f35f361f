//! What outlives the factory call: Pi makes a new one for `/new` and `/reload`, and open tabs are to
//! find the panel where it was. The server itself is handed on, listening, so that nobody else can take
//! its port in between. It is the one thing that belongs to no call of the factory, for
//! [`limits::UNCLAIMED_MS`] at most.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::timer::Timer;
use crate::host::js::{JsRef, get, get_object, shared, try_call};
use crate::host::pi::process;
use crate::panel::{Token, limits};

/// The key in `globalThis`, as the name of a symbol that all share.
const KEY: &str = "pi-questions.panel";

/// A panel that goes on in the next session.
pub struct Kept<'e> {
    /// Node's server, which listens.
    pub http: Object<'e>,
    /// Its secret.
    pub token: Token,
    /// Whether `/questions panel` started it, not the settings.
    pub by_command: bool,
}

impl Kept<'_> {
    /// Nobody wants it: its port is free again.
    pub fn close(&self, env: &Env) {
        try_call(env, &self.http, "close", ());
    }
}

/// Keeps it for the session that comes; where none comes, it is closed.
///
/// # Errors
/// Only when the environment is going away.
pub fn put(env: &Env, kept: &Kept) -> Result<()> {
    let mut object = Object::new(env)?;
    object.set_named_property("server", kept.http)?;
    object.set_named_property("token", kept.token.as_str())?;
    object.set_named_property("byCommand", kept.by_command)?;
    shared::put_object(env, KEY, object);
    let own = JsRef::new(env, &object)?;
    Timer::start(env, limits::UNCLAIMED_MS, move |env| {
        let (Some(now), Ok(own)) = (shared::look_object(env, KEY), own.get(env)) else { return };
        if env.strict_equals(now, own).unwrap_or_default()
            && let Some(kept) = take(env)
        {
            kept.close(env);
        }
    })
    .map(drop)
}

/// What was kept, once.
pub fn take(env: &Env) -> Option<Kept<'_>> {
    let value = shared::look_object(env, KEY);
    shared::remove(env, KEY);
    let value = value?;
    Some(Kept {
        http: get_object(env, &value, "server")?,
        token: Token::read(&get::<String>(env, &value, "token")?)?,
        by_command: get(env, &value, "byCommand")?,
    })
}

/// A secret that nobody can guess.
///
/// # Errors
/// When this host has no `node:crypto`.
pub fn random(env: &Env) -> Result<Token> {
    Ok(Token::new(&process::random(env)?))
}
