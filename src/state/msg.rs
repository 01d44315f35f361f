//! The messages that change the form, what the form says to one, and what the host must do.

use std::borrow::Cow;

use super::editor::Edit;
use super::files::{Field, FoundFile, Look};
use super::screen::Discard;
use crate::model::image::MAX_IMAGES;
use crate::model::{Answer, Image, Outcome};
use crate::strings::{self, images};

/// One thing that happened to the form; `keys::keymap` says which key sends which.
#[derive(Debug, Clone, PartialEq)]
pub enum Msg {
    /// Move the cursor of the list or the review.
    Move(Motion),
    /// Put the cursor on the row with this index.
    Point(usize),
    /// Choose (or select) the row with this number, counted from 1.
    Pick(usize),
    /// Go to the "Other" row and type.
    Custom,
    /// Enter: choose, submit or answer yes, as the screen has it.
    Confirm,
    /// Select or clear the row under the cursor.
    Toggle,
    /// Esc: close what is open on top of the list, else cancel the form. In a modal: no.
    Cancel,
    /// Ask whether to close the form, which would lose this.
    AskDiscard(Discard),
    /// Go to the next tab, from the last to the first.
    NextTab,
    /// Go to the previous tab, from the first to the last.
    PrevTab,
    /// Go to this tab.
    GoTab(usize),
    /// Replace the answer of the open question (`None` removes it) and go on.
    Answer(Option<Answer>),
    /// Take back the answer under the cursor of a revision's review.
    Unanswer,
    /// Copy the preview of the row under the cursor.
    Copy,
    /// Select every choice shown.
    TickAll,
    /// Untick everything.
    ClearTicks,
    /// Undo the last selection.
    Undo,
    /// Take what is recommended in the open question, or move to it in a lone one.
    Recommended,
    /// Type into the filter.
    OpenFilter,
    /// Type a note: on the whole form where the review is open, else on the question.
    OpenNote {
        /// True where it is on the option under the cursor, if there is one.
        on_option: bool,
    },
    /// Type what you want to know about the question before you answer.
    OpenDiscuss,
    /// Change the text being typed.
    Edit(Edit),
    /// Put an earlier text of the user into the text field.
    Earlier,
    /// Put a later one there, or what was there before.
    Later,
    /// Put this file of the list, or the selected one, into the text.
    TakeFile(Option<usize>),
    /// Yes to the question on screen.
    Yes,
    /// Answer later, while the agent goes on.
    Defer,
    /// Collapse or expand the form.
    Fold,
    /// Give the preview the whole form, or take it back.
    Zoom,
    /// Open or close the list of commands.
    Help,
    /// Scroll the preview, or the question where there is none, by this many lines.
    Scroll(i32),
    /// Scroll what the cursor's row says by this many lines.
    ScrollRow(i32),
    /// Open the text being typed in the external editor.
    External,
    /// The call's own timeout ran out.
    TimedOut,
    /// A panic was caught in this form.
    Break(String),
    /// Something that no key asked for just now; the notice and the list of commands stay.
    News(News),
}

/// A result of the host.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// The texts of the user's earlier answers: the newest first.
    Earlier(Vec<String>),
    /// A search for files has ended.
    Files {
        /// Which one (see [`super::Search`]).
        generation: u64,
        /// The files found, best first.
        files: Vec<FoundFile>,
    },
    /// A look for an image has ended.
    Image {
        /// The text field that it goes into.
        field: Field,
        /// The path that it is put in the place of, if that still stands there.
        text: String,
        /// The image, or a sentence of the host.
        found: Result<Image, String>,
    },
    /// The model takes no images.
    BlindModel,
    /// The agent does not wait for the answer any more.
    Deferred,
    /// Show this until the next key.
    Notice(Notice),
}

/// Rows that one digit reaches. In a longer list a number has two digits.
pub const NUMBERED: usize = 9;

/// A move of the list cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Motion {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One page up.
    PageUp,
    /// One page down. What a page is, is known where the form is drawn.
    PageDown,
    /// Down by so many rows, or up.
    Rows(isize),
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

/// A side effect that the host carries out.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// The form has ended; comes at most once.
    Finish(Outcome),
    /// The user answers later: the agent continues, and the form closes as it is.
    Defer,
    /// Collapse the form: a line replaces it until the user opens it again.
    Fold,
    /// Open `$VISUAL`/`$EDITOR` on this text and give it back by `Dialog::edited`.
    EditExternally(String),
    /// Put this text into the clipboard.
    Copy(String),
    /// Look whether these files are images, and tell by [`News::Image`]; nothing is told of others.
    LookAt(Vec<Look>),
    /// End Pi with the call unanswered, so that it is asked again (second Ctrl+C).
    Shutdown,
}

impl Effect {
    /// True when the form is over, or put away.
    #[must_use]
    pub fn is_end(&self) -> bool {
        matches!(self, Self::Finish(_) | Self::Defer | Self::Fold | Self::Shutdown)
    }
}

/// Why a message did nothing, or news from outside the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Nothing is selected, and the question needs an answer.
    NothingTicked,
    /// Nothing is selected; Enter again answers with none of the choices.
    NoneIsNext,
    /// The text is blank, and the question needs an answer.
    BlankAnswer,
    /// The filter hides every row.
    NoHits,
    /// The open question has no recommended choice, or it is taken.
    NothingRecommended,
    /// There is no selection to undo.
    NothingToUndo,
    /// The cursor of the review is on no question, so there is none to ask about.
    NoQuestionHere,
    /// There are as many images as one call takes.
    TooManyImages,
    /// The image is in the text, and the model takes none.
    BlindModel,
    /// The paste was longer than a field takes.
    PasteCut,
    /// A sentence of the host: what came of the external editor or a file.
    Host(String),
}

impl Notice {
    /// The sentence in the user's language.
    pub fn words(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Self::NothingTicked => strings::nothing_selected(),
            Self::NoneIsNext => strings::none_is_next(),
            Self::BlankAnswer => strings::blank_answer(),
            Self::NoHits => strings::no_hits(),
            Self::NothingRecommended => strings::nothing_recommended(),
            Self::NothingToUndo => strings::nothing_to_undo(),
            Self::NoQuestionHere => strings::no_question_here(),
            Self::TooManyImages => return Cow::Owned(images::too_many(MAX_IMAGES)),
            Self::BlindModel => images::blind(),
            Self::PasteCut => strings::paste_cut(),
            Self::Host(sentence) => sentence,
        })
    }
}
