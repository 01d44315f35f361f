//! What can be taken back: ticks and choices.

use super::draft::{Draft, Pick};
use crate::model::{Question, Row};

/// How many changes can be undone.
pub(super) const STEPS: usize = 100;

/// The form before a change: where it was, and the selection in the questions that changed.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub place: Place,
    /// The questions, by index.
    pub selections: Vec<(usize, Selection)>,
}

/// What was open, and where the cursor of the review was.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// A question, by index, or the review.
    pub tab: usize,
    /// Whether the question had been opened from the review.
    pub from_review: bool,
    pub review: usize,
}

/// What is selected in a question, and the row under its cursor.
#[derive(Debug, Clone)]
pub(super) struct Selection {
    row: Option<Row>,
    pick: Option<Pick>,
    ticks: Vec<bool>,
    custom_ticked: bool,
    custom_is_newer: bool,
    sent: bool,
}

impl Selection {
    /// `chat`: whether the list ends with the row to chat.
    pub(super) fn of(draft: &Draft, question: &Question, chat: bool) -> Self {
        Self {
            row: draft.row(draft.cursor, question, chat),
            pick: draft.pick,
            ticks: draft.ticks.clone(),
            custom_ticked: draft.custom_ticked,
            custom_is_newer: draft.custom_is_newer,
            sent: draft.sent,
        }
    }

    /// True when `draft` has another selection.
    pub(super) fn differs(&self, draft: &Draft) -> bool {
        self.pick != draft.pick
            || self.ticks != draft.ticks
            || self.custom_ticked != draft.custom_ticked
            || self.sent != draft.sent
    }

    /// Puts it back. The cursor goes to its row, or to the first one if the filter hides it.
    pub(super) fn restore(self, draft: &mut Draft, question: &Question, chat: bool) {
        draft.cursor = draft.line_of(self.row, question, chat).unwrap_or(0);
        draft.pick = self.pick;
        draft.ticks = self.ticks;
        draft.custom_ticked = self.custom_ticked;
        draft.custom_is_newer = self.custom_is_newer;
        draft.sent = self.sent;
    }
}
