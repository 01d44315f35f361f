//! The preview of the cursor's row with the whole form for it.

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Scroll, Target};
use super::preview::{self, Shown, tallest, under};
use super::theme;

/// The preview of the cursor's row with the whole form for it.
pub(super) struct Zoomed<'a> {
    cx: DrawContext<'a>,
    page: Page,
    label: &'a str,
    text: Vec<Line<'static>>,
    /// Lines of the tallest preview, so that the height does not depend on the cursor.
    tallest: usize,
}

impl<'a> Zoomed<'a> {
    /// The preview of the cursor's row, or its description if it has none; measured as far as it has
    /// room in `most` lines.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, most: usize) -> Self {
        let preview::Zoom { label, text } = preview::zoom(cx, page.inner());
        Self { cx, page, label, text, tallest: tallest(cx, page.inner(), most) }
    }

    /// Its number of lines, with the label.
    pub(super) fn lines(&self) -> usize {
        1 + self.text.len().max(self.tallest)
    }

    /// All of it in `lines` lines: the label stays, the rest scrolls.
    pub(super) fn draw(self, lines: usize, scroll: &mut Scroll) -> Piece {
        let Self { cx, page, .. } = self;
        let mut piece = Piece::default();
        let cursor = cx.state.draft().map_or(0, |draft| draft.cursor);
        let room = if lines > 2 { lines - 1 } else { lines };
        if room < lines {
            let label = cx.ellipsize(self.label, page.inner().saturating_sub(2));
            let label = Span::styled(label.into_owned(), theme::row(true));
            let spans = vec![Page::gap(page.indent), theme::mark(true), label];
            piece.push(Line::from(spans), Some(Target::Row(cursor)));
        }
        let shown = Shown::marked(self.text, cx.scroll.preview_top, room, (cx, page.inner()));
        (scroll.preview_top, scroll.page) = (shown.part.top, room.saturating_sub(1).max(1));
        scroll.preview_more = shown.part.below;
        under(shown.lines, page, lines, &mut piece);
        piece
    }
}
