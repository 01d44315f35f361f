//! The review: every answer, "Submit" once it may be sent, and what else a revision offers.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role, Scroll, Target};
use super::fit::{Need, Part, Plan};
use super::rows::{Block, Built, Rows, Viewport};
use super::{lines, measure, question, said, theme};
use crate::model::Revision;
use crate::state::{Draft, NUMBERED};

use crate::strings::{self, sentences};

/// Lines of a review beside the answers and the rows below them: two rules, the tabs, what it asks, the
/// blank line above the rows, and the help line.
const AROUND: usize = 6;

/// The review of the open form.
pub(super) struct Review<'a> {
    answers: Built<Answered<'a>>,
    /// True where the rows below the answers are wrapped: no answer has to go for that.
    wraps: bool,
}

/// The answers as rows.
struct Answered<'a> {
    cx: DrawContext<'a>,
    page: Page,
    /// Columns of the questions' names.
    names: usize,
}

impl<'a> Review<'a> {
    /// The answers, measured as far as they have room in `most` lines.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, most: usize) -> Self {
        let all = cx.state.form.questions.len();
        let names = (0..all).map(|index| measure::width(&cx.state.form.short(index)));
        let names = names.max().unwrap_or(0).min(page.inner() / 3).max(2);
        let answered = Answered { cx, page, names };
        let wraps = answered.last_lines(true).len() + all + AROUND <= most;
        Self { answers: Built::new(answered, all.min(most), most), wraps }
    }

    pub(super) fn measure(&self, need: &mut Need) {
        // What is missing or "Submit", and the row to go back.
        need.lines[Part::Below] = self.answers.rows.last_lines(self.wraps).len();
        need.lines[Part::BelowGap] = 1;
        need.list = Some(self.answers.need(None));
    }

    /// The review in the lines of `plan`.
    pub(super) fn draw(self, plan: &Plan, scroll: &mut Scroll) -> Piece {
        let (mut piece, lines) = (Piece::default(), plan.main);
        let Answered { cx, page, .. } = self.answers.rows;
        let (all, at) = (cx.state.form.questions.len(), cx.state.whole.row);
        let below = at >= all;
        let mut last = self.answers.rows.last_lines(self.wraps);
        // With room for one of them, it is the one under the cursor.
        let (rows, least) = (last.len(), all.min(1) + last.len());
        if rows > 1 && (lines < least || plan.lines[Part::Below] < rows) {
            let shown = if at > all { rows - 1 } else { 0 };
            last = last.into_iter().skip(shown).take(1).collect();
        }
        let room = lines.saturating_sub(last.len());
        if room == 0 && below {
            last.into_iter().for_each(|(line, target)| piece.push(line, target));
            return piece;
        }
        let details = plan.rows.details;
        let room = room.saturating_sub(if details > 0 { details + 1 } else { 0 });
        let gap = usize::from(plan.lines[Part::BelowGap] > 0).min(room.saturating_sub(1));
        let view = Viewport {
            at: at.min(all.saturating_sub(1)),
            has_cursor: !below,
            typed: None,
            top: cx.scroll.review_top,
            lines: room.saturating_sub(gap).max(1),
            plan: plan.rows,
        };
        let shown = self.answers.draw(view, cx, page, &mut piece);
        (scroll.review_top, scroll.page) = (shown.top, shown.rows());
        if gap > 0 {
            piece.push(Line::default(), None);
        }
        if room > 0 {
            last.into_iter().for_each(|(line, target)| piece.push(line, target));
        }
        self.answers.details(view, cx, page, &mut piece, scroll);
        piece
    }
}

impl Answered<'_> {
    /// The rows below the answers; what is missing where the form may not be sent. Each is wrapped, or
    /// cut to a line.
    fn last_lines(&self, wrapped: bool) -> Vec<(Line<'static>, Option<Target>)> {
        let Self { cx, page, .. } = self;
        let all = cx.state.form.questions.len();
        let row = |(index, text): (usize, String)| {
            let at_cursor = cx.state.whole.row == index;
            let number = Span::styled(self.number(index), theme::row(at_cursor));
            let lead = vec![Page::gap(page.indent), theme::mark(at_cursor), number];
            let lines = self.fitted(text, lead, theme::row(at_cursor), wrapped);
            lines.map(move |line| (line, Some(Target::Row(index))))
        };
        let rows: Vec<_> = (all..).zip(endings(*cx)).flat_map(row).collect();
        if !rows.is_empty() {
            return rows;
        }
        let text = cx.ellipsize(missing(*cx), page.inner()).into_owned();
        vec![(lines::line(page.indent, text, Role::Warning.style()), None)]
    }

    /// `1. `: what digits reach a row of the review by.
    fn number(&self, index: usize) -> String {
        let digits = if self.cx.state.review_rows() > NUMBERED { 2 } else { 1 };
        format!("{:>digits$}. ", index + 1)
    }

    /// `text` behind `lead`, wrapped or cut to a line.
    fn fitted(
        &self,
        text: String,
        lead: Vec<Span<'static>>,
        style: Style,
        wrapped: bool,
    ) -> impl Iterator<Item = Line<'static>> + use<> {
        let columns = self.page.from(lines::width(&lead));
        let rows = if wrapped {
            measure::wrap(&text, columns).into_iter().map(str::to_owned).collect()
        } else {
            vec![self.cx.ellipsize(text, columns).into_owned()]
        };
        lines::hanging(lead, rows.into_iter().map(move |row| Line::from(Span::styled(row, style))))
    }
}

