//! What a mouse can point at.

/// A part of a frame that a mouse can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A tab, by index.
    Tab(usize),
    /// A row of the list, the review or a modal, by index.
    Row(usize),
    /// The preview.
    Preview,
    /// The question and its context.
    Text,
    /// A file of the list under a text field, by index.
    File(usize),
    /// A hint of the help line or of the list of all keys: the entry of the key table that it names.
    Entry(usize),
}

/// A target and the cells it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// First column.
    pub x: u16,
    /// Number of columns.
    pub columns: u16,
    /// Row of the frame.
    pub y: u16,
    /// What the cells belong to.
    pub target: Target,
}
