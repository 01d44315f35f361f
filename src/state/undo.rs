//! Undo for selections.

use super::draft::{Draft, Step};
use super::{Notice, State};

/// The maximum number of steps.
const STEPS: usize = 100;

impl State {
    /// Calls `change` with the draft of the open question if the question has checkboxes; otherwise
    /// does nothing. The second argument of `change` is `true` if a custom answer replaces
    /// selections. A changed selection can be undone.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Draft, bool)) {
        let replaces = self.form.policy.custom.replaces_selection;
        let step = self.step(self.tab);
        if let Some((question, draft)) = self.open_question_mut()
            && question.has_checkboxes()
        {
            draft.selected.none = false;
            change(draft, replaces);
            if let Some(step) = step.filter(|step| step.selected != draft.selected) {
                self.push_step(step);
            }
        }
    }

    /// Saves the selection of question `index` for undo.
    pub(super) fn save_step(&mut self, index: usize) {
        if let Some(step) = self.step(index) {
            self.push_step(step);
        }
    }

    fn step(&self, index: usize) -> Option<Step> {
        let draft = self.drafts.get(index)?;
        Some(Step {
            tab: self.tab,
            returns_to_review: self.whole.returns_to_review,
            review_row: self.whole.row,
            question: index,
            row: draft.list.row(draft.list.cursor),
            selected: draft.selected.clone(),
        })
    }

    fn push_step(&mut self, step: Step) {
        self.decisions += 1;
        if self.undo.len() >= STEPS {
            self.undo.remove(0);
        }
        self.undo.push(step);
    }

    /// `true` if there is a selection to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Undoes the last selection and opens the tab in which it was made. The list cursor returns to
    /// its earlier row, or to the first row if a filter hides that row.
    pub(super) fn undo(&mut self) {
        let Some(step) = self.undo.pop() else {
            self.notice = Some(Notice::NothingToUndo);
            return;
        };
        self.decisions += 1;
        if let Some(draft) = self.drafts.get_mut(step.question) {
            draft.list.move_to(step.row);
            draft.selected = step.selected;
        }
        if step.tab != self.tab {
            self.open_tab(step.tab);
            self.whole.returns_to_review = step.returns_to_review;
        }
        if self.in_review() {
            self.move_cursor_to(step.review_row);
        }
    }
}
