//! The list of choices, the editor under "Other", and the editor of a text question.

mod typed;

use std::borrow::Cow;

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::layout::{Page, Piece};
use super::{Look, Role, Target, editor, measure, theme, window};
use crate::model::{Question, Row};
use crate::state::{Draft, Pick, Screen, Seen, State};
use crate::strings;

use typed::{filter_line, text_question};

/// Lists up to this many choices are never scrolled while they fit (seed 000 "Long Option Lists").
const SHORT: usize = 6;

/// Rows a longer list shows at a time, as drawn there: what was said before stays readable.
const SHOWN: usize = 5;

/// What stands before the first rows of a list.
const NUMBERS: [&str; 10] = ["0. ", "1. ", "2. ", "3. ", "4. ", "5. ", "6. ", "7. ", "8. ", "9. "];

/// Lines an editor takes at most.
const EDITOR_LINES: usize = 6;

/// What a tab's list would like, in lines; the same wherever its cursor stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Height {
    /// The whole list.
    pub whole: usize,
    /// With only the cursor row's description.
    pub bare: usize,
    /// The tallest row.
    pub row: usize,
    /// True when it may be shown in part.
    pub scrolls: bool,
}

/// Lines of a tab's list. Counting stops a little above `budget`.
pub(super) fn height(state: &State, tab: usize, page: Page, budget: usize) -> Height {
    let (Some(question), Some(draft)) = (state.form.questions.get(tab), state.drafts.get(tab))
    else {
        return Height { whole: 1, bare: 1, row: 1, scrolls: false };
    };
    let open = tab == state.tab;
    if question.choices.is_empty() {
        let lines = editor_lines(draft, typed::text_columns(page));
        return Height { whole: lines, bare: lines, row: 1, scrolls: false };
    }
    let list = List {
        state,
        question,
        draft,
        page,
        own_open: open && state.screen == Screen::Own,
        whole: true,
    };
    let rows = draft.row_count(question, state.form.policy.chat);
    let scrolls = question.choices.len() > SHORT;
    // The cursor's row is shown whole, so room is kept for the row that gains most by it.
    let (mut whole, mut bare, mut gain, mut bare_gain) = (0, 0, 0, 0);
    let (mut tallest, mut brief) = (1, 1);
    for index in 0..rows {
        let (label, description) = list.row_height(index, true);
        // Cut, a row has one line of either; what is typed is never cut.
        let typed = list.is_typed_in(index);
        let (first, below) = (1, if typed { description } else { description.min(1) });
        if scrolls {
            whole += first + below;
            gain = gain.max((label + description).saturating_sub(first + below));
            brief = brief.max(if typed { 1 } else { first + below });
        } else {
            whole += label + description;
        }
        bare += first;
        tallest = tallest.max(label + description);
        bare_gain = bare_gain.max((label + description).saturating_sub(first));
        if bare > budget {
            break;
        }
    }
    if scrolls {
        whole = whole.min(SHOWN * brief + 1);
        bare = bare.min(SHOWN + 1);
    }
    if scrolls && list.own_open {
        let editor = editor_lines(draft, list.columns(Row::Own).1);
        (gain, bare_gain) = (gain.max(editor), bare_gain.max(editor));
        tallest = tallest.max(1 + editor);
    }
    let filter = usize::from(draft.filter.is_some());
    Height {
        whole: (whole + gain).max(1) + filter,
        bare: (bare + bare_gain).max(1) + filter,
        row: tallest + filter,
        scrolls,
    }
}

fn editor_lines(draft: &Draft, columns: usize) -> usize {
    editor::rows(&draft.own, columns.max(1), EDITOR_LINES).0.len().max(1)
}

