//! The one place that decides what a form shows when height is short.
//!
//! The parts of a form say how many lines they have ([`Need`]). If all of them have room, all are shown.
//! Otherwise lines are given out in a fixed order until none is left ([`fit`]). Nothing here knows a
//! text or a state, nor the row that the cursor is on: so a move of the cursor moves nothing else.

use std::ops::{Index, IndexMut};

use Part::{
    Asked, Below, BelowGap, Beside, Blank, ClosedNote, Help, HelpGap, Preview, QuestionGap, Rules,
    Tabs, Text, Title, TitleGap, TypedNote,
};

/// A form that may be so high has its rules before other things: a terminal of 15 rows.
const MIN_LINES_FOR_RULES: usize = 11;

/// A form of at most so many lines is low: the question comes before title and rules, and no line is blank
/// while something is hidden. A terminal of 17 rows.
const MAX_LOW_LINES: usize = 13;

/// Lines of a preview that is shown at all.
pub(super) const MIN_PREVIEW: usize = 3;

/// Lines of a typed text that come before the rest of a question or a list.
const TYPED_LINES: usize = 6;

/// Lines of a text that is cut: its first line, a mark, its last two; or three lines and a mark while it
/// is scrolled.
pub(super) const EXCERPT_LINES: usize = 4;

/// Lines of a question that come before all but the first lines of the details.
const QUESTION_LINES: usize = 8;

/// One step of the allocation of lines.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// A part, up to so many lines.
    To(Part, usize),
    /// A part whole.
    All(Part),
    /// A part whole, or nothing of it.
    Whole(Part),
    /// The lines that make sense of a part.
    Least(Part),
    /// The whole question.
    Question,
    /// So many rows of the list and two marks, or all rows, each with a line of its label.
    Rows(usize),
    /// Below the list, so many lines for the details of the cursor's row, with the rule above them.
    Details(usize),
    /// The lines of these that make sense.
    LeastDetails,
    /// As many lines as there is room for of the answers in a review.
    Wrap,
    /// Longer labels.
    Labels,
    /// The texts under the labels instead of the details, or none of them.
    Texts,
}

use Step::{All, Details, Labels, Least, LeastDetails, Question, Rows, Texts, To, Whole, Wrap};

/// The first steps.
const FIRST: &[Step] = &[Rows(1), Least(Text), Least(TypedNote), Least(Asked), To(Below, 1)];

/// The steps for the parts that a choice needs.
const CHOICE: &[Step] = &[
    To(Asked, 2),
    Whole(Below),
    Rows(3),
    Least(QuestionGap),
    LeastDetails,
    To(Text, TYPED_LINES),
    To(TypedNote, TYPED_LINES),
    To(Asked, EXCERPT_LINES),
    To(ClosedNote, 1),
];

/// The next steps if all that belongs to a form has room.
const HIGH_FORM: &[Step] =
    &[All(Tabs), All(Title), All(BelowGap), To(Asked, QUESTION_LINES), Details(4)];

/// The next steps in a low form.
const LOW_FORM: &[Step] = &[Question, All(BelowGap), All(Tabs), All(Title), Whole(Rules)];

/// The next steps in a list that has room for most of its rows.
const SHORT_LIST: &[Step] =
    &[To(Preview, MIN_PREVIEW), Rows(6), To(Beside, MIN_PREVIEW), Question, Rows(usize::MAX)];

/// The next steps in a long list, which scrolls before blank lines go.
const LONG_LIST: &[Step] = &[
    To(Preview, MIN_PREVIEW),
    Rows(4),
    To(Beside, MIN_PREVIEW),
    Question,
    All(Help),
    Details(7),
    All(QuestionGap),
    All(HelpGap),
    Whole(Blank),
    All(TitleGap),
    Rows(usize::MAX),
];

/// The last steps.
const LAST: &[Step] = &[
    All(Help),
    All(TypedNote),
    All(Asked),
    All(ClosedNote),
    Wrap,
    Details(usize::MAX),
    Labels,
    All(Text),
    All(Preview),
    All(Beside),
    Texts,
    All(QuestionGap),
    All(HelpGap),
    Whole(Blank),
    All(TitleGap),
];

/// The visible lines of each part of a form.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// Lines of each part.
    pub lines: PartLines,
    /// Lines of the list, or of the text in its place, with the preview.
    pub main: usize,
    /// The visible part of the list.
    pub rows: RowsPlan,
}

impl Plan {
    /// Lines of the form, at most.
    pub(super) fn height(&self) -> usize {
        self.lines.around() + self.main
    }
}

/// The visible part of a list.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RowsPlan {
    /// Lines of the rows and of the marks of hidden ones, without a text that is typed in them.
    pub lines: usize,
    /// Lines of a label.
    pub label: usize,
    /// Lines of the texts that are under their labels.
    pub texts: usize,
    /// Lines of the details of the cursor's row below the list, with the rule above them. One line is a
    /// rule with the beginning of the details in it.
    pub details: usize,
}

