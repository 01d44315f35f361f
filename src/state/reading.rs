//! An image that is awaited.

/// The clipboard is being read.
#[derive(Debug)]
pub(super) struct Reading {
    /// Where the image goes: a line of the text field, and what was in it before the cursor. What is
    /// typed meanwhile comes after the image. `None` if no text was being typed.
    pub before: Option<(usize, String)>,
}
