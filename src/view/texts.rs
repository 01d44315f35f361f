//! What the model wrote, prepared for drawing: each text once for as long as the form keeps its width.

use std::cell::OnceCell;

use ratatui::text::{Line, Span};

/// The prepared texts of a form.
#[derive(Debug, Default)]
pub struct Texts {
    /// Columns they are prepared for.
    columns: usize,
    context: OnceCell<Vec<Line<'static>>>,
    questions: Vec<OnceCell<Vec<Line<'static>>>>,
}

impl Texts {
    /// To be called before a form of so many questions is drawn so many columns wide.
    pub fn fit(&mut self, columns: usize, questions: usize) {
        if self.columns != columns || self.questions.len() != questions {
            *self = Self { columns, ..Self::default() };
            self.questions.resize_with(questions, OnceCell::new);
        }
    }

    /// The lines of the context, as `make` made them when it was asked first.
    pub(super) fn context(&self, make: impl FnOnce() -> Vec<Line<'static>>) -> Lines<'_> {
        Lines::Kept(self.context.get_or_init(make))
    }

    /// The same of a question.
    pub(super) fn question(
        &self,
        index: usize,
        make: impl FnOnce() -> Vec<Line<'static>>,
    ) -> Lines<'_> {
        match self.questions.get(index) {
            Some(kept) => Lines::Kept(kept.get_or_init(make)),
            None => Lines::Made(make()),
        }
    }
}

/// The lines of a text.
#[derive(Debug)]
pub(super) enum Lines<'a> {
    /// Made for this frame.
    Made(Vec<Line<'a>>),
    /// Kept from frame to frame.
    Kept(&'a [Line<'static>]),
}

impl Default for Lines<'_> {
    fn default() -> Self {
        Self::Kept(&[])
    }
}

impl<'a> Lines<'a> {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Made(lines) => lines.len(),
            Self::Kept(lines) => lines.len(),
        }
    }

    /// Up to `count` lines from `start` on.
    pub(super) fn part(&self, start: usize, count: usize) -> impl Iterator<Item = Line<'a>> {
        let (made, kept) = match self {
            Self::Made(lines) => (Some(lines), None),
            Self::Kept(lines) => (None, Some(*lines)),
        };
        let made = made.into_iter().flatten().skip(start).take(count).cloned();
        made.chain(kept.into_iter().flatten().skip(start).take(count).map(borrowed))
    }
}

/// The same line without a copy of its text.
fn borrowed<'a>(line: &'a Line<'static>) -> Line<'a> {
    let spans = line.spans.iter().map(|span| Span::styled(span.content.as_ref(), span.style));
    Line::from(spans.collect::<Vec<_>>())
}
