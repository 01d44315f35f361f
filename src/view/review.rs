//! The review: every answer in one line, and "Submit" once it may be sent.

use ratatui::text::{Line, Span};

use super::layout::{Page, Piece};
use super::{Look, Role, Target, measure, theme, window};
use crate::model::{Answer, text};
use crate::state::{Seen, State};
use crate::strings;

/// Lines of the review: the questions, a blank line and what is left or "Submit".
pub(super) fn height(state: &State) -> usize {
    state.form.questions.len() + 2
}

/// The review in `lines` lines.
pub(super) fn draw<'a>(
    state: &'a State,
    look: Look<'_>,
    page: Page,
    lines: usize,
    seen: &mut Seen,
) -> Piece<'a> {
    let mut piece = Piece::default();
    let questions = state.form.questions.len();
    let roomy = lines >= questions + 2;
    let room = if roomy { lines - 2 } else { lines.saturating_sub(1).max(1) };
    let on_submit = state.review >= questions;
    let shown = window::window(
        questions,
        state.review.min(questions.saturating_sub(1)),
        state.seen.review_top,
        room,
        |_| 1,
    );
    (seen.review_top, seen.page) = (shown.top, shown.end.saturating_sub(shown.top).max(1));
    let names =
        (0..questions).map(|index| measure::width(&state.form.short(index))).max().unwrap_or(0);
    let names = names.min(page.inner() / 3).max(2);
    if shown.top > 0 && window::has_markers(room) {
        piece.push(
            page.beside_rows(strings::more_rows(look.glyphs.up, look.glyphs.ellipsis, shown.top)),
            None,
        );
    }
    for index in shown.top..shown.end {
        piece.push(row(state, look, page, index, names), Some(Target::Row(index)));
    }
    if shown.end < questions && window::has_markers(room) {
        piece.push(
            page.beside_rows(strings::more_rows(
                look.glyphs.down,
                look.glyphs.ellipsis,
                questions - shown.end,
            )),
            None,
        );
    }
    if lines == 1 && !on_submit {
        return piece;
    }
    if roomy {
        piece.push(Line::default(), None);
    }
    let last = last_line(state, look, page, on_submit);
    if lines == 1 {
        piece = Piece::default();
    }
    piece.push(last, state.can_submit().then_some(Target::Row(questions)));
    piece
}

fn last_line<'a>(state: &State, look: Look<'_>, page: Page, on_submit: bool) -> Line<'a> {
    let mut missing = state.missing();
    if missing.is_empty() {
        missing = (0..state.form.questions.len()).collect();
    }
    if state.can_submit() {
        let text = strings::submit(state.answered(), state.form.questions.len());
        let text = measure::ellipsize(&text, page.inner().saturating_sub(2), look.glyphs.ellipsis)
            .into_owned();
        return Line::from(vec![
            Page::gap(page.indent),
            theme::mark(on_submit),
            Span::styled(text, theme::row(on_submit)),
        ]);
    }
    let names: Vec<String> =
        missing.iter().map(|index| state.form.short(*index).into_owned()).collect();
    let text = strings::questions_left(missing.len(), &names);
    let text = measure::ellipsize(&text, page.inner(), look.glyphs.ellipsis).into_owned();
    Line::from(vec![Page::gap(page.indent), Span::styled(text, Role::Warning.style())])
}

fn row<'a>(state: &State, look: Look<'_>, page: Page, index: usize, names: usize) -> Line<'a> {
    let at_cursor = state.review == index;
    let style = if at_cursor { theme::row(true) } else { Role::Muted.style() };
    let short = state.form.short(index);
    let name = measure::ellipsize(&short, names, look.glyphs.ellipsis).into_owned();
    let gap = if page.narrow { 1 } else { 3 };
    let pad = names.saturating_sub(measure::width(&name)) + gap;
    let room = page.inner().saturating_sub(2 + names + gap).max(1);
    let (role, answer) = answer_text(state, look, index);
    vec![
        Page::gap(page.indent),
        theme::mark(at_cursor),
        Span::styled(name, style),
        Span::raw(" ".repeat(pad)),
        Span::styled(
            measure::ellipsize(&answer, room, look.glyphs.ellipsis).into_owned(),
            role.style(),
        ),
    ]
    .into()
}

/// The answer to one question on one line, with the role it is drawn in.
fn answer_text(state: &State, look: Look<'_>, index: usize) -> (Role, String) {
    let Some(answer) = state.answer(index) else {
        return (Role::Warning, strings::NOT_ANSWERED.to_owned());
    };
    (Role::Text, one_line(state, look, index, &answer))
}

fn one_line(state: &State, look: Look<'_>, index: usize, answer: &Answer) -> String {
    let choices = state
        .form
        .questions
        .get(index)
        .map(|question| question.choices.as_slice())
        .unwrap_or_default();
    let mut parts: Vec<String> = answer
        .picks
        .iter()
        .filter_map(|pick| choices.get(*pick))
        .map(|choice| choice.label.clone())
        .collect();
    if let Some(own) = &answer.own {
        let own = text::line(own);
        let own = if own.is_empty() { strings::NO_INPUT.to_owned() } else { own };
        parts.push(format!("{} {own}", look.glyphs.pen));
    }
    let mut line = if parts.is_empty() { strings::NOTHING.to_owned() } else { parts.join(", ") };
    if let Some(note) = &answer.note {
        line.push_str(&format!("  ({} {})", look.glyphs.pen, text::line(note)));
    }
    line
}
