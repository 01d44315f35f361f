//! Objects and functions of JavaScript, and JSON, which JavaScript's `JSON` converts.

use std::ptr::null_mut;
use std::rc::Rc;

use napi::bindgen_prelude::{FromNapiValue, ToNapiValue};
use napi::{Env, Error, Result, ValueType, check_status, sys};
use serde::Serialize;
use serde_json::Value;

use super::value::{
    FromJs, IntoArgs, Raw, Scope, env, raw_of, read, take_exception, type_of, undefined,
};
use crate::model::text::without_half_pairs;

/// Calls `function` on `this`; all are handles of the running call. `Err` if it throws or is no
/// function.
#[inline(never)]
fn invoke(
    env: Env,
    this: sys::napi_value,
    function: sys::napi_value,
    args: &[sys::napi_value],
) -> Result<sys::napi_value> {
    let mut value = null_mut();
    // SAFETY: all are live handles of this scope, and `args` outlives the call.
    let done = check_status!(unsafe {
        sys::napi_call_function(env.raw(), this, function, args.len(), args.as_ptr(), &mut value)
    });
    take_exception(env, done).map(|()| value)
}

/// Returns `true` if `value` is a handle of a function.
fn is_function(env: Env, value: Result<sys::napi_value>) -> bool {
    let kind = value.and_then(|value| type_of(env, value));
    kind.is_ok_and(|kind| kind == ValueType::Function)
}

/// A strong reference to an object or a function. Clones refer to the same object.
///
/// A closure that the object itself owns must not contain one, because such a cycle is never
/// collected.
#[derive(Clone, Debug)]
pub struct Object(Rc<Reference>);

#[derive(Debug)]
struct Reference {
    env: sys::napi_env,
    reference: sys::napi_ref,
}

impl Drop for Reference {
    fn drop(&mut self) {
        // SAFETY: made by `napi_create_reference` in this env, deleted once. References live in closures of
        // this env only, so none outlives it.
        unsafe {
            sys::napi_delete_reference(self.env, self.reference);
        }
    }
}

impl FromNapiValue for Object {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        if !matches!(type_of(env.into(), value)?, ValueType::Object | ValueType::Function) {
            return Err(Error::from_reason("no object"));
        }
        let mut reference = null_mut();
        // SAFETY: `value` is a live handle of this scope.
        check_status!(unsafe { sys::napi_create_reference(env, value, 1, &mut reference) })?;
        Ok(Self(Rc::new(Reference { env, reference })))
    }
}

impl ToNapiValue for &Object {
    unsafe fn to_napi_value(_: sys::napi_env, object: Self) -> Result<sys::napi_value> {
        object.raw()
    }
}

impl ToNapiValue for Object {
    unsafe fn to_napi_value(_: sys::napi_env, object: Self) -> Result<sys::napi_value> {
        object.raw()
    }
}

impl Object {
    /// Creates an object without properties.
    pub fn new() -> Result<Self> {
        let (env, mut object) = (env()?, null_mut());
        // SAFETY: an out-parameter.
        check_status!(unsafe { sys::napi_create_object(env.raw(), &mut object) })?;
        read(env, object)
    }

    /// Creates an object with the fields of the JSON object `fields`.
    ///
    /// # Errors
    /// `fields` is no object.
    pub fn from_json(fields: &Value) -> Result<Self> {
        parse(&fields.to_string())
    }

    /// Returns the global object.
    pub fn global() -> Result<Self> {
        let (env, mut object) = (env()?, null_mut());
        // SAFETY: an out-parameter.
        check_status!(unsafe { sys::napi_get_global(env.raw(), &mut object) })?;
        read(env, object)
    }

    /// Returns the global object `name`.
    ///
    /// # Errors
    /// There is no such object.
    pub fn of_global(name: &str) -> Result<Self> {
        let missing = || Error::from_reason(format!("no {name} in this host"));
        Self::global()?.get(name).ok_or_else(missing)
    }

    /// `new globalThis[class]()`.
    ///
    /// # Errors
    /// There is no such class, or its constructor threw.
    pub fn construct(class: &str) -> Result<Self> {
        let (env, class) = (env()?, Self::of_global(class)?);
        let mut object = null_mut();
        // SAFETY: a live handle, no arguments, an out-parameter.
        let made = check_status!(unsafe {
            sys::napi_new_instance(env.raw(), class.raw()?, 0, std::ptr::null(), &mut object)
        });
        take_exception(env, made).and_then(|()| read(env, object))
    }

    /// Evaluates `source`, an expression for a function, and calls it with `args`. Returns the
    /// object that it returns.
    ///
    /// # Errors
    /// Its exception, a syntax error, or a result that is not an object.
    pub fn run(source: &'static str, args: impl IntoArgs) -> Result<Self> {
        let env = env()?;
        let (source, mut function) = (raw_of(env, source)?, null_mut());
        // SAFETY: `source` is a live handle of this scope.
        let done = check_status!(unsafe { sys::napi_run_script(env.raw(), source, &mut function) });
        take_exception(env, done)?;
        let made = invoke(env, undefined(env)?, function, &args.into_args(env)?)?;
        read(env, made)
    }

