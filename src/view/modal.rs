//! Modals, which take the place of the list: "Discard …?" and the list of commands.

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Piece, Role, Scroll, Target};
use super::footer::HintLine;
use super::more::Excerpt;
use super::{lines, measure, theme};
use crate::keys::commands::number;
use crate::keys::help;
use crate::state::{Discard, Screen};
use crate::strings::{self, sentences};

/// A modal that is open.
pub(super) enum Modal<'a> {
    /// A question, a blank line, and its answers.
    Discard {
        /// All of it, wrapped where that has room.
        wrapped: Piece,
        /// The same with a line for the question and one for each answer.
        short: Piece,
        /// The answer under the cursor.
        row: usize,
    },
    /// The list of commands, and of all keys below it.
    Commands {
        /// All of it.
        list: Commands,
        cx: DrawContext<'a>,
        page: Page,
    },
}

impl<'a> Modal<'a> {
    /// The modal of the screen, if it has one. It is not wrapped into more than `most` lines.
    pub(super) fn of(cx: DrawContext<'a>, page: Page, most: usize) -> Option<Self> {
        match &cx.state.screen {
            Screen::Discard { what, row, .. } => {
                let (question, answers) = asks(*what, cx);
                let [wrapped, short] =
                    [false, true].map(|short| discard(&question, &answers, *row, short, cx, page));
                let wrapped = if wrapped.lines.len() > most { short.clone() } else { wrapped };
                Some(Self::Discard { wrapped, short, row: *row })
            }
            Screen::Help { behind, row } => {
                let list = commands(behind, *row, cx, page);
                Some(Self::Commands { list, cx, page })
            }
            _ => None,
        }
    }

    /// Its number of lines.
    pub(super) fn lines(&self) -> usize {
        match self {
            Self::Discard { wrapped, .. } => wrapped.lines.len(),
            Self::Commands { list, .. } => list.lines.len(),
        }
    }

    /// Lines that make sense of it.
    pub(super) fn least(&self) -> usize {
        match self {
            // The blank line is given up.
            Self::Discard { short, .. } => short.lines.len() - 1,
            Self::Commands { list, .. } => list.lines.len().min(3),
        }
    }

    /// The modal in `room` lines.
    pub(super) fn draw(self, room: usize, scroll: &mut Scroll) -> Piece {
        match self {
            Self::Discard { wrapped, .. } if wrapped.lines.len() <= room => wrapped,
            Self::Discard { short: mut piece, row, .. } => {
                if room < piece.lines.len() {
                    piece.remove(1);
                }
                // Answers that have no room are left out, but never the one under the cursor.
                let mut cursor = row + 1;
                while piece.lines.len() > room.max(2) {
                    let last = piece.lines.len() - 1;
                    let out = if cursor == last { 1 } else { last };
                    piece.remove(out);
                    cursor -= usize::from(out < cursor);
                }
                piece
            }
            Self::Commands { list, cx, page } => list.draw(cx, page, room, scroll),
        }
    }
}

/// The question before something is discarded, and its answers.
pub(super) fn asks(what: Discard, cx: DrawContext<'_>) -> (String, Vec<String>) {
    let (question, answers) = discard_words(what);
    let mut answers = Vec::from(answers);
    answers.extend(cx.state.form.takes_defer().then(|| strings::discard_later().to_owned()));
    (question, answers)
}

/// The question before `what` is discarded, and the rows for no and yes.
pub(crate) fn discard_words(what: Discard) -> (String, [String; 2]) {
    match what {
        Discard::Begun { answers, ticks, typed } => {
            let count = answers + ticks + usize::from(typed);
            (sentences::discard_all(answers, ticks, typed), discard_rows(count))
        }
        Discard::Changes(count) => (strings::revision::discard(count), discard_rows(count)),
        Discard::Later => (
            strings::revision::drop_later().to_owned(),
            [strings::revision::stay(), strings::revision::yes_go_back()].map(str::to_owned),
        ),
    }
}

fn discard_rows(count: usize) -> [String; 2] {
    [strings::discard_no(count.max(1)), strings::discard_yes().to_owned()]
}

