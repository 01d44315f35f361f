//! Forms of one line: folded, broken, and in a terminal of less than eight columns.

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role, Target};
use super::measure;
use crate::model::Row;
use crate::strings;

fn one_line<'a>(text: &str, role: Role, cx: DrawContext<'_>, page: Page) -> Piece<'a> {
    let text = cx.ellipsize(text, page.columns).into_owned();
    let line = Line::from(Span::styled(text, role.style()));
    Piece { targets: vec![(0, Target::Folded)], ..Piece::of(line) }
}

/// ` ▸ 3 questions are waiting (1 answered) • Alt+O to open`
pub(super) fn folded<'a>(cx: DrawContext<'_>, page: Page) -> Piece<'a> {
    let key = cx.bindings.fold_key();
    let texts = strings::folded(
        cx.glyphs.folded,
        cx.glyphs.bullet,
        cx.state.form.questions.len(),
        cx.state.answered(),
        &key,
    );
    let fits = |text: &&String| measure::width(text) <= page.columns;
    let text = texts.iter().find(fits).or(texts.last()).map_or("", String::as_str);
    one_line(text, Role::Muted, cx, page)
}

/// The error form after a caught panic.
pub(super) fn broken<'a>(cx: DrawContext<'_>, page: Page) -> Piece<'a> {
    one_line(strings::broken(), Role::Error, cx, page)
}

/// The label under the cursor, for a terminal of less than eight columns.
pub(super) fn sliver<'a>(cx: DrawContext<'a>, page: Page) -> Piece<'a> {
    let text = match cx.state.draft().and_then(|draft| cx.state.row(draft.cursor)) {
        Some(Row::Choice(index)) => {
            let choice = cx.state.question().and_then(|question| question.choices.get(index));
            choice.map_or("", |choice| choice.label.as_str())
        }
        Some(Row::Custom) => strings::other(),
        Some(Row::Chat) => strings::chat(),
        None => {
            cx.state.question().map_or(strings::submit_tab(), |question| question.text.as_str())
        }
    };
    let text = measure::clip(text.lines().next().unwrap_or_default(), page.columns);
    Piece::of(Line::from(Span::styled(text, Role::Accent.style())))
}
