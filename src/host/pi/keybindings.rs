//! Reads the user's Pi keybindings.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::{Method, call_object, has_method};
use crate::keys::Bindings;

/// Asks Pi's keybindings manager for the keys of the ids we use, each of which takes a while:
/// `late` asks for those that can wait, else for the others. An id this Pi has no definition of is
/// left out, so that it keeps our default; one the user emptied stays empty.
pub fn read(env: &Env, manager: Option<&Object>, late: bool) -> Vec<(String, Vec<String>)> {
    let get_keys = manager.and_then(|manager| Method::of(env, manager, "getKeys").ok());
    let keys = |id: &str| {
        let (manager, get_keys) = (manager?, get_keys.as_ref()?);
        let keys: Vec<String> = get_keys.call(env, id).ok()?;
        let known = !keys.is_empty()
            || !has_method(env, manager, "getDefinition")
            || call_object(env, manager, "getDefinition", id).is_ok();
        known.then(|| (id.to_owned(), keys))
    };
    Bindings::wanted().filter(|id| Bindings::can_wait(id) == late).filter_map(keys).collect()
}
