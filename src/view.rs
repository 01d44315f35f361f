//! Draws a `State` into lines, without changing it.

pub mod ansi;
mod asking;
mod choices;
mod common;
mod editor;
mod excerpt;
mod field;
mod fit;
mod footer;
mod frame;
pub mod glyphs;
mod layout;
pub mod markdown;
pub mod measure;
mod modal;
mod more;
mod page;
mod parts;
mod plain;
mod preview;
mod question;
mod review;
mod rows;
mod scroll;
mod tabs;
mod texts;
pub mod theme;

pub use common::DrawContext;
pub use frame::{Frame, Printed, Size};
pub use glyphs::Glyphs;
pub use layout::draw;
pub use page::{Hit, Target};
pub(crate) use parts::{answer_words, discard_words, missing_words, submit_words};
pub use scroll::{Scroll, ScrollState};
pub use texts::Texts;
pub use theme::{Role, Theme};

use ratatui::text::Line;

/// Converts lines to the strings that Pi prints. Each string is cut to `columns` columns.
#[must_use]
pub fn print(lines: &[Line<'_>], theme: &Theme, columns: usize) -> Vec<String> {
    let mut frame = Frame::new(columns.clamp(1, 1_000), lines.len(), Scroll::default());
    frame.lines(lines, 0, None);
    let mut printed = Printed::default();
    printed.print(frame, theme, false);
    printed.lines
}
