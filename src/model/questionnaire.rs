//! A checked list of questions and the rules they are answered under.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::answer::Answers;
use super::policy::{Policy, Submit};
use super::question::Question;
use super::text;

/// Everything one form shows. All text in it is clean (see [`super::text`]); what goes back to
/// the model is taken from the call's own arguments, never from here.
/// A contract makes it of a call:
///
/// ```
/// use pi_questions::contract::{self, Flavor};
///
/// let batch = serde_json::json!({
///     "mode": "batch",
///     "questions": [
///         { "id": "db", "header": "Database", "question": "Which one?", "options": ["SQLite"] },
///         { "id": "why", "question": "Why?", "required": false },
///     ],
/// });
/// let form = contract::parse("ask_user", Flavor::Rpiv, batch)?.form;
/// assert!(form.is_many());
/// assert_eq!([form.short(0), form.short(1)], ["Database", "why"]);
/// assert!(form.questions[0].has_custom_row() && form.questions[1].is_text());
/// assert_eq!((form.may_skip(0), form.may_skip(1)), (false, true));
/// # Ok::<(), contract::Refused>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Questionnaire {
    /// Heading of the whole form (`title`).
    pub title: Option<String>,
    /// What the person should know before answering (`context`).
    pub context: Option<String>,
    /// The questions in the order they were asked; never empty.
    pub questions: Questions,
    /// The rules of the contract that asked.
    pub policy: Policy,
    /// How long to wait, in ms (`timeout`); `None` waits forever.
    pub timeout_ms: Option<f64>,
    /// True where the questions were answered before, and the answers are corrected. Such a form has a
    /// review even for a single question, opens there, and may be sent with any answer taken back.
    pub is_revision: bool,
    /// True for a list of earlier calls, whose previews can be copied.
    pub copies: bool,
    /// True where whoever asked can go on without the answer.
    pub may_defer: bool,
    /// True where nobody waits for the answer: whoever leaves the form puts it back.
    pub is_deferred: bool,
}

impl Questionnaire {
    /// True where nobody asks anything: the person looks at earlier calls.
    pub fn is_history_view(&self) -> bool {
        self.is_revision || self.copies
    }

    /// True when tabs and a review are shown: there is more than one question, the only one may be
    /// left out, or the answers are revised.
    pub fn is_many(&self) -> bool {
        self.questions.len() > 1 || self.is_optional(0) || self.is_revision
    }

    /// True when the person may ask back; a revision is of questions that were answered.
    pub fn takes_discuss(&self) -> bool {
        self.policy.may.discuss && !self.is_revision
    }

    /// True when the person may answer later while the agent goes on.
    pub fn takes_defer(&self) -> bool {
        self.policy.may.defer && self.may_defer && !self.is_history_view()
    }

    /// The tab and review name of question `index`: its short name, else its first words, else
    /// `Q1`, `Q2`, ….
    pub fn short(&self, index: usize) -> Cow<'_, str> {
        let question = self.questions.get(index);
        if let Some(short) = question.and_then(|question| question.short.as_deref()) {
            return text::unmarked(short);
        }
        match question.map(|question| text::first_words(&question.text)) {
            Some(words) if !words.is_empty() => Cow::Owned(words),
            _ => Cow::Owned(format!("Q{}", index + 1)),
        }
    }

    /// True when question `index` may stay unanswered and others may not.
    pub fn is_optional(&self, index: usize) -> bool {
        self.policy.submit == Submit::Required && !self.is_required(index)
    }

    /// Indices of the questions that keep the form from being sent: `answered` tells which are
    /// answered, `noted` whether there is a note on the whole form. Where a partial form may be
    /// sent, that is all of them as long as nothing is answered, else none.
    pub fn missing(&self, answered: impl Fn(usize) -> bool, noted: bool) -> Vec<usize> {
        if self.is_revision {
            return Vec::new();
        }
        let open: Vec<usize> =
            (0..self.questions.len()).filter(|index| !answered(*index)).collect();
        match self.policy.submit {
            Submit::Partial if noted || open.len() < self.questions.len() => Vec::new(),
            Submit::Partial => open,
            Submit::Required => open.into_iter().filter(|index| self.is_required(*index)).collect(),
        }
    }

    /// The questions that keep `answers` from being sent, by index (see [`Self::missing`]).
    pub fn missing_in(&self, answers: &Answers) -> Vec<usize> {
        let answered = |index: usize| answers.each.get(index).is_some_and(Option::is_some);
        self.missing(answered, answers.note.is_some())
    }

    /// True when question `index` is skipped by a blank text.
    pub fn blank_skips(&self, index: usize) -> bool {
        let refused = |it: &Question| it.is_text() && !self.policy.takes_custom(it, "");
        self.may_skip(index) && self.questions.get(index).is_some_and(refused)
    }

    /// True when the policy lets question `index` stay unanswered.
    pub fn may_skip(&self, index: usize) -> bool {
        match self.policy.submit {
            _ if self.is_revision => true,
            Submit::Required => !self.is_required(index),
            Submit::Partial => self.is_many(),
        }
    }

    fn is_required(&self, index: usize) -> bool {
        self.questions.get(index).is_none_or(|question| question.required)
    }
}

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
