//! Writes a text file of the person's: whole or not at all, and over nothing that they did not agree to
//! lose.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Component, Path, PathBuf, is_separator};

/// A file that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Its path.
    pub path: PathBuf,
    /// The directory that it must lie in, links followed; `None` for a path that leads out of it in so
    /// many words.
    pub within: Option<PathBuf>,
    /// True where it takes the place of what is there.
    pub replaces: bool,
}

/// What became of a file that was to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// It is there.
    Done,
    /// Something is in its place, and stays.
    Exists,
    /// A link leads out of the directory that it must lie in.
    Outside,
}

impl Target {
    /// The file of a path as a person types it in the directory `cwd`: one that begins with `~/` lies in
    /// their `home`. What is there stays.
    pub fn typed(typed: &str, cwd: &Path, home: Option<&Path>) -> Self {
        let in_home = |rest: &&str| rest.starts_with(is_separator);
        let at_home = typed
            .strip_prefix('~')
            .filter(in_home)
            .map(|rest| rest.trim_start_matches(is_separator));
        let at_home = at_home.and_then(|rest| Some(home?.join(rest)));
        let path = at_home.unwrap_or_else(|| cwd.join(typed));
        let climbs = Path::new(typed).components().any(|part| part == Component::ParentDir);
        let within = (path.starts_with(cwd) && !climbs).then(|| cwd.to_owned());
        Self { path, within, replaces: false }
    }
}

/// Writes `text` as `target`, and makes the directories that lack.
///
/// # Errors
/// Errors of the disk; nothing has changed then but such directories.
pub fn write_text(target: &Target, text: &str) -> io::Result<Written> {
    let path = &target.path;
    // Of a person who is used to Windows: here it would be a strange name.
    if cfg!(unix) && path.as_os_str().to_string_lossy().contains('\\') {
        return Err(ErrorKind::InvalidInput.into());
    }
    let dir = path.parent().ok_or(ErrorKind::InvalidInput)?;
    if let Some(within) = &target.within
        && !real(dir).starts_with(real(within))
    {
        return Ok(Written::Outside);
    }
    if path.is_dir() || path.as_os_str().to_string_lossy().ends_with(is_separator) {
        return Err(ErrorKind::IsADirectory.into());
    }
    fs::create_dir_all(dir)?;
    let mut temp = temp_in(dir)?;
    temp.write_all(text.as_bytes())?;
    temp.as_file().sync_all()?;
    let placed = match target.replaces {
        true => temp.persist(path),
        false => temp.persist_noclobber(path),
    };
    match placed {
        Ok(_) => Ok(Written::Done),
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => Ok(Written::Exists),
        Err(failed) => Err(failed.error),
    }
}

/// A new file in `dir` that vanishes unless it gets a name, readable by whom the person's files are.
fn temp_in(dir: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(dir)
}

/// `path` without links, as far as it is there.
fn real(path: &Path) -> PathBuf {
    let mut ancestors = path.ancestors();
    let found = ancestors.find_map(|it| Some((it, it.canonicalize().ok()?)));
    let rest = found.and_then(|(there, real)| Some(real.join(path.strip_prefix(there).ok()?)));
    rest.unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Target {
        Target::typed(text, Path::new("/p"), Some(Path::new("/home/me")))
    }

    #[test]
    fn a_path_is_the_projects_unless_it_says_otherwise() {
        let place = |text: &str| {
            let Target { path, within, replaces } = typed(text);
            assert!(!replaces);
            (path.to_string_lossy().into_owned(), within.is_some())
        };
        assert_eq!(place("docs/decisions.md"), ("/p/docs/decisions.md".to_owned(), true));
        assert_eq!(place("/p/a.md"), ("/p/a.md".to_owned(), true));
        assert_eq!(place("/tmp/a.md"), ("/tmp/a.md".to_owned(), false));
        assert_eq!(place("~/a.md"), ("/home/me/a.md".to_owned(), false));
        assert_eq!(place("../a.md"), ("/p/../a.md".to_owned(), false));
    }

    #[test]
    fn what_is_there_stays_until_it_may_go() {
        let dir = tempfile::tempdir().unwrap();
        let mut target = Target::typed("docs/new/a.md", dir.path(), None);
        assert_eq!(write_text(&target, "one").unwrap(), Written::Done);
        assert_eq!(write_text(&target, "two").unwrap(), Written::Exists);
        assert_eq!(fs::read_to_string(&target.path).unwrap(), "one");
        target.replaces = true;
        assert_eq!(write_text(&target, "two").unwrap(), Written::Done);
        assert_eq!(fs::read_to_string(&target.path).unwrap(), "two");
        let left: Vec<_> = fs::read_dir(dir.path().join("docs/new")).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
        for (typed, replaces) in [("docs", true), ("docs", false), ("other/", true)] {
            let target = Target { replaces, ..Target::typed(typed, dir.path(), None) };
            assert_eq!(write_text(&target, "x").unwrap_err().kind(), ErrorKind::IsADirectory);
        }
        #[cfg(unix)]
        for typed in ["docs\\a.md", "C:\\a.md"] {
            let error = write_text(&Target::typed(typed, dir.path(), None), "x").unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput);
        }
        assert!(write_text(&Target::typed("docs/new/a.md/b", dir.path(), None), "x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_nowhere() {
        use std::os::unix::fs::symlink;
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        symlink(other.path(), dir.path().join("docs")).unwrap();
        for path in ["docs/decisions.md", "docs/deeper/decisions.md"] {
            let target = Target::typed(path, dir.path(), None);
            assert_eq!(write_text(&target, "x").unwrap(), Written::Outside);
        }
        assert_eq!(fs::read_dir(other.path()).unwrap().count(), 0);
        // The link itself is what is there, and what is replaced.
        fs::write(other.path().join("theirs"), "theirs").unwrap();
        symlink(other.path().join("theirs"), dir.path().join("a.md")).unwrap();
        let mut target = Target::typed("a.md", dir.path(), None);
        assert_eq!(write_text(&target, "mine").unwrap(), Written::Exists);
        target.replaces = true;
        assert_eq!(write_text(&target, "mine").unwrap(), Written::Done);
        assert_eq!(fs::read_to_string(other.path().join("theirs")).unwrap(), "theirs");
        assert!(!target.path.is_symlink());
    }
}