/// The open tab's list, or its editor, in `lines` lines.
pub(super) fn draw<'a>(
    state: &'a State,
    look: Look<'a>,
    page: Page,
    lines: usize,
    all_descriptions: bool,
    seen: &mut Seen,
) -> Piece<'a> {
    let mut piece = Piece::default();
    let (Some(question), Some(draft)) = (state.question(), state.draft()) else { return piece };
    seen.preview_top = draft.preview_top;
    if question.choices.is_empty() {
        let typing = matches!(state.screen, Screen::Text);
        seen.text_columns = text_question(draft, typing, page, lines, &mut piece);
        return piece;
    }
    let own_open = state.screen == Screen::Own;
    // Below the filter's line there is room for the row, and for the own words that are typed.
    let lines = match &draft.filter {
        Some(_) if lines > 1 + usize::from(own_open) => {
            filter_line(state, draft, question, page, &mut piece);
            lines - 1
        }
        _ => lines,
    };
    if draft.row_count(question, state.form.policy.chat) == 0 {
        piece.push(page.beside_rows(strings::NO_HITS.to_owned()), None);
        return piece;
    }
    let end = piece.lines.len() + lines;
    let list = List { state, question, draft, page, own_open, whole: all_descriptions };
    seen.text_columns = list.columns(Row::Own).1;
    let rows = draft.row_count(question, state.form.policy.chat);
    let brief = question.choices.len() > SHORT || !all_descriptions;
    let height = |index: usize| {
        let at_cursor = index == draft.cursor;
        let (label, description) = list.row_height(index, !brief || at_cursor);
        if all_descriptions || at_cursor { label + description } else { label }
    };
    let shown = window::window(rows, draft.cursor, draft.top, lines, height);
    (seen.top, seen.page) = (shown.top, shown.end.saturating_sub(shown.top).max(1));
    if shown.top > 0 && window::has_markers(lines) {
        let text = strings::more_rows(look.glyphs.up, look.glyphs.ellipsis, shown.top);
        piece.push(page.beside_rows(text), None);
    }
    for index in shown.top..shown.end {
        let at_cursor = index == draft.cursor;
        let start = piece.lines.len();
        let after = usize::from(shown.end < rows) + shown.end - index - 1;
        let room = end.saturating_sub(start + after);
        list.draw_row(index, look, all_descriptions || at_cursor, brief, room, &mut piece);
        if at_cursor && shown.end - shown.top == 1 && !own_open {
            list.scroll_row(start, end, look, &mut piece, seen);
        }
    }
    if shown.end < rows && window::has_markers(lines) {
        let text = strings::more_rows(look.glyphs.down, look.glyphs.ellipsis, rows - shown.end);
        piece.push(page.beside_rows(text), None);
    }
    piece
}

/// A list being drawn.
struct List<'a> {
    state: &'a State,
    question: &'a Question,
    draft: &'a Draft,
    page: Page,
    own_open: bool,
    whole: bool,
}

impl<'a> List<'a> {
    fn number(&self, row: Row) -> usize {
        let choices = self.question.choices.len();
        match row {
            Row::Choice(index) => index + 1,
            Row::Own if choices >= 9 => 0,
            Row::Own => choices + 1,
            Row::Chat => choices + 1 + usize::from(self.draft.own_row(self.question).is_some()),
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
            Row::Own => self.draft.own_ticked,
            Row::Chat => return "    ",
        };
        if ticked { "[x] " } else { "[ ] " }
    }

