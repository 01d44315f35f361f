//! Decodes the codes of keys: single codes, single codes after ESC, and control sequences (arrows
//! and function keys, Kitty's `CSI u`, xterm's modifyOtherKeys).

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::keys::press::{KeyId, Press};

const NONE: KeyModifiers = KeyModifiers::NONE;
const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
const CONTROL: KeyModifiers = KeyModifiers::CONTROL;
const ALT: KeyModifiers = KeyModifiers::ALT;

/// Splits `body`, the input after `ESC [`. Returns the sequence up to its final byte, and the rest
/// of the input. The sequence is `None` if it is broken or not a key.
pub(super) fn split(body: &[u16]) -> (Option<String>, &[u16]) {
    match *body {
        // Mouse reports of old terminals: three codes follow.
        [0x4d, ref rest @ ..] => (None, rest.get(3..).unwrap_or_default()),
        // The Linux console: ESC [ [ and a letter, or a number and ~.
        [0x5b, ref rest @ ..] => to_final(rest, "["),
        _ => to_final(body, ""),
    }
}

fn to_final<'a>(body: &'a [u16], start: &str) -> (Option<String>, &'a [u16]) {
    let mut sequence = String::from(start);
    let mut rest = body;
    while let [unit, after @ ..] = rest {
        let c = char::from_u32((*unit).into()).unwrap_or('\0');
        match c {
            '\x20'..='\x3f' => sequence.push(c),
            '\x40'..='\x7e' => {
                sequence.push(c);
                return (Some(sequence), after);
            }
            _ => return (None, rest),
        }
        rest = after;
    }
    // rxvt ends the sequence of Shift and a function key with `$`, which is not a final byte.
    (sequence.ends_with('$').then_some(sequence), rest)
}

/// Returns the keys of a sequence from [`split`].
pub(super) fn read(sequence: &str) -> Vec<Press> {
    let mut chars = sequence.chars();
    let last = chars.next_back().unwrap_or_default();
    let body = chars.as_str();
    // Replies to Pi's queries, and mouse reports.
    if body.starts_with(['<', '=', '>', '?']) {
        return Vec::new();
    }
    let fields = Fields(body);
    let mut presses = match last {
        'u' => unicode(&fields),
        _ => function(&fields, last).into_iter().collect(),
    };
    if fields.number(1, 1) == Some(2) {
        for press in &mut presses {
            press.event.kind = KeyEventKind::Repeat;
        }
    }
    presses
}

/// Returns the key of `ESC O` and a letter.
pub(super) fn single_shift(unit: u16) -> Option<Press> {
    let letter = char::from_u32(unit.into())?;
    let (code, modifiers) = match letter {
        'M' => (KeyCode::Enter, NONE),
        'a'..='e' => (letter_key(letter.to_ascii_uppercase())?, CONTROL),
        _ => (letter_key(letter)?, NONE),
    };
    Some(KeyEvent::new(code, modifiers).into())
}

/// The numbers of a sequence: fields that are separated by `;`, each with parts that are separated
/// by `:`.
struct Fields<'a>(&'a str);

impl Fields<'_> {
    fn count(&self) -> usize {
        self.0.split(';').count()
    }

    fn number(&self, field: usize, part: usize) -> Option<u32> {
        self.0.split(';').nth(field)?.split(':').nth(part)?.parse().ok()
    }

    /// Returns the characters of Kitty's third field.
    fn text(&self) -> impl Iterator<Item = char> {
        let codes = self.0.split(';').nth(2).into_iter().flat_map(|field| field.split(':'));
        let chars = codes.filter_map(|code| char::from_u32(code.parse().ok()?));
        chars.filter(|c| !c.is_control())
    }

    /// Returns the modifiers in a field; `None` for the release of a key.
    fn modifiers(&self, field: usize) -> Option<Bits> {
        let released = self.number(field, 1) == Some(3);
        let bits = self.number(field, 0).unwrap_or(1).saturating_sub(1);
        (!released).then_some(Bits(bits))
    }
}

/// Modifiers as the bits of a number. Kitty and xterm send this number plus one.
#[derive(Clone, Copy)]
struct Bits(u32);

impl Bits {
    fn caps_lock(self) -> bool {
        self.0 & 64 != 0
    }

    fn modifiers(self) -> KeyModifiers {
        const NUMBERED: [KeyModifiers; 6] =
            [SHIFT, ALT, CONTROL, KeyModifiers::SUPER, KeyModifiers::HYPER, KeyModifiers::META];
        let set = NUMBERED.into_iter().enumerate().filter(|(bit, _)| self.0 & (1 << bit) != 0);
        set.fold(NONE, |all, (_, modifier)| all | modifier)
    }
}

