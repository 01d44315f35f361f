//! Puts styled text into a ratatui `Buffer` by Pi's widths instead of ratatui's.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use ratatui::text::Line;

use super::measure;

/// Puts `text` at (`x`, `y`), up to column `end`; returns the column after it.
///
/// A wide grapheme takes its first cell and empties the others. A grapheme of no width joins the
/// cell before it. Control characters are dropped: they would move the cursor of the terminal.
pub fn text(buffer: &mut Buffer, x: u16, y: u16, end: u16, text: &str, style: Style) -> u16 {
    let mut at = x;
    // One character, one cell: nearly every text.
    if text.is_ascii() || text.chars().all(|c| measure::lone_width(c) == Some(1)) {
        let width = usize::from(buffer.area.width);
        let from = usize::from(y) * width;
        let cells = from + usize::from(x).min(width)..from + usize::from(end).min(width);
        for (cell, c) in buffer.content.get_mut(cells).into_iter().flatten().zip(text.chars()) {
            cell.set_char(if c.is_ascii_control() { ' ' } else { c }).set_style(style);
            at += 1;
        }
        return at;
    }
    for (grapheme, columns) in measure::graphemes(text) {
        let columns = u16::try_from(columns).unwrap_or(u16::MAX);
        if at.saturating_add(columns) > end {
            break;
        }
        if grapheme.starts_with(char::is_control) {
            continue;
        }
        if columns == 0 {
            join(buffer, x, at, y, grapheme);
            continue;
        }
        if let Some(cell) = buffer.cell_mut((at, y)) {
            cell.set_symbol(grapheme).set_style(style);
        }
        for covered in 1..columns {
            if let Some(cell) = buffer.cell_mut((at + covered, y)) {
                cell.set_symbol("").set_style(style);
            }
        }
        at += columns;
    }
    at
}

fn join(buffer: &mut Buffer, start: u16, at: u16, y: u16, grapheme: &str) {
    let Some(mut column) = at.checked_sub(1).filter(|column| *column >= start) else { return };
    while column > start && buffer.cell((column, y)).is_some_and(|cell| cell.symbol().is_empty()) {
        column -= 1;
    }
    if let Some(cell) = buffer.cell_mut((column, y)) {
        let joined = format!("{}{grapheme}", cell.symbol());
        cell.set_symbol(&joined);
    }
}

/// Puts a line of spans at (`x`, `y`), up to column `end`; returns the column after it.
pub fn line(buffer: &mut Buffer, x: u16, y: u16, end: u16, line: &Line<'_>) -> u16 {
    line.spans
        .iter()
        .fold(x, |at, span| text(buffer, at, y, end, &span.content, line.style.patch(span.style)))
}
