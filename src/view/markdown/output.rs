//! The rendered lines, with the borders of quotes and the markers of list items.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::view::glyphs::Glyphs;
use crate::view::measure;
use crate::view::theme::Role;

/// A block whose lines are indented behind a border or marker.
pub(super) enum Container {
    Quote,
    Item { mark: String },
}

/// The lines rendered so far.
pub(super) struct Output<'g> {
    glyphs: &'g Glyphs,
    columns: usize,
    pub lines: Vec<Line<'static>>,
    /// Open quotes and list items, outermost first.
    containers: Vec<Container>,
    /// Index of the first container whose marker is not shown yet.
    fresh: usize,
    /// If a blank line comes before the next line, the number of containers that it is in.
    gap: Option<usize>,
}

impl<'g> Output<'g> {
    pub(super) fn new(glyphs: &'g Glyphs, columns: usize) -> Self {
        let (lines, containers) = (Vec::new(), Vec::new());
        Self { glyphs, columns, lines, containers, fresh: 0, gap: None }
    }

    /// True outside of quotes and lists.
    pub(super) fn is_outermost(&self) -> bool {
        self.containers.is_empty()
    }

    pub(super) fn enter(&mut self, container: Container) {
        self.containers.push(container);
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
            let (text, style) = match container {
                Container::Quote => (format!("{} ", self.glyphs.wall), Role::MdQuoteBorder.style()),
                Container::Item { mark } if index >= self.fresh => {
                    (mark.clone(), Role::MdListBullet.style())
                }
                Container::Item { mark } => (" ".repeat(mark.len()), Style::new()),
            };
            let wide = measure::width(&text);
            if (used + wide) * 2 > self.columns {
                break;
            }
            used += wide;
            spans.push(Span::styled(text, style));
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
