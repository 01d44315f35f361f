//! The list with the preview of the cursor's row beside or below it, and the zoomed preview in
//! place of the list.
//!
//! ```text
//!   beside:                               below:                  zoomed:
//!   > 1. PostgreSQL  │ # schema.sql       > 1. PostgreSQL         > PostgreSQL
//!     2. SQLite      │ create table …       2. SQLite             # schema.sql
//!                    │                    ──────────────────      create table …
//!                    │                    # schema.sql
//! ```

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::choices::Options;
use super::common::{Excerpt, Frame, Page, PartContext, Role, Target};
use super::fit::{MIN_PREVIEW, Need, Part, Plan};
use super::page::{cell, right_of};
use super::texts::{Lines, Use};
use super::{measure, more, theme};
use crate::model::{Choice, Row, text};
use crate::strings;

/// From this number of columns on, the preview is beside the list.
const WIDE: usize = 100;

/// Maximum number of measured previews. The tallest of them decides the height of the form, which
/// must not depend on the cursor. Rendering all previews of a long list for each frame would take
/// too long.
const MEASURED: usize = 32;

/// The place of the preview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pane {
    None,
    Beside,
    Below,
}

fn pane(cx: PartContext<'_>) -> Pane {
    match cx.state.has_preview() {
        true if cx.page.columns >= WIDE => Pane::Beside,
        true => Pane::Below,
        false => Pane::None,
    }
}

/// The list of the open tab, with the preview of the cursor's row.
pub(super) struct Previewed<'a> {
    cx: PartContext<'a>,
    pane: Pane,
    list: Options<'a>,
    /// Columns of the preview's text.
    columns: usize,
    /// Lines of the tallest preview.
    tallest: usize,
}

impl<'a> Previewed<'a> {
    /// Measures the list and the previews, up to `most` lines.
    pub(super) fn new(cx: PartContext<'a>, most: usize) -> Option<Self> {
        let (pane, mut page, mut columns) = (pane(cx), cx.page, cx.page.inner());
        if pane == Pane::Beside {
            // The list has 40 % of the columns.
            page = Page::new(page.columns * 2 / 5);
            columns = cx.page.columns - page.columns - 3;
        }
        let list = Options::of_question(cx.with_page(page), most)?;
        let tallest = match pane {
            Pane::None => 0,
            _ => tallest(cx, columns, most, pane_text),
        };
        Some(Self { cx, pane, list, columns, tallest })
    }

    pub(super) fn measure(&self, need: &mut Need) {
        self.list.measure(need);
        let is_below = self.pane == Pane::Below;
        need.lines[if is_below { Part::Preview } else { Part::Beside }] = self.tallest;
        if is_below && let Some(list) = &mut need.list {
            list.previews = self.tallest;
        }
    }

    pub(super) fn draw(self, plan: &Plan, frame: &mut Frame) {
        match self.pane {
            Pane::Beside => self.draw_beside(plan, frame),
            Pane::Below if plan.lines[Part::Preview] > 0 => self.draw_below(plan, frame),
            Pane::Below => {
                // The details of the row contain the preview after the description.
                let option = self.cx.state.choice_here();
                let preview = option.and_then(|option| option.preview.as_deref());
                let lines = |text| self.cx.text_lines(Use::Preview, text, self.columns).to_vec();
                let preview = preview.map(lines).unwrap_or_default();
                self.list.draw(preview, plan, frame);
            }
            Pane::None => self.list.draw(Vec::new(), plan, frame),
        }
    }

    /// Draws the list, and the preview to its right.
    fn draw_beside(self, plan: &Plan, frame: &mut Frame) {
        let Self { cx, list, columns, .. } = self;
        let area = frame.take(usize::MAX);
        let left = list.cx.page.columns;
        let list_area = Rect { width: cell(left), ..area };
        frame.inside(list_area, |frame| list.draw(Vec::new(), plan, frame));
        let right = right_of(area, left);
        frame.point(right, Target::Preview);
        frame.fill(cx.glyphs.border.vertical_left, Role::BorderMuted, Rect { width: 1, ..right });
        let text = text_at_cursor(cx, columns, pane_text);
        let (top, columns) = (cx.scroll.texts.preview.top, more::mark_room(columns, &frame.scroll));
        let (lines, part) = more::scrolled(&text, top, area.height.into(), columns, cx);
        frame.inside(right_of(right, 2), |frame| frame.lines(&lines, 0, None));
        frame.scroll.texts.preview = part;
    }

    /// Draws the list, and the preview below it in all columns of the form.
    fn draw_below(self, plan: &Plan, frame: &mut Frame) {
        let Self { cx, list, columns, .. } = self;
        let above = frame.room().saturating_sub(plan.lines[Part::Preview] + 1);
        frame.within(above, |frame| list.draw(Vec::new(), plan, frame));
        frame.point(frame.area, Target::Preview);
        let text = text_at_cursor(cx, columns, pane_text);
        let room = frame.room().saturating_sub(1);
        let part = Excerpt::new(text.len(), cx.scroll.texts.preview.top, room);
        frame.scroll.texts.preview = part;
        more::draw_scroll_rule(cx, part, frame);
        frame.lines(part.slice(&text), cx.page.indent, None);
    }
}

