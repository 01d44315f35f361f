//! The frame of a form as cells, its conversion to lines, and its maximum size.
//!
//! Pi's width function decides how many cells a text takes. The first cell of a grapheme contains
//! the grapheme, and its other cells are empty. A grapheme of zero columns is appended to the
//! grapheme before it.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget};

use super::page::{Hit, Target, cell, right_of};
use super::scroll::Scroll;
use super::theme::Theme;
use super::{ansi, measure};

/// The cells and mouse targets of a form.
#[derive(Debug)]
pub struct Frame {
    /// The cells.
    pub buffer: Buffer,
    /// The text cursor.
    pub cursor: Option<Position>,
    /// Targets of the mouse. A later target covers an earlier one.
    pub hits: Vec<Hit>,
    /// The scroll positions of this frame.
    pub scroll: Scroll,
    /// The free area. The parts of a form are drawn from the top down.
    pub(super) area: Rect,
    /// A hash of the content of each row.
    written: Vec<u64>,
}

impl Frame {
    /// Creates an empty frame.
    pub(super) fn new(columns: usize, rows: usize, scroll: Scroll) -> Self {
        let area = Rect::new(0, 0, cell(columns), cell(rows));
        // Creating each cell is faster than cloning one.
        let content = (0..area.area()).map(|_| Cell::EMPTY).collect();
        let buffer = Buffer { area, content };
        let hits = Vec::with_capacity(rows);
        Self { buffer, cursor: None, hits, scroll, area, written: vec![0; rows] }
    }

    /// Returns the number of free rows.
    pub(super) fn room(&self) -> usize {
        self.area.height.into()
    }

    /// Removes the next `rows` rows from the free area, and returns them. Returns all free rows if
    /// there are fewer.
    pub(super) fn take(&mut self, rows: usize) -> Rect {
        let taken = Rect { height: cell(rows).min(self.area.height), ..self.area };
        self.area.y += taken.height;
        self.area.height -= taken.height;
        taken
    }

    /// Calls `draw` with the free area limited to `rows` rows.
    pub(super) fn within<R>(&mut self, rows: usize, draw: impl FnOnce(&mut Self) -> R) -> R {
        let below = self.room().saturating_sub(rows);
        self.area.height -= cell(below);
        let result = draw(self);
        self.area.height += cell(below);
        result
    }

    /// Calls `draw` with `area` as the free area.
    pub(super) fn inside<R>(&mut self, area: Rect, draw: impl FnOnce(&mut Self) -> R) -> R {
        let free = std::mem::replace(&mut self.area, area);
        let result = draw(self);
        self.area = free;
        result
    }