/// The rows below the answers, in words; none where the form may not be sent.
pub(super) fn endings(cx: DrawContext<'_>) -> Vec<String> {
    let (state, all) = (cx.state, cx.state.form.questions.len());
    match state.form.revision {
        Some(Revision::Correct) => {
            vec![strings::revision::send(state.changed()), strings::revision::go_back().to_owned()]
        }
        Some(Revision::GoBack) => vec![strings::revision::go(state.changed())],
        None if state.can_submit() => vec![sentences::submit_of(state.answered(), all)],
        None => Vec::new(),
    }
}

/// What is missing, in words.
pub(super) fn missing(cx: DrawContext<'_>) -> String {
    let mut missing = cx.state.missing();
    if missing.is_empty() {
        missing = (0..cx.state.form.questions.len()).collect();
    }
    let names: Vec<String> =
        missing.iter().map(|index| cx.state.form.short(*index).into_owned()).collect();
    strings::questions_left(missing.len(), names.join(", "))
}

impl Rows for Answered<'_> {
    fn count(&self) -> usize {
        self.cx.state.form.questions.len()
    }

    /// The question's name, and beside it all that was answered.
    fn build(&self, index: usize, lines: usize) -> Block {
        let Self { cx, page, .. } = self;
        let at_cursor = cx.state.whole.row == index;
        let style = if at_cursor { theme::row(true) } else { Role::Muted.style() };
        let name = cx.ellipsize(cx.state.form.short(index), self.names);
        let gap = if page.narrow { 1 } else { 3 };
        let pad = self.names.saturating_sub(measure::width(&name)) + gap;
        let number = self.number(index);
        let start = page.indent + 2 + number.len() + self.names + gap;
        let (role, answer) = said::answer(*cx, index);
        let columns = page.from(start);
        let text = |text: &str, columns, role: Role| {
            let parts = question::kept_lines(text, columns).into_iter().take(lines.max(1));
            parts.map(move |part| {
                Line::from(Span::styled(part.replace(said::GLUE, " "), role.style()))
            })
        };
        let mark = theme::mark(at_cursor);
        let number = Span::styled(number, style);
        let name = Span::styled(name.into_owned(), style);
        let lead = vec![Page::gap(page.indent), mark, number, name, Page::gap(pad)];
        let is_kept = cx.state.drafts.get(index).is_some_and(Draft::is_kept);
        let is_kept = is_kept && cx.state.is_answered(index);
        let answer = if is_kept { format!("{answer} {}", strings::kept()) } else { answer };
        let dimmed = |mut line: Line<'static>| {
            let words = line.spans.last().filter(|_| is_kept);
            let before = words.and_then(|it| it.content.strip_suffix(strings::kept()));
            if let Some(before) = before.map(str::to_owned) {
                line.spans.pop();
                line.spans.push(Span::styled(before, role.style()));
                line.spans.push(Span::styled(strings::kept(), Role::Dim.style()));
            }
            line
        };
        let mut answer = lines::hanging(lead, text(&answer, columns, role).map(dimmed));
        let label = answer.next().into_iter().collect();
        let text_lines = answer.collect();
        let mut block = Block { label, text: text_lines, runs_on: true, ..Block::default() };
        for note in said::notes(*cx, index) {
            let pen = format!("{} ", cx.glyphs.pen);
            let columns = columns.saturating_sub(measure::width(&pen)).max(1);
            let lead = vec![Page::gap(start), Span::styled(pen, Role::Muted.style())];
            let lines = lines::hanging(lead, text(&note, columns, Role::Muted));
            block.text.extend(lines);
        }
        block
    }
}
