//! What stands in a form, from the top down, and which part draws it:
//!
//! ```text
//! ────────────────────────────────────────────  rule
//!  Storage                                      tabs::title
//!  ← ■ Engine  □ Backups  ✓ Submit →            tabs::strip
//!
//!   The service is to run for two years.        question::Asked: the context,
//!
//!   Which engine should it have?                    the question
//!   ✎ ask the others first                      question::note
//!
//!   > 1. SQLite ✓                               Body: choices::List with preview, choices::answer,
//!        one file, nothing to deploy                Review, Reader or Modal
//!     2. PostgreSQL
//!
//!   Tab/←→ switch • ↑↓ select • Esc cancel      footer
//! ────────────────────────────────────────────  rule
//! ```
//!
//! The parts build their lines, [`fit`] says how many of them there is room for, and the parts draw
//! that many.

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, PartContext, Piece, Scroll, Target};
use super::fit::{EXCERPT, LEAST_PREVIEW, Need, Part, Plan, fit};
use super::frame::{Frame, Size};
use super::modal::Modal;
use super::parts::{self, Parts};
use super::preview::Reader;
use super::question::{self, Asked};
use super::review::Review;
use super::theme::Role;
use super::{choices, editor, footer, plain, preview, tabs};
use crate::state::{NoteOn, Screen};
use crate::strings;

/// Lines of a form that has no room for a list of files under a note.
const LOWEST: usize = 5;

/// Draws a form, `size.columns` columns wide and, if there is room, at least `least` lines high: a
/// form does not get lower while it is open.
#[must_use]
pub fn draw(cx: DrawContext<'_>, size: Size, least: usize) -> Frame {
    if cx.glyphs.is_plain() {
        return plain::draw(cx, size);
    }
    let cx = cx.on(Page::new(size.form_columns()));
    let alone = |line| Frame::stack(cx.page, vec![Piece::from_line(line)], *cx.scroll);
    if let Screen::Broken(_) = cx.state.screen {
        let text = cx.ellipsize(strings::broken(), cx.page.columns).into_owned();
        return alone(Line::from(Span::styled(text, Role::Error)));
    }
    if cx.page.columns < 8 {
        return alone(parts::sliver(cx));
    }
    if !cx.floats {
        return form(cx, size.most(), least);
    }
    let Some(inside) = size.inside_box() else {
        return form(cx, size.floating(), least);
    };
    let cx = cx.on(Page::new(inside.columns));
    form(cx, inside.rows, least.saturating_sub(2)).boxed(cx)
}

fn form(cx: PartContext<'_>, most: usize, least: usize) -> Frame {
    let head = tabs::head(cx);
    let around = lines_of(&head) + 1 + if cx.floats { 0 } else { 2 };
    let body = Body::new(cx, most, most.saturating_sub(around));
    let asked = body.has_question().then(|| Asked::new(cx));
    let need = needs(cx, most, &head, asked.as_ref(), &body);
    let plan = fit(&need, most, least);
    stack(cx, &plan, head, asked, body)
}

fn lines_of(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| piece.lines.len()).sum()
}

