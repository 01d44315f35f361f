//! Reading properties, calling methods, and making and keeping values.

use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, check_status, sys};

/// Types that are copied out of JavaScript, so that they may outlive the call. Handles are not
/// among them: [`call_value`], [`call_object`] and [`get_object`] give those.
pub trait Owned: FromNapiValue {}

impl Owned for () {}
impl Owned for bool {}
impl Owned for f64 {}
impl Owned for i32 {}
impl Owned for i64 {}
impl Owned for String {}
impl Owned for Utf16String {}
impl Owned for u32 {}
impl Owned for Uint8Array {}
impl<T: Owned> Owned for Option<T> {}
impl<T: Owned> Owned for Vec<T> {}

/// The largest [`count`], whatever the host says.
const MAX_COUNT: f64 = 10_000.0;

/// Any Rust value as a JavaScript one.
pub fn value<T: ToNapiValue>(env: &Env, value: T) -> Result<Unknown<'_>> {
    // SAFETY: `env` is the env of the current call, and so is the handle scope.
    unsafe { T::to_napi_value(env.raw(), value).map(|value| handle(env, value)) }
}

/// A raw handle with the lifetime of its scope.
///
/// # Safety
/// `value` is a live handle of the current scope.
pub(super) unsafe fn handle(env: &Env, value: sys::napi_value) -> Unknown<'_> {
    // SAFETY: as the caller promises.
    unsafe { Unknown::from_raw_unchecked(env.raw(), value) }
}

/// JavaScript's `undefined`.
#[inline(never)]
pub fn undefined(env: &Env) -> Result<Unknown<'_>> {
    value(env, ())
}

/// Turns an exception left pending by `result`'s call into its `Err`, so that the next call works.
///
/// # Errors
/// The `Err` of `result`, or the exception.
pub fn tame<T>(env: &Env, result: Result<T>) -> Result<T> {
    result.map_err(|error| tamed(env, error))
}

/// What is the same for each type is code of its own here and below, and never inlined: it is used in
/// hundreds of places, none of them in a hurry.
#[cold]
#[inline(never)]
fn tamed(env: &Env, error: Error) -> Error {
    let mut pending = false;
    let mut exception = null_mut();
    // SAFETY: plain out-parameters; `exception` is only read when one was pending.
    unsafe {
        sys::napi_is_exception_pending(env.raw(), &mut pending);
        if !pending {
            return error;
        }
        sys::napi_get_and_clear_last_exception(env.raw(), &mut exception);
        Error::from_unknown_without_coercion(handle(env, exception))
    }
}

/// Calls `object[name](…args)` with the right `this`.
///
/// # Errors
/// What the method threw, that there is no such method, or that its result is no `T`.
pub fn call<T: Owned>(
    env: &Env,
    object: &Object,
    name: &str,
    args: impl JsValuesTupleIntoVec,
) -> Result<T> {
    convert(env, call_value(env, object, name, args)?)
}

/// As [`call`], whatever the result is.
///
/// # Errors
/// What the method threw, or that there is no such method.
pub fn call_value<'e>(
    env: &'e Env,
    object: &Object,
    name: &str,
    args: impl JsValuesTupleIntoVec,
) -> Result<Unknown<'e>> {
    call_with(env, object, name, &args.into_vec(env.raw())?)
}

#[inline(never)]
fn call_with<'e>(
    env: &'e Env,
    object: &Object,
    name: &str,
    args: &[sys::napi_value],
) -> Result<Unknown<'e>> {
    let function = property(env, object, name)?;
    let is_missing = || function.get_type().is_ok_and(|kind| kind != ValueType::Function);
    // Node says nothing of what is no function, and an `Error` may say nothing either.
    invoke(env, &object.to_unknown(), &function, args).map_err(|error| {
        match error.reason.is_empty() {
            true if is_missing() => Error::from_reason(format!("there is no {name}()")),
            true => Error::from_reason(format!("{name}() failed")),
            false => error,
        }
    })
}

/// As [`call`], for a result that is an object or a function, e.g. a promise.
///
/// # Errors
/// What the method threw, that there is no such method, or that it gave no object.
pub fn call_object<'e>(
    env: &'e Env,
    object: &Object,
    name: &str,
    args: impl JsValuesTupleIntoVec,
) -> Result<Object<'e>> {
    as_object(env, call_value(env, object, name, args)?)
        .ok_or_else(|| Error::from_reason(format!("{name}() gave no object")))
}

/// Calls `object[name](…args)` where nothing depends on it: what it gives or throws is ignored.
pub fn try_call(env: &Env, object: &Object, name: &str, args: impl JsValuesTupleIntoVec) {
    call::<()>(env, object, name, args).ok();
}

/// `value` as a `T`.
#[inline(never)]
pub(super) fn convert<T: Owned>(env: &Env, value: Unknown) -> Result<T> {
    // SAFETY: a live handle of this scope; one that is no `T` is an `Err`.
    tame(env, unsafe { T::from_napi_value(env.raw(), value.raw()) })
}

/// `object[name]`, whatever it is.
#[inline(never)]
pub fn property<'e>(env: &'e Env, object: &Object, name: &str) -> Result<Unknown<'e>> {
    let value = tame(env, object.get_named_property::<Unknown>(name))?;
    // SAFETY: made just now in this scope.
    Ok(unsafe { handle(env, value.raw()) })
}

