//! What takes the form's place for a moment: "Discard …?" and the list of all keys.

use ratatui::text::{Line, Span};

use super::context::DrawContext;
use super::fit::Main;
use super::page::Page;
use super::piece::Piece;
use super::scroll::Scroll;
use super::target::Target;
use super::theme::Role;
use super::{measure, theme};
use crate::keys::help;
use crate::state::{Discard, Screen};
use crate::strings;

/// The dialog that is open.
pub(super) enum Modal {
    /// The question, the two answers, and whether the cursor is on the second.
    Discard(String, [&'static str; 2], bool),
    /// Lines of keys.
    Keys(Vec<Line<'static>>),
}

impl Modal {
    /// The open dialog of `cx`.
    pub(super) fn of(cx: DrawContext<'_>, page: Page) -> Option<Self> {
        match &cx.state.screen {
            Screen::Discard { what, yes, .. } => {
                let (question, no) = match what {
                    Discard::Answers(count) => {
                        (strings::discard_answers(*count), strings::discard_no(*count))
                    }
                    Discard::Begun { ticks, typed } => {
                        let count = ticks + usize::from(*typed);
                        (strings::discard_begun(*ticks, *typed), strings::discard_no(count))
                    }
                };
                Some(Self::Discard(question, [no, strings::DISCARD_YES], *yes))
            }
            Screen::Help { behind } => Some(Self::Keys(keys(behind, cx, page))),
            _ => None,
        }
    }

    /// Its height, as the fitting sees it.
    pub(super) fn need(&self) -> Main {
        match self {
            Self::Discard(..) => Main::Text { lines: 4, least: 1 },
            Self::Keys(lines) => Main::Text { lines: lines.len(), least: 1 },
        }
    }

    /// The dialog in `lines` lines.
    pub(super) fn draw<'a>(
        self,
        lines: usize,
        cx: DrawContext<'_>,
        page: Page,
        scroll: &mut Scroll,
    ) -> Piece<'a> {
        match self {
            Self::Discard(question, answers, yes) => {
                discard(&question, answers, yes, cx, page, lines)
            }
            Self::Keys(all) => scrolled(all, cx, page, lines, scroll),
        }
    }
}

fn discard<'a>(
    question: &str,
    answers: [&str; 2],
    yes: bool,
    cx: DrawContext<'_>,
    page: Page,
    lines: usize,
) -> Piece<'a> {
    let mut piece = Piece::default();
    let asked = Span::styled(cx.ellipsize(question.to_owned(), page.inner()), Role::Warning.bold());
    piece.push(Line::from(vec![Page::gap(page.indent), asked]), None);
    if lines > 3 {
        piece.push(Line::default(), None);
    }
    for (index, text) in answers.into_iter().enumerate() {
        let at_cursor = (index == 1) == yes;
        // With room for one of them, it is the one under the cursor.
        if lines < 3 && !at_cursor {
            continue;
        }
        let line = vec![
            Page::gap(page.indent),
            theme::mark(at_cursor),
            Span::styled(
                cx.ellipsize(format!("{}. {text}", index + 1), page.inner().saturating_sub(2)),
                theme::row(at_cursor),
            ),
        ];
        piece.push(Line::from(line), Some(Target::Row(index)));
    }
    piece
}

/// From so many columns on, the keys stand in two columns.
const TWO: usize = 80;

/// All keys of the screen `behind`: the ones a person asks for first, then those anybody knows.
fn keys(behind: &Screen, cx: DrawContext<'_>, page: Page) -> Vec<Line<'static>> {
    let hints = help::all(cx.state, behind, cx.bindings, cx.glyphs.is_ascii());
    let two = page.columns >= TWO;
    let lines = hints.len().div_ceil(if two { 2 } else { 1 }).max(1);
    let wide = |hints: &[help::Hint]| -> usize {
        let widest =
            |of: fn(&help::Hint) -> &str| hints.iter().map(move |it| measure::width(of(it))).max();
        widest(|it| &it.keys).unwrap_or(0) + 2 + widest(|it| it.words).unwrap_or(0)
    };
    // The second column takes what it needs, the first one all the rest.
    let second = hints.get(lines..).filter(|rest| two && !rest.is_empty()).map_or(0, wide);
    let second = second.min(page.inner() / 2);
    let first = if second > 0 { page.inner() - second - 2 } else { page.inner() };
    let rooms = [first, second];
    let halves: Vec<Vec<Vec<Span<'static>>>> =
        hints.chunks(lines).zip(rooms).map(|(hints, room)| column(hints, cx, room)).collect();
    let mut halves: Vec<_> = halves.into_iter().map(Vec::into_iter).collect();
    (0..lines)
        .map(|_| {
            let mut spans = vec![Page::gap(page.indent)];
            for half in &mut halves {
                let parts = half.next().unwrap_or_default();
                let wide: usize = parts.iter().map(|span| measure::width(&span.content)).sum();
                spans.extend(parts);
                spans.push(Span::raw(" ".repeat((first + 2).saturating_sub(wide))));
            }
            spans.pop();
            Line::from(spans)
        })
        .collect()
}

/// `Shift+↑  scroll up`, each in `room` columns.
fn column(hints: &[help::Hint], cx: DrawContext<'_>, room: usize) -> Vec<Vec<Span<'static>>> {
    let width = |hint: &help::Hint| measure::width(&hint.keys);
    let columns = hints.iter().map(width).max().unwrap_or(0).min(room / 2);
    let line = |hint: &help::Hint| {
        let keys = cx.ellipsize(hint.keys.clone(), columns);
        let pad = columns.saturating_sub(measure::width(&keys)) + 2;
        let words = cx.ellipsize(hint.words, room.saturating_sub(columns + 2));
        vec![
            Span::styled(keys, Role::Muted.style()),
            Span::raw(" ".repeat(pad)),
            Span::styled(words, Role::Text.style()),
        ]
    };
    hints.iter().map(line).collect()
}

/// The lines that have room, and how many there are more.
fn scrolled<'a>(
    all: Vec<Line<'a>>,
    cx: DrawContext<'_>,
    page: Page,
    lines: usize,
    scroll: &mut Scroll,
) -> Piece<'a> {
    let mut piece = Piece::default();
    let count = all.len();
    let fits = count <= lines || lines < 3;
    let room = if fits { lines } else { lines - 1 };
    let top = cx.scroll.help_top.min(count.saturating_sub(room));
    (scroll.help_top, scroll.page) = (top, room.max(1));
    all.into_iter().skip(top).take(room).for_each(|line| piece.push(line, None));
    if !fits {
        let below = count - top - room;
        let (arrow, hidden) = if below > 0 { (cx.glyphs.down, below) } else { (cx.glyphs.up, top) };
        let more = strings::more_rows(arrow, cx.glyphs.ellipsis, hidden);
        let more = cx.ellipsize(more, page.inner());
        let more = Span::styled(more, Role::Muted.style());
        piece.push(Line::from(vec![Page::gap(page.indent), more]), None);
    }
    piece
}
