//! JavaScript that this addon brings along.

use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{Env, check_status, sys};

use super::value::{as_object, handle, invoke, tame, undefined, value};

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
    let made = invoke(env, &undefined(env)?, &function, args)?;
    as_object(env, made).ok_or_else(|| Error::from_reason("no object"))
}
