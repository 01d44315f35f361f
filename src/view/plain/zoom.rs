//! The preview of the row under the cursor, as lines.

use crate::view::common::{DrawContext, Page, Piece, Scroll, Target};
use crate::view::form_line::FormLine;
use crate::view::more::Excerpt;
use crate::view::preview::{cursor_choice, cursor_preview};
use crate::view::question::Asked;

use super::spoken;

/// The preview.
pub(super) struct Zoomed<'a> {
    lines: Vec<FormLine<'a>>,
}

impl<'a> Zoomed<'a> {
    /// `asks`: what is asked has no room in the form, so it follows.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, asks: bool) -> Self {
        let mut lines: Vec<FormLine<'a>> =
            FormLine::all(&cursor_preview(cx, page.inner())).collect();
        let choice = cursor_choice(cx);
        let description = choice.and_then(|choice| choice.description.as_deref());
        if let Some(text) = description {
            lines.extend(spoken::wrapped(text, page).into_iter().map(FormLine::from));
        }
        if asks {
            let Asked { context, question } = Asked::new(cx, page);
            lines.extend(FormLine::all(&question.lines).chain(FormLine::all(&context)));
        }
        if lines.is_empty() {
            // The row has nothing to show, and the cursor stands somewhere.
            let none = crate::strings::panel::no_preview();
            lines.extend(spoken::wrapped(none, page).into_iter().map(FormLine::from));
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
    ) -> Piece<'a> {
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
