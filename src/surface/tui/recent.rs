//! Recent events on which the meaning of the next key depends (see [`super::times`]).

use super::times::ERASED_MS;
use crate::keys::Input;
use crate::state::Msg;

/// A number that has just been typed.
#[derive(Debug)]
pub(super) struct TypedNumber {
    /// The number of the row; 0 for the field of Other.
    pub value: usize,
    /// Its digits, and the separators after them.
    pub text: String,
    /// The time of the last key of `text`.
    pub at_ms: f64,
}

#[derive(Debug, Default)]
pub(super) struct Recent {
    /// The time of the last character, if only Enter and Tab within [`super::times::BURST_MS`]
    /// followed.
    pub typed_at: Option<f64>,
    /// The time of the last change of the screen, if all keys since then were ignored because of
    /// it.
    pub changed_at: Option<f64>,
    /// The first value of `changed_at`, set by the first frame of the form.
    pub opened_at: Option<f64>,
    /// The number that the last keys typed, if it selected a row or opened the field of Other.
    pub number: Option<TypedNumber>,
    /// `true` if Backspace undid a choice, `false` if it erased text; and the time.
    erased: Option<(bool, f64)>,
    /// The time when the list of files closed by itself.
    pub list_closed_at: Option<f64>,
}

impl Recent {
    /// Returns `true` if a key must be ignored because the user cannot have seen the option that it
    /// would choose: it `comes_soon` after the change, or it is a digit or Space right after a
    /// character. Any other key shows that the user has seen the screen.
    pub fn check_unseen(
        &mut self,
        msg: Option<&Msg>,
        comes_soon: bool,
        is_behind_text: bool,
    ) -> bool {
        let is_burst = is_behind_text && matches!(msg, Some(Msg::Pick(_) | Msg::Toggle));
        let is_unseen = self.changed_at.is_some() && (comes_soon || is_burst);
        if !is_unseen {
            self.changed_at = None;
        }
        is_unseen
    }

    /// Registers the number by which `input` selected a row or opened a field, as `msg`.
    pub fn set_number(&mut self, msg: Option<&Msg>, input: &Input, at_ms: f64) {
        let value = match (msg, input) {
            (Some(Msg::Pick(number)), _) => Some(*number),
            (Some(Msg::Custom), Input::Key(press)) if press.text() == Some('0') => Some(0),
            _ => None,
        };
        self.number = value.map(|value| TypedNumber { value, text: value.to_string(), at_ms });
    }

    /// Registers Backspace. Returns `false` if it would undo shortly after it erased text, or erase text
    /// shortly after it undid.
    pub fn continues_erasing(&mut self, msg: &Msg, at_ms: f64) -> bool {
        let undoes = *msg == Msg::Undo;
        let before = self.erased.filter(|(_, before_ms)| at_ms - before_ms < ERASED_MS);
        let undid = before.map_or(undoes, |(undid, _)| undid);
        self.erased = Some((undid, at_ms));
        undid == undoes
    }
}
