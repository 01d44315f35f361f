//! The list of choices, with the editor under "Other".

mod typed;

use std::borrow::Cow;

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::context::DrawContext;
use super::fit::{self, Caps};
use super::page::Page;
use super::piece::Piece;
use super::rows::{self, Block, Place, Rows};
use super::scroll::Scroll;
use super::theme::Role;
use super::{editor, measure, theme, window};
use crate::model::{Question, Row};
use crate::state::{Draft, Pick, Screen};
use crate::strings;

pub(super) use typed::{Answer, filter_line};

/// Lists up to this many choices are never scrolled while there is any way to show them whole.
const SHORT: usize = 6;

/// Rows and marks that a longer list keeps when there is room for no more.
const SHOWN: (usize, usize) = (5, 1);

/// The same for a list with ticks, of which several count at once.
const SHOWN_TICKS: (usize, usize) = (6, 2);

/// Rows that are looked at in a list that is too long to be looked at whole.
const COUNTED: usize = 8;

/// What stands before the first rows of a list.
const NUMBERS: [&str; 10] = ["0. ", "1. ", "2. ", "3. ", "4. ", "5. ", "6. ", "7. ", "8. ", "9. "];

/// A tab's list of choices.
pub(super) struct List<'a> {
    cx: DrawContext<'a>,
    question: &'a Question,
    draft: &'a Draft,
    page: Page,
    custom_open: bool,
    count: usize,
    /// The first rows, each until it is drawn.
    counted: Vec<Block<'a>>,
    /// The row that is typed in.
    typed: Option<usize>,
    filtered: usize,
}

impl<'a> List<'a> {
    /// The open question's list, its rows counted as far as they have room in `most` lines.
    pub(super) fn new(cx: DrawContext<'a>, page: Page, most: usize) -> Option<Self> {
        let (question, draft) = (cx.state.question()?, cx.state.draft()?);
        let count = draft.row_count(question, cx.state.form.policy.chat);
        let custom_open = cx.state.screen == Screen::Custom;
        let mut list = Self {
            cx,
            question,
            draft,
            page,
            custom_open,
            count,
            counted: Vec::new(),
            typed: None,
            filtered: usize::from(draft.filter.is_some()),
        };
        list.typed = (0..count).rev().take(2).find(|index| list.is_typed_in(*index));
        // More rows than there are lines cannot all be shown: a few of them tell how high they are.
        let counted = if count > most { count.min(COUNTED) } else { count };
        list.counted = (0..counted).map(|index| list.make(index, most)).collect();
        Some(list)
    }

    /// Its height, as the fitting sees it.
    pub(super) fn need(&self, most: usize) -> fit::List {
        let scrolls = (self.question.choices.len() > SHORT).then_some(if self.question.multi {
            SHOWN_TICKS
        } else {
            SHOWN
        });
        // The row that is typed in is among the last.
        let uncounted = self.count - self.counted.len();
        let custom = self.typed.filter(|typed| *typed >= self.counted.len());
        let custom = custom.map(|index| self.make(index, most).lines());
        let mut rows: Vec<_> = self.counted.iter().map(Block::lines).collect();
        rows.extend(custom);
        fit::List {
            cursor: self.draft.cursor,
            typed: if custom.is_some() { rows.len().checked_sub(1) } else { self.typed },
            rows,
            uncounted: uncounted - usize::from(custom.is_some()),
            above: self.filtered,
            below: 0,
            scrolls,
            preview: None,
        }
    }

