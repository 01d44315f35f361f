//! Text being typed: the wrapped part around the cursor.

use std::ops::Range;

use ratatui::text::{Line, Span};

use crate::model::text;
use crate::state::{Editor, State};

use super::glyphs::Glyphs;
use super::measure;
use super::page::Excerpt;
use super::theme::Role;

/// A longer line is wrapped only around the cursor, so that a megabyte on one line is as fast as a
/// word. In characters.
const STRETCH: usize = 4_096;

/// The colour of the form's frame.
pub(super) fn rule_role(state: &State) -> Role {
    let types = state.editor().is_some();
    if types { Role::BorderAccent } else { Role::BorderMuted }
}

/// The text around the cursor in at most `lines` lines of `columns` columns, with a mark for hidden lines above and
/// below; and the column and the line of the cursor.
pub(super) fn shown(
    state: &State,
    editor: &Editor,
    columns: usize,
    lines: usize,
    glyphs: &Glyphs,
) -> (Vec<Line<'static>>, (usize, usize)) {
    let columns = columns.max(1);
    let named = state.named_lines(editor, glyphs.is_ascii());
    let (all, at) = (&*named.lines, named.cursor);
    let around = around(all, at, columns, lines.max(1));
    let mut part = around.part(lines.max(1));
    // A mark takes the place of a line, which may hide another.
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

/// Rows of a text around its cursor.
struct Around {
    /// Without control characters.
    rows: Vec<String>,
    /// The row and the column of the cursor.
    cursor: (usize, usize),
    /// Number of rows above them. A line that is not wrapped counts as one.
    above: usize,
    /// Number of rows below, counted in the same way.
    below: usize,
}

impl Around {
    /// Returns the excerpt that `lines` lines show, at most as many as there were for [`around`].
    fn part(&self, lines: usize) -> Excerpt {
        let part = Excerpt::new(self.rows.len(), (self.cursor.0 + 1).saturating_sub(lines), lines);
        Excerpt { top: self.above + part.top, below: self.below + part.below, ..part }
    }
}

/// Wraps what may be shown in `lines` lines.
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

/// The part of a long line around the cursor, with fixed bounds so that nothing jumps while typing.
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

/// The byte at which a character of a line starts, or the length of the line.
fn byte_of(line: &str, character: usize) -> usize {
    line.char_indices().nth(character).map_or(line.len(), |(at, _)| at)
}

/// A line without control characters in rows of `columns` columns, and the row and the column of the cursor
/// that is at character `cursor`.
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
        // Behind a full last line it is at the start of the next.
        if column >= columns && row + 1 == rows.len() {
            rows.push(String::new());
            return (row + 1, 0);
        }
        (row, column)
    });
    (rows, cursor)
}

/// The cursor one shown line up (−1) or down (1); `None` at the first and last line.
///
/// In a very long line, it moves by as many characters as a line has columns.
pub fn above_or_below(
    state: &State,
    editor: &Editor,
    columns: usize,
    by: i32,
) -> Option<(usize, usize)> {
    let named = state.named_lines(editor, false);
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
