//! The list with what its choices mean: the cursor row's preview beside it, below it, or alone.

use ratatui::text::{Line, Span};

use super::layout::{Page, Piece};
use super::{Look, Role, Target, choices, markdown, measure, theme};
use crate::model::{Choice, Question, Row};
use crate::state::{Seen, State};
use crate::strings;

/// From so many columns on, the preview stands beside the list (LOOK.md).
const WIDE: usize = 100;

/// From so many columns in a box on, the cursor row's description stands beside the list.
const DETAILS: usize = 84;

/// Lines of a preview below the list, at least.
const LEAST: usize = 3;

/// Lines of the list above a preview, at least (or all it has).
const LEAST_LIST: usize = 3;

/// So many of a question's previews decide how much room it gets: the height must not depend on
/// the cursor, and no frame may read them all.
const MEASURED: usize = 32;

/// What stands right of a piece, in the same rows.
#[derive(Debug, Default)]
pub(super) struct Aside<'a> {
    /// First column.
    pub x: usize,
    /// The lines.
    pub lines: Vec<Line<'a>>,
}

/// Where the preview of a tab stands.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Pane {
    #[default]
    None,
    Beside,
    Below,
    /// Beside the list, the description instead of a preview.
    Details,
}

fn pane(state: &State, look: Look<'_>, tab: usize, page: Page) -> Pane {
    match state.form.questions.get(tab) {
        Some(_) if state.has_preview_in(tab) && page.columns >= WIDE => Pane::Beside,
        Some(_) if state.has_preview_in(tab) => Pane::Below,
        Some(question) if look.floats && page.columns >= DETAILS && describes(question) => {
            Pane::Details
        }
        _ => Pane::None,
    }
}

fn describes(question: &Question) -> bool {
    question.choices.iter().any(|it| it.description.is_some())
}

/// The columns left to the list: 40 % with a preview beside it.
fn list_page(page: Page, pane: Pane) -> Page {
    match pane {
        Pane::Beside => Page::new(page.columns * 2 / 5),
        Pane::Details => Page { labels: true, ..Page::new(page.columns * 2 / 5) },
        _ => page,
    }
}

/// Columns of the preview's text.
fn columns(page: Page, pane: Pane) -> usize {
    match pane {
        Pane::Beside | Pane::Details => page.columns - list_page(page, pane).columns - 3,
        _ => page.inner(),
    }
}

/// What a tab's preview adds to its list, in lines.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Height {
    lines: usize,
    pane: Pane,
}

impl Height {
    /// A list of so many lines, with the least of the preview.
    pub(super) fn with_least(self, list: usize) -> usize {
        self.join(list, self.lines.min(LEAST))
    }

    /// A list of so many lines, with the whole preview.
    pub(super) fn with_whole(self, list: usize) -> usize {
        self.join(list, self.lines)
    }

    fn join(self, list: usize, lines: usize) -> usize {
        match self.pane {
            Pane::None => list,
            Pane::Beside | Pane::Details => list.max(lines),
            Pane::Below => list + 1 + lines,
        }
    }
}

/// Lines of a tab's list and of its preview. Counting stops a little above `budget`.
pub(super) fn height(
    state: &State,
    look: Look<'_>,
    tab: usize,
    page: Page,
    budget: usize,
) -> (choices::Height, Height) {
    let pane = pane(state, look, tab, page);
    let list = choices::height(state, tab, list_page(page, pane), budget);
    let lines = match pane {
        Pane::None => 0,
        Pane::Details => tallest_description(state, tab, columns(page, pane), budget),
        _ => tallest(state, look, tab, columns(page, pane), budget),
    };
    (list, Height { lines, pane })
}

