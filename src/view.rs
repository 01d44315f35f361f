//! Draws a `State` into lines. Never changes anything; drawing twice gives the same frame.

pub mod ansi;
mod block;
mod boxed;
mod choices;
mod common;
mod context;
pub mod contrast;
mod editor;
mod field;
mod fit;
mod fold;
mod footer;
mod form_line;
mod frame;
pub mod glyphs;
mod height;
mod hints;
mod layout;
mod line_cache;
mod lines;
pub mod markdown;
pub mod measure;
mod memo;
mod modal;
mod more;
mod named;
mod page;
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
mod target;
mod texts;
pub mod theme;
mod window;
mod zoom;

use ratatui::buffer::Buffer;

pub use context::DrawContext;
pub use form_line::FormLine;
pub use frame::{Frame, FrameRow};
pub use glyphs::Glyphs;
pub use height::Height;
pub use hints::{Hint, HintSet, Hints};
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
    let width = u16::try_from(columns.clamp(1, 1_000)).unwrap_or(u16::MAX);
    let mut cells = Buffer::empty(Rect::new(0, 0, width, 1));
    let line = |line| {
        cells.reset();
        paint::line(&mut cells, 0, 0, width, line);
        ansi::line(&cells.content, theme, None)
    };
    lines.iter().map(line).collect()
}
