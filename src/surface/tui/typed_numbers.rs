//! Numbers of rows that have just been typed.

use crate::state::{Edit, Msg};

/// Numbers that have just been typed, and that can still turn out to be text: the rows 1 and 2 in
/// `12-factor`.
#[derive(Debug, Default)]
pub(super) struct TypedNumbers {
    /// The numbers of the rows that were selected or cleared, in order.
    pub rows: Vec<usize>,
    /// `true` if the last number opened the field of Other.
    pub opens_field: bool,
    /// All digits and separators.
    pub text: String,
    /// The time of the last key of `text`.
    pub at_ms: f64,
}

impl TypedNumbers {
    /// Returns the messages that restore the rows, and insert the typed text and `more`.
    pub fn to_text(&self, more: Option<char>) -> Vec<Msg> {
        let close = (self.opens_field && !self.rows.is_empty()).then_some(Msg::Cancel);
        let restore = self.rows.iter().map(|row| Msg::Pick(*row));
        let text = self.text.chars().chain(more).collect();
        close.into_iter().chain(restore).chain([Msg::Edit(Edit::Paste(text))]).collect()
    }
}
