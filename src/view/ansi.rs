//! Converts rows of cells to the lines that Pi prints, in Pi's colours. A row that Pi would measure
//! as too wide is cut.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

use super::measure;
use super::theme::Theme;

/// Marks the cell of the text cursor. Pi removes the marker and moves the hardware cursor to this
/// cell, so that the window of an input method appears at the text.
pub const CURSOR_MARKER: &str = "\u{1b}_pi:c\u{7}";

/// Converts a row of cells to the line that Pi prints, without invisible cells at its end. `cursor`
/// is the column of the text cursor. If the form is `focused`, the marker of the cursor is written.
pub(super) fn print(cells: &[Cell], cursor: Option<usize>, theme: &Theme, focused: bool) -> String {
    let shows = |cell: &Cell| match cell.symbol() {
        "" | " " => Look::of(cell).shows_blanks(),
        _ => true,
    };
    let mut end = cells.iter().rposition(shows).max(cursor).map_or(0, |last| last + 1);
    loop {
        let shown = cells.get(..end).unwrap_or(cells);
        let out = Vec::with_capacity(160);
        let mut writer = Writer { theme, out, open: PLAIN, joins: false };
        writer.write_row(shown, cursor, focused);
        let text = || shown.iter().map(Cell::symbol).collect::<String>();
        if !writer.joins || end == 0 || measure::width(&text()) <= cells.len() {
            return String::from_utf8(writer.out).unwrap_or_default();
        }
        end -= 1;
    }
}

/// The colours and modifiers of a cell.
#[derive(Clone, Copy, PartialEq)]
struct Look {
    text: Color,
    ground: Color,
    modifiers: Modifier,
}

/// Text without colours and modifiers.
const PLAIN: Look = Look::of(&Cell::EMPTY);

impl Look {
    const fn of(cell: &Cell) -> Self {
        Self { text: cell.fg, ground: cell.bg, modifiers: cell.modifier }
    }

    /// True if the cell has the background of the open tab.
    fn is_selected(self) -> bool {
        self.ground != PLAIN.ground
    }

    /// True if spaces are visible.
    fn shows_blanks(self) -> bool {
        self.is_selected() || self.modifiers.contains(Modifier::REVERSED)
    }

    /// Returns the escape sequence that opens the text colour; empty without a colour.
    fn colour(self, theme: &Theme) -> &str {
        let Color::Indexed(role) = self.text else { return "" };
        theme.foreground.get(usize::from(role)).map_or("", String::as_str)
    }
}

/// Writes a line from left to right.
///
/// It closes styles one by one (39, 49, 22, 23, 24, 27), because a full reset would also end a
/// background that Pi has set behind the form.
struct Writer<'t> {
    theme: &'t Theme,
    /// UTF-8 bytes, because adding a byte is faster than adding a `char`.
    out: Vec<u8>,
    /// The colours and modifiers that are open at the end of `out`.
    open: Look,
    /// True if the row has a character whose width depends on its neighbours. Such a row is
    /// measured again.
    joins: bool,
}

impl Writer<'_> {
    fn write_row(&mut self, cells: &[Cell], cursor: Option<usize>, focused: bool) {
        for (x, cell) in cells.iter().enumerate() {
            let mut look = Look::of(cell);
            if cursor == Some(x) {
                look.modifiers |= Modifier::REVERSED;
                if focused {
                    self.change_to(PLAIN);
                    self.push(CURSOR_MARKER);
                }
            }
            self.write(cell.symbol(), look);
        }
        self.change_to(PLAIN);
    }

    fn write(&mut self, symbol: &str, mut look: Look) {
        match symbol.as_bytes() {
            // The second cell of a wide character.
            [] => return,
            // The text colour of a space is invisible, so the open colour stays.
            b" " => {
                look.text = self.open.text;
                let is_bold = self.open.modifiers.contains(Modifier::BOLD);
                look.modifiers.set(Modifier::BOLD, is_bold);
            }
            [_] => {}
            _ => self.joins |= symbol.chars().any(|c| measure::lone_width(c).is_none()),
        }
        if look != self.open {
            self.change_to(look);
        }
        match symbol.as_bytes() {
            [byte] => self.out.push(*byte),
            _ => self.push(symbol),
        }
    }

    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Closes the open colours and modifiers, and opens those of `next`.
    fn change_to(&mut self, next: Look) {
        let (look, theme) = (std::mem::replace(&mut self.open, next), self.theme);
        let colour = look.colour(theme);
        for [_, close] in shown(look.modifiers, theme).rev() {
            self.push(close);
        }
        if !look.modifiers.contains(Modifier::BOLD) && colour.contains("\u{1b}[2m") {
            self.push("\u{1b}[22m");
        }
        if look.is_selected() && !theme.selected.is_empty() {
            self.push("\u{1b}[49m");
        }
        if !colour.is_empty() {
            self.push("\u{1b}[39m");
        }
        self.push(next.colour(theme));
        if next.is_selected() {
            self.push(&theme.selected);
        }
        for [open, _] in shown(next.modifiers, theme) {
            self.push(open);
        }
    }
}

/// The sequences that open and close each modifier, in the order of opening.
static MODIFIERS: [(Modifier, [&str; 2]); 4] = [
    (Modifier::BOLD, ["\u{1b}[1m", "\u{1b}[22m"]),
    (Modifier::ITALIC, ["\u{1b}[3m", "\u{1b}[23m"]),
    (Modifier::UNDERLINED, ["\u{1b}[4m", "\u{1b}[24m"]),
    (Modifier::REVERSED, ["\u{1b}[7m", "\u{1b}[27m"]),
];

/// Returns the opening and closing sequences of `modifiers`; none in a theme without styles.
fn shown(modifiers: Modifier, theme: &Theme) -> impl DoubleEndedIterator<Item = [&'static str; 2]> {
    let shown = if theme.bare { Modifier::empty() } else { modifiers };
    let is_shown = move |(modifier, _): &&(Modifier, _)| shown.contains(*modifier);
    MODIFIERS.iter().filter(is_shown).map(|(_, sequences)| *sequences)
}
