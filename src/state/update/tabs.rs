//! Going from question to question.

use super::super::{Effect, Pick, Screen, State};
use crate::model::Outcome;

impl State {
    /// Goes to the next tab, or to the one before; the review lies between the last and the first.
    pub(super) fn step_tab(&mut self, back: bool) {
        if !matches!(self.screen, Screen::Discard { .. } | Screen::Long { .. }) {
            let tabs = self.form.questions.len() + 1;
            self.change_tab((self.tab + if back { tabs - 1 } else { 1 }) % tabs);
        }
    }

    /// Leaves the open question for another tab, if there is such a tab.
    pub(super) fn change_tab(&mut self, tab: usize) {
        if self.form.is_many() && tab <= self.form.questions.len() {
            if tab != self.tab {
                self.close_question();
            }
            self.whole.returns = false;
            self.open_tab(tab);
        }
    }

    /// Leaves the open question: what is ticked or typed becomes its answer, if it could be sent.
    fn close_question(&mut self) {
        if matches!(self.screen, Screen::Note(_)) {
            self.save_note();
        }
        // The field of a question that is left to the agent has the keyboard, whoever types.
        let delegated = self.draft().is_some_and(|draft| draft.selected.is_delegated());
        let typing = match self.screen {
            Screen::Text => !delegated,
            _ => self.screen == Screen::Custom,
        };
        if self.screen == Screen::Custom
            && let Some(index) = self.named_choice()
        {
            self.name_answers(index);
            return;
        }
        if self.screen == Screen::Custom {
            self.close_custom();
        }
        let (Some(question), Some(draft)) = (self.question(), self.draft()) else { return };
        let takes_custom = self.has_secret(self.tab)
            || !draft.custom.is_blank()
                && self.form.policy.takes_custom(question, &draft.custom.text());
        if question.has_ticks() {
            if takes_custom && draft.custom_is_newer {
                self.tick_custom(true);
            }
            if let Some(draft) = self.draft_mut() {
                draft.selected.sent |= draft.selected.has_ticks();
            }
        } else if takes_custom
            && draft.selected.pick != Some(Pick::Custom)
            && (typing || draft.custom_is_newer || draft.selected.pick.is_none())
        {
            // It can be undone only where it replaces a choice.
            if draft.selected.pick.is_some() {
                self.save_step(self.tab);
            }
            if let Some(draft) = self.draft_mut() {
                draft.selected.pick = Some(Pick::Custom);
            }
        }
    }

    /// Opens a tab. On the review the cursor goes to "Submit", or to the first missing answer.
    pub(in crate::state) fn open_tab(&mut self, tab: usize) {
        self.tab = tab;
        self.zoom(false);
        self.screen = self.home();
        if self.in_review() {
            let submit = self.form.questions.len();
            self.whole.row = self.missing().first().copied().unwrap_or(submit);
        }
    }

    /// Goes on after an answer: ends a single question, else opens the next tab or the review.
    pub(super) fn advance(&mut self) -> Option<Effect> {
        if !self.form.is_many() {
            return Some(self.finish(Outcome::Answered(self.answers())));
        }
        let next = if self.whole.returns { self.form.questions.len() } else { self.tab + 1 };
        self.whole.returns = false;
        self.open_tab(next);
        None
    }
}
