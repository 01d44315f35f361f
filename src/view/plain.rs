//! The form in words (setting `display: "plain"`), for screen readers and plain terminals.
//!
//! ```text
//! Question 2 of 3: Database. 1 answered              status
//! Which database should the service use?             what is asked
//! Note: only for staging                             the note
//! 1 of 3: PostgreSQL, selected. Relational           the body, with the cursor
//! 2 of 3: SQLite
//! 3 of 3: Other (type your answer)
//! Up or Down select, Enter confirm, Esc cancel       the foot
//! ```
//!
//! A reader speaks the line with the cursor and whatever has changed. So each row is one text, the
//! terminal's own cursor stands where the focus is, a move of it changes no line, and what changes
//! otherwise is said in a line of its own. Nothing is drawn that is not a word.

mod rows;
mod texts;

use std::borrow::Cow;

use ratatui::text::Line;

use super::common::{DrawContext, Excerpt, Page, PartContext, Piece, Scroll, Target};
use super::frame::{Frame, Size};
use super::parts::{self, Head, Parts};
use super::preview::Reader;
use super::{footer, more, question};
use crate::state::Screen;
use crate::strings::{self, plain as words};
use rows::Rows;
use texts::Field;

/// Most lines of a sentence in the place of the help line.
const SENTENCE: usize = 3;

/// Lines of what is asked that stay before the body gets more than it cannot do without.
const ASKED: usize = 4;

/// The blocks that may have the focus, as indices of [`blocks`].
const NOTE: usize = 2;
const BODY: usize = 3;
const FOOT: usize = 4;

/// Draws a form in at most all but four rows of the terminal.
pub(super) fn draw(cx: DrawContext<'_>, size: Size) -> Frame {
    let (columns, most) = (size.form_columns(), size.most());
    let page = Page { indent: 0, ..Page::new(columns) };
    let cx = cx.on(page);
    let mut scroll = *cx.scroll;
    let is_broken = matches!(cx.state.screen, Screen::Broken(_));
    if is_broken || columns < 8 {
        let piece = match columns {
            ..8 => Piece::from_line(parts::sliver(cx)),
            _ => cx.piece(strings::broken().trim(), most),
        };
        return Frame::stack(page, vec![Piece { cursor: Some((0, 0)), ..piece }], scroll);
    }
    scroll.text_columns = page.inner();
    let shares = shares(cx, most);
    let focus = match cx.state.screen {
        Screen::Long { .. } => FOOT,
        _ if matches!(shares[NOTE].block, Block::Field(_)) && shares[NOTE].lines > 0 => NOTE,
        _ => BODY,
    };
    let pieces = shares.into_iter().enumerate().map(|(index, Share { block, lines, .. })| {
        let piece = block.draw(cx, lines, &mut scroll);
        Piece { cursor: piece.cursor.filter(|_| index == focus), ..piece }
    });
    let pieces = pieces.collect();
    Frame::stack(page, pieces, scroll)
}

/// A block and the lines that it gets.
struct Share<'a> {
    block: Block<'a>,
    /// The lines that it would take.
    need: usize,
    lines: usize,
}

impl Share<'_> {
    /// Gives it up to `most` lines of those that are left, of which `keep` stay.
    fn give(&mut self, most: usize, keep: usize, left: &mut usize) {
        let more = self.need.min(most).saturating_sub(self.lines).min(left.saturating_sub(keep));
        self.lines += more;
        *left -= more;
    }
}

/// The blocks from the top down, with their shares of `left` lines. What has the focus comes first, then
/// the help line, the status and what is asked.
fn shares<'a>(cx: PartContext<'a>, mut left: usize) -> [Share<'a>; 5] {
    let most = left;
    let mut shares = blocks(cx).map(|block| {
        let least = block.least(cx);
        Share { need: block.lines(cx, most).max(least), lines: 0, block }
    });
    let [status, asked, note, body, foot] = &mut shares;
    let left = &mut left;
    note.give(note.block.least(cx), 1, left);
    body.give(body.block.least(cx), 1, left);
    foot.give(1, 0, left);
    status.give(1, 0, left);
    asked.give(ASKED, 0, left);
    foot.give(usize::MAX, 0, left);
    status.give(usize::MAX, 0, left);
    let fits = body.need <= body.lines + *left;
    body.give(if fits { body.need } else { body.block.brief(cx, most) }, 0, left);
    for share in [note, asked, body] {
        share.give(usize::MAX, 0, left);
    }
    shares
}

