//! Lines that are typed in: the filter, and the editor of a text question.

use ratatui::text::{Line, Span};

use super::super::layout::{Page, Piece};
use super::super::{Role, Target, editor, measure};
use crate::model::Question;
use crate::state::{Draft, Screen, State};
use crate::strings;

/// `/ hon█     2 of 31`: the filter and how many rows it lets through.
pub(super) fn filter_line<'a>(
    state: &State,
    draft: &Draft,
    question: &Question,
    page: Page,
    piece: &mut Piece<'a>,
) {
    let Some(filter) = &draft.filter else { return };
    let count = strings::hits(filter.hits.len(), question.choices.len());
    let room = page.inner().saturating_sub(2 + measure::width(&count) + 2).max(1);
    let (shown, cursor) = editor::one_line(&filter.query, room);
    if state.screen == Screen::Filter {
        piece.cursor = Some((page.indent + 2 + cursor, piece.lines.len()));
    }
    let fill = page.inner().saturating_sub(2 + measure::width(&shown) + measure::width(&count));
    let line = vec![
        Page::gap(page.indent),
        Span::styled("/ ", Role::Accent.style()),
        Span::styled(shown, Role::Text.style()),
        Span::raw(" ".repeat(fill)),
        Span::styled(count, Role::Muted.style()),
    ];
    piece.push(Line::from(line), None);
}

/// Columns of the lines of a text question.
pub(super) fn text_columns(page: Page) -> usize {
    page.columns.saturating_sub(page.indent + 3).max(1)
}

/// Draws the editor of a text question; gives the columns of its lines.
pub(super) fn text_question(
    draft: &Draft,
    typing: bool,
    page: Page,
    lines: usize,
    piece: &mut Piece<'_>,
) -> usize {
    let start = page.indent + 2;
    let columns = text_columns(page);
    let (rows, ..) = editor::rows(&draft.own, columns, lines);
    for (index, row) in rows.into_iter().enumerate() {
        if typing && let Some(column) = row.cursor {
            piece.cursor = Some((start + column, piece.lines.len()));
        }
        let mark = if index == 0 { "> " } else { "  " };
        let line = vec![
            Page::gap(page.indent),
            Span::styled(mark, Role::Accent.style()),
            Span::styled(row.text, Role::Text.style()),
        ];
        piece.push(Line::from(line), Some(Target::Text));
    }
    columns
}
