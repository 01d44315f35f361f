//! Objects and functions of JavaScript, and JSON, which JavaScript's `JSON` converts.

use std::ptr::null_mut;
use std::rc::Rc;

use napi::bindgen_prelude::{
    Array, FnArgs, FromNapiValue, JsValue, JsValuesTupleIntoVec, ToNapiValue,
};
use napi::{Env, Error, Result, ValueType, check_status, sys, type_of};
use serde::Serialize;
use serde_json::Value;

use super::value::{Handle, Scope, env, raw_of, read, take_exception, undefined};
use crate::model::text::without_half_pairs;

/// Calls `function` with `args`, as a method of `this`. All handles are of the running call. `Err`
/// if `function` throws or is not a function.
#[inline(never)]
fn invoke(env: Env, this: Handle, function: Handle, args: &[Handle]) -> Result<Handle> {
    let mut value = null_mut();
    // SAFETY: all are live handles of this scope, and `args` outlives the call.
    let done = check_status!(unsafe {
        sys::napi_call_function(env.raw(), this, function, args.len(), args.as_ptr(), &mut value)
    });
    take_exception(env, done).map(|()| value)
}

/// A strong reference to an object or a function. Clones refer to the same object.
///
/// A closure that the object itself owns must not contain a reference to the object, because such a
/// cycle is never collected.
#[derive(Clone, Debug)]
pub struct Object(Rc<Reference>);

#[derive(Debug)]
struct Reference {
    env: sys::napi_env,
    reference: sys::napi_ref,
}

impl Drop for Reference {
    fn drop(&mut self) {
        // SAFETY: made by `napi_create_reference` in this env, deleted once. Only closures of this
        // env own references, so none outlives the env.
        unsafe {
            sys::napi_delete_reference(self.env, self.reference);
        }
    }
}

impl FromNapiValue for Object {
    unsafe fn from_napi_value(env: sys::napi_env, value: Handle) -> Result<Self> {
        if !matches!(type_of!(env, value)?, ValueType::Object | ValueType::Function) {
            return Err(Error::from_reason("no object"));
        }
        let mut reference = null_mut();
        // SAFETY: `value` is a live handle of this scope.
        check_status!(unsafe { sys::napi_create_reference(env, value, 1, &mut reference) })?;
        Ok(Self(Rc::new(Reference { env, reference })))
    }
}

impl ToNapiValue for Object {
    unsafe fn to_napi_value(_: sys::napi_env, object: Self) -> Result<Handle> {
        object.raw()
    }
}

impl Object {
    /// Creates an object without properties.
    pub fn new() -> Result<Self> {
        let env = env()?;
        read(env, napi::bindgen_prelude::Object::new(&env)?.raw())
    }

    /// Creates an object with the fields of the JSON object `fields`.
    ///
    /// # Errors
    /// `fields` is no object.
    pub fn from_json(fields: &Value) -> Result<Self> {
        read(env()?, parse(&fields.to_string())?)
    }

    pub fn global() -> Result<Self> {
        let env = env()?;
        read(env, env.get_global()?.raw())
    }

    /// Returns the global object `name`.
    ///
    /// # Errors
    /// There is no such object.
    pub fn of_global(name: &str) -> Result<Self> {
        let missing = || Error::from_reason(format!("no {name} in this host"));
        Self::global()?.get(name).ok_or_else(missing)
    }

    /// Returns `new globalThis[class]()`.
    ///
    /// # Errors
    /// There is no such class, or its constructor threw.
    pub fn construct(class: &str) -> Result<Self> {
        let args = FnArgs::from((Self::of_global(class)?, Vec::<Self>::new()));
        Self::of_global("Reflect")?.call("construct", args)
    }

    /// Evaluates `source`, an expression for a function. Calls this function with `args`, and
    /// returns its result.
    ///
    /// # Errors
    /// An exception of the function, a syntax error, or a result that is not an object.
    pub fn run(source: &'static str, args: impl JsValuesTupleIntoVec) -> Result<Self> {
        let env = env()?;
        take_exception(env, env.run_script::<_, Self>(source))?.invoke(args)
    }

    /// Returns the property of the global object under `Symbol.for(key)`, which all copies of this
    /// addon share.
    pub fn shared<T: FromNapiValue>(key: &str) -> Option<T> {
        Self::global().ok()?.get(symbol(key).ok()?)
    }

    /// Sets the property that [`Self::shared`] returns.
    pub fn share(key: &str, value: impl ToNapiValue) {
        if let (Ok(global), Ok(symbol)) = (Self::global(), symbol(key)) {
            global.set(symbol, value).ok();
        }
    }

    /// Returns the handle of this object in the scope of the running call.
    fn raw(&self) -> Result<Handle> {
        let mut value = null_mut();
        // SAFETY: the reference is strong and deleted only on drop.
        check_status!(unsafe {
            sys::napi_get_reference_value(self.0.env, self.0.reference, &mut value)
        })?;
        Ok(value)
    }

    fn env(&self) -> Env {
        self.0.env.into()
    }

    /// Returns the handle of property `name`.
    fn property(&self, name: impl ToNapiValue) -> Result<Handle> {
        let (env, mut value) = (self.env(), null_mut());
        let (object, name) = (self.raw()?, raw_of(env, name)?);
        // SAFETY: live handles of this scope.
        let read =
            check_status!(unsafe { sys::napi_get_property(env.raw(), object, name, &mut value) });
        take_exception(env, read).map(|()| value)
    }

    /// Returns property `name` (or the item with the index `name`) as a `T`. `None` if the value
    /// is missing, null or of another type, or if a getter throws.
    #[inline(never)]
    pub fn get<T: FromNapiValue>(&self, name: impl ToNapiValue) -> Option<T> {
        read::<Option<T>>(self.env(), self.property(name).ok()?).ok().flatten()
    }

