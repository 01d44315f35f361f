//! Rows of a list around its cursor: what of each is shown, and how many more there are.

use ratatui::text::Line;

use super::context::DrawContext;
use super::fit::Caps;
use super::page::Page;
use super::piece::Piece;
use super::scroll::Scroll;
use super::target::Target;
use super::{more, window};

use crate::strings;

/// One row, every line of it.
#[derive(Debug, Default)]
pub(super) struct Block<'a> {
    /// What one chooses by.
    pub label: Vec<Line<'a>>,
    /// What stands under it.
    pub text: Vec<Line<'a>>,
    /// Text cursor: column, line of `text`.
    pub cursor: Option<(usize, usize)>,
    /// True where the text goes on with what the label's last line says.
    pub runs_on: bool,
}

impl Block<'_> {
    /// Lines of the label and of what stands under it.
    pub(super) fn lines(&self) -> (usize, usize) {
        (self.label.len(), self.text.len())
    }
}

/// The rows of a list.
pub(super) trait Rows<'a> {
    /// How many there are.
    fn count(&self) -> usize;
    /// The lines of a row's label and text, as far as they are within `caps`.
    fn lines(&self, index: usize, caps: (usize, usize)) -> (usize, usize);
    /// A row, its text in `lines` lines if that depends on it.
    fn block(&mut self, index: usize, lines: usize) -> Block<'a>;
    /// What to say of the rows outside `shown`.
    fn hidden(&self, shown: &window::Window) -> Option<String>;
}

/// Where a list stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The row that is always shown.
    pub at: usize,
    /// True when the cursor is on it.
    pub has_cursor: bool,
    /// The first row of the frame before.
    pub top: usize,
    /// Lines for the rows.
    pub lines: usize,
    /// What is shown of each.
    pub caps: Caps,
}

/// Draws the rows; gives the part that is shown.
pub(super) fn draw<'a>(
    rows: &mut impl Rows<'a>,
    place: Place,
    (cx, page): (DrawContext<'_>, Page),
    piece: &mut Piece<'a>,
    scroll: &mut Scroll,
) -> window::Window {
    let Place { at, has_cursor, top, lines, caps } = place;
    let all = rows.count();
    let is_here = |index: usize| has_cursor && index == at;
    let other = |index: usize| caps.lines(rows.lines(index, (caps.label, caps.text)), false);
    let whole = caps.lines(rows.lines(at, (caps.custom_label, caps.custom_text)), true);
    // Where rows are hidden, two more and the marks have room beside the cursor's, however much that
    // has to say.
    let mut rest = (0..all).filter(|index| *index != at).map(other);
    let hides = rest.try_fold(whole, |sum, row| Some(sum + row).filter(|sum| *sum <= lines));
    let others = caps.lines((1, 1), false) * 2 + 2;
    let own = match hides {
        None if all > 3 && has_cursor => {
            whole.min(lines.saturating_sub(others).max(caps.lines((1, 1), true)).min(lines).max(1))
        }
        _ => whole.min(lines).max(1),
    };
    let height = |index: usize| if is_here(index) { own } else { other(index) };
    let shown = window::window(all, at, top, lines, height);
    let marks = window::has_markers(lines);
    let above = shown.top > 0 && marks;
    let below = shown.end < all && marks;
    let hidden = rows.hidden(&shown).filter(|_| above || below);
    let mark = |arrow: &str, count: usize, last: bool| {
        let more = strings::more_rows(arrow, cx.glyphs.ellipsis, count);
        let said = hidden.as_ref().filter(|_| last);
        let text =
            said.map_or_else(|| more.clone(), |said| format!("{more} {} {said}", cx.glyphs.bullet));
        let room = page.columns.saturating_sub(page.indent + 2);
        page.beside_rows(cx.ellipsize(text, room).into_owned())
    };
    if above {
        piece.push(mark(cx.glyphs.up, shown.top, !below), None);
    }
    for index in shown.top..shown.end {
        let target = Some(Target::Row(index));
        if !is_here(index) {
            let block = rows.block(index, caps.text);
            let goes_on = block.runs_on && caps.text == 0 && !block.text.is_empty();
            let cut = |lines, most, goes_on| cut(lines, most, goes_on, page, cx);
            let text = cut(block.text, caps.text, false);
            let lines = cut(block.label, caps.label, goes_on).chain(text);
            lines.for_each(|line| piece.push(line, target));
            continue;
        }
        let block = rows.block(index, caps.custom_text.min(own.saturating_sub(1)));
        let label = block.label.len().min(caps.custom_label).min(own);
        let room = own - label;
        let start = piece.lines.len() + label;
        let goes_on = block.runs_on && room == 0 && !block.text.is_empty();
        cut(block.label, label, goes_on, page, cx).for_each(|line| piece.push(line, target));
        if let Some((x, y)) = block.cursor.filter(|(_, y)| *y < room) {
            piece.cursor = Some((x, start + y));
        }
        let target = target.filter(|_| block.cursor.is_none());
        part(block.text, room, (cx, page), scroll)
            .into_iter()
            .for_each(|line| piece.push(line, target));
    }
    if below {
        piece.push(mark(cx.glyphs.down, all - shown.end, true), None);
    }
    shown
}

/// The first `most` lines; the last of them says that there were more, or that something `goes_on`
/// where they end.
fn cut<'a>(
    lines: Vec<Line<'a>>,
    most: usize,
    goes_on: bool,
    page: Page,
    cx: DrawContext<'_>,
) -> impl Iterator<Item = Line<'a>> {
    let is_cut = lines.len() > most || goes_on;
    let last = lines.len().min(most);
    let ellipsis = cx.glyphs.ellipsis;
    lines.into_iter().take(most).enumerate().map(move |(index, line)| {
        if is_cut && index + 1 == last { more::ended(line, page, ellipsis) } else { line }
    })
}

/// So many lines of what the cursor's row says, from where it was scrolled to.
fn part<'a>(
    mut text: Vec<Line<'a>>,
    room: usize,
    (cx, page): (DrawContext<'_>, Page),
    scroll: &mut Scroll,
) -> Vec<Line<'a>> {
    let all = text.len();
    if all <= room {
        return text;
    }
    let shown = if room > 1 { room - 1 } else { room };
    let top = cx.scroll.row_top.min(all - shown);
    let below = all - top - shown;
    (scroll.row_top, scroll.row_more) = (top, below);
    text.drain(..top);
    text.truncate(shown);
    if room > 1 {
        text.push(more::scroll_line(cx, page, page.indent + 2, (top, below)));
    } else if below > 0 {
        let ellipsis = cx.glyphs.ellipsis;
        text = text.into_iter().map(|line| more::ended(line, page, ellipsis)).collect();
    }
    text
}
