//! Forms that open with content: answers, drafts of an earlier form, or answers to correct.

use super::draft::{Draft, Note, RestoredDraft};
use super::editor::Editor;
use super::{Screen, State};
use crate::model::{Answer, Answers, Question, Row, SavedDraft, SavedForm};

impl Draft {
    fn restore(&mut self, question: &Question, saved: &SavedDraft) {
        self.fill(question, Some(&saved.answer));
        self.selected.is_answer &= saved.counts || !question.has_checkboxes();
        if let Some(typed) = &saved.typed.custom {
            self.custom.field = Editor::new(typed);
            self.custom.long_is_fine = false;
            // If the cursor were on a choice, the next Enter would answer with the choice instead
            // of the custom text.
            if !saved.counts {
                self.list.move_to(Some(Row::Custom));
            }
        }
        self.notes.on_question.restore(&saved.typed);
        for (index, typed) in &saved.typed.notes {
            self.notes.choices.entry(*index).or_default().field = Editor::new(typed);
        }
        if self.selected.is_empty() && saved.typed.custom.is_none() {
            let first_noted = self.notes.choices.keys().next();
            self.list.move_to(first_noted.map(|index| Row::Choice(*index)));
        }
        self.discuss = Editor::new(saved.discuss.as_deref().unwrap_or_default());
        self.restored = Some(Box::new(self.to_restored()));
    }

    fn to_restored(&self) -> RestoredDraft {
        let (selected, note) = (self.selected.clone(), self.notes.on_question.accepted.clone());
        RestoredDraft { selected, note, notes: self.accepted_notes() }
    }

    /// `true` if a draft was restored and the user has not changed it.
    pub fn is_unchanged(&self) -> bool {
        self.restored.as_deref().is_some_and(|restored| *restored == self.to_restored())
    }

    /// `true` if the draft was restored with an answer, a selection or an accepted note, and the
    /// user has not changed it.
    pub fn is_restored(&self) -> bool {
        let has_note = self.notes.all().any(|note| note.accepted.is_some());
        let has_content = self.is_answered() || !self.selected.is_empty() || has_note;
        has_content && self.is_unchanged()
    }
}

impl State {
    /// Prefills the form with `answers`. If there are any, opens the first question that still
    /// needs an answer, or else the review. A correction always opens its review.
    #[must_use]
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        let each = self.drafts.iter_mut().zip(self.form.questions.iter()).zip(&answers.each);
        for ((draft, question), answer) in each {
            let Some(mut answer) = answer.clone() else { continue };
            answer.change_texts(self.attached.adopt(&answer.images));
            draft.fill(question, Some(&answer));
        }
        let has_answers = answers.count() > 0;
        if let Some(note) = &answers.note {
            self.whole.note = Note::new(Some(self.attached.adopt(&answers.images)(note)));
        }
        if self.form.is_correction {
            self.start_correction();
        } else if has_answers {
            self.tab = self.missing().first().copied().unwrap_or(self.last_tab());
            self.screen = self.home();
        }
        self
    }

    /// Prefills the form with the drafts of an earlier form. Opens the question that the user
    /// discussed, else the first question that still needs an answer, else the review.
    #[must_use]
    pub fn with_saved(mut self, saved: &SavedForm) -> Self {
        if saved.is_empty() {
            return self;
        }
        let each = self.drafts.iter_mut().zip(self.form.questions.iter()).zip(&saved.each);
        for ((draft, question), saved) in each {
            let Some(mut saved) = saved.clone() else { continue };
            saved.change_texts(self.attached.adopt(&saved.answer.images));
            draft.restore(question, &saved);
        }
        if let Some(Some(mut saved)) = saved.each.get(self.drafts.len()).cloned() {
            saved.change_texts(self.attached.adopt(&saved.answer.images));
            self.whole.note = Note::new(saved.answer.note);
            self.whole.note.restore(&saved.typed);
        }
        let topic = saved.topic.filter(|index| *index < self.drafts.len());
        let missing = self.missing();
        self.tab = topic.or(missing.first().copied()).unwrap_or(self.last_tab());
        // The review follows this question if no other question needs an answer.
        self.whole.returns_to_review =
            self.form.has_review() && missing.iter().all(|index| *index == self.tab);
        self.whole.row = self.last_tab();
        self.screen = self.home();
        self
    }

    /// Returns the index of the review, or of the only question.
    fn last_tab(&self) -> usize {
        if self.form.has_review() { self.form.questions.len() } else { 0 }
    }

    /// Returns the draft of each question and the note on the form, for restoring them later.
    pub fn saved_drafts(&self) -> Vec<Option<SavedDraft>> {
        let each = self.drafts.iter().map(|draft| SavedDraft {
            answer: draft.current_answer(&self.form.policy),
            counts: draft.is_answered(),
            typed: draft.text_drafts(),
            discuss: draft.discuss.filled(),
        });
        let note = &self.whole.note;
        let answer = Answer { note: note.accepted.clone(), ..Answer::default() };
        let typed = Answer { note: note.draft(), ..Answer::default() };
        let form = SavedDraft { answer, typed, ..SavedDraft::default() };
        let form = (form != SavedDraft::default()).then_some(form);
        let renumber = |mut draft: SavedDraft| {
            draft.answer.images = self.attached.renumber(|renumber| draft.change_texts(renumber));
            (draft != SavedDraft::default()).then_some(draft)
        };
        each.chain(form).map(renumber).collect()
    }

    /// Starts a correction of the current answers: opens the review with the cursor on the first
    /// question.
    pub(super) fn start_correction(&mut self) {
        self.whole.submitted = self.answers();
        self.tab = self.form.questions.len();
        self.screen = Screen::Review;
        self.whole.row = 0;
    }

    /// Returns the answer to question `index` before the correction.
    pub fn submitted_answer(&self, index: usize) -> Option<&Answer> {
        self.whole.submitted.each.get(index)?.as_ref()
    }

    /// `true` if this is a correction and the answer to question `index` was changed.
    pub fn is_changed(&self, index: usize) -> bool {
        self.form.is_correction && self.answer(index).as_ref() != self.submitted_answer(index)
    }

    /// Returns the number of changed answers of a correction, including the note on the form.
    pub fn changed_count(&self) -> usize {
        let note = self.form.is_correction && self.answers().note != self.whole.submitted.note;
        let each = (0..self.form.questions.len()).filter(|index| self.is_changed(*index));
        each.count() + usize::from(note)
    }
}
