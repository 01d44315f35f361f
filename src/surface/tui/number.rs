//! A number that is not taken yet.

/// The first digit of a number that may have a second one, or a number whose row is shown before it is
/// taken.
#[derive(Debug, Clone, Copy)]
pub struct Number {
    /// The number so far.
    pub value: usize,
    /// True if it has both digits.
    pub is_whole: bool,
    /// When its row is taken, in ms.
    pub at_ms: f64,
}
