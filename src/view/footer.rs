//! The help line: keys that do something here, or why the last one did nothing.

use std::borrow::Cow;

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role, Scroll};
use super::hints::{Hint, Shown};
use super::{lines, measure, named};
use crate::keys::help::Needs;
use crate::state::Screen;
use crate::strings::{self, sentences};

/// The help line, or what takes its place in at most `most` lines, with `tabs` before it if they have
/// no line. A click on a hint does what its key does.
pub(super) fn draw<'a>(
    cx: DrawContext<'a>,
    page: Page,
    scroll: Scroll,
    tabs: Option<String>,
    most: usize,
) -> Piece {
    let spots = |line: &Line<'_>| {
        let named = |hint: &'a Hint| Some((hint.keys.as_str(), hint.entry?));
        named::spots(line, 0, cx.hints.hints.iter().filter_map(named))
    };
    let shown = Shown {
        hides_rows: scroll.top > 0 || (scroll.page > 0 && scroll.page < cx.state.rows()),
        cuts_preview: cx.glyphs.is_plain() || scroll.cuts_preview(),
    };
    let Some(tabs) = tabs else {
        if let Some(said) = said_in(cx, page, most) {
            return said;
        }
        let line = hinted(cx, page, shown);
        return Piece { spots: spots(&line), ..Piece::of(line) };
    };
    let tabs = format!("{tabs} {} ", cx.glyphs.bullet);
    let room = page.columns.saturating_sub(measure::width(&tabs)).max(1);
    let beside = Page { columns: room, ..page };
    let said = said_in(cx, beside, 1).and_then(|piece| piece.lines.into_iter().next());
    let mut line = said.unwrap_or_else(|| hinted(cx, beside, shown));
    let at = line.spans.len().min(1);
    line.spans.insert(at, Span::styled(tabs, Role::Muted.style()));
    let spots = spots(&line);
    Piece { spots, ..Piece::of(line) }
}

/// How many lines more than one the help line takes, or what is in its place.
pub(super) fn more_lines(cx: DrawContext<'_>, page: Page) -> usize {
    let said = said(cx, page.inner());
    said.map_or(0, |(text, _)| measure::rows(&text, page.inner()).saturating_sub(1))
}

/// What takes the place of the help line, wrapped into at most `most` lines.
fn said_in(cx: DrawContext<'_>, page: Page, most: usize) -> Option<Piece> {
    let (text, role) = said(cx, page.inner())?;
    let mut rows: Vec<String> =
        measure::wrap(&text, page.inner()).into_iter().map(str::to_owned).collect();
    if rows.len() > most.max(1) {
        let rest = rows.split_off(most.saturating_sub(1)).join(" ");
        rows.push(cx.ellipsize(rest, page.inner()).into_owned());
    }
    let mut piece = Piece::default();
    piece.extend(rows.into_iter().map(|row| lines::line(page.indent, row, role.style())), None);
    Some(piece)
}

/// What takes the place of the help line: it has `columns` columns.
pub(super) fn said(cx: DrawContext<'_>, columns: usize) -> Option<(Cow<'_, str>, Role)> {
    if !cx.ready {
        return Some((strings::not_ready().into(), Role::Dim));
    }
    if cx.leaving {
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
        let arrows = format!("{}{}", glyphs.up, glyphs.down);
        return Some((strings::keys_help(&arrows, glyphs.bullet).into(), Role::Dim));
    }
    cx.state.notice.as_deref().map(|notice| (notice.into(), Role::Warning))
}

/// The help line that names keys: as many of those that are of use as have room, by their ranks. The key
/// for the commands, which lead to all others, stands there without its words if these have none.
fn hinted(cx: DrawContext<'_>, page: Page, shown: Shown) -> Line<'static> {
    let is_of_use = |hint: &&Hint| match hint.needs {
        Needs::Nothing => true,
        Needs::HiddenRows => shown.hides_rows,
        Needs::CutPreview => shown.cuts_preview,
    };
    let hints: Vec<&Hint> = cx.hints.hints.iter().filter(is_of_use).collect();
    let Some(kept) = fitting(&hints, cx, page.inner()) else {
        return keys_alone(&hints, cx, page);
    };
    let commands = hints.iter().find(|hint| hint.is_commands);
    let Some(commands) = commands.filter(|_| !kept.iter().any(|hint| hint.is_commands)) else {
        return hint_line(&kept, page);
    };
    let beside = beside(commands, cx).into_iter().map(measure::width).sum();
    let others: Vec<&Hint> = hints.iter().copied().filter(|hint| !hint.is_commands).collect();
    let kept = fitting(&others, cx, page.inner().saturating_sub(beside))
        .filter(|fewer| fewer.iter().filter(|it| it.rank < 2).count() > 1)
        .unwrap_or(kept);
    with_key(hint_line(&kept, page), commands, cx, page)
}

/// ` • ?`: a key behind other hints, without its words. Spoken, a key alone says nothing.
fn beside<'a>(hint: &'a Hint, cx: DrawContext<'a>) -> [&'a str; 3] {
    let [_, words] = &hint.behind;
    [cx.glyphs.between, &hint.keys, if cx.glyphs.is_plain() { words } else { "" }]
}