/// Calls `function` on `this`; not a function is an `Err`.
#[inline(never)]
fn invoke<'e>(
    env: &'e Env,
    this: &Unknown,
    function: &Unknown,
    args: &[sys::napi_value],
) -> Result<Unknown<'e>> {
    let (this, function) = (this.raw(), function.raw());
    let mut value = null_mut();
    // SAFETY: all are live handles of this scope, and `args` outlives the call.
    let done = check_status!(unsafe {
        sys::napi_call_function(env.raw(), this, function, args.len(), args.as_ptr(), &mut value)
    });
    // SAFETY: made just now in this scope.
    tame(env, done).map(|()| unsafe { handle(env, value) })
}

/// `object[name]` as a `T`; `None` when it is missing, null, of another type, or its getter throws.
#[inline(never)]
pub fn get<T: Owned>(env: &Env, object: &Object, name: &str) -> Option<T> {
    convert::<Option<T>>(env, property(env, object, name).ok()?).ok().flatten()
}

/// `object[name]` when it is an object or a function (napi itself lets a string pass as one).
#[inline(never)]
pub fn get_object<'e>(env: &'e Env, object: &Object, name: &str) -> Option<Object<'e>> {
    as_object(env, property(env, object, name).ok()?)
}

/// Whether `object` has a function of this name.
#[inline(never)]
pub fn has_method(env: &Env, object: &Object, name: &str) -> bool {
    let kind = property(env, object, name).and_then(|value| value.get_type());
    kind.is_ok_and(|kind| kind == ValueType::Function)
}

/// The objects in an array, in order; none when `array` is no array.
pub fn items<'e>(env: &'e Env, array: Unknown) -> Vec<Object<'e>> {
    let Some(array) = as_object(env, array) else { return Vec::new() };
    let length = tame(env, array.get_array_length()).unwrap_or_default();
    let item = |index| as_object(env, tame(env, array.get_element::<Unknown>(index)).ok()?);
    (0..length).filter_map(item).collect()
}

/// `value` when it is an object or a function.
#[inline(never)]
pub fn as_object<'e>(env: &'e Env, value: Unknown) -> Option<Object<'e>> {
    let kind = value.get_type().ok()?;
    let fits = matches!(kind, ValueType::Object | ValueType::Function);
    fits.then(|| Object::from_raw(env.raw(), value.raw()))
}

/// The global object.
#[inline(never)]
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
    as_object(env, made).ok_or_else(|| Error::from_reason(format!("{name} made no object")))
}

/// A number from the host as a count, e.g. of cells: at least 0 and at most 10,000.
pub fn count(number: f64) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let count = number.clamp(0.0, MAX_COUNT) as usize;
    count
}

/// The object that the function which `source` is, as an expression, makes of `args`.
///
/// # Errors
/// What it threw, that it is no JavaScript, or that it gave no object.
pub fn run<'e>(
    env: &'e Env,
    source: &'static str,
    args: impl JsValuesTupleIntoVec,
) -> Result<Object<'e>> {
    let source = value(env, source)?;
    let mut function = null_mut();
    // SAFETY: `source` is a live handle of this scope.
    let done = check_status!(unsafe {
        sys::napi_run_script(env.raw(), napi::JsValue::raw(&source), &mut function)
    });
    // SAFETY: made just now in this scope.
    let function = tame(env, done).map(|()| unsafe { handle(env, function) })?;
    let made = invoke(env, &undefined(env)?, &function, &args.into_vec(env.raw())?)?;
    as_object(env, made).ok_or_else(|| Error::from_reason("no object"))
}

/// A strong reference to an object or function, released on drop.
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
    pub fn get<'e>(&self, env: &'e Env) -> Result<Object<'e>> {
        let mut value = null_mut();
        // SAFETY: the reference is strong and deleted only on drop.
        check_status!(unsafe {
            sys::napi_get_reference_value(env.raw(), self.reference, &mut value)
        })?;
        Ok(Object::from_raw(env.raw(), value))
    }

    /// Whether `value` is the kept one.
    pub fn is<'e>(&self, env: &Env, value: &impl JsValue<'e>) -> bool {
        let kept = self.get(env).and_then(|kept| env.strict_equals(kept, value.to_unknown()));
        kept.is_ok_and(|same| same)
    }

    /// Calls the kept function without a `this`.
    ///
    /// # Errors
    /// What it threw, or that it is no function.
    pub fn call<'e>(&self, env: &'e Env, args: impl JsValuesTupleIntoVec) -> Result<Unknown<'e>> {
        let function = self.get(env)?.to_unknown();
        invoke(env, &undefined(env)?, &function, &args.into_vec(env.raw())?)
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

/// Lines as a JavaScript array of strings.
pub fn lines<'e>(env: &'e Env, lines: &[String]) -> Result<Object<'e>> {
    let mut array = null_mut();
    // SAFETY: the pointer outlives its call.
    check_status!(unsafe {
        sys::napi_create_array_with_length(env.raw(), lines.len(), &mut array)
    })?;
    let array = Object::from_raw(env.raw(), array);
    let mut units = Vec::new();
    for (index, line) in (0u32..).zip(lines) {
        set_line(env, &array, index, line, &mut units)?;
    }
    Ok(array)
}

/// Writes a line into an array. One that is not plain ASCII goes over as UTF-16, which V8 takes several
/// times faster than UTF-8; `units` is room for that.
fn set_line(env: &Env, array: &Object, index: u32, line: &str, units: &mut Vec<u16>) -> Result<()> {
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
        check_status!(sys::napi_set_element(env.raw(), array.raw(), index, text))
    }
}
