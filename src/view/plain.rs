//! The form as plain text (setting `display: "plain"`), for screen readers and simple terminals.
//!
//! ```text
//! Question 2 of 3: Database. 1 answered              status
//! Which database should the service use?             the question
//! Note: only for staging                             the note
//! 1 of 3: PostgreSQL, selected. Relational           the body, with the cursor
//! 2 of 3: SQLite
//! 3 of 3: Other (type your answer)
//! Up or Down select, Enter confirm, Esc cancel       the help line
//! ```
//!
//! A screen reader speaks the line with the cursor and each changed line. Therefore each row is one
//! sentence, the terminal's cursor is at the focus, moving the cursor changes no line, and each
//! other change has its own line. There are no symbols.

mod rows;

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::common::{Frame, PartContext, Target};
use super::field::Named;
use super::parts::{Head, Parts};
use super::preview::{self, Reader};
use super::question::{self, Asked};
use super::{footer, measure};
use crate::model::text;
use crate::state::Screen;
use crate::strings::{self, plain as words, rpc, sentences};

/// Maximum lines of a text in the place of the help line.
const SENTENCE: usize = 3;

/// Lines of the question that are allocated before the body gets more than its minimum.
const ASKED: usize = 4;

/// The blocks that can have the focus, as indices into the result of [`blocks`].
const NOTE: usize = 2;
const BODY: usize = 3;
const FOOT: usize = 4;

