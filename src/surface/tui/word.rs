//! A word that is typed outside of text fields.

use crossterm::event::KeyCode;

use super::times::WORD_MS;
use crate::keys::Input;
use crate::state::{Edit, Msg};
use crate::strings::sentences;

/// The place where a word is typed, which decides the word's effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordPlace {
    /// The list of commands: a single letter is a command, a longer word does nothing.
    Commands,
    /// The list of commands that `?` has just opened over a list: a single letter is a command, `?`
    /// with more letters is a custom answer.
    QuestionMark,
    /// A dialog with yes and no: a key or a word that means yes or no answers the dialog. Any other
    /// word belongs to Pi's editor.
    Dialog,
}

#[derive(Debug)]
pub(super) enum WordResult {
    Nothing,
    Msg(Msg),
    /// The word belongs to Pi's editor.
    TypeAhead(String),
}

#[derive(Debug)]
pub(super) struct Word {
    /// The time in ms until which the next letter belongs to the word.
    pub until_ms: f64,
    place: WordPlace,
    text: String,
    /// The message of the first letter, if it has one.
    first: Option<Msg>,
    /// `true` if the word does nothing, because the user has used the mouse.
    is_dropped: bool,
}

impl Word {
    /// Creates a word whose first letter came at `now_ms` and means `first`.
    pub fn new(place: WordPlace, letter: char, first: Option<Msg>, now_ms: f64) -> Self {
        let text = letter.to_string();
        Self { until_ms: now_ms + WORD_MS, place, text, first, is_dropped: false }
    }

    /// Adds the letter of `input` to the word. Any other input ends the word. Returns `true` if
    /// `input` belongs to the word: a letter, or the Enter after the last letter.
    pub fn accept(&mut self, input: &Input, now_ms: f64) -> bool {
        let Input::Key(press) = input else {
            self.until_ms = now_ms;
            return false;
        };
        if now_ms > self.until_ms {
            return false;
        }
        let Some(letter) = press.text() else {
            self.until_ms = now_ms;
            return press.event.code == KeyCode::Enter;
        };
        self.text.push(letter);
        // The `?` and two letters begin a custom answer. Further letters are typed into its field.
        let is_complete = self.place == WordPlace::QuestionMark;
        self.until_ms = if is_complete { now_ms } else { now_ms + WORD_MS };
        true
    }

    pub fn set_dropped(&mut self) {
        self.is_dropped = true;
    }

    /// Returns the result of the word after its last letter.
    pub fn finish(self) -> WordResult {
        if self.is_dropped {
            return WordResult::Nothing;
        }
        let is_letter = self.text.chars().count() == 1;
        if is_letter && let Some(msg) = self.first {
            return WordResult::Msg(msg);
        }
        match self.place {
            WordPlace::Commands => WordResult::Nothing,
            WordPlace::QuestionMark if is_letter => WordResult::Nothing,
            WordPlace::QuestionMark => {
                WordResult::Msg(Msg::Edit(Edit::Paste(format!("?{}", self.text))))
            }
            WordPlace::Dialog if sentences::means_yes(&self.text) => WordResult::Msg(Msg::Yes),
            WordPlace::Dialog if sentences::means_no(&self.text) => WordResult::Msg(Msg::Cancel),
            WordPlace::Dialog => WordResult::TypeAhead(self.text),
        }
    }
}
