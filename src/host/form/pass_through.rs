//! Keys that are Pi's own while a form is folded in the slot of Pi's prompt.

use napi::Env;
use napi::bindgen_prelude::FnArgs;

use crate::host::form::open_form::Form;
use crate::host::js::call;

/// What the keys of Pi's prompt do for the conversation; none of them takes the form's slot.
const GLOBAL: [&str; 6] = [
    "app.tools.expand",
    "app.thinking.toggle",
    "app.thinking.cycle",
    "app.model.cycleForward",
    "app.model.cycleBackward",
    "app.suspend",
];

impl Form {
    /// Hands a raw input on to Pi's prompt if the form is folded in its slot and the key is one of
    /// Pi's; true when it did.
    pub(super) fn passes_on(&self, env: &Env, raw: &[u16]) -> bool {
        let folded = self.dialog.try_borrow().is_ok_and(|dialog| dialog.state().folded);
        if !folded || self.overlay().is_some() {
            return false;
        }
        let raw = String::from_utf16_lossy(raw);
        let (keys, prompt) = {
            let screen = self.screen.borrow();
            let kept = screen.as_ref().map(|screen| (screen.keys.as_ref(), screen.prompt.as_ref()));
            let Some((Some(keys), Some(prompt))) = kept else { return false };
            (keys.get(env), prompt.get(env))
        };
        let (Ok(keys), Ok(prompt)) = (keys, prompt) else { return false };
        let is_global = |id: &&str| {
            call(env, &keys, "matches", FnArgs::from((raw.as_str(), *id))).unwrap_or(false)
        };
        if !GLOBAL.iter().any(is_global) {
            return false;
        }
        call::<()>(env, &prompt, "handleInput", raw.as_str()).is_ok()
    }
}
