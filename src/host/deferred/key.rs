//! The keys that Pi gets while no form is open: they tell whether the person writes, and one of them
//! opens what waits.

use crossterm::event::{KeyCode, KeyModifiers};
use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::deferred::waiting::Waiting;
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::timer::{Timer, date_ms};
use crate::host::js::{from_json, quiet, try_call, undefined};
use crate::host::pi::{Ctx, prompt_slot};
use crate::keys::{FOLD, Input, Press};
use crate::settings::Display;
use crate::surface::writing::{Held, KEY_MS};

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
            // A Pi that lets nobody listen still has `/questions`, and forms wait for a pause.
            try_call(ctx.env, &ui, "onTerminalInput", hear);
        }
    }

    /// One raw input before Pi gets it; true when it opened what waits.
    fn hears(&self, env: &Env, raw: &[u16]) -> bool {
        let Some(extension) = self.extension.upgrade() else { return false };
        let inputs = guarded(|| Ok(self.keys.borrow_mut().feed(raw))).unwrap_or_default();
        let typed = |it: &&Input| matches!(it, Input::Key(_) | Input::Paste(_));
        let Some(last) = inputs.iter().rfind(typed) else { return false };
        extension.touch();
        for input in &inputs {
            if let Input::Key(press) = input {
                extension.pressed(press);
            }
        }
        // A form that has its turn has the keyboard, too.
        if extension.queue.is_taken() {
            extension.with_writing(|writing, _| writing.over());
            return false;
        }
        let press = match inputs.as_slice() {
            [Input::Key(press)] => Some(press),
            _ => None,
        };
        if press.is_some_and(|press| self.opens(env, &extension, press)) {
            return true;
        }
        let is_enter = matches!(last, Input::Key(press) if is_enter(press));
        extension.with_writing(|writing, now_ms| writing.key(is_enter, now_ms));
        self.open_soon(env);
        false
    }

    /// Opens the first of what waits, if `press` does that; true where it is not Pi's.
    fn opens(&self, env: &Env, extension: &Extension, press: &Press) -> bool {
        let aside = extension.queue.aside();
        let Some(first) = aside.first() else { return false };
        let busy = self.is_busy(env);
        if is_enter(press) {
            // An Enter may be meant for the prompt: what a reply asks waits for its key.
            let empty = !busy && !first.facts().is_offer && self.is_prompt_empty(env);
            let opens = extension.with_writing(|writing, now| writing.opens_by_enter(empty, now));
            return opens && extension.open(env, first);
        }
        // A box opens above whatever has the keyboard; in the prompt's place that comes first.
        let waits = busy && extension.settings().display != Display::Overlay;
        if waits || !self.bindings.borrow().is(press, FOLD) {
            return false;
        }
        let now_ms = date_ms();
        let held = now_ms - self.pressed_ms.replace(now_ms) < HELD_MS;
        if !held {
            extension.open(env, first);
        }
        true
    }

    /// Opens what waits for the end of the writing, as soon as that is over.
    pub(super) fn open_soon(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
        let Some(extension) = self.extension.upgrade() else { return };
        let aside = extension.queue.aside();
        let held = aside.iter().find(|turn| turn.position().held.get());
        let Some(turn) = held.filter(|_| !extension.queue.is_taken()) else { return };
        let empty = self.is_prompt_empty(env);
        let after_ms = match extension.with_writing(|it, now| (it.held(empty, now), now)) {
            (Held::Opens, _) if !self.is_busy(env) => {
                extension.open(env, turn);
                return;
            }
            (Held::Opens, _) => KEY_MS,
            (Held::Until(at), now_ms) => at - now_ms,
            (Held::Stays, _) => return,
        };
        let this = self.this.clone();
        let timer = Timer::start(env, after_ms, move |env| {
            if let Some(waiting) = this.upgrade() {
                waiting.timer.take();
                waiting.open_soon(env);
            }
        });
        // Without timers the next key opens it.
        self.timer.replace(timer.ok());
    }

    fn is_prompt_empty(&self, env: &Env) -> bool {
        let ctx = self.ctx.borrow().as_ref().and_then(|ctx| ctx.get(env).ok());
        ctx.is_some_and(|ctx| ctx.prompt().is_empty())
    }

    /// Whether something else than Pi's prompt has the keyboard.
    fn is_busy(&self, env: &Env) -> bool {
        let tui = self.tui.borrow().as_ref().and_then(|tui| tui.get(env).ok());
        tui.is_some_and(|tui| prompt_slot::is_taken(env, &tui))
    }
}

fn is_enter(press: &Press) -> bool {
    press.event.code == KeyCode::Enter && press.event.modifiers == KeyModifiers::NONE
}
