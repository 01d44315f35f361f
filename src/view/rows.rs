//! The visible rows of a list around its cursor, and the visible lines of each row.
//!
//! ```text
//!     ↑ 2 more...
//!     3. PostgreSQL                   Block::label
//!        a server of its own          Block::text
//!   > 4. Amazon Aurora
//!     ↓ 3 more...
//!   ── Amazon Aurora ── ↓ 2 more lines (Alt+Z) ──   the details of the cursor's row,
//!        compatible with PostgreSQL                 if the list has no room for them
//! ```

use std::slice;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::common::{Excerpt, Frame, PartContext, Role, Target};
use super::excerpt::{self, has_markers};
use super::field::Field;
use super::fit::{self, Part, Plan, RowsPlan};
use super::page::{cell, right_of};
use super::{more, page};

/// All lines of a row.
#[derive(Debug, Clone, Default)]
pub(super) struct Block {
    /// The text before the label: the cursor mark, and a number or a checkbox.
    pub lead: Line<'static>,
    /// The column of the label and of the text.
    pub start: usize,
    pub label: Vec<Line<'static>>,
    /// The check mark at the end of the visible label. The label leaves room for this mark.
    pub mark: Option<Span<'static>>,
    /// If `text` is cut, these spans follow `mark`: the symbol of a note, or the custom answer. The
    /// label leaves room for them.
    pub text_marks: Vec<Span<'static>>,
    /// The lines under the label: description and notes.
    pub text: Vec<Line<'static>>,
    /// The open text field below `text`.
    pub field: Option<Field>,
    pub text_continues_label: bool,
}

impl Block {
    /// Returns the number of lines of the label, and of all lines under it.
    pub(super) fn lines(&self) -> (usize, usize) {
        let typed = self.field.as_ref().map_or(0, |field| field.lines.len());
        (self.label.len(), self.text.len() + typed)
    }
}

/// The rows of a list.
pub(super) trait Rows {
    fn count(&self) -> usize;

    /// Returns the index of the row that stays visible. If the cursor is below the list, this is
    /// [`Self::count`].
    fn at(&self) -> usize;

    /// Builds a row. An open text field gets at most `lines` lines. If `lines` is 0, the text under
    /// the label is not drawn, so the row may contain one blank line in its place.
    fn build(&self, index: usize, lines: usize) -> Block;

    /// Returns the row with an open text field.
    fn typed(&self) -> Option<usize> {
        None
    }

    /// Returns the visible rows in `lines` lines, for a list that scrolls by pages.
    fn page(&self, _lines: usize) -> Option<Excerpt> {
        None
    }
}

/// A list. Its first rows are already built, because measuring a row means building its lines.
pub(super) struct List<'a, R> {
    pub cx: PartContext<'a>,
    pub rows: R,
    most: usize,
    first: Vec<Block>,
}

impl<'a, R: Rows> List<'a, R> {
    /// Builds the first `measured` rows for a form of `most` lines.
    pub(super) fn new(rows: R, measured: usize, most: usize, cx: PartContext<'a>) -> Self {
        let first = (0..measured).map(|index| rows.build(index, most)).collect();
        Self { cx, rows, most, first }
    }

    /// Returns the lines of a row: of its label, and of the text under it.
    fn lines(&self, index: usize) -> (usize, usize) {
        let built = self.first.get(index).map(Block::lines);
        built.unwrap_or_else(|| self.rows.build(index, self.most).lines())
    }

    /// Returns the needs of the rows. The row with an open text field is always measured.
    pub(super) fn need(&self) -> fit::List {
        let typed = self.rows.typed();
        let last = typed.filter(|typed| *typed >= self.first.len());
        let rows = self.first.iter().map(Block::lines);
        let rows: Vec<_> = rows.chain(last.map(|index| self.lines(index))).collect();
        fit::List {
            typed: last.map_or(typed, |_| rows.len().checked_sub(1)),
            unmeasured: self.rows.count() - rows.len(),
            rows,
            ..fit::List::default()
        }
    }

    /// Draws the rows in `lines` lines, and stores their scroll position.
    pub(super) fn draw_rows(&mut self, lines: usize, plan: &Plan, frame: &mut Frame) {
        let (cx, lines) = (self.cx, lines.max(1));
        let shown = self.shown(lines, plan);
        (frame.scroll.top, frame.scroll.page) = (shown.top, shown.lines.max(1));
        let indexes = shown.top..shown.top + shown.lines;
        let heights: Vec<_> = indexes.clone().map(|at| self.visible(at, lines, plan)).collect();
        let used = heights.iter().map(|(label, text)| label + text).sum::<usize>();
        let spare = if has_markers(lines) { lines.saturating_sub(used) } else { 0 };
        let [above, below] = shown.marks(spare, cx.glyphs);
        if let Some(above) = above {
            draw_between_rows(above, cx, frame);
        }
        for (index, (label, text)) in indexes.zip(heights) {
            let block = self.block(index, text);
            if cx.glyphs.is_plain() && index == self.rows.at() {
                frame.set_cursor((0, 0), frame.area);
            }
            frame.within(label + text, |frame| draw_row(block, index, (label, text), cx, frame));
        }
        if let Some(below) = below {
            draw_between_rows(below, cx, frame);
        }
    }