    /// The list in `lines` lines.
    pub(super) fn draw(mut self, lines: usize, caps: Caps, scroll: &mut Scroll) -> Piece<'a> {
        let mut piece = Piece::default();
        scroll.preview_top = self.cx.scroll.preview_top;
        let mut lines = lines;
        // Below the filter's line there is room for the row, and for what is typed.
        if self.filtered > 0 && lines > 1 + usize::from(self.custom_open) {
            filter_line(self.cx, self.draft, self.question, self.page, &mut piece);
            lines -= 1;
        }
        if self.count == 0 {
            piece.push(self.page.beside_rows(strings::NO_HITS.to_owned()), None);
            return piece;
        }
        scroll.text_columns = self.columns(Row::Custom).1;
        let place =
            Place { at: self.draft.cursor, has_cursor: true, top: self.cx.scroll.top, lines, caps };
        let drawing = (self.cx, self.page);
        let shown = rows::draw(&mut self, place, drawing, &mut piece, scroll);
        (scroll.top, scroll.page) = (shown.top, shown.end.saturating_sub(shown.top).max(1));
        piece
    }

    fn is_typed_in(&self, index: usize) -> bool {
        self.custom_open && self.row(index) == Some(Row::Custom)
    }

    fn make(&self, index: usize, lines: usize) -> Block<'a> {
        let mut block = Block::default();
        let Some(row) = self.row(index) else { return block };
        let typed = self.is_typed_in(index);
        let at_cursor = index == self.draft.cursor;
        let (start, columns) = self.columns(row);
        self.label_lines(row, (start, columns), at_cursor, typed, &mut block.label);
        match row {
            Row::Choice(index) => {
                self.described(index, (start, columns), &mut block.text);
            }
            Row::Custom if typed => {
                let shown = editor::shown(&self.draft.custom, columns, lines, self.cx.glyphs);
                block.cursor = shown.cursor.map(|(x, y)| (start + x, y));
                for line in shown.lines {
                    block.text.push(editor::after(Page::gap(start), line));
                }
            }
            Row::Custom if !self.draft.custom.is_blank() => {
                block.text.push(self.custom_line(start, columns))
            }
            Row::Custom | Row::Chat => {}
        }
        block
    }

    /// Custom text that are kept, in one line.
    fn custom_line(&self, start: usize, columns: usize) -> Line<'a> {
        let glyphs = self.cx.glyphs;
        let text = crate::model::text::line(&self.draft.custom.text());
        let pen = format!("{} ", glyphs.pen);
        let room = columns.saturating_sub(measure::width(&pen));
        let cut = measure::ellipsize(&text, room, glyphs.ellipsis);
        let role = if self.draft.custom_counts() { Role::Text } else { Role::Muted };
        Line::from(vec![Page::gap(start), Span::styled(format!("{pen}{cut}"), role.style())])
    }

    fn label_lines(
        &self,
        row: Row,
        (start, columns): (usize, usize),
        at_cursor: bool,
        typed: bool,
        lines: &mut Vec<Line<'a>>,
    ) {
        let style = theme::row(at_cursor);
        let lead = self.lead(row);
        let lead_style = if lead.starts_with("[x") { Role::Success.style() } else { style };
        let picked = matches!(row, Row::Choice(index) if self.draft.pick == Some(Pick::Choice(index)))
            || (row == Row::Custom && self.draft.pick == Some(Pick::Custom) && !typed);
        // The check stands behind the label, in the same line.
        let check = measure::width(self.cx.glyphs.check) + 1;
        let columns = if picked { columns.saturating_sub(check).max(1) } else { columns };
        let label = self.label(row);
        // What is typed counts more than the rest of "Other".
        let wrapped =
            if typed { vec![measure::clip(label, columns)] } else { measure::wrap(label, columns) };
        let mut lead = Some((theme::mark(at_cursor), Span::styled(lead, lead_style)));
        let mut shown = 0;
        for text in wrapped {
            let mut parts: Vec<Span<'a>> = Vec::with_capacity(4);
            match lead.take() {
                Some((mark, lead)) => parts.extend([Page::gap(self.page.indent), mark, lead]),
                None => parts.push(Page::gap(start)),
            }
            let mut before = 0;
            if self.draft.filter.is_some() {
                let at = label.get(shown..).and_then(|rest| rest.find(text));
                let at = shown + at.unwrap_or(0);
                before = label.get(..at).map_or(0, |before| measure::graphemes(before).count());
                shown = at + text.len();
            }
            self.label_spans(row, Cow::Borrowed(text), style, before, &mut parts);
            lines.push(Line::from(parts));
        }
        if let Some(last) = lines.last_mut().filter(|_| picked) {
            last.push_span(Span::styled(
                format!(" {}", self.cx.glyphs.check),
                Role::Success.style(),
            ));
        }
    }

    /// The lines of a choice's description.
    fn described(&self, index: usize, (start, columns): (usize, usize), lines: &mut Vec<Line<'a>>) {
        let Some(text) = self.description(index) else { return };
        let glyphs = self.cx.glyphs;
        match self.cx.texts.description(self.cx.state.tab, index, self.question, glyphs) {
            Some(styled) => {
                let rows = styled.rows(columns).into_iter().map(Line::from);
                lines.extend(rows.map(|row| editor::after(Page::gap(start), row)));
            }
            None => {
                let rows = measure::wrap(text, columns).into_iter();
                let rows = rows.map(|part| Span::styled(part, Role::Muted.style()));
                lines.extend(rows.map(|part| Line::from(vec![Page::gap(start), part])));
            }
        }
    }

    fn description(&self, index: usize) -> Option<&'a str> {
        if self.page.labels {
            return None;
        }
        self.question.choices.get(index)?.description.as_deref()
    }

    /// How many rows are ticked, and how many of them are among `shown`.
    fn ticked(&self, shown: &window::Window) -> (usize, usize) {
        if !self.question.multi {
            return (0, 0);
        }
        let is_ticked = |index: usize| self.draft.ticks.get(index).copied().unwrap_or(false);
        let custom = usize::from(self.draft.custom_ticked);
        let all = self.draft.ticks.iter().filter(|ticked| **ticked).count() + custom;
        let scroll = (shown.top..shown.end).filter(|index| match self.row(*index) {
            Some(Row::Choice(choice)) => is_ticked(choice),
            Some(Row::Custom) => self.draft.custom_ticked,
            _ => false,
        });
        (all, scroll.count())
    }

    fn number(&self, row: Row) -> usize {
        let choices = self.question.choices.len();
        match row {
            Row::Choice(index) => index + 1,
            Row::Custom if choices >= 9 => 0,
            Row::Custom => choices + 1,
            Row::Chat => choices + 1 + usize::from(self.draft.custom_row(self.question).is_some()),
        }
    }

    /// `1. ` or `[x] `: what stands between the mark and the label.
    fn lead(&self, row: Row) -> &'static str {
        if !self.question.multi {
            // Only what one key chooses carries a number.
            return NUMBERS.get(self.number(row)).copied().unwrap_or("   ");
        }
        let ticked = match row {
            Row::Choice(index) => self.draft.ticks.get(index).copied().unwrap_or(false),
            Row::Custom => self.draft.custom_ticked,
            Row::Chat => return "    ",
        };
        if ticked { "[x] " } else { "[ ] " }
    }

    fn label(&self, row: Row) -> &'a str {
        match row {
            // The filter counts the letters of the label as it was written.
            Row::Choice(index) if self.draft.filter.is_some() => {
                self.question.choices.get(index).map_or("", |choice| choice.label.as_str())
            }
            Row::Choice(index) => self.cx.texts.label(self.cx.state.tab, index, self.question),
            Row::Custom if self.custom_open || !self.draft.custom.is_blank() => {
                strings::short_custom(self.cx.state.form.policy.custom_row)
            }
            Row::Custom => self.cx.state.form.policy.custom_row,
            Row::Chat => strings::CHAT_ROW,
        }
    }

    fn row(&self, index: usize) -> Option<Row> {
        self.draft.row(index, self.question, self.cx.state.form.policy.chat)
    }

    /// Column the label starts at, and the columns it may take.
    fn columns(&self, row: Row) -> (usize, usize) {
        let start = self.page.indent + 2 + self.lead(row).len();
        (start, self.page.from(start))
    }

    /// A line of a label in its colours: `(Recommended)` apart, letters the filter matched
    /// underlined. `before` counts the graphemes of the label that stand before the line.
    fn label_spans(
        &self,
        row: Row,
        text: Cow<'a, str>,
        style: Style,
        before: usize,
        parts: &mut Vec<Span<'a>>,
    ) {
        let Row::Choice(choice) = row else {
            parts.push(Span::styled(text, style));
            return;
        };
        // Few labels have a bracket, and to cx for one is cheaper than to cx for a word.
        let apart = text.contains('(').then(|| text.find(strings::RECOMMENDED)).flatten();
        let apart = apart.map_or(0..0, |at| at..at + strings::RECOMMENDED.len());
        let marks = match (&self.draft.filter, &self.draft.haystack) {
            (Some(filter), Some(haystack)) => haystack.marks(&filter.query.text(), choice),
            _ => Vec::new(),
        };
        if marks.is_empty() && apart.is_empty() {
            parts.push(Span::styled(text, style));
            return;
        }
        if marks.is_empty() {
            for (part, style) in [
                (text.get(..apart.start), style),
                (text.get(apart.clone()), Role::Success.style()),
                (text.get(apart.end..), style),
            ] {
                let part = part.filter(|part| !part.is_empty());
                parts.extend(part.map(|part| Span::styled(part.to_owned(), style)));
            }
            return;
        }
        let mut at = 0;
        for (index, (grapheme, _)) in measure::graphemes(&text).enumerate() {
            let style = if apart.contains(&at) { Role::Success.style() } else { style };
            let marked = u32::try_from(before + index).is_ok_and(|index| marks.contains(&index));
            let style = if marked { style.add_modifier(Modifier::UNDERLINED) } else { style };
            parts.push(Span::styled(grapheme.to_owned(), style));
            at += grapheme.len();
        }
    }
}

impl<'a> Rows<'a> for List<'a> {
    fn count(&self) -> usize {
        self.count
    }

    fn lines(&self, index: usize, (label, text): (usize, usize)) -> (usize, usize) {
        if let Some(block) = self.counted.get(index) {
            return block.lines();
        }
        if label <= 1 && text <= 1 {
            let describes = match self.row(index) {
                Some(Row::Choice(choice)) => self.description(choice).is_some(),
                Some(Row::Custom) => !self.draft.custom.is_blank(),
                _ => false,
            };
            return (1, usize::from(describes));
        }
        self.make(index, text).lines()
    }

    fn block(&mut self, index: usize, lines: usize) -> Block<'a> {
        match self.counted.get_mut(index) {
            Some(block) if self.typed != Some(index) => std::mem::take(block),
            _ => self.make(index, lines),
        }
    }

    fn hidden(&self, shown: &window::Window) -> Option<String> {
        let (all, scroll) = self.ticked(shown);
        (all > scroll).then(|| strings::ticked(all))
    }
}
