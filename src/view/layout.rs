//! Draws the parts of a form from the top down. Each part and its module:
//!
//! ```text
//! ────────────────────────────────────────────  rule
//!  Storage                                      tabs::draw_title
//!  ← ■ Engine  □ Backups  ✓ Submit →            tabs::draw_strip
//!
//!   The service is to run for two years.        question::QuestionText: the context,
//!
//!   Which engine should it have?                    the question
//!   ✎ ask the others first                      question::note
//!
//!   > 1. SQLite                                 Body: preview::Previewed (a list),
//!        one file, nothing to deploy                choices::answer (a field), Review,
//!     2. PostgreSQL                                 ZoomedPreview or Modal
//!
//!   Tab/←→ switch • ↑↓ select • Esc cancel      footer
//! ────────────────────────────────────────────  rule
//! ```
//!
//! Each part reports its number of lines, [`fit`] decides how many of them are visible, and the
//! part draws the visible lines into an area of the frame.

use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Block;

use super::common::{DrawContext, Frame, Page, PartContext, Role, Scroll, Target};
use super::fit::{EXCERPT_LINES, MIN_PREVIEW, Need, Part, Plan, fit};
use super::frame::Size;
use super::modal::Modal;
use super::page::cell;
use super::preview::ZoomedPreview;
use super::question::{self, QuestionText};
use super::review::Review;
use super::{choices, field, footer, plain, preview, tabs};
use crate::state::Screen;
use crate::strings;

/// Draws the form in a terminal of `size`. If there is room, the form has at least `least` lines,
/// because a form does not shrink while it is open.
#[must_use]
pub fn draw(cx: DrawContext<'_>, size: Size, least: usize) -> Frame {
    let cx = cx.with_page(Page::new(size.form_columns()));
    if let Screen::Broken(_) = cx.state.screen {
        let rows = cx.wrapped(strings::broken().trim(), cx.page.columns_from(0), size.most());
        let lines: Vec<_> = rows.into_iter().map(|row| Line::styled(row, Role::Error)).collect();
        let mut frame = Frame::new(cx.page.columns, lines.len(), *cx.scroll);
        if cx.glyphs.is_plain() {
            frame.set_cursor((0, 0), frame.area);
        }
        frame.lines(&lines, 0, None);
        return frame;
    }
    if cx.glyphs.is_plain() {
        return plain::draw(cx.with_page(Page { indent: 0, ..cx.page }), size.most());
    }
    if !cx.floats {
        return draw_form(cx, size.most(), least, false);
    }
    let Some(inside) = size.inside_box() else {
        return draw_form(cx, size.floating(), least, false);
    };
    let cx = cx.with_page(Page::new(inside.columns));
    draw_form(cx, inside.rows, least.saturating_sub(2), true)
}

fn draw_form(cx: PartContext<'_>, most: usize, least: usize, boxed: bool) -> Frame {
    let title = tabs::title(cx);
    let body = Body::new(cx, most);
    let asked = body.has_question().then(|| QuestionText::new(Vec::new(), cx));
    let plan = fit(&needs(cx, most, title.as_deref(), asked.as_ref(), &body), most, least);
    // A box has one column or row on each side.
    let sides = if boxed { 2 } else { 0 };
    let mut frame = Frame::new(cx.page.columns + sides, plan.height() + sides, *cx.scroll);
    let block = Block::bordered().border_set(cx.glyphs.border).border_style(Role::BorderMuted);
    if boxed {
        frame.area = block.inner(frame.area);
    }
    draw_parts(cx, &plan, title.as_deref(), (asked, body), &mut frame);
    // The frame may be shorter than planned, because a cut question has no blank lines.
    let height = frame.buffer.area.height - frame.area.height;
    frame.buffer.resize(Rect { height, ..frame.buffer.area });
    if boxed {
        frame.draw_box(block);
    }
    frame
}

