//! The pending file on disk. A change reads the file and replaces it by a rename, under a [`Lock`], so
//! that another process or a crash sees the old file or the new one. A file of another session, or
//! one that names none, is kept aside and never overwritten. Nothing here waits: a caller that finds
//! the lock taken tries again.

mod disk;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::file::{Entry, ItemRef, Pending, ToolCall};
use crate::strings::pending as words;

/// The pending file's name, in a project's `.pi`.
pub const FILE_NAME: &str = "pending-questions.json";

/// Longest first line of a session's file that is read, in bytes.
const HEADER_BYTES: u64 = 64 * 1024;
/// Most files of a directory that are opened.
const MOST_FILES: usize = 5_000;

/// The session that asks.
#[derive(Debug, Clone, Copy)]
pub struct Session<'a> {
    /// Pi's id of the session.
    pub id: &'a str,
    /// Its file; `None` with `--no-session`.
    pub file: Option<&'a str>,
}

/// The file after a call was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// The file.
    pub path: PathBuf,
    /// Where the file that stood there was moved to, if it was another session's or broken.
    pub kept_aside: Option<PathBuf>,
    /// How many questions in the file have no answer.
    pub waiting: usize,
}

/// A file found for a session.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub pending: Pending,
}

/// The pending file of the directory `cwd`.
pub fn path(cwd: &Path) -> PathBuf {
    cwd.join(".pi").join(FILE_NAME)
}

/// True when `path`, as it is written, is the pending file of `cwd` or one kept aside there.
pub fn is_pending_file(cwd: &Path, path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let named = name.starts_with("pending-questions.") && name.ends_with(".json");
    let parts = |path: &Path| path.components().collect::<PathBuf>();
    named && path.parent().map(parts) == Some(parts(&cwd.join(".pi")))
}

/// `path` for use from `cwd`: relative, with `/` on every platform, if it lies below, else as it is.
pub fn relative(cwd: &Path, path: &Path) -> String {
    match path.strip_prefix(cwd) {
        Ok(rest) if !rest.as_os_str().is_empty() => {
            let parts: Vec<_> = rest.iter().map(|part| part.to_string_lossy()).collect();
            parts.join("/")
        }
        _ => path.display().to_string(),
    }
}

/// The text of a pending file; `None` if there is none, or it cannot be read.
pub fn text(path: &Path) -> Option<String> {
    disk::read(path).ok().flatten()
}

/// Reads a pending file; `None` if there is none. Nothing on disk changes.
pub fn read(cwd: &Path, path: &Path) -> Result<Option<Pending>, String> {
    let shown = relative(cwd, path);
    match disk::read(path) {
        Ok(Some(text)) => Pending::parse(&text, &shown).map(Some),
        Ok(None) => Ok(None),
        Err(error) => Err(words::unreadable(shown, &error)),
    }
}

/// The pending file for session `id`: the one in its place if it is that session's, else one of that
/// session that was kept aside, else the one in its place, whoever wrote it.
pub fn find(cwd: &Path, id: &str) -> Result<Option<Found>, String> {
    let main = path(cwd);
    let standing = read(cwd, &main).map(|it| it.map(|pending| Found { path: main, pending }));
    match standing {
        Ok(Some(found)) if found.pending.session_id.as_deref() == Some(id) => Ok(Some(found)),
        standing => {
            asides_of(cwd, Some(id)).into_iter().next().map_or(standing, |own| Ok(Some(own)))
        }
    }
}

/// Keeps other processes from changing the pending file of a directory until it is dropped.
#[derive(Debug)]
pub struct Lock {
    cwd: PathBuf,
    /// `None` where the file system has no locks.
    _file: Option<File>,
}

/// Takes the lock on the pending file of `cwd`, an existing directory, and creates its `.pi` as
/// needed. `None` while another process holds it, which is for one small write.
///
/// # Errors
/// For errors of the disk, and where `.pi` is a link, which may have come with a repository.
pub fn lock(cwd: &Path) -> io::Result<Option<Lock>> {
    let file = disk::lock(&path(cwd))?;
    Ok(file.map(|file| Lock { cwd: cwd.to_owned(), _file: file }))
}

/// The error for a lock that another process kept.
pub fn busy() -> io::Error {
    io::Error::new(ErrorKind::WouldBlock, words::busy())
}

