//! The box around a form that floats over the conversation.

use ratatui::text::{Line, Span};

use super::context::DrawContext;
use super::editor;
use super::fit::Room;
use super::frame::Frame;
use super::frame::FrameRow;
use super::page::Page;
use super::size::Size;
use super::target::Hit;
use crate::state::State;

/// The page in the box, the rows it may take, and the lines of the box itself; none where there is
/// no room for it, with the cursor's row and the help line in it.
pub(super) fn inside(size: Size) -> (Page, Room, usize) {
    let columns = size.columns.clamp(1, 1_000);
    let rows = size.floating();
    if columns >= 4 && rows >= 4 {
        return (Page::new(columns - 2), Room { usual: rows - 2, most: rows - 2 }, 2);
    }
    (Page::new(columns), Room { usual: rows, most: rows }, 0)
}

/// Puts `frame` in a box that is `columns` wide.
pub(super) fn draw<'a>(
    frame: Frame<'a>,
    state: &State,
    look: DrawContext<'a>,
    columns: usize,
) -> Frame<'a> {
    let style = editor::rule_role(state).style();
    let [top_left, top_right, bottom_left, bottom_right] = look.glyphs.corners;
    let line = |left, right| {
        let rule = look.glyphs.rule.repeat(columns.saturating_sub(2));
        FrameRow::from(Line::styled(format!("{left}{rule}{right}"), style))
    };
    let mut rows = Vec::with_capacity(frame.rows.len() + 2);
    rows.push(line(top_left, top_right));
    let wall = || Some(Span::styled(look.glyphs.wall, style));
    rows.extend(frame.rows.into_iter().map(|row| FrameRow { wall: wall(), ..row }));
    rows.push(line(bottom_left, bottom_right));
    let hits = frame.hits.into_iter().map(|hit| Hit { x: hit.x + 1, y: hit.y + 1, ..hit });
    Frame {
        columns: u16::try_from(columns).unwrap_or(u16::MAX),
        rows,
        hits: hits.collect(),
        seen: frame.seen,
    }
}
