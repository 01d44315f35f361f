//! Recent events on which the meaning of the next key depends (see [`super::times`]).

use crossterm::event::KeyCode;

use super::shown::ShownForm;
use super::times::{ERASED_MS, NUMBER_MS, WORD_MS};
use super::typed_numbers::TypedNumbers;
use crate::keys::{Input, Press};
use crate::state::Msg;

#[derive(Debug, Default)]
pub(super) struct Recent {
    /// The time of the last character, if only Enter and Tab followed it, within
    /// [`super::times::BURST_MS`].
    pub typed_at: Option<f64>,
    /// The time of the last change of the screen, if all keys since then were ignored because of
    /// that change.
    pub changed_at: Option<f64>,
    /// The first value of `changed_at`, set by the first frame of the form.
    pub opened_at: Option<f64>,
    /// The numbers that the last keys typed, if they selected rows or opened the field of Other.
    pub numbers: Option<TypedNumbers>,
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
    pub fn register_number(
        &mut self,
        msg: Option<&Msg>,
        input: &Input,
        shown: ShownForm<'_>,
        at_ms: f64,
    ) {
        let value = match (msg, input) {
            (Some(Msg::Pick(number)), _) => *number,
            (Some(Msg::Custom), Input::Key(press)) if press.text() == Some('0') => 0,
            _ => {
                self.numbers = None;
                return;
            }
        };
        let opens_field = value == 0 || shown.state.is_number_of_custom(value);
        let is_soon = |numbers: &TypedNumbers| at_ms - numbers.at_ms < WORD_MS;
        let earlier = self.numbers.take().filter(is_soon);
        if !shown.has_checkboxes() && !opens_field {
            return;
        }
        let mut numbers = earlier.unwrap_or_default();
        if !opens_field {
            numbers.rows.push(value);
        }
        numbers.opens_field = opens_field;
        numbers.text.push_str(&value.to_string());
        numbers.at_ms = at_ms;
        self.numbers = Some(numbers);
    }

    /// If a key, read as `msg`, separates typed numbers, or shows that they are text, returns the
    /// messages that replace the key. `None` for another key.
    pub fn continue_numbers(
        &mut self,
        press: &Press,
        msg: Option<&Msg>,
        shown: ShownForm<'_>,
        at_ms: f64,
    ) -> Option<Vec<Msg>> {
        let numbers = self.numbers.as_mut()?;
        let gap_ms = at_ms - numbers.at_ms;
        if gap_ms >= NUMBER_MS {
            return None;
        }
        if shown.separates(press) {
            numbers.text.extend(press.text());
            numbers.at_ms = at_ms;
            return Some(Vec::new());
        }
        let is_soon = gap_ms < WORD_MS || press.event.code == KeyCode::Enter;
        if !is_soon || !shown.makes_numbers_text(numbers, press, msg) {
            return None;
        }
        let replacement = numbers.to_text(press.text());
        self.numbers = None;
        Some(replacement)
    }

    /// Registers Backspace. Returns `false` if it would undo shortly after erasing text, or erase
    /// text shortly after undoing.
    pub fn continues_erasing(&mut self, msg: &Msg, at_ms: f64) -> bool {
        let undoes = *msg == Msg::Undo;
        let before = self.erased.filter(|(_, before_ms)| at_ms - before_ms < ERASED_MS);
        let undid = before.map_or(undoes, |(undid, _)| undid);
        self.erased = Some((undid, at_ms));
        undid == undoes
    }
}
