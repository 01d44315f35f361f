//! Pi's `Component` for an open form: a plain object of closures, so that its methods work
//! detached and none of them throws.

use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, Property, PropertyAttributes};
use serde_json::json;

use crate::host::form::open_form::Form;
use crate::host::js::{from_json, get, lines_function, listener, quiet, undefined};
use crate::surface::tui::{Mouse, MouseKind};

/// The component of `form`.
pub fn build<'e>(env: &'e Env, form: &Rc<Form>) -> Result<Object<'e>> {
    let mut component = Object::new(env)?;
    drawing(env, &mut component, form)?;
    let typed = Rc::clone(form);
    let handle_input = listener(env, "handleInput", move |args| {
        if let Some(raw) = args.get::<Utf16String>(0) {
            typed.input(args.env, &raw);
        }
    })?;
    component.set_named_property("handleInput", handle_input)?;
    let disposed = Rc::clone(form);
    let dispose = listener(env, "dispose", move |args| disposed.disposed(args.env))?;
    component.set_named_property("dispose", dispose)?;
    component.set_named_property("wantsKeyRelease", false)?;
    define_focused(&mut component, form)?;
    Ok(component)
}

/// What draws `form`, and hears the mouse.
fn drawing(env: &Env, component: &mut Object, form: &Rc<Form>) -> Result<()> {
    let drawn = Rc::clone(form);
    let render = lines_function(env, move |env, width| drawn.render(env, width))?;
    component.set_named_property("render", render)?;
    let clicked = Rc::clone(form);
    let handle_mouse = quiet(env, "handleMouse", move |args| match args.object(0) {
        Some(event) if clicked.mouse(args.env, mouse(args.env, &event)) => {
            from_json(args.env, &json!({ "handled": true, "render": true }))
        }
        _ => undefined(args.env),
    })?;
    component.set_named_property("handleMouse", handle_mouse)?;
    let coloured = Rc::clone(form);
    let invalidate = listener(env, "invalidate", move |args| coloured.invalidate(args.env))?;
    component.set_named_property("invalidate", invalidate)?;
    Ok(())
}

/// Pi's mouse event as ours.
pub fn mouse(env: &Env, event: &Object) -> Mouse {
    let number = |name| get::<f64>(env, event, name).unwrap_or_default();
    let kind = match get::<String>(env, event, "type").as_deref() {
        Some("press") => MouseKind::Press,
        Some("release") => MouseKind::Release,
        Some("click") => MouseKind::Click,
        Some("wheel") if number("wheelDelta") < 0.0 => MouseKind::Wheel(-1),
        Some("wheel") if number("wheelDelta") > 0.0 => MouseKind::Wheel(1),
        _ => MouseKind::Other,
    };
    let button = get::<String>(env, event, "button");
    let primary = !matches!(button.as_deref(), Some("middle" | "right"));
    Mouse { kind, x: number("x"), y: number("y"), primary }
}

/// `focused`, which Pi sets. Its closures may live as long as the environment, so they hold the
/// form weakly.
fn define_focused(component: &mut Object, form: &Rc<Form>) -> Result<()> {
    let (read, written) = (Rc::downgrade(form), Rc::downgrade(form));
    let focused = Property::new()
        .with_utf8_name("focused")?
        .with_getter_closure(move |_: Env, _: This| {
            Ok(read.upgrade().is_some_and(|form| form.focused()))
        })
        .with_setter_closure(move |env: Env, _: This, value: Unknown| {
            if let Some(form) = written.upgrade() {
                let focused = value.coerce_to_bool().unwrap_or_default();
                form.set_focused(&env, focused);
            }
            Ok(())
        })
        .with_property_attributes(
            PropertyAttributes::Enumerable | PropertyAttributes::Configurable,
        );
    component.define_properties(&[focused])
}
