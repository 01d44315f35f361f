//! Wraps text.

use std::ops::Range;

use super::width::graphemes;
use crate::model::text::is_printable_ascii;

/// Wraps a text at words.
///
/// `\n` is always a break. Spaces at a break are dropped; spaces at the start of a line stay as its
/// indent. A word that is longer than a row is broken between graphemes. Chinese and Japanese text
/// can break between any two characters, except before closing and after opening punctuation.
///
/// Returns at least one row. Each row fits in `columns`, unless it is a single wider grapheme.
pub fn wrap(text: &str, columns: usize) -> Vec<&str> {
    let rows_of = |line| {
        wrap_ranges(line, columns).into_iter().filter_map(move |row: Range<usize>| line.get(row))
    };
    text.split('\n').map(str::trim_end).flat_map(rows_of).collect()
}

/// Like [`wrap`], for one line. Returns byte ranges, so that styles can be cut at the same places.
pub fn wrap_ranges(line: &str, columns: usize) -> Vec<Range<usize>> {
    if is_printable_ascii(line) && line.len() <= columns {
        return std::iter::once(0..line.trim_end().len()).collect();
    }
    break_line(line, columns, Spaces::Drop)
}

/// Wraps one line for a text field: at words if possible, without dropping any character.
///
/// Returns byte ranges without gaps, from 0 to the end. An empty line has one empty row. Rows fit
/// as in [`wrap`]. After a full last row, a cursor at the end of the line needs another row.
pub fn wrap_exact(line: &str, columns: usize) -> Vec<Range<usize>> {
    break_line(line, columns, Spaces::Keep)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spaces {
    Drop,
    Keep,
}

/// A possible end of the current row.
struct Break {
    /// The end of the row's text.
    end: usize,
    /// The start of the next row. Spaces in between are dropped.
    next: usize,
    /// Columns from the row's start to `next`.
    columns: usize,
}

/// A grapheme with its properties for line breaking.
struct Sign {
    at: usize,
    bytes: usize,
    kind: Kind,
    columns: usize,
}

fn break_line(line: &str, columns: usize, spaces: Spaces) -> Vec<Range<usize>> {
    if is_printable_ascii(line) {
        let kind = |byte| if byte == b' ' { Kind::Space } else { Kind::Word };
        let sign = |(at, byte)| Sign { at, bytes: 1, kind: kind(byte), columns: 1 };
        return break_signs(line.bytes().enumerate().map(sign), line.len(), columns, spaces);
    }
    let mut next = 0;
    let sign = |(grapheme, columns): (&str, usize)| {
        let at = next;
        next += grapheme.len();
        Sign { at, bytes: grapheme.len(), kind: kind(grapheme), columns }
    };
    break_signs(graphemes(line).map(sign), line.len(), columns, spaces)
}

/// Breaks a line of `length` bytes into rows.
fn break_signs(
    signs: impl Iterator<Item = Sign>,
    length: usize,
    columns: usize,
    spaces: Spaces,
) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let mut start = 0;
    let mut used = 0;
    let mut text_end = 0;
    let mut candidate: Option<Break> = None;
    let mut before = Kind::Start;
    for Sign { at, bytes, kind, columns: wide } in signs {
        let end = if spaces == Spaces::Drop { text_end } else { at };
        // An indent alone must not become a row.
        if may_break(before, kind) && end > start {
            candidate = Some(Break { end, next: at, columns: used });
        }
        before = kind;
        // Dropped spaces never cause a break; the text after them can.
        let hangs = kind == Kind::Space && spaces == Spaces::Drop;
        while !hangs && used + wide > columns && at > start {
            let here = Break { end, next: at, columns: used };
            // A kept space that does not fit starts the next row. The word before it stays in this
            // row.
            let taken = match candidate.take() {
                Some(candidate) if kind != Kind::Space => candidate,
                _ => here,
            };
            if taken.end > start {
                rows.push(start..taken.end);
            }
            start = taken.next;
            used -= taken.columns;
        }
        used += wide;
        if kind != Kind::Space {
            text_end = at + bytes;
        }
    }
    let end = if spaces == Spaces::Drop { text_end.max(start) } else { length };
    rows.push(start..end);
    rows
}

/// The line breaking class of a grapheme.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// No grapheme: the start of the line.
    Start,
    Space,
    Word,
    /// A Chinese or Japanese character. Rows may break on either side.
    Ideograph,
    /// Punctuation that cannot start a row.
    Closing,
    /// Punctuation that cannot end a row.
    Opening,
}

fn may_break(before: Kind, after: Kind) -> bool {
    match (before, after) {
        (Kind::Start | Kind::Opening, _) | (_, Kind::Space | Kind::Closing) => false,
        (Kind::Space, _) | (Kind::Ideograph | Kind::Closing, _) | (_, Kind::Ideograph) => true,
        (Kind::Word, Kind::Opening) => true,
        (Kind::Word, Kind::Word | Kind::Start) => false,
    }
}

/// Returns the line breaking class of a grapheme.
///
/// ASCII punctuation is part of its word, so that flags, paths and URLs are not broken.
fn kind(grapheme: &str) -> Kind {
    match grapheme.chars().next().unwrap_or(' ') {
        '\u{a0}' | '\u{202f}' | '\u{2007}' => Kind::Word,
        // A space with a mark on it is visible.
        c if c.is_whitespace() && grapheme.trim_start().is_empty() => Kind::Space,
        '、' | '。' | '，' | '．' | '・' | '：' | '；' | '！' | '？' | '）' | '］' | '｝'
        | '〕' | '〉' | '》' | '」' | '』' | '】' | '〙' | '〗' | '〟' | 'ー' | '～' | '々'
        | '〻' | 'ヽ' | 'ヾ' | 'ゝ' | 'ゞ' | 'ぁ' | 'ぃ' | 'ぅ' | 'ぇ' | 'ぉ' | 'っ' | 'ゃ'
        | 'ゅ' | 'ょ' | 'ゎ' | 'ァ' | 'ィ' | 'ゥ' | 'ェ' | 'ォ' | 'ッ' | 'ャ' | 'ュ' | 'ョ'
        | 'ヮ' | 'ヵ' | 'ヶ' => Kind::Closing,
        '（' | '［' | '｛' | '〔' | '〈' | '《' | '「' | '『' | '【' | '〘' | '〖' | '〝' => {
            Kind::Opening
        }
        '\u{2e80}'..='\u{312f}'
        | '\u{3190}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe4f}'
        | '\u{ff01}'..='\u{ff60}'
        | '\u{20000}'..='\u{3ffff}' => Kind::Ideograph,
        _ => Kind::Word,
    }
}
