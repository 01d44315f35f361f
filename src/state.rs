//! [`State`]: one open form, changed only by [`State::update`].

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
pub use files::{Field, Files, FoundFile, PossibleImage, Search};
pub use msg::{EdgeMsg, Effect, Motion, Msg, NUMBERED, Notice};
pub use screen::{Discard, NoteOn, Screen};

use files::Recall;
use images::Attached;

/// The state of one open form. Only [`State::update`] changes it. For the message that finishes
/// the form, `update` returns the outcome:
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
    /// The index of the open tab: the index of its question, or the number of questions for the
    /// review.
    pub tab: usize,
    /// The screen that has the keyboard.
    pub screen: Screen,
    /// The note on the form, the answers to correct, and the state of the review.
    pub whole: Whole,
    /// A hint in the help line, until the next key.
    pub notice: Option<Notice>,
    /// Answers longer than this many characters need a confirmation.
    long_answer: usize,
    /// The suggested files for the reference (`@` and a path) before the cursor.
    pub files: Files,
    /// The images in the form's texts.
    attached: Attached,
    /// The texts of the user's earlier answers.
    recall: Recall,
    /// Steps that can be undone, oldest first.
    undo: Vec<Step>,
    /// The number of selections, undo steps, accepted texts and changes of tabs so far.
    pub decisions: usize,
    /// `true` after the form has finished. Later messages have no effect.
    pub finished: bool,
}

/// The part of the state that belongs to the whole form.
#[derive(Debug, Default)]
pub struct Whole {
    /// The note on the form.
    pub note: Note,
    /// The submitted answers that this form corrects; empty for a new request.
    submitted: Answers,
    /// The row of the review's cursor: the index of a question, or the number of questions for
    /// "Submit".
    pub row: usize,
    /// `true` if the review follows the open question, for example because the user opened the
    /// question from the review.
    pub returns_to_review: bool,
}

