//! Undoing ticks and choices.

use super::super::history::{Place, STEPS, Selection, Step};
use super::super::{Draft, Pick, State};
use crate::strings;

impl State {
    /// True when there is a tick or a choice to undo.
    pub fn can_undo(&self) -> bool {
        !self.steps.is_empty()
    }

    /// True when undoing opens another question: there was a choice that went on to this one.
    pub fn undo_goes_back(&self) -> bool {
        self.steps.last().is_some_and(|step| step.place.tab != self.tab)
    }

    /// Changes the open question's draft. A change of its selection can be undone.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let Some(before) = self.selection(self.tab) else { return };
        let Some(draft) = self.drafts.get_mut(self.tab) else { return };
        change(draft);
        if before.differs(draft) {
            self.keep_step(Step { place: self.place(), selections: vec![(self.tab, before)] });
        }
    }

    /// Remembers the selection in the open question, before a choice.
    pub(in crate::state) fn keep_choice(&mut self) {
        self.keep_choice_of(self.tab);
    }

    /// As [`Self::keep_choice`], for question `tab`.
    pub(super) fn keep_choice_of(&mut self, tab: usize) {
        if let Some(before) = self.selection(tab) {
            self.keep_step(Step { place: self.place(), selections: vec![(tab, before)] });
        }
    }

    /// Changes any number of questions; all of it is undone in one step.
    pub(super) fn change_all(&mut self, change: impl FnOnce(&mut Self)) {
        let (place, before) = (self.place(), self.selections());
        let steps = std::mem::take(&mut self.steps);
        change(self);
        self.steps = steps;
        let changed = before.into_iter().zip(&self.drafts).enumerate();
        let changed = changed.filter(|(_, (before, draft))| before.differs(draft));
        let selections: Vec<_> = changed.map(|(index, (before, _))| (index, before)).collect();
        if !selections.is_empty() {
            self.keep_step(Step { place, selections });
        }
    }

    fn place(&self) -> Place {
        Place { tab: self.tab, from_review: self.from_review, review: self.review }
    }

    fn keep_step(&mut self, step: Step) {
        if self.steps.len() >= STEPS {
            self.steps.remove(0);
        }
        self.steps.push(step);
    }

    fn selection(&self, index: usize) -> Option<Selection> {
        let (draft, question) = (self.drafts.get(index)?, self.form.questions.get(index)?);
        Some(Selection::of(draft, question, self.form.policy.chat))
    }

    fn selections(&self) -> Vec<Selection> {
        (0..self.drafts.len()).filter_map(|index| self.selection(index)).collect()
    }

    fn restore(&mut self, index: usize, selection: Selection) {
        if let (Some(draft), Some(question)) =
            (self.drafts.get_mut(index), self.form.questions.get(index))
        {
            selection.restore(draft, question, self.form.policy.chat);
        }
    }

    /// Undoes the last tick or choice and opens the question it was made in.
    pub(super) fn undo(&mut self) {
        let Some(step) = self.steps.pop() else {
            self.notice = Some(strings::nothing_to_undo().into());
            return;
        };
        for (index, selection) in step.selections {
            self.restore(index, selection);
            // Custom text may have been edited since, and be no answer any more.
            if let (Some(draft), Some(question)) =
                (self.drafts.get_mut(index), self.form.questions.get(index))
                && !self.form.policy.takes_custom(question, draft.custom.is_blank())
            {
                draft.custom_ticked = false;
                draft.pick = draft.pick.filter(|pick| *pick != Pick::Custom);
            }
        }
        if step.place.tab != self.tab {
            self.open_tab(step.place.tab);
            self.from_review = step.place.from_review;
        }
        if self.in_review() {
            self.point(step.place.review);
        }
    }
}
