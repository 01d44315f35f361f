//! Lines of text as arrays of JavaScript.

use std::cell::RefCell;
use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, check_status, sys};

use super::reference::JsRef;
use super::value::{as_object, invoke, property};

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

/// The lines of a component from frame to frame. Whoever gets an array may keep it or write into it, so
/// each is a copy of one that nobody else has; only lines that changed are made anew.
#[derive(Debug, Default)]
pub struct LineArray {
    own: RefCell<Option<Own>>,
    /// What was given last.
    given: RefCell<Option<JsRef>>,
}

#[derive(Debug)]
struct Own {
    array: JsRef,
    count: usize,
    /// `Array.prototype.slice`
    slice: JsRef,
}

impl LineArray {
    /// Makes everything anew the next time.
    pub fn forget(&self) {
        self.own.take();
        self.given.take();
    }

    /// The array that was given last.
    pub fn given<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.given.borrow().as_ref()?.get(env).ok()
    }

    /// Takes the lines of a frame over. Those at `changed` differ from those of the frame before; all
    /// do where there are more or fewer of them.
    pub fn take(&self, env: &Env, all: &[String], changed: &[usize]) -> Result<()> {
        // If this fails, nothing is left of the frame before.
        self.given.take();
        let own = self.own.take().filter(|own| own.count == all.len());
        let own = match own {
            Some(own) => {
                let (array, mut units) = (own.array.get(env)?, Vec::new());
                for index in changed {
                    let (Some(line), Ok(at)) = (all.get(*index), u32::try_from(*index)) else {
                        continue;
                    };
                    set(env, &array, at, line, &mut units)?;
                }
                own
            }
            None => {
                let array = lines(env, all)?;
                let slice = as_object(env, property(env, &array, "slice")?)
                    .ok_or_else(|| Error::from_reason("arrays have no slice()"))?;
                let (array, slice) = (JsRef::new(env, &array)?, JsRef::new(env, &slice)?);
                Own { array, count: all.len(), slice }
            }
        };
        self.own.replace(Some(own));
        Ok(())
    }

    /// The lines that were taken over last, as an array to be given away.
    ///
    /// # Errors
    /// Before there are any.
    pub fn give<'e>(&self, env: &'e Env) -> Result<Object<'e>> {
        let own = self.own.borrow().as_ref().map(|own| (own.array.get(env), own.slice.get(env)));
        let (array, slice) = own.ok_or_else(|| Error::from_reason("there are no lines"))?;
        let copy = invoke(env, &array?.to_unknown(), &slice?.to_unknown(), ())?;
        let copy = as_object(env, copy).filter(|copy| copy.is_array().unwrap_or(false));
        let copy = copy.ok_or_else(|| Error::from_reason("slice() gave no array"))?;
        self.given.replace(Some(JsRef::new(env, &copy)?));
        Ok(copy)
    }
}
