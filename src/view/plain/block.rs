//! A block of the plain display: its needs, and the function that draws it.

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::view::common::{Frame, PartContext, Target};
use crate::view::field::Named;
use crate::view::page::cell;

pub(super) struct Block<'a> {
    /// The lines of the whole block.
    pub need: usize,
    /// The lines of the block if each row has one line.
    pub brief: usize,
    /// The minimum lines.
    pub least: usize,
    /// The allocated lines.
    pub lines: usize,
    pub draw: Box<dyn FnOnce(&mut Frame) + 'a>,
}

impl<'a> Block<'a> {
    /// Returns a block of `need` lines and at least `least` lines.
    pub(super) fn new(need: usize, least: usize, draw: impl FnOnce(&mut Frame) + 'a) -> Self {
        let need = need.max(least);
        Self { need, brief: need, least, lines: 0, draw: Box::new(draw) }
    }

    /// Returns a block of lines that may be cut at its end.
    pub(super) fn text(lines: Vec<Line<'static>>) -> Self {
        Self::new(lines.len(), 0, move |frame| {
            frame.set_cursor((0, 0), frame.area);
            frame.lines(&lines, 0, None);
        })
    }

    /// Returns the block of a text field with the lines `below` it.
    pub(super) fn field(
        field: Named<'a>,
        mut below: Vec<Line<'static>>,
        cx: PartContext<'a>,
        most: usize,
    ) -> Self {
        let need = field.lay_out(cx, most).lines.len() + below.len();
        let least = field.least(cx);
        Self::new(need, least, move |frame| {
            below.truncate(frame.room().saturating_sub(least));
            let field = field.lay_out(cx, frame.room() - below.len());
            let height = cell(field.lines.len()).min(frame.area.height);
            frame.point(Rect { height, ..frame.area }, Target::Text);
            field.draw(frame);
            frame.lines(&below, 0, None);
        })
    }

    /// Moves lines from `free` to the block until the block has `most` lines. At least `keep` lines
    /// stay in `free`.
    pub(super) fn allocate(&mut self, most: usize, keep: usize, free: &mut usize) {
        let more = self.need.min(most).saturating_sub(self.lines).min(free.saturating_sub(keep));
        self.lines += more;
        *free -= more;
    }
}
