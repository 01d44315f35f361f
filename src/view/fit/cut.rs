//! Takes lines away from a form, one by one.

use super::{ALL, Caps, List, Main, Need, PREVIEW, Plan, Preview};

/// Rows of a list that are shown while there is any way to.
const ROWS: usize = 3;

/// Lines of a question that is cut: its first line, how many more there are, its last two.
const QUESTION: usize = 4;

/// Lines a text that is typed keeps while a question or a list has any to give.
const TYPED: usize = 6;

/// Lines a list may leave empty while a text above it is cut.
const STILL: usize = 2;

/// What can be taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Rows of a list that may scroll.
    Scroll,
    Gap,
    /// The blank line before what stands below a list.
    Below,
    /// The blank lines of the question.
    Blank,
    /// The preview beside a list, as far as it is longer than that.
    Beside,
    /// What is typed, down to [`TYPED`] lines.
    Typed,
    /// What stands under rows without the cursor.
    Texts,
    /// Second and later lines of their labels.
    Labels,
    /// The preview, down to [`PREVIEW`] lines.
    Preview,
    /// What stands under the cursor's row, down to a line.
    CustomText,
    /// A note that is kept, down to a line; the review shows it whole.
    KeptNote,
    /// The middle of the question.
    Question,
    Context,
    /// Rows of any list, down to [`ROWS`].
    Rows,
    /// The preview, down to a line, then all of it.
    PreviewLine,
    NoPreview,
    /// A note that is typed, down to a line.
    Note,
    /// Any text that scrolls, down to what makes sense.
    Text,
    Title,
    Tabs,
    Rules,
    /// The question's first line, then its last but one, then all of it.
    QuestionStart,
    QuestionEnd,
    NoQuestion,
    CustomLabel,
    NoNote,
    /// Everything but the cursor's row.
    Rest,
}

/// What goes first stands first, in a terminal that has room for the rules: they go last.
pub(super) const CUTS: [Cut; 27] = [
    Cut::Scroll,
    Cut::Gap,
    Cut::Below,
    Cut::Blank,
    Cut::Beside,
    Cut::Typed,
    Cut::Texts,
    Cut::Labels,
    Cut::Preview,
    Cut::CustomText,
    Cut::KeptNote,
    Cut::Question,
    Cut::Context,
    Cut::Rows,
    Cut::PreviewLine,
    Cut::NoPreview,
    Cut::Text,
    Cut::QuestionStart,
    Cut::Note,
    Cut::CustomLabel,
    Cut::NoNote,
    Cut::Title,
    Cut::Tabs,
    Cut::QuestionEnd,
    Cut::Rest,
    Cut::NoQuestion,
    Cut::Rules,
];

/// The same in a lower one.
pub(super) const LOW: [Cut; 25] = [
    Cut::Scroll,
    Cut::Gap,
    Cut::Below,
    Cut::Blank,
    Cut::Beside,
    Cut::Typed,
    Cut::Texts,
    Cut::Labels,
    Cut::Preview,
    Cut::CustomText,
    Cut::KeptNote,
    Cut::Question,
    Cut::Context,
    Cut::Title,
    Cut::Rows,
    Cut::Rules,
    Cut::Tabs,
    Cut::Note,
    Cut::QuestionStart,
    Cut::CustomLabel,
    Cut::NoPreview,
    Cut::NoNote,
    Cut::Text,
    Cut::Rest,
    Cut::NoQuestion,
];

/// A form that loses lines.
pub(super) struct Cutter<'n> {
    need: &'n Need,
    plan: Plan,
    /// Lines of what is typed.
    typed: usize,
    /// Lines taken from the rows of a list; what stands in them is chosen when it is drawn.
    rows: usize,
    /// Rows, and lines for marks, that are left whatever else is taken from the list.
    floor: (usize, usize),
    /// Lines of the preview.
    preview: usize,
    /// Lines below the list.
    below: usize,
    scrolled: bool,
}

