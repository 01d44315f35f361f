//! The list with the preview or the description of the cursor's row beside or below it, and the preview
//! with the whole form for it.
//!
//! ```text
//!   beside:                               below:                  zoomed:
//!   > 1. PostgreSQL  │ # schema.sql       > 1. PostgreSQL         > PostgreSQL
//!     2. SQLite      │ create table …       2. SQLite             # schema.sql
//!                    │                    ──────────────────      create table …
//!                    │                    # schema.sql
//! ```

use ratatui::text::{Line, Span};

use super::choices::List;
use super::common::{Aside, Page, PartContext, Piece, Role, Scroll, Target};
use super::fit::{LEAST_PREVIEW, Need, Part, Plan};
use super::more::{self, Excerpt};
use super::texts::Lines;
use super::{measure, page, theme};
use crate::model::{Choice, Row};
use crate::strings;

/// The preview is beside the list from this many columns on.
const WIDE: usize = 100;

/// In a box, the description of the cursor's row is beside the list from this many columns on.
const DETAILS: usize = 84;

/// The number of previews that decide the height of the form. It must not depend on the cursor, and
/// there can be too many to render all of them for a frame.
const MEASURED: usize = 32;

/// Where the preview is.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Pane {
    #[default]
    None,
    Beside,
    Below,
    /// The description, beside the list.
    Details,
}

fn pane(cx: PartContext<'_>) -> Pane {
    let describes = || choices(cx).iter().any(|choice| choice.description.is_some());
    match cx.state.has_preview() {
        true if cx.page.columns >= WIDE => Pane::Beside,
        true => Pane::Below,
        false if cx.floats && cx.page.columns >= DETAILS && describes() => Pane::Details,
        false => Pane::None,
    }
}

/// The page of the list: 40 % of the columns with a preview beside it.
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
    cx: PartContext<'a>,
    pane: Pane,
    list: List<'a>,
    /// Lines of the tallest preview.
    tallest: usize,
}

impl<'a> Previewed<'a> {
    /// The list and the previews, measured as far as they have room in `most` lines.
    pub(super) fn new(cx: PartContext<'a>, most: usize) -> Option<Self> {
        let pane = pane(cx);
        let list = List::new(cx.on(list_page(cx.page, pane)), most)?;
        let columns = columns(cx.page, pane);
        let tallest = match pane {
            Pane::None => 0,
            Pane::Details => tallest_description(cx, columns, most),
            _ => tallest(cx, columns, most),
        };
        Some(Self { cx, pane, list, tallest })
    }

    pub(super) fn measure(&self, need: &mut Need) {
        self.list.measure(need);
        let part = if self.pane == Pane::Below { Part::Preview } else { Part::Beside };
        need.lines[part] = self.tallest;
    }

    /// The list and the preview in the lines of `plan`.
    pub(super) fn draw(self, plan: &Plan, scroll: &mut Scroll) -> Piece {
        let Self { cx, pane, list, .. } = self;
        let (lines, below) = (plan.main, plan.lines[Part::Preview]);
        let columns = columns(cx.page, pane);
        match pane {
            Pane::Beside | Pane::Details => {
                let mut piece = list.draw(lines, plan, scroll);
                let details = pane == Pane::Details;
                let shown = beside(cx, details, columns, lines);
                if details {
                    scroll.texts.row.top = scroll.texts.row.top.max(shown.part.top);
                    scroll.texts.row.more = scroll.texts.row.more.max(shown.part.below);
                } else {
                    (scroll.texts.preview.top, scroll.texts.preview.more) =
                        (shown.part.top, shown.part.below);
                }
                let x = list_page(cx.page, pane).columns;
                piece.aside = Some(Aside { x, lines: shown.lines });
                piece
            }
            Pane::Below if below > 0 && lines > below + 1 => {
                let preview = cursor_preview(cx, columns);
                let mut text = list.unshown(plan);
                if !text.is_empty() && !preview.is_empty() {
                    text.push(Line::default());
                }
                let described = text.len();
                text.extend(preview.iter().cloned());
                let mut piece = list.draw(lines - below - 1, plan, scroll);
                // The preview takes what the list leaves.
                let room = lines - piece.lines.len() - 1;
                let mut shown = Shown::new(text, cx.scroll.texts.preview.top, room);
                let Excerpt { top, below, .. } = shown.part;
                (scroll.texts.preview.top, scroll.texts.preview.more) = (top, below);
                piece.push(more::scroll_rule(cx, (top, below)), Some(Target::Preview));
                let described = described.saturating_sub(top).min(shown.lines.len());
                let preview = shown.lines.split_off(described);
                piece.extend(shown.lines, Some(Target::Preview));
                under(preview, cx.page, lines, &mut piece);
                piece
            }
            Pane::None | Pane::Below => {
                let piece = list.draw(lines, plan, scroll);
                (scroll.texts.preview.top, scroll.texts.preview.more) =
                    (0, cursor_preview(cx, columns).len());
                piece
            }
        }
    }
}

