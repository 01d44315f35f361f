//! Values across the border: every `unsafe` of the crate is in this file.
//!
//! Two rules hold for the callers: a call into JavaScript never leaves an exception pending
//! ([`tame`]), and no `RefCell` borrow is held while JavaScript may run.

use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, check_status, sys};
use serde_json::Value;

/// Any Rust value as a raw JavaScript one, e.g. for a closure that may return different types.
pub fn raw<T: ToNapiValue>(env: &Env, value: T) -> Result<sys::napi_value> {
    // SAFETY: `env` is the env of the current call, and so is the handle scope.
    unsafe { T::to_napi_value(env.raw(), value) }
}

/// JavaScript's `undefined`.
pub fn undefined(env: &Env) -> Result<sys::napi_value> {
    raw(env, ())
}

/// Queue an exception left pending by `result`'s call into its `Err`, so that the next call works.
pub fn tame<T>(env: &Env, result: Result<T>) -> Result<T> {
    result.map_err(|error| {
        let mut pending = false;
        let mut exception = null_mut();
        // SAFETY: plain out-parameters; `exception` is only read when one was pending.
        unsafe {
            sys::napi_is_exception_pending(env.raw(), &mut pending);
            if !pending {
                return error;
            }
            sys::napi_get_and_clear_last_exception(env.raw(), &mut exception);
            let thrown = Unknown::from_raw_unchecked(env.raw(), exception);
            Error::from_unknown_without_coercion(thrown)
        }
    })
}

/// What a function made here does: the call's context in, a raw value of its scope out.
pub type Body = Box<dyn Fn(&FunctionCallContext) -> Result<sys::napi_value>>;

/// A JavaScript function that throws what `body` gives as its `Err`. Boxed, because napi makes code
/// anew for each type of closure it is given.
///
/// # Errors
/// Only when the environment is going away.
pub fn function<'e>(
    env: &'e Env,
    name: &str,
    body: Body,
) -> Result<Function<'e, (), sys::napi_value>> {
    env.create_function_from_closure(name, move |context| body(&context))
}

/// Calls `object[name](…args)` with the right `this`.
///
/// # Errors
/// What the method threw, or that there is no such method, or that its result is no `R`.
pub fn call<A, R>(env: &Env, object: &Object, name: &str, args: A) -> Result<R>
where
    A: JsValuesTupleIntoVec,
    R: FromNapiValue,
{
    Method::of(env, object, name)?.call(env, args)
}

/// What a promise was rejected with, as argument 0 of its handler, in words; `otherwise` when it
/// says nothing.
pub fn reason(context: &FunctionCallContext, otherwise: &str) -> String {
    let message = match object_arg(context, 0) {
        Some(error) => get::<String>(context.env, &error, "message"),
        None => arg::<String>(context, 0),
    };
    message.filter(|message| !message.trim().is_empty()).unwrap_or_else(|| otherwise.to_owned())
}

/// A method with its `this`, looked up once for several calls.
pub struct Method<'e> {
    this: sys::napi_value,
    name: &'e str,
    function: Unknown<'e>,
}

impl<'e> Method<'e> {
    /// `object[name]`.
    ///
    /// # Errors
    /// What its getter threw.
    pub fn of(env: &'e Env, object: &Object<'e>, name: &'e str) -> Result<Self> {
        let function = unknown(env, property(env, object, name)?);
        Ok(Self { this: object.raw(), name, function })
    }

    /// Calls it.
    ///
    /// # Errors
    /// As [`call`].
    pub fn call<A, R>(&self, env: &Env, args: A) -> Result<R>
    where
        A: JsValuesTupleIntoVec,
        R: FromNapiValue,
    {
        let args = args.into_vec(env.raw())?;
        let value = invoke(env, self.this, self.function.raw(), &args);
        // Node says nothing of what is no function, and an `Error` may say nothing either.
        let value = value.map_err(|error| match error.reason.is_empty() {
            true if self.is_missing() => Error::from_reason(format!("there is no {}()", self.name)),
            true => Error::from_reason(format!("{}() failed", self.name)),
            false => error,
        })?;
        // SAFETY: a live handle of this scope; one that is no `R` is an `Err`.
        tame(env, unsafe { R::from_napi_value(env.raw(), value) })
    }

