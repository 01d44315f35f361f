//! Which rows of a long list are shown: those of the last frame as far as possible, and always the
//! cursor's row.

/// The shown part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// First row shown.
    pub top: usize,
    /// First row no longer shown.
    pub end: usize,
}

impl Window {
    /// Number of rows shown; at least one.
    pub fn rows(self) -> usize {
        self.end.saturating_sub(self.top).max(1)
    }
}

/// True if a list of so many lines has room for "more above" and "more below".
pub fn has_markers(lines: usize) -> bool {
    lines > 2
}

/// Picks the rows shown in `lines` lines.
///
/// `height` gives the lines of a row, `top` is the first row of the last frame. If rows are hidden
/// and [`has_markers`], a line each is left for "more above" and "more below".
pub fn window(
    rows: usize,
    cursor: usize,
    top: usize,
    lines: usize,
    height: impl Fn(usize) -> usize,
) -> Window {
    if rows == 0 || lines == 0 {
        return Window { top: 0, end: 0 };
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
) -> Window {
    while first > 0 {
        let earlier = fill(rows, first - 1, lines, height);
        let whole = first == 1 && earlier >= end;
        if !(whole || (end >= rows && earlier >= rows)) || cursor >= earlier {
            break;
        }
        first -= 1;
        end = earlier;
    }
    Window { top: first, end }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(rows: usize, cursor: usize, top: usize, lines: usize) -> (usize, usize) {
        let window = window(rows, cursor, top, lines, |_| 1);
        (window.top, window.end)
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
                            got.top <= cursor && cursor < got.end,
                            "{rows} {lines} {cursor} {top}: {got:?}"
                        );
                    }
                }
            }
        }
    }
}
