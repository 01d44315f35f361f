//! Modals, which take the place of the list: "Discard …?" and the list of commands.
//!
//! ```text
//!   Discard 2 answers?                   This question
//!                                        > n  add a note               Alt+N
//!   > 1. Keep them                         e  ask about the question   Alt+E
//!     2. Discard                         Form
//!                                          o  fold the form            Alt+O
//!
//!                                        ↑↓ navigate • PgUp/PgDn page
//! ```

use ratatui::text::{Line, Span};

use super::common::{Excerpt, Page, PartContext, Piece, Role, Scroll, Target};
use super::parts::{Below, Parts, Row};
use super::{footer, measure, page, theme};

/// A modal that is open.
pub(super) enum Modal<'a> {
    /// A question, a blank line, and its answers.
    Discard {
        parts: Parts,
        cx: PartContext<'a>,
        /// All of it, wrapped where that has room.
        wrapped: Piece,
    },
    /// The list of commands, and the keys that move below it.
    Commands(Commands<'a>),
}

impl<'a> Modal<'a> {
    /// The modal that is open. It is not wrapped into more than `most` lines.
    pub(super) fn new(parts: Parts, cx: PartContext<'a>, most: usize) -> Self {
        if let Below::Keys(_) = parts.below {
            return Self::Commands(Commands::new(parts, cx));
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
    /// The commands in groups, and the keys below them.
    fn new(parts: Parts, cx: PartContext<'a>) -> Self {
        let (mut piece, mut begins) = (Piece::default(), Vec::new());
        let widest = parts.rows.iter().map(|row| measure::width(&row.label)).max().unwrap_or(0);
        let chords = parts.rows.iter().filter_map(|row| row.text.as_deref());
        let chord = chords.map(measure::width).max().unwrap_or(0);
        for (index, row) in parts.rows.iter().enumerate() {
            if let Some(group) = row.group {
                let group = cx.ellipsize(group, cx.page.inner()).into_owned();
                piece.push(page::line(cx.page.indent, group, Role::Muted), None);
            }
            let style = theme::row(index == parts.at);
            let lead = vec![
                Page::gap(cx.page.indent),
                theme::mark(index == parts.at),
                Span::styled(format!("{}  ", row.letter.unwrap_or(' ')), Role::Accent.bold()),
            ];
            let room = cx.page.from(page::width(&lead));
            let is_beside = widest + 3 + chord <= room;
            let words = fitted(&row.label, room, true, cx).into_iter();
            let mut words: Vec<_> = words.map(|it| Line::from(Span::styled(it, style))).collect();
            if let (Some(first), Some(text), true) = (words.first_mut(), &row.text, is_beside) {
                let pad = widest + 3 - measure::width(&row.label);
                first.spans.extend([Page::gap(pad), Span::styled(text.clone(), Role::Muted)]);
            }
            begins.push(piece.lines.len());
            let target = row.entry.map(Target::Entry);
            piece.extend(page::hanging(lead, words.into_iter()), target);
        }
        if !begins.is_empty() {
            piece.push(Line::default(), None);
        }
        if let Below::Keys(hints) = parts.below {
            for line in footer::flowing(hints, cx) {
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
