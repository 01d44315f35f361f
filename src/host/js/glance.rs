//! Reads the beginning of a JavaScript value: as much of it as somebody sees, however large it is.

use std::cell::Cell;
use std::ptr::null_mut;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};
use serde_json::{Map, Number, Value};

use super::value::{handle, tame};

/// Most levels of a value that are read.
const DEPTH: usize = 8;
/// Most properties of an object that are read.
const KEYS: u32 = 64;
/// The largest whole number that a JavaScript number holds exactly.
const MAX_WHOLE: f64 = 9_007_199_254_740_991.0;

/// What of an object's property is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Nothing.
    Nothing,
    /// The beginning.
    Beginning,
    /// The beginning; the items of a list that are not read are counted.
    Counted,
}

/// How much is read. The rest of a value is cut off; what cannot be read is null.
pub struct Glance<'a> {
    /// What is read of a property of this name.
    pub part: &'a dyn Fn(&str) -> Part,
    /// Most items of a list.
    pub items: u32,
    /// Most UTF-16 units of a text.
    pub units: usize,
    /// Most units of a text that may be JSON, for half of it is none.
    pub json_units: usize,
}

/// The beginning of a value.
#[derive(Debug, Default)]
pub struct Glimpse {
    /// What was read.
    pub value: Value,
    /// How many items of a [`Part::Counted`] list were not; of the value itself if that is a list.
    pub left_out: usize,
}

impl Glance<'_> {
    /// Reads `value`. What its getters throw is caught.
    pub fn read(&self, env: &Env, value: &Unknown) -> Glimpse {
        let reader = Reader { env, glance: self, left_out: Cell::new(0) };
        let value = reader.value(value.raw(), 0, Part::Counted);
        Glimpse { value, left_out: reader.left_out.get() }
    }
}

struct Reader<'a> {
    env: &'a Env,
    glance: &'a Glance<'a>,
    left_out: Cell<usize>,
}

