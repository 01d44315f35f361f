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
mod cut;
mod width;
mod wrap;

#[cfg(test)]
mod tests;

pub(super) use crate::model::text::is_printable_ascii;
pub use cut::{clamp_line, clip, ellipsize};
pub use width::{grapheme_width, graphemes, is_single, lone_grapheme_width, lone_width, width};
pub use wrap::{rows, wrap, wrap_exact, wrap_ranges, wrap_sparing};
