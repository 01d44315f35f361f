//! Modals in place of the list: “Discard …?” and the list of commands.
//!
//! ```text
//!   Discard 2 answers?                   This question
//!                                        > n  add a note               Alt+N
//!   > 1. Keep them                         e  ask about the question   Alt+E
//!     2. Discard                         Form
//!                                          o  collapse the form        Alt+O
//!
//!                                        ↑↓ navigate • PgUp/PgDn page
//! ```

use std::slice;

use ratatui::text::{Line, Span};

use super::common::{Excerpt, Frame, Page, PartContext, Role, Target};
use super::parts::{Below, Parts, Row};
use super::{footer, measure, more, page, theme};
use crate::keys::help::Hint;

/// The lines of a modal, each with its mouse target.
type Lines = Vec<(Line<'static>, Option<Target>)>;

/// The open modal.
pub(super) struct Modal<'a> {
    cx: PartContext<'a>,
    parts: Parts,
    /// The question, a blank line and the answers; or the commands in groups, a blank line and
    /// further keys.
    lines: Lines,
    /// The first line of each command; `None` for a question.
    begins: Option<Vec<usize>>,
}

impl<'a> Modal<'a> {
    /// Lays out the open modal. If a question needs more than `most` lines, it is not wrapped.
    pub(super) fn new(parts: Parts, cx: PartContext<'a>, most: usize) -> Self {
        if let Below::Keys(keys) = &parts.below {
            let (lines, begins) = commands(&parts, keys, cx);
            return Self { cx, parts, lines, begins: Some(begins) };
        }
        let mut lines = discard(&parts, None, cx);
        if lines.len() > most {
            lines = discard(&parts, Some(usize::MAX), cx);
        }
        Self { cx, parts, lines, begins: None }
    }

    /// Returns the number of lines.
    pub(super) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Returns the minimum number of lines.
    pub(super) fn least(&self) -> usize {
        match self.begins {
            // Without the blank line.
            None => 1 + self.parts.rows.len(),
            Some(_) => self.lines.len().min(3),
        }
    }

    /// Draws the modal.
    pub(super) fn draw(self, frame: &mut Frame) {
        let Self { cx, parts, lines, begins } = &self;
        if let Some(begins) = begins {
            self.draw_commands(begins, frame);
        } else if lines.len() > frame.room() {
            draw_lines(&discard(parts, Some(frame.room()), *cx), *cx, frame);
        } else {
            draw_lines(lines, *cx, frame);
        }
    }

    /// Draws the lines that fit, including the cursor's command, and a mark with the number of
    /// hidden lines.
    fn draw_commands(&self, begins: &[usize], frame: &mut Frame) {
        let (cx, all, lines) = (self.cx, self.lines.len(), frame.room());
        let room = lines.saturating_sub(1).max(1);
        let (at, line_of) = (self.parts.at, |at| begins.get(at).copied());
        // The first command is shown with the name of its group, the last with the keys below it.
        let start = if at == 0 { 0 } else { line_of(at).unwrap_or_default() };
        let end = line_of(at + 1).unwrap_or(all);
        let top = cx.scroll.help_top.max(end.saturating_sub(room)).min(start);
        let (part, has_mark) = Excerpt::marked(all, top, lines, 3);
        frame.scroll.help_top = part.top;
        draw_lines(part.slice(&self.lines), cx, frame);
        if has_mark {
            frame.lines(&[more::scroll_line(cx, 0, part)], cx.page.indent, None);
        }
    }
}

/// Draws lines with their mouse targets.
fn draw_lines(lines: &[(Line<'static>, Option<Target>)], cx: PartContext<'_>, frame: &mut Frame) {
    for (line, target) in lines {
        frame.lines(slice::from_ref(line), cx.page.indent, *target);
    }
}

/// Returns the lines of a “Discard …?” question and its answers. Without `room`, all texts are
/// wrapped. With `room`, each text has one line. If `room` lines are not enough, the blank line is
/// omitted first, then answers, but never the answer under the cursor.
fn discard(parts: &Parts, room: Option<usize>, cx: PartContext<'_>) -> Lines {
    let (heading, all) = (parts.heading.as_deref().unwrap_or_default(), parts.rows.len());
    let most = if room.is_none() { usize::MAX } else { 1 };
    let question = cx.wrapped(heading, cx.page.inner(), most).into_iter();
    let question = question.map(|line| Line::from(Span::styled(line, Role::Warning.bold())));
    let mut lines: Lines = question.map(|line| (line, None)).collect();
    if room.is_none_or(|room| room >= all + 2) {
        lines.push((Line::default(), None));
    }
    let shown = room.map_or(all, |room| room.max(2) - 1);
    let end = all.min(shown.max(parts.at + 1));
    for index in end.saturating_sub(shown)..end {
        let Some(row) = parts.rows.get(index) else { continue };
        let number = format!("{}. ", index + 1);
        let row = numbered(number, row, index == parts.at, most, cx);
        lines.extend(row.map(|line| (line, Some(Target::Row(index)))));
    }
    lines
}

/// Returns the lines of a row with a number, at most `most` lines: `> 1. Keep them`.
pub(super) fn numbered(
    number: String,
    row: &Row,
    at_cursor: bool,
    most: usize,
    cx: PartContext<'_>,
) -> impl Iterator<Item = Line<'static>> + use<> {
    let style = theme::row(at_cursor);
    let lead = vec![theme::mark(at_cursor), Span::styled(number, style)];
    let room = cx.page.from(cx.page.indent + page::width(&lead));
    let text = cx.wrapped(&row.label, room, most).into_iter();
    page::hanging(lead, text.map(move |text| Line::from(Span::styled(text, style))))
}

/// Returns the lines of the commands in groups with `keys` below them, and the first line of each
/// command.
fn commands(parts: &Parts, keys: &[Hint], cx: PartContext<'_>) -> (Lines, Vec<usize>) {
    let (mut lines, mut begins) = (Lines::new(), Vec::new());
    let widest = parts.rows.iter().map(|row| measure::width(&row.label)).max().unwrap_or(0);
    let chords = parts.rows.iter().filter_map(|row| row.text.as_deref());
    let chord = chords.map(measure::width).max().unwrap_or(0);
    for (index, row) in parts.rows.iter().enumerate() {
        if let Some(group) = row.group {
            let group = cx.ellipsize(group, cx.page.inner()).into_owned();
            lines.push((Span::styled(group, Role::Muted).into(), None));
        }
        let style = theme::row(index == parts.at);
        let letter = format!("{}  ", row.letter.unwrap_or(' '));
        let lead = vec![theme::mark(index == parts.at), Span::styled(letter, Role::Accent.bold())];
        let room = cx.page.from(cx.page.indent + page::width(&lead));
        let is_beside = widest + 3 + chord <= room;
        let words = cx.wrapped(&row.label, room, usize::MAX).into_iter();
        let mut words: Vec<_> = words.map(|words| Line::from(Span::styled(words, style))).collect();
        if let (Some(first), Some(text), true) = (words.first_mut(), &row.text, is_beside) {
            let pad = widest + 3 - measure::width(&row.label);
            first.spans.extend([Page::gap(pad), Span::styled(text.clone(), Role::Muted)]);
        }
        begins.push(lines.len());
        let target = row.entry.map(Target::Entry);
        lines.extend(page::hanging(lead, words.into_iter()).map(|line| (line, target)));
    }
    lines.extend((!begins.is_empty()).then(|| (Line::default(), None)));
    lines.extend(footer::flowing(keys, cx).into_iter().map(|line| (line, None)));
    (lines, begins)
}
