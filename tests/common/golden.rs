//! Writes and compares generated files of the repository: golden files, schemas, parts of pages.
#![allow(dead_code, reason = "each test uses its own part")]

use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Prevents two tests that run at the same time from writing the same page.
static WRITING: Mutex<()> = Mutex::new(());

/// Compares `out` with `file`, a path from the root. `BLESS=1` writes `out` to the file first.
#[track_caller]
pub fn golden(file: &str, out: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, out).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(wanted == out, "{file} differs from this output (BLESS=1 writes it):\n{out}");
}

/// Compares the text between `start` and `end` on a page with `wanted`. `BLESS=1` writes `wanted`.
/// `start` may occur several times.
#[track_caller]
pub fn compare_between(name: &str, start: &str, end: &str, wanted: &str) {
    let _alone = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let mut parts = page.split(start);
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        let (shown, rest) = part.split_once(end).unwrap();
        if std::env::var_os("BLESS").is_none() {
            assert!(shown == wanted, "{name} should contain (BLESS=1 writes it):\n{wanted}");
        }
        out += &format!("{start}{wanted}{end}{rest}");
    }
    if out != page {
        std::fs::write(path, out).unwrap();
    }
}

/// Calls [`compare_between`] with the comments around a generated part.
#[track_caller]
pub fn compare(name: &str, mark: &str, wanted: &str) {
    let (start, end) = (format!("<!-- {mark}:start -->\n"), format!("<!-- {mark}:end -->"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    assert!(std::fs::read_to_string(path).unwrap().contains(&start), "{name} has no part {mark}");
    compare_between(name, &start, &end, wanted);
}
