//! Tables as aligned text. If the columns do not fit, the cells of a row are stacked.

use pulldown_cmark::Alignment;
use ratatui::text::Span;

use super::styled::Text;
use crate::view::glyphs::Glyphs;
use crate::view::theme::Role;
use crate::view::{measure, page};

/// Minimum columns of a narrowed cell.
const LEAST: usize = 5;

/// A table being read.
pub(super) struct Table {
    pub alignments: Vec<Alignment>,
    /// The rows, beginning with the head.
    pub cells: Vec<Vec<Text>>,
}

type Row = Vec<Span<'static>>;

impl Table {
    /// Renders the table in `columns` columns.
    pub(super) fn rows(&self, glyphs: &Glyphs, columns: usize) -> Vec<Row> {
        let between = format!(" {} ", glyphs.wall);
        let Some(widths) = self.widths(columns, measure::width(&between)) else {
            return self.stacked(columns);
        };
        let mut rows = Vec::new();
        for (index, cells) in self.cells.iter().enumerate() {
            self.aligned(cells, &widths, &between, &mut rows);
            if index == 0 {
                let whole =
                    widths.iter().sum::<usize>() + measure::width(&between) * (widths.len() - 1);
                let signs = whole / glyphs.rule.chars().count().max(1);
                rows.push(vec![Span::styled(glyphs.rule.repeat(signs), Role::MdHr)]);
            }
        }
        rows
    }

    /// Returns the width of each column: the width of its widest cell. The widest columns are
    /// narrowed until all columns fit; `None` if they cannot fit.
    fn widths(&self, columns: usize, between: usize) -> Option<Vec<usize>> {
        let count = self.alignments.len();
        let room = columns.checked_sub(between * count.checked_sub(1)?)?;
        let mut widths = vec![1; count];
        for cells in &self.cells {
            for (wide, cell) in widths.iter_mut().zip(cells) {
                *wide = cell.columns().max(*wide);
            }
        }
        let least: usize = widths.iter().map(|wide| *wide.min(&LEAST)).sum();
        if least > room {
            return None;
        }
        // Narrow columns keep their width. Wider columns share the remaining room.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|index| widths.get(*index).copied());
        let mut unused = room;
        for (place, index) in order.into_iter().enumerate() {
            if let Some(wide) = widths.get_mut(index) {
                *wide = (*wide).min(unused / (count - place));
                unused -= *wide;
            }
        }
        Some(widths)
    }

    fn aligned(&self, cells: &[Text], widths: &[usize], between: &str, rows: &mut Vec<Row>) {
        let mut columns: Vec<_> = widths
            .iter()
            .enumerate()
            .map(|(index, wide)| {
                cells.get(index).map_or(Vec::new(), |cell| cell.rows(*wide)).into_iter()
            })
            .collect();
        let height = columns.iter().map(ExactSizeIterator::len).max().unwrap_or(0).max(1);
        for _ in 0..height {
            let mut row = Row::new();
            let last = columns.len().saturating_sub(1);
            for (index, (column, wide)) in columns.iter_mut().zip(widths).enumerate() {
                let part = column.next().unwrap_or_default();
                let spare = wide.saturating_sub(page::width(&part));
                let before = match self.alignments.get(index) {
                    Some(Alignment::Right) => spare,
                    Some(Alignment::Center) => spare / 2,
                    _ => 0,
                };
                row.push(Span::raw(" ".repeat(before)));
                row.extend(part);
                if index < last {
                    row.push(Span::raw(" ".repeat(spare - before)));
                    row.push(Span::styled(between.to_owned(), Role::MdHr));
                }
            }
            rows.push(row);
        }
    }

    /// Renders each row as lines of `head: cell`, with a blank line between rows.
    fn stacked(&self, columns: usize) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let (head, body) = match self.cells.split_first() {
            Some((head, [])) => (&[][..], std::slice::from_ref(head)),
            Some((head, body)) => (head.as_slice(), body),
            None => return rows,
        };
        for (index, cells) in body.iter().enumerate() {
            if index > 0 {
                rows.push(Row::new());
            }
            for (place, cell) in cells.iter().enumerate() {
                let mut text = head.get(place).cloned().unwrap_or_default();
                if !text.is_empty() {
                    text.push(": ", Role::Muted.style());
                }
                text.append(cell);
                rows.extend(text.rows(columns));
            }
        }
        rows
    }
}
