//! The overlay that contains a form if the setting `display` puts it over the transcript.
//!
//! When a component above an overlay closes, Pi gives the keyboard back to the overlay, or to the
//! component below it. So a hidden form closes its overlay, and opens a new one when it is shown
//! again.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::edge::js::{Object, listener};
use crate::edge::pi::{CustomOptions, OverlayHandle, Tui, screen};
use crate::surface::slot::BoxState;

/// The overlay of a form.
#[derive(Debug)]
pub struct Overlay {
    options: Object,
    handed: RefCell<Handed>,
}

#[derive(Debug, Default)]
struct Handed {
    handle: Option<OverlayHandle>,
    /// `true` after the form closed: a handle that Pi gives later is hidden at once.
    closed: bool,
}

impl Overlay {
    /// Creates an overlay that is not shown yet.
    pub fn new() -> Result<Rc<Self>> {
        let options = json!({
            "width": "92%", "minWidth": 40, "maxHeight": "85%", "anchor": "center",
        });
        let options = Object::from_json(&options)?;
        Ok(Rc::new(Self { options, handed: RefCell::default() }))
    }

    /// Adds this overlay to the `options` of `ctx.ui.custom`.
    pub fn ask_for(self: &Rc<Self>, options: CustomOptions) -> Result<CustomOptions> {
        let overlay = Rc::clone(self);
        let on_handle = listener("onHandle", move |args| {
            if let Some(handle) = args.get(0) {
                overlay.stands(handle);
            }
        })?;
        options.overlay(true)?.overlay_options(self.options.clone())?.on_handle(on_handle)
    }

    /// Stores the handle of the shown overlay.
    fn stands(&self, handle: OverlayHandle) {
        self.handed.borrow_mut().handle = Some(handle);
        if self.handed.borrow().closed {
            self.hide();
        }
    }

    /// Shows `component` in the overlay, above everything else and with the keyboard. Afterwards,
    /// Pi returns the keyboard to its present owner.
    pub fn show(&self, tui: &Tui, component: &Object) {
        self.hide();
        if let Ok(handle) = tui.show_overlay(component.clone(), self.options.clone()) {
            self.stands(handle);
        }
    }

    /// Removes the overlay from the screen.
    pub fn hide(&self) {
        let handle = self.handed.borrow_mut().handle.take();
        if let Some(handle) = handle {
            handle.hide().ok();
        }
    }

    /// Returns its state, as far as Pi reports it.
    pub fn box_state(&self) -> BoxState {
        let Some(handle) = self.handed.borrow().handle.clone() else { return BoxState::Down };
        match handle.bounds() {
            Ok(bounds) if bounds.0.is_none() => BoxState::Lost,
            // A Pi without the method does not report it.
            _ => BoxState::Up,
        }
    }

    /// Closes the overlay below ours, which Pi wanted to close when it removed ours instead. With
    /// several overlays below, does nothing, because the right one is unknown.
    pub fn close_other(tui: &Tui) {
        if tui.overlays().is_some_and(|overlays| overlays.length() == 1) {
            tui.hide_overlay().ok();
        }
    }

    /// Closes only this overlay with `done`. Before 1.3, Pi's `done` closes the overlay that opened
    /// last, so this opens an empty one for it first.
    pub fn close(&self, tui: &Tui, done: &Object) {
        self.handed.borrow_mut().closed = true;
        self.hide();
        let options = Object::from_json(&json!({ "nonCapturing": true }));
        let decoy = options.and_then(|options| tui.show_overlay(screen::nothing()?, options));
        done.invoke_quietly();
        if let Ok(decoy) = decoy {
            decoy.hide().ok();
        }
    }
}
