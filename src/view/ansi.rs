//! From styled spans to the lines Pi prints, by Pi's widths and with Pi's own colours; the last clamp is
//! here.

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;

use super::common::Page;
use super::measure;
use super::theme::Theme;

/// Marks the cell of the text cursor. Pi removes it and puts the hardware cursor there, and with it
/// the window of an input method.
pub const CURSOR_MARKER: &str = "\u{1b}_pi:c\u{7}";

/// A line that is being written, from left to right.
///
/// Nothing is printed right of the last cell that shows something; styles are closed one by one (39, 49,
/// 22, 23, 24, 27, 29), because a full reset would end the background Pi may have set around us.
pub(super) struct Writer<'t> {
    theme: &'t Theme,
    out: String,
    pen: Pen,
    /// The column of the next sign.
    at: usize,
    /// The blanks before it and their styles, which are written once something follows them.
    blanks: Vec<(Pen, usize)>,
    /// The column of the text cursor.
    cursor: Option<usize>,
    /// True if the marker stands before the cursor.
    is_marked: bool,
    /// True if it has signs that may join others, so that it is measured again.
    joins: bool,
}

impl<'t> Writer<'t> {
    pub(super) fn new(theme: &'t Theme) -> Self {
        Self {
            theme,
            out: String::with_capacity(160),
            pen: Pen::default(),
            at: 0,
            blanks: Vec::new(),
            cursor: None,
            is_marked: false,
            joins: false,
        }
    }

    /// Puts the text cursor at a column. Its marker is written where the form is `focused`.
    pub(super) fn with_cursor(self, cursor: Option<usize>, focused: bool) -> Self {
        Self { cursor, is_marked: focused, ..self }
    }

    /// Writes the spans of a line, up to column `end`.
    pub(super) fn line(&mut self, line: &Line<'_>, end: usize) {
        for span in &line.spans {
            self.text(&span.content, line.style.patch(span.style), end);
        }
    }

    /// Writes a text up to column `end`. Control characters would move the cursor of the terminal.
    pub(super) fn text(&mut self, text: &str, style: Style, end: usize) {
        let pen = Pen::new(style);
        let (is_printable, room) = (measure::is_printable_ascii(text), end.saturating_sub(self.at));
        let has_controls = !is_printable && text.is_ascii();
        // One character, one cell: nearly every text.
        if is_printable || has_controls || measure::is_single(text) {
            self.characters(text, pen, room, has_controls);
            return;
        }
        let start = self.at;
        for (grapheme, columns) in measure::graphemes(text) {
            if self.at + columns > end {
                break;
            }
            if grapheme.starts_with(char::is_control) {
                continue;
            }
            self.joins |= measure::lone_grapheme_width(grapheme).is_none();
            if columns > 0 {
                self.sign(grapheme, columns, pen);
            } else if self.at > start {
                // It joins the sign before it, which is no blank any more.
                if let Some((pen, count)) = self.blanks.pop() {
                    self.blank(pen, count - 1);
                    self.show(" ", pen, false);
                }
                self.out.push_str(grapheme);
            }
        }
    }

    /// Writes the first `room` characters of a text, each a column wide.
    fn characters(&mut self, mut text: &str, pen: Pen, room: usize, has_controls: bool) {
        let mut columns = if text.is_ascii() { text.len() } else { text.chars().count() };
        if columns > room {
            let end = text.char_indices().nth(room).map_or(0, |(at, _)| at);
            (text, columns) = (text.get(..end).unwrap_or_default(), room);
        }
        let is_at_cursor = self.cursor.is_some_and(|x| (self.at..self.at + columns).contains(&x));
        if is_at_cursor || pen.shows_blanks() || has_controls {
            for c in text.chars().map(|c| if c.is_ascii_control() { ' ' } else { c }) {
                self.sign(c.encode_utf8(&mut [0; 4]), 1, pen);
            }
            return;
        }
        let words = text.trim_start_matches(' ');
        self.blank(pen, text.len() - words.len());
        let shown = words.trim_end_matches(' ');
        if !shown.is_empty() {
            self.show(shown, pen, false);
            self.blank(pen, words.len() - shown.len());
        }
        self.at += columns;
    }