/// The part of the form below the question and its note, or in their place.
enum Body<'a> {
    Modal(Modal<'a>),
    ZoomedPreview(ZoomedPreview<'a>),
    Text(PartContext<'a>),
    Review(Review<'a>),
    List(preview::Previewed<'a>),
}

impl<'a> Body<'a> {
    /// Returns the body of the open tab, measured for at most `most` lines.
    fn new(cx: PartContext<'a>, most: usize) -> Self {
        if let Some(modal) = Modal::new(cx) {
            return Self::Modal(modal);
        }
        if cx.state.in_review() {
            return Self::Review(Review::of_form(cx, most));
        }
        if let Some(zoomed) = ZoomedPreview::new(cx, most) {
            return Self::ZoomedPreview(zoomed);
        }
        let is_text = cx.state.question().is_some_and(|question| question.is_text());
        let list = if is_text { None } else { preview::Previewed::new(cx, most) };
        list.map_or(Self::Text(cx), Self::List)
    }

    /// Returns `true` if the question and its note are shown above the body.
    fn has_question(&self) -> bool {
        !matches!(self, Self::Modal(_) | Self::ZoomedPreview(_))
    }

    fn measure(&self, need: &mut Need, most: usize) {
        let mut text = |lines, least| {
            (need.lines[Part::Text], need.least[Part::Text]) = (lines, least);
        };
        match self {
            Self::Modal(modal) => text(modal.lines(), modal.lines().min(3)),
            Self::ZoomedPreview(zoomed) => text(zoomed.lines(), MIN_PREVIEW + 2),
            Self::Text(cx) => {
                let all = choices::answer(*cx, most + 1).map_or(0, |field| field.lines.len());
                text(all, field::least(*cx));
            }
            Self::Review(review) => review.measure(need),
            Self::List(list) => list.measure(need),
        }
    }

    fn draw(self, plan: &Plan, frame: &mut Frame) {
        match self {
            Self::Modal(modal) => modal.draw(frame),
            Self::ZoomedPreview(zoomed) => zoomed.draw(frame),
            Self::Text(cx) => {
                if let Some(field) = choices::answer(cx, frame.room()) {
                    let area = Rect { height: cell(field.lines.len()), ..frame.area };
                    frame.point(area, Target::Text);
                    field.draw(frame);
                }
            }
            Self::Review(review) => review.draw(plan, frame),
            Self::List(list) => list.draw(plan, frame),
        }
    }
}

/// Returns the lines that each part needs. If `asked` is `None`, the body replaces the question.
fn needs(
    cx: PartContext<'_>,
    most: usize,
    title: Option<&str>,
    asked: Option<&QuestionText>,
    body: &Body<'_>,
) -> Need {
    let mut need = Need::default();
    let lines = &mut need.lines;
    lines[Part::Rules] = if cx.floats { 0 } else { 2 };
    lines[Part::Title] = usize::from(title.is_some());
    lines[Part::Tabs] = usize::from(cx.state.form.has_review());
    lines[Part::TitleGap] = usize::from(lines[Part::Title] + lines[Part::Tabs] > 0);
    lines[Part::HelpGap] = usize::from(asked.is_none() || !cx.state.in_review());
    lines[Part::Help] = footer::more_lines(cx);
    if let Some(asked) = asked {
        lines[Part::QuestionGap] = 1;
        let types_note = question::prompt(cx).is_some();
        let note = if types_note { Part::TypedNote } else { Part::ClosedNote };
        lines[note] = question::note(cx, most).lines.len();
        asked.measure(&mut need);
        need.least[Part::Asked] = if cx.scroll.texts.asked.top > 0 { EXCERPT_LINES } else { 0 };
        need.least[Part::TypedNote] = field::least(cx);
    }
    body.measure(&mut need, most);
    need
}

fn draw_parts(
    cx: PartContext<'_>,
    plan: &Plan,
    title: Option<&str>,
    (asked, body): (Option<QuestionText>, Body<'_>),
    frame: &mut Frame,
) {
    let lines = &plan.lines;
    let draw_rule = |frame: &mut Frame| {
        let area = frame.take(lines[Part::Rules] / 2);
        frame.fill(cx.glyphs.border.horizontal_top, Role::BorderMuted, area);
    };
    draw_rule(frame);
    if let Some(title) = title
        && lines[Part::Title] > 0
    {
        tabs::draw_title(cx, title, frame);
    }
    if lines[Part::Tabs] > 0 {
        tabs::draw_strip(cx, frame);
    }
    frame.take(lines[Part::TitleGap]);
    if let Some(asked) = asked {
        frame.scroll = Scroll::default();
        asked.draw(lines[Part::Asked], lines[Part::Blank], cx, frame);
        let note = lines[Part::ClosedNote] + lines[Part::TypedNote];
        if note > 0 {
            question::note(cx, note).draw(frame);
        }
    }
    frame.take(lines[Part::QuestionGap]);
    let main = frame.take(plan.main);
    frame.inside(main, |frame| body.draw(plan, frame));
    frame.take(lines[Part::HelpGap]);
    let lists_files = frame.hits.iter().any(|hit| matches!(hit.target, Target::File(_)));
    let short = if lines[Part::Tabs] > 0 { None } else { tabs::question_number(cx) };
    footer::draw(cx, short, 1 + lines[Part::Help], lists_files, frame);
    draw_rule(frame);
}
