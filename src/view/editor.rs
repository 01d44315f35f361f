//! Wraps the text of a field around its cursor.

use std::ops::Range;

use ratatui::text::{Line, Span};

use crate::model::text;
use crate::state::{Editor, State};

use super::glyphs::Glyphs;
use super::measure;
use super::page::Excerpt;
use super::theme::Role;

/// Characters per chunk of a long line. Only the chunks around the cursor are wrapped, so that a
/// line of a megabyte is as fast as a word.
const STRETCH: usize = 4_096;

/// Returns the colour of the form's rules and box.
pub(super) fn rule_role(state: &State) -> Role {
    let types = state.editor().is_some();
    if types { Role::BorderAccent } else { Role::BorderMuted }
}

/// Returns the text around the cursor, in at most `lines` lines of `columns` columns with marks for
/// hidden lines, and the column and line of the cursor.
pub(super) fn shown(
    state: &State,
    editor: &Editor,
    columns: usize,
    lines: usize,
    glyphs: &Glyphs,
) -> (Vec<Line<'static>>, (usize, usize)) {
    let columns = columns.max(1);
    let named = state.lines_with_image_names(editor, glyphs.is_ascii());
    let (all, at) = (&*named.lines, named.cursor);
    let around = around(all, at, columns, lines.max(1));
    let mut part = around.part(lines.max(1));
    // A mark replaces a line, so a further line may become hidden.
    let (mut above, mut below) = (false, false);
    while lines > 2 && ((!above && part.top > 0) || (!below && part.below > 0)) {
        (above, below) = (above || part.top > 0, below || part.below > 0);
        part = around.part(lines - usize::from(above) - usize::from(below));
    }
    let mark = |below: bool, count: usize| {
        let more = glyphs.more(below, count);
        Line::from(Span::styled(measure::clip(&more, columns).to_owned(), Role::Muted))
    };
    let mut shown: Vec<_> = above.then(|| mark(false, part.top)).into_iter().collect();
    let (row, column) = around.cursor;
    let top = part.top - around.above;
    let cursor = (column, shown.len() + row - top);
    let rows = around.rows.into_iter().skip(top).take(part.lines);
    shown.extend(rows.map(|row| Line::from(Span::styled(row, Role::Text))));
    shown.extend(below.then(|| mark(true, part.below)));
    (shown, cursor)
}

/// The wrapped rows of a text around its cursor.
struct Around {
    /// The rows, without control characters.
    rows: Vec<String>,
    /// The row and the column of the cursor.
    cursor: (usize, usize),
    /// Number of rows above `rows`. A line outside the wrapped part counts as one row.
    above: usize,
    /// Number of rows below `rows`, counted in the same way.
    below: usize,
}

impl Around {
    /// Returns the excerpt for `lines` lines. `lines` must not exceed the value for [`around`].
    fn part(&self, lines: usize) -> Excerpt {
        let part = Excerpt::new(self.rows.len(), (self.cursor.0 + 1).saturating_sub(lines), lines);
        Excerpt { top: self.above + part.top, below: self.below + part.below, ..part }
    }
}

/// Wraps the part of the text that `lines` lines around the cursor can show.
fn around(all: &[String], (at, column): (usize, usize), columns: usize, lines: usize) -> Around {
    let first = at.saturating_sub(lines);
    let (mut rows, mut cursor) = (Vec::new(), (0, 0));
    let (mut above, mut below) = (first, 0);
    for (index, line) in all.iter().enumerate().skip(first) {
        let column = (index == at).then_some(column);
        let (part, column, before, after) = stretch(line, column);
        above += usize::from(before && rows.is_empty());
        let (wrapped, here) = wrap_line(part, column, columns);
        cursor = here.map_or(cursor, |(row, column)| (rows.len() + row, column));
        rows.extend(wrapped);
        below = usize::from(after);
        if index > at && rows.len() > cursor.0 + lines {
            below += all.len() - index - 1;
            break;
        }
    }
    Around { rows, cursor, above, below }
}

