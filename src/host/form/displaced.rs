//! A form that made room, or while something else has the keyboard: it is shown again where it lost
//! its slot, and its overlay is hidden or put up again.

use std::rc::Rc;

use napi::Env;

use crate::host::form::open_form::{Ending, Form, Keyboard, Screen};
use crate::host::form::overlay::Overlay;
use crate::host::js::JsRef;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::pi::{prompt_slot, screen};
use crate::model::KeptForm;
use crate::surface::tui::Dialog;

/// A form not drawn for this long is not on the screen, in ms.
const UNSEEN_MS: f64 = 1_000.0;

impl Form {
    /// Stands on another `screen` now, with all that was answered and typed.
    pub fn moved(&self, env: &Env, screen: Screen) {
        self.screen.replace(Some(screen));
        self.up.set(false);
        self.lines.take();
        self.keyboard.set(Keyboard::Ours);
        self.change(env, "moved", Dialog::came_back);
    }

    /// As [`Self::close`], but it keeps what was answered and typed until it has [`Self::moved`] to
    /// another screen.
    pub fn put_away(&self, env: &Env) -> String {
        let type_ahead = self.close(env);
        let forgotten = guarded(|| {
            self.dialog.borrow_mut().clear_type_ahead();
            Ok(())
        });
        forgotten.map_or_else(|_| String::new(), |()| type_ahead)
    }

    /// What the person left in it.
    pub fn kept(&self) -> KeptForm {
        let kept = guarded(|| Ok(self.dialog.borrow().state().kept()));
        KeptForm { each: kept.unwrap_or_default(), topic: None }
    }

    /// Remembers what Pi shows for it.
    pub fn shown_as(&self, component: JsRef) {
        self.component.replace(Some(component));
    }

    /// Shows the terminal's own cursor until the form closes.
    pub fn show_cursor(&self, env: &Env) {
        let cursor = self.screen.borrow().as_ref().map(|screen| Rc::clone(&screen.cursor));
        if let Some((cursor, tui)) = cursor.zip(self.tui(env)) {
            cursor.show(env, &tui);
        }
    }

    /// Whether the form has the keyboard.
    pub fn focused(&self) -> bool {
        self.focused.get()
    }

    /// Pi gives or takes the keyboard.
    pub fn set_focused(&self, env: &Env, focused: bool) {
        self.focused.set(focused);
        self.up.set(focused || self.up.get());
        let back = focused && self.keyboard.replace(Keyboard::Ours) == Keyboard::Elsewhere;
        self.change(env, "focus", |dialog| {
            dialog.set_focused(focused);
            if back {
                dialog.came_back();
            }
        });
        if !focused && self.screen.borrow().is_some() {
            self.watch(env);
        }
    }

    /// Looks after the form while something else has the keyboard.
    fn watch(&self, env: &Env) {
        if self.keyboard.replace(Keyboard::Leaving) != Keyboard::Ours {
            return;
        }
        let form = self.this.clone();
        let look = move |env: &Env| form.upgrade().is_some_and(|form| form.look(env));
        prompt_slot::watch(env, Rc::new(look)).ok();
        if self.overlay().is_some() {
            // Whoever leaves gives the keyboard to the prompt: no key may come to it.
            let form = self.this.clone();
            let soon = move |env: &Env| {
                if let Some(form) =
                    form.upgrade().filter(|form| form.keyboard.get() != Keyboard::Ours)
                {
                    form.reconcile(env);
                }
            };
            Timer::start(env, 0.0, soon).ok();
        }
    }

    /// True while something else has the keyboard.
    fn look(&self, env: &Env) -> bool {
        if self.keyboard.get() == Keyboard::Ours || self.screen.borrow().is_none() {
            return false;
        }
        self.keyboard.set(Keyboard::Elsewhere);
        let Some(tui) = self.tui(env) else { return false };
        if self.overlay().is_some() {
            self.reconcile(env);
            return true;
        }
        if self.is_displaced(env) && prompt_slot::is_free(env, &tui) {
            self.keyboard.set(Keyboard::Ours);
            (self.end)(env, Ending::Displaced);
            return false;
        }
        true
    }

    /// Whether another component stands in its slot, in a Pi that has room for one. Not where Pi is
    /// about to put it up.
    pub(super) fn is_displaced(&self, env: &Env) -> bool {
        let stacks = self.screen.borrow().as_ref().is_none_or(|screen| screen.stacks);
        if stacks || self.focused.get() || !self.up.get() {
            return false;
        }
        let Some(tui) = self.tui(env) else { return false };
        let told =
            self.component.borrow().as_ref().and_then(|it| prompt_slot::shows(env, &tui, it));
        // Pi draws a dozen frames a second while a tool runs.
        let shows = told.unwrap_or_else(|| self.clock.now_ms() - self.drawn_ms.get() < UNSEEN_MS);
        !shows
    }

    pub(super) fn overlay(&self) -> Option<Rc<Overlay>> {
        self.screen.borrow().as_ref()?.overlay.clone()
    }

    /// The person folded it. In the prompt's slot, the conversation takes the rows that the form had,
    /// but not where a reader would speak all of it once more.
    pub(super) fn fold(&self, env: &Env) {
        let is_plain = self.dialog.try_borrow().is_ok_and(|dialog| dialog.is_plain());
        if !is_plain
            && self.overlay().is_none()
            && let Some(tui) = self.tui(env)
        {
            screen::close_ranks(env, &tui);
        }
        (self.end)(env, Ending::Folded);
    }

    fn float(&self, env: &Env, overlay: &Overlay) {
        let component = self.component.borrow().as_ref().and_then(|it| it.get(env).ok());
        let (Some(component), Some(tui)) = (component, self.tui(env)) else { return };
        self.drawn_ms.set(f64::NEG_INFINITY);
        overlay.show(env, &tui, component);
    }

    /// Brings the overlay in line with what has the keyboard. It is hidden while another component
    /// stands in the prompt's slot, which it would cover; what opens above it is left alone.
    pub(super) fn reconcile(&self, env: &Env) {
        let (Some(overlay), Some(tui)) = (self.overlay(), self.tui(env)) else { return };
        let free = !prompt_slot::is_taken(env, &tui);
        if overlay.is_shown() && self.drawn_ms.get().is_finite() && overlay.is_lost(env) {
            Overlay::close_other(env, &tui);
            self.float(env, &overlay);
        } else if free {
            self.float(env, &overlay);
        } else if !prompt_slot::is_overlay(env, &tui) {
            overlay.hide(env);
        }
    }
}
