//! Rows around the one with the focus. Each is one text; the cursor stands at its start.

use ratatui::text::Line;

use super::field::Field;
use super::spoken;
use crate::strings;
use crate::view::common::{DrawContext, Page, Piece, Scroll, Target};
use crate::view::more::Excerpt;
use crate::view::window::{self, Window};

/// How much of a row is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Say {
    /// What it is called, and whether it is the answer: said of the focus elsewhere.
    Brief,
    /// Everything.
    Full,
}

/// The first row of the last frame, for a list that scrolls.
type Top = fn(&mut Scroll) -> &mut usize;

/// The rows of a list.
pub(super) struct Rows<'a> {
    all: usize,
    /// The row with the focus.
    at: usize,
    say: Box<dyn Fn(usize, Say) -> String + 'a>,
    top: Option<Top>,
    /// What is typed above the rows, and said of it.
    above: Option<(Field<'a>, Vec<String>)>,
    /// What is typed in the row with the focus.
    typed: Option<Field<'a>>,
    /// What is said below the rows.
    below: Option<String>,
}

impl<'a> Rows<'a> {
    /// `all` rows; `say` words each.
    pub(super) fn new(all: usize, at: usize, say: impl Fn(usize, Say) -> String + 'a) -> Self {
        let at = at.min(all.saturating_sub(1));
        Self { all, at, say: Box::new(say), top: None, above: None, typed: None, below: None }
    }

    /// The same, which scrolls.
    pub(super) fn scrolling(self, top: Top) -> Self {
        Self { top: Some(top), ..self }
    }

    /// The same with a text below.
    pub(super) fn with_below(self, below: Option<String>) -> Self {
        Self { below, ..self }
    }

    /// The same with what is typed above the rows, and said of it.
    pub(super) fn with_above(self, above: Option<(Field<'a>, Vec<String>)>) -> Self {
        Self { above, ..self }
    }

    /// The same with what is typed in the row with the focus.
    pub(super) fn with_typed(self, typed: Option<Field<'a>>) -> Self {
        Self { typed, ..self }
    }

    fn full(&self, index: usize, page: Page) -> Vec<Line<'static>> {
        spoken::wrapped(&(self.say)(index, Say::Full), page)
    }

    /// Lines of all rows with all that they say; more than `most` if there are too many.
    fn whole(&self, page: Page, most: usize) -> usize {
        if self.all > most {
            return most + 1;
        }
        let typed = self.typed.as_ref().map_or(0, |typed| typed.lines(most));
        (0..self.all).map(|index| self.full(index, page).len()).sum::<usize>() + typed
    }

    /// The lines that they would take; more than `most` if they have no room whole.
    pub(super) fn lines(&self, page: Page, most: usize) -> usize {
        self.beside(page, most) + self.whole(page, most)
    }

    /// The lines that they take with a line for each row but one that is open.
    pub(super) fn brief(&self, cx: DrawContext<'_>, page: Page, most: usize) -> usize {
        let open = match &self.typed {
            Some(typed) => self.full(self.at, page).len() + typed.lines(most),
            None if cx.scroll.row_top > 0 => self.full(self.at, page).len() + 1,
            None => 0,
        };
        (self.beside(page, most) + self.all.min(most) + open).min(most)
    }

    /// The lines of what is above and below the rows.
    fn beside(&self, page: Page, most: usize) -> usize {
        let above = self.above.as_ref().map_or(0, |(field, said)| field.lines(most) + said.len());
        above + self.below.as_ref().map_or(0, |below| spoken::wrapped(below, page).len())
    }

    /// The lines that they cannot do without.
    pub(super) fn least(&self) -> usize {
        let above = self.above.as_ref().map_or(0, |(field, _)| field.least());
        let typed = self.typed.as_ref().map_or(0, Field::least);
        above + typed + usize::from(self.all > 0 || above == 0)
    }

    /// The rows in `lines` lines.
    pub(super) fn draw(
        self,
        cx: DrawContext<'_>,
        page: Page,
        lines: usize,
        scroll: &mut Scroll,
    ) -> Piece {
        let mut piece = Piece::default();
        if lines == 0 {
            return piece;
        }
        let mut left = lines;
        if let Some((field, said)) = &self.above {
            let row = usize::from(self.all > 0);
            let spare = left.saturating_sub(field.least() + row);
            let said: Vec<_> = said.iter().take(spare).collect();
            let room = left.saturating_sub(row + said.len()).max(1);
            piece = field.draw(room.min(field.lines(room)));
            piece.extend(said.into_iter().map(|said| spoken::one(said, cx, page)), None);
            left = left.saturating_sub(piece.lines.len());
        }
        let below = self.below.as_ref().map(|below| spoken::wrapped(below, page));
        if self.all == 0 && piece.cursor.is_none() {
            // The cursor stands where there are no rows.
            piece.cursor = Some((0, piece.lines.len()));
            let none = Line::raw(strings::no_hits().to_owned());
            piece.extend(std::iter::once(none).chain(below.unwrap_or_default()).take(left), None);
            return piece;
        }
        let below = below.filter(|below| left > below.len() + 2).unwrap_or_default();
        left -= below.len();
        if left > 0 && self.all > 0 {
            self.rows(cx, page, left, scroll, &mut piece);
        }
        piece.extend(below, None);
        piece
    }

