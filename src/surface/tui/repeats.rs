//! A held or bouncing key answers at most one question (see [`super::times`]).

use crossterm::event::{KeyCode, KeyEventKind, KeyModifiers};

use super::times::{ESC_MS, HELD_MS, REPEAT_MS};
use crate::keys::{Press, Scope};
use crate::state::{Edit, Motion, Msg, Screen, State};

/// The place of a key press: the tab, and the scope that reads the key.
pub type Place = (usize, Scope);

/// The relation of a key to the previous key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepeatKind {
    /// Another key, or the same key after a while.
    Fresh,
    /// The same key, now at another place, soon enough to be the first repeat of a held key.
    MaybeRepeat,
    /// The same key in the next form, soon enough to be the first repeat of a held key.
    MaybeRepeatOfEarlierForm,
    /// The same key, held down or bouncing.
    Repeat,
    /// The same key, held down since before the current scope was open.
    RepeatOfOtherScope,
    /// The same key, held down since before the form was open.
    RepeatOfEarlierForm,
}

/// The last key press in a session, and its place. A new form receives this value, and so detects a
/// key that is still held down.
#[derive(Debug, Default, Clone, Copy)]
pub struct LastKey {
    last: Option<Last>,
}

#[derive(Debug, Clone, Copy)]
struct Last {
    key: (KeyCode, KeyModifiers),
    at_ms: f64,
    /// The interval between the last two presses of this key, in ms.
    gap_ms: f64,
    /// The place of the press; `None` if the key was pressed in an earlier form, or outside of
    /// forms.
    place: Option<Place>,
    /// `true` if the key was pressed before this form opened.
    is_older: bool,
}

impl LastKey {
    /// Returns a copy whose time is `by_ms` later, for a form in which the key was not pressed.
    pub fn shifted(self, by_ms: f64) -> Self {
        let old =
            |last: Last| Last { at_ms: last.at_ms + by_ms, place: None, is_older: true, ..last };
        Self { last: self.last.map(old) }
    }

    /// Returns `true` if `press` at `now_ms` is a repeat of the previous key.
    pub(super) fn repeats(&self, press: &Press, now_ms: f64) -> bool {
        let within = if press.event.code == KeyCode::Esc { ESC_MS } else { REPEAT_MS };
        let is_repeated = |last: &Last| last.key == key(press) && now_ms - last.at_ms <= within;
        is_reported_repeat(press) || self.last.as_ref().is_some_and(is_repeated)
    }

    /// Returns the interval between the last two keys in ms; infinite if these keys differ.
    pub(super) fn gap_ms(&self) -> f64 {
        self.last.map_or(f64::INFINITY, |last| last.gap_ms)
    }

    /// Registers a key at `now_ms` that no form handles.
    pub fn register_key(&mut self, press: &Press, now_ms: f64) {
        let key = key(press);
        let same = self.last.filter(|last| last.key == key);
        let (place, is_older) = same.map_or((None, false), |last| (last.place, last.is_older));
        self.last = Some(Last { key, at_ms: now_ms, gap_ms: f64::INFINITY, place, is_older });
    }

    /// Registers that the last key was pressed in this form, because no repeat followed.
    pub(super) fn set_pressed_here(&mut self) {
        if let Some(last) = &mut self.last {
            last.is_older = false;
        }
    }

    /// Registers a key of a form at `now_ms`, and returns its relation to the previous key.
    pub(super) fn receive(&mut self, press: &Press, place: Place, now_ms: f64) -> RepeatKind {
        let (key, is_reported_repeat, repeats) =
            (key(press), is_reported_repeat(press), self.repeats(press, now_ms));
        let Some(last) = self.last.as_mut().filter(|last| last.key == key) else {
            let (gap_ms, place) = (f64::INFINITY, Some(place));
            self.last = Some(Last { key, at_ms: now_ms, gap_ms, place, is_older: false });
            // The terminal reports a repeat, so the key was first pressed elsewhere.
            return if is_reported_repeat {
                RepeatKind::RepeatOfOtherScope
            } else {
                RepeatKind::Fresh
            };
        };
        let gap = now_ms - last.at_ms;
        (last.at_ms, last.gap_ms) = (now_ms, gap);
        if last.is_older && (repeats || gap <= HELD_MS) {
            let is_first = !repeats && last.place.is_none();
            last.place = Some(place);
            return if is_first {
                RepeatKind::MaybeRepeatOfEarlierForm
            } else {
                RepeatKind::RepeatOfEarlierForm
            };
        }
        last.is_older = false;
        if repeats {
            return if is_reported_repeat && last.place != Some(place) {
                RepeatKind::RepeatOfOtherScope
            } else {
                RepeatKind::Repeat
            };
        }
        let is_new_place = last.place.replace(place) != Some(place);
        if is_new_place && gap <= HELD_MS { RepeatKind::MaybeRepeat } else { RepeatKind::Fresh }
    }
}

fn key(press: &Press) -> (KeyCode, KeyModifiers) {
    (press.event.code, press.event.modifiers)
}

fn is_reported_repeat(press: &Press) -> bool {
    press.event.kind == KeyEventKind::Repeat
}

impl RepeatKind {
    /// Returns `true` if a key that means `msg` may act at once. In the form in which it was
    /// pressed, a held key continues to move, type and scroll.
    pub fn can_act_now(self, msg: &Msg, state: &State) -> bool {
        match msg {
            _ if self == Self::Fresh => true,
            _ if matches!(self, Self::RepeatOfEarlierForm | Self::MaybeRepeatOfEarlierForm) => {
                false
            }
            // On the first line, Up would leave the text field.
            Msg::Edit(Edit::Up) if state.screen == Screen::Custom => {
                state.editor().is_some_and(|editor| editor.cursor().0 > 0)
            }
            Msg::Edit(_) => self != Self::RepeatOfOtherScope,
            Msg::RecallOlder
            | Msg::RecallNewer
            | Msg::Move(_)
            | Msg::NextTab
            | Msg::PrevTab
            | Msg::Scroll(_) => true,
            _ => false,
        }
    }

    /// Returns `msg`. If the key may be held down, changes Up and Down so that the cursor stops at
    /// the end of a list, and does not continue at the other end.
    pub fn bounded(self, msg: Msg) -> Msg {
        match msg {
            Msg::Move(Motion::Up) if self != Self::Fresh => Msg::Move(Motion::Rows(-1)),
            Msg::Move(Motion::Down) if self != Self::Fresh => Msg::Move(Motion::Rows(1)),
            msg => msg,
        }
    }

    /// Returns `true` if the key may have been pressed in the current scope. Such a key acts if no
    /// repeat follows.
    pub fn can_be_intended(self) -> bool {
        matches!(self, Self::MaybeRepeat | Self::MaybeRepeatOfEarlierForm)
    }
}
