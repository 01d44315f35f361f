//! The columns that a text takes. Nothing else measures text.
//!
//! Pi exits if a line is wider than it asked for. It measures with its own `visibleWidth`, which differs from every
//! Rust crate (spacing vowel signs, lone regional indicators, tabs, invisible characters). The rules here are Pi's.
//! The width of a text depends on the Unicode version of the Node that runs Pi; the width here is the widest that any
//! supported one counts, from Unicode 15.1 to 17. `tests/host/measure.test.mjs` compares it with the real function in
//! them.
//!
//! All functions count columns of a terminal. Offsets are in bytes, at grapheme boundaries.
//!
//! # Joined texts
//!
//! `width(a + b) <= width(a) + width(b)`, unless `b` starts with a character that attaches to the
//! one before it: a mark, an emoji variation selector or modifier, or a joiner. For example, `"1"`
//! takes one column and `"\u{FE0F}\u{20E3}"` none, but together they are a keycap of two columns.
//! So a row with such characters is measured again when it is printed.

mod class;
mod width;
mod wrap;

use std::borrow::Cow;

pub(super) use crate::model::text::is_printable_ascii;
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
    let start = clip(text, columns - width(ellipsis).min(columns)).trim_end();
    Cow::Owned(format!("{start}{ellipsis}"))
}

#[cfg(test)]
mod tests;
