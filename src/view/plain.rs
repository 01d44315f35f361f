//! The form in words (setting `display: "plain"`), for screen readers and plain terminals.
//!
//! A reader speaks the line with the cursor and whatever has changed. So each row is one text, the
//! terminal's own cursor stands where the focus is, a move of it changes no line, and what changes
//! otherwise is said in a line of its own. Nothing is drawn that is not a word.

mod field;
mod foot;
mod head;
mod keys;
mod list;
mod note;
mod review;
mod rows;
mod share;
mod spoken;
mod zoom;

use super::common::{DrawContext, Page, Piece, Scroll};
use super::frame::Frame;
use super::size::Size;
use super::{fold, modal};
use crate::state::Screen;
use crate::strings;
use field::Field;
use foot::Foot;
use head::Head;
use note::Note;
use rows::Rows;
use share::{Need, Share};
use zoom::Zoomed;

/// Draws a form in at most all but four rows of the terminal.
pub(super) fn draw(cx: DrawContext<'_>, size: Size) -> Frame {
    let columns = size.form_columns(false);
    let page = Page { indent: 0, ..Page::new(columns) };
    if columns < 8 {
        let piece = Piece { cursor: Some((0, 0)), ..fold::sliver(cx, page) };
        return Frame::stack(page, vec![piece], *cx.scroll);
    }
    if matches!(cx.state.screen, Screen::Broken(_)) {
        return alone(strings::broken().trim(), cx, page, size);
    }
    form(cx, page, size.most())
}

/// A form that is one text.
fn alone(text: &str, cx: DrawContext<'_>, page: Page, size: Size) -> Frame {
    let mut piece = Piece { cursor: Some((0, 0)), ..Piece::default() };
    let lines = spoken::wrapped(text, page).into_iter().take(size.most());
    piece.extend(lines, None);
    Frame::stack(page, vec![piece], *cx.scroll)
}

/// What takes the largest part of the form.
enum Body<'a> {
    Rows(Box<Rows<'a>>),
    Zoomed(Zoomed),
    Text(Field<'a>),
    Nothing,
}

impl<'a> Body<'a> {
    fn of(cx: DrawContext<'a>, page: Page) -> Self {
        match &cx.state.screen {
            Screen::Discard { what, row, .. } => {
                let (_, answers) = modal::asks(*what, cx);
                let all = answers.len();
                let say = move |index: usize, _| {
                    let answer = answers.get(index).map_or("", String::as_str);
                    strings::plain::row(index + 1, all, answer)
                };
                return Self::Rows(Box::new(Rows::new(all, *row, say)));
            }
            Screen::Help { behind, row } => {
                return Self::Rows(Box::new(keys::rows(behind, *row, cx)));
            }
            _ => {}
        }
        if cx.state.in_review() {
            return Self::Rows(Box::new(review::rows(cx)));
        }
        let (Some(question), Some(draft)) = (cx.state.question(), cx.state.draft()) else {
            return Self::Nothing;
        };
        if question.is_text() {
            return Self::Text(Field::new(strings::plain::answer(), &draft.custom, cx, page));
        }
        Self::Rows(Box::new(list::rows(cx, page)))
    }

    /// The lines that it would take, those that it takes where it has no room for them, and those
    /// that it cannot do without.
    fn lines(&self, cx: DrawContext<'_>, page: Page, most: usize) -> [usize; 3] {
        let alike = |lines, least| [lines, lines, least];
        match self {
            Self::Rows(rows) => [rows.lines(page, most), rows.brief(cx, page, most), rows.least()],
            Self::Zoomed(zoomed) => alike(zoomed.lines(), 1),
            Self::Text(field) => alike(field.lines(most), field.least()),
            Self::Nothing => [0; 3],
        }
    }

    fn draw(self, cx: DrawContext<'a>, page: Page, lines: usize, scroll: &mut Scroll) -> Piece {
        match self {
            Self::Rows(rows) => rows.draw(cx, page, lines, scroll),
            Self::Zoomed(zoomed) => zoomed.draw(cx, page, lines, scroll),
            Self::Text(field) => {
                let mut piece = field.draw(lines);
                piece.cursor = piece.cursor.filter(|_| cx.state.screen == Screen::Text);
                piece
            }
            Self::Nothing => Piece::default(),
        }
    }
}

fn form(cx: DrawContext<'_>, page: Page, most: usize) -> Frame {
    let mut scroll = *cx.scroll;
    scroll.text_columns = page.inner();
    let foot = Foot::new(cx, page);
    let zoomed = cx.state.is_zoomed();
    let head = Head::new(cx, page, zoomed);
    let body = if zoomed { Body::Zoomed(Zoomed::new(cx, page)) } else { Body::of(cx, page) };
    let note = Note::of(cx, page);
    let [lines, body_brief, body_least] = body.lines(cx, page, most);
    let shared = Share::of(Need {
        most,
        foot: foot.lines(),
        status: head.status.len(),
        text: head.text.len(),
        note: note.as_ref().map_or(0, |note| note.lines(most)),
        note_least: note.as_ref().map_or(0, Note::least),
        body: lines,
        body_brief,
        body_least,
    });
    let asks = matches!(cx.state.screen, Screen::Long { .. });
    let mut pieces = vec![head.draw(cx, page, &shared, &mut scroll)];
    let note = note.filter(|_| shared.note > 0).map(|note| note.draw(shared.note));
    let is_elsewhere = asks || note.as_ref().is_some_and(|note| note.cursor.is_some());
    pieces.extend(note);
    let mut body = body.draw(cx, page, shared.body, &mut scroll);
    body.cursor = body.cursor.filter(|_| !is_elsewhere);
    pieces.push(body);
    pieces.push(foot.draw(shared.foot, asks));
    Frame::stack(page, pieces, scroll)
}
