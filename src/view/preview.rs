//! The list with the preview or the description of the cursor's row beside or below it, and the preview
//! with the whole form for it.
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

use super::choices::List;
use super::common::{Excerpt, Frame, Page, PartContext, Role, Target};
use super::fit::{MIN_PREVIEW, Need, Part, Plan};
use super::page::{cell, right_of};
use super::texts::{Lines, Use};
use super::{measure, more, theme};
use crate::model::{Choice, Row, text};
use crate::strings;

/// The preview is beside the list from this many columns on.
const WIDE: usize = 100;

/// In a box, the description of the cursor's row is beside the list from this many columns on.
const DETAILS: usize = 84;

/// The number of previews that decide the height of the form. It must not depend on the cursor, and
/// there can be too many to render all of them for a frame.
const MEASURED: usize = 32;

/// The place of the preview.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Pane {
    #[default]
    None,
    Beside,
    Below,
    /// The description, beside the list.
    Details,
}

fn pane(cx: PartContext<'_>) -> Pane {
    let describes = || choices(cx).iter().any(|choice| choice.description.is_some());
    match cx.state.has_preview() {
        true if cx.page.columns >= WIDE => Pane::Beside,
        true => Pane::Below,
        false if cx.floats && cx.page.columns >= DETAILS && describes() => Pane::Details,
        false => Pane::None,
    }
}

/// The open tab's list, with the preview of the cursor's row.
pub(super) struct Previewed<'a> {
    cx: PartContext<'a>,
    pane: Pane,
    list: List<'a>,
    /// Columns of the list.
    x: usize,
    /// Columns of the preview's text.
    columns: usize,
    /// Lines of the tallest preview.
    tallest: usize,
}

impl<'a> Previewed<'a> {
    /// The list and the previews, measured as far as they have room in `most` lines.
    pub(super) fn new(cx: PartContext<'a>, most: usize) -> Option<Self> {
        let (pane, mut page, mut columns) = (pane(cx), cx.page, cx.page.inner());
        if let Pane::Beside | Pane::Details = pane {
            // The list has 40 % of the columns.
            page = Page { labels: pane == Pane::Details, ..Page::new(page.columns * 2 / 5) };
            columns = cx.page.columns - page.columns - 3;
        }
        let list = List::new(cx.on(page), most)?;
        let tallest = match pane {
            Pane::None => 0,
            _ => tallest(cx, columns, most, shown),
        };
        Some(Self { cx, pane, list, x: page.columns, columns, tallest })
    }

    pub(super) fn measure(&self, need: &mut Need) {
        self.list.measure(need);
        let is_below = self.pane == Pane::Below;
        need.lines[if is_below { Part::Preview } else { Part::Beside }] = self.tallest;
        if is_below && let Some(list) = &mut need.list {
            list.previews = self.tallest;
        }
    }

    /// Draws the list and the preview in the lines of `plan`.
    pub(super) fn draw(self, plan: &Plan, frame: &mut Frame) {
        let Self { cx, pane, list, x, columns, .. } = self;
        let under = plan.lines[Part::Preview];
        match pane {
            Pane::Beside | Pane::Details => {
                let area = frame.take(usize::MAX);
                let left = Rect { width: cell(x), ..area };
                frame.inside(left, |frame| list.draw(Vec::new(), plan, frame));
                let right = right_of(area, x);
                frame.point(right, Target::Preview);
                frame.fill(cx.glyphs.wall, Role::BorderMuted, Rect { width: 1, ..right });
                let text = of_cursor(cx, columns, shown);
                let is_row = pane == Pane::Details;
                let texts = &cx.scroll.texts;
                let top = if is_row { texts.row.top } else { texts.preview.top };
                let room = more::mark_room(columns, &frame.scroll);
                let part = frame.inside(right_of(right, 2), |frame| {
                    draw_scrolled(&text, top, (cx, room), 0, frame)
                });
                let texts = &mut frame.scroll.texts;
                if is_row {
                    texts.row.top = texts.row.top.max(part.top);
                    texts.row.below = texts.row.below.max(part.below);
                } else {
                    texts.preview = part;
                }
            }
            Pane::Below if under > 0 && frame.room() > under + 1 => {
                let above = frame.room() - under - 1;
                frame.within(above, |frame| list.draw(Vec::new(), plan, frame));
                // The preview takes the columns that the list leaves.
                frame.point(frame.area, Target::Preview);
                let text = of_cursor(cx, columns, shown);
                let room = frame.room().saturating_sub(1);
                let part = Excerpt::new(text.len(), cx.scroll.texts.preview.top, room);
                frame.scroll.texts.preview = part;
                more::draw_scroll_rule(cx, part, frame);
                frame.lines(part.slice(&text), cx.page.indent, None);
            }
            Pane::None => list.draw(Vec::new(), plan, frame),
            Pane::Below => {
                // The preview is read below the description.
                let preview = cx.state.choice_here().and_then(|option| option.preview.as_deref());
                let lines_of = |text| cx.text_lines(Use::Preview, text, columns).to_vec();
                list.draw(preview.map(lines_of).unwrap_or_default(), plan, frame);
            }
        }
    }
}

