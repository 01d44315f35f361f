//! The pending file on disk. A change locks the file, reads it, and replaces it by a rename, so
//! that other processes see either the old or the new content, even after a crash. A file of
//! another session, or without a session, is renamed and never overwritten. No function waits for
//! the lock; the caller retries.

mod disk;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::file::{Entry, ItemRef, Pending, ToolCall};
use crate::strings::pending as words;

/// The pending file's name, in a project's `.pi`.
pub const FILE_NAME: &str = "pending-questions.json";

/// The maximum number of bytes to read for the first line of a session's file.
const HEADER_BYTES: u64 = 64 * 1024;
/// The maximum number of files to open in a directory.
const MAX_FILES: usize = 5_000;

/// The session of a call.
#[derive(Debug, Clone, Copy)]
pub struct Session<'a> {
    /// Pi's id of the session.
    pub id: &'a str,
    /// The file of the session; `None` with `--no-session`.
    pub file: Option<&'a str>,
}

/// The pending file after a call was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// The file.
    pub path: PathBuf,
    /// The new path of the previous file, if that file is not a valid file of this session.
    pub kept_aside: Option<PathBuf>,
    /// The number of unanswered questions in the file.
    pub waiting: usize,
}

/// The pending file of a session.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The file.
    pub path: PathBuf,
    /// Its content.
    pub pending: Pending,
}

/// Returns the path of the pending file in the directory `cwd`.
pub fn path(cwd: &Path) -> PathBuf {
    cwd.join(".pi").join(FILE_NAME)
}

/// Returns `true` if `path` is the pending file of `cwd`, or has the path of a renamed pending
/// file. Does not access the disk.
pub fn is_pending_file(cwd: &Path, path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let has_name = name.starts_with("pending-questions.") && name.ends_with(".json");
    let parts = |path: &Path| path.components().collect::<PathBuf>();
    has_name && path.parent().map(parts) == Some(parts(&cwd.join(".pi")))
}

/// Returns `path` relative to `cwd` with `/` on every platform, if it is inside `cwd`; otherwise
/// unchanged.
pub fn relative(cwd: &Path, path: &Path) -> String {
    match path.strip_prefix(cwd) {
        Ok(rest) if !rest.as_os_str().is_empty() => {
            let parts: Vec<_> = rest.iter().map(|part| part.to_string_lossy()).collect();
            parts.join("/")
        }
        _ => path.display().to_string(),
    }
}

/// Returns the text of a pending file; `None` if it is missing or unreadable.
pub fn text(path: &Path) -> Option<String> {
    disk::read(path).ok().flatten()
}

/// Reads a pending file; `None` if it is missing. Changes nothing on disk.
pub fn read(cwd: &Path, path: &Path) -> Result<Option<Pending>, String> {
    let shown_path = relative(cwd, path);
    match disk::read(path) {
        Ok(Some(text)) => Pending::parse(&text, &shown_path).map(Some),
        Ok(None) => Ok(None),
        Err(error) => Err(words::unreadable(shown_path, &error)),
    }
}

/// Finds the pending file for session `id`. Prefers the regular file if it belongs to the session,
/// then a renamed file of the session, then the regular file of any session.
pub fn find(cwd: &Path, id: &str) -> Result<Option<Found>, String> {
    let main = path(cwd);
    let regular_file =
        read(cwd, &main).map(|file| file.map(|pending| Found { path: main, pending }));
    match regular_file {
        Ok(Some(found)) if found.pending.session_id.as_deref() == Some(id) => Ok(Some(found)),
        regular_file => renamed_files_of(cwd, Some(id))
            .into_iter()
            .next()
            .map_or(regular_file, |renamed| Ok(Some(renamed))),
    }
}

/// A lock that prevents other processes from changing the pending file of a directory.
#[derive(Debug)]
pub struct Lock {
    cwd: PathBuf,
    /// `None` on a file system without locks.
    _file: Option<File>,
}

/// Locks the pending file of the existing directory `cwd`. Creates `.pi` if needed. Returns `None`
/// if another process has the lock.
///
/// # Errors
/// An error of the disk, or `.pi` is a link. Such a link may come from a repository.
pub fn lock(cwd: &Path) -> io::Result<Option<Lock>> {
    let file = disk::lock(&path(cwd))?;
    Ok(file.map(|file| Lock { cwd: cwd.to_owned(), _file: file }))
}

/// The pause between attempts to lock, in ms: a lock lasts for one small write.
pub const PAUSE_MS: f64 = 20.0;
/// The maximum number of attempts, two seconds in all.
pub const MAX_TRIES: usize = 100;

/// Returns the error for a lock that other processes did not release in time.
pub fn busy() -> io::Error {
    io::Error::new(ErrorKind::WouldBlock, words::busy())
}

/// Returns the sentence for questions that could not be saved in `cwd`.
pub fn not_saved(cwd: &Path, error: &io::Error) -> String {
    words::not_saved(relative(cwd, &path(cwd)), error)
}

/// Returns the sentence for questions that could not be removed from the file of `cwd`.
pub fn not_cleared(cwd: &Path, error: &io::Error) -> String {
    words::not_cleared(relative(cwd, &path(cwd)), error)
}

