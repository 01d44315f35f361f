//! Esc: closes an editor, a filter or a question first, then the form.

use super::super::{Discard, Draft, Effect, Screen, State};
use crate::model::{Outcome, Unavailable};

impl State {
    pub(super) fn cancel(&mut self) -> Option<Effect> {
        if self.is_zoomed() {
            self.zoomed = false;
            return None;
        }
        match self.screen.clone() {
            Screen::Custom => self.screen = self.home(),
            // What was typed stays in sight, as a note.
            Screen::Note | Screen::ChoiceNote(_) | Screen::FormNote => self.keep_note(),
            Screen::Discuss { behind, .. } => self.screen = *behind,
            Screen::Discard { .. } | Screen::Long { .. } => self.answer_no(),
            Screen::Broken(why) => {
                return Some(self.finish(Outcome::Unavailable(Unavailable::Broken(why))));
            }
            Screen::Filter => self.close_filter(),
            Screen::Choices if self.draft().is_some_and(|draft| draft.filter.is_some()) => {
                self.close_filter();
            }
            Screen::Choices | Screen::Text | Screen::Review | Screen::Help { .. } => {
                return self.ask_or_close();
            }
        }
        None
    }

    /// Closes at once when nothing would be lost, else asks. Where nobody waits for the answer, it
    /// is put back as it is.
    fn ask_or_close(&mut self) -> Option<Effect> {
        if self.form.stands_aside {
            return Some(Effect::Defer);
        }
        let answered = self.answered();
        let answered = if self.form.is_many() { answered } else { 0 };
        let open = |index: usize| answered == 0 || !self.is_answered(index);
        let ticks = self.drafts.iter().enumerate().filter(|(index, _)| open(*index));
        let ticks = ticks.map(|(_, draft)| draft.ticked().len()).sum();
        let typed = self.drafts.iter().any(Draft::would_lose)
            || self.form_note.would_lose()
            || !self.discuss.is_blank();
        let changed = self.changed();
        let what = if self.form.revision.is_some() && changed > 0 {
            Discard::Changes(changed)
        } else if self.form.revision.is_some() && !typed {
            return Some(self.cancelled());
        } else if answered + ticks > 0 || typed {
            Discard::Begun { answers: answered, ticks, typed }
        } else {
            return Some(self.cancelled());
        };
        self.screen =
            Screen::Discard { what, row: Discard::NO, behind: Box::new(self.screen.clone()) };
        None
    }
}
