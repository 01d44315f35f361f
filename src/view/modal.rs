//! Modals, which take the place of the list: "Discard …?" and the list of commands.
//!
//! ```text
//!   Discard 2 answers?                   > 1. n  add a note               Alt+N
//!                                          2. e  ask about the question   Alt+E, F2
//!   > 1. Keep them                         3. o  fold the form            Alt+O, F8
//!     2. Discard
//!                                          ↑  one row up                  Enter  choose the row
//! ```

use ratatui::text::{Line, Span};

use super::common::{Excerpt, Page, PartContext, Piece, Role, Scroll, SpotLine, Target};
use super::parts::{Below, Parts, Row};
use super::{measure, page, theme};
use crate::keys::help;
use crate::keys::read::number;

/// A modal that is open.
pub(super) enum Modal<'a> {
    /// A question, a blank line, and its answers.
    Discard {
        parts: Parts,
        cx: PartContext<'a>,
        /// All of it, wrapped where that has room.
        wrapped: Piece,
    },
    /// The list of commands, and of all keys below it.
    Commands(Commands<'a>),
}

impl<'a> Modal<'a> {
    /// The modal that is open. It is not wrapped into more than `most` lines.
    pub(super) fn new(parts: Parts, cx: PartContext<'a>, most: usize) -> Self {
        if let Below::Keys(_) = parts.below {
            return Self::Commands(Commands::new(&parts, cx));
        }
        let wrapped = Some(discard(&parts, None, cx)).filter(|it| it.lines.len() <= most);
        let wrapped = wrapped.unwrap_or_else(|| discard(&parts, Some(usize::MAX), cx));
        Self::Discard { parts, cx, wrapped }
    }

    /// Its number of lines.
    pub(super) fn lines(&self) -> usize {
        match self {
            Self::Discard { wrapped, .. } => wrapped.lines.len(),
            Self::Commands(commands) => commands.piece.lines.len(),
        }
    }

    /// Lines that make sense of it.
    pub(super) fn least(&self) -> usize {
        match self {
            // The blank line is given up.
            Self::Discard { parts, .. } => 1 + parts.rows.len(),
            Self::Commands(commands) => commands.piece.lines.len().min(3),
        }
    }

    /// The modal in `room` lines.
    pub(super) fn draw(self, room: usize, scroll: &mut Scroll) -> Piece {
        match self {
            Self::Discard { wrapped, .. } if wrapped.lines.len() <= room => wrapped,
            Self::Discard { parts, cx, .. } => discard(&parts, Some(room), cx),
            Self::Commands(commands) => commands.draw(room, scroll),
        }
    }
}

/// The question whether to discard, and its answers, all of them wrapped. With `room` each has a line;
/// then the blank line is left out first, and answers next, but never the one under the cursor.
fn discard(parts: &Parts, room: Option<usize>, cx: PartContext<'_>) -> Piece {
    let (heading, all) = (parts.heading.as_deref().unwrap_or_default(), parts.rows.len());
    let mut piece = Piece::default();
    let asked = fitted(heading, cx.page.inner(), room.is_none(), cx).into_iter();
    piece.extend(asked.map(|it| page::line(cx.page.indent, it, Role::Warning.bold())), None);
    if room.is_none_or(|room| room >= all + 2) {
        piece.push(Line::default(), None);
    }
    let shown = room.map_or(all, |room| room.max(2) - 1);
    let end = all.min(shown.max(parts.at + 1));
    for index in end.saturating_sub(shown)..end {
        let Some(row) = parts.rows.get(index) else { continue };
        let number = format!("{}. ", index + 1);
        let lines = numbered(number, row, index == parts.at, room.is_none(), cx);
        piece.extend(lines, Some(Target::Row(index)));
    }
    piece
}

/// `text` in lines of `columns` columns, or cut to one of them.
fn fitted(text: &str, columns: usize, is_wrapped: bool, cx: PartContext<'_>) -> Vec<String> {
    match is_wrapped {
        true => measure::wrap(text, columns).into_iter().map(str::to_owned).collect(),
        false => vec![cx.ellipsize(text, columns).into_owned()],
    }
}

/// `> 1. Keep them`: a row that is its label behind a number, wrapped or cut to a line.
pub(super) fn numbered(
    number: String,
    row: &Row,
    at_cursor: bool,
    is_wrapped: bool,
    cx: PartContext<'_>,
) -> impl Iterator<Item = Line<'static>> + use<> {
    let style = theme::row(at_cursor);
    let lead = vec![Page::gap(cx.page.indent), theme::mark(at_cursor), Span::styled(number, style)];
    let text = fitted(&row.label, cx.page.from(page::width(&lead)), is_wrapped, cx).into_iter();
    page::hanging(lead, text.map(move |text| Line::from(Span::styled(text, style))))
}

/// The keys are listed in two columns from this many columns on.
const TWO: usize = 80;

/// The list of commands.
pub(super) struct Commands<'a> {
    cx: PartContext<'a>,
    /// All of it.
    piece: Piece,
    /// The line that each command begins in.
    begins: Vec<usize>,
    /// The command under the cursor.
    at: usize,
}

