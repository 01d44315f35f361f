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

/// A line as Pi prints it, of at most `columns` columns, with the text cursor at a column. Its marker is
/// written where the form is `focused`.
pub(super) fn print(
    line: &Line<'_>,
    columns: usize,
    cursor: Option<usize>,
    theme: &Theme,
    focused: bool,
) -> String {
    let mut writer = Writer {
        theme,
        out: String::with_capacity(160),
        pen: Style::new(),
        at: 0,
        shown: (0, Style::new()),
        cursor,
        is_marked: focused,
        joins: false,
    };
    for span in &line.spans {
        writer.text(&span.content, line.style.patch(span.style), columns);
    }
    writer.finish(columns)
}

/// A line that is being written, from left to right.
///
/// Nothing is printed right of the last cell that shows something; styles are closed one by one (39, 49,
/// 22, 23, 24, 27, 29), because a full reset would end the background Pi may have set around us.
struct Writer<'t> {
    theme: &'t Theme,
    out: String,
    /// The style that is open at the end of `out`.
    pen: Style,
    /// The column of the next sign.
    at: usize,
    /// The bytes up to the last cell that shows something, and the style that is open there.
    shown: (usize, Style),
    /// The column of the text cursor.
    cursor: Option<usize>,
    /// True if the marker stands before the cursor.
    is_marked: bool,
    /// True if it has signs that may join others, so that it is measured again.
    joins: bool,
}