/// The preview of the cursor's row with the whole form for it.
pub(super) struct Reader<'a> {
    cx: PartContext<'a>,
    /// The cursor's row.
    row: usize,
    /// The label of the cursor's row.
    pub heading: &'a str,
    /// The preview, or the description of a row without one.
    pub text: Lines,
    /// Lines of the tallest preview, so that the height does not depend on the cursor.
    tallest: usize,
}

impl<'a> Reader<'a> {
    /// The open screen's, measured as far as it has room in `most` lines; `None` where something else is
    /// shown.
    pub(super) fn new(cx: PartContext<'a>, most: usize) -> Option<Self> {
        if !cx.state.is_zoomed() {
            return None;
        }
        let columns = cx.page.inner();
        let label = match (cx.state.row_here(), cx.state.option_here()) {
            (_, Some(option)) => &option.label,
            (Some(Row::Chat), _) => strings::chat(),
            _ => cx.state.form.policy.custom.row.words(),
        };
        let text = of_cursor(cx, columns, zoomed);
        let row = cx.state.draft().map_or(0, |draft| draft.list.cursor);
        Some(Self { cx, row, heading: label, text, tallest: tallest(cx, columns, most, zoomed) })
    }

    /// Its number of lines, with the heading.
    pub(super) fn lines(&self) -> usize {
        1 + self.text.len().max(self.tallest)
    }

    /// Draws all of it: the heading stays, the rest scrolls.
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
        let part = draw_scrolled(&self.text, top, (cx, columns), cx.page.indent, frame);
        frame.scroll.texts.preview = part;
    }
}

/// Draws a text that is scrolled to `top`, from column `start` on. Where it is cut, the last line is a mark of
/// at most `columns`.
fn draw_scrolled(
    text: &[Line<'static>],
    top: usize,
    (cx, columns): (PartContext<'_>, usize),
    start: usize,
    frame: &mut Frame,
) -> Excerpt {
    let mark = |part| more::scroll_line(cx, columns, part);
    let (lines, part) = more::scrolled(text, top, frame.room(), mark);
    frame.lines(&lines, start, None);
    part
}

/// Lines that say what an option means, so many columns wide.
type Describe = fn(PartContext<'_>, &Choice, usize) -> Lines;

/// Returns the pane's text for an option: its preview, or else its description.
fn shown(cx: PartContext<'_>, option: &Choice, columns: usize) -> Lines {
    match &option.preview {
        Some(preview) => cx.text_lines(Use::Preview, preview, columns),
        None => described(cx, option, columns).into(),
    }
}

/// Returns the text of zoom below the first line of the label: the rest of that, the description, and
/// the preview.
fn zoomed(cx: PartContext<'_>, option: &Choice, columns: usize) -> Lines {
    let label = text::unmarked(&option.label);
    let rest = measure::wrap(&label, columns.saturating_sub(2)).into_iter().skip(1);
    let line = |part: &str| Line::styled(format!("  {part}"), theme::row(true));
    let mut lines: Vec<_> = rest.map(line).collect();
    lines.extend(described(cx, option, columns));
    if let Some(preview) = &option.preview {
        lines.extend((!lines.is_empty()).then(Line::default));
        lines.extend_from_slice(&cx.text_lines(Use::Preview, preview, columns));
    }
    lines.into()
}

fn described(cx: PartContext<'_>, option: &Choice, columns: usize) -> Vec<Line<'static>> {
    let text = option.description.as_deref();
    text.map_or(Vec::new(), |text| cx.text_lines(Use::Description, text, columns).to_vec())
}

/// The same of the option under the cursor; nothing of a row that has none.
fn of_cursor(cx: PartContext<'_>, columns: usize, describe: Describe) -> Lines {
    let option = cx.state.option_here();
    option.map_or_else(|| Vec::new().into(), |option| describe(cx, option, columns))
}

/// Lines of the open tab's tallest option, at most `limit`, at least [`MIN_PREVIEW`].
fn tallest(cx: PartContext<'_>, columns: usize, limit: usize, describe: Describe) -> usize {
    let own = cx.state.question().and_then(|question| question.own_row.as_ref());
    let mut tallest = MIN_PREVIEW;
    for option in choices(cx).iter().chain(own).take(MEASURED) {
        tallest = tallest.max(describe(cx, option, columns).len());
        if tallest >= limit {
            return limit.max(MIN_PREVIEW);
        }
    }
    tallest
}

fn choices(cx: PartContext<'_>) -> &[Choice] {
    cx.state.question().map_or(&[], |question| question.choices())
}
