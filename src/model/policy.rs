//! A contract's rules as data (DESIGN §6), so that state, keys and view never branch on its name.

use super::{Free, Question};

/// What happens to custom text that are blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blank {
    /// Stay in the editor and say why.
    Refuse,
    /// Take it; the contract has a word for it ("(no input)", "Other").
    Accept,
}

/// When a form of several questions may be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Submit {
    /// Every question is answered.
    All,
    /// Every required question is answered; the others count as skipped.
    Required,
    /// Any time at least one is answered.
    Partial,
}

/// Where a person may leave notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notes {
    /// Nowhere.
    None,
    /// On each question.
    Question,
    /// On each question, and one on the whole form.
    QuestionAndForm,
}

/// What custom text do to the ticks of a multi-select.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomAndTicks {
    /// Both are in the answer.
    Join,
    /// Custom text replaces the ticks (seed 004).
    Replace,
}

/// The rules one contract answers under.
#[derive(Debug, Clone)]
pub struct Policy {
    /// Blank custom text.
    pub blank: Blank,
    /// True when white space around custom text is dropped.
    pub trim: bool,
    /// When the form may be sent.
    pub submit: Submit,
    /// Where notes may be left.
    pub notes: Notes,
    /// True when the note is called "comment" (seed 003).
    pub comment: bool,
    /// The words on the row for custom text, e.g. `Other (type your answer)`.
    pub custom_row: &'static str,
    /// Custom text beside ticks.
    pub custom_and_ticks: CustomAndTicks,
    /// True when a multi-select may be answered with nothing ticked (seed 004).
    pub empty_multi: bool,
    /// True when a row to talk instead of answering is shown (seed 004, forge flavour).
    pub chat: bool,
    /// True when answers given before a cancel stay in the result (seeds 001, 004).
    pub keep_partial: bool,
}

impl Policy {
    /// Whether custom text may answer `question` as they stand: where it takes some, and `blank` ones
    /// only where they count. Emptied words beside ticks never do.
    #[must_use]
    pub fn takes_custom(&self, question: &Question, blank: bool) -> bool {
        question.free != Free::None
            && (!blank || (self.blank == Blank::Accept && !question.has_ticks()))
    }

    /// Whether `question` may be answered with none of its rows.
    #[must_use]
    pub fn takes_none(&self, question: &Question) -> bool {
        self.empty_multi && question.has_ticks()
    }
}
