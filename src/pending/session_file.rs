//! Finds the file of the session that asked, among Pi's sessions.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde_json::Value;

/// Longest first line of a session's file that is read, in bytes.
const HEADER_BYTES: u64 = 64 * 1024;
/// Most files of a directory that are opened.
const MOST_FILES: usize = 5_000;

/// The file of session `id` in `dir`, Pi's directory of sessions: `hint` if it lies there, else the
/// one whose header has this id. A `hint` that leads elsewhere is not even opened, because a
/// repository's file may have named it.
pub fn locate(dir: &Path, hint: Option<&str>, id: &str) -> Option<PathBuf> {
    // The path as written must lie there before the disk is asked where it leads: the name of a
    // network drive would open a connection.
    let hint = hint.map(Path::new).filter(|hint| hint.starts_with(dir));
    let hint = hint.and_then(|hint| hint.canonicalize().ok());
    let dir = dir.canonicalize().ok().filter(|_| !id.is_empty())?;
    if let Some(hint) = hint.filter(|hint| hint.starts_with(&dir) && is_of(hint, id)) {
        return Some(hint);
    }
    let files = fs::read_dir(&dir).ok()?.flatten().map(|entry| entry.path());
    let mut files: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|kind| kind == "jsonl")).collect();
    // Pi puts the id at the end of the name, unless somebody chose another one.
    let ending = format!("_{id}.jsonl");
    let named = |file: &PathBuf| file.to_string_lossy().ends_with(&ending);
    files.sort_unstable_by_key(|file| !named(file));
    files.into_iter().take(MOST_FILES).find(|file| is_of(file, id))
}

/// True when the header of the session's `file` has this `id`.
fn is_of(file: &Path, id: &str) -> bool {
    // Reading a pipe or a device could block.
    if !fs::metadata(file).is_ok_and(|found| found.is_file()) {
        return false;
    }
    let Ok(file) = File::open(file) else { return false };
    let mut line = String::new();
    if BufReader::new(file.take(HEADER_BYTES)).read_line(&mut line).is_err() {
        return false;
    }
    let header: Value = serde_json::from_str(&line).unwrap_or_default();
    header.get("type").and_then(Value::as_str) == Some("session")
        && header.get("id").and_then(Value::as_str) == Some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(path: &Path, id: &str) {
        let header = serde_json::json!({ "type": "session", "id": id, "cwd": "/work" });
        fs::write(path, format!("{header}\n{{\"type\":\"message\"}}\n")).unwrap();
    }

    #[test]
    fn a_session_is_found_by_its_path_or_its_id_and_nowhere_else() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path().canonicalize().unwrap();
        let (own, foreign) = (root.join("sessions"), root.join("repo"));
        fs::create_dir(&own).unwrap();
        fs::create_dir(&foreign).unwrap();
        let (first, second) = (own.join("2026_s1.jsonl"), own.join("named.jsonl"));
        session(&first, "s1");
        session(&second, "s2");
        session(&foreign.join("evil.jsonl"), "s3");
        fs::write(own.join("2026_s4.jsonl"), "no session\n").unwrap();

        let hint = |file: &Path| file.to_str().map(str::to_owned);
        assert_eq!(locate(&own, hint(&first).as_deref(), "s1"), Some(first.clone()));
        // With a wrong or missing hint the right file is found all the same.
        assert_eq!(locate(&own, hint(&second).as_deref(), "s1"), Some(first.clone()));
        assert_eq!(locate(&own, Some("/gone.jsonl"), "s1"), Some(first));
        assert_eq!(locate(&own, None, "s2"), Some(second));
        for evil in ["evil.jsonl", "../repo/evil.jsonl"] {
            let evil = foreign.join(evil);
            assert_eq!(locate(&own, hint(&evil).as_deref(), "s3"), None);
        }
        assert_eq!(locate(&own, None, "s4"), None);
        assert_eq!(locate(&own, None, ""), None);
        assert_eq!(locate(&root.join("none"), None, "s1"), None);
    }
}
