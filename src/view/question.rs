//! The question, its context and its note.

use std::borrow::Cow;
use std::rc::Rc;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role, Scroll, Target};
use super::field::Field;
use super::fit::{Part, PartLines};
use super::form_line::{self, FormLine, KeptLines};
use super::more::{self, Excerpt};
use super::texts::AskedText;
use super::{lines, markdown, measure};
use crate::model::{Notes, Revision, text};
use crate::state::{Draft, Screen};
use crate::strings;

/// Columns of a name that says anything.
const LEAST_NAME: usize = 6;

/// What is behind the open question: that it may stay open, or that its answer was kept.
fn mark(cx: DrawContext<'_>) -> Option<&'static str> {
    let kept = cx.state.draft().is_some_and(Draft::is_kept);
    mark_of(cx.state.form.is_optional(cx.state.tab), kept)
}

/// What is behind a question.
pub(super) fn mark_of(is_optional: bool, is_kept: bool) -> Option<&'static str> {
    match (is_optional, is_kept) {
        (false, false) => None,
        (true, false) => Some(strings::optional()),
        (false, true) => Some(strings::kept()),
        (true, true) => Some(strings::optional_kept()),
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
#[derive(Debug)]
pub(super) struct Asked {
    /// The context.
    pub context: KeptLines,
    /// The question.
    pub question: Rc<AskedText>,
}

impl Asked {
    /// What the open tab asks.
    pub(super) fn new(cx: DrawContext<'_>, page: Page) -> Self {
        let words = mark(cx);
        let question = cx.texts.asked.get((cx.state.tab, words), || Rc::new(text(cx, page, words)));
        let context = match cx.state.form.context.as_deref() {
            Some(text) if !cx.state.in_review() => {
                cx.texts.context(|| form_line::keep(wrapped(text, Role::Muted.style(), cx, page)))
            }
            _ => KeptLines::default(),
        };
        Self { context, question }
    }

    /// The lines that `plan` has for it. What is cut scrolls, from the first line on.
    pub(super) fn draw<'a>(
        self,
        plan: &PartLines,
        cx: DrawContext<'_>,
        page: Page,
        scroll: &mut Scroll,
    ) -> Piece<'a> {
        let mut question = Rc::clone(&self.question.lines);
        if plan[Part::Blank] < self.question.blank {
            question = question.iter().filter(|line| !is_blank(line)).cloned().collect();
        }
        let gap = plan[Part::ContextGap] > 0;
        let rooms = (plan[Part::Context], plan[Part::Question] + plan[Part::Blank]);
        let (all, room) = (self.context.len() + question.len(), rooms.0 + rooms.1);
        let mut piece = Piece::default();
        if all <= room || room == 0 {
            piece.extend(FormLine::each(&self.context, 0, room), Some(Target::Text));
            piece.extend(gap.then_some(FormLine::Blank), Some(Target::Text));
            piece.extend(FormLine::each(&question, 0, room), Some(Target::Text));
            return piece;
        }
        let part = Excerpt::new(all, cx.scroll.text_top, room.saturating_sub(1).max(1));
        (scroll.text_top, scroll.text_more) = (part.top, part.below);
        let lines = if part.top > 0 {
            let mut lines: Vec<_> = FormLine::each(&self.context, part.top, part.lines).collect();
            let top = part.top.saturating_sub(self.context.len());
            lines.extend(FormLine::each(&question, top, part.lines - lines.len()));
            if room > 1 {
                lines.push(more::scroll_line(cx, page, page.indent, (top, part.below)).into());
            }
            lines
        } else {
            self.start(&question, rooms, gap, (cx, page))
        };
        piece.extend(lines, Some(Target::Text));
        piece
    }

    /// The start of the context, and the question without its middle.
    fn start<'a>(
        &self,
        question: &KeptLines,
        (context, room): (usize, usize),
        gap: bool,
        (cx, page): (DrawContext<'_>, Page),
    ) -> Vec<FormLine<'a>> {
        let ellipsis = cx.glyphs.ellipsis;
        let mut lines: Vec<FormLine<'a>> = FormLine::each(&self.context, 0, context).collect();
        if lines.len() < self.context.len() {
            let last = lines.pop().map(FormLine::into_line);
            lines.extend(last.map(|line| more::ended(line, page, ellipsis).into()));
        }
        if gap && !lines.is_empty() {
            lines.push(FormLine::Blank);
        }
        let all = question.len();
        if all <= room {
            lines.extend(FormLine::all(question));
            return lines;
        }
        // The last two lines stay, because the question proper comes last. A line that is only the
        // mark behind it goes first.
        let mark = usize::from(self.question.mark_alone);
        let kept = if room > 3 { 2 + mark } else { room.min(2) };
        let end = if room > 3 { all } else { all - mark };
        if end <= room {
            lines.extend(FormLine::each(question, 0, end));
            return lines;
        }
        let first = room.saturating_sub(kept + 1);
        lines.extend(FormLine::each(question, 0, first));
        let mut last = FormLine::each(question, end - kept, kept);
        if room > 2 {
            let hidden = end - first - kept;
            lines.push(more::scroll_line(cx, page, page.indent, (0, hidden)).into());
        } else {
            let line = last.next().map(FormLine::into_line);
            lines.extend(line.map(|line| more::begun(line, page, ellipsis).into()));
        }
        lines.extend(last);
        lines
    }
}

