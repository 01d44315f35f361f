//! The question, its context and its note.

use std::borrow::Cow;

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role, Scroll, Target};
use super::field::Field;
use super::fit::{Part, PartLines};
use super::more::{self, Excerpt};
use super::texts::{Lines, lines_of};
use super::{lines, markdown, measure};
use crate::model::{Notes, Revision, text};
use crate::state::{Draft, Screen};
use crate::strings;

/// Texts longer than this, in bytes, are wrapped once and kept from frame to frame.
const LONG: usize = 1_000;

/// Columns of a name that says anything.
const LEAST_NAME: usize = 6;

/// What is behind the open question: that it may stay open, or that its answer was kept.
fn mark(cx: DrawContext<'_>) -> Option<&'static str> {
    let kept = cx.state.draft().is_some_and(Draft::is_kept);
    match (cx.state.form.is_optional(cx.state.tab), kept) {
        (false, false) => None,
        (true, false) => Some(strings::OPTIONAL),
        (false, true) => Some(strings::KEPT),
        (true, true) => Some(strings::OPTIONAL_KEPT),
    }
}

/// Adds `words` to the last line, or a line with them.
fn marked<'a>(mut lines: Vec<Line<'a>>, words: &'static str, page: Page) -> Vec<Line<'a>> {
    let mark = Span::styled(words, Role::Muted.style());
    let room = page.indent + page.inner();
    match lines.last_mut() {
        Some(last) if lines::width(&last.spans) + 1 + measure::width(words) <= room => {
            last.spans.extend([Span::raw(" "), mark]);
        }
        _ => lines.push(Line::from(vec![Page::gap(page.indent), mark])),
    }
    lines
}

/// The texts above a list, with all their lines.
#[derive(Debug, Default)]
pub(super) struct Asked<'a> {
    /// The context.
    pub context: Lines<'a>,
    /// The question.
    pub question: Lines<'a>,
    /// True if its last line is only the mark behind it.
    pub mark_alone: bool,
    /// Blank lines of the question that may be left out.
    pub blank: usize,
}

impl<'a> Asked<'a> {
    /// What the open tab asks.
    pub(super) fn new(cx: DrawContext<'a>, page: Page) -> Self {
        let ready = match cx.state.form.revision {
            Some(Revision::Correct) => strings::revision::QUESTION,
            Some(Revision::GoBack) => strings::revision::QUESTION_BACK,
            None => strings::READY_TO_SEND,
        };
        let question = cx.state.question().map_or(ready, |it| it.text.as_str());
        let (bold, muted) = (Role::Text.bold(), Role::Muted.style());
        let blocks = |text: &str, style| {
            let lines = markdown::blocks(text, style, cx.glyphs, page.inner(), usize::MAX);
            let gap = || Page::gap(page.indent);
            lines.into_iter().map(|line| lines::after(gap(), line)).collect()
        };
        let columns = (page.indent, page.inner());
        let make = |text: &str, style| match cx.texts.is_marked(text) {
            true => blocks(text, style),
            false => lines::wrapped(text, columns, style).map(lines::owned).collect(),
        };
        let question = if question.len() > LONG || cx.texts.asks_marked(cx.state.tab, question) {
            cx.texts.question(cx.state.tab, || make(question, bold))
        } else {
            Cow::Owned(lines::wrapped(question, columns, bold).collect())
        };
        let mut mark_alone = false;
        let question = if let Some(words) = mark(cx) {
            let lines = marked(lines_of(&question, 0, question.len()).collect(), words, page);
            mark_alone = lines.len() > question.len();
            Cow::Owned(lines)
        } else {
            question
        };
        let context = match cx.state.form.context.as_deref() {
            Some(text) if !cx.state.in_review() => cx.texts.context(|| make(text, muted)),
            _ => Lines::default(),
        };
        let blank = if question.len() > 2 {
            question.iter().filter(|line| is_blank(line)).count()
        } else {
            0
        };
        Self { context, question, mark_alone, blank }
    }

