//! Functions that JavaScript calls. None of them throws.

use std::rc::Rc;

use napi::bindgen_prelude::{FromNapiValue, FunctionCallContext, JsValue, ToNapiValue, Unknown};
use napi::{Env, Error, Result};

use super::guard::guarded;
use super::object::{Object, lines, stringify};
use super::value::{Handle, Scope, env, raw_of, read, take_exception, undefined};
use crate::model::text::without_half_pairs;

/// The arguments of a call from JavaScript.
#[derive(Clone, Copy)]
pub struct Args<'e> {
    env: Env,
    args: &'e [Unknown<'e>],
}

impl Args<'_> {
    /// Returns argument `index` as a `T`; `None` if it is missing, null or of another type.
    pub fn get<T: FromNapiValue>(&self, index: usize) -> Option<T> {
        read::<Option<T>>(self.env, self.args.get(index)?.raw()).ok().flatten()
    }

    /// Returns argument `index` if it is a string; half a surrogate pair becomes U+FFFD.
    pub fn text(&self, index: usize) -> Option<String> {
        self.get::<String>(index).map(without_half_pairs)
    }

    /// Returns argument `index` as JSON text.
    ///
    /// # Errors
    /// Like [`stringify()`].
    pub fn stringify(&self, index: usize) -> Result<String> {
        self.args.get(index).map_or_else(|| stringify(()), |value| stringify(*value))
    }
}

type Body = dyn Fn(Args<'_>) -> Result<Handle>;

/// Creates a function that returns the result of `body`, or `undefined` if `body` fails or panics.
pub fn function<R: ToNapiValue>(
    name: &str,
    body: impl Fn(Args<'_>) -> Result<R> + 'static,
) -> Result<Object> {
    boxed(name, Box::new(move |args| raw_of(args.env, body(args)?)))
}

/// Creates a function that returns the result of `body`, or the result of `otherwise` if `body`
/// fails or panics.
pub fn function_or<R: ToNapiValue>(
    name: &str,
    body: impl Fn(Args<'_>) -> Result<R> + 'static,
    otherwise: impl Fn(Args<'_>, Error) -> Result<R> + 'static,
) -> Result<Object> {
    function(name, move |args| guarded(|| body(args)).or_else(|error| otherwise(args, error)))
}

/// Creates a function that runs `body` and returns `undefined`.
pub fn listener(name: &str, body: impl Fn(Args<'_>) + 'static) -> Result<Object> {
    function(name, move |args| {
        body(args);
        Ok(())
    })
}

/// Creates a function that runs `body` with `owner`, as long as `owner` exists.
pub fn listener_of<T: 'static>(
    name: &str,
    owner: &Rc<T>,
    body: impl Fn(&Rc<T>, Args<'_>) + 'static,
) -> Result<Object> {
    let owner = Rc::downgrade(owner);
    listener(name, move |args| {
        if let Some(owner) = owner.upgrade() {
            body(&owner, args);
        }
    })
}

/// Creates the function `render(width)` of a component. The function returns an empty array if
/// `body` fails, because Pi needs an array.
pub fn lines_function(body: impl Fn(Args<'_>) -> Result<Object> + 'static) -> Result<Object> {
    function_or("render", body, |_, _| lines(&[]))
}

/// Creates a function from a boxed closure, because napi generates code for each type of closure.
fn boxed(name: &str, body: Box<Body>) -> Result<Object> {
    let env = env()?;
    let call = move |context: FunctionCallContext<'_>| {
        let env = *context.env;
        let _scope = Scope::enter(env);
        let given = context.arguments()?;
        let args = Args { env, args: &given };
        take_exception(env, guarded(|| body(args))).or_else(|_| undefined(env))
    };
    let function = env.create_function_from_closure::<(), Handle, _>(name, call)?;
    read(env, function.raw())
}
