//! The address of the parent: found in the environment when the extension loads, and taken out of it,
//! so that what this process starts does not ask there.

use napi::Env;
use serde_json::Value;

use crate::host::js::shared;
use crate::host::pi::process;
use crate::surface::subagents::VARIABLE;

/// Where this process itself listens.
const OWN: &str = "pi-questions.subagents.own";
/// Where its parent listens.
const PARENT: &str = "pi-questions.subagents.parent";

fn text(value: Option<Value>) -> Option<String> {
    value?.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// The address of the parent, if this process has one. It has none where the variable is its own: it
/// is set for its children, and another session or copy of the extension in this process finds it.
pub fn inherit(env: &Env) -> Option<String> {
    let set = process::variable(env, VARIABLE).filter(|at| !at.is_empty());
    if let Some(at) = set {
        if text(shared::look(env, OWN)).is_some_and(|own| own == at) {
            return None;
        }
        process::set_variable(env, VARIABLE, None);
        shared::put(env, PARENT, &at.into());
    }
    // Pi calls the factory again at `/reload` and `/new`.
    text(shared::look(env, PARENT))
}

/// The parent is gone.
pub fn forget(env: &Env) {
    shared::remove(env, PARENT);
}

/// Tells children that they are heard at `at`.
pub fn announce(env: &Env, at: &str) {
    shared::put(env, OWN, &at.into());
    process::set_variable(env, VARIABLE, Some(at));
}

/// Tells it no more.
pub fn withdraw(env: &Env, at: &str) {
    if process::variable(env, VARIABLE).is_some_and(|set| set == at) {
        process::set_variable(env, VARIABLE, None);
    }
    if text(shared::look(env, OWN)).is_some_and(|own| own == at) {
        shared::remove(env, OWN);
    }
}
