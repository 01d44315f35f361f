//! The list with what its choices mean: the cursor row's preview beside it, below it, or alone.

use ratatui::text::{Line, Span};

use super::choices::List;
use super::context::DrawContext;
use super::fit::{self, Caps};
use super::page::Page;
use super::piece::{Aside, Piece};
use super::scroll::Scroll;
use super::target::Target;
use super::theme::Role;
use super::{markdown, measure, theme};
use crate::model::{Choice, Question, Row};

use crate::strings;

/// From so many columns on, the preview stands beside the list (LOOK.md).
const WIDE: usize = 100;

/// From so many columns in a box on, the cursor row's description stands beside the list.
const DETAILS: usize = 84;

/// So many of a question's previews decide how much room it gets: the height must not depend on
/// the cursor, and no frame may read them all.
const MEASURED: usize = 32;

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

fn pane(cx: DrawContext<'_>, tab: usize, page: Page) -> Pane {
    match cx.state.form.questions.get(tab) {
        Some(_) if cx.state.has_preview_in(tab) && page.columns >= WIDE => Pane::Beside,
        Some(_) if cx.state.has_preview_in(tab) => Pane::Below,
        Some(question) if cx.floats && page.columns >= DETAILS && describes(question) => {
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

/// The open tab's list, with the preview of the cursor's row.
pub(super) struct Previewed<'a> {
    cx: DrawContext<'a>,
    page: Page,
    pane: Pane,
    list: List<'a>,
    /// Lines of the tallest preview.
    tallest: usize,
    most: usize,
}

impl<'a> Previewed<'a> {
    /// Its lines counted as far as they have room in `most` lines.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, most: usize) -> Option<Self> {
        let pane = pane(cx, cx.state.tab, page);
        let list = List::new(cx, list_page(page, pane), most)?;
        let tallest = match pane {
            Pane::None => 0,
            Pane::Details => tallest_description(cx, cx.state.tab, columns(page, pane), most),
            _ => tallest(cx, cx.state.tab, columns(page, pane), most),
        };
        Some(Self { cx, page, pane, list, tallest, most })
    }

    /// Its height, as the fitting sees it.
    pub(super) fn need(&self) -> fit::List {
        let beside = self.pane != Pane::Below;
        let preview =
            (self.pane != Pane::None).then_some(fit::Preview { lines: self.tallest, beside });
        fit::List { preview, ..self.list.need(self.most) }
    }

    /// The list in `lines` lines, the preview beside it or, in `below` of them, below it.
    pub(super) fn draw(
        self,
        lines: usize,
        below: usize,
        caps: Caps,
        scroll: &mut Scroll,
    ) -> Piece<'a> {
        let Self { cx, page, pane, list, .. } = self;
        let columns = columns(page, pane);
        match pane {
            Pane::None => list.draw(lines, caps, scroll),
            Pane::Beside | Pane::Details => {
                let mut piece = list.draw(lines, caps, scroll);
                let part = if pane == Pane::Details {
                    let text = cursor_description(cx, columns);
                    let part = part(text, cx.scroll.row_top, lines, true, details_mark(cx));
                    scroll.row_top = scroll.row_top.max(part.top);
                    scroll.row_more = scroll.row_more.max(part.below);
                    part
                } else {
                    let text = cursor_preview(cx, columns);
                    let part = part(text, cx.scroll.preview_top, lines, true, preview_mark(cx));
                    scroll.preview_top = part.top;
                    part
                };
                let x = list_page(page, pane).columns;
                piece.aside = Some(Aside { x, lines: walled(part, cx, lines) });
                piece
            }
            Pane::Below if below > 0 && lines > below + 1 => {
                let mut piece = list.draw(lines - below - 1, caps, scroll);
                // What the list leaves is the preview's.
                let room = lines - piece.lines.len() - 1;
                let text = cursor_preview(cx, columns);
                let part = part(text, cx.scroll.preview_top, room, false, preview_mark(cx));
                scroll.preview_top = part.top;
                piece.push(rule_with(&part.mark, cx, page), Some(Target::Preview));
                under(part, page, &mut piece);
                for line in piece.lines.len()..lines {
                    piece.targets.push((line, Target::Preview));
                }
                piece
            }
            Pane::Below => list.draw(lines, caps, scroll),
        }
    }
}

