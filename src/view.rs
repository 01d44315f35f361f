//! Draws a `State` into lines. Never changes anything; drawing twice gives the same frame.

pub mod ansi;
mod choices;
mod common;
pub mod contrast;
mod editor;
mod field;
mod fit;
mod fold;
mod footer;
mod frame;
pub mod glyphs;
mod height;
mod hints;
mod layout;
mod lines;
pub mod markdown;
pub mod measure;
mod modal;
mod more;
mod named;
pub mod paint;
mod piece;
mod plain;
mod preview;
mod question;
mod review;
mod rows;
mod said;
mod scroll;
mod size;
mod tabs;
mod texts;
pub mod theme;
mod window;
mod zoom;

use ratatui::buffer::Buffer;

pub use common::DrawContext;
pub use frame::{Frame, FrameRow, Hit};
pub use glyphs::Glyphs;
pub use height::Height;
pub use hints::{Hint, HintSet, Hints};
pub use layout::draw;
pub use piece::Target;
pub use scroll::{Scroll, ScrollState};
pub use size::Size;
pub use texts::Texts;
pub use theme::{Role, Roles, Theme};

use ratatui::layout::Rect;
use ratatui::text::Line;

/// Lines of text as Pi prints them: each cut to `columns`.
#[must_use]
pub fn print(lines: &[Line<'_>], theme: &Theme, columns: usize) -> Vec<String> {
    let width = u16::try_from(columns.clamp(1, 1_000)).unwrap_or(u16::MAX);
    let mut cells = Buffer::empty(Rect::new(0, 0, width, 1));
    let line = |line| {
        cells.reset();
        paint::line(&mut cells, 0, 0, width, line);
        ansi::line(&cells.content, theme, None)
    };
    lines.iter().map(line).collect()
}
