//! The key that opens what waits: the one that folds a form.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::deferred::waiting::Waiting;
use crate::host::js::timer::date_ms;
use crate::host::js::{from_json, quiet, try_call, undefined};
use crate::host::pi::{Ctx, prompt_slot};
use crate::keys::{Bindings, Decoder, FOLD, Input};

/// The same key sooner than this after itself is held down, in ms.
const HELD_MS: f64 = 150.0;

impl Waiting {
    /// Hears the terminal's input before Pi does, as long as the session lasts.
    pub(super) fn listen(&self, ctx: Ctx) {
        let this = self.this.clone();
        let hear = quiet(ctx.env, "onTerminalInput", move |args| {
            let raw = args.get::<Utf16String>(0);
            let mine =
                this.upgrade().zip(raw).is_some_and(|(waiting, raw)| waiting.hears(args.env, &raw));
            if mine {
                from_json(args.env, &json!({ "consume": true }))
            } else {
                undefined(args.env)
            }
        });
        if let (Ok(hear), Some(ui)) = (hear, ctx.ui()) {
            // A Pi that lets nobody listen still has `/questions`.
            try_call(ctx.env, &ui, "onTerminalInput", hear);
        }
    }

    /// One raw input before Pi gets it; true when it opened what waits.
    fn hears(&self, env: &Env, raw: &[u16]) -> bool {
        let Some(extension) = self.extension.upgrade() else { return false };
        let aside = extension.queue.aside();
        if aside.is_empty() || !self.is_key(raw, &extension.settings().form().fold) {
            return false;
        }
        let now_ms = date_ms();
        let held = now_ms - self.pressed_ms.replace(now_ms) < HELD_MS;
        // A form that is open or folded comes first, and so does what else has the keyboard.
        if extension.queue.is_taken() || self.is_busy(env) {
            return false;
        }
        if let Some(oldest) = aside.first().filter(|_| !held) {
            extension.open(env, oldest);
        }
        true
    }

    /// Whether something else than Pi's prompt has the keyboard.
    fn is_busy(&self, env: &Env) -> bool {
        let tui = self.tui.borrow().as_ref().and_then(|tui| tui.get(env).ok());
        tui.is_some_and(|tui| prompt_slot::is_taken(env, &tui))
    }

    /// Whether `raw` is the key `fold`, pressed and not let go.
    fn is_key(&self, raw: &[u16], fold: &str) -> bool {
        let bindings = Bindings::default().with_fold(fold);
        match Decoder::default().feed(raw).as_slice() {
            [Input::Key(press)] => bindings.is(press, FOLD),
            _ => false,
        }
    }
}
