//! The help line, or what takes its place.

use ratatui::text::Line;

use super::spoken;
use crate::state::Screen;
use crate::strings::plain as words;
use crate::view::common::{DrawContext, Page, Piece, Scroll};
use crate::view::footer;

/// Most lines of a sentence in the place of the help line.
const LINES: usize = 3;

/// The last lines of the form.
pub(super) struct Foot {
    /// A sentence.
    said: Vec<Line<'static>>,
    /// The help line, where there is none.
    help: Piece,
}

impl Foot {
    pub(super) fn new(cx: DrawContext<'_>, page: Page) -> Self {
        let keys = matches!(cx.state.screen, Screen::Help { .. });
        let keys = keys.then(|| words::keys_help(words::either(words::up(), words::down())));
        let said = match keys.filter(|_| cx.ready && !cx.leaving) {
            Some(keys) => spoken::wrapped(&keys, page),
            None => footer::said(cx, usize::MAX)
                .map(|(text, _)| spoken::wrapped(&text, page))
                .unwrap_or_default(),
        };
        let help = match said.is_empty() {
            // Nothing in it depends on the row with the focus.
            true => footer::draw(cx, page, Scroll::default(), None, 1, true),
            false => Piece::default(),
        };
        Self { said: said.into_iter().take(LINES).collect(), help }
    }

    pub(super) fn lines(&self) -> usize {
        self.said.len().max(self.help.lines.len())
    }

    /// The last `lines` lines. `asks`: the sentence is a question that has the focus.
    pub(super) fn draw(self, lines: usize, asks: bool) -> Piece {
        if self.said.is_empty() {
            return self.help;
        }
        let mut piece = Piece { cursor: asks.then_some((0, 0)), ..Piece::default() };
        piece.extend(self.said.into_iter().take(lines), None);
        piece
    }
}
