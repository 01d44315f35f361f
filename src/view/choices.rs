//! The list of choices, with the editor of custom text; and the editor of a question without choices.
//!
//! ```text
//!   / sql█                        2 of 31   filter_line
//!   > 1. SQLite (Recommended) ✓             row::Choices: the label and its marks,
//!        one file, nothing to deploy            the description,
//!        ✎ only for the first year              the note
//!     2. PostgreSQL
//!     ↓ 3 more…                             rows::Built
//! ```

mod row;

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role, Scroll, Target};
use super::field::{self, Field};
use super::fit::{Need, Part, Plan};
use super::rows::{Built, Rows, Viewport};
use super::{editor, measure, page, question};
use crate::model::{Question, Row};
use crate::state::{Draft, Screen};
use crate::strings;
pub(super) use row::Choices;

/// Rows that are measured in a list that is too long to be measured whole.
const MEASURED: usize = 8;

/// A tab's list of choices.
pub(super) struct List<'a> {
    rows: Built<Choices<'a>>,
    /// The row that is typed in.
    typed: Option<usize>,
    /// Lines of the filter.
    filter: usize,
}

impl<'a> List<'a> {
    /// The open question's list, measured as far as it has room in `most` lines.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, most: usize) -> Option<Self> {
        let rows = Choices::new(cx, page)?;
        let (count, draft) = (rows.count(), rows.draft);
        let mut last = std::iter::once(draft.list.cursor).chain((0..count).rev().take(2));
        let typed = last.find(|index| rows.is_typed_in(*index));
        // More rows than lines cannot all be shown: a few of them tell how high they are.
        let measured = if count > most { count.min(MEASURED) } else { count };
        let rows = Built::new(rows, measured, most);
        Some(Self { rows, typed, filter: usize::from(draft.list.filter.is_some()) })
    }

    pub(super) fn measure(&self, need: &mut Need) {
        let mut list = self.rows.need(self.typed);
        list.above = self.filter;
        need.least = self.least();
        need.lines[Part::Text] = list.typed.and_then(|at| list.rows.get(at)).map_or(0, |it| it.1);
        need.list = Some(list);
    }

    /// Lines of what is typed in a row that stay: the text, and a file.
    fn least(&self) -> usize {
        1 + usize::from(self.typed.is_some() && self.rows.rows.cx.state.files.is_open())
    }

    /// What the cursor's row has to say, where `plan` has no line for it.
    pub(super) fn unshown(&self, plan: &Plan) -> Vec<Line<'static>> {
        let Plan { rows, .. } = plan;
        let cursor = self.rows.rows.draft.list.cursor;
        if rows.texts
            || rows.details > 0
            || self.typed.is_some()
            || cursor >= self.rows.rows.count()
        {
            return Vec::new();
        }
        self.rows.details_of(cursor, rows.label)
    }

    /// The list as `plan` has it, in `lines` lines.
    pub(super) fn draw(mut self, mut lines: usize, plan: &Plan, scroll: &mut Scroll) -> Piece {
        let mut piece = Piece::default();
        let rows = &self.rows.rows;
        let Choices { cx, question: asked, draft, page, typing, .. } = *rows;
        scroll.texts.preview.top = cx.scroll.texts.preview.top;
        // Below the filter there is room for the cursor's row, and for what is typed in it.
        if self.filter > 0 && lines > 1 + usize::from(typing.is_some()) {
            filter_line(cx, draft, asked, page, &mut piece);
            lines -= 1;
        }
        if rows.count() == 0 {
            piece.push(page.beside_rows(strings::no_hits().to_owned()), None);
            return piece;
        }
        let (start, columns) = rows.columns();
        scroll.text_columns = match typing {
            Some(Row::Choice(_)) => question::prompted(question::note_word(cx), start, page).1,
            _ => columns,
        };
        if plan.rows.details > 0 {
            lines = lines.min(plan.rows.lines);
        }
        let at = if typing.is_none() { rows.marked() } else { draft.list.cursor };
        let (top, bottom) = (cx.scroll.top, piece.lines.len() + lines);
        let typed = self.typed.map(|index| (index, plan.lines[Part::Text]));
        let view = Viewport { at, has_cursor: true, typed, top, lines, plan: plan.rows };
        let shown = self.rows.draw(view, cx, page, &mut piece);
        (scroll.top, scroll.page) = (shown.top, shown.rows());
        if plan.rows.details > 0 {
            piece = piece.filled(bottom);
            self.rows.details(view, cx, page, &mut piece, scroll);
        }
        piece
    }
}

/// `/ hon█     2 of 31`: the filter and how many rows it lets through.
fn filter_line(
    cx: DrawContext<'_>,
    draft: &Draft,
    question: &Question,
    page: Page,
    piece: &mut Piece,
) {
    let Some(filter) = &draft.list.filter else { return };
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
pub(super) struct Answer<'a> {
    draft: &'a Draft,
    cx: DrawContext<'a>,
    typing: bool,
    page: Page,
}

impl<'a> Answer<'a> {
    /// The open question's.
    pub(super) fn new(cx: DrawContext<'a>, page: Page) -> Option<Self> {
        Some(Self { draft: cx.state.draft()?, cx, typing: cx.state.screen == Screen::Text, page })
    }

    /// Columns of the text.
    pub(super) fn columns(&self) -> usize {
        self.page.columns.saturating_sub(self.page.indent + 3).max(1)
    }

    /// Lines that stay however low the form is.
    pub(super) fn least(&self) -> usize {
        1 + usize::from(self.typing && self.cx.state.files.is_open())
    }

    /// The text in at most `lines` lines.
    pub(super) fn draw(&self, lines: usize) -> Piece {
        let mut piece = Piece::default();
        let indent = self.page.indent;
        let editor = field::typed(self.cx, self.draft);
        let mut field = Field::new(self.cx, &editor, self.columns(), lines);
        piece.cursor = field.cursor.filter(|_| self.typing).map(|(x, y)| (indent + 2 + x, y));
        let lead = vec![Page::gap(indent), Span::styled("> ", Role::Accent.style())];
        let lines = std::mem::take(&mut field.lines).into_iter();
        for (index, line) in page::hanging(lead, lines).enumerate() {
            piece.push(line, field.target(index, Some(Target::Text)));
        }
        piece
    }
}
