//! Checks that files import each other in one direction only.
//!
//! File A imports file B if a `use` or a path in A (`crate::`, `super::`, `self::`, or a declared
//! module) names an item of B. A module and its children are separate files. `mod child;` is not an
//! import. Unit tests are ignored.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::sources::sources;

/// The imports of each file, by its name (`view/measure.rs`): the imported files, each with the
/// line of the first import.
pub struct Imports(BTreeMap<String, BTreeMap<String, usize>>);

impl Imports {
    /// Parses `files`: pairs of a name below `src/` and the text.
    pub fn of(files: &[(String, String)]) -> Self {
        let names: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let is_test = |name: &str| name.split(['/', '.']).any(|part| part == "tests");
        let code = files.iter().filter(|(name, _)| !is_test(name));
        Self(code.map(|(name, text)| (name.clone(), imports(name, text, &names))).collect())
    }

    /// Returns a shortest cycle that starts and ends with `start`.
    fn cycle(&self, start: &str) -> Option<Vec<String>> {
        let mut paths = VecDeque::from([vec![start.to_owned()]]);
        let mut seen = BTreeSet::new();
        while let Some(path) = paths.pop_front() {
            for next in self.0.get(path.last()?)?.keys() {
                if next == start {
                    return Some([path, vec![next.clone()]].concat());
                }
                if seen.insert(next) {
                    paths.push_back([path.clone(), vec![next.clone()]].concat());
                }
            }
        }
        None
    }

    /// Returns a shortest cycle for each file in a cycle, without duplicates, sorted by length.
    fn cycles(&self) -> Vec<String> {
        let mut cycles: BTreeMap<BTreeSet<String>, Vec<String>> = BTreeMap::new();
        for cycle in self.0.keys().filter_map(|name| self.cycle(name)) {
            cycles.entry(cycle.iter().cloned().collect()).or_insert(cycle);
        }
        let mut cycles: Vec<_> = cycles.into_values().collect();
        cycles.sort_by_key(Vec::len);
        cycles.iter().map(|cycle| self.format(cycle)).collect()
    }

    /// Formats a cycle: `a.rs:3 imports b.rs, b.rs:1 imports a.rs`.
    fn format(&self, cycle: &[String]) -> String {
        let step = |pair: &[String]| {
            self.steps(&pair[0])
                .find(|(to, _)| *to == pair[1])
                .map_or_else(String::new, |step| step.1)
        };
        cycle.windows(2).map(step).collect::<Vec<_>>().join(", ")
    }

    /// Returns the imports of one file: the imported file, and the text `from.rs:3 imports to.rs`.
    pub fn steps<'a>(&'a self, from: &'a str) -> impl Iterator<Item = (String, String)> + 'a {
        let imports = self.0.get(from).into_iter().flatten();
        imports.map(move |(to, line)| (to.clone(), format!("{from}:{line} imports {to}")))
    }
}

/// Returns the imported files of a file, each with the line of the first import.
fn imports(name: &str, text: &str, names: &BTreeSet<&str>) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let code = code(text);
    let words = words(&code);
    let children: BTreeSet<&str> = words
        .windows(3)
        .filter(|three| three[0].1 == "mod" && three[2].1 == ";")
        .map(|three| three[1].1)
        .collect();
    let module = name.strip_suffix(".rs").unwrap();
    let here: Vec<&str> = if module == "lib" { vec![] } else { module.split('/').collect() };
    let mut at = 0;
    while let Some((line, word)) = words.get(at).copied() {
        let is_path = words.get(at + 1).is_some_and(|(_, next)| *next == "::");
        let after_path = at > 0 && words[at - 1].1 == "::";
        let begins_path = matches!(word, "crate" | "super" | "self") || children.contains(word);
        if word == "pub" && words.get(at + 2).is_some_and(|(_, word)| *word == "in") {
            at += words[at..].iter().position(|(_, word)| *word == ")").unwrap();
        } else if word == "use" {
            // If `use` is a word in a string, there may be no `;`.
            let end = words[at..].iter().position(|(_, word)| *word == ";");
            let end = end.map_or(words.len(), |end| at + end);
            for path in expanded(&words[at + 1..end]) {
                if path.first().is_some_and(|first| {
                    matches!(*first, "crate" | "super" | "self") || children.contains(first)
                }) {
                    found.entry(file(&here, &path, names)).or_insert(line);
                }
            }
            at = end;
        } else if is_path && begins_path && !after_path {
            let mut path = vec![word];
            while let Some([(_, "::"), (_, next)]) = words.get(at + 1..at + 3) {
                path.push(next);
                at += 2;
            }
            found.entry(file(&here, &path, names)).or_insert(line);
        }
        at += 1;
    }
    found.remove(name);
    found
}

