//! Typed numbers of rows: rule 3 of [`super::times`]. The choice of a row is delayed, because a
//! second digit or text may follow, or the row must be shown first. After the choice, the number
//! can still turn out to be text.

use crossterm::event::KeyCode;

use super::item::{Queue, QueuedKey, Step};
use super::repeats::RepeatKind;
use super::shown::ShownForm;
use super::times::{BOUNCE_MS, FIRST_REPEAT_MS, NUMBER_MS, REPEAT_MS, WORD_MS};
use crate::keys::Input;
use crate::state::{Edit, Editor, Msg, Screen};

/// The numbers that the user has just typed.
#[derive(Debug, Default)]
pub(super) struct NumberInput {
    pub pending: Option<PendingNumber>,
    /// The numbers that have acted, typed before `pending`.
    acted: Option<ActedNumbers>,
}

/// Typed numbers that selected rows, or opened the field of Other (the row for a custom answer).
/// The next keys can show that these numbers are text, like 1 and 2 in `12-factor`.
#[derive(Debug, Default)]
struct ActedNumbers {
    /// The numbers of the rows that were selected or cleared, in order.
    rows: Vec<usize>,
    /// `true` if the last number opened the field of Other.
    opens_field: bool,
    /// All digits and separators.
    text: String,
    /// The time of the last key of `text`.
    at_ms: f64,
}

impl ActedNumbers {
    /// Returns `true` if `key` shows that the numbers are text. Numbers of selected rows can be
    /// text only in a list with checkboxes, because the choice of a row closes any other list.
    fn are_text(&self, key: &QueuedKey<'_>) -> bool {
        let state = key.shown.state;
        if self.opens_field {
            let is_empty = state.editor().is_some_and(Editor::is_empty);
            let continues =
                matches!(key.press.text(), Some('.' | ',' | '%' | ':' | '-' | ' ' | '0'));
            // In `10`, the 1 selected a row, and the 0 opened the field of Other. If Enter follows,
            // `10` is text, because a user does not open a field only to leave it.
            let ends = !self.rows.is_empty() && key.press.event.code == KeyCode::Enter;
            return state.screen == Screen::Custom && is_empty && (continues || ends);
        }
        let has_no_row = key.digit().is_some_and(|digit| digit > state.numbered_rows());
        key.shown.is_checkbox_list() && (key.makes_text() || has_no_row)
    }

    /// Returns the messages that restore the rows, and insert the typed text and `more`.
    fn to_text(&self, more: Option<char>) -> Vec<Msg> {
        let close = (self.opens_field && !self.rows.is_empty()).then_some(Msg::Cancel);
        let restore = self.rows.iter().map(|row| Msg::Pick(*row));
        let text = self.text.chars().chain(more).collect();
        close.into_iter().chain(restore).chain([Msg::Edit(Edit::Paste(text))]).collect()
    }
}

/// A typed number whose row is not chosen yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct PendingNumber {
    value: usize,
    /// `true` if the number has two digits, the maximum.
    is_whole: bool,
    /// `true` if the number only moves the cursor, because the user has perhaps not seen the row.
    only_moves_cursor: bool,
    /// The time in ms when the number is complete. Its row is then chosen, unless
    /// `only_moves_cursor` is set or a filter hides the row.
    pub at_ms: f64,
}

impl PendingNumber {
    /// Returns `true` if the row must be selected before `key` acts. This is true in a list with
    /// checkboxes, unless the key adds a digit, turns the number into text, cancels or undoes. In
    /// any other list, this is true only for the key that goes to the next question.
    fn acts_before(self, key: &QueuedKey<'_>) -> bool {
        let longer_number = key.digit().map(|digit| self.value * 10 + digit);
        let is_longer =
            longer_number.is_some_and(|number| key.shown.state.line_of_number(number).is_some());
        let is_undone = matches!(key.msg, Some(Msg::Cancel | Msg::Undo));
        let may_act = key.shown.has_checkboxes() || key.msg == Some(Msg::NextTab);
        key.kind == RepeatKind::Fresh
            && may_act
            && !self.only_moves_cursor
            && (self.is_whole || !is_longer)
            && !key.makes_text()
            && !is_undone
    }
}

impl NumberInput {
    /// Registers the number that `input` completed, if the message `msg` of this input selects a
    /// row or opens the field of Other.
    pub fn register(&mut self, msg: Option<&Msg>, input: &Input, shown: ShownForm<'_>, at_ms: f64) {
        let earlier = self.acted.take().filter(|numbers| at_ms - numbers.at_ms < WORD_MS);
        let value = match (msg, input) {
            (Some(Msg::Pick(number)), _) => *number,
            (Some(Msg::Custom), Input::Key(press)) if press.text() == Some('0') => 0,
            _ => return,
        };
        let opens_field = value == 0 || shown.state.is_number_of_custom(value);
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
        self.acted = Some(numbers);
    }