    /// Remembers blanks.
    fn blank(&mut self, pen: Pen, count: usize) {
        if count > 0 {
            self.blanks.push((pen, count));
        }
    }

    /// Writes blanks up to column `end`.
    pub(super) fn blank_to(&mut self, end: usize) {
        (self.at..end).for_each(|_| self.sign(" ", 1, Pen::default()));
    }

    /// Writes a sign, or remembers a blank.
    fn sign(&mut self, sign: &str, columns: usize, mut pen: Pen) {
        let ahead = self.cursor.and_then(|cursor| cursor.checked_sub(self.at));
        if ahead == Some(0) {
            pen.modifier |= Modifier::REVERSED;
            self.mark();
        }
        self.at += columns;
        if sign == " " && !pen.shows_blanks() {
            self.blank(pen, 1);
        } else {
            self.show(sign, pen, sign == " ");
        }
        // Within a wide sign.
        if ahead.is_some_and(|ahead| 0 < ahead && ahead < columns) {
            self.mark();
        }
    }

    /// Writes the marker of the cursor.
    fn mark(&mut self) {
        if self.is_marked {
            self.catch_up();
            self.pen.close(&mut self.out, self.theme);
            self.out.push_str(CURSOR_MARKER);
        }
    }

    fn show(&mut self, sign: &str, pen: Pen, is_blank: bool) {
        self.catch_up();
        self.pen.change_to(pen, is_blank, &mut self.out, self.theme);
        self.out.push_str(sign);
    }

    /// Writes the blanks that waited.
    fn catch_up(&mut self) {
        for &(pen, count) in &self.blanks {
            self.pen.change_to(pen, true, &mut self.out, self.theme);
            self.out.push_str(&Page::gap(count).content);
        }
        self.blanks.clear();
    }

    /// The line, which Pi measures at most `columns` columns.
    pub(super) fn finish(mut self, columns: usize) -> String {
        if let Some(cursor) = self.cursor.filter(|cursor| *cursor >= self.at) {
            self.blank_to(cursor + 1);
        }
        self.pen.close(&mut self.out, self.theme);
        if !self.joins && self.at <= columns {
            return self.out;
        }
        match measure::clamp_line(&self.out, columns) {
            Cow::Borrowed(_) => self.out,
            Cow::Owned(clamped) => clamped,
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
    fn new(style: Style) -> Self {
        Self {
            fg: style.fg.unwrap_or(Color::Reset),
            bg: style.bg.unwrap_or(Color::Reset),
            modifier: style.add_modifier - style.sub_modifier,
        }
    }

    /// True if blanks can be seen in it.
    fn shows_blanks(self) -> bool {
        self.bg != Color::Reset || self.modifier.contains(Modifier::REVERSED)
    }

    /// Changes to `next`; on a blank cell the text colour does not matter and stays.
    fn change_to(&mut self, mut next: Self, blank: bool, out: &mut String, theme: &Theme) {
        if blank {
            next.fg = self.fg;
            let bold = self.modifier & Modifier::BOLD;
            next.modifier = (next.modifier - Modifier::BOLD) | bold;
        }
        if *self == next {
            return;
        }
        self.close(out, theme);
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
    fn close(&mut self, out: &mut String, theme: &Theme) {
        if *self == Self::default() {
            return;
        }
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

/// `text`, which holds `address`, with the address as a link (OSC 8).
#[must_use]
pub fn linked(text: &str, address: &str) -> String {
    text.replace(address, &format!("\u{1b}]8;;{address}\u{1b}\\{address}\u{1b}]8;;\u{1b}\\"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_link() {
        assert_eq!(linked("a x b", "x"), "a \u{1b}]8;;x\u{1b}\\x\u{1b}]8;;\u{1b}\\ b");
    }
}
