//! The slot of Pi's prompt editor, where forms stand, and who else may stand in it.
//!
//! Pi before 1.4 has room for one component there: what comes later takes the slot, and Pi never
//! shows what stood there again. So a form waits while something else has the keyboard, and comes
//! back once something else took its slot and left. Newer Pis keep a stack.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::timer::Timer;
use crate::host::js::{JsRef, as_object, call, call_value, get_object, has_method};
use crate::host::pi::Pi;

/// How often the slot is checked while another component is in it, in ms.
const CHECK_MS: f64 = 100.0;

/// Whether this Pi keeps a stack of what stands in the slot. Such a Pi is
/// recognised by a method that came soon after.
pub fn stacks(pi: Pi) -> bool {
    pi.has("getSettings")
}

/// Whether something other than Pi's prompt has the keyboard. False where Pi does not tell.
pub fn is_taken(env: &Env, tui: &Object) -> bool {
    holder(env, tui).is_some_and(|holder| !is_prompt(env, &holder))
}

/// Whether Pi's prompt has the keyboard. False where Pi does not tell.
pub fn is_free(env: &Env, tui: &Object) -> bool {
    holder(env, tui).is_some_and(|holder| is_prompt(env, &holder))
}

/// Whether an overlay has the keyboard.
pub fn is_overlay(env: &Env, tui: &Object) -> bool {
    call(env, tui, "isOverlayFocused", ()).unwrap_or(false)
}

/// Whether `component` stands anywhere on the screen; `None` where Pi does not tell.
pub fn shows(env: &Env, tui: &Object, component: &JsRef) -> Option<bool> {
    call(env, tui, "isComponentMounted", component.get(env).ok()?).ok()
}

fn holder<'e>(env: &'e Env, tui: &Object) -> Option<Object<'e>> {
    match call_value(env, tui, "getFocusedComponent", ()) {
        Ok(holder) => as_object(env, holder),
        Err(_) => get_object(env, tui, "focusedComponent"),
    }
}

/// Pi calls both on its prompt, also where an extension brought its own editor.
fn is_prompt(env: &Env, component: &Object) -> bool {
    ["getText", "setText"].iter().all(|name| has_method(env, component, name))
}

/// Calls `look` every now and then until it gives false.
///
/// # Errors
/// When the host has no timers.
pub fn watch(env: &Env, look: Rc<dyn Fn(&Env) -> bool>) -> Result<()> {
    let timer = Timer::start(env, CHECK_MS, move |env| {
        if look(env) {
            // Without timers nothing would have come here.
            watch(env, Rc::clone(&look)).ok();
        }
    });
    timer.map(drop)
}
