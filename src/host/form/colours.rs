//! The colours a form takes from Pi.

use crate::model::{Question, Questionnaire};
use crate::view::{Roles, markdown};

/// Most choices whose texts are looked through for Markdown: of more, that takes longer than asking for
/// all colours.
const MOST: usize = 500;

/// The colours a form needs.
pub fn roles(form: &Questionnaire) -> Roles {
    let marked = |text: &Option<String>| text.as_deref().is_some_and(markdown::is_marked);
    let styled = |question: &Question| {
        question.has_preview()
            || markdown::is_marked(&question.text)
            || question.choices().iter().any(|choice| marked(&choice.description))
    };
    let choices: usize = form.questions.iter().map(|question| question.choices().len()).sum();
    let all = choices > MOST || marked(&form.context) || form.questions.iter().any(styled);
    if all { Roles::ALL } else { Roles::PLAIN }
}
