//! A contract's rules as data, so that state, keys and view never branch on its name.

use super::question::{Free, Question};

/// What happens to custom text that is blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blank {
    /// It is refused, with a reason.
    Refuse,
    /// It is taken; the contract has a word for it ("(no input)", "Other").
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

/// What custom text does to the ticks of a multi-select.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomAndTicks {
    /// Both are in the answer.
    Join,
    /// Custom text replaces the ticks (`ask_user_question`).
    Replace,
}

/// The rules one contract answers under. Every surface asks them here.
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
    /// True when the note is called "comment" (`ask_user`, single).
    pub comment: bool,
    /// The words on the row for custom text, e.g. `Other (type your answer)`.
    pub custom_row: &'static str,
    /// Custom text beside ticks.
    pub custom_and_ticks: CustomAndTicks,
    /// True when a multi-select may be answered with nothing ticked (`ask_user_question`).
    pub empty_multi: bool,
    /// True when a row to talk instead of answering is shown (`ask_user_question`, forge flavor).
    pub chat: bool,
}

impl Policy {
    /// Whether custom text may answer `question`; `blank` is true when there is nothing but white
    /// space in it. Blank text beside ticks is never an answer.
    pub fn takes_custom(&self, question: &Question, blank: bool) -> bool {
        (question.is_text() || question.free == Free::Row)
            && (!blank || (self.blank == Blank::Accept && !question.has_ticks()))
    }

    /// Whether `question` may be answered with none of its rows.
    pub fn takes_none(&self, question: &Question) -> bool {
        self.empty_multi && question.has_ticks()
    }

    /// True when custom text in a multi-select excludes ticks.
    pub fn custom_replaces_ticks(&self) -> bool {
        self.custom_and_ticks == CustomAndTicks::Replace
    }

    /// True when each question may have a note.
    pub fn takes_notes(&self) -> bool {
        self.notes != Notes::None
    }

    /// True when the whole form may have a note.
    pub fn takes_form_note(&self) -> bool {
        self.notes == Notes::QuestionAndForm
    }

    /// Custom text as the contract hands it on: without white space around it where the contract
    /// trims.
    pub fn custom_text<'a>(&self, typed: &'a str) -> &'a str {
        if self.trim { typed.trim() } else { typed }
    }
}