/// What takes the largest part of the form.
enum Body<'a> {
    Modal(Modal<'a>),
    Reader(Reader<'a>),
    Text(PartContext<'a>),
    Review(Review<'a>),
    List(preview::Previewed<'a>),
    /// A note that is typed, without room for anything else.
    Note(PartContext<'a>),
    Nothing,
}

impl<'a> Body<'a> {
    /// The open tab's, measured as far as it has room in `most` lines; a modal in `modal` lines.
    fn new(cx: PartContext<'a>, most: usize, modal: usize) -> Self {
        match Parts::new(cx) {
            Some(parts) if parts.heading.is_some() => {
                return Self::Modal(Modal::new(parts, cx, modal));
            }
            Some(parts) => return Self::Review(Review::new(parts, cx, most)),
            None => {}
        }
        let is_filtered = cx.state.draft().is_some_and(|draft| draft.list.filter.is_some());
        if most < 3 + usize::from(is_filtered) && question::prompt(cx).is_some() {
            return Self::Note(cx);
        }
        if let Some(reader) = Reader::new(cx, most) {
            return Self::Reader(reader);
        }
        if cx.state.question().is_some_and(|question| question.is_text()) {
            return Self::Text(cx);
        }
        preview::Previewed::new(cx, most).map_or(Self::Nothing, Self::List)
    }

    /// False if it takes the place of question and note.
    fn has_question(&self) -> bool {
        !matches!(self, Self::Modal(_) | Self::Reader(_) | Self::Note(_))
    }

    fn measure(&self, need: &mut Need, most: usize) {
        let mut text = |lines, least| {
            (need.lines[Part::Text], need.least[Part::Text]) = (lines, least);
        };
        match self {
            Self::Modal(modal) => text(modal.lines(), modal.least()),
            Self::Reader(reader) => text(reader.lines(), LEAST_PREVIEW + 2),
            Self::Text(cx) => {
                // The text, and a file.
                let lists = cx.state.screen == Screen::Text && cx.state.files.is_open();
                text(choices::answer(*cx, most + 1).lines.len(), 1 + usize::from(lists));
            }
            Self::Note(_) | Self::Nothing => text(1, 1),
            Self::Review(review) => review.measure(need),
            Self::List(list) => list.measure(need),
        }
    }

    fn draw(self, plan: &Plan, scroll: &mut Scroll) -> Piece {
        match self {
            Self::Modal(modal) => modal.draw(plan.main, scroll),
            Self::Reader(reader) => reader.draw(plan.main, scroll),
            Self::Text(cx) => {
                scroll.text_columns = choices::answer_columns(cx.page);
                choices::answer(cx, plan.main)
            }
            Self::Note(cx) => question::note(cx, plan.main),
            Self::Nothing => Piece::default(),
            Self::Review(review) => review.draw(plan, scroll),
            Self::List(list) => list.draw(plan, scroll),
        }
    }
}

/// The lines of everything. Without `asked` the body takes the place of question and note.
fn needs(
    cx: PartContext<'_>,
    most: usize,
    [title, tabs]: &[Piece; 2],
    asked: Option<&Asked>,
    body: &Body<'_>,
) -> Need {
    let mut need = Need::default();
    let lines = &mut need.lines;
    lines[Part::Rules] = if cx.floats { 0 } else { 2 };
    lines[Part::Title] = title.lines.len();
    lines[Part::Tabs] = tabs.lines.len();
    lines[Part::TitleGap] = usize::from(lines[Part::Title] + lines[Part::Tabs] > 0);
    lines[Part::HelpGap] = usize::from(asked.is_none() || !cx.state.in_review());
    lines[Part::Help] = footer::more_lines(cx);
    if let Some(asked) = asked {
        lines[Part::QuestionGap] = 1;
        let types = matches!(
            cx.state.screen,
            Screen::Note(NoteOn::Question | NoteOn::Form) | Screen::Discuss { .. }
        );
        let note = if types { Part::TypedNote } else { Part::KeptNote };
        lines[note] = question::note(cx, most).lines.len();
        asked.measure(&mut need);
        need.least[Part::Asked] = if cx.scroll.texts.asked.top > 0 { EXCERPT } else { 0 };
        let lists = types && cx.state.files.is_open() && most > LOWEST;
        need.least[Part::TypedNote] = 1 + usize::from(lists);
    }
    body.measure(&mut need, most);
    need
}

fn stack(
    cx: PartContext<'_>,
    plan: &Plan,
    head: [Piece; 2],
    asked: Option<Asked>,
    body: Body<'_>,
) -> Frame {
    let mut scroll = if asked.is_some() { Scroll::default() } else { *cx.scroll };
    let mut pieces: Vec<Piece> = Vec::with_capacity(12);
    let lines = &plan.lines;
    let gap = |part| (lines[part] > 0).then(|| Piece::from_line(Line::default()));
    let rule = || (lines[Part::Rules] > 0).then(|| rule(cx));
    let (title, tabs) = (lines[Part::Title] > 0, lines[Part::Tabs] > 0);
    pieces.extend(rule());
    let [heading, strip] = head;
    pieces.extend(title.then_some(heading));
    pieces.extend(tabs.then_some(strip));
    pieces.extend(gap(Part::TitleGap).filter(|_| title || tabs));
    if let Some(asked) = asked {
        pieces.push(asked.draw(lines, cx, &mut scroll));
        let note = lines[Part::KeptNote] + lines[Part::TypedNote];
        pieces.extend((note > 0).then(|| question::note(cx, note)));
    }
    pieces.extend(gap(Part::QuestionGap));
    pieces.push(body.draw(plan, &mut scroll).filled(plan.main));
    scroll.text_columns = question::note_columns(cx).unwrap_or(scroll.text_columns);
    pieces.extend(gap(Part::HelpGap));
    let lists = |piece: &Piece| piece.hits.iter().any(|hit| matches!(hit.target, Target::File(_)));
    let lists_files = pieces.iter().any(lists);
    let short = if tabs { None } else { tabs::short(cx) };
    pieces.push(footer::draw(cx, short, 1 + lines[Part::Help], lists_files));
    pieces.extend(rule());
    Frame::stack(cx.page, pieces, scroll)
}

fn rule(cx: PartContext<'_>) -> Piece {
    let signs = cx.page.columns / cx.glyphs.rule.chars().count().max(1);
    let style = editor::rule_role(cx.state).style();
    Piece::from_line(Line::from(Span::styled(cx.glyphs.rule.repeat(signs), style)))
}