    /// The lines that `plan` has for it. What is cut scrolls, from the first line on.
    pub(super) fn draw(
        mut self,
        plan: &PartLines,
        cx: DrawContext<'_>,
        page: Page,
        scroll: &mut Scroll,
    ) -> Piece<'a> {
        if plan[Part::Blank] < self.blank {
            let lines = lines_of(&self.question, 0, self.question.len());
            self.question = Cow::Owned(lines.filter(|line| !is_blank(line)).collect());
        }
        let gap = plan[Part::ContextGap] > 0;
        let rooms = (plan[Part::Context], plan[Part::Question] + plan[Part::Blank]);
        let (all, room) = (self.context.len() + self.question.len(), rooms.0 + rooms.1);
        let mut piece = Piece::default();
        if all <= room || room == 0 {
            piece.extend(lines_of(&self.context, 0, room), Some(Target::Text));
            piece.extend(gap.then(Line::default), Some(Target::Text));
            piece.extend(lines_of(&self.question, 0, room), Some(Target::Text));
            return piece;
        }
        let part = Excerpt::new(all, cx.scroll.text_top, room.saturating_sub(1).max(1));
        (scroll.text_top, scroll.text_more) = (part.top, part.below);
        let lines = if part.top > 0 {
            let mut lines: Vec<Line<'a>> = lines_of(&self.context, part.top, part.lines).collect();
            let top = part.top.saturating_sub(self.context.len());
            lines.extend(lines_of(&self.question, top, part.lines - lines.len()));
            if room > 1 {
                lines.push(more::scroll_line(cx, page, page.indent, (top, part.below)));
            }
            lines
        } else {
            self.start(rooms, gap, cx, page)
        };
        piece.extend(lines, Some(Target::Text));
        piece
    }

    /// The start of the context, and the question without its middle.
    fn start(
        &self,
        (context, room): (usize, usize),
        gap: bool,
        cx: DrawContext<'_>,
        page: Page,
    ) -> Vec<Line<'a>> {
        let ellipsis = cx.glyphs.ellipsis;
        let mut lines: Vec<Line<'a>> = lines_of(&self.context, 0, context).collect();
        if lines.len() < self.context.len() {
            let last = lines.pop();
            lines.extend(last.map(|line| more::ended(line, page, ellipsis)));
        }
        if gap && !lines.is_empty() {
            lines.push(Line::default());
        }
        let all = self.question.len();
        if all <= room {
            lines.extend(lines_of(&self.question, 0, all));
            return lines;
        }
        // The last two lines stay, because the question proper comes last. A line that is only the
        // mark behind it goes first.
        let mark = usize::from(self.mark_alone);
        let kept = if room > 3 { 2 + mark } else { room.min(2) };
        let end = if room > 3 { all } else { all - mark };
        if end <= room {
            lines.extend(lines_of(&self.question, 0, end));
            return lines;
        }
        let first = room.saturating_sub(kept + 1);
        lines.extend(lines_of(&self.question, 0, first));
        let mut last = lines_of(&self.question, end - kept, kept);
        if room > 2 {
            let hidden = end - first - kept;
            lines.push(more::scroll_line(cx, page, page.indent, (0, hidden)));
        } else {
            lines.extend(last.next().map(|line| more::begun(line, page, ellipsis)));
        }
        lines.extend(last);
        lines
    }
}

fn is_blank(line: &Line<'_>) -> bool {
    line.spans.iter().all(|span| span.content.trim().is_empty())
}

/// The prompt of what is typed below the question, the column it starts at, and its columns.
fn note_field<'a>(cx: DrawContext<'_>, page: Page) -> Option<(Cow<'a, str>, usize, usize)> {
    let prompt = match cx.state.screen {
        Screen::Note | Screen::FormNote => note_word(cx).into(),
        Screen::Discuss { question, choice, .. } => discuss_prompt(cx, page, question, choice),
        _ => return None,
    };
    let (start, columns) = prompted(&prompt, page.indent, page);
    Some((prompt, start, columns))
}

