//! The keys that Pi gets while no form is open: they tell whether the person writes, and one of them
//! opens what waits (see [`crate::surface::writing`]).

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::deferred::Waiting;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::js::{from_json, quiet, try_call, undefined};
use crate::host::pi::{Ctx, prompt_slot};
use crate::settings::Display;
use crate::surface::writing::{First, Held, Meant, Prompt};

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

    /// One raw input before Pi gets it; true when it is not Pi's.
    fn hears(&self, env: &Env, raw: &[u16]) -> bool {
        let Some(extension) = self.extension.upgrade() else { return false };
        let heard = || Ok(extension.with_writing(|writing, now_ms| writing.receive(raw, now_ms)));
        let Some(heard) = guarded(heard).ok().flatten() else { return false };
        // A form that has its turn has the keyboard, too.
        if extension.queue.is_taken() {
            extension.with_writing(|writing, _| writing.over());
            return false;
        }
        let floats = || extension.settings().display == Display::Overlay;
        let aside = extension.queue.aside();
        let first =
            aside.first().map(|it| First { is_offer: it.facts().is_offer, floats: floats() });
        // Nothing of the prompt counts where nothing waits.
        let prompt = first.map_or(Prompt { empty: false, busy: false }, |_| self.prompt(env));
        let meant =
            extension.with_writing(|writing, now| writing.meaning(&heard, first, prompt, now));
        match meant {
            Meant::Pi => self.open_soon(env),
            Meant::Opens => drop(extension.open_first(env)),
            Meant::Nothing => {}
        }
        meant != Meant::Pi
    }

    /// Opens what waits for the end of the writing, as soon as that is over.
    pub(super) fn open_soon(&self, env: &Env) {
        let timer = self.shown.borrow_mut().timer.take();
        if let Some(timer) = timer {
            timer.clear(env);
        }
        let Some(extension) = self.extension.upgrade() else { return };
        let aside = extension.queue.aside();
        let held = aside.iter().find(|turn| turn.is_held());
        let Some(turn) = held.filter(|_| !extension.queue.is_taken()) else { return };
        let prompt = self.prompt(env);
        let after_ms = match extension.with_writing(|it, now| (it.held(prompt, now), now)) {
            (Held::Opens, _) => {
                extension.open(env, turn);
                return;
            }
            (Held::Until(at), now_ms) => at - now_ms,
            (Held::Stays, _) => return,
        };
        let this = self.this.clone();
        let timer = Timer::start(env, after_ms, move |env| {
            if let Some(waiting) = this.upgrade() {
                waiting.open_soon(env);
            }
        });
        // Without timers the next key opens it.
        self.shown.borrow_mut().timer = timer.ok();
    }

    fn prompt(&self, env: &Env) -> Prompt {
        let tui = self.shown.borrow().tui.as_ref().and_then(|tui| tui.get(env).ok());
        Prompt {
            empty: self.ctx(env).is_some_and(|ctx| ctx.prompt().is_empty()),
            busy: tui.is_some_and(|tui| prompt_slot::holder(env, &tui).is_taken()),
        }
    }
}
