//! The pending file on disk. Every change is read, made and put in place under a lock, by a
//! rename, so that another process or a crash sees the old file or the new one. A file of another
//! session is kept aside, never overwritten. Errors are sentences.

mod disk;

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::file::{Asked, Pending};
use super::given::Given;
use crate::strings::pending as words;
use disk::Hook;

/// Where questions wait, in a project's `.pi` (seed 000).
pub const FILE_NAME: &str = "pending-questions.json";

/// The session that asks.
#[derive(Debug, Clone, Copy)]
pub struct Session<'a> {
    /// Pi's id of the session.
    pub id: &'a str,
    /// Its file; `None` with `--no-session`.
    pub file: Option<&'a str>,
}

/// What became of a call that was added.
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
#[must_use]
pub fn path(cwd: &Path) -> PathBuf {
    cwd.join(".pi").join(FILE_NAME)
}

/// `path` as it works from `cwd`: relative, with `/` on every platform, if it lies below, else as
/// it is.
#[must_use]
pub fn relative(cwd: &Path, path: &Path) -> String {
    match path.strip_prefix(cwd) {
        Ok(rest) if !rest.as_os_str().is_empty() => {
            let parts: Vec<_> = rest.iter().map(|part| part.to_string_lossy()).collect();
            parts.join("/")
        }
        _ => path.display().to_string(),
    }
}

/// Reads a pending file; `None` if there is none. Nothing on disk changes.
pub fn read(cwd: &Path, path: &Path) -> Result<Option<Pending>, String> {
    let shown = relative(cwd, path);
    match disk::read(path) {
        Ok(Some(text)) => Pending::parse(&text, &shown).map(Some),
        Ok(None) => Ok(None),
        Err(error) => Err(words::unreadable(&shown, &error)),
    }
}

/// The pending file that session `id` continues with: the one in its place if it is that
/// session's or nobody's, else one of that session kept aside.
pub fn find(cwd: &Path, id: &str) -> Result<Option<Found>, String> {
    let main = path(cwd);
    if let Some(pending) = read(cwd, &main)?
        && pending.is_of(id)
    {
        return Ok(Some(Found { path: main, pending }));
    }
    Ok(asides_of(cwd, Some(id)).into_iter().next())
}

/// The files that were kept aside, the newest name first.
#[must_use]
pub fn asides(cwd: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(cwd.join(".pi")) else { return Vec::new() };
    let mut found: Vec<_> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name();
            let name = name.to_str()?;
            let stamp = name.strip_prefix("pending-questions.")?.strip_suffix(".json")?;
            (!stamp.is_empty()).then(|| entry.path())
        })
        .collect();
    found.sort_unstable_by(|a, b| b.cmp(a));
    found
}

/// Adds a call's questions to the file of `cwd`, creating `.pi` as needed. `now` (ISO 8601, UTC)
/// dates a new file. On `Err` nothing has changed and nothing is saved: say the questions elsewhere.
pub fn add(cwd: &Path, session: &Session<'_>, now: &str, asked: Asked) -> Result<Added, String> {
    add_in_steps(cwd, session, now, asked, &mut |_| Ok(()))
}

fn add_in_steps(
    cwd: &Path,
    session: &Session<'_>,
    now: &str,
    asked: Asked,
    hook: Hook<'_>,
) -> Result<Added, String> {
    let path = path(cwd);
    try_add(cwd, &path, session, now, asked, hook)
        .map_err(|error| words::not_saved(&relative(cwd, &path), &error))
}

