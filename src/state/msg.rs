//! Messages to the form, effects for the edge, and the hints of the help line.

use std::borrow::Cow;

use super::editor::Edit;
use super::files::{Field, FoundFile, PossibleImage, Search};
use super::screen::Discard;
use crate::model::image::MAX_IMAGES;
use crate::model::{Answer, Image, Outcome};
use crate::strings::{self, images};

/// An input of [`super::State::update`]. `keys::keymap` maps keys to messages.
#[derive(Debug, Clone, PartialEq)]
pub enum Msg {
    /// Moves the cursor of the list or the review.
    Move(Motion),
    /// Moves the cursor to the row with this index.
    MoveTo(usize),
    /// Chooses the row with this number, from 1. With checkboxes, selects or clears the row.
    Pick(usize),
    /// Opens the text field for a custom answer.
    Custom,
    /// Enter: chooses, submits or answers yes, depending on the screen.
    Confirm,
    /// Selects or clears the row under the cursor.
    Toggle,
    /// Esc: closes a field, a filter or a dialog, otherwise cancels the form.
    Cancel,
    /// Asks for a confirmation, because closing the form would lose this work.
    AskDiscard(Discard),
    /// Opens the next tab; from the last tab, the first tab.
    NextTab,
    /// Opens the previous tab; from the first tab, the last tab.
    PrevTab,
    /// Opens this tab.
    GoTab(usize),
    /// Replaces the answer to the open question (`None` removes the answer), and continues like
    /// Enter.
    Answer(Option<Answer>),
    /// Removes the answer under the cursor in the review of a correction.
    Unanswer,
    /// Selects all visible choices.
    SelectAll,
    /// Clears the selection.
    ClearSelection,
    /// Undoes the last selection.
    Undo,
    /// With checkboxes, selects all recommended choices. Without checkboxes, answers with the first
    /// recommended choice; in a form without a review, only moves the cursor to this choice.
    Recommended,
    /// Opens the filter.
    OpenFilter,
    /// Opens a note: in the review, the note on the form, otherwise a note on the question.
    OpenNote {
        /// `true` for the note on the option under the cursor, if there is such an option.
        on_option: bool,
    },
    /// Opens the field for a question to the agent.
    OpenDiscuss,
    /// Changes the text of the open field.
    Edit(Edit),
    /// Replaces the text of the field by the user's next older answer.
    RecallOlder,
    /// Replaces an older answer by the next newer answer, and the newest by the user's typed text.
    RecallNewer,
    /// Inserts the file at this index of the list; `None` inserts the selected file.
    InsertFile(Option<usize>),
    /// Answers yes in a dialog.
    Yes,
    /// Defers the questions; the agent continues.
    Defer,
    /// Collapses the form.
    Collapse,
    /// Opens or closes the full view of an option.
    Zoom,
    /// Opens or closes the list of commands.
    Help,
    /// Scrolls the preview by this many lines; if there is no preview, scrolls the question.
    Scroll(i32),
    /// Opens the text of the field in the external editor.
    External,
    /// Ends Pi.
    Shutdown,
    /// The timeout of the call expired.
    TimedOut,
    /// A panic was caught in this form. Contains the known details.
    Break(String),
    /// A message from the edge. It does not close the notice or the list of commands.
    Edge(EdgeMsg),
}

/// A message from the edge, independent of keys.
#[derive(Debug, Clone, PartialEq)]
pub enum EdgeMsg {
    /// The texts of the user's earlier answers, newest first.
    EarlierAnswers(Vec<String>),
    /// The result of a search for files.
    Files {
        /// The number of the search, see [`super::Search`].
        generation: u64,
        /// The files found, best first.
        files: Vec<FoundFile>,
    },
    /// The result of checking a path for an image, see [`Effect::FindImages`].
    Image {
        /// The text field that contained the path.
        field: Field,
        /// The text that the image replaces, if the field still contains this text.
        text: String,
        /// The image, or the reason why the image was refused.
        found: Result<Image, String>,
    },
    /// The model accepts no images.
    BlindModel,
    /// The edge can search for files, so `@` in a text opens a list of files. The edge runs the
    /// searches ([`Effect::FindFiles`]) and sends the results as [`Self::Files`].
    FilesAvailable,
    /// The agent no longer waits for the answer.
    Deferred,
    /// Shows this hint until the next key.
    Notice(Notice),
}

/// The number of rows that one digit can select. In a longer list, numbers can have two digits.
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
    /// One page down. The view determines the number of rows of a page.
    PageDown,
    /// This many rows down, or up if negative.
    Rows(isize),
    /// The first row.
    First,
    /// The last row.
    Last,
}

/// An instruction for the edge.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Report the outcome of the form. Occurs at most once.
    Finish(Outcome),
    /// Close the form and defer its questions; the agent continues.
    Defer,
    /// Collapse the form to one line until the user expands it.
    Collapse,
    /// Open this text in `$VISUAL` or `$EDITOR`, then call `Dialog::replace_text`.
    EditExternally(String),
    /// Stop the last search for files. If there is a next search, start it, and send its result
    /// with `Dialog::show_found_files`.
    FindFiles(Option<Search>),
    /// Report the images among these files with [`EdgeMsg::Image`], also images that are refused.
    FindImages(Vec<PossibleImage>),
    /// Stop the timeout of the call on all surfaces, because the user has begun to answer.
    StopTimeout,
    /// Save the changed drafts: at once if the user `decided` something, otherwise after a delay.
    SaveDraft {
        /// `false` if the user only typed. [`super::State::decisions`] counts the decisions.
        decided: bool,
    },
    /// End Pi (after a second Ctrl+C). The call stays open: its form opens again when the user
    /// continues the session.
    Shutdown,
}

impl Effect {
    /// `true` if the effect removes the form from the screen.
    #[must_use]
    pub fn is_end(&self) -> bool {
        matches!(self, Self::Finish(_) | Self::Defer | Self::Collapse | Self::Shutdown)
    }
}

/// A hint in the help line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// No option is selected, and the question needs an answer.
    NothingSelected,
    /// No option is selected; a second Enter answers with none of the choices.
    NoneIsNext,
    /// The text is blank or only means "other", and the question needs an answer.
    BlankAnswer,
    /// The filter hides every row.
    NoHits,
    /// [`Msg::Recommended`] has no effect: the open question has no recommended choice, or the
    /// choice is already selected or under the cursor.
    NothingRecommended,
    /// There is no selection to undo.
    NothingToUndo,
    /// The review's cursor is not on a question.
    NoQuestionHere,
    /// The answers have the maximum number of images.
    TooManyImages,
    /// The text has an image, but the model accepts none.
    BlindModel,
    /// The paste was longer than the limit and was cut.
    PasteCut,
    /// A message about the external editor or a file.
    Edge(String),
}

impl Notice {
    /// Returns the sentence in the user's language.
    pub fn words(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Self::NothingSelected => strings::nothing_selected(),
            Self::NoneIsNext => strings::none_is_next(),
            Self::BlankAnswer => strings::blank_answer(),
            Self::NoHits => strings::no_hits(),
            Self::NothingRecommended => strings::nothing_recommended(),
            Self::NothingToUndo => strings::nothing_to_undo(),
            Self::NoQuestionHere => strings::no_question_here(),
            Self::TooManyImages => return Cow::Owned(images::too_many(MAX_IMAGES)),
            Self::BlindModel => images::blind(),
            Self::PasteCut => strings::paste_cut(),
            Self::Edge(sentence) => sentence,
        })
    }
}