pub(super) struct ZoomedPreview<'a> {
    cx: PartContext<'a>,
    /// The index of the cursor's row.
    row: usize,
    /// The label of the cursor's row.
    pub heading: &'a str,
    /// The lines of [`zoomed_text`] for the row.
    pub text: Lines,
    /// Lines of the tallest preview, so that the height does not depend on the cursor.
    tallest: usize,
}

impl<'a> ZoomedPreview<'a> {
    /// Returns the zoomed preview, measured up to `most` lines; `None` if the form is not zoomed.
    pub(super) fn new(cx: PartContext<'a>, most: usize) -> Option<Self> {
        if !cx.state.is_zoomed() {
            return None;
        }
        let columns = cx.page.inner();
        let heading = match (cx.state.row_here(), cx.state.option_here()) {
            (_, Some(option)) => &option.label,
            (Some(Row::Chat), _) => strings::chat(),
            _ => cx.state.form.policy.custom.row.words(),
        };
        let text = text_at_cursor(cx, columns, zoomed_text);
        let row = cx.state.draft().map_or(0, |draft| draft.list.cursor);
        let tallest = tallest(cx, columns, most, zoomed_text);
        Some(Self { cx, row, heading, text, tallest })
    }

    /// Returns the number of lines including the heading.
    pub(super) fn lines(&self) -> usize {
        1 + self.text.len().max(self.tallest)
    }

    /// Draws the heading, and the scrolled text below it.
    pub(super) fn draw(self, frame: &mut Frame) {
        let cx = self.cx;
        if frame.room() > 2 {
            let room = cx.page.inner().saturating_sub(2);
            let heading = text::unmarked(self.heading);
            let first = measure::wrap(&heading, room).into_iter().next().unwrap_or_default();
            let first = Span::styled(first.to_owned(), theme::row(true));
            let heading = vec![theme::mark(true), first];
            frame.lines(&[heading.into()], cx.page.indent, Some(Target::Row(self.row)));
        }
        frame.point(frame.area, Target::Preview);
        frame.scroll.page = frame.room().saturating_sub(1).max(1);
        let (top, columns) = (cx.scroll.texts.preview.top, cx.page.inner());
        let (lines, part) = more::scrolled(&self.text, top, frame.room(), columns, cx);
        frame.lines(&lines, cx.page.indent, None);
        frame.scroll.texts.preview = part;
    }
}

/// A function that returns the text of an option, wrapped to a number of columns.
type Describe = fn(PartContext<'_>, &Choice, usize) -> Lines;

/// Returns the text of the pane for an option: its preview, otherwise its description.
fn pane_text(cx: PartContext<'_>, option: &Choice, columns: usize) -> Lines {
    match &option.preview {
        Some(preview) => cx.text_lines(Use::Preview, preview, columns),
        None => description_lines(cx, option, columns).into(),
    }
}

/// Returns the zoomed text of an option: the further lines of the label, the description, and the
/// preview.
fn zoomed_text(cx: PartContext<'_>, option: &Choice, columns: usize) -> Lines {
    let label = text::unmarked(&option.label);
    let rest = measure::wrap(&label, columns.saturating_sub(2)).into_iter().skip(1);
    let line = |part: &str| Line::styled(format!("  {part}"), theme::row(true));
    let mut lines: Vec<_> = rest.map(line).collect();
    lines.extend(description_lines(cx, option, columns));
    if let Some(preview) = &option.preview {
        lines.extend((!lines.is_empty()).then(Line::default));
        lines.extend_from_slice(&cx.text_lines(Use::Preview, preview, columns));
    }
    lines.into()
}

fn description_lines(cx: PartContext<'_>, option: &Choice, columns: usize) -> Vec<Line<'static>> {
    let text = option.description.as_deref();
    text.map_or(Vec::new(), |text| cx.text_lines(Use::Explanation, text, columns).to_vec())
}

/// Calls `describe` with the option under the cursor; returns no lines for other rows.
fn text_at_cursor(cx: PartContext<'_>, columns: usize, describe: Describe) -> Lines {
    let option = cx.state.option_here();
    option.map_or_else(|| Vec::new().into(), |option| describe(cx, option, columns))
}

/// Returns the number of lines of the longest text of an option, from [`MIN_PREVIEW`] to `limit`.
/// Only the first [`MEASURED`] options count.
fn tallest(cx: PartContext<'_>, columns: usize, limit: usize, describe: Describe) -> usize {
    let mut tallest = MIN_PREVIEW;
    let Some(question) = cx.state.question() else { return tallest };
    for option in question.choices.iter().chain(&question.own_row).take(MEASURED) {
        tallest = tallest.max(describe(cx, option, columns).len());
        if tallest >= limit {
            return limit.max(MIN_PREVIEW);
        }
    }
    tallest
}
