//! The answering of one form: [`State`] and the one function that changes it, [`State::update`].

pub mod draft;
mod dropped;
pub mod editor;
pub mod files;
pub mod filter;
mod history;
pub mod images;
mod kept;
pub mod msg;
mod naming;
pub mod note;
mod numbers;
mod reading;
mod recall;
mod revision;
pub mod screen;
mod update;

use std::borrow::Cow;

use crate::model::{Answer, Answers, Image, Question, Questionnaire, Row};

pub use draft::{Draft, Pick};
pub use dropped::{path_in_wsl, path_of};
pub use editor::{Edit, Editor};
pub use files::{Field, Files, FoundFile, Look, Search};
pub use msg::{Effect, Motion, Msg, NUMBERED};
pub use note::Note;
pub use screen::{Discard, Screen};

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
    /// What is asked, and under which rules.
    pub form: Questionnaire,
    /// One draft per question, in question order.
    pub drafts: Vec<Draft>,
    /// The open tab: a question's index, or the number of questions for the review.
    pub tab: usize,
    /// What has the keyboard.
    pub screen: Screen,
    /// The review's cursor: a question's index, or the number of questions for "Submit".
    pub review: usize,
    /// The note on the whole form.
    pub form_note: Note,
    /// What the person wants to know, typed so far.
    pub discuss: Editor,
    /// True when the preview has the whole form.
    pub zoomed: bool,
    /// Why the last key did nothing, or what went wrong outside; until the next key.
    pub notice: Option<Cow<'static, str>>,
    /// True when the open question was reached by Enter in the review and returns there.
    pub from_review: bool,
    /// Answers longer than this many characters are asked about.
    pub long_answer: usize,
    /// The files that the text being typed may refer to.
    pub files: Files,
    /// What the person wrote in earlier answers.
    recall: recall::Recall,
    /// The answers that are revised; empty where none are.
    pub given: Answers,
    /// True where the model takes no images.
    pub blind: bool,
    /// The images of its texts, by chip.
    images: Vec<Image>,
    /// While an image is read from the clipboard.
    reading: Option<reading::Reading>,
    /// Which questions have a choice with a preview.
    previews: Vec<bool>,
    /// The first recommended choice of each question.
    recommended: Vec<Option<usize>>,
    /// What can be undone, oldest first.
    steps: Vec<history::Step>,
    /// The choice that the text being typed names.
    naming: Option<usize>,
    /// True when the form has ended; updates do nothing from then on.
    pub finished: bool,
}

impl State {
    /// Opens `form` on its first question; answers over `long_answer` characters are asked about.
    pub fn new(form: Questionnaire, long_answer: usize) -> Self {
        let drafts: Vec<Draft> = form.questions.iter().map(Draft::new).collect();
        let previews = form.questions.iter().map(Question::has_preview).collect();
        let recommended = form.questions.iter().map(|it| it.recommended().next()).collect();
        let mut state = Self {
            form,
            drafts,
            tab: 0,
            screen: Screen::Choices,
            review: 0,
            form_note: Note::default(),
            discuss: Editor::default(),
            zoomed: false,
            notice: None,
            from_review: false,
            long_answer,
            files: Files::default(),
            recall: recall::Recall::default(),
            given: Answers::default(),
            blind: false,
            images: Vec::new(),
            reading: None,
            previews,
            recommended,
            steps: Vec::new(),
            naming: None,
            finished: false,
        };
        state.screen = state.home();
        state
    }

    /// Custom text, notes and what the person wants to know, sent or not, one after the other.
    pub fn typed(&self) -> String {
        let text = |editor: &Editor| (!editor.is_blank()).then(|| editor.text());
        let drafts = self.drafts.iter().flat_map(|draft| {
            text(&draft.custom).into_iter().chain(draft.all_notes().filter_map(Note::text))
        });
        let texts = drafts.chain(self.form_note.text()).chain(text(&self.discuss));
        texts.collect::<Vec<_>>().join("\n")
    }

