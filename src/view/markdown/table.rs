//! Tables as text in columns.

use ratatui::text::Span;

use super::styled::Text;
use crate::view::glyphs::Glyphs;
use crate::view::theme::Role;
use crate::view::{measure, page};

/// Minimum columns of a narrowed cell.
const LEAST: usize = 5;

pub(super) struct Table {
    pub columns: usize,
    /// The rows, beginning with the head.
    pub cells: Vec<Vec<Text>>,
}

type Row = Vec<Span<'static>>;

impl Table {
    /// Renders the table in `columns` columns of the terminal; `None` if the table does not fit.
    pub(super) fn rows(&self, glyphs: &Glyphs, columns: usize) -> Option<Vec<Row>> {
        let between = format!(" {} ", glyphs.border.vertical_left);
        let widths = self.widths(columns, measure::width(&between))?;
        let mut rows = Vec::new();
        for (index, cells) in self.cells.iter().enumerate() {
            draw_cells(cells, &widths, &between, &mut rows);
            if index == 0 {
                let whole =
                    widths.iter().sum::<usize>() + measure::width(&between) * (widths.len() - 1);
                let rule = glyphs.border.horizontal_top.repeat(whole);
                rows.push(vec![Span::styled(rule, Role::MdHr)]);
            }
        }
        Some(rows)
    }

    /// Returns the width of each column: the width of its widest cell. The widest columns are
    /// narrowed until all columns fit; `None` if they cannot fit.
    fn widths(&self, columns: usize, between: usize) -> Option<Vec<usize>> {
        let room = columns.checked_sub(between * self.columns.checked_sub(1)?)?;
        let mut widths = vec![1; self.columns];
        for cells in &self.cells {
            for (wide, cell) in widths.iter_mut().zip(cells) {
                *wide = cell.columns().max(*wide);
            }
        }
        while widths.iter().sum::<usize>() > room {
            let widest = widths.iter_mut().rev().max().filter(|wide| **wide > LEAST)?;
            *widest -= 1;
        }
        Some(widths)
    }
}

/// Appends a row of cells to `rows`, as one or more lines. Each cell is wrapped to its width.
fn draw_cells(cells: &[Text], widths: &[usize], between: &str, rows: &mut Vec<Row>) {
    let wrapped = widths.iter().enumerate().map(|(index, wide)| {
        cells.get(index).map_or(Vec::new(), |cell| cell.rows(*wide)).into_iter()
    });
    let mut columns: Vec<_> = wrapped.collect();
    let height = columns.iter().map(ExactSizeIterator::len).max().unwrap_or(0).max(1);
    for _ in 0..height {
        let mut row = Row::new();
        let last = columns.len().saturating_sub(1);
        for (index, (column, wide)) in columns.iter_mut().zip(widths).enumerate() {
            let part = column.next().unwrap_or_default();
            let spare = wide.saturating_sub(page::width(&part));
            row.extend(part);
            if index < last {
                row.push(Span::raw(" ".repeat(spare)));
                row.push(Span::styled(between.to_owned(), Role::MdHr));
            }
        }
        rows.push(row);
    }
}
