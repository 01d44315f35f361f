//! A text field: the text around its cursor, and the list of files that `@` opens below it.
//!
//! ```text
//! please read @src/ing█
//! > src/ingest/log.rs
//!   src/ingest/read.rs
//! ```

use ratatui::text::{Line, Span};

use super::common::{Frame, Page, PartContext, Role, Target};
use super::{editor, measure, theme};
use crate::model::text;
use crate::state::{Editor, Files};
use crate::strings::plain;

/// A text field, ready to be drawn.
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// The text before the first line. Further lines start at the same column as the first.
    lead: Line<'static>,
    /// The text, and the files below it.
    pub lines: Vec<Line<'static>>,
    /// The column and the line of the text cursor; `None` if the cursor is outside this field.
    pub cursor: Option<(usize, usize)>,
    /// Columns of the text.
    columns: usize,
    /// Number of lines of text before the list of files.
    typed: usize,
    /// Index of the first listed file.
    top: usize,
}

impl Field {
    /// Lays out the text of `editor` after `lead`, in at most `lines` lines of `columns` columns.
    /// An open list of files is included.
    pub(super) fn new(
        cx: PartContext<'_>,
        editor: &Editor,
        (lead, columns): (Line<'static>, usize),
        lines: usize,
    ) -> Self {
        let files = &cx.state.files;
        let shown = |lines| editor::shown(cx.state, editor, columns, lines, cx.glyphs);
        let (mut text, mut cursor) = shown(lines);
        let mut listed = 0;
        if files.is_open() {
            // The files get half of the lines, or all lines that the text does not need, if these
            // are more. One line stays for the text.
            let room = lines.saturating_sub(text.len()).max(lines / 2).min(lines.saturating_sub(1));
            listed = files.items.len().max(1).min(room);
            if text.len() + listed > lines {
                (text, cursor) = shown(lines.saturating_sub(listed));
            }
        }
        let (typed, top) = (text.len(), (files.selected + 1).saturating_sub(listed));
        if files.items.is_empty() && listed > 0 {
            text.push(Line::from(Span::styled(cx.glyphs.ellipsis, Role::Muted)));
        }
        text.extend((top..files.items.len()).take(listed).map(|at| row(cx, files, at, columns)));
        Self { lead, lines: text, cursor: Some(cursor), columns, typed, top }
    }

    /// Returns a field without a cursor: fixed lines that start at column `start`.
    pub(super) fn closed(lines: Vec<Line<'static>>, start: usize) -> Self {
        let (lead, typed) = (Page::gap(start).into(), lines.len());
        Self { lead, lines, cursor: None, columns: 0, typed, top: 0 }
    }

    /// Draws the field. The files are targets of the mouse.
    pub(super) fn draw(&self, frame: &mut Frame) {
        let area = frame.take(self.lines.len());
        let text = frame.write_line(&self.lead, area);
        for (row, line) in text.rows().zip(&self.lines) {
            frame.write_line(line, row);
        }
        for (index, row) in area.rows().skip(self.typed).enumerate() {
            frame.point(row, Target::File(self.top + index));
        }
        if let Some(cursor) = self.cursor {
            frame.set_cursor(cursor, text);
            frame.scroll.text_columns = self.columns;
        }
    }
}

/// A text field of the plain display: its name, the text, and the selected file, each on its own
/// lines.
pub(super) struct Named<'a> {
    /// The name; `None` below a row with a label that already names the field.
    pub name: Option<String>,
    pub editor: &'a Editor,
}

impl Named<'_> {
    /// Returns the minimum lines of the field.
    pub(super) fn least(&self, cx: PartContext<'_>) -> usize {
        1 + usize::from(self.name.is_some()) + usize::from(selected_file(cx).is_some())
    }

    /// Lays out the field in at most `most` lines. The text has priority over the file, and the
    /// file has priority over the name.
    pub(super) fn lay_out(&self, cx: PartContext<'_>, most: usize) -> Field {
        let file = selected_file(cx).filter(|_| most > 1);
        let has_name = most > 1 + file.iter().len();
        let name = self.name.as_deref().filter(|_| has_name).map(|name| cx.one_line(name));
        let mut lines = Vec::from_iter(name);
        let (above, columns) = (lines.len(), cx.page.inner());
        let room = most.saturating_sub(above + file.iter().len());
        let (text, (column, row)) = editor::shown(cx.state, self.editor, columns, room, cx.glyphs);
        lines.extend(text);
        let (typed, top) = (lines.len(), cx.state.files.selected);
        lines.extend(file);
        lines.truncate(most);
        let cursor = Some((column, above + row));
        Field { lead: Line::default(), lines, cursor, columns, typed, top }
    }
}

/// Returns the minimum lines of an open text field: one line of text, and one file if the list of
/// files is open.
pub(super) fn least(cx: PartContext<'_>) -> usize {
    1 + usize::from(cx.state.files.is_open())
}

/// Returns the line of the selected file: `File 2 of 6: src/main.rs`.
fn selected_file(cx: PartContext<'_>) -> Option<Line<'static>> {
    let files = &cx.state.files;
    let path = text::line(files.items.get(files.selected)?.path());
    Some(cx.one_line(&plain::file(files.selected + 1, files.items.len(), &path)))
}

/// Returns the row of a file: `> src/ingest/log.rs`. A long path loses its start.
fn row(cx: PartContext<'_>, files: &Files, at: usize, columns: usize) -> Line<'static> {
    let selected = at == files.selected;
    let path = files.items.get(at).map_or("", |found| found.path());
    let clean = text::line(path);
    let room = columns.saturating_sub(2).max(1);
    let style = if selected { theme::row(true) } else { Role::Muted.style() };
    Line::from(vec![theme::mark(selected), Span::styled(ending(&clean, room, cx), style)])
}

/// Cuts the start of `path`, so that its end and an ellipsis fit in `columns` columns.
fn ending(path: &str, columns: usize, cx: PartContext<'_>) -> String {
    if measure::width(path) <= columns {
        return path.to_owned();
    }
    let ellipsis = cx.glyphs.ellipsis;
    let room = columns.saturating_sub(measure::width(ellipsis));
    let mut ends = path.char_indices().filter_map(|(at, _)| path.get(at..));
    let end = ends.find(|end| measure::width(end) <= room).unwrap_or_default();
    measure::clip(&format!("{ellipsis}{end}"), columns).to_owned()
}
