//! One row of a list.

/// What one row of a list of choices stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Row {
    /// The choice with this index in [`super::Question::choices`].
    Choice(usize),
    /// The row that opens an editor for custom text ("Other").
    Custom,
    /// "Chat about this": stop asking and talk (`ask_user_question`, forge flavor).
    Chat,
}
