//! Rows by number: what a digit alone reaches.

use super::{NUMBERED, Screen, State};
use crate::model::Free;

impl State {
    /// The digit that sends on `screen`: of checkboxes, the number behind the last row; in the review,
    /// that of "Submit", once there is one. `None` where it has two digits.
    pub fn sends_by(&self, screen: &Screen) -> Option<usize> {
        let number = match screen {
            Screen::Choices => {
                let question = self.question().filter(|question| question.multi)?;
                question.choices.len() + self.extra_rows() + 1
            }
            Screen::Review if self.can_submit() => self.form.questions.len() + 1,
            _ => return None,
        };
        (number <= NUMBERED).then_some(number)
    }

    /// The rows behind the choices of the open question.
    pub fn extra_rows(&self) -> usize {
        let custom = self.question().is_some_and(|question| question.free == Free::Row);
        usize::from(custom) + usize::from(self.form.policy.chat)
    }
}
