//! A text field: the text around its cursor, and under it the files that it may refer to.
//!
//! ```text
//! what stands in @src/ing█
//! > src/ingest/log.rs
//!   src/ingest/read.rs
//! ```

use ratatui::text::{Line, Span};

use super::common::{PartContext, Piece, Role, Target};
use super::{editor, measure, page, theme};
use crate::model::text;
use crate::state::{Editor, Files};

/// Fewer columns than this show no list: nothing of a path could be read.
const NARROW: usize = 8;

/// The text of `editor` behind `lead`, in at most `lines` lines of `columns` columns, with the list if it is open.
/// A mouse can point at its files, and at `text` in the other lines.
pub(super) fn draw(
    cx: PartContext<'_>,
    editor: &Editor,
    (lead, columns): (Vec<Span<'static>>, usize),
    lines: usize,
    text: Option<Target>,
) -> Piece {
    let (files, start) = (&cx.state.files, page::width(&lead));
    let mut shown = editor::shown(cx.state, editor, columns, lines, cx.glyphs);
    let mut listed = 0;
    if files.is_open() && columns >= NARROW {
        listed = room(shown.lines.len(), files.items.len().max(1), lines);
        if shown.lines.len() + listed > lines {
            let left = lines.saturating_sub(listed);
            shown = editor::shown(cx.state, editor, columns, left, cx.glyphs);
        }
    }
    let (typed, top) = (shown.lines.len(), (files.selected + 1).saturating_sub(listed));
    if files.items.is_empty() && listed > 0 {
        shown.lines.push(Line::from(Span::styled(cx.glyphs.ellipsis, Role::Muted)));
    }
    let rows = (top..files.items.len()).take(listed).map(|at| row(cx, files, at, columns));
    shown.lines.extend(rows);
    let cursor = shown.cursor.map(|(x, y)| (start + x, y));
    let mut piece = Piece { cursor, ..Piece::default() };
    for (index, line) in page::hanging(lead, shown.lines.into_iter()).enumerate() {
        let file = index.checked_sub(typed).map(|listed| Target::File(top + listed));
        piece.push(line, file.or(text));
    }
    piece
}

/// Lines of a list of `files` below a text of `text` lines, with room for `lines`. Half of them are
/// the text's if it needs them, at least one.
fn room(text: usize, files: usize, lines: usize) -> usize {
    files.min(lines.saturating_sub(text).max(lines / 2)).min(lines.saturating_sub(1))
}

/// `> src/ingest/log.rs`: the end of a path stays if it is too long.
fn row(cx: PartContext<'_>, files: &Files, at: usize, columns: usize) -> Line<'static> {
    let selected = at == files.selected;
    let path = files.items.get(at).map_or("", |found| found.path());
    let clean = text::line(path);
    let room = columns.saturating_sub(2).max(1);
    let style = if selected { theme::row(true) } else { Role::Muted.style() };
    Line::from(vec![theme::mark(selected), Span::styled(ending(&clean, room, cx), style)])
}

/// The end of `path` in `columns` columns, after an ellipsis if there is more.
fn ending(path: &str, columns: usize, cx: PartContext<'_>) -> String {
    if measure::width(path) <= columns {
        return path.to_owned();
    }
    let ellipsis = cx.glyphs.ellipsis;
    let room = columns.saturating_sub(measure::width(ellipsis));
    let mut wide = 0;
    let graphemes: Vec<(&str, usize)> = measure::graphemes(path).collect();
    let kept = graphemes.iter().rev().take_while(|(_, columns)| {
        wide += columns;
        wide <= room
    });
    let kept: Vec<&str> = kept.map(|(grapheme, _)| *grapheme).collect();
    let shown = std::iter::once(ellipsis).chain(kept.into_iter().rev()).collect::<String>();
    measure::clip(&shown, columns).to_owned()
}
