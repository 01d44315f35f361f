//! The origin of a session: the place of its file, and the key that signs its log entries.

use std::cell::{OnceCell, RefCell};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Links, read_text};
use crate::session::log::signed::Key;
use crate::settings;

/// The origin of the current session. The session's file may be part of a repository, because Pi
/// uses a project's `sessionDir` before it asks if the user trusts the project.
#[derive(Default)]
pub struct Origin {
    /// Pi's agent directory, which has the file with the key.
    agent_dir: Option<PathBuf>,
    /// The arguments and the result of the last call of [`Origin::is_from_project`].
    last: RefCell<Option<((PathBuf, PathBuf), bool)>>,
    key: OnceCell<Key>,
}

impl Origin {
    /// Creates the origin of the sessions of one process.
    pub fn new(agent_dir: Option<PathBuf>) -> Self {
        Self { agent_dir, ..Self::default() }
    }

    /// Returns `true` if the session in `file` may come from the project in `cwd` (see
    /// [`settings::is_from_project`]). If the last call had the same `file` and `cwd`, returns its
    /// result without reading the disk and the command line.
    pub fn is_from_project(
        &self,
        file: &Path,
        cwd: &Path,
        command_line: impl FnOnce() -> Vec<String>,
    ) -> bool {
        if let Some(((last_file, last_cwd), is_from_project)) = &*self.last.borrow()
            && last_file == file
            && last_cwd == cwd
        {
            return *is_from_project;
        }
        let agent_dir = self.agent_dir.as_deref();
        let is_from_project = settings::is_from_project(file, cwd, agent_dir, &command_line());
        self.last.replace(Some(((file.to_owned(), cwd.to_owned()), is_from_project)));
        is_from_project
    }

    /// Returns `data`, the data of a log entry. Adds a signature, except to a draft, which
    /// triggers no action. Creates the key if it is missing.
    pub fn sign(&self, data: &Value) -> Value {
        let create = || create_key(self.agent_dir.as_deref());
        let key = self.key().or_else(|| Some(self.keep(create()?)));
        key.map_or_else(|| data.clone(), |key| key.sign(data))
    }

    /// Returns the key that signs entries; `None` if no key exists yet.
    pub fn key(&self) -> Option<&Key> {
        let read = || read_key(self.agent_dir.as_deref()?);
        self.key.get().or_else(|| Some(self.keep(read()?)))
    }

    fn keep(&self, key: Key) -> &Key {
        self.key.get_or_init(|| key)
    }
}

/// The file in Pi's agent directory with the key that signs entries of sessions.
const KEY_FILE: &str = "questions.key";

/// Reads the key; `None` if the file is missing or has no key.
fn read_key(agent_dir: &Path) -> Option<Key> {
    Key::read(&read_text(&agent_dir.join(KEY_FILE), Links::Refuse).ok().flatten()?)
}

/// Creates a random key and saves it. Returns the key in the file, or the new key if saving fails;
/// `None` if the system gives no random bytes.
fn create_key(agent_dir: Option<&Path>) -> Option<Key> {
    let mut random = [0; 32];
    getrandom::fill(&mut random).ok()?;
    let key = Key::new(random);
    Some(agent_dir.and_then(|dir| save_key(dir, &key)).unwrap_or(key))
}

/// Saves `key` in a file that only this user can read. If the file has a key already, this key
/// stays. Returns the key in the file; `None` if the disk reports an error.
fn save_key(agent_dir: &Path, key: &Key) -> Option<Key> {
    let mut file = tempfile::NamedTempFile::new_in(agent_dir).ok()?;
    file.write_all(key.to_text().as_bytes()).ok()?;
    file.as_file().sync_all().ok()?;
    file.persist_noclobber(agent_dir.join(KEY_FILE)).ok();
    read_key(agent_dir)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn first_key_is_kept() {
        let dir = tempfile::tempdir().unwrap();
        let text = |key: Option<Key>| key.map(|key| key.to_text());
        assert_eq!(text(read_key(dir.path())), None);
        let (first, second) = (Key::new([1; 32]), Key::new([2; 32]));
        assert_eq!(text(save_key(dir.path(), &first)), Some(first.to_text()));
        assert_eq!(text(save_key(dir.path(), &second)), Some(first.to_text()));
        assert_eq!(text(read_key(dir.path())), Some(first.to_text()));
        assert_eq!(text(save_key(&dir.path().join("missing"), &first)), None);
    }

    #[test]
    fn one_key_signs_all_entries() {
        let dir = tempfile::tempdir().unwrap();
        let data = json!({ "kind": "settled", "id": "q1" });
        let origin = Origin::new(Some(dir.path().to_owned()));
        assert!(origin.key().is_none());
        let signed = origin.sign(&data);
        assert_ne!(signed, data);
        assert_eq!(origin.sign(&data), signed);
        let next = Origin::new(Some(dir.path().to_owned()));
        assert!(next.key().is_some());
        assert_eq!(next.sign(&data), signed);
    }

    #[test]
    fn key_that_cannot_be_saved_is_used_until_the_process_ends() {
        let dir = tempfile::tempdir().unwrap();
        let data = json!({ "kind": "settled", "id": "q1" });
        for agent_dir in [None, Some(dir.path().join("missing"))] {
            let origin = Origin::new(agent_dir);
            let signed = origin.sign(&data);
            assert_ne!(signed, data);
            assert_eq!(origin.sign(&data), signed);
        }
    }

    #[test]
    fn each_file_and_project_is_checked() {
        let dir = tempfile::tempdir().unwrap();
        let project = dir.path().join("project");
        std::fs::create_dir(&project).unwrap();
        let (inside, outside) = (project.join("s.jsonl"), dir.path().join("s.jsonl"));
        let origin = Origin::new(None);
        for _ in 0..2 {
            assert!(origin.is_from_project(&inside, &project, Vec::new));
        }
        assert!(!origin.is_from_project(&outside, &project, Vec::new));
        assert!(origin.is_from_project(&outside, dir.path(), Vec::new));
    }
}
