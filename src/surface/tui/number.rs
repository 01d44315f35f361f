//! Typed numbers of rows: rule 3 of [`super::times`]. The choice of a row is delayed, because a second
//! digit or text may follow, or the row must be shown first.

use super::item::{Queue, QueuedKey, Step, pass};
use super::repeats::RepeatKind;
use super::shown::ShownForm;
use super::times::{BOUNCE_MS, FIRST_REPEAT_MS, REPEAT_MS};
use crate::state::{Edit, Msg};

/// The number that the last keys typed.
#[derive(Debug, Default)]
pub(super) struct NumberInput {
    /// A number whose row is not chosen yet.
    pub pending: Option<PendingNumber>,
}

/// A typed number whose row is not chosen yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct PendingNumber {
    value: usize,
    /// `true` if it has two digits, the maximum.
    is_whole: bool,
    /// `true` if the number only moves the cursor, because the user has perhaps not seen the row.
    only_points: bool,
    /// The time in ms when the number is complete. Its row is then chosen, unless `only_points` is set
    /// or a filter hides the row.
    pub at_ms: f64,
}

impl PendingNumber {
    /// Returns `true` if the row must be selected before `key` acts. This is true in a list with
    /// checkboxes, unless the key adds a digit, turns the number into text, cancels or undoes.
    fn acts_before(self, key: &QueuedKey<'_>) -> bool {
        let longer_number = key.digit().map(|digit| self.value * 10 + digit);
        let is_longer =
            longer_number.is_some_and(|number| key.shown.state.line_of_number(number).is_some());
        let is_undone = matches!(key.msg, Some(Msg::Cancel | Msg::Undo));
        key.kind == RepeatKind::Fresh
            && key.shown.has_checkboxes()
            && (self.is_whole || !is_longer)
            && !key.makes_text()
            && !is_undone
    }
}

/// Rules for a key after a number. `None`: the next rule decides.
impl NumberInput {
    /// Removes the pending number, because the key is Esc.
    pub fn cancel(&mut self, key: &QueuedKey<'_>) -> Option<Step> {
        let is_cancel = key.kind == RepeatKind::Fresh && key.msg == Some(Msg::Cancel);
        (is_cancel && self.pending.take().is_some()).then_some(Ok(None))
    }

    /// Selects the row of the pending number before the key acts.
    pub fn select_first(&mut self, key: &QueuedKey<'_>, queue: &mut Queue) -> Option<Step> {
        let number = self.pending.filter(|number| number.acts_before(key))?;
        // A row is chosen only if it was shown with its number.
        if !key.shown.shows_number(number.value) {
            return Some(Ok(None));
        }
        self.pending = None;
        queue.push_front(key.to_item());
        Some(pass(Msg::Pick(number.value)))
    }

    /// Handles a digit as part of a number; `None` if it is not part of one. `gap_ms`: the time
    /// between the last two presses of this key.
    pub fn add_digit(&mut self, key: &QueuedKey<'_>, gap_ms: f64) -> Option<Step> {
        let (kind, at_ms, only_points, shown) = (key.kind, key.at_ms, key.only_points, key.shown);
        let digit = key.digit()?;
        if digit == 0 && self.pending.is_none() {
            return None;
        }
        let may_continue =
            key.is_delayed || shown.state.begins_number(digit) || shown.may_begin_text();
        if self.pending.is_none() && !may_continue {
            // The digit of Other needs no visible row: it only opens a field, which is no answer yet.
            if shown.shows_number(digit) || shown.state.is_number_of_custom(digit) {
                return None;
            }
            let is_text = digit > shown.state.numbered_rows() && shown.has_custom_row();
            if shown.state.line_of_number(digit).is_none() && !is_text {
                return Some(Ok(None));
            }
        }
        let Some(first) = self.pending.take().filter(|number| !number.is_whole) else {
            let at_ms = at_ms + shown.digit_ms();
            let number = PendingNumber { value: digit, is_whole: false, only_points, at_ms };
            return (kind == RepeatKind::Fresh).then(|| self.point_at(number, shown));
        };
        let is_same = first.value == digit;
        if matches!(kind, RepeatKind::Strayed | RepeatKind::Before)
            || (kind == RepeatKind::Repeat && is_same && gap_ms <= BOUNCE_MS)
        {
            self.pending = Some(first);
            return Some(Ok(None));
        }
        let value = first.value * 10 + digit;
        // The first repeat of a held key looks like a second digit. If it is held, another
        // repeat follows soon.
        let may_be_held = is_same && gap_ms >= FIRST_REPEAT_MS;
        if !may_be_held && !only_points && shown.shows_number(value) {
            return Some(pass(Msg::Pick(value)));
        }
        let at_ms = at_ms + if may_be_held { REPEAT_MS } else { shown.digit_ms() };
        let number = PendingNumber { value, is_whole: true, only_points, at_ms };
        Some(self.point_at(number, shown))
    }

    /// Moves the cursor to the row of a number. The row is chosen after a delay, unless a key comes
    /// first. A number without a row is text.
    fn point_at(&mut self, number: PendingNumber, shown: ShownForm<'_>) -> Step {
        if number.value > shown.state.numbered_rows() {
            return pass(Msg::Edit(Edit::Paste(number.value.to_string())));
        }
        let Some(line) = shown.state.line_of_number(number.value) else { return Ok(None) };
        self.pending = Some(number);
        pass(Msg::Point(line))
    }

    /// Removes the pending number. If the key is text, first inserts the number as
    /// text.
    pub fn turn_to_text(&mut self, key: &QueuedKey<'_>, queue: &mut Queue) -> Option<Step> {
        let number = self.pending.take()?;
        if !key.makes_text() {
            return None;
        }
        queue.push_front(key.to_item());
        Some(pass(Msg::Edit(Edit::Paste(number.value.to_string()))))
    }

    /// Chooses the row of the pending number at `now_ms`, if the number is complete.
    pub fn choose_complete(&mut self, shown: ShownForm<'_>, now_ms: f64) -> Option<Msg> {
        let number = self.pending.take_if(|number| now_ms >= number.at_ms)?;
        let chooses = !number.only_points && shown.shows_number(number.value);
        chooses.then_some(Msg::Pick(number.value))
    }
}
