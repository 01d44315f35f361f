//! Functions that JavaScript calls. None of them throws.

use napi::bindgen_prelude::{FunctionCallContext, ToNapiValue};
use napi::{Env, Error, Result, sys};

use super::guard::guarded;
use super::object::{Object, lines, parse, stringify};
use super::value::{FromJs, Raw, Scope, raw_of, read, take_exception, undefined};
use crate::model::text::without_half_pairs;

/// The arguments of a call from JavaScript.
#[derive(Clone, Copy)]
pub struct Args<'e> {
    env: Env,
    args: &'e [sys::napi_value],
}

impl Args<'_> {
    fn raw(&self, index: usize) -> Option<sys::napi_value> {
        self.args.get(index).copied()
    }

    /// Returns argument `index` as a `T`; `None` if it is missing, null or of another type.
    pub fn get<T: FromJs>(&self, index: usize) -> Option<T> {
        read::<Option<T>>(self.env, self.raw(index)?).ok().flatten()
    }

    /// Returns argument `index` if it is an object or a function.
    pub fn object(&self, index: usize) -> Option<Object> {
        self.get(index)
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
        stringify(Raw(self.raw(index).map_or_else(|| undefined(self.env), Ok)?))
    }
}

/// A result that a function can return to JavaScript.
pub trait Give {
    /// Returns its handle in the scope of the call with `args`.
    fn give(self, args: Args<'_>) -> Result<sys::napi_value>;
}

impl<T: ToNapiValue> Give for T {
    fn give(self, args: Args<'_>) -> Result<sys::napi_value> {
        raw_of(args.env, self)
    }
}

/// A result that is neither data nor an object of ours.
pub enum Handed {
    /// The argument with this index.
    Argument(usize),
    /// The parsed value of this JSON text.
    Parsed(String),
}

impl Give for Handed {
    fn give(self, args: Args<'_>) -> Result<sys::napi_value> {
        match self {
            Self::Argument(index) => args.raw(index).map_or_else(|| undefined(args.env), Ok),
            Self::Parsed(text) => parse(&text).map(|Raw(value)| value),
        }
    }
}

type Body = dyn Fn(Args<'_>) -> Result<sys::napi_value>;

/// Creates a function that returns the result of `body`, or `undefined` if it fails or panics.
pub fn function<R: Give>(
    name: &str,
    body: impl Fn(Args<'_>) -> Result<R> + 'static,
) -> Result<Object> {
    boxed(name, Box::new(move |args| body(args)?.give(args)), undefined)
}

/// Creates a function that returns the result of `body`, or that of `otherwise` if it fails or
/// panics.
pub fn function_or<R: Give>(
    name: &str,
    body: impl Fn(Args<'_>) -> Result<R> + 'static,
    otherwise: impl Fn(Args<'_>, Error) -> Result<R> + 'static,
) -> Result<Object> {
    function(name, move |args| guarded(|| body(args)).or_else(|error| otherwise(args, error)))
}

/// Creates a function that returns `undefined`.
pub fn listener(name: &str, body: impl Fn(Args<'_>) + 'static) -> Result<Object> {
    function(name, move |args| {
        body(args);
        Ok(())
    })
}

/// Creates `render(width)` of a component. It returns an empty array if `body` fails, because Pi
/// needs an array.
pub fn lines_function(body: impl Fn(Args<'_>) -> Result<Object> + 'static) -> Result<Object> {
    boxed("render", Box::new(move |args| body(args)?.raw()), |_| lines(&[])?.raw())
}

/// Creates a function from a boxed closure, because napi generates code for each type of closure.
/// `otherwise` is the result if `body` fails.
fn boxed(
    name: &str,
    body: Box<Body>,
    otherwise: fn(Env) -> Result<sys::napi_value>,
) -> Result<Object> {
    let env = super::value::env()?;
    let call = move |context: FunctionCallContext<'_>| {
        let env = *context.env;
        let _scope = Scope::enter(env);
        let given = raw_args(&context);
        let args = Args { env, args: &given };
        take_exception(env, guarded(|| body(args))).or_else(|_| otherwise(env))
    };
    let function = env.create_function_from_closure::<(), sys::napi_value, _>(name, call)?;
    read(env, napi::JsValue::raw(&function))
}

fn raw_args(context: &FunctionCallContext<'_>) -> Vec<sys::napi_value> {
    let raw = |index| context.get::<Raw>(index).ok().map(|Raw(value)| value);
    (0..context.length()).filter_map(raw).collect()
}
