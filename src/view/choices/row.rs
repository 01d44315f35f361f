//! One row of a list of options.
//!
//! ```text
//!   > 1. SQLite (Recommended) ✓          cursor, number; label; answer
//!        one file, nothing to deploy     description
//!        ✎ only for the first year       note
//!     2. Other                           label
//!        use what we have█               text field
//! ```

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::model::{Choice, Question, Row, text};
use crate::state::{Draft, NUMBERED, NoteOn, Screen};
use crate::strings;
use crate::view::common::{Page, PartContext, Role};
use crate::view::field::Field;
use crate::view::glyphs::Glyphs;
use crate::view::markdown::Text;
use crate::view::rows::{Block, Rows};
use crate::view::texts::Use;
use crate::view::{asking, measure, page, question, theme};

/// Columns before the labels of a list without numbers: `- `.
const DASH: usize = 2;

/// Minimum columns for the number and the start of an option's label.
const LEAST_OPTION: usize = 8;

/// The rows of a question's list: its options, the custom answer and the chat.
pub(crate) struct Choices<'a> {
    pub cx: PartContext<'a>,
    pub question: &'a Question,
    pub draft: &'a Draft,
    /// The row with an open text field: the custom answer, or the option whose note is open.
    pub typing: Option<Row>,
    /// The index of the option that Enter selects in place of the typed text.
    pub matched: Option<usize>,
    /// The index of the row with the cursor mark: the row of `matched`, otherwise the cursor's row.
    marked: usize,
    /// The index of the row `typing`.
    typed: Option<usize>,
}

impl<'a> Choices<'a> {
    /// Returns the rows of the open question.
    pub(crate) fn new(cx: PartContext<'a>) -> Option<Self> {
        let (question, draft) = (cx.state.question()?, cx.state.draft()?);
        let typing = match cx.state.screen {
            Screen::Custom => Some(Row::Custom),
            Screen::Note(NoteOn::Choice(index)) => Some(Row::Choice(index)),
            _ => None,
        };
        let matched = cx.state.named_choice();
        let line = matched.and_then(|index| cx.state.line_of(Row::Choice(index)));
        let marked = line.unwrap_or(draft.list.cursor);
        let typed = typing.and_then(|row| cx.state.line_of(row));
        Some(Self { cx, question, draft, typing, matched, marked, typed })
    }

    /// Returns the texts of a closed custom answer: the selected text, and the draft. The draft is
    /// in a sentence of up to `columns` columns: `“…” will not be submitted`.
    pub(crate) fn custom_texts(&self, columns: usize) -> Vec<(String, Role)> {
        let state = self.cx.state;
        let selected = self.draft.selected.custom.as_deref();
        let own = |text: &str| {
            (text::line(&state.with_image_names(text, self.cx.glyphs.is_ascii())), Role::Text)
        };
        let selected = selected.filter(|text| !text.trim().is_empty()).map(own);
        // On the screen about a long answer, Enter submits the draft.
        let submits = matches!(state.screen, Screen::Long { .. });
        let unsubmitted = |text: &str| (self.cx.unsubmitted_sentence(text, columns), Role::Muted);
        let draft = self.draft.custom_draft();
        let draft = draft.map(|text| if submits { own(&text) } else { unsubmitted(&text) });
        selected.into_iter().chain(draft).collect()
    }

