//! The files of the repository by folder.

use std::fs;
use std::path::{Path, PathBuf};

pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Returns the text of a file of the repository, with the line ends of Unix.
pub fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap().replace("\r\n", "\n")
}

/// Returns the path below `src/` and the text of every Rust file there.
pub fn sources() -> Vec<(String, String)> {
    files("src", "rs")
}

/// Returns the path below `folder` and the text of every file with this extension, sorted by path,
/// except builds in `target`.
pub fn files(folder: &str, extension: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("target") {
                continue;
            }
            if path.is_dir() {
                walk(&path, extension, found);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    let root = Path::new(ROOT).join(folder);
    let mut found = Vec::new();
    walk(&root, extension, &mut found);
    found.sort();
    found
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            (name, fs::read_to_string(path).unwrap().replace("\r\n", "\n"))
        })
        .collect()
}
