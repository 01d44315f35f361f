//! The box around a form that floats over the conversation.

use ratatui::text::{Line, Span};

use super::layout::Page;
use super::{Frame, Hit, Look, Row, Size, editor};
use crate::state::State;

/// The page in the box and the rows it may take.
pub(super) fn inside(size: Size) -> (Page, usize) {
    let columns = size.columns.clamp(1, 1_000);
    let rows = size.floating_budget();
    if has_room(size) { (Page::new(columns - 2), rows - 2) } else { (Page::new(columns), rows) }
}

/// Whether there is room for a box, with the cursor's row and the help line in it.
pub(super) fn has_room(size: Size) -> bool {
    size.columns >= 4 && size.floating_budget() >= 4
}

/// Puts `frame` in a box that is `columns` wide.
pub(super) fn draw<'a>(
    frame: Frame<'a>,
    state: &State,
    look: Look<'a>,
    columns: usize,
) -> Frame<'a> {
    let style = editor::rule_role(state).style();
    let [top_left, top_right, bottom_left, bottom_right] = look.glyphs.corners;
    let line = |left, right| {
        let rule = look.glyphs.rule.repeat(columns.saturating_sub(2));
        Row::from(Line::styled(format!("{left}{rule}{right}"), style))
    };
    let mut rows = Vec::with_capacity(frame.rows.len() + 2);
    rows.push(line(top_left, top_right));
    let wall = || Some(Span::styled(look.glyphs.wall, style));
    rows.extend(frame.rows.into_iter().map(|row| Row { wall: wall(), ..row }));
    rows.push(line(bottom_left, bottom_right));
    let hits = frame.hits.into_iter().map(|hit| Hit { x: hit.x + 1, y: hit.y + 1, ..hit });
    Frame {
        columns: u16::try_from(columns).unwrap_or(u16::MAX),
        rows,
        hits: hits.collect(),
        seen: frame.seen,
    }
}
