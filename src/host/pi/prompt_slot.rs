//! The slot of Pi's prompt editor, where forms stand, and who else may stand in it.
//!
//! Pi before 1.4 has room for one component there: what comes later takes the slot, and Pi never
//! shows what stood there again. So a form waits while something else has the keyboard, and comes
//! back once something else took its slot and left. Newer Pis keep a stack.

use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};

use crate::host::js::timer::Timer;
use crate::host::js::{JsRef, as_object, call, call_value, get_object, has_method};
use crate::host::pi::{KeptCtx, Pi, screen};
use crate::surface::slot::{Holder, LOOK_MS};

/// Whether this Pi keeps a stack of what stands in the slot. Such a Pi is
/// recognised by a method that came soon after.
pub fn stacks(pi: Pi) -> bool {
    pi.has("getSettings")
}

/// What has the keyboard.
pub fn holder(env: &Env, tui: &Object) -> Holder {
    let holder = match call_value(env, tui, "getFocusedComponent", ()) {
        Ok(holder) => as_object(env, holder),
        Err(_) => get_object(env, tui, "focusedComponent"),
    };
    let Some(holder) = holder else { return Holder::Unknown };
    // Pi calls both on its prompt, also where an extension brought its own editor.
    if ["getText", "setText"].iter().all(|name| has_method(env, &holder, name)) {
        return Holder::Prompt;
    }
    let is_overlay = call(env, tui, "isOverlayFocused", ()).unwrap_or(false);
    if is_overlay { Holder::Overlay } else { Holder::Other }
}

/// Whether `component` stands anywhere on the screen; `None` where Pi does not tell.
pub fn shows(env: &Env, tui: &Object, component: Object) -> Option<bool> {
    call(env, tui, "isComponentMounted", component).ok()
}

/// Calls `look` every [`LOOK_MS`] until it gives false.
///
/// # Errors
/// When the host has no timers.
pub fn watch(env: &Env, look: Rc<dyn Fn(&Env) -> bool>) -> Result<()> {
    let timer = Timer::start(env, LOOK_MS, move |env| {
        if look(env) {
            // Without timers nothing would have come here.
            watch(env, Rc::clone(&look)).ok();
        }
    });
    timer.map(drop)
}

/// Gives the slot of a call that is over back to Pi, and a component that draws nothing. Pi then
/// restores the prompt's text as it was when the call came, so what was typed since is put back.
pub fn give_back<'e>(env: &'e Env, done: &JsRef, ctx: Option<&KeptCtx>) -> Result<Unknown<'e>> {
    let ctx = ctx.and_then(|ctx| ctx.get(env).ok());
    let typed = ctx.map(|ctx| ctx.prompt());
    done.call(env, ()).ok();
    if let (Some(ctx), Some(typed)) = (ctx, typed) {
        ctx.set_prompt(&typed);
    }
    screen::nothing(env).map(|nothing| nothing.to_unknown())
}
