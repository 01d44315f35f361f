//! The review: all answers, and the submit row if the form can be submitted.
//!
//! ```text
//!   Ready to submit?
//!
//!   > 1. Database   PostgreSQL (Recommended)
//!                   ✎ only for staging
//!     2. Service    ✎ billing
//!
//!     3. Submit 2 answers
//! ```

use ratatui::text::{Line, Span};

use super::common::{Frame, Page, PartContext, Role, Target};
use super::fit::{self, Need, Part, Plan};
use super::parts::{self, Answered, GLUE};
use super::rows::{Block, List, Rows};
use super::{measure, modal, more, page, question, theme};
use crate::state::NUMBERED;

/// Columns between the name of a question and its answer.
const GAP: usize = 3;

pub(super) type Review<'a> = List<'a, Answers<'a>>;

pub(super) struct Answers<'a> {
    cx: PartContext<'a>,
    /// Columns of the names of the questions.
    names: usize,
}

impl<'a> Review<'a> {
    /// Builds the review, measured up to `most` lines.
    pub(super) fn of_form(cx: PartContext<'a>, most: usize) -> Self {
        let all = cx.state.form.questions.len();
        let names = (0..all).map(|index| measure::width(&cx.state.form.short(index)));
        let names = names.max().unwrap_or(0).min(cx.page.inner() / 3).max(2);
        Self::new(Answers { cx, names }, all.min(most), most, cx)
    }

    pub(super) fn measure(&self, need: &mut Need) {
        need.lines[Part::Below] = self.rows.submit_row().len();
        need.lines[Part::BelowGap] = need.lines[Part::Below];
        need.list = Some(fit::List { wraps: true, ..self.need() });
    }

    pub(super) fn draw(mut self, plan: &Plan, frame: &mut Frame) {
        let (cx, all) = (self.cx, self.rows.count());
        let submit = self.rows.submit_row();
        let rows = frame.room().saturating_sub(submit.len() + plan.rows.details);
        let gap = plan.lines[Part::BelowGap].min(rows.saturating_sub(1));
        self.draw_rows(rows.saturating_sub(gap), plan, frame);
        frame.take(gap);
        frame.lines(&submit, cx.page.indent, Some(Target::Row(all)));
        self.draw_details(Vec::new(), plan.rows, frame);
    }
}

impl Answers<'_> {
    /// Returns the submit row as one line; no line if the form cannot be submitted.
    fn submit_row(&self) -> Vec<Line<'static>> {
        let Some(label) = parts::submit_row(self.cx.state) else { return Vec::new() };
        let at_cursor = self.at() == self.count();
        let number = Span::styled(self.number(self.count()), theme::row(at_cursor));
        let lines = modal::labelled(number, &label, at_cursor, self.cx);
        more::cut(lines, 1, false, self.cx.page.inner(), self.cx)
    }

    /// Returns the number of a row for selection with number keys: `1. `.
    fn number(&self, index: usize) -> String {
        let digits = if self.cx.state.review_rows() > NUMBERED { 2 } else { 1 };
        format!("{:>digits$}. ", index + 1)
    }
}

impl Rows for Answers<'_> {
    fn count(&self) -> usize {
        self.cx.state.form.questions.len()
    }

    fn at(&self) -> usize {
        self.cx.state.whole.row
    }

    /// Builds the row of a question: its name, and its answer beside the name.
    fn build(&self, index: usize, lines: usize) -> Block {
        let cx = self.cx;
        let Answered { name, answer, role, notes } = parts::answered(cx, index);
        let at_cursor = index == self.at();
        let style = if at_cursor { theme::row(true) } else { Role::Muted.style() };
        let name = cx.ellipsize(name, self.names);
        let number = self.number(index);
        let start = cx.page.indent + 2 + number.len();
        let beside = self.names + GAP;
        let columns = cx.page.columns_from(start + beside);
        let lead = Line::from(vec![theme::mark(at_cursor), Span::styled(number, style)]);
        let pad = Page::gap(beside - measure::width(&name).min(beside));
        let name = vec![Span::styled(name.into_owned(), style), pad];
        // The first line of the answer is the label.
        let answer = question::note_lines(&answer, columns).into_iter().take(lines.max(2));
        let answer = answer.map(|part| Line::from(Span::styled(part.replace(GLUE, " "), role)));
        let mut answer = page::hanging(name, answer);
        let label = answer.next().into_iter().collect();
        let mut text: Vec<_> = answer.collect();
        for note in &notes {
            let note = question::note_with_pen(&note.replace(GLUE, " "), columns, cx).into_iter();
            text.extend(page::hanging(vec![Page::gap(beside)], note.take(lines.max(2))));
        }
        Block { lead, start, label, text, text_continues_label: true, ..Block::default() }
    }
}