/// Lines of a tab's tallest preview, at most `limit`, at least [`LEAST`].
fn tallest(state: &State, look: Look<'_>, tab: usize, columns: usize, limit: usize) -> usize {
    let mut tallest = LEAST;
    let choices = state.form.questions.get(tab).map_or(&[][..], |question| &question.choices);
    for preview in choices.iter().filter_map(|choice| choice.preview.as_deref()).take(MEASURED) {
        tallest = tallest.max(markdown::render(preview, look.glyphs, columns, limit).len());
        if tallest >= limit {
            return limit.max(LEAST);
        }
    }
    tallest
}

/// Lines of a tab's tallest description, at most `limit`.
fn tallest_description(state: &State, tab: usize, columns: usize, limit: usize) -> usize {
    let choices = state.form.questions.get(tab).map_or(&[][..], |question| &question.choices);
    let texts = choices.iter().filter_map(|choice| choice.description.as_deref());
    let lines = texts.take(MEASURED).map(|text| measure::rows(text, columns));
    lines.max().unwrap_or_default().min(limit)
}

/// The open tab's list and its preview in `lines` lines.
pub(super) fn draw<'a>(
    state: &'a State,
    look: Look<'a>,
    page: Page,
    lines: usize,
    all_descriptions: bool,
    seen: &mut Seen,
) -> Piece<'a> {
    let pane = pane(state, look, state.tab, page);
    let list = list_page(page, pane);
    let list_of = |lines: usize, seen: &mut Seen| {
        choices::draw(state, look, list, lines, all_descriptions, seen)
    };
    match pane {
        Pane::None => list_of(lines, seen),
        Pane::Beside | Pane::Details => {
            let mut piece = list_of(lines, seen);
            let columns = columns(page, pane);
            let part = if pane == Pane::Details {
                let text = cursor_description(state, columns);
                let part = part(text, state.seen.row_top, lines, true, details_mark(look));
                seen.row_top = seen.row_top.max(part.top);
                seen.row_more = seen.row_more.max(part.below);
                part
            } else {
                let text = cursor_preview(state, look, columns);
                let part = part(text, preview_top(state), lines, true, preview_mark(look));
                seen.preview_top = part.top;
                part
            };
            piece.aside = Some(Aside { x: list.columns, lines: walled(part, look, lines) });
            piece
        }
        Pane::Below => {
            let (list, preview) = height(state, look, state.tab, page, lines);
            let wanted = if all_descriptions { list.whole } else { list.bare };
            let needed = if list.scrolls { wanted.min(list.row.max(6)) } else { wanted };
            let Some((list_lines, rule)) = share(wanted, needed, preview.lines, lines) else {
                return list_of(lines, seen);
            };
            let mut piece = list_of(list_lines, seen);
            piece.lines.truncate(list_lines);
            piece.lines.resize_with(list_lines, Line::default);
            let text = cursor_preview(state, look, columns(page, pane));
            let room = lines - list_lines - usize::from(rule);
            let part = part(text, preview_top(state), room, !rule, preview_mark(look));
            seen.preview_top = part.top;
            if rule {
                piece.push(rule_with(&part.mark, look, page), Some(Target::Preview));
            }
            below(part, page, &mut piece);
            for line in piece.lines.len()..lines {
                piece.targets.push((line, Target::Preview));
            }
            piece
        }
    }
}

/// Lines of the list above a preview, and whether there is room for a rule between them: the list
/// first gets what it needs, then the preview what it can use, then the list what it wants. `None`
/// when the list needs all there is (zooming still shows the preview).
fn share(wanted: usize, needed: usize, preview: usize, lines: usize) -> Option<(usize, bool)> {
    if lines < LEAST + 2 {
        return None;
    }
    let rule = lines > LEAST + LEAST_LIST;
    let room = lines - usize::from(rule);
    let spare = room.saturating_sub(preview);
    Some((wanted.min(spare.max(needed.min(room - LEAST))).max(1), rule))
}

/// The shown part of a text.
struct Part<'a> {
    lines: Vec<Line<'a>>,
    /// First line shown.
    top: usize,
    /// Lines below the last one shown.
    below: usize,
    /// What is not shown, in words; empty when all is.
    mark: String,
}

