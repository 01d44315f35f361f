//! A contract's rules as data, so that state, keys and view do not depend on the contract's name.

use serde::Serialize;

use super::other::without_request;
use super::question::Question;
use crate::strings;

/// The condition for submitting a form of several questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Submit {
    /// All required questions are answered. Unanswered optional questions count as skipped.
    Required,
    /// At least one question is answered.
    Partial,
}

/// The effect of Enter in a multi-select without a selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmptyMulti {
    /// Refused: at least one option must be selected.
    Refused,
    /// A second Enter answers with none of the options.
    Confirmed,
    /// Answers with none of the options.
    Accepted,
}

/// The places for notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Notes {
    /// No notes.
    None,
    /// On each question.
    Question,
    /// On each question, called "comment" (`ask_user` with a single question).
    #[serde(rename = "question")]
    Comment,
    /// On each question, and one on the whole form.
    #[serde(rename = "form")]
    QuestionAndForm,
    /// On each question and each of its options.
    #[serde(rename = "options")]
    QuestionAndOptions,
}

/// The label of the option for a custom answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomRow {
    /// `Other (type your answer)`
    Other,
    /// `Something else…`
    SomethingElse,
    /// `Type something.`
    TypeSomething,
}

impl CustomRow {
    /// Returns the label.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Other => strings::other_row(),
            Self::SomethingElse => strings::something_else(),
            Self::TypeSomething => strings::type_something(),
        }
    }

    /// Returns the label without the instruction to type, for a row with an open field.
    #[must_use]
    pub fn short(self) -> &'static str {
        if self == Self::Other { strings::other() } else { self.words() }
    }
}

/// The rules for custom answers.
#[derive(Debug, Clone)]
pub struct CustomRules {
    /// `true` if blank text is an answer. The contract reports it as "(no input)".
    pub takes_blank: bool,
    /// `true` if whitespace around the text is removed.
    pub trim: bool,
    /// The label of the option for a custom answer.
    pub row: CustomRow,
    /// `true` if a custom answer in a multi-select replaces the selections (`ask_user_question`);
    /// `false` if the answer contains both.
    pub replaces_selection: bool,
}

impl Default for CustomRules {
    fn default() -> Self {
        Self { takes_blank: false, trim: true, row: CustomRow::Other, replaces_selection: false }
    }
}

/// A contract's rules for answers on all surfaces. The default contains the rules of `ask_user`.
#[derive(Debug, Clone)]
pub struct Policy {
    /// The condition for submitting the form.
    pub submit: Submit,
    /// The rules for custom answers.
    pub custom: CustomRules,
    /// The effect of Enter in a multi-select without a selection.
    pub empty_multi: EmptyMulti,
    /// The places for notes.
    pub notes: Notes,
    /// `true` if the list ends with an option to chat instead of answering (`ask_user_question`,
    /// forge flavor).
    pub chat: bool,
    /// `true` if the user can ask the agent about a question or an option before answering.
    pub discuss: bool,
    /// `true` if the user can defer the questions while the agent continues.
    pub defer: bool,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            submit: Submit::Required,
            custom: CustomRules::default(),
            empty_multi: EmptyMulti::Confirmed,
            notes: Notes::QuestionAndOptions,
            chat: false,
            discuss: true,
            defer: true,
        }
    }
}

impl Policy {
    /// Returns `true` if `text` may answer `question`. Blank text in a multi-select is never an
    /// answer.
    pub fn takes_custom(&self, question: &Question, text: &str) -> bool {
        let may_be_blank = self.custom.takes_blank && !question.has_checkboxes();
        question.takes_text()
            && (may_be_blank || !text.trim().is_empty())
            && !question.repeats_own_row(text)
    }

    /// Returns the label of the option for a custom answer to `question`.
    pub fn custom_row<'a>(&self, question: &'a Question) -> &'a str {
        question.own_row.as_ref().map_or(self.custom.row.words(), |row| &row.label)
    }

    /// Returns [`Self::custom_row`] without the instruction to type, for a row with an open field.
    pub fn custom_row_short<'a>(&self, question: &'a Question) -> &'a str {
        let row = question.own_row.as_ref();
        row.map_or(self.custom.row.short(), |row| without_request(&row.label))
    }

    /// Returns `true` if `question` may be answered with none of its options.
    pub fn takes_none(&self, question: &Question) -> bool {
        self.empty_multi != EmptyMulti::Refused && question.has_checkboxes()
    }

    /// Returns `true` if questions may have notes.
    pub fn takes_notes(&self) -> bool {
        self.notes != Notes::None
    }

    /// Returns `true` if a note is called "comment".
    pub fn takes_comment(&self) -> bool {
        self.notes == Notes::Comment
    }

    /// Returns `true` if the form may have a note.
    pub fn takes_form_note(&self) -> bool {
        self.notes == Notes::QuestionAndForm
    }

    /// Returns a typed text as a custom answer, trimmed if the contract requires this.
    pub fn custom_text<'a>(&self, typed: &'a str) -> &'a str {
        if self.custom.trim { typed.trim() } else { typed }
    }
}
