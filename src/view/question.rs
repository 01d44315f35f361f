//! The question, its context and its note.

use ratatui::text::{Line, Span};

use super::layout::{Page, Piece};
use super::{Look, Role, Target, editor, measure};
use crate::model::Notes;
use crate::state::{Editor, Screen, Seen, State};
use crate::strings;

/// Lines a note takes at most while it is typed.
const NOTE_LINES: usize = 6;

fn text(state: &State, tab: usize) -> &str {
    state.form.questions.get(tab).map_or(strings::READY_TO_SEND, |it| it.text.as_str())
}

fn wrapped(text: &str, page: Page, limit: usize) -> Vec<&str> {
    // One column per character at least: more text than this cannot be in the first lines.
    let enough = limit.saturating_mul(page.columns);
    if text.len() <= enough {
        return measure::wrap(text, page.inner());
    }
    let enough = text.char_indices().nth(enough).map_or(text.len(), |(at, _)| at);
    measure::wrap(text.get(..enough).unwrap_or(text), page.inner())
}

/// Lines of the question and of the context, whole but for a bound far beyond any screen.
pub(super) fn height(state: &State, tab: usize, page: Page, budget: usize) -> (usize, usize) {
    let limit = budget.saturating_mul(4).max(40) + state.seen.text_top;
    let asks = tab < state.form.questions.len();
    let context = state.form.context.as_deref().filter(|_| asks);
    (
        wrapped(text(state, tab), page, limit).len(),
        context.map_or(0, |context| wrapped(context, page, limit).len()),
    )
}

/// The question in bold and the context below it, in `lines` lines; scrolls from `text_top` where
/// they do not fit, and says how much is left.
pub(super) fn draw<'a>(
    state: &'a State,
    look: Look<'_>,
    page: Page,
    lines: usize,
    seen: &mut Seen,
) -> Piece<'a> {
    let limit = lines.saturating_mul(4).max(40) + state.seen.text_top;
    let mut all: Vec<Line<'a>> = Vec::new();
    let mut add = |text: &'a str, style| {
        for part in wrapped(text, page, limit) {
            all.push(Line::from(vec![Page::gap(page.indent), Span::styled(part, style)]));
        }
    };
    add(text(state, state.tab), Role::Text.bold());
    if let Some(context) = state.form.context.as_deref().filter(|_| !state.in_review()) {
        add(context, Role::Muted.style());
    }
    let mut piece = Piece::default();
    if all.len() <= lines {
        all.into_iter().for_each(|line| piece.push(line, Some(Target::Text)));
        return piece;
    }
    let shown = lines.saturating_sub(1).max(1);
    let top = state.seen.text_top.min(all.len() - shown);
    let below = all.len() - top - shown;
    (seen.text_top, seen.text_more) = (top, below);
    if lines == 1 && below > 0 {
        // No line to say so in words.
        if let Some(last) = all.get_mut(top) {
            let text: String = last.spans.iter().map(|span| span.content.as_ref()).collect();
            let room = page.columns.saturating_sub(measure::width(look.glyphs.ellipsis));
            let text = format!("{}{}", measure::clip(&text, room), look.glyphs.ellipsis);
            let style = last.spans.last().map_or(Role::Text.style(), |span| span.style);
            *last = Line::from(Span::styled(text, style));
        }
    }
    all.into_iter().skip(top).take(shown).for_each(|line| piece.push(line, Some(Target::Text)));
    if lines > 1 {
        let more = scroll_line(state, page, look, page.indent, (top, below));
        piece.push(more, Some(Target::Text));
    }
    piece
}

/// `↓ 3 more lines (Shift+↓)`, or the way back up at the end of a text; shorter where it must be.
pub(super) fn scroll_line<'a>(
    state: &State,
    page: Page,
    look: Look<'_>,
    indent: usize,
    (above, below): (usize, usize),
) -> Line<'a> {
    let (arrow, count) =
        if below > 0 { (look.glyphs.down, below) } else { (look.glyphs.up, above) };
    // Shift and the arrows scroll a preview; zoomed, it has the text with it.
    let long = if state.has_preview() {
        strings::more_zoomed(arrow, count, "z")
    } else {
        strings::more_lines(arrow, count)
    };
    let fits = indent + measure::width(&long) <= page.columns;
    let text = if fits { long } else { strings::more_rows(arrow, look.glyphs.ellipsis, count) };
    Line::from(vec![Page::gap(indent), Span::styled(text, Role::Muted.style())])
}

/// Lines of the note under the question of `tab`: one, and while it is typed as many as it has.
pub(super) fn note_lines(state: &State, tab: usize, page: Page) -> usize {
    if tab == state.tab
        && let Some(typed) = typed_note(state)
    {
        return editor::rows(typed, note_columns(state, page).1, NOTE_LINES).0.len().max(1);
    }
    usize::from(match state.drafts.get(tab) {
        Some(draft) => draft.note.kept.is_some(),
        None => state.form_note.kept.is_some() && state.form.policy.notes == Notes::QuestionAndForm,
    })
}

/// The note that is being typed.
fn typed_note(state: &State) -> Option<&Editor> {
    matches!(state.screen, Screen::Note | Screen::FormNote).then(|| state.editor()).flatten()
}

fn note_prompt(state: &State) -> &'static str {
    if state.form.policy.comment { strings::COMMENT_PROMPT } else { strings::NOTE_PROMPT }
}

/// Column at which a note is typed, and the columns it has.
fn note_columns(state: &State, page: Page) -> (usize, usize) {
    let start = page.indent + measure::width(note_prompt(state)) + 1;
    (start, page.columns.saturating_sub(start + 1).max(1))
}

/// The note in at most `lines` lines: as kept, or while it is typed.
pub(super) fn note<'a>(
    state: &'a State,
    look: Look<'_>,
    page: Page,
    lines: usize,
    seen: &mut Seen,
) -> Piece<'a> {
    let mut piece = Piece::default();
    if let Some(typed) = typed_note(state) {
        let (start, columns) = note_columns(state, page);
        seen.text_columns = columns;
        for (index, row) in editor::rows(typed, columns, lines).0.into_iter().enumerate() {
            if let Some(column) = row.cursor {
                piece.cursor = Some((start + column, index));
            }
            let before = match index {
                0 => [
                    Page::gap(page.indent),
                    Span::styled(note_prompt(state), Role::Muted.style()),
                    Span::raw(" "),
                ],
                _ => [Page::gap(start), Span::raw(""), Span::raw("")],
            };
            let text = Span::styled(row.text, Role::Text.style());
            piece.push(before.into_iter().chain([text]).collect(), None);
        }
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
