//! Draws a `State` into lines. Never changes anything; drawing twice gives the same frame.

pub mod ansi;
mod block;
mod boxed;
mod choices;
mod common;
mod context;
pub mod contrast;
mod editor;
mod field;
mod fit;
mod fold;
mod footer;
mod form_line;
mod frame;
pub mod glyphs;
mod height;
mod hints;
mod layout;
mod line_cache;
mod lines;
pub mod markdown;
pub mod measure;
mod memo;
mod modal;
mod more;
mod named;
mod page;
pub mod paint;
mod piece;
mod plain;
mod preview;
mod question;
mod review;
mod rows;
mod said;
mod scroll;
mod size;
mod straight;
mod tabs;
mod target;
mod texts;
pub mod theme;
mod window;
mod zoom;

use ratatui::buffer::Buffer;

pub use context::DrawContext;
pub use form_line::FormLine;
pub use frame::{Frame, FrameRow};
pub use glyphs::Glyphs;
pub use height::Height;
pub use hints::{Hint, HintSet, Hints};
pub use layout::draw;
pub use line_cache::LineCache;
pub use scroll::{Scroll, ScrollState};
pub use size::Size;
pub use target::{Hit, Target};
pub use texts::Texts;
pub use theme::{Role, Roles, Theme};

use ratatui::layout::Rect;
use ratatui::text::Line;

/// Lines of text as Pi prints them: each cut to `columns`.
#[must_use]
pub fn print(lines: &[Line<'_>], theme: &Theme, columns: usize) -> Vec<String> {
    let width = u16::try_from(columns.clamp(1, 1_000)).unwrap_or(u16::MAX);
    let line =
        |line| straight::line(line, width, theme).unwrap_or_else(|| painted(line, theme, width));
    lines.iter().map(line).collect()
}

/// A line by way of its cells, whatever is in it.
fn painted(line: &Line<'_>, theme: &Theme, width: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, 1));
    paint::line(&mut buffer, 0, 0, width, line);
    ansi::line(&buffer.content, theme, None)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::text::Span;

    use super::*;

    fn spans() -> impl Strategy<Value = Line<'static>> {
        let text = prop::collection::vec(
            prop::sample::select(vec![
                "a", " ", "  ", "é", "✓ ", "…", "字", "e\u{301}", "\t", "\u{7f}",
            ]),
            0..6,
        );
        let style = prop::sample::select(vec![
            Role::Text.style(),
            Role::Muted.bold(),
            Role::Dim.style().italic(),
            ratatui::style::Style::new().bg(theme::SELECTED),
            ratatui::style::Style::new().reversed(),
            ratatui::style::Style::new(),
        ]);
        let span = (text, style).prop_map(|(text, style)| Span::styled(text.concat(), style));
        prop::collection::vec(span, 0..5).prop_map(Line::from)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]
        #[test]
        fn a_line_is_printed_as_its_cells_are(line in spans(), columns in 1_u16..12) {
            for theme in [Theme::numbered(), Theme { plain: true, ..Theme::numbered() }, Theme::default()] {
                if let Some(printed) = straight::line(&line, columns, &theme) {
                    prop_assert_eq!(printed, painted(&line, &theme, columns));
                }
            }
        }
    }
}
