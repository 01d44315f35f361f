//! A model's call to a form and its replies: see `any::prepare`.
#![no_main]
#![allow(dead_code, reason = "each target runs one of the bodies")]

#[path = "../../common/any.rs"]
mod any;

libfuzzer_sys::fuzz_target!(|data: &[u8]| any::prepare(data));
