//! Forms of one line: folded, broken, and the last resort of a terminal under eight columns.

use ratatui::text::{Line, Span};

use super::context::DrawContext;
use super::measure;
use super::page::Page;
use super::piece::Piece;
use super::target::Target;
use super::theme::Role;
use crate::model::Row;
use crate::state::State;
use crate::strings;

fn one_line<'a>(text: &str, role: Role, look: DrawContext<'_>, page: Page) -> Piece<'a> {
    let mut piece = Piece::default();
    let text = look.ellipsize(text, page.columns).into_owned();
    piece.push(Line::from(Span::styled(text, role.style())), Some(Target::Folded));
    piece
}

/// ` ▸ 3 questions are waiting (1 answered) • alt+o to open`
pub(super) fn folded<'a>(state: &State, look: DrawContext<'_>, page: Page) -> Piece<'a> {
    let key = look.bindings.fold_key();
    let texts = strings::folded(
        look.glyphs.folded,
        look.glyphs.bullet,
        state.form.questions.len(),
        state.answered(),
        &key,
    );
    let fits = |text: &&String| measure::width(text) <= page.columns;
    let text = texts.iter().find(fits).or(texts.last()).map_or("", String::as_str);
    one_line(text, Role::Muted, look, page)
}

/// The error form after a caught panic.
pub(super) fn broken<'a>(look: DrawContext<'_>, page: Page) -> Piece<'a> {
    one_line(strings::BROKEN, Role::Error, look, page)
}

/// Below eight columns: the label under the cursor, cut.
pub(super) fn sliver<'a>(state: &State, page: Page) -> Piece<'a> {
    let text = match state.draft().and_then(|draft| state.row(draft.cursor)) {
        Some(Row::Choice(index)) => state
            .question()
            .and_then(|question| question.choices.get(index))
            .map_or("", |choice| choice.label.as_str()),
        Some(Row::Custom) => strings::OTHER,
        Some(Row::Chat) => strings::CHAT_ROW,
        None => state.question().map_or(strings::SUBMIT_TAB, |question| question.text.as_str()),
    };
    let mut piece = Piece::default();
    let first = text.lines().next().unwrap_or_default();
    piece.push(
        Line::from(Span::styled(
            measure::clip(first, page.columns).to_owned(),
            Role::Accent.style(),
        )),
        None,
    );
    piece
}
