//! The question, its context and its note.

use ratatui::text::{Line, Span};

use super::layout::{Page, Piece};
use super::{Look, Role, Target, editor, measure};
use crate::model::Notes;
use crate::state::{Screen, State};
use crate::strings;

fn text(state: &State) -> &str {
    state.question().map_or(strings::READY_TO_SEND, |question| question.text.as_str())
}

fn wrapped(text: &str, page: Page, limit: usize) -> Vec<&str> {
    // One column per character at least: more text than this cannot be in the first lines.
    let enough = text
        .char_indices()
        .nth(limit.saturating_mul(page.columns))
        .map_or(text.len(), |(at, _)| at);
    measure::wrap(text.get(..enough).unwrap_or(text), page.inner())
}

/// Lines of the question and of the context, whole but for a bound far beyond any screen.
pub(super) fn height(state: &State, page: Page, budget: usize) -> (usize, usize) {
    let limit = budget.saturating_mul(4).max(40) + state.text_top;
    let context = state.form.context.as_deref().filter(|_| !state.in_review());
    (
        wrapped(text(state), page, limit).len(),
        context.map_or(0, |context| wrapped(context, page, limit).len()),
    )
}

/// The question in bold and the context below it, in `lines` lines; scrolls from `text_top` where
/// they do not fit, and says how much is left. Gives the first line shown, too.
pub(super) fn draw<'a>(
    state: &'a State,
    look: Look<'_>,
    page: Page,
    lines: usize,
) -> (Piece<'a>, usize) {
    let limit = lines.saturating_mul(4).max(40) + state.text_top;
    let mut all: Vec<Line<'a>> = Vec::new();
    let mut add = |text: &'a str, style| {
        for part in wrapped(text, page, limit) {
            all.push(Line::from(vec![Page::gap(page.indent), Span::styled(part, style)]));
        }
    };
    add(text(state), Role::Text.bold());
    if let Some(context) = state.form.context.as_deref().filter(|_| !state.in_review()) {
        add(context, Role::Muted.style());
    }
    let mut piece = Piece::default();
    if all.len() <= lines {
        all.into_iter().for_each(|line| piece.push(line, Some(Target::Text)));
        return (piece, 0);
    }
    let shown = lines.saturating_sub(1).max(1);
    let top = state.text_top.min(all.len() - shown);
    let below = all.len() - top - shown;
    all.into_iter().skip(top).take(shown).for_each(|line| piece.push(line, Some(Target::Text)));
    if lines > 1 {
        let more = match below {
            0 => strings::more_above(look.glyphs.up, top),
            below => strings::more_lines(look.glyphs.down, below),
        };
        piece.push(
            Line::from(vec![Page::gap(page.indent), Span::styled(more, Role::Muted.style())]),
            Some(Target::Text),
        );
    }
    (piece, top)
}

/// True when a note has a line of its own under the question.
pub(super) fn has_note_line(state: &State) -> bool {
    match state.screen {
        Screen::Note | Screen::FormNote => true,
        _ if state.in_review() => {
            state.form_note.kept.is_some() && state.form.policy.notes == Notes::QuestionAndForm
        }
        _ => state.draft().is_some_and(|draft| draft.note.kept.is_some()),
    }
}

/// The note: as kept, or while it is typed.
pub(super) fn note<'a>(state: &'a State, look: Look<'_>, page: Page) -> Piece<'a> {
    let mut piece = Piece::default();
    if let (Screen::Note | Screen::FormNote, Some(typed)) = (&state.screen, state.editor()) {
        let word =
            if state.form.policy.comment { strings::COMMENT_PROMPT } else { strings::NOTE_PROMPT };
        let start = page.indent + measure::width(word) + 1;
        let (shown, cursor) =
            editor::one_line(typed, page.columns.saturating_sub(start + 1).max(1));
        piece.cursor = Some((start + cursor, 0));
        piece.push(
            Line::from(vec![
                Page::gap(page.indent),
                Span::styled(word, Role::Muted.style()),
                Span::raw(" "),
                Span::styled(shown, Role::Text.style()),
            ]),
            None,
        );
        return piece;
    }
    let kept = if state.in_review() {
        &state.form_note.kept
    } else {
        &state.draft().map_or(&None, |draft| &draft.note.kept).clone()
    };
    let text = crate::model::text::line(kept.as_deref().unwrap_or_default());
    let room = page.inner().saturating_sub(measure::width(look.glyphs.pen) + 1);
    let text = measure::ellipsize(&text, room, look.glyphs.ellipsis).into_owned();
    let line = vec![
        Page::gap(page.indent),
        Span::styled(format!("{} {text}", look.glyphs.pen), Role::Muted.style()),
    ];
    piece.push(Line::from(line), None);
    piece
}