/// Removes comments and unit tests.
fn code(text: &str) -> String {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = code.collect::<Vec<_>>().join("\n");
    code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}

/// Splits a text into names, `::` and other single characters, each with its line number from 1.
fn words(code: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    for (number, line) in code.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let length = match name {
                0 if rest.starts_with("::") => 2,
                0 => first.len_utf8(),
                name => name,
            };
            let (word, after) = rest.split_at(length);
            words.push((number + 1, word));
            rest = after.trim_start();
        }
    }
    words
}

/// Returns the paths of a `use`: `a::b` and `a::c::d` for `a::{b, c::d as e}`.
fn expanded<'a>(words: &[(usize, &'a str)]) -> Vec<Vec<&'a str>> {
    let mut paths = Vec::new();
    let mut prefixes: Vec<Vec<&str>> = vec![vec![]];
    let mut path: Vec<&str> = vec![];
    let mut renamed = false;
    for (_, word) in words {
        match *word {
            "{" => prefixes.push(std::mem::take(&mut path)),
            "," | "}" => {
                if !path.is_empty() {
                    paths.push([prefixes.concat(), std::mem::take(&mut path)].concat());
                }
                renamed = false;
                if *word == "}" {
                    prefixes.pop();
                }
            }
            "as" => renamed = true,
            "::" => {}
            name if !renamed => path.push(name),
            _ => {}
        }
    }
    if !path.is_empty() {
        paths.push(path);
    }
    paths
}

/// Returns the file with the item that `path` names in the module `here`.
fn file(here: &[&str], path: &[&str], names: &BTreeSet<&str>) -> String {
    let mut module = if path[0] == "crate" { vec![] } else { here.to_vec() };
    for part in path {
        match *part {
            "crate" | "self" => {}
            "super" => drop(module.pop()),
            part => module.push(part),
        }
    }
    let file = |length| format!("{}.rs", module[..length].join("/"));
    let deepest = (1..=module.len()).rev().map(file).find(|name| names.contains(name.as_str()));
    deepest.unwrap_or_else(|| "lib.rs".to_owned())
}

#[test]
fn files_do_not_import_each_other_in_a_circle() {
    let imports = Imports::of(&sources());
    let cycles = imports.cycles();
    assert!(cycles.is_empty(), "{cycles:#?}");
}

/// Returns the cycles of files, which are pairs of name and text.
fn cycles(files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<_> = files.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    Imports::of(&files).cycles()
}

#[test]
fn a_cycle_is_found() {
    // A cycle of three files, with a list in a `use` and a path in the code.
    let ring = [
        ("lib.rs", "mod a;\nmod b;\nmod c;\n"),
        ("a.rs", "use std::fmt;\n\nuse crate::{\n    b::{self, B as Other},\n    d::D,\n};\n"),
        ("b.rs", "pub struct B(super::c::C);\n"),
        ("c.rs", "pub struct C;\nfn c() {\n    crate::a::go();\n}\n"),
        ("d.rs", "pub struct D;\n"),
    ];
    assert_eq!(cycles(&ring), ["a.rs:3 imports b.rs, b.rs:1 imports c.rs, c.rs:3 imports a.rs"]);
    // A cycle of a module and its child, by the child's name.
    let parent = [
        ("a.rs", "#[cfg(test)]\nmod tests;\nmod child;\nfn a() {\n    child::go();\n}\n"),
        ("a/child.rs", "use super::*;\n"),
    ];
    assert_eq!(cycles(&parent), ["a.rs:5 imports a/child.rs, a/child.rs:1 imports a.rs"]);
    // A cycle that includes the root.
    let root = [("lib.rs", "pub use a::A;\nmod a;\n"), ("a.rs", "use crate::Thing;\n")];
    assert_eq!(cycles(&root), ["a.rs:1 imports lib.rs, lib.rs:1 imports a.rs"]);
}

#[test]
fn imports_without_a_cycle_are_accepted() {
    let files = [
        // Declarations, visibilities, comments and tests are not imports.
        ("lib.rs", "mod a;\n"),
        (
            "a.rs",
            "//! See [`crate::a::child`].\nmod child;\nmod other;\n// child::go()\n#[cfg(test)]\nmod tests;\n",
        ),
        ("a/child.rs", "use super::other::Other;\npub(in super::super) struct Child;\n"),
        (
            "a/other.rs",
            "use std::a::child;\n\n#[cfg(test)]\nmod tests {\n    use crate::a::child::Child;\n}\n",
        ),
        ("a/tests.rs", "use super::child::Child;\n"),
    ];
    assert_eq!(cycles(&files), [""; 0]);
}