/// The sentence for questions that could not be saved in `cwd`.
pub fn not_saved(cwd: &Path, error: &io::Error) -> String {
    words::not_saved(relative(cwd, &path(cwd)), error)
}

/// The sentence for questions that could not be removed from the file of `cwd`.
pub fn not_cleared(cwd: &Path, error: &io::Error) -> String {
    words::not_cleared(relative(cwd, &path(cwd)), error)
}

impl Lock {
    /// Adds a call and its `questions` to the file; `now` (ISO 8601, UTC) dates a new one. With
    /// `keep` a call that is there already stays, see [`Pending::add`].
    ///
    /// # Errors
    /// What the disk says; [`not_saved`] makes a sentence of it. Nothing has changed and nothing is
    /// saved then.
    pub fn add(
        &self,
        session: &Session<'_>,
        now: &str,
        call: ToolCall,
        questions: Vec<Entry>,
        keep: bool,
    ) -> io::Result<Added> {
        let path = path(&self.cwd);
        let standing = match disk::read(&path) {
            Ok(text) => text.map(|text| Pending::parse(&text, "").ok()),
            Err(error) if error.kind() == ErrorKind::InvalidData => Some(None),
            Err(error) => return Err(error),
        };
        // Outer `None`: no file. Inner `None`: a file that cannot be parsed.
        let mut earlier = Vec::new();
        let (mut pending, aside) = match standing {
            None => (None, None),
            Some(Some(own)) if own.session_id.as_deref() == Some(session.id) => (Some(own), None),
            Some(other) => {
                let name = other.and_then(|other| other.session_id.or(other.timestamp));
                (None, Some(disk::aside_of(&path, name.as_deref().unwrap_or(now))))
            }
        };
        if pending.is_none() {
            // This session's questions may have been kept aside when another one asked in between.
            earlier = asides_of(&self.cwd, Some(session.id));
            pending = earlier.first().map(|found| found.pending.clone());
        }
        let mut pending = pending.unwrap_or_default();
        pending.session_id = Some(session.id.to_owned());
        pending.session_file = session.file.map(str::to_owned).or(pending.session_file);
        pending.timestamp = pending.timestamp.take().or_else(|| Some(now.to_owned()));
        pending.add(call, questions, keep);
        let kept_aside = disk::replace(&path, &pending.text(), aside.as_deref())?;
        if let Some(found) = earlier.first() {
            // A copy that stays does no harm: clearing goes through all files of the session.
            disk::remove(&found.path).ok();
        }
        Ok(Added { path, kept_aside, waiting: pending.unanswered() })
    }

    /// Removes `items` from the files of session `session`; a file left without questions is
    /// deleted. `None` means a file that names no session. Other sessions' files stay as they are.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn clear(&self, session: Option<&str>, items: &[ItemRef]) -> Result<(), String> {
        let main = path(&self.cwd);
        let standing = read(&self.cwd, &main);
        let mut files = asides_of(&self.cwd, session);
        if let Ok(Some(pending)) = &standing
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
        standing.map(drop)
    }

    /// Removes the file `path` if it still holds `text`.
    ///
    /// # Errors
    /// A sentence that names the file.
    pub fn remove_unchanged(&self, path: &Path, text: &str) -> Result<(), String> {
        match disk::read(path) {
            Ok(Some(now)) if now == text => self.remove(path),
            _ => Ok(()),
        }
    }

    /// Removes the file `path`, whatever is in it.
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

/// Files of session `id` that were kept aside. Their names hold the id, so no others are read.
fn asides_of(cwd: &Path, id: Option<&str>) -> Vec<Found> {
    let Some(id) = id.filter(|id| !id.is_empty()) else { return Vec::new() };
    let first = disk::aside_of(&path(cwd), id);
    let more = (2..=disk::MOST_NAMES).map(|number| disk::numbered(&first, number));
    let own = |path: PathBuf| {
        let pending = read(cwd, &path).ok()??;
        (pending.session_id.as_deref() == Some(id)).then_some(Found { path, pending })
    };
    std::iter::once(first.clone()).chain(more).filter_map(own).collect()
}

/// The file of session `id` in `dir`, Pi's directory of sessions: `hint` if it lies there, else the
/// one whose header has this id. A `hint` that leads elsewhere is not even opened, because a
/// repository's file may have named it.
pub fn session_file(dir: &Path, hint: Option<&str>, id: &str) -> Option<PathBuf> {
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
mod tests;
