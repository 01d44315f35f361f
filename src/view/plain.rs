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
mod texts;

use std::borrow::Cow;

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::common::{Excerpt, Frame, PartContext, Target};
use super::parts::{Head, Parts};
use super::preview::Reader;
use super::{footer, more, question};
use crate::state::Screen;
use crate::strings::{self, plain as words};
use rows::Rows;
use texts::Field;

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
    let shares = shares(cx, most);
    let focus = match cx.state.screen {
        Screen::Long { .. } => FOOT,
        _ if matches!(shares[NOTE].block, Block::Field(_)) && shares[NOTE].lines > 0 => NOTE,
        _ => BODY,
    };
    let height = shares.iter().map(|share| share.lines).sum();
    let mut frame = Frame::new(cx.page.columns, height, *cx.scroll);
    frame.scroll.text_columns = cx.page.inner();
    for (index, Share { block, lines, .. }) in shares.into_iter().enumerate() {
        let before = frame.cursor;
        frame.within(lines, |frame| block.draw(cx, frame));
        if index != focus {
            frame.cursor = before;
        }
    }
    frame.buffer.resize(Rect { height: frame.area.y, ..frame.buffer.area });
    frame
}

/// A block and its allocated lines.
struct Share<'a> {
    block: Block<'a>,
    /// The lines of the whole block.
    need: usize,
    lines: usize,
}

impl Share<'_> {
    /// Allocates lines of `free` to the block until it has `most` lines. At least `keep` lines stay
    /// in `free`.
    fn give(&mut self, most: usize, keep: usize, free: &mut usize) {
        let more = self.need.min(most).saturating_sub(self.lines).min(free.saturating_sub(keep));
        self.lines += more;
        *free -= more;
    }
}

/// Returns the blocks from the top down, with their shares of `free` lines. The block with the
/// focus has priority, then the help line, the status and the question.
fn shares<'a>(cx: PartContext<'a>, mut free: usize) -> [Share<'a>; 5] {
    let most = free;
    let mut shares = blocks(cx).map(|block| {
        let least = block.least(cx);
        Share { need: block.lines(cx, most).max(least), lines: 0, block }
    });
    let [status, asked, note, body, foot] = &mut shares;
    let free = &mut free;
    note.give(note.block.least(cx), 1, free);
    body.give(body.block.least(cx), 1, free);
    foot.give(1, 0, free);
    status.give(1, 0, free);
    asked.give(ASKED, 0, free);
    foot.give(usize::MAX, 0, free);
    status.give(usize::MAX, 0, free);
    let fits = body.need <= body.lines + *free;
    body.give(if fits { body.need } else { body.block.brief(cx, most) }, 0, free);
    for share in [note, asked, body] {
        share.give(usize::MAX, 0, free);
    }
    shares
}

/// Returns the blocks: status, question, note, body and foot.
fn blocks<'a>(cx: PartContext<'a>) -> [Block<'a>; 5] {
    let (head, mut parts, reader) = (Head::new(cx), Parts::new(cx), Reader::new(cx, 0));
    let heading = match &reader {
        Some(reader) => Some(strings::page::preview(reader.heading).into()),
        None => parts.as_mut().and_then(|parts| parts.heading.take()),
    };
    let asked = match heading {
        Some(heading) => cx.lines(&heading),
        None => {
            let title = head.title.as_deref().map(|title| cx.lines(title));
            let mut lines = title.unwrap_or_default();
            lines.extend(question::Asked::new(cx).tight());
            lines
        }
    };
    let note = match (question::prompt(cx), cx.state.editor()) {
        (Some(prompt), Some(editor)) => {
            let editor = Cow::Borrowed(editor);
            Block::Field(Box::new(Field { name: Some(prompt.into_owned()), editor }))
        }
        _ => {
            let hidden = reader.is_some() || cx.state.screen.is_modal();
            let note = if hidden { None } else { question::closed_note(cx) };
            Block::Text(note.map(|note| cx.lines(&cx.note(&note))).unwrap_or_default())
        }
    };
    let (question, draft) = (cx.state.question(), cx.state.draft());
    let rows = |rows| Block::Rows(Box::new(rows));
    let body = match (reader, parts) {
        (Some(mut reader), _) => {
            if reader.text.is_empty() {
                reader.text = cx.lines(strings::page::no_preview()).into();
            }
            Block::Reader(Box::new(reader))
        }
        (None, Some(parts)) => rows(rows::of_parts(parts, cx)),
        (None, None) => match question.zip(draft) {
            Some((question, draft)) if question.is_text() => Block::Field(Box::new(Field {
                name: Some(words::answer().to_owned()),
                editor: Cow::Borrowed(&draft.custom.field),
            })),
            _ => rows::of_choices(cx).map_or_else(|| Block::Text(Vec::new()), rows),
        },
    };
    let foot = match footer::notice_text(cx, usize::MAX) {
        Some((text, _)) => Block::Text(cx.lines(&text).into_iter().take(SENTENCE).collect()),
        None => Block::Help,
    };
    [Block::Text(cx.status(&head)), Block::Asked(asked), note, body, foot]
}

