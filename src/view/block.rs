//! One row of a list.

use std::borrow::Cow;

use ratatui::text::Span;

use super::form_line::FormLine;
use super::lines;
use super::page::Page;
use super::target::Target;
use crate::model::Row;

/// One row, every line of it.
#[derive(Debug, Clone, Default)]
pub(super) struct Block<'a> {
    /// The lines of the label.
    pub label: Vec<FormLine<'a>>,
    /// Behind the label, however much of it is shown. The label's lines leave room for it.
    pub mark: Option<Span<'a>>,
    /// Behind the mark where `text` is not shown in full. The label's lines leave room for it.
    pub unseen: Option<Span<'a>>,
    /// The lines under it.
    pub text: Vec<FormLine<'a>>,
    /// The text cursor as a column and a line of `text`, if the text is typed here.
    pub cursor: Option<(usize, usize)>,
    /// What a mouse can point at in lines of `text`, where that is not the row.
    pub targets: Vec<(usize, Target)>,
    /// True if the text continues the last line of the label.
    pub runs_on: bool,
}

impl<'a> Block<'a> {
    /// Lines of the label, and of the text under it.
    pub(super) fn lines(&self) -> (usize, usize) {
        (self.label.len(), self.text.len())
    }

    /// What the row has to say beside so many lines of its label.
    pub(super) fn details(&self, label: usize) -> Vec<FormLine<'a>> {
        self.label.iter().skip(label).chain(&self.text).cloned().collect()
    }

    /// The same row, to be kept for other frames.
    pub(super) fn kept(self) -> Block<'static> {
        let kept = |lines: Vec<FormLine<'a>>| {
            lines.into_iter().map(|line| FormLine::Kept(line.kept())).collect()
        };
        Block {
            label: kept(self.label),
            mark: self.mark.map(lines::owned_span),
            unseen: self.unseen.map(lines::owned_span),
            text: kept(self.text),
            cursor: self.cursor,
            targets: self.targets,
            runs_on: self.runs_on,
        }
    }
}

/// What the lines of a row that nobody types in are made from, beside its question and the size of
/// the form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowKey {
    /// Index of the question.
    pub tab: usize,
    /// Which row.
    pub row: Row,
    /// True if the cursor is on it.
    pub at_cursor: bool,
    /// True if it is the answer.
    pub picked: bool,
    /// The list's part of the form.
    pub page: Page,
    /// What is before its label.
    pub lead: Cow<'static, str>,
    /// The note on it.
    pub note: Option<String>,
}
