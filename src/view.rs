//! Draws a `State` into lines. Never changes anything; drawing twice gives the same frame.

pub mod ansi;
mod boxed;
mod choices;
mod editor;
mod fit;
mod fold;
mod footer;
mod frame;
pub mod glyphs;
mod height;
mod layout;
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
mod sheet;
mod tabs;
mod texts;
pub mod theme;
mod window;

use ratatui::buffer::Buffer;

use crate::keys::Bindings;
use crate::keys::help::Hint;

pub use editor::above_or_below;
pub use frame::Frame;
pub use glyphs::Glyphs;
pub use height::Height;
pub use layout::draw;
pub use sheet::{Row, Sheet};
pub use texts::Texts;
pub use theme::{Role, Roles, Theme};

use ratatui::layout::Rect;
use ratatui::text::Line;

/// The room there is: `columns` × `rows` of the whole terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Columns a line may take.
    pub columns: usize,
    /// Rows of the terminal; the form takes a part of them (DESIGN §5.6).
    pub rows: usize,
}

impl Size {
    /// Rows a form takes while nothing is cut: 60 % of the terminal, never more than all but four,
    /// never less than two (the cursor's row and the help line).
    #[must_use]
    pub fn usual(self) -> usize {
        (self.rows * 6 / 10).min(self.most()).max(2)
    }

    /// Rows a form may take when something is cut: all but four.
    #[must_use]
    pub fn most(self) -> usize {
        self.rows.saturating_sub(4).max(2)
    }

    /// Rows a floating form may take, its box included: 85 % of the terminal.
    #[must_use]
    pub fn floating(self) -> usize {
        (self.rows * 85 / 100).max(2)
    }
}

/// What drawing needs to know beside the state.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The signs to draw with.
    pub glyphs: &'a Glyphs,
    /// What the model wrote, prepared for the width of the form.
    pub texts: &'a Texts,
    /// The user's keys, for the list of all keys.
    pub bindings: &'a Bindings,
    /// What the help line says.
    pub hints: &'a [Hint],
    /// False while keys answer nothing yet (DESIGN §5.12).
    pub ready: bool,
    /// True between the first Ctrl+C and what it does.
    pub leaving: bool,
    /// Whole seconds until the call's own timeout.
    pub seconds: Option<u64>,
    /// True where the form floats over the conversation, in a box.
    pub floats: bool,
}

/// A place of the frame that a mouse can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A tab, by index.
    Tab(usize),
    /// A line of the list, the review or a question, by index.
    Row(usize),
    /// The preview.
    Preview,
    /// The question and its context.
    Text,
    /// The folded form.
    Folded,
}

/// A target and the cells it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// First column.
    pub x: u16,
    /// Columns behind `x` that belong to it.
    pub columns: u16,
    /// The row.
    pub y: u16,
    /// What is there.
    pub target: Target,
}

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