impl<'a> Commands<'a> {
    /// The commands, and the other keys below them.
    fn new(parts: &Parts, cx: PartContext<'a>) -> Self {
        let (mut piece, mut begins) = (Piece::default(), Vec::new());
        let widest = parts.rows.iter().map(|row| measure::width(&row.label)).max().unwrap_or(0);
        for (index, row) in parts.rows.iter().enumerate() {
            let style = theme::row(index == parts.at);
            let number = number(index).map_or(String::new(), |number| format!("{number}. "));
            let letter = row.letter.unwrap_or(' ');
            let lead = vec![
                Page::gap(cx.page.indent),
                theme::mark(index == parts.at),
                Span::styled(format!("{number:<3}"), style),
                Span::styled(format!("{letter}  "), Role::Accent),
            ];
            let room = cx.page.from(page::width(&lead));
            let keys = row.text.clone().unwrap_or_default();
            let beside = widest.min(room) + 3 + measure::width(&keys) <= room;
            let columns = if beside { widest } else { room };
            let words = measure::wrap(&row.label, columns.max(1)).into_iter();
            let words = words.map(|part| Line::from(Span::styled(part.to_owned(), style)));
            let mut words: Vec<Line<'static>> = words.collect();
            if let Some(first) = words.first_mut().filter(|_| beside) {
                let pad = widest.saturating_sub(measure::width(&row.label)) + 3;
                first.spans.extend([Page::gap(pad), Span::styled(keys, Role::Muted)]);
            }
            begins.push(piece.lines.len());
            let target = row.entry.map(Target::Entry);
            piece.extend(page::hanging(lead, words.into_iter()), target);
        }
        if !begins.is_empty() {
            piece.push(Line::default(), None);
        }
        if let Below::Keys(hints) = &parts.below {
            for line in keys(hints, cx.page) {
                piece.append(line.piece());
            }
        }
        Self { cx, piece, begins, at: parts.at }
    }

    /// The lines that fit, with the cursor's command among them, and a mark with the number of lines
    /// that do not.
    fn draw(self, lines: usize, scroll: &mut Scroll) -> Piece {
        let Self { cx, piece, begins, at } = self;
        let (all, room) = (piece.lines.len(), lines.saturating_sub(1).max(1));
        let mut top = cx.scroll.help_top;
        if let Some(from) = begins.get(at).copied() {
            let next = begins.get(at + 1).copied();
            // Below the last command the keys scroll.
            top = next.map_or(top, |_| top.min(from));
            top = top.max(next.unwrap_or(all).saturating_sub(room).min(from));
        }
        let (part, has_mark) = Excerpt::marked(all, top, lines, 3);
        (scroll.help_top, scroll.page) = (part.top, part.lines.max(1));
        let mut piece = piece.part(part);
        if has_mark {
            let more = match part.below {
                0 => cx.glyphs.more(false, part.top),
                below => cx.glyphs.more(true, below),
            };
            let more = cx.ellipsize(more, cx.page.inner()).into_owned();
            piece.push(page::line(cx.page.indent, more, Role::Muted), None);
        }
        piece
    }
}

/// The keys of the screen behind that are no commands, the least familiar first.
fn keys(hints: &[help::Hint], page: Page) -> Vec<SpotLine> {
    // Familiar keys have few words: with fewer of them in the second column, it may be so narrow
    // that nothing is wrapped in the first one.
    let half = hints.len().div_ceil(2);
    let splits = if page.columns >= TWO { half..=(half + MORE).min(hints.len()) } else { 0..=0 };
    let laid = splits.map(|left| columns(hints, left, page));
    let rows = laid.min_by_key(Vec::len).unwrap_or_default();
    rows.into_iter().map(|row| SpotLine::new(page.indent).beside(0, row)).collect()
}

/// Columns between the two, where there is room.
const GAP: usize = 4;

/// Keys that the first column may have more than the second one needs.
const MORE: usize = 4;

/// The first `left` hints beside the others, or all of them in one column.
fn columns(hints: &[help::Hint], left: usize, page: Page) -> Vec<SpotLine> {
    let (left, right) = hints.split_at(if left == 0 { hints.len() } else { left });
    let wide = |hints: &[help::Hint]| -> usize {
        let widest =
            |of: fn(&help::Hint) -> &str| hints.iter().map(move |it| measure::width(of(it))).max();
        widest(|it| &it.keys).unwrap_or(0) + 2 + widest(|it| it.words()).unwrap_or(0)
    };
    // The second column takes what it needs, the first one what it needs of the rest.
    let second = if right.is_empty() { 0 } else { wide(right).min(page.inner() / 2) };
    let rest = page.inner() - second;
    let first = if second > 0 { wide(left).min(rest - 2) } else { rest };
    let gap = (rest - first).min(GAP);
    let (mut left, right) = (column(left, first), column(right, second));
    let mut right = right.into_iter();
    left.resize_with(left.len().max(right.len()), || SpotLine::new(0));
    let rows = left.into_iter().map(|row| match right.next() {
        Some(beside) => row.beside(first + gap, beside),
        None => row,
    });
    rows.collect()
}

/// `Shift+↑  scroll up`, each in `room` columns; what is longer goes on in the next line.
fn column(hints: &[help::Hint], room: usize) -> Vec<SpotLine> {
    let width = |hint: &help::Hint| measure::width(&hint.keys);
    let columns = hints.iter().map(width).max().unwrap_or(0).min(room / 2);
    let mut lines = Vec::with_capacity(hints.len());
    for hint in hints {
        let keys = measure::wrap(&hint.keys, columns.max(1));
        let words = measure::wrap(hint.words(), room.saturating_sub(columns + 2).max(1));
        for line in 0..keys.len().max(words.len()) {
            let part = |parts: &[&str]| parts.get(line).copied().unwrap_or_default().to_owned();
            let (keys, words) = (part(&keys), part(&words));
            let row = SpotLine::new(0);
            let row = if keys.is_empty() { row } else { row.with_keys(keys, hint.entry) };
            lines.push(row.beside(columns + 2, SpotLine::new(0).with(words, Role::Text)));
        }
    }
    lines
}
