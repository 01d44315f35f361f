//! What takes the form's place for a moment: "Discard …?" and the list of all keys.

use ratatui::text::{Line, Span};

use super::layout::{Page, Piece};
use super::{Look, Role, Target, measure, theme};
use crate::keys::help;
use crate::state::{Discard, Screen, Seen, State};
use crate::strings;

/// The dialog in `lines` lines.
pub(super) fn draw<'a>(
    state: &State,
    look: Look<'_>,
    page: Page,
    lines: usize,
    seen: &mut Seen,
) -> Piece<'a> {
    match &state.screen {
        Screen::Discard { what, yes, .. } => discard(*what, *yes, look, page, lines),
        Screen::Help { behind } => keys(state, behind, look, page, lines, seen),
        _ => Piece::default(),
    }
}

fn discard<'a>(what: Discard, yes: bool, look: Look<'_>, page: Page, lines: usize) -> Piece<'a> {
    let mut piece = Piece::default();
    let (question, no) = match what {
        Discard::Answers(count) => (strings::discard_answers(count), strings::discard_no(count)),
        Discard::Begun { ticks, typed } => {
            let count = ticks + usize::from(typed);
            (strings::discard_begun(ticks, typed), strings::discard_no(count))
        }
    };
    let cut =
        |text: &str, room: usize| measure::ellipsize(text, room, look.glyphs.ellipsis).into_owned();
    let asked = Span::styled(cut(&question, page.inner()), Role::Warning.bold());
    piece.push(Line::from(vec![Page::gap(page.indent), asked]), None);
    if lines > 3 {
        piece.push(Line::default(), None);
    }
    for (index, text) in [no, strings::DISCARD_YES].into_iter().enumerate() {
        let at_cursor = (index == 1) == yes;
        // With room for one of them, it is the one under the cursor.
        if lines < 3 && !at_cursor {
            continue;
        }
        let line = vec![
            Page::gap(page.indent),
            theme::mark(at_cursor),
            Span::styled(
                cut(&format!("{}. {text}", index + 1), page.inner().saturating_sub(2)),
                theme::row(at_cursor),
            ),
        ];
        piece.push(Line::from(line), Some(Target::Row(index)));
    }
    piece
}

/// All keys, one line each; scrolls where they do not fit.
fn keys<'a>(
    state: &State,
    behind: &Screen,
    look: Look<'_>,
    page: Page,
    lines: usize,
    seen: &mut Seen,
) -> Piece<'a> {
    let mut piece = Piece::default();
    let hints = help::all(state, behind, look);
    let width = |hint: &help::Hint| measure::width(&hint.keys);
    let columns = hints.iter().map(width).max().unwrap_or(0).min(page.inner() / 2);
    let cut =
        |text: &str, room: usize| measure::ellipsize(text, room, look.glyphs.ellipsis).into_owned();
    let fits = hints.len() <= lines || lines < 3;
    let room = if fits { lines } else { lines - 1 };
    let top = state.seen.help_top.min(hints.len().saturating_sub(room));
    (seen.help_top, seen.page) = (top, room.max(1));
    for hint in hints.iter().skip(top).take(room) {
        let keys = cut(&hint.keys, columns);
        let pad = columns.saturating_sub(measure::width(&keys)) + 2;
        let words = cut(hint.words, page.inner().saturating_sub(columns + 2));
        let line = vec![
            Page::gap(page.indent),
            Span::styled(keys, Role::Muted.style()),
            Span::raw(" ".repeat(pad)),
            Span::styled(words, Role::Text.style()),
        ];
        piece.push(Line::from(line), None);
    }
    if !fits {
        let below = hints.len() - top - room;
        let (arrow, count) =
            if below > 0 { (look.glyphs.down, below) } else { (look.glyphs.up, top) };
        let more = cut(&strings::more_rows(arrow, look.glyphs.ellipsis, count), page.inner());
        let more = Span::styled(more, Role::Muted.style());
        piece.push(Line::from(vec![Page::gap(page.indent), more]), None);
    }
    piece
}
