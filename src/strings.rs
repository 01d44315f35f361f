//! Every word a person sees.

pub mod host;

/// The row for own words (seed 000).
pub const OTHER_ROW: &str = "Other (type your answer)";
/// The same row while it is typed in.
pub const OTHER: &str = "Other";
/// Nothing is ticked in a multi-select.
pub const NOTHING_TICKED: &str =
    "Tick at least one row first (Space), or write your own under Other";
/// Own words are blank.
pub const BLANK_ANSWER: &str = "An answer needs some text (Esc leaves)";
/// No row fits the filter.
pub const NO_HITS: &str = "Nothing fits the filter";
