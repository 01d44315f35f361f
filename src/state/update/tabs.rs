//! Opens tabs, and handles Esc and the question to the agent.

use super::super::{Discard, Draft, Effect, Notice, Screen, State};
use crate::model::{Discussion, Outcome, Topic};

impl State {
    /// Opens the next tab, or the previous tab if `back`. The review is the last tab, and the first
    /// tab follows the last tab.
    pub(super) fn step_tab(&mut self, back: bool) {
        if !matches!(self.screen, Screen::Discard { .. } | Screen::Long { .. }) {
            let tabs = self.form.questions.len() + 1;
            self.change_tab((self.tab + if back { tabs - 1 } else { 1 }) % tabs);
        }
    }

    pub(super) fn change_tab(&mut self, tab: usize) {
        if self.form.has_review() && tab <= self.form.questions.len() {
            if tab != self.tab {
                self.close_question();
            }
            self.whole.returns_to_review = false;
            self.open_tab(tab);
        }
    }

    /// Closes the open question. Accepts an open note, or valid text in an open field. Selected
    /// checkboxes become the answer.
    fn close_question(&mut self) {
        self.decisions += 1;
        match (&self.screen, self.named_choice()) {
            (Screen::Note(_), _) => self.accept_note(),
            (Screen::Custom, Some(index)) => self.accept_named_choice(index),
            (Screen::Text | Screen::Custom, _) => self.accept_text(),
            _ => {}
        }
        if let Some((question, draft)) = self.open_question_mut()
            && question.has_checkboxes()
        {
            draft.selected.is_answer |= !draft.selected.is_empty();
        }
    }

    /// Opens a tab. In the review, the cursor moves to the first question that needs an answer, or
    /// else to "Submit".
    pub(in crate::state) fn open_tab(&mut self, tab: usize) {
        self.tab = tab;
        self.zoom(false);
        self.screen = self.home();
        if self.in_review() {
            let submit = self.form.questions.len();
            self.whole.row = self.missing().first().copied().unwrap_or(submit);
        }
    }

    /// Opens the next unanswered question; after the last question, searches from the first. Opens
    /// the review if all other questions are answered, or if `returns_to_review` is `true`.
    pub(super) fn open_next_unanswered(&mut self) {
        let (count, returns_to_review) = (self.form.questions.len(), self.whole.returns_to_review);
        self.whole.returns_to_review = false;
        let mut others = (self.tab + 1..count).chain(0..self.tab);
        let next = others.find(|index| !returns_to_review && !self.is_answered(*index));
        self.open_tab(next.unwrap_or(count));
    }

    /// Continues after an answer. If the form has no review, finishes the form. Otherwise opens the
    /// next tab, or the review if `returns_to_review` is `true`.
    pub(super) fn advance(&mut self) -> Option<Effect> {
        if !self.form.has_review() {
            return Some(self.finish(Outcome::Answered(self.answers())));
        }
        let next =
            if self.whole.returns_to_review { self.form.questions.len() } else { self.tab + 1 };
        self.whole.returns_to_review = false;
        self.open_tab(next);
        None
    }
}

impl State {
    pub(super) fn cancel(&mut self) -> Option<Effect> {
        if self.is_zoomed() {
            self.zoom(false);
            return None;
        }
        match self.screen.clone() {
            Screen::Custom | Screen::Note(_) => self.close_field(),
            Screen::Discuss { previous, .. }
            | Screen::Discard { previous, .. }
            | Screen::Long { previous, .. } => self.screen = *previous,
            Screen::Broken(why) => return Some(self.finish_broken(why)),
            Screen::Filter => self.close_filter(),
            Screen::Choices if self.draft().is_some_and(|draft| draft.list.filter.is_some()) => {
                self.close_filter();
            }
            Screen::Choices | Screen::Text | Screen::Review | Screen::Help { .. } => {
                return self.ask_or_close();
            }
        }
        None
    }

    /// Cancels the form, or asks first if work would be lost. A deferred form is deferred again.
    fn ask_or_close(&mut self) -> Option<Effect> {
        if self.form.is_deferred {
            return Some(Effect::Defer);
        }
        match self.would_discard() {
            Some(what) => self.ask_discard(what),
            None => return Some(self.finish_cancelled()),
        }
        None
    }

    /// Returns the work that a cancel would lose; `None` if it would lose nothing.
    pub fn would_discard(&self) -> Option<Discard> {
        let answered = self.answered_count();
        let answered = if self.form.has_review() { answered } else { 0 };
        let is_unanswered = |index: usize| answered == 0 || !self.is_answered(index);
        let selections = self.drafts.iter().zip(self.form.questions.iter()).enumerate();
        let selections = selections
            .filter(|(index, (_, question))| question.has_checkboxes() && is_unanswered(*index));
        let selections = selections.map(|(_, (draft, _))| draft.selected.choices().count()).sum();
        let typed = self.drafts.iter().any(Draft::has_text_to_lose) || self.whole.note.has_text();
        let (is_correction, changed) = (self.form.is_correction, self.changed_count());
        if is_correction && changed > 0 {
            return Some(Discard::Changes(changed));
        }
        let begun = typed || (!is_correction && answered + selections > 0);
        begun.then_some(Discard::Begun { answers: answered, selections, typed })
    }

    pub(super) fn ask_discard(&mut self, what: Discard) {
        let previous = Box::new(self.screen.clone());
        self.screen = Screen::Discard { what, row: Discard::NO, previous };
    }

    pub(super) fn open_discuss(&mut self) {
        if !self.form.takes_discuss() {
            return;
        }
        let Some(question) = self.question_here() else {
            self.notice = Some(Notice::NoQuestionHere);
            return;
        };
        let previous = Box::new(self.screen.clone());
        self.screen = Screen::Discuss { question, previous };
    }

    /// Handles Enter in the field for a question to the agent: finishes the form. A blank field
    /// asks the agent for an explanation.
    pub(super) fn ask_agent(&mut self, question: usize) -> Effect {
        let typed = self.drafts.get_mut(question).map(|draft| std::mem::take(&mut draft.discuss));
        let text =
            typed.and_then(|editor| editor.trimmed()).unwrap_or_else(|| Topic::EXPLAIN.to_owned());
        self.finish_discussed(question, text)
    }

    pub(super) fn finish_discussed(&mut self, question: usize, text: String) -> Effect {
        let topics = vec![Topic { question, text }];
        let (answers, drafts) = (self.answers(), self.saved_drafts());
        self.finish(Outcome::Discussed(Discussion { topics, answers, drafts }))
    }
}