/// The open tab's question with all its lines, and `words` behind it.
fn text(cx: DrawContext<'_>, page: Page, words: Option<&'static str>) -> AskedText {
    let ready = match cx.state.form.revision {
        Some(Revision::Correct) => strings::revision::question(),
        Some(Revision::GoBack) => strings::revision::question_back(),
        None => strings::ready_to_send(),
    };
    let question = cx.state.question().map_or(ready, |it| it.text.as_str());
    let mut lines = wrapped(question, Role::Text.bold(), cx, page);
    let alone = lines.len();
    if let Some(words) = words {
        lines = marked(lines, words, page);
    }
    let blank = if lines.len() > 2 { lines.iter().filter(|it| is_blank(it)).count() } else { 0 };
    AskedText { mark_alone: lines.len() > alone, lines: form_line::keep(lines), blank }
}

/// A text of the model in the columns of `page`.
fn wrapped(text: &str, style: Style, cx: DrawContext<'_>, page: Page) -> Vec<Line<'static>> {
    if !cx.texts.is_marked(text) {
        let lines = lines::wrapped(text, (page.indent, page.inner()), style);
        return lines.map(lines::owned).collect();
    }
    let lines = markdown::blocks(text, style, cx.glyphs, page.inner(), usize::MAX);
    lines.into_iter().map(|line| lines::after(Page::gap(page.indent), line)).collect()
}

fn is_blank(line: &Line<'_>) -> bool {
    line.spans.iter().all(|span| span.content.trim().is_empty())
}

/// The prompt of what is typed below the question, the column it starts at, and its columns.
fn note_field<'a>(cx: DrawContext<'_>, page: Page) -> Option<(Cow<'a, str>, usize, usize)> {
    let prompt = prompt(cx, page)?;
    let (start, columns) = prompted(&prompt, page.indent, page);
    Some((prompt, start, columns))
}

/// The prompt of what is typed below the question.
pub(super) fn prompt<'a>(cx: DrawContext<'_>, page: Page) -> Option<Cow<'a, str>> {
    match cx.state.screen {
        Screen::Note | Screen::FormNote => Some(note_word(cx).into()),
        Screen::Discuss { question, choice, .. } => {
            Some(discuss_prompt(cx, page, question, choice))
        }
        _ => None,
    }
}

/// The prompt of a note.
pub(super) fn note_word(cx: DrawContext<'_>) -> &'static str {
    if cx.state.form.policy.comment { strings::comment_prompt() } else { strings::note_prompt() }
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
        return strings::discuss_prompt_short().into();
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
    let Some(kept) = kept_note(cx) else { return piece };
    let start = page.indent + measure::width(cx.glyphs.pen) + 1;
    let parts = kept_lines(&kept, page.from(start));
    let is_cut = parts.len() > lines;
    let parts = parts.into_iter().map(|part| Line::from(Span::styled(part, style)));
    piece.extend(lines::hanging(lead(cx.glyphs.pen.into()), parts.take(lines)), None);
    if let Some(last) = piece.lines.last_mut().filter(|_| is_cut) {
        *last = more::ended(std::mem::take(last).into_line(), page, cx.glyphs.ellipsis).into();
    }
    piece
}

/// The note that was kept on the open tab.
pub(super) fn kept_note(cx: DrawContext<'_>) -> Option<Cow<'_, str>> {
    let kept = match cx.state.draft() {
        Some(draft) => draft.note.kept.as_deref(),
        None if cx.state.form.policy.notes != Notes::QuestionAndForm => None,
        None => cx.state.form_note.kept.as_deref(),
    };
    kept.map(|kept| cx.state.named(kept, cx.glyphs.is_ascii()))
}

/// A person's text, wrapped, without control characters.
pub(super) fn kept_lines(text: &str, columns: usize) -> Vec<String> {
    let clean = crate::model::text::block(text);
    measure::wrap(clean.trim(), columns).into_iter().map(str::to_owned).collect()
}
