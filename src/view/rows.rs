//! Rows of a list around its cursor: which of them are shown, and how much of each.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::block::Block;
use super::common::{DrawContext, Page, Piece, Scroll, Target};
use super::fit::{List, RowsPlan};
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
    /// The row that is typed in, and the lines of its text.
    pub typed: Option<(usize, usize)>,
    /// First row of the last frame.
    pub top: usize,
    /// Lines for the rows.
    pub lines: usize,
    /// What is shown of each row.
    pub plan: RowsPlan,
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

    /// A row.
    fn block(&self, index: usize) -> Rc<Block<'a>> {
        let mut blocks = self.blocks.borrow_mut();
        Rc::clone(blocks.entry(index).or_insert_with(|| self.rows.build(index, self.most)))
    }

    /// What the list needs. The row that is typed in is measured even if it is not among the first.
    pub(super) fn need(&self, typed: Option<usize>) -> List {
        let last = typed.filter(|typed| *typed >= self.measured);
        let rows = (0..self.measured).chain(last).map(|index| self.block(index).lines());
        let rows: Vec<_> = rows.collect();
        List {
            typed: last.map_or(typed, |_| rows.len().checked_sub(1)),
            unmeasured: self.rows.count() - rows.len(),
            rows,
            ..List::default()
        }
    }

    /// Draws the rows; gives those that are shown.
    pub(super) fn draw(
        &self,
        view: Viewport,
        cx: DrawContext<'_>,
        page: Page,
        piece: &mut Piece<'a>,
    ) -> Window {
        let Viewport { at, top, plan, .. } = view;
        let all = self.rows.count();
        let lines = view.lines.max(1);
        piece.lines.reserve(lines);
        piece.targets.reserve(lines);
        let shown_of = |index: usize| -> (usize, usize) {
            let (label, text) = match view.typed.filter(|typed| typed.0 == index) {
                Some((_, text)) => (1, text),
                // Its lines are as many as it needs, so it need not be built.
                None if plan.label == 1 && !plan.texts => (1, 0),
                None => {
                    let (label, text) = self.block(index).lines();
                    (label.min(plan.label), if plan.texts { text } else { 0 })
                }
            };
            (label.min(lines), text.min(lines.saturating_sub(label)))
        };
        let height = |index| {
            let (label, text) = shown_of(index);
            label + text
        };
        let shown = window::window(all, at, top, lines, height);
        let marks = window::has_markers(lines) && height(at) < lines;
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
        for index in shown.top..shown.end {
            let (label, text) = shown_of(index);
            let block = match view.typed.filter(|typed| typed.0 == index) {
                Some(_) => self.rows.build(index, text.max(1)),
                None => self.block(index),
            };
            row(&block, index, (label, text), (cx, page), piece);
        }
        if below {
            piece.push(mark(true, all - shown.end, true), None);
        }
        shown
    }

    /// What a row has to say beside so many lines of its label.
    pub(super) fn details_of(&self, index: usize, label: usize) -> Vec<FormLine<'a>> {
        self.block(index).details(label)
    }

    /// The details of the cursor's row, in the lines that the plan has for them. The blank line above them
    /// says what of them is cut.
    pub(super) fn details(
        &self,
        view: Viewport,
        cx: DrawContext<'_>,
        page: Page,
        piece: &mut Piece<'a>,
        scroll: &mut Scroll,
    ) {
        if view.plan.details == 0 {
            return;
        }
        if !view.has_cursor {
            piece.push(FormLine::Blank, None);
            return;
        }
        let text = self.details_of(view.at, view.plan.label);
        let part = Excerpt::new(text.len(), cx.scroll.row_top, view.plan.details);
        (scroll.row_top, scroll.row_more) = (part.top, part.below);
        if part.lines < text.len() {
            let rule = more::scroll_rule(cx, page, (part.top, part.below));
            piece.push(rule, Some(Target::Preview));
        } else {
            piece.push(FormLine::Blank, None);
        }
        let text = text.into_iter().skip(part.top).take(part.lines);
        piece.extend(text, Some(Target::Preview));
    }
}

/// A row, with so many lines of its label and of its text.
fn row<'a>(
    block: &Block<'a>,
    index: usize,
    (label, text): (usize, usize),
    at: (DrawContext<'_>, Page),
    piece: &mut Piece<'a>,
) {
    let target = Some(Target::Row(index));
    head(block, label, text, at, piece, target);
    let top = piece.lines.len();
    if let Some((x, y)) = block.cursor.filter(|(_, y)| *y < text) {
        piece.cursor = Some((x, top + y));
    }
    let target = target.filter(|_| block.cursor.is_none());
    piece.targets.extend(block.targets.iter().map(|(line, target)| (top + line, *target)));
    piece.extend(cut(&block.text, text, false, at), target);
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
