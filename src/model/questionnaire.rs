//! A checked list of questions, and the rules for their answers.

use std::borrow::Cow;
use std::rc::Rc;

use super::answer::Answers;
use super::policy::{Policy, Submit};
use super::question::Question;
use super::text;

/// The content of one form, with sanitized texts (see [`super::text`]). Results for the model
/// contain the original texts of the call instead. A contract parses a questionnaire from the
/// arguments of a call:
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
/// assert!(form.has_review());
/// assert_eq!([form.short(0), form.short(1)], ["Database", "why"]);
/// assert!(form.questions[0].has_custom_row() && form.questions[1].is_text());
/// assert_eq!((form.may_skip(0), form.may_skip(1)), (false, true));
/// # Ok::<(), contract::Refused>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Questionnaire {
    /// The heading of the form (`title`).
    pub title: Option<String>,
    /// The introduction for the user (`context`).
    pub context: Option<String>,
    /// The questions in order; never empty. Copies of the form share them, because there may be
    /// thousands of options.
    pub questions: Rc<Vec<Question>>,
    /// The rules of the contract.
    pub policy: Policy,
    /// The timeout in ms (`timeout`); `None` without a timeout.
    pub timeout_ms: Option<f64>,
    /// `true` for a correction of earlier answers. Such a form opens in the review, which exists
    /// even for a single question. Any answer can be removed.
    pub is_correction: bool,
    /// `true` for a form that lists earlier calls.
    pub lists_calls: bool,
    /// `true` if the caller can continue without the answer.
    pub may_defer: bool,
    /// `true` for deferred questions: closing the form defers them again.
    pub is_deferred: bool,
}

impl Questionnaire {
    /// Returns `true` for a form that shows earlier calls: a correction, or a list of calls.
    pub fn is_history_view(&self) -> bool {
        self.is_correction || self.lists_calls
    }

    /// Returns the questions, to change them in this copy of the form.
    pub fn questions_mut(&mut self) -> &mut Vec<Question> {
        Rc::make_mut(&mut self.questions)
    }

    /// Returns `true` if the form has tabs and a review: it has several questions, its only
    /// question is optional, or it is a correction.
    pub fn has_review(&self) -> bool {
        self.questions.len() > 1 || self.is_optional(0) || self.is_correction
    }

    /// Returns `true` if the user can ask the agent for clarification; `false` in a correction.
    pub fn takes_discuss(&self) -> bool {
        self.policy.discuss && !self.is_correction
    }

    /// Returns `true` if the user can defer the questions while the agent continues.
    pub fn takes_defer(&self) -> bool {
        self.policy.defer && self.may_defer && !self.is_history_view()
    }

    /// Returns the name of question `index` for tab and review: its short name, otherwise its first
    /// words, otherwise `Q1`, `Q2`, ….
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

    /// Returns the names of the questions, each on one line.
    pub fn names(&self) -> Vec<String> {
        (0..self.questions.len()).map(|index| text::line(&self.short(index))).collect()
    }

    /// Returns `true` if question `index` is optional and the policy distinguishes required
    /// questions.
    pub fn is_optional(&self, index: usize) -> bool {
        self.policy.submit == Submit::Required && !self.is_required(index)
    }

    /// Returns the indices of the questions that prevent submitting; in a correction, none. With
    /// [`Submit::Partial`], these are all questions until the form has an answer or a note.
    /// `answered` returns `true` for answered questions; `noted` is `true` if the form has a note.
    pub fn missing(&self, answered: impl Fn(usize) -> bool, noted: bool) -> Vec<usize> {
        if self.is_correction {
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

    /// Returns the indices of the questions that prevent submitting `answers` (see
    /// [`Self::missing`]).
    pub fn missing_in(&self, answers: &Answers) -> Vec<usize> {
        let answered = |index: usize| answers.each.get(index).is_some_and(Option::is_some);
        self.missing(answered, answers.note.is_some())
    }

    /// Returns `true` if blank text skips question `index`.
    pub fn blank_skips(&self, index: usize) -> bool {
        let refused =
            |question: &Question| question.is_text() && !self.policy.takes_custom(question, "");
        self.may_skip(index) && self.questions.get(index).is_some_and(refused)
    }

    /// Returns `true` if the policy allows question `index` to stay unanswered.
    pub fn may_skip(&self, index: usize) -> bool {
        match self.policy.submit {
            _ if self.is_correction => true,
            Submit::Required => !self.is_required(index),
            Submit::Partial => self.has_review(),
        }
    }

    fn is_required(&self, index: usize) -> bool {
        self.questions.get(index).is_none_or(|question| question.required)
    }
}
