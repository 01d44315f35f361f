//! The origin of a session: its file, and the entries in it that start an action.

use std::cell::RefCell;
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::process;
use super::table::Ctx;
use crate::disk::{self, Links};
use crate::session::log::signed::Key;

/// The file in Pi's agent directory with the key that entries are signed with.
const KEY_FILE: &str = "questions.key";

/// Remembers if the session's file lies in the project, where a repository may have put it: Pi follows a
/// project's `sessionDir` before it asks whether the project is trusted. The disk is looked at once
/// for each file. And whether entries of the session were written here.
#[derive(Default)]
pub struct Origin {
    /// Not borrowed while JavaScript may run.
    known: RefCell<Known>,
}

#[derive(Default)]
struct Known {
    /// The session's file and Pi's directory, and whether the one lies in the other.
    place: Option<((PathBuf, PathBuf), bool)>,
    key: Option<Key>,
    /// True once the user has prompted in this session.
    adopted: bool,
}

impl Origin {
    /// True when the project may have brought the session in `file`, and the user does not trust it.
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

    /// `data` of an entry of the log, signed if such an entry begins something.
    pub fn sign(&self, data: &Value) -> Value {
        self.key(true).map_or_else(|| data.clone(), |key| key.sign(data))
    }

    /// True once the user has prompted in this session.
    pub fn is_adopted(&self) -> bool {
        self.known.borrow().adopted
    }

    /// The user prompts in this session: from now on nothing in it is foreign. False if that was
    /// known.
    pub fn adopt(&self) -> bool {
        !mem::replace(&mut self.known.borrow_mut().adopted, true)
    }

    /// The key; made if there is none and `wanted`. One that cannot be kept on the disk is good until
    /// the session ends.
    pub fn key(&self, wanted: bool) -> Option<Key> {
        let known = self.known.borrow().key.clone();
        if known.is_some() {
            return known;
        }
        let path = process::agent_dir().map(|dir| dir.join(KEY_FILE));
        let stored = path.as_deref().and_then(read_key);
        let made = || {
            let key = Key::new(process::random().ok()?);
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

/// `path` without links; a file that Pi has not written yet lies where its directory does.
fn real(path: &Path) -> PathBuf {
    let parent = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(parent).unwrap_or_else(|| path.to_owned())
}

fn read_key(path: &Path) -> Option<Key> {
    Key::read(&disk::read_text(path, Links::Refuse).ok().flatten()?)
}

/// Writes `key` for this user alone, and gives the one that is there then: another process may have
/// been quicker.
fn keep_key(path: &Path, key: &Key) -> Option<Key> {
    let mut file = tempfile::NamedTempFile::new_in(path.parent()?).ok()?;
    file.write_all(key.to_text().as_bytes()).ok()?;
    file.as_file().sync_all().ok()?;
    // An existing key stays there.
    file.persist_noclobber(path).ok();
    read_key(path)
}
