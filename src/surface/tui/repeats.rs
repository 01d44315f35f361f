//! A key that is held down or bounces answers one thing only (see [`super::pace`]).

use crossterm::event::{KeyCode, KeyEventKind, KeyModifiers};

use super::pace::{ESC_MS, HELD_MS, REPEAT_MS};
use crate::keys::{Press, Scope};
use crate::state::{Edit, Msg, Screen, State};

/// Where a key is pressed: the tab and the scope.
pub type Here = (usize, Scope);

/// How a key relates to the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// Another key, or the same one after a while.
    Fresh,
    /// The same key on what it opened, within the time of the first repeat of a held key.
    Perhaps,
    /// The same key, held down or bouncing.
    Repeat,
    /// The same key, held down since before the current scope was open.
    Strayed,
}

/// The last key, and where it was pressed.
#[derive(Debug, Default)]
pub struct Repeats {
    last: Option<Last>,
}

#[derive(Debug)]
struct Last {
    key: (KeyCode, KeyModifiers),
    at_ms: f64,
    here: Here,
    /// True while it goes on undoing.
    undid: bool,
}

impl Repeats {
    /// True when a key at `now_ms` repeats the one before it.
    pub fn repeats(&self, press: &Press, now_ms: f64) -> bool {
        let within = if press.event.code == KeyCode::Esc { ESC_MS } else { REPEAT_MS };
        let again = |last: &Last| last.key == key(press) && now_ms - last.at_ms <= within;
        is_told(press) || self.last.as_ref().is_some_and(again)
    }

    /// A key went elsewhere.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// The last key undid something.
    pub fn undid(&mut self) {
        if let Some(last) = &mut self.last {
            last.undid = true;
        }
    }

    /// True when `press`, which was taken last, follows at once on itself after it undid something:
    /// it goes on undoing, also where it opened a text.
    pub fn goes_on_undoing(&self, press: &Press) -> bool {
        self.last.as_ref().is_some_and(|last| last.undid && last.key == key(press))
    }

    /// Takes a key at `now_ms`.
    pub fn feed(&mut self, press: &Press, here: Here, now_ms: f64) -> Again {
        let (key, told, repeats) = (key(press), is_told(press), self.repeats(press, now_ms));
        let Some(last) = self.last.as_mut().filter(|last| last.key == key) else {
            self.last = Some(Last { key, at_ms: now_ms, here, undid: false });
            // A repeat of a key that was pressed on something else.
            return if told { Again::Strayed } else { Again::Fresh };
        };
        let gap = now_ms - last.at_ms;
        last.at_ms = now_ms;
        last.undid &= gap <= HELD_MS;
        if repeats {
            return if told && last.here != here { Again::Strayed } else { Again::Repeat };
        }
        let opened = std::mem::replace(&mut last.here, here) != here;
        if opened && gap <= HELD_MS { Again::Perhaps } else { Again::Fresh }
    }
}

fn key(press: &Press) -> (KeyCode, KeyModifiers) {
    (press.event.code, press.event.modifiers)
}

fn is_told(press: &Press) -> bool {
    press.event.kind == KeyEventKind::Repeat
}

impl Again {
    /// True if a key that means `msg` may do it at once. A held key goes on moving, typing,
    /// scrolling and undoing.
    pub fn lets(self, msg: &Msg, state: &State) -> bool {
        match msg {
            _ if self == Self::Fresh => true,
            // It would leave custom text.
            Msg::Edit(Edit::Up) if state.screen == Screen::Custom => {
                state.editor().is_some_and(|editor| editor.cursor().0 > 0)
            }
            Msg::Edit(_) => self != Self::Strayed,
            Msg::Earlier
            | Msg::Later
            | Msg::Move(_)
            | Msg::NextTab
            | Msg::PrevTab
            | Msg::Scroll(_) => true,
            // It would take back one answer after the other.
            Msg::Undo => !state.undo_goes_back(),
            _ => false,
        }
    }
}
