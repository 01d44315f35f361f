//! A text field: its name, the text around its cursor, and the file that may be put into it.

use std::borrow::Cow;

use ratatui::text::Line;

use super::spoken;
use crate::model::text;
use crate::state::Editor;
use crate::strings::plain as words;
use crate::view::common::{DrawContext, Page, Piece, Target};
use crate::view::editor;

/// A text field.
pub(super) struct Field<'a> {
    cx: DrawContext<'a>,
    page: Page,
    /// The line above it, if there is one.
    name: Option<Cow<'a, str>>,
    editor: &'a Editor,
}

impl<'a> Field<'a> {
    /// The field of `editor` under its `name`.
    pub(super) fn new(
        name: impl Into<Cow<'a, str>>,
        editor: &'a Editor,
        cx: DrawContext<'a>,
        page: Page,
    ) -> Self {
        Self { name: Some(name.into()), ..Self::unnamed(editor, cx, page) }
    }

    /// The field of `editor`, whose name is above it already.
    pub(super) fn unnamed(editor: &'a Editor, cx: DrawContext<'a>, page: Page) -> Self {
        Self { cx, page, name: None, editor }
    }

    /// Its lines, up to `most`.
    pub(super) fn lines(&self, most: usize) -> usize {
        (self.above().len() + self.text(most).lines.len() + self.file().len()).min(most)
    }

    /// The lines that it cannot do without.
    pub(super) fn least(&self) -> usize {
        1 + self.above().len() + self.file().len()
    }

    /// The field in `lines` lines. The text stays longest.
    pub(super) fn draw(&self, lines: usize) -> Piece {
        let mut piece = Piece::default();
        if lines == 0 {
            return piece;
        }
        let (above, file) = (self.above(), self.file());
        let file = file.into_iter().take(lines.saturating_sub(1)).collect::<Vec<_>>();
        let above = above.into_iter().take(lines.saturating_sub(1 + file.len()));
        piece.extend(above, Some(Target::Text));
        let text = self.text(lines.saturating_sub(piece.lines.len() + file.len()).max(1));
        let top = piece.lines.len();
        piece.cursor = text.cursor.map(|(x, y)| (x, top + y));
        piece.extend(text.lines, Some(Target::Text));
        let target = Target::File(self.cx.state.files.selected());
        piece.extend(file, Some(target));
        piece
    }

    fn above(&self) -> Vec<Line<'static>> {
        self.name.iter().map(|name| spoken::one(name, self.cx, self.page)).collect()
    }

    fn text(&self, lines: usize) -> editor::Shown {
        let Self { cx, page, editor, .. } = *self;
        editor::shown(cx.state, editor, page.inner(), lines, cx.glyphs)
    }

    /// `File 2 of 6: src/main.rs`: a line that changes with the file.
    fn file(&self) -> Vec<Line<'static>> {
        let files = &self.cx.state.files;
        let (at, of) = (files.selected(), files.items().len());
        let file = files.items().get(at);
        let said = file.map(|file| words::file(at + 1, of, text::line(file.path())));
        said.iter().map(|said| spoken::one(said, self.cx, self.page)).collect()
    }
}