/// The question whether to discard, and its answers. `short`: each is cut to a line, not wrapped.
fn discard(
    question: &str,
    answers: &[String],
    row: usize,
    short: bool,
    cx: DrawContext<'_>,
    page: Page,
) -> Piece {
    let fitted = |text: &str, columns: usize| -> Vec<String> {
        if short {
            vec![cx.ellipsize(text, columns).into_owned()]
        } else {
            measure::wrap(text, columns).into_iter().map(str::to_owned).collect()
        }
    };
    let mut piece = Piece::default();
    let asked = fitted(question, page.inner()).into_iter();
    piece.extend(asked.map(|it| lines::line(page.indent, it, Role::Warning.bold())), None);
    piece.push(Line::default(), None);
    for (index, text) in answers.iter().enumerate() {
        let at_cursor = index == row;
        let style = theme::row(at_cursor);
        let number = format!("{}. ", index + 1);
        let start = page.indent + 2 + measure::width(&number);
        let text = fitted(text, page.from(start)).into_iter();
        let text = text.map(|it| Line::from(Span::styled(it, style)));
        let lead =
            vec![Page::gap(page.indent), theme::mark(at_cursor), Span::styled(number, style)];
        piece.extend(lines::hanging(lead, text), Some(Target::Row(index)));
    }
    piece
}

/// The keys are listed in two columns from this many columns on.
const TWO: usize = 80;

/// The list of commands:
///
/// ```text
///   > 1. n  add a note             Alt+N
///     2. e  ask about the option   Alt+E, F2
///     3. o  fold the form          Alt+O, F8
///
///     ↑  one row up                Enter  choose the row
/// ```
pub(super) struct Commands {
    lines: Vec<Line<'static>>,
    /// The other keys, which are the last lines.
    keys: Vec<HintLine>,
    /// Where each command begins in the lines, and its entry of the key table.
    rows: Vec<(usize, Option<usize>)>,
    /// Index of the command under the cursor.
    row: usize,
}

/// The commands of the screen `behind`, with the cursor on number `row`, and its other keys.
fn commands(behind: &Screen, row: usize, cx: DrawContext<'_>, page: Page) -> Commands {
    let all = help::of_commands(cx.state, behind, cx.bindings, cx.glyphs.keys);
    let widest = all.iter().map(|(_, hint)| measure::width(hint.words())).max().unwrap_or(0);
    let mut list = Commands { lines: Vec::new(), keys: Vec::new(), rows: Vec::new(), row };
    for (index, (letter, hint)) in all.iter().enumerate() {
        let at_cursor = index == row;
        let number = number(index).map_or("   ".to_owned(), |number| format!("{number}. "));
        let letter = letter.map_or(' ', |letter| letter);
        let lead = vec![
            Page::gap(page.indent),
            theme::mark(at_cursor),
            Span::styled(format!("{number:<3}"), theme::row(at_cursor)),
            Span::styled(format!("{letter}  "), Role::Accent.style()),
        ];
        let room = page.from(lines::width(&lead));
        let keys = measure::width(&hint.keys);
        let beside = widest.min(room) + 3 + keys <= room;
        let columns = if beside { widest } else { room };
        let words = measure::wrap(hint.words(), columns.max(1)).into_iter();
        let mut text: Vec<Line<'static>> = words
            .map(|part| Line::from(Span::styled(part.to_owned(), theme::row(at_cursor))))
            .collect();
        if let Some(first) = text.first_mut().filter(|_| beside) {
            let pad = widest.saturating_sub(measure::width(hint.words())) + 3;
            first.spans.push(Page::gap(pad));
            first.spans.push(Span::styled(hint.keys.clone(), Role::Muted.style()));
        }
        list.rows.push((list.lines.len(), hint.entry));
        list.lines.extend(lines::hanging(lead, text.into_iter()));
    }
    if !list.lines.is_empty() {
        list.lines.push(Line::default());
    }
    list.keys = keys(behind, cx, page);
    list.lines.extend(list.keys.iter().cloned().map(HintLine::line));
    list
}

