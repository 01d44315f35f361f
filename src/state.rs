//! The answering of one form: [`State`] and the one function that changes it, [`State::update`].

pub mod draft;
mod dropped;
pub mod editor;
pub mod files;
pub mod filter;
mod images;
pub mod msg;
mod prefill;
pub mod screen;
mod undo;
mod update;

use crate::model::{Answer, Answers, Choice, Question, Questionnaire, Row};

use draft::Step;
pub use draft::{Draft, Note};
pub use dropped::path_in_wsl;
pub use editor::{Edit, Editor};
pub use files::{Field, Files, FoundFile, Look, Search};
pub use msg::{Effect, Motion, Msg, NUMBERED, News, Notice};
pub use screen::{Discard, NoteOn, Screen};

use files::Recall;
use images::Attached;

/// Everything about one open form. Changed by [`State::update`] alone; drawing only reads it.
/// Messages go in; the last one gives the outcome:
///
/// ```
/// use pi_questions::model::Outcome;
/// use pi_questions::state::{Effect, Motion, Msg, State};
/// # use pi_questions::contract::{self, Flavor};
/// # let asked = serde_json::json!({ "questions": [{ "question": "Which?", "options": ["SQLite", "MongoDB"] }] });
/// # let form = contract::parse("ask_user", Flavor::Rpiv, asked)?.form;
///
/// let mut state = State::new(form, 2_000); // one question: SQLite, MongoDB
/// assert_eq!(state.update(Msg::Move(Motion::Down)), None);
/// let Some(Effect::Finish(Outcome::Answered(answers))) = state.update(Msg::Confirm) else {
///     panic!("one choice answers the only question");
/// };
/// assert_eq!(answers.each[0].as_ref().map(|answer| &*answer.picks), Some(&[1][..]));
///
/// assert!(state.finished);
/// assert_eq!(state.update(Msg::Confirm), None);
/// # Ok::<(), contract::Refused>(())
/// ```
#[derive(Debug)]
pub struct State {
    /// The questions and their rules.
    pub form: Questionnaire,
    /// One draft per question, in question order.
    pub drafts: Vec<Draft>,
    /// The open tab: a question's index, or the number of questions for the review.
    pub tab: usize,
    /// The screen that has the keyboard.
    pub screen: Screen,
    /// The note and the discussion of the whole form.
    pub whole: Whole,
    /// Why the last key did nothing, or news; until the next key.
    pub notice: Option<Notice>,
    /// Answers longer than this many characters are asked about.
    long_answer: usize,
    /// The files that the text being typed may refer to.
    pub files: Files,
    /// The images of its texts.
    attached: Attached,
    /// The texts of the user's earlier answers.
    recall: Recall,
    /// Steps that can be undone, oldest first.
    undo: Vec<Step>,
    /// Number of selections and accepted texts so far. A change of it shows that a message made one.
    pub decisions: usize,
    /// True when the form has ended; updates do nothing from then on.
    pub finished: bool,
}

/// State of the form that belongs to no single question.
#[derive(Debug, Default)]
pub struct Whole {
    /// The note on it.
    pub note: Note,
    /// The answers that are revised; empty where none are.
    given: Answers,
    /// The review's cursor: a question's index, or the number of questions for "Submit".
    pub row: usize,
    /// True when the open question was reached by Enter in the review and returns there.
    pub returns: bool,
}

impl State {
    /// Opens `form` on its first question; answers over `long_answer` characters are asked about.
    pub fn new(form: Questionnaire, long_answer: usize) -> Self {
        let draft = |question| Draft::new(question, form.policy.may.chat);
        let mut state = Self {
            drafts: form.questions.iter().map(draft).collect(),
            form,
            tab: 0,
            screen: Screen::Choices,
            whole: Whole::default(),
            notice: None,
            long_answer,
            files: Files::default(),
            attached: Attached::default(),
            recall: Recall::default(),
            undo: Vec::new(),
            decisions: 0,
            finished: false,
        };
        state.screen = state.home();
        state
    }

