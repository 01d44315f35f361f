//! Modals in place of the list: “Discard …?” and the list of commands.
//!
//! ```text
//!   Discard 2 answers?                   This question
//!                                        > n  add a note               Alt+N
//!   > 1. No, keep them                     e  ask about the question   Alt+E
//!     2. Yes, discard                    Form
//!                                          o  collapse the form        Alt+O
//!
//!                                        PgUp/PgDn page   Home/End first/last
//! ```

use std::ops::Range;
use std::slice;

use ratatui::text::{Line, Span};

use super::common::{Excerpt, Frame, Page, PartContext, Role, Target};
use super::parts::{self, GLUE};
use super::{measure, more, page, theme};
use crate::keys::{help, read};
use crate::state::{Discard, Screen};

/// The lines of a modal, each with its mouse target.
type Lines = Vec<(Line<'static>, Option<Target>)>;

/// Columns before the label of a command: the cursor mark, the letter and two spaces.
const LEAD: usize = 5;

pub(super) struct Modal<'a> {
    cx: PartContext<'a>,
    lines: Lines,
    /// The lines that stay visible if not all lines fit.
    kept: Range<usize>,
}

impl<'a> Modal<'a> {
    /// Lays out the open modal; `None` if no modal is open.
    pub(super) fn new(cx: PartContext<'a>) -> Option<Self> {
        let (lines, kept) = match &cx.state.screen {
            Screen::Help { previous, row } => commands(previous, *row, cx),
            Screen::Discard { what, row, .. } => {
                let lines = discard(*what, *row, cx);
                let answer = lines.len() - 2 + row;
                (lines, answer..answer + 1)
            }
            _ => return None,
        };
        Some(Self { cx, lines, kept })
    }

    pub(super) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Draws the lines that fit, including the lines to keep, and a mark with the number of hidden
    /// lines.
    pub(super) fn draw(self, frame: &mut Frame) {
        let (cx, lines) = (self.cx, frame.room());
        let room = lines.saturating_sub(1).max(1);
        let top = cx.scroll.help_top.max(self.kept.end.saturating_sub(room)).min(self.kept.start);
        let (part, has_mark) = Excerpt::marked(self.lines.len(), top, lines);
        frame.scroll.help_top = part.top;
        for (line, target) in part.slice(&self.lines) {
            frame.lines(slice::from_ref(line), cx.page.indent, *target);
        }
        if has_mark {
            frame.lines(&[more::scroll_line(cx, 0, part)], cx.page.indent, None);
        }
    }
}

/// Returns the lines of a “Discard …?” question, a blank line, and the two answers with the cursor
/// on answer `at`.
fn discard(what: Discard, at: usize, cx: PartContext<'_>) -> Lines {
    let (question, answers) = parts::discard_words(what);
    let question = cx.wrapped(&question, cx.page.inner(), usize::MAX).into_iter();
    let question = question.map(|line| Line::from(Span::styled(line, Role::Warning.bold())));
    let mut lines: Lines = question.chain([Line::default()]).map(|line| (line, None)).collect();
    for (index, answer) in answers.iter().enumerate() {
        let number = Span::styled(format!("{}. ", index + 1), theme::row(index == at));
        let answer = labelled(number, answer, index == at, cx);
        lines.extend(answer.into_iter().map(|line| (line, Some(Target::Row(index)))));
    }
    lines
}

/// Returns a row with the cursor mark, `lead` and the wrapped label: `> 1. No, keep them`.
pub(super) fn labelled(
    lead: Span<'static>,
    label: &str,
    at_cursor: bool,
    cx: PartContext<'_>,
) -> Vec<Line<'static>> {
    let lead = vec![theme::mark(at_cursor), lead];
    let room = cx.page.columns_from(cx.page.indent + page::width(&lead));
    let text = cx.wrapped(label, room, usize::MAX).into_iter();
    let text = text.map(|text| Line::from(Span::styled(text, theme::row(at_cursor))));
    page::hanging(lead, text).collect()
}

/// Returns the commands of the screen `previous` in groups, with further keys below them. Also
/// returns the lines that stay visible: those of command `at`. The first command stays together
/// with the name of its group, and the last command with the keys below the list.
fn commands(previous: &Screen, at: usize, cx: PartContext<'_>) -> (Lines, Range<usize>) {
    let names = cx.glyphs.keys;
    let commands = read::commands(cx.state, previous, cx.bindings);
    let shortcuts: Vec<_> = commands.iter().map(|command| command.shortcut(names)).collect();
    let label = commands.iter().map(|command| measure::width(command.words())).max().unwrap_or(0);
    let shortcut =
        shortcuts.iter().flatten().map(|shortcut| measure::width(shortcut)).max().unwrap_or(0);
    let is_beside = label + 3 + shortcut <= cx.page.columns_from(cx.page.indent + LEAD);
    let (mut lines, mut begins, mut group) = (Lines::new(), Vec::new(), None);
    for (index, (command, shortcut)) in commands.iter().zip(shortcuts).enumerate() {
        if group.replace(command.group) != Some(command.group) {
            let group = cx.ellipsize(command.group.words(), cx.page.inner()).into_owned();
            lines.push((Span::styled(group, Role::Muted).into(), None));
        }
        begins.push(lines.len());
        let letter = format!("{}  ", command.letter.unwrap_or(' '));
        let letter = Span::styled(letter, Role::Accent.bold());
        let mut row = labelled(letter, command.words(), index == at, cx);
        if let (Some(first), Some(shortcut), true) = (row.first_mut(), shortcut, is_beside) {
            let gap = Page::gap(label + 3 - measure::width(command.words()));
            first.spans.extend([gap, Span::styled(shortcut, Role::Muted)]);
        }
        let target = Some(Target::Entry(command.entry));
        lines.extend(row.into_iter().map(|line| (line, target)));
    }
    lines.extend((!begins.is_empty()).then(|| (Line::default(), None)));
    let keys = help::below_commands(cx.state, previous, cx.bindings, names);
    // A hint is not broken at its spaces.
    let keys = keys.iter().map(|hint| [&*hint.keys, hint.words()].join(" ").replace(' ', GLUE));
    let keys = keys.collect::<Vec<_>>().join("   ");
    let keys = cx.wrapped(&keys, cx.page.inner(), usize::MAX).into_iter();
    lines.extend(keys.map(|line| (Line::styled(line.replace(GLUE, " "), Role::Dim), None)));
    let start = if at == 0 { 0 } else { begins.get(at).copied().unwrap_or_default() };
    let end = begins.get(at + 1).copied().unwrap_or(lines.len());
    (lines, start..end)
}
