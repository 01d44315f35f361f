//! Rows as Pi prints them, straight from their spans.
//!
//! It is what [`super::paint`] and [`super::ansi`] make of them through the cells of a buffer, for rows
//! of characters that never join their neighbours: nearly all of them.

use ratatui::text::{Line, Span};

use super::ansi::Pen;
use super::frame::FrameRow;
use super::measure;
use super::theme::Theme;

/// The row in `columns` columns; `None` if it has to be drawn in cells.
pub(super) fn row(row: &FrameRow<'_>, columns: u16, theme: &Theme) -> Option<String> {
    if row.cursor.is_some() {
        return None;
    }
    let mut writer = Writer::new(columns, theme);
    let columns = usize::from(columns);
    let start = usize::from(row.wall.is_some());
    let end = columns.saturating_sub(start);
    let edge = row.aside.as_ref().map_or(end, |(x, _)| (start + usize::from(*x)).min(end));
    if let Some(wall) = &row.wall {
        writer.text(wall, Pen::of(wall.style), start.min(columns))?;
        writer.blank_to(start);
    }
    writer.line(row.line.line(), edge)?;
    if let Some((_, aside)) = &row.aside {
        writer.blank_to(edge);
        writer.line(aside.line(), end)?;
    }
    if let Some(wall) = &row.wall {
        writer.blank_to(end);
        writer.text(wall, Pen::of(wall.style), columns)?;
    }
    Some(writer.finish())
}

/// The line in `columns` columns; `None` if it has to be drawn in cells.
pub(super) fn line(line: &Line<'_>, columns: u16, theme: &Theme) -> Option<String> {
    let mut writer = Writer::new(columns, theme);
    writer.line(line, usize::from(columns))?;
    Some(writer.finish())
}

/// A line that is being written.
struct Writer<'t> {
    theme: &'t Theme,
    out: String,
    pen: Pen,
    /// The column of the next character.
    at: usize,
    /// Blanks that are written once something follows them: the last of one pen, and those of others
    /// before them.
    blanks: Option<(Pen, usize)>,
    other_blanks: Vec<(Pen, usize)>,
}

impl<'t> Writer<'t> {
    fn new(columns: u16, theme: &'t Theme) -> Self {
        let out = String::with_capacity(usize::from(columns) + 64);
        let pen = Pen::default();
        Self { theme, out, pen, at: 0, blanks: None, other_blanks: Vec::new() }
    }

    fn finish(mut self) -> String {
        self.pen.lift(&mut self.out, self.theme);
        self.out
    }

    /// A line up to column `end`.
    fn line(&mut self, line: &Line<'_>, end: usize) -> Option<()> {
        line.spans
            .iter()
            .try_for_each(|span| self.text(span, Pen::of(line.style.patch(span.style)), end))
    }

    /// The text of a span up to column `end`. `None` if it has characters that may join others.
    fn text(&mut self, span: &Span<'_>, pen: Pen, end: usize) -> Option<()> {
        let text = self.fitting(&span.content, end)?;
        let is_blank = |byte: &u8| *byte == b' ';
        let before = text.bytes().take_while(is_blank).count();
        let shown = text.get(before..).unwrap_or_default();
        self.blank(pen, before);
        let all = pen.shows_blanks();
        let after = if all { 0 } else { shown.bytes().rev().take_while(is_blank).count() };
        let words = shown.get(..shown.len() - after).unwrap_or_default();
        if !words.is_empty() {
            self.catch_up();
            self.pen.take(pen, false, &mut self.out, self.theme);
            self.out.push_str(words);
        }
        self.blank(pen, after);
        Some(())
    }

