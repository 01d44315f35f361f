//! The question, its context and its note.
//!
//! ```text
//!   The service is to run for two years.
//!   ↓ 12 more lines (Shift+↓)
//!   Which engine should it have? (optional)
//!   ✎ ask the others first
//! ```

use std::borrow::Cow;

use ratatui::text::{Line, Span};

use super::asking::is_blank;
use super::common::{Excerpt, Frame, Page, PartContext, Role, Target};
use super::field::Field;
use super::fit::{Need, Part};
use super::texts::Use;
use super::{measure, more, page};
use crate::model::Notes;
use crate::state::{Draft, NoteOn, Screen};
use crate::strings::{self, sentences};

/// Columns between a question and the mark after it.
const APART: usize = 3;

/// Returns the mark after the open question; see [`mark_of`].
fn mark(cx: PartContext<'_>) -> Option<String> {
    let is_restored = cx.state.draft().is_some_and(Draft::is_restored);
    mark_of(cx.state.form.is_optional(cx.state.tab), is_restored)
}

/// Returns the mark after a question: “(optional)”, “(restored)”, or both.
pub(super) fn mark_of(is_optional: bool, is_restored: bool) -> Option<String> {
    match (is_optional, is_restored) {
        (false, false) => None,
        (true, false) => Some(strings::optional().to_owned()),
        (false, true) => Some(strings::restored().to_owned()),
        (true, true) => Some(sentences::beside(strings::optional(), strings::restored())),
    }
}