/// A line with a key at its end, if it has room.
fn with_key(
    mut line: Line<'static>,
    hint: &Hint,
    cx: DrawContext<'_>,
    page: Page,
) -> Line<'static> {
    let room = page.inner() + page.indent;
    let parts = beside(hint, cx);
    let wide = parts.into_iter().map(measure::width).sum::<usize>();
    if lines::width(&line.spans) + wide <= room {
        let roles = [Role::Dim, Role::Muted, Role::Dim];
        let spans = parts.into_iter().zip(roles);
        line.spans.extend(spans.map(|(text, role)| Span::styled(text.to_owned(), role.style())));
    }
    line
}

fn width(hints: &[&Hint], cx: DrawContext<'_>) -> usize {
    let bullets = hints.len().saturating_sub(1) * (measure::width(cx.glyphs.bullet) + 2);
    hints.iter().map(|hint| hint.columns).sum::<usize>() + bullets
}

/// The hints without those of the highest rank, the last of them first, until they fit.
fn cut(
    mut hints: Vec<&Hint>,
    rank: impl Fn(&Hint) -> u8,
    fits: impl Fn(&[&Hint]) -> bool,
) -> Vec<&Hint> {
    while !fits(&hints) {
        let least = hints.iter().enumerate().max_by_key(|(index, hint)| (rank(hint), *index));
        let Some((least, _)) = least else { break };
        hints.remove(least);
    }
    hints
}

/// The hints that fit, the least important left out first; `None` if fewer than two fit.
fn fitting<'h>(hints: &[&'h Hint], cx: DrawContext<'_>, columns: usize) -> Option<Vec<&'h Hint>> {
    let kept = cut(hints.to_vec(), |hint| hint.rank, |kept| width(kept, cx) <= columns);
    (kept.len() > 1 || (kept.len() == 1 && hints.len() == 1)).then_some(kept)
}

fn hint_line(hints: &[&Hint], page: Page) -> Line<'static> {
    let mut spans = Vec::with_capacity(1 + 2 * hints.len());
    spans.push(Page::gap(page.indent));
    for (index, hint) in hints.iter().enumerate() {
        let [between, last] = &hint.behind;
        let words = if index + 1 < hints.len() { between } else { last };
        spans.push(Span::styled(hint.keys.clone(), Role::Muted.style()));
        spans.push(Span::styled(words.clone(), Role::Dim.style()));
    }
    Line::from(spans)
}

/// `↑↓ Enter Esc`: the keys without their words.
fn keys_alone(hints: &[&Hint], cx: DrawContext<'_>, page: Page) -> Line<'static> {
    let kept = hints.iter().copied().filter(|hint| hint.rank <= 2).collect();
    let width =
        |kept: &[&Hint]| kept.iter().map(|hint| measure::width(&hint.keys) + 1).sum::<usize>();
    let fits = |kept: &[&Hint]| kept.len() == 1 || width(kept) <= page.inner() + 1;
    let kept = cut(kept, |hint| hint.rank, fits);
    let keys: Vec<&str> = kept.iter().map(|hint| hint.keys.as_str()).collect();
    if width(&kept) > page.inner() + 1 {
        let text = cx.ellipsize(keys.join(" "), page.inner()).into_owned();
        return lines::line(page.indent, text, Role::Muted.style());
    }
    let mut spans = vec![Page::gap(page.indent)];
    for keys in keys {
        spans.extend([Span::styled(keys.to_owned(), Role::Muted.style()), Span::raw(" ")]);
    }
    spans.pop();
    Line::from(spans)
}