/// Draws a form in at most `most` lines.
pub(super) fn draw(cx: PartContext<'_>, most: usize) -> Frame {
    if let Screen::Broken(_) = cx.state.screen {
        let mut lines = cx.lines(strings::broken().trim());
        lines.truncate(most);
        return cx.frame_of(&lines);
    }
    let mut blocks = blocks(cx, most);
    allocate(&mut blocks, most);
    let focus = match cx.state.screen {
        Screen::Long { .. } => FOOT,
        _ if question::prompt(cx).is_some() && blocks[NOTE].lines > 0 => NOTE,
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

/// A block of the form.
struct Block<'a> {
    /// The lines of the whole block.
    need: usize,
    /// The lines of the block if each row has one line.
    brief: usize,
    /// The minimum lines.
    least: usize,
    /// The allocated lines.
    lines: usize,
    draw: Box<dyn FnOnce(&mut Frame) + 'a>,
}

impl<'a> Block<'a> {
    /// Returns a block of `need` lines and at least `least` lines.
    fn new(need: usize, least: usize, draw: impl FnOnce(&mut Frame) + 'a) -> Self {
        let need = need.max(least);
        Self { need, brief: need, least, lines: 0, draw: Box::new(draw) }
    }

    /// Returns a block of lines that may be cut at its end.
    fn text(lines: Vec<Line<'static>>) -> Self {
        Self::new(lines.len(), 0, move |frame| {
            frame.set_cursor((0, 0), frame.area);
            frame.lines(&lines, 0, None);
        })
    }

    fn field(field: Named<'a>, cx: PartContext<'a>, most: usize) -> Self {
        let need = field.lay_out(cx, most).lines.len();
        Self::new(need, field.least(cx), move |frame| {
            frame.point(frame.area, Target::Text);
            field.lay_out(cx, frame.room()).draw(frame);
        })
    }

    /// Allocates lines of `free` to the block until it has `most` lines. At least `keep` lines stay
    /// in `free`.
    fn give(&mut self, most: usize, keep: usize, free: &mut usize) {
        let more = self.need.min(most).saturating_sub(self.lines).min(free.saturating_sub(keep));
        self.lines += more;
        *free -= more;
    }
}

/// Allocates `free` lines. The block with the focus has priority, then the help line, the status
/// and the question.
fn allocate([status, asked, note, body, foot]: &mut [Block<'_>; 5], mut free: usize) {
    let free = &mut free;
    note.give(note.least, 1, free);
    body.give(body.least, 1, free);
    foot.give(1, 0, free);
    status.give(1, 0, free);
    asked.give(ASKED, 0, free);
    foot.give(usize::MAX, 0, free);
    status.give(usize::MAX, 0, free);
    let fits = body.need <= body.lines + *free;
    body.give(if fits { body.need } else { body.brief }, 0, free);
    for block in [note, asked, body] {
        block.give(usize::MAX, 0, free);
    }
}

/// Returns the blocks from the top down: status, question, note, body and foot. Rows and fields are
/// measured up to `most` lines.
fn blocks(cx: PartContext<'_>, most: usize) -> [Block<'_>; 5] {
    let (head, mut parts, reader) = (Head::new(cx), Parts::new(cx), Reader::new(cx, 0));
    let heading = match &reader {
        Some(reader) => Some(strings::page::preview(reader.heading).into()),
        None => parts.as_mut().and_then(|parts| parts.heading.take()),
    };
    let asked = match heading {
        Some(heading) => Asked::heading(cx.lines(&heading)),
        None => {
            let title = head.title.as_deref().map(|title| cx.lines(title)).unwrap_or_default();
            Asked::new(title, cx)
        }
    };
    let asked = Block::new(asked.tight, 0, move |frame| {
        asked.draw(frame.room(), 0, cx, frame);
        // While a row is scrolled, the scroll keys do not scroll the question.
        if cx.scroll.texts.row.top > 0 {
            frame.scroll.texts.asked.below = 0;
        }
    });
    let note = match (question::prompt(cx), cx.state.editor()) {
        (Some(name), Some(editor)) => {
            Block::field(Named { name: Some(name.into_owned()), editor }, cx, most)
        }
        _ => {
            let hidden = reader.is_some() || cx.state.screen.is_modal();
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
    [Block::text(cx.status(&head)), asked, note, body(cx, parts, reader, most), foot]
}

/// Returns the block below the question and its note.
fn body<'a>(
    cx: PartContext<'a>,
    parts: Option<Parts>,
    reader: Option<Reader<'a>>,
    most: usize,
) -> Block<'a> {
    if let Some(mut reader) = reader {
        if reader.text.is_empty() {
            reader.text = cx.lines(strings::page::no_preview()).into();
        }
        return Block::new(reader.text.len(), 1, move |frame| {
            frame.set_cursor((0, 0), frame.area);
            frame.point(frame.area, Target::Preview);
            let top = frame.scroll.texts.preview.top;
            let part = preview::draw_scrolled(&reader.text, top, (cx, usize::MAX), 0, frame);
            (frame.scroll.texts.preview.top, frame.scroll.page) = (part.top, part.lines.max(1));
        });
    }
    let rows = match (parts, cx.state.question().zip(cx.state.draft())) {
        (Some(parts), _) => Some(rows::of_parts(parts, cx)),
        (None, Some((question, draft))) if question.is_text() => {
            let name = Some(words::answer().to_owned());
            return Block::field(Named { name, editor: &draft.custom.field }, cx, most);
        }
        _ => rows::of_choices(cx),
    };
    let Some(rows) = rows else { return Block::text(Vec::new()) };
    let (need, brief) = (rows.lines(most), rows.brief(most));
    Block { brief, ..Block::new(need, rows.least(), move |frame| rows.draw(frame)) }
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
    fn status(self, head: &Head<'_>) -> Vec<Line<'static>> {
        let (state, all) = (self.state, self.state.form.questions.len());
        let mut place = match state.in_review() {
            true => words::review(all),
            false => sentences::question_at(state.tab + 1, all, head.name.as_deref()),
        };
        if state.form.is_many() && !state.in_review() {
            place = sentences::then(&place, &words::answered(state.answered_count()));
        }
        let mut lines = self.lines(&place);
        let closes = |seconds| self.one_line(&strings::closes_in(sentences::duration(seconds)));
        lines.extend(self.seconds.map(closes));
        lines
    }
}
