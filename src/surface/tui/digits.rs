//! Digits: each takes its row where a list has at most nine rows, else two make a number (see
//! [`super::pace`]).

use super::Dialog;
use super::number::Number;
use super::pace::{BOUNCE_MS, DIGIT_MS, FIRST_REPEAT_MS, REPEAT_MS};
use super::repeats::Again;
use crate::keys::Press;
use crate::state::{Effect, Msg};
use crate::view::Target;

impl Dialog {
    /// A digit at `now_ms` on a list, the review or a question.
    pub(super) fn digit(
        &mut self,
        press: &Press,
        digit: usize,
        again: Again,
        now_ms: f64,
    ) -> Option<Effect> {
        if digit == 0 && self.number.is_none() {
            return self.act(press, again, now_ms);
        }
        if !self.state.has_long_numbers() {
            // Only a row that was seen with its number is taken.
            return if self.shows_number(digit) { self.act(press, again, now_ms) } else { None };
        }
        let Some(first) = self.number.take().filter(|number| !number.is_whole) else {
            return match again {
                Again::Fresh => self.wait_for(digit, false, now_ms + DIGIT_MS),
                _ => self.act(press, again, now_ms),
            };
        };
        let (is_same, gap) = (first.value == digit, self.last_key.gap_ms());
        if matches!(again, Again::Strayed | Again::Before)
            || (again == Again::Repeat && is_same && gap <= BOUNCE_MS)
        {
            self.number = Some(first);
            return None;
        }
        let value = first.value * 10 + digit;
        // The first repeat of a held key looks like a second digit. The next one follows soon.
        if is_same && gap >= FIRST_REPEAT_MS {
            return self.wait_for(value, true, now_ms + REPEAT_MS);
        }
        if self.shows_number(value) {
            return self.send(Msg::Pick(value));
        }
        self.wait_for(value, true, now_ms + DIGIT_MS)
    }

    /// Moves the cursor to the row of a number, which is taken at `at_ms` unless a key comes before.
    fn wait_for(&mut self, value: usize, is_whole: bool, at_ms: f64) -> Option<Effect> {
        let line = self.state.line_of_number(value)?;
        self.number = Some(Number { value, is_whole, at_ms });
        self.send(Msg::Point(line))
    }

    /// Takes the row of a number that waited long enough.
    pub(super) fn end_number(&mut self) -> Option<Effect> {
        let number = self.number.take()?;
        if !self.shows_number(number.value) {
            return None;
        }
        self.send(Msg::Pick(number.value))
    }

    /// True if the last frame shows the row with this number.
    fn shows_number(&self, number: usize) -> bool {
        let Some(line) = self.state.line_of_number(number) else { return false };
        self.drawn.hits.iter().any(|hit| hit.target == Target::Row(line))
    }
}