    /// Sets property `name`.
    ///
    /// # Errors
    /// An exception of a setter, or a frozen object.
    pub fn set(&self, name: impl ToNapiValue, value: impl ToNapiValue) -> Result<()> {
        let env = self.env();
        let (object, name, value) = (self.raw()?, raw_of(env, name)?, raw_of(env, value)?);
        // SAFETY: live handles of this scope.
        let set = check_status!(unsafe { sys::napi_set_property(env.raw(), object, name, value) });
        take_exception(env, set)
    }

    /// Calls the method `name` of this object.
    ///
    /// # Errors
    /// An exception of the method, a missing method, or a result that is not a `T`.
    pub fn call<T: FromNapiValue>(&self, name: &str, args: impl JsValuesTupleIntoVec) -> Result<T> {
        let value = self.call_raw(name, &args.into_vec(self.0.env)?)?;
        let read = read(self.env(), value);
        read.map_err(|error| Error::from_reason(format!("{name}() gave {}", error.reason)))
    }

    #[inline(never)]
    fn call_raw(&self, name: &str, args: &[Handle]) -> Result<Handle> {
        let (env, function) = (self.env(), self.property(name)?);
        // The error has no message if the property is not a function, or if the exception has none.
        invoke(env, self.raw()?, function, args).map_err(|error| match error.reason.is_empty() {
            true => Error::from_reason(format!("{name}() failed")),
            false => error,
        })
    }

    /// Calls this function without `this`.
    ///
    /// # Errors
    /// An exception of this function, an object that is not a function, or a result that is not a
    /// `T`.
    pub fn invoke<T: FromNapiValue>(&self, args: impl JsValuesTupleIntoVec) -> Result<T> {
        let (env, args) = (self.env(), args.into_vec(self.0.env)?);
        read(env, invoke(env, undefined(env)?, self.raw()?, &args)?)
    }

    /// Calls this function and ignores the result and exceptions.
    pub fn invoke_quietly(&self) {
        self.invoke::<()>(()).ok();
    }

    /// Returns `true` if this object has a method `name`.
    pub fn has_method(&self, name: &str) -> bool {
        let kind = self.property(name).and_then(|value| type_of!(self.0.env, value));
        kind.is_ok_and(|kind| kind == ValueType::Function)
    }

    /// Returns the length of this array; 0 if this object is not an array.
    pub fn length(&self) -> u32 {
        let array = self.raw().and_then(|array| read::<Array<'_>>(self.env(), array));
        array.map_or(0, |array| array.len())
    }

    /// Returns the objects in this array, in order.
    pub fn items(&self) -> impl Iterator<Item = Self> {
        (0..self.length()).filter_map(|index| self.get(index))
    }
}

fn symbol(key: &str) -> Result<Handle> {
    let symbol = Object::of_global("Symbol")?;
    symbol.call_raw("for", &[raw_of(symbol.env(), key)?])
}

/// A value, or `undefined`.
#[derive(Clone, Debug)]
pub struct Maybe<T = Object>(pub Option<T>);

impl FromNapiValue for Maybe {
    unsafe fn from_napi_value(env: sys::napi_env, value: Handle) -> Result<Self> {
        Ok(Self(read(env.into(), value).ok()))
    }
}

impl<T: ToNapiValue> ToNapiValue for Maybe<T> {
    unsafe fn to_napi_value(env: sys::napi_env, maybe: Self) -> Result<Handle> {
        maybe.0.map_or_else(|| undefined(env.into()), |value| raw_of(env.into(), value))
    }
}

/// Converts lines to a JavaScript array of strings. A line with other characters than ASCII is
/// passed as UTF-16, which V8 reads several times faster than UTF-8.
pub fn lines(lines: &[String]) -> Result<Object> {
    let (env, mut units) = (env()?, Vec::new());
    let mut array = env.create_array(0)?;
    for line in lines {
        array.insert(if line.is_ascii() {
            env.create_string_latin1(line)?
        } else {
            units.clear();
            units.extend(line.encode_utf16());
            env.create_string_utf16(&units)?
        })?;
    }
    read(env, array.raw())
}

/// Converts a JavaScript value to JSON text: functions, symbols and `undefined` become null or are
/// omitted. Half a surrogate pair becomes U+FFFD, because `serde_json` refuses it.
///
/// # Errors
/// A cycle, or a throwing `toJSON`.
pub fn stringify(value: impl ToNapiValue) -> Result<String> {
    let text: Option<String> = Object::of_global("JSON")?.call("stringify", value)?;
    Ok(text.map_or_else(|| "null".to_owned(), without_half_pairs))
}

/// Parses JSON text.
///
/// # Errors
/// A syntax error, or nesting beyond the limit of `serde_json`.
pub fn parse_json(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> Error {
    Error::from_reason(error.to_string())
}

/// Parses JSON text to a JavaScript value.
fn parse(text: &str) -> Result<Handle> {
    let json = Object::of_global("JSON")?;
    json.call_raw("parse", &[raw_of(json.env(), text)?])
}

/// A value that JavaScript receives or returns as an object, and that is converted through JSON.
pub struct Json<T = Value>(pub T);

impl FromNapiValue for Json {
    unsafe fn from_napi_value(env: sys::napi_env, value: Handle) -> Result<Self> {
        let _scope = Scope::enter(env.into());
        parse_json(&stringify(value)?).map(Self)
    }
}

impl<T: Serialize> ToNapiValue for Json<T> {
    unsafe fn to_napi_value(env: sys::napi_env, json: Self) -> Result<Handle> {
        let _scope = Scope::enter(env.into());
        parse(&serde_json::to_string(&json.0).map_err(unreadable)?)
    }
}
