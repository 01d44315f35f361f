//! The list of all keys, a line each.

use ratatui::text::Line;

use super::spoken;
use crate::keys::help;
use crate::state::Screen;
use crate::strings::plain as words;
use crate::view::common::{DrawContext, Page, Piece, Scroll, Target};
use crate::view::more::Excerpt;
use crate::view::piece::Spot;

/// All keys of a screen.
pub(super) struct Keys {
    /// The lines, and the entry of the key table that each names.
    lines: Vec<(Line<'static>, Option<usize>)>,
    columns: usize,
}

impl Keys {
    /// Those of the screen `behind`.
    pub(super) fn new(behind: &Screen, cx: DrawContext<'_>, page: Page) -> Self {
        let hints = help::all(cx.state, behind, cx.bindings, cx.glyphs.keys);
        let said = hints.iter().flat_map(|hint| {
            let text = words::with(&hint.keys, hint.words);
            spoken::wrapped(&text, page).into_iter().map(|line| (line, hint.entry))
        });
        Self { lines: said.collect(), columns: page.columns }
    }

    pub(super) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The lines that fit, and how many do not.
    pub(super) fn draw<'a>(
        self,
        cx: DrawContext<'_>,
        lines: usize,
        scroll: &mut Scroll,
    ) -> Piece<'a> {
        let mut piece = Piece { cursor: (lines > 0).then_some((0, 0)), ..Piece::default() };
        let (part, has_mark) = Excerpt::marked(self.lines.len(), cx.scroll.help_top, lines, 2);
        let room = lines - usize::from(has_mark);
        (scroll.help_top, scroll.page) = (part.top, room.max(1));
        for (line, entry) in self.lines.into_iter().skip(part.top).take(room) {
            piece.spots.extend(entry.map(|entry| {
                let target = Target::Entry(entry);
                Spot { line: piece.lines.len(), x: 0, columns: self.columns, target }
            }));
            piece.push(line, None);
        }
        if has_mark {
            piece.push(Line::raw(part.mark(cx.glyphs)), None);
        }
        piece
    }
}
