//! Rows of a list around its cursor: which of them are shown, and how much of each.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use super::block::Block;
use super::common::{DrawContext, Page, Piece, Scroll, Target};
use super::fit::{Caps, List};
use super::form_line::FormLine;
use super::lines;
use super::more::{self, Excerpt};
use super::window::{self, Window};

/// The rows of a list.
pub(super) trait Rows<'a> {
    /// The number of rows.
    fn count(&self) -> usize;

    /// Builds a row. A text that is typed in it takes at most `lines` lines.
    fn build(&self, index: usize, lines: usize) -> Rc<Block<'a>>;

    /// What to say of the rows outside of `shown`.
    fn hidden(&self, _shown: &Window) -> Option<String> {
        None
    }
}

/// The part of a list that is to be drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewport {
    /// The row that is always shown.
    pub at: usize,
    /// True if the cursor is on it.
    pub has_cursor: bool,
    /// Lines under the label of that row that stay, however low the list is.
    pub least: usize,
    /// First row of the last frame.
    pub top: usize,
    /// Lines for the rows.
    pub lines: usize,
    /// Lines of each row.
    pub caps: Caps,
}

/// Rows that are built once for a frame: what measures a row is what is drawn of it.
pub(super) struct Built<'a, R> {
    pub rows: R,
    most: usize,
    measured: usize,
    blocks: RefCell<BTreeMap<usize, Rc<Block<'a>>>>,
}

impl<'a, R: Rows<'a>> Built<'a, R> {
    /// The first `measured` rows tell how high the list is, in a form of `most` lines.
    pub(super) fn new(rows: R, measured: usize, most: usize) -> Self {
        Self { rows, most, measured, blocks: RefCell::default() }
    }

    /// Lines of a row.
    pub(super) fn lines(&self, index: usize) -> (usize, usize) {
        let mut blocks = self.blocks.borrow_mut();
        blocks.entry(index).or_insert_with(|| self.rows.build(index, self.most)).lines()
    }

    /// A row to be drawn, a typed text in `lines` lines.
    fn take(&self, index: usize, lines: usize) -> Rc<Block<'a>> {
        let built = self.blocks.borrow().get(&index).filter(|it| it.cursor.is_none()).cloned();
        built.unwrap_or_else(|| self.rows.build(index, lines))
    }

    /// What the list needs. The row that is typed in is measured even if it is not among the first.
    pub(super) fn need(&self, cursor: usize, typed: Option<usize>) -> List {
        let last = typed.filter(|typed| *typed >= self.measured);
        let rows: Vec<_> = (0..self.measured).chain(last).map(|index| self.lines(index)).collect();
        List {
            cursor,
            typed: last.map_or(typed, |_| rows.len().checked_sub(1)),
            unmeasured: self.rows.count() - rows.len(),
            rows,
            above: 0,
            scrolls: None,
        }
    }

    /// The lines of the cursor's row, so many lines given to the list.
    ///
    /// If rows are hidden, two others and the marks have room beside it, however much it has to say.
    fn cursor_lines(&self, view: Viewport) -> usize {
        let Viewport { at, lines, caps, .. } = view;
        let whole = caps.lines(self.lines(at), true);
        let all = self.rows.count();
        let fits = || {
            let mut others = (0..all).filter(|index| *index != at);
            let fits = others.try_fold(whole, |sum, index| {
                Some(sum + caps.lines(self.lines(index), false)).filter(|sum| *sum <= lines)
            });
            fits.is_some()
        };
        if all <= 3 || !view.has_cursor || (all <= lines && fits()) {
            return whole.min(lines).max(1);
        }
        let two = caps.lines((1, 1), false) * 2 + 2;
        whole
            .min(lines.saturating_sub(two).max(caps.lines((1, view.least), true)).min(lines).max(1))
    }

    /// What each of `rows` shows beyond its `height`, because `lines` has room for it. The last rows
    /// come first: so what stands above them does not move with the cursor.
    fn more_of(
        &self,
        rows: Range<usize>,
        view: Viewport,
        lines: usize,
        height: impl Fn(usize) -> usize,
    ) -> Vec<usize> {
        let mut more = vec![0; rows.len()];
        let mut spare = lines.saturating_sub(rows.clone().map(&height).sum());
        let mut gives = view.caps != Caps::WHOLE;
        while gives && spare > 0 {
            gives = false;
            for (index, more) in rows.clone().zip(&mut more).rev() {
                let (label, text) = self.lines(index);
                let is_cut = height(index) + *more < label + text;
                if spare > 0 && is_cut && !(view.has_cursor && index == view.at) {
                    *more += 1;
                    spare -= 1;
                    gives = true;
                }
            }
        }
        more
    }

    /// Draws the rows; gives those that are shown.
    pub(super) fn draw(
        &self,
        view: Viewport,
        cx: DrawContext<'_>,
        page: Page,
        piece: &mut Piece<'a>,
        scroll: &mut Scroll,
    ) -> Window {
        let Viewport { at, has_cursor, top, lines, caps, .. } = view;
        let all = self.rows.count();
        let lines = lines.max(1);
        piece.lines.reserve(lines);
        piece.targets.reserve(lines);
        let cursor_lines = self.cursor_lines(view);
        let height = |index: usize| match has_cursor && index == at {
            true => cursor_lines,
            false => caps.lines(self.lines(index), false).min(lines),
        };
        let shown = window::window(all, at, top, lines, height);
        let marks = window::has_markers(lines) && cursor_lines < lines;
        let above = shown.top > 0 && marks;
        let below = shown.end < all && marks;
        let hidden = self.rows.hidden(&shown).filter(|_| above || below);
        let mark = |is_below: bool, count: usize, last: bool| {
            let mut text = cx.glyphs.more(is_below, count);
            if let Some(hidden) = hidden.as_ref().filter(|_| last) {
                text = format!("{text} {} {hidden}", cx.glyphs.bullet);
            }
            let room = page.columns.saturating_sub(page.indent + 2);
            page.beside_rows(cx.ellipsize(text, room).into_owned())
        };
        if above {
            piece.push(mark(false, shown.top, !below), None);
        }
        let marked = usize::from(above) + usize::from(below);
        let rows = shown.top..shown.end;
        let more = self.more_of(rows.clone(), view, lines.saturating_sub(marked), height);
        for (index, more) in rows.zip(more) {
            let target = Some(Target::Row(index));
            if has_cursor && index == at {
                let block = self.take(index, caps.cursor_text.min(cursor_lines.saturating_sub(1)));
                cursor_row(&block, index, (cursor_lines, caps), (cx, page), piece, scroll);
                continue;
            }
            let block = self.take(index, caps.text.saturating_add(more));
            let least = block.label.len().min(caps.label).min(lines);
            let label = block.label.len().min(least + more);
            let most = caps.text.saturating_add(least + more - label).min(lines - label);
            head(&block, label, most, (cx, page), piece, target);
            piece.extend(cut(&block.text, most, false, (cx, page)), target);
        }
        if below {
            piece.push(mark(true, all - shown.end, true), None);
        }
        shown
    }
}

