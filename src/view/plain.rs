//! The form in words (setting `display: "plain"`), for screen readers and plain terminals.
//!
//! ```text
//! Question 2 of 3: Database. 1 answered              status
//! Which database should the service use?             what is asked
//! Note: only for staging                             the note
//! 1 of 3: PostgreSQL, selected. Relational           the body, with the cursor
//! 2 of 3: SQLite
//! 3 of 3: Type your own answer
//! Up or Down move, Enter selects, Escape cancels     the foot
//! ```
//!
//! A reader speaks the line with the cursor and whatever has changed. So each row is one text, the
//! terminal's own cursor stands where the focus is, a move of it changes no line, and what changes
//! otherwise is said in a line of its own. Nothing is drawn that is not a word.

mod block;
mod list;
mod printer;
mod rows;

use std::borrow::Cow;

use super::common::{DrawContext, Page, Piece, Scroll};
use super::frame::Frame;
use super::parts::{Head, Parts};
use super::preview::Zoomed;
use super::size::Size;
use super::sources::{self, OpenSource};
use super::{fold, footer, question};
use crate::state::Screen;
use crate::strings::{self, plain as words};
use block::Block;
use printer::{Field, Printer};

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
    let columns = size.form_columns(false);
    let page = Page { indent: 0, ..Page::new(columns) };
    let (printer, most) = (Printer { cx, page }, size.most());
    let mut scroll = *cx.scroll;
    let is_broken = matches!(cx.state.screen, Screen::Broken(_));
    if is_broken || columns < 8 {
        let piece = match columns {
            ..8 => fold::sliver(cx, page),
            _ => printer.piece(strings::broken().trim(), most),
        };
        return Frame::stack(page, vec![Piece { cursor: Some((0, 0)), ..piece }], scroll);
    }
    scroll.text_columns = page.inner();
    let shares = shares(printer, most);
    let focus = match cx.state.screen {
        Screen::Long { .. } => FOOT,
        _ if matches!(shares[NOTE].block, Block::Field(_)) && shares[NOTE].lines > 0 => NOTE,
        _ => BODY,
    };
    let pieces = shares.into_iter().enumerate().map(|(index, Share { block, lines, .. })| {
        let piece = block.draw(printer, lines, &mut scroll);
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
fn shares<'a>(printer: Printer<'a>, mut left: usize) -> [Share<'a>; 5] {
    let most = left;
    let mut shares = blocks(printer).map(|block| {
        let least = block.least(printer);
        Share { need: block.lines(printer, most).max(least), lines: 0, block }
    });
    let [status, asked, note, body, foot] = &mut shares;
    let left = &mut left;
    note.give(note.block.least(printer), 1, left);
    body.give(body.block.least(printer), 1, left);
    foot.give(1, 0, left);
    status.give(1, 0, left);
    asked.give(ASKED, 0, left);
    foot.give(usize::MAX, 0, left);
    status.give(usize::MAX, 0, left);
    let fits = body.need <= body.lines + *left;
    body.give(if fits { body.need } else { body.block.brief(printer, most) }, 0, left);
    for share in [note, asked, body] {
        share.give(usize::MAX, 0, left);
    }
    shares
}

/// Status, what is asked, the note, the body and the foot.
fn blocks<'a>(printer: Printer<'a>) -> [Block<'a>; 5] {
    let Printer { cx, page } = printer;
    let zoom = cx.state.is_zoomed().then(|| Zoomed::new(cx, page, 0));
    let (head, mut parts) = (Head::new(cx), Parts::new(cx));
    let source = OpenSource::new(cx, page);
    let heading = match (&zoom, &source) {
        (_, Some(source)) => Some(source.heading.clone().into()),
        (Some(zoom), _) => Some(words::preview(zoom.label).into()),
        _ => parts.as_mut().and_then(|parts| parts.heading.take()),
    };
    let asked = match heading {
        Some(heading) => printer.lines(&heading),
        None => {
            let title = head.title.as_deref().map(|title| printer.lines(title));
            let mut lines = title.unwrap_or_default();
            lines.extend(question::Asked::new(cx, page).tight);
            let sources = cx.state.has_sources().then(|| sources::said(cx));
            lines.extend(sources.iter().flat_map(|said| printer.lines(said)));
            lines
        }
    };
    let note = match (question::prompt(cx, page), cx.state.editor()) {
        (Some(prompt), Some(editor)) => {
            let editor = Cow::Borrowed(editor);
            Block::Field(Box::new(Field { name: Some(prompt.into_owned()), editor }))
        }
        _ => {
            let hidden = zoom.is_some() || cx.state.screen.is_modal();
            let kept = question::kept_note(cx).filter(|_| !hidden);
            let kept = kept.map(|kept| printer.piece(&printer.note(&kept), usize::MAX));
            Block::Text(kept.unwrap_or_default())
        }
    };
    let (question, draft) = (cx.state.question(), cx.state.draft());
    let nothing = || Block::Text(Piece::default());
    let rows = |rows| Block::Rows(Box::new(rows));
    let body = match (zoom, parts) {
        _ if source.is_some() => {
            Block::Source(source.map(|source| source.text).unwrap_or_default())
        }
        (Some(zoom), _) => Block::Preview(match zoom.text.is_empty() {
            true => printer.lines(strings::page::no_preview()),
            false => zoom.text,
        }),
        (None, Some(parts)) => rows(list::of_parts(parts, printer)),
        (None, None) => match question.zip(draft) {
            None => nothing(),
            Some((question, draft)) if question.is_text() => Block::Field(Box::new(Field {
                name: Some(words::answer().to_owned()),
                editor: super::field::typed(cx, draft),
            })),
            Some(_) => list::of_choices(printer).map_or_else(nothing, rows),
        },
    };
    let foot = match footer::said(cx, usize::MAX) {
        Some((text, _)) => printer.piece(&text, SENTENCE),
        // Nothing in it depends on the row with the focus.
        None => footer::draw(cx, page, Scroll::default(), None, 1, true),
    };
    let foot = Piece { cursor: Some((0, 0)), ..foot };
    [Block::Text(printer.status(&head)), Block::Asked(asked), note, body, Block::Text(foot)]
}
