//! The environment of the running call, and conversions of its values.

use std::cell::Cell;
use std::ptr::null_mut;

use napi::bindgen_prelude::{FromNapiValue, ToNapiValue, Unknown};
use napi::{Env, Error, Result, sys};

thread_local! {
    static ENV: Cell<sys::napi_env> = const { Cell::new(null_mut()) };
}

/// Sets the environment that [`env()`] returns. A drop restores the previous environment.
pub struct Scope(sys::napi_env);

impl Scope {
    /// Begins a call in `env`.
    pub fn enter(env: Env) -> Self {
        Self(ENV.replace(env.raw()))
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        ENV.set(self.0);
    }
}

/// Returns the environment of the running call.
///
/// # Errors
/// There is no call from JavaScript.
pub(super) fn env() -> Result<Env> {
    let env = ENV.get();
    if env.is_null() {
        return Err(Error::from_reason("no call from JavaScript is running"));
    }
    Ok(env.into())
}

/// A handle of a value of any type. It is valid only during the running call.
pub(super) type Handle = sys::napi_value;

/// Returns the handle of `value` in the scope of the running call.
pub(super) fn raw_of(env: Env, value: impl ToNapiValue) -> Result<Handle> {
    // SAFETY: `env` is that of the running call, and so is its handle scope.
    take_exception(env, unsafe { ToNapiValue::to_napi_value(env.raw(), value) })
}

/// Reads `value`, a handle of the running call, as a `T`.
#[inline(never)]
pub(super) fn read<T: FromNapiValue>(env: Env, value: Handle) -> Result<T> {
    // SAFETY: `value` is a live handle of this scope; a value that is no `T` is an `Err`.
    take_exception(env, unsafe { T::from_napi_value(env.raw(), value) })
}

/// If the call that returned `result` left a pending exception, clears the exception and returns it
/// as the `Err`. With a pending exception, the next call would fail.
pub(super) fn take_exception<T>(env: Env, result: Result<T>) -> Result<T> {
    result.map_err(|error| exception_or(env, error))
}

/// The non-generic part of [`take_exception`].
#[cold]
#[inline(never)]
fn exception_or(env: Env, error: Error) -> Error {
    let mut pending = false;
    let mut exception = null_mut();
    // SAFETY: plain out-parameters; `exception` is read only if an exception is pending.
    unsafe {
        sys::napi_is_exception_pending(env.raw(), &mut pending);
        if !pending {
            return error;
        }
        sys::napi_get_and_clear_last_exception(env.raw(), &mut exception);
        Error::from_unknown_without_coercion(Unknown::from_raw_unchecked(env.raw(), exception))
    }
}

pub(super) fn undefined(env: Env) -> Result<Handle> {
    raw_of(env, ())
}

/// The maximum result of [`count`].
const MAX_COUNT: f64 = 10_000.0;

/// Converts a number from JavaScript to a count, for example of columns.
pub fn count(number: f64) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let count = number.clamp(0.0, MAX_COUNT) as usize;
    count
}
