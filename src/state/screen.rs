//! The screen that has the keyboard.

/// The part of the form that receives keys. Typed text must remain after its screen closes, so the
/// text is stored in [`super::State`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screen {
    /// The list of choices.
    Choices,
    /// The text field for a custom answer.
    Custom,
    /// The text field of a question without choices.
    Text,
    /// The text field of a note.
    Note(NoteOn),
    /// The text field for a question to the agent.
    Discuss {
        /// The index of the discussed question.
        question: usize,
        /// The screen to return to.
        previous: Box<Screen>,
    },
    /// The filter line of the list.
    Filter,
    /// The review of all answers.
    Review,
    /// "Discard N answers?"
    Discard {
        /// The work that would be lost.
        what: Discard,
        /// The row under the cursor: [`Discard::NO`] or [`Discard::YES`].
        row: usize,
        /// The screen to return to.
        previous: Box<Screen>,
    },
    /// "Answer is long. Continue anyway?"
    Long {
        /// Length of the answer in characters.
        chars: usize,
        /// The text field to return to.
        previous: Box<Screen>,
    },
    /// The list of commands.
    Help {
        /// The index of the command under the cursor.
        row: usize,
        /// The screen to return to.
        previous: Box<Screen>,
    },
    /// A panic was caught; Enter closes the form.
    Broken(String),
}

/// The subject of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteOn {
    /// The open question.
    Question,
    /// The choice with this index of the open question.
    Choice(usize),
    /// The whole form.
    Form,
}

impl Screen {
    /// `true` for a screen that replaces the question: the discard dialog or the list of commands.
    pub fn is_modal(&self) -> bool {
        matches!(self, Self::Discard { .. } | Self::Help { .. })
    }

    /// `true` for a screen with a text field.
    pub fn is_text(&self) -> bool {
        matches!(
            self,
            Self::Custom | Self::Text | Self::Note(_) | Self::Discuss { .. } | Self::Filter
        )
    }
}

/// The work that a cancel would discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discard {
    /// This many changed answers.
    Changes(usize),
    /// Answers, selections and text so far.
    Begun {
        /// The number of answered questions; 0 in a form with one question.
        answers: usize,
        /// The number of selected options in questions that are not answered.
        selections: usize,
        /// `true` if a cancel would lose typed text.
        typed: bool,
    },
}

impl Discard {
    /// The row that returns to the form.
    pub const NO: usize = 0;
    /// The row that discards.
    pub const YES: usize = 1;
}
