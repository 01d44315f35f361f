//! Functions that JavaScript calls.

use std::rc::{Rc, Weak};

use super::guard::guarded;
use super::value::{Owned, as_object, handle, lines, tame, undefined};
use napi::Env;
use napi::bindgen_prelude::*;

/// The arguments of a call from JavaScript, alive until it returns.
#[derive(Clone, Copy)]
pub struct Args<'e> {
    /// The environment of the call.
    pub env: &'e Env,
    context: &'e FunctionCallContext<'e>,
}

impl<'e> Args<'e> {
    /// Argument `index` as a `T`; `None` when it is missing, null or of another type.
    pub fn get<T: Owned>(&self, index: usize) -> Option<T> {
        if index >= self.context.length() {
            return None;
        }
        tame(self.env, self.context.get::<Option<T>>(index)).ok().flatten()
    }

    /// Argument `index`, whatever it is; `undefined` when it is missing.
    pub fn value(&self, index: usize) -> Result<Unknown<'e>> {
        match self.context.get::<Unknown>(index) {
            // SAFETY: an argument lives as long as its call.
            Ok(value) => Ok(unsafe { handle(self.env, napi::JsValue::raw(&value)) }),
            Err(_) => undefined(self.env),
        }
    }

    /// Argument `index` when it is an object or a function.
    pub fn object(&self, index: usize) -> Option<Object<'e>> {
        as_object(self.env, self.value(index).ok()?)
    }

    /// Argument `index` as a text; half a surrogate pair in it becomes U+FFFD.
    pub fn text(&self, index: usize) -> Option<String> {
        self.get::<Utf16String>(index).map(|text| String::from_utf16_lossy(&text))
    }
}

/// What a function does.
type Body = dyn for<'a> Fn(Args<'a>) -> Result<Unknown<'a>>;

/// A JavaScript function that throws what `body` gives as its `Err`.
pub fn function<'e>(
    env: &'e Env,
    name: &str,
    body: impl for<'a> Fn(Args<'a>) -> Result<Unknown<'a>> + 'static,
) -> Result<Object<'e>> {
    boxed(env, name, Box::new(body))
}

/// Boxed, because napi makes code anew for each type of closure it is given.
fn boxed<'e>(env: &'e Env, name: &str, body: Box<Body>) -> Result<Object<'e>> {
    let function = env.create_function_from_closure::<(), _, _>(name, move |context| {
        body(Args { env: context.env, context: &context }).map(|value| napi::JsValue::raw(&value))
    })?;
    Ok(Object::from_raw(env.raw(), napi::JsValue::raw(&function)))
}

/// A JavaScript function that never throws: an error or panic in `body` gives `undefined`.
pub fn quiet<'e>(
    env: &'e Env,
    name: &str,
    body: impl for<'a> Fn(Args<'a>) -> Result<Unknown<'a>> + 'static,
) -> Result<Object<'e>> {
    function(env, name, move |args| {
        tame(args.env, guarded(|| body(args))).or_else(|_| undefined(args.env))
    })
}

/// A JavaScript function that never throws and gives `undefined`.
pub fn listener<'e>(
    env: &'e Env,
    name: &str,
    body: impl Fn(Args<'_>) + 'static,
) -> Result<Object<'e>> {
    quiet(env, name, move |args| {
        body(args);
        undefined(args.env)
    })
}

/// Pi's `render(width)` of a component: no lines when `body` fails, and always an array, because Pi
/// spreads what comes back. `body` gets the width if it is a number.
pub fn lines_function<'e>(
    env: &'e Env,
    body: impl for<'a> Fn(&'a Env, Option<f64>) -> Result<Object<'a>> + 'static,
) -> Result<Object<'e>> {
    lines_of(env, move |args| body(args.env, args.get(0)))
}

/// As [`lines_function`], for a function that gets more than a width.
pub fn lines_of<'e>(
    env: &'e Env,
    body: impl for<'a> Fn(Args<'a>) -> Result<Object<'a>> + 'static,
) -> Result<Object<'e>> {
    function(env, "render", move |args| {
        let drawn = guarded(|| body(args));
        let drawn = tame(args.env, drawn).or_else(|_| lines(args.env, &[]))?;
        Ok(napi::JsValue::to_unknown(&drawn))
    })
}

/// Gives `object` the method `name`, which is [`quiet`].
pub fn add_method(
    env: &Env,
    object: &mut Object,
    name: &str,
    body: impl for<'a> Fn(Args<'a>) -> Result<Unknown<'a>> + 'static,
) -> Result<()> {
    object.set_named_property(name, quiet(env, name, body)?)
}

/// Gives `object` the method `name`, which is a [`listener`].
pub fn add_listener(
    env: &Env,
    object: &mut Object,
    name: &str,
    body: impl Fn(Args<'_>) + 'static,
) -> Result<()> {
    object.set_named_property(name, listener(env, name, body)?)
}

/// `body` as long as `owner` is there; nothing happens afterwards. What JavaScript or a timer keeps must not
/// keep its owner.
pub fn alive<T: 'static>(
    owner: &Weak<T>,
    body: impl Fn(&Rc<T>, &Env) + 'static,
) -> impl Fn(&Env) + 'static {
    let body = alive_with(owner, move |it, env, ()| body(it, env));
    move |env: &Env| body(env, ())
}

/// As [`alive`], for what gets something beside the environment.
pub fn alive_with<T: 'static, A: 'static>(
    owner: &Weak<T>,
    body: impl Fn(&Rc<T>, &Env, A) + 'static,
) -> impl Fn(&Env, A) + 'static {
    let owner = owner.clone();
    move |env: &Env, given| {
        if let Some(it) = owner.upgrade() {
            body(&it, env, given);
        }
    }
}

/// As [`alive`], for a [`listener`].
pub fn alive_listener<T: 'static>(
    owner: &Weak<T>,
    body: impl Fn(&Rc<T>, Args<'_>) + 'static,
) -> impl Fn(Args<'_>) + 'static {
    let owner = owner.clone();
    move |args: Args<'_>| {
        if let Some(it) = owner.upgrade() {
            body(&it, args);
        }
    }
}
