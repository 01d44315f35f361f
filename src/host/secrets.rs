//! Secrets in the environment of the programs that the agent starts. It is the only place that has their
//! values, and beside them a list of their names: so they outlive the session and `/reload`, end with Pi,
//! and a Pi that the agent starts knows which they are, too.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Map, Value};

use crate::contract::{Mode, secrets};
use crate::host::js::guard::guarded;
use crate::host::js::{get_object, tame, to_json};
use crate::host::pi::process;
use crate::model::secret::check_name;
use crate::model::{Questionnaire, Secret};
use crate::strings::{comma, secrets as words};
use crate::surface::scrub::Scrubber;

/// The variable that lists the names, with commas.
const NAMES: &str = "PI_QUESTIONS_SECRETS";

/// The names of the secrets that are set, in the order in which they were given.
fn names(env: &Env) -> Vec<String> {
    let listed = process::variable(env, NAMES).unwrap_or_default();
    let is_set = |name: &&str| check_name(name).is_ok() && value(env, name).is_some();
    listed.split(',').filter(is_set).map(str::to_owned).collect()
}

fn value(env: &Env, name: &str) -> Option<Secret> {
    process::variable(env, name).map(Secret::from)
}

fn set_names(env: &Env, names: &[String]) {
    let listed = (!names.is_empty()).then(|| names.join(","));
    process::set_variable(env, NAMES, listed.as_deref());
}

/// Sets a secret for programs that are started from now on; false where the host did not take it.
pub fn set(env: &Env, name: &str, secret: &Secret) -> bool {
    process::set_variable(env, name, Some(secret.expose()));
    let is_set = value(env, name).is_some_and(|it| it.expose() == secret.expose());
    let mut names = names(env);
    if is_set && !names.iter().any(|it| it == name) {
        names.push(name.to_owned());
        set_names(env, &names);
    }
    is_set
}

/// Why the secrets of a form cannot be asked for; `None` where they can, or it asks for none. A secret
/// that a person gave before may be asked for again, for it may have been a wrong one.
pub fn refusal(env: &Env, form: &Questionnaire, mode: Mode) -> Option<String> {
    let asked: Vec<&str> = form.secrets().collect();
    if asked.is_empty() {
        return None;
    }
    if mode != Mode::Interactive {
        return Some(secrets::not_here(
            &asked,
            "a secret is typed in Pi's own terminal, and this is none",
        ));
    }
    let given = names(env);
    let is_taken = |name: &&str| !given.iter().any(|it| it == name) && value(env, name).is_some();
    let taken: Vec<&str> = asked.into_iter().filter(is_taken).collect();
    (!taken.is_empty()).then(|| secrets::taken(&taken))
}

/// What `/questions secrets` says.
pub fn list(env: &Env) -> String {
    let names = names(env);
    if names.is_empty() { words::none().to_owned() } else { words::list(names.join(comma())) }
}

/// Forgets the secret `name`, or all of them where that is blank; gives what is said of it.
pub fn forget(env: &Env, name: &str) -> String {
    let (gone, kept): (Vec<_>, Vec<_>) =
        names(env).into_iter().partition(|it| name.is_empty() || it == name);
    if gone.is_empty() {
        return if name.is_empty() { words::none().to_owned() } else { words::unknown(name) };
    }
    gone.iter().for_each(|name| process::set_variable(env, name, None));
    set_names(env, &kept);
    words::forgotten(gone.join(comma()))
}

/// The fields of a `tool_result` event that hold a secret, each without it.
pub fn scrubbed(env: &Env, event: &Object) -> Map<String, Value> {
    let mut changed = Map::new();
    let held: Vec<(String, Secret)> = names(env)
        .into_iter()
        .filter_map(|name| Some((value(env, &name)?, name)).map(|it| (it.1, it.0)))
        .collect();
    if held.is_empty() {
        return changed;
    }
    let scrubber = Scrubber::new(held);
    let mut structured = None;
    for field in ["content", "details", "structuredContent"] {
        let Some(given) = get_object(env, event, field) else { continue };
        let read = tame(env, guarded(|| to_json(env, napi::JsValue::to_unknown(&given))));
        let Ok(mut read) = read else { continue };
        let is_changed = scrubber.scrub_json(&mut read);
        if is_changed {
            changed.insert(field.to_owned(), read);
        } else if field == "structuredContent" {
            structured = Some(read);
        }
    }
    // Pi leaves out what may not match the content any more.
    if let Some(structured) = structured.filter(|_| changed.contains_key("content")) {
        changed.insert("structuredContent".to_owned(), structured);
    }
    changed
}