/// Returns the key of the sequence of an arrow, a function key or modifyOtherKeys.
fn function(fields: &Fields<'_>, last: char) -> Option<Press> {
    let modifiers = fields.modifiers(1)?.modifiers();
    let number = fields.number(0, 0);
    let (code, modifiers) = match last {
        '~' if fields.count() == 3 && number == Some(27) => return other_key(fields),
        '~' if fields.0 == "[5" => (KeyCode::PageUp, NONE),
        '~' if fields.0 == "[6" => (KeyCode::PageDown, NONE),
        'A'..='E' if fields.0 == "[" => (KeyCode::F(u8::try_from(last).ok()? - b'A' + 1), NONE),
        '~' => (number_key(number?)?, modifiers),
        '$' => (number_key(number?)?, SHIFT),
        '^' => (number_key(number?)?, CONTROL),
        '@' => (number_key(number?)?, CONTROL | SHIFT),
        'Z' => (KeyCode::BackTab, modifiers | SHIFT),
        'a'..='e' if fields.0.is_empty() => (letter_key(last.to_ascii_uppercase())?, SHIFT),
        // With numbers, this is a cursor position report.
        'R' if !fields.0.is_empty() => return None,
        _ if fields.0.is_empty() || number == Some(1) => (letter_key(last)?, modifiers),
        _ => return None,
    };
    Some(KeyEvent::new(code, modifiers).into())
}

/// Returns the key of xterm's modifyOtherKeys: `27 ; modifiers ; code ~`.
fn other_key(fields: &Fields<'_>) -> Option<Press> {
    let bits = fields.modifiers(1)?;
    let press = key(fields.number(2, 0)?, None, bits)?;
    // Without a modifier, Pi accepts only three keys in such a sequence.
    let has_id = !bits.modifiers().is_empty()
        || matches!(press.event.code, KeyCode::Esc | KeyCode::Backspace | KeyCode::Char(' '));
    Some(if has_id { press } else { press.unnamed() })
}

/// Returns the keys of a Kitty sequence: `code : shifted : base ; modifiers : event ; text u`.
fn unicode(fields: &Fields<'_>) -> Vec<Press> {
    let Some(bits) = fields.modifiers(1) else { return Vec::new() };
    let base = fields.number(0, 2).and_then(char::from_u32);
    let mut text = fields.text();
    let Some(mut press) = fields.number(0, 0).and_then(|code| key(code, fields.number(0, 1), bits))
    else {
        return text.map(typed).collect();
    };
    press.base = base;
    if press.text().is_none() {
        return vec![press];
    }
    if let Some(c) = text.next() {
        press.event.code = KeyCode::Char(c);
    }
    std::iter::once(press).chain(text.map(typed)).collect()
}

fn key(code: u32, shifted: Option<u32>, bits: Bits) -> Option<Press> {
    let modifiers = bits.modifiers();
    let key = code_key(code)?;
    let event = match key {
        KeyCode::Tab if modifiers.contains(SHIFT) => KeyCode::BackTab,
        KeyCode::Char(c) if (modifiers - SHIFT).is_empty() => {
            KeyCode::Char(typed_character(c, shifted, modifiers.contains(SHIFT), bits.caps_lock()))
        }
        KeyCode::Char(c) => KeyCode::Char(c.to_ascii_lowercase()),
        _ => key,
    };
    let id_code = match key {
        KeyCode::Char(c) if modifiers.contains(SHIFT) => KeyCode::Char(c.to_ascii_lowercase()),
        _ => key,
    };
    let id = KeyId::new(id_code, modifiers);
    Some(Press::read_as(KeyEvent::new(event, modifiers), [Some(id), None]))
}

/// Returns the character of a key with Shift or Caps Lock.
fn typed_character(c: char, shifted: Option<u32>, shift: bool, caps_lock: bool) -> char {
    match shifted.and_then(char::from_u32) {
        Some(shifted) if shift && !shifted.is_control() => shifted,
        _ if shift != caps_lock => {
            let mut upper = c.to_uppercase();
            match (upper.next(), upper.next()) {
                (Some(upper), None) => upper,
                _ => c,
            }
        }
        _ => c,
    }
}

/// Returns the key of a code point, or of a number that Kitty assigns to a key without a code
/// point.
pub(crate) fn code_key(code: u32) -> Option<KeyCode> {
    Some(match code {
        9 => KeyCode::Tab,
        13 | 57414 => KeyCode::Enter,
        27 => KeyCode::Esc,
        127 => KeyCode::Backspace,
        57364..=57398 => KeyCode::F(u8::try_from(code - 57363).ok()?),
        57399..=57408 => KeyCode::Char(char::from_digit(code - 57399, 10)?),
        57409 => KeyCode::Char('.'),
        57410 => KeyCode::Char('/'),
        57411 => KeyCode::Char('*'),
        57412 => KeyCode::Char('-'),
        57413 => KeyCode::Char('+'),
        57415 => KeyCode::Char('='),
        57416 => KeyCode::Char(','),
        57417 => KeyCode::Left,
        57418 => KeyCode::Right,
        57419 => KeyCode::Up,
        57420 => KeyCode::Down,
        57421 => KeyCode::PageUp,
        57422 => KeyCode::PageDown,
        57423 => KeyCode::Home,
        57424 => KeyCode::End,
        57425 => KeyCode::Insert,
        57426 => KeyCode::Delete,
        57427 => KeyCode::KeypadBegin,
        // Media keys and modifier keys type nothing.
        57344..=63743 => return None,
        _ => KeyCode::Char(char::from_u32(code).filter(|c| !c.is_control())?),
    })
}

