//! The visible rows of a list around its cursor, and the visible lines of each row.
//!
//! ```text
//!     ↑ 2 more...
//!     3. PostgreSQL                   Block::label
//!        a server of its own          Block::text
//!   > 4. Amazon Aurora
//!     ↓ 3 more... · 5 selected
//!   ── Amazon Aurora ── ↓ 2 more lines (Alt+Z) ──   the details of the cursor's row,
//!        compatible with PostgreSQL                 if the list has no room for them
//! ```

use std::slice;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::common::{Excerpt, Frame, PartContext, Role, Target};
use super::field::Field;
use super::fit::{List, RowsPlan};
use super::page::{cell, right_of};
use super::{excerpt, measure, more, page};

/// All lines of a row.
#[derive(Debug, Clone, Default)]
pub(super) struct Block {
    /// The text before the label: the cursor mark, and a number or a checkbox.
    pub lead: Line<'static>,
    /// The column of the label and of the text.
    pub start: usize,
    /// The lines of the label.
    pub label: Vec<Line<'static>>,
    /// The check mark after the visible label. The lines of the label leave room for it.
    pub mark: Option<Span<'static>>,
    /// Spans after `mark` if `text` is cut: the pen of a note, or the custom answer. The lines of
    /// the label leave room for them.
    pub unseen: Vec<Span<'static>>,
    /// The number of hidden rows at the end of the line. It may replace the end of the label.
    pub hidden: Option<Span<'static>>,
    /// The lines under the label: description and notes.
    pub text: Vec<Line<'static>>,
    /// The open text field below `text`.
    pub field: Option<Field>,
    /// True if `text` continues the label.
    pub runs_on: bool,
}

impl Block {
    /// Returns the lines of the label, and the lines under it including the text field.
    pub(super) fn lines(&self) -> (usize, usize) {
        let typed = self.field.as_ref().map_or(0, |field| field.lines.len());
        (self.label.len(), self.text.len() + typed)
    }
}

/// The rows of a list.
pub(super) trait Rows {
    /// Returns the number of rows.
    fn count(&self) -> usize;

    /// Builds a row. An open text field has at most `lines` lines. If `lines` is 0, the text under
    /// the label will not be drawn, so any line can represent it.
    fn build(&self, index: usize, lines: usize) -> Block;

    /// Returns the row of a custom answer. This row stays visible, like the cursor's row.
    fn own(&self) -> Option<usize> {
        None
    }

    /// Returns a text about the rows outside `shown`, such as `5 selected`.
    fn hidden(&self, _shown: Excerpt) -> Option<String> {
        None
    }
}

/// The visible part of a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewport {
    /// The index of the row that must be visible.
    pub at: usize,
    /// True if the cursor is on row `at`.
    pub has_cursor: bool,
    /// The row with an open text field, and the lines of this field.
    pub typed: Option<(usize, usize)>,
    /// The first visible row of the last frame.
    pub top: usize,
    /// Lines for the rows.
    pub lines: usize,
    /// The plan of the visible lines.
    pub plan: RowsPlan,
}

/// The rows of a list. The first rows are already built, because measuring a row means building its
/// lines.
pub(super) struct Built<R> {
    pub rows: R,
    most: usize,
    first: Vec<Block>,
}

impl<R: Rows> Built<R> {
    /// Builds the first `measured` rows for a form of `most` lines.
    pub(super) fn new(rows: R, measured: usize, most: usize) -> Self {
        let first = (0..measured).map(|index| rows.build(index, most)).collect();
        Self { rows, most, first }
    }

    /// Returns the lines of a row: of its label, and of the text under it.
    fn lines(&self, index: usize) -> (usize, usize) {
        let built = self.first.get(index).map(Block::lines);
        built.unwrap_or_else(|| self.rows.build(index, self.most).lines())
    }

    /// Returns the needs of the list. The row with an open text field is always measured.
    pub(super) fn need(&self, typed: Option<usize>) -> List {
        let last = typed.filter(|typed| *typed >= self.first.len());
        let rows = self.first.iter().map(Block::lines);
        let rows: Vec<_> = rows.chain(last.map(|index| self.lines(index))).collect();
        List {
            typed: last.map_or(typed, |_| rows.len().checked_sub(1)),
            unmeasured: self.rows.count() - rows.len(),
            rows,
            ..List::default()
        }
    }

