//! The overlay a form floats in, where the user wants it over the conversation.
//!
//! Pi keeps the options it was given, so changing them moves the overlay: folded, it is one line at
//! the bottom. A fullscreen Pi scrolls its transcript only while no overlay has the keyboard; so a
//! folded form lets something else hold it, that hands on every key.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use super::guard::quiet;
use super::js::{self, JsRef, call, call_kept, object_arg, undefined};
use super::row;

/// Pi's options for an overlay, and its handle once it stands.
#[derive(Debug)]
pub struct Overlay {
    options: JsRef,
    handle: RefCell<Option<JsRef>>,
    holder: RefCell<Option<JsRef>>,
    folded: Cell<bool>,
}

impl Overlay {
    /// An overlay that Pi does not know yet.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn new(env: &Env) -> Result<Rc<Self>> {
        let options = JsRef::new(env, &Object::new(env)?)?;
        let overlay = Self {
            options,
            handle: RefCell::default(),
            holder: RefCell::default(),
            folded: Cell::new(false),
        };
        overlay.place(env)?;
        Ok(Rc::new(overlay))
    }

    /// Writes into the `options` of `ctx.ui.custom` that this overlay is wanted.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn ask_for(self: &Rc<Self>, env: &Env, options: &mut Object) -> Result<()> {
        options.set_named_property("overlay", true)?;
        options.set_named_property("overlayOptions", self.options.get(env)?)?;
        let overlay = Rc::downgrade(self);
        let on_handle = quiet(env, "onHandle", move |context| {
            if let (Some(overlay), Some(handle)) = (overlay.upgrade(), object_arg(context, 0)) {
                overlay.handle.replace(Some(JsRef::new(context.env, &handle)?));
            }
            undefined(context.env)
        })?;
        options.set_named_property("onHandle", on_handle)
    }

    /// Where it stands, in Pi's words.
    fn place(&self, env: &Env) -> Result<()> {
        let (width, anchor) =
            if self.folded.get() { ("100%", "bottom-left") } else { ("92%", "center") };
        let mut options = self.options.get(env)?;
        options.set_named_property("width", width)?;
        options.set_named_property("minWidth", 40)?;
        options.set_named_property("maxHeight", "85%")?;
        options.set_named_property("anchor", anchor)
    }

    /// Whether it is folded.
    pub fn is_folded(&self) -> bool {
        self.folded.get()
    }

    /// Puts it where the form wants it now. `typed` gets what is typed while it is folded.
    pub fn fold(&self, env: &Env, folded: bool, typed: impl Fn(&Env, &[u16]) + 'static) {
        if self.folded.replace(folded) == folded {
            return;
        }
        self.place(env).ok();
        let holder = if folded { holder(env, typed).ok() } else { None };
        self.holder.replace(holder);
        self.hold(env);
    }

    /// Takes the keyboard back.
    pub fn hold(&self, env: &Env) {
        self.focus(env);
        let kept = self.holder.borrow().as_ref().and_then(|holder| holder.get(env).ok());
        let (Some(handle), Some(holder)) = (self.handle(env), kept) else { return };
        if let Ok(mut options) = Object::new(env) {
            options.set_named_property("target", holder).ok();
            // A Pi without it leaves the keyboard to the overlay: all but scrolling works.
            call::<_, ()>(env, &handle, "unfocus", options).ok();
        }
    }

    fn focus(&self, env: &Env) {
        if let Some(handle) = self.handle(env) {
            call::<_, ()>(env, &handle, "focus", ()).ok();
        }
    }

    fn handle<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.handle.borrow().as_ref()?.get(env).ok()
    }

    /// Closes it by `done`, and nothing else: before Pi 1.3 that closes whatever overlay opened
    /// last, so it is given one of ours that shows nothing.
    pub fn close(&self, env: &Env, tui: &JsRef, done: &JsRef) {
        if self.folded.get() {
            // Pi gives the keyboard on only if the overlay has it.
            self.focus(env);
        }
        if let Some(handle) = self.handle(env) {
            call::<_, ()>(env, &handle, "hide", ()).ok();
        }
        // What they know of the form goes with them.
        self.handle.take();
        self.holder.take();
        let decoy = decoy(env, tui);
        call_kept(env, done, ()).ok();
        if let Ok(decoy) = decoy {
            call::<_, ()>(env, &decoy, "hide", ()).ok();
        }
    }
}

/// The handle of an overlay that shows nothing and takes no keys.
fn decoy<'e>(env: &'e Env, tui: &JsRef) -> Result<Object<'e>> {
    let nothing = js::unknown(env, row::build(env, None, Box::new(|_, _| Vec::new()))?);
    let mut options = Object::new(env)?;
    options.set_named_property("nonCapturing", true)?;
    call(env, &tui.get(env)?, "showOverlay", FnArgs::from((nothing, options)))
}

/// A component that hands on what is typed.
fn holder(env: &Env, typed: impl Fn(&Env, &[u16]) + 'static) -> Result<JsRef> {
    let component = row::build(env, None, Box::new(|_, _| Vec::new()))?;
    let mut component =
        js::as_object(env, component).ok_or_else(|| Error::from_reason("a row is no object"))?;
    let handle_input = quiet(env, "handleInput", move |context| {
        if let Some(raw) = js::arg::<Utf16String>(context, 0) {
            typed(context.env, &raw);
        }
        undefined(context.env)
    })?;
    component.set_named_property("handleInput", handle_input)?;
    JsRef::new(env, &component)
}
