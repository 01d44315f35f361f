//! From `Buffer` to the lines Pi prints, with Pi's own colours; the last clamp is here.

use std::borrow::Cow;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::measure;
use super::theme::Theme;

/// Marks the cell of the text cursor. Pi removes it and puts the hardware cursor there, and with it
/// the window of an input method.
pub const CURSOR_MARKER: &str = "\u{1b}_pi:c\u{7}";

/// The buffer's rows as text, see [`line()`].
#[must_use]
pub fn lines(buffer: &Buffer, theme: &Theme) -> Vec<String> {
    let width = usize::from(buffer.area.width);
    if width == 0 {
        return vec![String::new(); usize::from(buffer.area.height)];
    }
    buffer.content.chunks(width).map(|row| line(row, theme, None)).collect()
}

/// A row of cells as text. Nothing is printed right of the last cell that shows something; styles
/// are closed one by one (39, 49, 22, 23, 24, 27, 29), because a full reset would end the
/// background Pi may have set around us. With `cursor`, the marker stands before that cell.
#[must_use]
pub fn line(row: &[Cell], theme: &Theme, cursor: Option<u16>) -> String {
    let (line, columns) = row_text(row, theme, cursor.map(usize::from));
    if columns.is_some_and(|columns| columns <= row.len()) {
        return line;
    }
    match measure::clamp_line(&line, row.len()) {
        Cow::Borrowed(_) => line,
        Cow::Owned(clamped) => clamped,
    }
}

/// A row's line, and its columns if every sign in it is one that joins no other. The theme's
/// sequences take no column.
fn row_text(row: &[Cell], theme: &Theme, cursor: Option<usize>) -> (String, Option<usize>) {
    let shows = |cell: &Cell| {
        cell.symbol() != " "
            || cell.bg != Color::Reset
            || cell.modifier.contains(Modifier::REVERSED)
    };
    let end =
        row.iter().rposition(shows).map_or(0, |last| last + 1).max(cursor.map_or(0, |at| at + 1));
    let mut out = String::with_capacity(end + 48);
    let mut pen = Pen::default();
    let mut columns = Some(0);
    for (x, cell) in row.iter().take(end).enumerate() {
        if cursor == Some(x) {
            pen.lift(&mut out, theme);
            out.push_str(CURSOR_MARKER);
        }
        let symbol = cell.symbol();
        if symbol.is_empty() {
            continue;
        }
        let next = Pen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier };
        if next != pen {
            pen.take(next, symbol == " ", &mut out, theme);
        }
        if let &[byte @ b' '..=b'~'] = symbol.as_bytes() {
            out.push(char::from(byte));
            columns = columns.map(|columns| columns + 1);
            continue;
        }
        out.push_str(symbol);
        columns = columns.and_then(|columns| Some(columns + measure::lone_grapheme_width(symbol)?));
    }
    pen.lift(&mut out, theme);
    (out, columns)
}

/// The sequences that open and close a modifier, in the order they are opened.
static MODIFIERS: [(Modifier, [&str; 2]); 5] = [
    (Modifier::BOLD, ["\u{1b}[1m", "\u{1b}[22m"]),
    (Modifier::ITALIC, ["\u{1b}[3m", "\u{1b}[23m"]),
    (Modifier::UNDERLINED, ["\u{1b}[4m", "\u{1b}[24m"]),
    (Modifier::CROSSED_OUT, ["\u{1b}[9m", "\u{1b}[29m"]),
    (Modifier::REVERSED, ["\u{1b}[7m", "\u{1b}[27m"]),
];

/// Those of `modifiers` that are shown: in a plain theme the cursor alone, in a bare one none.
fn shown(modifiers: Modifier, theme: &Theme) -> impl DoubleEndedIterator<Item = [&'static str; 2]> {
    let shown = match (theme.bare, theme.plain) {
        (true, _) => Modifier::empty(),
        (false, true) => modifiers & Modifier::REVERSED,
        (false, false) => modifiers,
    };
    let is_shown = move |(modifier, _): &&(Modifier, _)| shown.contains(*modifier);
    MODIFIERS.iter().filter(is_shown).map(|(_, sequences)| *sequences)
}

/// The style that is open at this point of a line.
#[derive(Clone, Copy, PartialEq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Default for Pen {
    fn default() -> Self {
        Self { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() }
    }
}

impl Pen {
    /// Changes to `next`; on a blank cell the text colour does not matter and stays.
    fn take(&mut self, mut next: Self, blank: bool, out: &mut String, theme: &Theme) {
        if blank {
            next.fg = self.fg;
            let bold = self.modifier & Modifier::BOLD;
            next.modifier = (next.modifier - Modifier::BOLD) | bold;
        }
        if *self == next {
            return;
        }
        self.lift(out, theme);
        if let Some(open) = foreground(next.fg, theme) {
            out.push_str(open);
        }
        if next.bg != Color::Reset {
            out.push_str(&theme.selected);
        }
        for [open, _] in shown(next.modifier, theme) {
            out.push_str(open);
        }
        *self = next;
    }

    /// Closes everything that is open.
    fn lift(&mut self, out: &mut String, theme: &Theme) {
        let open = foreground(self.fg, theme);
        let dim = open.is_some_and(is_dim);
        for [_, close] in shown(self.modifier, theme).rev() {
            out.push_str(close);
        }
        if dim && (theme.plain || !self.modifier.contains(Modifier::BOLD)) {
            out.push_str("\u{1b}[22m");
        }
        if self.bg != Color::Reset && !theme.selected.is_empty() {
            out.push_str("\u{1b}[49m");
        }
        if open.is_some_and(|open| !open.is_empty()) {
            out.push_str("\u{1b}[39m");
        }
        *self = Self::default();
    }
}

/// True if a colour is also dim. Nearly every one is a single sequence.
fn is_dim(open: &str) -> bool {
    const DIM: &str = "\u{1b}[2m";
    let several = || open.get(1..).is_some_and(|rest| rest.contains('\u{1b}'));
    open.starts_with(DIM) || (several() && open.contains(DIM))
}

fn foreground(color: Color, theme: &Theme) -> Option<&str> {
    match color {
        Color::Indexed(role) => theme.foreground.get(usize::from(role)).map(String::as_str),
        _ => None,
    }
}
