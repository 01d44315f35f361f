//! The model's texts, prepared for drawing once for each width of the form, and what else of a frame
//! most keys do not change.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use super::block::{Block, RowKey};
use super::form_line::KeptLines;
use super::glyphs::Glyphs;
use super::markdown::{self, Text};
use super::memo::Memo;
use super::size::Size;
use super::theme::Role;
use crate::model::{Question, text};

/// The prepared texts of a form.
#[derive(Debug, Default)]
pub struct Texts {
    /// Columns that they are prepared for.
    columns: usize,
    /// True if Markdown is shown as it was written, because nothing may be styled.
    raw: bool,
    /// True if the open tab has brackets, because it has no background.
    pub(super) brackets_tab: bool,
    context: OnceCell<KeptLines>,
    questions: Vec<QuestionTexts>,
    /// The questions with the context above and the words behind them.
    pub(super) asked: Memo<(usize, Option<&'static str>), Rc<Asked>, 64>,
    /// Rows of the lists.
    pub(super) rows: Memo<RowKey, Rc<Block<'static>>, 256>,
    /// Descriptions, by question, choice, first column and columns.
    pub(super) descriptions: Memo<(usize, usize, usize, usize), KeptLines, 256>,
    /// Previews, by question, choice and columns.
    pub(super) previews: Memo<(usize, usize, usize), KeptLines, 16>,
    /// Lines of the tallest preview, by question, columns and limit.
    pub(super) tallest: Memo<(usize, usize, usize), usize, 64>,
}

/// Context and question as one text.
#[derive(Debug)]
pub(super) struct Asked {
    /// All lines.
    pub lines: KeptLines,
    /// The lines that are not blank.
    pub tight: KeptLines,
    /// How many of these are the question's.
    pub question: usize,
    /// True if the last line is only the words behind the question.
    pub mark_alone: bool,
}

/// The texts of one question.
#[derive(Debug, Default)]
struct QuestionTexts {
    choices: OnceCell<Vec<Choice>>,
}

/// The texts of a choice, if they are not drawn as they are.
#[derive(Debug, Default)]
struct Choice {
    label: OnceCell<Option<Box<str>>>,
    description: OnceCell<Option<Box<Text>>>,
}

impl Texts {
    /// Prepares for a form of so many questions that is drawn in a terminal of this size. Must be
    /// called before each frame.
    ///
    /// `raw`: nothing may be styled, so Markdown is shown as it was written.
    pub fn fit(&mut self, size: Size, floats: bool, questions: usize, raw: bool) {
        let columns = size.form_columns(floats);
        if self.columns != columns || self.questions.len() != questions || self.raw != raw {
            let brackets_tab = self.brackets_tab;
            *self = Self { columns, raw, brackets_tab, ..Self::default() };
            self.questions.resize_with(questions, QuestionTexts::default);
        }
    }

    /// Puts brackets around the open tab, where it has no background.
    pub fn bracket_tab(&mut self, brackets: bool) {
        self.brackets_tab = brackets;
    }

    /// Whether `text` is to be drawn as Markdown.
    pub(super) fn is_marked(&self, text: &str) -> bool {
        !self.raw && markdown::is_marked(text)
    }

    /// The lines of the context. `make` is called once.
    pub(super) fn context(&self, make: impl FnOnce() -> KeptLines) -> KeptLines {
        Rc::clone(self.context.get_or_init(make))
    }

    fn choice(&self, tab: usize, index: usize, question: &Question) -> Option<&Choice> {
        let asked = self.questions.get(tab)?;
        let make = || question.choices().iter().map(|_| Choice::default()).collect();
        asked.choices.get_or_init(make).get(index)
    }

    /// A label as it is shown.
    pub(super) fn label<'a>(&'a self, tab: usize, index: usize, question: &'a Question) -> &'a str {
        let Some(choice) = question.choices().get(index) else { return "" };
        let label = choice.label.as_str();
        let make = || match text::unmarked(label) {
            Cow::Owned(shown) if !self.raw => Some(shown.into_boxed_str()),
            _ => None,
        };
        let kept = self.choice(tab, index, question).map(|kept| kept.label.get_or_init(make));
        kept.and_then(Option::as_deref).unwrap_or(label)
    }

    /// A description with its styles, if it has any.
    pub(super) fn description<'a>(
        &'a self,
        tab: usize,
        index: usize,
        question: &Question,
        glyphs: &Glyphs,
    ) -> Option<&'a Text> {
        let description = question.choices().get(index)?.description.as_deref()?;
        let style = Role::Muted.style();
        let make = || {
            let marked = self.is_marked(description);
            marked.then(|| Box::new(markdown::inline(description, style, glyphs)))
        };
        self.choice(tab, index, question)?.description.get_or_init(make).as_deref()
    }
}
