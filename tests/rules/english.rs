//! The worst patterns of the pages, which a reader reads twice: a clause in place of a noun, and words that name nothing.

use std::fs;
use std::path::Path;

use crate::sources::{ROOT, files};

/// The first words of a sentence whose subject is a clause: "What is due is delivered".
const CLAUSES: [&str; 6] = ["What", "Who", "Whoever", "Whether", "Where", "How"];

/// Words that have a plainer one: "nobody reads the file" is "the file is not read".
const RIDDLES: [&str; 6] = ["whoever", "is to be", "are to be", "anew", "nobody", "somebody"];

/// The pages, as name and text.
fn pages() -> Vec<(String, String)> {
    let root = ["README.md", "CONTRIBUTING.md", "AGENTS.md", "CHANGELOG.md"].into_iter();
    let root =
        root.map(|name| (name.to_owned(), fs::read_to_string(Path::new(ROOT).join(name)).unwrap()));
    root.chain(files("docs", "md")).chain(files("skills", "md")).collect()
}

/// The line's pattern that is read twice, if it has one.
fn riddle(line: &str) -> Option<&'static str> {
    let text = line.trim_start_matches(['-', '*', '|', '>', '/', '!', ' ']);
    let clause = CLAUSES.into_iter().find(|word| {
        let rest = text.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.is_some_and(|rest| rest.starts_with(char::is_lowercase) && !rest.starts_with("to "))
    });
    let lower = format!(" {} ", text.to_lowercase().replace(|c: char| !c.is_alphabetic(), " "));
    clause.or_else(|| RIDDLES.into_iter().find(|words| lower.contains(&format!(" {words} "))))
}

#[test]
fn pages_have_no_sentence_that_is_read_twice() {
    let mut found = Vec::new();
    for (name, text) in pages() {
        let mut in_code = false;
        for (number, line) in text.lines().enumerate() {
            in_code ^= line.starts_with("```");
            if let (false, Some(pattern)) = (in_code, riddle(line)) {
                found.push(format!("{name}:{}: {pattern}: {line}", number + 1));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_clause_and_a_word_that_names_nothing_are_found() {
    assert_eq!(riddle("- What is due is delivered."), Some("What"));
    assert_eq!(riddle("/// Whether it fits."), Some("Whether"));
    assert_eq!(riddle("A file that Nobody reads."), Some("nobody"));
    assert_eq!(riddle("The list is to be sorted."), Some("is to be"));
    assert_eq!(riddle("## How it is tested"), None);
    assert_eq!(riddle("| How to build | what it needs |"), None);
    assert_eq!(riddle("The whole answer is renewed."), None);
}