    /// Prefills the form with `answers` and opens the first question that keeps it from being sent,
    /// else the review. A revision opens its review.
    #[must_use]
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        let answers = &self.adopt(answers);
        for ((draft, question), answer) in
            self.drafts.iter_mut().zip(&self.form.questions).zip(&answers.each)
        {
            if answer.is_some() {
                draft.fill(question, answer.as_ref());
            }
        }
        self.form_note.kept.clone_from(&answers.note);
        if self.form.revision.is_some() {
            self.revise();
        } else if answers.count() > 0 {
            let review = if self.form.is_many() { self.form.questions.len() } else { 0 };
            self.tab = self.missing().first().copied().unwrap_or(review);
            self.screen = self.home();
        }
        self
    }

    /// The same form with a list of files for what is typed after `@`. Whoever opens it carries out
    /// the searches ([`Files::awaited`]) and answers them with [`Msg::FoundFiles`].
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

    /// How many rows the open question's list shows.
    pub fn rows(&self) -> usize {
        match (self.question(), self.draft()) {
            (Some(question), Some(draft)) => draft.row_count(question, self.form.policy.chat),
            _ => 0,
        }
    }

    /// The row shown at `index` of the open question's list.
    pub fn row(&self, index: usize) -> Option<Row> {
        self.draft()?.row(index, self.question()?, self.form.policy.chat)
    }

    /// True while the list has the keyboard and its cursor is on the row for custom text: every
    /// character is text there.
    pub fn is_on_custom(&self) -> bool {
        self.is_on_custom_in(&self.screen)
    }

    /// The same for the screen behind a list of commands.
    pub fn is_on_custom_in(&self, screen: &Screen) -> bool {
        let row = self.draft().and_then(|draft| self.row(draft.cursor));
        let zoomed = self.zoomed && self.has_preview();
        *screen == Screen::Choices && !zoomed && row == Some(Row::Custom)
    }

    /// True when the cursor is on the last row of the list, and that is the row for custom text.
    pub fn ends_in_custom(&self) -> bool {
        self.is_on_custom() && self.draft().is_some_and(|it| it.cursor + 1 == self.rows())
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
        self.drawn_answer(index).map(|answer| self.with_images(answer))
    }

    /// The answer to question `index` with the form's own chips, for [`State::named`].
    pub fn drawn_answer(&self, index: usize) -> Option<Answer> {
        self.drafts.get(index)?.answer(self.form.questions.get(index)?, &self.form.policy)
    }

    /// All answers as they stand.
    pub fn answers(&self) -> Answers {
        let note = self.form_note.kept.clone().filter(|_| self.has_form_note());
        let each = (0..self.drafts.len()).map(|index| self.answer(index)).collect();
        let (note, images) = self.note_with_images(note);
        Answers { each, note, images }
    }

    /// How many questions are answered.
    pub fn answered(&self) -> usize {
        (0..self.drafts.len()).filter(|&index| self.is_answered(index)).count()
    }

    /// True when question `index` has an answer that counts.
    pub fn is_answered(&self, index: usize) -> bool {
        match (self.drafts.get(index), self.form.questions.get(index)) {
            (Some(draft), Some(question)) => draft.is_answered(question, &self.form.policy),
            _ => false,
        }
    }

    /// Indices of the questions that keep the form from being sent.
    pub fn missing(&self) -> Vec<usize> {
        self.form.missing(|index| self.is_answered(index), self.has_form_note())
    }

    fn has_form_note(&self) -> bool {
        self.form_note.kept.is_some() && self.form.policy.takes_form_note()
    }

    /// True when the policy lets the form be sent as it stands.
    pub fn can_submit(&self) -> bool {
        self.missing().is_empty()
    }

    /// True when the review is the open tab.
    pub fn in_review(&self) -> bool {
        self.form.is_many() && self.tab >= self.form.questions.len()
    }

    /// True when the preview has the whole form, which it has only over the list of choices.
    pub fn is_zoomed(&self) -> bool {
        self.zoomed && self.screen == Screen::Choices && self.has_preview()
    }

    /// True when a choice of the open question has a preview.
    pub fn has_preview(&self) -> bool {
        self.has_preview_in(self.tab)
    }

    /// True when a choice of question `index` has a preview.
    pub fn has_preview_in(&self, index: usize) -> bool {
        self.previews.get(index).copied().unwrap_or(false)
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
