//! What the parts of a form need, in lines.

use std::ops::{Index, IndexMut};

/// A part of a form that can lose lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The lines above and below the form.
    Rules,
    Title,
    Tabs,
    /// The blank line below title and tabs.
    TitleGap,
    Context,
    /// The blank line below the context.
    ContextGap,
    /// The question without its blank lines.
    Question,
    /// The blank lines of the question.
    Blank,
    /// A note that was typed before.
    KeptNote,
    /// A note that is being typed.
    TypedNote,
    /// The blank line below the question.
    QuestionGap,
    /// The blank line above the help line.
    HelpGap,
    /// What the help line takes beyond one line.
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
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Lines([usize; PARTS]);

impl Lines {
    /// Lines of everything but the list or the text in its place, with the help line.
    pub(super) fn around(&self) -> usize {
        self.0.iter().take(Part::Text as usize).sum::<usize>() + 1
    }

    /// Takes up to `over` lines from a part, down to `least`; true if there were any to take.
    pub(super) fn take(&mut self, part: Part, least: usize, over: usize) -> bool {
        let spare = self[part].saturating_sub(least).min(over);
        self[part] -= spare;
        spare > 0
    }

    /// Lines of a list that is `rows` high and of the preview.
    pub(super) fn with_preview(&self, rows: usize) -> usize {
        match self[Part::Preview] {
            0 => rows.max(self[Part::Beside]),
            // A rule is between them.
            preview => rows + 1 + preview,
        }
    }
}

impl Index<Part> for Lines {
    type Output = usize;

    #[expect(clippy::indexing_slicing, reason = "every part has its place")]
    fn index(&self, part: Part) -> &usize {
        &self.0[part as usize]
    }
}

impl IndexMut<Part> for Lines {
    #[expect(clippy::indexing_slicing, reason = "every part has its place")]
    fn index_mut(&mut self, part: Part) -> &mut usize {
        &mut self.0[part as usize]
    }
}

/// What a form has to show.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Need {
    /// Lines of each part.
    pub lines: Lines,
    /// Lines of [`Part::Text`] that make sense of it.
    pub least: usize,
    /// Lines of [`Part::TypedNote`] that make sense of it.
    pub least_note: usize,
    /// True if the last line of the question only says that it is optional.
    pub mark: bool,
    /// The list.
    pub list: Option<List>,
}

/// A list of rows. Its first rows are measured.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct List {
    /// Lines of the label and of the text under it, for each measured row.
    pub rows: Vec<(usize, usize)>,
    /// Number of rows beside these.
    pub unmeasured: usize,
    /// The cursor's row, as an index into `rows`.
    pub cursor: usize,
    /// The row that is typed in, as an index into `rows`. The cursor stays there.
    pub typed: Option<usize>,
    /// Lines above the rows: the filter.
    pub above: usize,
    /// Rows and marks that stay although there is room for more; `None` if the list is not to
    /// scroll.
    pub scrolls: Option<(usize, usize)>,
}

/// The most lines that are shown of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Caps {
    /// Lines of a label.
    pub label: usize,
    /// Lines of the text under it.
    pub text: usize,
    /// Lines of the label of the cursor's row.
    pub cursor_label: usize,
    /// Lines of the text under it.
    pub cursor_text: usize,
}

impl Caps {
    /// Everything.
    pub(crate) const WHOLE: Self = Self {
        label: usize::MAX,
        text: usize::MAX,
        cursor_label: usize::MAX,
        cursor_text: usize::MAX,
    };

    /// The lines shown of a row.
    pub(crate) fn lines(self, (label, text): (usize, usize), at_cursor: bool) -> usize {
        if at_cursor {
            label.min(self.cursor_label) + text.min(self.cursor_text)
        } else {
            label.min(self.label) + text.min(self.text)
        }
    }
}
