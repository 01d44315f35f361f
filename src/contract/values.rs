//! Conversion of single values of a call, and repair of line ends in texts of a model.

use serde_json::Value;

use crate::model::text;

/// Returns `true` if the text contains only whitespace, control characters and invisible
/// characters.
pub(super) fn is_blank_text(raw: &str) -> bool {
    // Fast path: a text with a visible first character is not blank.
    if raw.bytes().next().is_some_and(|byte| byte.is_ascii_graphic()) {
        return false;
    }
    text::line(raw).chars().all(|c| c.is_whitespace() || INVISIBLE.contains(c))
}

/// Characters without a visible shape that are not whitespace.
const INVISIBLE: &str = "\u{ad}\u{200b}\u{200c}\u{200d}\u{2060}\u{2800}\u{3164}";

/// Returns `true` for blank text, and for values that are not a text.
pub(super) fn is_blank(value: Option<&Value>) -> bool {
    value.and_then(Value::as_str).is_none_or(is_blank_text)
}

/// Returns `true` for any value except `null` and blank text.
pub(super) fn has_content(value: &Value) -> bool {
    !value.is_null() && value.as_str().is_none_or(|text| !is_blank_text(text))
}

/// Returns `true` if `value` contains a non-blank text at any depth.
pub(super) fn holds_text(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(holds_text),
        Value::Object(fields) => fields.values().any(holds_text),
        other => other.is_string() && has_content(other),
    }
}

pub(super) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Parses the list or object in a JSON string, even if it was encoded several times. Other values
/// stay unchanged.
pub(super) fn unpack(value: Value) -> Value {
    let parsed = value.as_str().and_then(|text| serde_json::from_str::<Value>(text.trim()).ok());
    match parsed {
        Some(inner @ (Value::Object(_) | Value::Array(_))) => inner,
        Some(inner @ Value::String(_)) => unpack(inner),
        _ => value,
    }
}

/// Converts a value to text; `None` if that is impossible. The items of a list become lines.
pub(super) fn to_text(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Array(parts) if !parts.is_empty() => {
            let line = |part: Value| if part.is_array() { None } else { to_text(part) };
            Some(parts.into_iter().map(line).collect::<Option<Vec<_>>>()?.join("\n"))
        }
        _ => None,
    }
}

/// Converts a boolean, a number or a word to a flag; `None` for other values.
pub(super) fn to_flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::Number(number) => number.as_f64().map(|number| number != 0.0),
        Value::String(text) => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some(true),
            "multi" | "multiple" | "multiselect" | "multi_select" => Some(true),
            "false" | "no" | "off" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Converts a number or a text to a number; `None` for other values.
pub(super) fn to_number(value: Value) -> Option<Value> {
    match value {
        Value::Number(_) => Some(value),
        Value::String(text) => {
            let number = text.trim().parse::<f64>().ok()?;
            serde_json::Number::from_f64(number).map(Value::Number)
        }
        _ => None,
    }
}

/// Returns the texts in a list; empty for other values.
pub(super) fn strings(list: Option<&Value>) -> Vec<String> {
    let texts = list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}

/// Repairs the line ends of a text for users: carriage returns, and line breaks that are written as
/// the two characters `\n`. `lone_cr`: the replacement for a `\r` without `\n`.
pub(super) fn prose(text: String, lone_cr: &str) -> String {
    let text = line_ends(text, lone_cr);
    unescape(&text).unwrap_or(text)
}

/// Replaces `\r\n` by `\n`, and a lone `\r` by `lone_cr`.
pub(super) fn line_ends(text: String, lone_cr: &str) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', lone_cr) } else { text }
}

/// The known escape sequences without their backslash, and their characters.
const ESCAPES: [(&str, char); 4] = [("r\\n", '\n'), ("n", '\n'), ("t", '\t'), ("\"", '"')];

/// Replaces the written escapes `\n`, `\r\n`, `\t` and `\"` by their characters if all of these are
/// true:
/// - the text has a written `\n` and a space, and no line feed;
/// - all backslashes belong to these escapes, so the text is not a regular expression or a Windows
///   path;
/// - each `\n` follows a letter, a digit, punctuation, a closing mark or another `\n`, but not a
///   drive as in `C:\new`;
/// - each `\n` precedes the end of the text or a character that can begin a line. Before a
///   lower-case ASCII letter, the `\n` must follow punctuation or another `\n`.
///
/// Otherwise, returns `None`.
fn unescape(text: &str) -> Option<String> {
    if !text.contains("\\n") || text.contains('\n') || !text.contains(' ') {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let read = |(name, c): &(&str, char)| Some((*c, after.strip_prefix(name)?));
        let (c, next) = ESCAPES.iter().find_map(read)?;
        if c == '\n' && !is_line_end(&out, next) {
            return None;
        }
        out.push(c);
        rest = next;
    }
    out.push_str(rest);
    Some(out)
}

/// Returns `true` if a `\n` between `before` and `after` can be a line break.
fn is_line_end(before: &str, after: &str) -> bool {
    let mut back = before.chars().rev();
    let last = back.next();
    let is_drive = last == Some(':')
        && back.next().is_some_and(|c| c.is_ascii_alphabetic())
        && back.next().is_none_or(|c| !c.is_alphanumeric());
    if is_drive {
        return false;
    }
    let ends_clause = matches!(last, Some('.' | '!' | '?' | ':' | ';' | ',' | ')' | '\n'));
    let ends_word = last.is_some_and(|c| c.is_alphanumeric() || matches!(c, '`' | '*' | '…'));
    let next = after.trim_start_matches(' ').chars().next();
    let may_start_line = match next {
        None => true,
        Some(c) if c.is_ascii_lowercase() => ends_clause,
        Some(c) => {
            c.is_alphanumeric() || matches!(c, '\\' | '-' | '*' | '#' | '>' | '•' | '(' | '`' | '|')
        }
    };
    (ends_clause || ends_word) && may_start_line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(text: &str) -> String {
        repaired_with(text, "\n")
    }

    fn repaired_with(text: &str, lone_cr: &str) -> String {
        let repaired = prose(text.to_owned(), lone_cr);
        assert_eq!(prose(repaired.clone(), lone_cr), repaired, "repairing twice changes nothing");
        repaired
    }

    #[test]
    fn escaped_line_breaks_are_replaced() {
        assert_eq!(repaired("First line.\\nsecond line"), "First line.\nsecond line");
        assert_eq!(repaired("Pick one:\\n\\n- a\\r\\n- b"), "Pick one:\n\n- a\n- b");
        assert_eq!(
            repaired("A table\\n\\t1. x\\n"),
            "A table\n\t1. x\n".trim_end_matches('x').to_owned()
        );
    }

    #[test]
    fn code_and_paths_are_unchanged() {
        for text in [
            "Use C:\\new or D:\\nightly builds?",
            "Should we split on \\n here?",
            "Is [^\\n]+ the pattern?",
            "Which of a\\nb and \\d+ is right?",
            "NoSpaces.\\nHere",
            "Doubled. \\\\nNo",
            "printf(\"%s\\n\") in this file?",
            "Already broken.\nBut \\nthis stays",
        ] {
            assert_eq!(repaired(text), text);
        }
    }

    #[test]
    fn carriage_returns_are_replaced() {
        assert_eq!(repaired("a\r\nb\rc"), "a\nb\nc");
        assert_eq!(repaired_with("a\r\nb\rc", ""), "a\nbc");
    }
}