/// The preview of the cursor's row with the whole form for it.
pub(super) struct Zoomed<'a> {
    cx: PartContext<'a>,
    /// What the cursor's row is called.
    pub label: &'a str,
    /// The preview of the cursor's row, or its description if it has none.
    pub text: Vec<Line<'static>>,
    /// Lines of the tallest preview, so that the height does not depend on the cursor.
    tallest: usize,
}

impl<'a> Zoomed<'a> {
    /// The open tab's, measured as far as it has room in `most` lines.
    pub(super) fn new(cx: PartContext<'a>, most: usize) -> Self {
        let label = match (cx.state.row_here(), cx.state.choice_here()) {
            (_, Some(choice)) => &choice.label,
            (Some(Row::Chat), _) => strings::chat(),
            _ => cx.state.form.policy.custom.row.words(),
        };
        let mut text = cursor_preview(cx, cx.page.inner()).to_vec();
        if text.is_empty() {
            text = cursor_description(cx, cx.page.inner());
        }
        Self { cx, label, text, tallest: tallest(cx, cx.page.inner(), most) }
    }

    /// Its number of lines, with the label.
    pub(super) fn lines(&self) -> usize {
        1 + self.text.len().max(self.tallest)
    }

    /// All of it in `lines` lines: the label stays, the rest scrolls.
    pub(super) fn draw(self, lines: usize, scroll: &mut Scroll) -> Piece {
        let Self { cx, .. } = self;
        let mut piece = Piece::default();
        let cursor = cx.state.draft().map_or(0, |draft| draft.list.cursor);
        let room = if lines > 2 { lines - 1 } else { lines };
        if room < lines {
            let label = cx.ellipsize(self.label, cx.page.inner().saturating_sub(2));
            let label = Span::styled(label.into_owned(), theme::row(true));
            let spans = vec![Page::gap(cx.page.indent), theme::mark(true), label];
            piece.push(Line::from(spans), Some(Target::Row(cursor)));
        }
        let shown =
            Shown::marked(self.text, cx.scroll.texts.preview.top, room, (cx, cx.page.inner()));
        (scroll.texts.preview.top, scroll.page) = (shown.part.top, room.saturating_sub(1).max(1));
        scroll.texts.preview.more = shown.part.below;
        under(shown.lines, cx.page, lines, &mut piece);
        piece
    }
}

/// What is beside a list of so many lines: the description of the cursor's row, or its preview.
fn beside(cx: PartContext<'_>, details: bool, columns: usize, lines: usize) -> Shown {
    let shown = if details {
        let text = cursor_description(cx, columns);
        Shown::marked(text, cx.scroll.texts.row.top, lines, (cx, columns))
    } else {
        let text = cursor_preview(cx, columns);
        Shown::marked(text.to_vec(), cx.scroll.texts.preview.top, lines, (cx, columns))
    };
    Shown { lines: walled(shown.lines, cx, lines), ..shown }
}

