//! What the factory does: it waits for a session and registers the tools whose names are free.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract;
use crate::host::extension::Extension;
use crate::host::js::guard::quiet;
use crate::host::js::timer::pause;
use crate::host::js::{as_object, call, object_arg, undefined};
use crate::host::pending::sync;
use crate::host::pi::context;
use crate::host::rpc_command;
use crate::host::tool;
use crate::settings;
use crate::strings::host::{not_ready, taken};

/// How long Pi 0.87 needs to write the results of calls that end with the session, in ms.
const WRITING_MS: f64 = 100.0;

/// Hangs everything on `pi`. All state belongs to this call: `/reload` makes another one.
///
/// # Errors
/// When `pi` has no `on`.
pub fn register(env: &Env, pi: &Object) -> Result<()> {
    let extension = Extension::new(env, pi)?;
    let owned = RefCell::new(HashSet::new());
    let owner = Rc::clone(&extension);
    rpc_command::offer_flag(env, pi);
    sync::register(env, pi, &extension);
    let on_start = quiet(env, "onSessionStart", move |event| {
        let env: &Env = event.env;
        if let (Some(pi), Some(ctx)) = (owner.pi(env), object_arg(event, 1)) {
            read_settings(env, &pi, &ctx, &owner);
            rpc_command::offer_command(env, &pi, &ctx, &owner);
            register_tools(env, &pi, &ctx, &owner, &owned);
            owner.custom(owned.borrow().iter().copied().collect());
            return sync::start(env, event, &ctx, &owner);
        }
        undefined(env)
    })?;
    let owner = Rc::clone(&extension);
    let on_result = quiet(env, "onToolResult", move |event| tool::mark_error(event, &owner))?;
    let on_shutdown = quiet(env, "onSessionShutdown", move |event| {
        // Pi waits for what we return: give it the time to write down how the calls ended.
        if extension.close(event.env) && context::client_is_gone(event.env) {
            return pause(event.env, WRITING_MS);
        }
        undefined(event.env)
    })?;
    call::<_, ()>(env, pi, "on", FnArgs::from(("session_start", on_start)))?;
    // Without it only newer Pis hear of errors that have details.
    call::<_, ()>(env, pi, "on", FnArgs::from(("tool_result", on_result))).ok();
    call::<_, ()>(env, pi, "on", FnArgs::from(("session_shutdown", on_shutdown)))
}

/// Reads `ask-user.json` and says what in it does not count. The project's own file counts only
/// where the user trusts the project.
fn read_settings(env: &Env, pi: &Object, ctx: &Object, extension: &Extension) {
    let Some(agent_dir) = context::agent_dir() else { return };
    let project = context::cwd(env, ctx).filter(|_| context::is_trusted(env, ctx));
    let (mut settings, complaints) = settings::load(&agent_dir, project.as_deref());
    for complaint in complaints {
        context::warn(env, ctx, &complaint.sentence);
    }
    if let Some(rpc) = rpc_command::flag(env, pi, ctx) {
        settings.rpc = rpc;
    }
    extension.set(settings);
}

fn register_tools(
    env: &Env,
    pi: &Object,
    ctx: &Object,
    extension: &Rc<Extension>,
    owned: &RefCell<HashSet<&'static str>>,
) {
    let names = context::tool_names(env, pi);
    let settings = extension.settings();
    for wanted in contract::tools(&settings.tool_names(), &settings.guidance) {
        if owned.borrow().contains(wanted.name) {
            continue;
        }
        if names.iter().any(|name| name == wanted.name) {
            context::warn(env, ctx, &taken(wanted.name));
            continue;
        }
        let registered = tool::define(env, &wanted, extension).and_then(|definition| {
            let definition = as_object(env, definition)
                .ok_or_else(|| Error::from_reason("its definition is no object"))?;
            call::<_, ()>(env, pi, "registerTool", definition)
        });
        match registered {
            Ok(()) => {
                owned.borrow_mut().insert(wanted.name);
            }
            Err(error) => context::warn(env, ctx, &not_ready(wanted.name, &error.reason)),
        }
    }
}
