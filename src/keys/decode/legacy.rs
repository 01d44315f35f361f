//! Single codes, and single codes after ESC: what every terminal sends.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::keys::press::Press;

const CONTROL: KeyModifiers = KeyModifiers::CONTROL;
const ALT: KeyModifiers = KeyModifiers::ALT;

fn press(code: KeyCode, modifiers: KeyModifiers) -> Press {
    KeyEvent::new(code, modifiers).into()
}

/// The Escape key, which is also Ctrl+[.
pub(super) fn escape() -> Press {
    press(KeyCode::Esc, KeyModifiers::NONE).also(KeyCode::Char('['), CONTROL)
}

/// A character on its own. `None`: it is no key (C1 controls).
pub(super) fn plain(c: char, kitty: bool) -> Option<Press> {
    const NONE: KeyModifiers = KeyModifiers::NONE;
    Some(match c {
        '\0' if kitty => press(KeyCode::Char(' '), CONTROL).unnamed(),
        '\x08' => press(KeyCode::Backspace, NONE).also(KeyCode::Char('h'), CONTROL),
        '\t' => press(KeyCode::Tab, NONE).also(KeyCode::Char('i'), CONTROL),
        '\n' if kitty => {
            press(KeyCode::Char('j'), CONTROL).also(KeyCode::Enter, KeyModifiers::SHIFT)
        }
        '\r' => press(KeyCode::Enter, NONE).also(KeyCode::Char('m'), CONTROL),
        '\x1b' => escape(),
        '\x7f' => press(KeyCode::Backspace, NONE),
        _ => match control(c, CONTROL) {
            Some(press) => press,
            None if c.is_control() => return None,
            None => typed(c),
        },
    })
}

/// A character after ESC: Alt and the character, as long as nothing tells Alt in another way.
pub(super) fn with_alt(c: char, kitty: bool) -> Option<Press> {
    let legacy = match c {
        '\r' if kitty => return Some(press(KeyCode::Enter, KeyModifiers::SHIFT)),
        '\r' => press(KeyCode::Enter, ALT).also(KeyCode::Char('m'), CONTROL | ALT),
        '\x08' if !kitty => press(KeyCode::Backspace, ALT).also(KeyCode::Char('h'), CONTROL | ALT),
        '\x08' | '\x7f' => return Some(press(KeyCode::Backspace, ALT)),
        '\t' => read_as(KeyCode::Tab, ALT, KeyCode::Char('i'), CONTROL | ALT),
        '\0' => press(KeyCode::Char(' '), CONTROL | ALT).unnamed(),
        '\x1b' => read_as(KeyCode::Esc, ALT, KeyCode::Char('['), CONTROL | ALT),
        // How macOS terminals send Alt and an arrow; whatever the protocol.
        'b' | 'f' | 'p' | 'n' => {
            let arrow = match c {
                'b' => KeyCode::Left,
                'f' => KeyCode::Right,
                'p' => KeyCode::Up,
                _ => KeyCode::Down,
            };
            let press = press(KeyCode::Char(c), ALT).unnamed().also(arrow, ALT);
            return Some(if kitty { press } else { press.also(KeyCode::Char(c), ALT) });
        }
        'B' => read_as(KeyCode::Char('B'), ALT | KeyModifiers::SHIFT, KeyCode::Left, ALT),
        'F' => read_as(KeyCode::Char('F'), ALT | KeyModifiers::SHIFT, KeyCode::Right, ALT),
        _ => match control(c, CONTROL | ALT) {
            Some(press) => press,
            None if c.is_control() => return None,
            // Pi has no name for Alt with an upper-case letter from an old terminal.
            None if c.is_uppercase() => {
                press(KeyCode::Char(c), ALT | KeyModifiers::SHIFT).unnamed()
            }
            None => press(KeyCode::Char(c), ALT),
        },
    };
    Some(if kitty { legacy.unnamed() } else { legacy })
}

/// A character that types itself.
pub(super) fn typed(c: char) -> Press {
    let modifiers = if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    press(KeyCode::Char(c), modifiers)
}

/// The key of a control code.
fn control(c: char, modifiers: KeyModifiers) -> Option<Press> {
    let key = match c {
        '\0' => ' ',
        '\x01'..='\x1a' => char::from(u8::try_from(c).ok()? | 0x60),
        '\x1c' => '\\',
        '\x1d' => ']',
        // Pi has no name for this one.
        '\x1e' => return Some(press(KeyCode::Char('^'), modifiers).unnamed()),
        '\x1f' => {
            return Some(press(KeyCode::Char('-'), modifiers).also(KeyCode::Char('_'), modifiers));
        }
        _ => return None,
    };
    Some(press(KeyCode::Char(key), modifiers))
}

fn read_as(code: KeyCode, modifiers: KeyModifiers, read: KeyCode, with: KeyModifiers) -> Press {
    press(code, modifiers).unnamed().also(read, with)
}
