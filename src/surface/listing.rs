//! Files for a reference, from the names in one directory: used if no search program is available.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use crate::state::FoundFile;
use crate::state::files::{SHOWN, is_break};

/// Collects the names that fit a reference best.
#[derive(Debug)]
pub struct Listing {
    /// The directory as it was typed, with its last `/`; empty for the project's own.
    directory: String,
    /// The start of a name, in lower case.
    name: String,
    quoted: bool,
    /// The best so far, best first.
    best: Vec<(Rank, String, bool)>,
}

/// Lower is better: names that start with what was typed before those that contain it, hidden ones
/// last, directories first, then by the alphabet.
type Rank = (bool, bool, Reverse<bool>, String);

impl Listing {
    /// For the reference `token` (see [`crate::state::Search::token`]).
    pub fn from_token(token: &str) -> Self {
        let path = token.strip_prefix('@').unwrap_or(token);
        let (path, quoted) = path.strip_prefix('"').map_or((path, false), |path| (path, true));
        let path = path.replace('\\', "/");
        let (directory, name) = path.split_at(path.rfind('/').map_or(0, |at| at + 1));
        Self {
            directory: directory.to_owned(),
            name: name.to_lowercase(),
            quoted,
            best: Vec::with_capacity(SHOWN + 1),
        }
    }

    /// The directory to read, in the project `cwd`; `~/` is in `home`.
    pub fn directory(&self, cwd: &Path, home: Option<&Path>) -> PathBuf {
        match (self.directory.strip_prefix("~/"), home) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => cwd.join(&self.directory),
        }
    }

    /// Takes a name of the directory.
    fn offer(&mut self, name: &str, directory: bool) {
        let lower = name.to_lowercase();
        if name == ".git" || !lower.contains(&self.name) {
            return;
        }
        let hidden = name.starts_with('.') && !self.name.starts_with('.');
        let rank = (!lower.starts_with(&self.name), hidden, Reverse(directory), lower);
        let at = self.best.partition_point(|(best, ..)| *best <= rank);
        if at < SHOWN {
            self.best.insert(at, (rank, name.to_owned(), directory));
            self.best.truncate(SHOWN);
        }
    }

    /// Takes all `names`, each with whether it is a directory; none once `stopped`, which is asked before each.
    /// Returns what was found, best first.
    pub fn collect(
        mut self,
        names: impl Iterator<Item = (String, bool)>,
        stopped: impl Fn() -> bool,
    ) -> Vec<FoundFile> {
        for (name, is_directory) in names {
            if stopped() {
                return Vec::new();
            }
            self.offer(&name, is_directory);
        }
        self.found()
    }

    /// Returns the files found, best first.
    fn found(&self) -> Vec<FoundFile> {
        let file = |(_, name, directory): &(Rank, String, bool)| {
            let slash = if *directory { "/" } else { "" };
            let path = format!("{}{name}{slash}", self.directory);
            let quote = if self.quoted || path.contains(is_break) { "\"" } else { "" };
            FoundFile::new(&format!("@{quote}{path}{quote}"), *directory)
        };
        self.best.iter().filter_map(file).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Returns the result for a directory with these names; directories end with `/`.
    fn list(token: &str, names: &[&str]) -> Vec<String> {
        let mut listing = Listing::from_token(token);
        for name in names {
            listing.offer(name.trim_end_matches('/'), name.ends_with('/'));
        }
        listing.found().iter().map(|found| found.path().to_owned()).collect()
    }

    #[test]
    fn names_that_start_alike_come_first() {
        let names = ["main.rs", "Makefile", "src/", "domain/", ".maps", ".git/", "a.md"];
        assert_eq!(list("@ma", &names), ["main.rs", "Makefile", "domain/", ".maps"]);
        assert_eq!(list("@", &names), ["domain/", "src/", "a.md", "main.rs", "Makefile", ".maps"]);
        assert_eq!(list("@.m", &names), [".maps", "a.md"]);
        assert_eq!(list("@zz", &names), Vec::<String>::new());
    }

    #[test]
    fn only_the_best_are_kept() {
        let names: Vec<String> = (0..40).rev().map(|index| format!("f{index:02}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(list("@f", &names), ["f00", "f01", "f02", "f03", "f04", "f05"]);
    }

    #[test]
    fn the_path_is_as_it_was_typed() {
        let place = |token: &str| {
            let (cwd, home) = (Path::new("/project"), Path::new("/home/me"));
            Listing::from_token(token).directory(cwd, Some(home))
        };
        assert_eq!(place("@src/ma"), Path::new("/project/src/"));
        assert_eq!(place("@\"my dir/x"), Path::new("/project/my dir/"));
        assert_eq!(place("@~/x"), Path::new("/home/me"));
        assert_eq!(place("@/etc/x"), Path::new("/etc/"));
        assert_eq!(place("@"), Path::new("/project"));
        assert_eq!(list("@src/ma", &["main.rs"]), ["src/main.rs"]);
        assert_eq!(list("@../x", &["x y/"]), ["../x y/"]);
    }

    #[test]
    fn a_name_that_would_end_the_reference_is_quoted() {
        let mut listing = Listing::from_token("@m");
        listing.offer("my dir", true);
        listing.offer("m\u{1b}[2J", false);
        assert_eq!(listing.found(), [FoundFile::new("@\"my dir/\"", true).unwrap()]);
    }

    #[test]
    fn a_search_that_is_stopped_reads_no_further() {
        let read = Cell::new(0);
        let names = || {
            (0..1_000).map(|index| {
                read.set(read.get() + 1);
                (format!("f{index}"), false)
            })
        };
        let stops = |after| Listing::from_token("@f").collect(names(), || read.get() > after);
        assert!(stops(10).is_empty());
        assert_eq!(read.take(), 11);
        assert!(!stops(1_000).is_empty());
        assert_eq!(read.get(), 1_000);
    }
}
