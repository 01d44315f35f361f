//! The visible lines of a scrolled text, and the visible rows of a list around its cursor. A mark,
//! such as `↓ 3 more...`, shows the number of hidden lines or rows.

use super::glyphs::Glyphs;

/// The visible lines of a text, or the visible rows of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// Number of hidden lines above.
    pub top: usize,
    /// Number of visible lines.
    pub lines: usize,
    /// Number of hidden lines below.
    pub below: usize,
}

impl Excerpt {
    /// Returns the excerpt of `room` lines from a text of `all` lines that is scrolled to line
    /// `top`.
    pub(super) fn new(all: usize, top: usize, room: usize) -> Self {
        let lines = all.min(room);
        let top = top.min(all - lines);
        Self { top, lines, below: all - top - lines }
    }

    /// Like [`Self::new`] for `lines` lines. If the text does not fit and `lines` is at least 2,
    /// one line is reserved for a mark, and the second value is true.
    pub(super) fn marked(all: usize, top: usize, lines: usize) -> (Self, bool) {
        let has_mark = all > lines && lines > 1;
        (Self::new(all, top, lines - usize::from(has_mark)), has_mark)
    }

    /// Returns the visible lines of `text`.
    pub(super) fn slice<L>(self, text: &[L]) -> &[L] {
        text.get(self.top..self.top + self.lines).unwrap_or_default()
    }

    /// Returns the marks for the hidden rows above and below. Each mark needs one of `spare` lines.
    pub(super) fn marks(self, spare: usize, glyphs: &Glyphs) -> [Option<String>; 2] {
        let has_above = self.top > 0 && spare > 0;
        let has_below = self.below > 0 && spare > usize::from(has_above);
        let above = has_above.then(|| glyphs.more(false, self.top));
        let below = has_below.then(|| glyphs.more(true, self.below));
        [above, below]
    }

    /// True if lines are hidden.
    pub(super) fn is_cut(self) -> bool {
        self.top + self.below > 0
    }
}

/// Returns `true` if a list of this many lines has room for "more above" and "more below".
pub(super) fn has_markers(lines: usize) -> bool {
    lines > 2
}

/// Picks the rows of a list that fit into `lines` lines. Always includes the row under the cursor,
/// and scrolls as little as possible.
///
/// `height` returns the number of lines of a row, `top` is the first visible row of the last frame.
/// If the list [has room](has_markers), one line is reserved for "more above" or "more below" on
/// each side with hidden rows.
pub(super) fn window(
    rows: usize,
    cursor: usize,
    top: usize,
    lines: usize,
    height: impl Fn(usize) -> usize,
) -> Excerpt {
    let end = |first| fill(rows, first, lines, &height);
    let cursor = cursor.min(rows.saturating_sub(1));
    // Each row has at least one line, so no earlier row can be the first visible row.
    let mut first = top.min(cursor).max(cursor.saturating_sub(lines));
    while first < cursor && end(first) <= cursor {
        first += 1;
    }
    // Moves up as long as all visible rows stay visible, so that no line is empty.
    while let Some(before) = first.checked_sub(1)
        && end(before) >= end(first)
    {
        first = before;
    }
    let end = end(first);
    Excerpt { top: first, lines: end - first, below: rows - end }
}

/// Returns the index after the last row that fits if the list starts at `first`.
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
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first row of the window and the row after it, if each row has one line.
    fn flat(rows: usize, cursor: usize, top: usize, lines: usize) -> (usize, usize) {
        let window = window(rows, cursor, top, lines, |_| 1);
        (window.top, window.top + window.lines)
    }

    #[test]
    fn five_of_eight_rows_and_a_mark_fit_in_six_lines() {
        assert_eq!(flat(8, 2, 0, 6), (0, 5));
    }

    #[test]
    fn moving_scrolls_as_little_as_possible() {
        assert_eq!(flat(20, 4, 0, 6), (0, 5));
        assert_eq!(flat(20, 5, 0, 6), (2, 6));
        assert_eq!(flat(20, 4, 2, 6), (2, 6));
        assert_eq!(flat(20, 19, 2, 6), (15, 20));
    }

    #[test]
    fn marker_never_replaces_a_single_row_that_fits() {
        assert_eq!(flat(7, 6, 0, 6), (2, 7));
        assert_eq!(flat(6, 5, 1, 6), (0, 6));
    }

    #[test]
    fn the_row_under_the_cursor_is_always_visible() {
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
