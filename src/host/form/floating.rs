//! What a form does for the overlay it floats in.

use std::rc::Rc;

use napi::Env;

use crate::host::form::component;
use crate::host::form::open_form::{Ending, Form};
use crate::host::form::overlay::Overlay;
use crate::host::pi::{prompt_slot, screen};

impl Form {
    pub(super) fn overlay(&self) -> Option<Rc<Overlay>> {
        self.screen.borrow().as_ref()?.overlay.clone()
    }

    /// Whether it is folded to a line above Pi's prompt: then the keyboard is elsewhere on purpose.
    pub(super) fn is_folded_away(&self) -> bool {
        self.overlay().is_some_and(|overlay| overlay.is_folded())
    }

    /// Takes the box down after the form was folded, and shows it again after it was unfolded. In the
    /// prompt's slot, the conversation takes the rows that the form had, but not where a reader would
    /// speak all of it once more. A form that nobody waits for makes room.
    pub(super) fn follow_fold(&self, env: &Env) {
        let dialog = self.dialog.try_borrow();
        let (folded, plain) =
            dialog.map_or((false, false), |dialog| (dialog.state().folded, dialog.is_plain()));
        if !self.folded.replace(folded)
            && folded
            && !plain
            && self.overlay().is_none()
            && let Some(tui) = self.tui(env)
        {
            screen::close_ranks(env, &tui);
        }
        if folded && self.steps_aside.get() && self.screen.borrow().is_some() {
            return (self.end)(env, Ending::Folded);
        }
        let Some(overlay) = self.overlay() else { return };
        if overlay.is_folded() == folded {
            return;
        }
        if !folded {
            overlay.unfold(env);
            return self.float(env, &overlay);
        }
        let (Some(form), this) = (self.this.upgrade(), self.this.clone()) else { return };
        let line = component::line(env, &form);
        let hear = move |env: &Env, raw: &[u16]| {
            this.upgrade().is_some_and(|form| form.overhear(env, raw))
        };
        if line.and_then(|line| overlay.fold(env, &line, hear)).is_err() {
            // Nothing would open it again.
            self.change(env, "unfold", |dialog| dialog.unfold());
        }
    }

    fn float(&self, env: &Env, overlay: &Overlay) {
        let component = self.component.borrow().as_ref().and_then(|it| it.get(env).ok());
        let (Some(component), Some(tui)) = (component, self.tui(env)) else { return };
        self.drawn_ms.set(f64::NEG_INFINITY);
        overlay.show(env, &tui, component);
    }

    /// One raw input before Pi gets it, while the form is folded; true when it was for the form.
    fn overhear(&self, env: &Env, raw: &[u16]) -> bool {
        let free = self.tui(env).is_none_or(|tui| !prompt_slot::is_taken(env, &tui));
        let heard = self.feed(env, "input", |dialog, now_ms| dialog.overhear(raw, free, now_ms));
        heard.unwrap_or(false)
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
