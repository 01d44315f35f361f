//! The questions of a form, which everybody who has the form shares.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::question::Question;

/// A list of questions. A copy shares them until one of the two is changed, for there may be
/// thousands of choices.
#[derive(Debug, Clone, Default)]
pub struct Questions(Rc<Vec<Question>>);

impl Deref for Questions {
    type Target = Vec<Question>;

    fn deref(&self) -> &Vec<Question> {
        &self.0
    }
}

impl DerefMut for Questions {
    fn deref_mut(&mut self) -> &mut Vec<Question> {
        Rc::make_mut(&mut self.0)
    }
}

impl From<Vec<Question>> for Questions {
    fn from(questions: Vec<Question>) -> Self {
        Self(Rc::new(questions))
    }
}

impl<'a> IntoIterator for &'a Questions {
    type Item = &'a Question;
    type IntoIter = std::slice::Iter<'a, Question>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
