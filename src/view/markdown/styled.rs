//! Text with several styles, and its wrapping.

use std::ops::Range;

use ratatui::style::Style;
use ratatui::text::Span;

use crate::view::measure;

/// A text and the styles of its parts.
#[derive(Debug, Default, Clone)]
pub(crate) struct Text {
    text: String,
    /// The end of each part in bytes, and its style.
    runs: Vec<(usize, Style)>,
}

impl Text {
    pub(crate) fn push(&mut self, text: &str, style: Style) {
        if text.is_empty() {
            return;
        }
        self.text.push_str(text);
        match self.runs.last_mut() {
            Some((end, last)) if *last == style => *end = self.text.len(),
            _ => self.runs.push((self.text.len(), style)),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Length in bytes.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Columns of the longest line.
    pub(super) fn columns(&self) -> usize {
        self.text.split('\n').map(measure::width).max().unwrap_or(0)
    }

    /// Wraps the text at words into rows of at most `columns` columns. Further rows of a line have
    /// its indent, unless the indent is wider than half of the columns.
    pub(crate) fn rows(&self, columns: usize) -> Vec<Vec<Span<'static>>> {
        let mut rows = Vec::new();
        for line in self.lines() {
            let text = self.get(line.clone()).trim_end();
            let blanks = text.len() - text.trim_start_matches(' ').len();
            let indent = if blanks * 2 > columns { 0 } else { blanks };
            let start = line.start + indent;
            for row in
                measure::wrap_ranges(self.get(start..line.start + text.len()), columns - indent)
            {
                let mut spans = self.cut(line.start..start, columns);
                spans.extend(self.cut(start + row.start..start + row.end, columns - indent));
                rows.push(spans);
            }
        }
        rows
    }

    /// Returns the lines as byte ranges without the line breaks.
    pub(super) fn lines(&self) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        self.text.split('\n').map(move |line| {
            let range = start..start + line.len();
            start = range.end + 1;
            range
        })
    }

    pub(super) fn get(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// Returns a part of one line as spans, cut to `columns` columns.
    pub(crate) fn cut(&self, range: Range<usize>, columns: usize) -> Vec<Span<'static>> {
        let fits = measure::clip(self.get(range.clone()), columns).len();
        let (mut at, end) = (range.start, range.start + fits);
        let first = self.runs.partition_point(|(end, _)| *end <= at);
        let mut spans = Vec::new();
        for (run_end, style) in self.runs.iter().skip(first) {
            if at >= end {
                break;
            }
            let to = end.min(*run_end);
            spans.push(Span::styled(self.get(at..to).to_owned(), *style));
            at = to;
        }
        spans
    }
}
