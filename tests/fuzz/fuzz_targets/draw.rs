//! A user's input in a form: see `any::draw`.
#![no_main]
#![allow(dead_code, reason = "each target calls one of the functions")]

#[path = "../../common/any.rs"]
mod any;

libfuzzer_sys::fuzz_target!(|data: &[u8]| any::draw(data));
