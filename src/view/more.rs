//! Texts and lists that are shown in part: which lines or rows of them, and the marks that say so.
//!
//! ```text
//!   first line                    ── SQLite ──── ↓ 12 more lines (Alt+Z) ──
//!   ↓ 3 more lines (Shift+↓)      first line
//! ```

use ratatui::text::{Line, Span};

use super::common::{Excerpt, Page, PartContext, Role};
use super::{measure, page};
use crate::keys::help;
use crate::state::{Msg, Screen};
use crate::strings;

/// A line with an ellipsis at its end, within the page.
pub(super) fn ended(mut line: Line<'static>, page: Page, ellipsis: &str) -> Line<'static> {
    let room = page.columns.saturating_sub(usize::from(!page.narrow)).max(1);
    let room = room.saturating_sub(measure::width(ellipsis));
    let mut used = 0;
    let mut kept = Vec::with_capacity(line.spans.len() + 1);
    for span in line.spans {
        let wide = measure::width(&span.content);
        if used + wide > room {
            let part = measure::clip(&span.content, room - used).trim_end();
            if !part.is_empty() {
                kept.push(Span::styled(part.to_owned(), span.style));
            }
            break;
        }
        used += wide;
        kept.push(span);
    }
    line.spans = kept;
    let style = line.spans.last().map_or(Role::Muted.style(), |span| span.style);
    line.spans.push(Span::styled(ellipsis.to_owned(), style));
    line
}

/// `↓ 3 more lines (Shift+↓)`: what of a text is cut, and the key that `shows` the rest, or scrolls to it.
/// Shorter if that is wider than `room` columns.
fn cut_words(cx: PartContext<'_>, room: usize, part: Excerpt, shows: Option<&Msg>) -> String {
    let glyphs = cx.glyphs;
    let key = |lines| help::fixed_key(shows.unwrap_or(&Msg::Scroll(lines)), glyphs.keys);
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

/// A line of the words for what is cut of a text that scrolls.
pub(super) fn scroll_line(cx: PartContext<'_>, part: Excerpt) -> Line<'static> {
    let words = cut_words(cx, cx.page.columns.saturating_sub(cx.page.indent), part, None);
    page::line(cx.page.indent, words, Role::Muted)
}

/// `──── ↓ 12 more lines (Shift+↓) ──`: the same in a rule above the text, which takes no line of it. A
/// bare rule if nothing is cut.
pub(super) fn scroll_rule(cx: PartContext<'_>, part: Excerpt) -> Line<'static> {
    let room = cx.page.inner().saturating_sub(6);
    let mark = part.is_cut().then(|| cut_words(cx, room, part, None));
    rule(cx, Vec::new(), mark)
}

/// `── SQLite ──── ↓ 12 more lines (Alt+Z) ──`: a rule with `words`, and what is cut of the details of a
/// row. `is_text`: the words are a line of these, and cut, too, where they have no room.
pub(super) fn details_rule(
    cx: PartContext<'_>,
    words: Vec<Span<'static>>,
    is_text: bool,
    part: Excerpt,
) -> Line<'static> {
    let room = cx.page.inner().saturating_sub(6);
    let room = if words.is_empty() { room } else { room / 2 };
    let zooms = cx.state.screen == Screen::Choices && cx.state.can_zoom();
    let shows = zooms.then_some(&Msg::Zoom);
    let mark = |part: Excerpt| part.is_cut().then(|| cut_words(cx, room, part, shows));
    let first = mark(part);
    let beside = first.as_ref().map_or(0, |mark| measure::width(mark) + 4);
    let ends = is_text && page::width(&words) + 4 + beside > cx.page.inner();
    let below = part.below + usize::from(ends);
    rule(cx, words, if ends { mark(Excerpt { below, ..part }) } else { first })
}

/// A rule with `words` at its start and `mark` at its end.
fn rule(cx: PartContext<'_>, words: Vec<Span<'static>>, mark: Option<String>) -> Line<'static> {
    let sign = measure::width(cx.glyphs.rule).max(1);
    let signs =
        |columns: usize| Span::styled(cx.glyphs.rule.repeat(columns / sign), Role::BorderMuted);
    let end = cx.page.indent + cx.page.inner();
    let mark = mark.unwrap_or_default();
    let beside = if mark.is_empty() { 0 } else { measure::width(&mark) + 4 };
    if cx.page.indent + beside + 2 > end {
        let mark = cx.ellipsize(mark, cx.page.inner()).into_owned();
        return page::line(cx.page.indent, mark, Role::Muted);
    }
    let mut line = Line::from(vec![Page::gap(cx.page.indent)]);
    let room = end - beside;
    if !words.is_empty() {
        line.spans.extend([signs(2), Span::raw(" ")]);
        line.spans.extend(words);
        if page::width(&line.spans) + 1 > room {
            let columns = room + usize::from(!cx.page.narrow) - 1;
            line = ended(line, Page { columns, ..cx.page }, cx.glyphs.ellipsis);
        }
        line.spans.push(Span::raw(" "));
    }
    line.spans.push(signs(room.saturating_sub(page::width(&line.spans))));
    if beside > 0 {
        line.spans.extend([Span::styled(format!(" {mark} "), Role::Muted), signs(2)]);
    }
    line
}

/// `room` lines of a text that is scrolled to `top`. Where it is cut, the last of them is a `mark`.
pub(super) fn scrolled(
    text: Vec<Line<'static>>,
    top: usize,
    room: usize,
    mark: impl FnOnce(Excerpt) -> Line<'static>,
) -> (Vec<Line<'static>>, Excerpt) {
    let (part, has_mark) = Excerpt::marked(text.len(), top, room, 2);
    let mut lines: Vec<_> = part.of(text).collect();
    lines.extend(has_mark.then(|| mark(part)));
    (lines, part)
}

/// As [`scrolled`], with a mark of at most `columns`.
pub(super) fn marked(
    text: Vec<Line<'static>>,
    top: usize,
    room: usize,
    (cx, columns): (PartContext<'_>, usize),
) -> (Vec<Line<'static>>, Excerpt) {
    scrolled(text, top, room, |part| {
        Line::from(Span::styled(cut_words(cx, columns, part, None), Role::Muted))
    })
}

/// True if a list of so many lines has room for "more above" and "more below".
pub fn has_markers(lines: usize) -> bool {
    lines > 2
}

/// Picks the rows of a list shown in `lines` lines: as many as can be of those of the last frame, and
/// always the cursor's.
///
/// `height` gives the lines of a row, `top` is the first row of the last frame. If rows are hidden
/// and [`has_markers`], a line each is left for "more above" and "more below".
pub fn window(
    rows: usize,
    cursor: usize,
    top: usize,
    lines: usize,
    height: impl Fn(usize) -> usize,
) -> Excerpt {
    if rows == 0 || lines == 0 {
        return Excerpt { top: 0, lines: 0, below: rows };
    }
    let cursor = cursor.min(rows - 1);
    // A row has at least one line, so nothing further up can be the first row.
    let mut first = top.min(cursor).max(cursor.saturating_sub(lines));
    loop {
        let end = fill(rows, first, lines, &height);
        if cursor < end || first >= cursor {
            return settle(rows, cursor, (first, end), lines, &height);
        }
        first += 1;
    }
}

/// First row that does not fit when the list starts at `first`.
fn fill(rows: usize, first: usize, lines: usize, height: &impl Fn(usize) -> usize) -> usize {
    let room = lines.saturating_sub(usize::from(first > 0 && has_markers(lines)));
    let mut used = 0;
    let mut end = first;
    while end < rows {
        let next = used + height(end).max(1);
        let below = usize::from(end + 1 < rows && has_markers(lines));
        if next + below > room && end > first {
            break;
        }
        used = next;
        end += 1;
        if used >= room {
            break;
        }
    }
    end
}

/// Moves up while everything from an earlier row on still fits, so that no line stays empty.
fn settle(
    rows: usize,
    cursor: usize,
    (mut first, mut end): (usize, usize),
    lines: usize,
    height: &impl Fn(usize) -> usize,
) -> Excerpt {
    while first > 0 {
        let earlier = fill(rows, first - 1, lines, height);
        let whole = first == 1 && earlier >= end;
        if !(whole || (end >= rows && earlier >= rows)) || cursor >= earlier {
            break;
        }
        first -= 1;
        end = earlier;
    }
    Excerpt { top: first, lines: end - first, below: rows - end }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_of_no_columns_in_a_style_of_its_own_is_cut_with_what_it_follows() {
        let page = Page::new(8);
        let room = page.columns - usize::from(!page.narrow) - 1;
        let spans = vec![Span::raw("x".repeat(room + 3)), Span::raw("\u{1e024}")];
        let text: String = ended(Line::from(spans), page, "…").to_string();
        assert_eq!(text, format!("{}…", "x".repeat(room)));
    }

    fn flat(rows: usize, cursor: usize, top: usize, lines: usize) -> (usize, usize) {
        let window = window(rows, cursor, top, lines, |_| 1);
        (window.top, window.top + window.lines)
    }

    #[test]
    fn five_of_eight_rows_and_a_mark_fit_in_six_lines() {
        assert_eq!(flat(8, 2, 0, 6), (0, 5));
    }

    #[test]
    fn moving_scrolls_by_as_little_as_it_can() {
        assert_eq!(flat(20, 4, 0, 6), (0, 5));
        assert_eq!(flat(20, 5, 0, 6), (2, 6));
        assert_eq!(flat(20, 4, 2, 6), (2, 6));
        assert_eq!(flat(20, 19, 2, 6), (15, 20));
    }

    #[test]
    fn a_marker_never_stands_for_one_row_that_would_fit() {
        assert_eq!(flat(7, 6, 0, 6), (2, 7));
        assert_eq!(flat(6, 5, 1, 6), (0, 6));
    }

    #[test]
    fn the_cursor_is_always_inside() {
        for rows in 1..12 {
            for lines in 1..8 {
                for cursor in 0..rows {
                    for top in 0..rows {
                        let got = window(rows, cursor, top, lines, |row| 1 + row % 3);
                        assert!(
                            got.top <= cursor && cursor < got.top + got.lines,
                            "{rows} {lines} {cursor} {top}: {got:?}"
                        );
                    }
                }
            }
        }
    }
}
