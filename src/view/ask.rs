//! What takes the form's place for a moment: "Discard …?" and the list of all keys.

use ratatui::text::{Line, Span};

use super::layout::{Page, Piece};
use super::{Look, Role, Target, measure};
use crate::keys::help;
use crate::state::{Discard, Screen, State};
use crate::strings;

/// The dialog in `lines` lines.
pub(super) fn draw<'a>(state: &State, look: Look<'_>, page: Page, lines: usize) -> Piece<'a> {
    match &state.screen {
        Screen::Discard { what, yes, .. } => discard(*what, *yes, look, page, lines),
        Screen::Help { behind } => keys(state, behind, look, page, lines),
        _ => Piece::default(),
    }
}

fn discard<'a>(what: Discard, yes: bool, look: Look<'_>, page: Page, lines: usize) -> Piece<'a> {
    let mut piece = Piece::default();
    let question = match what {
        Discard::Answers(count) => strings::discard_answers(count),
        Discard::Typed => strings::DISCARD_TYPED.to_owned(),
    };
    let cut =
        |text: &str, room: usize| measure::ellipsize(text, room, look.glyphs.ellipsis).into_owned();
    let asked = Span::styled(cut(&question, page.inner()), Role::Warning.bold());
    piece.push(Line::from(vec![Page::gap(page.indent), asked]), None);
    if lines > 3 {
        piece.push(Line::default(), None);
    }
    for (index, text) in [strings::DISCARD_NO, strings::DISCARD_YES].into_iter().enumerate() {
        let at_cursor = (index == 1) == yes;
        let role = if at_cursor { Role::Accent } else { Role::Text };
        let mark = if at_cursor { "> " } else { "  " };
        let line = vec![
            Page::gap(page.indent),
            Span::styled(mark, Role::Accent.style()),
            Span::styled(
                cut(&format!("{}. {text}", index + 1), page.inner().saturating_sub(2)),
                role.style(),
            ),
        ];
        piece.push(Line::from(line), Some(Target::Row(index)));
    }
    piece
}

fn keys<'a>(state: &State, behind: &Screen, look: Look<'_>, page: Page, lines: usize) -> Piece<'a> {
    let mut piece = Piece::default();
    let hints = help::all(state, behind, look);
    let columns = hints
        .iter()
        .map(|hint| measure::width(&hint.keys))
        .max()
        .unwrap_or(0)
        .min(page.inner() / 2);
    // Two columns of keys where one would not fit.
    let half = page.inner() / 2;
    let double = hints.len() > lines && half > columns + 16;
    let per_line = if double { 2 } else { 1 };
    let room = if double { half } else { page.inner() };
    for pair in hints.chunks(per_line).take(lines) {
        let mut spans = vec![Page::gap(page.indent)];
        for hint in pair {
            let keys = measure::ellipsize(&hint.keys, columns, look.glyphs.ellipsis).into_owned();
            let words = measure::ellipsize(
                hint.words,
                room.saturating_sub(columns + 2),
                look.glyphs.ellipsis,
            )
            .into_owned();
            let pad = columns.saturating_sub(measure::width(&keys)) + 2;
            let fill = room.saturating_sub(columns + 2 + measure::width(&words));
            spans.push(Span::styled(keys, Role::Muted.style()));
            spans.push(Span::raw(" ".repeat(pad)));
            spans.push(Span::styled(words, Role::Text.style()));
            spans.push(Span::raw(" ".repeat(fill)));
        }
        piece.push(Line::from(spans), None);
    }
    piece
}
