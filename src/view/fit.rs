//! The one place that decides what goes when height is short.
//!
//! The parts of a form say how many lines they have ([`Need`]); [`fit`] takes lines away, one at a
//! time and in the order of [`CUTS`], until the form has room, and says what is left ([`Plan`]).
//! Nothing here knows a text or a state, and no height depends on where the cursor of a list
//! stands: it is always counted on the row that needs most.

/// Rows of a list that are shown while there is any way to.
const ROWS: usize = 3;

/// Lines of a question that is cut: its first line, how many more there are, its last two.
const QUESTION: usize = 4;

/// Lines a text that is typed keeps while a question or a list has any to give.
const TYPED: usize = 6;

/// Lines of a preview that is shown at all.
pub(super) const PREVIEW: usize = 3;

/// No bound.
const ALL: usize = usize::MAX;

/// How high a form may be, in lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Room {
    /// While nothing is cut.
    pub usual: usize,
    /// When anything is.
    pub most: usize,
}

/// What the parts of a form have to show, in lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Need {
    /// The two rules; none in a box.
    pub rules: usize,
    /// The form's title.
    pub title: usize,
    /// The tabs, which may join the help line.
    pub tabs: usize,
    /// A blank line below the title, the context, the question, and above the help.
    pub gaps: [bool; 4],
    /// The context.
    pub context: usize,
    /// The question.
    pub question: usize,
    /// The note.
    pub note: usize,
    /// True while the note is typed, so that it must be seen.
    pub types_note: bool,
    /// What is below.
    pub main: Main,
}

impl Need {
    /// True when `plan` shows all there is.
    pub(super) fn is_whole(&self, plan: &Plan) -> bool {
        plan.context == self.context && plan.question == self.question && plan.caps == Caps::WHOLE
    }
}

/// What one answers with.
#[derive(Debug, Clone)]
pub(super) enum Main {
    /// A text that scrolls: what is typed, the keys, a zoomed preview.
    Text {
        /// Its lines.
        lines: usize,
        /// As many as are needed to make sense of it.
        least: usize,
    },
    /// A list.
    List(List),
}

impl Default for Main {
    fn default() -> Self {
        Self::Text { lines: 1, least: 1 }
    }
}

/// A list of rows, some of them counted.
#[derive(Debug, Clone, Default)]
pub(super) struct List {
    /// Lines of the label and of what stands under it, of the first rows.
    pub rows: Vec<(usize, usize)>,
    /// Rows there are beside these.
    pub uncounted: usize,
    /// The row that is typed in, as counted; the cursor stays there.
    pub typed: Option<usize>,
    /// Lines above the rows: the filter.
    pub above: usize,
    /// Lines below the rows.
    pub below: usize,
    /// Rows, and lines that say how many more there are, that a list keeps which may scroll
    /// although there is room for more; none when it is to be shown whole.
    pub scrolls: Option<(usize, usize)>,
    /// The preview.
    pub preview: Option<Preview>,
}

/// A preview of the cursor's row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Preview {
    /// Lines of the tallest.
    pub lines: usize,
    /// True where it stands beside the list, else below it after a rule.
    pub beside: bool,
}

/// How much of a list's rows is shown, in lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Caps {
    /// The label of a row without the cursor.
    pub label: usize,
    /// What stands under it.
    pub text: usize,
    /// The label of the cursor's row.
    pub own_label: usize,
    /// What stands under it.
    pub own_text: usize,
}

impl Caps {
    /// Everything.
    pub(super) const WHOLE: Self = Self { label: ALL, text: ALL, own_label: ALL, own_text: ALL };

    /// Lines of a row of `(label, text)` lines.
    pub(super) fn lines(self, (label, text): (usize, usize), at_cursor: bool) -> usize {
        if at_cursor {
            label.min(self.own_label) + text.min(self.own_text)
        } else {
            label.min(self.label) + text.min(self.text)
        }
    }
}

/// What is shown of a form, in lines.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    /// Whether the two rules are drawn.
    pub rules: bool,
    /// Whether the form's title is.
    pub title: bool,
    /// Whether the tabs have a line of their own.
    pub tabs: bool,
    /// Which blank lines are left.
    pub gaps: [bool; 4],
    /// Of the context.
    pub context: usize,
    /// Of the question.
    pub question: usize,
    /// Of the note.
    pub note: usize,
    /// Of the list (or the text), with the preview beside it.
    pub main: usize,
    /// Of the preview below the list, its rule not counted.
    pub preview: usize,
    /// Of each row.
    pub caps: Caps,
}

/// What can be taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// Rows of a list that may scroll.
    Scroll,
    Gap,
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
    OwnText,
    /// The middle of the question.
    Question,
    Context,
    Title,
    /// Rows of any list, down to [`ROWS`].
    Rows,
    // From here on the terminal is lower than 14 rows, or nearly so.
    Rules,
    Tabs,
    Note,
    /// The question's first line, then all of it.
    QuestionStart,
    OwnLabel,
    NoPreview,
    NoNote,
    /// Everything but the cursor's row.
    Rest,
    NoQuestion,
}

