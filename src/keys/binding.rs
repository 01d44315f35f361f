//! The key ids of Pi's keybindings (`ctrl+c`, `shift+enter`, `pageUp`), and keys as people read them.

use std::borrow::Cow;

use crossterm::event::{KeyCode, KeyModifiers};

use super::decode::code_key;
use super::press::{Chord, Press};
use crate::strings::{keyboard, plain as words};

#[cfg(test)]
mod tests;

/// Characters that are keys in a key id, besides letters and digits. Pi knows no others: `+`
/// separates the parts, and quotes are not keys.
const SYMBOLS: &str = "`-=[]\\;',./!@#$%^&*()_|~{}:<>?";

/// One key with its modifiers, as a user or Pi wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyId(Chord);

impl KeyId {
    /// Reads an id as Pi does: case does not matter, the last part is the key, words before it
    /// that are no modifier are ignored. `None` if no key press can ever match in Pi: an unknown
    /// key, or Escape or a function key with a modifier.
    pub fn parse(id: &str) -> Option<Self> {
        let id = id.to_lowercase();
        let (before, key) = id.rsplit_once('+').unwrap_or(("", &id));
        let mut modifiers = KeyModifiers::NONE;
        for part in before.split('+') {
            modifiers |= match part {
                "ctrl" => KeyModifiers::CONTROL,
                "shift" => KeyModifiers::SHIFT,
                "alt" => KeyModifiers::ALT,
                "super" => KeyModifiers::SUPER,
                _ => KeyModifiers::NONE,
            };
        }
        let code = parse_key(key)?;
        let plain_only = matches!(code, KeyCode::Esc | KeyCode::F(_));
        (!plain_only || modifiers.is_empty()).then_some(Self(Chord::new(code, modifiers)))
    }

    /// True if the press is this key, as in Pi's `matchesKey`. In a layout without Latin letters, a
    /// key also matches the key in its position of the standard layout.
    pub fn matches(&self, press: &Press) -> bool {
        press.readings().any(|reading| reading == self.0) || self.matches_place(press)
    }

    fn matches_place(&self, press: &Press) -> bool {
        let Some((reading, base)) = press.readings().next().zip(press.base) else { return false };
        // If the layout has a Latin letter or a symbol on the key, only that counts.
        let is_key = matches!(reading.code, KeyCode::Char(c) if c.is_ascii_lowercase() || SYMBOLS.contains(c));
        !is_key
            && reading.modifiers == self.0.modifiers
            && code_key(base.into()).is_some_and(|code| code == self.0.code)
    }

    /// True if it types a character where there is text.
    pub(super) fn types(&self) -> bool {
        matches!(self.0.code, KeyCode::Char(_))
            && (self.0.modifiers - KeyModifiers::SHIFT).is_empty()
    }

    /// The key itself, and what is held with it.
    pub(super) fn parts(&self) -> (KeyCode, KeyModifiers) {
        (self.0.code, self.0.modifiers)
    }
}

fn parse_key(key: &str) -> Option<KeyCode> {
    Some(match key {
        "escape" | "esc" => KeyCode::Esc,
        "enter" | "return" => KeyCode::Enter,
        "tab" => KeyCode::Tab,
        "space" => KeyCode::Char(' '),
        "backspace" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "insert" => KeyCode::Insert,
        "clear" => KeyCode::KeypadBegin,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        _ => {
            let mut chars = key.chars();
            match (chars.next()?, chars.as_str()) {
                (c, "") if c.is_ascii_lowercase() || c.is_ascii_digit() || SYMBOLS.contains(c) => {
                    KeyCode::Char(c)
                }
                ('f', number) => KeyCode::F(function_number(number)?),
                _ => return None,
            }
        }
    })
}

fn function_number(number: &str) -> Option<u8> {
    (1..=12).find(|n: &u8| n.to_string() == number)
}

/// How keys are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum KeyNames {
    /// `↑`
    #[default]
    Signs,
    /// `^`, and `Up` behind a modifier.
    Ascii,
    /// In words alone, to be spoken.
    Words,
}

impl KeyNames {
    /// An arrow: its sign, in ASCII, or its word, also in ASCII behind a modifier (`Shift+^` would be
    /// another key).
    fn arrow(
        self,
        alone: bool,
        [sign, ascii]: [&'static str; 2],
        word: &'static str,
    ) -> &'static str {
        match (self, alone) {
            (Self::Signs, _) => sign,
            (Self::Ascii, true) => ascii,
            (Self::Ascii, false) | (Self::Words, _) => word,
        }
    }

    /// A character that is typed; speech leaves out what is only punctuation.
    fn character(self, c: char) -> Cow<'static, str> {
        match (self, c) {
            (Self::Words, '?') => words::question_mark().into(),
            (Self::Words, '/') => words::slash().into(),
            _ => c.to_ascii_uppercase().to_string().into(),
        }
    }
}

impl KeyId {
    /// The key as in help lines: `Ctrl+N`, `Enter`, `Esc`, `PgUp`, `↑`.
    pub fn short(&self, names: KeyNames) -> String {
        let (code, modifiers) = self.parts();
        let alone = modifiers.is_empty();
        let key: Cow<'static, str> = match code {
            KeyCode::Up => names.arrow(alone, ["↑", "^"], words::up()).into(),
            KeyCode::Down => names.arrow(alone, ["↓", "v"], words::down()).into(),
            KeyCode::Left => names.arrow(alone, ["←", "<-"], words::left()).into(),
            KeyCode::Right => names.arrow(alone, ["→", "->"], words::right()).into(),
            KeyCode::Enter => keyboard::enter().into(),
            KeyCode::Esc => keyboard::escape().into(),
            KeyCode::Tab => keyboard::tab().into(),
            KeyCode::Char(' ') => keyboard::space().into(),
            KeyCode::Char(c) => names.character(c),
            KeyCode::F(number) => format!("F{number}").into(),
            KeyCode::Backspace => keyboard::backspace().into(),
            KeyCode::Delete => keyboard::delete().into(),
            KeyCode::Insert => keyboard::insert().into(),
            KeyCode::Home => keyboard::home().into(),
            KeyCode::End => keyboard::end().into(),
            KeyCode::PageUp => keyboard::page_up().into(),
            KeyCode::PageDown => keyboard::page_down().into(),
            KeyCode::KeypadBegin => "Clear".into(),
            _ => "".into(),
        };
        if alone {
            return key.into_owned();
        }
        let held = [
            (KeyModifiers::CONTROL, keyboard::ctrl()),
            (KeyModifiers::ALT, keyboard::alt()),
            (KeyModifiers::SHIFT, keyboard::shift()),
            (KeyModifiers::SUPER, "Super"),
        ];
        let held = held.into_iter().filter(|(modifier, _)| modifiers.contains(*modifier));
        held.flat_map(|(_, name)| [name, "+"]).chain([&*key]).collect()
    }
}
