//! Excerpts of texts and lists: the visible lines or rows, and marks with the number of hidden
//! lines or rows.
//!
//! ```text
//!   first line                    ── SQLite ──── ↓ 12 more lines (Alt+Z) ──
//!   ↓ 3 more lines (Shift+↓)      first line
//! ```

use ratatui::text::{Line, Span};

use super::common::{Excerpt, PartContext, Role, Scroll};
use super::frame::Frame;
use super::measure;
use super::page::{self, right_of};
use crate::keys::help;
use crate::state::{Msg, Screen};
use crate::strings::{self, plain};

/// Ends `line` with an ellipsis, and cuts it to `columns` columns, including the ellipsis.
pub(super) fn mark_cut(mut line: Line<'static>, columns: usize, ellipsis: &str) -> Line<'static> {
    let room = columns.max(1).saturating_sub(measure::width(ellipsis));
    let mut used = 0;
    let mut spans = Vec::with_capacity(line.spans.len() + 1);
    for span in line.spans {
        let wide = measure::width(&span.content);
        if used + wide > room {
            let part = measure::clip(&span.content, room - used).trim_end();
            if !part.is_empty() {
                spans.push(Span::styled(part.to_owned(), span.style));
            }
            break;
        }
        used += wide;
        spans.push(span);
    }
    line.spans = spans;
    let style = line.spans.last().map_or(Role::Muted.style(), |span| span.style);
    line.spans.push(Span::styled(ellipsis.to_owned(), style));
    line
}

/// Returns the first `most` lines. The last of them ends with an ellipsis if lines were removed.
/// The ellipsis is also added if `goes_on`, because other text follows.
pub(super) fn cut(
    mut lines: Vec<Line<'static>>,
    most: usize,
    goes_on: bool,
    columns: usize,
    cx: PartContext<'_>,
) -> Vec<Line<'static>> {
    let is_cut = lines.len() > most || goes_on;
    lines.truncate(most);
    if is_cut && let Some(last) = lines.last_mut() {
        *last = mark_cut(std::mem::take(last), columns, cx.glyphs.ellipsis);
    }
    lines
}

/// Returns the mark of a cut text: `↓ 3 more lines (Shift+↓)`; empty if nothing is cut. If `zooms`,
/// the mark names the key for zoom, otherwise the key for scrolling. A mark that would be wider
/// than `room` columns names no key. In the plain display, the mark is cut at the edge instead.
fn cut_words(cx: PartContext<'_>, room: usize, part: Excerpt, zooms: bool) -> String {
    if !part.is_cut() {
        return String::new();
    }
    let glyphs = cx.glyphs;
    let key = |lines| match zooms {
        true => help::fixed_key(&Msg::Zoom, glyphs.keys),
        false => help::fixed_key(&Msg::Scroll(lines), glyphs.keys),
    };
    if glyphs.is_plain() {
        let (by, hidden) = if part.below > 0 { (1, part.below) } else { (-1, part.top) };
        return cx.ellipsize(plain::lines(hidden, key(by)), cx.page.inner()).into_owned();
    }
    let [up, down] = [glyphs.up, glyphs.down];
    let (long, short) = match (part.top, part.below) {
        (above, 0) => (strings::more_lines(up, above, key(-1)), glyphs.more(false, above)),
        (above, below) => {
            let before = if above > 0 { format!("{up} {above} ") } else { String::new() };
            let long = strings::more_lines(down, below, key(1));
            (format!("{before}{long}"), format!("{before}{}", glyphs.more(true, below)))
        }
    };
    if measure::width(&long) <= room { long } else { short }
}

/// Returns the columns for a mark below the question: `columns`, or 0 while the end of the question
/// is hidden. Until the end is visible, the scroll key scrolls only the question, so the mark names
/// no key.
pub(super) fn mark_room(columns: usize, scroll: &Scroll) -> usize {
    if scroll.texts.asked.below > 0 { 0 } else { columns }
}

/// Returns the mark of a scrolled text as a line. The mark names the scroll key if the mark and the
/// key fit in `room` columns.
pub(super) fn scroll_line(cx: PartContext<'_>, room: usize, part: Excerpt) -> Line<'static> {
    Line::from(Span::styled(cut_words(cx, room, part, false), Role::Muted))
}

/// Draws the horizontal rule above a scrolled text. To save a line, the mark of the text is in the
/// rule: `──── ↓ 12 more lines (Shift+↓) ──`.
pub(super) fn draw_scroll_rule(cx: PartContext<'_>, part: Excerpt, frame: &mut Frame) {
    let room = mark_room(cx.page.inner().saturating_sub(6), &frame.scroll);
    draw_rule(cx, Line::default(), cut_words(cx, room, part, false), frame);
}

/// Draws the rule above the details of a row, with `name` and the mark of the cut details: `──
/// SQLite ──── ↓ 12 more lines (Alt+Z) ──`.
pub(super) fn draw_details_rule(
    cx: PartContext<'_>,
    name: Line<'static>,
    part: Excerpt,
    frame: &mut Frame,
) {
    let room = cx.page.inner().saturating_sub(6);
    let room = if name.spans.is_empty() { room } else { room / 2 };
    let zooms = cx.state.screen == Screen::Choices && cx.state.can_zoom();
    let mark = cut_words(cx, room, part, zooms);
    draw_rule(cx, name, mark, frame);
}

/// Draws a rule with `name` at its start and `mark` at its end.
fn draw_rule(cx: PartContext<'_>, mut name: Line<'static>, mark: String, frame: &mut Frame) {
    let (area, columns) = (cx.page.inside(frame.take(1)), cx.page.inner());
    // The spaces and the rule around the mark have four columns.
    let beside = if mark.is_empty() { 0 } else { measure::width(&mark) + 4 };
    frame.fill(cx.glyphs.border.horizontal_top, Role::BorderMuted, area);
    if !name.spans.is_empty() {
        let room = columns.saturating_sub(beside + 4);
        if page::width(&name.spans) > room {
            name = mark_cut(name, room, cx.glyphs.ellipsis);
        }
        let area = frame.write(" ", Role::Muted, right_of(area, 2));
        let area = frame.write_line(&name, area);
        frame.write(" ", Role::Muted, area);
    }
    if beside > 0 {
        let area = right_of(area, columns.saturating_sub(beside));
        frame.write(&format!(" {mark} "), Role::Muted, area);
    }
}

/// Returns `room` lines of a text that is scrolled to `top`. If the text is cut and `room` is at
/// least 2, the last line is a [`scroll_line`] for `columns` columns.
pub(super) fn scrolled(
    text: &[Line<'static>],
    top: usize,
    room: usize,
    columns: usize,
    cx: PartContext<'_>,
) -> (Vec<Line<'static>>, Excerpt) {
    let (part, has_mark) = Excerpt::marked(text.len(), top, room);
    let mut lines: Vec<_> = part.slice(text).to_vec();
    lines.extend(has_mark.then(|| scroll_line(cx, columns, part)));
    (lines, part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_width_mark_is_cut_with_its_character() {
        let spans = vec![Span::raw("x".repeat(10)), Span::raw("\u{1e024}")];
        let text: String = mark_cut(Line::from(spans), 8, "…").to_string();
        assert_eq!(text, format!("{}…", "x".repeat(7)));
    }
}
