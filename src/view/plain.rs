//! The form as plain text (setting `display: "plain"`), for screen readers and simple terminals.
//!
//! ```text
//! Question 2 of 3: Database. 1 answered              status
//! Which database should the service use?             the question
//! Note: only for staging                             the note
//! 1 of 3: PostgreSQL, selected. Relational           the body, with the cursor
//! 2 of 3: SQLite
//! 3 of 3: Other (type your answer)
//! Tab, Left or Right switch, Up or Down select, …    the help line
//! ```
//!
//! A screen reader speaks the line with the cursor and each changed line. Therefore each row is one
//! sentence, the terminal's cursor is on the focused row, and moving the cursor changes no line.
//! There are no symbols.

mod block;
mod rows;

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::choices::Choices;
use super::common::{Frame, PartContext, Target};
use super::field::Named;
use super::preview::ZoomedPreview;
use super::question::{self, QuestionText};
use super::{footer, measure, more, parts};
use crate::model::text;
use crate::state::Screen;
use crate::strings::{self, plain as words, rpc, sentences};
use block::Block;

/// Maximum lines of a text in the place of the help line.
const SENTENCE: usize = 3;

/// Lines of the question that are allocated before the body gets more than its minimum.
const ASKED: usize = 4;

/// The blocks that can have the focus, as indices into the result of [`blocks`].
const NOTE: usize = 2;
const FILTER: usize = 3;
const BODY: usize = 4;
const FOOT: usize = 5;

/// Draws a form in at most `most` lines.
pub(super) fn draw(cx: PartContext<'_>, most: usize) -> Frame {
    let mut blocks = blocks(cx, most);
    allocate(&mut blocks, most);
    let focus = match cx.state.screen {
        Screen::Long { .. } => FOOT,
        Screen::Filter => FILTER,
        _ if question::prompt(cx).is_some() => NOTE,
        _ => BODY,
    };
    let height = blocks.iter().map(|block| block.lines).sum();
    let mut frame = Frame::new(cx.page.columns, height, *cx.scroll);
    for (index, block) in blocks.into_iter().enumerate() {
        let before = frame.cursor;
        frame.within(block.lines, block.draw);
        if index != focus {
            frame.cursor = before;
        }
    }
    frame.buffer.resize(Rect { height: frame.area.y, ..frame.buffer.area });
    frame
}