/// Returns the plan for `need` in a form of at most `most` lines. The form takes the lines that it needs,
/// at least `least`.
pub(super) fn fit(need: &Need, most: usize, least: usize) -> Plan {
    let mut allocator = Allocator::whole(need, most);
    if allocator.height() > most {
        allocator =
            Allocator { lines: PartLines::default(), rows: RowsPlan::default(), ..allocator };
        let is_low = most <= MAX_LOW_LINES;
        let rules: &[Step] = if most < MIN_LINES_FOR_RULES { &[] } else { &[Whole(Rules)] };
        let next = if is_low { LOW_FORM } else { HIGH_FORM };
        let is_long = need.list.as_ref().is_some_and(|list| list.is_long);
        let rows = if is_long && !is_low { LONG_LIST } else { SHORT_LIST };
        let first = FIRST.iter().chain(rules).chain(CHOICE);
        for step in first.chain(next).chain(rows).chain(LAST) {
            allocator.allocate(*step);
        }
    }
    let around = allocator.lines.around();
    let main = allocator.main().max(least.saturating_sub(around)).min(most.saturating_sub(around));
    Plan { lines: allocator.lines, main, rows: allocator.rows }
}

/// A form that gets lines.
struct Allocator<'n> {
    need: &'n Need,
    most: usize,
    lines: PartLines,
    rows: RowsPlan,
}

impl<'n> Allocator<'n> {
    fn whole(need: &'n Need, most: usize) -> Self {
        let list = need.list.as_ref();
        let rows = list.map_or_else(RowsPlan::default, |list| RowsPlan {
            lines: list.lines(usize::MAX, usize::MAX),
            label: usize::MAX,
            texts: usize::MAX,
            details: 0,
        });
        Self { need, most, lines: need.lines.clone(), rows }
    }

    fn height(&self) -> usize {
        self.lines.around() + self.main()
    }

    /// Lines of the list, or of the text in its place, with the preview.
    fn main(&self) -> usize {
        match &self.need.list {
            Some(list) => self.lines.with_preview(self.list(list)),
            None => self.lines[Text].max(1),
        }
    }

    /// Lines of the list alone.
    fn list(&self, list: &List) -> usize {
        let below = self.lines[Below] + self.lines[BelowGap] + self.rows.details;
        list.above + self.rows.lines.max(1) + self.lines[Text] + below
    }

    fn allocate(&mut self, step: Step) {
        let need = self.need;
        match step {
            To(part, most) => self.allocate_part(part, most),
            All(TitleGap) if self.lines[Title] + self.lines[Tabs] == 0 => {}
            All(part) => self.allocate_part(part, usize::MAX),
            Whole(part) => {
                if self.room() >= need.lines[part] - self.lines[part] {
                    self.allocate_part(part, usize::MAX);
                }
            }
            Least(part) => self.allocate_part(part, need.least[part]),
            Question => self.allocate_part(Asked, need.question),
            Rows(_) | Details(_) | LeastDetails | Wrap | Labels | Texts => {
                if let Some(list) = &need.list {
                    self.allocate_list(step, list);
                }
            }
        }
    }

    fn room(&self) -> usize {
        self.most.saturating_sub(self.height())
    }

    fn allocate_part(&mut self, part: Part, most: usize) {
        let (now, wanted) = (self.lines[part], self.need.lines[part].min(most));
        let room = match part {
            // It is as high as the list without costing a line.
            Beside => self.need.list.as_ref().map_or(0, |list| self.list(list)) + self.room(),
            // A rule is above it, and little of it says nothing.
            Preview if now == 0 && self.room() <= wanted.min(MIN_PREVIEW) => 0,
            Preview if now == 0 => self.room() - 1,
            _ => now + self.room(),
        };
        self.lines[part] = wanted.min(room).max(now);
    }

    fn allocate_list(&mut self, step: Step, list: &List) {
        // Beside a preview, lines cost nothing up to its height.
        let beside = self.lines[Beside].saturating_sub(self.list(list));
        let (room, now) = (self.room() + beside, self.rows);
        let lines = now.lines.max(1);
        match step {
            Rows(rows) => {
                let wanted = list.count().min(rows.saturating_add(if rows > 1 { 2 } else { 0 }));
                let label = now.label.max(1);
                self.rows = RowsPlan { lines: wanted.min(lines + room).max(lines), label, ..now };
            }
            Details(_) | LeastDetails => {
                let most = if let Details(most) = step { most } else { list.least_details };
                let previews = if self.lines[Preview] == 0 { list.previews } else { 0 };
                let wanted = list.details(now.label, previews).min(most);
                self.rows.details = wanted.min(now.details + room).max(now.details);
            }
            Wrap if list.wraps && self.shows_all(list) => {
                let more = |texts: &usize| list.lines(now.label, *texts) <= lines + room;
                let texts = (1..=room).take_while(more).last().unwrap_or_default();
                self.rows = RowsPlan { lines: list.lines(now.label, texts), texts, ..now };
            }
            Labels => {
                let mut label = now.label.max(1);
                while self.shows_all(list) && label < list.label() {
                    let more = list.lines(label + 1, now.texts);
                    if more > lines + room {
                        break;
                    }
                    label += 1;
                    self.rows = RowsPlan { lines: more, label, ..self.rows };
                }
                self.rows.details = self.rows.details.min(list.details(label, 0));
            }
            Texts if self.shows_all(list) && now.label >= list.label() => {
                let whole = list.lines(usize::MAX, usize::MAX);
                if whole <= lines + now.details + room {
                    let label = usize::MAX;
                    self.rows = RowsPlan { lines: whole, label, texts: usize::MAX, details: 0 };
                }
            }
            _ => {}
        }
    }