    /// Writes lines into the next rows, from column `start` on. `target`: the mouse target of these
    /// rows in all columns.
    pub(super) fn lines(&mut self, lines: &[Line<'_>], start: usize, target: Option<Target>) {
        let area = self.take(lines.len());
        for (row, line) in area.rows().zip(lines) {
            self.write_line(line, right_of(row, start));
        }
        if let Some(target) = target {
            self.point(area, target);
        }
    }

    /// Writes a text into the first row of `area`, from the left, and cuts it at the edge. Returns
    /// the area right of the text.
    pub(super) fn write(&mut self, text: &str, style: impl Into<Style>, area: Rect) -> Rect {
        let style = style.into();
        right_of(area, write(text, style, self.row(area, text, style)))
    }

    /// Writes a line like [`Self::write`].
    pub(super) fn write_line(&mut self, line: &Line<'_>, area: Rect) -> Rect {
        let spans = line.spans.iter();
        spans.fold(area, |rest, span| self.write(&span.content, line.style.patch(span.style), rest))
    }

    /// Writes a character of one column into all cells of `area`.
    pub(super) fn fill(&mut self, sign: &'static str, style: impl Into<Style>, area: Rect) {
        let style = style.into();
        let filled = styled(Cell::new(sign), style);
        for row in area.rows() {
            self.row(row, sign, style).fill(filled.clone());
        }
    }

    /// Returns the cells of the first row of `area`, and adds `text` to the hash of this row.
    fn row(&mut self, area: Rect, text: &str, style: Style) -> &mut [Cell] {
        let (y, columns) = (usize::from(area.y), area.left().into()..area.right().into());
        let width = usize::from(self.buffer.area.width).max(1);
        let row = self.buffer.content.chunks_mut(width).nth(y);
        let cells = row.and_then(|row| row.get_mut(columns.clone())).unwrap_or_default();
        if !cells.is_empty()
            && let Some(written) = self.written.get_mut(y)
        {
            *written = HASHER.hash_one((*written, &columns, number_of(style), text));
        }
        cells
    }

    /// Makes the cells of `area` a target of the mouse.
    pub(super) fn point(&mut self, area: Rect, target: Target) {
        if !area.is_empty() {
            self.hits.push(Hit { area, target });
        }
    }

    /// Sets the text cursor to a column and a row of `area`; a no-op if `area` is not high enough.
    pub(super) fn set_cursor(&mut self, (x, y): (usize, usize), area: Rect) {
        let (x, y) = (cell(x).min(area.width.saturating_sub(1)), cell(y));
        if y < area.height {
            self.cursor = Some(Position { x: area.x + x, y: area.y + y });
        }
    }

    pub(super) fn draw_box(&mut self, block: Block<'_>) {
        let bottom = self.written.len().saturating_sub(1);
        for (y, written) in self.written.iter_mut().enumerate() {
            *written = HASHER.hash_one((*written, &block, y == bottom));
        }
        block.render(self.buffer.area, &mut self.buffer);
    }
}

fn styled(mut cell: Cell, style: Style) -> Cell {
    cell.set_style(style);
    cell
}

/// Returns the colours and the modifiers of a style as one number, which hashes faster.
fn number_of(style: Style) -> u64 {
    let colour = |colour| match colour {
        Some(Color::Indexed(index)) => u64::from(index) + 1,
        _ => 0,
    };
    colour(style.fg) << 32 | colour(style.bg) << 16 | u64::from(style.add_modifier.bits())
}

/// Hashes rows. The fixed seed makes benchmarks repeatable.
const HASHER: FixedState = FixedState::with_seed(0);

/// The last printed frame.
#[derive(Debug, Default)]
pub struct Printed {
    columns: u16,
    written: Vec<u64>,
    cursor: Option<Position>,
    /// The rows as Pi prints them.
    pub lines: Vec<String>,
}

impl Printed {
    /// Prints the next frame. A row keeps its line if its hash and its text cursor are unchanged.
    /// If the form is `focused`, the marker of the cursor is written. Returns `true` if a line
    /// changed.
    pub fn print(&mut self, frame: Frame, theme: &Theme, focused: bool) -> bool {
        let Rect { width, height, .. } = frame.buffer.area;
        let is_resized = std::mem::replace(&mut self.columns, width) != width;
        let before = std::mem::replace(&mut self.cursor, frame.cursor);
        let hashes = std::mem::replace(&mut self.written, frame.written);
        let mut changed = self.lines.len() != usize::from(height);
        self.lines.resize_with(height.into(), String::new);
        let rows = frame.buffer.content.chunks(usize::from(width).max(1));
        for (y, (line, row)) in self.lines.iter_mut().zip(rows).enumerate() {
            let at = |cursor: Option<Position>| {
                cursor.filter(|at| usize::from(at.y) == y).map(|at| at.x)
            };
            if is_resized || hashes.get(y) != self.written.get(y) || at(before) != at(frame.cursor)
            {
                let now = ansi::print(row, at(frame.cursor).map(usize::from), theme, focused);
                changed |= now != *line;
                *line = now;
            }
        }
        changed
    }

