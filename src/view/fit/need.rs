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
    /// Context and question without their blank lines.
    Asked,
    /// The blank lines of context and question, and the one between them.
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
#[derive(Debug, Clone, Default)]
pub(crate) struct Lines([usize; PARTS]);

impl Lines {
    /// Lines of everything but the list or the text in its place, with the help line.
    pub(super) fn around(&self) -> usize {
        self.0.iter().take(Part::Text as usize).sum::<usize>() + 1
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
#[derive(Debug, Clone, Default)]
pub(crate) struct Need {
    /// Lines of each part.
    pub lines: Lines,
    /// Lines of [`Part::Asked`] with the whole question, and with a mark where the context is cut.
    pub question: usize,
    /// True while [`Part::Asked`] is scrolled.
    pub reading: bool,
    /// Lines of [`Part::Text`] that make sense of it.
    pub least: usize,
    /// Lines of [`Part::TypedNote`] that make sense of it.
    pub least_note: usize,
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
    /// Lines above the rows: the filter.
    pub above: usize,
}

impl List {
    /// Number of rows.
    pub(super) fn count(&self) -> usize {
        self.rows.len() + self.unmeasured
    }

    /// Lines of the rows with up to `label` lines of each label, and the texts under them if `texts`.
    /// The text that is typed in a row is not counted.
    pub(super) fn lines(&self, label: usize, texts: bool) -> usize {
        let rows = self.rows.iter().enumerate().map(|(index, row)| {
            let shows = texts && self.typed != Some(index);
            row.0.min(label) + if shows { row.1 } else { 0 }
        });
        rows.sum::<usize>() + self.unmeasured
    }

    /// Lines of the longest details: what a row has to say beside so many lines of its label.
    pub(super) fn details(&self, label: usize) -> usize {
        if self.typed.is_some() {
            return 0;
        }
        let rows = self.rows.iter().map(|row| row.0.saturating_sub(label) + row.1);
        rows.max().unwrap_or_default()
    }

    /// Lines of the longest label.
    pub(super) fn label(&self) -> usize {
        self.rows.iter().map(|row| row.0).max().unwrap_or_default()
    }
}
