//! What a form does for the overlay it floats in.

use std::rc::Rc;

use napi::Env;

use super::Form;
use crate::host::overlay::Overlay;
use crate::host::slot;

impl Form {
    pub(super) fn overlay(&self) -> Option<Rc<Overlay>> {
        self.screen.borrow().as_ref()?.overlay.clone()
    }

    /// Whether the overlay is folded: then the keyboard is elsewhere on purpose.
    pub(super) fn is_folded_away(&self) -> bool {
        self.overlay().is_some_and(|overlay| overlay.is_folded())
    }

    /// Moves the overlay after the form was folded or unfolded.
    pub(super) fn follow_fold(&self, env: &Env) {
        let Some(overlay) = self.overlay() else { return };
        let folded = self.dialog.try_borrow().is_ok_and(|dialog| dialog.state().folded);
        let form = self.this.clone();
        overlay.fold(env, folded, move |env, raw| {
            if let Some(form) = form.upgrade() {
                form.input(env, raw);
            }
        });
    }

    /// Takes the keyboard whenever Pi's prompt gets it: what stood in the prompt's place gives it
    /// there when it leaves, although the form still floats above.
    pub(super) fn keep_keyboard(&self, env: &Env) {
        if self.overlay().is_none() {
            return;
        }
        let form = self.this.clone();
        let look = move |env: &Env| {
            let Some(form) = form.upgrade() else { return false };
            let (Some(overlay), Some(tui)) = (form.overlay(), form.tui(env)) else { return false };
            if slot::is_free(env, &tui) {
                overlay.hold(env);
            }
            true
        };
        slot::watch(env, Rc::new(look)).ok();
    }
}
