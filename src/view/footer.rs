//! The help line: keys that do something here, or why the last one did nothing.
//!
//! ```text
//!   ↑↓ navigate • 1-9 quick select • Enter to select • Esc to cancel • ? commands
//! ```

use std::borrow::Cow;

use super::common::{Page, PartContext, Piece, Role, SpotLine};
use super::measure;
use crate::keys::help::{self, Hint};
use crate::state::Screen;
use crate::strings::{self, sentences};

/// The help line, or what takes its place in at most `most` lines, with `tabs` before it if they have
/// no line. A click on a hint does what its key does. `lists_files`: the form shows the list of files.
pub(super) fn draw(
    cx: PartContext<'_>,
    tabs: Option<String>,
    most: usize,
    lists_files: bool,
) -> Piece {
    let tabs = tabs.map(|tabs| format!("{tabs} {} ", cx.glyphs.bullet));
    let most = if tabs.is_some() { 1 } else { most };
    let lead = SpotLine::new(cx.page.indent).with(tabs.unwrap_or_default(), Role::Muted);
    let room = cx.page.columns.saturating_sub(lead.columns - cx.page.indent).max(1);
    let room = Page { columns: room, ..cx.page }.inner();
    if let Some((text, role)) = said(cx, room) {
        let mut lead = Some(lead);
        let row =
            |row| lead.take().unwrap_or_else(|| SpotLine::new(cx.page.indent)).with(row, role);
        let rows = cx.wrapped(&text, room, most).into_iter();
        let lines = rows.map(row).map(SpotLine::line).collect();
        return Piece { lines, ..Piece::default() };
    }
    let hints = help::line(cx.state, cx.bindings, cx.glyphs.keys, lists_files);
    hinted(hints, lead, cx, room).piece()
}

/// How many lines more than one the help line takes, or what is in its place.
pub(super) fn more_lines(cx: PartContext<'_>) -> usize {
    let said = said(cx, cx.page.inner());
    said.map_or(0, |(text, _)| measure::wrap(&text, cx.page.inner()).len() - 1)
}

/// What takes the place of the help line: it has `columns` columns.
pub(super) fn said(cx: PartContext<'_>, columns: usize) -> Option<(Cow<'_, str>, Role)> {
    if !cx.moment.ready {
        return Some((strings::not_ready().into(), Role::Dim));
    }
    if cx.moment.leaving {
        return Some((strings::ctrl_c_again().into(), Role::Warning));
    }
    if let Screen::Long { chars, .. } = cx.state.screen {
        let long = strings::long_answer(chars);
        let shorter = sentences::long_answer_shorter_ones(chars);
        let fits = |text: &String| measure::width(text) <= columns;
        let text = if fits(&long) { None } else { shorter.into_iter().find(fits) };
        return Some((text.unwrap_or(long).into(), Role::Warning));
    }
    cx.state.notice.as_ref().map(|notice| (notice.words(), Role::Warning))
}

/// `lead` and the hints behind it. Where they have no room in `columns` columns, the last ones are
/// left out, but never the way out.
fn hinted(mut hints: Vec<Hint>, lead: SpotLine, cx: PartContext<'_>, columns: usize) -> SpotLine {
    let gap = measure::width(cx.glyphs.between);
    let mut wanted: usize = hints.iter().map(|hint| width(hint) + gap).sum();
    while wanted > columns + gap
        && let Some(last) = hints.iter().rposition(|hint| !hint.stays)
    {
        wanted -= width(&hints.remove(last)) + gap;
    }
    add_hints(lead, hints, cx, columns)
}

/// `line` with `hints` behind it, cut to `columns` columns.
fn add_hints(
    mut line: SpotLine,
    hints: Vec<Hint>,
    cx: PartContext<'_>,
    columns: usize,
) -> SpotLine {
    let end = line.columns + columns;
    line.reserve(2 * hints.len(), hints.len());
    let last = hints.len().saturating_sub(1);
    for (index, Hint { keys, id, entry, .. }) in hints.into_iter().enumerate() {
        let keys = cx.ellipsize(keys, end.saturating_sub(line.columns)).into_owned();
        line = line.with_keys(keys, entry);
        let words = [" ", id.words(), if index < last { cx.glyphs.between } else { "" }].concat();
        let room = end.saturating_sub(line.columns);
        line = line.with(cx.ellipsize(words, room).into_owned(), Role::Dim);
    }
    line
}

/// All of `hints`, in as many lines as they take.
pub(super) fn flowing(hints: Vec<Hint>, cx: PartContext<'_>) -> Vec<SpotLine> {
    let (room, gap) = (cx.page.inner(), measure::width(cx.glyphs.between));
    let (mut lines, mut used): (Vec<Vec<Hint>>, _) = (Vec::new(), 0);
    for hint in hints {
        used += gap + width(&hint);
        match lines.last_mut() {
            Some(line) if used <= room => line.push(hint),
            _ => {
                used = width(&hint);
                lines.push(vec![hint]);
            }
        }
    }
    let row = |hints| add_hints(SpotLine::new(cx.page.indent), hints, cx, room);
    lines.into_iter().map(row).collect()
}

/// Columns of a hint.
fn width(hint: &Hint) -> usize {
    measure::width(&hint.keys) + 1 + measure::width(hint.words())
}