    /// True if all rows are shown.
    fn shows_all(&self, list: &List) -> bool {
        list.unmeasured == 0 && self.rows.lines >= list.count()
    }
}

/// A part of a form that can lose lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The lines above and below the form.
    Rules,
    Title,
    Tabs,
    /// The blank line below title and tabs.
    TitleGap,
    /// Context and question without their blank lines.
    Asked,
    /// The blank lines of context and question, and the one between them.
    Blank,
    /// A note that was typed before.
    ClosedNote,
    /// A note that is being typed.
    TypedNote,
    /// The blank line below the question.
    QuestionGap,
    /// The blank line above the help line.
    HelpGap,
    /// The lines of the help line beyond the first.
    Help,
    /// A text that scrolls instead of a list, or the text that is typed in a row of the list.
    Text,
    /// The rows below a list.
    Below,
    /// The blank line above them.
    BelowGap,
    /// A preview beside the list.
    Beside,
    /// A preview below the list.
    Preview,
}

const PARTS: usize = Part::Preview as usize + 1;

/// A number of lines for each part.
#[derive(Debug, Clone, Default)]
pub(crate) struct PartLines([usize; PARTS]);

impl PartLines {
    /// Lines of everything but the list or the text in its place, with the help line.
    fn around(&self) -> usize {
        self.0.iter().take(Part::Text as usize).sum::<usize>() + 1
    }

    /// Lines of a list that is `rows` high and of the preview.
    fn with_preview(&self, rows: usize) -> usize {
        match self[Part::Preview] {
            0 => rows.max(self[Part::Beside]),
            // A rule is between them.
            preview => rows + 1 + preview,
        }
    }
}

impl Index<Part> for PartLines {
    type Output = usize;

    #[expect(clippy::indexing_slicing, reason = "every part has its place")]
    fn index(&self, part: Part) -> &usize {
        &self.0[part as usize]
    }
}

impl IndexMut<Part> for PartLines {
    #[expect(clippy::indexing_slicing, reason = "every part has its place")]
    fn index_mut(&mut self, part: Part) -> &mut usize {
        &mut self.0[part as usize]
    }
}

/// The lines that each part of a form needs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Need {
    /// Lines of each part.
    pub lines: PartLines,
    /// Lines of [`Part::Asked`] with the whole question, and with a mark where the context is cut.
    pub question: usize,
    /// Lines that make sense of a text that is typed or scrolled, and of a title that says that it is a
    /// server that asks.
    pub least: PartLines,
    /// The list.
    pub list: Option<List>,
}

/// A list of rows. Its first rows are measured.
#[derive(Debug, Clone, Default)]
pub(crate) struct List {
    /// Lines of the label and of the text under it, for each measured row.
    pub rows: Vec<(usize, usize)>,
    /// Number of rows beside these.
    pub unmeasured: usize,
    /// The row that is typed in, as an index into `rows`. The cursor stays there.
    pub typed: Option<usize>,
    /// Lines of the tallest preview that stands below the list.
    pub previews: usize,
    /// Lines above the rows: the filter.
    pub above: usize,
    /// Lines of the details that are shown at all: in a narrow form little of them has room in a rule.
    pub least_details: usize,
    /// True if the texts under the labels go on from these, so that a part of them can be read.
    pub wraps: bool,
    /// True with more options than are expected to be in sight at once.
    pub is_long: bool,
}

impl List {
    /// Number of rows.
    fn count(&self) -> usize {
        self.rows.len() + self.unmeasured
    }

    /// Lines of the rows with up to `label` lines of each label, and up to `texts` lines of the text under
    /// it. The text that is typed in a row is not counted.
    fn lines(&self, label: usize, texts: usize) -> usize {
        let rows = self.rows.iter().enumerate().map(|(index, row)| {
            let text = if self.typed == Some(index) { 0 } else { row.1 };
            row.0.min(label) + text.min(texts)
        });
        rows.sum::<usize>() + self.unmeasured
    }

    /// Lines of the longest details and of the rule above them. Details are the text of a row, below its
    /// label where that is longer than `label` lines, and above its preview where that has `previews`.
    fn details(&self, label: usize, previews: usize) -> usize {
        if self.typed.is_some() {
            return 0;
        }
        let rows = self.rows.iter().map(|row| row.1 + if row.0 > label { row.0 } else { 0 });
        let lines = rows.max().unwrap_or_default() + previews;
        if lines > 0 { lines + 1 } else { 0 }
    }

    /// Lines of the longest label.
    fn label(&self) -> usize {
        self.rows.iter().map(|row| row.0).max().unwrap_or_default()
    }
}
