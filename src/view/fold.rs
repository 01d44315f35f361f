//! Forms of one line: broken, and in a terminal of less than eight columns.
//!
//! ```text
//! SQLite…
//! ```

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role};
use super::measure;
use crate::model::Row;
use crate::strings;

fn one_line(text: &str, role: Role, cx: DrawContext<'_>, page: Page) -> Piece {
    let text = cx.ellipsize(text, page.columns).into_owned();
    let line = Line::from(Span::styled(text, role.style()));
    Piece::from_line(line)
}

/// The error form after a caught panic.
pub(super) fn broken(cx: DrawContext<'_>, page: Page) -> Piece {
    one_line(strings::broken(), Role::Error, cx, page)
}

/// The label under the cursor, for a terminal of less than eight columns.
pub(super) fn sliver(cx: DrawContext<'_>, page: Page) -> Piece {
    let text = match cx.state.draft().and_then(|draft| cx.state.row(draft.list.cursor)) {
        Some(Row::Choice(index)) => {
            let choice = cx.state.question().and_then(|question| question.choices().get(index));
            choice.map_or("", |choice| choice.label.as_str())
        }
        Some(Row::Custom) => strings::other(),
        Some(Row::Chat) => strings::chat(),
        None => {
            cx.state.question().map_or(strings::submit_tab(), |question| question.text.as_str())
        }
    };
    let text = measure::clip(text.lines().next().unwrap_or_default(), page.columns);
    Piece::from_line(Line::from(Span::styled(text.to_owned(), Role::Accent.style())))
}