/// What of `all` is shown in `lines` lines, from `top` on if it is that long; with `own_line` the
/// mark takes the last of them. `mark` words how many lines are above and below.
fn part<'a>(
    all: Vec<Line<'a>>,
    top: usize,
    lines: usize,
    own_line: bool,
    mark: impl Fn(usize, usize) -> String,
) -> Part<'a> {
    let total = all.len();
    if total <= lines {
        return Part { lines: all, top: 0, below: 0, mark: String::new() };
    }
    let shown = if own_line { lines.saturating_sub(1).max(1) } else { lines };
    let top = top.min(total - shown);
    let below = total - top - shown;
    let mark = mark(top, below);
    let mut kept: Vec<Line<'a>> = all.into_iter().skip(top).take(shown).collect();
    if own_line && lines > 1 {
        kept.push(Line::from(Span::styled(mark.clone(), Role::Muted.style())));
    }
    Part { lines: kept, top, below, mark }
}

fn preview_top(state: &State) -> usize {
    state.draft().map_or(0, |draft| draft.preview_top)
}

fn preview_mark(look: Look<'_>) -> impl Fn(usize, usize) -> String {
    let (up, down) = (look.glyphs.up, look.glyphs.down);
    move |above, below| strings::more_preview(up, down, above, below)
}

/// Nothing else says how to read on in the details.
fn details_mark(look: Look<'_>) -> impl Fn(usize, usize) -> String {
    let (up, down) = (look.glyphs.up, look.glyphs.down);
    move |above, below| match below {
        0 => strings::more_lines(up, above),
        below => strings::more_lines(down, below),
    }
}

fn walled<'a>(part: Part<'a>, look: Look<'a>, lines: usize) -> Vec<Line<'a>> {
    let wall = || Span::styled(look.glyphs.wall, Role::BorderMuted.style());
    let mut text = part.lines.into_iter();
    (0..lines)
        .map(|_| {
            let mut spans = vec![wall(), Span::raw(" ")];
            spans.extend(text.next().unwrap_or_default().spans);
            Line::from(spans)
        })
        .collect()
}

fn below<'a>(part: Part<'a>, page: Page, piece: &mut Piece<'a>) {
    for line in part.lines {
        let mut spans = vec![Page::gap(page.indent)];
        spans.extend(line.spans);
        piece.push(Line::from(spans), Some(Target::Preview));
    }
}

/// `──── ↓ 12 more lines ──`: what is not shown stands in the rule, and costs no line.
fn rule_with<'a>(mark: &str, look: Look<'_>, page: Page) -> Line<'a> {
    let sign = measure::width(look.glyphs.rule).max(1);
    let signs = |columns: usize| {
        Span::styled(look.glyphs.rule.repeat(columns / sign), Role::BorderMuted.style())
    };
    let wide = measure::width(mark);
    let room = page.inner();
    if !mark.is_empty() && wide + 6 > room {
        let mark = measure::ellipsize(mark, room, look.glyphs.ellipsis).into_owned();
        return Line::from(vec![Page::gap(page.indent), Span::styled(mark, Role::Muted.style())]);
    }
    if mark.is_empty() {
        return Line::from(vec![Page::gap(page.indent), signs(room)]);
    }
    Line::from(vec![
        Page::gap(page.indent),
        signs(room - wide - 4),
        Span::styled(format!(" {mark} "), Role::Muted.style()),
        signs(2),
    ])
}

