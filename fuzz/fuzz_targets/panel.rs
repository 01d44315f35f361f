//! What a model writes and a browser sends to the panel: see `any_panel::panel`.
#![no_main]

#[path = "../../tests/common/any_panel.rs"]
mod any_panel;

libfuzzer_sys::fuzz_target!(|data: &[u8]| any_panel::panel(data));
