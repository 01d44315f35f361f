//! Keys as people read them.

use crossterm::event::{KeyCode, KeyModifiers};

use super::binding::KeyId;
use crate::strings::plain as words;

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
    /// An arrow: its sign, in ASCII, in ASCII behind a modifier (`Shift+^` would be another key), and
    /// in words.
    fn arrow(
        self,
        alone: bool,
        [sign, ascii, held]: [&'static str; 3],
        word: &'static str,
    ) -> &'static str {
        match (self, alone) {
            (Self::Signs, _) => sign,
            (Self::Ascii, true) => ascii,
            (Self::Ascii, false) => held,
            (Self::Words, _) => word,
        }
    }

    /// A character that is typed; speech leaves out what is only punctuation.
    fn character(self, c: char) -> String {
        match (self, c) {
            (Self::Words, '?') => words::question_mark().to_owned(),
            (Self::Words, '/') => words::slash().to_owned(),
            _ => c.to_ascii_uppercase().to_string(),
        }
    }
}

impl KeyId {
    /// The key as in help lines: `Ctrl+N`, `Enter`, `Esc`, `PgUp`, `↑`.
    pub fn short(&self, names: KeyNames) -> String {
        let (code, modifiers) = self.parts();
        let mut out = String::new();
        for (modifier, name) in [
            (KeyModifiers::CONTROL, "Ctrl+"),
            (KeyModifiers::ALT, "Alt+"),
            (KeyModifiers::SHIFT, "Shift+"),
            (KeyModifiers::SUPER, "Super+"),
        ] {
            if modifiers.contains(modifier) {
                out.push_str(name);
            }
        }
        let alone = modifiers.is_empty();
        out.push_str(match code {
            KeyCode::Up => names.arrow(alone, ["↑", "^", "Up"], words::up()),
            KeyCode::Down => names.arrow(alone, ["↓", "v", "Down"], words::down()),
            KeyCode::Left => names.arrow(alone, ["←", "<-", "Left"], words::left()),
            KeyCode::Right => names.arrow(alone, ["→", "->", "Right"], words::right()),
            KeyCode::Enter => "Enter",
            KeyCode::Esc => "Esc",
            KeyCode::Tab => "Tab",
            KeyCode::Char(' ') => "Space",
            KeyCode::Char(c) => return out + &names.character(c),
            KeyCode::F(number) => return format!("{out}F{number}"),
            KeyCode::Backspace => "Backspace",
            KeyCode::Delete => "Del",
            KeyCode::Insert => "Ins",
            KeyCode::Home => "Home",
            KeyCode::End => "End",
            KeyCode::PageUp => "PgUp",
            KeyCode::PageDown => "PgDn",
            KeyCode::KeypadBegin => "Clear",
            _ => "",
        });
        out
    }
}
