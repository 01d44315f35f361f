//! The overlay that contains a form if the setting `display` puts it over the transcript.
//!
//! When a component above an overlay closes, Pi returns the keyboard to the overlay or to the
//! component below it. A hidden form must not receive the keyboard, so it closes its overlay, and
//! opens a new one when it is shown again.

use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::edge::form::{Form, Screen};
use crate::edge::js::{Object, listener};
use crate::edge::pi::{CustomOptions, OverlayHandle, Tui, screen};
use crate::surface::slot::BoxState;

/// The overlay's options for Pi.
fn options() -> Result<Object> {
    Object::from_json(&json!({
        "width": "92%", "minWidth": 40, "maxHeight": "85%", "anchor": "center",
    }))
}

impl Form {
    /// Adds an overlay to the `options` of `ctx.ui.custom`.
    pub(super) fn in_overlay(self: &Rc<Self>, given: CustomOptions) -> Result<CustomOptions> {
        let (form, turn) = (Rc::clone(self), self.turn());
        let on_handle = listener("onHandle", move |args| {
            if let Some(handle) = args.get(0) {
                form.keep_overlay(handle, turn);
            }
        })?;
        given.overlay(true)?.overlay_options(options()?)?.on_handle(on_handle)
    }

    /// Stores the handle of the overlay that was opened in this `turn`. If the form has closed
    /// since, hides it.
    fn keep_overlay(&self, handle: OverlayHandle, turn: usize) {
        let late = self.own(|own| match &mut own.screen {
            Some(screen) if own.turn == turn => {
                screen.overlay = Some(handle);
                None
            }
            _ => Some(handle),
        });
        if let Some(late) = late {
            late.hide().ok();
        }
    }

    /// Shows the form in an overlay above everything else and with the keyboard. Afterwards, Pi
    /// returns the keyboard to its present owner.
    pub(super) fn float(&self, tui: &Tui) {
        self.hide_overlay();
        let component = self.on_screen(|screen| screen.component.clone()).flatten();
        let Some(component) = component else { return };
        let turn = self.turn();
        if let Ok(handle) = options().and_then(|options| tui.show_overlay(component, options)) {
            self.keep_overlay(handle, turn);
        }
    }

    /// Removes the overlay from the screen.
    pub(super) fn hide_overlay(&self) {
        let handle = self.own(|own| own.screen.as_mut()?.overlay.take());
        if let Some(handle) = handle {
            handle.hide().ok();
        }
    }

    /// Returns the state of the overlay, as far as Pi reports it.
    pub(super) fn box_state(&self) -> BoxState {
        let handle = self.on_screen(|screen| screen.overlay.clone()).flatten();
        match handle.map(|handle| handle.bounds()) {
            None => BoxState::Down,
            Some(Ok(bounds)) if bounds.0.is_none() => BoxState::Lost,
            // A Pi without the method does not report it.
            Some(_) => BoxState::Up,
        }
    }
}

/// Closes the overlay below ours. Pi wanted to close that one, but removed ours instead. With
/// several overlays below, does nothing, because the correct one is unknown.
pub(super) fn close_other(tui: &Tui) {
    if tui.overlays().is_some_and(|overlays| overlays.length() == 1) {
        tui.hide_overlay().ok();
    }
}

impl Screen {
    /// Closes only this overlay with `done`. Before 1.3, Pi's `done` closes the overlay that opened
    /// last, so this first opens an empty overlay for `done`.
    pub(super) fn close_overlay(self) {
        if let Some(overlay) = self.overlay {
            overlay.hide().ok();
        }
        let options = Object::from_json(&json!({ "nonCapturing": true }));
        let decoy = options.and_then(|options| self.tui.show_overlay(screen::nothing()?, options));
        self.done.invoke_quietly();
        if let Ok(decoy) = decoy {
            decoy.hide().ok();
        }
    }
}
