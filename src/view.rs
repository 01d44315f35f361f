//! Draws a `State` into lines. Equal states give equal frames.

pub mod ansi;
mod asking;
mod choices;
mod common;
mod editor;
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

pub use common::{DrawContext, Moment};
pub use frame::{Frame, Height, Printed, Size};
pub use glyphs::Glyphs;
pub use layout::draw;
pub use page::{Hit, Target};
pub(crate) use parts::{answer_words, discard_words, left_words, submit_words};
pub use scroll::{Scroll, ScrollState};
pub use texts::Texts;
pub use theme::{Role, Theme};

use ratatui::buffer::Cell;
use ratatui::text::Line;

/// Converts lines to the strings that Pi prints, each cut to `columns`.
#[must_use]
pub fn print(lines: &[Line<'_>], theme: &Theme, columns: usize) -> Vec<String> {
    let columns = columns.clamp(1, 1_000);
    let print = |line: &Line<'_>| {
        let columns = page::width(&line.spans).min(columns);
        let mut row: Vec<Cell> = (0..columns).map(|_| Cell::EMPTY).collect();
        frame::write_line(line, &mut row);
        ansi::print(&row, None, theme, false)
    };
    lines.iter().map(print).collect()
}
