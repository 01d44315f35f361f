//! Draws a `State` into lines. Never changes anything.

pub mod theme;

pub use theme::Theme;

/// The room there is: `columns` × `rows` of the whole terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Columns a line may take.
    pub columns: usize,
    /// Rows of the terminal; the form takes a part of them (DESIGN §5.6).
    pub rows: usize,
}
