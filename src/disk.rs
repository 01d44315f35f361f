//! Reads files at untrusted paths. A link to a device, a pipe without a writer and an endless file
//! cause an error and do not block the process.

pub mod images;

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::model::Fault;
use crate::strings::pending as words;

/// The maximum size of a file, in bytes.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// The rule for symbolic links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// Allowed, because users may link their own files.
    Follow,
    /// Refused, because a link may have come with a repository.
    Refuse,
}

/// Reads a regular file of at most [`MAX_BYTES`]; `None` if the file is missing. Does not wait for
/// a writer or a device.
///
/// # Errors
/// The file is not regular, too long or not UTF-8 text, or the disk reports an error.
pub fn read_text(path: &Path, links: Links) -> io::Result<Option<String>> {
    match fs::symlink_metadata(path) {
        Ok(found) if links == Links::Refuse && found.is_symlink() => {
            return Err(io::Error::new(ErrorKind::InvalidInput, words::linked()));
        }
        Err(error) if is_absent(&error) => return Ok(None),
        _ => {}
    }
    let file = match open(path, links) {
        Err(error) if is_absent(&error) => return Ok(None),
        file => file?,
    };
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, words::no_file()));
    }
    // A file may grow during reading.
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::new(ErrorKind::FileTooLarge, words::too_large()));
    }
    let text = String::from_utf8(bytes);
    text.map(Some).map_err(|_| io::Error::new(ErrorKind::InvalidData, words::not_text()))
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Opens a file without waiting for a writer.
#[cfg(unix)]
fn open(path: &Path, links: Links) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let nofollow = if links == Links::Refuse { libc::O_NOFOLLOW } else { 0 };
    File::options().read(true).custom_flags(libc::O_NONBLOCK | nofollow).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path, _links: Links) -> io::Result<File> {
    // Opening a device by name could block.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, words::no_file()));
    }
    File::open(path)
}

/// Converts an I/O error to the fault of a file.
fn fault(error: &io::Error) -> Fault {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Fault::NotThere,
        _ => Fault::Unreadable(error.to_string()),
    }
}

/// A regular file that was checked before opening, because opening a pipe or a device could block
/// or have an effect. [`Self::open`] checks the file again, because another file may have replaced
/// it.
struct Looked<'a> {
    path: &'a Path,
    /// The length in bytes.
    length: u64,
    id: Id,
}

/// The identity of a file.
#[cfg(unix)]
type Id = (u64, u64);
#[cfg(not(unix))]
type Id = (Option<std::time::SystemTime>, Option<std::time::SystemTime>);

#[cfg(unix)]
fn id(metadata: &Metadata) -> Id {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn id(metadata: &Metadata) -> Id {
    (metadata.created().ok(), metadata.modified().ok())
}

impl<'a> Looked<'a> {
    fn at(path: &'a Path) -> Result<Self, Fault> {
        let metadata = fs::metadata(path).map_err(|error| fault(&error))?;
        let looked = Self { path, length: metadata.len(), id: id(&metadata) };
        if metadata.is_file() { Ok(looked) } else { Err(Fault::NotThere) }
    }

    /// Opens the file, if it is still the same file.
    fn open(&self) -> Result<File, Fault> {
        let file = open(self.path, Links::Follow).map_err(|error| fault(&error))?;
        let metadata = file.metadata().map_err(|error| fault(&error))?;
        let is_same = metadata.is_file() && id(&metadata) == self.id;
        if is_same { Ok(file) } else { Err(Fault::Changed) }
    }
}

/// Reads the first `most` bytes of an open file.
fn read_at_most(file: File, most: u64) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes).map_err(|error| fault(&error))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_file_is_read_and_a_missing_one_is_none() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.json");
        for links in [Links::Follow, Links::Refuse] {
            assert_eq!(read_text(&path, links).unwrap(), None);
            assert_eq!(read_text(&dir.path().join("no/such"), links).unwrap(), None);
        }
        fs::write(&path, "größe").unwrap();
        assert_eq!(read_text(&path, Links::Refuse).unwrap().as_deref(), Some("größe"));
        assert_eq!(read_text(&path.join("below"), Links::Refuse).unwrap(), None);
        fs::write(&path, b"\xff\xfe").unwrap();
        assert_eq!(read_text(&path, Links::Refuse).unwrap_err().kind(), ErrorKind::InvalidData);
    }

    #[test]
    fn file_over_the_limit_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.json");
        let most = usize::try_from(MAX_BYTES).unwrap();
        fs::write(&path, vec![b'x'; most]).unwrap();
        assert_eq!(read_text(&path, Links::Refuse).unwrap().map(|text| text.len()), Some(most));
        fs::write(&path, vec![b'x'; most + 1]).unwrap();
        assert_eq!(read_text(&path, Links::Refuse).unwrap_err().kind(), ErrorKind::FileTooLarge);
    }

    #[cfg(unix)]
    #[test]
    fn no_link_pipe_device_or_directory_is_read() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::write(path("text"), "x").unwrap();
        symlink(path("text"), path("link")).unwrap();
        symlink("/dev/zero", path("zero")).unwrap();
        symlink("/dev/tty", path("tty")).unwrap();
        symlink(path("nothing"), path("dangling")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap();
        assert!(made.success());
        for name in ["link", "zero", "tty", "dangling", "pipe", "."] {
            assert!(read_text(&path(name), Links::Refuse).is_err(), "{name}");
        }
        assert_eq!(read_text(&path("link"), Links::Follow).unwrap().as_deref(), Some("x"));
        assert_eq!(read_text(&path("dangling"), Links::Follow).unwrap(), None);
        for name in ["zero", "pipe", "."] {
            assert!(read_text(&path(name), Links::Follow).is_err(), "{name}");
        }
    }
}
