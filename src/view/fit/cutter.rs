//! A form that loses lines.

use super::need::{Caps, Lines, List, Need, Part};
use super::order::{Cut, LEAST_PREVIEW};

/// Lines of a question without its middle: its first line, a mark, its last two.
const QUESTION: usize = 4;

/// Lines a list may leave empty while a text above it is cut, so that it does not move with the
/// cursor.
const STILL: usize = 2;

/// What is shown of a form, in lines.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// Lines of each part.
    pub lines: Lines,
    /// Lines of the list, or of the text in its place, with the preview.
    pub main: usize,
    /// Lines of each row of the list.
    pub caps: Caps,
}

impl Plan {
    /// True if the texts above the list and its rows are shown whole.
    pub(crate) fn shows_all(&self, need: &Need) -> bool {
        let texts = [Part::Context, Part::Question, Part::Blank];
        let shows = |part| self.lines[part] == need.lines[part];
        texts.into_iter().all(shows) && self.caps == Caps::WHOLE
    }
}

/// A form that loses lines.
pub(super) struct Cutter<'n> {
    need: &'n Need,
    lines: Lines,
    caps: Caps,
    /// Lines taken from the rows of the list. Which rows are shown is decided as they are drawn.
    taken: usize,
    /// Lines more than the rows take so, for what is cut of them.
    slack: usize,
    /// Rows and marks that stay, whatever else is taken.
    floor: (usize, usize),
    /// True once the list scrolls, because it may.
    scrolls: bool,
}

impl<'n> Cutter<'n> {
    pub(super) fn new(need: &'n Need) -> Self {
        let (lines, caps) = (need.lines.clone(), Caps::WHOLE);
        Self { need, lines, caps, taken: 0, slack: 0, floor: (usize::MAX, 0), scrolls: false }
    }