    fn label(&self, row: Row) -> &'a str {
        match row {
            Row::Choice(index) => {
                self.question.choices.get(index).map_or("", |choice| choice.label.as_str())
            }
            Row::Own if self.own_open || !self.draft.own.is_blank() => {
                strings::short_own(self.state.form.policy.own_row)
            }
            Row::Own => self.state.form.policy.own_row,
            Row::Chat => strings::CHAT_ROW,
        }
    }

    fn row(&self, index: usize) -> Option<Row> {
        self.draft.row(index, self.question, self.state.form.policy.chat)
    }

    /// Column the label starts at, and the columns it may take.
    fn columns(&self, row: Row) -> (usize, usize) {
        let start = self.page.indent + 2 + self.lead(row).len();
        let edge = usize::from(!self.page.narrow);
        (start, self.page.columns.saturating_sub(start + edge).max(1))
    }

    fn is_typed_in(&self, index: usize) -> bool {
        self.own_open && self.row(index) == Some(Row::Own)
    }

    /// Lines of a row's label and of what stands under it; `unfolded` shows both whole.
    fn row_height(&self, index: usize, unfolded: bool) -> (usize, usize) {
        let Some(row) = self.row(index) else { return (1, 0) };
        let (_, columns) = self.columns(row);
        let lines = |text: &str| if unfolded { measure::rows(text, columns) } else { 1 };
        let below = match row {
            Row::Choice(index) => self.description(index).map_or(0, lines),
            Row::Own if self.own_open => {
                let wanted = editor::rows(&self.draft.own, columns, EDITOR_LINES).0.len();
                return (1, wanted.max(1));
            }
            Row::Own => usize::from(!self.draft.own.is_blank()),
            Row::Chat => 0,
        };
        (lines(self.label(row)).max(1), below)
    }

    /// A row that is taller than the list: its first line stays, the others scroll below it.
    fn scroll_row(
        &self,
        start: usize,
        lines: usize,
        look: Look<'_>,
        piece: &mut Piece<'a>,
        seen: &mut Seen,
    ) {
        let all = piece.lines.len() - start;
        let room = lines.saturating_sub(start + 2);
        if start + all <= lines || room == 0 {
            return;
        }
        let top = self.state.seen.row_top.min(all - 1 - room);
        let below = all - 1 - room - top;
        (seen.row_top, seen.row_more) = (top, below);
        piece.lines.drain(start + 1..start + 1 + top);
        piece.lines.truncate(start + 1 + room);
        let indent = self.page.indent + 2;
        piece.lines.push(super::question::scroll_line(
            self.state,
            self.page,
            look,
            indent,
            (top, below),
        ));
    }

    fn description(&self, index: usize) -> Option<&'a str> {
        if self.page.labels {
            return None;
        }
        self.question.choices.get(index)?.description.as_deref()
    }

    fn draw_row(
        &self,
        index: usize,
        look: Look<'_>,
        description: bool,
        brief: bool,
        room: usize,
        piece: &mut Piece<'a>,
    ) {
        let Some(row) = self.row(index) else { return };
        let at_cursor = index == self.draft.cursor;
        let target = Some(Target::Row(index));
        let (start, columns) = self.columns(row);
        let lead = self.lead(row);
        let style = theme::row(at_cursor);
        let lead_style = if lead.starts_with("[x") { Role::Success.style() } else { style };
        let label = self.label(row);
        // What is typed counts more than the rest of "Other".
        let whole = (at_cursor || !brief) && !self.is_typed_in(index);
        let wrapped = if whole { measure::wrap(label, columns) } else { Vec::new() };
        let cut = (!whole).then(|| measure::ellipsize(label, columns, look.glyphs.ellipsis));
        let mut shown = 0;
        for (number, text) in wrapped.into_iter().map(Cow::Borrowed).chain(cut).enumerate() {
            let mut parts: Vec<Span<'a>> = Vec::with_capacity(4);
            if number == 0 {
                parts.push(Page::gap(self.page.indent));
                parts.push(theme::mark(at_cursor));
                parts.push(Span::styled(lead, lead_style));
            } else {
                parts.push(Page::gap(start));
            }
            let mut before = 0;
            if self.draft.filter.is_some() {
                let at = label.get(shown..).and_then(|rest| rest.find(text.as_ref()));
                let at = shown + at.unwrap_or(0);
                before = label.get(..at).map_or(0, |before| measure::graphemes(before).count());
                shown = at + text.len();
            }
            self.label_spans(row, text, style, before, &mut parts);
            piece.push(Line::from(parts), target);
        }
        if let (Some(last), Row::Choice(choice)) = (piece.lines.last_mut(), row)
            && self.draft.pick == Some(Pick::Choice(choice))
            && !at_cursor
        {
            last.push_span(Span::styled(format!(" {}", look.glyphs.check), Role::Success.style()));
        }
        match row {
            Row::Choice(choice) if description => {
                let Some(text) = self.description(choice) else { return };
                let style = Role::Muted.style();
                if whole {
                    for part in measure::wrap(text, columns) {
                        piece.push(
                            Line::from(vec![Page::gap(start), Span::styled(part, style)]),
                            target,
                        );
                    }
                } else {
                    let first = text.lines().next().unwrap_or_default();
                    let cut = if first.len() < text.len() {
                        measure::ellipsize(
                            text,
                            columns.min(measure::width(first) + 1),
                            look.glyphs.ellipsis,
                        )
                        .into_owned()
                        .replace('\n', "")
                    } else {
                        measure::ellipsize(first, columns, look.glyphs.ellipsis).into_owned()
                    };
                    piece
                        .push(Line::from(vec![Page::gap(start), Span::styled(cut, style)]), target);
                }
            }
            Row::Own if self.own_open => self.own_editor(start, columns, room, piece),
            Row::Own if !self.draft.own.is_blank() && (description || self.whole) => {
                let text = crate::model::text::line(&self.draft.own.text());
                let pen = format!("{} ", look.glyphs.pen);
                let cut = measure::ellipsize(
                    &text,
                    columns.saturating_sub(measure::width(&pen)),
                    look.glyphs.ellipsis,
                );
                let style =
                    if self.draft.own_counts() { Role::Text.style() } else { Role::Muted.style() };
                piece.push(
                    Line::from(vec![Page::gap(start), Span::styled(format!("{pen}{cut}"), style)]),
                    target,
                );
            }
            _ => {}
        }
    }

    fn own_editor(&self, start: usize, columns: usize, room: usize, piece: &mut Piece<'a>) {
        let lines = room.saturating_sub(1).clamp(1, EDITOR_LINES);
        for row in editor::rows(&self.draft.own, columns, lines).0 {
            if let Some(column) = row.cursor {
                piece.cursor = Some((start + column, piece.lines.len()));
            }
            piece.push(
                Line::from(vec![Page::gap(start), Span::styled(row.text, Role::Text.style())]),
                None,
            );
        }
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
        // Few labels have a bracket, and to look for one is cheaper than to look for a word.
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
