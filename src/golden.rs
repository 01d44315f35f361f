//! Files of the repository that the tests write and compare.

use std::path::Path;

/// Compares `text` with `file`, a path from the root; with `BLESS=1` writes it there first.
#[track_caller]
pub(crate) fn check(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{file} is stale (BLESS=1 writes it anew); it should be:\n{text}");
}
