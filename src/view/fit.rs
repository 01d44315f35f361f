//! Allocates lines to the parts of a form. The plain display has its own allocation.
//!
//! A *rule* is a horizontal line. The *details* are texts of the cursor's row that the list has no
//! room for. They are drawn below the list, with a rule above them.
//!
//! [`Need`] has the number of lines of each part. If all parts fit, they are shown completely.
//! Otherwise [`fit`] allocates lines in a fixed order until none is left. [`Need`] contains
//! neither texts nor the row of the cursor, so the layout stays the same when the cursor moves.

use std::ops::{Index, IndexMut};

use Part::{
    Asked, Below, BelowGap, Beside, Blank, ClosedNote, Help, HelpGap, Preview, QuestionGap, Rules,
    Tabs, Text, Title, TitleGap, TypedNote,
};

/// In a form of at least this many lines, [`Part::Rules`] is allocated before most other parts. In
/// a terminal of 17 rows, a form has up to 13 lines.
const MIN_LINES_FOR_RULES: usize = 13;

/// Maximum lines of a low form. In a low form, all rows of a long list are allocated before blank
/// lines.
const MAX_LOW_LINES: usize = 13;

/// Minimum lines of a visible preview.
pub(super) const MIN_PREVIEW: usize = 3;

/// Lines of a typed text that are allocated before further lines of the question and of the list.
const TYPED_LINES: usize = 6;

/// Lines of a cut question: the first line, a mark for the hidden lines, and the last two lines. In
/// a scrolled question: three lines and a mark.
pub(super) const EXCERPT_LINES: usize = 4;

/// Lines of a question that are allocated before further lines of the details of the cursor's row.
const QUESTION_LINES: usize = 8;

/// One step of the allocation of lines.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// A part, up to this number of lines.
    To(Part, usize),
    /// As much of a part as fits.
    All(Part),
    /// A part completely, or not at all.
    Whole(Part),
    /// The minimum lines of a part.
    Least(Part),
    /// The whole question.
    Question,
    /// This number of lines for rows. If the number is larger than 1, two more lines for the marks
    /// of hidden rows. At most one line for each row of the list.
    Rows(usize),
    /// The details of the cursor's row below the list: at least two lines and up to this number,
    /// including the rule above them.
    Details(usize),
    /// Further lines of the answers in a review.
    Wrap,
    /// Further lines of the labels.
    Labels,
    /// The texts under all labels, in place of the details, if all labels and all texts fit.
    Texts,
}

use Step::{All, Details, Labels, Least, Question, Rows, Texts, To, Whole, Wrap};

const FIRST: &[Step] = &[Rows(1), Least(Text), Least(TypedNote), Least(Asked), To(Below, 1)];

/// The next steps, for the parts that the user needs for an answer.
const CHOICE: &[Step] = &[
    To(Asked, 2),
    Rows(3),
    Details(2),
    To(Text, TYPED_LINES),
    To(TypedNote, TYPED_LINES),
    To(Asked, EXCERPT_LINES),
    To(ClosedNote, 1),
];

/// The next steps, for the parts around the list.
const FORM: &[Step] =
    &[All(Tabs), All(Title), All(BelowGap), Whole(Rules), To(Asked, QUESTION_LINES), Details(4)];

/// The next steps for a short list.
const SHORT_LIST: &[Step] =
    &[To(Preview, MIN_PREVIEW), Rows(6), To(Beside, MIN_PREVIEW), Question, Rows(usize::MAX)];

/// The next steps for a long list. It can scroll, so blank lines are allocated before further rows.
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
    pub lines: PartLines,
    /// Lines of the list or the text in its place, including the preview.
    pub main: usize,
    /// The visible part of the list.
    pub rows: RowsPlan,
}

impl Plan {
    /// Returns the plan of a list without any other part.
    pub(super) fn of_rows(rows: RowsPlan) -> Self {
        Self { lines: PartLines::default(), main: rows.lines, rows }
    }