fn try_add(
    cwd: &Path,
    path: &Path,
    session: &Session<'_>,
    now: &str,
    asked: Asked,
    hook: Hook<'_>,
) -> io::Result<Added> {
    let _lock = disk::lock(path, hook)?;
    let standing = disk::read(path);
    let standing = match standing {
        Ok(text) => text.map(|text| Pending::parse(&text, "").ok()),
        Err(error) if error.kind() == ErrorKind::InvalidData => Some(None),
        Err(error) => return Err(error),
    };
    // Outer `None`: no file. Inner `None`: one that cannot be understood.
    let mut earlier = Vec::new();
    let (mut pending, aside) = match standing {
        None => (None, None),
        Some(Some(own)) if own.is_of(session.id) => (Some(own), None),
        Some(other) => {
            let stamp = other.and_then(|other| other.timestamp);
            (None, Some(disk::aside_of(path, stamp.as_deref().unwrap_or(now))))
        }
    };
    if pending.is_none() {
        // This session's questions may have been kept aside when another one asked in between.
        earlier = asides_of(cwd, Some(session.id));
        pending = earlier.first().map(|found| found.pending.clone());
    }
    let mut pending = pending.unwrap_or_default();
    pending.session_id = Some(session.id.to_owned());
    pending.session_file = session.file.map(str::to_owned).or(pending.session_file);
    pending.timestamp = pending.timestamp.take().or_else(|| Some(now.to_owned()));
    pending.add(asked);
    let kept_aside = disk::replace(path, &pending.text(), aside.as_deref(), hook)?;
    if let Some(found) = earlier.first() {
        // A copy that stays costs nothing: clearing goes through all files of the session.
        disk::remove(&found.path, hook).ok();
    }
    Ok(Added { path: path.to_owned(), kept_aside, waiting: pending.unanswered() })
}

/// Writes answers given elsewhere (`--answers`) into the file `path`, see [`Pending::fill`]. Gives
/// what is left over.
pub fn fill(cwd: &Path, path: &Path, given: Vec<Given>) -> Result<Vec<Given>, String> {
    let hook: Hook<'_> = &mut |_| Ok(());
    let shown = relative(cwd, path);
    let failed = |error: io::Error| words::not_saved(&shown, &error);
    let _lock = disk::lock(path, hook).map_err(failed)?;
    let Some(mut pending) = read(cwd, path)? else { return Ok(given) };
    let over = pending.fill(given);
    disk::replace(path, &pending.text(), None, hook).map_err(failed)?;
    Ok(over)
}

/// Takes the answered calls `ids` of session `session` out of its files, and with `loose` the
/// entries that belong to no call (a file written by hand). A file left without questions goes.
/// `None` means a file that names no session. Other sessions' files are not touched.
pub fn clear(cwd: &Path, session: Option<&str>, ids: &[&str], loose: bool) -> Result<(), String> {
    clear_in_steps(cwd, session, ids, loose, &mut |_| Ok(()))
}

fn clear_in_steps(
    cwd: &Path,
    session: Option<&str>,
    ids: &[&str],
    loose: bool,
    hook: Hook<'_>,
) -> Result<(), String> {
    let main = path(cwd);
    if !main.parent().is_some_and(Path::is_dir) {
        return Ok(());
    }
    let failed = |path: &Path| {
        let shown = relative(cwd, path);
        move |error: io::Error| words::not_cleared(&shown, &error)
    };
    let _lock = disk::lock(&main, hook).map_err(failed(&main))?;
    let standing = read(cwd, &main)?
        .filter(|pending| pending.session_id.is_none() || pending.session_id.as_deref() == session);
    let mut files = asides_of(cwd, session);
    files.extend(standing.map(|pending| Found { path: main, pending }));
    for Found { path, mut pending } in files {
        let before = pending.questions.len();
        pending.drop_calls(ids, loose);
        if pending.questions.is_empty() {
            disk::remove(&path, hook).map_err(failed(&path))?;
        } else if pending.questions.len() < before {
            disk::replace(&path, &pending.text(), None, hook).map_err(failed(&path))?;
        }
    }
    Ok(())
}

/// Removes the pending file of `cwd`, whatever is in it; says whether there was one.
pub fn remove(cwd: &Path) -> Result<bool, String> {
    let path = path(cwd);
    if !path.exists() {
        return Ok(false);
    }
    let hook: Hook<'_> = &mut |_| Ok(());
    let removed = disk::lock(&path, hook).and_then(|_lock| disk::remove(&path, hook));
    removed.map(|()| true).map_err(|error| words::not_cleared(&relative(cwd, &path), &error))
}

/// Files kept aside that session `id` wrote.
fn asides_of(cwd: &Path, id: Option<&str>) -> Vec<Found> {
    let own = |path: PathBuf| {
        let pending = read(cwd, &path).ok()??;
        let own = pending.session_id.is_some() && pending.session_id.as_deref() == id;
        own.then_some(Found { path, pending })
    };
    asides(cwd).into_iter().filter_map(own).collect()
}

#[cfg(test)]
mod tests;
