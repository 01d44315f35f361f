//! Other names that models give the fields of a call, where the contracts agree on them. They are
//! compared without case and separators (see `shape`).

/// Of a question's text.
pub(super) const QUESTION: &[&str] = &["prompt", "text", "message", "query", "title"];
/// Of a question's short name.
pub(super) const HEADER: &[&str] = &["title", "label", "short"];
/// Of a question's choices.
pub(super) const OPTIONS: &[&str] = &["suggestions", "choices", "answers"];
/// Of the flag for several ticks.
pub(super) const MULTI_SELECT: &[&str] = &["allowmultiple", "multiple", "multi"];
/// Of a choice's label.
pub(super) const LABEL: &[&str] = &["title", "text", "value", "name", "option"];
/// Of a choice's description.
pub(super) const DESCRIPTION: &[&str] = &["detail", "details", "help"];
