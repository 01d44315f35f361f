//! The title line of a form, and the tabs of several questions.
//!
//! ```text
//!  Storage
//!  ← ■ Engine  □ Backups  ✓ Submit →                          closes in 42 s
//! ```

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::common::{Page, PartContext, Piece, Role, SpotLine, Target};
use super::parts::Head;
use super::{measure, page, question, theme};
use crate::state::Draft;
use crate::strings::{self, plain, sentences};

/// What stands above everything else: title and tabs.
pub(super) fn head(cx: PartContext<'_>) -> [Piece; 2] {
    [title(cx), strip(cx)]
}

/// The title of the form, or the heading of its only question; no line if there is none.
fn title(cx: PartContext<'_>) -> Piece {
    let many = cx.state.form.is_many();
    let Head { title, name } = Head::new(cx);
    let mut titles = title.into_iter().chain(name.filter(|_| !many));
    // The countdown is beside the tabs if there are any.
    let seconds = cx.moment.seconds.filter(|_| !many);
    let (first, second) = (titles.next(), titles.next());
    if first.is_none() && seconds.is_none() {
        return Piece::default();
    }
    let first = first.unwrap_or_default();
    let reserved = seconds.map_or(1, |it| reserved(it, TITLE));
    let room = cx.page.columns.saturating_sub(1 + reserved);
    let text = match second.filter(|second| *second != first) {
        Some(second) => Cow::Owned(format!("{first} {} {second}", cx.glyphs.bullet)),
        None => first,
    };
    let text = cx.ellipsize(text, room).into_owned();
    let mut line = Line::from(vec![Span::raw(" "), Span::styled(text, Role::Accent.bold())]);
    countdown(&mut line, seconds, cx.page);
    Piece::from_line(line)
}

/// The tabs of several questions; no line if there is only one.
fn strip(cx: PartContext<'_>) -> Piece {
    if !cx.state.form.is_many() {
        return Piece::default();
    }
    let ends = measure::width(cx.glyphs.left) + measure::width(cx.glyphs.right) + 3;
    let reserved = cx.moment.seconds.map_or(0, |it| reserved(it, TABS));
    let room = cx.page.columns.saturating_sub(ends + reserved).max(1);
    let line = SpotLine::new(1).with(cx.glyphs.left, Role::Muted).with(" ", Style::new());
    let line = match cx.page.narrow {
        true => line.with(one(cx, room), active()),
        false => several(cx, room, line),
    };
    let mut piece = line.with(" ", Style::new()).with(cx.glyphs.right, Role::Muted).piece();
    for line in &mut piece.lines {
        widen(&mut line.spans, cx.texts.brackets_tab);
        countdown(line, cx.moment.seconds, cx.page);
    }
    piece
}

/// `Question 2/4`, if the tabs have no line of their own.
pub(super) fn short(cx: PartContext<'_>) -> Option<String> {
    if !cx.state.form.is_many() || cx.state.in_review() {
        return None;
    }
    let number = format!("{}/{}", cx.state.tab + 1, cx.state.form.questions.len());
    Some(if cx.page.narrow { number } else { format!("{} {number}", plain::question()) })
}

/// Columns that the time has at least beside the title, with the blanks before it.
const TITLE: usize = 8;

/// Columns that the time has at least beside the tabs, with the blanks before it.
const TABS: usize = 7;

/// Columns to keep free for the time, `least` at least.
fn reserved(seconds: u64, least: usize) -> usize {
    least.max(measure::width(&sentences::short_duration(seconds)) + 3)
}

/// The time until the call times out, at the right end of `line`.
fn countdown(line: &mut Line<'_>, seconds: Option<u64>, page: Page) {
    let Some(seconds) = seconds else { return };
    let used = page::width(&line.spans);
    let gap = |text: &str| page.columns.saturating_sub(used + measure::width(text) + 1);
    // Two columns apart from what is before it, if there is room.
    let texts = sentences::closes(seconds);
    let fits = texts.iter().find(|text| gap(text) > 1).or(texts.last());
    if let Some(text) = fits.filter(|text| gap(text) > 0) {
        let role = if seconds < 10 { Role::Warning } else { Role::Muted };
        line.push_span(Page::gap(gap(text)));
        line.push_span(Span::styled(text.clone(), role));
    }
}

/// A tab.
struct Tab<'s> {
    sign: &'static str,
    name: Cow<'s, str>,
    answered: bool,
}

impl Tab<'_> {
    fn columns(&self) -> usize {
        measure::width(self.sign) + 1 + measure::width(&self.name)
    }
}

/// Most tabs that say what was kept, and what may stay open.
const MARKED: usize = 12;

fn is_kept(cx: PartContext<'_>, index: usize) -> bool {
    cx.state.drafts.get(index).is_some_and(Draft::is_kept)
}

/// What is behind the name of a tab: that its question may stay open while it is, or that its answer
/// was kept.
fn mark(cx: PartContext<'_>, index: usize) -> Option<String> {
    let is_open = cx.state.form.is_optional(index) && !cx.state.is_answered(index);
    question::mark_of(is_open, is_kept(cx, index))
}

