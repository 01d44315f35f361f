//! The box around a form that floats over the conversation.

use std::rc::Rc;

use ratatui::text::{Line, Span};

use super::context::DrawContext;
use super::editor;
use super::form_line::FormLine;
use super::frame::Frame;
use super::frame::FrameRow;
use super::target::Hit;

/// Puts a box around `frame`.
pub(super) fn draw<'a>(frame: Frame<'a>, cx: DrawContext<'a>) -> Frame<'a> {
    let columns = frame.columns + 2;
    let style = editor::rule_role(cx.state).style();
    let [top_left, top_right, bottom_left, bottom_right] = cx.glyphs.corners;
    let line = |left, right| {
        let rule = cx.glyphs.rule.repeat(frame.columns.into());
        FrameRow::from(FormLine::from(Line::styled(format!("{left}{rule}{right}"), style)))
    };
    let mut rows = Vec::with_capacity(frame.rows.len() + 2);
    rows.push(line(top_left, top_right));
    let wall = Rc::new(Span::styled(cx.glyphs.wall, style));
    let walled = |row| FrameRow { wall: Some(Rc::clone(&wall)), ..row };
    rows.extend(frame.rows.into_iter().map(walled));
    rows.push(line(bottom_left, bottom_right));
    let hits = frame.hits.into_iter().map(|hit| Hit { x: hit.x + 1, y: hit.y + 1, ..hit });
    Frame { columns, rows, hits: hits.collect(), scroll: frame.scroll }
}
