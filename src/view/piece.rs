//! The lines of a part of a form, before they are stacked into a frame.

use ratatui::text::Line;

/// The lines of a part of a form.
#[derive(Debug, Clone, Default)]
pub(super) struct Piece {
    /// The lines.
    pub lines: Vec<Line<'static>>,
    /// The text cursor, as a column and a line of this piece.
    pub cursor: Option<(usize, usize)>,
    /// Lines that a mouse can point at.
    pub targets: Vec<(usize, Target)>,
    /// Parts of lines that a mouse can point at.
    pub spots: Vec<Spot>,
    /// What is to the right of it, in the same rows.
    pub aside: Option<Aside>,
}

/// What a mouse can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A tab, by index.
    Tab(usize),
    /// A row of the list, the review or a modal, by index.
    Row(usize),
    /// The preview.
    Preview,
    /// The question and its context.
    Text,
    /// A file of the list under a text field, by index.
    File(usize),
    /// A hint of the help line or of the list of all keys: the entry of the key table that it names.
    Entry(usize),
}

/// A part of a line that a mouse can point at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    /// The line.
    pub line: usize,
    /// First column.
    pub x: usize,
    /// Number of columns.
    pub columns: usize,
    /// What is there.
    pub target: Target,
}

/// What is to the right of a piece, in the same rows.
#[derive(Debug, Clone, Default)]
pub(super) struct Aside {
    /// First column.
    pub x: usize,
    /// The lines.
    pub lines: Vec<Line<'static>>,
}

impl Piece {
    /// A piece of one line.
    pub(super) fn of(line: Line<'static>) -> Self {
        Self { lines: vec![line], ..Self::default() }
    }

    pub(super) fn push(&mut self, line: Line<'static>, target: Option<Target>) {
        if let Some(target) = target {
            self.targets.push((self.lines.len(), target));
        }
        self.lines.push(line);
    }

    pub(super) fn extend(
        &mut self,
        lines: impl IntoIterator<Item = Line<'static>>,
        target: Option<Target>,
    ) {
        lines.into_iter().for_each(|line| self.push(line, target));
    }

    /// The piece, cut or filled up with blank lines to exactly `lines` lines.
    pub(super) fn filled(mut self, lines: usize) -> Self {
        self.lines.resize(lines, Line::default());
        self.targets.retain(|(line, _)| *line < lines);
        self.spots.retain(|spot| spot.line < lines);
        self.cursor = self.cursor.filter(|(_, line)| *line < lines);
        self
    }
}