/// The prompt of a note.
pub(super) fn note_word(cx: DrawContext<'_>) -> &'static str {
    if cx.state.form.policy.comment { strings::COMMENT_PROMPT } else { strings::NOTE_PROMPT }
}

/// The column where the text behind a prompt starts, and the text's columns; the prompt starts at
/// column `start`.
pub(super) fn prompted(prompt: &str, start: usize, page: Page) -> (usize, usize) {
    let start = start + measure::width(prompt) + 1;
    (start, page.columns.saturating_sub(start + 1).max(1))
}

/// `about PostgreSQL:`, in at most half of the columns.
fn discuss_prompt<'a>(
    cx: DrawContext<'_>,
    page: Page,
    question: usize,
    choice: Option<usize>,
) -> Cow<'a, str> {
    let asked = cx.state.form.questions.get(question);
    let choice = asked.zip(choice).and_then(|(asked, choice)| asked.choices.get(choice));
    let label = choice.map(|choice| {
        let plain = crate::model::text::without_recommended(&choice.label);
        plain.map_or(Cow::Borrowed(choice.label.as_str()), Cow::Owned)
    });
    let name = label.as_deref().map_or_else(|| cx.state.form.short(question), text::unmarked);
    let room = (page.inner() / 2).saturating_sub(measure::width(&strings::discuss_prompt("")));
    if room < LEAST_NAME {
        return strings::DISCUSS_PROMPT.into();
    }
    strings::discuss_prompt(&cx.ellipsize(name, room)).into()
}

/// Columns of the note while it is typed.
pub(super) fn note_columns(cx: DrawContext<'_>, page: Page) -> Option<usize> {
    note_field(cx, page).map(|(.., columns)| columns)
}

/// The note of the open tab, kept or being typed; no line if there is none.
pub(super) fn note<'a>(cx: DrawContext<'_>, page: Page, lines: usize) -> Piece<'a> {
    let mut piece = Piece::default();
    let style = Role::Muted.style();
    let lead = |sign: Cow<'a, str>| {
        vec![Page::gap(page.indent), Span::styled(sign, style), Span::raw(" ")]
    };
    if let (Some((word, start, columns)), Some(typed)) = (note_field(cx, page), cx.state.editor()) {
        let mut field = Field::new(cx, typed, columns, lines);
        piece.cursor = field.cursor.map(|(x, y)| (start + x, y));
        let lines = std::mem::take(&mut field.lines).into_iter();
        for (index, line) in lines::hanging(lead(word), lines).enumerate() {
            piece.push(line, field.target(index, None));
        }
        return piece;
    }
    let kept = match cx.state.draft() {
        Some(draft) => draft.note.kept.as_deref(),
        None if cx.state.form.policy.notes != Notes::QuestionAndForm => None,
        None => cx.state.form_note.kept.as_deref(),
    };
    let Some(kept) = kept else { return piece };
    let start = page.indent + measure::width(cx.glyphs.pen) + 1;
    let kept = cx.state.named(kept, cx.glyphs.is_ascii());
    let parts = kept_lines(&kept, page.from(start));
    let is_cut = parts.len() > lines;
    let parts = parts.into_iter().map(|part| Line::from(Span::styled(part, style)));
    piece.extend(lines::hanging(lead(cx.glyphs.pen.into()), parts.take(lines)), None);
    if let Some(last) = piece.lines.last_mut().filter(|_| is_cut) {
        *last = more::ended(std::mem::take(last), page, cx.glyphs.ellipsis);
    }
    piece
}

/// A person's text, wrapped, without control characters.
pub(super) fn kept_lines(text: &str, columns: usize) -> Vec<String> {
    let clean = crate::model::text::block(text);
    measure::wrap(clean.trim(), columns).into_iter().map(str::to_owned).collect()
}
