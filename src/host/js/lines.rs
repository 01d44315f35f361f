//! Lines of text as arrays of JavaScript.

use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, check_status, sys};

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
        set(env, &array, index, line, &mut units)?;
    }
    Ok(array)
}

/// Writes a line into an array. One that is not plain ASCII goes over as UTF-16, which V8 takes several
/// times faster than UTF-8; `units` is room for that.
fn set(env: &Env, array: &Object, index: u32, line: &str, units: &mut Vec<u16>) -> Result<()> {
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