    /// Returns the texts of [`Self::custom_texts`] as lines, each with `✎` before it.
    fn custom_lines(&self, columns: usize) -> Vec<Line<'static>> {
        let pen = format!("{} ", self.cx.glyphs.pen);
        let room = columns.saturating_sub(measure::width(&pen));
        let line = |(text, role): (String, Role)| {
            let text = self.cx.ellipsize(text, room);
            Line::from(Span::styled(format!("{pen}{text}"), role))
        };
        self.custom_texts(room).into_iter().map(line).collect()
    }

    /// Returns the texts of [`Self::custom_texts`] in one line of at most `columns` columns, for
    /// the end of the label.
    fn custom_spans(&self, columns: usize) -> Vec<Span<'static>> {
        let each = columns / self.custom_texts(columns).len().max(1);
        let lines = self.custom_lines(each.saturating_sub(1));
        lines.into_iter().flat_map(|line| [vec![Span::raw(" ")], line.spans].concat()).collect()
    }

    /// Returns the accepted note on an option, and its draft, as lines.
    pub(crate) fn note(&self, index: usize) -> Option<String> {
        let note = self.draft.notes.choices.get(&index)?;
        self.cx.closed_text(note.accepted.as_deref(), note.draft())
    }

    /// Returns the lines of a closed note on an option, without blank lines.
    fn closed_note(&self, index: usize, columns: usize) -> Vec<Line<'static>> {
        let Some(note) = self.note(index) else { return Vec::new() };
        let lines = question::note_with_pen(&note, columns, self.cx).into_iter();
        lines.filter(|line| !asking::is_blank(line)).collect()
    }

    /// True if the row is the answer to a single-select question.
    pub(crate) fn is_picked(&self, row: Row) -> bool {
        !self.question.has_checkboxes() && self.draft.selected.has(row)
    }

    /// Returns whether the row's checkbox is selected; `None` if it has no checkbox.
    pub(crate) fn is_selected(&self, row: Row) -> Option<bool> {
        let may_be = self.question.has_checkboxes() && row != Row::Chat;
        may_be.then(|| self.draft.selected.has(row))
    }

    /// Adds the label to `block`, with the marks before and after it.
    fn add_label(&self, row: Row, at_cursor: bool, is_typed: bool, block: &mut Block) {
        let (cx, style) = (self.cx, theme::row(at_cursor));
        let lead = self.lead(row);
        let lead_style = if lead.ends_with("[x] ") { Role::Success.style() } else { style };
        block.lead = Line::from(vec![theme::mark(at_cursor), Span::styled(lead, lead_style)]);
        let (label, columns) = (self.label(row), cx.page.columns_from(block.start));
        let room = || columns.saturating_sub(measure::width(&label));
        let picked = self.is_picked(row) && !(row == Row::Custom && is_typed);
        let check = picked.then(|| behind(cx.glyphs.check, Role::Success));
        let checked = check.as_ref().map_or(0, |check| measure::width(&check.content));
        block.text_marks = match row {
            Row::Choice(index) if self.note(index).is_some() => {
                vec![behind(cx.glyphs.pen, Role::Muted)]
            }
            Row::Custom if !is_typed => self.custom_spans(room().saturating_sub(checked)),
            _ => Vec::new(),
        };
        // A form with tabs has no check mark in the cursor's row, because the tab and the cursor
        // already mark the answer. The room for the check mark stays reserved.
        block.mark = if at_cursor && cx.state.form.has_review() { None } else { check };
        let columns = columns.saturating_sub(checked + page::width(&block.text_marks)).max(1);
        let hint = match self.matched {
            Some(index) if is_typed && row == Row::Custom => Some(self.selects(index, room())),
            _ => None,
        };
        // The text field needs the room, so the label is cut to one line.
        let label = if is_typed { cx.ellipsize(label, columns) } else { label };
        let styled = styled_label(row, &label, style);
        let lines = measure::wrap_ranges(&label, columns);
        block.label = lines.into_iter().map(|part| styled.cut(part, columns).into()).collect();
        if let Some(line) = block.label.last_mut() {
            line.spans.extend(hint.map(|hint| Span::styled(hint, Role::Accent)));
        }
    }

    /// Returns the hint that Enter selects option `index`, for the end of a label, in at most
    /// `columns` columns.
    fn selects(&self, index: usize, columns: usize) -> String {
        let (cx, row) = (self.cx, Row::Choice(index));
        let Glyphs { right, down, .. } = *cx.glyphs;
        let option = format!("{}{}", self.number(row), self.label(row));
        let all = columns.saturating_sub(measure::width(right) + 2);
        let room = all.saturating_sub(measure::width(&strings::selects_option("", down)));
        let words = match room {
            ..LEAST_OPTION => cx.ellipsize(option, all).into_owned(),
            _ => strings::selects_option(cx.ellipsize(option, room), down),
        };
        cx.ellipsize(format!(" {right} {words}"), columns).into_owned()
    }

    /// Returns the description of a row as lines of `columns` columns; if `lines` is 0, one blank
    /// line in place of the description.
    fn described(&self, row: Row, columns: usize, lines: usize) -> Vec<Line<'static>> {
        match self.option(row).and_then(|option| option.description.as_deref()) {
            Some(_) if lines == 0 => vec![Line::default()],
            Some(text) => self.cx.text_lines(Use::Explanation, text, columns).to_vec(),
            None => Vec::new(),
        }
    }

    /// Returns the agent's option for a row. For the row of the custom answer, this is the agent's
    /// own “Other”, if any.
    pub(crate) fn option(&self, row: Row) -> Option<&'a Choice> {
        match row {
            Row::Choice(index) => self.question.choices.get(index),
            Row::Custom => self.question.own_row.as_ref(),
            Row::Chat => None,
        }
    }

    /// Returns the text between the cursor mark and the label: `1. `, `[x] `, or `- ` if rows have
    /// no numbers.
    fn lead(&self, row: Row) -> String {
        let columns = self.lead_columns();
        match self.is_selected(row) {
            Some(true) => "[x] ".to_owned(),
            Some(false) => "[ ] ".to_owned(),
            None if columns == DASH => "- ".to_owned(),
            None => format!("{:>columns$}", self.number(row)),
        }
    }

    /// Returns the number of a row: `1. `. Empty if no digit selects the row, or if the row has a
    /// checkbox.
    fn number(&self, row: Row) -> String {
        let has_numbers = !self.question.has_checkboxes() && !self.draft.list.has_digit_label;
        match self.draft.list.number(row) {
            number @ ..100 if has_numbers => format!("{number}. "),
            _ => String::new(),
        }
    }

    /// Returns the columns of the longest [`Self::lead`].
    fn lead_columns(&self) -> usize {
        match &self.draft.list {
            _ if self.question.has_checkboxes() => 4,
            list if list.has_digit_label => DASH,
            list if list.all_rows() > NUMBERED => 4,
            _ => 3,
        }
    }

    pub(crate) fn label(&self, row: Row) -> Cow<'a, str> {
        match row {
            Row::Choice(index) => {
                let choice = self.question.choices.get(index);
                text::unmarked(choice.map_or("", |choice| &choice.label))
            }
            Row::Custom if self.typing == Some(row) || !self.draft.custom.field.is_blank() => {
                self.cx.state.form.policy.custom_row_short(self.question).into()
            }
            Row::Custom => self.cx.state.form.policy.custom_row(self.question).into(),
            Row::Chat => strings::chat().into(),
        }
    }
}

