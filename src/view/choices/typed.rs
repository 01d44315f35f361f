//! Lines that are typed in: the filter, and the editor of a question without choices.

use ratatui::text::{Line, Span};

use crate::model::Question;
use crate::state::{Draft, Screen};
use crate::strings;
use crate::view::common::{DrawContext, Page, Piece, Role, Target};
use crate::view::field::Field;
use crate::view::{editor, lines, measure};

/// `/ hon█     2 of 31`: the filter and how many rows it lets through.
pub(crate) fn filter_line(
    cx: DrawContext<'_>,
    draft: &Draft,
    question: &Question,
    page: Page,
    piece: &mut Piece,
) {
    let Some(filter) = &draft.filter else { return };
    let count = strings::hits(filter.hits.len(), question.choices().len());
    let room = page.inner().saturating_sub(2 + measure::width(&count) + 2).max(1);
    let (shown, cursor) = editor::one_line(&filter.query, room);
    if cx.state.screen == Screen::Filter {
        piece.cursor = Some((page.indent + 2 + cursor, piece.lines.len()));
    }
    let fill = page.inner().saturating_sub(2 + measure::width(&shown) + measure::width(&count));
    let line = vec![
        Page::gap(page.indent),
        Span::styled("/ ", Role::Accent.style()),
        Span::styled(shown, Role::Text.style()),
        Page::gap(fill),
        Span::styled(count, Role::Muted.style()),
    ];
    piece.push(Line::from(line), None);
}

/// The editor of a question without choices.
pub(crate) struct Answer<'a> {
    draft: &'a Draft,
    cx: DrawContext<'a>,
    typing: bool,
    page: Page,
}

impl<'a> Answer<'a> {
    /// The open question's.
    pub(crate) fn new(cx: DrawContext<'a>, page: Page) -> Option<Self> {
        Some(Self { draft: cx.state.draft()?, cx, typing: cx.state.screen == Screen::Text, page })
    }

    /// Columns of the text.
    pub(crate) fn columns(&self) -> usize {
        self.page.columns.saturating_sub(self.page.indent + 3).max(1)
    }

    /// Lines that stay however low the form is.
    pub(crate) fn least(&self) -> usize {
        1 + usize::from(self.typing && self.cx.state.files.is_open())
    }

    /// The text in at most `lines` lines.
    pub(crate) fn draw(&self, lines: usize) -> Piece {
        let mut piece = Piece::default();
        let indent = self.page.indent;
        let mut field = Field::new(self.cx, &self.draft.custom, self.columns(), lines);
        piece.cursor = field.cursor.filter(|_| self.typing).map(|(x, y)| (indent + 2 + x, y));
        let lead = vec![Page::gap(indent), Span::styled("> ", Role::Accent.style())];
        let lines = std::mem::take(&mut field.lines).into_iter();
        for (index, line) in lines::hanging(lead, lines).enumerate() {
            piece.push(line, field.target(index, Some(Target::Text)));
        }
        piece
    }
}