impl Commands {
    /// The lines that fit, with the cursor's command among them, and a mark with the number of lines
    /// that do not.
    fn draw(self, cx: DrawContext<'_>, page: Page, lines: usize, scroll: &mut Scroll) -> Piece {
        let Self { lines: all, keys, rows, row } = self;
        let begin = |row: usize| rows.get(row).map_or(usize::MAX, |(line, _)| *line);
        let (from, to) = (begin(row), begin(row + 1).min(all.len()));
        let is_last = row + 1 >= rows.len();
        let room = lines.saturating_sub(1).max(1);
        let mut top = cx.scroll.help_top;
        if from < all.len() {
            // Below the last command the keys scroll.
            top =
                if is_last { top } else { top.min(from) }.max((to).saturating_sub(room).min(from));
        }
        let mut piece = Piece::default();
        let keys_from = all.len() - keys.len();
        let (part, has_mark) = Excerpt::marked(all.len(), top, lines, 3);
        let room = lines - usize::from(has_mark);
        (scroll.help_top, scroll.page) = (part.top, room.max(1));
        scroll.help_more = all.len() - part.lines;
        for (number, line) in all.into_iter().enumerate().skip(part.top).take(room) {
            let of = rows.iter().rev().find(|(begin, _)| *begin <= number);
            let is_command =
                !line.spans.is_empty() && number < rows.last().map_or(0, |it| it.0 + 1);
            let target = of.filter(|_| is_command).and_then(|(_, entry)| *entry);
            let keys = number.checked_sub(keys_from).and_then(|number| keys.get(number));
            piece.spots.extend(keys.into_iter().flat_map(|keys| keys.spots(piece.lines.len())));
            piece.push(line, target.map(Target::Entry));
        }
        if has_mark {
            let more = cx.ellipsize(part.mark(cx.glyphs), page.inner()).into_owned();
            piece.push(lines::line(page.indent, more, Role::Muted.style()), None);
        }
        piece
    }
}

/// The keys of the screen `behind` that are no commands, the least familiar first.
fn keys(behind: &Screen, cx: DrawContext<'_>, page: Page) -> Vec<HintLine> {
    let hints = help::all(cx.state, behind, cx.bindings, cx.glyphs.keys);
    // Familiar keys have few words: with fewer of them in the second column, it may be so narrow
    // that nothing is wrapped in the first one.
    let half = hints.len().div_ceil(2);
    let splits = if page.columns >= TWO { half..=(half + MORE).min(hints.len()) } else { 0..=0 };
    let laid = splits.map(|left| columns(&hints, left, page));
    let rows = laid.min_by_key(Vec::len).unwrap_or_default();
    rows.into_iter().map(|row| HintLine::new(page.indent).beside(0, row)).collect()
}

/// Columns between the two, where there is room.
const GAP: usize = 4;

/// Keys that the first column may have more than the second one needs.
const MORE: usize = 4;

/// The first `left` hints beside the others, or all of them in one column.
fn columns(hints: &[help::Hint], left: usize, page: Page) -> Vec<HintLine> {
    let (left, right) = hints.split_at(if left == 0 { hints.len() } else { left });
    let wide = |hints: &[help::Hint]| -> usize {
        let widest =
            |of: fn(&help::Hint) -> &str| hints.iter().map(move |it| measure::width(of(it))).max();
        widest(|it| &it.keys).unwrap_or(0) + 2 + widest(|it| it.words()).unwrap_or(0)
    };
    // The second column takes what it needs, the first one what it needs of the rest.
    let second = if right.is_empty() { 0 } else { wide(right).min(page.inner() / 2) };
    let rest = page.inner() - second;
    let first = if second > 0 { wide(left).min(rest - 2) } else { rest };
    let gap = (rest - first).min(GAP);
    let (mut left, right) = (column(left, first), column(right, second));
    let mut right = right.into_iter();
    left.resize_with(left.len().max(right.len()), || HintLine::new(0));
    let rows = left.into_iter().map(|row| match right.next() {
        Some(beside) => row.beside(first + gap, beside),
        None => row,
    });
    rows.collect()
}

/// `Shift+↑  scroll up`, each in `room` columns; what is longer goes on in the next line.
fn column(hints: &[help::Hint], room: usize) -> Vec<HintLine> {
    let width = |hint: &help::Hint| measure::width(&hint.keys);
    let columns = hints.iter().map(width).max().unwrap_or(0).min(room / 2);
    let mut lines = Vec::with_capacity(hints.len());
    for hint in hints {
        let keys = measure::wrap(&hint.keys, columns.max(1));
        let words = measure::wrap(hint.words(), room.saturating_sub(columns + 2).max(1));
        for line in 0..keys.len().max(words.len()) {
            let part = |parts: &[&str]| parts.get(line).copied().unwrap_or_default().to_owned();
            let (keys, words) = (part(&keys), part(&words));
            let row = HintLine::new(0);
            let row = if keys.is_empty() { row } else { row.with_keys(&keys, hint.entry) };
            lines.push(row.beside(columns + 2, HintLine::new(0).with(words, Role::Text)));
        }
    }
    lines
}