impl State {
    /// Opens `form` on its first question. Answers over `long_answer` characters need a
    /// confirmation.
    pub fn new(form: Questionnaire, long_answer: usize) -> Self {
        let draft = |question| Draft::new(question, form.policy.chat);
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

    /// Returns all typed text: custom answers, notes and questions to the agent.
    pub fn typed(&self) -> String {
        let drafts = self.drafts.iter().flat_map(|draft| {
            let notes = draft.notes.all().map(|note| &note.field);
            std::iter::once(&draft.custom.field).chain(notes).chain([&draft.discuss])
        });
        let texts = drafts.chain([&self.whole.note.field]).filter_map(Editor::filled);
        texts.collect::<Vec<_>>().join("\n")
    }

    /// Returns the open question; `None` in the review.
    pub fn question(&self) -> Option<&Question> {
        self.form.questions.get(self.tab)
    }

    /// Returns the draft of the open question; `None` in the review.
    pub fn draft(&self) -> Option<&Draft> {
        self.drafts.get(self.tab)
    }

    fn draft_mut(&mut self) -> Option<&mut Draft> {
        self.drafts.get_mut(self.tab)
    }

    /// Returns the open question and its draft; `None` in the review.
    fn open_question_mut(&mut self) -> Option<(&Question, &mut Draft)> {
        Some((self.form.questions.get(self.tab)?, self.drafts.get_mut(self.tab)?))
    }

    /// Returns the number of visible rows in the open question's list.
    pub fn rows(&self) -> usize {
        self.draft().map_or(0, |draft| draft.list.visible_rows())
    }

    /// Returns the visible row at `index` in the list of the open question.
    pub fn row(&self, index: usize) -> Option<Row> {
        self.draft()?.list.row(index)
    }

    /// Returns the row under the cursor in the list of the open question.
    pub fn row_here(&self) -> Option<Row> {
        self.row(self.draft()?.list.cursor)
    }

    /// Returns the choice under the cursor in the list of the open question.
    pub fn choice_here(&self) -> Option<&Choice> {
        match self.row_here()? {
            Row::Choice(index) => self.question()?.choices.get(index),
            _ => None,
        }
    }

    /// Returns the choice under the cursor. On the row for a custom answer (Other), returns the
    /// option "Other" of the agent's call, if any.
    pub fn option_here(&self) -> Option<&Choice> {
        match self.row_here()? {
            Row::Custom => self.question()?.own_row.as_ref(),
            _ => self.choice_here(),
        }
    }

    /// Returns the index of `row` among the visible rows of the open question's list; `None` if the
    /// list does not show `row`.
    pub fn line_of(&self, row: Row) -> Option<usize> {
        self.draft()?.list.line_of(row)
    }

    /// `true` if the list has the keyboard and its cursor is on the row Other.
    pub fn is_on_custom(&self) -> bool {
        self.screen == Screen::Choices && !self.has_zoom() && self.row_here() == Some(Row::Custom)
    }

    /// `true` if the cursor is on the row Other and typed characters extend its text: the row has
    /// text, or its list has checkboxes.
    pub fn is_on_custom_text(&self) -> bool {
        let has_text = self.draft().is_some_and(|draft| !draft.custom.field.is_empty());
        self.is_on_custom() && (has_text || self.question().is_some_and(Question::has_checkboxes))
    }

    /// `true` if a typed digit is text and not the number of a row. This is so if a label of the
    /// list begins with a digit. On the row Other, it is also so if the field is empty or the list
    /// has checkboxes.
    pub fn is_digit_text(&self) -> bool {
        let (Some(question), Some(draft)) = (self.question(), self.draft()) else { return false };
        let may_begin_label = self.screen == Screen::Choices && draft.list.has_digit_label;
        let is_custom_text = draft.custom.field.is_empty() || question.has_checkboxes();
        may_begin_label || self.is_on_custom() && is_custom_text
    }

    /// `true` if the open field of the row Other contains only a number of one to three digits, and
    /// the list has numbered rows.
    pub fn is_number_typed(&self) -> bool {
        let Some(draft) = self.draft() else { return false };
        let [line] = draft.custom.field.lines() else { return false };
        let text = line.trim_end();
        let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
        self.screen == Screen::Custom && is_number && !draft.list.has_digit_label
    }

    /// `true` if the cursor is on the row Other, and this row is the last one.
    pub fn ends_in_custom(&self) -> bool {
        self.is_on_custom()
            && self.draft().is_some_and(|draft| draft.list.cursor + 1 == self.rows())
    }

    /// `true` if the screen accepts typed or pasted text: a text field (also behind a dialog or the
    /// list of commands) or a list.
    pub fn takes_text(&self) -> bool {
        match &self.screen {
            Screen::Help { previous, .. }
            | Screen::Discard { previous, .. }
            | Screen::Long { previous, .. } => previous.is_text(),
            screen => screen.is_text() || *screen == Screen::Choices,
        }
    }

    /// Returns the answer to question `index`; `None` if the question has no answer.
    pub fn answer(&self, index: usize) -> Option<Answer> {
        let mut answer = self.drawn_answer(index)?;
        answer.images = self.attached.renumber(|renumber| answer.change_texts(renumber));
        Some(answer)
    }

    /// Returns the answer to question `index` for drawing. The texts of the answer contain a
    /// placeholder for each image. [`State::with_image_names`] replaces the placeholders.
    pub fn drawn_answer(&self, index: usize) -> Option<Answer> {
        self.drafts.get(index)?.answer(&self.form.policy)
    }

    /// Returns the current answers.
    pub fn answers(&self) -> Answers {
        let note = &self.whole.note.accepted;
        let mut note = if self.has_form_note() { note.clone() } else { None };
        let each = (0..self.drafts.len()).map(|index| self.answer(index)).collect();
        let images =
            self.attached.renumber(|renumber| note = note.as_ref().map(|text| renumber(text)));
        Answers { each, note, images }
    }

    /// Returns the number of answered questions.
    pub fn answered_count(&self) -> usize {
        (0..self.drafts.len()).filter(|&index| self.is_answered(index)).count()
    }

    /// `true` if question `index` has an answer.
    pub fn is_answered(&self, index: usize) -> bool {
        self.drafts.get(index).is_some_and(Draft::is_answered)
    }

    /// Returns the indices of the questions that still need an answer.
    pub fn missing(&self) -> Vec<usize> {
        self.form.missing(|index| self.is_answered(index), self.has_form_note())
    }

    fn has_form_note(&self) -> bool {
        self.whole.note.accepted.is_some() && self.form.policy.takes_form_note()
    }

    /// `true` if the policy allows the form to be submitted now.
    pub fn can_submit(&self) -> bool {
        self.missing().is_empty()
    }

    /// `true` if the review is open.
    pub fn in_review(&self) -> bool {
        self.form.has_review() && self.tab >= self.form.questions.len()
    }

    /// Returns the index of the open question, or of the question under the review's cursor.
    pub fn question_here(&self) -> Option<usize> {
        let index = if self.in_review() { self.whole.row } else { self.tab };
        (index < self.form.questions.len()).then_some(index)
    }

    /// `true` if the full view of an option is open and has the keyboard.
    pub fn is_zoomed(&self) -> bool {
        self.screen == Screen::Choices && self.has_zoom()
    }

    /// `true` if the full view of an option is open, or opens again after the option's note closes.
    pub fn has_zoom(&self) -> bool {
        self.draft().is_some_and(|draft| draft.list.zoomed) && self.can_zoom()
    }

    /// `true` if the cursor is on a choice, and at least one choice has a description or a preview.
    pub fn can_zoom(&self) -> bool {
        let has_details =
            |choice: &Choice| choice.description.is_some() || choice.preview.is_some();
        let choices = self.question().into_iter().flat_map(|question| &question.choices);
        self.choice_here().is_some() && choices.into_iter().any(has_details)
    }

    /// `true` if a choice of the open question has a preview.
    pub fn has_preview(&self) -> bool {
        self.question().is_some_and(Question::has_preview)
    }

    /// Returns the first screen of the open tab.
    fn home(&self) -> Screen {
        match self.question() {
            None => Screen::Review,
            Some(question) if question.is_text() => Screen::Text,
            Some(_) => Screen::Choices,
        }
    }
}
