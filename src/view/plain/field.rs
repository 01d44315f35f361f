//! A text field: its name, the text around its cursor, and the file that may be put into it.

use std::borrow::Cow;

use ratatui::text::Line;

use super::printer::Printer;
use crate::model::text;
use crate::state::Editor;
use crate::strings::plain as words;
use crate::view::common::{Piece, Target};
use crate::view::editor;

/// A text field.
pub(super) struct Field<'a> {
    /// What is said in the line above it; `None` if that is said already.
    pub name: Option<String>,
    pub editor: Cow<'a, Editor>,
}

impl Field<'_> {
    /// The lines that it cannot do without.
    pub(super) fn least(&self, printer: Printer<'_>) -> usize {
        1 + usize::from(self.name.is_some()) + file(printer).iter().len()
    }

    /// Its lines, up to `most`.
    pub(super) fn lines(&self, printer: Printer<'_>, most: usize) -> usize {
        self.draw(printer, most).lines.len()
    }

    /// The field in at most `lines` lines. The text stays longest.
    pub(super) fn draw(&self, printer: Printer<'_>, lines: usize) -> Piece {
        let mut piece = Piece::default();
        let Some(beside) = lines.checked_sub(1) else { return piece };
        let Printer { cx, page } = printer;
        let file = file(printer).filter(|_| beside > 0);
        let name = self.name.iter().take(beside - file.iter().len());
        piece.extend(name.map(|name| printer.line(name)), Some(Target::Text));
        let top = piece.lines.len();
        let room = lines - top - file.iter().len();
        let text = editor::shown(cx.state, &self.editor, page.inner(), room, cx.glyphs);
        piece.cursor = text.cursor.map(|(x, y)| (x, top + y));
        piece.extend(text.lines, Some(Target::Text));
        piece.extend(file, Some(Target::File(cx.state.files.selected())));
        piece
    }
}

/// `File 2 of 6: src/main.rs`: a line that changes with the file.
fn file(printer: Printer<'_>) -> Option<Line<'static>> {
    let files = &printer.cx.state.files;
    let (at, of) = (files.selected(), files.items().len());
    let path = text::line(files.items().get(at)?.path());
    Some(printer.line(&words::file(at + 1, of, &path)))
}
