//! The columns of a form, and the lines of its parts before they are stacked into a frame.

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::measure;
use super::theme::Role;

/// The columns of a form and its indents, of which a narrow terminal has none.
#[derive(Debug, Clone, Copy)]
pub(super) struct Page {
    /// Columns of the form.
    pub columns: usize,
    /// Column of the cursor mark.
    pub indent: usize,
    /// True below 30 columns: no indent, short help, short tabs.
    pub narrow: bool,
    /// True if a list shows labels only, because descriptions are beside it.
    pub labels: bool,
}

impl Page {
    pub(super) fn new(columns: usize) -> Self {
        let narrow = columns < 30;
        Self { columns, indent: if narrow { 0 } else { 2 }, narrow, labels: false }
    }

    /// Columns from `indent` to one before the edge.
    pub(super) fn inner(self) -> usize {
        self.from(self.indent)
    }

    /// Columns from `start` to one before the edge.
    pub(super) fn from(self, start: usize) -> usize {
        let edge = usize::from(!self.narrow);
        self.columns.saturating_sub(start + edge).max(1)
    }

    /// A line between the rows of a list that is not a row.
    pub(super) fn beside_rows(self, text: String) -> Line<'static> {
        Line::from(vec![Self::gap(self.indent + 2), Span::styled(text, Role::Muted)])
    }

    /// Blanks up to column `to`.
    pub(super) fn gap(to: usize) -> Span<'static> {
        const BLANKS: &str = "                                        ";
        BLANKS.get(..to).map_or_else(|| Span::raw(" ".repeat(to)), Span::raw)
    }
}

/// The lines of a part of a form.
#[derive(Debug, Clone, Default)]
pub(super) struct Piece {
    /// The lines.
    pub lines: Vec<Line<'static>>,
    /// The text cursor, as a column and a line of this piece.
    pub cursor: Option<(usize, usize)>,
    /// What a mouse can point at; a whole line has more columns than there are.
    pub hits: Vec<Hit>,
}

/// The part of a text that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// Lines above it.
    pub top: usize,
    /// Lines of it.
    pub lines: usize,
    /// Lines below it.
    pub below: usize,
}

impl Excerpt {
    /// `room` lines of a text of `all` lines that is scrolled to `top`.
    pub(super) fn new(all: usize, top: usize, room: usize) -> Self {
        let lines = all.min(room);
        let top = top.min(all - lines);
        Self { top, lines, below: all - top - lines }
    }

    /// `lines` lines of the text, the last of them for a mark where the text has no room and there are
    /// at least `least`; true if there is a mark.
    pub(super) fn marked(all: usize, top: usize, lines: usize, least: usize) -> (Self, bool) {
        let has_mark = all > lines && lines >= least;
        (Self::new(all, top, lines - usize::from(has_mark)), has_mark)
    }

    /// Its lines of the text.
    pub(super) fn of<L>(self, text: impl IntoIterator<Item = L>) -> impl Iterator<Item = L> {
        text.into_iter().skip(self.top).take(self.lines)
    }

    /// True if it is not all of the text.
    pub(super) fn is_cut(self) -> bool {
        self.top + self.below > 0
    }
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
    /// A hint of the help line or of the list of commands: the entry of the key table that it names.
    Entry(usize),
}

/// A target and the cells it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// First column.
    pub x: u16,
    /// Number of columns.
    pub columns: u16,
    /// Row of the frame, or line of a piece.
    pub y: u16,
    /// What the cells belong to.
    pub target: Target,
}

impl Hit {
    /// A whole line of a piece.
    pub(super) fn whole(line: usize, target: Target) -> Self {
        Self { x: 0, columns: u16::MAX, y: cell(line), target }
    }
}

