//! The rendered lines, with the borders of quotes and the markers of list items.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::view::measure;

/// A block whose lines are indented behind a border or marker.
pub(super) struct Container {
    pub mark: String,
    pub style: Style,
    /// True if each line has the mark. Those of an item but its first one have blanks.
    pub is_quote: bool,
}

/// The lines rendered so far.
pub(super) struct Output {
    columns: usize,
    pub lines: Vec<Line<'static>>,
    /// Open quotes and list items, outermost first.
    pub containers: Vec<Container>,
    /// Index of the first container whose marker is not shown yet.
    fresh: usize,
    /// If a blank line comes before the next line, the number of containers that it is in.
    gap: Option<usize>,
}

impl Output {
    pub(super) fn new(columns: usize) -> Self {
        Self { columns, lines: Vec::new(), containers: Vec::new(), fresh: 0, gap: None }
    }

    /// Ends a list item. An empty item still shows its marker.
    pub(super) fn end_item(&mut self) {
        if self.fresh < self.containers.len() {
            self.push(Vec::new());
        }
        self.close();
    }

    /// Puts a blank line before the next line.
    pub(super) fn want_gap(&mut self) {
        self.gap = Some(self.containers.len());
    }

    pub(super) fn close(&mut self) {
        self.containers.pop();
        let depth = self.containers.len();
        self.fresh = self.fresh.min(depth);
        self.gap = self.gap.map(|gap| gap.min(depth));
    }

    /// Columns for text in the open containers.
    pub(super) fn room(&self) -> usize {
        self.columns - self.margin(self.containers.len()).1
    }

    /// Borders and markers of the first `depth` containers, and their columns.
    ///
    /// They take at most half of the columns. If there is no room for all, the outermost are left
    /// out.
    fn margin(&self, depth: usize) -> (Vec<Span<'static>>, usize) {
        let mut spans = Vec::new();
        let mut used = 0;
        for (index, container) in self.containers.iter().enumerate().take(depth).rev() {
            let Container { mark, style, is_quote } = container;
            let span = match *is_quote || index >= self.fresh {
                true => Span::styled(mark.clone(), *style),
                false => Span::raw(" ".repeat(mark.len())),
            };
            let wide = measure::width(mark);
            if (used + wide) * 2 > self.columns {
                break;
            }
            used += wide;
            spans.push(span);
        }
        spans.reverse();
        (spans, used)
    }

    pub(super) fn push(&mut self, row: Vec<Span<'static>>) {
        if let Some(depth) = self.gap.take()
            && !self.lines.is_empty()
        {
            let fresh = std::mem::replace(&mut self.fresh, self.containers.len());
            self.lines.push(Line::from(self.margin(depth).0));
            self.fresh = fresh;
        }
        let (mut spans, _) = self.margin(self.containers.len());
        self.fresh = self.containers.len();
        spans.extend(row);
        self.lines.push(Line::from(spans));
    }
}
