//! Undoing ticks and choices.

use super::draft::{Draft, Step};
use super::{Notice, State};

/// How many changes can be undone.
const STEPS: usize = 100;

impl State {
    /// Changes the open question's draft, where rows are ticked; `change` is told whether custom text
    /// replaces ticks. A change of its selection can be undone.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Draft, bool)) {
        let replaces = self.form.policy.custom.replaces_ticks;
        let step = self.step([self.tab]);
        if let Some((question, draft)) = self.open() {
            if question.has_ticks() {
                change(draft, replaces);
            }
            self.save_changed(step);
        }
    }

    /// Saves the selection in question `tab`, which is about to be answered.
    pub(super) fn save_step(&mut self, tab: usize) {
        let step = self.step([tab]);
        self.push_step(step);
    }

    /// Changes any number of questions; all of it is undone in one step.
    pub(super) fn change_all(&mut self, change: impl FnOnce(&mut Self)) {
        let step = self.step(0..self.drafts.len());
        let steps = std::mem::take(&mut self.undo);
        change(self);
        self.undo = steps;
        self.save_changed(step);
    }

    /// The form as it is, with the selections of `questions`.
    fn step(&self, questions: impl IntoIterator<Item = usize>) -> Step {
        let selected = |index: usize| {
            let draft = self.drafts.get(index)?;
            Some((index, draft.list.row(draft.list.cursor), draft.selected.clone()))
        };
        Step {
            tab: self.tab,
            returns: self.whole.returns,
            review_row: self.whole.row,
            before: questions.into_iter().filter_map(selected).collect(),
        }
    }

    /// Saves those of the questions in `step` whose selection changed since.
    fn save_changed(&mut self, mut step: Step) {
        step.before.retain(|(index, _, before)| {
            self.drafts.get(*index).is_some_and(|draft| draft.selected != *before)
        });
        self.push_step(step);
    }

    fn push_step(&mut self, step: Step) {
        if step.before.is_empty() {
            return;
        }
        if self.undo.len() >= STEPS {
            self.undo.remove(0);
        }
        self.undo.push(step);
    }

    /// Undoes the last tick or choice and opens the question it was made in. A cursor goes back to
    /// its row, or to the first one if the filter hides it.
    pub(super) fn undo(&mut self) {
        let Some(step) = self.undo.pop() else {
            self.notice = Some(Notice::NothingToUndo);
            return;
        };
        let policy = &self.form.policy;
        for (index, row, selected) in step.before {
            let (Some(draft), Some(question)) =
                (self.drafts.get_mut(index), self.form.questions.get(index))
            else {
                continue;
            };
            draft.list.cursor = row.and_then(|row| draft.list.line_of(row)).unwrap_or(0);
            draft.selected = selected;
            // Custom text may have been edited since, and be no answer any more.
            if !policy.takes_custom(question, &draft.custom.field.text()) {
                draft.selected.custom = false;
            }
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