/// A block of the form.
enum Block<'a> {
    /// Lines that are cut at the end.
    Text(Vec<Line<'static>>),
    /// The help line.
    Help,
    /// The question, which is cut in the middle until it is scrolled.
    Asked(Vec<Line<'static>>),
    /// A scrolling preview.
    Reader(Box<Reader<'a>>),
    Field(Box<Field<'a>>),
    Rows(Box<Rows<'a>>),
}

impl<'a> Block<'a> {
    /// Returns the lines of the whole block. Rows and fields are measured up to `most` lines.
    fn lines(&self, cx: PartContext<'_>, most: usize) -> usize {
        match self {
            Self::Text(text) | Self::Asked(text) => text.len(),
            Self::Help => 1,
            Self::Reader(reader) => reader.text.len(),
            Self::Field(field) => field.lines(cx, most),
            Self::Rows(rows) => rows.lines(most),
        }
    }

    /// Returns the lines of the block in its short form, with one line for each row.
    fn brief(&self, cx: PartContext<'_>, most: usize) -> usize {
        match self {
            Self::Rows(rows) => rows.brief(most),
            _ => self.lines(cx, most),
        }
    }

    /// Returns the minimum lines of the block.
    fn least(&self, cx: PartContext<'_>) -> usize {
        match self {
            Self::Text(_) | Self::Help | Self::Asked(_) => 0,
            Self::Reader(_) => 1,
            Self::Field(field) => field.least(cx),
            Self::Rows(rows) => rows.least(),
        }
    }

    /// Draws the block.
    fn draw(self, cx: PartContext<'_>, frame: &mut Frame) {
        match self {
            Self::Text(text) => {
                frame.set_cursor((0, 0), frame.area);
                frame.lines(&text, 0, None);
            }
            Self::Help if frame.room() == 0 => {}
            // The list of files is always assumed, so that the help line does not depend on the
            // focused row.
            Self::Help => footer::draw(cx, None, 1, true, frame),
            Self::Asked(text) => draw_asked(text, cx, frame),
            Self::Reader(reader) => {
                let (scroll, room) = (&mut frame.scroll, usize::from(frame.area.height));
                let top = &mut scroll.texts.preview.top;
                let (text, part) = more::scrolled(&reader.text, *top, room, |part| cx.more(part));
                (*top, scroll.page) = (part.top, part.lines.max(1));
                frame.set_cursor((0, 0), frame.area);
                frame.lines(&text, 0, Some(Target::Preview));
            }
            Self::Field(field) => field.draw(cx, frame),
            Self::Rows(rows) => rows.draw(frame),
        }
    }
}

/// Draws the title, the context and the question, in this order.
fn draw_asked(mut text: Vec<Line<'static>>, cx: PartContext<'_>, frame: &mut Frame) {
    let (all, room) = (text.len(), frame.room());
    if all <= room || room < 3 {
        text.drain(..all.saturating_sub(room));
    } else {
        let asked = &mut frame.scroll.texts.asked;
        let part = Excerpt::new(all, asked.top, room - 1);
        // While a row is scrolled, the scroll keys do not scroll the question.
        let more = if cx.scroll.texts.row.top > 0 { 0 } else { part.below };
        (asked.top, asked.below) = (part.top, more);
        if part.top > 0 {
            text = [part.slice(&text), &[cx.more(part)]].concat();
        } else {
            let hidden = all + 1 - room;
            let mark = cx.more(Excerpt { below: hidden, ..part });
            text.splice(room - 3..room - 3 + hidden, [mark]);
        }
    }
    frame.lines(&text, 0, Some(Target::Text));
}
