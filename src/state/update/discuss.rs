//! Asking back about a choice or a question, which closes the form.

use super::super::{Effect, Screen, State};
use crate::model::{Discussion, Outcome, Row, Topic};
use crate::strings::{self, language::english};

impl State {
    /// Opens the line for what the person wants to know: about the choice under the cursor of a list,
    /// else about the question; with `whole`, always about the question.
    pub(super) fn open_discuss(&mut self, whole: bool) {
        if !self.form.takes_discuss() {
            return;
        }
        let at_cursor = || match self.row(self.draft()?.cursor)? {
            Row::Choice(index) => Some(index),
            Row::Custom | Row::Chat => None,
        };
        let (question, choice) = match self.screen {
            Screen::Choices | Screen::Filter => (self.tab, at_cursor().filter(|_| !whole)),
            Screen::Custom | Screen::Text | Screen::Note => (self.tab, None),
            Screen::Review if self.review < self.form.questions.len() => (self.review, None),
            Screen::Review => {
                self.notice = Some(strings::no_question_here().into());
                return;
            }
            _ => return,
        };
        let behind = Box::new(self.screen.clone());
        self.screen = Screen::Discuss { question, choice, behind };
    }

    /// Enter in that line: ends the form. A blank line asks for an explanation.
    pub(super) fn ask_back(&mut self, question: usize, choice: Option<usize>) -> Effect {
        let text =
            self.discuss.kept().unwrap_or_else(|| english(|| strings::explain(choice.is_some())));
        self.discussed(question, choice, text)
    }

    pub(super) fn discussed(
        &mut self,
        question: usize,
        choice: Option<usize>,
        text: String,
    ) -> Effect {
        let topics = vec![Topic { question, choice, text }];
        let (answers, kept) = (self.answers(), self.kept());
        self.finish(Outcome::Discussed(Discussion { topics, answers, kept }))
    }
}
