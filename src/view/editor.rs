//! The visible lines of a text field, around its cursor.

use std::ops::Range;

use ratatui::text::{Line, Span};

use crate::model::text;
use crate::state::{Editor, State};

use super::glyphs::Glyphs;
use super::theme::Role;
use super::{excerpt, measure};

/// Returns at most `lines` lines of `columns` columns: the text around the cursor, and marks for
/// hidden lines. Also returns the column and the line of the cursor.
pub(super) fn shown(
    state: &State,
    editor: &Editor,
    columns: usize,
    lines: usize,
    glyphs: &Glyphs,
) -> (Vec<Line<'static>>, (usize, usize)) {
    let (columns, lines) = (columns.max(1), lines.max(1));
    let named = state.lines_with_image_names(editor, glyphs.is_ascii());
    let (at, character) = named.cursor;
    // Only the lines that may be visible are wrapped. Each other line counts as one row.
    let first = at.saturating_sub(lines);
    let near = named.lines.iter().enumerate().skip(first).take(lines * 2 + 1);
    let unread = named.lines.len().saturating_sub(first + lines * 2 + 1);
    let (mut rows, mut cursor) = (Vec::new(), (0, 0));
    for (index, line) in near {
        let start = rows.len();
        let pieces = measure::wrap_exact(line, columns);
        if index == at {
            let (row, column) = cursor_in(line, &pieces, character, columns);
            cursor = (start + row, column);
        }
        rows.extend(pieces.into_iter().map(|piece| line.get(piece).unwrap_or_default()));
        if index == at && cursor.0 == rows.len() {
            rows.push("");
        }
    }
    let (row, column) = cursor;
    let part = excerpt::window(first + rows.len() + unread, first + row, 0, lines, |_| 1);
    let spare = if excerpt::has_markers(lines) { lines - part.lines } else { 0 };
    let [above, below] = part.marks(spare, glyphs).map(|mark| {
        mark.map(|mark| Line::styled(measure::clip(&mark, columns).to_owned(), Role::Muted))
    });
    let mut shown = Vec::from_iter(above);
    let top = part.top - first;
    let cursor = (column, shown.len() + row - top);
    let rows = rows.into_iter().skip(top).take(part.lines);
    shown.extend(rows.map(|row| Line::from(Span::styled(text::typed(row), Role::Text))));
    shown.extend(below);
    (shown, cursor)
}

/// Returns the row and the column of a character in a line that is wrapped into `rows`.
fn cursor_in(
    line: &str,
    rows: &[Range<usize>],
    character: usize,
    columns: usize,
) -> (usize, usize) {
    let at = line.char_indices().nth(character).map_or(line.len(), |(at, _)| at);
    let row = rows.iter().rposition(|row| row.start <= at).unwrap_or(0);
    let start = rows.get(row).map_or(0, |row| row.start);
    let column = measure::width(&text::typed(line.get(start..at).unwrap_or_default()));
    // After a full last row, the cursor is at the start of a new row.
    if column >= columns && row + 1 == rows.len() { (row + 1, 0) } else { (row, column) }
}

/// Returns the line and the character of the cursor after a move by one visible row, up (−1) or
/// down (1); `None` beyond the first and the last row.
pub fn above_or_below(
    state: &State,
    editor: &Editor,
    columns: usize,
    by: i32,
) -> Option<(usize, usize)> {
    let named = state.lines_with_image_names(editor, false);
    let rows_of = |at: usize| Some(measure::wrap_exact(named.lines.get(at)?, columns));
    let (mut at, character) = named.cursor;
    let rows = rows_of(at)?;
    let (row, column) = cursor_in(named.lines.get(at)?, &rows, character, columns);
    let target = match by {
        ..0 if row > 0 => rows.get(row - 1)?.clone(),
        ..0 => {
            at = at.checked_sub(1)?;
            rows_of(at)?.pop()?
        }
        _ if row + 1 < rows.len() => rows.get(row + 1)?.clone(),
        _ => {
            at += 1;
            rows_of(at)?.into_iter().next()?
        }
    };
    let line = named.lines.get(at)?;
    let before = measure::clip(line.get(target.clone())?, column).len();
    let character = line.get(..target.start + before)?.chars().count();
    Some((at, state.column_of(editor, at, character)))
}
