//! Sentences about `ask-user.json`.

use std::path::Path;

use serde_json::Value;

use crate::json::Broken;
use crate::model::text;

/// What the key that folds the form must be.
pub const KEY_WANTED: &str =
    "must be a key with ctrl, alt or super, such as \"alt+o\", or one of f1 to f12";

/// The file is not UTF-8.
pub(crate) fn not_text(path: &Path) -> String {
    format!("{}: this is not a UTF-8 text file; it is ignored.", path.display())
}

/// The file is there but cannot be read.
pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> String {
    format!("{}: cannot be read ({error}); it is ignored.", path.display())
}

/// The file is not JSON.
pub(crate) fn broken(path: &Path, broken: &Broken) -> String {
    let Broken { line, column, reason } = broken;
    let path = path.display();
    format!("{path}: not valid JSON at line {line}, column {column} ({reason}); it is ignored.")
}

/// The file is JSON but no object.
pub(crate) fn not_an_object(path: &Path) -> String {
    format!(
        "{}: must hold an object such as {{\"notify\": \"off\"}}; it is ignored.",
        path.display()
    )
}

/// A key that does not exist.
pub(crate) struct Unknown {
    /// Its path in the file.
    pub key: String,
    /// The key that differs from it only in case.
    pub meant: Option<String>,
}

/// How many unknown keys are named; the rest is counted.
const NAMED: usize = 5;
/// Most characters of a key that are shown.
const KEY_LIMIT: usize = 40;

/// All keys of a file that do not exist, in one sentence; `known` are those there are.
pub(crate) fn unknown(path: &Path, unknown: &[Unknown], known: &[String]) -> String {
    let named = |unknown: &Unknown| match &unknown.meant {
        Some(meant) => format!("{} (spelled \"{meant}\")", quoted(&unknown.key)),
        None => quoted(&unknown.key),
    };
    let mut names: Vec<_> = unknown.iter().take(NAMED).map(named).collect();
    if unknown.len() > NAMED {
        names.push(format!("{} more", unknown.len() - NAMED));
    }
    let what = if unknown.len() == 1 { "is not a setting" } else { "are not settings" };
    let path = path.display();
    format!("{path}: {} {what}; known here: {}.", in_words(&names, "and"), known.join(", "))
}

/// How many faulty values there are beside those that are named.
pub(crate) fn more_values(path: &Path, count: usize) -> String {
    let what = if count == 1 { "value is" } else { "values are" };
    format!("{}: {count} more {what} ignored.", path.display())
}

/// A key in quotes, on one line, whatever stands in it.
fn quoted(key: &str) -> String {
    format!("\"{}\"", text::clip(key, KEY_LIMIT))
}

/// `a, b and c`
fn in_words(words: &[String], last: &str) -> String {
    match words.split_last() {
        None => String::new(),
        Some((one, [])) => one.clone(),
        Some((end, others)) => format!("{} {last} {end}", others.join(", ")),
    }
}

/// A key that only the person's own file may set, in a project's file.
pub(crate) fn not_of_a_project(path: &Path, key: &str) -> String {
    format!("{}: \"{key}\" counts in your own ask-user.json only; it is ignored.", path.display())
}

/// A value that does not fit the `wanted` part of the JSON Schema; `found` is the value as short JSON.
pub(crate) fn bad_value(path: &Path, full: &str, wanted: &Value, found: &str) -> String {
    format!("{}: \"{full}\" {}, not {found}; it is ignored.", path.display(), must_be(wanted))
}

/// What a part of a JSON Schema asks for, as the middle of a sentence.
fn must_be(wanted: &Value) -> String {
    if let Some(sentence) = wanted.get("patternErrorMessage").and_then(Value::as_str) {
        return sentence.to_owned();
    }
    let listed = wanted.get("oneOf").or_else(|| wanted.get("enum")).and_then(Value::as_array);
    if let Some(listed) = listed {
        let words: Vec<_> =
            listed.iter().map(|one| one.get("const").unwrap_or(one).to_string()).collect();
        return match words.as_slice() {
            [] => "must be left out".to_owned(),
            words => format!("must be {}", in_words(words, "or")),
        };
    }
    let kind = match wanted.get("type") {
        Some(Value::Array(kinds)) => kinds.first(),
        kind => kind,
    };
    match kind.and_then(Value::as_str) {
        Some("integer") => format!(
            "must be a whole number, {} or more",
            wanted.get("minimum").unwrap_or(&Value::Null)
        ),
        Some("array") => "must be a list".to_owned(),
        Some("object") => "must be an object".to_owned(),
        _ => "must be text".to_owned(),
    }
}
