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
use super::size::Size;
use super::{boxed, choices, editor, fold, footer, preview, tabs};
use crate::state::{Screen, Seen, State};

/// Draws `state` into the rows that `size` gives it, `size.columns` columns wide and at least
/// `least` lines high if there is room: a form does not get lower while it is open.
#[must_use]
pub fn draw<'a>(state: &'a State, look: DrawContext<'a>, size: Size, least: usize) -> Frame<'a> {
    let columns = size.columns.clamp(1, 1_000);
    let page = Page::new(columns);
    let line = |piece| Frame::stack(page, vec![piece], state.kept_seen());
    if let Screen::Broken(_) = state.screen {
        return line(fold::broken(look, page));
    }
    if state.folded {
        return line(fold::folded(state, look, page));
    }
    if columns < 8 {
        return line(fold::sliver(state, page));
    }
    if look.floats {
        let (page, room, walls) = boxed::inside(size);
        let frame = form(state, look, page, room, least.saturating_sub(walls));
        return if walls > 0 { boxed::draw(frame, state, look, columns) } else { frame };
    }
    form(state, look, page, Room { usual: size.usual(), most: size.most() }, least)
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

fn form<'a>(
    state: &'a State,
    look: DrawContext<'a>,
    page: Page,
    room: Room,
    least: usize,
) -> Frame<'a> {
    let title = tabs::title(state, look, page);
    let strip = tabs::strip(state, look, page);
    let mut need = Need {
        rules: if look.floats { 0 } else { 2 },
        title: title.lines.len(),
        tabs: strip.lines.len(),
        ..Need::default()
    };
    let titled = need.title + need.tabs > 0;
    let modal = Modal::of(state, look, page);
    if let Some(modal) = modal {
        need.gaps = [titled, false, false, true];
        need.main = modal.need();
        let plan = fit(&need, room, least);
        return compose(
            state,
            look,
            page,
            plan,
            (title, strip),
            Asked::default(),
            Part::Modal(modal),
        );
    }
    let asked = Asked::new(state, look, page);
    need.gaps = [titled, asked.context.len() > 0, true, !state.in_review()];
    need.context = asked.context.len();
    need.question = asked.question.len();
    need.blank = if need.question > 2 { asked.blank() } else { 0 };
    need.mark = usize::from(asked.mark_alone);
    need.note = question::note(state, look, page, room.most).lines.len();
    need.types_note = matches!(state.screen, Screen::Note | Screen::FormNote);
    let part = part(state, look, page, room, &mut need);
    let plan = fit(&need, room, least);
    if state.is_zoomed() {
        let whole = need.is_whole(&plan);
        let zoomed = preview::Zoomed::new(state, look, page, !whole, room.most);
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
        return compose(
            state,
            look,
            page,
            plan,
            (title, strip),
            Asked::default(),
            Part::Zoomed(zoomed),
        );
    }
    compose(state, look, page, plan, (title, strip), asked, part)
}

/// The list or the text of the open tab, and its height in `need`.
fn part<'a>(
    state: &'a State,
    look: DrawContext<'a>,
    page: Page,
    room: Room,
    need: &mut Need,
) -> Part<'a> {
    if state.in_review() {
        let review = Review::new(state, look, page, room.most);
        need.main = Main::List(review.need());
        return Part::Review(review);
    }
    if state.question().is_some_and(|question| question.choices.is_empty()) {
        let Some(answer) = choices::Answer::new(state, look, page) else { return Part::Nothing };
        need.main = Main::Text { lines: answer.lines(room.most), least: 1 };
        return Part::Text(answer);
    }
    let Some(list) = preview::Previewed::new(state, look, page, room.most) else {
        return Part::Nothing;
    };
    need.main = Main::List(list.need());
    Part::List(list)
}

fn compose<'a>(
    state: &'a State,
    look: DrawContext<'a>,
    page: Page,
    plan: Plan,
    (title, strip): (Piece<'a>, Piece<'a>),
    asked: Asked<'a>,
    part: Part<'a>,
) -> Frame<'a> {
    let aside = matches!(part, Part::Modal(_) | Part::Zoomed(_));
    let mut seen = if aside { state.kept_seen() } else { Seen::default() };
    let mut pieces: Vec<Piece<'a>> = Vec::with_capacity(12);
    let [below_title, below_context, below_question, above_help] = plan.gaps;
    let blank = || Piece::of(Line::default());
    if plan.rules {
        pieces.push(rule(state, look, page));
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
        pieces.push(asked.draw(shown, state, look, page, &mut seen));
        if plan.note > 0 {
            pieces.push(question::note(state, look, page, plan.note));
        }
    }
    if below_question {
        pieces.push(blank());
    }
    let main = match part {
        Part::Modal(modal) => modal.draw(plan.main, state, look, page, &mut seen),
        Part::Zoomed(zoomed) => zoomed.draw(plan.main, state, look, page, &mut seen),
        Part::Text(answer) => answer.draw(plan.main, &mut seen),
        Part::Review(review) => review.draw(plan.main, plan.caps, &mut seen),
        Part::List(list) => list.draw(plan.main, plan.preview, plan.caps, &mut seen),
        Part::Nothing => Piece::default(),
    };
    pieces.push(main.filled(plan.main));
    seen.text_columns = question::note_columns(state, page).unwrap_or(seen.text_columns);
    if above_help {
        pieces.push(blank());
    }
    let tabs = (!plan.tabs).then(|| tabs::short(state)).flatten();
    pieces.push(Piece::of(footer::draw(state, look, page, seen, tabs)));
    if plan.rules {
        pieces.push(rule(state, look, page));
    }
    Frame::stack(page, pieces, seen)
}

fn rule<'a>(state: &State, look: DrawContext<'_>, page: Page) -> Piece<'a> {
    let signs = page.columns / look.glyphs.rule.chars().count().max(1);
    let style = editor::rule_role(state).style();
    Piece::of(Line::from(Span::styled(look.glyphs.rule.repeat(signs), style)))
}