/// Allocates `free` lines: first the minimum lines of the fields and the body, then the help line,
/// the status and the question, then further lines.
fn allocate([status, asked, note, filter, body, foot]: &mut [Block<'_>; 6], mut free: usize) {
    let free = &mut free;
    note.allocate(note.least, 1, free);
    filter.allocate(filter.least, 1, free);
    body.allocate(body.least, 1, free);
    foot.allocate(1, 0, free);
    status.allocate(1, 0, free);
    asked.allocate(ASKED, 0, free);
    foot.allocate(usize::MAX, 0, free);
    status.allocate(usize::MAX, 0, free);
    filter.allocate(usize::MAX, 0, free);
    let fits = body.need <= body.lines + *free;
    body.allocate(if fits { body.need } else { body.brief }, 0, free);
    for block in [note, asked, body] {
        block.allocate(usize::MAX, 0, free);
    }
}

/// Returns the blocks from the top down: status, question, note, filter, body and foot (the help
/// line). Rows and fields are measured up to `most` lines.
fn blocks(cx: PartContext<'_>, most: usize) -> [Block<'_>; 6] {
    let zoomed = ZoomedPreview::new(cx, 0);
    let heading = match (&cx.state.screen, &zoomed) {
        (Screen::Discard { what, .. }, _) => Some(parts::discard_words(*what).0),
        (Screen::Help { .. }, _) => Some(words::keys().to_owned()),
        (_, zoomed) => zoomed.as_ref().map(|zoomed| strings::page::preview(zoomed.heading)),
    };
    let asked = match heading {
        Some(heading) => QuestionText::heading(cx.lines(&heading)),
        None => {
            let title = parts::title(&cx.state.form);
            QuestionText::new(title.map(|title| cx.lines(&title)).unwrap_or_default(), cx)
        }
    };
    let asked =
        Block::new(asked.filled_lines, 0, move |frame| asked.draw(frame.room(), 0, cx, frame));
    let note = match (question::prompt(cx), cx.state.editor()) {
        (Some(name), Some(editor)) => {
            Block::field(Named { name: Some(name.into_owned()), editor }, Vec::new(), cx, most)
        }
        _ => {
            let hidden = zoomed.is_some() || cx.state.screen.is_modal();
            let note = if hidden { None } else { question::closed_note(cx) };
            Block::text(note.map(|note| cx.lines(&cx.note(&note))).unwrap_or_default())
        }
    };
    let foot = match footer::notice_text(cx, usize::MAX) {
        Some((text, _)) => Block::text(cx.lines(&text).into_iter().take(SENTENCE).collect()),
        // An open list of files always counts as visible, so that the help line does not depend on
        // the focused row.
        None => Block::new(1, 0, move |frame| {
            if frame.room() > 0 {
                footer::draw(cx, None, 1, true, frame);
            }
        }),
    };
    let choices = Choices::new(cx);
    let filter = choices.as_ref().and_then(|choices| rows::filter(choices, most));
    let filter = filter.unwrap_or_else(|| Block::text(Vec::new()));
    let body = match (zoomed, rows::of_screen(cx), choices) {
        (Some(zoomed), ..) => preview(zoomed, cx),
        (_, Some(rows), _) => rows.block(most),
        (.., Some(choices)) if choices.question.is_text() => {
            let name = Some(words::answer().to_owned());
            let field = Named { name, editor: &choices.draft.custom.field };
            Block::field(field, Vec::new(), cx, most)
        }
        (.., Some(choices)) => rows::of_choices(choices).block(most),
        (None, None, None) => Block::text(Vec::new()),
    };
    [Block::text(cx.status()), asked, note, filter, body, foot]
}

/// Returns the block of the zoomed preview.
fn preview<'a>(mut zoomed: ZoomedPreview<'a>, cx: PartContext<'a>) -> Block<'a> {
    if zoomed.text.is_empty() {
        zoomed.text = cx.lines(strings::page::no_preview()).into();
    }
    Block::new(zoomed.text.len(), 1, move |frame| {
        frame.set_cursor((0, 0), frame.area);
        frame.point(frame.area, Target::Preview);
        let top = frame.scroll.texts.preview.top;
        let (lines, part) = more::scrolled(&zoomed.text, top, frame.room(), usize::MAX, cx);
        frame.lines(&lines, 0, None);
        (frame.scroll.texts.preview.top, frame.scroll.page) = (part.top, part.lines.max(1));
    })
}

impl PartContext<'_> {
    /// Wraps a text into lines that start in the first column.
    fn lines(self, text: &str) -> Vec<Line<'static>> {
        let rows = measure::wrap(text, self.page.inner()).into_iter();
        rows.map(|row| Line::raw(row.to_owned())).collect()
    }

    /// Returns `Note: only for staging`.
    fn note(self, note: &str) -> String {
        let note = text::block(note);
        rpc::note_line(self.state.form.policy.takes_comment(), note.trim())
    }

    /// Returns `Question 2 of 3: Database. 1 answered`, and the time until the call times out.
    fn status(self) -> Vec<Line<'static>> {
        let (state, all) = (self.state, self.state.form.questions.len());
        let mut place = match state.in_review() {
            true => words::review(all),
            false => sentences::question_at(state.tab + 1, all, parts::heading(state).as_deref()),
        };
        if state.form.has_review() && !state.in_review() {
            place = sentences::then(&place, &words::answered(state.answered_count()));
        }
        let mut lines = self.lines(&place);
        let closes = |seconds| self.one_line(&strings::closes_in(sentences::duration(seconds)));
        lines.extend(self.seconds.map(closes));
        lines
    }
}