/// Lines of a tab's tallest preview, at most `limit`, at least `fit::PREVIEW`.
fn tallest(cx: DrawContext<'_>, tab: usize, columns: usize, limit: usize) -> usize {
    let mut tallest = fit::PREVIEW;
    let choices = cx.state.form.questions.get(tab).map_or(&[][..], |question| &question.choices);
    for preview in choices.iter().filter_map(|choice| choice.preview.as_deref()).take(MEASURED) {
        tallest = tallest.max(markdown::render(preview, cx.glyphs, columns, limit).len());
        if tallest >= limit {
            return limit.max(fit::PREVIEW);
        }
    }
    tallest
}

/// Lines of a tab's tallest description, at most `limit`.
fn tallest_description(cx: DrawContext<'_>, tab: usize, columns: usize, limit: usize) -> usize {
    let choices = cx.state.form.questions.get(tab).map_or(&[][..], |question| &question.choices);
    let texts = choices.iter().filter_map(|choice| choice.description.as_deref());
    let lines = texts.take(MEASURED).map(|text| measure::rows(text, columns));
    lines.max().unwrap_or_default().min(limit)
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

/// What of `all` is shown in `lines` lines, from `top` on if it is that long; with `custom_line` the
/// mark takes the last of them. `mark` words how many lines are above and below.
fn part<'a>(
    all: Vec<Line<'a>>,
    top: usize,
    lines: usize,
    custom_line: bool,
    mark: impl Fn(usize, usize) -> String,
) -> Part<'a> {
    let total = all.len();
    if total <= lines {
        return Part { lines: all, top: 0, below: 0, mark: String::new() };
    }
    let shown = if custom_line { lines.saturating_sub(1).max(1) } else { lines };
    let top = top.min(total - shown);
    let below = total - top - shown;
    let mark = mark(top, below);
    let mut kept: Vec<Line<'a>> = all.into_iter().skip(top).take(shown).collect();
    if custom_line && lines > 1 {
        kept.push(Line::from(Span::styled(mark.clone(), Role::Muted.style())));
    }
    Part { lines: kept, top, below, mark }
}

fn preview_mark(cx: DrawContext<'_>) -> impl Fn(usize, usize) -> String {
    let (up, down) = (cx.glyphs.up, cx.glyphs.down);
    move |above, below| strings::more_preview(up, down, above, below)
}

/// Nothing else says how to read on in the details.
fn details_mark(cx: DrawContext<'_>) -> impl Fn(usize, usize) -> String {
    let glyphs = cx.glyphs;
    let keys =
        if glyphs.is_ascii() { ["Shift+Up", "Shift+Down"] } else { ["Shift+↑", "Shift+↓"] };
    move |above, below| match below {
        0 => strings::more_lines(glyphs.up, above, keys[0]),
        below => strings::more_lines(glyphs.down, below, keys[1]),
    }
}

fn walled<'a>(part: Part<'a>, cx: DrawContext<'a>, lines: usize) -> Vec<Line<'a>> {
    let wall = || Span::styled(cx.glyphs.wall, Role::BorderMuted.style());
    let mut text = part.lines.into_iter();
    (0..lines)
        .map(|_| {
            let mut spans = vec![wall(), Span::raw(" ")];
            spans.extend(text.next().unwrap_or_default().spans);
            Line::from(spans)
        })
        .collect()
}

fn under<'a>(part: Part<'a>, page: Page, piece: &mut Piece<'a>) {
    for line in part.lines {
        let mut spans = vec![Page::gap(page.indent)];
        spans.extend(line.spans);
        piece.push(Line::from(spans), Some(Target::Preview));
    }
}

