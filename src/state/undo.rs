//! Undoing selections.

use super::draft::{Draft, Step};
use super::{Notice, State};

/// Limit of the changes that can be undone.
const STEPS: usize = 100;

impl State {
    /// Changes the open question's draft, in a list of many; `change` is told whether custom text
    /// replaces selections. A change of its selection can be undone.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Draft, bool)) {
        let replaces = self.form.policy.custom.replaces_ticks;
        let step = self.step(self.tab);
        if let Some((question, draft)) = self.open()
            && question.has_ticks()
        {
            draft.selected.none = false;
            change(draft, replaces);
            if let Some(step) = step.filter(|step| step.selected != draft.selected) {
                self.push_step(step);
            }
        }
    }

    /// Saves the selection in question `index`, before it is answered.
    pub(super) fn save_step(&mut self, index: usize) {
        if let Some(step) = self.step(index) {
            self.push_step(step);
        }
    }

    /// The form as it is, with the selection in question `index`.
    fn step(&self, index: usize) -> Option<Step> {
        let draft = self.drafts.get(index)?;
        Some(Step {
            tab: self.tab,
            returns: self.whole.returns,
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

    /// True when there is a selection to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Undoes the last selection and opens the question it was made in. A cursor goes back to
    /// its row, or to the first one if the filter hides it.
    pub(super) fn undo(&mut self) {
        let Some(step) = self.undo.pop() else {
            self.notice = Some(Notice::NothingToUndo);
            return;
        };
        self.decisions += 1;
        if let Some(draft) = self.drafts.get_mut(step.question) {
            let line = step.row.and_then(|row| draft.list.line_of(row));
            draft.list.cursor = line.unwrap_or(0);
            draft.selected = step.selected;
        }
        if step.tab != self.tab {
            self.open_tab(step.tab);
            self.whole.returns = step.returns;
        }
        if self.in_review() {
            self.point(step.review_row);
        }
    }
}
