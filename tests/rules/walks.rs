//! Checks pages for contributors: the files that they name exist, and the walks are short. A walk
//! is a table of the files that a call, a key or a frame visits.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::sources::{ROOT, read};

/// The walks of `docs/internals/design.md`, each with its maximum number of files.
const WALKS: [(&str, usize); 3] = [("call", 16), ("key", 14), ("frame", 20)];

/// The endings of file names.
const ENDINGS: [&str; 10] =
    [".rs", ".js", ".mjs", ".json", ".ftl", ".html", ".css", ".md", ".toml", ".sh"];

/// Returns the texts in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns true if `name` is a file or a directory, not code or a command.
fn is_path(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    let ends = name.ends_with('/') || ENDINGS.iter().any(|ending| name.ends_with(ending));
    ends && name.chars().all(plain) && !name.starts_with(['.', '/'])
}

/// Returns the path of the file or directory `name`: in the root, in `src/`, or next to or below an
/// earlier path of the same `row`.
fn find(name: &str, row: &[PathBuf]) -> Option<PathBuf> {
    let root = Path::new(ROOT);
    let near = row.iter().flat_map(|path| {
        [path.clone(), path.with_extension(""), path.parent().unwrap().to_owned()]
    });
    let mut folders = [root.to_owned(), root.join("src")].into_iter().chain(near);
    folders.find_map(|folder| Some(folder.join(name)).filter(|path| path.exists()))
}

/// Returns the file names in `rows` for which there is no file.
fn missing<'a>(rows: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut missing = Vec::new();
    for row in rows {
        let mut found = Vec::new();
        let linked = row.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let linked: Vec<_> = linked.filter(|link| !link.contains(':')).collect();
        for name in linked.into_iter().chain(quoted(row).filter(|name| is_path(name))) {
            match find(name, &found) {
                Some(path) => found.push(path),
                None => missing.push(name),
            }
        }
    }
    missing
}

#[test]
fn the_walks_of_the_design_are_short_and_name_existing_files() {
    let design = read("docs/internals/design.md");
    for (walk, max_files) in WALKS {
        let (_, rest) = design.split_once(&format!("<!-- walk-{walk}:start -->\n")).unwrap();
        let (table, _) = rest.split_once(&format!("<!-- walk-{walk}:end -->")).unwrap();
        let missing = missing(table.lines());
        assert!(
            missing.is_empty(),
            "correct the walk of one {walk} in docs/internals/design.md: {missing:#?}"
        );
        let cells = table.lines().filter_map(|row| row.split('|').nth(1));
        let files: BTreeSet<&str> = cells.flat_map(quoted).collect();
        assert!(files.len() <= max_files, "one {walk} visits {} files", files.len());
        assert!(files.len() > 9, "{files:?}");
    }
}

#[test]
fn contributing_names_existing_files() {
    let page = read("CONTRIBUTING.md");
    let (_, rest) = page.split_once("## How the code is organised").unwrap();
    let (places, _) = rest.split_once("### The rules").unwrap();
    // A row of a table is a line; an item of a list may have several lines.
    let missing = missing(places.split("\n|").flat_map(|row| row.split("\n\n")));
    assert!(missing.is_empty(), "CONTRIBUTING.md names files that do not exist: {missing:#?}");
}

#[test]
fn the_architecture_picture_is_the_same_everywhere() {
    let picture = |name: &str| {
        let page = read(name).replace("\n//! ", "\n").replace("\n//!\n", "\n\n");
        let (_, rest) = page.split_once("```text\n").unwrap();
        rest.split_once("```").unwrap().0.to_owned()
    };
    for name in ["CONTRIBUTING.md", "docs/internals/design.md"] {
        assert_eq!(picture(name), picture("src/lib.rs"), "{name} and src/lib.rs");
    }
}

#[test]
fn a_name_is_found_next_to_earlier_names() {
    let rows = |row: &'static str| missing([row].into_iter());
    assert!(rows("`src/session/`: `log.rs`, `delivery.rs`; `edge/log.rs`").is_empty());
    assert!(rows("[src/surface/tui.rs](src/surface/tui.rs), `guard.rs`").is_empty());
    assert!(rows("`State::update`, `Kind`, `cargo run --bin a.rs`").is_empty());
    assert_eq!(rows("`src/session/`: `no.rs`; `edge/none/`"), ["no.rs", "edge/none/"]);
}
