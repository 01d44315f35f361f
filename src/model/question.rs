//! One question and its options.

use super::other::is_bare_other;
use super::text;

/// A question of a form, with sanitized texts.
#[derive(Debug, Clone)]
pub struct Question {
    /// The sanitized text of the question, possibly with several lines.
    pub text: String,
    /// The short name for the tab, the title line and the review (`header` or `label` of the call).
    pub short: Option<String>,
    /// The options, in the order of the call. If there are none, the user types the answer.
    pub choices: Vec<Choice>,
    /// `true` if several options may be selected.
    pub multiple: bool,
    /// `true` if a row after the options accepts a custom answer ("Other").
    pub custom: bool,
    /// The option "Other" of the agent's call, if any. It is not in `choices`; the row for a custom
    /// answer shows its label.
    pub own_row: Option<Choice>,
    /// `false` if the question may stay unanswered (`required: false`).
    pub required: bool,
}

impl Question {
    /// Returns `true` for a question without options.
    pub fn is_text(&self) -> bool {
        self.choices.is_empty()
    }

    /// Returns `true` for a list in which several options may be selected.
    pub fn has_checkboxes(&self) -> bool {
        self.multiple && !self.is_text()
    }

    /// Returns `true` if the list ends with a row for a custom answer.
    pub fn has_custom_row(&self) -> bool {
        self.custom && !self.is_text()
    }

    /// Returns `true` if the question accepts typed text, in a field or as a custom answer.
    pub fn takes_text(&self) -> bool {
        self.is_text() || self.custom
    }

    /// Returns `true` if the question has an `own_row`, and `text` is only the label of this row or
    /// another word for "other". Such a text is not an answer.
    pub fn repeats_own_row(&self, text: &str) -> bool {
        let is_label = |row: &Choice| text::line(text).to_lowercase() == row.label.to_lowercase();
        self.own_row.as_ref().is_some_and(is_label)
            || (self.own_row.is_some() && is_bare_other(text))
    }

    /// Returns the indices of the options that the model recommends.
    pub fn recommended(&self) -> impl Iterator<Item = usize> {
        let choices = self.choices.iter().enumerate();
        choices
            .filter(|(_, choice)| text::recommended(&choice.label).is_some())
            .map(|(index, _)| index)
    }

    /// Returns `true` if an option has a preview.
    pub fn has_preview(&self) -> bool {
        self.choices.iter().any(|choice| choice.preview.is_some())
    }
}

/// An option of a question.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The sanitized label, on one line.
    pub label: String,
    /// The help text under the label.
    pub description: Option<String>,
    /// Markdown beside the list while the cursor is on this option.
    pub preview: Option<String>,
}

/// The role of one row of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Row {
    /// The option with this index in [`Question::choices`].
    Choice(usize),
    /// The row with the field for a custom answer ("Other").
    Custom,
    /// The row "Chat about this", which closes the form so that the user discusses the question
    /// with the agent (`ask_user_question` with flavor `forge`).
    Chat,
}
