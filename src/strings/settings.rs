//! Sentences about `ask-user.json`.

use std::path::Path;

use serde_json::Value;

use crate::json::Broken;

/// What a key that folds the form must be.
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

/// A key that does not exist. `full` is its path in the file, `known` what may stand there.
pub(crate) fn unknown<'a>(
    path: &Path,
    full: &str,
    key: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> String {
    let path = path.display();
    let same = known.clone().find(|known| known.eq_ignore_ascii_case(key));
    match same {
        Some(known) => format!("{path}: \"{full}\" is not a setting; it is spelled \"{known}\"."),
        None => {
            let known: Vec<_> = known.collect();
            format!("{path}: \"{full}\" is not a setting; known here: {}.", known.join(", "))
        }
    }
}

/// A value that does not fit the `wanted` part of the JSON Schema; `found` is it as short JSON.
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
        return match words.split_last() {
            Some((last, [])) => format!("must be {last}"),
            Some((last, others)) => format!("must be {} or {last}", others.join(", ")),
            None => "must be left out".to_owned(),
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
        _ => "must be a text".to_owned(),
    }
}
