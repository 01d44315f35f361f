//! Sentences about `questions.json`.

use std::path::Path;

use serde_json::Value;

use super::words::settings as words;
pub(crate) use super::words::settings::key_wanted;
use crate::json::Broken;
use crate::model::text;

/// The file is not UTF-8.
pub(crate) fn not_text(path: &Path) -> String {
    words::not_text(&path.to_string_lossy())
}

/// The file is there but cannot be read.
pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> String {
    words::unreadable(&path.to_string_lossy(), &error.to_string())
}

/// The file is not JSON.
pub(crate) fn broken(path: &Path, broken: &Broken) -> String {
    let Broken { line, column, reason } = broken;
    words::broken(&path.to_string_lossy(), *line, *column, reason)
}

/// The file is JSON but no object.
pub(crate) fn not_an_object(path: &Path) -> String {
    words::not_an_object(&path.to_string_lossy(), r#"{"notify": "off"}"#)
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
        Some(meant) => words::spelled(&quoted(&unknown.key), meant),
        None => quoted(&unknown.key),
    };
    let mut names: Vec<_> = unknown.iter().take(NAMED).map(named).collect();
    if unknown.len() > NAMED {
        names.push(words::more(unknown.len() - NAMED));
    }
    let names = in_words(&names, words::and);
    words::unknown(&path.to_string_lossy(), &names, unknown.len(), &known.join(", "))
}

/// How many faulty values there are beside those that are named.
pub(crate) fn more_values(path: &Path, count: usize) -> String {
    words::more_values(&path.to_string_lossy(), count)
}

/// A key in quotes, on one line, whatever stands in it.
fn quoted(key: &str) -> String {
    format!("\"{}\"", text::clip(key, KEY_LIMIT))
}

/// `a, b and c`
fn in_words(names: &[String], join: fn(&str, &str) -> String) -> String {
    match names.split_last() {
        None => String::new(),
        Some((one, [])) => one.clone(),
        Some((last, others)) => join(&others.join(", "), last),
    }
}

/// A key that only the person's own file may set, in a project's file.
pub(crate) fn not_of_a_project(path: &Path, key: &str) -> String {
    words::not_of_a_project(&path.to_string_lossy(), key)
}

/// A value that does not fit the `wanted` part of the JSON Schema; `found` is the value as short JSON.
pub(crate) fn bad_value(path: &Path, full: &str, wanted: &Value, found: &str) -> String {
    words::bad_value(&path.to_string_lossy(), full, &must_be(wanted), found)
}

/// What a part of a JSON Schema asks for, as the middle of a sentence.
fn must_be(wanted: &Value) -> String {
    // There is one pattern, that of a key.
    if wanted.get("pattern").is_some() {
        return key_wanted().to_owned();
    }
    let listed = wanted.get("oneOf").or_else(|| wanted.get("enum")).and_then(Value::as_array);
    if let Some(listed) = listed {
        // What is no word is told by an example.
        let value = |one: &Value| {
            let told = one.get("const").or_else(|| one.pointer("/examples/0"));
            told.unwrap_or(one).to_string()
        };
        let values: Vec<_> = listed.iter().map(value).collect();
        return match values.as_slice() {
            [] => words::left_out().to_owned(),
            values => words::one_of(&in_words(values, words::or)),
        };
    }
    let kind = match wanted.get("type") {
        Some(Value::Array(kinds)) => kinds.first(),
        kind => kind,
    };
    match kind.and_then(Value::as_str) {
        Some("integer") => {
            let least = wanted.get("minimum").and_then(Value::as_u64);
            words::number(least.unwrap_or_default())
        }
        Some("array") => words::list().to_owned(),
        Some("object") => words::object().to_owned(),
        _ => words::text().to_owned(),
    }
}
