//! From Pi's raw input to key presses and pastes.
//!
//! Pi hands over one escape sequence or one UTF-16 code unit per call, a bracketed paste in one
//! piece with its markers. All of what terminals send under the legacy, xterm modifyOtherKeys and
//! Kitty protocols is read. What is not a key (mouse, reports, replies, broken sequences) is
//! dropped and never typed.
//!
//! Releases are dropped, and repeats are presses that say so. A line feed is Ctrl+J, which Pi binds
//! to a new line, and never Enter, so that a paste without markers submits nothing.

mod sequence;

#[cfg(test)]
mod tests;

pub(super) use sequence::code_key;

use super::press::Press;

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
                inputs.push(Input::Key(sequence::escape()));
                &[]
            }
            // WezTerm sends Escape as the bare code, directly before the next sequence.
            [ESC, ESC, opening, ..] if is_opening(opening) => {
                inputs.push(Input::Key(sequence::escape()));
                raw.get(1..).unwrap_or_default()
            }
            [ESC, 0x5b, ref body @ ..] if !body.is_empty() => self.control_sequence(body, inputs),
            [ESC, 0x4f, unit, ref rest @ ..] if unit != ESC => {
                inputs.extend(sequence::single_shift(unit).map(Input::Key));
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
        let (sequence, rest) = sequence::split(body);
        match sequence.as_deref() {
            Some("200~") => self.paste = Some(Paste::default()),
            Some(keys) => inputs.extend(sequence::read(keys).into_iter().map(Input::Key)),
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
        let read = if alt { sequence::with_alt } else { sequence::plain };
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

/// `ESC [ 201 ~`
const PASTE_END: [u16; 6] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e];
/// Most code units kept (8 MB of memory). The rest is dropped, which [`Paste::text`] reports.
const PASTE_LIMIT: usize = 4 * 1024 * 1024;

/// A paste whose start was seen.
#[derive(Debug, Default)]
struct Paste {
    text: Vec<u16>,
    /// How many of the last code units are the start of the end marker.
    matched: usize,
    cut: bool,
}

impl Paste {
    /// Takes code units up to the end marker; returns what follows it, or `None` if there is none yet.
    fn collect<'a>(&mut self, raw: &'a [u16]) -> Option<&'a [u16]> {
        let mut rest = raw;
        while let [unit, after @ ..] = rest {
            rest = after;
            if PASTE_END.get(self.matched) == Some(unit) {
                self.matched += 1;
                if self.matched == PASTE_END.len() {
                    return Some(rest);
                }
                continue;
            }
            // The first unit of the marker occurs in it only once, so after a failed match another
            // can only start with this unit.
            let held = std::mem::take(&mut self.matched);
            self.keep(PASTE_END.get(..held).unwrap_or_default());
            if PASTE_END.first() == Some(unit) {
                self.matched = 1;
            } else {
                self.keep(&[*unit]);
            }
        }
        None
    }

    /// The text, its line ends made `\n`, halves of surrogate pairs dropped; and whether its end
    /// is missing.
    fn text(self) -> (String, bool) {
        let mut out = String::with_capacity(self.text.len());
        let mut after_return = false;
        for c in char::decode_utf16(self.text).filter_map(Result::ok) {
            match c {
                '\r' => out.push('\n'),
                '\n' if after_return => {}
                _ => out.push(c),
            }
            after_return = c == '\r';
        }
        (out, self.cut)
    }

    fn keep(&mut self, units: &[u16]) {
        let room = PASTE_LIMIT - self.text.len().min(PASTE_LIMIT);
        self.cut |= units.len() > room;
        self.text.extend(units.iter().take(room));
    }
}