    /// Returns the property of the global object under `Symbol.for(key)`, which all copies of this
    /// addon share.
    pub fn shared(key: &str) -> Option<Self> {
        let (global, symbol) = (Self::global().ok()?, symbol(key).ok()?);
        read(global.env(), global.property(symbol).ok()?).ok()
    }

    /// Sets the property of [`Self::shared`].
    pub fn share(key: &str, value: impl ToNapiValue) {
        if let (Ok(global), Ok(symbol)) = (Self::global(), symbol(key)) {
            global.set(symbol, value).ok();
        }
    }

    /// Returns its handle in the scope of the running call.
    pub(super) fn raw(&self) -> Result<sys::napi_value> {
        let mut value = null_mut();
        // SAFETY: the reference is strong and deleted only on drop.
        check_status!(unsafe {
            sys::napi_get_reference_value(self.0.env, self.0.reference, &mut value)
        })?;
        Ok(value)
    }

    pub(super) fn env(&self) -> Env {
        self.0.env.into()
    }

    /// Returns the handle of property `name`.
    pub(super) fn property(&self, name: impl ToNapiValue) -> Result<sys::napi_value> {
        let (env, object, name, mut value) =
            (self.env(), self.raw()?, raw_of(self.env(), name)?, null_mut());
        // SAFETY: live handles of this scope.
        let read =
            check_status!(unsafe { sys::napi_get_property(env.raw(), object, name, &mut value) });
        take_exception(env, read).map(|()| value)
    }

    /// Returns property `name` as a `T`; `None` if it is missing, null, of another type, or its
    /// getter throws.
    #[inline(never)]
    pub fn get<T: FromJs>(&self, name: &str) -> Option<T> {
        read::<Option<T>>(self.env(), self.property(name).ok()?).ok().flatten()
    }

    /// Sets property `name`.
    ///
    /// # Errors
    /// An exception of its setter, or a frozen object.
    pub fn set(&self, name: impl ToNapiValue, value: impl ToNapiValue) -> Result<()> {
        let env = self.env();
        let (object, name, value) = (self.raw()?, raw_of(env, name)?, raw_of(env, value)?);
        // SAFETY: live handles of this scope.
        let set = check_status!(unsafe { sys::napi_set_property(env.raw(), object, name, value) });
        take_exception(env, set)
    }

    /// Calls its method `name`.
    ///
    /// # Errors
    /// An exception of the method, a missing method, or a result that is not a `T`.
    pub fn call<T: FromJs>(&self, name: &str, args: impl IntoArgs) -> Result<T> {
        let value = self.call_raw(name, &args.into_args(self.env())?)?;
        let read = read(self.env(), value);
        read.map_err(|error| Error::from_reason(format!("{name}() gave {}", error.reason)))
    }

    #[inline(never)]
    fn call_raw(&self, name: &str, args: &[sys::napi_value]) -> Result<sys::napi_value> {
        let (env, function) = (self.env(), self.property(name)?);
        // Node gives no message if it is no function, and the message of an `Error` may be empty.
        invoke(env, self.raw()?, function, args).map_err(|error| {
            if !error.reason.is_empty() {
                return error;
            }
            Error::from_reason(match is_function(env, Ok(function)) {
                true => format!("{name}() failed"),
                false => format!("there is no {name}()"),
            })
        })
    }

    /// Calls this function without `this`.
    ///
    /// # Errors
    /// Its exception, a value that is not a function, or a result that is not a `T`.
    pub fn invoke<T: FromJs>(&self, args: impl IntoArgs) -> Result<T> {
        let env = self.env();
        let value = invoke(env, undefined(env)?, self.raw()?, &args.into_args(env)?)?;
        read(env, value)
    }

    /// Calls this function and ignores the result and exceptions.
    pub fn invoke_quietly(&self) {
        self.invoke::<()>(()).ok();
    }

    /// Returns `true` if it is a function.
    pub fn is_function(&self) -> bool {
        is_function(self.env(), self.raw())
    }

    /// Returns `true` if it has a method `name`.
    pub fn has_method(&self, name: &str) -> bool {
        is_function(self.env(), self.property(name))
    }

    /// Returns `true` if both are the same object.
    pub fn is(&self, other: &Self) -> bool {
        let mut same = false;
        let (Ok(one), Ok(two)) = (self.raw(), other.raw()) else { return false };
        // SAFETY: live handles of this scope.
        let status = unsafe { sys::napi_strict_equals(self.0.env, one, two, &mut same) };
        status == sys::Status::napi_ok && same
    }

