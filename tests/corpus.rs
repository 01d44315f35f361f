//! Replays what the fuzzers of `fuzz/` found worth keeping, and goes on with random bytes.

#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail like tests"
)]

#[path = "common/any.rs"]
mod any;

use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;

fn replay(target: &str, body: fn(&[u8])) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(target);
    let mut files: Vec<_> = directory.read_dir().unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let data = std::fs::read(&file).unwrap();
        // The name of the file is all there is to tell when it fails.
        println!("{}", file.display());
        body(&data);
    }
}

#[test]
fn kept_keys() {
    replay("keys", any::keys);
}

#[test]
fn kept_calls() {
    replay("prepare", any::prepare);
}

#[test]
fn kept_sessions() {
    replay("draw", any::draw);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_keys(data in vec(any::<u8>(), 0..300)) {
        any::keys(&data);
    }

    #[test]
    fn any_call(data in vec(any::<u8>(), 0..300)) {
        any::prepare(&data);
    }

    #[test]
    fn any_session(data in vec(any::<u8>(), 0..300)) {
        any::draw(&data);
    }
}
