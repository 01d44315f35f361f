//! The model's texts, prepared for drawing once for each width of the form.

use std::borrow::Cow;
use std::cell::OnceCell;

use ratatui::text::{Line, Span};

use super::glyphs::Glyphs;
use super::markdown::{self, Text};
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
    context: OnceCell<Vec<Line<'static>>>,
    questions: Vec<Asked>,
}

/// The texts of one question.
#[derive(Debug, Default)]
struct Asked {
    lines: OnceCell<Vec<Line<'static>>>,
    marked: OnceCell<bool>,
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
            *self = Self { columns, raw, ..Self::default() };
            self.questions.resize_with(questions, Asked::default);
        }
    }

    /// Whether `text` is to be drawn as Markdown.
    pub(super) fn is_marked(&self, text: &str) -> bool {
        !self.raw && markdown::is_marked(text)
    }

    /// The lines of the context. `make` is called once.
    pub(super) fn context(&self, make: impl FnOnce() -> Vec<Line<'static>>) -> Lines<'_> {
        Cow::Borrowed(self.context.get_or_init(make))
    }

    /// The lines of a question. `make` is called once.
    pub(super) fn question(
        &self,
        index: usize,
        make: impl FnOnce() -> Vec<Line<'static>>,
    ) -> Lines<'_> {
        match self.questions.get(index) {
            Some(kept) => Cow::Borrowed(kept.lines.get_or_init(make)),
            None => Cow::Owned(make()),
        }
    }

    /// Whether a question is to be drawn as Markdown.
    pub(super) fn asks_marked(&self, tab: usize, question: &str) -> bool {
        let kept = self.questions.get(tab).map(|it| &it.marked);
        kept.is_some_and(|marked| *marked.get_or_init(|| self.is_marked(question)))
    }

    fn choice(&self, tab: usize, index: usize, question: &Question) -> Option<&Choice> {
        let asked = self.questions.get(tab)?;
        let make = || question.choices.iter().map(|_| Choice::default()).collect();
        asked.choices.get_or_init(make).get(index)
    }

    /// A label as it is shown.
    pub(super) fn label<'a>(&'a self, tab: usize, index: usize, question: &'a Question) -> &'a str {
        let Some(choice) = question.choices.get(index) else { return "" };
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
        let description = question.choices.get(index)?.description.as_deref()?;
        let style = Role::Muted.style();
        let make = || {
            let marked = self.is_marked(description);
            marked.then(|| Box::new(markdown::inline(description, style, glyphs)))
        };
        self.choice(tab, index, question)?.description.get_or_init(make).as_deref()
    }
}

/// The lines of a text, borrowed if they are kept from frame to frame.
pub(super) type Lines<'a> = Cow<'a, [Line<'a>]>;

/// Up to `count` lines of a text from `start` on.
pub(super) fn lines_of<'a>(
    lines: &Lines<'a>,
    start: usize,
    count: usize,
) -> impl Iterator<Item = Line<'a>> {
    let (made, kept) = match lines {
        Cow::Owned(lines) => (Some(lines), None),
        Cow::Borrowed(lines) => (None, Some(*lines)),
    };
    let made = made.into_iter().flatten().skip(start).take(count).cloned();
    made.chain(kept.into_iter().flatten().skip(start).take(count).map(borrowed))
}

/// The same line with borrowed text.
fn borrowed<'a>(line: &'a Line<'a>) -> Line<'a> {
    let spans = line.spans.iter().map(|span| Span::styled(span.content.as_ref(), span.style));
    Line::from(spans.collect::<Vec<_>>())
}
