//! Measures text in terminal columns. No other module measures text.
//!
//! Pi exits if a line is wider than the terminal. It measures with its function `visibleWidth`,
//! which differs from all Rust crates (spacing vowel signs, lone regional indicators, tabs,
//! invisible characters). The rules here are Pi's. Pi's result depends on the Unicode version of
//! Node. The result here is the maximum over all supported versions, from Unicode 15.1 to 17, and
//! for some joined emoji even larger. `tests/host/measure.test.mjs` compares our function with Pi's
//! in each version.
//!
//! Widths are in terminal columns. Offsets are in bytes, at grapheme boundaries.
//!
//! # Joined texts
//!
//! `width(a + b) <= width(a) + width(b)`, unless `b` starts with a character that joins the
//! previous character: a mark, an emoji variation selector or modifier, or a joiner. For example,
//! `"1"` has one column and `"\u{FE0F}\u{20E3}"` has none, but together they are a keycap of two
//! columns. A row with such characters is therefore measured again before it is printed.

mod class;
mod width;
mod wrap;

use std::borrow::Cow;

pub(super) use crate::model::text::is_printable_ascii;
pub use width::{grapheme_width, graphemes, is_single, lone_width, width};
pub use wrap::{wrap, wrap_exact, wrap_ranges};

/// Cuts `text` after the last grapheme that fits in `columns` columns.
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

/// Returns `text` if it fits in `columns` columns, otherwise its start and the ellipsis.
///
/// An ellipsis wider than `columns` is cut.
pub fn ellipsize<'a>(
    text: impl Into<Cow<'a, str>>,
    columns: usize,
    ellipsis: &str,
) -> Cow<'a, str> {
    let text = text.into();
    if width(&text) <= columns {
        return text;
    }
    let ellipsis = clip(ellipsis, columns);
    let start = clip(&text, columns - width(ellipsis).min(columns)).trim_end();
    Cow::Owned(format!("{start}{ellipsis}"))
}

#[cfg(test)]
mod tests;
