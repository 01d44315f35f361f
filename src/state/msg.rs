//! What happened.

use super::editor::Edit;
use crate::model::Answer;

/// One thing that happened to the form; see `keys::keymap` for who sends which.
#[derive(Debug, Clone, PartialEq)]
pub enum Msg {
    /// Move the cursor of the list or the review.
    Move(Motion),
    /// Put the cursor on this list line or review line.
    Point(usize),
    /// Choose (or tick) the choice with this number, counted from 1.
    Pick(usize),
    /// Go to the "Other" row and type.
    Custom,
    /// Enter: choose, submit or answer yes, as the screen has it.
    Confirm,
    /// Tick or untick the row under the cursor.
    Toggle,
    /// Esc: leave the editor, or cancel by seed 000's table.
    Cancel,
    /// Go to the next tab.
    NextTab,
    /// Go to the previous tab.
    PrevTab,
    /// Go to this tab.
    GoTab(usize),
    /// The open question is answered with this as a whole (`None`: with nothing), go on.
    Answer(Option<Answer>),
    /// Tick every choice shown.
    TickAll,
    /// Untick everything.
    ClearTicks,
    /// Undo the last change of ticks, or the last choice that moved on.
    Undo,
    /// Remember the form as it is, for [`Msg::TakeBack`]; `anew` forgets what was marked before.
    Mark {
        /// True where nothing before can be taken back any more.
        anew: bool,
    },
    /// Put the form back to where it was marked, so many marks ago: what happened since were no
    /// keys, but a text.
    TakeBack(usize),
    /// Type into the filter.
    OpenFilter,
    /// Type a note.
    OpenNote,
    /// Change the text being typed.
    Edit(Edit),
    /// Yes to the question on screen.
    Yes,
    /// No to the question on screen.
    No,
    /// Fold or unfold the form.
    Fold,
    /// Give the preview the whole form, or take it back.
    Zoom,
    /// Show or hide all keys.
    Help,
    /// Scroll the preview, or the question where there is none, by this many lines.
    Scroll(i32),
    /// Scroll what the cursor's row says by this many lines.
    ScrollRow(i32),
    /// Open the text being typed in the external editor.
    External,
    /// Replace the text being typed with this one.
    Edited(String),
    /// Something outside went wrong; show the sentence.
    News(String),
    /// What the last frame showed: first list line, lines a page moves by, scroll of the asides.
    Seen(Seen),
    /// The call's own timeout ran out.
    TimedOut,
    /// A panic was caught in this form.
    Break(String),
}

/// Where a frame stood, so that the next one starts there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Seen {
    /// First list (or review) row shown.
    pub top: usize,
    /// Whole rows shown.
    pub page: usize,
    /// First preview line shown.
    pub preview_top: usize,
    /// First question line shown.
    pub text_top: usize,
    /// Question lines below the last one shown.
    pub text_more: usize,
    /// Lines of the cursor's row, or of its details, scrolled past; a row keeps its first.
    pub row_top: usize,
    /// Lines of the cursor's row, or of its details, below the last one shown.
    pub row_more: usize,
    /// First line shown of the list of all keys.
    pub help_top: usize,
    /// First row shown of the review.
    pub review_top: usize,
    /// Columns of the editor that is open, for moving by shown lines.
    pub text_columns: usize,
}

/// A move of the list cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Motion {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One page up.
    PageUp,
    /// One page down.
    PageDown,
    /// To the first row.
    First,
    /// To the last row.
    Last,
}
