//! What goes when height is short, and in which order.

use super::need::Part::{
    self, Below, BelowGap, Beside, Blank, Context, ContextGap, Help, HelpGap, KeptNote, Preview,
    Question, QuestionGap, Rules, Tabs, Text, Title, TitleGap, TypedNote,
};

/// Something to take away.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cut {
    /// A part, line by line, down to so many lines.
    To(Part, usize),
    /// A part at once.
    All(Part),
    /// Rows of a list that may scroll.
    Scroll,
    /// Rows of any list, down to so many rows and marks.
    Rows(usize, usize),
    /// The part of a preview beside a list that is longer than the list.
    Overhang,
    /// The texts under rows without the cursor.
    Texts,
    /// Their labels, down to a line.
    Labels,
    /// The text under the cursor's row, down to a line.
    CursorText,
    /// The label of the cursor's row, down to a line, then the text under it.
    CursorLabel,
    /// The middle of the question: its first line, a mark and its last two lines stay.
    Middle,
}

use Cut::{All, CursorLabel, CursorText, Labels, Middle, Overhang, Rows, Scroll, Texts, To};

/// Lines of a preview that is shown at all.
pub(crate) const LEAST_PREVIEW: usize = 3;

/// Lines of a typed text that stay while a question or a list has any to give.
const TYPED: usize = 6;

/// What goes first in every terminal.
pub(super) const FIRST: &[Cut] = &[
    Scroll,
    To(TitleGap, 0),
    To(ContextGap, 0),
    To(HelpGap, 0),
    To(QuestionGap, 0),
    To(BelowGap, 0),
    All(Blank),
    Overhang,
    To(Text, TYPED),
    Texts,
    Labels,
    To(Beside, LEAST_PREVIEW),
    To(Preview, LEAST_PREVIEW),
    CursorText,
    To(KeptNote, 1),
    Middle,
    To(Context, 0),
];

/// What goes next where there is room for the rules.
pub(super) const HIGH: &[Cut] = &[
    To(Help, 0),
    Rows(3, 2),
    To(Preview, 1),
    All(Preview),
    To(Text, 1),
    To(Question, 2),
    To(TypedNote, 1),
    CursorLabel,
    To(KeptNote, 0),
    To(Title, 0),
    To(Below, 1),
    To(Tabs, 0),
    To(Question, 1),
    Rows(1, 0),
    To(Question, 0),
    All(Rules),
];

/// What goes next in a lower terminal.
pub(super) const LOW: &[Cut] = &[
    To(Help, 0),
    To(Title, 0),
    Rows(3, 2),
    All(Rules),
    To(Tabs, 0),
    To(TypedNote, 1),
    To(Question, 2),
    CursorLabel,
    All(Preview),
    To(KeptNote, 0),
    To(Text, 1),
    Rows(1, 0),
    To(Below, 1),
    To(Question, 0),
];
