//! Reads the user's Pi keybindings.

use napi::Env;
use napi::bindgen_prelude::*;

use super::js::{call, get_object};
use crate::keys::Bindings;

/// Asks Pi's keybindings manager for the keys of every id we use. An id this Pi has no definition
/// of is left out, so that it keeps our default; one the user emptied stays empty.
pub fn read(env: &Env, manager: Option<&Object>) -> Bindings {
    let keys = |id: &&str| {
        let manager = manager?;
        let keys: Vec<String> = call(env, manager, "getKeys", *id).ok()?;
        let known = !keys.is_empty()
            || get_object(env, manager, "getDefinition").is_none()
            || matches!(call::<_, Option<Object>>(env, manager, "getDefinition", *id), Ok(Some(_)));
        known.then(|| ((*id).to_owned(), keys))
    };
    Bindings::from_pi(Bindings::WANTED.iter().filter_map(keys).collect())
}
