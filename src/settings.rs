//! `ask-user.json`: what the user set, checked.

/// Settings that concern the form itself.
#[derive(Debug, Clone)]
pub struct FormSettings {
    /// Draw with ASCII only.
    pub ascii: bool,
    /// Answers longer than this many characters are asked about (seed 000: 2,000).
    pub long_answer: usize,
    /// The key that folds the form, as Pi writes keys.
    pub fold: String,
}

impl Default for FormSettings {
    fn default() -> Self {
        Self { ascii: false, long_answer: 2_000, fold: "alt+o".to_owned() }
    }
}