/// `──── ↓ 12 more lines ──`: what is not shown stands in the rule, and costs no line.
fn rule_with<'a>(mark: &str, cx: DrawContext<'_>, page: Page) -> Line<'a> {
    let sign = measure::width(cx.glyphs.rule).max(1);
    let signs = |columns: usize| {
        Span::styled(cx.glyphs.rule.repeat(columns / sign), Role::BorderMuted.style())
    };
    let wide = measure::width(mark);
    let room = page.inner();
    if !mark.is_empty() && wide + 6 > room {
        let mark = cx.ellipsize(mark, room).into_owned();
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
fn cursor_preview(cx: DrawContext<'_>, columns: usize) -> Vec<Line<'static>> {
    let source = cursor_choice(cx).and_then(|choice| choice.preview.as_deref());
    source.map_or_else(Vec::new, |it| markdown::render(it, cx.glyphs, columns, usize::MAX))
}

/// What the cursor's row means, in `columns`; nothing where it does not say.
fn cursor_description(cx: DrawContext<'_>, columns: usize) -> Vec<Line<'_>> {
    let text = cursor_choice(cx).and_then(|choice| choice.description.as_deref());
    let text = text.map(|text| measure::wrap(text, columns)).unwrap_or_default();
    let style = Role::Muted.style();
    text.into_iter().map(|part| Line::from(Span::styled(part, style))).collect()
}

fn cursor_choice(cx: DrawContext<'_>) -> Option<&Choice> {
    match cx.state.row(cx.state.draft()?.cursor)? {
        Row::Choice(index) => cx.state.question()?.choices.get(index),
        _ => None,
    }
}

/// The cursor row's preview with the whole form for it.
pub(super) struct Zoomed<'a> {
    label: &'a str,
    text: Vec<Line<'a>>,
    /// Lines of the tallest of all previews, so that the height does not depend on the cursor.
    tallest: usize,
}

impl<'a> Zoomed<'a> {
    /// `asks`: the form has no room for all of its texts, so they stand here after the preview.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, asks: bool, most: usize) -> Self {
        let tallest = if asks { most } else { tallest(cx, cx.state.tab, page.inner(), most) };
        let choice = cursor_choice(cx);
        let label = choice.map_or(cx.state.form.policy.custom_row, |choice| choice.label.as_str());
        let mut text: Vec<Line<'a>> = Vec::new();
        match choice {
            Some(choice) if choice.preview.is_some() => {
                text.extend(cursor_preview(cx, page.inner()));
            }
            Some(choice) => {
                let description = choice.description.as_deref().unwrap_or_default();
                text.extend(styled(description, Role::Muted.style(), page));
            }
            None => {}
        }
        if asks {
            text.push(Line::default());
            text.extend(question_lines(cx, page));
            text.extend(choice.map_or_else(Vec::new, |choice| choice_lines(choice, page)));
        }
        Self { label, text, tallest }
    }

    /// Its lines, with the one of the label.
    pub(super) fn lines(&self) -> usize {
        1 + self.text.len().max(self.tallest)
    }

    /// In all `lines` lines: the label stays, the rest scrolls.
    pub(super) fn draw(
        self,
        lines: usize,
        cx: DrawContext<'_>,
        page: Page,
        scroll: &mut Scroll,
    ) -> Piece<'a> {
        let mut piece = Piece::default();
        let cursor = cx.state.draft().map_or(0, |draft| draft.cursor);
        let room = if lines > 2 { lines - 1 } else { lines };
        if room < lines {
            let room = page.inner().saturating_sub(2);
            let label = cx.ellipsize(self.label, room);
            let label = Span::styled(label, theme::row(true));
            let spans = vec![Page::gap(page.indent), theme::mark(true), label];
            piece.push(Line::from(spans), Some(Target::Row(cursor)));
        }
        let part = part(self.text, cx.scroll.preview_top, room, true, preview_mark(cx));
        (scroll.preview_top, scroll.page) = (part.top, room.saturating_sub(1).max(1));
        under(part, page, &mut piece);
        for line in piece.lines.len()..lines {
            piece.targets.push((line, Target::Preview));
        }
        piece
    }
}

fn question_lines(cx: DrawContext<'_>, page: Page) -> Vec<Line<'_>> {
    let text = cx.state.question().map_or("", |question| question.text.as_str());
    let mut lines = styled(text, Role::Text.bold(), page);
    if let Some(context) = cx.state.form.context.as_deref() {
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
