//! Raw input, decoded to keys: see `any::keys`.
#![no_main]
#![allow(dead_code, reason = "each target calls one of the functions")]

#[path = "../../common/any.rs"]
mod any;

libfuzzer_sys::fuzz_target!(|data: &[u8]| any::keys(data));