/// Returns a mark for the end of the last line of a label.
fn behind(glyph: &str, role: Role) -> Span<'static> {
    Span::styled(format!(" {glyph}"), role)
}

/// Returns the label with `(Recommended)` in green.
fn styled_label(row: Row, label: &str, style: Style) -> Text {
    let is_choice = matches!(row, Row::Choice(_));
    let green = if is_choice { text::recommended(label) } else { None }.unwrap_or_default();
    let (before, after) = (0..green.start, green.end..label.len());
    let mut styled = Text::default();
    for (part, style) in [(before, style), (green, Role::Success.style()), (after, style)] {
        styled.push(label.get(part).unwrap_or_default(), style);
    }
    styled
}

impl Rows for Choices<'_> {
    fn count(&self) -> usize {
        self.cx.state.rows()
    }

    fn at(&self) -> usize {
        if self.typing.is_none() { self.marked } else { self.draft.list.cursor }
    }

    fn typed(&self) -> Option<usize> {
        self.typed
    }

    fn build(&self, index: usize, lines: usize) -> Block {
        let Some(row) = self.cx.state.row(index) else { return Block::default() };
        // The cursor mark is on the row that Enter selects.
        let at_cursor = index == self.marked;
        let is_typed = self.typing == Some(row);
        let start = self.cx.page.indent + 2 + self.lead_columns();
        let columns = self.cx.page.columns_from(start);
        let mut block = Block { start, ..Block::default() };
        self.add_label(row, at_cursor, is_typed, &mut block);
        match row {
            Row::Choice(index) => {
                block.text = self.described(row, columns, lines);
                match self.draft.notes.choices.get(&index) {
                    Some(note) if is_typed => {
                        let word = question::note_word(self.cx).into();
                        let lead = question::lead(word, start, self.cx.page);
                        let field = Field::new(self.cx, &note.field, lead, lines);
                        // The description is cut, so that the field fits.
                        block.text.truncate(lines.saturating_sub(field.lines.len()));
                        block.field = Some(field);
                    }
                    _ => block.text.extend(self.closed_note(index, columns)),
                }
            }
            Row::Custom if is_typed => {
                let (text, lead) = (&self.draft.custom.field, (Page::gap(start).into(), columns));
                block.field = Some(Field::new(self.cx, text, lead, lines));
            }
            Row::Custom => {
                block.text = self.custom_lines(columns);
                if block.text.is_empty() {
                    block.text = self.described(row, columns, lines);
                }
            }
            Row::Chat => {}
        }
        block
    }
}