    /// Cuts until the form is `limit` lines high; false if that is not enough.
    pub(super) fn cut_to<'c>(
        &mut self,
        limit: usize,
        cuts: impl IntoIterator<Item = &'c Cut>,
    ) -> bool {
        for cut in cuts {
            loop {
                let over = self.height().saturating_sub(limit);
                if over == 0 {
                    return true;
                }
                if !self.cut(*cut, over) {
                    break;
                }
            }
        }
        self.height() <= limit
    }

    fn height(&self) -> usize {
        self.lines.around() + self.main()
    }

    /// Lines of the list, or of the text in its place, with the preview.
    fn main(&self) -> usize {
        let list = self.need.list.as_ref();
        list.map_or(self.lines[Part::Text], |list| self.lines.with_preview(self.list(list)))
    }

    /// Lines of the list alone.
    fn list(&self, list: &List) -> usize {
        list.above + self.below() + self.shown_rows(list) + self.slack
    }

    fn below(&self) -> usize {
        self.lines[Part::Below] + self.lines[Part::BelowGap]
    }

    fn shown_rows(&self, list: &List) -> usize {
        let (whole, _) = self.rows(list);
        let least = if self.taken > 0 { self.least_rows(list, self.floor) } else { 0 };
        whole.saturating_sub(self.taken).max(least).max(1)
    }

    /// Lines of all rows, and what the cursor's row may have more than another.
    fn rows(&self, list: &List) -> (usize, usize) {
        let caps = self.caps();
        let (mut lines, mut gain) = (0, 0);
        for (index, row) in list.rows.iter().enumerate() {
            let row = self.row(list, index, *row);
            let other = caps.lines(row, false);
            lines += other;
            if list.typed.is_none_or(|typed| typed == index) {
                gain = gain.max(caps.lines(row, true).saturating_sub(other));
            }
        }
        let other = if caps.text > 0 { 2 } else { 1 };
        (lines + gain + list.unmeasured * other, gain)
    }

    /// A row with the lines that are left to the text that is typed in it.
    fn row(&self, list: &List, index: usize, (label, text): (usize, usize)) -> (usize, usize) {
        (label, if list.typed == Some(index) { self.lines[Part::Text] } else { text })
    }

    fn caps(&self) -> Caps {
        let caps = self.caps;
        if !self.scrolls {
            return caps;
        }
        // Any row may come into sight: what was measured says nothing of it.
        Caps { label: caps.label.min(1), text: caps.text.min(1), ..caps }
    }

    /// Lines that so many rows and marks take, the cursor's row among them.
    fn least_rows(&self, list: &List, (rows, marks): (usize, usize)) -> usize {
        let caps = self.caps();
        let other = list.rows.iter().map(|row| caps.lines(*row, false)).max().unwrap_or(1);
        let (whole, gain) = self.rows(list);
        rows.saturating_mul(other).saturating_add(gain + marks).min(whole)
    }

    /// Takes a line, or up to `over` of them, away; false if there is none left to take.
    fn cut(&mut self, cut: Cut, over: usize) -> bool {
        let need = self.need;
        match cut {
            Cut::To(Part::Text, least) => self.lines.take(Part::Text, least.max(need.least), over),
            Cut::To(Part::TypedNote, least) => {
                self.lines.take(Part::TypedNote, least.max(need.least_note), over)
            }
            Cut::To(part, least) => self.lines.take(part, least, over),
            Cut::All(part) => std::mem::take(&mut self.lines[part]) > 0,
            Cut::Middle => self.lines.take(Part::Question, QUESTION + usize::from(need.mark), over),
            _ => need.list.as_ref().is_some_and(|list| self.cut_list(list, cut, over)),
        }
    }

    fn cut_list(&mut self, list: &List, cut: Cut, over: usize) -> bool {
        let label = list.rows.iter().map(|row| row.0).max().unwrap_or(0);
        let text = list.rows.iter().map(|row| row.1).max().unwrap_or(0);
        match cut {
            Cut::Scroll => list.scrolls.is_some_and(|floor| {
                self.scrolls = true;
                self.take_rows(list, floor, over)
            }),
            Cut::Rows(rows, marks) => self.take_rows(list, (rows, marks), over),
            Cut::Overhang => {
                let rows = self.list(list);
                self.lines.take(Part::Beside, rows.max(LEAST_PREVIEW), over)
            }
            Cut::Texts => lower(&mut self.caps.text, text, 0),
            Cut::Labels => lower(&mut self.caps.label, label, 1),
            Cut::CursorText => list.typed.is_none() && lower(&mut self.caps.cursor_text, text, 1),
            Cut::CursorLabel => {
                let typed = usize::from(list.typed.is_some());
                lower(&mut self.caps.cursor_label, label, 1)
                    || lower(&mut self.caps.cursor_text, 1, typed)
            }
            _ => false,
        }
    }

    fn take_rows(&mut self, list: &List, floor: (usize, usize), over: usize) -> bool {
        let shown = self.shown_rows(list);
        self.floor = floor;
        let spare = shown.saturating_sub(self.least_rows(list, floor).max(1)).min(over);
        self.taken = self.rows(list).0.saturating_sub(shown - spare);
        spare > 0
    }

    /// Gives what a cut took too much to what went before it.
    pub(super) fn give_back(&mut self, limit: usize) {
        let spare = limit.saturating_sub(self.height());
        let mut spare = spare - self.give_texts(spare);
        spare -= self.need.list.as_ref().map_or(0, |list| self.give_rows(list, spare));
        let titled = self.lines[Part::Title] + self.lines[Part::Tabs] > 0;
        let has_context = self.lines[Part::Context] > 0;
        for (gap, separates) in [
            (Part::QuestionGap, true),
            (Part::HelpGap, true),
            (Part::ContextGap, has_context),
            (Part::TitleGap, titled),
        ] {
            if separates {
                spare -= self.give(gap, spare);
            }
        }
    }

    /// Gives up to so many lines to a part; says how many.
    fn give(&mut self, part: Part, spare: usize) -> usize {
        let given = spare.min(self.need.lines[part] - self.lines[part]);
        self.lines[part] += given;
        given
    }

    /// Gives up to so many lines to the list, for hidden rows and for what is cut of the others; says
    /// how many.
    fn give_rows(&mut self, list: &List, spare: usize) -> usize {
        let (all, shown) = (self.rows(list).0, self.shown_rows(list));
        let rows = spare.min(all.saturating_sub(shown));
        self.taken = all.saturating_sub(shown + rows);
        let whole = list.rows.iter().enumerate().map(|(index, row)| self.row(list, index, *row));
        let whole = whole.map(|(label, text)| label + text).sum::<usize>() + list.unmeasured * 2;
        self.slack = (spare - rows).min(whole.saturating_sub(shown + rows));
        rows + self.slack
    }

    /// Gives up to so many lines to the question, the context and the note; says how many.
    fn give_texts(&mut self, spare: usize) -> usize {
        let texts = [Part::Question, Part::Context, Part::KeptNote, Part::TypedNote];
        texts.into_iter().fold(0, |given, part| given + self.give(part, spare - given))
    }

    /// Lines that are left empty where the cursor is now, of `main`.
    fn unused(&self, main: usize) -> usize {
        let Some(list) = self.need.list.as_ref().filter(|list| list.unmeasured == 0) else {
            return 0;
        };
        let caps = self.caps();
        let rows = list
            .rows
            .iter()
            .enumerate()
            .map(|(index, row)| caps.lines(self.row(list, index, *row), index == list.cursor));
        let rows = list.above + self.below() + rows.sum::<usize>().max(1);
        main.saturating_sub(self.lines.with_preview(rows))
    }

    /// The form as it is now, between `least` and `most` lines high.
    pub(super) fn plan(mut self, least: usize, most: usize) -> Plan {
        let around = self.lines.around();
        let mut main = self.main().max(least.min(most).saturating_sub(around));
        main = main.min(most.saturating_sub(around));
        let is_cut = |part| self.lines[part] < self.need.lines[part];
        if is_cut(Part::Question) || is_cut(Part::Blank) || is_cut(Part::Context) {
            let unused = self.unused(main);
            main -= if unused > STILL { self.give_texts(unused) } else { 0 };
        }
        let mut caps = self.caps();
        if self.need.list.as_ref().is_some_and(|list| list.typed.is_some()) {
            caps.cursor_text = self.lines[Part::Text];
        }
        Plan { lines: self.lines, main, caps }
    }
}

/// Lowers a cap by one line, from the `tallest` row down to `least`.
fn lower(cap: &mut usize, tallest: usize, least: usize) -> bool {
    let now = tallest.min(*cap);
    if now <= least {
        return false;
    }
    *cap = now - 1;
    true
}
