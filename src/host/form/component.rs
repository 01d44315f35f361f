//! Pi's `Component` for an open form: a plain object of closures, so that its methods work
//! detached and none of them throws.

use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, Property, PropertyAttributes};

use crate::host::form::open_form::Form;
use crate::host::js::guard::{self, quiet};
use crate::host::js::{self, arg, get, object_arg, undefined};
use crate::surface::tui::{Mouse, MouseKind};

/// The component of `form`.
///
/// # Errors
/// Only when the environment is going away.
pub fn build<'e>(env: &'e Env, form: &Rc<Form>) -> Result<Object<'e>> {
    let mut component = Object::new(env)?;
    component.set_named_property("render", render(env, Rc::clone(form))?)?;
    let typed = Rc::clone(form);
    let handle_input = quiet(env, "handleInput", move |context| {
        if let Some(raw) = arg::<Utf16String>(context, 0) {
            typed.input(context.env, &raw);
        }
        undefined(context.env)
    })?;
    component.set_named_property("handleInput", handle_input)?;
    component.set_named_property("handleMouse", handle_mouse(env, Rc::clone(form))?)?;
    component.set_named_property("invalidate", invalidate(env, Rc::clone(form))?)?;
    let disposed = Rc::clone(form);
    let dispose = quiet(env, "dispose", move |context| {
        disposed.disposed(context.env);
        undefined(context.env)
    })?;
    component.set_named_property("dispose", dispose)?;
    component.set_named_property("wantsKeyRelease", false)?;
    define_focused(&mut component, form)?;
    Ok(component)
}

/// The line that stands for the folded `form` above Pi's prompt.
///
/// # Errors
/// Only when the environment is going away.
pub fn line<'e>(env: &'e Env, form: &Rc<Form>) -> Result<Object<'e>> {
    let mut line = Object::new(env)?;
    line.set_named_property("render", render(env, Rc::clone(form))?)?;
    line.set_named_property("handleMouse", handle_mouse(env, Rc::clone(form))?)?;
    line.set_named_property("invalidate", invalidate(env, Rc::clone(form))?)?;
    Ok(line)
}

fn render(env: &Env, form: Rc<Form>) -> Result<Function<'_, (), napi::sys::napi_value>> {
    guard::render(env, move |env, width| form.render(env, width))
}

fn invalidate(env: &Env, form: Rc<Form>) -> Result<Function<'_, (), napi::sys::napi_value>> {
    quiet(env, "invalidate", move |context| {
        form.invalidate(context.env);
        undefined(context.env)
    })
}

fn handle_mouse(env: &Env, form: Rc<Form>) -> Result<Function<'_, (), napi::sys::napi_value>> {
    quiet(env, "handleMouse", move |context| {
        let env: &Env = context.env;
        let Some(event) = object_arg(context, 0) else { return undefined(env) };
        if !form.mouse(env, mouse(env, &event)) {
            return undefined(env);
        }
        let mut used = Object::new(env)?;
        used.set_named_property("handled", true)?;
        used.set_named_property("render", true)?;
        js::raw(env, used)
    })
}

/// Pi's mouse event as ours.
fn mouse(env: &Env, event: &Object) -> Mouse {
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
