//! The preview of the row under the cursor, as lines.

use ratatui::text::Line;

use crate::view::common::{DrawContext, Page, Piece, Scroll, Target};
use crate::view::more::Excerpt;
use crate::view::preview::{cursor_choice, cursor_preview};

use super::spoken;

/// The preview.
pub(super) struct Zoomed {
    lines: Vec<Line<'static>>,
}

impl Zoomed {
    /// The preview of the cursor's row, or its description if it has none.
    pub(super) fn new(cx: DrawContext<'_>, page: Page) -> Self {
        let mut lines: Vec<Line<'static>> = cursor_preview(cx, page.inner()).to_vec();
        let description = cursor_choice(cx).and_then(|choice| choice.description.as_deref());
        if let Some(text) = description.filter(|_| lines.is_empty()) {
            lines.extend(spoken::wrapped(text, page));
        }
        if lines.is_empty() {
            // The row has nothing to show, and the cursor stands somewhere.
            let none = crate::strings::page::no_preview();
            lines.extend(spoken::wrapped(none, page));
        }
        Self { lines }
    }

    pub(super) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The part that is scrolled to, and how many lines there are besides.
    pub(super) fn draw(
        self,
        cx: DrawContext<'_>,
        page: Page,
        lines: usize,
        scroll: &mut Scroll,
    ) -> Piece {
        let mut piece = Piece { cursor: (lines > 0).then_some((0, 0)), ..Piece::default() };
        let (part, has_mark) = Excerpt::marked(self.lines.len(), cx.scroll.preview_top, lines, 2);
        let room = lines - usize::from(has_mark);
        (scroll.preview_top, scroll.page) = (part.top, room.max(1));
        let target = Some(Target::Preview);
        piece.extend(self.lines.into_iter().skip(part.top).take(room), target);
        if has_mark {
            piece.push(spoken::more(part.top, part.below, cx, page), target);
        }
        piece
    }
}
