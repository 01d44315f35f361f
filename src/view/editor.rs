//! Text being typed: soft wrap, the part around the cursor, the cursor's cell.

use crate::model::text;
use crate::state::{Editor, State};

use super::{Role, measure};

/// Longest stretch of one line that is looked at, in characters: a megabyte on one line stays as
/// quick as a word.
const STRETCH: usize = 4_096;

/// True when the keyboard goes into a text.
pub(super) fn is_typing(state: &State) -> bool {
    state.editor().is_some() && !state.folded
}

/// The colour of the form's frame.
pub(super) fn rule_role(state: &State) -> Role {
    if is_typing(state) { Role::BorderAccent } else { Role::BorderMuted }
}

/// One shown line of a text.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// What is shown, clean.
    pub text: String,
    /// Column of the cursor, if it stands in this line.
    pub cursor: Option<usize>,
}

/// The text in at most `lines` lines of `columns` columns, around the cursor, and whether there is
/// more above and below.
pub(super) fn rows(editor: &Editor, columns: usize, lines: usize) -> (Vec<Row>, bool, bool) {
    let (at, column) = editor.cursor();
    let all = editor.lines();
    let first = at.saturating_sub(lines);
    let mut rows: Vec<Row> = Vec::new();
    let mut cursor_row = 0;
    let mut cut = (first > 0, false);
    for (index, line) in all.iter().enumerate().skip(first) {
        let cursor = (index == at).then_some(column);
        let (part, cursor, before, after) = stretch(line, cursor);
        cut.0 |= before && rows.is_empty();
        for row in wrap_line(part, cursor, columns) {
            if row.cursor.is_some() {
                cursor_row = rows.len();
            }
            rows.push(row);
        }
        if index > at && rows.len() > cursor_row + lines {
            cut.1 = true;
            break;
        }
        cut.1 = after;
    }
    let start = (cursor_row + 1).saturating_sub(lines).min(rows.len().saturating_sub(lines));
    let start = if rows.len() <= lines { 0 } else { start };
    let below = cut.1 || rows.len() > start + lines;
    let above = cut.0 || start > 0;
    (rows.into_iter().skip(start).take(lines).collect(), above, below)
}

/// A part of a long line around the cursor, on fixed bounds so that nothing jumps while typing.
fn stretch(line: &str, cursor: Option<usize>) -> (&str, Option<usize>, bool, bool) {
    if line.len() <= STRETCH * 2 {
        return (line, cursor, false, false);
    }
    let chunk = cursor.unwrap_or(0) / STRETCH;
    let from = chunk.saturating_sub(1) * STRETCH;
    let start = line.char_indices().nth(from).map_or(line.len(), |(at, _)| at);
    let rest = line.get(start..).unwrap_or_default();
    let end = rest.char_indices().nth(STRETCH * 3).map_or(rest.len(), |(at, _)| at);
    (rest.get(..end).unwrap_or(rest), cursor.map(|at| at - from), start > 0, end < rest.len())
}

fn wrap_line(line: &str, cursor: Option<usize>, columns: usize) -> Vec<Row> {
    let at = cursor.map(|column| line.char_indices().nth(column).map_or(line.len(), |(at, _)| at));
    let pieces = measure::wrap_exact(line, columns);
    let last = pieces.len().saturating_sub(1);
    let mut rows: Vec<Row> = Vec::with_capacity(pieces.len());
    for (index, piece) in pieces.into_iter().enumerate() {
        let here = at.filter(|at| piece.contains(at) || (index == last && *at >= piece.end));
        let shown = text::typed(line.get(piece.clone()).unwrap_or_default());
        let column = here
            .map(|at| measure::width(&text::typed(line.get(piece.start..at).unwrap_or_default())));
        rows.push(Row { text: shown, cursor: column });
    }
    if rows.is_empty() {
        rows.push(Row { text: String::new(), cursor: at.map(|_| 0) });
    }
    // A cursor behind a full last line stands at the start of the next.
    if let Some(full) =
        rows.last_mut().filter(|row| row.cursor.is_some_and(|column| column >= columns))
    {
        full.cursor = None;
        rows.push(Row { text: String::new(), cursor: Some(0) });
    }
    rows
}

/// A one-line text in `columns` columns: the part up to and around the cursor, and its column.
pub(super) fn one_line(editor: &Editor, columns: usize) -> (String, usize) {
    let (rows, ..) = rows(editor, columns, 1);
    rows.into_iter().next().map_or((String::new(), 0), |row| (row.text, row.cursor.unwrap_or(0)))
}

/// Where the cursor lands one shown line up (−1) or down (1); `None` at the first and last line.
/// In a very long line that is as many characters on as a line has columns.
pub fn above_or_below(editor: &Editor, columns: usize, by: i32) -> Option<(usize, usize)> {
    let (at, column) = editor.cursor();
    let line = editor.lines().get(at)?;
    if line.len() > STRETCH * 2 {
        return match by {
            ..0 => column.checked_sub(columns).map(|column| (at, column)),
            _ => line.char_indices().nth(column + columns).map(|_| (at, column + columns)),
        };
    }
    let starts = |line: &str| -> Vec<std::ops::Range<usize>> { measure::wrap_exact(line, columns) };
    let pieces = starts(line);
    let byte = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    let row = pieces.iter().rposition(|piece| piece.start <= byte).unwrap_or(0);
    let wanted = measure::width(line.get(pieces.get(row)?.start..byte)?);
    let (target_line, target) = match by {
        ..0 if row > 0 => (at, pieces.get(row - 1)?.clone()),
        ..0 => {
            let above = at.checked_sub(1)?;
            (above, starts(editor.lines().get(above)?).last()?.clone())
        }
        _ if row + 1 < pieces.len() => (at, pieces.get(row + 1)?.clone()),
        _ => (at + 1, starts(editor.lines().get(at + 1)?).first()?.clone()),
    };
    let text = editor.lines().get(target_line)?;
    let kept = measure::clip(text.get(target.clone())?, wanted);
    let byte = target.start + kept.len();
    Some((target_line, text.get(..byte)?.chars().count()))
}
