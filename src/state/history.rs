//! What can be taken back: ticks and choices, and what the first characters of a pasted text did
//! before it was known to be one.

use super::draft::{Draft, Filtered, Pick};
use super::note::Note;
use super::screen::Screen;

/// How many changes can be undone.
pub(super) const STEPS: usize = 100;

/// The selection in one question before a change.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// The question, by index.
    pub tab: usize,
    /// Whether it had been opened from the review.
    pub from_review: bool,
    cursor: usize,
    pick: Option<Pick>,
    ticks: Vec<bool>,
    custom_ticked: bool,
    sent: bool,
}

impl Step {
    pub(super) fn of(tab: usize, from_review: bool, draft: &Draft) -> Self {
        Self {
            tab,
            from_review,
            cursor: draft.cursor,
            pick: draft.pick,
            ticks: draft.ticks.clone(),
            custom_ticked: draft.custom_ticked,
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

    /// Puts it back.
    pub(super) fn restore(self, draft: &mut Draft) {
        draft.cursor = self.cursor;
        draft.pick = self.pick;
        draft.ticks = self.ticks;
        draft.custom_ticked = self.custom_ticked;
        draft.sent = self.sent;
    }
}

/// The form before a character that may turn out to be the first of a pasted text. Custom text is
/// not part of it: the keys of a list do not change it.
#[derive(Debug)]
pub(super) struct Mark {
    pub tab: usize,
    pub review: usize,
    pub from_review: bool,
    pub zoomed: bool,
    pub screen: Screen,
    /// The undo history.
    pub steps: Vec<Step>,
    /// The selection in every question.
    pub drafts: Vec<Step>,
    /// The note on the open question, or on the form where the review is open.
    pub note: Note,
    /// The filter of the open question.
    pub filter: Option<Filtered>,
}