    fn rows(
        &self,
        cx: DrawContext<'_>,
        page: Page,
        lines: usize,
        scroll: &mut Scroll,
        piece: &mut Piece,
    ) {
        let fits = self.whole(page, lines) <= lines;
        let opened = cx.scroll.row_top > 0 || self.typed.is_some();
        let focus = if fits || opened { self.focus_lines(page, lines, fits) } else { 1 };
        let height = |index: usize| match index == self.at {
            true => focus,
            false if fits => self.full(index, page).len(),
            false => 1,
        };
        let shown = match fits || opened {
            true => {
                let top = self.top.map_or(0, |top| *top(scroll));
                window::window(self.all, self.at, top, lines, height)
            }
            false if self.all <= lines => Window { top: 0, end: self.all },
            false => self.page(lines - if window::has_markers(lines) { 2 } else { 0 }),
        };
        let used: usize = (shown.top..shown.end).map(height).sum();
        let above = shown.top > 0 && used < lines;
        let below = shown.end < self.all && used + usize::from(above) < lines;
        if above {
            piece.push(Line::raw(cx.glyphs.more(false, shown.top)), None);
        }
        for index in shown.top..shown.end {
            let target = Some(Target::Row(index));
            if index == self.at {
                self.focused(cx, page, focus, scroll, piece);
            } else if fits {
                piece.extend(self.full(index, page), target);
            } else {
                piece.push(spoken::one(&(self.say)(index, Say::Full), cx, page), target);
            }
        }
        if below {
            piece.push(Line::raw(cx.glyphs.more(true, self.all - shown.end)), None);
        }
        if let Some(top) = self.top {
            *top(scroll) = shown.top;
            scroll.page = shown.rows();
        }
    }

    /// The page of `rows` rows with the focus. A list that scrolled would change all of its lines at
    /// each move, and a reader speaks what has changed in place of the row.
    fn page(&self, rows: usize) -> Window {
        let rows = rows.max(1);
        let top = self.at - self.at % rows;
        Window { top, end: (top + rows).min(self.all) }
    }

    /// Lines of the row with the focus: two others and the marks have room beside it.
    fn focus_lines(&self, page: Page, lines: usize, fits: bool) -> usize {
        let typed = self.typed.as_ref();
        let whole = self.full(self.at, page).len() + typed.map_or(0, |typed| typed.lines(lines));
        let least = 1 + typed.map_or(0, Field::least);
        let spare = if fits { lines } else { lines.saturating_sub(4).max(least) };
        // One line is for what has no room.
        let whole = whole + usize::from(!fits && typed.is_none());
        whole.min(spare).min(lines).max(1)
    }

    /// The row with the focus in `lines` lines. What has no room in one line is read on with the keys
    /// that scroll.
    fn focused(
        &self,
        cx: DrawContext<'_>,
        page: Page,
        lines: usize,
        scroll: &mut Scroll,
        piece: &mut Piece,
    ) {
        let (start, target) = (piece.lines.len(), Some(Target::Row(self.at)));
        if piece.cursor.is_none() {
            piece.cursor = Some((0, start));
        }
        let said = self.full(self.at, page);
        if let Some(field) = &self.typed {
            let typed = field.lines(lines);
            let room = lines.saturating_sub(typed).max(usize::from(lines > 1));
            piece.extend(said.into_iter().take(room), target);
            let top = piece.lines.len();
            let typed = field.draw(lines - (top - start));
            piece.cursor = typed.cursor.map(|(x, y)| (x, top + y));
            piece.targets.extend(typed.targets.iter().map(|(line, it)| (top + line, *it)));
            piece.lines.extend(typed.lines);
        } else if lines == 1 {
            (scroll.row_top, scroll.row_more) = (0, said.len() - 1);
            piece.push(spoken::one(&(self.say)(self.at, Say::Full), cx, page), target);
        } else if cx.scroll.row_top == 0 {
            (scroll.row_top, scroll.row_more) = (0, 0);
            piece.extend(said, target);
        } else {
            // The first step opens the row.
            let part = Excerpt::new(said.len(), cx.scroll.row_top - 1, lines - 1);
            (scroll.row_top, scroll.row_more) = (part.top + 1, part.below);
            piece.extend(said.into_iter().skip(part.top).take(part.lines), target);
            if part.top + part.below > 0 {
                piece.push(spoken::more(part.top, part.below, cx, page), target);
            }
        }
    }
}
