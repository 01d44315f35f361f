//! Reads JSON that a person wrote, and says where it is broken.

use serde_json::Value;

/// Where and why a text is not JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Broken {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// The reason in the parser's words, without the position.
    pub reason: String,
}

/// Parses `text` (a leading byte order mark is skipped, as editors on Windows write one).
pub(crate) fn read(text: &str) -> Result<Value, Broken> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str(text).map_err(|error| {
        let whole = error.to_string();
        let reason = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(reason, _)| reason);
        let line = error.line().max(1);
        Broken { line, column: column(text, line, error.column()), reason: reason.to_owned() }
    })
}

/// The parser counts bytes, an editor characters.
fn column(text: &str, line: usize, bytes: usize) -> usize {
    let line = text.split('\n').nth(line - 1).unwrap_or_default();
    let before = line.bytes().take(bytes.saturating_sub(1));
    before.filter(|byte| byte & 0xc0 != 0x80).count() + 1
}

/// `value` as short JSON for a sentence: at most 40 characters, then `…`.
pub(crate) fn short(value: &Value) -> String {
    let text = value.to_string();
    let mut out: String = text.chars().take(40).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_counts_characters() {
        let broken = read("{\n  \"größe\": oops\n}").unwrap_err();
        assert_eq!((broken.line, broken.column), (2, 12));
        assert_eq!(broken.reason, "expected value");
        let broken = read("[1,]").unwrap_err();
        assert_eq!((broken.line, broken.column, broken.reason.as_str()), (1, 4, "trailing comma"));
        assert_eq!(read("").unwrap_err().line, 1);
    }

    #[test]
    fn a_byte_order_mark_is_no_fault() {
        assert_eq!(read("\u{feff}[1]"), Ok(serde_json::json!([1])));
    }
}
