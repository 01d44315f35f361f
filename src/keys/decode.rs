//! From Pi's raw input to key presses and pastes.
//!
//! Pi hands over one escape sequence or one UTF-16 code unit per call, a bracketed paste in one
//! piece with its markers. All of what terminals send under the legacy, xterm modifyOtherKeys and
//! Kitty protocols is read. What is not a key (mouse, reports, replies, broken sequences) is
//! dropped and never typed.
//!
//! Releases are dropped, and repeats are presses that say so. A line feed is Ctrl+J, which Pi binds
//! to a new line, and never Enter, so that a paste without markers submits nothing.

mod csi;
mod legacy;
mod paste;

#[cfg(test)]
mod tests;

pub(super) use csi::code_key;

use super::press::Press;
use paste::Paste;

const ESC: u16 = 0x1b;

/// Something that came from the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(Press),
    /// Pasted text: lines end with `\n`, otherwise as it came, escape sequences included.
    Paste(String),
    /// The paste just before was too long (4 MB), and its end was dropped.
    PasteCut,
}

/// Reads raw input. Keeps what spans calls: the first half of a surrogate pair (dropped if its
/// other half does not come next) and a paste whose end has not come.
#[derive(Debug, Default)]
pub struct Decoder {
    kitty: bool,
    half: Option<Half>,
    paste: Option<Paste>,
}

/// A leading surrogate that waits for its other half.
#[derive(Clone, Copy, Debug)]
struct Half {
    unit: u16,
    alt: bool,
}

impl Decoder {
    /// Whether the terminal speaks the Kitty protocol (`tui.terminal.kittyProtocolActive`), which Pi
    /// learns some time after it started. Then a few codes that only a user's own terminal mapping
    /// sends mean Shift+Enter, and ESC before a character is not Alt. At first false.
    pub fn set_kitty(&mut self, kitty: bool) {
        self.kitty = kitty;
    }

    /// Whether the next input belongs to what came last.
    pub fn is_amid(&self) -> bool {
        self.half.is_some() || self.paste.is_some()
    }

    /// What one call of Pi's `handleInput` means. Any input is fine, also several sequences.
    pub fn feed(&mut self, raw: &[u16]) -> Vec<Input> {
        let mut inputs = Vec::new();
        let mut rest = raw;
        while !rest.is_empty() {
            rest = match &mut self.paste {
                Some(paste) => match paste.collect(rest) {
                    Some(after) => {
                        if let Some((text, cut)) = self.paste.take().map(Paste::text) {
                            inputs.push(Input::Paste(text));
                            inputs.extend(cut.then_some(Input::PasteCut));
                        }
                        after
                    }
                    None => &[],
                },
                None => self.next(rest, &mut inputs),
            };
        }
        inputs
    }

    /// Reads one thing and gives what follows it.
    fn next<'a>(&mut self, raw: &'a [u16], inputs: &mut Vec<Input>) -> &'a [u16] {
        let half = self.half.take();
        match *raw {
            [ESC] => {
                inputs.push(Input::Key(legacy::escape()));
                &[]
            }
            // WezTerm sends Escape as the bare code, directly before the next sequence.
            [ESC, ESC, opening, ..] if is_opening(opening) => {
                inputs.push(Input::Key(legacy::escape()));
                raw.get(1..).unwrap_or_default()
            }
            [ESC, 0x5b, ref body @ ..] if !body.is_empty() => self.control_sequence(body, inputs),
            [ESC, 0x4f, unit, ref rest @ ..] if unit != ESC => {
                inputs.extend(csi::single_shift(unit).map(Input::Key));
                rest
            }
            [ESC, 0x5d | 0x50 | 0x5f, ref body @ ..] if !body.is_empty() => after_string(body),
            [ESC, unit, ref rest @ ..] => {
                self.character(None, unit, true, inputs);
                rest
            }
            [unit, ref rest @ ..] => {
                self.character(half, unit, false, inputs);
                rest
            }
            [] => &[],
        }
    }

    fn control_sequence<'a>(&mut self, body: &'a [u16], inputs: &mut Vec<Input>) -> &'a [u16] {
        let (sequence, rest) = csi::split(body);
        match sequence.as_deref() {
            Some("200~") => self.paste = Some(Paste::default()),
            Some(keys) => inputs.extend(csi::read(keys).into_iter().map(Input::Key)),
            None => {}
        }
        rest
    }

    /// One code unit that is a character, or half of one; `alt` if ESC came before it.
    fn character(&mut self, half: Option<Half>, unit: u16, alt: bool, inputs: &mut Vec<Input>) {
        let (c, alt) = match (unit, half) {
            (0xd800..=0xdbff, _) => {
                self.half = Some(Half { unit, alt });
                return;
            }
            (0xdc00..=0xdfff, Some(half)) => {
                let c = char::decode_utf16([half.unit, unit]).find_map(Result::ok);
                (c, half.alt)
            }
            _ => (char::from_u32(unit.into()), alt),
        };
        let read = if alt { legacy::with_alt } else { legacy::plain };
        inputs.extend(c.and_then(|c| read(c, self.kitty)).map(Input::Key));
    }
}

/// What opens a sequence after ESC: CSI, SS3, OSC, DCS, APC.
fn is_opening(unit: u16) -> bool {
    [b'[', b'O', b']', b'P', b'_'].map(u16::from).contains(&unit)
}

/// What follows a control string (OSC, DCS, APC), which ends with BEL or ST.
fn after_string(body: &[u16]) -> &[u16] {
    let mut rest = body;
    loop {
        match *rest {
            [0x07, ref after @ ..] | [ESC, 0x5c, ref after @ ..] => return after,
            [_, ref after @ ..] => rest = after,
            [] => return &[],
        }
    }
}