    fn is_missing(&self) -> bool {
        self.function.get_type().is_ok_and(|kind| kind != ValueType::Function)
    }
}

/// `object[name]`, whatever it is.
fn property(env: &Env, object: &Object, name: &str) -> Result<sys::napi_value> {
    tame(env, object.get_named_property::<Unknown>(name)).map(|value| value.raw())
}

/// Calls `method` on `this`; not a function is an `Err`.
fn invoke(
    env: &Env,
    this: sys::napi_value,
    method: sys::napi_value,
    args: &[sys::napi_value],
) -> Result<sys::napi_value> {
    let mut value = null_mut();
    // SAFETY: all are live handles of this scope, and `args` outlives the call.
    let done = check_status!(unsafe {
        sys::napi_call_function(env.raw(), this, method, args.len(), args.as_ptr(), &mut value)
    });
    tame(env, done).map(|()| value)
}

/// Calls a function kept in a [`JsRef`] with no `this`.
///
/// # Errors
/// What it threw, or that it is no function.
pub fn call_kept<A: JsValuesTupleIntoVec>(env: &Env, function: &JsRef, args: A) -> Result<()> {
    let function = function.get(env)?;
    invoke(env, raw(env, ())?, function.raw(), &args.into_vec(env.raw())?).map(drop)
}

/// `object[name]` as a `T`; `None` when it is missing, null, of another type, or its getter throws.
pub fn get<T: FromNapiValue>(env: &Env, object: &Object, name: &str) -> Option<T> {
    let value = property(env, object, name).ok()?;
    // SAFETY: a live handle of this scope; one that is no `T` is an `Err`.
    tame(env, unsafe { Option::<T>::from_napi_value(env.raw(), value) }).ok().flatten()
}

/// `object[name]` when it is an object or a function (napi itself lets a string pass as one).
pub fn get_object<'e>(env: &'e Env, object: &Object, name: &str) -> Option<Object<'e>> {
    as_object(env, property(env, object, name).ok()?)
}

/// `value` when it is an object or a function.
pub fn as_object<'e>(env: &'e Env, value: sys::napi_value) -> Option<Object<'e>> {
    let mut kind = 0;
    // SAFETY: `value` is a live handle of this scope.
    let status = unsafe { sys::napi_typeof(env.raw(), value, &mut kind) };
    let fits = matches!(ValueType::from(kind), ValueType::Object | ValueType::Function);
    (status == sys::Status::napi_ok && fits).then(|| Object::from_raw(env.raw(), value))
}

/// A raw handle as a value that can be an argument.
pub fn unknown(env: &Env, value: sys::napi_value) -> Unknown<'_> {
    // SAFETY: `value` is a live handle of this scope.
    unsafe { Unknown::from_raw_unchecked(env.raw(), value) }
}

/// Argument `index` of a call as a `T`; `None` when it is missing, null or of another type.
pub fn arg<T: FromNapiValue>(context: &FunctionCallContext, index: usize) -> Option<T> {
    if index >= context.length() {
        return None;
    }
    tame(context.env, context.get::<Option<T>>(index)).ok().flatten()
}

/// Argument `index` of a call when it is an object or a function.
pub fn object_arg<'e>(context: &'e FunctionCallContext, index: usize) -> Option<Object<'e>> {
    let value = arg::<Unknown>(context, index)?;
    as_object(context.env, value.raw())
}

/// The global object.
///
/// # Errors
/// Only when the environment is going away.
pub fn global(env: &Env) -> Result<Object<'_>> {
    let global = env.get_global()?;
    Ok(Object::from_raw(env.raw(), global.raw()))
}