    /// Returns the maximum height of the form, in lines.
    pub(super) fn height(&self) -> usize {
        self.lines.around() + self.main
    }
}

/// The visible part of a list.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RowsPlan {
    /// Lines of the rows and of the marks for hidden rows, without an open text field.
    pub lines: usize,
    /// Maximum lines of each label.
    pub label: usize,
    /// Maximum lines of the text under each label.
    pub texts: usize,
    /// Lines of the details of the cursor's row below the list, including the rule above them.
    pub details: usize,
}

/// Returns the plan for `need` in a form of at most `most` lines and at least `least` lines.
pub(super) fn fit(need: &Need, most: usize, least: usize) -> Plan {
    let mut allocator = Allocator::whole(need, most);
    if allocator.height() > most {
        allocator =
            Allocator { lines: PartLines::default(), rows: RowsPlan::default(), ..allocator };
        let rules: &[Step] = if most < MIN_LINES_FOR_RULES { &[] } else { &[Whole(Rules)] };
        let is_long = need.list.as_ref().is_some_and(|list| list.is_long);
        let rows = if is_long && most > MAX_LOW_LINES { LONG_LIST } else { SHORT_LIST };
        let first = FIRST.iter().chain(rules).chain(CHOICE);
        for step in first.chain(FORM).chain(rows).chain(LAST) {
            allocator.allocate(*step);
        }
    }
    let around = allocator.lines.around();
    let main = allocator.main().max(least.saturating_sub(around)).min(most.saturating_sub(around));
    Plan { lines: allocator.lines, main, rows: allocator.rows }
}

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

    /// Returns the lines of the list or the text in its place, including the preview.
    fn main(&self) -> usize {
        match &self.need.list {
            Some(list) => self.lines.with_preview(self.list(list)),
            None => self.lines[Text].max(1),
        }
    }

    /// Returns the lines of the list without the preview.
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
            Rows(_) | Details(_) | Wrap | Labels | Texts => {
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
            // A preview beside the list shares the lines of the list.
            Beside => self.need.list.as_ref().map_or(0, |list| self.list(list)) + self.room(),
            // A preview below the list needs a rule, and has a minimum height.
            Preview if now == 0 && self.room() <= wanted.min(MIN_PREVIEW) => 0,
            Preview if now == 0 => self.room() - 1,
            _ => now + self.room(),
        };
        self.lines[part] = wanted.min(room).max(now);
    }

    fn allocate_list(&mut self, step: Step, list: &List) {
        // Rows beside a preview share the lines of the preview.
        let beside = self.lines[Beside].saturating_sub(self.list(list));
        let (room, now) = (self.room() + beside, self.rows);
        let lines = now.lines.max(1);
        match step {
            Rows(rows) => {
                let wanted = list.count().min(rows.saturating_add(if rows > 1 { 2 } else { 0 }));
                let label = now.label.max(1);
                self.rows = RowsPlan { lines: wanted.min(lines + room).max(lines), label, ..now };
            }
            // In a review, further lines of the answers are allocated before the details.
            Details(most) if list.wraps && most < usize::MAX => {}
            Details(most) => {
                let previews = if self.lines[Preview] == 0 { list.previews } else { 0 };
                let details = list.details(now.label, previews).min(most).min(now.details + room);
                if details > 1 {
                    self.rows.details = details.max(now.details);
                }
            }
            Wrap if list.wraps && self.shows_all(list) => {
                let more = |texts: &usize| list.lines(now.label, *texts) <= lines + room;
                let texts = (1..=room).take_while(more).last().unwrap_or_default();
                self.rows = RowsPlan { lines: list.lines(now.label, texts), texts, ..now };
            }
            Labels if self.shows_all(list) => {
                let fits = |label: &usize| list.lines(*label, now.texts) <= lines + room;
                let label = (1..=list.label()).take_while(fits).last().unwrap_or(1);
                let details = now.details.min(list.details(label, 0));
                let lines = list.lines(label, now.texts);
                self.rows = RowsPlan { lines, label, details, ..now };
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

    fn shows_all(&self, list: &List) -> bool {
        list.unmeasured == 0 && self.rows.lines >= list.count()
    }
}

/// A part of a form with a variable number of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The rules above and below the form.
    Rules,
    Title,
    Tabs,
    /// The blank line below the title and the tabs.
    TitleGap,
    /// The context and the question without their blank lines.
    Asked,
    /// The blank lines in the context and in the question, and the blank line between them.
    Blank,
    /// The closed note, and a closed field with a question to the agent.
    ClosedNote,
    /// The open field for a note or for a question to the agent.
    TypedNote,
    /// The blank line below the question.
    QuestionGap,
    /// The blank line above the help line.
    HelpGap,
    /// The lines of the help line beyond the first.
    Help,
    /// The text in place of a list, or the open text field in a row of the list.
    Text,
    /// The submit row below a review.
    Below,
    /// The blank line above [`Self::Below`].
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
    /// Returns the lines of all parts except the list and its preview, plus the help line.
    fn around(&self) -> usize {
        self.0.iter().take(Part::Text as usize).sum::<usize>() + 1
    }

    /// Returns the lines of a list of `rows` lines with its preview.
    fn with_preview(&self, rows: usize) -> usize {
        match self[Part::Preview] {
            0 => rows.max(self[Part::Beside]),
            // A rule separates list and preview.
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
    pub lines: PartLines,
    /// Lines of [`Part::Asked`] for the whole question, plus two if the context is cut: the first
    /// line of the context, and a mark.
    pub question: usize,
    /// Minimum lines of a text field, a modal and a scrolled text; 0 for all other parts.
    pub least: PartLines,
    pub list: Option<List>,
}

/// The needs of a list. In a long list, only the first rows are measured.
#[derive(Debug, Clone, Default)]
pub(crate) struct List {
    /// For each measured row: the lines of its label, and of the text under the label.
    pub rows: Vec<(usize, usize)>,
    /// Number of rows that are not in `rows`.
    pub unmeasured: usize,
    /// The row with an open text field, as an index into `rows`.
    pub typed: Option<usize>,
    /// Lines of the tallest preview below the list.
    pub previews: usize,
    /// Lines of the filter above the rows.
    pub above: usize,
    /// True in a review: the text under a label continues the label, and may be cut.
    pub wraps: bool,
    /// True if the list has more options than a user expects to see at once.
    pub is_long: bool,
}

impl List {
    fn count(&self) -> usize {
        self.rows.len() + self.unmeasured
    }

    /// Returns the lines of all rows, with at most `label` lines of each label and `texts` lines of
    /// each text under a label. An open text field does not count.
    fn lines(&self, label: usize, texts: usize) -> usize {
        let rows = self.rows.iter().enumerate().map(|(index, row)| {
            let text = if self.typed == Some(index) { 0 } else { row.1 };
            row.0.min(label) + text.min(texts)
        });
        rows.sum::<usize>() + self.unmeasured
    }

    /// Returns the lines of the longest details including the rule above them; 0 if there are none.
    /// The details of a row are its text, `previews` lines of its preview, and its label if the
    /// label has more than `label` lines.
    fn details(&self, label: usize, previews: usize) -> usize {
        if self.typed.is_some() {
            return 0;
        }
        let rows = self.rows.iter().map(|row| row.1 + if row.0 > label { row.0 } else { 0 });
        let lines = rows.max().unwrap_or_default() + previews;
        if lines > 0 { lines + 1 } else { 0 }
    }

    /// Returns the lines of the longest label.
    fn label(&self) -> usize {
        self.rows.iter().map(|row| row.0).max().unwrap_or_default()
    }
}