    /// What of `text` has room before column `end`, and moves behind it.
    fn fitting<'s>(&mut self, text: &'s str, end: usize) -> Option<&'s str> {
        let room = end.saturating_sub(self.at);
        if measure::is_printable_ascii(text) {
            let text = text.get(..room).unwrap_or(text);
            self.at += text.len();
            return Some(text);
        }
        let (mut used, mut cut) = (0, None);
        for (at, c) in text.char_indices() {
            let columns = measure::lone_width(c)?;
            if cut.is_none() && used + columns > room {
                cut = Some(at);
            }
            used += if cut.is_none() { columns } else { 0 };
        }
        self.at += used;
        text.get(..cut.unwrap_or(text.len()))
    }

    /// Blanks up to column `end`, in no style.
    fn blank_to(&mut self, end: usize) {
        let count = end.saturating_sub(self.at);
        self.blank(Pen::default(), count);
        self.at += count;
    }

    fn blank(&mut self, pen: Pen, count: usize) {
        if count == 0 {
            return;
        }
        let pen = pen.on_blanks();
        match &mut self.blanks {
            Some((last, waiting)) if *last == pen => *waiting += count,
            blanks => self.other_blanks.extend(blanks.replace((pen, count))),
        }
        if pen.shows_blanks() {
            self.catch_up();
        }
    }

    /// Writes the blanks that waited.
    fn catch_up(&mut self) {
        const BLANKS: &str = "                                                                ";
        for (pen, mut count) in self.other_blanks.drain(..).chain(self.blanks.take()) {
            self.pen.take(pen, true, &mut self.out, self.theme);
            while let Some(part) = BLANKS.get(..count.min(BLANKS.len())).filter(|_| count > 0) {
                self.out.push_str(part);
                count -= part.len();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::{Modifier, Style};

    use super::*;
    use crate::view::theme::{Role, SELECTED};
    use crate::view::{ansi, paint};

    fn spans() -> impl Strategy<Value = Line<'static>> {
        let text = prop_oneof![
            6 => "[ a-z]{0,6}",
            2 => " {1,4}",
            2 => "[ ─│→✓日本あ]{0,4}",
            1 => "\\PC{0,3}",
            1 => "[a\t\u{301}\u{1b}]{0,3}",
        ];
        let style =
            (any::<Option<u8>>(), any::<bool>(), any::<u16>()).prop_map(|(fg, bg, bits)| {
                let role = [Role::Text, Role::Accent, Role::Muted, Role::Dim];
                let style = fg.map_or(Style::new(), |it| role[usize::from(it) % 4].style());
                let style = if bg { style.bg(SELECTED) } else { style };
                style.add_modifier(Modifier::from_bits_truncate(bits & (bits >> 4)))
            });
        prop::collection::vec((text, style), 0..6).prop_map(|spans| {
            Line::from_iter(spans.into_iter().map(|(text, style)| Span::styled(text, style)))
        })
    }

    /// The row through the cells of a buffer.
    fn through_cells(row: &FrameRow<'_>, columns: u16, theme: &Theme) -> String {
        let mut cells = Buffer::empty(Rect::new(0, 0, columns, 1));
        let start = u16::from(row.wall.is_some());
        let end = columns.saturating_sub(start);
        let edge = row.aside.as_ref().map_or(end, |(x, _)| (start + x).min(end));
        paint::line(&mut cells, start, 0, edge, row.line.line());
        if let Some((_, line)) = &row.aside {
            paint::line(&mut cells, edge, 0, end, line.line());
        }
        if let Some(wall) = &row.wall {
            paint::text(&mut cells, 0, 0, start, &wall.content, wall.style);
            paint::text(&mut cells, end, 0, columns, &wall.content, wall.style);
        }
        ansi::line(&cells.content, theme, None)
    }

    proptest! {
        #[test]
        fn it_is_what_the_cells_give(
            line in spans(),
            aside in prop::option::of((0u16..24, spans())),
            walled in any::<bool>(),
            columns in 0u16..30,
            plain in any::<bool>(),
        ) {
            let theme = Theme { plain, ..Theme::numbered() };
            let wall = walled.then(|| Span::styled("│", Role::BorderMuted.style()).into());
            let aside = aside.map(|(x, line)| (x, line.into()));
            let row = FrameRow { line: line.into(), aside, cursor: None, wall };
            if let Some(line) = super::row(&row, columns, &theme) {
                prop_assert_eq!(line, through_cells(&row, columns, &theme));
            }
        }
    }
}