/// Lines of the open tab's tallest preview, at most `limit`, at least [`LEAST_PREVIEW`].
fn tallest(cx: PartContext<'_>, columns: usize, limit: usize) -> usize {
    let previews = choices(cx).iter().filter_map(|choice| choice.preview.as_deref());
    let mut tallest = LEAST_PREVIEW;
    for preview in previews.take(MEASURED) {
        tallest = tallest.max(cx.texts.preview(preview, columns, cx.glyphs).len());
        if tallest >= limit {
            return limit.max(LEAST_PREVIEW);
        }
    }
    tallest
}

/// Lines of the open tab's tallest description, at most `limit`.
fn tallest_description(cx: PartContext<'_>, columns: usize, limit: usize) -> usize {
    let texts = choices(cx).iter().filter_map(|choice| choice.description.as_deref());
    let lines = texts.take(MEASURED).map(|text| measure::rows(text, columns));
    lines.max().unwrap_or_default().min(limit)
}

fn choices(cx: PartContext<'_>) -> &[Choice] {
    cx.state.question().map_or(&[], |question| question.choices())
}

/// The shown part of a text.
pub(super) struct Shown {
    /// Its lines, with the mark.
    pub lines: Vec<Line<'static>>,
    /// Which of the text they are.
    pub part: Excerpt,
}

impl Shown {
    /// `room` lines of a text that is scrolled to `top`.
    fn new(mut lines: Vec<Line<'static>>, top: usize, room: usize) -> Self {
        let part = Excerpt::new(lines.len(), top, room);
        lines.drain(..part.top);
        lines.truncate(part.lines);
        Self { lines, part }
    }

    /// The same, with a mark of at most `columns` as the last line where the text is cut.
    pub(super) fn marked(
        lines: Vec<Line<'static>>,
        top: usize,
        room: usize,
        (cx, columns): (PartContext<'_>, usize),
    ) -> Self {
        let is_cut = lines.len() > room;
        let text = if is_cut { room.saturating_sub(1).max(1) } else { room };
        let mut shown = Self::new(lines, top, text);
        if is_cut && room > 1 {
            let hidden = (shown.part.top, shown.part.below);
            let mark = more::scroll_words(cx.glyphs, columns, hidden);
            shown.lines.push(Line::from(Span::styled(mark, Role::Muted.style())));
        }
        shown
    }
}

fn walled(text: Vec<Line<'static>>, cx: PartContext<'_>, lines: usize) -> Vec<Line<'static>> {
    let wall = || Span::styled(cx.glyphs.wall, Role::BorderMuted.style());
    let text = text.into_iter().chain(std::iter::repeat_with(Line::default)).take(lines);
    text.map(|line| page::after(wall(), page::after(Span::raw(" "), line))).collect()
}

/// Adds a preview up to the last of `lines` lines.
pub(super) fn under(text: Vec<Line<'static>>, page: Page, lines: usize, piece: &mut Piece) {
    let text = text.into_iter().map(|line| page::after(Page::gap(page.indent), line));
    piece.extend(text, Some(Target::Preview));
    piece.targets.extend((piece.lines.len()..lines).map(|line| (line, Target::Preview)));
}

/// The preview of the cursor's row; empty if it has none.
fn cursor_preview(cx: PartContext<'_>, columns: usize) -> Lines {
    let source = cx.state.choice_here().and_then(|choice| choice.preview.as_deref());
    source.map_or_else(Lines::default, |source| cx.texts.preview(source, columns, cx.glyphs))
}

/// The description of the cursor's row; empty if it has none.
fn cursor_description(cx: PartContext<'_>, columns: usize) -> Vec<Line<'static>> {
    let text = cx.state.choice_here().and_then(|choice| choice.description.as_deref());
    let line = |row: &str| Line::from(Span::styled(row.to_owned(), Role::Muted.style()));
    text.map_or(Vec::new(), |text| measure::wrap(text, columns).into_iter().map(line).collect())
}
