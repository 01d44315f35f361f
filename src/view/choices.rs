//! Draws the list of options with the field for a custom answer, and the field of a question
//! without options.
//!
//! ```text
//!   / sql█                        2 of 31   draw_filter
//!   > 1. SQLite (Recommended) ✓             row::Choices: the label and its marks,
//!        one file, nothing to deploy            the description,
//!        ✎ only for the first year              the note
//!     2. PostgreSQL
//!     ↓ 3 more...                             rows::List
//! ```

mod row;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::common::{Frame, Page, PartContext, Role};
use super::field::{self, Field};
use super::fit::{Need, Part, Plan};
use super::page::{cell, right_of};
use super::rows::{self, List, Rows};
use super::{editor, measure};
use crate::model::Question;
use crate::state::{Draft, Screen};
use crate::strings;
pub(super) use row::Choices;

/// Number of measured rows in a list that is too long to measure completely.
const MEASURED: usize = 8;

/// Maximum options of a short list. A longer list scrolls before blank lines are removed, except in
/// a form of few lines.
const MAX_SHORT_LIST: usize = 6;

/// The list of options of the open question.
pub(super) type Options<'a> = List<'a, Choices<'a>>;

impl<'a> Options<'a> {
    /// Builds the list of the open question for at most `most` lines. If the rows cannot all fit,
    /// only the first rows are measured.
    pub(super) fn of_question(cx: PartContext<'a>, most: usize) -> Option<Self> {
        let rows = Choices::new(cx)?;
        let count = rows.count();
        let measured = if count > most { count.min(MEASURED) } else { count };
        Some(Self::new(rows, measured, most, cx))
    }

    pub(super) fn measure(&self, need: &mut Need) {
        let mut list = self.need();
        list.above = usize::from(self.rows.draft.list.filter.is_some());
        list.is_long = self.rows.question.choices.len() > MAX_SHORT_LIST;
        need.least[Part::Text] = field::least(self.cx);
        need.lines[Part::Text] = list.typed.and_then(|at| list.rows.get(at)).map_or(0, |row| row.1);
        need.list = Some(list);
    }

    /// Draws the list in the lines of `plan`. `more`: further lines for [`List::draw_details`].
    pub(super) fn draw(mut self, more: Vec<Line<'static>>, plan: &Plan, frame: &mut Frame) {
        let (cx, rows) = (self.cx, &self.rows);
        // The filter is drawn if lines remain for the cursor's row and an open text field.
        if frame.room() > 1 + usize::from(rows.typing.is_some()) {
            draw_filter(cx, rows.draft, rows.question, frame);
        }
        if rows.count() == 0 {
            return rows::draw_between_rows(strings::no_hits().to_owned(), cx, frame);
        }
        let has_details = plan.rows.details > 0;
        let lines = frame.room().min(if has_details { plan.rows.lines } else { usize::MAX });
        let area = Rect { height: cell(lines), ..frame.area };
        self.draw_rows(lines, plan, frame);
        if has_details {
            frame.take(usize::from(area.bottom().saturating_sub(frame.area.y)));
            self.draw_details(more, plan.rows, frame);
        }
    }
}

/// Draws the filter and the number of matching rows: `/ hon█ 2 of 31`.
fn draw_filter(cx: PartContext<'_>, draft: &Draft, question: &Question, frame: &mut Frame) {
    let Some(filter) = &draft.list.filter else { return };
    let count = strings::page::hits(filter.hits.len(), question.choices.len());
    let behind = cx.page.inner().saturating_sub(measure::width(&count));
    let room = behind.saturating_sub(4);
    let (shown, cursor) = editor::shown(cx.state, &filter.query, room, 1, cx.glyphs);
    let area = right_of(frame.take(1), cx.page.indent);
    let query = frame.write("/ ", Role::Accent, area);
    if cx.state.screen == Screen::Filter {
        frame.set_cursor(cursor, query);
    }
    let rest = shown.first().map_or(query, |line| frame.write_line(line, query));
    let used = usize::from(rest.x - area.x);
    frame.write(&count, Role::Muted, right_of(rest, behind.saturating_sub(used)));
}

/// Returns the text field of an open question without options, in at most `lines` lines.
pub(super) fn answer(cx: PartContext<'_>, lines: usize) -> Option<Field> {
    let draft = cx.state.draft()?;
    let prompt = Span::styled("> ", Role::Accent);
    let lead = Line::from(vec![Page::gap(cx.page.indent), prompt]);
    let columns = cx.page.columns.saturating_sub(cx.page.indent + 3).max(1);
    let mut field = Field::new(cx, &draft.custom.field, (lead, columns), lines);
    if cx.state.screen != Screen::Text {
        field.cursor = None;
    }
    Some(field)
}