/// Appends `words` to the last line if they fit, otherwise adds them as the first line.
fn marked(mut lines: Vec<Line<'static>>, words: &str, page: Page) -> Vec<Line<'static>> {
    let mark = Span::styled(words.to_owned(), Role::Muted);
    match lines.last_mut() {
        Some(last) if page::width(&last.spans) + APART + measure::width(words) <= page.inner() => {
            last.spans.extend([Page::gap(APART), mark]);
        }
        _ => lines.insert(0, mark.into()),
    }
    lines
}

/// The context and the question of the open tab.
#[derive(Debug)]
pub(super) struct QuestionText {
    lines: Vec<Line<'static>>,
    /// Number of non-blank lines.
    pub filled_lines: usize,
    /// Number of non-blank lines of the question.
    question: usize,
}

impl QuestionText {
    /// Lays out a heading in place of context and question.
    pub(super) fn heading(lines: Vec<Line<'static>>) -> Self {
        let (filled_lines, question) = (lines.len(), lines.len());
        Self { lines, filled_lines, question }
    }

    /// Lays out the context and the question of the open tab below `title`.
    pub(super) fn new(title: Vec<Line<'static>>, cx: PartContext<'_>) -> Self {
        let (answered, all) = (cx.state.answered_count(), cx.state.form.questions.len());
        let review = || match cx.state.form.is_correction {
            true => strings::revision::question().into(),
            false if answered < all => strings::answered_of(answered, all).into(),
            false => strings::ready_to_send().into(),
        };
        let asked = cx.state.question().map(|question| Cow::Borrowed(question.text.as_str()));
        let question: &str = &asked.unwrap_or_else(review);
        let columns = cx.page.inner();
        let mut question = cx.text_lines(Use::Question, question, columns).to_vec();
        if let Some(words) = mark(cx) {
            question = marked(question, &words, cx.page);
        }
        let context = if cx.state.in_review() { None } else { cx.state.form.context.as_deref() };
        let mut lines = title;
        if let Some(context) = context {
            lines.extend_from_slice(&cx.text_lines(Use::Explanation, context, columns));
            lines.push(Line::default());
        }
        let above = lines.iter().filter(|line| !is_blank(line)).count();
        lines.extend(question);
        let filled_lines = lines.iter().filter(|line| !is_blank(line)).count();
        Self { question: filled_lines - above, lines, filled_lines }
    }

    /// Returns the non-blank lines.
    fn without_blank_lines(mut self) -> Vec<Line<'static>> {
        if self.filled_lines < self.lines.len() {
            self.lines.retain(|line| !is_blank(line));
        }
        self.lines
    }

    /// Adds the line counts of context and question to `need`.
    pub(super) fn measure(&self, need: &mut Need) {
        need.lines[Part::Asked] = self.filled_lines;
        need.lines[Part::Blank] = self.lines.len() - self.filled_lines;
        need.question = self.filled_lines.min(self.question + 2);
    }

    /// Draws the context and the question in `room` lines. Blank lines are drawn only if all blank
    /// lines fit in `blank` further lines. If the text does not fit, a mark replaces its middle.
    /// After the user scrolls, consecutive lines are drawn instead.
    pub(super) fn draw(self, room: usize, blank: usize, cx: PartContext<'_>, frame: &mut Frame) {
        let (all, top) = (self.filled_lines, cx.scroll.texts.asked.top);
        let asked = &mut frame.scroll.texts.asked;
        let text;
        if room >= all {
            let whole = blank >= self.lines.len() - all;
            text = if whole { self.lines } else { self.without_blank_lines() };
            // All lines are visible. `top` is 0 before the user scrolls, otherwise the number of
            // hidden lines above plus 1.
            asked.top = top.min(1);
        } else if let Some(top) = top.checked_sub(1) {
            let (lines, part) =
                more::scrolled(&self.without_blank_lines(), top, room, cx.page.inner(), cx);
            *asked = Excerpt { top: part.top + 1, ..part };
            text = lines;
        } else {
            asked.below = if room > 0 { all + 1 - room.saturating_sub(1).max(1) } else { 0 };
            text = self.excerpt(room, cx);
        }
        frame.lines(&text, cx.page.indent, Some(Target::Text));
    }

    /// Returns the start and the end of the text in `room` lines, with a mark for the hidden lines
    /// between them. The question has priority over the context. The end of the question has
    /// priority over its start, because the question mark is usually at the end.
    fn excerpt(self, room: usize, cx: PartContext<'_>) -> Vec<Line<'static>> {
        let Some(room) = room.checked_sub(1) else { return Vec::new() };
        let fits = self.question <= room && self.question < self.filled_lines;
        let tail = if fits { self.question } else { room.min(2) };
        let part = Excerpt { below: self.filled_lines - room, ..Excerpt::default() };
        let mark = more::scroll_line(cx, cx.page.inner(), part);
        let mut lines = self.without_blank_lines();
        lines.splice(room - tail..lines.len() - tail, [mark]);
        lines
    }
}

/// Returns the text before the open field below the question; `None` if that field is closed.
pub(super) fn prompt(cx: PartContext<'_>) -> Option<Cow<'static, str>> {
    match cx.state.screen {
        Screen::Note(NoteOn::Question | NoteOn::Form) => Some(note_word(cx).into()),
        Screen::Discuss { question, .. } => Some(discuss_prompt(cx, question)),
        _ => None,
    }
}

/// Returns `note:` or `comment:`.
pub(super) fn note_word(cx: PartContext<'_>) -> String {
    strings::note_prompt(cx.state.form.policy.takes_comment())
}

/// Returns `sign` at column `start` with a space after it, and the columns for the text after the
/// space.
pub(super) fn lead(sign: Cow<'static, str>, start: usize, page: Page) -> (Line<'static>, usize) {
    let blank = sentences::blank(&sign, "");
    let text = start + measure::width(&sign) + blank.len();
    let line = vec![Page::gap(start), Span::styled(sign, Role::Muted), Span::raw(blank)];
    (line.into(), page.columns.saturating_sub(text + 1).max(1))
}

/// Returns `about Database:`, in at most half of the columns.
fn discuss_prompt(cx: PartContext<'_>, question: usize) -> Cow<'static, str> {
    let room = (cx.page.inner() / 2).saturating_sub(measure::width(&strings::discuss_prompt("")));
    strings::discuss_prompt(cx.ellipsize(cx.state.form.short(question), room)).into()
}

/// Returns the note of the open tab in at most `lines` lines: its open field, or its text.
pub(super) fn note(cx: PartContext<'_>, lines: usize) -> Field {
    if let (Some(prompt), Some(typed)) = (prompt(cx), cx.state.editor()) {
        return Field::new(cx, typed, lead(prompt, cx.page.indent, cx.page), lines);
    }
    let columns = cx.page.inner();
    let note = closed_note(cx).map(|note| note_with_pen(&note, columns, cx)).unwrap_or_default();
    Field::closed(more::cut(note, lines, false, columns, cx), cx.page.indent)
}

/// Returns a closed note with `✎` before it, in lines of `columns` columns.
pub(super) fn note_with_pen(note: &str, columns: usize, cx: PartContext<'_>) -> Vec<Line<'static>> {
    let pen = format!("{} ", cx.glyphs.pen);
    let parts = note_lines(note, columns.saturating_sub(measure::width(&pen)).max(1));
    let parts = parts.into_iter().map(|part| Line::from(Span::styled(part, Role::Muted)));
    page::hanging(vec![Span::styled(pen, Role::Muted)], parts).collect()
}

/// Returns the closed note on the open tab and the unsent question to the agent, as lines.
pub(super) fn closed_note(cx: PartContext<'_>) -> Option<String> {
    let (note, discuss) = match cx.state.draft() {
        Some(draft) => (&draft.notes.on_question, draft.discuss.filled()),
        None if cx.state.form.policy.notes != Notes::QuestionAndForm => return None,
        None => (&cx.state.whole.note, None),
    };
    cx.closed_text(note.accepted.as_deref(), note.draft().into_iter().chain(discuss))
}

/// Removes control characters from a text of the user, and wraps it.
pub(super) fn note_lines(text: &str, columns: usize) -> Vec<String> {
    let clean = crate::model::text::block(text);
    measure::wrap(clean.trim(), columns).into_iter().map(str::to_owned).collect()
}
