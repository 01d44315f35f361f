//! The overlay a form floats in, where the user wants it over the conversation.
//!
//! What opens above an overlay gives the keyboard back to it, or to what was focused below it. So a
//! form that steps aside leaves no overlay behind; shown again, it is a new overlay.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::js::{
    JsRef, as_object, call_object, call_value, get, get_object, listener, object, try_call,
};
use crate::host::pi::screen;
use crate::surface::slot::Standing;

/// Where Pi shows overlays, and the one that stands.
#[derive(Debug)]
pub struct Overlay {
    options: JsRef,
    handed: RefCell<Handed>,
}

#[derive(Debug, Default)]
struct Handed {
    handle: Option<JsRef>,
    /// Once it is closed it takes what Pi hands it down again.
    closed: bool,
}

impl Overlay {
    /// An overlay that Pi does not know yet.
    pub fn new(env: &Env) -> Result<Rc<Self>> {
        let options = json!({
            "width": "92%", "minWidth": 40, "maxHeight": "85%", "anchor": "center",
        });
        let options = object(env, &options)?;
        Ok(Rc::new(Self { options: JsRef::new(env, &options)?, handed: RefCell::default() }))
    }

    /// Writes into the `options` of `ctx.ui.custom` that this overlay is wanted.
    pub fn ask_for(self: &Rc<Self>, env: &Env, options: &mut Object) -> Result<()> {
        options.set_named_property("overlay", true)?;
        options.set_named_property("overlayOptions", self.options.get(env)?)?;
        let overlay = Rc::downgrade(self);
        let on_handle = listener(env, "onHandle", move |args| {
            if let (Some(overlay), Some(handle)) = (overlay.upgrade(), args.object(0)) {
                overlay.stands(args.env, &handle).ok();
            }
        })?;
        options.set_named_property("onHandle", on_handle)
    }

    /// Pi shows it.
    fn stands(&self, env: &Env, handle: &Object) -> Result<()> {
        let handle = JsRef::new(env, handle)?;
        self.handed.borrow_mut().handle = Some(handle);
        if self.handed.borrow().closed {
            self.hide(env);
        }
        Ok(())
    }

    /// Shows `component` in it, above everything else and with the keyboard. What has the keyboard
    /// now gets it back afterwards.
    pub fn show(&self, env: &Env, tui: &Object, component: Object) {
        self.hide(env);
        let Ok(options) = self.options.get(env) else { return };
        let handle = call_object(env, tui, "showOverlay", FnArgs::from((component, options)));
        if let Ok(handle) = handle {
            self.stands(env, &handle).ok();
        }
    }

    /// Takes it off the screen.
    pub fn hide(&self, env: &Env) {
        let handle = self.handed.borrow_mut().handle.take();
        if let Some(handle) = handle.and_then(|handle| handle.get(env).ok()) {
            try_call(env, &handle, "hide", ());
        }
    }

    /// How it stands, as far as Pi tells.
    pub fn standing(&self, env: &Env) -> Standing {
        let handle = self.handed.borrow().handle.as_ref().and_then(|handle| handle.get(env).ok());
        let Some(handle) = handle else { return Standing::Down };
        match call_value(env, &handle, "getBounds", ()) {
            Ok(bounds) if as_object(env, bounds).is_none() => Standing::Lost,
            // A Pi without the method does not tell.
            _ => Standing::Up,
        }
    }

    /// Closes the overlay that Pi wanted to close when it took down ours instead: the one below. With
    /// more than one below it is not known which, and nothing happens.
    pub fn close_other(env: &Env, tui: &Object) {
        let stack = get_object(env, tui, "overlayStack");
        if stack.and_then(|stack| get::<f64>(env, &stack, "length")) == Some(1.0) {
            try_call(env, tui, "hideOverlay", ());
        }
    }

    /// Closes it by `done`, and nothing else: before Pi 1.3 that closes whatever overlay opened
    /// last, so it is given one of ours that shows nothing.
    pub fn close(&self, env: &Env, tui: &JsRef, done: &JsRef) {
        self.handed.borrow_mut().closed = true;
        self.hide(env);
        let decoy = decoy(env, tui);
        done.call(env, ()).ok();
        if let Ok(decoy) = decoy {
            try_call(env, &decoy, "hide", ());
        }
    }
}

/// The handle of an overlay that shows nothing and takes no keys.
fn decoy<'e>(env: &'e Env, tui: &JsRef) -> Result<Object<'e>> {
    let options = object(env, &json!({ "nonCapturing": true }))?;
    let args = FnArgs::from((screen::nothing(env)?, options));
    call_object(env, &tui.get(env)?, "showOverlay", args)
}