    /// If `key` separates numbers that acted, or shows that they are text, returns the messages
    /// that replace the key. `None` for any other key.
    pub fn continue_acted(&mut self, key: &QueuedKey<'_>) -> Option<Vec<Msg>> {
        let is_held =
            matches!(key.kind, RepeatKind::RepeatOfOtherScope | RepeatKind::RepeatOfEarlierForm);
        let numbers = self.acted.as_mut().filter(|_| !is_held)?;
        let gap_ms = key.at_ms - numbers.at_ms;
        if gap_ms >= NUMBER_MS {
            return None;
        }
        if key.shown.separates(&key.press) {
            numbers.text.extend(key.press.text());
            numbers.at_ms = key.at_ms;
            return Some(Vec::new());
        }
        let is_soon = gap_ms < WORD_MS || key.press.event.code == KeyCode::Enter;
        if !is_soon || !numbers.are_text(key) {
            return None;
        }
        self.acted.take().map(|numbers| numbers.to_text(key.press.text()))
    }
}

/// Rules for a key after a pending number. A rule that returns `None` leaves the decision to the
/// next rule.
impl NumberInput {
    /// Removes the pending number, because the key is Esc or Backspace.
    pub fn cancel(&mut self, key: &QueuedKey<'_>) -> Option<Step> {
        let cancels = matches!(key.msg, Some(Msg::Cancel | Msg::Undo));
        let is_cancel = key.kind == RepeatKind::Fresh && cancels;
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
        // Without checkboxes, the choice of the row opens the next question, so the key is dropped.
        if key.shown.has_checkboxes() {
            queue.push_front(key.to_item());
        }
        Some(Ok(Some(Msg::Pick(number.value))))
    }

    /// Handles a digit that is part of a number; `None` for any other key. `gap_ms`: the time
    /// between the last two presses of this key.
    pub fn add_digit(&mut self, key: &QueuedKey<'_>, gap_ms: f64) -> Option<Step> {
        let (kind, at_ms, only_moves_cursor, shown) =
            (key.kind, key.at_ms, key.only_moves_cursor, key.shown);
        let digit = key.digit()?;
        if digit == 0 && self.pending.is_none() {
            return None;
        }
        let may_continue =
            key.is_delayed || shown.state.begins_number(digit) || shown.may_begin_text();
        if self.pending.is_none() && !may_continue {
            // The digit of Other acts even if its row is off the screen, because it only opens a
            // field.
            if shown.shows_number(digit) || shown.state.is_number_of_custom(digit) {
                return None;
            }
            let is_text = digit > shown.state.numbered_rows() && shown.has_custom_row();
            if shown.state.line_of_number(digit).is_none() && !is_text {
                return Some(Ok(None));
            }
        }
        let is_open = |number: &PendingNumber| !number.is_whole || shown.may_begin_text();
        let Some(first) = self.pending.take().filter(is_open) else {
            let at_ms = at_ms + shown.digit_ms();
            let number = PendingNumber { value: digit, is_whole: false, only_moves_cursor, at_ms };
            return (kind == RepeatKind::Fresh).then(|| self.point_at(number, shown));
        };
        let is_same = first.value == digit;
        if matches!(kind, RepeatKind::RepeatOfOtherScope | RepeatKind::RepeatOfEarlierForm)
            || (kind == RepeatKind::Repeat && is_same && gap_ms <= BOUNCE_MS)
        {
            self.pending = Some(first);
            return Some(Ok(None));
        }
        let value = first.value * 10 + digit;
        // The first repeat of a held key looks like a second digit. If the key is held, another
        // repeat follows soon.
        let may_be_held = is_same && gap_ms >= FIRST_REPEAT_MS;
        let may_act = !only_moves_cursor && !shown.may_begin_text();
        if !may_be_held && may_act && shown.shows_number(value) {
            return Some(Ok(Some(Msg::Pick(value))));
        }
        let at_ms = at_ms + if may_be_held { REPEAT_MS } else { shown.digit_ms() };
        let number = PendingNumber { value, is_whole: true, only_moves_cursor, at_ms };
        Some(self.point_at(number, shown))
    }

    /// Moves the cursor to the row of a number. The row is chosen after a delay, unless a key comes
    /// first. A number without a row is text.
    fn point_at(&mut self, number: PendingNumber, shown: ShownForm<'_>) -> Step {
        if number.value > shown.state.numbered_rows() {
            return Ok(Some(Msg::Edit(Edit::Paste(number.value.to_string()))));
        }
        let Some(line) = shown.state.line_of_number(number.value) else { return Ok(None) };
        self.pending = Some(number);
        Ok(Some(Msg::MoveTo(line)))
    }

    /// Removes the pending number. If the key is text, first inserts the number as text.
    pub fn turn_to_text(&mut self, key: &QueuedKey<'_>, queue: &mut Queue) -> Option<Step> {
        let number = self.pending.take()?;
        if !key.makes_text() {
            return None;
        }
        queue.push_front(key.to_item());
        Some(Ok(Some(Msg::Edit(Edit::Paste(number.value.to_string())))))
    }

    /// Chooses the row of the pending number at `now_ms`, if the number is complete.
    pub fn choose_complete(&mut self, shown: ShownForm<'_>, now_ms: f64) -> Option<Msg> {
        let number = self.pending.take_if(|number| now_ms >= number.at_ms)?;
        let chooses = !number.only_moves_cursor && shown.shows_number(number.value);
        chooses.then_some(Msg::Pick(number.value))
    }
}
