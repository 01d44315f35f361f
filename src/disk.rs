//! Reads files at untrusted paths. An endless file, a pipe without a writer or a link to a device
//! causes an error and does not block the process.

pub mod images;
pub mod origin;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::strings::pending as words;

/// The maximum size of a file, in bytes.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// The rule for symbolic links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// Allowed, because users may link their own files.
    Follow,
    /// Refused, because a link may come from a repository.
    Refuse,
}

/// Returns Pi's agent directory: `$PI_CODING_AGENT_DIR`, otherwise `~/.pi/agent`.
pub fn agent_dir() -> Option<PathBuf> {
    let set = std::env::var_os("PI_CODING_AGENT_DIR").filter(|dir| !dir.is_empty());
    let dir = set.map_or_else(|| PathBuf::from("~/.pi/agent"), PathBuf::from);
    match dir.strip_prefix("~") {
        Ok(rest) => Some(std::env::home_dir()?.join(rest)),
        Err(_) => Some(dir),
    }
}

/// Reads a regular file of at most [`MAX_BYTES`]; `None` if the file is missing. Does not wait for
/// a device or the writer of a pipe.
///
/// # Errors
/// The file is not regular, too long or not UTF-8 text, or the disk reports an error.
pub fn read_text(path: &Path, links: Links) -> io::Result<Option<String>> {
    let file = match open_regular(path, links) {
        Ok((file, _)) => file,
        Err(error) if is_absent(&error) => return Ok(None),
        Err(error) => return Err(error),
    };
    // The file may grow during reading, so the limit also applies to the bytes that were read.
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

/// Opens the regular file at `path`, and returns it with its length in bytes. The path is checked
/// before opening, because opening a device could block or have an effect. The opened file is
/// checked again, because the file at the path may have been replaced in between.
fn open_regular(path: &Path, links: Links) -> io::Result<(File, u64)> {
    let refuse = |why: &str| Err(io::Error::new(ErrorKind::InvalidInput, why));
    if links == Links::Refuse && fs::symlink_metadata(path)?.is_symlink() {
        return refuse(words::linked());
    }
    if !fs::metadata(path)?.is_file() {
        return refuse(words::no_file());
    }
    let file = open(path, links)?;
    let metadata = file.metadata()?;
    if metadata.is_file() { Ok((file, metadata.len())) } else { refuse(words::no_file()) }
}

/// Opens a file without waiting for the writer of a pipe.
#[cfg(unix)]
fn open(path: &Path, links: Links) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let nofollow = if links == Links::Refuse { libc::O_NOFOLLOW } else { 0 };
    File::options().read(true).custom_flags(libc::O_NONBLOCK | nofollow).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path, _links: Links) -> io::Result<File> {
    File::open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_file_is_read_and_a_missing_file_is_none() {
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
        let limit = usize::try_from(MAX_BYTES).unwrap();
        fs::write(&path, vec![b'x'; limit]).unwrap();
        assert_eq!(read_text(&path, Links::Refuse).unwrap().map(|text| text.len()), Some(limit));
        fs::write(&path, vec![b'x'; limit + 1]).unwrap();
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
