//! Draws a `State` into lines. Never changes anything; drawing twice gives the same frame.

pub mod ansi;
mod boxed;
mod choices;
mod common;
mod context;
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
mod line_cache;
mod lines;
pub mod markdown;
pub mod measure;
mod modal;
mod more;
mod page;
pub mod paint;
mod piece;
mod preview;
mod question;
mod review;
mod rows;
mod scroll;
mod size;
mod tabs;
mod target;
mod texts;
pub mod theme;
mod window;
mod zoom;

use ratatui::buffer::Buffer;

pub use context::DrawContext;
pub use frame::{Frame, FrameRow};
pub use glyphs::Glyphs;
pub use height::Height;
pub use hints::{Hint, Hints};
pub use layout::draw;
pub use line_cache::LineCache;
pub use scroll::{Scroll, ScrollState};
pub use size::Size;
pub use target::{Hit, Target};
pub use texts::Texts;
pub use theme::{Role, Roles, Theme};

use ratatui::layout::Rect;
use ratatui::text::Line;

/// Lines of text as Pi prints them: each cut to `columns`.
#[must_use]
pub fn print(lines: &[Line<'_>], theme: &Theme, columns: usize) -> Vec<String> {
    let cell = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let (width, height) = (cell(columns.clamp(1, 1_000)), cell(lines.len()));
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    for (y, line) in lines.iter().enumerate() {
        paint::line(&mut buffer, 0, cell(y), width, line);
    }
    ansi::lines(&buffer, theme)
}
