//! The form on the screen, and the meaning of keys there.

use crossterm::event::KeyCode;

use super::repeats::Place;
use super::times::{DIGIT_MS, LAST_DIGIT_MS};
use super::word::WordPlace;
use crate::keys::{self, Bindings, Press, Scope};
use crate::model::Question;
use crate::state::{Edit, Msg, Screen, State};
use crate::view::{Hit, Target};

/// The form as shown to the user.
#[derive(Debug, Clone, Copy)]
pub struct ShownForm<'a> {
    pub state: &'a State,
    pub bindings: &'a Bindings,
    /// The mouse targets of the last frame. Each visible row has one.
    pub hits: &'a [Hit],
}

impl ShownForm<'_> {
    /// Returns `true` if the list of files is open and was drawn.
    pub fn shows_files(self) -> bool {
        let is_file = |hit: &Hit| matches!(hit.target, Target::File(_));
        self.state.files.is_open() && self.hits.iter().any(is_file)
    }

    /// Returns `true` if the last frame shows the row with this number.
    pub fn shows_number(self, number: usize) -> bool {
        let Some(line) = self.state.line_of_number(number) else { return false };
        self.hits.iter().any(|hit| hit.target == Target::Row(line))
    }

    /// Returns the message of a key; `None` if the key has no meaning.
    pub fn read(self, press: &Press) -> Option<Msg> {
        let in_files = self.read_in_files(press);
        in_files.or_else(|| keys::read(press, self.state, self.bindings))
    }

    fn read_in_files(self, press: &Press) -> Option<Msg> {
        self.shows_files().then(|| keys::read_in_files(press, self.state, self.bindings))?
    }

    /// Returns the tab and the scope in which a key acts.
    pub fn place(self, press: &Press) -> Place {
        let scope = match self.read_in_files(press) {
            Some(_) => Scope::Files,
            None => Scope::of(self.state, &self.state.screen),
        };
        (self.state.tab, scope)
    }

    /// Returns the digit of a key, if digits choose rows.
    pub fn digit(self, press: &Press) -> Option<usize> {
        let chooses = self.state.numbered_rows() > 0 && !self.state.is_digit_text();
        if !chooses {
            return None;
        }
        let digit = press.text()?.to_digit(10)?;
        usize::try_from(digit).ok()
    }

    /// Returns `true` in a list where a digit may be the first character of a custom answer.
    pub fn may_begin_text(self) -> bool {
        self.has_custom_row() && !self.has_checkboxes()
    }

    /// Returns `true` on a list with a row for a custom answer.
    pub fn has_custom_row(self) -> bool {
        let question = self.state.question();
        self.state.screen == Screen::Choices && question.is_some_and(Question::has_custom_row)
    }

    /// Returns the time for which a digit waits for another key, in ms. The time is longer if the
    /// digit ends the form, because the user cannot undo that.
    pub fn digit_ms(self) -> f64 {
        let ends_form = !self.state.form.has_review() && !self.has_checkboxes();
        if ends_form { LAST_DIGIT_MS } else { DIGIT_MS }
    }

    /// Returns `true` on a list of a form with several questions. Such a form ends with a review.
    pub fn is_one_of_many(self) -> bool {
        self.state.form.has_review() && self.state.screen == Screen::Choices
    }

    /// Returns `true` for an Enter that is not text, and for any other key that confirms.
    pub fn is_confirm(self, press: &Press, msg: &Msg) -> bool {
        let is_enter = press.event.code == KeyCode::Enter && !matches!(msg, Msg::Edit(_));
        is_enter || *msg == Msg::Confirm
    }

    /// Returns `true` for a key that acts if it is pressed alone, but is text inside fast or pasted
    /// text: a digit, Space, `/` or `?` on a list; Enter or Tab in a text field if `follows_text`
    /// (the key comes right after a character).
    pub fn may_be_text(self, press: &Press, follows_text: bool) -> bool {
        let screen = &self.state.screen;
        match press.text() {
            Some(c) => {
                *screen == Screen::Choices && !self.state.is_on_custom_text() && keys::acts(c)
            }
            None => {
                follows_text
                    && is_enter_or_tab(press)
                    && matches!(screen, Screen::Custom | Screen::Text)
            }
        }
    }

    /// Returns the place of a word if the key may be the word's first letter. `msg`: the meaning of
    /// the key alone. `is_new`: the screen has just changed.
    pub fn word_place(self, press: &Press, msg: Option<&Msg>, is_new: bool) -> Option<WordPlace> {
        let letter = press.text().filter(|c| c.is_alphanumeric())?;
        match &self.state.screen {
            Screen::Discard { .. } | Screen::Long { .. } => {
                let only_moves_cursor = is_new && letter.is_ascii_digit();
                (!only_moves_cursor).then_some(WordPlace::Dialog)
            }
            Screen::Help { previous, .. } if letter.is_alphabetic() => {
                if is_new && **previous == Screen::Choices {
                    return Some(WordPlace::QuestionMark);
                }
                // If the first letter of a word opens a field, the rest is typed into the field.
                let opens_field = matches!(msg, Some(Msg::OpenNote { .. } | Msg::OpenDiscuss));
                (!opens_field).then_some(WordPlace::Commands)
            }
            _ => None,
        }
    }

    /// Returns `true` if a key, read as `msg`, turns the digits before it into text: `2/min`,
    /// `2 days`. In a list with checkboxes, a space selects instead.
    pub fn makes_text(self, press: &Press, msg: Option<&Msg>) -> bool {
        let is_blank = press.text() == Some(' ');
        let is_text = matches!(msg, Some(Msg::Edit(Edit::Insert(_)))) || press.text() == Some('/');
        (is_text && !self.separates(press)) || (is_blank && !self.has_checkboxes())
    }

    /// Returns `true` if a key separates two row numbers in a list with checkboxes.
    pub fn separates(self, press: &Press) -> bool {
        self.is_checkbox_list() && matches!(press.text(), Some(' ' | ','))
    }

    /// Returns `true` if the question has checkboxes, and the keys go to its list.
    pub fn is_checkbox_list(self) -> bool {
        self.has_checkboxes() && self.state.screen == Screen::Choices
    }

    /// Returns `true` if the question has checkboxes, on any screen.
    pub fn has_checkboxes(self) -> bool {
        self.state.question().is_some_and(Question::has_checkboxes)
    }
}

/// Returns `true` for Enter and Tab, which can be a line break and a tab of a pasted text.
pub fn is_enter_or_tab(press: &Press) -> bool {
    matches!(press.event.code, KeyCode::Enter | KeyCode::Tab) && press.event.modifiers.is_empty()
}

/// Returns the edit for a key that is part of a text.
pub fn as_text(press: &Press) -> Edit {
    match (press.text(), press.event.code) {
        (Some(c), _) => Edit::Insert(c),
        (None, KeyCode::Tab) => Edit::Paste("\t".to_owned()),
        (None, _) => Edit::NewLine,
    }
}
