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
    half: Option<u16>,
    paste: Option<Paste>,
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
            // WezTerm sends Escape as the bare code, directly before the next sequence (CSI, SS3, OSC, DCS, APC).
            [ESC, ESC, 0x5b | 0x4f | 0x5d | 0x50 | 0x5f, ..] => {
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
    fn character(&mut self, half: Option<u16>, unit: u16, alt: bool, inputs: &mut Vec<Input>) {
        let c = match (unit, half) {
            (0xd800..=0xdbff, _) => {
                // With Alt it is no key.
                self.half = Some(unit).filter(|_| !alt);
                return;
            }
            (0xdc00..=0xdfff, Some(half)) => char::decode_utf16([half, unit]).find_map(Result::ok),
            _ => char::from_u32(unit.into()),
        };
        let read = if alt { sequence::with_alt } else { sequence::plain };
        inputs.extend(c.and_then(|c| read(c, self.kitty)).map(Input::Key));
    }
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
    cut: bool,
}

impl Paste {
    /// Takes code units up to the end marker; returns what follows it, or `None` if there is none yet.
    fn collect<'a>(&mut self, raw: &'a [u16]) -> Option<&'a [u16]> {
        let marker = PASTE_END.len();
        // The marker may have begun in the call before.
        let from = self.text.len().saturating_sub(marker - 1);
        self.text.extend_from_slice(raw);
        let searched = self.text.get(from..).unwrap_or_default();
        let Some(at) = searched.windows(marker).position(|units| units == PASTE_END) else {
            // Of what is too much, only what may begin the marker is needed.
            let held = self.text.len().saturating_sub(marker - 1);
            self.cut |= held > PASTE_LIMIT;
            self.text.drain(PASTE_LIMIT.min(held)..held);
            return None;
        };
        let behind = self.text.len() - from - at - marker;
        self.text.truncate(from + at);
        raw.get(raw.len() - behind..)
    }

    /// The text, its line ends made `\n`, halves of surrogate pairs dropped; and whether its end
    /// is missing.
    fn text(mut self) -> (String, bool) {
        self.cut |= self.text.len() > PASTE_LIMIT;
        self.text.truncate(PASTE_LIMIT);
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
}
