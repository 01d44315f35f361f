//! The screen that has the keyboard.

/// The part of the form that receives keys. Typed text must survive its screen, so it is stored in
/// the question's draft or in the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screen {
    /// The list of choices.
    Choices,
    /// The text field of the row Other.
    Custom,
    /// The text field of a question without choices.
    Text,
    /// The text field of a note.
    Note(NoteOn),
    /// The text field for a question to the agent.
    Discuss {
        /// The index of the question it is about.
        question: usize,
        /// The screen to go back to.
        behind: Box<Screen>,
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
        /// The screen to go back to.
        behind: Box<Screen>,
    },
    /// "Answer is long. Continue anyway?"
    Long {
        /// Length of the answer in characters.
        chars: usize,
        /// The text field to go back to.
        behind: Box<Screen>,
    },
    /// The list of commands.
    Help {
        /// The command under the cursor, from 0.
        row: usize,
        /// The screen to go back to.
        behind: Box<Screen>,
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
    /// `true` for a screen that replaces the question: a dialog or the list of commands.
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
        /// Submitted answers.
        answers: usize,
        /// Selected options that are in no answer.
        selections: usize,
        /// `true` if typed text is in no answer.
        typed: bool,
    },
}

impl Discard {
    /// The row that goes back.
    pub const NO: usize = 0;
    /// The row that discards.
    pub const YES: usize = 1;
}
