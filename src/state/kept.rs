//! What a form leaves for one that asks its questions again, and what it takes up of it.

use super::draft::{Came, Draft, Pick};
use super::editor::Editor;
use super::note::Note;
use super::{Screen, State};
use crate::model::{Answer, Kept, KeptForm, Policy, Question, by_choice};

impl Draft {
    /// Puts back what an earlier form left here.
    fn take_up(&mut self, question: &Question, kept: &Kept) {
        self.fill(question, Some(&kept.answer));
        self.sent &= kept.counts;
        if let Some(typed) = &kept.typed {
            self.custom = Editor::new(typed);
            self.long_is_fine = false;
            // The next Enter is not to answer something else than what was being written.
            if !kept.counts {
                self.cursor = self.custom_row(question).unwrap_or_default();
            }
        }
        self.came = Some(Box::new(Came {
            pick: self.pick,
            ticks: self.ticks.clone(),
            custom_ticked: self.custom_ticked,
            sent: self.sent,
            note: self.note.kept.clone(),
            notes: self.notes(),
        }));
    }

    /// True while what an earlier form left here stands as it was.
    pub fn is_kept(&self) -> bool {
        self.came.as_deref().is_some_and(|came| {
            came.pick == self.pick
                && came.ticks == self.ticks
                && came.custom_ticked == self.custom_ticked
                && came.sent == self.sent
                && came.note == self.note.kept
                && came.notes == self.notes()
                && !self.custom_is_newer
        })
    }

    /// What is here, answered or not.
    fn left(&self, question: &Question, policy: &Policy) -> Option<Kept> {
        let picks = match self.pick {
            Some(Pick::Choice(index)) => vec![index],
            Some(Pick::Custom) => Vec::new(),
            None => self.ticked(),
        };
        let custom = self.custom_counts().then(|| self.custom_text(policy));
        let text = |editor: &Editor| (!editor.is_blank()).then(|| editor.text());
        let note = self.note.text();
        let on_choice = |(index, note): (&usize, &Note)| Some((*index, note.text()?));
        let notes = by_choice(self.choice_notes.iter().filter_map(on_choice));
        let kept = Kept {
            counts: self.is_answered(question, policy),
            typed: text(&self.custom).filter(|_| custom.is_none()),
            answer: Answer { picks, custom, note, notes, ..Answer::default() },
        };
        (kept != Kept::default()).then_some(kept)
    }
}

impl State {
    /// Prefills the form with what an earlier one left. It opens on the question that was talked
    /// about, if there is one, else as with [`State::with_answers`].
    #[must_use]
    pub fn with_kept(mut self, kept: &KeptForm) -> Self {
        if kept.is_empty() {
            return self;
        }
        let each: Vec<_> =
            kept.each.iter().map(|kept| kept.as_ref().map(|kept| self.adopted(kept))).collect();
        for ((draft, question), kept) in self.drafts.iter_mut().zip(&self.form.questions).zip(&each)
        {
            if let Some(kept) = kept {
                draft.take_up(question, kept);
            }
        }
        let topic = kept.topic.map(|(question, _)| question).filter(|it| *it < self.drafts.len());
        let review = if self.form.is_many() { self.form.questions.len() } else { 0 };
        let missing = self.missing();
        self.tab = topic.or(missing.first().copied()).unwrap_or(review);
        // With nothing else to answer, the next thing is to send.
        self.from_review = self.form.is_many() && missing.iter().all(|index| *index == self.tab);
        self.review = review;
        self.screen = self.home();
        if let (Some((_, Some(choice))), Screen::Choices) = (kept.topic, &self.screen)
            && let Some(draft) = self.drafts.get_mut(self.tab)
        {
            draft.cursor = choice;
        }
        self
    }

    /// What every question holds, answered or not, for a form that asks again.
    pub fn kept(&self) -> Vec<Option<Kept>> {
        let each = self.drafts.iter().zip(&self.form.questions);
        let left = each.map(|(draft, question)| draft.left(question, &self.form.policy));
        left.map(|kept| kept.map(|kept| self.kept_images(kept))).collect()
    }

    /// What an earlier form left, with chips of this form.
    fn adopted(&mut self, kept: &Kept) -> Kept {
        let mut kept = kept.clone();
        self.adopt_kept(&mut kept.answer, &mut kept.typed);
        kept
    }

    /// What is left at a question, with its own images.
    fn kept_images(&self, kept: Kept) -> Kept {
        // The text that is in no answer may hold some, too.
        let (answer, typed) = self.with_images_and(kept.answer, kept.typed);
        Kept { answer, typed, ..kept }
    }
}
