//! The preview of the cursor's row with the whole form for it.

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role, Scroll, Target};
use super::form_line::FormLine;
use super::preview::{Shown, cursor_choice, cursor_preview, preview_mark, tallest, under};
use super::{lines, measure, theme};

/// The preview of the cursor's row with the whole form for it.
pub(super) struct Zoomed<'a> {
    cx: DrawContext<'a>,
    page: Page,
    label: &'a str,
    text: Vec<FormLine<'a>>,
    /// Lines of the tallest preview, so that the height does not depend on the cursor.
    tallest: usize,
}

impl<'a> Zoomed<'a> {
    /// `asks`: the form has no room for all of its texts, so they follow the preview.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, asks: bool, most: usize) -> Self {
        let state = cx.state;
        let tallest = if asks { most } else { tallest(cx, page.inner(), most) };
        let choice = cursor_choice(cx);
        let label =
            choice.map_or(state.form.policy.custom_row.words(), |choice| choice.label.as_str());
        let description = choice.and_then(|choice| choice.description.as_deref());
        let wrapped =
            |text, style| lines::wrapped(text, (0, page.inner()), style).map(FormLine::from);
        let description: Vec<_> =
            wrapped(description.unwrap_or_default(), Role::Muted.style()).collect();
        let mut text: Vec<FormLine<'a>> = match choice {
            Some(choice) if choice.preview.is_some() => {
                FormLine::all(&cursor_preview(cx, page.inner())).collect()
            }
            Some(_) => description.clone(),
            None => Vec::new(),
        };
        if asks {
            text.push(FormLine::Blank);
            let question = state.question().map_or("", |question| question.text.as_str());
            text.extend(wrapped(question, Role::Text.bold()));
            if let Some(context) = state.form.context.as_deref() {
                text.extend(wrapped(context, Role::Muted.style()));
            }
        }
        if let Some(choice) = choice.filter(|_| asks) {
            text.push(FormLine::Blank);
            if measure::width(&choice.label) + 2 > page.inner() {
                text.extend(wrapped(&choice.label, Role::Accent.style()));
            }
            text.extend(description);
        }
        Self { cx, page, label, text, tallest }
    }

    /// Its number of lines, with the label.
    pub(super) fn lines(&self) -> usize {
        1 + self.text.len().max(self.tallest)
    }

    /// All of it in `lines` lines: the label stays, the rest scrolls.
    pub(super) fn draw(self, lines: usize, scroll: &mut Scroll) -> Piece<'a> {
        let Self { cx, page, .. } = self;
        let mut piece = Piece::default();
        let cursor = cx.state.draft().map_or(0, |draft| draft.cursor);
        let room = if lines > 2 { lines - 1 } else { lines };
        if room < lines {
            let label = cx.ellipsize(self.label, page.inner().saturating_sub(2));
            let label = Span::styled(label, theme::row(true));
            let spans = vec![Page::gap(page.indent), theme::mark(true), label];
            piece.push(Line::from(spans), Some(Target::Row(cursor)));
        }
        let shown = Shown::marked(self.text, cx.scroll.preview_top, room, preview_mark(cx));
        (scroll.preview_top, scroll.page) = (shown.part.top, room.saturating_sub(1).max(1));
        scroll.preview_more = shown.part.below;
        under(shown.lines, page, lines, &mut piece);
        piece
    }
}