/// The preview of the cursor's row; nothing where it has none.
fn cursor_preview(state: &State, look: Look<'_>, columns: usize) -> Vec<Line<'static>> {
    let source = cursor_choice(state).and_then(|choice| choice.preview.as_deref());
    source.map_or_else(Vec::new, |it| markdown::render(it, look.glyphs, columns, usize::MAX))
}

/// What the cursor's row means, in `columns`; nothing where it does not say.
fn cursor_description(state: &State, columns: usize) -> Vec<Line<'_>> {
    let text = cursor_choice(state).and_then(|choice| choice.description.as_deref());
    let text = text.map(|text| measure::wrap(text, columns)).unwrap_or_default();
    let style = Role::Muted.style();
    text.into_iter().map(|part| Line::from(Span::styled(part, style))).collect()
}

fn cursor_choice(state: &State) -> Option<&Choice> {
    match state.row(state.draft()?.cursor)? {
        Row::Choice(index) => state.question()?.choices.get(index),
        _ => None,
    }
}

/// Lines the zoomed preview would like: the label, the tallest preview, and the question after it
/// where `asked` says that the form has no room for all of it.
pub(super) fn zoomed_height(
    state: &State,
    look: Look<'_>,
    page: Page,
    asked: bool,
    budget: usize,
) -> usize {
    let question = if asked { question_lines(state, page).len() + 1 } else { 0 };
    1 + question + tallest(state, look, state.tab, page.inner(), budget)
}

/// The cursor row's preview in all `lines` lines: its label stays, the rest scrolls.
pub(super) fn zoomed<'a>(
    state: &'a State,
    look: Look<'a>,
    page: Page,
    lines: usize,
    asked: bool,
    seen: &mut Seen,
) -> Piece<'a> {
    let mut piece = Piece::default();
    let cursor = state.draft().map_or(0, |draft| draft.cursor);
    let choice = cursor_choice(state);
    let room = if lines > 2 { lines - 1 } else { lines };
    if room < lines {
        let label = choice.map_or(state.form.policy.own_row, |choice| choice.label.as_str());
        let label = measure::ellipsize(label, page.inner().saturating_sub(2), look.glyphs.ellipsis);
        let spans =
            vec![Page::gap(page.indent), theme::mark(true), Span::styled(label, theme::row(true))];
        piece.push(Line::from(spans), Some(Target::Row(cursor)));
    }
    let mut text: Vec<Line<'a>> = Vec::new();
    match choice {
        Some(choice) if choice.preview.is_some() => {
            text.extend(cursor_preview(state, look, page.inner()));
        }
        Some(choice) => {
            let description = choice.description.as_deref().unwrap_or_default();
            text.extend(styled(description, Role::Muted.style(), page));
        }
        None => {}
    }
    if asked {
        text.push(Line::default());
        text.extend(question_lines(state, page));
        text.extend(choice.map_or_else(Vec::new, |choice| choice_lines(choice, page)));
    }
    let part = part(text, preview_top(state), room, true, preview_mark(look));
    (seen.preview_top, seen.page) = (part.top, room.saturating_sub(1).max(1));
    below(part, page, &mut piece);
    for line in piece.lines.len()..lines {
        piece.targets.push((line, Target::Preview));
    }
    piece
}

fn question_lines(state: &State, page: Page) -> Vec<Line<'_>> {
    let text = state.question().map_or("", |question| question.text.as_str());
    let mut lines = styled(text, Role::Text.bold(), page);
    if let Some(context) = state.form.context.as_deref() {
        lines.extend(styled(context, Role::Muted.style(), page));
    }
    lines
}

fn choice_lines(choice: &Choice, page: Page) -> Vec<Line<'_>> {
    let mut lines = vec![Line::default()];
    if measure::width(&choice.label) + 2 > page.inner() {
        lines.extend(styled(&choice.label, Role::Accent.style(), page));
    }
    let description = choice.description.as_deref().unwrap_or_default();
    lines.extend(styled(description, Role::Muted.style(), page));
    lines
}

fn styled(text: &str, style: ratatui::style::Style, page: Page) -> Vec<Line<'_>> {
    measure::wrap(text, page.inner())
        .into_iter()
        .map(|row| Line::from(Span::styled(row, style)))
        .collect()
}
