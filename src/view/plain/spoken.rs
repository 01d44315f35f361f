//! Texts as lines, and what is said of those that have no room.

use ratatui::text::Line;

use crate::keys::help;
use crate::state::Msg;
use crate::strings::plain as words;
use crate::view::common::{DrawContext, Page};
use crate::view::measure;

/// A text in lines, from the first column on.
pub(super) fn wrapped(text: &str, page: Page) -> Vec<Line<'static>> {
    let rows = measure::wrap(text, page.inner()).into_iter();
    rows.map(|row| Line::raw(row.to_owned())).collect()
}

/// A text in one line.
pub(super) fn one(text: &str, cx: DrawContext<'_>, page: Page) -> Line<'static> {
    let text = text.replace('\n', " ");
    Line::raw(cx.ellipsize(text, page.inner()).into_owned())
}

/// `5 more lines: Shift+Down`, or the way back up at the end of a text.
pub(super) fn more(above: usize, below: usize, cx: DrawContext<'_>, page: Page) -> Line<'static> {
    let (lines, count) = if below > 0 { (1, below) } else { (-1, above) };
    one(&words::lines(count, help::fixed_key(&Msg::Scroll(lines), cx.glyphs.keys)), cx, page)
}
