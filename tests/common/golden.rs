//! Files of the repository that tests write and compare: goldens that a person can read in review,
//! and schemas.

use std::path::Path;

/// Compares `out` with `file`, a path from the root; with `BLESS=1` writes it there first.
#[track_caller]
pub fn golden(file: &str, out: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, out).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(wanted == out, "{file} differs (BLESS=1 writes it anew); it is now:\n{out}");
}
