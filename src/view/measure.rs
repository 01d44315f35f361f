//! The columns that a text takes. Nothing else measures text.
//!
//! Pi exits if a line is wider than it asked for. It measures with its own `visibleWidth`, which
//! differs from every Rust crate (spacing vowel signs, lone regional indicators, tabs, invisible
//! characters). The rules here are Pi's. What they say of a text depends on the Unicode of the Node
//! that runs Pi; the width here is the widest that any supported one counts, from Unicode 15.1 to 17.
//! `tests/host/measure.test.mjs` compares it with the real function in them.
//!
//! All functions count columns of a terminal. Offsets are in bytes, at grapheme boundaries.
//!
//! # Joined texts
//!
//! `width(a + b) <= width(a) + width(b)`, unless `b` starts with a character that attaches to the
//! one before it: a mark, an emoji variation selector or modifier, or a joiner. For example, `"1"`
//! takes one column and `"\u{FE0F}\u{20E3}"` none, but together they are a keycap of two columns.
//! So [`clamp_line`] measures each finished line again.

mod class;
mod width;
mod wrap;

use std::borrow::Cow;

pub(super) use crate::model::text::is_printable_ascii;
use width::{Piece, expand_tabs, pieces, visible};
pub use width::{grapheme_width, graphemes, is_single, lone_width, width};
pub use wrap::{wrap, wrap_exact, wrap_ranges, wrap_sparing};

/// The longest start of `text` that fits in `columns` columns, in whole graphemes.
pub fn clip(text: &str, columns: usize) -> &str {
    if is_printable_ascii(text) {
        return text.get(..columns).unwrap_or(text);
    }
    let mut used = 0;
    let mut end = 0;
    for (grapheme, columns_of_it) in graphemes(text) {
        used += columns_of_it;
        if used > columns {
            break;
        }
        end += grapheme.len();
    }
    text.get(..end).unwrap_or_default()
}

/// `text` if it fits in `columns` columns, otherwise its start and the ellipsis.
///
/// An ellipsis that does not fit is cut.
pub fn ellipsize<'a>(text: &'a str, columns: usize, ellipsis: &str) -> Cow<'a, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let ellipsis = clip(ellipsis, columns);
    let kept = clip(text, columns - width(ellipsis).min(columns)).trim_end();
    Cow::Owned(format!("{kept}{ellipsis}"))
}

/// Cuts a finished line, with its escape sequences, so that Pi measures at most `columns` columns.
///
/// All escape sequences are kept, so that every style still ends. A line that fits is returned as
/// it is. In a cut line, tabs become three spaces.
pub fn clamp_line(line: &str, columns: usize) -> Cow<'_, str> {
    if width(line) <= columns {
        return Cow::Borrowed(line);
    }
    let visible = visible(line);
    let mut left = clip(&visible, columns).len();
    let mut out = String::with_capacity(line.len());
    for piece in pieces(line) {
        match piece {
            Piece::Sequence(sequence) => out.push_str(sequence),
            Piece::Text(text) => {
                let shown = expand_tabs(text);
                let kept = shown.get(..left.min(shown.len())).unwrap_or_default();
                out.push_str(kept);
                left -= kept.len();
            }
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests;
