//! Goldens: text files a person can read in review.

use std::path::PathBuf;

/// Compares `out` with `tests/frames/{name}.txt`; with `BLESS=1` writes it there first.
#[track_caller]
pub fn golden(name: &str, out: &str) {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests/frames", &format!("{name}.txt")].iter().collect();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, out).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(wanted == out, "{name} differs (BLESS=1 writes it anew); it is now:\n{out}");
}
