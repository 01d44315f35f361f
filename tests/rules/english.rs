//! Finds unclear English in pages, comments and messages: clauses as nouns, and vague words.

use crate::sources::{files, read};

/// The first words of a sentence whose subject is a clause: "What is due is delivered".
const CLAUSES: [&str; 6] = ["What", "Who", "Whoever", "Whether", "Where", "How"];

/// Vague words. Name the user instead, or use the passive.
const VAGUE_WORDS: [&str; 6] = ["whoever", "is to be", "are to be", "anew", "nobody", "somebody"];

/// Returns the name and the text of each page.
fn pages() -> Vec<(String, String)> {
    let root = ["README.md", "CONTRIBUTING.md", "AGENTS.md", "CHANGELOG.md"].into_iter();
    let root = root.map(|name| (name.to_owned(), read(name)));
    root.chain(files("docs", "md")).chain(files("skills", "md")).collect()
}

/// Returns the first unclear pattern in a line.
fn find_unclear(line: &str) -> Option<&'static str> {
    let text = line.trim_start_matches(['-', '*', '|', '>', '/', '!', ' ']);
    let clause = CLAUSES.into_iter().find(|word| {
        let rest = text.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.is_some_and(|rest| rest.starts_with(char::is_lowercase) && !rest.starts_with("to "))
    });
    let lower = format!(" {} ", text.to_lowercase().replace(|c: char| !c.is_alphabetic(), " "));
    clause.or_else(|| VAGUE_WORDS.into_iter().find(|words| lower.contains(&format!(" {words} "))))
}

/// Directories with checked comments, and the extension of their files.
const CODE: [(&str, &str); 8] = [
    ("src", "rs"),
    ("locales", "rs"),
    ("tests", "rs"),
    ("tests", "mjs"),
    ("bench", "rs"),
    ("bench", "mjs"),
    ("scripts", "mjs"),
    ("shell", "js"),
];

/// Returns the lines of pages outside code blocks.
fn lines_of_pages() -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (name, text) in pages() {
        let mut in_code = false;
        for (number, line) in text.lines().enumerate() {
            in_code ^= line.starts_with("```");
            if !in_code {
                lines.push((format!("{name}:{}", number + 1), line.to_owned()));
            }
        }
    }
    lines
}

/// Returns the lines of comments in the code, and of the English messages.
fn lines_of_code() -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (folder, extension) in CODE {
        for (name, text) in files(folder, extension) {
            for (number, line) in text.lines().enumerate() {
                if let Some((_, comment)) = line.split_once("//") {
                    lines.push((format!("{folder}/{name}:{}", number + 1), comment.to_owned()));
                }
            }
        }
    }
    for (number, line) in read("locales/en.ftl").lines().enumerate() {
        lines.push((format!("en.ftl:{}", number + 1), line.to_owned()));
    }
    lines
}

/// Fails if one of `lines` has an unclear pattern.
fn check(lines: Vec<(String, String)>) {
    let mut found = Vec::new();
    for (place, line) in lines {
        if let Some(pattern) = find_unclear(&line) {
            found.push(format!("{place}: {pattern}: {line}"));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn pages_have_no_vague_sentence() {
    check(lines_of_pages());
}

#[test]
fn comments_and_messages_have_no_vague_sentence() {
    check(lines_of_code());
}

#[test]
fn clauses_and_vague_words_are_found() {
    assert_eq!(find_unclear("- What is due is delivered."), Some("What"));
    assert_eq!(find_unclear("Whether it fits."), Some("Whether"));
    assert_eq!(find_unclear("A file that Nobody reads."), Some("nobody"));
    assert_eq!(find_unclear("The list is to be sorted."), Some("is to be"));
    assert_eq!(find_unclear("## How it is tested"), None);
    assert_eq!(find_unclear("| How to build | what it needs |"), None);
    assert_eq!(find_unclear("The whole answer is renewed."), None);
}