    /// Makes the next call of [`Self::print`] print every row. Needed after a change of the theme
    /// or the focus.
    pub fn clear(&mut self) {
        self.columns = 0;
    }
}

/// The printable ASCII characters. A cell is created several times faster from a static
/// string than from a `char`.
const ASCII: &str = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// Writes a text into `cells`. Returns the number of used cells.
fn write(text: &str, style: Style, cells: &mut [Cell]) -> usize {
    let mut used = 0;
    // Nearly every text has one cell for each character.
    if measure::is_printable_ascii(text) || measure::is_single(text) {
        for (cell, c) in cells.iter_mut().zip(text.chars()) {
            let at = usize::try_from(u32::from(c)).ok().and_then(|c| c.checked_sub(0x20));
            let unstyled = match at.and_then(|at| ASCII.get(at..=at)) {
                Some(sign) => Cell::new(sign),
                None => Cell::from(c),
            };
            *cell = styled(unstyled, style);
            used += 1;
        }
        return used;
    }
    let mut last = None;
    for (grapheme, columns) in measure::graphemes(text) {
        if grapheme.starts_with(char::is_control) {
            continue;
        }
        if columns == 0 {
            if let Some(cell) = last.and_then(|last: usize| cells.get_mut(last)) {
                cell.set_symbol(&[cell.symbol(), grapheme].concat());
            }
            continue;
        }
        let Some(taken) = cells.get_mut(used..used + columns) else { break };
        let mut symbol = grapheme;
        for cell in taken {
            *cell = styled(Cell::EMPTY, style);
            cell.set_symbol(symbol);
            symbol = "";
        }
        (last, used) = (Some(used), used + columns);
    }
    used
}

/// Maximum columns of a form.
const MOST_COLUMNS: usize = 1_000;

/// The size of the terminal, in cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Columns of the terminal.
    pub columns: usize,
    /// Rows of the terminal.
    pub rows: usize,
}

impl Size {
    /// Returns the maximum rows of a form: four less than the terminal has, but at least two, for
    /// the cursor's row and the help line.
    #[must_use]
    pub fn most(self) -> usize {
        self.rows.saturating_sub(4).max(2)
    }

    /// Returns the size inside the box of a floating form; `None` if the terminal is too small for
    /// a box with the cursor's row and the help line.
    #[must_use]
    pub fn inside_box(self) -> Option<Self> {
        let (columns, rows) = (self.form_columns(), self.floating());
        (columns >= 4 && rows >= 4).then(|| Self { columns: columns - 2, rows: rows - 2 })
    }

    /// Returns the columns of a form without a box.
    #[must_use]
    pub fn form_columns(self) -> usize {
        self.columns.clamp(1, MOST_COLUMNS)
    }

    /// Returns the maximum rows of a floating form including its box: 85 % of the terminal.
    #[must_use]
    pub fn floating(self) -> usize {
        (self.rows * 85 / 100).max(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn print_reports_a_changed_line() {
        let (mut printed, theme) = (Printed::default(), Theme::default());
        let mut print = |columns, texts: &[&str]| {
            let mut frame = Frame::new(columns, texts.len(), Scroll::default());
            for text in texts {
                frame.lines(&[Line::raw(*text)], 0, None);
            }
            let changed = printed.print(frame, &theme, false);
            (changed, printed.lines.join("/"))
        };
        let result = |changed, text: &str| (changed, text.into());
        assert_eq!(print(9, &["a", "", "c"]), result(true, "a//c"));
        assert_eq!(print(9, &["a", "", "c"]), result(false, "a//c"));
        assert_eq!(print(9, &["a", "b", "c"]), result(true, "a/b/c"));
        assert_eq!(print(9, &["a"]), result(true, "a"));
        assert_eq!(print(9, &["a", ""]), result(true, "a/"));
        assert_eq!(print(8, &["a", ""]), result(false, "a/"));
        assert_eq!(print(1, &["ab", ""]), result(false, "a/"));
    }
}