/// A mark as it is behind a name.
fn behind(name: &str, mark: &str) -> String {
    format!("{}{mark}", sentences::blank(name, mark))
}

/// True if all tabs have room, also with the words behind their names.
fn has_room_for_marks(cx: PartContext<'_>, room: usize) -> bool {
    let last = cx.state.form.questions.len();
    let columns = |index| {
        let tab = tab(cx, index);
        tab.columns() + mark(cx, index).map_or(0, |mark| measure::width(&behind(&tab.name, &mark)))
    };
    last <= MARKED && (0..=last).map(columns).sum::<usize>() + 2 * last <= room
}

fn tab<'s>(cx: PartContext<'s>, index: usize) -> Tab<'s> {
    if index >= cx.state.form.questions.len() {
        return Tab {
            sign: cx.glyphs.check,
            name: Cow::Borrowed(strings::submit_tab()),
            answered: cx.state.can_submit(),
        };
    }
    let answered = cx.state.is_answered(index);
    let sign = if answered { cx.glyphs.answered } else { cx.glyphs.open };
    Tab { sign, name: cx.state.form.short(index), answered }
}

/// Extends the background of the open tab to the blanks on either side, or makes `brackets` of them.
fn widen(spans: &mut [Span<'_>], brackets: bool) {
    let is_open = |span: &Span<'_>| span.style == active();
    let first = spans.iter().position(is_open).and_then(|at| at.checked_sub(1));
    let last = spans.iter().rposition(is_open).map(|at| at + 1);
    for (at, bracket) in [(first, "["), (last, "]")] {
        let span = at.and_then(|at| spans.get_mut(at)).filter(|span| span.content == " ");
        match span {
            Some(span) if brackets => *span = Span::styled(bracket, active()),
            Some(span) => span.style = Style::default().bg(theme::SELECTED),
            None => {}
        }
    }
}

/// `■ 2/3 Service…`: the open tab alone.
fn one(cx: PartContext<'_>, room: usize) -> String {
    let tab = tab(cx, cx.state.tab);
    let text = if cx.state.in_review() {
        format!("{} {}", tab.sign, tab.name)
    } else {
        format!("{} {}/{} {}", tab.sign, cx.state.tab + 1, cx.state.form.questions.len(), tab.name)
    };
    cx.ellipsize(text, room).into_owned()
}

fn active() -> Style {
    Role::Text.bold().bg(theme::SELECTED)
}

/// `line` and as many tabs as fit behind it, always with the open one, from the first one if possible.
fn several(cx: PartContext<'_>, room: usize, mut line: SpotLine) -> SpotLine {
    let last = cx.state.form.questions.len();
    let marker = |is_cut: bool| if is_cut { measure::width(cx.glyphs.ellipsis) + 1 } else { 0 };
    // As many tabs before the open one as leave room for it and for a part of the next. Only tabs
    // that may be shown are measured: there can be very many.
    let open = tab(cx, cx.state.tab).columns();
    let (mut first, mut end, mut used) = (cx.state.tab, cx.state.tab, open);
    while first > 0 {
        let wider = used + 2 + tab(cx, first - 1).columns();
        if marker(first > 1) + wider + marker(cx.state.tab < last) > room {
            break;
        }
        (first, used) = (first - 1, wider);
    }
    while end < last {
        let wider = used + 2 + tab(cx, end + 1).columns();
        if marker(first > 0) + wider + marker(end + 1 < last) > room {
            break;
        }
        (end, used) = (end + 1, wider);
    }
    let (blank, shown) = (Style::new(), end - first + 1);
    line.reserve(6 * shown + 6, 2 * shown);
    if first > 0 {
        line = line.with(cx.glyphs.ellipsis, Role::Muted).with(" ", blank);
    }
    let alone = room.saturating_sub(marker(first > 0) + marker(end < last));
    let marks = has_room_for_marks(cx, room);
    for index in first..=end {
        let tab = tab(cx, index);
        if index > first {
            line = line.with(" ", blank).with(" ", blank);
        }
        let room = alone.saturating_sub(measure::width(tab.sign) + 1);
        let name = cx.ellipsize(tab.name, room);
        let mark = mark(cx, index).filter(|_| marks).map(|mark| behind(&name, &mark));
        let [sign, words, dim] = match (index == cx.state.tab, tab.answered) {
            (true, _) => [active(); 3],
            (false, true) => [Role::Success, Role::Muted, Role::Dim].map(Role::style),
            (false, false) => [Role::Muted, Role::Muted, Role::Dim].map(Role::style),
        };
        line = line.part(Some(Target::Tab(index))).with(tab.sign, sign).with(" ", sign);
        line = line.with(name.into_owned(), words);
        line = mark.into_iter().fold(line, |line, mark| line.with(mark, dim)).part(None);
    }
    if end < last {
        line = line.with(" ", blank).with(cx.glyphs.ellipsis, Role::Muted);
    }
    line
}
