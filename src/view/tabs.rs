//! The title line of a form, and the tabs of several questions.
//!
//! ```text
//!  Storage
//!  ← ■ Engine  □ Backups  ✓ Submit →                          closes in 42 s
//! ```

use std::borrow::Cow;

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::common::{Frame, PartContext, Role, Target};
use super::page::right_of;
use super::{measure, parts, question, theme};
use crate::state::Draft;
use crate::strings::{self, plain, sentences};

/// Returns the text of the title line: the title of the form, and the heading of a single question.
/// `None` if the form has no title line.
pub(super) fn title(cx: PartContext<'_>) -> Option<String> {
    let (title, heading) = (parts::title(&cx.state.form), parts::heading(cx.state));
    let is_shown =
        |text: &Cow<'_, str>| !cx.state.form.has_review() && title.as_ref() != Some(text);
    let heading = heading.filter(is_shown);
    let titles: Vec<_> = title.into_iter().chain(heading).collect();
    let seconds = seconds_beside_title(cx);
    if titles.is_empty() && seconds.is_none() {
        return None;
    }
    let reserved = seconds.map_or(1, countdown_columns);
    let room = cx.page.columns.saturating_sub(1 + reserved);
    Some(cx.ellipsize(titles.join(cx.glyphs.between), room).into_owned())
}

/// Returns the remaining seconds to show beside the title; `None` if the tabs show them, or if
/// there is no timeout.
fn seconds_beside_title(cx: PartContext<'_>) -> Option<u64> {
    if cx.state.form.has_review() { None } else { cx.seconds }
}

pub(super) fn draw_title(cx: PartContext<'_>, title: &str, frame: &mut Frame) {
    let area = frame.take(1);
    let rest = frame.write(title, Role::Accent.bold(), right_of(area, 1));
    draw_countdown(seconds_beside_title(cx), rest, frame);
}

pub(super) fn draw_strip(cx: PartContext<'_>, frame: &mut Frame) {
    let area = frame.take(1);
    let ends = measure::width(cx.glyphs.left) + measure::width(cx.glyphs.right) + 3;
    let reserved = cx.seconds.map_or(0, countdown_columns);
    let room = cx.page.columns.saturating_sub(ends + reserved).max(1);
    let rest = frame.write(cx.glyphs.left, Role::Muted, right_of(area, 1));
    let rest = draw_several(cx, room, right_of(rest, 1), frame);
    let rest = frame.write(cx.glyphs.right, Role::Muted, right_of(rest, 1));
    draw_countdown(cx.seconds, rest, frame);
}

/// Returns `Question 2/4`, for the help line of a form with several questions but no visible tabs.
pub(super) fn question_number(cx: PartContext<'_>) -> Option<String> {
    if !cx.state.form.has_review() || cx.state.in_review() {
        return None;
    }
    let (number, all) = (cx.state.tab + 1, cx.state.form.questions.len());
    Some(format!("{} {number}/{all}", plain::question()))
}

/// Returns the columns to reserve for the countdown and the spaces around it.
fn countdown_columns(seconds: u64) -> usize {
    measure::width(&sentences::short_duration(seconds)) + 3
}

/// Draws the countdown at the right end of `rest`, the free part of a line.
fn draw_countdown(seconds: Option<u64>, rest: Rect, frame: &mut Frame) {
    let Some(seconds) = seconds else { return };
    let gap = |text: &str| usize::from(rest.width).saturating_sub(measure::width(text) + 1);
    // The longest text that leaves two columns before it; otherwise the shortest text.
    let texts = sentences::closes(seconds);
    let fits = texts.iter().find(|text| gap(text) > 1).or(texts.last());
    if let Some(text) = fits.filter(|text| gap(text) > 0) {
        let role = if seconds < 10 { Role::Warning } else { Role::Muted };
        frame.write(text, role, right_of(rest, gap(text)));
    }
}

struct Tab<'s> {
    sign: &'static str,
    name: Cow<'s, str>,
    answered: bool,
}

impl<'s> Tab<'s> {
    fn new(cx: PartContext<'s>, index: usize) -> Self {
        if index >= cx.state.form.questions.len() {
            let (sign, name) = (cx.glyphs.check, strings::submit_tab().into());
            return Self { sign, name, answered: cx.state.can_submit() };
        }
        let answered = cx.state.is_answered(index);
        let sign = if answered { cx.glyphs.answered } else { cx.glyphs.open };
        Self { sign, name: cx.state.form.short(index), answered }
    }