impl Writer<'_> {
    /// Writes a text up to column `end`. Control characters would move the cursor of the terminal.
    fn text(&mut self, text: &str, style: Style, end: usize) {
        let (is_printable, room) = (measure::is_printable_ascii(text), end.saturating_sub(self.at));
        let has_controls = !is_printable && text.is_ascii();
        // One character, one cell: nearly every text.
        if is_printable || has_controls || measure::is_single(text) {
            self.characters(text, style, room, has_controls);
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
            self.joins |= grapheme.chars().any(|c| measure::lone_width(c).is_none());
            if columns > 0 {
                self.sign(grapheme, columns, style);
            } else if self.at > start {
                // It joins the sign before it, which is no blank any more.
                let sign = if self.out.ends_with(' ') { self.out.pop() } else { None };
                self.change_to(style, false);
                self.out.extend(sign);
                self.show(grapheme);
            }
        }
    }

    /// Writes the first `room` characters of a text, each a column wide.
    fn characters(&mut self, mut text: &str, style: Style, room: usize, has_controls: bool) {
        let mut columns = if text.is_ascii() { text.len() } else { text.chars().count() };
        if columns > room {
            let end = text.char_indices().nth(room).map_or(0, |(at, _)| at);
            (text, columns) = (text.get(..end).unwrap_or_default(), room);
        }
        let is_at_cursor = self.cursor.is_some_and(|x| (self.at..self.at + columns).contains(&x));
        if is_at_cursor || shows_blanks(style) || has_controls {
            for c in text.chars().map(|c| if c.is_ascii_control() { ' ' } else { c }) {
                self.sign(c.encode_utf8(&mut [0; 4]), 1, style);
            }
            return;
        }
        let words = text.trim_start_matches(' ');
        self.blanks(text.len() - words.len(), style);
        let shown = words.trim_end_matches(' ');
        if !shown.is_empty() {
            self.change_to(style, false);
            self.show(shown);
            self.blanks(words.len() - shown.len(), style);
        }
        self.at += columns;
    }

    /// Writes blanks, which only count if something follows them.
    fn blanks(&mut self, count: usize, style: Style) {
        if count > 0 {
            self.change_to(style, true);
            self.out.push_str(&Page::gap(count).content);
        }
    }

    /// Writes blanks up to column `end`.
    fn blank_to(&mut self, end: usize) {
        for _ in self.at..end {
            self.sign(" ", 1, Style::new());
        }
    }

    /// Writes a sign or a blank.
    fn sign(&mut self, sign: &str, columns: usize, mut style: Style) {
        let ahead = self.cursor.and_then(|cursor| cursor.checked_sub(self.at));
        if ahead == Some(0) {
            style = style.add_modifier(Modifier::REVERSED);
            self.mark();
        }
        self.at += columns;
        if sign == " " && !shows_blanks(style) {
            self.blanks(1, style);
        } else {
            self.change_to(style, sign == " ");
            self.show(sign);
        }
        // Within a wide sign.
        if ahead.is_some_and(|ahead| 0 < ahead && ahead < columns) {
            self.mark();
        }
    }

    /// Writes the marker of the cursor.
    fn mark(&mut self) {
        if self.is_marked {
            self.close();
            self.show(CURSOR_MARKER);
        }
    }

    /// Writes what is not left out at the end of the line.
    fn show(&mut self, text: &str) {
        self.out.push_str(text);
        self.shown = (self.out.len(), self.pen);
    }

    /// Changes to the style `next`; on a blank cell the text colour does not matter and stays.
    fn change_to(&mut self, mut next: Style, blank: bool) {
        if blank {
            next.fg = self.pen.fg;
            let bold = self.pen.add_modifier & Modifier::BOLD;
            next.add_modifier = (next.add_modifier - Modifier::BOLD) | bold;
        }
        if self.pen == next {
            return;
        }
        self.close();
        self.out.push_str(foreground(next, self.theme));
        if next.bg.is_some() {
            self.out.push_str(&self.theme.selected);
        }
        for [open, _] in shown(next.add_modifier, self.theme) {
            self.out.push_str(open);
        }
        self.pen = next;
    }

    /// Closes everything that is open.
    fn close(&mut self) {
        let (pen, theme) = (std::mem::take(&mut self.pen), self.theme);
        if pen == Style::new() {
            return;
        }
        let open = foreground(pen, theme);
        for [_, close] in shown(pen.add_modifier, theme).rev() {
            self.out.push_str(close);
        }
        if is_dim(open) && !pen.add_modifier.contains(Modifier::BOLD) {
            self.out.push_str("\u{1b}[22m");
        }
        if pen.bg.is_some() && !theme.selected.is_empty() {
            self.out.push_str("\u{1b}[49m");
        }
        if !open.is_empty() {
            self.out.push_str("\u{1b}[39m");
        }
    }

    /// The line, which Pi measures at most `columns` columns.
    fn finish(mut self, columns: usize) -> String {
        if let Some(cursor) = self.cursor.filter(|cursor| *cursor >= self.at) {
            self.blank_to(cursor + 1);
        }
        self.out.truncate(self.shown.0);
        self.pen = self.shown.1;
        self.close();
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

/// Those of `modifiers` that are shown: in a bare theme none.
fn shown(modifiers: Modifier, theme: &Theme) -> impl DoubleEndedIterator<Item = [&'static str; 2]> {
    let shown = if theme.bare { Modifier::empty() } else { modifiers };
    let is_shown = move |(modifier, _): &&(Modifier, _)| shown.contains(*modifier);
    MODIFIERS.iter().filter(is_shown).map(|(_, sequences)| *sequences)
}

/// True if blanks can be seen in this style.
fn shows_blanks(style: Style) -> bool {
    style.bg.is_some() || style.add_modifier.contains(Modifier::REVERSED)
}

/// True if a colour is also dim. Nearly every one is a single sequence.
fn is_dim(open: &str) -> bool {
    const DIM: &str = "\u{1b}[2m";
    let several = || open.get(1..).is_some_and(|rest| rest.contains('\u{1b}'));
    open.starts_with(DIM) || (several() && open.contains(DIM))
}

/// The sequence that opens the text colour of a style; empty if it has none.
fn foreground(style: Style, theme: &Theme) -> &str {
    match style.fg {
        Some(Color::Indexed(role)) => theme.foreground.get(usize::from(role)).map_or("", |it| it),
        _ => "",
    }
}
