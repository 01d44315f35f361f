//! A line of a form: made for one frame, or kept for several.

use std::rc::Rc;

use ratatui::style::Style;
use ratatui::text::Line;

use super::lines;

/// The lines of a text that is kept from frame to frame.
pub(super) type KeptLines = Rc<[Rc<Line<'static>>]>;

/// A line of a form. One that is kept costs a frame little more than a look at its address.
#[derive(Debug, Clone, Default)]
pub enum FormLine<'a> {
    /// A blank line.
    #[default]
    Blank,
    /// Made for this frame.
    Made(Rc<Line<'a>>),
    /// Kept from frame to frame.
    Kept(Rc<Line<'static>>),
}

static BLANK: Line<'static> = Line { style: Style::new(), alignment: None, spans: Vec::new() };

impl<'a> FormLine<'a> {
    /// The line.
    #[must_use]
    pub fn line(&self) -> &Line<'a> {
        match self {
            Self::Blank => &BLANK,
            Self::Made(line) => line,
            Self::Kept(line) => line,
        }
    }

    /// The line, to be changed.
    pub(super) fn into_line(self) -> Line<'a> {
        match self {
            Self::Blank => Line::default(),
            Self::Made(line) => Rc::unwrap_or_clone(line),
            Self::Kept(line) => Line::clone(&line),
        }
    }

    /// The line, to be kept for other frames.
    pub(super) fn kept(self) -> Rc<Line<'static>> {
        match self {
            Self::Kept(line) => line,
            line => Rc::new(lines::owned(line.into_line())),
        }
    }

    /// Up to `count` of these lines, from `start` on.
    pub(super) fn each(
        lines: &KeptLines,
        start: usize,
        count: usize,
    ) -> impl Iterator<Item = Self> {
        lines.iter().skip(start).take(count).map(|line| Self::Kept(Rc::clone(line)))
    }

    /// All of these lines.
    pub(super) fn all(lines: &KeptLines) -> impl Iterator<Item = Self> {
        Self::each(lines, 0, usize::MAX)
    }
}

/// The lines, to be kept for other frames.
pub(super) fn keep<'a>(lines: impl IntoIterator<Item: Into<FormLine<'a>>>) -> KeptLines {
    lines.into_iter().map(|line| line.into().kept()).collect()
}

impl<'a> From<Line<'a>> for FormLine<'a> {
    fn from(line: Line<'a>) -> Self {
        Self::Made(Rc::new(line))
    }
}

impl PartialEq<FormLine<'_>> for FormLine<'_> {
    fn eq(&self, other: &FormLine<'_>) -> bool {
        match (self, other) {
            (Self::Kept(line), FormLine::Kept(other)) if Rc::ptr_eq(line, other) => true,
            _ => *self.line() == *other.line(),
        }
    }
}
