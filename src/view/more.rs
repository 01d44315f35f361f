//! Texts that are shown in part, and the marks that say so.
//!
//! ```text
//!   first line                    ──────── ↓ 12 more lines (Shift+↓) ──
//!   ↓ 3 more lines (Shift+↓)      first line
//! ```

use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page, Role};
use super::glyphs::Glyphs;
use super::{lines, measure};
use crate::keys::help;
use crate::state::Msg;
use crate::strings;

/// The part of a text that is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Excerpt {
    /// Lines above it.
    pub top: usize,
    /// Lines of it.
    pub lines: usize,
    /// Lines below it.
    pub below: usize,
}

impl Excerpt {
    /// `room` lines of a text of `all` lines that is scrolled to `top`.
    pub(super) fn new(all: usize, top: usize, room: usize) -> Self {
        let lines = all.min(room);
        let top = top.min(all - lines);
        Self { top, lines, below: all - top - lines }
    }

    /// `lines` lines of the text, the last of them for a mark where the text has no room and there are
    /// at least `least`; true if there is a mark.
    pub(super) fn marked(all: usize, top: usize, lines: usize, least: usize) -> (Self, bool) {
        let has_mark = all > lines && lines >= least;
        (Self::new(all, top, lines - usize::from(has_mark)), has_mark)
    }

    /// How many lines there are below, or above at the end of the text.
    pub(super) fn mark(self, glyphs: &Glyphs) -> String {
        let (is_below, hidden) =
            (self.below > 0, if self.below > 0 { self.below } else { self.top });
        glyphs.more(is_below, hidden)
    }
}

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

/// `↓ 3 more lines (Shift+↓)`: what of a text is cut, and the key that shows it. Shorter if that is wider
/// than `room` columns.
pub(super) fn scroll_words(glyphs: &Glyphs, room: usize, (above, below): (usize, usize)) -> String {
    let key = |lines| help::fixed_key(&Msg::Scroll(lines), glyphs.keys);
    let [up, down] = [glyphs.up, glyphs.down];
    let (long, short) = match (above, below) {
        (above, 0) => (strings::more_lines(up, above, key(-1)), glyphs.more(false, above)),
        (above, below) => {
            let before = if above > 0 { format!("{up} {above} ") } else { String::new() };
            let long = strings::more_lines(down, below, key(1));
            (format!("{before}{long}"), format!("{before}{}", glyphs.more(true, below)))
        }
    };
    if measure::width(&long) <= room { long } else { short }
}

/// A line of [`scroll_words`].
pub(super) fn scroll_line(
    cx: DrawContext<'_>,
    page: Page,
    hidden: (usize, usize),
) -> Line<'static> {
    let words = scroll_words(cx.glyphs, page.columns.saturating_sub(page.indent), hidden);
    lines::line(page.indent, words, Role::Muted.style())
}

/// `──── ↓ 12 more lines (Shift+↓) ──`: the same in a rule above the text, which takes no line of it. A
/// bare rule if nothing is cut.
pub(super) fn scroll_rule(
    cx: DrawContext<'_>,
    page: Page,
    hidden: (usize, usize),
) -> Line<'static> {
    let sign = measure::width(cx.glyphs.rule).max(1);
    let signs = |columns: usize| {
        Span::styled(cx.glyphs.rule.repeat(columns / sign), Role::BorderMuted.style())
    };
    let room = page.inner();
    if hidden == (0, 0) {
        return Line::from(vec![Page::gap(page.indent), signs(room)]);
    }
    let mark = scroll_words(cx.glyphs, room.saturating_sub(6), hidden);
    let wide = measure::width(&mark);
    if wide + 6 > room {
        let mark = cx.ellipsize(mark, room).into_owned();
        return lines::line(page.indent, mark, Role::Muted.style());
    }
    Line::from(vec![
        Page::gap(page.indent),
        signs(room - wide - 4),
        Span::styled(format!(" {mark} "), Role::Muted.style()),
        signs(2),
    ])
}

/// A text that is scrolled to line `top`, in at most `room` lines. If it is cut, one of them is a mark:
/// the last one, or the first one at the end of the text.
pub(super) fn scrolled(
    text: &[Line<'static>],
    top: usize,
    room: usize,
    cx: DrawContext<'_>,
    page: Page,
) -> (Vec<Line<'static>>, Excerpt) {
    let (part, has_mark) = Excerpt::marked(text.len(), top, room, 2);
    let mut lines: Vec<_> = text.iter().skip(part.top).take(part.lines).cloned().collect();
    if has_mark {
        let at = if part.below > 0 { lines.len() } else { 0 };
        lines.insert(at, scroll_line(cx, page, (part.top, part.below)));
    } else if part.below > 0
        && let Some(last) = lines.pop()
    {
        lines.push(ended(last, page, cx.glyphs.ellipsis));
    }
    (lines, part)
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
}
