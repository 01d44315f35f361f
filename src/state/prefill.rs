//! Forms that begin with something: answers, what an earlier form left, or answers that are revised.

use super::draft::{Draft, EarlierDraft, Note};
use super::editor::Editor;
use super::{Screen, State};
use crate::model::{Answer, Answers, Question, Row, SavedDraft, SavedForm};

impl Draft {
    /// Puts back what an earlier form left here.
    fn restore(&mut self, question: &Question, kept: &SavedDraft) {
        self.fill(question, Some(&kept.answer));
        self.selected.sent &= kept.counts || !question.has_ticks();
        if let Some(typed) = &kept.typed.custom {
            self.custom.field = Editor::new(typed);
            self.custom.long_is_fine = false;
            // The next Enter must answer the question whose answer the user was writing.
            if !kept.counts {
                self.list.cursor = self.list.line_of(Row::Custom).unwrap_or_default();
            }
        }
        self.notes.own.restore(&kept.typed);
        for (index, typed) in &kept.typed.notes {
            self.notes.choices.entry(*index).or_default().field = Editor::new(typed);
        }
        if self.selected.is_empty() && kept.typed.custom.is_none() {
            let noted = self.notes.choices.keys().next();
            let line = noted.and_then(|index| self.list.line_of(Row::Choice(*index)));
            self.list.cursor = line.unwrap_or_default();
        }
        self.discuss = Editor::new(kept.discuss.as_deref().unwrap_or_default());
        self.left = Some(Box::new(self.as_earlier()));
    }

    fn as_earlier(&self) -> EarlierDraft {
        let (selected, note) = (self.selected.clone(), self.notes.own.kept.clone());
        EarlierDraft { selected, note, notes: self.kept_notes() }
    }

    /// True while what an earlier form left here stands as it was.
    pub fn is_as_left(&self) -> bool {
        self.left.as_deref().is_some_and(|left| *left == self.as_earlier())
    }

    /// The same where that is more than text that was not accepted.
    pub fn is_kept(&self) -> bool {
        let has_note = self.notes.all().any(|note| note.kept.is_some());
        let stands = self.is_answered() || !self.selected.is_empty() || has_note;
        stands && self.is_as_left()
    }
}

impl State {
    /// Prefills the form with `answers` and opens the first question that keeps it from being sent,
    /// else the review. A revision opens its review.
    #[must_use]
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        let each = self.drafts.iter_mut().zip(&self.form.questions).zip(&answers.each);
        for ((draft, question), answer) in each {
            let Some(mut answer) = answer.clone() else { continue };
            answer.change_texts(self.attached.adopt(&answer.images));
            draft.fill(question, Some(&answer));
        }
        let given = answers.count() > 0;
        if let Some(note) = &answers.note {
            self.whole.note = Note::new(Some(self.attached.adopt(&answers.images)(note)));
        }
        if self.form.is_revision {
            self.revise();
        } else if given {
            self.tab = self.missing().first().copied().unwrap_or(self.last_tab());
            self.screen = self.home();
        }
        self
    }

    /// Prefills the form with what an earlier one left. It opens on the question that was talked
    /// about, if there is one, else as with [`State::with_answers`].
    #[must_use]
    pub fn with_kept(mut self, kept: &SavedForm) -> Self {
        if kept.is_empty() {
            return self;
        }
        let each = self.drafts.iter_mut().zip(&self.form.questions).zip(&kept.each);
        for ((draft, question), left) in each {
            let Some(mut left) = left.clone() else { continue };
            left.change_texts(self.attached.adopt(&left.answer.images));
            draft.restore(question, &left);
        }
        if let Some(Some(mut left)) = kept.each.get(self.drafts.len()).cloned() {
            left.change_texts(self.attached.adopt(&left.answer.images));
            self.whole.note = Note::new(left.answer.note);
            self.whole.note.restore(&left.typed);
        }
        let topic = kept.topic.filter(|index| *index < self.drafts.len());
        let missing = self.missing();
        self.tab = topic.or(missing.first().copied()).unwrap_or(self.last_tab());
        // With nothing else to answer, the next thing is to send.
        self.whole.returns = self.form.is_many() && missing.iter().all(|index| *index == self.tab);
        self.whole.row = self.last_tab();
        self.screen = self.home();
        self
    }

    /// The review, or the only question.
    fn last_tab(&self) -> usize {
        if self.form.is_many() { self.form.questions.len() } else { 0 }
    }

    /// Returns the draft of each question, answered or not, and the note on the form, for asking again.
    pub fn kept(&self) -> Vec<Option<SavedDraft>> {
        let each = self.drafts.iter().map(|draft| SavedDraft {
            answer: draft.current_answer(&self.form.policy),
            counts: draft.is_answered(),
            typed: draft.typed(),
            discuss: draft.discuss.filled(),
        });
        let note = &self.whole.note;
        let answer = Answer { note: note.kept.clone(), ..Answer::default() };
        let typed = Answer { note: note.draft(), ..Answer::default() };
        let form = SavedDraft { answer, typed, ..SavedDraft::default() };
        let form = (form != SavedDraft::default()).then_some(form);
        let own = |mut kept: SavedDraft| {
            kept.answer.images = self.attached.own(|own| kept.change_texts(own));
            (kept != SavedDraft::default()).then_some(kept)
        };
        each.chain(form).map(own).collect()
    }

    /// Takes the answers as they stand as those that are revised, and opens the review on the first
    /// one.
    pub(super) fn revise(&mut self) {
        self.whole.given = self.answers();
        self.tab = self.form.questions.len();
        self.screen = Screen::Review;
        self.whole.row = 0;
    }

    /// The answer to question `index` that is revised, if there is one.
    pub fn given(&self, index: usize) -> Option<&Answer> {
        self.whole.given.each.get(index)?.as_ref()
    }

    /// True when the answers are revised and that to question `index` is another one now.
    pub fn is_changed(&self, index: usize) -> bool {
        self.form.is_revision && self.answer(index).as_ref() != self.given(index)
    }

    /// Returns the number of revised answers that differ now, with the note on the whole form.
    pub fn changed(&self) -> usize {
        let note = self.form.is_revision && self.answers().note != self.whole.given.note;
        let each = (0..self.form.questions.len()).filter(|index| self.is_changed(*index));
        each.count() + usize::from(note)
    }
}