/// Returns the key of `number ~`.
fn number_key(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(u8::try_from(number - 10).ok()?),
        17..=21 => KeyCode::F(u8::try_from(number - 11).ok()?),
        23..=26 => KeyCode::F(u8::try_from(number - 12).ok()?),
        28..=29 => KeyCode::F(u8::try_from(number - 13).ok()?),
        31..=34 => KeyCode::F(u8::try_from(number - 14).ok()?),
        _ => return None,
    })
}

/// Returns the key of a CSI or SS3 sequence that ends with `letter`.
fn letter_key(letter: char) -> Option<KeyCode> {
    Some(match letter {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'E' => KeyCode::KeypadBegin,
        'F' => KeyCode::End,
        'H' => KeyCode::Home,
        'P' => KeyCode::F(1),
        'Q' => KeyCode::F(2),
        'R' => KeyCode::F(3),
        'S' => KeyCode::F(4),
        _ => return None,
    })
}

fn press(code: KeyCode, modifiers: KeyModifiers) -> Press {
    KeyEvent::new(code, modifiers).into()
}

/// Returns the Escape key, which is also Ctrl+[.
pub(super) fn escape() -> Press {
    press(KeyCode::Esc, KeyModifiers::NONE).also(KeyCode::Char('['), CONTROL)
}

/// Returns the key of a single character; `None` for C1 controls, which are not keys.
pub(super) fn plain(c: char, kitty: bool) -> Option<Press> {
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

/// Returns the key of a character after ESC: Alt and the character, except in the Kitty protocol,
/// which reports Alt differently.
pub(super) fn with_alt(c: char, kitty: bool) -> Option<Press> {
    let legacy = match c {
        '\r' if kitty => return Some(press(KeyCode::Enter, KeyModifiers::SHIFT)),
        '\r' => press(KeyCode::Enter, ALT).also(KeyCode::Char('m'), CONTROL | ALT),
        '\x08' if !kitty => press(KeyCode::Backspace, ALT).also(KeyCode::Char('h'), CONTROL | ALT),
        '\x08' | '\x7f' => return Some(press(KeyCode::Backspace, ALT)),
        '\t' => press_with_id(KeyCode::Tab, ALT, KeyCode::Char('i'), CONTROL | ALT),
        '\0' => press(KeyCode::Char(' '), CONTROL | ALT).unnamed(),
        '\x1b' => press_with_id(KeyCode::Esc, ALT, KeyCode::Char('['), CONTROL | ALT),
        // macOS terminals send these letters for Alt and an arrow, in any protocol.
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
        'B' => press_with_id(KeyCode::Char('B'), ALT | KeyModifiers::SHIFT, KeyCode::Left, ALT),
        'F' => press_with_id(KeyCode::Char('F'), ALT | KeyModifiers::SHIFT, KeyCode::Right, ALT),
        _ => match control(c, CONTROL | ALT) {
            Some(press) => press,
            None if c.is_control() => return None,
            // Pi has no key id for Alt with an upper-case letter from an old terminal.
            None if c.is_uppercase() => {
                press(KeyCode::Char(c), ALT | KeyModifiers::SHIFT).unnamed()
            }
            None => press(KeyCode::Char(c), ALT),
        },
    };
    Some(if kitty { legacy.unnamed() } else { legacy })
}

/// Returns the press of a key that types the character `c`.
pub(super) fn typed(c: char) -> Press {
    let modifiers = if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    press(KeyCode::Char(c), modifiers)
}

fn control(c: char, modifiers: KeyModifiers) -> Option<Press> {
    let key = match c {
        '\0' => ' ',
        '\x01'..='\x1a' => char::from(u8::try_from(c).ok()? | 0x60),
        '\x1c' => '\\',
        '\x1d' => ']',
        // Pi has no key id for this code.
        '\x1e' => return Some(press(KeyCode::Char('^'), modifiers).unnamed()),
        '\x1f' => {
            return Some(press(KeyCode::Char('-'), modifiers).also(KeyCode::Char('_'), modifiers));
        }
        _ => return None,
    };
    Some(press(KeyCode::Char(key), modifiers))
}

/// Returns the press of the key `code` with `modifiers`. Its only key id is that of the key `id`
/// with `id_modifiers`.
fn press_with_id(
    code: KeyCode,
    modifiers: KeyModifiers,
    id: KeyCode,
    id_modifiers: KeyModifiers,
) -> Press {
    press(code, modifiers).unnamed().also(id, id_modifiers)
}
