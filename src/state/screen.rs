//! The screen that has the keyboard.

/// The part of the form that keys go to. Text that was typed outlives its screen, so it belongs to the
/// draft of its question or to the whole form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screen {
    /// The list of choices.
    Choices,
    /// The editor under the "Other" row.
    Custom,
    /// The editor of a question without choices.
    Text,
    /// A note, being typed.
    Note(NoteOn),
    /// The editor for a question to the agent.
    Discuss {
        /// Index of the question it is about.
        question: usize,
        /// The screen to go back to.
        behind: Box<Screen>,
    },
    /// The filter line of the list.
    Filter,
    /// The review of all answers.
    Review,
    /// "Discard N answers?"; No goes back to the screen behind.
    Discard {
        /// The work that would be lost.
        what: Discard,
        /// The row under the cursor: [`Discard::NO`] or [`Discard::YES`].
        row: usize,
        /// The screen to go back to.
        behind: Box<Screen>,
    },
    /// "Answer is long. Continue anyway?" over the editor behind.
    Long {
        /// Length of the answer in characters.
        chars: usize,
        /// The editor to go back to.
        behind: Box<Screen>,
    },
    /// The commands of the screen behind.
    Help {
        /// The command under the cursor, from 0.
        row: usize,
        /// The screen to go back to.
        behind: Box<Screen>,
    },
    /// A panic was caught; any confirming key closes.
    Broken(String),
}

/// The subject of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteOn {
    /// The open question.
    Question,
    /// The choice of the open question with this index.
    Choice(usize),
    /// The whole form.
    Form,
}

impl Screen {
    /// True for the screens in place of the question: a modal, the list of commands.
    pub fn is_modal(&self) -> bool {
        matches!(self, Self::Discard { .. } | Self::Help { .. })
    }

    /// True for the screens with a text field.
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
    /// This many answers that were changed.
    Changes(usize),
    /// Answers and text given so far.
    Begun {
        /// Submitted answers.
        answers: usize,
        /// Selected rows that are in no answer.
        ticks: usize,
        /// True when text was typed that is in no answer.
        typed: bool,
    },
}

impl Discard {
    /// The row that keeps everything.
    pub const NO: usize = 0;
    /// The row that throws it away.
    pub const YES: usize = 1;
}