impl<'n> Cutter<'n> {
    pub(super) fn new(need: &'n Need) -> Self {
        let (typed, preview) = match &need.main {
            Main::Text { lines, .. } => (*lines, 0),
            Main::List(list) => {
                let row = list.typed.and_then(|row| list.rows.get(row));
                (row.map_or(0, |row| row.1), list.preview.map_or(0, |preview| preview.lines))
            }
        };
        let plan = Plan {
            rules: need.rules > 0,
            title: need.title > 0,
            tabs: need.tabs > 0,
            gaps: need.gaps,
            context: need.context,
            question: need.question,
            dense: false,
            note: need.note,
            main: 0,
            preview: 0,
            caps: Caps::WHOLE,
        };
        let below = if let Main::List(list) = &need.main { list.below } else { 0 };
        Self { need, plan, typed, rows: 0, floor: (ALL, 0), preview, below, scrolled: false }
    }

    /// True when it came down to `limit` lines.
    pub(super) fn cut_to(&mut self, limit: usize, cuts: &[Cut]) -> bool {
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

    /// Lines of everything but the list or the text.
    fn around(&self) -> usize {
        let plan = &self.plan;
        self.need.rules * usize::from(plan.rules)
            + self.need.title * usize::from(plan.title)
            + self.need.tabs * usize::from(plan.tabs)
            + plan.gaps.iter().filter(|gap| **gap).count()
            + plan.context
            + plan.question
            + plan.note
            + 1
    }

    fn height(&self) -> usize {
        self.around() + self.main()
    }

    /// Lines of the list and the preview.
    fn main(&self) -> usize {
        let Main::List(list) = &self.need.main else { return self.typed };
        let rows = self.list(list);
        match list.preview {
            Some(Preview { beside: true, .. }) => rows.max(self.preview),
            Some(_) if self.preview > 0 => rows + 1 + self.preview,
            _ => rows,
        }
    }

    /// Lines of the list alone.
    fn list(&self, list: &List) -> usize {
        let (whole, _) = self.rows(list);
        if self.rows == 0 {
            return list.above + self.below + whole.max(1);
        }
        let (rows, marks) = self.floor;
        let least = self.least_list(list, rows, marks).max(1);
        list.above + self.below + whole.saturating_sub(self.rows).max(least)
    }

    /// Lines of all rows that were counted, and what the cursor's row may have more than another.
    fn rows(&self, list: &List) -> (usize, usize) {
        let caps = self.caps();
        let typed = |row: usize| list.typed == Some(row);
        let (mut lines, mut gain) = (0, 0);
        for (index, row) in list.rows.iter().enumerate() {
            let row = if typed(index) { (row.0, self.typed) } else { *row };
            let other = caps.lines(row, false);
            lines += other;
            if list.typed.is_none() || typed(index) {
                gain = gain.max(caps.lines(row, true).saturating_sub(other));
            }
        }
        let other = if caps.text > 0 { 2 } else { 1 };
        (lines + gain + list.uncounted * other, gain)
    }

    fn caps(&self) -> Caps {
        let caps = self.plan.caps;
        if !self.scrolled {
            return caps;
        }
        // Any row may come into sight: what was counted says nothing of it.
        Caps { label: caps.label.min(1), text: caps.text.min(1), ..caps }
    }

    /// Lines that so many rows and marks take, the cursor's row among them.
    fn least_list(&self, list: &List, rows: usize, marks: usize) -> usize {
        let caps = self.caps();
        let other = list.rows.iter().map(|row| caps.lines(*row, false)).max().unwrap_or(1);
        let (whole, gain) = self.rows(list);
        rows.saturating_mul(other).saturating_add(gain + marks).min(whole)
    }

    /// Takes a line, or up to `over` of them, away; false when there is none left to take.
    fn cut(&mut self, cut: Cut, over: usize) -> bool {
        let need = self.need;
        let list = match &need.main {
            Main::List(list) => Some(list),
            Main::Text { .. } => None,
        };
        match cut {
            Cut::Gap => {
                let gap =
                    [0, 1, 3, 2].into_iter().find(|gap| self.plan.gaps.get(*gap) == Some(&true));
                let gap = gap.and_then(|gap| self.plan.gaps.get_mut(gap));
                gap.map(|gap| *gap = false).is_some()
            }
            Cut::Below => take(&mut self.below, 1, over),
            Cut::Scroll => {
                let Some((list, (rows, marks))) = list.and_then(|it| Some((it, it.scrolls?)))
                else {
                    return false;
                };
                self.scrolled = true;
                self.take_rows(list, rows, marks, over)
            }
            Cut::Rows => list.is_some_and(|list| self.take_rows(list, ROWS, 2, over)),
            Cut::Typed => take(&mut self.typed, TYPED, over),
            Cut::Beside => match list {
                Some(list) if list.preview.is_some_and(|it| it.beside) => {
                    let rows = self.list(list);
                    take(&mut self.preview, rows.max(PREVIEW), over)
                }
                _ => false,
            },
            Cut::Preview => take(&mut self.preview, PREVIEW, over),
            Cut::Texts => {
                let tallest = list.and_then(|list| list.rows.iter().map(|row| row.1).max());
                lower(&mut self.plan.caps.text, tallest, 0)
            }
            Cut::Labels => {
                let tallest = list.and_then(|list| list.rows.iter().map(|row| row.0).max());
                lower(&mut self.plan.caps.label, tallest, 1)
            }
            Cut::CustomText => {
                let tallest = list.filter(|list| list.typed.is_none());
                let tallest = tallest.and_then(|list| list.rows.iter().map(|row| row.1).max());
                lower(&mut self.plan.caps.custom_text, tallest, 1)
            }
            Cut::CustomLabel => {
                let tallest = list.and_then(|list| list.rows.iter().map(|row| row.0).max());
                lower(&mut self.plan.caps.custom_label, tallest, 1)
                    || lower(
                        &mut self.plan.caps.custom_text,
                        list.and(Some(1)),
                        usize::from(list.is_some_and(|it| it.typed.is_some())),
                    )
            }
            Cut::Blank => {
                let blank = need.blank > 0 && !self.plan.dense;
                self.plan.dense |= blank;
                self.plan.question -= if blank { need.blank } else { 0 };
                blank
            }
            Cut::Question => take(&mut self.plan.question, QUESTION + need.mark, over),
            Cut::QuestionStart => take(&mut self.plan.question, QUESTION - 2, over),
            Cut::QuestionEnd => take(&mut self.plan.question, 1, over),
            Cut::NoQuestion => take(&mut self.plan.question, 0, over),
            Cut::Context => take(&mut self.plan.context, 0, over),
            Cut::Title => std::mem::take(&mut self.plan.title),
            Cut::Rules => std::mem::take(&mut self.plan.rules),
            Cut::Tabs => std::mem::take(&mut self.plan.tabs),
            Cut::KeptNote => !need.types_note && take(&mut self.plan.note, 1, over),
            Cut::Note => take(&mut self.plan.note, 1, over),
            Cut::NoNote => take(&mut self.plan.note, usize::from(need.types_note), over),
            Cut::PreviewLine | Cut::NoPreview => {
                let below = list.and_then(|list| list.preview).is_some_and(|it| !it.beside);
                if cut == Cut::PreviewLine {
                    return below && take(&mut self.preview, 1, over);
                }
                below && std::mem::take(&mut self.preview) > 0
            }
            Cut::Text => match &need.main {
                Main::Text { least, .. } => take(&mut self.typed, *least, over),
                Main::List(list) => take(&mut self.typed, usize::from(list.typed.is_some()), over),
            },
            Cut::Rest => list.is_some_and(|list| self.take_rows(list, 1, 0, over)),
        }
    }

    fn take_rows(&mut self, list: &List, rows: usize, marks: usize, over: usize) -> bool {
        let shown = self.list(list) - list.above - self.below;
        self.floor = (rows, marks);
        let spare = shown.saturating_sub(self.least_list(list, rows, marks).max(1)).min(over);
        self.rows = self.rows(list).0.saturating_sub(shown - spare);
        spare > 0
    }

    /// What a cut took too much goes to what went before it.
    pub(super) fn give_back(&mut self, limit: usize) {
        let spare = limit.saturating_sub(self.height());
        let mut spare = spare - self.give_texts(spare);
        let need = self.need;
        let back = spare.min(self.rows);
        self.rows -= back;
        spare -= back;
        let titled = self.plan.title || self.plan.tabs;
        let [title, context, question, help] = &mut self.plan.gaps;
        for (gap, wanted) in [
            (question, need.gaps[2]),
            (help, need.gaps[3]),
            (context, need.gaps[1] && self.plan.context > 0),
            (title, need.gaps[0] && titled),
        ] {
            if spare > 0 && wanted && !*gap {
                *gap = true;
                spare -= 1;
            }
        }
    }

    /// Gives up to so many lines to the question, the context and the note; says how many.
    fn give_texts(&mut self, spare: usize) -> usize {
        let need = self.need;
        let question = need.question - if self.plan.dense { need.blank } else { 0 };
        let mut left = spare;
        for (lines, wanted) in [
            (&mut self.plan.question, question),
            (&mut self.plan.context, need.context),
            (&mut self.plan.note, need.note),
        ] {
            let back = left.min(wanted - *lines);
            *lines += back;
            left -= back;
        }
        spare - left
    }

    /// Lines that are left empty where the cursor stands, `main` of them given.
    fn unused(&self, main: usize) -> usize {
        let Main::List(list) = &self.need.main else { return 0 };
        if list.uncounted > 0 {
            return 0;
        }
        let caps = self.caps();
        let lines = |(index, row): (usize, &(usize, usize))| {
            let row = if list.typed == Some(index) { (row.0, self.typed) } else { *row };
            caps.lines(row, index == list.cursor)
        };
        let rows: usize = list.rows.iter().enumerate().map(lines).sum();
        let rows = list.above + self.below + rows.max(1);
        let used = match list.preview {
            Some(Preview { beside: true, .. }) => rows.max(self.preview),
            Some(_) if self.preview > 0 => rows + 1 + self.preview,
            _ => rows,
        };
        main.saturating_sub(used)
    }

    pub(super) fn plan(mut self, least: usize, most: usize) -> Plan {
        let below = match &self.need.main {
            Main::List(List { preview: Some(Preview { beside: false, .. }), .. }) => self.preview,
            _ => 0,
        };
        let (around, main) = (self.around(), self.main());
        let main = main + least.min(most).saturating_sub(around + main);
        let mut main = main.min(most.saturating_sub(around));
        if self.plan.question < self.need.question || self.plan.context < self.need.context {
            // A line or two stay empty, so that the list does not move with the cursor.
            let unused = Some(self.unused(main)).filter(|unused| *unused > STILL);
            main -= self.give_texts(unused.unwrap_or(0));
        }
        let mut caps = self.caps();
        if let Main::List(List { typed: Some(_), .. }) = &self.need.main {
            caps.custom_text = self.typed;
        }
        Plan { main, preview: below, caps, ..self.plan }
    }
}

/// Takes up to `over` away, down to `least`.
fn take(lines: &mut usize, least: usize, over: usize) -> bool {
    let spare = lines.saturating_sub(least).min(over);
    *lines -= spare;
    spare > 0
}

/// Lowers a bound by one line, from the `tallest` there is down to `least`.
fn lower(cap: &mut usize, tallest: Option<usize>, least: usize) -> bool {
    let now = tallest.map_or(least, |tallest| tallest.min(*cap));
    if now <= least {
        return false;
    }
    *cap = now - 1;
    true
}
