//! What stands in a form, from the top down. The parts build their lines, [`fit`] says how many of
//! them there is room for, and the parts draw that many.

use ratatui::text::{Line, Span};

use super::context::DrawContext;
use super::fit::{Main, Need, Plan, Room, fit};
use super::frame::Frame;
use super::modal::Modal;
use super::page::Page;
use super::piece::Piece;
use super::question::{self, Asked};
use super::review::Review;
use super::scroll::Scroll;
use super::size::Size;
use super::{boxed, choices, editor, fold, footer, preview, tabs};
use crate::state::Screen;

/// Draws `cx` into the rows that `size` gives it, `size.columns` columns wide and at least
/// `least` lines high if there is room: a form does not get lower while it is open.
#[must_use]
pub fn draw(cx: DrawContext<'_>, size: Size, least: usize) -> Frame<'_> {
    let page = Page::new(size.form_columns(false));
    let line = |piece| Frame::stack(page, vec![piece], cx.scroll);
    if let Screen::Broken(_) = cx.state.screen {
        return line(fold::broken(cx, page));
    }
    if cx.state.folded {
        return line(fold::folded(cx, page));
    }
    if page.columns < 8 {
        return line(fold::sliver(cx, page));
    }
    if !cx.floats {
        return form(cx, page, Room { usual: size.usual(), most: size.most() }, least);
    }
    let Some(inside) = size.inside_box() else {
        return form(cx, page, Room { usual: size.floating(), most: size.floating() }, least);
    };
    let room = Room { usual: inside.rows, most: inside.rows };
    boxed::draw(form(cx, Page::new(inside.columns), room, least.saturating_sub(2)), cx)
}

/// What takes the largest part of the form.
enum Part<'a> {
    Modal(Modal),
    Zoomed(preview::Zoomed<'a>),
    Text(choices::Answer<'a>),
    Review(Review<'a>),
    List(preview::Previewed<'a>),
    Nothing,
}

fn form<'a>(cx: DrawContext<'a>, page: Page, room: Room, least: usize) -> Frame<'a> {
    let title = tabs::title(cx, page);
    let strip = tabs::strip(cx, page);
    let mut need = Need {
        rules: if cx.floats { 0 } else { 2 },
        title: title.lines.len(),
        tabs: strip.lines.len(),
        ..Need::default()
    };
    let titled = need.title + need.tabs > 0;
    let modal = Modal::of(cx, page);
    if let Some(modal) = modal {
        need.gaps = [titled, false, false, true];
        need.main = modal.need();
        let plan = fit(&need, room, least);
        return compose(cx, page, plan, (title, strip), Asked::default(), Part::Modal(modal));
    }
    let asked = Asked::new(cx, page);
    need.gaps = [titled, asked.context.len() > 0, true, !cx.state.in_review()];
    need.context = asked.context.len();
    need.question = asked.question.len();
    need.blank = if need.question > 2 { asked.blank() } else { 0 };
    need.mark = usize::from(asked.mark_alone);
    need.note = question::note(cx, page, room.most).lines.len();
    need.types_note = matches!(cx.state.screen, Screen::Note | Screen::FormNote);
    let part = part(cx, page, room, &mut need);
    let plan = fit(&need, room, least);
    if cx.state.is_zoomed() {
        let whole = need.is_whole(&plan);
        let zoomed = preview::Zoomed::new(cx, page, !whole, room.most);
        let need = Need {
            gaps: [titled, false, false, true],
            context: 0,
            question: 0,
            blank: 0,
            note: 0,
            main: Main::Text { lines: zoomed.lines(), least: 2 },
            ..need
        };
        let plan = fit(&need, room, least);
        return compose(cx, page, plan, (title, strip), Asked::default(), Part::Zoomed(zoomed));
    }
    compose(cx, page, plan, (title, strip), asked, part)
}

/// The list or the text of the open tab, and its height in `need`.
fn part<'a>(cx: DrawContext<'a>, page: Page, room: Room, need: &mut Need) -> Part<'a> {
    if cx.state.in_review() {
        let review = Review::new(cx, page, room.most);
        need.main = Main::List(review.need());
        return Part::Review(review);
    }
    if cx.state.question().is_some_and(|question| question.choices.is_empty()) {
        let Some(answer) = choices::Answer::new(cx, page) else { return Part::Nothing };
        need.main = Main::Text { lines: answer.lines(room.most), least: 1 };
        return Part::Text(answer);
    }
    let Some(list) = preview::Previewed::new(cx, page, room.most) else {
        return Part::Nothing;
    };
    need.main = Main::List(list.need());
    Part::List(list)
}

fn compose<'a>(
    cx: DrawContext<'a>,
    page: Page,
    plan: Plan,
    (title, strip): (Piece<'a>, Piece<'a>),
    asked: Asked<'a>,
    part: Part<'a>,
) -> Frame<'a> {
    let aside = matches!(part, Part::Modal(_) | Part::Zoomed(_));
    let mut scroll = if aside { cx.scroll } else { Scroll::default() };
    let mut pieces: Vec<Piece<'a>> = Vec::with_capacity(12);
    let [below_title, below_context, below_question, above_help] = plan.gaps;
    let blank = || Piece::of(Line::default());
    if plan.rules {
        pieces.push(rule(cx, page));
    }
    if plan.title {
        pieces.push(title);
    }
    if plan.tabs {
        pieces.push(strip);
    }
    if below_title && (plan.title || plan.tabs) {
        pieces.push(blank());
    }
    if !aside {
        let shown = question::Shown {
            context: plan.context,
            gap: below_context,
            dense: plan.dense,
            question: plan.question,
        };
        pieces.push(asked.draw(shown, cx, page, &mut scroll));
        if plan.note > 0 {
            pieces.push(question::note(cx, page, plan.note));
        }
    }
    if below_question {
        pieces.push(blank());
    }
    let main = match part {
        Part::Modal(modal) => modal.draw(plan.main, cx, page, &mut scroll),
        Part::Zoomed(zoomed) => zoomed.draw(plan.main, cx, page, &mut scroll),
        Part::Text(answer) => answer.draw(plan.main, &mut scroll),
        Part::Review(review) => review.draw(plan.main, plan.caps, &mut scroll),
        Part::List(list) => list.draw(plan.main, plan.preview, plan.caps, &mut scroll),
        Part::Nothing => Piece::default(),
    };
    pieces.push(main.filled(plan.main));
    scroll.text_columns = question::note_columns(cx, page).unwrap_or(scroll.text_columns);
    if above_help {
        pieces.push(blank());
    }
    let tabs = (!plan.tabs).then(|| tabs::short(cx)).flatten();
    pieces.push(Piece::of(footer::draw(cx, page, scroll, tabs)));
    if plan.rules {
        pieces.push(rule(cx, page));
    }
    Frame::stack(page, pieces, scroll)
}

fn rule<'a>(cx: DrawContext<'_>, page: Page) -> Piece<'a> {
    let signs = page.columns / cx.glyphs.rule.chars().count().max(1);
    let style = editor::rule_role(cx).style();
    Piece::of(Line::from(Span::styled(cx.glyphs.rule.repeat(signs), style)))
}
