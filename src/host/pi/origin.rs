//! The origin of a session: its file, and the signatures of its entries.

use std::cell::RefCell;
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::process;
use super::table::Ctx;
use crate::disk::{self, Links};
use crate::session::log::signed::Key;

/// The file in Pi's agent directory with the key for signing entries.
const KEY_FILE: &str = "questions.key";

/// The origin of the current session. Its file may be part of a repository, because Pi uses a
/// project's `sessionDir` before it asks if the user trusts the project. The disk is read once per
/// file.
#[derive(Default)]
pub struct Origin {
    /// Do not borrow it while JavaScript may run.
    known: RefCell<Known>,
}

#[derive(Default)]
struct Known {
    /// The session's file, Pi's working directory, and `true` if the file is in that directory.
    place: Option<((PathBuf, PathBuf), bool)>,
    key: Option<Key>,
    /// `true` after the first prompt of the user in this session.
    adopted: bool,
}

impl Origin {
    /// Returns `true` if the session in `file` may come from the project, and the user does not
    /// trust the project.
    pub fn is_foreign(&self, ctx: &Ctx, file: Option<String>) -> bool {
        let (Some(file), Some(cwd)) = (file, ctx.cwd()) else { return false };
        let place = (PathBuf::from(file), cwd);
        let last = self.known.borrow().place.clone();
        let known = last.filter(|last| last.0 == place).map(|last| last.1);
        let in_project = known.unwrap_or_else(|| {
            let in_project = is_from_project(&place.0, &place.1);
            self.known.borrow_mut().place = Some((place, in_project));
            in_project
        });
        in_project && !ctx.is_trusted()
    }

    /// Returns `data` of an entry of the log, signed if such an entry starts something.
    pub fn sign(&self, data: &Value) -> Value {
        self.key(true).map_or_else(|| data.clone(), |key| key.sign(data))
    }

    /// Returns `true` after the first prompt of the user in this session.
    pub fn is_adopted(&self) -> bool {
        self.known.borrow().adopted
    }

    /// Handles a prompt of the user: from now on, unsigned entries are accepted. Returns `false` if
    /// it was not the first prompt.
    pub fn adopt(&self) -> bool {
        !mem::replace(&mut self.known.borrow_mut().adopted, true)
    }

    /// Returns the key. If there is none and `wanted`, creates one. A key that cannot be saved is
    /// used until the end of the session.
    pub fn key(&self, wanted: bool) -> Option<Key> {
        let known = self.known.borrow().key.clone();
        if known.is_some() {
            return known;
        }
        let path = process::agent_dir().map(|dir| dir.join(KEY_FILE));
        let stored = path.as_deref().and_then(read_key);
        let made = || {
            let mut random = [0; 32];
            getrandom::fill(&mut random).ok()?;
            let key = Key::new(random);
            Some(path.as_deref().and_then(|path| keep_key(path, &key)).unwrap_or(key))
        };
        let key = stored.or_else(|| if wanted { made() } else { None })?;
        Some(self.known.borrow_mut().key.get_or_insert(key).clone())
    }
}

fn is_from_project(file: &Path, cwd: &Path) -> bool {
    let file = real(file);
    let is_pis = process::agent_dir().is_some_and(|dir| file.starts_with(real(&dir)));
    let is_chosen = process::command_line().iter().any(|arg| arg.starts_with("--session"));
    file.starts_with(real(cwd)) && !is_pis && !is_chosen
}

/// Resolves the links in `path`, also if Pi has not written the file yet.
fn real(path: &Path) -> PathBuf {
    let parent = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(parent).unwrap_or_else(|| path.to_owned())
}

fn read_key(path: &Path) -> Option<Key> {
    Key::read(&disk::read_text(path, Links::Refuse).ok().flatten()?)
}

/// Saves `key`, readable by this user only. Returns the saved key, because another process may have
/// saved one first.
fn keep_key(path: &Path, key: &Key) -> Option<Key> {
    let mut file = tempfile::NamedTempFile::new_in(path.parent()?).ok()?;
    file.write_all(key.to_text().as_bytes()).ok()?;
    file.as_file().sync_all().ok()?;
    // An existing key is not replaced.
    file.persist_noclobber(path).ok();
    read_key(path)
}
