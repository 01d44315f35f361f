//! The overlay a form floats in, where the user wants it over the conversation.
//!
//! A component above an overlay returns the keyboard to it, or to the focus below it. So a
//! hidden form leaves no overlay behind; shown again, it is a new overlay.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::host::js::{Object, listener};
use crate::host::pi::{CustomOptions, OverlayHandle, Tui, screen};
use crate::surface::slot::BoxState;

/// Pi's terminal interface, and the open overlay.
#[derive(Debug)]
pub struct Overlay {
    options: Object,
    handed: RefCell<Handed>,
}

#[derive(Debug, Default)]
struct Handed {
    handle: Option<OverlayHandle>,
    /// Once it is closed it takes what Pi hands it down again.
    closed: bool,
}

impl Overlay {
    /// An overlay that Pi does not know yet.
    pub fn new() -> Result<Rc<Self>> {
        let options = json!({
            "width": "92%", "minWidth": 40, "maxHeight": "85%", "anchor": "center",
        });
        let options = Object::from_json(&options)?;
        Ok(Rc::new(Self { options, handed: RefCell::default() }))
    }

    /// The `options` of `ctx.ui.custom`, saying that this overlay is wanted.
    pub fn ask_for(self: &Rc<Self>, options: CustomOptions) -> Result<CustomOptions> {
        let overlay = Rc::clone(self);
        let on_handle = listener("onHandle", move |args| {
            if let Some(handle) = args.get(0) {
                overlay.stands(handle);
            }
        })?;
        options.overlay(true)?.overlay_options(&self.options)?.on_handle(on_handle)
    }

    /// Pi shows it.
    fn stands(&self, handle: OverlayHandle) {
        self.handed.borrow_mut().handle = Some(handle);
        if self.handed.borrow().closed {
            self.hide();
        }
    }

    /// Shows `component` in it, above everything else and with the keyboard. What has the keyboard
    /// now gets it back afterwards.
    pub fn show(&self, tui: &Tui, component: &Object) {
        self.hide();
        if let Ok(handle) = tui.show_overlay(component, &self.options) {
            self.stands(handle);
        }
    }

    /// Removes it from the screen.
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
            // A Pi without the method does not tell.
            _ => BoxState::Up,
        }
    }

    /// Closes the overlay that Pi wanted to close when it took down ours instead: the one below. With
    /// more than one below it is not known which, and nothing happens.
    pub fn close_other(tui: &Tui) {
        if tui.overlays().is_some_and(|overlays| overlays.length() == 1) {
            tui.hide_overlay().ok();
        }
    }

    /// Closes it by `done`, and nothing else: before Pi 1.3 that closes whatever overlay opened
    /// last, so it is given one of ours that shows nothing.
    pub fn close(&self, tui: &Tui, done: &Object) {
        self.handed.borrow_mut().closed = true;
        self.hide();
        let decoy = decoy(tui);
        done.invoke_quietly();
        if let Ok(decoy) = decoy {
            decoy.hide().ok();
        }
    }
}

/// The handle of an overlay that shows nothing and takes no keys.
fn decoy(tui: &Tui) -> Result<OverlayHandle> {
    let options = Object::from_json(&json!({ "nonCapturing": true }))?;
    tui.show_overlay(&screen::nothing()?, &options)
}
