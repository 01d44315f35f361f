//! The review: every answer, and "Submit" once it may be sent.

use std::borrow::Cow;

use ratatui::text::{Line, Span};

use super::context::DrawContext;
use super::fit::{self, Caps};
use super::page::Page;
use super::piece::Piece;
use super::rows::{self, Block, Place, Rows};
use super::scroll::Scroll;
use super::target::Target;
use super::theme::Role;
use super::{measure, question, theme, window};
use crate::model::{Answer, text};

use crate::strings;

/// Below the answers: a blank line, and what is left or "Submit".
const BELOW: usize = 2;

/// A space that no line ends at.
const GLUE: char = '\u{a0}';

/// The review of the open form.
pub(super) struct Review<'a> {
    cx: DrawContext<'a>,
    page: Page,
    /// Columns of the questions' names.
    names: usize,
    most: usize,
    /// The first answers, each until it is drawn.
    counted: Vec<Block<'a>>,
}

impl<'a> Review<'a> {
    /// Its answers counted as far as they have room in `most` lines.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, most: usize) -> Self {
        let all = cx.state.form.questions.len();
        let names = (0..all).map(|index| measure::width(&cx.state.form.short(index)));
        let names = names.max().unwrap_or(0).min(page.inner() / 3).max(2);
        let mut review = Self { cx, page, names, most, counted: Vec::new() };
        review.counted = (0..all.min(most)).map(|index| review.make(index)).collect();
        review
    }

    /// Its height, as the fitting sees it.
    pub(super) fn need(&self) -> fit::List {
        fit::List {
            rows: self.counted.iter().map(Block::lines).collect(),
            cursor: self.cx.state.review,
            uncounted: self.cx.state.form.questions.len() - self.counted.len(),
            below: BELOW,
            ..fit::List::default()
        }
    }

    /// The review in `lines` lines.
    pub(super) fn draw(mut self, lines: usize, caps: Caps, scroll: &mut Scroll) -> Piece<'a> {
        let mut piece = Piece::default();
        let all = self.cx.state.form.questions.len();
        let on_submit = self.cx.state.review >= all;
        let room = lines.saturating_sub(1);
        let target = self.cx.state.can_submit().then_some(Target::Row(all));
        if room == 0 && on_submit {
            piece.push(self.last_line(on_submit), target);
            return piece;
        }
        // With just one line beside the answers the blank line has gone for them.
        let answers = self.counted.iter().enumerate();
        let answers = answers.map(|(at, it)| caps.lines(it.lines(), at == self.cx.state.review));
        let tight = answers.sum::<usize>() + 1 == lines;
        let gap = lines > BELOW + all.min(2) && lines > 4 && !tight;
        let place = Place {
            at: self.cx.state.review.min(all.saturating_sub(1)),
            has_cursor: !on_submit,
            top: self.cx.scroll.review_top,
            lines: room.saturating_sub(usize::from(gap)).max(1),
            caps,
        };
        let drawing = (self.cx, self.page);
        let shown = rows::draw(&mut self, place, drawing, &mut piece, scroll);
        (scroll.review_top, scroll.page) = (shown.top, shown.end.saturating_sub(shown.top).max(1));
        if room > 0 {
            if gap {
                piece.push(Line::default(), None);
            }
            piece.push(self.last_line(on_submit), target);
        }
        piece
    }

    fn last_line(&self, on_submit: bool) -> Line<'a> {
        let Self { cx, page, .. } = self;
        if cx.state.can_submit() {
            let text = strings::submit(cx.state.answered(), cx.state.form.questions.len());
            return Line::from(vec![
                Page::gap(page.indent),
                theme::mark(on_submit),
                Span::styled(
                    cx.ellipsize(text, page.inner().saturating_sub(2)),
                    theme::row(on_submit),
                ),
            ]);
        }
        let mut missing = cx.state.missing();
        if missing.is_empty() {
            missing = (0..cx.state.form.questions.len()).collect();
        }
        let names: Vec<String> =
            missing.iter().map(|index| cx.state.form.short(*index).into_owned()).collect();
        let text = strings::questions_left(missing.len(), &names);
        let text = cx.ellipsize(text, page.inner());
        Line::from(vec![Page::gap(page.indent), Span::styled(text, Role::Warning.style())])
    }

    /// One answer: the question's name, and beside it all that was said.
    fn make(&self, index: usize) -> Block<'a> {
        let Self { cx, page, .. } = self;
        let at_cursor = cx.state.review == index;
        let style = if at_cursor { theme::row(true) } else { Role::Muted.style() };
        let short = cx.state.form.short(index);
        let name = cx.ellipsize(short, self.names).into_owned();
        let gap = if page.narrow { 1 } else { 3 };
        let pad = self.names.saturating_sub(measure::width(&name)) + gap;
        let start = page.indent + 2 + self.names + gap;
        let (role, answer, note) = self.said(index);
        let columns = page.from(start);
        let parts = question::kept_lines(&answer, columns).into_iter().take(self.most);
        let mut parts = parts.map(|part| part.replace(GLUE, " "));
        let mut block = Block { runs_on: true, ..Block::default() };
        block.label.push(Line::from(vec![
            Page::gap(page.indent),
            theme::mark(at_cursor),
            Span::styled(name, style),
            Span::raw(" ".repeat(pad)),
            Span::styled(parts.next().unwrap_or_default(), role.style()),
        ]));
        let rest = parts.map(|part| Span::styled(part, role.style()));
        block.text.extend(rest.map(|span| Line::from(vec![Span::raw(" ".repeat(start)), span])));
        if let Some(note) = note {
            let pen = format!("{} ", cx.glyphs.pen);
            let wide = measure::width(&pen);
            let notes = question::kept_lines(&note, columns.saturating_sub(wide).max(1));
            for (line, part) in notes.into_iter().take(self.most).enumerate() {
                let lead = if line == 0 { pen.clone() } else { " ".repeat(wide) };
                let said = Span::styled(format!("{lead}{part}"), Role::Muted.style());
                block.text.push(Line::from(vec![Span::raw(" ".repeat(start)), said]));
            }
        }
        block
    }

    /// The answer to one question in words, the role it is drawn in, and its note.
    fn said(&self, index: usize) -> (Role, String, Option<String>) {
        let state = self.cx.state;
        if let Some(answer) = state.answer(index) {
            return (Role::Text, self.words(index, &answer), answer.note);
        }
        let note = state.drafts.get(index).and_then(|draft| draft.note.kept.clone());
        if state.form.may_skip(index) {
            return (Role::Muted, strings::SKIPPED.to_owned(), note);
        }
        (Role::Warning, strings::NOT_ANSWERED.to_owned(), note)
    }

    fn words(&self, index: usize, answer: &Answer) -> String {
        let choices = self.cx.state.form.questions.get(index).map_or(&[][..], |it| &it.choices);
        let picks = answer.picks.iter().filter_map(|pick| choices.get(*pick));
        let mut parts: Vec<Cow<'_, str>> =
            picks.map(|choice| text::unmarked(&choice.label)).collect();
        if let Some(custom) = &answer.custom {
            let custom = if custom.trim().is_empty() { strings::NO_INPUT } else { custom };
            // Nothing is wrapped between the pen and the first word.
            parts.push(Cow::Owned(format!("{}{GLUE}{custom}", self.cx.glyphs.pen)));
        }
        if parts.is_empty() { strings::NOTHING.to_owned() } else { parts.join(", ") }
    }
}

impl<'a> Rows<'a> for Review<'a> {
    fn count(&self) -> usize {
        self.cx.state.form.questions.len()
    }

    fn lines(&self, index: usize, _: (usize, usize)) -> (usize, usize) {
        self.counted.get(index).map_or_else(|| self.make(index).lines(), Block::lines)
    }

    fn block(&mut self, index: usize, _: usize) -> Block<'a> {
        match self.counted.get_mut(index) {
            Some(block) => std::mem::take(block),
            None => self.make(index),
        }
    }

    fn hidden(&self, _: &window::Window) -> Option<String> {
        None
    }
}