/// `new global[name]()`.
///
/// # Errors
/// When there is no such class, or its constructor threw.
pub fn construct<'e>(env: &'e Env, name: &str) -> Result<Object<'e>> {
    let class = global(env)?.get_named_property::<Function<(), ()>>(name);
    let made = tame(env, class.and_then(|class| class.new_instance(())))?;
    as_object(env, made.raw()).ok_or_else(|| Error::from_reason(format!("{name} made no object")))
}

/// A JavaScript value as JSON, see [`json_text`].
///
/// # Errors
/// A cycle, a throwing `toJSON`, or nesting deeper than `serde_json` reads.
pub fn to_json(env: &Env, value: sys::napi_value) -> Result<Value> {
    parse_json(&json_text(env, value)?)
}

/// Reads what [`json_text`] wrote.
///
/// # Errors
/// Nesting deeper than `serde_json` reads.
pub fn parse_json(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| Error::from_reason(error.to_string()))
}

/// The JSON of a JavaScript value: functions, symbols and `undefined` become null or go, as
/// `JSON.stringify` has it; half a surrogate pair becomes U+FFFD, for `serde_json` takes none.
///
/// # Errors
/// A cycle, or a throwing `toJSON`.
pub fn json_text(env: &Env, value: sys::napi_value) -> Result<String> {
    let Some(json) = get_object(env, &global(env)?, "JSON") else {
        return Err(Error::from_reason("no JSON in this host"));
    };
    let text: Option<String> = call(env, &json, "stringify", unknown(env, value))?;
    Ok(without_half_pairs(text.unwrap_or_else(|| "null".to_owned())))
}

/// `JSON.stringify` writes whole pairs as themselves, so every `\udXXX` it writes is half a one.
fn without_half_pairs(text: String) -> String {
    if !text.contains("\\ud") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let mut tail = after.chars();
        match tail.next() {
            Some('u') if after.starts_with("ud") => {
                out.push('\u{fffd}');
                rest = after.get(5..).unwrap_or_default();
            }
            Some(escaped) => {
                out.push('\\');
                out.push(escaped);
                rest = tail.as_str();
            }
            None => rest = "",
        }
    }
    out.push_str(rest);
    out
}

/// JSON as a JavaScript value, by `JSON.parse`.
///
/// # Errors
/// Only when the environment is going away.
pub fn from_json(env: &Env, value: &Value) -> Result<sys::napi_value> {
    let Some(json) = get_object(env, &global(env)?, "JSON") else {
        return Err(Error::from_reason("no JSON in this host"));
    };
    let parsed: Unknown = call(env, &json, "parse", value.to_string())?;
    Ok(parsed.raw())
}

/// Lines as a JavaScript array of strings. Lines that are not plain ASCII go over as UTF-16,
/// which V8 takes several times faster than UTF-8.
///
/// # Errors
/// Only when the environment is going away.
pub fn lines<'e>(env: &'e Env, lines: &[String]) -> Result<Object<'e>> {
    let mut array = null_mut();
    let mut units = Vec::new();
    // SAFETY: every pointer outlives its call and every length is that of its buffer; strings
    // are copied by napi; lengths fit `isize` because they are lengths of Rust buffers.
    unsafe {
        check_status!(sys::napi_create_array_with_length(env.raw(), lines.len(), &mut array))?;
        for (index, line) in (0u32..).zip(lines) {
            let mut text = null_mut();
            check_status!(if line.is_ascii() {
                let length = line.len().cast_signed();
                sys::napi_create_string_latin1(env.raw(), line.as_ptr().cast(), length, &mut text)
            } else {
                units.clear();
                units.extend(line.encode_utf16());
                let length = units.len().cast_signed();
                sys::napi_create_string_utf16(env.raw(), units.as_ptr(), length, &mut text)
            })?;
            check_status!(sys::napi_set_element(env.raw(), array, index, text))?;
        }
    }
    Ok(Object::from_raw(env.raw(), array))
}

/// A strong reference to an object or function, let go on drop.
///
/// Never keep one to an object whose own closures keep it: that ring is never collected.
#[derive(Debug)]
pub struct JsRef {
    env: sys::napi_env,
    reference: sys::napi_ref,
}