    /// Draws the rows. Returns the visible rows.
    pub(super) fn draw(
        &mut self,
        view: Viewport,
        cx: PartContext<'_>,
        frame: &mut Frame,
    ) -> Excerpt {
        let Viewport { at, top, plan, .. } = view;
        let all = self.rows.count();
        let lines = view.lines.max(1);
        let shown_of = |index: usize| -> (usize, usize) {
            let (label, text) = match view.typed.filter(|typed| typed.0 == index) {
                // The text field has priority over the label.
                Some((_, text)) => (usize::from(lines > 1), text.max(1)),
                // The row has one line, so it is not built for measuring.
                None if plan.label == 1 && plan.texts == 0 => (1, 0),
                None => {
                    let (label, text) = self.lines(index);
                    (label.min(plan.label), text.min(plan.texts))
                }
            };
            (label.min(lines), text.min(lines.saturating_sub(label)))
        };
        let height = |index| {
            let (label, text) = shown_of(index);
            label + text
        };
        let mut shown = excerpt::window(all, at, top, lines, height);
        let mut own = if view.typed.is_none() && lines > 1 { self.rows.own() } else { None };
        let is_shown = |own: usize, shown: Excerpt| own < shown.top + shown.lines;
        let mut room = lines;
        if own.is_some_and(|own| !is_shown(own, shown)) {
            // The custom answer is drawn below the other rows, unless scrolling by one line makes it
            // visible among them.
            shown = excerpt::window(all, at, top, lines - 1, height);
            let whole = excerpt::window(all, at, shown.top, lines, height);
            if own.is_some_and(|own| is_shown(own, whole)) {
                shown = whole;
                own = None;
            } else {
                shown.below -= 1;
                room -= 1;
            }
        } else {
            own = None;
        }
        let marks = excerpt::has_markers(room) && height(at) < room;
        let is_above = shown.top > 0 && marks;
        let is_below = shown.below > 0 && marks;
        let hidden = if is_above || is_below { self.rows.hidden(shown) } else { None };
        let mark = |is_below: bool, count: usize, last: bool| {
            let mut text = cx.glyphs.more(is_below, count);
            if last && let Some(hidden) = &hidden {
                text = [&text, cx.glyphs.between, hidden].concat();
            }
            text
        };
        if is_above {
            draw_beside_rows(mark(false, shown.top, !is_below), cx, frame);
        }
        let parts: Vec<_> =
            (shown.top..shown.top + shown.lines).map(|index| (index, shown_of(index))).collect();
        for (index, (label, text)) in parts {
            let is_typed = view.typed.is_some_and(|typed| typed.0 == index);
            let built = self.first.get_mut(index).map(std::mem::take);
            let mut block = match built {
                Some(built) if !is_typed || built.lines().1 <= text.max(1) => built,
                _ if is_typed => self.rows.build(index, text.max(1)),
                _ => self.rows.build(index, if text > 0 { self.most } else { 0 }),
            };
            if !marks && view.typed.is_none() && index + 1 == shown.top + shown.lines {
                block.hidden = more::rows_hidden(cx, shown);
            }
            frame.within(label + text, |frame| draw_row(block, index, (label, text), cx, frame));
        }
        if is_below {
            draw_beside_rows(mark(true, shown.below, true), cx, frame);
        }
        if let Some(own) = own {
            draw_row(self.rows.build(own, 0), own, (1, 0), cx, frame);
        }
        shown
    }

    /// Draws the details of the cursor's row, and `more`, in the lines of the plan: below a rule
    /// with the row's name, or in the rule. The rule contains the mark for hidden lines.
    pub(super) fn draw_details(
        &self,
        view: Viewport,
        more: Vec<Line<'static>>,
        cx: PartContext<'_>,
        frame: &mut Frame,
    ) {
        let Some(room) = view.plan.details.checked_sub(1) else { return };
        if !view.has_cursor {
            return more::draw_scroll_rule(cx, Excerpt::default(), frame);
        }
        let Block { label, mut text, start, unseen, .. } = self.rows.build(view.at, self.most);
        let is_cut = label.len() > view.plan.label;
        // If the row already shows the custom answer, the details do not repeat it.
        let beside: String = unseen.iter().map(|span| &*span.content).collect();
        let below: Vec<String> = text.iter().map(Line::to_string).collect();
        if view.plan.texts == 0 && below.join(" ") == beside.trim() {
            text.clear();
        }
        let at = |column: usize| move |line| (column, line);
        let mut lines: Vec<_> = text.into_iter().map(at(start)).collect();
        lines.extend(more.into_iter().map(at(cx.page.indent)));
        let (mut words, mut unread) = (None, 0);
        if is_cut && (lines.is_empty() || label.len() + lines.len() <= room) {
            let label = label.into_iter().map(at(start));
            lines.splice(..0, label.skip(usize::from(room == 0)));
        } else if !lines.is_empty() {
            // The zoomed preview shows the hidden part of the label.
            unread = if is_cut && cx.state.can_zoom() { label.len() - 1 } else { 0 };
            words = more::cut(label, 1, false, cx.page.from(start), cx).into_iter().next();
        }
        let part = Excerpt::new(lines.len(), cx.scroll.texts.row.top, room.max(1));
        frame.scroll.texts.row = part;
        let mut shown = part.slice(&lines).iter();
        if room == 0 {
            words = shown.next().map(|(_, line)| line.clone());
        }
        frame.point(
            Rect { height: cell(room + 1).min(frame.area.height), ..frame.area },
            Target::Preview,
        );
        let part = Excerpt { below: part.below + unread, ..part };
        more::draw_details_rule(cx, words.unwrap_or_default(), (room == 0, part), frame);
        for (start, line) in shown {
            frame.lines(slice::from_ref(line), *start, None);
        }
    }
}

/// Draws a line between the rows, such as a mark.
pub(super) fn draw_beside_rows(text: String, cx: PartContext<'_>, frame: &mut Frame) {
    let start = cx.page.indent + 2;
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
    let goes_on = block.runs_on && text == 0 && all > 0;
    let unseen = if all > text { &block.unseen[..] } else { &[] };
    let marks: Vec<_> = block.mark.iter().chain(unseen).cloned().collect();
    let columns = cx.page.from(block.start);
    let mut head =
        more::cut(block.label, label, goes_on, columns.saturating_sub(page::width(&marks)), cx);
    if let Some(last) = head.last_mut() {
        last.spans.extend(marks);
        if let Some(hidden) = block.hidden {
            let room = columns.saturating_sub(measure::width(&hidden.content));
            if page::width(&last.spans) > room {
                *last = more::ended(std::mem::take(last), room, cx.glyphs.ellipsis);
            }
            last.spans.push(hidden);
        }
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
