//! One question and its choices.

use super::other::is_bare_other;
use super::text;

/// How a question is answered.
#[derive(Debug, Clone)]
pub enum Kind {
    /// By text, typed into the question's own field.
    Text,
    /// By picking from a list.
    Choice {
        /// What can be picked, in the order given; never empty.
        choices: Vec<Choice>,
        /// True when any number of them may be ticked.
        multiple: bool,
        /// True when custom text may answer, too: the last row opens a field for it ("Other").
        custom: bool,
    },
}

impl Kind {
    /// A list of `choices`, with a row for custom text if `custom`; text where there is no choice.
    pub fn new(choices: Vec<Choice>, multiple: bool, custom: bool) -> Self {
        match choices.is_empty() {
            true => Self::Text,
            false => Self::Choice { choices, multiple, custom },
        }
    }
}

/// One question, ready to be shown.
#[derive(Debug, Clone)]
pub struct Question {
    /// The question itself, clean text, may hold newlines.
    pub text: String,
    /// Short name for the tab, the title line and the review (header, label).
    pub short: Option<String>,
    /// How it is answered.
    pub kind: Kind,
    /// The model's own words on the row for custom text, where it wrote an option for that ("Other").
    pub own_row: Option<Choice>,
    /// False when the person may leave it unanswered (`required: false`).
    pub required: bool,
}

impl Question {
    /// What can be picked, in the order given; empty where there is no list.
    pub fn choices(&self) -> &[Choice] {
        match &self.kind {
            Kind::Text => &[],
            Kind::Choice { choices, .. } => choices,
        }
    }

    /// True when the answer is typed into the question's own field.
    pub fn is_text(&self) -> bool {
        matches!(self.kind, Kind::Text)
    }

    /// True when its choices are ticked, any number of them.
    pub fn has_ticks(&self) -> bool {
        matches!(self.kind, Kind::Choice { multiple: true, .. })
    }

    /// True when its list ends with a row for custom text.
    pub fn has_custom_row(&self) -> bool {
        matches!(self.kind, Kind::Choice { custom: true, .. })
    }

    /// True when some text may answer it: its own, or custom text.
    pub fn takes_text(&self) -> bool {
        self.is_text() || self.has_custom_row()
    }

    /// True for a text that only repeats the model's words on the row for custom text: it says nothing.
    pub fn repeats_own_row(&self, text: &str) -> bool {
        let is_label = |row: &Choice| text::line(text).to_lowercase() == row.label.to_lowercase();
        self.own_row.as_ref().is_some_and(is_label)
            || (self.own_row.is_some() && is_bare_other(text))
    }

    /// Takes the row for custom text away.
    pub fn drop_custom_row(&mut self) {
        if let Kind::Choice { custom, .. } = &mut self.kind {
            *custom = false;
        }
    }

    /// Indices of the choices that the model recommends.
    pub fn recommended(&self) -> impl Iterator<Item = usize> {
        let choices = self.choices().iter().enumerate();
        choices.filter(|(_, choice)| text::recommended(&choice.label).is_some()).map(|it| it.0)
    }

    /// True when a choice has a preview.
    pub fn has_preview(&self) -> bool {
        self.choices().iter().any(|choice| choice.preview.is_some())
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
