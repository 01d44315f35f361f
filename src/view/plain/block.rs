//! A block of the form: lines that get a part of its height.

use ratatui::text::Line;

use super::printer::{Field, Printer};
use super::rows::Rows;
use crate::view::common::{Piece, Scroll, Target};
use crate::view::more::Excerpt;

/// A block of the form.
pub(super) enum Block<'a> {
    /// Lines of which the last ones may be left out.
    Text(Piece),
    /// What is asked. Its middle may be left out, until it is scrolled.
    Asked(Vec<Line<'static>>),
    /// The preview, which scrolls.
    Preview(Vec<Line<'static>>),
    /// A source, which scrolls.
    Source(Vec<Line<'static>>),
    Field(Box<Field<'a>>),
    Rows(Box<Rows<'a>>),
}

impl<'a> Block<'a> {
    /// The lines that it would take, up to `most` where it has to be measured.
    pub(super) fn lines(&self, printer: Printer<'_>, most: usize) -> usize {
        match self {
            Self::Text(piece) => piece.lines.len(),
            Self::Asked(text) | Self::Preview(text) | Self::Source(text) => text.len(),
            Self::Field(field) => field.lines(printer, most),
            Self::Rows(rows) => rows.lines(most),
        }
    }

    /// The lines that it takes where it has no room for these.
    pub(super) fn brief(&self, printer: Printer<'_>, most: usize) -> usize {
        match self {
            Self::Rows(rows) => rows.brief(most),
            _ => self.lines(printer, most),
        }
    }

    /// The lines that it cannot do without.
    pub(super) fn least(&self, printer: Printer<'_>) -> usize {
        match self {
            Self::Text(_) | Self::Asked(_) => 0,
            Self::Preview(_) | Self::Source(_) => 1,
            Self::Field(field) => field.least(printer),
            Self::Rows(rows) => rows.least(),
        }
    }

    /// The block in `lines` lines.
    pub(super) fn draw(self, printer: Printer<'_>, lines: usize, scroll: &mut Scroll) -> Piece {
        match self {
            Self::Text(piece) => piece.filled(lines),
            Self::Asked(text) => asked(text, printer, lines, scroll),
            Self::Preview(text) => {
                let (piece, top) = scrolled(text, printer, lines, scroll.texts.preview.top);
                (scroll.texts.preview.top, scroll.page) = top;
                piece
            }
            Self::Source(text) => {
                let (piece, top) = scrolled(text, printer, lines, scroll.source_top);
                (scroll.source_top, scroll.page) = top;
                piece
            }
            Self::Field(field) => field.draw(printer, lines),
            Self::Rows(rows) => rows.draw(lines, scroll),
        }
    }
}

/// What is asked in `room` lines. The question proper comes last.
fn asked(
    text: Vec<Line<'static>>,
    printer: Printer<'_>,
    room: usize,
    scroll: &mut Scroll,
) -> Piece {
    let mut piece = Piece::default();
    let (all, target) = (text.len(), Some(Target::Text));
    if all <= room || room < 3 {
        piece.extend(text.into_iter().skip(all.saturating_sub(room)), target);
        return piece;
    }
    let part = Excerpt::new(all, scroll.texts.asked.top, room - 1);
    // While a row is read on, the keys that scroll are its own.
    let more = if printer.cx.scroll.texts.row.top > 0 { 0 } else { part.below };
    (scroll.texts.asked.top, scroll.texts.asked.more) = (part.top, more);
    let mut lines = text.into_iter();
    if part.top > 0 {
        piece.extend(lines.skip(part.top).take(part.lines), target);
        piece.push(printer.more(part.top, part.below), target);
        return piece;
    }
    piece.extend(lines.by_ref().take(room - 3), target);
    piece.push(printer.more(0, all + 1 - room), target);
    piece.extend(lines.skip(all + 1 - room), target);
    piece
}

/// The part of a text that is scrolled to `top`, and how many lines there are besides; with it the first
/// line that is shown, and how many a page has.
fn scrolled(
    text: Vec<Line<'static>>,
    printer: Printer<'_>,
    lines: usize,
    top: usize,
) -> (Piece, (usize, usize)) {
    let mut piece = Piece { cursor: Some((0, 0)), ..Piece::default() };
    let (part, has_mark) = Excerpt::marked(text.len(), top, lines, 2);
    let target = Some(Target::Preview);
    piece.extend(text.into_iter().skip(part.top).take(part.lines), target);
    piece.extend(has_mark.then(|| printer.more(part.top, part.below)), target);
    (piece, (part.top, part.lines.max(1)))
}
