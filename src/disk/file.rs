//! A file that is looked at before it is opened, and once more while it is open: only regular files are opened,
//! for a pipe or a device could wait, or do something.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::{Links, open};
use crate::model::Fault;

/// What is wrong with a file, by an error of the disk.
pub fn fault(error: &io::Error) -> Fault {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Fault::NotThere,
        _ => Fault::Unreadable(error.to_string()),
    }
}

/// A regular file before it is opened.
pub(super) struct Looked<'a> {
    pub path: &'a Path,
    /// Its length in bytes.
    pub length: u64,
    id: Id,
}

/// What tells a file from others.
#[cfg(unix)]
type Id = (u64, u64);
#[cfg(not(unix))]
type Id = (Option<std::time::SystemTime>, Option<std::time::SystemTime>);

#[cfg(unix)]
fn id(found: &Metadata) -> Id {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

#[cfg(not(unix))]
fn id(found: &Metadata) -> Id {
    (found.created().ok(), found.modified().ok())
}

impl<'a> Looked<'a> {
    pub fn at(path: &'a Path) -> Result<Self, Fault> {
        let found = fs::metadata(path).map_err(|error| fault(&error))?;
        let looked = Self { path, length: found.len(), id: id(&found) };
        if found.is_file() { Ok(looked) } else { Err(Fault::NoFile) }
    }

    /// Opens it, if it is still the file that was looked at; it may be a pipe by now.
    pub fn open(&self, project: Option<&Path>) -> Result<File, Fault> {
        let file = open(self.path, Links::Follow).map_err(|error| fault(&error))?;
        self.check(file.metadata())?;
        if let Some(project) = project {
            self.confine(&file, project)?;
        }
        Ok(file)
    }

    pub fn check(&self, found: io::Result<Metadata>) -> Result<(), Fault> {
        let found = found.map_err(|error| fault(&error))?;
        if found.is_file() && id(&found) == self.id { Ok(()) } else { Err(Fault::Changed) }
    }

    /// # Errors
    /// Unless the open `file` is the one at this path in `project`, without links.
    pub fn confine(&self, file: &File, project: &Path) -> Result<(), Fault> {
        let shown = self.path.strip_prefix(project).map_err(|_| Fault::Outside)?;
        let project = fs::canonicalize(project).map_err(|error| fault(&error))?;
        let real = place(file, self.path).map_err(|error| fault(&error))?;
        if real != project.join(shown) {
            let is_inside = real.starts_with(&project);
            return Err(if is_inside { Fault::Changed } else { Fault::Outside });
        }
        self.check(fs::symlink_metadata(self.path))
    }
}

/// Where an open file lies. Linux knows it of the file itself, which nobody can change meanwhile.
#[cfg(target_os = "linux")]
fn place(file: &File, _path: &Path) -> io::Result<PathBuf> {
    use std::os::fd::AsRawFd;
    fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

#[cfg(not(target_os = "linux"))]
fn place(_file: &File, path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

/// The first `most` bytes of an open file.
pub(super) fn read_at_most(file: File, most: u64) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes).map_err(|error| fault(&error))?;
    Ok(bytes)
}