/// Status, what is asked, the note, the body and the foot.
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
            lines.extend(question::Asked::new(cx).tight);
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
            let kept = question::kept_note(cx).filter(|_| !hidden);
            let kept = kept.map(|kept| cx.piece(&cx.note(&kept), usize::MAX));
            Block::Text(kept.unwrap_or_default())
        }
    };
    let (question, draft) = (cx.state.question(), cx.state.draft());
    let nothing = || Block::Text(Piece::default());
    let rows = |rows| Block::Rows(Box::new(rows));
    let body = match (reader, parts) {
        (Some(mut reader), _) => {
            if reader.text.is_empty() {
                reader.text = cx.lines(strings::page::no_preview());
            }
            Block::Reader(Box::new(reader))
        }
        (None, Some(parts)) => rows(rows::of_parts(parts, cx)),
        (None, None) => match question.zip(draft) {
            None => nothing(),
            Some((question, draft)) if question.is_text() => Block::Field(Box::new(Field {
                name: Some(words::answer().to_owned()),
                editor: Cow::Borrowed(&draft.custom.field),
            })),
            Some(_) => rows::of_choices(cx).map_or_else(nothing, rows),
        },
    };
    let foot = match footer::said(cx, usize::MAX) {
        Some((text, _)) => cx.piece(&text, SENTENCE),
        // Nothing in it depends on the row with the focus.
        None => footer::draw(cx, None, 1, true),
    };
    let foot = Piece { cursor: Some((0, 0)), ..foot };
    [Block::Text(cx.status(&head)), Block::Asked(asked), note, body, Block::Text(foot)]
}

/// A block of the form.
enum Block<'a> {
    /// Lines of which the last ones may be left out.
    Text(Piece),
    /// What is asked. Its middle may be left out, until it is scrolled.
    Asked(Vec<Line<'static>>),
    /// A preview, which scrolls.
    Reader(Box<Reader<'a>>),
    Field(Box<Field<'a>>),
    Rows(Box<Rows<'a>>),
}

impl<'a> Block<'a> {
    /// The lines that it would take, up to `most` where it has to be measured.
    fn lines(&self, cx: PartContext<'_>, most: usize) -> usize {
        match self {
            Self::Text(piece) => piece.lines.len(),
            Self::Asked(text) => text.len(),
            Self::Reader(reader) => reader.text.len(),
            Self::Field(field) => field.lines(cx, most),
            Self::Rows(rows) => rows.lines(most),
        }
    }

    /// The lines that it takes where it has no room for these.
    fn brief(&self, cx: PartContext<'_>, most: usize) -> usize {
        match self {
            Self::Rows(rows) => rows.brief(most),
            _ => self.lines(cx, most),
        }
    }

    /// The lines that it cannot do without.
    fn least(&self, cx: PartContext<'_>) -> usize {
        match self {
            Self::Text(_) | Self::Asked(_) => 0,
            Self::Reader(_) => 1,
            Self::Field(field) => field.least(cx),
            Self::Rows(rows) => rows.least(),
        }
    }

    /// The block in `lines` lines.
    fn draw(self, cx: PartContext<'_>, lines: usize, scroll: &mut Scroll) -> Piece {
        match self {
            Self::Text(piece) => piece.filled(lines),
            Self::Asked(text) => asked(text, cx, lines, scroll),
            Self::Reader(reader) => {
                let at = &mut scroll.texts.preview;
                let (text, part) = more::scrolled(reader.text, at.top, lines, |it| cx.more(it));
                (at.top, scroll.page) = (part.top, part.lines.max(1));
                let mut piece = Piece { cursor: Some((0, 0)), ..Piece::default() };
                piece.extend(text, Some(Target::Preview));
                piece
            }
            Self::Field(field) => field.draw(cx, lines),
            Self::Rows(rows) => rows.draw(lines, scroll),
        }
    }
}

/// What is asked in `room` lines. The question proper comes last.
fn asked(text: Vec<Line<'static>>, cx: PartContext<'_>, room: usize, scroll: &mut Scroll) -> Piece {
    let mut piece = Piece::default();
    let (all, target) = (text.len(), Some(Target::Text));
    if all <= room || room < 3 {
        piece.extend(text.into_iter().skip(all.saturating_sub(room)), target);
        return piece;
    }
    let part = Excerpt::new(all, scroll.texts.asked.top, room - 1);
    // While a row is read on, the keys that scroll are its own.
    let more = if cx.scroll.texts.row.top > 0 { 0 } else { part.below };
    (scroll.texts.asked.top, scroll.texts.asked.below) = (part.top, more);
    let mut lines = text.into_iter();
    if part.top > 0 {
        piece.extend(part.of(lines), target);
        piece.push(cx.more(part), target);
        return piece;
    }
    piece.extend(lines.by_ref().take(room - 3), target);
    piece.push(cx.more(Excerpt { below: all + 1 - room, ..part }), target);
    piece.extend(lines.skip(all + 1 - room), target);
    piece
}