    /// Returns the visible lines of a row in a list of `lines` lines: of its label, and of the text
    /// under it.
    fn visible(&self, index: usize, lines: usize, plan: &Plan) -> (usize, usize) {
        let RowsPlan { label: label_lines, texts, .. } = plan.rows;
        let (label, text) = if self.rows.typed() == Some(index) {
            // The text field has priority over the label.
            (usize::from(lines > 1), plan.lines[Part::Text].max(1))
        } else if label_lines == 1 && texts == 0 {
            // The row has one line, so it is not built for measuring.
            (1, 0)
        } else {
            let (label, text) = self.lines(index);
            (label.min(label_lines), text.min(texts))
        };
        (label.min(lines), text.min(lines.saturating_sub(label)))
    }

    fn shown(&self, lines: usize, plan: &Plan) -> Excerpt {
        let (count, top) = (self.rows.count(), self.cx.scroll.top);
        if plan.rows.texts == 0
            && self.rows.typed().is_none()
            && let Some(page) = self.rows.page(lines)
        {
            return page;
        }
        excerpt::window(count, self.rows.at(), top, lines, |index| {
            let (label, text) = self.visible(index, lines, plan);
            label + text
        })
    }

    /// Returns a row, built for `text` visible lines under its label.
    fn block(&mut self, index: usize, text: usize) -> Block {
        let is_typed = self.rows.typed() == Some(index);
        match self.first.get_mut(index).map(std::mem::take) {
            Some(built) if !is_typed || built.lines().1 <= text.max(1) => built,
            _ if is_typed => self.rows.build(index, text.max(1)),
            _ => self.rows.build(index, if text > 0 { self.most } else { 0 }),
        }
    }

    /// Draws the details of the cursor's row, and `more`, in the lines of the plan: a rule with the
    /// row's name and the mark for hidden lines, and the text. If the list cuts the label, and the
    /// whole label fits with the text, the label is drawn above the text, and the rule has no name.
    pub(super) fn draw_details(&self, more: Vec<Line<'static>>, plan: RowsPlan, frame: &mut Frame) {
        let (cx, at) = (self.cx, self.rows.at());
        let Some(room) = plan.details.checked_sub(1) else { return };
        if at >= self.rows.count() {
            return more::draw_scroll_rule(cx, Excerpt::default(), frame);
        }
        let Block { label, text, start, .. } = self.rows.build(at, self.most);
        let indented = |column: usize| move |line| (column, line);
        let mut lines: Vec<_> = text.into_iter().map(indented(start)).collect();
        lines.extend(more.into_iter().map(indented(cx.page.indent)));
        let is_cut = label.len() > plan.label;
        let (mut name, mut unread) = (None, 0);
        if is_cut && (lines.is_empty() || label.len() + lines.len() <= room) {
            lines.splice(..0, label.into_iter().map(indented(start)));
        } else if !lines.is_empty() {
            // The mark also counts the hidden lines of the label, because the zoomed preview shows
            // them.
            unread = if is_cut && cx.state.can_zoom() { label.len() - 1 } else { 0 };
            name = more::cut(label, 1, false, cx.page.columns_from(start), cx).pop();
        }
        let part = Excerpt::new(lines.len(), cx.scroll.texts.row.top, room);
        frame.scroll.texts.row = part;
        let height = cell(room + 1).min(frame.area.height);
        frame.point(Rect { height, ..frame.area }, Target::Preview);
        let hidden = Excerpt { below: part.below + unread, ..part };
        more::draw_details_rule(cx, name.unwrap_or_default(), hidden, frame);
        for (start, line) in part.slice(&lines) {
            frame.lines(slice::from_ref(line), *start, None);
        }
    }
}

/// Draws a line between the rows, such as a mark.
pub(super) fn draw_between_rows(text: String, cx: PartContext<'_>, frame: &mut Frame) {
    let start = if cx.glyphs.is_plain() { 0 } else { cx.page.indent + 2 };
    let text = cx.ellipsize(text, cx.page.columns.saturating_sub(start));
    frame.lines(&[Line::styled(text, Role::Muted)], start, None);
}

/// Draws a row with `label` lines of its label and `text` lines of its text.
fn draw_row(
    block: Block,
    index: usize,
    (label, text): (usize, usize),
    cx: PartContext<'_>,
    frame: &mut Frame,
) {
    let (_, all) = block.lines();
    let goes_on = block.text_continues_label && text == 0 && all > 0;
    let text_marks = if all > text { &block.text_marks[..] } else { &[] };
    let marks: Vec<_> = block.mark.iter().chain(text_marks).cloned().collect();
    let columns = cx.page.columns_from(block.start);
    let mut head =
        more::cut(block.label, label, goes_on, columns.saturating_sub(page::width(&marks)), cx);
    if let Some(last) = head.last_mut() {
        last.spans.extend(marks);
        frame.write_line(&block.lead, right_of(frame.area, cx.page.indent));
    }
    let (start, target) = (block.start, Some(Target::Row(index)));
    frame.lines(&head, start, target);
    match &block.field {
        Some(field) => {
            frame.lines(&block.text, start, None);
            field.draw(frame);
        }
        None => frame.lines(&more::cut(block.text, text, false, columns, cx), start, target),
    }
}
