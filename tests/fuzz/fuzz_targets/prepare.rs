//! A model's call, and the replies to it: see `any::prepare`.
#![no_main]
#![allow(dead_code, reason = "each target calls one of the functions")]

#[path = "../../common/any.rs"]
mod any;

libfuzzer_sys::fuzz_target!(|data: &[u8]| any::prepare(data));