    /// Returns the length of the array; 0 if it is not an array.
    pub fn length(&self) -> u32 {
        let mut length = 0;
        let is_array = self.raw().is_ok_and(|array| {
            // SAFETY: a live handle of this scope; anything but an array is an error.
            let read = unsafe { sys::napi_get_array_length(self.0.env, array, &mut length) };
            read == sys::Status::napi_ok
        });
        if is_array { length } else { 0 }
    }

    /// Returns item `index` of this array; `None` if it is no object.
    pub fn item(&self, index: u32) -> Option<Self> {
        let (array, mut item) = (self.raw().ok()?, null_mut());
        // SAFETY: a live handle of this scope.
        let got =
            check_status!(unsafe { sys::napi_get_element(self.0.env, array, index, &mut item) });
        take_exception(self.env(), got).ok()?;
        read(self.env(), item).ok()
    }

    /// Returns the objects in this array, in order.
    pub fn items(&self) -> impl DoubleEndedIterator<Item = Self> {
        (0..self.length()).filter_map(|index| self.item(index))
    }
}

impl FromJs for Object {}

/// `Symbol.for(key)`
fn symbol(key: &str) -> Result<Raw> {
    Object::of_global("Symbol")?.call("for", (key,))
}

/// A value, or `undefined`.
#[derive(Clone, Debug)]
pub struct Maybe<T = Object>(pub Option<T>);

impl FromNapiValue for Maybe {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        Ok(Self(read(env.into(), value).ok()))
    }
}

impl FromJs for Maybe {}

impl<T: ToNapiValue> ToNapiValue for Maybe<T> {
    unsafe fn to_napi_value(env: sys::napi_env, maybe: Self) -> Result<sys::napi_value> {
        maybe.0.map_or_else(|| undefined(env.into()), |value| raw_of(env.into(), value))
    }
}

/// Converts lines to a JavaScript array of strings.
pub fn lines(lines: &[String]) -> Result<Object> {
    let (env, mut array) = (env()?, null_mut());
    // SAFETY: the pointer outlives its call.
    check_status!(unsafe {
        sys::napi_create_array_with_length(env.raw(), lines.len(), &mut array)
    })?;
    let mut units = Vec::new();
    for (index, line) in (0u32..).zip(lines) {
        set_line(env, array, index, line, &mut units)?;
    }
    read(env, array)
}

/// Writes a line into an array. A line with other characters than ASCII is passed as UTF-16, which
/// V8 reads several times faster than UTF-8; `units` is a buffer for it.
fn set_line(
    env: Env,
    array: sys::napi_value,
    index: u32,
    line: &str,
    units: &mut Vec<u16>,
) -> Result<()> {
    let mut text = null_mut();
    // SAFETY: every pointer outlives its call and every length is that of its buffer; strings are
    // copied by napi; lengths fit `isize` because they are lengths of Rust buffers; the array is a
    // live handle of this scope.
    unsafe {
        check_status!(if line.is_ascii() {
            let length = line.len().cast_signed();
            sys::napi_create_string_latin1(env.raw(), line.as_ptr().cast(), length, &mut text)
        } else {
            units.clear();
            units.extend(line.encode_utf16());
            let length = units.len().cast_signed();
            sys::napi_create_string_utf16(env.raw(), units.as_ptr(), length, &mut text)
        })?;
        check_status!(sys::napi_set_element(env.raw(), array, index, text))
    }
}

/// Returns JavaScript's `JSON`.
fn json() -> Result<Object> {
    Object::of_global("JSON")
}

/// Converts a JavaScript value to JSON text: functions, symbols and `undefined` become null or are
/// omitted. Half a surrogate pair becomes U+FFFD, because `serde_json` refuses it.
///
/// # Errors
/// A cycle, or a throwing `toJSON`.
pub fn stringify(value: impl ToNapiValue) -> Result<String> {
    let text: Option<String> = json()?.call("stringify", (value,))?;
    Ok(text.map_or_else(|| "null".to_owned(), without_half_pairs))
}

/// Converts a JavaScript value to JSON.
///
/// # Errors
/// A cycle, a throwing `toJSON`, or nesting beyond the limit of `serde_json`.
pub fn to_json(value: impl ToNapiValue) -> Result<Value> {
    parse_json(&stringify(value)?)
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
pub(super) fn parse<T: FromJs>(text: &str) -> Result<T> {
    json()?.call("parse", (text,))
}

/// JSON as an argument or a result: in JavaScript it is the value.
pub struct Json<T = Value>(pub T);

impl FromNapiValue for Json {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        let _scope = Scope::enter(env.into());
        to_json(Raw(value)).map(Self)
    }
}

impl<T: Serialize> ToNapiValue for Json<T> {
    unsafe fn to_napi_value(env: sys::napi_env, json: Self) -> Result<sys::napi_value> {
        let _scope = Scope::enter(env.into());
        let Raw(value) = parse(&serde_json::to_string(&json.0).map_err(unreadable)?)?;
        Ok(value)
    }
}
