//! The file in Pi's agent directory with the key for signing entries of sessions.

use std::io::Write;
use std::path::Path;

use super::{Links, read_text};
use crate::session::log::signed::Key;

const NAME: &str = "questions.key";

/// Reads the key; `None` if the file is missing or has no key.
pub fn read(agent_dir: &Path) -> Option<Key> {
    Key::read(&read_text(&agent_dir.join(NAME), Links::Refuse).ok().flatten()?)
}

/// Creates a random key and saves it. Returns the key of the file, or the new key if it cannot be
/// saved. `None` if the system gives no random bytes.
pub fn create(agent_dir: Option<&Path>) -> Option<Key> {
    let mut random = [0; 32];
    getrandom::fill(&mut random).ok()?;
    let key = Key::new(random);
    Some(agent_dir.and_then(|dir| save(dir, &key)).unwrap_or(key))
}

/// Saves `key`, readable by this user only, unless another process has saved a key first. Returns
/// the key in the file; `None` if the disk reports an error.
fn save(agent_dir: &Path, key: &Key) -> Option<Key> {
    let mut file = tempfile::NamedTempFile::new_in(agent_dir).ok()?;
    file.write_all(key.to_text().as_bytes()).ok()?;
    file.as_file().sync_all().ok()?;
    // An existing key is not replaced.
    file.persist_noclobber(agent_dir.join(NAME)).ok();
    read(agent_dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_key_is_kept() {
        let dir = tempfile::tempdir().unwrap();
        let text = |key: Option<Key>| key.map(|key| key.to_text());
        assert_eq!(text(read(dir.path())), None);
        let (first, second) = (Key::new([1; 32]), Key::new([2; 32]));
        assert_eq!(text(save(dir.path(), &first)), Some(first.to_text()));
        assert_eq!(text(save(dir.path(), &second)), Some(first.to_text()));
        assert_eq!(text(read(dir.path())), Some(first.to_text()));
        assert_eq!(text(save(&dir.path().join("missing"), &first)), None);
    }
}
