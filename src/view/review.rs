//! The review: every answer, and "Submit" once it may be sent.
//!
//! ```text
//!   Ready to send?
//!
//!   > 1. Database   PostgreSQL (Recommended)
//!                   ✎ only for staging
//!     2. Service    ✎ billing
//!
//!     3. Send 2 answers
//! ```

use ratatui::text::{Line, Span};

use super::common::{Excerpt, Page, PartContext, Piece, Role, Scroll, Target};
use super::fit::{self, Need, Part, Plan};
use super::parts::{GLUE, Parts};
use super::rows::{Block, Built, Rows, Viewport};
use super::{measure, modal, page, question, theme};
use crate::state::NUMBERED;
use crate::strings;

/// Lines of a review beside the answers and the row below them: two rules, the tabs, what it asks, the
/// blank line above that row, and the help line.
const AROUND: usize = 6;

/// The review of the open form.
pub(super) struct Review<'a> {
    answers: Built<Answered<'a>>,
    /// True where the row below the answers is wrapped: no answer has to go for that.
    wraps: bool,
}

/// The answers as rows.
struct Answered<'a> {
    parts: Parts,
    cx: PartContext<'a>,
    /// Columns of the questions' names.
    names: usize,
}

impl<'a> Review<'a> {
    /// The answers, measured as far as they have room in `most` lines.
    pub(super) fn new(parts: Parts, cx: PartContext<'a>, most: usize) -> Self {
        let all = cx.state.form.questions.len();
        let names = parts.rows.iter().take(all).map(|row| measure::width(&row.label));
        let names = names.max().unwrap_or(0).min(cx.page.inner() / 3).max(2);
        let answered = Answered { parts, cx, names };
        let wraps = answered.last_lines(true).lines.len() + all + AROUND <= most;
        Self { answers: Built::new(answered, all.min(most), most), wraps }
    }

    pub(super) fn measure(&self, need: &mut Need) {
        // "Submit", where no answer is missing.
        need.lines[Part::Below] = self.answers.rows.last_lines(self.wraps).lines.len();
        need.lines[Part::BelowGap] = need.lines[Part::Below].min(1);
        need.list = Some(fit::List { wraps: true, ..self.answers.need(None) });
    }

    /// The review in the lines of `plan`.
    pub(super) fn draw(mut self, plan: &Plan, scroll: &mut Scroll) -> Piece {
        let (mut piece, lines) = (Piece::default(), plan.main);
        let Answered { cx, .. } = self.answers.rows;
        let (all, at) = (cx.state.form.questions.len(), cx.state.whole.row);
        let below = at >= all;
        let mut last = self.answers.rows.last_lines(self.wraps);
        let (rows, least) = (last.lines.len(), all.min(1) + last.lines.len());
        if rows > 1 && (lines < least || plan.lines[Part::Below] < rows) {
            last = last.part(Excerpt::new(rows, 0, 1));
        }
        let room = lines.saturating_sub(last.lines.len());
        if room == 0 && below {
            return last;
        }
        let room = room.saturating_sub(plan.rows.details);
        let gap = usize::from(plan.lines[Part::BelowGap] > 0).min(room.saturating_sub(1));
        let view = Viewport {
            at: at.min(all.saturating_sub(1)),
            has_cursor: !below,
            typed: None,
            top: cx.scroll.review_top,
            lines: room.saturating_sub(gap).max(1),
            plan: plan.rows,
        };
        let shown = self.answers.draw(view, cx, &mut piece);
        (scroll.review_top, scroll.page) = (shown.top, shown.lines.max(1));
        if gap > 0 {
            piece.push(Line::default(), None);
        }
        if room > 0 {
            piece.append(last);
        }
        self.answers.details(view, Vec::new(), (cx, &mut piece), scroll);
        piece
    }
}

impl Answered<'_> {
    /// The row that sends the form, where it may be sent, wrapped or cut to a line.
    fn last_lines(&self, wrapped: bool) -> Piece {
        let (Self { parts, cx, .. }, mut piece) = (self, Piece::default());
        for (index, row) in parts.rows.iter().enumerate().skip(self.count()) {
            let (number, at_cursor) = (self.number(index), index == parts.at);
            let lines = modal::numbered(number, row, at_cursor, wrapped, *cx);
            piece.extend(lines, Some(Target::Row(index)));
        }
        piece
    }

    /// `1. `: what digits reach a row of the review by.
    fn number(&self, index: usize) -> String {
        let digits = if self.cx.state.review_rows() > NUMBERED { 2 } else { 1 };
        format!("{:>digits$}. ", index + 1)
    }
}

impl Rows for Answered<'_> {
    fn count(&self) -> usize {
        self.cx.state.form.questions.len()
    }

    /// The question's name, and beside it all that was answered.
    fn build(&self, index: usize, lines: usize) -> Block {
        let Self { parts, cx, .. } = self;
        let Some(row) = parts.rows.get(index) else { return Block::default() };
        let (at_cursor, role) = (index == parts.at, row.role);
        let style = if at_cursor { theme::row(true) } else { Role::Muted.style() };
        let name = cx.ellipsize(row.label.as_str(), self.names);
        let gap = if cx.page.narrow { 1 } else { 3 };
        let pad = self.names.saturating_sub(measure::width(&name)) + gap;
        let number = self.number(index);
        let start = cx.page.indent + 2 + number.len() + self.names + gap;
        let columns = cx.page.from(start);
        let text = |text: &str, columns, role: Role| {
            // The first line of the answer is the label.
            let parts = question::kept_lines(text, columns).into_iter().take(lines.max(2));
            parts.map(move |part| Line::from(Span::styled(part.replace(GLUE, " "), role)))
        };
        let mark = theme::mark(at_cursor);
        let number = Span::styled(number, style);
        let name = Span::styled(name.into_owned(), style);
        let lead = vec![Page::gap(cx.page.indent), mark, number, name, Page::gap(pad)];
        let dimmed = |mut line: Line<'static>| {
            let words = line.spans.last().filter(|_| row.is_kept);
            let before = words.and_then(|it| it.content.strip_suffix(strings::kept()));
            if let Some(before) = before.map(str::to_owned) {
                line.spans.pop();
                line.spans.push(Span::styled(before, role));
                line.spans.push(Span::styled(strings::kept(), Role::Dim));
            }
            line
        };
        let answer = row.text.as_deref().unwrap_or_default();
        let mut answer = page::hanging(lead, text(answer, columns, role).map(dimmed));
        let label = answer.next().into_iter().collect();
        let mut block = Block { label, runs_on: true, ..Block::default() };
        block.text.lines.extend(answer);
        for note in &row.notes {
            let pen = format!("{} ", cx.glyphs.pen);
            let columns = columns.saturating_sub(measure::width(&pen)).max(1);
            let lead = vec![Page::gap(start), Span::styled(pen, Role::Muted)];
            let lines = page::hanging(lead, text(note, columns, Role::Muted));
            block.text.lines.extend(lines);
        }
        block
    }
}
