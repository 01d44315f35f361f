//! Replays the corpus of the fuzzers in `tests/fuzz/`, then random bytes.

#[path = "../common/any.rs"]
pub mod any;

use proptest::collection::vec;
use proptest::prelude::*;

pub fn replay(packed: &str, body: fn(&[u8])) {
    assert!(!packed.is_empty());
    for line in packed.lines() {
        // A failure prints the line.
        println!("{line}");
        let digits: Vec<u8> =
            line.chars().map(|c| u8::try_from(c.to_digit(16).unwrap()).unwrap()).collect();
        let data: Vec<u8> = digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
        body(&data);
    }
}

#[test]
fn corpus_of_keys_passes() {
    replay(include_str!("../corpus/keys.hex"), any::keys);
}

#[test]
fn corpus_of_calls_passes() {
    replay(include_str!("../corpus/prepare.hex"), any::prepare);
}

#[test]
fn corpus_of_forms_passes() {
    replay(include_str!("../corpus/draw.hex"), any::draw);
}

proptest! {
    #![proptest_config(crate::any::config())]

    #[test]
    fn any_keys_are_decoded(data in vec(any::<u8>(), 0..300)) {
        any::keys(&data);
    }

    #[test]
    fn any_call_is_prepared(data in vec(any::<u8>(), 0..300)) {
        any::prepare(&data);
    }

    #[test]
    fn any_form_is_drawn(data in vec(any::<u8>(), 0..300)) {
        any::draw(&data);
    }
}
