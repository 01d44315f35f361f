//! One question and its choices.

use super::text;

/// Whether custom text may answer a question, and how it is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Free {
    /// Only the choices count (`allowFreeform: false`).
    None,
    /// A last row opens an editor ("Other").
    Row,
    /// There are no choices: the question is its own editor.
    Only,
}

/// One question, ready to be shown.
#[derive(Debug, Clone)]
pub struct Question {
    /// The question itself, clean text, may hold newlines.
    pub text: String,
    /// Short name for the tab, the title line and the review (header, label).
    pub short: Option<String>,
    /// What can be picked, in the order given.
    pub choices: Vec<Choice>,
    /// True when several choices may be ticked.
    pub multi: bool,
    /// Whether custom text may answer.
    pub free: Free,
    /// False when the person may leave it unanswered (`required: false`).
    pub required: bool,
}

impl Question {
    /// True when there is nothing to choose: the question is its own editor.
    pub fn is_text(&self) -> bool {
        self.free == Free::Only || self.choices.is_empty()
    }

    /// True when its choices are ticked, any number of them.
    pub fn has_ticks(&self) -> bool {
        self.multi && !self.is_text()
    }

    /// Indices of the choices that the model recommends.
    pub fn recommended(&self) -> impl Iterator<Item = usize> {
        let choices = self.choices.iter().enumerate();
        choices.filter(|(_, choice)| text::recommended(&choice.label).is_some()).map(|it| it.0)
    }

    /// True when a choice has a preview.
    pub fn has_preview(&self) -> bool {
        self.choices.iter().any(|choice| choice.preview.is_some())
    }
}

/// One thing to pick.
#[derive(Debug, Clone)]
pub struct Choice {
    /// What the row says, clean text on one line.
    pub label: String,
    /// Help under the label.
    pub description: Option<String>,
    /// Markdown shown beside the list while the cursor is on this choice.
    pub preview: Option<String>,
}

/// What one row of a list of choices stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Row {
    /// The choice with this index in [`Question::choices`].
    Choice(usize),
    /// The row that opens an editor for custom text ("Other").
    Custom,
    /// "Chat about this": stop asking and talk (`ask_user_question`, forge flavor).
    Chat,
}
