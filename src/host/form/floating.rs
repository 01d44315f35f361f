//! What a form does for the overlay it floats in.

use std::rc::Rc;

use napi::Env;

use crate::host::form::open_form::{Ending, Form};
use crate::host::form::overlay::Overlay;
use crate::host::pi::{prompt_slot, screen};

impl Form {
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