impl Reader<'_> {
    /// True if the call gave `status` ok; clears what it threw.
    fn is_ok(&self, status: sys::napi_status) -> bool {
        let done = if status == sys::Status::napi_ok {
            Ok(())
        } else {
            Err(Error::from_status(Status::GenericFailure))
        };
        tame(self.env, done).is_ok()
    }

    fn value(&self, raw: sys::napi_value, depth: usize, part: Part) -> Value {
        let env = self.env.raw();
        // SAFETY: `raw` is a live handle of this scope, here and below.
        let kind = unsafe { handle(self.env, raw) }.get_type();
        match kind {
            Ok(ValueType::String) => Value::String(self.text(raw)),
            Ok(ValueType::Boolean) => {
                let mut flag = false;
                // SAFETY: plain out-parameter.
                unsafe { sys::napi_get_value_bool(env, raw, &mut flag) };
                Value::Bool(flag)
            }
            Ok(ValueType::Number) => {
                let mut number = 0.0;
                // SAFETY: plain out-parameter.
                unsafe { sys::napi_get_value_double(env, raw, &mut number) };
                to_number(number)
            }
            Ok(ValueType::Object) if depth < DEPTH => {
                let mut is_array = false;
                // SAFETY: plain out-parameter.
                unsafe { sys::napi_is_array(env, raw, &mut is_array) };
                if is_array { self.items(raw, depth, part) } else { self.properties(raw, depth) }
            }
            _ => Value::Null,
        }
    }

    fn items(&self, raw: sys::napi_value, depth: usize, part: Part) -> Value {
        let mut length = 0;
        // SAFETY: plain out-parameter.
        let status = unsafe { sys::napi_get_array_length(self.env.raw(), raw, &mut length) };
        if !self.is_ok(status) {
            return Value::Null;
        }
        let count = length.min(self.glance.items);
        if part == Part::Counted && depth < 2 {
            self.left_out.set(usize::try_from(length - count).unwrap_or_default());
        }
        let item = |index| {
            self.at(
                depth,
                |env, item| unsafe {
                    // SAFETY: plain out-parameter.
                    sys::napi_get_element(env, raw, index, item)
                },
                Part::Beginning,
            )
        };
        (0..count).map(item).collect()
    }

    fn properties(&self, raw: sys::napi_value, depth: usize) -> Value {
        let (mut names, mut count) = (null_mut(), 0);
        let filter = sys::KeyFilter::enumerable | sys::KeyFilter::skip_symbols;
        // SAFETY: plain out-parameters; `names` is read only if it was set.
        let status = unsafe {
            let env = self.env.raw();
            let (own, text) =
                (sys::KeyCollectionMode::own_only, sys::KeyConversion::numbers_to_strings);
            match sys::napi_get_all_property_names(env, raw, own, filter, text, &mut names) {
                sys::Status::napi_ok => sys::napi_get_array_length(env, names, &mut count),
                failed => failed,
            }
        };
        let mut map = Map::new();
        if !self.is_ok(status) {
            return Value::Object(map);
        }
        for index in 0..count.min(KEYS) {
            let mut name = null_mut();
            // SAFETY: plain out-parameter.
            let status = unsafe { sys::napi_get_element(self.env.raw(), names, index, &mut name) };
            if !self.is_ok(status) {
                break;
            }
            let key = self.text(name);
            let part = (self.glance.part)(&key);
            if part != Part::Nothing {
                // SAFETY: plain out-parameter.
                let get = |env, value: &mut sys::napi_value| unsafe {
                    sys::napi_get_property(env, raw, name, value)
                };
                let value = self.at(depth, get, part);
                map.insert(key, value);
            }
        }
        Value::Object(map)
    }

    /// The value one level below `depth` that `get` gets.
    fn at(
        &self,
        depth: usize,
        get: impl FnOnce(sys::napi_env, &mut sys::napi_value) -> sys::napi_status,
        part: Part,
    ) -> Value {
        let mut value = null_mut();
        let status = get(self.env.raw(), &mut value);
        if self.is_ok(status) { self.value(value, depth + 1, part) } else { Value::Null }
    }

    fn text(&self, raw: sys::napi_value) -> String {
        let env = self.env.raw();
        let mut length = 0;
        // SAFETY: with no buffer only the length is asked for.
        let status =
            unsafe { sys::napi_get_value_string_utf16(env, raw, null_mut(), 0, &mut length) };
        if !self.is_ok(status) {
            return String::new();
        }
        let mut units = self.units(raw, length.min(self.glance.units));
        if units.len() < length && length <= self.glance.json_units {
            let first = units.iter().find(|unit| !matches!(**unit, 0x20 | 0x09 | 0x0a | 0x0d));
            if first.is_some_and(|unit| [b'[', b'{', b'"'].map(u16::from).contains(unit)) {
                units = self.units(raw, length);
            }
        }
        // Nearly every text, and several times faster.
        let ascii: Option<Vec<u8>> =
            units.iter().map(|unit| u8::try_from(*unit).ok().filter(u8::is_ascii)).collect();
        let ascii = ascii.and_then(|bytes| String::from_utf8(bytes).ok());
        ascii.unwrap_or_else(|| String::from_utf16_lossy(&units))
    }

    /// The first `count` units of a text.
    fn units(&self, raw: sys::napi_value, count: usize) -> Vec<u16> {
        // The last one is for a zero.
        let mut units = vec![0; count + 1];
        let mut written = 0;
        // SAFETY: the buffer is as long as is said.
        let status = unsafe {
            let buffer = units.as_mut_ptr();
            sys::napi_get_value_string_utf16(self.env.raw(), raw, buffer, units.len(), &mut written)
        };
        units.truncate(if self.is_ok(status) { written } else { 0 });
        units
    }
}

/// A number as JSON has it.
fn to_number(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() <= MAX_WHOLE {
        #[expect(clippy::cast_possible_truncation, reason = "whole, and in range")]
        let whole = number as i64;
        return Value::from(whole);
    }
    Number::from_f64(number).map_or(Value::Null, Value::Number)
}
