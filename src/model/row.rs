//! A list line.

/// What one line of a choice list stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Row {
    /// The choice with this index in [`super::Question::choices`].
    Choice(usize),
    /// The row that opens an editor for custom text ("Other").
    Custom,
    /// "Chat about this": stop asking and talk (seed 004, forge flavour).
    Chat,
}
