//! Functions that JavaScript calls. None of them throws.

use std::rc::Rc;

use napi::bindgen_prelude::{FunctionCallContext, ToNapiValue};
use napi::{Env, Result, sys};

use super::guard::guarded;
use super::json::{parse, stringify};
use super::object::{Object, lines};
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

    /// Argument `index` as a `T`; `None` when it is missing, null or of another type.
    pub fn get<T: FromJs>(&self, index: usize) -> Option<T> {
        read::<Option<T>>(self.env, self.raw(index)?).ok().flatten()
    }

    /// Argument `index` when it is an object or a function.
    pub fn object(&self, index: usize) -> Option<Object> {
        self.get(index)
    }

    /// Argument `index` as a text; half a surrogate pair in it becomes U+FFFD.
    pub fn text(&self, index: usize) -> Option<String> {
        self.get::<String>(index).map(without_half_pairs)
    }

    /// The JSON of argument `index`.
    ///
    /// # Errors
    /// Like [`stringify()`].
    pub fn stringify(&self, index: usize) -> Result<String> {
        stringify(Raw(self.raw(index).map_or_else(|| undefined(self.env), Ok)?))
    }
}

/// Results of a function.
pub trait Give {
    /// Its handle in the scope of the call with `args`.
    fn give(self, args: Args<'_>) -> Result<sys::napi_value>;
}

impl<T: ToNapiValue> Give for T {
    fn give(self, args: Args<'_>) -> Result<sys::napi_value> {
        raw_of(args.env, self)
    }
}

/// Results of a function other than data and objects.
pub enum Handed {
    /// The argument of this index.
    Argument(usize),
    /// The value of this JSON text.
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

/// A function that gives what `body` does; `undefined` where that fails or panics.
pub fn function<R: Give>(
    name: &str,
    body: impl Fn(Args<'_>) -> Result<R> + 'static,
) -> Result<Object> {
    boxed(name, Box::new(move |args| body(args)?.give(args)), undefined)
}

/// A function that gives `undefined`.
pub fn listener(name: &str, body: impl Fn(Args<'_>) + 'static) -> Result<Object> {
    function(name, move |args| {
        body(args);
        Ok(())
    })
}

/// Like [`listener`], for what may keep it longer than `owner` lasts: it holds that weakly, and does nothing without it.
pub fn weak_listener<T: 'static>(
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

/// Pi's `render(width)` of a component: no lines where `body` fails, and always an array, because Pi
/// spreads what comes back.
pub fn lines_function(body: impl Fn(Args<'_>) -> Result<Object> + 'static) -> Result<Object> {
    boxed("render", Box::new(move |args| body(args)?.raw()), |_| lines(&[])?.raw())
}

/// Boxed, because napi generates code for each type of closure. `otherwise` is the result if `body` fails.
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

impl Object {
    /// Defines the boolean property `name`, which calls these functions. They may live as long as the environment, so
    /// they hold `owner` weakly.
    ///
    /// # Errors
    /// When it takes no more properties.
    pub fn define_flag<T: 'static>(
        &self,
        name: &str,
        owner: &Rc<T>,
        get: impl Fn(&Rc<T>) -> bool + 'static,
        set: impl Fn(&Rc<T>, bool) + 'static,
    ) -> Result<()> {
        let (read, written) = (Rc::downgrade(owner), Rc::downgrade(owner));
        let get = function(name, move |_| Ok(read.upgrade().is_some_and(|owner| get(&owner))))?;
        let set = function(name, move |args| {
            if let Some(owner) = written.upgrade() {
                set(&owner, args.get(0) == Some(true));
            }
            Ok(())
        })?;
        let property =
            Self::from_json(&serde_json::json!({ "enumerable": true, "configurable": true }))?;
        property.set("get", get)?;
        property.set("set", set)?;
        Self::of_global("Object")?.call("defineProperty", (self, name, property))
    }
}