/// The row of the cursor. What has no room under its label scrolls.
fn cursor_row<'a>(
    block: &Block<'a>,
    index: usize,
    (lines, caps): (usize, Caps),
    (cx, page): (DrawContext<'_>, Page),
    piece: &mut Piece<'a>,
    scroll: &mut Scroll,
) {
    let label = block.label.len().min(caps.cursor_label).min(lines);
    let room = lines - label;
    let target = Some(Target::Row(index));
    head(block, label, room, (cx, page), piece, target);
    if let Some((x, y)) = block.cursor.filter(|(_, y)| *y < room) {
        piece.cursor = Some((x, piece.lines.len() + y));
    }
    let target = target.filter(|_| block.cursor.is_none());
    if block.text.len() <= room {
        let top = piece.lines.len();
        piece.targets.extend(block.targets.iter().map(|(line, target)| (top + line, *target)));
        piece.extend(block.text.iter().cloned(), target);
        return;
    }
    let has_mark = room > 1;
    let part = Excerpt::new(block.text.len(), cx.scroll.row_top, room - usize::from(has_mark));
    (scroll.row_top, scroll.row_more) = (part.top, part.below);
    for line in block.text.iter().skip(part.top).take(part.lines).cloned() {
        let ends = !has_mark && part.below > 0;
        piece.push(if ends { ended(line, (cx, page)) } else { line }, target);
    }
    if has_mark {
        piece.push(more::scroll_line(cx, page, page.indent + 2, (part.top, part.below)), target);
    }
}

/// Adds the first `most` lines of a row's label with the marks behind it, `room` lines given to its
/// text.
fn head<'a>(
    block: &Block<'a>,
    most: usize,
    room: usize,
    (cx, page): (DrawContext<'_>, Page),
    piece: &mut Piece<'a>,
    target: Option<Target>,
) {
    let goes_on = block.runs_on && room == 0 && !block.text.is_empty();
    let unseen = block.unseen.iter().filter(|_| block.text.len() > room);
    let marks: Vec<_> = block.mark.iter().chain(unseen).cloned().collect();
    let columns = page.columns.saturating_sub(lines::width(&marks));
    let top = piece.lines.len();
    piece.extend(cut(&block.label, most, goes_on, (cx, Page { columns, ..page })), target);
    if let Some(last) = piece.lines.iter_mut().skip(top).last().filter(|_| !marks.is_empty()) {
        let mut line = std::mem::take(last).into_line();
        line.spans.extend(marks);
        *last = line.into();
    }
}

/// The line with an ellipsis at its end.
fn ended<'a>(line: FormLine<'a>, (cx, page): (DrawContext<'_>, Page)) -> FormLine<'a> {
    more::ended(line.into_line(), page, cx.glyphs.ellipsis).into()
}

/// The first `most` lines. The last of them says if there are more, or if something `goes_on` where
/// they end.
fn cut<'a>(
    lines: &[FormLine<'a>],
    most: usize,
    goes_on: bool,
    at: (DrawContext<'_>, Page),
) -> impl Iterator<Item = FormLine<'a>> {
    let is_cut = lines.len() > most || goes_on;
    let last = lines.len().min(most);
    lines.iter().take(most).enumerate().map(move |(index, line)| {
        let line = line.clone();
        if is_cut && index + 1 == last { ended(line, at) } else { line }
    })
}
