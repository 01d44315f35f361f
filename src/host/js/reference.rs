//! References that keep an object alive between calls.

use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, check_status, sys};

use super::value::{invoke, undefined};

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
    pub fn call(&self, env: &Env, args: impl JsValuesTupleIntoVec) -> Result<()> {
        let function = self.get(env)?.to_unknown();
        invoke(env, &undefined(env)?, &function, args).map(drop)
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
