//! From cells to the lines Pi prints, with Pi's own colours. What Pi would measure wider than the row is cut.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier, Style};

use super::measure;
use super::theme::Theme;

/// Marks the cell of the text cursor. Pi removes it and puts the hardware cursor there, and with it
/// the window of an input method.
pub const CURSOR_MARKER: &str = "\u{1b}_pi:c\u{7}";

/// A row of cells as Pi prints it, with the text cursor at a column. Its marker is written where the form is
/// `focused`. Nothing is printed right of the last cell that shows something.
pub(super) fn print(cells: &[Cell], cursor: Option<usize>, theme: &Theme, focused: bool) -> String {
    let shows = |cell: &Cell| match cell.symbol() {
        "" | " " => Pen::of(cell).shows_blanks(),
        _ => true,
    };
    let mut end = cells.iter().rposition(shows).max(cursor).map_or(0, |last| last + 1);
    loop {
        let shown = cells.get(..end).unwrap_or(cells);
        let out = Vec::with_capacity(160);
        let mut writer = Writer { theme, out, pen: Pen::default(), joins: false };
        writer.write_row(shown, cursor, focused);
        let text = || shown.iter().map(Cell::symbol).collect::<String>();
        if !writer.joins || end == 0 || measure::width(&text()) <= cells.len() {
            return String::from_utf8(writer.out).unwrap_or_default();
        }
        end -= 1;
    }
}

/// The style of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Pen {
    /// The role of the text as the index of its colour.
    fg: Color,
    /// Another than the terminal's own on the ground of the open tab.
    bg: Color,
    modifier: Modifier,
}

impl Pen {
    fn of(cell: &Cell) -> Self {
        Self { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }

    /// The cell in this style.
    pub(super) fn cell(self, mut cell: Cell) -> Cell {
        (cell.fg, cell.bg, cell.modifier) = (self.fg, self.bg, self.modifier);
        cell
    }

    /// All of it that is printed, as a number.
    pub(super) fn bits(self) -> u32 {
        let role = self.role().map_or(0, |role| u32::from(role) + 1);
        role << 17 | u32::from(self.is_selected()) << 16 | u32::from(self.modifier.bits())
    }

    fn role(self) -> Option<u8> {
        if let Color::Indexed(role) = self.fg { Some(role) } else { None }
    }

    /// True on the ground of the open tab.
    fn is_selected(self) -> bool {
        self.bg != Color::Reset
    }

    /// True if blanks can be seen in this style.
    fn shows_blanks(self) -> bool {
        self.is_selected() || self.modifier.contains(Modifier::REVERSED)
    }

    /// The sequence that opens the text colour; empty if there is none.
    fn colour(self, theme: &Theme) -> &str {
        let opening = self.role().and_then(|role| theme.foreground.get(usize::from(role)));
        opening.map_or("", |opening| opening)
    }
}

impl From<Style> for Pen {
    fn from(style: Style) -> Self {
        let (fg, bg) = (style.fg.unwrap_or_default(), style.bg.unwrap_or_default());
        Self { fg, bg, modifier: style.add_modifier - style.sub_modifier }
    }
}

/// A line that is being written, from left to right.
///
/// Styles are closed one by one (39, 49, 22, 23, 24, 27, 29), because a full reset would end the background
/// Pi may have set around us.
struct Writer<'t> {
    theme: &'t Theme,
    /// Bytes of UTF-8: one is added faster than a character.
    out: Vec<u8>,
    /// The style that is open at the end of `out`.
    pen: Pen,
    /// True if there are signs that may join others, so that the row is measured again.
    joins: bool,
}

impl Writer<'_> {
    /// Writes a row with the text cursor.
    fn write_row(&mut self, cells: &[Cell], cursor: Option<usize>, focused: bool) {
        for (x, cell) in cells.iter().enumerate() {
            let mut pen = Pen::of(cell);
            if cursor == Some(x) {
                pen.modifier |= Modifier::REVERSED;
                if focused {
                    self.change_to(Pen::default());
                    self.push(CURSOR_MARKER);
                }
            }
            self.write(cell.symbol(), pen);
        }
        self.change_to(Pen::default());
    }

    /// Writes what stands in a cell.
    fn write(&mut self, symbol: &str, mut pen: Pen) {
        match symbol.as_bytes() {
            // Within a wide sign.
            [] => return,
            // The colour of a blank's text does not matter and stays.
            b" " => {
                pen.fg = self.pen.fg;
                pen.modifier.set(Modifier::BOLD, self.pen.modifier.contains(Modifier::BOLD));
            }
            [_] => {}
            _ => self.joins |= symbol.chars().any(|c| measure::lone_width(c).is_none()),
        }
        if pen != self.pen {
            self.change_to(pen);
        }
        match symbol.as_bytes() {
            [byte] => self.out.push(*byte),
            _ => self.push(symbol),
        }
    }

    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Closes the style that is open, and opens `next`.
    fn change_to(&mut self, next: Pen) {
        let (pen, theme) = (std::mem::replace(&mut self.pen, next), self.theme);
        let open = pen.colour(theme);
        for [_, close] in shown(pen.modifier, theme).rev() {
            self.push(close);
        }
        if open.contains("\u{1b}[2m") && !pen.modifier.contains(Modifier::BOLD) {
            self.push("\u{1b}[22m");
        }
        if pen.is_selected() && !theme.selected.is_empty() {
            self.push("\u{1b}[49m");
        }
        if !open.is_empty() {
            self.push("\u{1b}[39m");
        }
        self.push(next.colour(theme));
        if next.is_selected() {
            self.push(&theme.selected);
        }
        for [open, _] in shown(next.modifier, theme) {
            self.push(open);
        }
    }
}

/// The sequences that open and close a modifier, in the order they are opened.
static MODIFIERS: [(Modifier, [&str; 2]); 5] = [
    (Modifier::BOLD, ["\u{1b}[1m", "\u{1b}[22m"]),
    (Modifier::ITALIC, ["\u{1b}[3m", "\u{1b}[23m"]),
    (Modifier::UNDERLINED, ["\u{1b}[4m", "\u{1b}[24m"]),
    (Modifier::CROSSED_OUT, ["\u{1b}[9m", "\u{1b}[29m"]),
    (Modifier::REVERSED, ["\u{1b}[7m", "\u{1b}[27m"]),
];

/// Returns the `modifiers` that are shown; none in a theme without styles.
fn shown(modifiers: Modifier, theme: &Theme) -> impl DoubleEndedIterator<Item = [&'static str; 2]> {
    let shown = if theme.bare { Modifier::empty() } else { modifiers };
    let is_shown = move |(modifier, _): &&(Modifier, _)| shown.contains(*modifier);
    MODIFIERS.iter().filter(is_shown).map(|(_, sequences)| *sequences)
}