    /// Custom text, notes and the texts for the agent, sent or not, one after the other.
    pub fn typed(&self) -> String {
        let drafts = self.drafts.iter().flat_map(|draft| {
            let notes = draft.notes.all().map(|note| &note.field);
            std::iter::once(&draft.custom.field).chain(notes).chain([&draft.discuss])
        });
        let texts = drafts.chain([&self.whole.note.field]).filter_map(Editor::filled);
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The same form with a list of files for the text after `@`. The caller carries out
    /// the searches ([`Files::awaited`]) and answers them with [`News::Files`].
    #[must_use]
    pub fn with_files(mut self) -> Self {
        self.files.offered = true;
        self
    }

    /// The open question, unless the review is open.
    pub fn question(&self) -> Option<&Question> {
        self.form.questions.get(self.tab)
    }

    /// The open question's draft, unless the review is open.
    pub fn draft(&self) -> Option<&Draft> {
        self.drafts.get(self.tab)
    }

    fn draft_mut(&mut self) -> Option<&mut Draft> {
        self.drafts.get_mut(self.tab)
    }

    /// The open question and its draft, to change it; none while the review is open.
    fn open(&mut self) -> Option<(&Question, &mut Draft)> {
        Some((self.form.questions.get(self.tab)?, self.drafts.get_mut(self.tab)?))
    }

    /// Returns the number of rows in the open question's list.
    pub fn rows(&self) -> usize {
        self.draft().map_or(0, |draft| draft.list.rows())
    }

    /// The row shown at `index` of the open question's list.
    pub fn row(&self, index: usize) -> Option<Row> {
        self.draft()?.list.row(index)
    }

    /// The row under the cursor of the open question's list.
    pub fn row_here(&self) -> Option<Row> {
        self.row(self.draft()?.list.cursor)
    }

    /// The choice under the cursor of the open question's list.
    pub fn choice_here(&self) -> Option<&Choice> {
        match self.row_here()? {
            Row::Choice(index) => self.question()?.choices().get(index),
            _ => None,
        }
    }

    /// Returns the model's text for the row under the cursor: its choice, or its text on the row for custom
    /// text.
    pub fn option_here(&self) -> Option<&Choice> {
        match self.row_here()? {
            Row::Custom => self.question()?.own_row.as_ref(),
            _ => self.choice_here(),
        }
    }

    /// Returns the line of `row` in the open question's list; `None` if the list does not show it.
    pub fn line_of(&self, row: Row) -> Option<usize> {
        self.draft()?.list.line_of(row)
    }

    /// True while the list has the keyboard and its cursor is on the row for custom text.
    pub fn is_on_custom(&self) -> bool {
        self.screen == Screen::Choices && !self.has_zoom() && self.row_here() == Some(Row::Custom)
    }

    /// True while the cursor is on that row and characters continue its text: one stands there, or the rows
    /// are checkboxes, which show no numbers.
    pub fn is_on_own_text(&self) -> bool {
        let has_text = self.draft().is_some_and(|draft| !draft.custom.field.is_empty());
        self.is_on_custom() && (has_text || self.question().is_some_and(Question::has_ticks))
    }

    /// True where a digit is text on the list: where labels begin with digits, and on the row for custom text
    /// while it is empty or the rows are checkboxes.
    pub fn types_digits(&self) -> bool {
        let (Some(question), Some(draft)) = (self.question(), self.draft()) else { return false };
        let is_label = self.screen == Screen::Choices && draft.list.types_digits;
        let is_text = draft.custom.field.is_empty() || question.has_ticks();
        is_label || self.is_on_custom() && is_text
    }

    /// True when the cursor is on the last row of the list, and that is the row for custom text.
    pub fn ends_in_custom(&self) -> bool {
        self.is_on_custom()
            && self.draft().is_some_and(|draft| draft.list.cursor + 1 == self.rows())
    }

    /// True where text that was typed or pasted has a place: a text field, also behind a question or
    /// the list of commands, and a list.
    pub fn takes_text(&self) -> bool {
        match &self.screen {
            Screen::Help { behind, .. }
            | Screen::Discard { behind, .. }
            | Screen::Long { behind, .. } => behind.is_text(),
            screen => screen.is_text() || *screen == Screen::Choices,
        }
    }

    /// The answer to question `index`, if it is answered.
    pub fn answer(&self, index: usize) -> Option<Answer> {
        let mut answer = self.drawn_answer(index)?;
        answer.images = self.attached.own(|own| answer.change_texts(own));
        Some(answer)
    }

    /// The answer to question `index` with the form's own chips, for [`State::named`].
    pub fn drawn_answer(&self, index: usize) -> Option<Answer> {
        self.drafts.get(index)?.answer(&self.form.policy)
    }

    /// All answers as they stand.
    pub fn answers(&self) -> Answers {
        let note = &self.whole.note.kept;
        let mut note = if self.has_form_note() { note.clone() } else { None };
        let each = (0..self.drafts.len()).map(|index| self.answer(index)).collect();
        let images = self.attached.own(|own| note = note.as_ref().map(|text| own(text)));
        Answers { each, note, images }
    }

    /// Returns the number of answered questions.
    pub fn answered(&self) -> usize {
        (0..self.drafts.len()).filter(|&index| self.is_answered(index)).count()
    }

    /// True when question `index` has an answer that counts.
    pub fn is_answered(&self, index: usize) -> bool {
        self.drafts.get(index).is_some_and(Draft::is_answered)
    }

    /// Indices of the questions that keep the form from being sent.
    pub fn missing(&self) -> Vec<usize> {
        self.form.missing(|index| self.is_answered(index), self.has_form_note())
    }

    fn has_form_note(&self) -> bool {
        self.whole.note.kept.is_some() && self.form.policy.takes_form_note()
    }

    /// True when the policy lets the form be sent as it stands.
    pub fn can_submit(&self) -> bool {
        self.missing().is_empty()
    }

    /// True when the review is the open tab.
    pub fn in_review(&self) -> bool {
        self.form.is_many() && self.tab >= self.form.questions.len()
    }

    /// Index of the open question, or of the one under the cursor of the review.
    pub fn question_here(&self) -> Option<usize> {
        let index = if self.in_review() { self.whole.row } else { self.tab };
        (index < self.form.questions.len()).then_some(index)
    }

    /// True when an option has the whole form, which it has only over the list of choices.
    pub fn is_zoomed(&self) -> bool {
        self.screen == Screen::Choices && self.has_zoom()
    }

    /// True when an option has the whole form, or gets it back from a note.
    pub fn has_zoom(&self) -> bool {
        self.draft().is_some_and(|draft| draft.list.zoomed) && self.can_zoom()
    }

    /// True when the cursor is on a choice, and one of them has more to show than its label.
    pub fn can_zoom(&self) -> bool {
        let choices = self.question().map_or(&[][..], Question::choices);
        let has_more = |choice: &Choice| choice.description.is_some() || choice.preview.is_some();
        self.choice_here().is_some() && choices.iter().any(has_more)
    }

    /// True when a choice of the open question has a preview.
    pub fn has_preview(&self) -> bool {
        self.question().is_some_and(Question::has_preview)
    }

    /// The screen the open tab starts on.
    fn home(&self) -> Screen {
        match self.question() {
            None => Screen::Review,
            Some(question) if question.is_text() => Screen::Text,
            Some(_) => Screen::Choices,
        }
    }
}
