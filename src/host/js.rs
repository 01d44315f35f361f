//! JavaScript, without anything of Pi. All `unsafe` code of the crate is in this folder.
//!
//! A JavaScript value is an [`Unknown`](napi::bindgen_prelude::Unknown) or an
//! [`Object`](napi::bindgen_prelude::Object) whose lifetime is that of the call it belongs to. No
//! function here takes or gives a raw handle, so that safe code cannot keep a dead one; what must
//! live longer is kept in a [`JsRef`].
//!
//! A function that returns a `Result` and has no `# Errors` section fails only while the environment is
//! going away. Two rules hold for callers: a call into JavaScript never leaves an exception pending ([`tame`]),
//! and no `RefCell` borrow is held while JavaScript may run.

mod function;
pub mod guard;
mod json;
mod promise;
pub mod shared;
pub mod timer;
mod value;

pub use function::{
    Args, add_listener, add_method, alive, alive_listener, alive_with, function, lines_function,
    lines_of, listener, quiet,
};
pub use json::{
    KeptText, from_json, json_text, object, parse_json, parse_stringified, parsed, stringified,
    text_of, to_json,
};
pub use promise::{Deferred, reason, then, work};
pub use value::{
    JsRef, as_object, call, call_object, call_value, construct, count, get, get_object, global,
    has_method, items, lines, property, run, tame, try_call, undefined, value,
};
