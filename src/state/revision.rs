//! A form whose questions were answered before.

use super::{Effect, Screen, State};
use crate::model::{Answer, Revision, Row};

impl State {
    /// Takes the answers as they stand as those that are revised, and opens the review on the first
    /// one.
    pub(super) fn revise(&mut self) {
        self.given = self.answers();
        self.tab = self.form.questions.len();
        self.screen = Screen::Review;
        self.review = 0;
    }

    /// The answer to question `index` that is revised, if there is one.
    pub fn given(&self, index: usize) -> Option<&Answer> {
        self.given.each.get(index)?.as_ref()
    }

    /// True when the answers are revised and that to question `index` is another one now.
    pub fn is_changed(&self, index: usize) -> bool {
        self.form.revision.is_some() && self.answer(index).as_ref() != self.given(index)
    }

    /// How many of the revised answers are other ones now, with the note on the whole form.
    pub fn changed(&self) -> usize {
        let note = self.form.revision.is_some() && self.answers().note != self.given.note;
        let each = (0..self.form.questions.len()).filter(|index| self.is_changed(*index));
        each.count() + usize::from(note)
    }

    /// The preview of the row under the cursor, to be copied where the form has that.
    pub(super) fn copied(&self) -> Option<Effect> {
        let draft = self.draft().filter(|_| self.form.copies)?;
        let Row::Choice(index) = self.row(draft.cursor)? else { return None };
        let choice = self.question()?.choices().get(index)?;
        choice.preview.clone().map(Effect::Copy)
    }

    /// True when the review has a row that goes back to the call.
    pub fn offers_return(&self) -> bool {
        self.form.revision == Some(Revision::Correct)
    }

    /// True when the answers as they stand can be the result of the call.
    pub fn is_result(&self) -> bool {
        let noted = self.form_note.kept.is_some() && self.form.policy.takes_form_note();
        self.form.unfinished(|index| self.is_answered(index), noted).is_empty()
    }
}
