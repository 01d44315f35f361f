//! One key press: its text, and the matching key ids.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A pressed key, or a key repeat if the terminal reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// The key as crossterm names it. Typed characters are unchanged (`A` with SHIFT); with CONTROL or
    /// ALT, letters are lower case; Shift+Tab is `BackTab`; never a release.
    pub event: KeyEvent,
    /// The key in the same position of the standard layout, if the terminal reports it: for Ctrl+С
    /// on a Cyrillic keyboard, this is `c`.
    pub base: Option<char>,
    /// The matching keys in Pi's key ids. Old terminals send one code for two keys (Tab and
    /// Ctrl+I), and Pi matches both.
    readings: [Option<KeyId>; 2],
}

/// One key with its modifiers, as written by a user or Pi: letters in lower case, Shift as a
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
    /// Returns the character that this press types, if any: no modifier except for Shift.
    pub fn text(&self) -> Option<char> {
        match self.event.code {
            KeyCode::Char(c) if (self.event.modifiers - KeyModifiers::SHIFT).is_empty() => Some(c),
            _ => None,
        }
    }

    pub(super) fn readings(&self) -> impl Iterator<Item = KeyId> {
        self.readings.into_iter().flatten()
    }

    /// A press that matches these readings only.
    pub(super) fn read_as(event: KeyEvent, readings: [Option<KeyId>; 2]) -> Self {
        Self { event, base: None, readings }
    }

    /// The same press, matching one more key id.
    pub(super) fn also(mut self, code: KeyCode, modifiers: KeyModifiers) -> Self {
        if let Some(free) = self.readings.iter_mut().find(|reading| reading.is_none()) {
            *free = Some(KeyId::new(code, modifiers));
        }
        self
    }

    /// The same press, matching no key id.
    pub(super) fn unnamed(self) -> Self {
        Self { readings: [None; 2], ..self }
    }
}

/// A press that matches the key id of its event.
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
