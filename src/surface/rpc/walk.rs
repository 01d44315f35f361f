//! The walk: one dialog at a time, the same rules as the terminal's form (DESIGN §5, §6).

use super::{Reply, Seen, Step, Style};
use crate::model::{Answer, Answers, Blank, Free, Outcome, Question, Questionnaire, Unasked};
use crate::strings::rpc as words;

/// So many dialogs, and four for each choice, end the walk: a client that ticks and unticks the
/// same row by itself must not go on for ever.
const DIALOG_LIMIT: usize = 1_000;

/// Where the walk stands.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum At {
    Question(usize),
    /// The text field for custom text of a question with choices.
    Custom(usize),
    /// The text field for a note on a question, or on the form.
    Note(Option<usize>),
    /// The long-answer question about custom text.
    Long {
        question: usize,
        custom: String,
    },
    Review,
    /// The discard question; it goes back to a question, or to the review.
    Discard {
        back: Option<usize>,
    },
}

/// What was done to one question, submitted or not.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft {
    /// Ticked choices, in choice order.
    pub picks: Vec<usize>,
    /// Custom text beside the ticks.
    pub custom: Option<String>,
    pub note: Option<String>,
    /// Text that was typed before and may be wanted again: it goes into the placeholder.
    pub earlier: Option<String>,
    /// True once the text field of this question was closed unseen.
    pub unseen: bool,
}

/// A form on its way through dialogs.
#[derive(Debug, Clone)]
pub struct Walk {
    pub(super) form: Questionnaire,
    pub(super) style: Style,
    pub(super) long_answer: usize,
    pub(super) at: At,
    pub(super) drafts: Vec<Draft>,
    pub(super) answers: Answers,
    /// True while a question is edited from the review, which comes next.
    pub(super) editing: bool,
    pub(super) seen: Seen,
    /// A sentence for the next title.
    pub(super) say: Option<&'static str>,
    pub(super) idle: usize,
    pub(super) dialogs: usize,
    pub(super) done: Option<Outcome>,
}

impl Walk {
    /// Starts at the first question. Custom text longer than `long_answer` characters are asked
    /// about (seed 000: 2,000).
    #[must_use]
    pub fn new(form: Questionnaire, style: Style, long_answer: usize) -> Self {
        let count = form.questions.len();
        let done = (count == 0)
            .then(|| Outcome::Unavailable(Unasked::Broken(words::NO_QUESTIONS.to_owned())));
        Self {
            form,
            style,
            long_answer,
            at: At::Question(0),
            drafts: vec![Draft::default(); count],
            answers: Answers::none(count),
            editing: false,
            seen: Seen::default(),
            say: None,
            idle: 0,
            dialogs: 0,
            done,
        }
    }

    /// The form with `answers` in it before anybody saw it: it begins at the first question that
    /// still keeps it from being sent, else at the review.
    #[must_use]
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        for (index, answer) in answers.each.iter().enumerate() {
            if let (Some(answer), Some(draft), Some(slot)) =
                (answer, self.drafts.get_mut(index), self.answers.each.get_mut(index))
            {
                draft.picks.clone_from(&answer.picks);
                draft.custom.clone_from(&answer.custom);
                draft.note.clone_from(&answer.note);
                *slot = Some(answer.clone());
            }
        }
        self.answers.note.clone_from(&answers.note);
        if self.answered() > 0 && self.form.is_many() {
            self.at = self.missing().first().map_or(At::Review, |index| At::Question(*index));
        }
        self
    }

    /// The form for a client that has shown this before, in other walks.
    #[must_use]
    pub fn for_client(mut self, seen: Seen) -> Self {
        self.seen = seen;
        self
    }

    /// What the client has shown by now.
    #[must_use]
    pub fn seen(&self) -> Seen {
        self.seen
    }

    /// Takes the reply to the dialog shown last (`None` at first, or to show it again) and says
    /// what comes next. After [`Step::Done`] nothing moves any more and the outcome stays.
    pub fn step(&mut self, reply: Option<Reply>) -> Step {
        if self.done.is_none()
            && let Some(reply) = reply
        {
            self.take(reply);
        }
        let choices: usize =
            self.form.questions.iter().map(|question| question.choices.len()).sum();
        if self.done.is_none() && self.dialogs >= DIALOG_LIMIT + 4 * choices {
            self.give_up(words::too_many_dialogs(self.dialogs));
        }
        if let Some(outcome) = &self.done {
            return Step::Done(outcome.clone());
        }
        self.dialogs += 1;
        Step::Ask(self.dialog())
    }

    /// What is answered so far: for the host's own endings (time ran out), and for the ones that
    /// carry no answers.
    #[must_use]
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Where the walk stands, for `onUpdate`: `waiting for an answer, question 2 of 3`.
    #[must_use]
    pub fn progress(&self) -> String {
        let of = self.form.questions.len();
        match &self.at {
            At::Question(index)
            | At::Custom(index)
            | At::Note(Some(index))
            | At::Long { question: index, .. }
            | At::Discard { back: Some(index) } => words::waiting(index + 1, of),
            At::Review | At::Note(None) | At::Discard { back: None } => {
                words::waiting_review(self.answers.count(), of)
            }
        }
    }

    pub(super) fn question(&self, index: usize) -> Option<&Question> {
        self.form.questions.get(index)
    }

    pub(super) fn draft(&self, index: usize) -> Option<&Draft> {
        self.drafts.get(index)
    }

    pub(super) fn answer(&self, index: usize) -> Option<&Answer> {
        self.answers.each.get(index)?.as_ref()
    }

    /// How many answers a cancel would discard.
    pub(super) fn answered(&self) -> usize {
        self.answers.count()
    }

    /// True when the dialog of this place is an `input`.
    pub(super) fn is_input(&self) -> bool {
        match self.at {
            At::Question(index) => self.is_text(index),
            At::Custom(_) | At::Note(_) => true,
            At::Long { .. } | At::Review | At::Discard { .. } => false,
        }
    }

    /// True when the question is its own text field.
    pub(super) fn is_text(&self, index: usize) -> bool {
        self.question(index).is_some_and(|it| it.free == Free::Only || it.choices.is_empty())
    }

    /// True when the question is a list of ticks.
    pub(super) fn has_ticks(&self, index: usize) -> bool {
        self.question(index).is_some_and(Question::has_ticks)
    }

    /// True when an empty text field means "skip": it has no row to say so.
    pub(super) fn blank_skips(&self, index: usize) -> bool {
        self.is_text(index) && self.form.policy.blank == Blank::Refuse && self.form.may_skip(index)
    }

    /// Names of the questions that keep the form from being sent.
    pub(super) fn left(&self) -> Vec<String> {
        self.missing().into_iter().map(|index| self.form.short(index).into_owned()).collect()
    }

    /// The questions that keep the form from being sent.
    fn missing(&self) -> Vec<usize> {
        self.form.missing(|index| self.answer(index).is_some(), self.answers.note.is_some())
    }
}
