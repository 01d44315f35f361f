//! What processes send to each other that ask and answer: see `any_subagents::subagents`.
#![no_main]

#[path = "../../tests/common/any_subagents.rs"]
mod any_subagents;

libfuzzer_sys::fuzz_target!(|data: &[u8]| any_subagents::subagents(data));
