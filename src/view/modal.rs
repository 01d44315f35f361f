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

use std::ops::Range;
use std::slice;

use ratatui::text::{Line, Span};

use super::common::{Excerpt, Frame, Page, PartContext, Role, Target};
use super::parts::{Below, Parts};
use super::{footer, measure, more, page, theme};
use crate::keys::help::Hint;

/// The lines of a modal, each with its mouse target.
type Lines = Vec<(Line<'static>, Option<Target>)>;

/// Columns before the label of a command: the cursor mark, the letter and two spaces.
const LEAD: usize = 5;

/// The open modal.
pub(super) struct Modal<'a> {
    cx: PartContext<'a>,
    parts: Parts,
    lines: Lines,
    /// The lines that stay visible in the list of commands; `None` for a question.
    kept: Option<Range<usize>>,
}

impl<'a> Modal<'a> {
    /// Lays out the open modal. If a question needs more than `most` lines, it is not wrapped.
    pub(super) fn new(parts: Parts, cx: PartContext<'a>, most: usize) -> Self {
        if let Below::Keys(keys) = &parts.below {
            let (lines, kept) = commands(&parts, keys, cx);
            return Self { cx, parts, lines, kept: Some(kept) };
        }
        let mut lines = discard(&parts, usize::MAX, cx);
        if lines.len() > most {
            lines = discard(&parts, 1, cx);
        }
        Self { cx, parts, lines, kept: None }
    }

    /// Returns the number of lines.
    pub(super) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Returns the minimum number of lines.
    pub(super) fn least(&self) -> usize {
        // A question is shown with all answers, but without the blank line.
        if self.kept.is_none() { 1 + self.parts.rows.len() } else { self.lines.len().min(3) }
    }

    /// Draws the modal.
    pub(super) fn draw(mut self, frame: &mut Frame) {
        let room = frame.room();
        if let Some(kept) = &self.kept {
            return self.draw_commands(kept, frame);
        }
        if self.lines.len() > room {
            self.lines = discard(&self.parts, 1, self.cx);
        }
        // The blank line is omitted first, then the answer without the cursor.
        let other = if self.parts.at == 0 { 2 } else { 1 };
        for omitted in [1, other] {
            if self.lines.len() > room {
                self.lines.remove(omitted);
            }
        }
        draw_lines(&self.lines, self.cx, frame);
    }

    /// Draws the lines that fit, including the lines `kept`, and a mark with the number of hidden
    /// lines.
    fn draw_commands(&self, kept: &Range<usize>, frame: &mut Frame) {
        let (cx, lines) = (self.cx, frame.room());
        let room = lines.saturating_sub(1).max(1);
        let top = cx.scroll.help_top.max(kept.end.saturating_sub(room)).min(kept.start);
        let (part, has_mark) = Excerpt::marked(self.lines.len(), top, lines, 3);
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

/// Returns the lines of a “Discard …?” question, a blank line, and the two answers. Each text is
/// wrapped to at most `most` lines.
fn discard(parts: &Parts, most: usize, cx: PartContext<'_>) -> Lines {
    let heading = parts.heading.as_deref().unwrap_or_default();
    let question = cx.wrapped(heading, cx.page.inner(), most).into_iter();
    let question = question.map(|line| Line::from(Span::styled(line, Role::Warning.bold())));
    let mut lines: Lines = question.chain([Line::default()]).map(|line| (line, None)).collect();
    for (index, row) in parts.rows.iter().enumerate() {
        let at_cursor = index == parts.at;
        let number = Span::styled(format!("{}. ", index + 1), theme::row(at_cursor));
        let row = labelled(number, &row.label, at_cursor, most, cx);
        lines.extend(row.into_iter().map(|line| (line, Some(Target::Row(index)))));
    }
    lines
}

/// Returns a row with the cursor mark, `lead` and a label of at most `most` lines: `> 1. Keep them`.
pub(super) fn labelled(
    lead: Span<'static>,
    label: &str,
    at_cursor: bool,
    most: usize,
    cx: PartContext<'_>,
) -> Vec<Line<'static>> {
    let lead = vec![theme::mark(at_cursor), lead];
    let room = cx.page.from(cx.page.indent + page::width(&lead));
    let text = cx.wrapped(label, room, most).into_iter();
    let text = text.map(|text| Line::from(Span::styled(text, theme::row(at_cursor))));
    page::hanging(lead, text).collect()
}

/// Returns the lines of the commands in groups with `keys` below them, and the lines that stay
/// visible: the cursor's command, with the group above the first command, and the keys below the
/// last.
fn commands(parts: &Parts, keys: &[Hint], cx: PartContext<'_>) -> (Lines, Range<usize>) {
    let (mut lines, mut begins) = (Lines::new(), Vec::new());
    let widest = parts.rows.iter().map(|row| measure::width(&row.label)).max().unwrap_or(0);
    let chords = parts.rows.iter().filter_map(|row| row.text.as_deref());
    let chord = chords.map(measure::width).max().unwrap_or(0);
    let is_beside = widest + 3 + chord <= cx.page.from(cx.page.indent + LEAD);
    for (index, row) in parts.rows.iter().enumerate() {
        if let Some(group) = row.group {
            let group = cx.ellipsize(group, cx.page.inner()).into_owned();
            lines.push((Span::styled(group, Role::Muted).into(), None));
        }
        begins.push(lines.len());
        let letter = format!("{}  ", row.letter.unwrap_or(' '));
        let letter = Span::styled(letter, Role::Accent.bold());
        let mut row_lines = labelled(letter, &row.label, index == parts.at, usize::MAX, cx);
        if let (Some(first), Some(text), true) = (row_lines.first_mut(), &row.text, is_beside) {
            let gap = Page::gap(widest + 3 - measure::width(&row.label));
            first.spans.extend([gap, Span::styled(text.clone(), Role::Muted)]);
        }
        let target = row.entry.map(Target::Entry);
        lines.extend(row_lines.into_iter().map(|line| (line, target)));
    }
    lines.extend((!begins.is_empty()).then(|| (Line::default(), None)));
    lines.extend(footer::flowing(keys, cx).into_iter().map(|line| (line, None)));
    let start = if parts.at == 0 { 0 } else { begins.get(parts.at).copied().unwrap_or_default() };
    let end = begins.get(parts.at + 1).copied().unwrap_or(lines.len());
    (lines, start..end)
}
