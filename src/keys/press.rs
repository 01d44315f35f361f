//! A key press: its text, and the matching key ids.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A pressed key, or a key repeat if the terminal reports repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// The key in crossterm's form; never a release. A typed character is unchanged (`A` with
    /// SHIFT). With CONTROL, letters are lower case. Shift+Tab is `BackTab`.
    pub event: KeyEvent,
    /// The key at the same position of the standard layout, if the terminal reports it: `c` for
    /// Ctrl+С on a Cyrillic keyboard.
    pub base: Option<char>,
    /// The key ids that match this press. Old terminals send the same code for two keys (Tab and
    /// Ctrl+I), so both ids match.
    readings: [Option<KeyId>; 2],
}

/// A key with its modifiers, as in the keybindings of Pi: letters in lower case, Shift as a
/// modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyId {
    pub(super) code: KeyCode,
    pub(super) modifiers: KeyModifiers,
}

impl KeyId {
    pub(super) const fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        Self { code, modifiers }
    }
}

impl Press {
    /// Returns the character that this press types; `None` for a key without a character, and with
    /// a modifier other than Shift.
    pub fn text(&self) -> Option<char> {
        match self.event.code {
            KeyCode::Char(c) if (self.event.modifiers - KeyModifiers::SHIFT).is_empty() => Some(c),
            _ => None,
        }
    }

    pub(super) fn readings(&self) -> impl Iterator<Item = KeyId> {
        self.readings.into_iter().flatten()
    }

    /// Returns a press that matches only the ids in `readings`.
    pub(super) fn read_as(event: KeyEvent, readings: [Option<KeyId>; 2]) -> Self {
        Self { event, base: None, readings }
    }

    /// Adds a matching key id.
    pub(super) fn also(mut self, code: KeyCode, modifiers: KeyModifiers) -> Self {
        if let Some(free) = self.readings.iter_mut().find(|reading| reading.is_none()) {
            *free = Some(KeyId::new(code, modifiers));
        }
        self
    }

    /// Removes all matching key ids.
    pub(super) fn unnamed(self) -> Self {
        Self { readings: [None; 2], ..self }
    }
}

/// Converts an event to a press that matches the key id of the event.
impl From<KeyEvent> for Press {
    fn from(event: KeyEvent) -> Self {
        let id = match event.code {
            KeyCode::BackTab => KeyId::new(KeyCode::Tab, event.modifiers | KeyModifiers::SHIFT),
            KeyCode::Char(c) if c.is_ascii_uppercase() => KeyId::new(
                KeyCode::Char(c.to_ascii_lowercase()),
                event.modifiers | KeyModifiers::SHIFT,
            ),
            // Shift is part of the character: Pi's ids have "!", not "shift+!".
            KeyCode::Char(c) if !c.is_ascii_alphabetic() && c != ' ' => {
                KeyId::new(event.code, event.modifiers - KeyModifiers::SHIFT)
            }
            code => KeyId::new(code, event.modifiers),
        };
        Self::read_as(event, [Some(id), None])
    }
}
