//! A contract's rules as data, so that state, keys and view never branch on its name.

use serde::Serialize;

use super::other::without_request;
use super::question::Question;
use crate::strings;

/// When a form of several questions may be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Submit {
    /// Every required question is answered; the others count as skipped.
    Required,
    /// Any time at least one is answered.
    Partial,
}

/// What Enter in a multi-select does where nothing is ticked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmptyMulti {
    /// It is refused: something has to be ticked.
    Refused,
    /// Pressed again, it answers with none of the choices.
    Asked,
    /// It answers with none of the choices.
    Taken,
}

/// Where a person may leave notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Notes {
    /// Nowhere.
    None,
    /// On each question.
    Question,
    /// On each question, and one on the whole form.
    #[serde(rename = "form")]
    QuestionAndForm,
    /// On each question and each of its options.
    #[serde(rename = "options")]
    QuestionAndOptions,
}

/// What the row for custom text is called.
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
    /// The words on the row.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Other => strings::other_row(),
            Self::SomethingElse => strings::something_else(),
            Self::TypeSomething => strings::type_something(),
        }
    }

    /// The same while it is typed in: without what to do.
    #[must_use]
    pub fn short(self) -> &'static str {
        if self == Self::Other { strings::other() } else { self.words() }
    }
}

/// What becomes of custom text.
#[derive(Debug, Clone)]
pub struct CustomRules {
    /// True when blank custom text is an answer; the contract has a word for it ("(no input)").
    pub takes_blank: bool,
    /// True when white space around custom text is dropped.
    pub trim: bool,
    /// What the row for custom text is called.
    pub row: CustomRow,
    /// True when custom text in a multi-select replaces the ticks (`ask_user_question`); else both
    /// are in the answer.
    pub replaces_ticks: bool,
}

impl Default for CustomRules {
    fn default() -> Self {
        Self { takes_blank: false, trim: true, row: CustomRow::Other, replaces_ticks: false }
    }
}

/// What the person may do instead of answering.
#[derive(Debug, Clone)]
pub struct May {
    /// True when a row to talk instead of answering is shown (`ask_user_question`, forge flavor).
    pub chat: bool,
    /// True when the person may ask back about a question or a choice, and the questions come again.
    pub discuss: bool,
    /// True when the person may answer later while the agent goes on.
    pub defer: bool,
}

impl Default for May {
    fn default() -> Self {
        Self { chat: false, discuss: true, defer: true }
    }
}

/// The rules one contract answers under; the default is `ask_user`'s. Every surface asks them here.
#[derive(Debug, Clone)]
pub struct Policy {
    /// When the form may be sent.
    pub submit: Submit,
    /// What becomes of custom text.
    pub custom: CustomRules,
    /// What becomes of a multi-select with nothing ticked.
    pub empty_multi: EmptyMulti,
    /// Where notes may be left.
    pub notes: Notes,
    /// True when the note is called "comment" (`ask_user`, single).
    pub comment: bool,
    /// What the person may do instead of answering.
    pub may: May,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            submit: Submit::Required,
            custom: CustomRules::default(),
            empty_multi: EmptyMulti::Asked,
            notes: Notes::QuestionAndOptions,
            comment: false,
            may: May::default(),
        }
    }
}

impl Policy {
    /// Whether `text` may answer `question`, as its own or as custom text. Blank text beside ticks is
    /// never an answer.
    pub fn takes_custom(&self, question: &Question, text: &str) -> bool {
        let may_be_blank = self.custom.takes_blank && !question.has_ticks();
        question.takes_text()
            && (may_be_blank || !text.trim().is_empty())
            && !question.repeats_own_row(text)
    }

    /// What the row for custom text of `question` says.
    pub fn custom_row<'a>(&self, question: &'a Question) -> &'a str {
        question.own_row.as_ref().map_or(self.custom.row.words(), |row| &row.label)
    }

    /// The same while it is typed in: without what to do.
    pub fn custom_row_short<'a>(&self, question: &'a Question) -> &'a str {
        let row = question.own_row.as_ref();
        row.map_or(self.custom.row.short(), |row| without_request(&row.label))
    }

    /// Whether `question` may be answered with none of its rows.
    pub fn takes_none(&self, question: &Question) -> bool {
        self.empty_multi != EmptyMulti::Refused && question.has_ticks()
    }

    /// True when each question may have a note, and each of its choices.
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
        if self.custom.trim { typed.trim() } else { typed }
    }
}
