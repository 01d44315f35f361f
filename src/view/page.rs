//! The columns of a form.

use ratatui::text::{Line, Span};

use super::theme::Role;

/// The columns of a form and its indents, of which a narrow terminal has none.
#[derive(Debug, Clone, Copy)]
pub(super) struct Page {
    /// Columns of the form.
    pub columns: usize,
    /// Column of the cursor mark.
    pub indent: usize,
    /// True below 30 columns: no indent, short help, short tabs.
    pub narrow: bool,
    /// True if a list shows labels only, because descriptions are beside it.
    pub labels: bool,
}

impl Page {
    pub(super) fn new(columns: usize) -> Self {
        let narrow = columns < 30;
        Self { columns, indent: if narrow { 0 } else { 2 }, narrow, labels: false }
    }

    /// Columns from `indent` to one before the edge.
    pub(super) fn inner(self) -> usize {
        self.from(self.indent)
    }

    /// Columns from `start` to one before the edge.
    pub(super) fn from(self, start: usize) -> usize {
        let edge = usize::from(!self.narrow);
        self.columns.saturating_sub(start + edge).max(1)
    }

    /// A line between the rows of a list that is not a row.
    pub(super) fn beside_rows(self, text: String) -> Line<'static> {
        Line::from(vec![Self::gap(self.indent + 2), Span::styled(text, Role::Muted.style())])
    }

    /// Blanks up to column `to`.
    pub(super) fn gap(to: usize) -> Span<'static> {
        const BLANKS: &str = "                                        ";
        BLANKS.get(..to).map_or_else(|| Span::raw(" ".repeat(to)), Span::raw)
    }
}