    /// Returns the columns of the tab without its mark.
    fn columns(&self) -> usize {
        measure::width(self.sign) + 1 + measure::width(&self.name)
    }
}

/// Returns the mark after the name of a tab, with the space before it: “(optional)” for an
/// optional question without an answer, “(restored)” for a restored answer.
fn mark(cx: PartContext<'_>, index: usize) -> Option<String> {
    let is_open = cx.state.form.is_optional(index) && !cx.state.is_answered(index);
    let is_restored = cx.state.drafts.get(index).is_some_and(Draft::is_restored);
    let mark = question::mark_of(is_open, is_restored)?;
    Some(format!("{}{mark}", sentences::blank(&cx.state.form.short(index), &mark)))
}

/// True if all tabs with their marks fit in `room` columns.
fn has_room_for_marks(cx: PartContext<'_>, room: usize) -> bool {
    let last = cx.state.form.questions.len();
    let columns = |index| {
        let mark = mark(cx, index).map_or(0, |mark| measure::width(&mark));
        Tab::new(cx, index).columns() + mark
    };
    (0..=last).map(columns).sum::<usize>() + 2 * last <= room
}

/// Extends the background of the open tab by one column on each side, or draws brackets in these
/// columns. The tab is between `from` and `behind`.
fn widen(cx: PartContext<'_>, from: Rect, behind: Rect, frame: &mut Frame) {
    for (x, bracket) in [(from.x.saturating_sub(1), "["), (behind.x, "]")] {
        let blank = Rect { x, width: 1, ..from };
        match cx.texts.brackets_tab {
            true => frame.fill(bracket, active(), blank),
            false => frame.fill(" ", Style::new().bg(theme::SELECTED), blank),
        }
    }
}

fn active() -> Style {
    Role::Text.bold().bg(theme::SELECTED)
}

/// Returns the indices of the first and the last visible tab in `room` columns. The open tab has
/// priority, then the tabs before it. `last`: the index of the last tab of the form.
fn visible(cx: PartContext<'_>, room: usize, last: usize) -> (usize, usize) {
    let open = cx.state.tab;
    let columns = |index| Tab::new(cx, index).columns();
    // Only tabs that may fit are measured, because a form may have very many.
    let (mut first, mut end, mut used) = (open, open, columns(open));
    while first > 0 && used + 2 + columns(first - 1) <= room {
        first -= 1;
        used += 2 + columns(first);
    }
    while end < last && used + 2 + columns(end + 1) <= room {
        end += 1;
        used += 2 + columns(end);
    }
    (first, end)
}

/// Draws the [`visible`] tabs in `room` columns. Returns the area after them.
fn draw_several(cx: PartContext<'_>, mut room: usize, area: Rect, frame: &mut Frame) -> Rect {
    let last = cx.state.form.questions.len();
    let (mut first, mut end) = visible(cx, room, last);
    if (first, end) != (0, last) {
        // The marks for hidden tabs on both sides.
        room = room.saturating_sub(2 * (measure::width(cx.glyphs.ellipsis) + 1));
        (first, end) = visible(cx, room, last);
    }
    let mut rest = area;
    if first > 0 {
        rest = right_of(frame.write(cx.glyphs.ellipsis, Role::Muted, rest), 1);
    }
    let has_marks = (first, end) == (0, last) && has_room_for_marks(cx, room);
    for index in first..=end {
        let tab = Tab::new(cx, index);
        if index > first {
            rest = right_of(rest, 2);
        }
        let label = cx.ellipsize(format!("{} {}", tab.sign, tab.name), room);
        let name = label.strip_prefix(tab.sign).unwrap_or_default();
        let [sign, words, dim] = match (index == cx.state.tab, tab.answered) {
            (true, _) => [active(); 3],
            (false, true) => [Role::Success, Role::Muted, Role::Dim].map(Role::style),
            (false, false) => [Role::Muted, Role::Muted, Role::Dim].map(Role::style),
        };
        let from = rest;
        rest = frame.write(tab.sign, sign, rest);
        rest = frame.write(name, words, rest);
        if has_marks && let Some(mark) = mark(cx, index) {
            rest = frame.write(&mark, dim, rest);
        }
        frame.point(Rect { width: rest.x - from.x, ..from }, Target::Tab(index));
        if index == cx.state.tab {
            widen(cx, from, rest, frame);
        }
    }
    if end < last {
        rest = frame.write(cx.glyphs.ellipsis, Role::Muted, right_of(rest, 1));
    }
    rest
}