impl JsRef {
    /// Keeps `value`, which must be an object or a function.
    ///
    /// # Errors
    /// When `value` is a primitive.
    pub fn new<'e>(env: &Env, value: &impl JsValue<'e>) -> Result<Self> {
        let mut reference = null_mut();
        // SAFETY: `value` is a live handle of this scope.
        check_status!(unsafe {
            sys::napi_create_reference(env.raw(), value.raw(), 1, &mut reference)
        })?;
        Ok(Self { env: env.raw(), reference })
    }

    /// The kept value.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn get<'e>(&self, env: &'e Env) -> Result<Object<'e>> {
        let mut value = null_mut();
        // SAFETY: the reference is strong and deleted only on drop.
        check_status!(unsafe {
            sys::napi_get_reference_value(env.raw(), self.reference, &mut value)
        })?;
        Ok(Object::from_raw(env.raw(), value))
    }
}

impl Drop for JsRef {
    fn drop(&mut self) {
        // SAFETY: made by `napi_create_reference` in this env, deleted once. References live in
        // closures of this env only, so none outlives it.
        unsafe {
            sys::napi_delete_reference(self.env, self.reference);
        }
    }
}

/// A promise in our hands. Settling consumes it, so it settles once; one that is let go of without
/// is fulfilled with `undefined`, so that nobody awaits it for ever.
#[derive(Debug)]
pub struct Deferred {
    env: sys::napi_env,
    deferred: sys::napi_deferred,
}

impl Deferred {
    /// A pending promise and the handle to give to JavaScript.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn new(env: &Env) -> Result<(Self, sys::napi_value)> {
        let (mut deferred, mut promise) = (null_mut(), null_mut());
        // SAFETY: plain out-parameters.
        check_status!(unsafe { sys::napi_create_promise(env.raw(), &mut deferred, &mut promise) })?;
        Ok((Self { env: env.raw(), deferred }, promise))
    }

    /// Fulfils the promise.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn resolve(self, env: &Env, value: sys::napi_value) -> Result<()> {
        let deferred = self.into_raw();
        // SAFETY: `self` is consumed, so the deferred is settled once.
        check_status!(unsafe { sys::napi_resolve_deferred(env.raw(), deferred, value) })
    }

    /// Rejects the promise with a real `Error` whose message is `sentence`.
    ///
    /// # Errors
    /// Only when the environment is going away.
    pub fn reject(self, env: &Env, sentence: &str) -> Result<()> {
        let error = raw(env, Error::from_reason(sentence))?;
        let deferred = self.into_raw();
        // SAFETY: as in `resolve`.
        check_status!(unsafe { sys::napi_reject_deferred(env.raw(), deferred, error) })
    }

    /// The handle alone: whoever has it settles it.
    fn into_raw(self) -> sys::napi_deferred {
        let deferred = self.deferred;
        std::mem::forget(self);
        deferred
    }
}

impl Drop for Deferred {
    fn drop(&mut self) {
        // SAFETY: made in this env and not settled yet, for settling forgets it. It lives in
        // closures of this env only, so it does not outlive it; Node refuses both calls, and
        // nothing is lost, while the env is going away.
        unsafe {
            let mut nothing = null_mut();
            if sys::napi_get_undefined(self.env, &mut nothing) == sys::Status::napi_ok {
                sys::napi_resolve_deferred(self.env, self.deferred, nothing);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_half_pairs;

    #[test]
    fn half_pairs_become_replacement_characters() {
        let cases = [
            (r#""a\ud83db""#, "\"a\u{fffd}b\""),
            (r#""\\ud83d stays, \udc00 goes""#, "\"\\\\ud83d stays, \u{fffd} goes\""),
            (r#""\n\\\ud800""#, "\"\\n\\\\\u{fffd}\""),
        ];
        for (stringified, wanted) in cases {
            assert_eq!(without_half_pairs(stringified.to_owned()), wanted);
        }
    }
}