/// A number of columns or rows on the screen.
pub(super) fn cell(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

impl Piece {
    /// A piece of one line.
    pub(super) fn from_line(line: Line<'static>) -> Self {
        Self { lines: vec![line], ..Self::default() }
    }

    pub(super) fn push(&mut self, line: Line<'static>, target: Option<Target>) {
        if let Some(target) = target {
            self.hits.push(Hit::whole(self.lines.len(), target));
        }
        self.lines.push(line);
    }

    pub(super) fn extend(
        &mut self,
        lines: impl IntoIterator<Item = Line<'static>>,
        target: Option<Target>,
    ) {
        for line in lines {
            self.push(line, target);
        }
    }

    /// Adds another piece below. The cursor is where it is in that.
    pub(super) fn append(&mut self, other: Self) {
        let top = self.lines.len();
        self.cursor = other.cursor.map(|(x, y)| (x, top + y)).or(self.cursor);
        self.hits.extend(other.hits.into_iter().map(|hit| Hit { y: cell(top) + hit.y, ..hit }));
        self.lines.extend(other.lines);
    }

    /// The piece in `x` columns with these lines beside it, up to column `columns`.
    pub(super) fn beside(
        self,
        x: usize,
        columns: usize,
        lines: Vec<Line<'static>>,
        target: Target,
    ) -> Self {
        let mut piece = self.filled(lines.len());
        for hit in &mut piece.hits {
            hit.columns = hit.columns.min(cell(x));
        }
        for (at, (line, beside)) in piece.lines.iter_mut().zip(lines).enumerate() {
            fit(line, x);
            line.spans.extend(beside.spans);
            let columns = cell(columns.saturating_sub(x));
            piece.hits.push(Hit { x: cell(x), columns, y: cell(at), target });
        }
        piece
    }

    /// The lines of `part`.
    pub(super) fn part(mut self, part: Excerpt) -> Self {
        self.hits.retain(|hit| usize::from(hit.y) >= part.top);
        for hit in &mut self.hits {
            hit.y -= cell(part.top);
        }
        self.lines.drain(..part.top);
        self.filled(part.lines)
    }

    /// The piece, cut or filled up with blank lines to exactly `lines` lines.
    pub(super) fn filled(mut self, lines: usize) -> Self {
        self.lines.resize(lines, Line::default());
        self.hits.retain(|hit| usize::from(hit.y) < lines);
        self.cursor = self.cursor.filter(|(_, line)| *line < lines);
        self
    }
}

/// A line with parts that a mouse can point at.
#[derive(Debug, Clone)]
pub(super) struct SpotLine {
    spans: Vec<Span<'static>>,
    /// Columns of the spans.
    pub columns: usize,
    /// The first column of each part, up to the next one, and what it is.
    parts: Vec<(usize, Option<Target>)>,
}

impl SpotLine {
    /// A line that starts at a column.
    pub(super) fn new(start: usize) -> Self {
        Self { spans: vec![Page::gap(start)], columns: start, parts: Vec::new() }
    }

    /// Makes room for so many texts and parts.
    pub(super) fn reserve(&mut self, texts: usize, parts: usize) {
        self.spans.reserve(texts);
        self.parts.reserve(parts);
    }

    /// Adds a text.
    pub(super) fn with(
        mut self,
        text: impl Into<Cow<'static, str>>,
        style: impl Into<Style>,
    ) -> Self {
        let text = text.into();
        self.columns += measure::width(&text);
        self.spans.push(Span::styled(text, style.into()));
        self
    }

    /// What is added from here on is part of `target`.
    pub(super) fn part(mut self, target: Option<Target>) -> Self {
        self.parts.push((self.columns, target));
        self
    }

    /// Adds keys, which name this entry of the key table.
    pub(super) fn with_keys(
        self,
        keys: impl Into<Cow<'static, str>>,
        entry: Option<usize>,
    ) -> Self {
        self.part(entry.map(Target::Entry)).with(keys, Role::Muted.bold())
    }

    /// The line alone.
    pub(super) fn line(self) -> Line<'static> {
        Line::from(self.spans)
    }

    /// The line as a piece.
    pub(super) fn piece(self) -> Piece {
        let ends = self.parts.iter().skip(1).map(|(x, _)| *x).chain([self.columns]);
        let hits = self.parts.iter().zip(ends).filter_map(|((x, target), end)| {
            Some(Hit { x: cell(*x), columns: cell(end - x), y: 0, target: (*target)? })
        });
        Piece { hits: hits.collect(), ..Piece::from_line(Line::from(self.spans)) }
    }
}

/// Columns of the spans of a line.
pub(super) fn width(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| measure::width(&span.content)).sum()
}

/// Cuts a line to `columns` columns, or fills it up to them.
pub(super) fn fit(line: &mut Line<'static>, columns: usize) {
    let mut left = columns;
    for span in &mut line.spans {
        let mut wide = measure::width(&span.content);
        if wide > left {
            let kept = measure::clip(&span.content, left).to_owned();
            wide = measure::width(&kept);
            span.content = kept.into();
        }
        left -= wide;
    }
    line.spans.push(Page::gap(left));
}

/// A text that starts at a column.
pub(super) fn line(
    start: usize,
    text: impl Into<Cow<'static, str>>,
    style: impl Into<Style>,
) -> Line<'static> {
    Line::from(vec![Page::gap(start), Span::styled(text, style)])
}

/// A line with `lead` before it.
pub(super) fn after(lead: Span<'static>, line: Line<'static>) -> Line<'static> {
    Line::from_iter(std::iter::once(lead).chain(line.spans))
}

/// Lines with `lead` before the first one, and as many blanks before the others.
pub(super) fn hanging(
    lead: Vec<Span<'static>>,
    lines: impl Iterator<Item = Line<'static>>,
) -> impl Iterator<Item = Line<'static>> {
    let start = width(&lead);
    let mut lead = Some(lead);
    lines.map(move |line| {
        let mut spans = lead.take().unwrap_or_else(|| vec![Page::gap(start)]);
        spans.extend(line.spans);
        Line::from(spans)
    })
}