/// What goes first stands first.
const CUTS: [Cut; 21] = [
    Cut::Scroll,
    Cut::Gap,
    Cut::Beside,
    Cut::Typed,
    Cut::Texts,
    Cut::Labels,
    Cut::Preview,
    Cut::OwnText,
    Cut::Question,
    Cut::Context,
    Cut::Title,
    Cut::Rows,
    Cut::Rules,
    Cut::Tabs,
    Cut::Note,
    Cut::QuestionStart,
    Cut::OwnLabel,
    Cut::NoPreview,
    Cut::NoNote,
    Cut::Rest,
    Cut::NoQuestion,
];

/// What of `need` is shown in `room`. The form takes what it needs, at least `least` lines.
pub(super) fn fit(need: &Need, room: Room, least: usize) -> Plan {
    let mut cutter = Cutter::new(need);
    // Rows that scroll do not count as cut.
    cutter.cut_to(room.usual, &[Cut::Scroll]);
    if cutter.height() > room.usual {
        cutter = Cutter::new(need);
        cutter.cut_to(room.most, &CUTS);
        cutter.give_back(room.most);
    }
    cutter.plan(least, room.most.max(room.usual))
}

/// A form that loses lines.
struct Cutter<'n> {
    need: &'n Need,
    plan: Plan,
    /// Lines of what is typed.
    typed: usize,
    /// Lines taken from the rows of a list; what stands in them is chosen when it is drawn.
    rows: usize,
    /// Lines of the preview.
    preview: usize,
    scrolled: bool,
}

impl<'n> Cutter<'n> {
    fn new(need: &'n Need) -> Self {
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
            note: need.note,
            main: 0,
            preview: 0,
            caps: Caps::WHOLE,
        };
        Self { need, plan, typed, rows: 0, preview, scrolled: false }
    }

    fn cut_to(&mut self, limit: usize, cuts: &[Cut]) {
        for cut in cuts {
            loop {
                let over = self.height().saturating_sub(limit);
                if over == 0 || !self.cut(*cut, over) {
                    break;
                }
            }
        }
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
        list.above + list.below + whole.saturating_sub(self.rows).max(1)
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
        (rows * other + gain + marks).min(whole)
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
            Cut::OwnText => {
                let tallest = list.filter(|list| list.typed.is_none());
                let tallest = tallest.and_then(|list| list.rows.iter().map(|row| row.1).max());
                lower(&mut self.plan.caps.own_text, tallest, 1)
            }
            Cut::OwnLabel => {
                let tallest = list.and_then(|list| list.rows.iter().map(|row| row.0).max());
                lower(&mut self.plan.caps.own_label, tallest, 1)
                    || lower(
                        &mut self.plan.caps.own_text,
                        list.and(Some(1)),
                        usize::from(list.is_some_and(|it| it.typed.is_some())),
                    )
            }
            Cut::Question => take(&mut self.plan.question, QUESTION, over),
            Cut::QuestionStart => take(&mut self.plan.question, QUESTION - 2, over),
            Cut::NoQuestion => take(&mut self.plan.question, 0, over),
            Cut::Context => take(&mut self.plan.context, 0, over),
            Cut::Title => std::mem::take(&mut self.plan.title),
            Cut::Rules => std::mem::take(&mut self.plan.rules),
            Cut::Tabs => std::mem::take(&mut self.plan.tabs),
            Cut::Note => take(&mut self.plan.note, 1, over),
            Cut::NoNote => take(&mut self.plan.note, usize::from(need.types_note), over),
            Cut::NoPreview => {
                let below = list.and_then(|list| list.preview).is_some_and(|it| !it.beside);
                below && std::mem::take(&mut self.preview) > 0
            }
            Cut::Rest => match &need.main {
                Main::Text { least, .. } => take(&mut self.typed, *least, over),
                Main::List(list) => {
                    take(&mut self.typed, usize::from(list.typed.is_some()), over)
                        || self.take_rows(list, 1, 0, over)
                }
            },
        }
    }

    fn take_rows(&mut self, list: &List, rows: usize, marks: usize, over: usize) -> bool {
        let whole = self.rows(list).0;
        let least = self.least_list(list, rows, marks);
        let spare = whole.saturating_sub(self.rows).saturating_sub(least);
        self.rows += spare.min(over);
        spare > 0
    }

    /// What a cut left over goes to what went before it.
    fn give_back(&mut self, limit: usize) {
        for gap in [2, 3, 1, 0].into_iter().filter(|gap| self.need.gaps.get(*gap) == Some(&true)) {
            if self.height() < limit
                && let Some(gap) = self.plan.gaps.get_mut(gap).filter(|gap| !**gap)
            {
                *gap = true;
            }
        }
        let spare = limit.saturating_sub(self.height());
        self.rows = self.rows.saturating_sub(spare);
    }

    fn plan(self, least: usize, most: usize) -> Plan {
        let below = match &self.need.main {
            Main::List(List { preview: Some(Preview { beside: false, .. }), .. }) => self.preview,
            _ => 0,
        };
        let mut caps = self.caps();
        if let Main::List(List { typed: Some(_), .. }) = &self.need.main {
            caps.own_text = self.typed;
        }
        let room = most.saturating_sub(self.around());
        let main = self.main() + least.min(most).saturating_sub(self.height());
        Plan { main: main.min(room), preview: below, caps, ..self.plan }
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
