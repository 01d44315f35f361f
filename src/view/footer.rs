//! The help line: keys that do something here, or why the last one did nothing.
//!
//! ```text
//!   ↑↓ move • Enter choose • n note • Esc cancel • ?
//! ```

use std::borrow::Cow;

use super::common::{Page, PartContext, Piece, Role, SpotLine};
use super::measure;
use crate::keys::help::{self, Hint};
use crate::keys::keymap::TABLE;
use crate::state::{Msg, Screen};
use crate::strings::{self, plain, sentences};

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
    hinted(&hints, lead, cx, room).piece()
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
    if let Screen::Help { .. } = cx.state.screen {
        let glyphs = cx.glyphs;
        let help = match glyphs.is_plain() {
            true => plain::keys_help(plain::either(plain::up(), plain::down())),
            false => strings::keys_help(format!("{}{}", glyphs.up, glyphs.down), glyphs.bullet),
        };
        return Some((help.into(), Role::Dim));
    }
    cx.state.notice.as_ref().map(|notice| (notice.words(), Role::Warning))
}

/// `lead` and the hints behind it: as many as have room in `columns` columns, by their ranks. The key
/// for the commands, which lead to all others, stands there without its words if these have none.
fn hinted(hints: &[Hint], lead: SpotLine, cx: PartContext<'_>, columns: usize) -> SpotLine {
    let hints: Vec<&Hint> = hints.iter().collect();
    let Some(mut kept) = fitting(&hints, cx, columns) else {
        return keys_alone(&hints, lead, cx, columns);
    };
    let is_commands = |hint: &&Hint| {
        hint.entry.and_then(|index| TABLE.get(index)).is_some_and(|it| it.msg == Msg::Help)
    };
    let commands = hints.iter().find(|hint| is_commands(hint));
    let commands = commands.filter(|_| !kept.iter().any(is_commands));
    // Spoken, a key alone says nothing.
    let words = |hint: &Hint| {
        if cx.glyphs.is_plain() { format!(" {}", hint.words()) } else { String::new() }
    };
    let beside = commands.map_or(0, |hint| {
        let parts = [cx.glyphs.between, &hint.keys, &words(hint)];
        parts.into_iter().map(measure::width).sum()
    });
    if commands.is_some() {
        let others: Vec<&Hint> = hints.iter().copied().filter(|hint| !is_commands(hint)).collect();
        kept = fitting(&others, cx, columns.saturating_sub(beside))
            .filter(|fewer| fewer.iter().filter(|it| it.rank < 2).count() > 1)
            .unwrap_or(kept);
    }
    let (start, mut line) = (lead.columns, lead);
    line.reserve(2 * hints.len() + 1, hints.len());
    for (index, hint) in kept.iter().enumerate() {
        let between = if index + 1 < kept.len() { cx.glyphs.between } else { "" };
        line = line.with_keys(hint.keys.clone(), hint.entry);
        line = line.with([" ", hint.words(), between].concat(), Role::Dim);
    }
    match commands.filter(|_| line.columns - start + beside <= columns) {
        Some(hint) => line
            .with(cx.glyphs.between, Role::Dim)
            .with_keys(hint.keys.clone(), hint.entry)
            .with(words(hint), Role::Dim),
        None => line,
    }
}

/// The hints without those of the highest rank, the last of them first, until those that are left fit
/// in `room` columns. `width` is that of a hint and of what stands between two.
fn cut<'h>(
    hints: impl Iterator<Item = &'h Hint>,
    room: usize,
    width: impl Fn(&Hint) -> usize,
) -> Vec<&'h Hint> {
    let mut hints: Vec<(&Hint, usize)> = hints.map(|hint| (hint, width(hint))).collect();
    let mut columns: usize = hints.iter().map(|(_, columns)| columns).sum();
    while columns > room {
        let least = hints.iter().enumerate().max_by_key(|(index, (hint, _))| (hint.rank, *index));
        let Some((least, _)) = least else { break };
        columns -= hints.remove(least).1;
    }
    hints.into_iter().map(|(hint, _)| hint).collect()
}

/// The hints that fit, the least important left out first; `None` if fewer than two fit.
fn fitting<'h>(hints: &[&'h Hint], cx: PartContext<'_>, columns: usize) -> Option<Vec<&'h Hint>> {
    let between = measure::width(cx.glyphs.bullet) + 2;
    let width =
        |hint: &Hint| measure::width(&hint.keys) + 1 + measure::width(hint.words()) + between;
    let kept = cut(hints.iter().copied(), columns + between, width);
    (kept.len() > 1 || (kept.len() == 1 && hints.len() == 1)).then_some(kept)
}

/// `↑↓ Enter Esc`: the keys without their words, in `columns` columns behind `lead`.
fn keys_alone(hints: &[&Hint], lead: SpotLine, cx: PartContext<'_>, columns: usize) -> SpotLine {
    let first = hints.iter().copied().filter(|hint| hint.rank <= 2);
    let kept = cut(first.clone(), columns + 1, |hint| measure::width(&hint.keys) + 1);
    if kept.is_empty() {
        let keys = first.min_by_key(|hint| hint.rank).map_or("", |hint| &*hint.keys);
        return lead.with(cx.ellipsize(keys, columns).into_owned(), Role::Muted);
    }
    let mut line = lead;
    for (index, hint) in kept.iter().enumerate() {
        let line_before = if index > 0 { line.with(" ", Role::Muted) } else { line };
        line = line_before.with_keys(hint.keys.clone(), hint.entry);
    }
    line
}
