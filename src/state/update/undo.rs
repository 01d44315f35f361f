//! Undoing ticks and choices, and taking back what a pasted text did.

use super::super::history::{Mark, STEPS, Step};
use super::super::{Draft, Pick, State};
use crate::strings;

impl State {
    /// Changes the open question's draft. A change of its selection can be undone.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let (tab, from_review) = (self.tab, self.from_review);
        let Some(draft) = self.drafts.get_mut(tab) else { return };
        let before = Step::of(tab, from_review, draft);
        change(draft);
        if before.differs(draft) {
            self.keep_step(before);
        }
    }

    /// Remembers the selection in the open question, before a choice.
    pub(super) fn keep_choice(&mut self) {
        if let Some(draft) = self.drafts.get(self.tab) {
            self.keep_step(Step::of(self.tab, self.from_review, draft));
        }
    }

    fn keep_step(&mut self, step: Step) {
        if self.steps.len() >= STEPS {
            self.steps.remove(0);
        }
        self.steps.push(step);
    }

    /// Undoes the last tick or choice and opens its question.
    pub(super) fn undo(&mut self) {
        let Some(step) = self.steps.pop() else {
            self.notice = Some(strings::NOTHING_TO_UNDO.into());
            return;
        };
        let (tab, from_review) = (step.tab, step.from_review);
        if tab != self.tab {
            self.open_tab(tab);
            self.from_review = from_review;
        }
        let (Some(draft), Some(question)) =
            (self.drafts.get_mut(tab), self.form.questions.get(tab))
        else {
            return;
        };
        // The cursor was kept as an index into the unfiltered list.
        let row = |draft: &Draft| draft.row(draft.cursor, question, self.form.policy.chat);
        let filtered = draft.filter.take();
        step.restore(draft);
        let row = row(draft);
        draft.filter = filtered;
        draft.cursor = draft.line_of(row, question, self.form.policy.chat).unwrap_or(0);
        // Custom text may have been edited since, and be no answer any more.
        if !self.form.policy.takes_custom(question, draft.custom.is_blank()) {
            draft.custom_ticked = false;
            draft.pick = draft.pick.filter(|pick| *pick != Pick::Custom);
        }
    }

    /// Marks the form as it is.
    pub(super) fn mark(&mut self, anew: bool) {
        if anew {
            self.marks.clear();
        }
        let step = |(tab, draft)| Step::of(tab, false, draft);
        self.marks.push(Mark {
            tab: self.tab,
            review: self.review,
            from_review: self.from_review,
            zoomed: self.zoomed,
            screen: self.screen.clone(),
            steps: self.steps.clone(),
            drafts: self.drafts.iter().enumerate().map(step).collect(),
            note: self.draft().map_or(&self.form_note, |draft| &draft.note).clone(),
            filter: self.draft().and_then(|draft| draft.filter.clone()),
        });
    }

    /// Restores the form as it was `marks` marks ago.
    pub(super) fn take_back(&mut self, marks: usize) {
        self.marks.truncate((self.marks.len() + 1).saturating_sub(marks));
        let Some(mark) = self.marks.pop() else { return };
        self.marks.clear();
        self.tab = mark.tab;
        self.review = mark.review;
        self.from_review = mark.from_review;
        self.zoomed = mark.zoomed;
        self.screen = mark.screen;
        self.steps = mark.steps;
        for (draft, step) in self.drafts.iter_mut().zip(mark.drafts) {
            step.restore(draft);
        }
        match self.drafts.get_mut(mark.tab) {
            Some(draft) => {
                draft.note = mark.note;
                draft.filter = mark.filter;
            }
            None => self.form_note = mark.note,
        }
    }
}
