//! Replaces a file atomically: lock, temporary file, fsync, rename, fsync of the directory.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::disk::{self, Links};
use crate::strings::pending as words;

/// The steps of a change, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Before creating the directory.
    Directory,
    /// Before locking.
    Lock,
    /// Before creating the temporary file.
    Temp,
    /// After writing half of the text.
    Write,
    /// Before flushing the text to disk.
    Sync,
    /// Before the old file gets its second name.
    Aside,
    /// Before the new file replaces the old one.
    Rename,
    /// After the rename, before flushing the directory to disk.
    SyncDirectory,
    /// Before removing a file.
    Remove,
}

/// Called at each step. Tests replace this function to stop at a step.
#[cfg(not(test))]
fn step(_: Step) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
pub(super) use super::tests::step;

const TEMP_PREFIX: &str = ".pending-questions.";
const TEMP_SUFFIX: &str = ".tmp";

/// Reads one of our files; `None` if it is missing. A link, a device or a pipe is an error, because
/// it may come from a repository.
pub(super) fn read(path: &Path) -> io::Result<Option<String>> {
    disk::read_text(path, Links::Refuse)
}

/// Creates the directory of `path`, without its parents, and locks it. Returns `None` if another
/// process has the lock, and `Some(None)` on a file system without locks.
pub(super) fn lock(path: &Path) -> io::Result<Option<Option<File>>> {
    let dir = dir_of(path);
    step(Step::Directory)?;
    match fs::create_dir(dir) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let found = fs::symlink_metadata(dir)?;
    if found.is_symlink() {
        return Err(io::Error::new(ErrorKind::InvalidInput, words::linked_folder()));
    }
    if !found.is_dir() {
        return Err(ErrorKind::NotADirectory.into());
    }
    step(Step::Lock)?;
    let Ok(file) = open_lockable(dir) else { return Ok(Some(None)) };
    match file.try_lock() {
        Ok(()) => {
            remove_leftovers(dir);
            Ok(Some(Some(file)))
        }
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(_)) => Ok(Some(None)),
    }
}

/// Opens the file to lock. On Unix, this is the directory itself.
#[cfg(unix)]
fn open_lockable(dir: &Path) -> io::Result<File> {
    File::open(dir)
}

/// Opens the file to lock. Other systems cannot lock a directory.
#[cfg(not(unix))]
fn open_lockable(dir: &Path) -> io::Result<File> {
    let file = lock_file(dir, &std::env::temp_dir())?;
    File::options().create(true).truncate(false).write(true).open(file)
}

/// Returns the path of the lock file for `dir` in the temporary directory `temp`. The path is the
/// same for all spellings of `dir`.
#[cfg(any(test, not(unix)))]
pub(super) fn lock_file(dir: &Path, temp: &Path) -> io::Result<PathBuf> {
    use sha2::{Digest, Sha256};

    let dir = dir.canonicalize()?;
    let hash = Sha256::digest(dir.as_os_str().as_encoded_bytes());
    let name: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Ok(temp.join(format!("pi-questions-{name}.lock")))
}

/// Removes the temporary files of killed processes. The caller must have the lock.
fn remove_leftovers(dir: &Path) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(TEMP_PREFIX) && name.ends_with(TEMP_SUFFIX) {
            fs::remove_file(entry.path()).ok();
        }
    }
}

/// Replaces the file `path` by `text`. Only its owner can read the new file. With `aside`, first
/// renames the old file to this path, and returns the actual path. (This path has a number if
/// `aside` is in use.)
pub(super) fn replace(
    path: &Path,
    text: &str,
    aside: Option<&Path>,
) -> io::Result<Option<PathBuf>> {
    let dir = dir_of(path);
    step(Step::Temp)?;
    let mut temp =
        tempfile::Builder::new().prefix(TEMP_PREFIX).suffix(TEMP_SUFFIX).tempfile_in(dir)?;
    let (first, second) = text.as_bytes().split_at(text.len() / 2);
    temp.write_all(first)?;
    step(Step::Write)?;
    temp.write_all(second)?;
    step(Step::Sync)?;
    temp.as_file().sync_all()?;
    let moved = match aside {
        Some(aside) => {
            step(Step::Aside)?;
            Some(move_aside(path, aside)?)
        }
        None => None,
    };
    let placed = step(Step::Rename).and_then(|()| temp.persist(path).map_err(|error| error.error));
    if let Err(error) = placed {
        // Leaves the old file with its original name only.
        if let Some(moved) = moved {
            if path.exists() { fs::remove_file(moved) } else { fs::rename(moved, path) }.ok();
        }
        return Err(error);
    }
    // The new file is complete, so an error of this flush is ignored.
    step(Step::SyncDirectory).and_then(|()| sync_directory(dir)).ok();
    Ok(moved)
}

/// Gives the file `path` the second name `aside`, or another name if `aside` is in use. On a file
/// system without hard links, renames the file.
fn move_aside(path: &Path, aside: &Path) -> io::Result<PathBuf> {
    let mut name = aside.to_owned();
    for number in 2..=MAX_NAMES + 1 {
        match fs::hard_link(path, &name) {
            Ok(()) => return Ok(name),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                // An equal file comes from a process that was killed after this step.
                let copy = read(&name).ok().flatten();
                if copy.is_some() && copy == read(path)? {
                    return Ok(name);
                }
            }
            Err(_) if fs::symlink_metadata(&name).is_err() => {
                return fs::rename(path, &name).map(|()| name);
            }
            Err(_) => {}
        }
        name = numbered(aside, number);
    }
    // Other files use all of these names.
    let prefix = format!("{}-", aside.file_stem().unwrap_or_default().to_string_lossy());
    let dir = dir_of(path);
    let spare = tempfile::Builder::new().prefix(&prefix).suffix(".json").tempfile_in(dir)?;
    let name = spare.path().to_owned();
    fs::copy(path, &name)?;
    spare.keep().map_err(|error| error.error)?;
    Ok(name)
}

/// The maximum number of names to try for a renamed file.
pub(super) const MAX_NAMES: usize = 9;

/// Appends a number to the name `aside`, to distinguish files of the same name.
pub(super) fn numbered(aside: &Path, number: usize) -> PathBuf {
    let stem = aside.file_stem().unwrap_or_default().to_string_lossy();
    aside.with_file_name(format!("{stem}-{number}.json"))
}

/// Returns the new path for renaming the file `path`. `stamp`: the id of the file's session, or a
/// time. The result is in the same directory for any `stamp`.
pub(super) fn aside_path(path: &Path, stamp: &str) -> PathBuf {
    let safe = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let stamp: String = stamp.chars().take(40).map(safe).collect();
    let stamp = if stamp.is_empty() { "earlier" } else { stamp.as_str() };
    path.with_extension(format!("{stamp}.json"))
}

/// Deletes a file. A missing file is not an error.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    step(Step::Remove)?;
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => {
            sync_directory(dir_of(path)).ok();
            Ok(())
        }
    }
}

/// Flushes the names in a directory to disk; a no-op on systems that cannot open directories.
fn sync_directory(dir: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(dir)?.sync_all() } else { Ok(()) }
}

fn dir_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}