impl Lock {
    /// Adds a call and its `questions` to the file. `now`: the timestamp of a new file (ISO 8601,
    /// UTC). `keep`: see [`Pending::add`].
    ///
    /// # Errors
    /// The error of the disk, for [`not_saved`]. Nothing was saved or changed.
    pub fn add(
        &self,
        session: &Session<'_>,
        now: &str,
        call: ToolCall,
        questions: Vec<Entry>,
        keep: bool,
    ) -> io::Result<Added> {
        let path = path(&self.cwd);
        // Outer `None`: no file. Inner `None`: a file that cannot be parsed.
        let regular_file = match disk::read(&path) {
            Ok(text) => text.map(|text| Pending::parse(&text, "").ok()),
            Err(error) if error.kind() == ErrorKind::InvalidData => Some(None),
            Err(error) => return Err(error),
        };
        let mut earlier = Vec::new();
        let (mut pending, aside) = match regular_file {
            None => (None, None),
            Some(Some(ours)) if ours.session_id.as_deref() == Some(session.id) => {
                (Some(ours), None)
            }
            Some(other) => {
                let name = other.and_then(|other| other.session_id.or(other.timestamp));
                (None, Some(disk::aside_path(&path, name.as_deref().unwrap_or(now))))
            }
        };
        if pending.is_none() {
            // Another session may have renamed the file of this session.
            earlier = renamed_files_of(&self.cwd, Some(session.id));
            pending = earlier.first().map(|found| found.pending.clone());
        }
        let mut pending = pending.unwrap_or_default();
        pending.session_id = Some(session.id.to_owned());
        pending.session_file = session.file.map(str::to_owned).or(pending.session_file);
        pending.timestamp = pending.timestamp.take().or_else(|| Some(now.to_owned()));
        pending.add(call, questions, keep);
        let kept_aside = disk::replace(&path, &pending.text(), aside.as_deref())?;
        if let Some(found) = earlier.first() {
            // A remaining copy is harmless, because `clear` changes all files of the session.
            disk::remove(&found.path).ok();
        }
        Ok(Added { path, kept_aside, waiting: pending.unanswered() })
    }

    /// Removes `items` from the files of `session`, or from the file without a session (`None`).
    /// Deletes files without remaining questions. Files of other sessions stay unchanged.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn clear(&self, session: Option<&str>, items: &[ItemRef]) -> Result<(), String> {
        let main = path(&self.cwd);
        let regular_file = read(&self.cwd, &main);
        let mut files = renamed_files_of(&self.cwd, session);
        if let Ok(Some(pending)) = &regular_file
            && pending.session_id.as_deref() == session
        {
            files.push(Found { path: main, pending: pending.clone() });
        }
        for Found { path, mut pending } in files {
            let before = pending.questions.len();
            pending.remove(items);
            let done = if pending.questions.is_empty() {
                disk::remove(&path)
            } else if pending.questions.len() < before {
                disk::replace(&path, &pending.text(), None).map(drop)
            } else {
                Ok(())
            };
            done.map_err(|error| self.not_cleared(&path, &error))?;
        }
        regular_file.map(drop)
    }

    /// Deletes the file `path` if its content is still `text`.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn remove_unchanged(&self, path: &Path, text: &str) -> Result<(), String> {
        if self::text(path).as_deref() == Some(text) { self.remove(path) } else { Ok(()) }
    }

    /// Deletes the file `path`, also if its content has changed.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn remove(&self, path: &Path) -> Result<(), String> {
        disk::remove(path).map_err(|error| self.not_cleared(path, &error))
    }

    fn not_cleared(&self, path: &Path, error: &io::Error) -> String {
        words::not_cleared(relative(&self.cwd, path), error)
    }
}

/// Returns the renamed files of session `id`. Reads only the files whose names contain the id.
fn renamed_files_of(cwd: &Path, id: Option<&str>) -> Vec<Found> {
    let Some(id) = id.filter(|id| !id.is_empty()) else { return Vec::new() };
    let first = disk::aside_path(&path(cwd), id);
    let more = (2..=disk::MAX_NAMES).map(|number| disk::numbered(&first, number));
    let read_own = |path: PathBuf| {
        let pending = read(cwd, &path).ok()??;
        (pending.session_id.as_deref() == Some(id)).then_some(Found { path, pending })
    };
    std::iter::once(first.clone()).chain(more).filter_map(read_own).collect()
}

/// Finds the file of session `id` in `dir`, Pi's directory of sessions. Tries the path `hint`
/// first, if it is inside `dir`, then the other files. The header of the file must contain the id.
/// A `hint` outside `dir` is not opened, because it may come from a repository.
pub fn session_file(dir: &Path, hint: Option<&str>, id: &str) -> Option<PathBuf> {
    // Checks the unresolved path first, because resolving the path of a network drive would open a
    // connection.
    let hint = hint.map(Path::new).filter(|hint| hint.starts_with(dir));
    let hint = hint.and_then(|hint| hint.canonicalize().ok());
    let dir = if id.is_empty() { None } else { dir.canonicalize().ok() }?;
    if let Some(hint) = hint.filter(|hint| hint.starts_with(&dir) && is_session_file_of(hint, id)) {
        return Some(hint);
    }
    let files = fs::read_dir(&dir).ok()?.flatten().map(|entry| entry.path());
    let mut files: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|kind| kind == "jsonl")).collect();
    // The name of the file ends with the id, unless the user chose another name.
    let ending = format!("_{id}.jsonl");
    let ends_with_id = |file: &PathBuf| file.to_string_lossy().ends_with(&ending);
    files.sort_unstable_by_key(|file| !ends_with_id(file));
    files.into_iter().take(MAX_FILES).find(|file| is_session_file_of(file, id))
}

/// Returns `true` if `file` is a session file whose header contains this `id`.
fn is_session_file_of(file: &Path, id: &str) -> bool {
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
mod tests;
