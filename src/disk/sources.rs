//! The files that questions name as their sources.
//!
//! A path that leaves the project by its words is not looked at. Of any other the links are followed
//! first, and what is outside then is not opened. What is opened is a regular file, and is looked at
//! once more while it is open. It may take as long as the disk does.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::{Looked, fault, read_at_most};
use crate::model::Source;
use crate::model::source::{Fault, MOST_READ, Read};

/// Reads what `source` names in the project at `cwd`.
///
/// # Errors
/// Why there is nothing to show.
pub fn read(cwd: &Path, source: &Source) -> Read {
    if source.is_foreign {
        return Err(Fault::Foreign);
    }
    let real = |path: &Path| fs::canonicalize(path).map_err(|error| fault(&error));
    let root = real(cwd)?;
    let path = real(&inside(&source.path, cwd, &root).ok_or(Fault::Outside)?)?;
    if !path.starts_with(&root) {
        return Err(Fault::Outside);
    }
    let name = path.to_str().ok_or(Fault::Outside)?.to_owned();
    let bytes = bytes(&path, &root)?;
    source.excerpt(name, &bytes)
}

/// All of the file at `path` in `root`, neither of which has links.
fn bytes(path: &Path, root: &Path) -> Result<Vec<u8>, Fault> {
    let looked = Looked::at(path)?;
    if looked.length > MOST_READ {
        return Err(Fault::TooLarge);
    }
    // One more, to see whether it grew.
    let bytes = read_at_most(looked.open(Some(root))?, MOST_READ + 1)?;
    if bytes.len() as u64 > MOST_READ { Err(Fault::TooLarge) } else { Ok(bytes) }
}

/// The path in the project `root` that is meant by `path`, without looking at the disk; `None` where it
/// is outside. `cwd` is another name of `root`.
fn inside(path: &str, cwd: &Path, root: &Path) -> Option<PathBuf> {
    let mut whole = PathBuf::new();
    for component in cwd.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(whole.pop()),
            component => whole.push(component),
        }
    }
    let rest = whole.strip_prefix(cwd).or_else(|_| whole.strip_prefix(root)).ok()?;
    Some(root.join(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_leaves_the_project_is_not_looked_at() {
        let (cwd, root) = (Path::new("/link"), Path::new("/real/project"));
        let meant = |path: &str| inside(path, cwd, root);
        for (path, wanted) in [
            ("src/db.rs", "/real/project/src/db.rs"),
            ("./src/../db.rs", "/real/project/db.rs"),
            ("/link/a", "/real/project/a"),
            ("/real/project/a", "/real/project/a"),
        ] {
            assert_eq!(meant(path), Some(PathBuf::from(wanted)), "{path}");
        }
        for path in [
            "../a",
            "src/../../a",
            "/etc/passwd",
            "/proc/self/environ",
            "/real/project/../a",
            "/linked",
        ] {
            assert_eq!(meant(path), None, "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_of_the_project_are_read() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        use std::os::unix::fs::symlink;

        let dir = tempfile::tempdir().unwrap();
        let (project, outside) = (dir.path().join("project"), dir.path().join("outside"));
        for made in [&project.join("src"), &outside] {
            fs::create_dir_all(made).unwrap();
        }
        fs::write(outside.join("secret"), "secret").unwrap();
        fs::write(project.join("src/a.rs"), "fn a() {}\n").unwrap();
        fs::write(project.join("two\nlines"), "x").unwrap();
        fs::write(project.join("a:b.rs"), "x").unwrap();
        fs::write(project.join("broken"), b"\xff\xfe ok\n").unwrap();
        fs::write(project.join("most"), vec![b'x'; usize::try_from(MOST_READ).unwrap()]).unwrap();
        // No byte of it is on the disk.
        let huge = fs::File::create(project.join("huge")).unwrap();
        huge.set_len(2 << 30).unwrap();
        let made = std::process::Command::new("mkfifo").arg(project.join("pipe")).status().unwrap();
        assert!(made.success());
        for (to, name) in [
            (outside.to_str().unwrap(), "out"),
            ("/proc/self/environ", "environ"),
            ("/dev/zero", "zero"),
            ("loop", "loop"),
            ("gone", "broken-link"),
            ("src/a.rs", "link"),
            ("../project", "again"),
        ] {
            symlink(to, project.join(name)).unwrap();
        }
        fs::create_dir(project.join(OsStr::from_bytes(b"\xff"))).unwrap();
        fs::write(project.join(OsStr::from_bytes(b"\xff/a")), "x").unwrap();
        symlink(OsStr::from_bytes(b"\xff/a"), project.join("unnameable")).unwrap();
        let read = |name: &str| {
            let source = Source::parse(name).unwrap();
            super::read(&project, &source).map(|it| it.text)
        };
        for (name, wanted) in [
            ("src/a.rs", "fn a() {}"),
            ("link", "fn a() {}"),
            ("again/src/a.rs", "fn a() {}"),
            ("two\nlines", "x"),
            ("a:b.rs", "x"),
            ("broken", "\u{fffd}\u{fffd} ok"),
        ] {
            assert_eq!(read(name).as_deref(), Ok(wanted), "{name}");
        }
        assert!(read("most").is_ok_and(|text| text.len() < 64 * 1024));
        for (name, wanted) in [
            ("out/secret", Fault::Outside),
            ("environ", Fault::Outside),
            ("/proc/self/environ", Fault::Outside),
            ("/dev/zero", Fault::Outside),
            ("zero", Fault::Outside),
            ("../outside/secret", Fault::Outside),
            ("..\\outside\\secret", Fault::NotThere),
            ("C:\\Windows\\win.ini", Fault::NotThere),
            ("broken-link", Fault::NotThere),
            ("src/a.rs/below", Fault::NotThere),
            ("src", Fault::NoFile),
            (".", Fault::NoFile),
            ("pipe", Fault::NoFile),
            ("huge", Fault::TooLarge),
            ("unnameable", Fault::Outside),
            ("src/a.rs:7", Fault::Shorter(1)),
        ] {
            assert_eq!(read(name), Err(wanted), "{name}");
        }
        for name in ["loop", "nul\0byte"] {
            assert!(matches!(read(name), Err(Fault::Unreadable(_))), "{name:?}");
        }
        // Where the project itself is named by a link.
        symlink(&project, dir.path().join("linked")).unwrap();
        let source = Source::parse("src/a.rs").unwrap();
        assert!(super::read(&dir.path().join("linked"), &source).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn nothing_outside_is_read_while_links_are_swapped() {
        use std::os::unix::fs::symlink;
        use std::sync::atomic::{AtomicBool, Ordering};

        let dir = tempfile::tempdir().unwrap();
        let (project, outside) = (dir.path().join("project"), dir.path().join("outside"));
        for made in [&project.join("kept"), &outside] {
            fs::create_dir_all(made).unwrap();
        }
        fs::write(project.join("kept/a"), "mine").unwrap();
        fs::write(outside.join("a"), "secret").unwrap();
        let place = project.join("dir");
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    fs::rename(project.join("kept"), &place).unwrap();
                    fs::rename(&place, project.join("kept")).unwrap();
                    symlink(&outside, &place).unwrap();
                    fs::remove_file(&place).unwrap();
                }
            });
            let source = Source::parse("dir/a").unwrap();
            for _ in 0..5_000 {
                if let Ok(shown) = super::read(&project, &source) {
                    assert_eq!(shown.text, "mine");
                }
            }
            over.store(true, Ordering::Relaxed);
        });
    }
}
