//! How many columns a text takes: the only file that measures text.
//!
//! Pi ends the process when a line is wider than it asked for, and it measures with its own
//! `visibleWidth`, which differs from every Rust crate (spacing vowel signs, lone regional
//! indicators, tabs, invisible signs). The rules here are Pi's, so that what we call fitting is
//! what Pi calls fitting; `tests/host/measure.test.mjs` holds them against the real function.
//!
//! All functions count columns of a terminal. Offsets are bytes and lie between graphemes.
//!
//! **Joining texts.** `width(a + b) <= width(a) + width(b)`, unless `b` starts with something
//! that attaches to what stands before it (a mark, an emoji variation selector or modifier, a
//! joiner): `"1"` is one column and `"\u{FE0F}\u{20E3}"` none, but together they are a keycap of
//! two. Texts placed grapheme by grapheme never start so, except with a text that itself starts
//! so; [`clamp_line`] measures the finished line and is the last word.

mod ansi;
mod class;
mod cut;
mod emoji;
mod width;
mod wrap;

#[cfg(test)]
mod tests;

pub use cut::{clamp_line, clip, ellipsize};
pub use width::{grapheme_width, graphemes, lone_grapheme_width, lone_width, width};
pub use wrap::{rows, wrap, wrap_exact, wrap_ranges};