/// Returns the part of a long line around the cursor, the cursor's column in this part, and whether
/// text is missing before and after it. The bounds are multiples of [`STRETCH`], so that the text
/// does not jump while the user types.
fn stretch(line: &str, cursor: Option<usize>) -> (&str, Option<usize>, bool, bool) {
    if line.len() <= STRETCH * 2 {
        return (line, cursor, false, false);
    }
    let chunk = cursor.unwrap_or(0) / STRETCH;
    let from = chunk.saturating_sub(1) * STRETCH;
    let start = byte_of(line, from);
    let rest = line.get(start..).unwrap_or_default();
    let end = byte_of(rest, STRETCH * 3);
    (rest.get(..end).unwrap_or(rest), cursor.map(|at| at - from), start > 0, end < rest.len())
}

/// Returns the byte offset of a character in a line, or the length of the line.
fn byte_of(line: &str, character: usize) -> usize {
    line.char_indices().nth(character).map_or(line.len(), |(at, _)| at)
}

/// Wraps a line into rows of `columns` columns without control characters. Also returns the row and
/// the column of character `cursor`.
fn wrap_line(
    line: &str,
    cursor: Option<usize>,
    columns: usize,
) -> (Vec<String>, Option<(usize, usize)>) {
    let pieces = measure::wrap_exact(line, columns);
    let typed = |range: Range<usize>| text::typed(line.get(range).unwrap_or_default());
    let mut rows: Vec<String> = pieces.iter().cloned().map(typed).collect();
    let cursor = cursor.map(|character| {
        let at = byte_of(line, character);
        let row = pieces.iter().rposition(|piece| piece.start <= at).unwrap_or(0);
        let start = pieces.get(row).map_or(0, |piece| piece.start);
        let column = measure::width(&typed(start..at));
        // After a full last row, the cursor is at the start of a new row.
        if column >= columns && row + 1 == rows.len() {
            rows.push(String::new());
            return (row + 1, 0);
        }
        (row, column)
    });
    (rows, cursor)
}

/// Returns the cursor position one visible row up (−1) or down (1); `None` beyond the first and
/// last row.
///
/// In a very long line, the cursor moves by `columns` characters.
pub fn above_or_below(
    state: &State,
    editor: &Editor,
    columns: usize,
    by: i32,
) -> Option<(usize, usize)> {
    let named = state.lines_with_image_names(editor, false);
    let (line, column) = beside(&named.lines, named.cursor, columns, by)?;
    Some((line, state.column_of(editor, line, column)))
}

fn beside(
    all: &[String],
    (at, column): (usize, usize),
    columns: usize,
    by: i32,
) -> Option<(usize, usize)> {
    let line = all.get(at)?;
    if line.len() > STRETCH * 2 {
        return match by {
            ..0 => column.checked_sub(columns).map(|column| (at, column)),
            _ => line.char_indices().nth(column + columns).map(|_| (at, column + columns)),
        };
    }
    let byte = byte_of(line, column);
    let pieces = measure::wrap_exact(line, columns);
    let row = pieces.iter().rposition(|piece| piece.start <= byte)?;
    let wanted = measure::width(line.get(pieces.get(row)?.start..byte)?);
    let down = by > 0;
    let beside = if down { row.checked_add(1) } else { row.checked_sub(1) };
    let (at, target) = match beside.and_then(|row| pieces.get(row)) {
        Some(piece) => (at, piece.clone()),
        None => {
            let at = if down { at + 1 } else { at.checked_sub(1)? };
            let mut pieces = measure::wrap_exact(all.get(at)?, columns).into_iter();
            (at, if down { pieces.next() } else { pieces.next_back() }?)
        }
    };
    let text = all.get(at)?;
    let clipped = measure::clip(text.get(target.clone())?, wanted);
    Some((at, text.get(..target.start + clipped.len())?.chars().count()))
}
