//! The help line: the keys of the current screen, or a notice in their place, such as the reason
//! why the last key had no effect.
//!
//! ```text
//!   ↑↓ navigate • 1-9 quick select • Enter to select • Esc to cancel • ? commands
//! ```

use std::borrow::Cow;

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::common::{Excerpt, Frame, Page, PartContext, Role, Target};
use super::measure;
use super::page::{cell, right_of};
use crate::keys::help::{self, Hint};
use crate::state::Screen;
use crate::strings::{self, hints as ids};

/// Draws the help line, or a notice of at most `most` lines in its place. `tabs`: the text at the
/// start of the line, if the tabs have no line of their own. `lists_files`: `true` if the form
/// shows the list of files. A click on a hint acts like its key.
pub(super) fn draw(
    cx: PartContext<'_>,
    tabs: Option<String>,
    most: usize,
    lists_files: bool,
    frame: &mut Frame,
) {
    let most = if tabs.is_some() { 1 } else { most };
    let tabs = tabs.map(|tabs| tabs + cx.glyphs.between).unwrap_or_default();
    let room = cx.page.columns.saturating_sub(measure::width(&tabs)).max(1);
    let room = Page { columns: room, ..cx.page }.inner();
    let first = right_of(frame.take(1), cx.page.indent);
    let first = frame.write(&tabs, Role::Muted, first);
    if let Some((text, role)) = notice_text(cx, room) {
        let mut rows = cx.wrapped(&text, room, most).into_iter();
        frame.write(&rows.next().unwrap_or_default(), role, first);
        for row in rows {
            frame.lines(&[Line::styled(row, role)], cx.page.indent, None);
        }
        return;
    }
    let mut hints = help::line(cx.state, cx.bindings, cx.glyphs.keys, lists_files);
    let Excerpt { top, below, .. } = frame.scroll.texts.preview;
    hints.retain(|hint| !cx.state.is_zoomed() || hint.id != ids::SCROLL || top + below > 0);
    draw_hints(&fitting(hints, cx, room), cx, room, first, frame);
}

/// Returns the number of lines of the text in place of the help line, without its first line; 0 if
/// the help line is shown.
pub(super) fn more_lines(cx: PartContext<'_>) -> usize {
    let notice = notice_text(cx, cx.page.inner());
    notice.map_or(0, |(text, _)| measure::wrap(&text, cx.page.inner()).len() - 1)
}

/// Returns the text in the place of the help line, and its colour; `None` if the help line is
/// shown. If the sentence about a long answer does not fit in `columns` columns, a shorter sentence
/// replaces it.
pub(super) fn notice_text(cx: PartContext<'_>, columns: usize) -> Option<(Cow<'_, str>, Role)> {
    if !cx.ready {
        return Some((strings::not_ready().into(), Role::Dim));
    }
    if cx.leaving {
        return Some((strings::ctrl_c_again().into(), Role::Warning));
    }
    if let Screen::Long { chars, .. } = cx.state.screen {
        let long = strings::long_answer(chars);
        let fits = measure::width(&long) <= columns;
        let text = if fits { long } else { strings::long_answer_short(chars) };
        return Some((text.into(), Role::Warning));
    }
    cx.state.notice.as_ref().map(|notice| (notice.words(), Role::Warning))
}

/// Removes hints from the end until the others fit in `columns` columns. If only hints with `stays`
/// are left, they are removed from the start. At least one hint remains.
fn fitting(mut hints: Vec<Hint>, cx: PartContext<'_>, columns: usize) -> Vec<Hint> {
    let gap = measure::width(cx.glyphs.between);
    let mut wanted: usize = hints.iter().map(|hint| width(hint) + gap).sum();
    while wanted > columns + gap && hints.len() > 1 {
        let last = hints.iter().rposition(|hint| !hint.stays).unwrap_or_default();
        wanted -= width(&hints.remove(last)) + gap;
    }
    hints
}

/// Draws hints into the row `area`, cut to `columns` columns.
fn draw_hints(hints: &[Hint], cx: PartContext<'_>, columns: usize, area: Rect, frame: &mut Frame) {
    let end = area.x + cell(columns);
    let mut rest = area;
    let room = |rest: Rect| usize::from(end.saturating_sub(rest.x));
    for (index, hint) in hints.iter().enumerate() {
        let from = rest;
        let keys = cx.ellipsize(&*hint.keys, room(rest));
        rest = frame.write(&keys, Role::Muted.bold(), rest);
        let between = if index + 1 < hints.len() { cx.glyphs.between } else { "" };
        let words = [" ", hint.words(), between].concat();
        rest = frame.write(&cx.ellipsize(words, room(rest)), Role::Dim, rest);
        if let Some(entry) = hint.entry {
            frame.point(Rect { width: rest.x - from.x, ..from }, Target::Entry(entry));
        }
    }
}

fn width(hint: &Hint) -> usize {
    measure::width(&hint.keys) + 1 + measure::width(hint.words())
}
